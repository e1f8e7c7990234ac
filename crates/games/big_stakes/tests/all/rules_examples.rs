//! The test vectors of the rule file, section 9.

use crate::common::{Script, pack};
use big_stakes::{
    Cell, Condition, Course, Fault, Limits, Path, Sex, Step, allowance, column, targets, walk, ways,
};
use engine::Game;
use engine::conformance::Scripted as _;
use racing::{Course as Drawn, Dollars, OvalLanes, Piece, RaceFrame, Status, Unit};
use serde_json::json;

#[test]
fn v1_sixty_two_cards_in_eight_tiers_and_forty_one_tokens() {
    let pack = pack();
    let tier = |name: &str| pack.horses.iter().filter(|card| &*card.tier == name).count();
    let tiers = ["black", "blue", "green", "yellow", "red", "orange", "maroon", "purple"];
    assert_eq!(tiers.map(tier), [2, 8, 8, 8, 9, 9, 9, 9]);
    assert_eq!(pack.horses.len(), 62);
    assert_eq!(pack.constants.tokens.iter().map(|n| u32::from(*n)).sum::<u32>(), 41);
    // The table of totals is Appendix C's; the running rows add up to it.
    let text = include_str!("../../../../../packs/big_stakes/standard/horses.csv");
    for (card, line) in pack.horses.iter().zip(text.lines().skip(1)) {
        let total: u16 = line.split(',').nth(3).expect("a column").parse().expect("a total");
        assert_eq!(card.total(), total, "{}", card.name);
    }
}

#[test]
fn v2_secretariat() {
    let pack = pack();
    let card = pack.horse(pack.find("secretariat").expect("a horse").is).expect("a card");
    assert_eq!(card.running, [8, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8]);
    assert_eq!([12, 10, 8, 6, 5].map(|furlongs| card.class(furlongs)), [100, 84, 68, 52, 44]);
    let hearts: u16 = card.heart.iter().map(|heart| heart.worth(false)).sum();
    let wet: u16 = card.heart.iter().map(|heart| heart.worth(true)).sum();
    assert_eq!((hearts, wet), (72, 72), "2.0 on dirt, and nothing more on turf");
}

#[test]
fn v3_the_best_at_each_distance_are_those_of_appendix_c() {
    let pack = pack();
    let best = |furlongs: u16| {
        let mut cards: Vec<_> = pack.horses.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.class(furlongs)));
        cards
    };
    let purple = |furlongs: u16| {
        let best = best(furlongs);
        let top = best.iter().take(10).filter(|card| &*card.tier == "purple");
        let mut top: Vec<_> = top.map(|card| (card.name.clone(), card.class(furlongs))).collect();
        top.sort();
        (top, best[9].class(furlongs), best[10].class(furlongs))
    };
    let (sprinters, tenth, eleventh) = purple(6);
    let named = |name: &str, class| (name.to_owned(), class);
    assert_eq!(
        sprinters,
        [
            named("Kona Gold", 54),
            named("Lost in the Fog", 54),
            named("Ta Wee", 53),
            named("Xtra Heat", 55)
        ]
    );
    assert_eq!((tenth, eleventh), (53, 52));
    let (milers, tenth, eleventh) = purple(8);
    assert_eq!((milers, tenth, eleventh), (vec![named("Kingman", 68)], 68, 67));
    for (furlongs, tenth, eleventh) in [(10, 81, 80), (11, 89, 88), (12, 96, 95)] {
        let best = best(furlongs);
        assert!(best[..10].iter().all(|card| ["black", "blue", "green"].contains(&&*card.tier)));
        assert_eq!((best[9].class(furlongs), best[10].class(furlongs)), (tenth, eleventh));
    }
}

