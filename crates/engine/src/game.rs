//! What a game is.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use racing::{Dollars, Line, Player, RaceFrame, RaceResult};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smallvec::SmallVec;

use crate::ask::Ask;
use crate::bound::MOST_ENTRIES;
use crate::chance::{Bits, Drawn, Due};
use crate::events::{Events, Reveals};
use crate::moves::{Moves, OpenMove};
use crate::options::{Options, read_options};
use crate::pack::{Check, Faults, Files, Node, PackFile};
use crate::part::Part;
use crate::refused::{Declared, Refused, Shared};
use crate::seat::{MOST_SEATS, Seat, SeatSet, Viewer};
use crate::standard::Standard;
use crate::step::RaceStep;
use crate::text::{Text, Texts};

/// A game: a plain value, and its rules as pure functions on it.
///
/// Laws, checked for every game by the conformance suite:
/// - No clock, no I/O, no random numbers of its own. Same entries, same state.
/// - [`judge_move`](Game::judge_move) decides alone whether a move is legal; the `apply` methods
///   are called only with what was judged legal, and never refuse.
/// - A move is listed by [`moves`](Game::moves) exactly when it is judged legal, and
///   [`sample_move`](Game::sample_move) draws from that list.
/// - While a seat is pending it has at least one legal move.
/// - The game is over after [`most_entries`](Game::most_entries), whoever plays it.
/// - [`view`](Game::view) holds what the viewer may know, what it was shown earlier included,
///   and nothing else; [`imagine`](Game::imagine) gets no more than such a view. What a shuffle
///   brought is in a view only after an event told it to the viewer.
/// - [`house`](Game::house) names the one call that is legal, if any is. While it names one, the
///   pending seats may move and none has to: they may be nobody, and need no passive move.
/// - Seats have ranks when the game is over and not before; a higher score is never ranked behind.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The id in records.
    const ID: &'static str;
    /// The name for people.
    const NAME: &'static str;

    /// The game's own refusals. They are declared with [`refusals!`](crate::refusals!).
    const REFUSALS: &'static [Declared];

    /// Whether the house does anything in this game.
    const HAS_HOUSE: bool = false;

    /// Whether the rule file has the shape of an entry judged before it asks whose turn it is: a
    /// malformed move is then refused as such even while dice are due.
    const SHAPE_FIRST: bool = false;

    /// What a point of the score is in cents: a dollar, unless the game counts cents.
    const SCORE_CENTS: i64 = 100;

    /// The data that the game is played with, checked.
    type Pack: Pack;
    /// The rule options, every one with a value.
    type Options: Options<Pack = Self::Pack>;
    /// What a seat may do.
    type Move: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// A move with free fields, described rather than listed.
    type Open: OpenMove<Self::Move>;
    /// What the house may do; [`NoHouse`] in a game without house entries.
    type House: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that everybody sees happen.
    type Event: Clone + PartialEq + Debug + Serialize + Reveals + Send;
    /// Something that one seat alone sees happen.
    type Private: Clone + PartialEq + Debug + Serialize + Send;
    /// What one viewer may see.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// The public outcome, as in the rule file.
    type Summary: Serialize;

    /// The rule file's word for a refusal that the engine makes, where it has one of its own.
    /// `bad_seats`, `bad_pack` and `bad_options` are what the engine calls those faults of a
    /// record's head.
    #[must_use]
    fn code(engines: &'static str) -> &'static str {
        match engines {
            "bad_seats" | "bad_pack" | "bad_options" => "bad_record",
            same => same,
        }
    }

    /// The language files: everything that is said in this game.
    fn texts() -> &'static Texts;

    /// The most entries that a game of this setup can have: after so many it is over, whatever the
    /// seats decide and however the house calls. A bound, worked out from pack, options and seats,
    /// and no estimate: it may be generous, but a table is allowed to grow up to it. Only dice that
    /// fall against all reason could go on for longer, as in a tie that is thrown for again and
    /// again; that has a chance of less than 10⁻¹² (see [`bound`](crate::bound)).
    ///
    /// Whoever runs a game enforces it: a log that would be longer is refused as
    /// [`Shared::TooLong`]. [`Setup::most_entries`] keeps the figure.
    fn most_entries(setup: &Setup<Self>) -> usize;

    /// The game before its first entry.
    fn start(setup: Arc<Setup<Self>>) -> Self;

    /// What the game was set up with.
    fn setup(&self) -> &Arc<Setup<Self>>;

    /// What the game waits for.
    fn pending(&self) -> Pending;

    /// What the house may call now, in a game in which the table keeps a clock.
    fn house(&self) -> Option<Self::House> {
        None
    }

    /// How long the table is silent before the house makes the call that it may make now, where it
    /// calls by a clock of its own, as an auctioneer does. Where it does not, only a table's
    /// patience hurries anybody.
    fn silence(&self) -> Option<Duration> {
        None
    }

    /// Whether the seat may leave this order with the house. One that passes may be left just as long
    /// as it means anything: a table drops it when it would be refused.
    ///
    /// # Errors
    /// Why it can not be carried out.
    fn judge_order(&self, _seat: Seat, _order: &StandingOrder) -> Result<(), Refused> {
        Err(Shared::NoOrders.into())
    }

    /// The legal move that one of the orders, the oldest first, has its seat make now, if any does.
    /// Where several orders outbid each other the moves lead straight to what they come to: there
    /// are at most a few for each order, however far apart their amounts are.
    fn ordered(&self, _orders: &[(Seat, StandingOrder)]) -> Option<(Seat, Self::Move)> {
        None
    }

    /// Everything that the seat may do now; nothing when it has nothing to decide.
    fn moves(&self, seat: Seat, into: &mut Moves<Self>);

    /// One of a pending seat's moves at random: the very one that listing them in this buffer and
    /// sampling the list would give with these bits. A game whose playouts spend their time on lists
    /// may draw without them.
    #[inline]
    fn sample_move(&self, seat: Seat, moves: &mut Moves<Self>, bits: &mut impl Bits) -> Self::Move {
        self.moves(seat, moves);
        moves.take_sample(bits).expect("a pending seat has a move")
    }

    /// Reads a move of a pending seat from JSON.
    ///
    /// # Errors
    /// A malformed move, or one of a type that is not possible now.
    fn read_move(&self, seat: Seat, value: &Value) -> Result<Self::Move, Refused>;

    /// What a seat is told that moves although it is not pending: a rule file may look at the
    /// move first. With [`SHAPE_FIRST`](Game::SHAPE_FIRST) it is asked while chance is due, too.
    fn out_of_turn(&self, _seat: Seat, _value: &Value) -> Refused {
        Shared::NotYourTurn.into()
    }

    /// Whether a pending seat may make this move.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn judge_move(&self, seat: Seat, play: &Self::Move) -> Result<(), Refused>;

    /// Makes a legal move.
    fn apply_move(&mut self, seat: Seat, play: &Self::Move, events: &mut impl Events<Self>);

    /// Takes the chance that was due.
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>);

    /// Whether the house may do this now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn judge_house(&self, _call: &Self::House) -> Result<(), Refused> {
        Err(Shared::NoHouse.into())
    }

    /// Takes a legal call of the house.
    fn apply_house(&mut self, _call: &Self::House, _events: &mut impl Events<Self>) {}

    /// What this viewer may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A game that the viewer could believe to be in: everything it was shown is as it was, the
    /// rest drawn afresh.
    fn imagine(view: &Self::View, bits: &mut impl Bits) -> Self;

    /// Where the horses are.
    fn race(&self) -> Option<RaceFrame>;

    /// How the races that are decided ended: a function of what is public. A game that has none to
    /// tell of counts in no standings.
    fn results(&self) -> Vec<RaceResult> {
        Vec::new()
    }

    /// What the seat of this view is asked: its decision, described so that every screen can offer it.
    /// Each listed move is one of the ways, and each open one a form or one of the ways.
    fn ask(view: &Self::View, moves: &Moves<Self>) -> Ask<Self::Move>;

    /// What is said of an event: a function of the setup and the event alone, so that it tells
    /// nobody more. `None` where there is nothing to say beside what else is said.
    fn said(setup: &Setup<Self>, event: &Self::Event) -> Option<Text>;

    /// What is said to one seat alone.
    fn said_privately(_setup: &Setup<Self>, _event: &Self::Private) -> Option<Text> {
        None
    }

    /// The step of a race that an event is, if it is one. The steps of an entry, applied to the frame
    /// before it, lead to the frame after it.
    fn step(setup: &Setup<Self>, event: &Self::Event) -> Option<RaceStep>;

    /// What happens when this seat's patience runs out: where the rules say nothing else, the first of
    /// its listed moves.
    fn passive(&self, seat: Seat) -> Option<Self::Move> {
        let mut moves = Moves::default();
        self.moves(seat, &mut moves);
        moves.listed.into_iter().next()
    }

    /// The public outcome, as in the rule file.
    fn summary(&self) -> Self::Summary;

    /// What a seat plays for: more is better. Final when the game is over.
    fn score(&self, seat: Seat) -> i64;

    /// The seat's rank in a game that is over, from 1; equals share the better rank. It goes by score
    /// where the rules part equals by nothing else.
    fn rank(&self, seat: Seat) -> Option<u32> {
        let score = self.score(seat);
        let better =
            || Seat::all(self.setup().seats()).filter(|other| self.score(*other) > score).count();
        self.over().then(|| 1 + better() as u32)
    }

    /// What a game that is over came to for each seat: nothing before.
    fn players(&self) -> Vec<Player> {
        let before = Self::start(self.setup().clone());
        let player = |(seat, name): (Seat, &String)| {
            let gained = self.score(seat) - before.score(seat);
            let rank = self.rank(seat)?;
            Some(Player { name: name.clone(), rank, gained_cents: gained * Self::SCORE_CENTS })
        };
        Seat::all(self.setup().seats()).zip(self.setup().names()).filter_map(player).collect()
    }

    /// The seats of a game that is over with their ranks, the best first.
    fn ranking(&self) -> Vec<(Seat, u32)> {
        let seats = Seat::all(self.setup().seats());
        let mut ranking: Vec<_> = seats.filter_map(|seat| Some((seat, self.rank(seat)?))).collect();
        ranking.sort_by_key(|(_, rank)| *rank);
        ranking
    }

    /// Plays one entry of the log: judged whole first, so that a refused entry changes nothing.
    ///
    /// # Errors
    /// Why the entry is not legal now.
    #[inline]
    fn play(&mut self, entry: &Entry<Self>, events: &mut impl Events<Self>) -> Result<(), Refused> {
        play_entry(self, entry, events)
    }

    /// Whether no entry is legal any more.
    fn over(&self) -> bool {
        self.pending() == Pending::Over
    }
}

