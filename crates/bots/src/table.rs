//! A table whose game's type is forgotten, with bots to ask.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{
    AnyTable, Bits, Entry, Fault, Game, Moves, PackRef, Packs, Record, Refused, Seat, Silent,
    SimBits, Table, Turn, Verdict, Viewer, value_of,
};
use engine::{load_pack, read_entry, replay};
use lab::Watch;
use lab::chances::Sampling;
use serde_json::{Value, json};

use crate::analysis::{Told, at_the_screen};
use crate::choices::choices;
use crate::{Budget, Roster, Visitor};

/// A table at which bots can be asked what they would do.
pub trait BotTable: AnyTable + Any + Sync {
    /// What this bot would do in the seat, from what the seat may see; `None` when the seat has
    /// nothing to decide or there is no such bot. The question is taken away from the table: it can be
    /// answered on another thread while the table goes on. The answer is null where the bot leaves it
    /// to the house.
    fn ask(&self, seat: Seat, bot: &str, budget: Budget) -> Option<Question>;

    /// The same, answered at once; `None` too where the bot leaves it to the house.
    fn hint(&self, seat: Seat, bot: &str, budget: Budget, bits: &mut SimBits) -> Option<Value> {
        let play = self.ask(seat, bot, budget)?(bits);
        (!play.is_null()).then_some(play)
    }

    /// One of the seat's moves at random; `None` when it has nothing to decide.
    fn sample(&self, seat: Seat, bits: &mut SimBits) -> Option<Value>;

    /// Legal moves for whoever can choose from a list, but not fill in fields: every one that is complete, and
    /// of each with free fields the usual ones and so many that are drawn. From what the seat may see; no
    /// move stands in it twice.
    fn choices(&self, seat: Seat, drawn: usize, bits: &mut SimBits) -> Vec<Value>;

    /// A copy, to be looked at on another thread while the table goes on.
    fn apart(&self) -> Box<dyn BotTable>;

    /// The chances of the position from what the viewer may know; stopped early, from fewer games.
    fn chances(&self, viewer: Viewer, sampling: Sampling, watch: &Watch) -> Value;

    /// The seat's chance to win after each of these moves, from what it may know.
    ///
    /// # Errors
    /// Why the rules refuse one of the moves.
    fn after(
        &self,
        seat: Seat,
        moves: &[Value],
        sampling: Sampling,
        watch: &Watch,
    ) -> Result<Value, Refused>;

    /// The chances of the position from what the viewer may know, to be found on another thread.
    fn ask_chances(&self, viewer: Viewer, sampling: Sampling) -> Question;

    /// The seat's chance to win after each of these moves, from what it may know, to be found on another
    /// thread; `None` when the seat has nothing to decide.
    ///
    /// # Errors
    /// Why the rules refuse one of the moves.
    fn ask_after(
        &self,
        seat: Seat,
        moves: &[Value],
        sampling: Sampling,
    ) -> Option<Result<Question, Refused>>;

    /// What the decisions of the game so far were worth, as [`Told`](crate::analysis::Told), to be found on
    /// another thread.
    fn ask_analysis(&self) -> Question;
}

/// Whether a bot may leave it to the house: where no clock makes the house call, everybody would wait
/// for everybody.
fn may_wait<G: Game>(game: &G) -> bool {
    game.house().is_some() && game.silence().is_some()
}

/// What the seat has to choose from, if anything.
fn choice<G: Game>(game: &G, seat: Seat) -> Option<Moves<G>> {
    let mut moves = Moves::default();
    game.moves(seat, &mut moves);
    (!moves.is_empty()).then_some(moves)
}

/// A seat's move as an entry that is legal now.
fn legal<G: Game>(game: &G, seat: Seat, play: &Value) -> Result<Entry<G>, Refused> {
    let entry = read_entry(game, &json!({"seat": seat, "move": play}))?;
    game.clone().play(&entry, &mut Silent)?;
    Ok(entry)
}

