//! A table that is played by a script: entries as they stand in a record, and the summary that they
//! lead to. Games add the phrases of their own rules.

use std::borrow::Borrow;

use serde_json::{Value, json};

use crate::ask::Ask;
use crate::game::Game;
use crate::moves::Moves;
use crate::record::Record;
use crate::refused::Fault;
use crate::replay::{StandardPacks, replay};
use crate::seat::{Seat, Viewer};
use crate::table::{Table, read_entry};
use crate::text::{Language, Reader, Text, Words};

const NAMES: [&str; 10] = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"];

/// The code and the words that a record is refused with, and where.
///
/// # Panics
/// If it is not refused.
#[must_use]
pub fn refused_head<G: Game>(record: Value) -> Fault {
    Record::from_json(record)
        .map_err(Fault::in_words_of::<G>)
        .and_then(|record| replay::<G>(&record, &StandardPacks, usize::MAX))
        .map(|_| ())
        .expect_err("the record should be refused")
}

/// What every script says. All of it panics where the table does not do as the script says.
pub trait Scripted: Sized {
    /// The game that is played.
    type Of: Game;

    /// A script that goes on from here.
    fn from(table: Table<Self::Of>) -> Self;

    /// The table as it is.
    fn table(&self) -> &Table<Self::Of>;

    /// The table, to be played at.
    fn table_mut(&mut self) -> &mut Table<Self::Of>;

    /// The head of a record at a table of so many.
    #[must_use]
    fn head(seats: usize, pack: Value, options: Value) -> Value {
        let names = &NAMES[..seats];
        json!({
            "railbird": 1, "game": Self::Of::ID, "pack": pack, "options": options, "seats": names,
        })
    }

    /// A table with nothing played yet.
    fn with_pack(seats: usize, options: Value, pack: Value) -> Self {
        Self::replayed(Self::head(seats, pack, options), usize::MAX)
    }

    /// The same with the standard pack.
    fn open(seats: usize, options: Value) -> Self {
        Self::with_pack(seats, options, json!("standard"))
    }

    /// A table at which so many entries of a record have been played.
    fn replayed(record: Value, upto: usize) -> Self {
        let record = Record::from_json(record).expect("a head");
        let (table, _) = replay(&record, &StandardPacks, upto).expect("a legal record");
        Self::from(table)
    }

    /// A value of the summary.
    #[must_use]
    #[track_caller]
    fn at(&self, path: &str) -> Value {
        let summary = json!(self.table().game().summary());
        summary.pointer(path).unwrap_or_else(|| panic!("no {path} in {summary:#}")).clone()
    }

    /// A field of every element of a list of the summary.
    #[must_use]
    #[track_caller]
    fn each(&self, list: &str, field: &str) -> Value {
        self.at(list).as_array().expect("a list").iter().map(|item| item[field].clone()).collect()
    }

    /// These values stand in the summary.
    #[track_caller]
    fn expect<const N: usize>(&self, values: [(&str, Value); N]) -> &Self {
        for (path, value) in values {
            assert_eq!(self.at(path), value, "{path}");
        }
        self
    }

    /// Plays an entry, which must be legal.
    #[track_caller]
    fn play(&mut self, value: impl Borrow<Value>) -> &mut Self {
        let value = value.borrow();
        let table = self.table_mut();
        if let Err(why) = read_entry(table.game(), value).and_then(|entry| table.play(entry)) {
            panic!("{value} was refused: {why}");
        }
        self
    }

    /// An entry is refused with this code and changes nothing; gives the player's words.
    #[track_caller]
    fn why_not(&mut self, code: &str, value: impl Borrow<Value>) -> String {
        let (value, table) = (value.borrow(), self.table_mut());
        let before = table.game().clone();
        let why = read_entry(table.game(), value)
            .and_then(|entry| table.play(entry))
            .expect_err(&format!("{value} should be refused"));
        assert_eq!(why.code, code, "{value}: {why}");
        assert!(*table.game() == before, "a refused entry changes nothing");
        why.said(Language::English)
    }

    /// The same where the words do not matter.
    #[track_caller]
    fn refuse(&mut self, code: &str, value: impl Borrow<Value>) -> &mut Self {
        self.why_not(code, value);
        self
    }

    /// A move of a seat.
    #[track_caller]
    fn seat(&mut self, seat: usize, play: Value) -> &mut Self {
        self.play(json!({"seat": seat, "move": play}))
    }

    /// What a seat is asked.
    #[must_use]
    fn ask(&self, seat: u8) -> Ask<<Self::Of as Game>::Move> {
        let game = self.table().game();
        let mut moves = Moves::default();
        game.moves(Seat(seat), &mut moves);
        Self::Of::ask(&game.view(Viewer::Seat(Seat(seat))), &moves)
    }

    /// Lines that a seat types make these moves.
    #[track_caller]
    fn check_typed(&self, seat: u8, cases: &[(&str, Value)]) {
        for (line, play) in cases {
            assert_eq!(self.ask(seat).read(line).as_ref(), Ok(play), "{line}");
        }
    }

    /// A message as somebody reads it: a seat, or a spectator.
    #[must_use]
    fn say(language: Language, seat: Option<u8>, text: &Text) -> String {
        let names = NAMES.map(str::to_owned);
        let words = Words::of::<Self::Of>(language);
        Reader { words: &words, names: &names, seat: seat.map(Seat) }.say(text)
    }

    /// Plays an entry, which must be legal; gives what everybody hears of it.
    #[track_caller]
    fn heard(&mut self, entry: &Value) -> Vec<Text> {
        let entry = read_entry(self.table().game(), entry).expect("an entry");
        let heard = self.table_mut().play(entry).expect("a legal entry");
        let setup = self.table().game().setup();
        heard.all.iter().filter_map(|event| Self::Of::said(setup, event)).collect()
    }

    /// A throw.
    #[track_caller]
    fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.play(json!({"chance": {"dice": faces}}))
    }
}
