//! The JSON face of a game, for tables, screens and the command line: JSON in, JSON out. It is
//! derived from the typed one; no game writes any of it.

use std::marker::PhantomData;
use std::time::Duration;

use racing::{RaceFrame, RaceResult};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::ask::Ask;
use crate::chance::Due;
use crate::events::Heard;
use crate::game::{Entry, Game, Pack, Pending, StandingOrder, due};
use crate::moves::Moves;
use crate::options::{OptionInfo, option_list};
use crate::pack::{Faults, Files, digest};
use crate::random::{FairDice, Seed};
use crate::record::{PackRef, Record};
use crate::refused::{Fault, Refused, Shared};
use crate::replay::{Packs, Verified, load_pack, verify};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::standard::standard_pack;
use crate::step::RaceStep;
use crate::table::{Table, entry_to_json, read_entry};
use crate::text::{Language, Text, Texts, Words};
use crate::written::{text_of, value_of};

/// A game, its type forgotten.
pub trait AnyGame: Send + Sync {
    /// What there is to know before playing it.
    fn info(&self) -> GameInfo;
    /// Checks the files of a pack; gives its digest.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn check_pack(&self, files: &Files) -> Result<String, Faults>;
    /// The pack in the form that a record carries inline.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn inline_pack(&self, files: &Files) -> Result<Value, Faults>;
    /// The files of the standard pack.
    fn standard_pack(&self) -> Files;
    /// What a pack in a record may be, as a JSON Schema.
    fn pack_schema(&self) -> Value;
    /// Everything that is said in the game, by key: its own messages and those that all games share.
    fn texts(&self, language: Language) -> &'static Words;
    /// What is printed in a pack, named or inline, in the form that a record carries inline.
    ///
    /// # Errors
    /// There is no such pack, or something is wrong with it.
    fn printed(&self, pack: &PackRef, packs: &dyn Packs) -> Result<Value, Refused>;
    /// Checks the dice of a record against its seed.
    ///
    /// # Errors
    /// What does not fit.
    fn verify(&self, record: &Record, packs: &dyn Packs) -> Result<Verified, Fault>;
}

/// What there is to know about a game before playing it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// The id in records.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The least and the greatest number of seats, with the standard pack.
    pub seats: (usize, usize),
    /// The rule options.
    pub options: Vec<OptionInfo>,
    /// The names of the packs in the program.
    pub packs: Vec<&'static str>,
}

/// A table, its game's type forgotten.
pub trait AnyTable: Send {
    /// Id of the game.
    fn game(&self) -> &'static str;
    /// How many entries stand.
    fn number(&self) -> usize;
    /// Whether the game is over.
    fn over(&self) -> bool;
    /// The most entries that the game can have.
    fn most_entries(&self) -> usize;
    /// Whether the game may go on: it has not reached that bound.
    ///
    /// # Errors
    /// It should have been over long ago.
    fn may_go_on(&self) -> Result<(), Refused>;
    /// What the game waits for, for anybody to see.
    fn pending(&self) -> Value;
    /// The seats that must decide; nobody while chance is due.
    fn deciders(&self) -> SeatSet;
    /// The chance that is due.
    fn due(&self) -> Option<Due>;
    /// What the house may call now.
    fn house(&self) -> Option<Value>;

    /// How long the table is silent before the house calls by its own clock.
    fn silence(&self) -> Option<Duration>;
    /// Whether the seat may leave this order with the house.
    ///
    /// # Errors
    /// Why it can not be carried out.
    fn judge_order(&self, seat: Seat, order: &StandingOrder) -> Result<(), Refused>;
    /// The legal move that one of the orders, the oldest first, has its seat make now.
    fn ordered(&self, orders: &[(Seat, StandingOrder)]) -> Option<(Seat, Value)>;
    /// What the seat may do.
    fn moves(&self, seat: Seat) -> Value;
    /// What the viewer may see.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as text, without a tree in between: a table writes many views.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue>;
    /// What the seat may do, as text.
    fn moves_text(&self, seat: Seat) -> Box<RawValue>;
    /// The seat's [decision](crate::Ask) as it is put to a person; `None` when it has none to take.
    fn asked_text(&self, seat: Seat) -> Option<Box<RawValue>>;
    /// The move that a line means which the seat typed.
    ///
    /// # Errors
    /// What could have been typed.
    fn read_line(&self, seat: Seat, line: &str) -> Result<Value, Refused>;
    /// The public outcome, as in the rule file.
    fn summary(&self) -> Value;
    /// What the seat's standing is counted in: money, or points.
    fn score(&self, seat: Seat) -> i64;
    /// The seat's rank in a game that is over, from 1; equals share the better rank.
    fn rank(&self, seat: Seat) -> Option<u32>;
    /// Where the horses are.
    fn race(&self) -> Option<RaceFrame>;
    /// How the races that are decided ended.
    fn results(&self) -> Vec<RaceResult>;
    /// Plays an entry.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    fn play(&mut self, entry: &Value) -> Result<Told, Refused>;
    /// Plays chance that a person threw or drew by hand: the content of a `chance` entry.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    fn play_by_hand(&mut self, chance: &Value) -> Result<Told, Refused>;
    /// Draws the chance that is due, if any is and the game [may go on](Self::may_go_on).
    fn draw(&mut self, dice: &mut FairDice) -> Option<Told>;
    /// The last entry that stands, as in a record.
    fn last(&self) -> Option<Value>;
    /// How many draws of the table's own dice were made, those taken back included.
    fn draws(&self) -> u64;
    /// What happens when the seat's patience runs out, as a move.
    fn passive(&self, seat: Seat) -> Option<Value>;
    /// Whether the seat may take back its last move alone.
    ///
    /// # Errors
    /// Why not.
    fn may_undo(&self, seat: Seat) -> Result<(), Refused>;
    /// Takes back the seat's last move.
    ///
    /// # Errors
    /// Why it may not.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    /// Goes back to the first `entries` of the log; the host answers for everybody having agreed.
    ///
    /// # Errors
    /// The log is not that long.
    fn go_back_to(&mut self, entries: usize) -> Result<(), Refused>;
    /// How many entries were played again to go back.
    fn replayed(&self) -> u64;
    /// The record of what stands.
    fn record(&self) -> Record;
    /// The record with the seed that its dice came from.
    fn record_with_seed(&self, seed: &Seed, contributions: &[String]) -> Record;
}

