//! Exact chances (rule file, section 12) against an independent implementation and against races.

use std::fs;
use std::path::Path;

use engine::{Pack, SimBits};
use serde_json::{Map, Value, json};
use stretch::{Options, Post, Sampler, StretchPack, chances};

fn pack() -> StretchPack {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("the standard pack");
    StretchPack::check(&node).expect("a sound pack")
}

fn vectors() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exact");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("vectors").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON")
    };
    files.iter().map(read).collect()
}

#[test]
fn chances_are_those_of_an_independent_implementation() {
    let pack = pack();
    let vectors = vectors();
    assert_eq!(vectors.len(), 4);
    for vector in vectors {
        let card = pack.card(&vector["field"]["card"], "card").expect("a card");
        let options = Options::of(&pack, &Map::new()).expect("options");
        let found = chances::before_the_off(&pack, &options, &card);
        for (name, chance) in ["slow", "normal", "fast"].into_iter().zip(found.pace) {
            check(&vector["exact"]["pace"][name], chance, 1e-12, name);
        }
        for (expected, horse) in
            vector["exact"]["horses"].as_array().expect("horses").iter().zip(&found.horses)
        {
            let name = |figure| format!("{} {figure}", expected["horse"]);
            check(&expected["win"], horse.win, 1e-6, &name("win"));
            check(&expected["second"], horse.second, 1e-6, &name("second"));
            check(&expected["third"], horse.third, 1e-6, &name("third"));
            check(&expected["out"], horse.out, 1e-12, &name("out"));
            check(&expected["dq"], horse.dq, 1e-12, &name("dq"));
        }
    }
}

fn check(expected: &Value, found: f64, within: f64, what: &str) {
    let expected = expected.as_f64().expect("a number");
    assert!((expected - found).abs() < within, "{what}: {found}, not {expected}");
}

/// A card of the first horses and jockeys of the standard pack.
fn large_field(runners: usize) -> Value {
    let pack = pack();
    let both = pack.horses.iter().zip(pack.jockeys.iter()).take(runners);
    let runners: Vec<Value> =
        both.map(|(horse, jockey)| json!({"horse": horse.id, "jockey": jockey.id})).collect();
    json!({"surface": "dirt", "distance": "9.0", "condition": "fast", "runners": runners})
}

/// Holds the chances against simulated races; the largest difference, in sampling errors.
fn simulated(card: &Value, mode: &str, races: u32) -> f64 {
    let pack = pack();
    let given = Map::from_iter([
        ("mode".to_owned(), Value::from(mode)),
        ("cards".to_owned(), json!([card])),
    ]);
    let options = Options::of(&pack, &given).expect("options");
    let card = pack.card(card, "card").expect("a card");
    let condition = card.set_condition().expect("a set condition");
    let entrants = card.entrants(&pack, &options, condition);
    let sampler = Sampler::new(
        pack.charts(options.errata),
        &entrants,
        card.segments(&pack, &options),
        &options,
    );
    let n = entrants.len();
    let (mut seen, mut exacta) = (vec![[0_u32; 3]; n], vec![0_u32; n * n]);
    let mut bits = SimBits::new(7, 0);
    for _ in 0..races {
        let places = sampler.run(&mut bits);
        let first = Post::all(n).find(|post| places.of(*post) == Some(1));
        for (post, seen) in Post::all(n).zip(&mut seen) {
            if let Some(place @ 1..=3) = places.of(post) {
                seen[usize::from(place) - 1] += 1;
                if let (2, Some(first)) = (place, first) {
                    exacta[first.index() * n + post.index()] += 1;
                }
            }
        }
    }
    let exact = chances::before_the_off(&pack, &options, &card);
    let places = exact.horses.iter().flat_map(|horse| [horse.win, horse.second, horse.third]);
    let exact = places.chain(exact.exacta.iter().flatten().copied());
    let seen = seen.iter().flatten().chain(&exacta);
    let off = exact.zip(seen).map(|(chance, seen)| {
        let error = (chance * (1.0 - chance) / f64::from(races)).sqrt();
        let off = (f64::from(*seen) / f64::from(races) - chance).abs();
        // What was met once in all these races may be rare and lucky; none is met without a chance.
        if off * f64::from(races) <= 3.0 && chance > 0.0 { 0.0 } else { off / error.max(1e-12) }
    });
    off.fold(0.0, f64::max)
}

