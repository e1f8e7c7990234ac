//! Big Stakes Racing: stables of champions' cards, and a meet of races round a laned oval.
//!
//! The modules stand in the order in which the game is played; their words are those of the rule
//! file.
#![allow(missing_docs, reason = "docs/big_stakes.md says what each word means")]

mod ask;
mod board;
mod bound;
#[cfg(feature = "conformance")]
mod conform;
mod drawing;
mod event;
mod finish;
mod frame;
mod imagine;
mod measure;
mod moves;
mod open;
mod options;
mod pack;
mod path;
mod race;
mod refusal;
mod results;
mod ride;
mod said;
mod stables;
mod state;
mod summary;
mod turn;
mod view;
mod words;

use std::sync::Arc;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Moves, NoHouse, Pending, RaceFrame, RaceStep, Refused,
    Seat, SeatSet, Setup, Silent, Text, Texts, Viewer,
};
use serde_json::Value;
use smallvec::SmallVec;

pub use board::{Board, Course, TrackData};
pub use event::{Event, Private};
pub use moves::{Horses, Move, NamedShifts};
pub use open::{Offered, Open, OpenRun};
pub use options::{Breeding, Handicap, Options, PaceRule, Program, RaceSexes, Ring, Stables};
pub use pack::{BigStakesPack, Constants, HorseCard, RaceCard, TimeRow, Times};
pub use path::{Fault, Limits, Others, Target, targets, walk};
pub use race::allowance;
pub use state::{
    Cards, Foal, LastRun, Lot, Offer, PerRunner, PerSeat, Phase, Planned, Public, Race, RaceResult,
    ResultRow, Runner, SeatState, Shifts, Status, Unborn,
};
pub use summary::{
    FoalSummary, LotSummary, Next, RaceSummary, ResultSummary, RowSummary, RunnerSummary,
    SeatSummary, Summary,
};
pub use turn::Parts;
pub use view::{Known, View};
pub use words::{
    COLUMNS, Cell, Condition, Heart, Horse, Id, LONGEST_PATH, Mention, Named, Path, RaceSex, Sex,
    Step, Surface, column, ways,
};

use state::Hidden;

use refusal::Refusal;

/// A meet of Big Stakes.
#[derive(Clone, Debug, PartialEq)]
pub struct BigStakes {
    public: Public,
    hidden: Hidden,
}

impl Public {
    /// What the game waits for: like the summary, a function of what is public.
    #[inline]
    pub(crate) fn pending(&self) -> Pending {
        // Almost every entry is one of these two: they are looked at first.
        match &self.phase {
            Phase::Run => only(self.rider()),
            Phase::Roll => Pending::Chance(Due::dice(3, 6, "roll", self.rider())),
            _ => self.pending_elsewhere(),
        }
    }

    #[inline(never)]
    fn pending_elsewhere(&self) -> Pending {
        let word = self.phase.word();
        let pack = self.pack();
        let all = SeatSet::all(self.seat_count());
        let bag = || self.race.as_ref().map_or(0, |race| race.in_bag());
        match &self.phase {
            Phase::Condition => Pending::Chance(Due::dice(2, 6, word, None)),
            Phase::Program => Pending::Chance(Due::shuffle(pack.races.len() as u16, word)),
            Phase::Order => only(Some(Seat(0))),
            Phase::Vote { done, .. } => Pending::Seats(all.without(Seat(0)).minus(*done)),
            Phase::Sire => Pending::Chance(Due::pick(pack.of_sex(true).count() as u16, word)),
            Phase::Dam(_) => Pending::Chance(Due::pick(pack.of_sex(false).count() as u16, word)),
            Phase::Mate | Phase::Trim(_) | Phase::Name(_) => only(Some(self.breeder())),
            Phase::Breed(_) => Pending::Chance(Due::dice(3, 6, word, Some(self.breeder()))),
            Phase::SexColor(_) => Pending::Chance(Due::dice(2, 6, word, Some(self.breeder()))),
            Phase::Deal | Phase::Catalogue => {
                Pending::Chance(Due::shuffle(pack.horses.len() as u16, word))
            }
            Phase::Release { done } | Phase::Keep { done } => Pending::Seats(all.minus(*done)),
            Phase::Trade { turn } => only(Some(self.trader(*turn))),
            Phase::Answer { offer, .. } => only(Some(offer.to)),
            Phase::Auction(lot) => only(Some(lot.turn)),
            Phase::Enter { asked, done }
            | Phase::Pace { asked, done }
            | Phase::Inquiry { asked, done, .. } => Pending::Seats(asked.minus(*done)),
            Phase::Jockey { .. } => Pending::Chance(Due::pick(bag(), word)),
            Phase::Draw => Pending::Chance(Due::shuffle(u16::from(self.field_size()), word)),
            Phase::Post { at } => {
                let picks =
                    |race: &Race| race.runners[usize::from(race.draw[usize::from(*at)])].seat;
                only(self.race.as_ref().map(picks))
            }
            Phase::Whip | Phase::Run => only(self.rider()),
            Phase::Roll => Pending::Chance(Due::dice(3, 6, word, self.rider())),
            Phase::WhipDraw { .. } => Pending::Chance(Due::pick(bag(), word)),
            Phase::Finished => Pending::Over,
        }
    }
}