/// Judges an entry whole, then plays it: what [`Game::play`] does. It stands apart so that a game
/// that does more around it, as those that test the conformance suite do, need not write it again.
///
/// # Errors
/// Why the entry is not legal now.
#[inline]
pub fn play_entry<G: Game>(
    game: &mut G,
    entry: &Entry<G>,
    events: &mut impl Events<G>,
) -> Result<(), Refused> {
    judge_entry(game, entry).map_err(Refused::in_words_of::<G>)?;
    match entry {
        Entry::Move { seat, play } => game.apply_move(*seat, play, events),
        Entry::Chance(drawn) => game.apply_chance(drawn, events),
        Entry::House(call) => game.apply_house(call, events),
    }
    Ok(())
}

#[inline]
fn judge_entry<G: Game>(game: &G, entry: &Entry<G>) -> Result<(), Refused> {
    match entry {
        Entry::Move { seat, play } => {
            may_move(game, *seat)?;
            game.judge_move(*seat, play)
        }
        Entry::Chance(drawn) => due(game)?.judge(drawn),
        Entry::House(call) => {
            if game.pending() == Pending::Over {
                return Err(Shared::GameOver.into());
            }
            game.judge_house(call)
        }
    }
}

/// The chance that is due.
///
/// # Errors
/// That none is.
#[inline]
pub(crate) fn due<G: Game>(game: &G) -> Result<Due, Refused> {
    match game.pending() {
        Pending::Chance(due) => Ok(due),
        Pending::Seats(_) => Err(Shared::MoveExpected.into()),
        Pending::Over => Err(Shared::GameOver.into()),
    }
}

