//! What the fuzz targets do with their bytes, as plain functions: the fuzzer feeds them with
//! what it makes up, the tests with the corpus that is kept in `fuzz/corpus`.
//!
//! Each panics exactly when a law is broken. Bytes that mean nothing are no fault.

use big_stakes::{BigStakes, BigStakesPack};
use bots::{Roster, Visitor, games};
use engine::pack::Files;
use engine::{
    AnyGame, AnyTable, FairDice, Game, Moves, Pack, PackRef, RandomBot, Record, Seat, Seed,
    SimBits, StandardPacks, Table, Verdict, Viewer, load_pack,
};
use lab::{Policy, play_on};
use serde_json::{Value, json};
use stretch::Stretch;
use stretch::chances::AskedRace;
use workshop::SheetFaults;
use workshop::champions::{add_to_pack, cards_sheet, read_cards};
use workshop::rate::{Named, Sheets, rate};

/// Entries that a made-up game is led on at most; a whole one has a few hundred.
const MOST_ENTRIES: usize = 2_000;

/// Any text is a record of any game, or is refused with a reason. What replays once is written
/// back as a record that replays to the same state.
pub fn record(bytes: &[u8]) {
    let Ok(record) = Record::parse(&String::from_utf8_lossy(bytes)) else { return };
    let again = Record::parse(&record.to_text()).expect("what was read can be written and read");
    assert_eq!(again, record, "a record's text says all of it");
    if let Some(game) = bots::game(&record.game) {
        let _ = game.verify(&record, &StandardPacks);
    }
    match bots::open_replayed(&record, &StandardPacks, usize::MAX) {
        Ok((table, _)) => written_back(table.as_ref()),
        Err(fault) => {
            assert!(!fault.why.said(engine::Language::English).is_empty(), "a refusal says why");
        }
    }
}

/// The record of a table leads back to it.
fn written_back(table: &dyn AnyTable) {
    let written = Record::parse(&table.record().to_text()).expect("a table writes records");
    let (again, verdict) = bots::open_replayed(&written, &StandardPacks, usize::MAX)
        .expect("a table's record replays");
    assert_eq!(sights(again.as_ref()), sights(table), "a replay leads to the same state");
    assert!(written.log.is_empty() || verdict == Verdict::Exact, "{verdict:?}");
}

/// Lines of text lead a game. The first is the head of a record, of which `railbird` and `game`
/// may be left out. A number leads the game on by so many entries; anything else is tried as an
/// entry, and one that is refused changes nothing that anybody can see.
pub fn moves(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Some(Ok(Value::Object(mut head))) = lines.next().map(serde_json::from_str) else { return };
    head.entry("railbird").or_insert(1.into());
    head.entry("game").or_insert("homestretch".into());
    let Ok(record) = Record::from_json(head.into()) else { return };
    let Ok(mut table) = bots::open(&record, &StandardPacks) else { return };
    let mut dice = FairDice::new(&Seed::from_word("fuzz"), &[]);
    for line in lines {
        match serde_json::from_str::<Value>(line) {
            Ok(Value::Number(steps)) => {
                let steps = steps.as_u64().map_or(0, |steps| steps.min(MOST_ENTRIES as u64));
                lead_on(table.as_mut(), &mut dice, steps as usize);
            }
            Ok(entry) => try_entry(table.as_mut(), &entry),
            Err(_) => {}
        }
    }
    written_back(table.as_ref());
}

fn try_entry(table: &mut dyn AnyTable, entry: &Value) {
    let (before, number) = (sights(table), table.number());
    match table.play(entry) {
        Ok(_) => assert_eq!(table.number(), number + 1, "one entry is one step"),
        Err(why) => {
            assert_eq!(sights(table), before, "a refused entry changes nothing ({why})");
            assert_eq!(table.number(), number);
        }
    }
}