fn only(seat: Option<Seat>) -> Pending {
    Pending::Seats(seat.map_or(SeatSet::EMPTY, SeatSet::only))
}

/// The language files.
static TEXTS: Texts = engine::texts!();

impl Game for BigStakes {
    const ID: &'static str = "big_stakes";
    const NAME: &'static str = "Big Stakes Racing";
    const REFUSALS: &'static [engine::Declared] = Refusal::DECLARED;

    type Pack = BigStakesPack;
    type Options = Options;
    type Move = Move;
    type Open = Open;
    type House = NoHouse;
    type Event = Event;
    type Private = Private;
    type View = View;
    type Summary = Summary;

    fn code(engines: &'static str) -> &'static str {
        match engines {
            "bad_seats" | "bad_pack" => "bad_record",
            "bad_seat" => "not_your_turn",
            "bad_entry" | "no_house" | "move_expected" | "chance_expected" | "game_over" => {
                "wrong_entry"
            }
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
        let seats = setup.seats();
        let mut game = Self {
            public: Public::new(&setup),
            hidden: Hidden {
                hands: SmallVec::from_elem(Cards::new(), seats),
                away: SmallVec::from_elem(Cards::new(), seats),
                choices: SmallVec::from_elem(state::Choice::None, seats),
            },
        };
        game.begin(&mut Silent);
        game
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    #[inline]
    fn pending(&self) -> Pending {
        self.public.pending()
    }

    #[inline]
    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        self.list_moves(seat, into);
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        self.read(value)
    }

    #[inline]
    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        self.judge(seat, play)
    }

    #[inline]
    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        self.make(seat, play, events);
    }

    #[inline]
    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        match (&self.public.phase, drawn) {
            (Phase::Roll, Drawn::Dice(dice)) => {
                if let [red, white, blue] = *dice.faces() {
                    self.rolled([red, white, blue], events);
                }
            }
            (Phase::Jockey { .. }, Drawn::Pick(at)) => self.jockey_drawn(usize::from(*at), events),
            (Phase::WhipDraw { .. }, Drawn::Pick(at)) => self.whip_drawn(usize::from(*at), events),
            (Phase::Draw, Drawn::Shuffle(order)) => self.drawn(order, events),
            _ => self.chance_before_races(drawn, events),
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

    fn results(&self) -> Vec<racing::RaceResult> {
        self.public.race_results()
    }

    fn ask(view: &View, moves: &Moves<Self>) -> Ask<Move> {
        ask::ask(view, moves)
    }

    fn said(setup: &Setup<Self>, event: &Event) -> Option<Text> {
        said::said(setup, event)
    }

    fn said_privately(_: &Setup<Self>, event: &Private) -> Option<Text> {
        Some(said::said_privately(event))
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
        self.public.worth(seat).0
    }

    fn rank(&self, seat: Seat) -> Option<u32> {
        (self.public.phase == Phase::Finished).then(|| self.public.rank(seat))
    }
}