#[test]
fn v4_the_default_program() {
    let pack = pack();
    let cards = pack.default_program.iter().map(|at| &pack.races[usize::from(*at)]);
    let program: Vec<_> = cards.map(|card| (card.furlongs, card.purse.0 / 1_000_000)).collect();
    assert_eq!(program, [(8, 16), (6, 12), (10, 20), (5, 10), (12, 24)]);
    assert_eq!(program.iter().map(|(_, purse)| purse).sum::<i64>(), 82);
    assert_eq!(pack.races.len(), 16);
}

fn cell(lane: u8, x: u16, sub: u8) -> Cell {
    Cell { lane, x, sub }
}

/// Walks on the dual board over twelve furlongs.
fn walked(from: Cell, path: &str, most: u16, others: &[Cell]) -> Result<Cell, &'static str> {
    let pack = pack();
    let course = pack.course(false, 12);
    let limits = Limits { spaces: most, changes: pack.track.lane_changes };
    match walk(&course, from, Path::read(path).expect("a path"), limits, others) {
        Ok((to, None)) => Ok(to),
        Ok((_, Some(fault))) => Err(engine::Refused::from(fault).code),
        Err(refused) => Err(refused.code),
    }
}

#[test]
fn v5_example_1_straight_first_and_a_space_left_open() {
    assert_eq!(walked(cell(2, 10, 0), "ssis", 4, &[]), Ok(cell(1, 14, 0)));
    assert_eq!(walked(cell(2, 10, 0), "isss", 4, &[]), Err("path_first_step"));
    assert_eq!(walked(cell(2, 10, 0), "si", 4, &[cell(1, 11, 0)]), Err("path_cut"));
    assert_eq!(walked(cell(2, 10, 0), "si", 4, &[cell(1, 10, 0)]), Ok(cell(1, 12, 0)));
}

/// A race of posts with these running numbers in the first round: the order of the posts.
fn first_round(numbers: &[u8]) -> Vec<u64> {
    let pack = pack();
    let horse = |(i, number): (usize, &u8)| {
        json!({
            "id": format!("h{i}"), "name": format!("H {i}"), "tier": "red", "sex": "H",
            "color": "b", "running": [number, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8],
            "heart": ["2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2", "2"],
        })
    };
    // Seat i is dealt horse i first, and six others that it gives away.
    let seats = numbers.len();
    let cards = if seats < pack.constants.large_from { 7 } else { 6 };
    let all: Vec<u8> = (0..seats * cards).map(|at| numbers[at % seats]).collect();
    let horses: Vec<_> = all.iter().enumerate().map(horse).collect();
    let options = json!({"program": ["d6"], "trade_rounds": 0});
    let mut script = Script::with_pack(seats, options, json!({"horses": horses}));
    script.play(json!({"chance": {"shuffle": (0..all.len()).collect::<Vec<_>>()}}));
    for seat in 0..seats {
        let surplus: Vec<_> = script.hand(seat).into_iter().skip(5).collect();
        script.seat(seat, json!({"type": "release", "horses": surplus}));
    }
    let first: Vec<_> = (0..seats).map(|seat| format!("h{seat}")).collect();
    let first: Vec<_> = first.iter().map(String::as_str).collect();
    script.enter(&first).posts();
    let order = script.at("/race/order");
    let order = order.as_array().expect("an order").iter();
    order
        .map(|id| script.runner(id.as_str().expect("an id"), "post").as_u64().expect("a post"))
        .collect()
}

#[test]
fn v6_example_2_the_faster_goes_first_and_the_lower_post_among_equals() {
    assert_eq!(first_round(&[9, 8, 8, 9, 10]), [5, 1, 4, 2, 3]);
}

#[test]
fn v7_example_3_posts_six_to_ten_follow_the_first_five() {
    let order = first_round(&[1, 1, 1, 1, 1, 10, 6, 8, 7, 9]);
    assert_eq!(order, [1, 2, 3, 4, 5, 6, 10, 8, 9, 7]);
}

#[test]
fn v8_example_4_to_the_rail_before_the_chute() {
    assert_eq!(walked(cell(2, 12, 0), "ssissss", 7, &[]), Ok(cell(1, 19, 0)));
}

