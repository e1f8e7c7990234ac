//! What somebody is told who comes when the game has begun.

use engine::Viewer;
use serde_json::{Value, json};

use crate::stage::Stage;

#[test]
fn who_has_nothing_is_told_of_a_field_that_stands_before_the_first_entry() {
    // Nobody bets and no odds are thrown for: the race is on at once.
    let at_once = Stage::new("stretch", 0, |head| {
        head.options.insert("odds".into(), json!("none"));
    });
    assert_eq!(frames(&at_once), json!([[0, 1]]));
    assert_eq!(frames(&Stage::new("stretch", 0, |_| {})), json!([]));
}

/// The number and the race of each frame that is told from the beginning on.
fn frames(stage: &Stage) -> Value {
    let told = json!(stage.table.catch_up(Viewer::Spectator, 0, &[], stage.now));
    let frames = told["frames"].as_array().expect("frames");
    frames.iter().map(|told| json!([told["number"], told["frame"]["race"]])).collect()
}
