//! High Roller Horse Racing: an auction, a toteboard, and one Derby round a laned oval.
//!
//! The modules stand in the order in which the game is played; their words are those of the rule
//! file.
#![allow(missing_docs, reason = "docs/high_roller.md says what each word means")]

mod ask;
mod auction;
mod betting;
mod board;
mod bound;
#[cfg(feature = "conformance")]
mod conform;
mod event;
mod finish;
mod frame;
mod measure;
mod moves;
mod open;
mod options;
mod pack;
mod payout;
mod race;
mod refusal;
mod results;
mod said;
mod state;
mod summary;
mod view;
mod words;

use std::sync::Arc;
use std::time::Duration;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Moves, Nothing, Pending, RaceFrame, RaceStep, Refused,
    Seat, SeatSet, Setup, Shared, StandingOrder, Text, Texts, Viewer,
};
use serde_json::Value;

use refusal::Refusal;

pub use auction::Call;
pub use board::{Board, SegmentData, SegmentKind};
pub use event::{Event, Id};
pub use finish::{PhotoFinish, Photographed};
pub use moves::{Move, Path};
pub use open::{Open, OpenRun};
pub use options::{Auction, BettorPayouts, DebtRule, Options, StretchBlocking};
pub use pack::{Ability, ClassPayout, HighRollerPack, HorseData, Pot, Usable};
pub use payout::{PaidFor, Portion, PurseWord, Share};
pub use state::{
    Bid, Crossed, HorseState, Lot, PerHorse, PerSeat, Phase, Public, Race, Sale, SeatState,
    Settlement, Status,
};
pub use summary::{
    AuctionSummary, CellSummary, CrossedSummary, HighSummary, HorseSummary, Purses, RaceSummary,
    ResultSummary, SeatSummary, Summary, Waiting,
};
pub use view::View;
pub use words::{Class, Die, Horse, Named, Segment, Space};

/// A game of High Roller. Nothing in it is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct HighRoller {
    public: Public,
}

impl Public {
    /// What the game waits for.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        let sides = self.setup.pack.die_sides;
        let only = |seat: Option<Seat>| Pending::Seats(seat.map_or(SeatSet::EMPTY, SeatSet::only));
        // Almost every entry is one of the race: those cases are looked at first.
        match &self.phase {
            Phase::Ride | Phase::Run { .. } => only(self.rider()),
            Phase::Throw(_) => Pending::Chance(Due::dice(1, sides, "throw", self.rider())),
            _ => self.pending_outside_turns(),
        }
    }

    #[inline(never)]
    fn pending_outside_turns(&self) -> Pending {
        let sides = self.setup.pack.die_sides;
        let only = |seat: Option<Seat>| Pending::Seats(seat.map_or(SeatSet::EMPTY, SeatSet::only));
        match &self.phase {
            Phase::Lot => Pending::Chance(Due::pick(self.sale.stack.len() as u16, "lot")),
            Phase::Outcry(lot) => Pending::Seats(self.outcry_bidders(lot)),
            Phase::Nominate(seat) | Phase::Raise { seat, .. } => only(Some(*seat)),
            Phase::DraftRoll { contenders, thrown } => {
                let seat = contenders.get(thrown.len()).copied();
                Pending::Chance(Due::dice(1, sides, "draft_roll", seat))
            }
            Phase::Draft { first, pick } => only(Some(self.picker(*first, *pick))),
            Phase::Posts => Pending::Chance(Due::shuffle(self.sold().count() as u16, "posts")),
            Phase::Bets { .. } => only(self.bettor()),
            Phase::Photo { .. } => {
                let seat = self.photographed().and_then(|horse| self.horse(horse).owner);
                Pending::Chance(Due::dice(1, sides, "photo", seat))
            }
            Phase::Ride | Phase::Run { .. } | Phase::Throw(_) | Phase::Done => Pending::Over,
        }
    }
}

