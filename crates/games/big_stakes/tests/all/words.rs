//! The words that the rules are written in.

use big_stakes::{BigStakes, Heart, Path, column, ways};

#[test]
fn hearts_have_one_spelling_and_their_values() {
    for text in ["7", "6/8", "7^2", "7-", "6^3/8-", "12"] {
        assert_eq!(Heart::read(text).expect("a heart").to_string(), text);
    }
    for text in ["", "1", "13", "7/7", "07", "7^1", "7^4", "6/7/8", "/7", "7/", "7--", "x"] {
        assert_eq!(Heart::read(text), None, "{text}");
    }
    let heart = Heart::read("6^3/8-").expect("a heart");
    assert_eq!([6, 7, 8].map(|total| heart.spaces(total, false)), [1, 0, 1]);
    assert_eq!([6, 7, 8].map(|total| heart.spaces(total, true)), [3, 0, 0]);
    assert_eq!((heart.worth(false), heart.worth(true)), (10, 15));
}

#[test]
fn paths_read_back_and_stop_at_forty_letters() {
    for text in ["", "s", "ssis", "soisssssssss"] {
        let path = Path::read(text).expect("a path");
        assert_eq!((path.to_string().as_str(), path.len()), (text, text.len()));
    }
    assert!(Path::read("sx").is_none());
    assert!(Path::read(&"s".repeat(40)).is_some());
    assert!(Path::read(&"s".repeat(41)).is_none());
    let order = |text| Path::read(text).expect("a path").order();
    assert!(order("si") < order("so") && order("so") < order("ss"));
}

#[test]
fn a_round_past_the_card_has_its_last_column() {
    assert_eq!([1, 2, 11, 12, 13, 24].map(column), [0, 1, 10, 11, 11, 11]);
    assert_eq!([2, 7, 12].map(ways), [1, 6, 1]);
}

#[test]
fn doubled_columns_ahead_are_those_that_are_met_one_by_one() {
    let pack = engine::standard_pack::<BigStakes>().expect("the standard pack");
    for (single, furlongs) in [(false, 5), (false, 8), (true, 12)] {
        let course = pack.course(single, furlongs);
        for lane in 1..=course.lanes() {
            for x in 0..=course.finish() + 3 {
                let met = (x + 1..=x + 15).filter(|x| course.is_doubled(lane, *x)).count();
                assert_eq!(usize::from(course.doubled_ahead(lane, x, 15)), met);
            }
        }
    }
}
