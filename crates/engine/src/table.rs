//! A table: a game in progress, its log, and what its players may take back.
//!
//! The same table code runs in the server, in the terminal game and in tests. It keeps no clock
//! and does no I/O: chance is handed to it, moves are handed to it, and it says what happened.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::chance::Drawn;
use crate::events::Heard;
use crate::game::{Entry, Game, Pending, Setup, due, may_move};
use crate::pack::digest;

use crate::random::{FairDice, Seed};
use crate::record::{ENGINE, Extra, PackRef, Record};
use crate::refused::{Fault, Refused, Shared};
use crate::replay::Happened;
use crate::seat::Seat;
use crate::standard::pack_digest;
use crate::written::value_of;

/// A record holds a digest of the state after every so many entries, and after the last.
const DIGEST_EVERY: usize = 64;

/// How many states that it went back to a table remembers.
const MOST_MARKS: usize = 4;

/// The mark of a history's entry that a person typed in.
pub(crate) const BY_HAND: &str = "by_hand";

/// A game in progress with everything that led to it.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    game: G,
    pack: PackRef,
    given: serde_json::Map<String, Value>,
    log: Vec<Logged<G>>,
    history: Vec<Past<G>>,
    taken_back: bool,
    /// States that the table went back to, with how many entries led to each, in this order. Who
    /// takes back once often does so again, to the same place: it is not played again from the
    /// start each time.
    marks: Vec<(usize, G)>,
    replayed: u64,
}

/// An entry that stands, and what the table knows of it.
#[derive(Clone, Debug)]
struct Logged<G: Game> {
    entry: Entry<G>,
    by_hand: bool,
    revealed: bool,
}

/// Something that happened at a table, taken back or not.
#[derive(Clone, Debug)]
enum Past<G: Game> {
    Played {
        entry: Entry<G>,
        by_hand: bool,
    },
    /// The log went back to its first so many entries.
    Undone(usize),
}

impl<G: Game> Table<G> {
    /// Opens a table on the head of a record; its log is not looked at.
    ///
    /// # Errors
    /// The head does not suit the game.
    pub fn open(record: &Record, pack: Arc<G::Pack>) -> Result<Self, Fault> {
        if record.game != G::ID {
            let message = format!("This is a record of \"{}\", not of \"{}\".", record.game, G::ID);
            return Err(Fault::head(Refused::of_file(G::code("bad_record"), message)));
        }
        let setup = Setup::new(pack, &record.options, record.seats.clone()).map_err(Fault::head)?;
        Ok(Self {
            game: G::start(Arc::new(setup)),
            pack: record.pack.clone(),
            given: record.options.clone(),
            log: Vec::new(),
            history: Vec::new(),
            taken_back: false,
            marks: Vec::new(),
            replayed: 0,
        })
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The entries that stand.
    pub fn log(&self) -> impl ExactSizeIterator<Item = &Entry<G>> {
        self.log.iter().map(|logged| &logged.entry)
    }

    /// How many entries stand.
    #[must_use]
    pub fn number(&self) -> usize {
        self.log.len()
    }

    /// Plays an entry.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub fn play(&mut self, entry: Entry<G>) -> Result<Heard<G>, Refused> {
        self.append(entry, false)
    }

