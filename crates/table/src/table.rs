//! A table as its log says it stands: who sits where, how the game stands, which decision is whose.

mod again;
mod apply;

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use bots::{BotTable, PackCache, Roster};
use engine::{
    DueKind, FairDice, Fault, PackRef, RaceFrame, Record, Refused, Seat, SeatSet, Seed,
    StandingOrder, Told, ToldEvent, Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Entropy;
use crate::house::moved;
use crate::item::{DiceMode, Head, Item, Sit, Stored};
use crate::judge::{contribution, find_bot};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::shown::Winner;
use crate::silks::Silks;
use crate::token::TokenHash;

/// Entries that a seat may take back alone.
const MOST_TAKEN_BACK: usize = 500;

/// Entries that may be taken back at a table because all agree.
const MOST_TAKEN_BACK_TOGETHER: usize = 2_000;

/// Items that a seat may have in the log which are no part of the game.
const MOST_BESIDES: usize = 500;

/// What was fixed when the table was opened.
pub struct Fixed {
    /// Its id.
    pub id: String,
    /// When it was opened.
    pub created: Moment,
    /// What it was opened with.
    pub head: Head,
    /// Its secret.
    pub seed: Seed,
    /// The secret's SHA-256; a record may have none.
    pub commitment: Option<String>,
    /// The host's token, hashed.
    pub host: Option<TokenHash>,
}

impl Fixed {
    /// A table that is opened, its dice from this secret.
    #[must_use]
    pub fn new(id: String, created: Moment, head: Head, seed: Seed) -> Self {
        Self {
            id,
            created,
            commitment: Some(seed.commitment()),
            host: TokenHash::from_hex(&head.host),
            seed,
            head,
        }
    }
}

/// Somebody in a chair.
#[derive(Clone, Debug)]
pub struct Chair {
    /// The name that everybody sees.
    pub name: String,
    /// Hash of the token that opens the seat; a bot has none.
    pub hash: Option<TokenHash>,
    /// The bot that sits here.
    pub bot: Option<String>,
    /// The bot that plays while the owner is away.
    pub stand_in: Option<String>,
    /// What it mixes into the dice.
    pub contribution: Option<String>,
    /// What it wears, if that was chosen.
    pub silks: Option<Silks>,
    /// The seat with which it would like to change places.
    pub wants: Option<u8>,
}

impl Chair {
    /// The bot that decides here now.
    #[must_use]
    pub fn played_by(&self) -> Option<&str> {
        self.bot.as_deref().or(self.stand_in.as_deref())
    }
}

/// Who may know of an item of the game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Audience {
    all: bool,
    seats: SeatSet,
}

impl Audience {
    /// Whether the viewer may know of it.
    #[must_use]
    pub(crate) fn includes(self, viewer: Viewer) -> bool {
        self.all || viewer.seat().is_some_and(|seat| self.seats.contains(seat))
    }

    fn and(self, other: Self) -> Self {
        Self {
            all: self.all || other.all,
            seats: other.seats.iter().fold(self.seats, SeatSet::with),
        }
    }
}

/// What a seat has to decide. Its number grows when the seat has something new to decide, and only
/// then: what others decide at the same time leaves it as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decision {
    /// How many decisions the seat has been asked for.
    pub number: u64,
    /// Since when, while there is one to take.
    pub since: Option<Moment>,
    /// What could be chosen from, to notice when that changes.
    offered: Option<Box<RawValue>>,
}

impl Decision {
    /// What can be chosen from, while there is something to decide.
    #[must_use]
    pub(crate) fn offered(&self) -> Option<&RawValue> {
        self.offered.as_deref()
    }
}

/// A proposal to go back.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    /// How many entries would stand.
    pub to: usize,
    /// Who agrees.
    pub agreed: SeatSet,
}

/// An entry of the game that stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The item of the game that it came with.
    pub item: usize,
    /// Who typed it in.
    pub by_hand: Option<Seat>,
    /// Who moved.
    pub mover: Option<Seat>,
}

/// What an applied item was to those who look on.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    /// For an item of the game, who may know of it; `None` for what happens around it.
    pub(crate) audience: Option<Audience>,
    /// What they are told.
    pub(crate) told: Told,
    /// Of going back: the first of the game's items that stands no more.
    pub(crate) undone: Option<usize>,
    /// A seat whose token opens it no longer.
    closed: Option<Seat>,
    /// Seats that changed places.
    switched: Option<(Seat, Seat)>,
}

impl Applied {
    /// Whether it is part of the game; otherwise it happened around it.
    #[must_use]
    pub const fn is_of_the_game(&self) -> bool {
        self.audience.is_some()
    }

