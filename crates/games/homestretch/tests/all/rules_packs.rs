//! Packs (rule file, section 2): what an inline pack must hold, what is information only, and
//! where the faults of a pack's files are told.

use crate::common::{Script, head, refused_head, standard};
use engine::conformance::Scripted as _;
use engine::pack::Files;
use engine::{Game, Pack};
use homestretch::{Homestretch, HomestretchPack};
use serde_json::{Value, json};

/// The standard pack with one value replaced; `null` takes it out.
fn changed(path: &str, value: Value) -> Value {
    let mut pack = standard();
    let (parent, key) = path.rsplit_once('/').expect("a path");
    let parent = pack.pointer_mut(parent).unwrap_or_else(|| panic!("no {path}"));
    match (parent, value) {
        (Value::Object(map), Value::Null) => drop(map.remove(key).expect("an entry")),
        (Value::Object(map), value) => drop(map.insert(key.to_owned(), value)),
        (Value::Array(list), Value::Null) => {
            list.remove(key.parse().expect("an index"));
        }
        (Value::Array(list), value) => list[key.parse::<usize>().expect("an index")] = value,
        _ => panic!("no {path}"),
    }
    pack
}

/// The pack is refused, and a line of the refusal begins with this place.
#[track_caller]
fn refused(pack: &Value, place: &str) {
    let words = refused_head(head(3, pack, &json!({})));
    let told = words.lines().any(|line| line.starts_with(&format!("{place}: ")));
    assert!(told, "expected a fault at {place}, got: {words}");
}

#[test]
fn the_standard_pack_loads_and_is_the_one_of_the_rule_file() {
    let pack = standard();
    Script::open(2, &pack, &json!({}));
    assert_eq!(pack["cards"].as_array().map(Vec::len), Some(23));
    let tote = |line: &str| -> Vec<u64> {
        (2..=12)
            .map(|horse| pack["payout"][horse.to_string()][line].as_u64().expect("a figure"))
            .collect()
    };
    assert_eq!(tote("win"), [15, 10, 7, 6, 5, 4, 5, 6, 7, 10, 15]);
    assert_eq!(tote("place"), [8, 5, 4, 3, 2, 2, 2, 3, 4, 5, 8]);
    assert_eq!(tote("show"), [5, 3, 2, 2, 1, 1, 1, 2, 2, 3, 5]);
    let of_horses = |field: &str| -> Vec<Value> {
        pack["horses"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|horse| horse[field].clone())
            .collect()
    };
    assert_eq!(
        json!(of_horses("price")),
        json!([2000, 4000, 6000, 8000, 10000, 10000, 10000, 8000, 6000, 4000, 2000])
    );
    for card in pack["cards"].as_array().expect("a list") {
        let range = if card["deck"] == "purple" { 6_000..=24_000 } else { 12_000..=36_000 };
        for (line, purse) in card["purse"].as_object().expect("purses") {
            let purse = purse.as_u64().expect("dollars");
            assert!(range.contains(&purse) && purse % 6_000 == 0, "{} {line}", card["id"]);
        }
    }
}

#[test]
fn a_pack_by_name_and_the_same_pack_inline_are_the_same_game() {
    let named = Script::open(3, &json!("standard"), &json!({}));
    let inline = Script::open(3, &standard(), &json!({}));
    assert_eq!(named.table.game().setup().pack, inline.table.game().setup().pack);
}