/// What happened, for those who may know it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// What everybody saw.
    pub all: Vec<ToldEvent>,
    /// What single seats saw.
    pub only: Vec<(Seat, ToldEvent)>,
    /// Where the horses are now, if the steps of the events do not lead there: a new field, or none.
    pub frame: Option<Option<RaceFrame>>,
}

/// An event, what is said of it, and the step of a race that it is.
#[derive(Clone, Debug)]
pub struct ToldEvent {
    /// What happened.
    pub event: Box<RawValue>,
    /// It as a sentence, where there is something to say.
    pub said: Option<Text>,
    /// It as a step of a race, if it is one.
    pub step: Option<RaceStep>,
}

impl Told {
    /// What was heard of an entry that led on from this frame.
    fn of<G: Game>(game: &G, heard: &Heard<G>, mut frame: Option<RaceFrame>) -> Self {
        let setup = game.setup();
        let public = |event| ToldEvent {
            event: text_of(event),
            said: G::said(setup, event),
            step: G::step(setup, event),
        };
        let private = |event| ToldEvent {
            event: text_of(event),
            said: G::said_privately(setup, event),
            step: None,
        };
        let all: Vec<_> = heard.all.iter().map(public).collect();
        if let Some(frame) = &mut frame {
            all.iter().filter_map(|told| told.step.as_ref()).for_each(|step| step.apply_to(frame));
        }
        let only = heard.only.iter().map(|(seat, event)| (*seat, private(event))).collect();
        let now = game.race();
        let led_there = match (&frame, &now) {
            (Some(stepped), Some(now)) => stepped.stands_as(now),
            (None, None) => true,
            _ => false,
        };
        Self { all, only, frame: (!led_there).then_some(now) }
    }
}

/// Plays on, and tells what happened.
fn told<G: Game, E>(
    table: &mut Table<G>,
    play: impl FnOnce(&mut Table<G>) -> Result<Heard<G>, E>,
) -> Result<Told, E> {
    let before = table.game().race();
    let heard = play(table)?;
    Ok(Told::of(table.game(), &heard, before))
}

/// The seat's decision, if it has one to take.
fn asked<G: Game>(game: &G, seat: Seat) -> Option<Ask<G::Move>> {
    let mut moves = Moves::default();
    game.moves(seat, &mut moves);
    (!moves.is_empty()).then(|| G::ask(&game.view(Viewer::Seat(seat)), &moves))
}

/// Moves as one list: the complete ones, then those with fields to fill in.
struct AllMoves<'a, G: Game>(&'a Moves<G>);

impl<G: Game> Serialize for AllMoves<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Moves { listed, open } = self.0;
        let mut list = serializer.serialize_seq(Some(listed.len() + open.len()))?;
        listed.iter().try_for_each(|play| list.serialize_element(play))?;
        open.iter().try_for_each(|play| list.serialize_element(play))?;
        list.end()
    }
}