// One of some hundred figures is five errors off once in tens of thousands of seeds.
const ERRORS: f64 = 5.0;

fn races_agree(cards: &[(Value, &str)], races: u32) {
    for (card, mode) in cards {
        let off = simulated(card, mode, races);
        let name = card.as_str().map_or_else(
            || format!("{} runners", card["runners"].as_array().map_or(0, Vec::len)),
            ToOwned::to_owned,
        );
        println!("{name}, {mode}: {off:.2} errors at most");
        assert!(off < ERRORS, "{name}, {mode}: {off} errors");
    }
}

#[test]
fn simulated_races_agree_within_their_sampling_error() {
    let cards = [
        (json!("champagne_2009"), "quick"),
        (json!("golden_classic"), "quick"),
        (json!("champagne_2009"), "full"),
        (large_field(20), "full"),
    ];
    races_agree(&cards, 200_000);
}

#[test]
#[ignore = "long"]
fn ten_million_simulated_races_agree_within_their_sampling_error() {
    let cards =
        [json!("champagne_2009"), json!("golden_classic"), large_field(12), large_field(20)];
    for mode in ["quick", "full"] {
        races_agree(&cards.clone().map(|card| (card, mode)), 10_000_000);
    }
}

/// Section 13 of the rule file: what the charts give each form, without pace, factors and riders.
#[test]
fn the_spread_of_a_form_is_the_one_that_ratings_are_made_with() {
    for (form, expected) in [("A", 4.53), ("B", 4.79), ("C", 5.02), ("D", 5.41), ("E", 5.82)] {
        let horse = |id: &str| {
            serde_json::json!({"id": id, "power_dirt": 20, "range_lo": 5, "range_hi": 16, "wet": 0,
                "pace": 5, "form": form, "trip": 0, "class": 0, "speed": 0, "wire": 5})
        };
        let node = serde_json::json!({"horses": [horse("a"), horse("b")]});
        let pack =
            StretchPack::check(&engine::pack::Node::from_json(&node, "pack")).expect("a pack");
        let card = serde_json::json!({"surface": "dirt", "distance": "9.0", "condition": "fast",
            "runners": [{"horse": "a"}, {"horse": "b"}]});
        let given = Map::from_iter([("cards".to_owned(), Value::from(vec![card.clone()]))]);
        let options = Options::of(&pack, &given).expect("options");
        let card = pack.card(&card, "card").expect("a card");
        let found = chances::before_the_off(&pack, &options, &card).horses[0];
        assert!(
            (found.spread - expected).abs() < 0.0051,
            "{form}: {} is not {expected}",
            found.spread
        );
    }
}

/// Section 14 of the rule file: money back on the dollar over all horses, by the chart's odds.
#[test]
fn the_champagne_returns_what_the_rule_file_says() {
    let pack = pack();
    let options = Options::of(&pack, &Map::new()).expect("options");
    let card = pack.card(&Value::from("champagne_2009"), "card").expect("a card");
    let returns = chances::returns(&pack, &options, &card).expect("odds by the chart");
    // Simulated there, with 2,500 races.
    for (line, expected) in [0.82, 1.13, 1.19].into_iter().enumerate() {
        let mean = returns.iter().map(|horse| horse[line]).sum::<f64>() / 6.0 / 200.0;
        assert!((mean - expected).abs() < 0.05, "{line}: {mean} is not {expected}");
    }
}
