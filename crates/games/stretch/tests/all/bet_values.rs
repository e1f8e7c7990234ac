//! What a bet is worth before the race (rule file, section 5), against games that were played.

use engine::{Game, Pack, Pending, Record, Silent, SimBits, StandardPacks, replay};
use serde_json::{Map, Value, json};
use stretch::{Options, Stretch, StretchPack, chances};

/// Horses so much alike that they are often level.
fn horses(runners: usize) -> Vec<Value> {
    let horse = |at: usize| {
        json!({"id": format!("h{at}"), "power_dirt": 20 - at % 2, "range_lo": 5, "range_hi": 16,
            "wet": at % 4, "pace": 4 + at % 3, "form": "A", "trip": 0, "class": 0, "speed": 0,
            "wire": 5})
    };
    (0..runners).map(horse).collect()
}

/// Games of these options, and their value: the largest difference in sampling errors.
fn off(runners: usize, priced: bool, condition: &str, more: &Value, games: u32) -> f64 {
    let horses = horses(runners);
    let runner = |(at, horse): (usize, &Value)| {
        let odds = priced.then(|| format!("{}-2", 2 * at + 3));
        json!({"horse": horse["id"], "odds": odds})
    };
    let card = json!({"surface": "dirt", "distance": "9.0", "condition": condition,
        "runners": horses.iter().enumerate().map(runner).collect::<Vec<_>>()});
    let pack = json!({"horses": horses, "cards": []});
    let mut options = json!({"cards": [card]});
    for (key, value) in more.as_object().expect("options") {
        options[key] = value.clone();
    }
    let record = json!({"railbird": 1, "game": "stretch", "pack": pack, "options": options,
        "seats": [], "log": []});
    let record = Record::from_json(record).expect("a record");
    let replayed = replay::<Stretch>(&record, &StandardPacks, usize::MAX);
    let start = replayed.unwrap_or_else(|fault| panic!("{fault}")).0.game().clone();

    let mut sums = vec![[[0.0; 2]; 3]; runners];
    let mut bits = SimBits::new(11, 0);
    for _ in 0..games {
        let mut game = start.clone();
        while let Pending::Chance(due) = game.pending() {
            game.apply_chance(&due.draw(&mut bits), &mut Silent);
        }
        let sheet = &game.public().sheets[0];
        let payoffs = sheet.payoffs.as_ref().expect("the race is over");
        for (at, sums) in sums.iter_mut().enumerate() {
            let row = payoffs.iter().find(|row| row.post.index() == at);
            for (line, sum) in sums.iter_mut().enumerate() {
                let pays = row.and_then(|row| row.pays[line]).map_or(0.0, |cents| cents.0 as f64);
                let back = if payoffs.is_empty() { 200.0 } else { pays };
                sum[0] += back;
                sum[1] += back * back;
            }
        }
    }
    let node = engine::pack::Node::from_json(&pack, "pack");
    let pack = StretchPack::check(&node).expect("a pack");
    let given: Map<String, Value> = options.as_object().expect("options").clone();
    let options = Options::of(&pack, &given).expect("options");
    let card = pack.card(&card, "card").expect("a card");
    let worth = chances::returns(&pack, &options, &card).expect("there are odds");
    let mut most: f64 = 0.0;
    for (sums, worth) in sums.iter().flatten().zip(worth.iter().flatten()) {
        let [mean, square] = sums.map(|sum| sum / f64::from(games));
        let error = ((square - mean * mean) / f64::from(games)).sqrt();
        most = most.max((mean - worth).abs() / error);
    }
    println!("{runners} runners, {condition}, {more}: {most:.2} errors at most");
    most
}

#[test]
fn values_are_the_mean_of_what_games_return() {
    let every = json!({"dead_heat": "split", "payout_mods": true, "odds_doubles": "reroll"});
    for (runners, priced, condition, more) in [
        (2, true, "fast", json!({})),
        (3, true, "fast", json!({"dead_heat": "split"})),
        (4, false, "roll", every.clone()),
        (6, false, "roll", every),
        (5, true, "roll", json!({"dead_heat": "split", "mode": "full"})),
    ] {
        let off = off(runners, priced, condition, &more, 20_000);
        assert!(off < 4.5, "{runners} runners, {condition}, {more}: {off} errors");
    }
}

/// What a split takes off is told by itself: beside the luck of a whole race it would be lost.
#[test]
fn a_split_takes_off_what_dead_heats_are_worth() {
    let pack = json!({"horses": horses(3)});
    let pack = StretchPack::check(&engine::pack::Node::from_json(&pack, "pack")).expect("a pack");
    let card = json!({"surface": "dirt", "distance": "9.0", "condition": "fast", "runners":
        [{"horse": "h0", "odds": "3-1"}, {"horse": "h1", "odds": "3-1"}, {"horse": "h2", "odds": "3-1"}]});
    let given = |rule: &str| {
        let options = json!({"cards": [card], "dead_heat": rule});
        Options::of(&pack, options.as_object().expect("options")).expect("options")
    };
    let read = pack.card(&card, "card").expect("a card");
    let worth = |rule| chances::returns(&pack, &given(rule), &read).expect("odds");
    let (full, split) = (worth("full"), worth("split"));

    let options = given("split");
    let entrants = read.entrants(&pack, &options, read.set_condition().expect("it is set"));
    let charts = pack.charts(options.errata);
    let segments = read.segments(&pack, &options);
    let sampler = stretch::Sampler::new(charts, &entrants, segments, &options);
    let mut bits = SimBits::new(3, 0);
    let races = 400_000;
    let mut lost = [[0.0; 2]; 3];
    for _ in 0..races {
        let places = sampler.run(&mut bits);
        let place = |at: usize| places.by_post()[at];
        let level = (0..3).filter(|at| place(*at) == place(0)).count();
        // At 3-1 a win pays 800, place 500, show 350; a half and two thirds, down to 10 cents.
        let off: [i64; 3] = match (place(0), level) {
            (1, 2) => [400, 0, 0],
            (1, 3) => [540, 170, 0],
            (2, 2) => [0, 250, 0],
            _ => [0; 3],
        };
        for (sum, off) in lost.iter_mut().zip(off) {
            sum[0] += off as f64;
            sum[1] += (off * off) as f64;
        }
    }
    for line in 0..3 {
        let [mean, square] = lost[line].map(|sum| sum / f64::from(races));
        let error = ((square - mean * mean) / f64::from(races)).sqrt();
        let found = full[0][line] - split[0][line];
        let off = (found - mean).abs();
        println!("{line}: {found:.4} cents, {mean:.4} in races, error {error:.4}");
        assert!(off <= 4.5 * error + 1e-9, "{line}: {found}, not {mean} within {error}");
    }
}