/// Forgets the type of a game.
#[derive(Clone, Copy, Debug)]
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Default for Erased<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> GameInfo {
        let seats = standard_pack::<G>().map_or((0, 0), |pack| pack.seats());
        GameInfo {
            id: G::ID,
            name: G::NAME,
            seats,
            options: option_list::<G>(),
            packs: vec!["standard"],
        }
    }

    fn check_pack(&self, files: &Files) -> Result<String, Faults> {
        self.inline_pack(files).map(|pack| digest(&pack))
    }

    fn inline_pack(&self, files: &Files) -> Result<Value, Faults> {
        let pack = G::Pack::assemble(files).and_then(|node| G::Pack::check(&node))?;
        Ok(pack.canonical())
    }

    fn standard_pack(&self) -> Files {
        G::Pack::standard()
    }

    fn pack_schema(&self) -> Value {
        G::Pack::inline_schema()
    }

    fn texts(&self, language: Language) -> &'static Words {
        G::texts().words(language)
    }

    fn printed(&self, pack: &PackRef, packs: &dyn Packs) -> Result<Value, Refused> {
        load_pack::<G>(pack, packs).map(|pack| pack.canonical())
    }

    fn verify(&self, record: &Record, packs: &dyn Packs) -> Result<Verified, Fault> {
        verify::<G>(record, packs)
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn number(&self) -> usize {
        Self::number(self)
    }

    fn over(&self) -> bool {
        Self::game(self).over()
    }

    fn most_entries(&self) -> usize {
        Self::game(self).setup().most_entries()
    }

    fn may_go_on(&self) -> Result<(), Refused> {
        Self::may_go_on(self)
    }

    fn pending(&self) -> Value {
        match Self::game(self).pending() {
            Pending::Over => json!({"kind": "none"}),
            Pending::Seats(seats) => {
                json!({"kind": "moves", "seats": seats.iter().collect::<Vec<_>>()})
            }
            Pending::Chance(due) => json!({
                "kind": "chance",
                "chance": due.word(),
                "what": due.what,
                "count": due.count(),
                "seat": due.seat,
            }),
        }
    }

    fn deciders(&self) -> SeatSet {
        match Self::game(self).pending() {
            Pending::Seats(seats) => seats,
            Pending::Chance(_) | Pending::Over => SeatSet::EMPTY,
        }
    }

    fn due(&self) -> Option<Due> {
        due(Self::game(self)).ok()
    }

    fn silence(&self) -> Option<Duration> {
        Self::game(self).silence()
    }

    fn judge_order(&self, seat: Seat, order: &StandingOrder) -> Result<(), Refused> {
        Self::game(self).judge_order(seat, order).map_err(Refused::in_words_of::<G>)
    }

    fn ordered(&self, orders: &[(Seat, StandingOrder)]) -> Option<(Seat, Value)> {
        Self::game(self).ordered(orders).map(|(seat, play)| (seat, value_of(&play)))
    }

    fn house(&self) -> Option<Value> {
        Self::game(self).house().map(|call| value_of(&call))
    }

    fn moves(&self, seat: Seat) -> Value {
        let mut moves = Moves::default();
        Self::game(self).moves(seat, &mut moves);
        moves.to_json()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value_of(&Self::game(self).view(viewer))
    }

    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        text_of(&Self::game(self).view(viewer))
    }

    fn moves_text(&self, seat: Seat) -> Box<RawValue> {
        let mut moves = Moves::default();
        Self::game(self).moves(seat, &mut moves);
        text_of(&AllMoves(&moves))
    }

    fn asked_text(&self, seat: Seat) -> Option<Box<RawValue>> {
        asked(Self::game(self), seat).map(|ask| text_of(&ask))
    }

    fn read_line(&self, seat: Seat, line: &str) -> Result<Value, Refused> {
        let ask = asked(Self::game(self), seat).ok_or(Shared::NotYourTurn)?;
        ask.read(line).map_err(|why| Refused::new("not_understood", why, Texts::common()))
    }

    fn summary(&self) -> Value {
        value_of(&Self::game(self).summary())
    }

    fn score(&self, seat: Seat) -> i64 {
        Self::game(self).score(seat)
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        Self::game(self).rank(seat)
    }

    fn race(&self) -> Option<RaceFrame> {
        Self::game(self).race()
    }

    fn results(&self) -> Vec<RaceResult> {
        let mut results = Self::game(self).results();
        if let Some(last) = results.last_mut() {
            last.players = Self::game(self).players();
        }
        results
    }

    fn play(&mut self, entry: &Value) -> Result<Told, Refused> {
        let entry: Entry<G> = read_entry(Self::game(self), entry)?;
        told(self, |table| Self::play(table, entry))
    }

    fn play_by_hand(&mut self, chance: &Value) -> Result<Told, Refused> {
        let drawn = due(Self::game(self))?.read(chance)?;
        told(self, |table| Self::play_by_hand(table, drawn))
    }

    fn draw(&mut self, dice: &mut FairDice) -> Option<Told> {
        told(self, |table| Self::draw(table, dice).ok_or(())).ok()
    }

    fn last(&self) -> Option<Value> {
        self.log().last().map(entry_to_json)
    }

    fn draws(&self) -> u64 {
        Self::draws(self)
    }

    fn passive(&self, seat: Seat) -> Option<Value> {
        Self::game(self).passive(seat).map(|play| value_of(&play))
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        Self::may_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        Self::undo(self, seat)
    }

    fn go_back_to(&mut self, entries: usize) -> Result<(), Refused> {
        Self::go_back_to(self, entries)
    }

    fn replayed(&self) -> u64 {
        Self::replayed(self)
    }

    fn record(&self) -> Record {
        Self::record(self)
    }

    fn record_with_seed(&self, seed: &Seed, contributions: &[String]) -> Record {
        Self::record_with_seed(self, seed, contributions)
    }
}
