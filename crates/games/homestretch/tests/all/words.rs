//! The words that the rules are written in.

use homestretch::{Horse, Share, Spot};

#[test]
fn a_share_id_has_one_spelling() {
    for id in ["2a", "7c", "12b", "10é"] {
        assert_eq!(Share::from_id(id).expect("a share").to_string(), id);
    }
    for id in ["", "a", "7", "07a", "+7a", "1a", "13a", "7aa", "a7", "-2a"] {
        assert_eq!(Share::from_id(id), None, "{id}");
    }
}

#[test]
fn spots_stand_in_order() {
    let spots: Vec<_> = Spot::all().collect();
    assert!(spots.is_sorted());
    assert!(spots.iter().enumerate().all(|(i, spot)| spot.index() == i));
}

#[test]
fn the_ways_add_up_to_all_throws() {
    assert_eq!(Horse::all().map(Horse::ways).sum::<u32>(), 36);
}
