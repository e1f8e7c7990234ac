//! Top of the Stretch: thoroughbred races by charts and two dice. Up to eight bettors, or nobody at
//! all, and a meeting of one or more races.
//!
//! [`race`], [`finish`] and [`charts`] know the steps of a race and nothing of games: the game (one
//! throw at a time), the [`Sampler`], exact chances and explanations stand on the same functions.
//! The other modules stand in the order in which the game is played; their words are those of the
//! rule file.
#![allow(missing_docs, reason = "docs/stretch.md says what each word means")]

mod ask;
mod bound;
mod card;
pub mod chances;
pub mod charts;
#[cfg(feature = "conformance")]
mod conform;
mod event;
mod files;
pub mod finish;
mod frame;
mod imagine;
mod measure;
mod moves;
mod options;
mod pack;
mod payout;
mod performance;
pub mod race;
mod reading;
mod refusal;
mod results;
mod running;
mod said;
mod sampler;
mod state;
mod summary;
mod view;
mod why;
mod words;
pub mod written;

use std::sync::Arc;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Moves, Nothing, Pending, RaceFrame, RaceResult, RaceStep,
    Refused, Seat, Setup, Shared, Silent, Text, Texts, Viewer,
};
use serde_json::Value;
use smallvec::SmallVec;

pub use card::{Card, CardCondition, Distance, Entrants, Runner};
pub use charts::Charts;
pub use event::{Event, ShownBet};
pub use moves::{Bet, House, Move, Open, OpenSlip};
pub use options::{DeadHeat, MeetingCard, OddsDoubles, OddsOption, Options};
pub use pack::{Betting, DistanceData, HorseData, JockeyData, ListedCard, Printed, StretchPack};
pub use payout::payoff;
pub use performance::{Call, Performance, PointOfCall, performances};
pub use reading::{Cell, Reading};
pub use sampler::Sampler;
pub use state::{Last, OddsSource, Payoff, PerSeat, Phase, PlacedBet, Public, Sheet, SheetLine};
pub use summary::{BetSummary, HorseSummary, PayoffSummary, SeatSummary, SheetSummary, Summary};
pub use view::View;
pub use why::{Column, Step};
pub use words::{
    Cents, Condition, Errata, Factor, Form, MOST_RUNNERS, Margin, Mode, Odds, Pace, Post, Status,
    Surface, Throw, Total, Trouble,
};

use state::Hidden;

use refusal::Refusal;

/// A meeting of Top of the Stretch.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    public: Public,
    hidden: Hidden,
}

impl Public {
    /// What the game waits for: like the summary, a function of what is public.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        let what = self.phase.word();
        match self.phase {
            Phase::Finished => Pending::Over,
            Phase::Betting { slips } => Pending::Seats(self.bettors().minus(slips)),
            Phase::OddsReroll(_) | Phase::FormSave(_) | Phase::Dq(_) => {
                Pending::Chance(Due::dice(1, 6, what, None))
            }
            Phase::Hundredths => Pending::Chance(Due::dice(1, 20, what, None)),
            _ => Pending::Chance(Due::dice(2, 6, what, None)),
        }
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Game for Stretch {
    const ID: &'static str = "stretch";
    const NAME: &'static str = "Top of the Stretch";
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;
    const HAS_HOUSE: bool = true;
    const SCORE_CENTS: i64 = 1;

    type Pack = StretchPack;
    type Options = Options;
    type Move = Move;
    type Open = Open;
    type House = House;
    type Event = Event;
    type Private = Nothing;
    type View = View;
    type Summary = Summary;

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn most_entries(setup: &Setup<Self>) -> usize {
        bound::most_entries(setup)
    }

    fn start(setup: Arc<Setup<Self>>) -> Self {
        let slips = SmallVec::from_elem(SmallVec::new(), setup.seats());
        let mut game = Self { public: Public::new(&setup), hidden: Hidden { slips } };
        game.begin_race(&mut Silent);
        game
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.public.pending()
    }

    fn house(&self) -> Option<House> {
        (!self.missing().is_empty()).then_some(House::Off {})
    }

    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        self.list_moves(seat, into);
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        self.read(value)
    }

    fn out_of_turn(&self, _: Seat, _: &Value) -> Refused {
        Refusal::NoBetNow.into()
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        self.judge(seat, play)
    }

    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        let Move::Bets { bets } = play;
        self.hidden.slips[seat.index()] = self.slip(seat, bets).unwrap_or_default();
        if let Phase::Betting { slips } = &mut self.public.phase {
            *slips = slips.with(seat);
        }
        events.all(|| Event::SlipIn { seat });
        if self.missing().is_empty() {
            self.close_betting(events);
        }
    }

    #[inline]
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match drawn {
            Drawn::Dice(dice) => match *dice.faces() {
                [red, white] => self.thrown(Throw::new(red, white), events),
                [die] => self.one_thrown(die, events),
                _ => debug_assert!(false, "chance is judged before it is applied"),
            },
            Drawn::Shuffle(_) | Drawn::Pick(_) => {
                debug_assert!(false, "chance is judged before it is applied");
            }
        }
    }

    fn judge_house(&self, _: &House) -> Result<(), Refused> {
        if self.missing().is_empty() { Err(Shared::HouseWaits.into()) } else { Ok(()) }
    }

    fn apply_house(&mut self, _: &House, events: &mut impl Events<Self>) {
        events.all(|| Event::Off);
        self.close_betting(events);
    }

    fn view(&self, viewer: Viewer) -> View {
        let slip = |seat: Seat| self.hidden.slips[seat.index()].clone();
        View::new(viewer, self.public.money.len(), self.public.clone(), slip)
    }

    fn imagine(view: &View, bits: &mut impl Bits) -> Self {
        imagine::imagine(view, bits)
    }

    fn race(&self) -> Option<RaceFrame> {
        self.public.frame()
    }

    fn results(&self) -> Vec<RaceResult> {
        self.public.results()
    }

    fn ask(view: &View, moves: &Moves<Self>) -> Ask<Move> {
        ask::ask(view, moves)
    }

    fn said(setup: &Setup<Self>, event: &Event) -> Option<Text> {
        said::said(setup, event)
    }

    fn step(_: &Setup<Self>, event: &Event) -> Option<RaceStep> {
        said::step(event)
    }

    /// A seat whose patience has run out bets nothing.
    fn passive(&self, seat: Seat) -> Option<Move> {
        self.missing().contains(seat).then(|| Move::Bets { bets: SmallVec::new() })
    }

    fn summary(&self) -> Summary {
        self.public.summarize()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.public.money.get(seat.index()).map_or(0, |money| money.0)
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        (self.public.phase == Phase::Finished).then(|| self.public.standing(seat))
    }
}