#[test]
fn v9_example_5_through_the_chute_and_out_of_its_end() {
    let pair = [cell(1, 14, 0), cell(1, 15, 0)];
    assert_eq!(walked(cell(2, 13, 0), "sssssss", 7, &pair), Ok(cell(2, 19, 0)));
    let one = [cell(1, 14, 0)];
    assert_eq!(walked(cell(2, 13, 0), "ssssssi", 7, &one), Ok(cell(1, 19, 0)));
    assert_eq!(walked(cell(2, 13, 0), "sssi", 7, &one), Err("path_corner"));
    assert_eq!(walked(cell(1, 13, 0), "sso", 7, &[]), Err("path_corner"));
}

/// The maximum of Secretariat in round 1 with these dice, on a card and with options.
fn maximum(options: serde_json::Value, dice: [u8; 3], jockey: Option<u8>) -> u64 {
    let mut options = options;
    let stable = ["secretariat", "alydar", "citation", "count_fleet", "man_o_war"];
    let other = ["affirmed", "spectacular_bid", "ta_wee", "kona_gold", "kingman"];
    options["program"] = options.get("program").cloned().unwrap_or(json!(["d8"]));
    let mut script = Script::stables(options, &[&stable, &other]);
    script.enter(&["secretariat", "affirmed"]);
    if let Some(token) = jockey {
        let below: usize =
            (2..token).map(|n| usize::from(pack().constants.tokens[usize::from(n)])).sum();
        script.pick(below).pick(0);
    }
    script.posts();
    // Affirmed is faster out of the gate.
    script.run([1, 1, 2], "s");
    script.dice(&dice);
    script.expect([("/race/turn", json!("secretariat"))]);
    script.at("/race/max").as_u64().expect("a maximum")
}

#[test]
fn v10_the_maximum_of_a_throw() {
    assert_eq!(maximum(json!({}), [3, 4, 1], None), 12, "a heart");
    assert_eq!(maximum(json!({}), [5, 5, 5], None), 14, "three of a kind");
    assert_eq!(maximum(json!({"jockeys": true}), [1, 4, 5], Some(9)), 10, "the jockey");
    let cell =
        |text: &str, total, wet| big_stakes::Heart::read(text).expect("one").spaces(total, wet);
    assert_eq!([cell("7^2", 7, true), cell("7-", 7, true), cell("7^2", 7, false)], [2, 0, 1]);
}

#[test]
fn v11_appendix_b_is_ways_out_of_thirty_six() {
    let pack = pack();
    assert_eq!(pack.heart_rows.len(), 31);
    let sum = |tokens: &[u8]| tokens.iter().map(|token| ways(*token)).sum::<u16>();
    let text = include_str!("../../../../../packs/big_stakes/standard/heart_chart.toml");
    let printed: Vec<u16> = text
        .split("[[row]]")
        .skip(1)
        .map(|row| row.split("ways = ").nth(1).expect("ways").trim().split('\n').next())
        .map(|ways| ways.expect("a number").trim().parse().expect("a number"))
        .collect();
    for (row, printed) in pack.heart_rows.iter().zip(printed) {
        assert_eq!(sum(row), printed, "{row:?}");
    }
    // 10 lb at 6 furlongs are 2 spaces, 72 thirty-sixths: tokens 8, 9 and 10.
    assert_eq!(allowance(&pack.heart_rows, 6, 72).as_slice(), [8, 9, 10]);
    // 10 lb at 12 furlongs: token 7 alone, for it is fewer than 10, 11 and 12.
    assert_eq!(allowance(&pack.heart_rows, 12, 72).as_slice(), [7]);
    assert_eq!((sum(&[8, 9, 10]), sum(&[7]), sum(&[10, 11, 12])), (12, 6, 6));
    assert!(allowance(&pack.heart_rows, 12, 0).is_empty());
}

