//! Homestretch: shares, bets and dice. Two to six owners, eleven horses, four races.
//!
//! The modules stand in the order in which the game is played; their words are those of the rule
//! file.
#![allow(missing_docs, reason = "docs/homestretch.md says what each word means")]

mod ask;
mod betting;
mod bound;
pub mod chances;
#[cfg(feature = "conformance")]
mod conform;
mod draft;
mod event;
mod frame;
mod imagine;
mod measure;
mod moves;
mod options;
mod pack;
mod payout;
mod race;
mod refusal;
mod results;
mod said;
mod second_chance;
mod state;
mod summary;
mod view;
mod words;

use std::sync::Arc;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Moves, NoHouse, Pending, RaceFrame, RaceStep, Refused,
    Seat, SeatSet, Setup, Text, Texts, Viewer,
};
use serde_json::Value;
use smallvec::SmallVec;

pub use event::{Event, Private};
pub use moves::{Bet, Move, OpenBet, OpenSlip};
pub use options::{Options, TiedStack};
pub use pack::{Deck, HomestretchPack, HorseData, RaceCard};
pub use state::{
    HorseState, Laid, Market, PaidBet, PerSeat, Phase, Public, RaceResult, SeatState, ShownBet,
    Shuffling, Step, Turn,
};
pub use summary::{
    Awaiting, BetSummary, CardSummary, HorseSummary, MarketSummary, PhaseWord, PurseSummary,
    RankSummary, ResultSummary, SeatSummary, Summary, TurnSummary,
};
pub use view::{Known, View};
pub use words::{Class, HORSES, Horse, Share, Spot, Token};

use state::Hidden;

use refusal::Refusal;

/// A game of Homestretch.
#[derive(Clone, Debug, PartialEq)]
pub struct Homestretch {
    public: Public,
    hidden: Hidden,
}