/// Whether the seat has something to decide.
///
/// # Errors
/// Why it has not.
#[inline]
pub(crate) fn may_move<G: Game>(game: &G, seat: Seat) -> Result<(), Refused> {
    match game.pending() {
        Pending::Over => Err(Shared::GameOver.into()),
        Pending::Chance(_) => Err(Shared::ChanceExpected.into()),
        Pending::Seats(_) if seat.index() >= game.setup().seats() => Err(Shared::BadSeat.into()),
        Pending::Seats(seats) if !seats.contains(seat) => Err(Shared::NotYourTurn.into()),
        Pending::Seats(_) => Ok(()),
    }
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A throw, a shuffle or a pick.
    Chance(Due),
    /// A decision of each of these seats, in any order. Where the house may call, they may decide
    /// before it does, and none has to.
    Seats(SeatSet),
    /// Nothing: no entry is legal any more.
    Over,
}

/// What a seat leaves with the house at an auction: to bid for a horse, no more than it takes to have
/// it, up to an amount that nobody else is told; or, with nothing as the most, to pass on the horse
/// that is up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingOrder {
    /// Id of the horse.
    pub horse: String,
    /// The most that is bid for it. With 0 the seat passes: it stays out until the hammer falls, or
    /// until it bids after all.
    pub most: Dollars,
}

