//! The board of the rule file, section 2: every space and every step, against the list that was
//! written down by hand.

use engine::{Pack, StandardPacks, load_pack};
use high_roller::{HighRoller, HighRollerPack, Space};
use racing::{CellSet, Piece, Reach};

fn pack() -> std::sync::Arc<HighRollerPack> {
    load_pack::<HighRoller>(&Default::default(), &StandardPacks).expect("the standard pack")
}

fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

#[test]
fn every_space_is_where_the_list_says() {
    let pack = pack();
    let board = &pack.board;
    let cells = rows(include_str!("../board/cells.csv"));
    assert_eq!((cells.len(), board.track(false).len()), (420, 421));
    for row in cells {
        let cell = board.cell(Space::from_id(row[0]).expect("an id")).expect("a space");
        let progress = board.track(false).progress(cell).0;
        assert_eq!(board.track(false).parts(), 280);
        assert_eq!(board.track(false).lane(cell).to_string(), row[1], "{row:?}");
        assert_eq!(progress.to_string(), row[5], "{row:?}");
        assert_eq!(u8::from(board.back_half(cell)).to_string(), row[7], "{row:?}");
        assert_eq!(u8::from(board.home(cell)).to_string(), row[8], "{row:?}");
        let beyond = board.crossed(cell).then(|| board.beyond(cell).to_string());
        assert_eq!(beyond.unwrap_or_default(), row[9], "{row:?}");
    }
}

#[test]
fn every_step_is_one_of_the_list_and_no_other() {
    let pack = pack();
    let board = &pack.board;
    let track = board.track(false);
    let id = |cell| board.space(cell).map_or_else(|| "gate".to_owned(), |space| space.to_string());
    let mut ours: Vec<String> = track
        .cells()
        .flat_map(|from| track.steps(from).iter().map(move |step| (from, *step)))
        .map(|(from, step)| format!("{},{},{},{}", id(from), id(step.to), step.kind, step.cost))
        .collect();
    let mut listed: Vec<String> =
        rows(include_str!("../board/edges.csv")).iter().map(|row| row[..4].join(",")).collect();
    ours.sort();
    listed.sort();
    assert_eq!(ours, listed);
    for from in track.cells() {
        for step in track.steps(from) {
            assert!(track.progress(step.to) >= track.progress(from), "horses never move backwards");
        }
    }
}

#[test]
fn t17_steps_out_of_a_turn() {
    let pack = pack();
    let board = &pack.board;
    let steps = |id: &str| {
        let cell = Space::from_id(id).and_then(|space| board.cell(space)).expect("a space");
        let mut steps: Vec<_> = board
            .track(false)
            .steps(cell)
            .iter()
            .map(|step| (board.space(step.to).expect("a space").to_string(), step.cost))
            .collect();
        steps.sort();
        steps
    };
    let expect = |steps: &[(&str, u8)]| -> Vec<_> {
        steps.iter().map(|(id, cost)| ((*id).to_owned(), *cost)).collect()
    };
    assert_eq!(steps("1B2"), expect(&[("1B3", 1), ("2B3", 1)]));
    assert_eq!(steps("1B3"), expect(&[("1B4", 1), ("2B4", 1), ("2B5", 1)]));
    assert_eq!(steps("2B8"), expect(&[("1C1", 2), ("2C1", 1), ("3B10", 1), ("3C1", 1)]));
}

#[test]
fn the_rail_is_46_points_long_and_a_cheap_stretch_costs_less() {
    let pack = pack();
    let board = &pack.board;
    assert_eq!(board.to_finish(board.gate()), 46);
    let e3 = Space::from_id("2E3").and_then(|space| board.cell(space)).expect("a space");
    let inside = Space::from_id("1E4").and_then(|space| board.cell(space)).expect("a space");
    let cost = |cheap| board.track(cheap).step(e3, inside).expect("a step").cost;
    assert_eq!((cost(false), cost(true)), (2, 1));
    let mut reach = Reach::default();
    let empty = CellSet::none_of(board.track(false));
    let found = reach.find(board.track(false), board.gate(), 3, &empty, |_, _| true);
    assert_eq!(found.iter().filter(|reached| reached.cost == 1).count(), 6);
}

#[test]
fn the_drawing_is_the_oval_of_the_pack() {
    let course = pack().board.course();
    assert_eq!((course.lanes, course.parts, course.lane_width), (6, 280, 637));
    assert_eq!((course.midway, course.finish), (Some(22 * 280), 46 * 280));
    let ids: Vec<_> = course.stretches.iter().map(|stretch| stretch.id.as_str()).collect();
    assert_eq!(ids, ["A", "B", "C", "D", "E", "F"]);
    let piece = |at: usize| course.stretches[at].pieces.clone();
    let y = course.rail_radius as i32;
    assert_eq!(piece(0), [Piece::Line { spaces: 8, x: -1_000, y: -y, heading: 0 }]);
    assert_eq!(piece(1), [Piece::Bend { x: 7_000, y: 0, from: -90_000, sweep: 180_000 }]);
    assert_eq!(piece(2), [Piece::Line { spaces: 14, x: 7_000, y, heading: 180_000 }]);
    assert_eq!(piece(3), [Piece::Bend { x: -7_000, y: 0, from: 90_000, sweep: 180_000 }]);
    assert_eq!(piece(4), [Piece::Line { spaces: 12, x: -7_000, y: -y, heading: 0 }]);
    assert_eq!(
        piece(5),
        [
            Piece::Line { spaces: 2, x: 5_000, y: -y, heading: 0 },
            Piece::Bend { x: 7_000, y: 0, from: -90_000, sweep: 180_000 }
        ]
    );
    assert_eq!(course.stretches[1].spaces, [6, 8, 10, 12, 14, 16]);
}

/// What a pack of one's own can get wrong; each is refused with its place.
#[test]
fn a_part_that_makes_no_sense_is_refused() {
    let standard = pack().canonical();
    let check = |part: &str, pointer: &str, value: serde_json::Value| {
        let mut part_value = standard[part].clone();
        *part_value.pointer_mut(pointer).expect("there") = value;
        let inline = serde_json::json!({ part: part_value });
        let node = engine::pack::Node::from_json(&inline, "pack");
        assert!(HighRollerPack::check(&node).is_err(), "{part}{pointer}");
    };
    check("constants", "/money/bet", serde_json::json!(450));
    check("constants", "/race/places", serde_json::json!(4));
    check("constants", "/seed/0/amount", serde_json::json!(99_000));
    check("payouts", "/owners/percent/0", serde_json::json!(59));
    check("payouts", "/bettors/favorite/shares/0", serde_json::json!(51));
    check("horses", "/0/class", serde_json::json!("stallwart"));
    check("horses", "/0/ability", serde_json::json!("wings"));
    check("horses", "/1/id", serde_json::json!("man_o_war"));
    check("board", "/finish", serde_json::json!("B3"));
    check("board", "/segment/0/kind", serde_json::json!("chute"));
    check("abilities", "/second_wind/kind", serde_json::json!("third_wind"));
    let odd = engine::pack::Node::from_json(&serde_json::json!({"jockeys": []}), "pack");
    assert!(HighRollerPack::check(&odd).is_err());
    let named = engine::pack::Node::from_json(&serde_json::json!({"name": "mine"}), "pack");
    assert_eq!(HighRollerPack::check(&named).expect("the standard parts").horses.len(), 8);
}