    /// What the viewer is told: what everybody saw, and then what it alone saw.
    pub fn told_to(&self, viewer: Viewer) -> impl Iterator<Item = (&ToldEvent, bool)> {
        let all = self.told.all.iter().map(|told| (told, false));
        let own = self.told.only.iter().filter(move |(seat, _)| viewer.seat() == Some(*seat));
        all.chain(own.map(|(_, told)| (told, true)))
    }

    /// Through whose eyes a viewer looks after this: with the token of a seat that has moved nobody's,
    /// and with a seat that changed places the other's.
    #[must_use]
    pub fn looks_as(&self, viewer: Viewer) -> Viewer {
        match (viewer, self.switched) {
            (Viewer::Seat(seat), _) if self.closed == Some(seat) => Viewer::Spectator,
            (Viewer::Seat(seat), Some((one, other))) if seat == one => Viewer::Seat(other),
            (Viewer::Seat(seat), Some((one, other))) if seat == other => Viewer::Seat(one),
            _ => viewer,
        }
    }
}

/// The log can not be read by these rules: it was written by other ones, or is damaged.
#[derive(Clone, Debug)]
pub struct Broken(pub String);

/// A table.
pub struct Table {
    /// What was fixed when it was opened.
    pub fixed: Arc<Fixed>,
    /// Who sits where.
    pub(crate) chairs: Vec<Option<Chair>>,
    /// The log as it is stored.
    log: Vec<Stored>,
    /// Who may know of each item of the game.
    pub(crate) seen: Vec<Audience>,
    /// How many of them each seat may know of, and everybody.
    known: (Vec<u64>, u64),
    /// The entries that stand.
    pub(crate) standing: Vec<Standing>,
    /// What each seat has to decide.
    pub(crate) decisions: Vec<Decision>,
    /// When the last item of the game came.
    pub(crate) last_at: Moment,
    /// Since when whoever runs the table has it: before that nobody could be heard there. A table of
    /// the past has none, and no clock runs at it.
    here_since: Option<Moment>,
    /// What time it was when the log was read. Items that say to be later were written by a clock
    /// that was ahead, and nobody waits for it to be that late.
    read_at: Option<Moment>,
    /// The orders that seats have left with the house, the oldest first.
    pub(crate) orders: Vec<(Seat, StandingOrder)>,
    /// A proposal to go back.
    pub(crate) motion: Option<Motion>,
    /// Where the players go on.
    pub(crate) rematch: Option<String>,
    /// What leads to the table while it is not over; nothing leads to its past.
    pub(crate) code: Option<String>,
    /// How many entries each seat has taken back alone.
    taken_back: Vec<usize>,
    /// How many were taken back because all agreed.
    taken_back_together: usize,
    /// How many items each seat has in the log that are no part of the game.
    besides: Vec<usize>,
    game: Option<Box<dyn BotTable>>,
    /// Where the horses stand before the first entry, if a race is on then.
    pub(crate) first_frame: Option<RaceFrame>,
    dice: FairDice,
    keys: HashMap<(Seat, String), u64>,
    /// Tokens that open nothing any more.
    spent: HashSet<TokenHash>,
    /// The key of the move whose chance is still falling.
    falling: Option<(Seat, String)>,
    pub(crate) packs: Arc<PackCache>,
}

/// The pack of a head, as a record names it.
#[must_use]
pub fn pack_ref(pack: &Value) -> PackRef {
    match pack {
        Value::String(name) => PackRef::Named(name.clone()),
        other => PackRef::Inline(other.clone()),
    }
}

impl Table {
    /// The table before the first item of its log, and the code that leads to it.
    ///
    /// # Errors
    /// A game that nobody plays starts at once, and can not.
    pub fn open(
        fixed: Fixed,
        code: Option<String>,
        packs: Arc<PackCache>,
    ) -> Result<Self, Refused> {
        Ok(Self { code, ..Self::before_its_log(Arc::new(fixed), packs)? })
    }

    /// Whoever runs the table has it since then: its clocks run.
    pub fn begin(&mut self, since: Moment) {
        self.here_since = Some(since);
    }

    /// The log was read at this time, and is read on.
    pub fn read_at(&mut self, now: Moment) {
        self.read_at = Some(now);
    }