impl Public {
    /// What the game waits for: like the summary, a function of what is public.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        // Almost every entry is one of a race: that case is looked at first, and inlined.
        match &self.phase {
            Phase::Race(Turn { seat, step: Step::Throw, .. }) => {
                Pending::Chance(Due::dice(2, 6, "race", Some(*seat)))
            }
            Phase::Race(turn) => Pending::Seats(SeatSet::only(turn.seat)),
            _ => self.pending_outside_races(),
        }
    }

    #[inline(never)]
    fn pending_outside_races(&self) -> Pending {
        let cards = |deck| self.setup.pack.deck(deck).len() as u16;
        let seats = self.seat_count();
        match &self.phase {
            Phase::Setup(what) => {
                let count = match what {
                    Shuffling::GreenCards => cards(Deck::Green),
                    Shuffling::PurpleCards => cards(Deck::Purple),
                    Shuffling::BlueShares => self.setup.pack.blue_shares().len() as u16,
                };
                Pending::Chance(Due::shuffle(count, what.word()))
            }
            Phase::Draft { round, ghost_picks: true, .. } => {
                Pending::Chance(Due::pick(self.ghost_cards(*round) as u16, "ghost_hand"))
            }
            Phase::Draft { kept, .. } => Pending::Seats(SeatSet::all(seats).minus(*kept)),
            Phase::Betting { bet } => Pending::Seats(self.bettors(*bet)),
            Phase::RollOff { contenders, thrown } => {
                let seat = contenders.iter().nth(thrown.len());
                Pending::Chance(Due::dice(1, 6, "roll_off", seat))
            }
            Phase::SharePool => {
                Pending::Chance(Due::shuffle(self.pool_size() as u16, "share_pool"))
            }
            Phase::SecondChance(_) => {
                Pending::Seats(self.buyer().map_or(SeatSet::EMPTY, SeatSet::only))
            }
            Phase::Race(_) | Phase::Over => Pending::Over,
        }
    }
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Game for Homestretch {
    const ID: &'static str = "homestretch";
    const NAME: &'static str = "Homestretch";
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;

    type Pack = HomestretchPack;
    type Options = Options;
    type Move = Move;
    type Open = OpenBet;
    type House = NoHouse;
    type Event = Event;
    type Private = Private;
    type View = View;
    type Summary = Summary;

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn most_entries(setup: &Setup<Self>) -> usize {
        bound::most_entries(setup)
    }

    fn start(setup: Arc<Setup<Self>>) -> Self {
        let values = SmallVec::from_elem(SmallVec::new(), setup.seats());
        Self { public: Public::new(&setup), hidden: Hidden { values, ..Hidden::default() } }
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.public.pending()
    }

    #[inline(always)]
    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        match &self.public.phase {
            Phase::Race(turn) if turn.seat == seat => self.list_race_moves(turn, into),
            _ => self.list_moves(seat, into),
        }
    }

    #[inline(always)]
    fn sample_move(&self, seat: Seat, moves: &mut Moves<Self>, bits: &mut impl Bits) -> Move {
        match &self.public.phase {
            Phase::Race(turn) => self.draw_race_move(turn, bits),
            _ => self.draw_move(seat, moves, bits),
        }
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

    #[inline(always)]
    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        self.public.entries += 1;
        match play {
            Move::Advance { spaces } => self.advance(*spaces, events),
            Move::Push { horse } => self.push(*horse, events),
            Move::Reroll => self.again(true),
            Move::Stop => self.again(false),
            _ => self.move_outside_races(seat, play, events),
        }
    }

    #[inline(always)]
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        self.public.entries += 1;
        match (&mut self.public.phase, drawn) {
            (Phase::Race(_), Drawn::Dice(dice)) => {
                self.thrown([dice.faces()[0], dice.faces()[1]], events);
            }
            _ => self.chance_outside_races(drawn, events),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let seats = self.public.seat_count();
        View::new(viewer, seats, self.public.clone(), |seat| self.known(seat))
    }

    fn imagine(view: &View, bits: &mut impl Bits) -> Self {
        imagine::imagine(view, bits)
    }

    fn race(&self) -> Option<RaceFrame> {
        self.public.frame()
    }

    fn results(&self) -> Vec<engine::RaceResult> {
        self.public.race_results()
    }

    fn ask(view: &View, moves: &Moves<Self>) -> Ask<Move> {
        ask::ask(view, moves)
    }

    fn said(setup: &Setup<Self>, event: &Event) -> Option<Text> {
        said::said(setup, event)
    }

    fn said_privately(setup: &Setup<Self>, event: &Private) -> Option<Text> {
        Some(said::said_privately(setup, event))
    }

    fn step(_: &Setup<Self>, event: &Event) -> Option<RaceStep> {
        said::step(event)
    }

    fn passive(&self, seat: Seat) -> Option<Move> {
        self.passive_move(seat)
    }

    fn summary(&self) -> Summary {
        self.public.summarize()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.public.seats[seat.index()].money.0
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        matches!(self.public.phase, Phase::Over).then(|| self.public.final_rank(seat))
    }
}

/// What happens once where a race has a hundred throws and moves. Apart, so that the way from one
/// throw to the next is short enough to be inlined whole.
impl Homestretch {
    #[inline(never)]
    fn move_outside_races(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        match play {
            Move::Keep { card } => self.keep(seat, *card, events),
            Move::Bet { bets } => self.bet(seat, bets, events),
            Move::Buy { card } => self.buy(seat, *card, events),
            Move::BuyBlind => self.buy_blind(seat, events),
            Move::Pass => self.pass(seat, events),
            _ => {}
        }
    }

    #[inline(never)]
    fn chance_outside_races(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (&Phase::Setup(what), Drawn::Shuffle(order)) => self.shuffled(what, order, events),
            (Phase::Draft { .. }, Drawn::Pick(index)) => {
                self.ghost_loses(usize::from(*index), events);
            }
            (Phase::RollOff { .. }, Drawn::Dice(dice)) => {
                self.rolled_off(dice.faces()[0], events);
            }
            (Phase::SharePool, Drawn::Shuffle(order)) => self.pool_shuffled(order, events),
            _ => debug_assert!(false, "chance is judged before it is applied"),
        }
    }
}