impl HighRoller {
    /// The whole game, which everybody sees.
    #[must_use]
    pub const fn public(&self) -> &Public {
        &self.public
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Game for HighRoller {
    const ID: &'static str = "high_roller";
    const NAME: &'static str = "High Roller Horse Racing";
    const HAS_HOUSE: bool = true;
    const SHAPE_FIRST: bool = true;
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;

    type Pack = HighRollerPack;
    type Options = Options;
    type Move = Move;
    type Open = Open;
    type House = Call;
    type Event = Event;
    type Private = Nothing;
    type View = View;
    type Summary = Summary;

    fn code(engines: &'static str) -> &'static str {
        match engines {
            "bad_record" => "bad_header",
            "bad_seat" => "no_such_seat",
            "move_expected" | "chance_expected" | "wrong_move" => "not_now",
            same => same,
        }
    }

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn most_entries(setup: &Setup<Self>) -> usize {
        bound::most_entries(setup)
    }

    fn start(setup: Arc<Setup<Self>>) -> Self {
        Self { public: Public::new(&setup) }
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.public.pending()
    }

    #[inline]
    fn house(&self) -> Option<Call> {
        match &self.public.phase {
            Phase::Outcry(lot) => Some(match lot.call {
                0 => Call::Once,
                1 => Call::Twice,
                _ => Call::Hammer,
            }),
            _ => None,
        }
    }

    fn silence(&self) -> Option<Duration> {
        let Phase::Outcry(lot) = &self.public.phase else { return None };
        let seconds = self.public.pack().clock[usize::from(lot.call.min(2))];
        Some(Duration::from_secs(seconds.into()))
    }

    fn judge_order(&self, seat: Seat, order: &StandingOrder) -> Result<(), Refused> {
        self.judge_standing(seat, order)
    }

    fn ordered(&self, orders: &[(Seat, StandingOrder)]) -> Option<(Seat, Move)> {
        self.public.bid_by_orders(orders)
    }

    #[inline]
    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        if seat.index() < self.public.seat_count() {
            self.list_moves(seat, into);
        }
    }

    #[inline]
    fn sample_move(&self, seat: Seat, moves: &mut Moves<Self>, bits: &mut impl Bits) -> Move {
        self.draw_move(seat, moves, bits)
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        self.read(value)
    }

    fn out_of_turn(&self, seat: Seat, value: &Value) -> Refused {
        self.read_out_of_turn(seat, value)
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        self.judge(seat, play)
    }

    #[inline]
    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        match play {
            Move::Roll { die } => self.roll(*die, events),
            Move::Run { path } => self.run(path, events),
            Move::Reroll => self.reroll(events),
            _ => self.move_outside_turns(seat, play, events),
        }
    }

    #[inline]
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (&Phase::Throw(die), Drawn::Dice(dice)) => self.thrown(die, dice.faces()[0], events),
            _ => self.chance_outside_turns(drawn, events),
        }
    }

    fn judge_house(&self, call: &Call) -> Result<(), Refused> {
        let Phase::Outcry(lot) = &self.public.phase else { return Err(Shared::HouseWaits.into()) };
        if *call as u8 == lot.call {
            return Ok(());
        }
        Err(Refusal::WrongCall.into())
    }

    fn apply_house(&mut self, call: &Call, events: &mut impl Events<Self>) {
        self.called(*call, events);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::new(viewer, self.public.seat_count(), self.public.clone(), |_| ())
    }

    fn imagine(view: &View, _: &mut impl Bits) -> Self {
        Self { public: view.public.clone() }
    }

    fn race(&self) -> Option<RaceFrame> {
        self.public.frame()
    }

    fn results(&self) -> Vec<racing::RaceResult> {
        self.public.race_results()
    }

    fn ask(view: &View, moves: &Moves<Self>) -> Ask<Move> {
        ask::ask(view, moves)
    }

    fn said(setup: &Setup<Self>, event: &Event) -> Option<Text> {
        said::said(setup, event)
    }

    fn step(setup: &Setup<Self>, event: &Event) -> Option<RaceStep> {
        said::step(setup, event)
    }

    fn passive(&self, seat: Seat) -> Option<Move> {
        self.passive_move(seat)
    }

    fn summary(&self) -> Summary {
        self.public.summarize()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.public.worth(seat).0
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        (self.public.phase == Phase::Done).then(|| self.public.rank(seat))
    }
}

/// What happens a few times where a race has a hundred turns.
impl HighRoller {
    #[inline(never)]
    fn move_outside_turns(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        match play {
            Move::Bid { amount } => self.bid(seat, *amount, events),
            Move::Nominate { horse, amount } => self.nominate(seat, horse.is, *amount, events),
            Move::Pass if matches!(self.public.phase, Phase::Bets { .. }) => {
                self.pass_betting(seat, events);
            }
            Move::Pass => self.pass_on_horse(seat, events),
            Move::Pick { horse } => self.pick(seat, horse.is, events),
            Move::Bet { horse, count } => self.bet(seat, horse.is, *count, events),
            Move::Roll { .. } | Move::Run { .. } | Move::Reroll => {}
        }
    }

    #[inline(never)]
    fn chance_outside_turns(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (Phase::Lot, Drawn::Pick(at)) => self.turned_up(usize::from(*at), events),
            (Phase::DraftRoll { .. }, Drawn::Dice(dice)) => {
                self.draft_thrown(dice.faces()[0], events);
            }
            (Phase::Posts, Drawn::Shuffle(order)) => self.posted(order, events),
            (Phase::Photo { .. }, Drawn::Dice(dice)) => self.photo_thrown(dice.faces()[0], events),
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }
}