#[test]
fn every_field_that_counts_must_be_there() {
    let fields = [
        "/players",
        "/players/min",
        "/players/max",
        "/players/colors",
        "/money",
        "/money/start",
        "/money/step",
        "/money/blind_fee",
        "/shares",
        "/shares/blue",
        "/shares/red",
        "/shares/red_from_players",
        "/shares/hand",
        "/shares/hand/2",
        "/shares/hand/6",
        "/bets",
        "/bets/tokens",
        "/bets/unit",
        "/race",
        "/race/finish",
        "/race/full_move",
        "/race/short_move",
        "/race/placings",
        "/race/push",
        "/race/push/by_difference",
        "/handicaps",
        "/handicaps/+6",
        "/handicaps/+4",
        "/handicaps/+2",
        "/handicaps/X",
        "/horses",
        "/horses/3/horse",
        "/horses/3/price",
        "/horses/3/class",
        "/payout",
        "/payout/7",
        "/payout/7/win",
        "/payout/7/place",
        "/payout/7/show",
        "/cards",
        "/cards/4/id",
        "/cards/4/deck",
        "/cards/4/handicaps",
        "/cards/4/purse",
        "/cards/4/purse/win",
        "/cards/4/purse/show",
    ];
    for field in fields {
        let (parent, key) = field.rsplit_once('/').expect("a path");
        let words = refused_head(head(3, &changed(field, Value::Null), &json!({})));
        let place = in_words(parent);
        assert!(words.contains(&format!("{place}: `{key}` is missing here")), "{field}: {words}");
    }
}

/// A path as it is told: `/cards/4/purse` is `pack.cards[4].purse`.
fn in_words(path: &str) -> String {
    path.split('/').skip(1).fold("pack".to_owned(), |told, key| match key.parse::<usize>() {
        Ok(index) if told.ends_with("horses") || told.ends_with("cards") => {
            format!("{told}[{index}]")
        }
        _ => format!("{told}.{key}"),
    })
}

#[test]
fn every_field_that_counts_has_its_type() {
    let numbers = [
        "/players/min",
        "/players/max",
        "/money/start",
        "/money/step",
        "/money/blind_fee",
        "/shares/red_from_players",
        "/shares/hand/3",
        "/bets/unit",
        "/race/finish",
        "/race/full_move",
        "/race/short_move",
        "/race/placings",
        "/handicaps/X",
        "/horses/0/horse",
        "/horses/0/price",
        "/payout/12/show",
        "/cards/0/purse/place",
    ];
    for path in numbers {
        for value in [json!("2"), json!(2.5), json!(-1), json!(true), json!([2]), json!({})] {
            refused(&changed(path, value), &in_words(path));
        }
        // A whole number beyond all bounds is refused and not cut.
        refused(&changed(path, json!(u64::MAX)), &in_words(path));
        refused(&changed(path, json!(i64::MAX)), &in_words(path));
    }
    let lists = [
        "/players/colors",
        "/shares/blue",
        "/bets/tokens",
        "/race/push/by_difference",
        "/horses",
        "/cards",
    ];
    for path in lists {
        for value in [json!(1), json!("a"), json!({})] {
            refused(&changed(path, value), &in_words(path));
        }
    }
    for path in ["/players", "/money", "/payout/2", "/cards/0/handicaps", "/cards/0/purse"] {
        refused(&changed(path, json!([])), &in_words(path));
    }
    for (path, value) in
        [("/horses/4/class", json!(3)), ("/cards/3/id", json!(3)), ("/cards/3/deck", json!(3))]
    {
        refused(&changed(path, value), &in_words(path));
    }
    refused(&changed("/players/colors/2", json!(2)), "pack.players.colors[2]");
    refused(&changed("/bets/tokens/2", json!("2")), "pack.bets.tokens[2]");
    refused(&changed("/shares/blue/0", json!(1)), "pack.shares.blue[0]");
}