#[test]
fn v12_appendix_a_falls_from_left_to_right() {
    let pack = pack();
    let time = |furlongs, round, past| pack.times.tenths(furlongs, round, past).expect("a time");
    assert_eq!(time(12, 12, 10), 1440);
    assert_eq!(time(9, 8, 14), 1029, "the misprint is mended");
    for furlongs in 2..=12 {
        for round in 1..=14 {
            let row: Vec<_> = (1..=18).map(|past| time(furlongs, round, past)).collect();
            assert!(row.is_sorted_by(|a, b| a >= b), "{furlongs}f in {round}");
            assert!(row[0] <= time(furlongs, round + 1, 18), "{furlongs}f in {round}");
        }
    }
    assert_eq!(time(8, 9, 30), time(8, 9, 18), "more than 18 counts as 18");
    let last = (1..40).filter(|round| time(8, *round + 1, 1) == time(8, *round, 1) + 50).min();
    assert!(last.is_some(), "later rounds take five seconds more each");
}

#[test]
fn v13_pace_points_of_secretariat() {
    let stable = ["secretariat", "alydar", "citation", "count_fleet", "man_o_war"];
    let other = ["affirmed", "spectacular_bid", "ta_wee", "kona_gold", "kingman"];
    let options = json!({"program": ["d5"], "pace": "card"});
    let mut script = Script::stables(options, &[&stable, &other]);
    script.enter(&["secretariat", "ta_wee"]);
    script.expect([("/phase", json!("pace")), ("/next/seats", json!([0]))]);
    script.refuse_seat("bad_shift", 0, json!({"type": "pace", "shifts": {"secretariat": [1, 2]}}));
    script.refuse_seat("bad_shift", 0, json!({"type": "pace", "shifts": {"secretariat": [6]}}));
    script.seat(0, json!({"type": "pace", "shifts": {"secretariat": [1]}}));
    assert_eq!(
        script.runner("secretariat", "row"),
        json!([9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 7]),
        "from the later of two equal columns"
    );
}

#[test]
fn v14_track_conditions() {
    for total in 2..=12u8 {
        let mut script = Script::open(2, json!({"track_conditions": true}));
        let red = total.saturating_sub(6).max(1);
        script.dice(&[red, total - red]);
        let expected = match total {
            2 | 3 => Condition::Slow,
            11 | 12 => Condition::Fast,
            _ => Condition::Normal,
        };
        script.expect([("/condition", json!(expected.word()))]);
    }
}

#[test]
fn v15_dead_heats_share_what_their_places_pay() {
    let script = Script::open(2, json!({}));
    let public = script.table.game().public();
    let prize = |purse, ahead, level| public.prize(Dollars(purse), ahead, level).0;
    assert_eq!(prize(16_000_000, 0, 2), 6_400_000);
    assert_eq!(prize(16_000_000, 2, 1), 1_760_000);
    assert_eq!(prize(10_000_000, 0, 3), 3_033_333);
    assert_eq!(prize(10_000_000, 5, 1), 0);
}

#[test]
fn the_board_is_the_one_of_the_data_files() {
    let pack = pack();
    let laps = |ten: bool| {
        let board = pack.board(ten);
        (1..=board.lanes()).map(|lane| board.lap_spaces(lane)).collect::<Vec<_>>()
    };
    assert_eq!(laps(false), [96, 100, 100, 104, 104]);
    assert_eq!(laps(true), [96, 100, 100, 104, 104, 104, 106, 106, 106, 106]);
    // Start lines: the first column of a race is the one after so many.
    let starts =
        [5, 6, 7, 8, 9, 10, 11, 12].map(|f| Course::new(pack.board(false), 12 * f).column(1));
    assert_eq!(starts, [37, 25, 13, 1, 85, 73, 61, 49]);
}