    /// The table at which a record was, or could have been, played: for looking at it.
    ///
    /// # Errors
    /// The head or an entry is refused.
    pub fn of_record(id: &str, record: &Record, packs: Arc<PackCache>) -> Result<Self, Fault> {
        let at = Moment(0);
        let (head, seed) = (Head::of_record(record), Seed::from_bytes([0; 32]));
        let commitment = record.extra.commitment.clone();
        let fixed = Fixed { commitment, ..Fixed::new(id.to_owned(), at, head, seed) };
        let mut table = Self::before_its_log(Arc::new(fixed), packs).map_err(Fault::head)?;
        for (seat, name) in (0..).zip(&record.seats) {
            table.add(&Item::Sit(Sit::new(seat, name)), at).map_err(Fault::head)?;
        }
        for (number, entry) in record.log.iter().enumerate() {
            let item = Item::Entry { entry: entry.clone(), key: None };
            table.add(&item, at).map_err(|why| Fault { at: Some(number), why })?;
        }
        Ok(table)
    }

    /// The table with nobody at it. A game that nobody plays, and that runs by itself, starts at
    /// once.
    pub(crate) fn before_its_log(
        fixed: Arc<Fixed>,
        packs: Arc<PackCache>,
    ) -> Result<Self, Refused> {
        let seats = usize::from(fixed.head.seats);
        let mut table = Self {
            chairs: vec![None; seats],
            log: Vec::new(),
            seen: Vec::new(),
            known: (vec![0; seats], 0),
            standing: Vec::new(),
            decisions: vec![Decision::default(); seats],
            last_at: fixed.created,
            here_since: None,
            read_at: None,
            orders: Vec::new(),
            motion: None,
            rematch: None,
            code: None,
            taken_back: vec![0; seats],
            taken_back_together: 0,
            besides: vec![0; seats],
            game: None,
            first_frame: None,
            dice: FairDice::new(&fixed.seed, &[]),
            keys: HashMap::new(),
            spent: HashSet::new(),
            falling: None,
            packs,
            fixed,
        };
        if seats == 0 {
            table.start(table.fixed.created)?;
        }
        Ok(table)
    }

    /// The game, once it has started.
    #[must_use]
    pub fn game(&self) -> Option<&dyn BotTable> {
        self.game.as_deref()
    }