#[test]
fn every_law_of_the_rule_file_refuses_what_breaks_it() {
    let horse = |number: u8, class: &str| json!({"horse": number, "name": "", "price": 2000, "class": class});
    let cases = [
        // Horses are 2 to 12 in this order, each of a class.
        ("/horses/0", horse(3, "longshot"), "pack.horses[0].horse"),
        ("/horses/0", Value::Null, "pack.horses"),
        ("/horses/0", horse(2, "outsider"), "pack.horses[0].class"),
        ("/horses/0", horse(2, "Longshot"), "pack.horses[0].class"),
        // Players and colours.
        ("/players/min", json!(1), "pack.players.min"),
        ("/players/min", json!(7), "pack.players.max"),
        ("/players/max", json!(1), "pack.players.max"),
        ("/players/colors/5", Value::Null, "pack.players.colors"),
        ("/players/colors/5", json!("black"), "pack.players.colors"),
        // Cards.
        ("/cards/1/id", json!("p01"), "pack.cards[1].id"),
        ("/cards/0/deck", json!("blue"), "pack.cards[0].deck"),
        ("/cards/0/handicaps", json!({"7": "+3"}), "pack.cards[0].handicaps.7"),
        ("/cards/0/handicaps", json!({"7": "x"}), "pack.cards[0].handicaps.7"),
        ("/cards/0/handicaps", json!({"7": 6}), "pack.cards[0].handicaps.7"),
        ("/cards/0/handicaps", json!({"13": "X"}), "pack.cards[0].handicaps.13"),
        ("/cards/0/handicaps", json!({"2": "+6", "3": "+6", "4": "+6"}), "pack.cards[0]"),
        ("/cards/0/handicaps", json!({"2": "+4", "3": "+4", "4": "+4"}), "pack.cards[0]"),
        ("/cards/0/handicaps", json!({"2": "+2", "3": "+2", "4": "+2"}), "pack.cards[0]"),
        ("/cards/0/handicaps", json!({"2": "X", "3": "X", "4": "X", "5": "X"}), "pack.cards[0]"),
        ("/handicaps/X", json!(2), "pack.cards[0]"),
        // The step divides every amount.
        ("/money/step", json!(0), "pack.money.step"),
        ("/money/start", json!(50_500), "pack.money.start"),
        ("/money/blind_fee", json!(3_001), "pack.money.blind_fee"),
        ("/bets/unit", json!(1_500), "pack.bets.unit"),
        ("/horses/9/price", json!(4_100), "pack.horses[9].price"),
        ("/cards/22/purse/win", json!(36_500), "pack.cards[22].purse.win"),
        ("/cards/22/purse/place", json!(36_500), "pack.cards[22].purse.place"),
        ("/cards/22/purse/show", json!(36_500), "pack.cards[22].purse.show"),
        // Figures that are at least 1.
        ("/bets/tokens/0", json!(0), "pack.bets.tokens[0]"),
        ("/race/push/by_difference/0", json!(0), "pack.race.push.by_difference[0]"),
        ("/race/push/by_difference/5", Value::Null, "pack.race.push.by_difference"),
        ("/race/push/by_difference", json!([1, 1, 2, 3, 3, 3, 3]), "pack.race.push.by_difference"),
        ("/race/finish", json!(0), "pack.race.finish"),
        ("/race/short_move", json!(0), "pack.race.short_move"),
        ("/race/full_move", json!(1), "pack.race.full_move"),
        ("/race/short_move", json!(2), "pack.race.full_move"),
        ("/race/placings", json!(2), "pack.race.placings"),
        ("/race/placings", json!(4), "pack.race.placings"),
        // Suffixes are distinct single characters, at least one of them blue.
        ("/shares/blue", json!([]), "pack.shares"),
        ("/shares/blue", json!(["a", "a"]), "pack.shares"),
        ("/shares/red", json!(["b"]), "pack.shares"),
        ("/shares/blue/1", json!("bb"), "pack.shares.blue[1]"),
        ("/shares/red/0", json!(""), "pack.shares.red[0]"),
        // Hands: at least 1, fewer cards than there are, and nobody in debt.
        ("/shares/hand/4", json!(0), "pack.shares.hand.4"),
        ("/shares/hand/2", json!(8), "pack.shares.hand.2"),
        ("/shares/hand/3", json!(8), "pack.shares.hand.3"),
        ("/shares/hand/4", json!(6), "pack.shares.hand.4"),
        ("/shares/hand/5", json!(5), "pack.shares.hand.5"),
        ("/shares/hand/6", json!(4), "pack.shares.hand.6"),
        ("/money/start", json!(49_000), "pack.shares.hand.2"),
        ("/horses/3/price", json!(11_000), "pack.shares.hand.2"),
    ];
    for (path, value, place) in cases {
        refused(&changed(path, value), place);
    }
}