fn all_legal<G: Game>(game: &G, seat: Seat, moves: &[Value]) -> Result<Vec<Entry<G>>, Refused> {
    moves.iter().map(|play| legal(game, seat, play)).collect()
}

fn chances<G: Roster>(view: &G::View, sampling: Sampling, watch: &Watch) -> Value {
    value_of(&lab::chances::chances::<G, _>(view, G::Sound::default, sampling, watch))
}

fn after<G: Roster>(
    view: &G::View,
    seat: Seat,
    moves: &[Entry<G>],
    sampling: Sampling,
    watch: &Watch,
) -> Value {
    value_of(&lab::chances::after(view, seat, moves, G::Sound::default, sampling, watch))
}

/// How long somebody at a screen waits for chances: a slow machine finds them from fewer games.
const AT_THE_SCREEN: Duration = Duration::from_secs(4);

/// How long the decisions of a whole game are judged.
const FOR_A_GAME: Duration = Duration::from_secs(15);

/// Something to think about, apart from the table it came from.
pub type Question = Box<dyn FnOnce(&mut SimBits) -> Value + Send>;

impl<G: Roster> BotTable for Table<G> {
    fn ask(&self, seat: Seat, bot: &str, budget: Budget) -> Option<Question> {
        let moves = choice(self.game(), seat)?;
        let view = self.game().view(Viewer::Seat(seat));
        let mut bot = G::bot(bot, budget)?;
        let may_wait = may_wait(self.game());
        Some(Box::new(move |bits| {
            let turn = Turn { seat, view: &view, moves: &moves };
            match may_wait {
                false => value_of(&bot.choose(&turn, bits)),
                true => value_of(&bot.consider(&turn, bits)),
            }
        }))
    }

    fn apart(&self) -> Box<dyn BotTable> {
        Box::new(self.clone())
    }

    fn sample(&self, seat: Seat, bits: &mut SimBits) -> Option<Value> {
        choice(self.game(), seat)?.sample(bits).map(|play| value_of(&play))
    }

    fn choices(&self, seat: Seat, drawn: usize, bits: &mut SimBits) -> Vec<Value> {
        choices(self.game(), seat, drawn, bits).iter().map(value_of).collect()
    }

    fn chances(&self, viewer: Viewer, sampling: Sampling, watch: &Watch) -> Value {
        chances::<G>(&self.game().view(viewer), sampling, watch)
    }

    fn after(
        &self,
        seat: Seat,
        moves: &[Value],
        sampling: Sampling,
        watch: &Watch,
    ) -> Result<Value, Refused> {
        let moves = all_legal(self.game(), seat, moves)?;
        Ok(after(&self.game().view(Viewer::Seat(seat)), seat, &moves, sampling, watch))
    }

    fn ask_chances(&self, viewer: Viewer, sampling: Sampling) -> Question {
        let view = self.game().view(viewer);
        Box::new(move |_| chances::<G>(&view, sampling, &Watch::for_at_most(AT_THE_SCREEN)))
    }

    fn ask_after(
        &self,
        seat: Seat,
        moves: &[Value],
        sampling: Sampling,
    ) -> Option<Result<Question, Refused>> {
        choice(self.game(), seat)?;
        let view = self.game().view(Viewer::Seat(seat));
        let ask = |moves: Vec<Entry<G>>| -> Question {
            Box::new(move |_| {
                after(&view, seat, &moves, sampling, &Watch::for_at_most(AT_THE_SCREEN))
            })
        };
        Some(all_legal(self.game(), seat, moves).map(ask))
    }

    fn ask_analysis(&self) -> Question {
        let table = self.clone();
        Box::new(move |bits| {
            let watch = Watch::for_at_most(FOR_A_GAME);
            value_of(&Told::of(at_the_screen(&table, bits.next_u64(), &watch)))
        })
    }
}

/// Reads a record from text.
///
/// # Errors
/// The text is not JSON, or the head is malformed.
pub fn read_record(text: &str) -> Result<Record, Fault> {
    Record::parse(text).map_err(|fault| match serde_json::from_str(text) {
        Ok(head) => in_words_of_its_game(&head, fault),
        Err(_) => fault,
    })
}