    /// The game by its own type, once it has started; `None` where it is another.
    #[must_use]
    pub fn game_of<G: Roster>(&self) -> Option<&engine::Table<G>> {
        (self.game.as_deref()? as &dyn Any).downcast_ref()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.over())
    }

    /// The seats that must decide.
    #[must_use]
    pub(crate) fn deciders(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, |game| game.deciders())
    }

    /// The log as it is stored.
    #[must_use]
    pub fn log(&self) -> &[Stored] {
        &self.log
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Whoever sits there.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())?.as_ref()
    }

    /// How far the log goes, as far as the viewer may know.
    #[must_use]
    pub fn number(&self, viewer: Viewer) -> u64 {
        viewer.seat().map_or(self.known.1, |seat| self.known.0[seat.index()])
    }

    /// The bot of this name; the game's sound one if none is named.
    ///
    /// # Errors
    /// There is no such bot.
    pub fn find_bot(&self, name: Option<&str>) -> Result<&'static str, Refusal> {
        find_bot(&self.fixed.head.game, name)
    }

    /// The seat that the token opens.
    #[must_use]
    pub fn seat_of(&self, token: &TokenHash) -> Option<Seat> {
        // Every chair is compared, so that the time taken does not tell which one matched.
        Seat::all(self.chairs.len()).fold(None, |found, seat| {
            let hash = self.chair(seat).and_then(|chair| chair.hash.as_ref());
            if hash == Some(token) { Some(seat) } else { found }
        })
    }

    /// The answer that was given to the move sent under this key.
    #[must_use]
    pub(crate) fn answered(&self, seat: Seat, key: &str) -> Option<u64> {
        self.keys.get(&(seat, key.to_owned())).copied()
    }

    /// Whether the seat may take back one more entry alone. A log is bounded, and with it what it
    /// costs to read.
    #[must_use]
    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        self.taken_back.get(seat.index()).is_some_and(|count| *count < MOST_TAKEN_BACK)
    }

    /// Whether the table may go back so far if all agree.
    #[must_use]
    pub(crate) fn may_go_back(&self, to: usize) -> bool {
        let undone = self.standing.len().saturating_sub(to);
        self.taken_back_together.saturating_add(undone) <= MOST_TAKEN_BACK_TOGETHER
    }

    /// Whether the seat may do one more thing that is no part of the game: vote, leave an order,
    /// change its name.
    #[must_use]
    pub(crate) fn may_do_besides(&self, seat: Seat) -> bool {
        self.besides.get(seat.index()).is_some_and(|count| *count < MOST_BESIDES)
    }

    /// How many entries were played again because moves were taken back.
    #[must_use]
    pub fn replayed(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.replayed() as usize)
    }

    /// The seats that belong to somebody: all of them have to agree before the table goes back. A
    /// bot that stands in for its owner agrees to nothing.
    #[must_use]
    pub(crate) fn voters(&self) -> SeatSet {
        self.seats_where(|chair| chair.bot.is_none())
    }

    /// The seats whose owners are there.
    #[must_use]
    pub(crate) fn present(&self) -> SeatSet {
        self.seats_where(|chair| chair.played_by().is_none())
    }

    fn seats_where(&self, holds: impl Fn(&Chair) -> bool) -> SeatSet {
        let seats = Seat::all(self.chairs.len());
        let seats = seats.filter(|seat| self.chair(*seat).is_some_and(&holds));
        seats.fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// The seat whose throw the table waits for, where its owner throws dice of their own.
    #[must_use]
    pub(crate) fn thrower(&self) -> Option<Seat> {
        let due = self.game()?.due().filter(|_| !self.house_draws())?;
        due.seat.filter(|seat| self.present().contains(*seat))
    }

    /// Whether a token opened a seat here that has moved since, or was given up.
    #[must_use]
    pub(crate) fn opens_no_more(&self, token: &TokenHash) -> bool {
        self.spent.contains(token)
    }

    /// Whether the house draws the chance that is due.
    #[must_use]
    pub(crate) fn house_draws(&self) -> bool {
        let Some(due) = self.game.as_ref().and_then(|game| game.due()) else { return false };
        match self.fixed.head.dice {
            DiceMode::House => true,
            DiceMode::Mine => !matches!(due.kind, DueKind::Dice { .. }),
            DiceMode::All => false,
        }
    }

    /// The entry that an order has the house make for its seat. Where several would, the oldest
    /// does; and so they outbid each other until all but one have had enough.
    #[must_use]
    pub(crate) fn ordered(&self) -> Option<Item> {
        let (seat, play) = self.game()?.ordered(&self.orders)?;
        Some(moved(seat, &play))
    }

    /// Whether the seat passes on what is up.
    #[must_use]
    pub(crate) fn passes(&self, seat: Seat) -> bool {
        self.orders.iter().any(|(owner, order)| *owner == seat && order.passes())
    }

    /// When the house calls by its own clock, and how long it is silent before.
    #[must_use]
    pub(crate) fn calls_at(&self) -> Option<(Moment, Duration)> {
        let silence = self.game()?.silence()?;
        let since = self.last_at.max(self.here_since?);
        Some((since.plus(silence), silence))
    }

    /// Who sits where, by name.
    #[must_use]
    pub fn names(&self) -> Vec<Option<&str>> {
        self.chairs.iter().map(|chair| chair.as_ref().map(|chair| &*chair.name)).collect()
    }

    /// Who has won, once the game is over.
    #[must_use]
    pub fn winners(&self) -> Option<Vec<Winner>> {
        let game = self.finished_game()?;
        let first = |seat: Seat| {
            let name = self.chair(seat)?.name.clone();
            let won = game.rank(seat)? == 1;
            won.then(|| Winner { seat: seat.0, name, score: game.score(seat) })
        };
        Some(Seat::all(self.chairs.len()).filter_map(first).collect())
    }

    /// How its races ended, and when the game was over.
    #[must_use]
    pub fn results(&self) -> Option<(Moment, Vec<engine::RaceResult>)> {
        Some((self.last_at, self.finished_game()?.results()))
    }

    pub(crate) fn finished_game(&self) -> Option<&dyn BotTable> {
        self.game().filter(|game| game.over())
    }

    /// The table at which the players go on, if they do: its id, what it is opened with, and who goes
    /// there. Everybody keeps chair and token; what they mix into the dice is new.
    #[must_use]
    pub fn next_table(&self, entropy: Entropy<'_>) -> Option<(String, Head, Vec<Item>)> {
        let rematch_of = Some(self.fixed.id.clone());
        // The day has one race; the next has dice of its own.
        let head = Head { rematch_of, day: None, ..self.fixed.head.clone() };
        let sit = |(seat, chair): (u8, &Chair)| {
            Item::Sit(Sit {
                seat,
                name: chair.name.clone(),
                hash: chair.hash.as_ref().map(TokenHash::to_hex),
                bot: chair.bot.clone(),
                contribution: Some(contribution(entropy)),
                silks: chair.silks,
            })
        };
        let items = (0..).zip(self.chairs.iter().flatten()).map(sit).collect();
        Some((self.rematch.clone()?, head, items))
    }

    pub(crate) fn contributions(&self) -> Vec<String> {
        if let Some(day) = &self.fixed.head.day {
            return vec![day.clone()];
        }
        self.chairs.iter().flatten().filter_map(|chair| chair.contribution.clone()).collect()
    }
}