/// Every legal path there is, by trying all strings.
fn all_paths(
    course: &Course<'_>,
    from: Cell,
    limits: Limits,
    others: &[Cell],
) -> Vec<(Path, Cell)> {
    let mut found = Vec::new();
    let mut open = vec![Path::EMPTY];
    while let Some(path) = open.pop() {
        for step in Step::ALL {
            let Some(longer) = path.then(step) else { continue };
            if longer.len() > usize::from(limits.spaces) {
                continue;
            }
            match walk(course, from, longer, limits, others) {
                Ok((to, None)) => found.push((longer, to)),
                // A stop that is not allowed may be ridden on from.
                Ok((_, Some(Fault::Stop))) => {}
                Ok((_, Some(_))) | Err(_) => continue,
            }
            open.push(longer);
        }
    }
    found
}

#[test]
fn listed_targets_are_those_of_all_legal_paths() {
    let pack = pack();
    for (ten, furlongs, lane, x) in [
        (false, 12, 2, 10),
        (false, 12, 5, 12),
        (false, 6, 1, 0),
        (true, 8, 7, 10),
        (false, 5, 3, 52),
    ] {
        let course = pack.course(ten, furlongs);
        let from = cell(lane, x, 0);
        let others =
            [cell(1, x + 2, 0), cell(lane, x + 5, 0), cell(2, x + 4, 0), cell(3, x + 6, 0)];
        let limits = Limits { spaces: 8, changes: 3 };
        let mut listed = Vec::new();
        targets(&course, from, limits, &others, |target| listed.push(target));
        let all = all_paths(&course, from, limits, &others);
        for target in &listed {
            let same =
                |(path, to): &&(Path, Cell)| *to == target.cell && path.len() == target.path.len();
            let rank = |path: Path| {
                let changes = path.steps().filter(|step| *step != Step::Straight).count();
                (changes, path.to_string())
            };
            let best = all.iter().filter(same).map(|(path, _)| rank(*path)).min();
            assert_eq!(best, Some(rank(target.path)), "{target:?}");
        }
        let mut ends: Vec<_> =
            all.iter().map(|(path, to)| (path.len(), to.lane, to.x, to.sub)).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut found: Vec<_> =
            listed.iter().map(|t| (t.path.len(), t.cell.lane, t.cell.x, t.cell.sub)).collect();
        found.sort_unstable();
        assert_eq!(found, ends);
        assert!(!found.is_empty());
    }
    assert_eq!(column(1), 0);
    assert!(Sex::Gelding.is_male());
}

/// The frame of a race of two at its start.
fn at_the_gate(card: &str, track: &str) -> Script {
    let ann = ["secretariat", "ta_wee", "zev", "omaha", "citation"];
    let ben = ["spectacular_bid", "affirmed", "whirlaway", "kona_gold", "xtra_heat"];
    let options = json!({"program": [card], "track": track});
    let mut script = Script::stables(options, &[&ann, &ben]);
    script.enter(&["secretariat", "spectacular_bid"]).posts();
    script
}

fn frame(script: &Script) -> RaceFrame {
    script.table.game().race().expect("a frame")
}

fn oval(script: &Script) -> OvalLanes {
    match frame(script).course {
        Drawn::OvalLanes(oval) => oval,
        other => panic!("{other:?} is no oval"),
    }
}