/// Plays on with drawn chance, with the passive move of the first seat that has one, and with what
/// the house may call where nobody has.
fn lead_on(table: &mut dyn AnyTable, dice: &mut FairDice, steps: usize) {
    for _ in 0..steps.min(MOST_ENTRIES.saturating_sub(table.number())) {
        if table.over() {
            return;
        }
        if table.draw(dice).is_some() {
            continue;
        }
        let passive = |seat| Some(json!({"seat": seat, "move": table.passive(seat)?}));
        let call = || Some(json!({"house": table.house()?}));
        let entry = seats().find_map(passive).or_else(call).expect(
            "a game that is not over and waits for no chance waits for a seat with a passive move, \
             or for the house",
        );
        table.play(&entry).expect("a passive move or an offered call is legal");
    }
}

/// More seats than any standard table has, so that strangers look on as well.
fn seats() -> impl Iterator<Item = Seat> {
    (0..8).map(Seat)
}

/// Everything that anybody sees.
fn sights(table: &dyn AnyTable) -> Vec<Value> {
    let seen = seats().flat_map(|seat| [table.view(Viewer::Seat(seat)), table.moves(seat)]);
    [table.summary(), table.pending(), table.view(Viewer::Spectator)]
        .into_iter()
        .chain(seen)
        .collect()
}

/// Any text is a pack or is refused with the place of every fault; a pack that is accepted can be
/// played to the end, under whatever options, within the bound that the game gives for itself; and
/// written inline it is the same pack.
///
/// A text that is a JSON object is an inline pack. In any other a line `=== name` begins a file;
/// files that are left out are those of the standard pack.
pub fn pack(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in games() {
        let inline = match serde_json::from_str::<Value>(&text) {
            Ok(inline) => inline,
            Err(_) if !names_a_file_of(game.as_ref(), &text) => continue,
            Err(_) => match game.inline_pack(&files_of(game.as_ref(), &text)) {
                Ok(inline) => inline,
                Err(faults) => {
                    assert!(!faults.0.is_empty(), "a refusal names a fault");
                    continue;
                }
            },
        };
        // One size of table for each input: seven games of every pack would be slow.
        play_with(game.as_ref(), &inline, 2 + bytes.len() % 6);
    }
}

/// Whether the text has a file of the game's pack, in whatever format: of the others it says nothing
/// that the standard pack does not.
fn names_a_file_of(game: &dyn AnyGame, text: &str) -> bool {
    let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let own: Vec<String> = game.standard_pack().iter().map(|(name, _)| stem(name)).collect();
    let named = text.lines().filter_map(|line| line.strip_prefix("=== "));
    named.map(stem).any(|name| own.contains(&name))
}

/// The standard pack of the game with the files that the text has in their place.
#[must_use]
pub fn files_of(game: &dyn AnyGame, text: &str) -> Files {
    let mut files = game.standard_pack();
    let mut file: Option<(&str, String)> = None;
    for line in text.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix("=== ") {
            if let Some((name, text)) = file.replace((name.trim_end(), String::new())) {
                files = files.with(name, text);
            }
        } else if let Some((_, text)) = &mut file {
            text.push_str(line);
        }
    }
    match file {
        Some((name, text)) => files.with(name, text),
        None => files,
    }
}

fn play_with(game: &dyn AnyGame, pack: &Value, seats: usize) {
    let record = Record {
        game: game.info().id.into(),
        pack: PackRef::Inline(pack.clone()),
        seats: (0..seats).map(|seat| format!("seat {seat}")).collect(),
        ..Record::default()
    };
    let Ok(mut table) = bots::open(&record, &StandardPacks) else { return };
    lead_on(table.as_mut(), &mut FairDice::new(&Seed::from_word("pack"), &[]), MOST_ENTRIES);
    written_back(table.as_ref());
    bots::visit(&record.game, Ends(&record));
}