/// Reads a record from JSON.
///
/// # Errors
/// The head is malformed.
pub fn record_from_json(value: Value) -> Result<Record, Fault> {
    // A copy of the head alone: a log may be long.
    let game = json!({"game": value.get("game").filter(|game| game.is_string())});
    Record::from_json(value).map_err(|fault| in_words_of_its_game(&game, fault))
}

/// A fault of a head, with the code that the rule file of the game it names has for it.
fn in_words_of_its_game(head: &Value, fault: Fault) -> Fault {
    struct Words(Fault);
    impl Visitor for Words {
        type Output = Fault;
        fn visit<G: Roster>(self) -> Fault {
            self.0.in_words_of::<G>()
        }
    }
    let game = head.get("game").and_then(Value::as_str).unwrap_or_default();
    crate::visit(game, Words(fault.clone())).unwrap_or(fault)
}

/// Opens a table on the head of a record; its log is not looked at.
///
/// # Errors
/// There is no such game, or the head does not suit it.
pub fn open(record: &Record, packs: &dyn Packs) -> Result<Box<dyn BotTable>, Fault> {
    open_shared(record, packs, &PackCache::default())
}

/// Packs by name, read and checked once and shared by every table that is played with them.
#[derive(Debug, Default)]
pub struct PackCache(Mutex<HashMap<(&'static str, String), AnyPack>>);

/// A pack, its game's type forgotten.
type AnyPack = Arc<dyn Any + Send + Sync>;

impl PackCache {
    /// The pack; one with a name is known by it from now on.
    ///
    /// # Errors
    /// There is no such pack, or something is wrong with it.
    pub fn load<G: Roster>(
        &self,
        pack: &PackRef,
        packs: &dyn Packs,
    ) -> Result<Arc<G::Pack>, Refused> {
        let PackRef::Named(name) = pack else { return load_pack::<G>(pack, packs) };
        let key = (G::ID, name.clone());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pack) = known.get(&key).and_then(|pack| pack.clone().downcast().ok()) {
            return Ok(pack);
        }
        let loaded = load_pack::<G>(pack, packs)?;
        known.insert(key, loaded.clone());
        Ok(loaded)
    }
}

/// Opens a table on the head of a record, its pack taken from the cache.
///
/// # Errors
/// There is no such game, or the head does not suit it.
pub fn open_shared(
    record: &Record,
    packs: &dyn Packs,
    cache: &PackCache,
) -> Result<Box<dyn BotTable>, Fault> {
    struct Open<'a>(&'a Record, &'a dyn Packs, &'a PackCache);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn BotTable>, Fault>;
        fn visit<G: Roster>(self) -> Self::Output {
            let pack = self.2.load::<G>(&self.0.pack, self.1).map_err(Fault::head)?;
            Ok(Box::new(Table::<G>::open(self.0, pack)?))
        }
    }
    crate::visit(&record.game, Open(record, packs, cache)).ok_or_else(|| no_such_game(record))?
}

/// Replays a record, up to `upto` entries of its log.
///
/// # Errors
/// There is no such game, or the head or an entry is refused.
pub fn open_replayed(
    record: &Record,
    packs: &dyn Packs,
    upto: usize,
) -> Result<(Box<dyn BotTable>, Verdict), Fault> {
    struct Replay<'a>(&'a Record, &'a dyn Packs, usize);
    impl Visitor for Replay<'_> {
        type Output = Result<(Box<dyn BotTable>, Verdict), Fault>;
        fn visit<G: Roster>(self) -> Self::Output {
            let (table, verdict) = replay::<G>(self.0, self.1, self.2)?;
            Ok((Box::new(table), verdict))
        }
    }
    crate::visit(&record.game, Replay(record, packs, upto)).ok_or_else(|| no_such_game(record))?
}

pub(crate) fn no_such_game(record: &Record) -> Fault {
    let message = format!("There is no game \"{}\"; see `railbird games`.", record.game);
    Fault::head(engine::Refused::of_file("bad_record", message))
}