    /// Plays chance that a person threw or drew by hand.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub fn play_by_hand(&mut self, chance: crate::chance::Drawn) -> Result<Heard<G>, Refused> {
        self.append(Entry::Chance(chance), true)
    }

    /// Whether the game may go on: it has not reached the bound within which every game ends.
    ///
    /// # Errors
    /// It should have been over long ago.
    pub fn may_go_on(&self) -> Result<(), Refused> {
        let within = self.log.len() < self.game.setup().most_entries();
        if within || self.game.over() { Ok(()) } else { Err(Shared::TooLong.into()) }
    }

    fn append(&mut self, entry: Entry<G>, by_hand: bool) -> Result<Heard<G>, Refused> {
        self.may_go_on()?;
        let mut heard = Heard::default();
        self.game.play(&entry, &mut heard)?;
        self.history.push(Past::Played { entry: entry.clone(), by_hand });
        self.log.push(Logged { entry, by_hand, revealed: heard.revealed() });
        Ok(heard)
    }

    /// Plays an entry as a record writes it; `by_hand` marks chance that a person typed in.
    ///
    /// # Errors
    /// What is wrong with its shape, or why the rules refuse it; nothing has changed then.
    pub(crate) fn play_written(&mut self, value: &Value, by_hand: bool) -> Result<(), Refused> {
        match read_entry(&self.game, value)? {
            Entry::Chance(drawn) if by_hand => self.play_by_hand(drawn).map(drop),
            entry => self.play(entry).map(drop),
        }
    }

    /// Does again what happened at another table of the same game.
    ///
    /// # Errors
    /// Why it can not happen here now; nothing has changed then.
    pub fn redo(&mut self, happened: &Happened) -> Result<(), Refused> {
        match happened {
            Happened::Entry { value, by_hand } => self.play_written(value, *by_hand),
            Happened::Undone(entries) => self.go_back_to(*entries),
        }
    }

    /// Draws the chance that is due, if any is and the game [may go on](Self::may_go_on).
    pub fn draw(&mut self, dice: &mut FairDice) -> Option<Heard<G>> {
        let due = due(&self.game).ok()?;
        self.may_go_on().ok()?;
        self.play(Entry::Chance(dice.draw(&due))).ok()
    }

    /// Whether the seat may take back its last move alone: it was the last thing that happened,
    /// and it showed nobody anything that was hidden.
    ///
    /// # Errors
    /// Why not.
    pub fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        let why = match self.log.last() {
            None => Shared::NothingYet,
            Some(Logged { entry: Entry::Chance(_), .. }) => Shared::ChanceSince,
            Some(Logged { entry: Entry::House(_), .. }) => Shared::HouseSince,
            Some(Logged { entry: Entry::Move { seat: last, .. }, .. }) if *last != seat => {
                Shared::MoveSince
            }
            Some(Logged { revealed: true, .. }) => Shared::Revealed,
            Some(_) => return Ok(()),
        };
        Err(why.into())
    }

    /// Takes back the seat's last move.
    ///
    /// # Errors
    /// Why it may not.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.may_undo(seat)?;
        self.go_back_to(self.log.len() - 1)
    }

    /// Goes back to the first `entries` of the log. The table's host answers for everybody having
    /// agreed.
    ///
    /// # Errors
    /// The log is not that long.
    pub fn go_back_to(&mut self, entries: usize) -> Result<(), Refused> {
        if entries > self.log.len() {
            return Err(Shared::ShortLog.into());
        }
        // What lies beyond no longer stands.
        self.marks.retain(|(at, _)| *at <= entries);
        let (from, mut game) = match self.marks.last() {
            Some((at, game)) => (*at, game.clone()),
            None => (0, G::start(self.game.setup().clone())),
        };
        for logged in &self.log[from..entries] {
            game.play(&logged.entry, &mut crate::events::Silent)?;
        }
        if from < entries {
            self.replayed += (entries - from) as u64;
            if self.marks.len() == MOST_MARKS {
                self.marks.remove(0);
            }
            self.marks.push((entries, game.clone()));
        }
        self.game = game;
        self.log.truncate(entries);
        self.history.push(Past::Undone(entries));
        self.taken_back = true;
        Ok(())
    }

    /// How many entries were played again to go back: what taking back has cost.
    #[must_use]
    pub const fn replayed(&self) -> u64 {
        self.replayed
    }

    /// How many draws of the table's own dice were made, those taken back included.
    #[must_use]
    pub fn draws(&self) -> u64 {
        let drawn = |past: &&Past<G>| {
            matches!(past, Past::Played { entry: Entry::Chance(_), by_hand: false })
        };
        self.history.iter().filter(drawn).count() as u64
    }

    /// The record of what stands, with digests. It holds no seed, but every shuffle: while the game
    /// is on, it is for whoever runs the table and for nobody at it.
    #[must_use]
    pub fn record(&self) -> Record {
        let setup = self.game.setup();
        let by_hand = |(i, logged): (usize, &Logged<G>)| logged.by_hand.then_some(i);
        Record {
            game: G::ID.into(),
            pack: self.pack.clone(),
            options: self.given.clone(),
            seats: setup.names().to_vec(),
            log: self.log().map(entry_to_json).collect(),
            extra: Extra {
                engine: Some(ENGINE.into()),
                pack_digest: Some(pack_digest::<G>(&setup.pack)),
                digests: self.digests(),
                by_hand: self.log.iter().enumerate().filter_map(by_hand).collect(),
                history: self.taken_back.then(|| self.history.iter().map(past_to_json).collect()),
                ..Extra::default()
            },
        }
    }

    /// The record of a game that is over, with the seed that its dice came from.
    #[must_use]
    pub fn record_with_seed(&self, seed: &Seed, contributions: &[String]) -> Record {
        let mut record = self.record();
        record.extra.commitment = Some(seed.commitment());
        record.extra.seed = Some(seed.to_hex());
        record.extra.contributions = contributions.to_vec();
        record
    }

    fn digests(&self) -> Vec<(usize, String)> {
        let mut game = G::start(self.game.setup().clone());
        let mut digests = Vec::new();
        for (i, entry) in self.log().enumerate() {
            if game.play(entry, &mut crate::events::Silent).is_err() {
                break;
            }
            let entries = i + 1;
            if entries.is_multiple_of(DIGEST_EVERY) || entries == self.log.len() {
                digests.push((entries, state_digest(&game)));
            }
        }
        digests
    }
}