impl StandingOrder {
    /// Whether the seat passes on the horse that is up.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.most == Dollars::ZERO
    }
}

/// The data that a game is played with.
pub trait Pack: Part + Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The files of a pack.
    const FILES: &'static [PackFile];
    /// Whether an inline pack may leave out parts, which are the standard ones then. Such a pack has
    /// no members but its parts and a name.
    const COMPLETED: bool = false;

    /// Puts the files of a pack together into the shape of an inline pack.
    ///
    /// # Errors
    /// Every file that is missing or can not be read, with line and column.
    fn assemble(files: &Files) -> Result<Node, Faults> {
        PackFile::assemble(Self::FILES, files)
    }

    /// Checks an assembled or inline pack whole.
    ///
    /// # Errors
    /// Everything that is wrong, each with its place and what would be right.
    fn check(node: &Node) -> Result<Self, Faults> {
        let mut check = Check::default();
        let pack = if Self::COMPLETED {
            let whole = PackFile::complete(Self::FILES, node, &mut check);
            whole.and_then(|whole| Self::read(&whole, &mut check))
        } else {
            Self::read(node, &mut check)
        };
        check.done(pack)
    }

    /// The pack as an inline pack with the fields that count and no others. Its digest goes into
    /// records.
    fn canonical(&self) -> Value {
        self.write()
    }

    /// What an inline pack may be, as a JSON Schema.
    fn inline_schema() -> Value {
        let mut schema = Self::schema();
        if Self::COMPLETED {
            schema["required"] = Value::Array(Vec::new());
            schema["additionalProperties"] = Value::Bool(false);
        }
        schema
    }

    /// The files of the standard pack.
    fn standard() -> Files {
        PackFile::standard(Self::FILES)
    }

    /// Where the standard pack is kept once it was checked; `None` has it read every time.
    fn kept() -> Option<&'static Standard<Self>> {
        None
    }

    /// The least and the greatest number of seats.
    fn seats(&self) -> (usize, usize);
}

/// What a game is set up with: who sits down, with which data, under which options.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<G: Game> {
    /// The data.
    pub pack: Arc<G::Pack>,
    /// The options, complete.
    pub options: G::Options,
    names: Vec<String>,
    most_entries: usize,
}

impl<G: Game> Setup<G> {
    /// Seats the players.
    ///
    /// # Errors
    /// Too few or too many names, an empty one, a wrong option, or a game without an end in sight.
    pub fn new(
        pack: Arc<G::Pack>,
        options: &Map<String, Value>,
        names: Vec<String>,
    ) -> Result<Self, Refused> {
        let (least, most) = pack.seats();
        let most = most.min(MOST_SEATS);
        if !(least..=most).contains(&names.len()) || names.iter().any(String::is_empty) {
            let refused: Refused = Shared::BadSeats { game: G::NAME, least, most }.into();
            return Err(refused.in_words_of::<G>());
        }
        let options = read_options::<G>(&pack, names.len(), options)?;
        let mut setup = Self { pack, options, names, most_entries: 0 };
        setup.most_entries = G::most_entries(&setup);
        if setup.most_entries > MOST_ENTRIES {
            let entries = setup.most_entries;
            let refused: Refused = Shared::TooManyEntries { entries, most: MOST_ENTRIES }.into();
            return Err(refused.in_words_of::<G>());
        }
        Ok(setup)
    }