/// Hands are fewer cards than there are, also where every hand could be paid for: a card is left
/// for the second-chance buy, and two players deal a third hand.
#[test]
fn hands_never_use_up_the_blue_shares() {
    let mut pack = standard();
    for horse in pack["horses"].as_array_mut().expect("horses") {
        horse["price"] = json!(0);
    }
    pack["shares"]["hand"]["2"] = json!(7);
    Script::open(2, &pack, &json!({}));
    pack["shares"]["hand"]["2"] = json!(8);
    refused(&pack, "pack.shares.hand.2");
    // 33 blue shares, of which three players may not get all.
    pack["shares"]["blue"] = json!(["a", "b", "d"]);
    Script::open(2, &pack, &json!({}));
    pack["shares"]["hand"]["3"] = json!(10);
    Script::open(3, &pack, &json!({}));
    pack["shares"]["hand"]["3"] = json!(11);
    refused(&pack, "pack.shares.hand.3");
}

/// Laws of ours, without which a pack could be accepted that can not be played.
#[test]
fn tokens_fit_the_spots_and_no_sum_overflows() {
    refused(&changed("/bets/tokens", json!(vec![1; 34])), "pack.bets.tokens");
    let mut pack = changed("/bets/unit", json!(1_000_000_000));
    Script::open(3, &pack, &json!({}));
    pack["bets"]["tokens"] = json!([1, 1, 2, 2, 10_000]);
    refused(&pack, "pack.bets.unit");
}

/// The bounds of the laws themselves are within them.
#[test]
fn what_just_keeps_a_law_is_accepted() {
    let cases = [
        ("/players/max", json!(2)),
        ("/players/min", json!(3)),
        ("/money/step", json!(1)),
        ("/money/blind_fee", json!(0)),
        ("/bets/unit", json!(0)),
        ("/bets/tokens", json!([])),
        ("/bets/tokens", json!(vec![1; 33])),
        ("/race/finish", json!(1)),
        ("/race/full_move", json!(10_000)),
        ("/shares/red", json!([])),
        ("/shares/red", json!(["c", "d", "é"])),
        ("/shares/red_from_players", json!(0)),
        ("/shares/red_from_players", json!(7)),
        ("/shares/hand/3", json!(1)),
        ("/horses/0/price", json!(0)),
        ("/payout/2/win", json!(0)),
        ("/cards/0/handicaps", json!({})),
        ("/cards/0/purse/win", json!(0)),
        ("/handicaps/X", json!(3)),
        ("/players/colors", json!(["a", "b", "c", "d", "e", "f", "g", "a"])),
    ];
    for (path, value) in cases {
        let seats = if path == "/players/max" { 2 } else { 3 };
        Script::open(seats, &changed(path, value), &json!({}));
    }
    // 22 blue shares: seven for three players are 21.
    let mut pack = changed("/shares/hand/3", json!(7));
    pack["money"]["start"] = json!(70_000);
    Script::open(3, &pack, &json!({}));
}

#[test]
fn a_table_seats_as_many_as_the_pack_says() {
    let words = refused_head(head(2, &changed("/players/min", json!(3)), &json!({})));
    assert!(words.contains("3 to 6"), "{words}");
    let words = refused_head(head(5, &changed("/players/max", json!(4)), &json!({})));
    assert!(words.contains("2 to 4"), "{words}");
}

#[test]
fn what_is_information_only_is_not_checked() {
    let paths = [
        "/name",
        "/format",
        "/game",
        "/source",
        "/classes",
        "/bets/lines",
        "/handicaps/colors",
        "/horses/3/name",
        "/cards/3/name",
        "/players/source",
        "/money/source",
        "/shares/source",
        "/shares/hand/source",
        "/bets/source",
        "/race/source",
        "/race/push/source",
        "/handicaps/source",
        "/horses/3/price_source",
        "/payout/source",
        "/payout/2/source",
        "/cards/3/source",
        "/cards/3/handicaps/source",
        "/cards/3/purse/source",
        "/whatever",
        "/money/else",
        "/shares/hand/7",
        "/payout/13",
        "/handicaps/+8",
    ];
    let plain = Script::open(3, &standard(), &json!({}));
    for path in paths {
        for value in [json!(-1.5), json!("?"), json!([null]), json!({"a": {}})] {
            let script = Script::open(3, &changed(path, value), &json!({}));
            assert_eq!(script.at(""), plain.at(""), "{path}");
        }
    }
    for path in ["/name", "/horses/3/name", "/cards/3/name"] {
        Script::open(3, &changed(path, Value::Null), &json!({}));
    }
}