#[test]
fn the_drawing_is_the_oval_of_the_rule_file() {
    let turf = oval(&at_the_gate("t8", "dual"));
    assert_eq!((turf.lanes, turf.parts, turf.lane_width, turf.from_rear), (5, 2, 1_600, true));
    // The finish line stands one column behind the middle of the home straight, the rail half a lane
    // inside of the innermost lane's middle, which lies 1 + 20/π below the middle.
    let first = &turf.ground[0];
    assert_eq!(first.pieces, [Piece::Line { spaces: 12, x: 1_000, y: -(7_366 - 800), heading: 0 }]);
    assert_eq!(
        turf.ground[1].pieces,
        [Piece::Bend { x: 13_000, y: -1_000, from: -90_000, sweep: 36_000 }]
    );
    // A doubled column is a stretch of its own, and a lap is as long as each lane's spaces.
    assert_eq!((turf.ground[2].columns, &turf.ground[2].spaces[..]), (1, &[1, 2, 2, 2, 2][..]));
    let lap = |lane: usize| turf.ground.iter().map(|stretch| stretch.spaces[lane]).sum::<u32>();
    assert_eq!([0, 1, 2, 3, 4].map(lap), [96, 100, 100, 104, 104]);
    let sweeps = turf.ground.iter().flat_map(|stretch| &stretch.pieces).map(|piece| match piece {
        Piece::Bend { sweep, .. } => *sweep,
        Piece::Line { .. } => 0,
    });
    assert_eq!(sweeps.sum::<u32>(), 360_000);
    assert_eq!(turf.chutes.len(), 8);
    assert_eq!(oval(&at_the_gate("t8", "ten")).chutes.len(), 10);
    // The dirt ring lies outside of the other, as wide a strip of grass between them as a lane.
    let dirt = oval(&at_the_gate("d8", "dual"));
    assert_eq!(dirt.rail_radius - turf.rail_radius, 9_600);
    assert_eq!((turf.turf, turf.beside[0].turf, turf.beside[0].out), (true, false, 9_600));
    assert_eq!((dirt.turf, dirt.beside[0].turf, dirt.beside[0].out), (false, true, -9_600));
    assert!(oval(&at_the_gate("d8", "ten")).beside.is_empty());
}

#[test]
fn a_race_has_its_poles_and_no_chutes_behind_the_line() {
    let course = oval(&at_the_gate("d12", "dual"));
    assert_eq!(course.finish, 2 * 145);
    let poles: Vec<_> = course.poles.iter().map(|pole| (pole.furlongs, pole.distance)).collect();
    assert_eq!(poles[0], (1, 2 * 133));
    assert_eq!(poles.len(), 7, "the eighth is the finish line");
    let run_out: Vec<_> =
        course.stretches.iter().filter(|stretch| stretch.start >= 2 * 144).collect();
    assert!(run_out.iter().all(|stretch| stretch.spaces.iter().all(|n| *n == stretch.columns)));
}

#[test]
fn a_frame_counts_the_rules_progress_and_lists_each_cell_in_reach_once() {
    let mut script = at_the_gate("d5", "dual");
    let start = frame(&script);
    assert_eq!((start.unit, start.race, start.length), (Unit::Parts, 1, 2 * 61));
    assert_eq!(
        start.runners.iter().map(|one| (one.post, one.lane, one.distance)).collect::<Vec<_>>(),
        [(1, 1, 0), (2, 2, 0)]
    );
    assert!(start.legal.is_empty());
    script.dice(&[1, 2, 4]);
    let legal = frame(&script).legal;
    assert!(legal.iter().all(|target| target.post == 2), "the faster of the two goes first");
    let mut cells: Vec<_> = legal.iter().map(|target| (target.lane, target.distance)).collect();
    let listed = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!((cells.len(), cells.iter().map(|(_, d)| *d).max()), (listed, Some(20)));
    script.seat(1, json!({"type": "run", "path": "ssissss"}));
    let ran = frame(&script);
    assert_eq!((ran.runners[1].lane, ran.runners[1].distance), (1, 14));
    assert_eq!(ran.order, [2, 1]);
}

#[test]
fn a_race_that_is_over_stays_in_the_frame_with_its_places() {
    let mut script = at_the_gate("d5", "dual");
    for _ in 0..40 {
        if script.table.game().rank(engine::Seat(0)).is_some() {
            break;
        }
        if script.at("/phase") == json!("roll") {
            script.dice(&[6, 5, 4]);
        } else {
            let seat = script.awaited();
            let path = "s".repeat(script.at("/race/max").as_u64().expect("a maximum") as usize);
            script.seat(seat, json!({"type": "run", "path": path}));
        }
    }
    let over = frame(&script);
    let places: Vec<_> = over.runners.iter().map(|runner| runner.status).collect();
    assert!(places.iter().all(|status| matches!(status, Status::Finished { .. })), "{places:?}");
    assert!(over.runners.iter().all(|runner| runner.distance >= over.length));
}