    /// The most entries that the game can have.
    #[inline]
    #[must_use]
    pub const fn most_entries(&self) -> usize {
        self.most_entries
    }

    /// How many seats there are.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.names.len()
    }

    /// The players' names, in seat order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<G: Game> {
    /// What a seat did.
    Move {
        /// Which seat.
        seat: Seat,
        /// What it did.
        play: G::Move,
    },
    /// What was thrown, shuffled or picked.
    Chance(Drawn),
    /// What the house did.
    House(G::House),
}

impl<G: Game> Entry<G> {
    /// The seat that did it, if one did.
    #[must_use]
    pub const fn mover(&self) -> Option<Seat> {
        match self {
            Self::Move { seat, .. } => Some(*seat),
            Self::Chance(_) | Self::House(_) => None,
        }
    }
}

/// The house entries of a game that has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoHouse {}

impl<'de> serde::Deserialize<'de> for NoHouse {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(serde::de::Error::custom("the house does nothing in this game"))
    }
}

/// What is not there in a game: it has no moves with free fields, or nothing that one seat alone sees
/// happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Nothing {}

impl<M> OpenMove<M> for Nothing {
    fn admits(&self, _: &M) -> bool {
        match *self {}
    }
    fn sample(&self, _: &mut impl Bits) -> M {
        match *self {}
    }
}

/// What simulations count about a game that is over, and about races within it. A game that says
/// nothing of its own is measured by its scores, its results and its frames.
pub trait Measured: Game {
    /// The names of what [`measure`](Measured::measure) reports, in its order.
    fn measure_names(setup: &Setup<Self>) -> Vec<String> {
        let figures = |seat| ["wins", "score"].map(|figure| format!("{seat} {figure}"));
        Seat::all(setup.seats()).flat_map(figures).collect()
    }

    /// Reports each figure of a finished game: called once for every observation, with the
    /// position of the figure's name. A rate is observed as 0 or 1.
    fn measure(&self, observe: &mut impl FnMut(usize, i64)) {
        for seat in Seat::all(self.setup().seats()) {
            observe(2 * seat.index(), i64::from(self.rank(seat) == Some(1)));
            observe(2 * seat.index() + 1, self.score(seat));
        }
    }

    /// Numbers of the placed horses of a race (from 1), in order, once it is decided.
    fn placings(&self, race: u32) -> Option<SmallVec<[u32; 4]>> {
        let result = self.results().into_iter().find(|result| result.race == race)?;
        let placed = result.runners.iter().filter_map(|ran| Some((ran.place?, ran.pp)));
        let mut placed: SmallVec<[(u32, u32); 4]> = placed.collect();
        placed.sort_unstable();
        Some(placed.into_iter().map(|(_, post)| post).collect())
    }

    /// The race that is being bet on or run.
    fn race_number(&self) -> u32 {
        self.race().map_or(0, |frame| frame.race)
    }

    /// The numbers of the horses that a race can have.
    fn horses(setup: &Setup<Self>) -> Vec<u32> {
        let first = Self::start(Arc::new(setup.clone())).race();
        first.into_iter().flat_map(|frame| frame.runners).map(|runner| runner.post).collect()
    }

    /// The exact chances of each horse of the race to be first, first or second, first to third,
    /// where the game has a method that is quick enough for a table.
    fn exact_chances(_view: &Self::View) -> Option<Vec<[f64; 3]>> {
        None
    }

    /// What can be bet on the race now at odds that are fixed; nothing in a game without such bets.
    fn bets_on_offer(&self) -> Vec<OfferedBet> {
        Vec::new()
    }
}

/// A bet at fixed odds that could be made.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedBet {
    /// What it is on, as moves name it.
    pub on: String,
    /// What it needs.
    pub to: Line,
    /// The numbers of the horses of which one will do.
    pub horses: SmallVec<[u32; 4]>,
    /// What a dollar returns if it wins, itself included.
    pub returns: f64,
}
