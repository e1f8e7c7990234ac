//! A table as its log says it stands: who sits where, how the game stands, which decision is whose.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use bots::{BotTable, PackCache};
use engine::{
    Dollars, DueKind, FairDice, Fault, PackRef, Record, Refused, Seat, SeatSet, Seed,
    StandingOrder, Told, Viewer, refusals,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::Entropy;
use crate::house::moved;
use crate::item::{DiceMode, Head, Item, Late, Sit, Stored};
use crate::judge::{Judged, contribution, find_bot};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::shown::{TableEvent, Winner};
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
    pub fn new(id: String, created: Moment, head: Head, seed: [u8; 32]) -> Self {
        let seed = Seed::from_bytes(seed);
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
    pub contribution: String,
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
    pub fn open(fixed: Fixed, code: Option<String>, packs: Arc<PackCache>) -> Result<Self, Broken> {
        let table = Self::before_its_log(Arc::new(fixed), packs);
        let table = table.map_err(|why| Broken(format!("the head: {why}")))?;
        Ok(Self { code, ..table })
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
        let head = Head {
            game: record.game.clone(),
            seats: u8::try_from(record.seats.len()).unwrap_or(u8::MAX),
            options: record.options.clone(),
            pack: match &record.pack {
                PackRef::Named(name) => json!(name),
                PackRef::Inline(pack) => pack.clone(),
            },
            private: true,
            dice: DiceMode::All,
            patience: None,
            late: Late::Wait,
            host: String::new(),
            rematch_of: None,
            meet: None,
            day: None,
        };
        let commitment = record.extra.commitment.clone();
        let fixed = Fixed { commitment, ..Fixed::new(id.to_owned(), at, head, [0; 32]) };
        let mut table = Self::before_its_log(Arc::new(fixed), packs).map_err(Fault::head)?;
        for (seat, name) in (0..).zip(&record.seats) {
            let sit = Sit {
                seat,
                name: name.clone(),
                hash: None,
                bot: None,
                contribution: String::new(),
                silks: None,
            };
            table.add(&Item::Sit(sit), at).map_err(Fault::head)?;
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
                contribution: contribution(entropy),
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
        let contribution =
            |chair: &Option<Chair>| chair.as_ref().map(|chair| chair.contribution.clone());
        self.chairs.iter().filter_map(contribution).collect()
    }

    // ── applying ────────────────────────────────────────────────────────────────────────────

    /// Applies an item that is in the log.
    ///
    /// # Errors
    /// The item can not be read or is against the rules.
    pub fn apply(&mut self, stored: Stored) -> Result<Applied, Broken> {
        let number = self.log.len();
        let item: Item = serde_json::from_str(&stored.body)
            .map_err(|why| Broken(format!("item {number}: {why}")))?;
        let at = self.read_at.map_or(stored.at, |read_at| stored.at.min(read_at));
        let applied =
            self.happen(&item, at).map_err(|why| Broken(format!("item {number}: {why}")))?;
        self.log.push(stored);
        Ok(applied)
    }

    /// Applies a new item and adds it to the log.
    ///
    /// # Errors
    /// The rules refuse it; nothing has changed then.
    pub fn add(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        let applied = self.happen(item, at)?;
        self.write(at, item.to_body());
        Ok(applied)
    }

    /// Carries out what was judged, and then all that follows without anybody deciding: the chance
    /// that the house draws, and the bids that it makes by standing orders.
    ///
    /// # Errors
    /// The rules refuse an item, or what follows does not come to an end within the game's bound. Items
    /// before it have been applied all the same: the table is to be made again from its log.
    pub fn carry_out(&mut self, judged: &Judged, now: Moment) -> Result<Vec<Applied>, Refused> {
        let mut news = Vec::with_capacity(judged.items.len() + 1);
        if judged.throws {
            news.push(self.draw(now).ok_or(refusals::TOO_LONG)?);
        }
        for item in &judged.items {
            news.push(self.add(item, now)?);
        }
        loop {
            if self.house_draws() {
                news.push(self.draw(now).ok_or(refusals::TOO_LONG)?);
            } else if let Some(bid) = self.ordered() {
                news.push(self.add(&bid, now)?);
            } else {
                return Ok(news);
            }
        }
    }

    /// Whether something happens here without anybody deciding.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.house_draws() || self.ordered().is_some()
    }

    /// Draws the chance that is due from the committed seed, and adds it to the log.
    fn draw(&mut self, at: Moment) -> Option<Applied> {
        let before = self.outlook();
        let game = self.game.as_mut()?;
        let told = game.draw(&mut self.dice)?;
        let entry = game.last()?;
        let body = Item::Entry { entry, key: None }.to_body();
        let applied = self.played(told, None, None, before, at);
        self.refresh_key();
        self.write(at, body);
        Some(applied)
    }

    /// In the log no item is earlier than the one before it, whichever node's clock was ahead.
    fn write(&mut self, at: Moment, body: Arc<str>) {
        let at = self.log.last().map_or(at, |last| last.at.max(at));
        self.log.push(Stored { at, body });
    }

    fn happen(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        let applied = self.turn_into(item, at)?;
        for seat in item.besides() {
            if let Some(count) = self.besides.get_mut(usize::from(seat)) {
                *count += 1;
            }
        }
        Ok(applied)
    }

    fn turn_into(&mut self, item: &Item, at: Moment) -> Result<Applied, Refused> {
        let no_game = Refused::new("not_started", "The game has not started.");
        match item {
            Item::Entry { entry, key } => {
                let before = self.outlook();
                let game = self.game.as_mut().ok_or(no_game)?;
                let told = game.play(entry)?;
                let mover = entry["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
                let mover = mover.map(Seat);
                let chance = entry.get("chance").is_some();
                if chance {
                    self.dice = self.dice.clone().after(self.dice.draws() + 1);
                }
                let applied = self.played(told, mover, None, before, at);
                if chance {
                    self.refresh_key();
                } else {
                    self.keep_key(mover, key.as_deref());
                }
                return Ok(applied);
            }
            Item::ByHand { chance, by } => {
                let before = self.outlook();
                let told = self.game.as_mut().ok_or(no_game)?.play_by_hand(chance)?;
                self.falling = None;
                return Ok(self.played(told, None, Some(Seat(*by)), before, at));
            }
            Item::Undo { to, seat, key } => {
                let before = self.outlook();
                self.game.as_mut().ok_or(no_game)?.go_back_to(*to)?;
                let seat = seat.map(Seat);
                let undone = self.standing.split_off((*to).min(self.standing.len()));
                match seat.and_then(|seat| self.taken_back.get_mut(seat.index())) {
                    Some(alone) => *alone += undone.len(),
                    None => self.taken_back_together += undone.len(),
                }
                let audience = undone.iter().fold(Audience::default(), |audience, standing| {
                    audience.and(self.seen[standing.item])
                });
                let told = Told { all: vec![json!(TableEvent::TakenBack { seat })], only: vec![] };
                let applied = self.seen_by(audience, told, seat, before, at);
                self.keep_key(seat, key.as_deref());
                return Ok(applied);
            }
            Item::Sit(sit) => self.sit(sit, at)?,
            Item::Stand { seat } => {
                if let Some(chair) = self.chairs.get_mut(usize::from(*seat)) {
                    self.spent.extend(chair.take().and_then(|chair| chair.hash));
                }
                self.forget_wishes(&[*seat]);
                return Ok(Applied { closed: Some(Seat(*seat)), ..Applied::default() });
            }
            Item::Guise { seat, name, silks } => {
                let chair = self.chairs.get_mut(usize::from(*seat)).and_then(Option::as_mut);
                let chair = chair.ok_or(refusals::BAD_SEAT)?;
                if let Some(name) = name {
                    chair.name.clone_from(name);
                }
                chair.silks = silks.or(chair.silks);
            }
            Item::Wish { seat, to } => {
                let chair = self.chairs.get_mut(usize::from(*seat)).and_then(Option::as_mut);
                chair.ok_or(refusals::BAD_SEAT)?.wants = *to;
            }
            Item::Switch { from, to } => return self.switch(*from, *to),
            Item::Vote { seat, to, agree } => self.vote(Seat(*seat), *to, *agree),
            Item::Chair { seat, bot } => {
                if let Some(Some(chair)) = self.chairs.get_mut(usize::from(*seat)) {
                    chair.stand_in.clone_from(bot);
                }
                // Patience begins anew for an owner who is back.
                if let Some(decision) = self.decisions.get_mut(usize::from(*seat)) {
                    decision.since = decision.since.map(|_| at);
                }
            }
            Item::Token { seat, hash } => {
                if let Some(Some(chair)) = self.chairs.get_mut(usize::from(*seat)) {
                    self.spent.extend(chair.hash.take());
                    chair.hash = TokenHash::from_hex(hash);
                }
                return Ok(Applied { closed: Some(Seat(*seat)), ..Applied::default() });
            }
            Item::Order { seat, horse, most } => {
                self.leave_order(Seat(*seat), horse, *most);
                // Nobody is told that there is one.
                return Ok(Applied { audience: Some(Audience::default()), ..Applied::default() });
            }
            Item::Answered { seat, key } => {
                self.keep_key(Some(Seat(*seat)), Some(key));
                // Nobody is told: what was done under the key stands before it.
                return Ok(Applied { audience: Some(Audience::default()), ..Applied::default() });
            }
            Item::Rematch { id } => self.rematch = Some(id.clone()),
        }
        Ok(Applied::default())
    }

    fn sit(&mut self, sit: &Sit, at: Moment) -> Result<(), Refused> {
        let free = self.chairs.get_mut(usize::from(sit.seat)).filter(|chair| chair.is_none());
        let chair = free.ok_or(refusals::BAD_SEAT)?;
        *chair = Some(Chair {
            name: sit.name.clone(),
            hash: sit.hash.as_deref().and_then(TokenHash::from_hex),
            bot: sit.bot.clone(),
            stand_in: None,
            contribution: sit.contribution.clone(),
            silks: sit.silks,
            wants: None,
        });
        self.start_if_full(at)
    }

    /// The game starts when every seat is taken; one without seats at once.
    fn start_if_full(&mut self, at: Moment) -> Result<(), Refused> {
        if self.chairs.iter().all(Option::is_some) { self.start(at) } else { Ok(()) }
    }

    fn leave_order(&mut self, seat: Seat, horse: &str, most: Option<Dollars>) {
        self.orders.retain(|(owner, order)| *owner != seat || order.horse != horse);
        let order = most.map(|most| (seat, StandingOrder { horse: horse.to_owned(), most }));
        self.orders.extend(order);
    }

    /// Two seats change places, one of them perhaps free.
    fn switch(&mut self, from: u8, to: u8) -> Result<Applied, Refused> {
        let (one, other) = (usize::from(from), usize::from(to));
        if one.max(other) >= self.chairs.len() {
            return Err(refusals::BAD_SEAT);
        }
        self.chairs.swap(one, other);
        for seat in [one, other] {
            if let Some(chair) = &mut self.chairs[seat] {
                chair.wants = None;
            }
        }
        self.forget_wishes(&[from, to]);
        Ok(Applied { switched: Some((Seat(from), Seat(to))), ..Applied::default() })
    }

    /// Somebody else sits there now, or nobody: it is not whom anybody had asked.
    fn forget_wishes(&mut self, seats: &[u8]) {
        for chair in self.chairs.iter_mut().flatten() {
            chair.wants = chair.wants.filter(|wanted| !seats.contains(wanted));
        }
    }

    /// The game starts when every seat is taken.
    fn start(&mut self, at: Moment) -> Result<(), Refused> {
        let head = &self.fixed.head;
        let record = Record {
            game: head.game.clone(),
            pack: pack_ref(&head.pack),
            options: head.options.clone(),
            seats: self.chairs.iter().flatten().map(|chair| chair.name.clone()).collect(),
            ..Record::default()
        };
        let game = bots::open_shared(&record, &engine::StandardPacks, &self.packs);
        self.game = Some(game.map_err(|fault| fault.why)?);
        self.dice = FairDice::new(&self.fixed.seed, &self.contributions());
        self.last_at = at;
        self.ask_again(None, at);
        Ok(())
    }

    fn vote(&mut self, seat: Seat, to: usize, agree: bool) {
        self.motion = match (agree, self.motion.take()) {
            (false, _) => None,
            (true, Some(motion)) if motion.to == to => {
                Some(Motion { agreed: motion.agreed.with(seat), ..motion })
            }
            (true, _) => Some(Motion { to, agreed: SeatSet::only(seat) }),
        };
    }

    /// What everybody can tell about whose turn it is.
    fn outlook(&self) -> (SeatSet, Option<engine::Due>) {
        (self.deciders(), self.game.as_ref().and_then(|game| game.due()))
    }

    fn played(
        &mut self,
        told: Told,
        mover: Option<Seat>,
        by_hand: Option<Seat>,
        before: (SeatSet, Option<engine::Due>),
        at: Moment,
    ) -> Applied {
        self.standing.push(Standing { item: self.seen.len(), by_hand, mover });
        let mut audience = Audience { all: !told.all.is_empty(), seats: SeatSet::EMPTY };
        audience.seats =
            told.only.iter().fold(audience.seats, |seats, (seat, _)| seats.with(*seat));
        self.seen_by(audience, told, mover.or(by_hand), before, at)
    }

    fn seen_by(
        &mut self,
        mut audience: Audience,
        told: Told,
        actor: Option<Seat>,
        before: (SeatSet, Option<engine::Due>),
        at: Moment,
    ) -> Applied {
        // Whose turn it is, is public: who sees that change knows that something happened.
        audience.all |= self.outlook() != before || self.over();
        if let Some(actor) = actor {
            audience.seats = audience.seats.with(actor);
        }
        self.seen.push(audience);
        self.known.1 += u64::from(audience.all);
        for (seat, known) in Seat::all(self.chairs.len()).zip(&mut self.known.0) {
            *known += u64::from(audience.includes(Viewer::Seat(seat)));
        }
        self.motion = None;
        self.last_at = at;
        self.ask_again(actor, at);
        Applied { audience: Some(audience), told, ..Applied::default() }
    }

    /// Finds which seats have something new to decide.
    fn ask_again(&mut self, actor: Option<Seat>, at: Moment) {
        let Some(game) = &self.game else { return };
        let deciders = game.deciders();
        for seat in Seat::all(self.chairs.len()) {
            let decision = &mut self.decisions[seat.index()];
            if !deciders.contains(seat) {
                decision.since = None;
                decision.offered = None;
                continue;
            }
            let offered = game.moves_text(seat);
            let goes_on = decision.since.is_some()
                && actor != Some(seat)
                && decision.offered.as_ref().is_some_and(|before| before.get() == offered.get());
            if !goes_on {
                decision.number += 1;
                decision.since = Some(at);
                decision.offered = Some(offered);
            }
        }
    }

    fn keep_key(&mut self, seat: Option<Seat>, key: Option<&str>) {
        self.falling = seat.zip(key).map(|(seat, key)| (seat, key.to_owned()));
        self.refresh_key();
    }

    /// The answer to a move is the number after the chance that it consumed.
    fn refresh_key(&mut self) {
        if let Some((seat, key)) = self.falling.clone() {
            let number = self.number(Viewer::Seat(seat));
            self.keys.insert((seat, key), number);
        }
    }
}
