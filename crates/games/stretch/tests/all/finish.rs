//! From figures to places, where horses are disqualified.

use stretch::Post;
use stretch::finish::{AtWire, official, wire_order};

/// A field of horses, each with speed, photo total and, if disqualified, its die.
fn places(field: &[(i16, i8, Option<u8>)]) -> Vec<u8> {
    let field: Vec<_> =
        field.iter().map(|&(speed, photo, drop)| Some(AtWire { speed, photo, drop })).collect();
    official(&field).by_post()[..field.len()].to_vec()
}

#[test]
fn a_disqualified_horse_goes_behind_as_many_as_his_die_says() {
    // W18, W19, W20 of the rule file.
    assert_eq!(
        places(&[(99, 0, Some(2)), (98, 0, None), (97, 0, None), (96, 0, None)]),
        [3, 1, 2, 4]
    );
    assert_eq!(
        places(&[(99, 0, Some(1)), (98, 0, Some(1)), (97, 0, None), (96, 0, None)]),
        [2, 3, 1, 4]
    );
    assert_eq!(
        places(&[(99, 0, Some(1)), (98, 5, None), (98, 5, None), (96, 0, None)]),
        [3, 1, 1, 4]
    );
}

#[test]
fn too_few_behind_him_and_he_is_last_of_all_clean_ones() {
    assert_eq!(places(&[(99, 0, Some(6)), (98, 0, None), (97, 0, None)]), [3, 1, 2]);
    assert_eq!(places(&[(99, 0, None), (98, 0, Some(4))]), [1, 2]);
    // Disqualified behind every clean horse: he stays where he was, before another like him.
    assert_eq!(places(&[(99, 0, None), (98, 0, Some(4)), (97, 0, Some(1))]), [1, 2, 3]);
}

#[test]
fn a_clean_horse_level_with_him_counts_as_ahead() {
    assert_eq!(
        places(&[(99, 7, Some(1)), (99, 7, None), (98, 0, None), (97, 0, None)]),
        [3, 1, 2, 4]
    );
}

#[test]
fn all_disqualified_and_the_order_at_the_wire_stands() {
    assert_eq!(places(&[(97, 0, Some(1)), (99, 4, Some(6)), (99, 4, Some(2))]), [3, 1, 1]);
}

#[test]
fn those_level_at_the_wire_stay_level_in_one_gap() {
    assert_eq!(
        places(&[(99, 4, Some(1)), (99, 4, Some(1)), (98, 0, None), (97, 0, None)]),
        [2, 2, 1, 4]
    );
}

#[test]
fn who_is_out_has_no_place() {
    let field = [None, Some(AtWire { speed: 90, photo: 0, drop: None })];
    assert_eq!((official(&field).of(Post(0)), official(&field).of(Post(1))), (None, Some(1)));
    assert_eq!(wire_order(&field).collect::<Vec<_>>(), [Post(1)]);
}