#[test]
fn all_faults_of_a_pack_are_told_at_once() {
    let mut pack = changed("/cards/2/deck", json!("blue"));
    pack["cards"][7]["purse"]["win"] = json!("much");
    pack["race"]["finish"] = json!(0);
    pack["horses"][1]["class"] = json!("outsider");
    for place in [
        "pack.cards[2].deck",
        "pack.cards[7].purse.win",
        "pack.race.finish",
        "pack.horses[1].class",
    ] {
        refused(&pack, place);
    }
}

/// An implementation reads the pack and hard-codes nothing.
#[test]
fn the_figures_of_a_pack_rule_the_game() {
    let mut pack = crate::common::plain(1);
    pack["money"] = json!({"start": 700, "step": 7, "blind_fee": 14});
    for horse in pack["horses"].as_array_mut().expect("horses") {
        horse["price"] = json!(70);
    }
    for card in pack["cards"].as_array_mut().expect("cards") {
        card["purse"] = json!({"win": 77, "place": 70, "show": 63});
    }
    pack["bets"] = json!({"tokens": [4, 9], "unit": 7});
    pack["race"] = json!({
        "finish": 12, "full_move": 4, "short_move": 3, "placings": 3,
        "push": {"by_difference": [6, 5, 4, 3, 2, 1]},
    });
    pack["players"]["colors"] = json!(["zinc", "amber", "teal", "rust", "sand", "pink"]);
    let mut script = Script::open(2, &pack, &json!({"purple_races": 1, "green_races": 1}));
    script.deal(&[&["7a"], &["2a"]]);
    script.expect([
        ("/seats/0/color", json!("zinc")),
        ("/seats/0/money", json!(630)),
        ("/awaiting/seats", json!([0, 1])),
    ]);
    let slip = |words: &str| crate::common::entry(0, crate::common::bet(words));
    assert_eq!(
        script.refuse("bad_tokens", &slip("1 7 win, 1 6 win")),
        "Lay all 2 tokens: 4 and 9."
    );
    script.play(slip("9 7 win, 4 2 win"));
    script.bet(1, "4 2 win, 9 3 win").dice(&[6]).dice(&[1]);
    script.roll(7);
    let play = crate::common::entry(0, json!({"type": "advance", "spaces": 2}));
    assert_eq!(script.refuse("bad_spaces", &play), "Move 4, or move 3 and roll again.");
    script.advance(3).roll(7);
    assert_eq!(script.horse(7).0, 7);
    script.roll(7).advance(3).roll(8).roll(7).advance(4);
    assert_eq!(script.horse(7), (json!(12), Value::Null, json!(1)));
    script.dice(&[6, 1]).expect([("/awaiting/spaces", json!(1))]);
    script.push(2).say("stop").dice(&[4, 3]).push(3);
    assert_eq!(script.horse(3).0, 5);
    script.say("stop");
    for _ in 0..3 {
        script.roll(6).advance(4);
    }
    for _ in 0..2 {
        script.roll(8).advance(4);
    }
    // 7 pays 4 × 9 × 7 to win, and its only owner the whole purse.
    script.expect([
        ("/results/0/finish", json!([7, 6, 8])),
        ("/results/0/paid", json!([4 * 9 * 7 + 77, 0])),
        ("/phase", json!("second_chance")),
    ]);
    script.shuffle().say("pass").say("buy_blind");
    script.expect([("/seats/0/money", json!(630 + 329 - 70 - 14))]);
}

fn folder_faults(files: &Files) -> String {
    HomestretchPack::assemble(files)
        .and_then(|node| HomestretchPack::check(&node))
        .expect_err("the pack should be refused")
        .to_string()
}