/// The digest of a state: that of its summary, which the rule file defines, so that it survives
/// any change of how a game keeps its state, and another implementation can check it.
#[must_use]
pub fn state_digest<G: Game>(game: &G) -> String {
    digest(&value_of(&game.summary()))
}

/// An entry as a record writes it; moves and calls are their game's own.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LogEntry {
    /// A seat's move.
    Move {
        /// Which seat.
        seat: Seat,
        /// What it did.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::GameMove"))]
        play: Value,
    },
    /// A throw, a shuffle or a pick.
    Chance {
        /// What it came to.
        chance: Drawn,
    },
    /// Something that the house did.
    House {
        /// What.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::GameHouse"))]
        house: Value,
    },
}

/// An entry as in a record.
#[must_use]
pub fn entry_to_json<G: Game>(entry: &Entry<G>) -> Value {
    json!(match entry {
        Entry::Move { seat, play } => LogEntry::Move { seat: *seat, play: value_of(play) },
        Entry::Chance(drawn) => LogEntry::Chance { chance: drawn.clone() },
        Entry::House(call) => LogEntry::House { house: value_of(call) },
    })
}

fn past_to_json<G: Game>(past: &Past<G>) -> Value {
    match past {
        Past::Played { entry, by_hand } => {
            let mut value = entry_to_json(entry);
            if let (true, Some(fields)) = (*by_hand, value.as_object_mut()) {
                fields.insert(BY_HAND.into(), json!(true));
            }
            value
        }
        Past::Undone(entries) => json!({ "undo": entries }),
    }
}

/// Reads an entry of a record against the game as it stands. What comes back has the right shape
/// and comes from somebody who may act now; whether the move is legal is for [`Game::play`].
///
/// # Errors
/// What is wrong with its shape, or why it can not come now.
pub fn read_entry<G: Game>(game: &G, value: &Value) -> Result<Entry<G>, Refused> {
    read_words(game, value).map_err(Refused::in_words_of::<G>)
}

fn read_words<G: Game>(game: &G, value: &Value) -> Result<Entry<G>, Refused> {
    if G::SHAPE_FIRST {
        judge_shape(game, value)?;
    }
    let fields = value.as_object().ok_or(Shared::BadEntry)?;
    let field = |key| fields.get(key);
    match fields.len() {
        1 if field("chance").is_some() => {
            let due = due(game)?;
            Ok(Entry::Chance(due.read(&fields["chance"])?))
        }
        1 if field("house").is_some() => {
            if !G::HAS_HOUSE {
                return Err(Shared::NoHouse.into());
            }
            if game.pending() == Pending::Over {
                return Err(Shared::GameOver.into());
            }
            let call = serde_json::from_value(fields["house"].clone());
            Ok(Entry::House(call.map_err(|_| Shared::BadHouse)?))
        }
        2 if field("seat").is_some() && field("move").is_some() => {
            match game.pending() {
                Pending::Over => return Err(Shared::GameOver.into()),
                Pending::Chance(_) => return Err(Shared::ChanceExpected.into()),
                Pending::Seats(_) => {}
            }
            let seat = fields["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
            let seat = seat.map(Seat).ok_or(Shared::BadSeat)?;
            let value = &fields["move"];
            may_move(game, seat).map_err(|refused| {
                if refused == Refused::from(Shared::NotYourTurn) {
                    game.out_of_turn(seat, value)
                } else {
                    refused
                }
            })?;
            Ok(Entry::Move { seat, play: game.read_move(seat, value)? })
        }
        _ => Err(Shared::BadEntry.into()),
    }
}

/// What a rule file that looks at shapes first refuses before anybody's turn: nothing is left to
/// say when the game is over, then come entries, seats, moves and chance that are none.
fn judge_shape<G: Game>(game: &G, value: &Value) -> Result<(), Refused> {
    let pending = game.pending();
    if pending == Pending::Over {
        return Err(Shared::GameOver.into());
    }
    let fields = value.as_object().ok_or(Shared::BadEntry)?;
    let chance = fields.get("chance").filter(|_| fields.len() == 1);
    let of_seat = fields.get("seat").zip(fields.get("move")).filter(|_| fields.len() == 2);
    match (pending, chance, of_seat) {
        (Pending::Seats(_), Some(chance), _) if !crate::chance::is_chance(chance) => {
            Err(Shared::BadChance.into())
        }
        (Pending::Chance(_), _, Some((seat, play))) => {
            let seat = seat.as_u64().filter(|seat| *seat < game.setup().seats() as u64);
            let seat = seat.ok_or(Shared::BadSeat)?;
            Err(game.out_of_turn(Seat(seat as u8), play))
        }
        _ => Ok(()),
    }
}
