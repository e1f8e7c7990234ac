//! Racing Stable: two to eight owners, six races round a ring of dice spaces, and a Derby.
//!
//! The modules stand in the order in which the game is played; their words are those of the rule
//! file.
#![allow(missing_docs, reason = "docs/racing_stable.md says what each word means")]

mod ask;
mod bound;
#[cfg(feature = "conformance")]
mod conform;
mod debt;
mod entry;
mod event;
mod frame;
mod imagine;
mod measure;
mod moves;
mod open;
mod options;
mod pack;
mod race;
mod refusal;
mod results;
mod said;
mod settle;
mod state;
mod summary;
mod view;
mod wager;
mod words;

use std::sync::Arc;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Moves, NoHouse, Nothing, Pending, RaceFrame, RaceStep,
    Refused, Seat, SeatSet, Setup, Text, Texts, Viewer,
};
use serde_json::Value;
use smallvec::SmallVec;

pub use bound::half_home;
#[cfg(feature = "conformance")]
pub use conform::facts;
pub use event::{Event, Id};
pub use moves::{Bet, MOST_STAKE, Move};
pub use open::{Open, OpenEnter, OpenOffer, OpenWager};
pub use options::{BetOn, Options};
pub use pack::{
    ColorData, HorseData, OddsRow, RaceData, RacingStablePack, SpaceData, StartData, Track,
};
pub use state::{
    Claim, Debt, Offer, PerSeat, Phase, Public, Race, RaceResult, Ran, Receipt, Runner, Sale,
    Sealed, SeatState, Stable, Stake, Status,
};
pub use summary::{
    BetSummary, ClaimSummary, CurrentSummary, DebtSummary, HorseSummary, OddsSummary, OfferSummary,
    OutSummary, PaidBetSummary, PhaseWord, PurseSummary, ResultSummary, RunnerSummary, SaleSummary,
    SeatSummary, SettledClaimSummary, StartSummary, Summary, ThrowsSummary,
};
pub use view::View;
pub use words::{Color, Effect, Horse, HorseSet, Odds, On};

use state::Hidden;

use refusal::Refusal;

/// A game of Racing Stable.
#[derive(Clone, Debug, PartialEq)]
pub struct RacingStable {
    public: Public,
    hidden: Hidden,
}

impl Public {
    /// What the game waits for: like the summary, a function of what is public.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        // Almost every entry is a throw of a race: that case is looked at first, and inlined.
        match &self.phase {
            Phase::Run => {
                let seat = self.on_turn().map(|runner| runner.seat);
                Pending::Chance(Due::dice(2, 6, "run", seat))
            }
            _ => self.pending_outside_runs(),
        }
    }

    #[inline(never)]
    fn pending_outside_runs(&self) -> Pending {
        let only = |seat: Option<Seat>| Pending::Seats(seat.map_or(SeatSet::EMPTY, SeatSet::only));
        match &self.phase {
            Phase::ChooseStable { seat } => only(Some(*seat)),
            Phase::Enter { moved } | Phase::Wager { moved } => {
                Pending::Seats(SeatSet::all(self.seat_count()).minus(*moved))
            }
            Phase::Start { contenders, thrown } => {
                Pending::Chance(Due::dice(2, 6, "start", contenders.get(thrown.len()).copied()))
            }
            Phase::Debt(_) => only(self.debtor()),
            Phase::Offer { offer, .. } => only(Some(offer.buyer)),
            Phase::Lot { claimants } => Pending::Chance(Due::pick(claimants.len() as u16, "lot")),
            Phase::Run | Phase::Over => Pending::Over,
        }
    }
}

impl RacingStable {
    /// What everybody sees.
    #[must_use]
    pub const fn public(&self) -> &Public {
        &self.public
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Game for RacingStable {
    const ID: &'static str = "racing_stable";
    const NAME: &'static str = "Racing Stable";
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;

    type Pack = RacingStablePack;
    type Options = Options;
    type Move = Move;
    type Open = Open;
    type House = NoHouse;
    type Event = Event;
    type Private = Nothing;
    type View = View;
    type Summary = Summary;

    fn code(engines: &'static str) -> &'static str {
        match engines {
            "bad_options" => "bad_option",
            "bad_seat" => "bad_entry",
            "no_house" | "move_expected" | "chance_expected" | "wrong_move" => "not_now",
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
        let sealed = SmallVec::from_elem(Sealed::Nothing, setup.seats());
        let mut game = Self { public: Public::new(&setup), hidden: Hidden { sealed } };
        game.set_up();
        game
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.public.pending()
    }

    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        self.list_moves(seat, into);
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        self.read(value)
    }

    fn out_of_turn(&self, _: Seat, value: &Value) -> Refused {
        self.read_out_of_turn(value)
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        self.judge(seat, play)
    }

    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        match play {
            Move::ChooseStable { color } => self.choose_stable(seat, color.is, events),
            Move::Enter { .. } | Move::Wager { .. } => self.seal(seat, Sealed::from(play), events),
            Move::Withdraw => self.withdraw(events),
            Move::Offer { horse, buyer, price } => {
                self.offer(seat, horse.is, *buyer, *price, events);
            }
            Move::Accept => self.accept(events),
            Move::Decline => self.decline(events),
        }
    }

    #[inline]
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (Phase::Run, Drawn::Dice(dice)) => {
                self.thrown([dice.faces()[0], dice.faces()[1]], events);
            }
            _ => self.chance_outside_runs(drawn, events),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let sealed = |seat: Seat| self.hidden.sealed[seat.index()].clone();
        View::new(viewer, self.public.seat_count(), self.public.clone(), sealed)
    }

    fn imagine(view: &View, bits: &mut impl Bits) -> Self {
        imagine::imagine(view, bits)
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
        said::step(&setup.pack, event)
    }

    fn passive(&self, seat: Seat) -> Option<Move> {
        self.passive_move(seat)
    }

    fn summary(&self) -> Summary {
        self.public.summarize()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.public.wealth(seat).0
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        (self.public.phase == Phase::Over).then(|| self.public.rank(seat))
    }
}

impl RacingStable {
    #[inline(never)]
    fn chance_outside_runs(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (Phase::Start { .. }, Drawn::Dice(dice)) => {
                self.start_thrown([dice.faces()[0], dice.faces()[1]], events);
            }
            (Phase::Lot { .. }, Drawn::Pick(at)) => self.lot_drawn(usize::from(*at), events),
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }

    /// A sealed move is in. With the last of them all are shown.
    fn seal(&mut self, seat: Seat, sealed: Sealed, events: &mut impl Events<Self>) {
        let (Phase::Enter { moved } | Phase::Wager { moved }) = &mut self.public.phase else {
            return;
        };
        *moved = moved.with(seat);
        let last = moved.len() == self.public.seats.len();
        self.hidden.sealed[seat.index()] = sealed;
        events.all(|| Event::Sealed { seat });
        match self.public.phase {
            Phase::Enter { .. } if last => self.show_entries(events),
            Phase::Wager { .. } if last => self.show_wagers(events),
            _ => {}
        }
    }
}