/// The standard files with one text replaced in one of them.
fn edited(file: &str, from: &str, to: &str) -> Files {
    let standard = HomestretchPack::standard();
    let (_, text) = standard.iter().find(|(name, _)| *name == file).expect("a file");
    assert!(text.contains(from), "{file} has no {from:?}");
    let text = text.replacen(from, to, 1);
    standard.with(file, text)
}

#[test]
fn a_fault_of_a_file_is_told_with_line_and_column() {
    let line_of = |file: &str, text: &str| {
        let standard = HomestretchPack::standard();
        let (_, content) = standard.iter().find(|(name, _)| *name == file).expect("a file");
        content.lines().position(|line| line.contains(text)).expect("a line") + 1
    };
    let cases = [
        ("pack.toml", "min = 2", "min = 1", 1, "a whole number from 2"),
        ("pack.toml", "start = 50000", "start = 50_000.5", 1, "not a number with a fraction"),
        ("pack.toml", "blind_fee = 3000", "blind_fee = 3001", 1, "not a multiple"),
        ("pack.toml", "tokens = [1, 1, 2, 2, 3]", "tokens = [1, 1, 2, 0, 3]", 20, "not 0"),
        ("pack.toml", "\"X\" = 3", "\"X\" = 1979-05-27", 1, "not a date"),
        ("pack.toml", "6 = 3", "6 = 4", 1, "24 cards would be dealt"),
        ("horses.csv", "2,Emalus,2000", "2,Emalus,dear", 3, "not \"dear\""),
        ("horses.csv", "8,My Lucky Day", "9,My Lucky Day", 1, "from 8 to 8"),
        (
            "horses.csv",
            "12,Pants on Fire,2000,longshot",
            "12,Pants on Fire,2000,horse",
            4,
            "\"longshot\"",
        ),
        ("tote.toml", "7  = { win = 4, ", "7  = { win = -4, ", 8, "not -4"),
        ("race_cards.toml", "2 = \"+4\", 4 = \"+4\"", "2 = \"+5\", 4 = \"+4\"", 15, "not \"+5\""),
    ];
    for (file, from, to, column, words) in cases {
        let told = folder_faults(&edited(file, from, to));
        let place = format!("{file}:{}:{column}: ", line_of(file, from));
        let fault = told.lines().find(|fault| fault.starts_with(&place));
        let fault = fault.unwrap_or_else(|| panic!("expected a fault at {place}, got: {told}"));
        assert!(fault.contains(words), "{fault}");
    }
}

#[test]
fn a_file_that_is_not_what_it_should_be_is_told_by_name() {
    let standard = HomestretchPack::standard;
    let cases = [
        (standard().with("pack.toml", "min = = 2"), "pack.toml:1:7: "),
        (standard().with("tote.toml", "a = 1\na = 2\n"), "tote.toml:2:1: "),
        (standard().with("race_cards.toml", "[[cards]\n"), "race_cards.toml:1:"),
        (standard().with("horses.csv", "horse,price\n2,1,1\n"), "horses.csv:2:1: "),
        (standard().with("horses.csv", ""), "horses.csv:1:1: "),
        (standard().with("tote.toml", ""), "pack.toml:1:1: `payout` is missing here"),
        (standard().with("race_cards.toml", ""), "pack.toml:1:1: `cards` is missing here"),
    ];
    for (files, place) in cases {
        let told = folder_faults(&files);
        assert!(told.lines().any(|fault| fault.starts_with(place)), "{place}: {told}");
    }
    let alone = Files::default().with("pack.toml", "");
    let told = folder_faults(&alone);
    for file in ["horses.csv", "tote.toml", "race_cards.toml"] {
        assert!(told.contains(&format!("{file}:1:1: the file is missing")), "{told}");
    }
}

#[test]
fn the_canonical_pack_reads_back_as_itself() {
    let pack = Script::open(2, &standard(), &json!({})).table.game().setup().pack.clone();
    assert_eq!(pack.canonical(), standard());
    assert_eq!(<Homestretch as Game>::ID, "homestretch");
}