/// Options that lead through the parts of a game that the default ones leave out, and in which a
/// game could go on for ever: ties, auctions, haggling, runs that are done again.
fn long_ways(game: &str) -> Vec<Value> {
    match game {
        "high_roller" => vec![json!({"auction": "ordered"}), json!({"auction": "draft"})],
        "big_stakes" => vec![
            json!({"stables": "auction", "program": "random"}),
            json!({"inquiries": true, "whips": true, "jockeys": true}),
        ],
        "racing_stable" => vec![json!({"bet_on": "stables", "choose_stables": true})],
        "stretch" => vec![json!({"mode": "full", "odds_doubles": "reroll", "form_save": true})],
        _ => vec![json!({"purple_races": 12, "green_races": 11})],
    }
}

/// Games with the pack of this record end: within their bound, whoever plays.
struct Ends<'a>(&'a Record);

impl Visitor for Ends<'_> {
    type Output = ();

    fn visit<G: Roster>(self) {
        let Ok(pack) = load_pack::<G>(&self.0.pack, &StandardPacks) else { return };
        for options in [json!({})].into_iter().chain(long_ways(G::ID)) {
            let options = options.as_object().cloned().unwrap_or_default();
            let record = Record { options, ..self.0.clone() };
            // Not every pack suits every option.
            let Ok(table) = Table::<G>::open(&record, pack.clone()) else { continue };
            ends(table.game().clone(), RandomBot);
            ends(table.game().clone(), G::Sound::default());
        }
    }
}

fn ends<G: Game>(mut game: G, mut policy: impl Policy<G>) {
    let mut bits = SimBits::new(0x0e4d, 0);
    play_on(&mut game, &mut policy, &mut bits, &mut Moves::default(), |_| false);
    let most = game.setup().most_entries();
    assert!(game.over(), "{}: the game is not over after {most} entries", G::ID);
}

/// Any text is a sheet of past performances or is refused cell by cell; ratings make a card that can
/// be raced. So it is with horse cards, which make a sound pack. A line `=== entries` begins the sheet of entries, `=== jockeys` that of jockeys.
pub fn sheets(bytes: &[u8]) {
    if let Err(why) = workshop::tabs::tabs("any", bytes) {
        assert!(!why.to_string().is_empty(), "a refusal says why");
    }
    let text = String::from_utf8_lossy(bytes);
    horse_cards(&text);
    let part = |name: &str| {
        let begin = format!("=== {name}\n");
        let after = text.split_once(&begin)?.1;
        Some(after.split("=== ").next().unwrap_or_default())
    };
    let named = |name| part(name).map(|text| Named { name, text });
    let lines = text.split("=== ").next().unwrap_or_default();
    let sheets = Sheets {
        lines: &[Named { name: "lines", text: lines }],
        entries: named("entries"),
        jockeys: named("jockeys"),
        today: workshop::Date::parse("2026-04-04"),
    };
    let pack = engine::standard_pack::<Stretch>().expect("the standard pack is sound");
    match rate(&pack, sheets) {
        Ok(rated) => {
            for card in rated.cards {
                let raced = AskedRace::read(&card.json());
                assert!(raced.is_ok(), "a rated card can be raced: {:?}", raced.err());
                assert!(!card.explain().is_empty());
            }
        }
        Err(faults) => told(&faults),
    }
}

fn horse_cards(text: &str) {
    let pack = engine::standard_pack::<BigStakes>().expect("the standard pack is sound");
    match read_cards(&pack, Named { name: "cards", text }) {
        Ok(cards) => {
            let written = cards_sheet(&cards);
            if !cards.is_empty() {
                let again = read_cards(&pack, Named { name: "again", text: &written });
                assert_eq!(again.as_ref(), Ok(&cards), "what is written is read the same");
            }
            // The only thing that a sound sheet can still be is too long.
            let expanded = add_to_pack(&BigStakesPack::standard(), "fuzz", &cards);
            assert!(expanded.is_ok() || cards.len() > 100, "{:?}", expanded.err());
        }
        Err(faults) => told(&faults),
    }
}

fn told(faults: &SheetFaults) {
    assert!(!faults.0.is_empty(), "a refusal names a cell");
    assert!(faults.0.iter().all(|fault| !fault.message.is_empty() && fault.row > 0));
}
