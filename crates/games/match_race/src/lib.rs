//! Match Race: two horses, a secret bet and one die. It is the game of the tutorial in CONTRIBUTING.
//!
//! `pack` is what a box would hold, `state` what a game is, `play` the rules in the order of play, and
//! `speech` what is asked, told and shown. Here they are put together.
#![allow(missing_docs, reason = "docs/match_race.md says what each word means")]

#[cfg(feature = "conformance")]
mod conform;
mod pack;
mod play;
mod speech;
mod state;

use std::sync::Arc;

use engine::{
    Ask, Bits, Drawn, Due, Events, Game, Measured, Moves, NoHouse, Nothing, Pending, RaceFrame,
    RaceResult, RaceStep, Refused, Seat, SeatSet, Setup, Shared, Shown, Text, Texts, Viewer,
    one_of,
};
use serde_json::Value;

pub use pack::{MatchRacePack, Options};
pub use state::{Bet, Event, Horse, Move, Phase, Public};

use state::Hidden;

/// A game of Match Race.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRace {
    public: Public,
    hidden: Hidden,
}

engine::refusals! {
    pub(crate) enum Refusal in &TEXTS => {
        NoSuchStake => "no_such_stake",
        NoMoney => "no_money",
    }
}

static TEXTS: Texts = engine::texts!();

impl Game for MatchRace {
    const ID: &'static str = "match_race";
    const NAME: &'static str = "Match Race";
    const REFUSALS: &[engine::Declared] = Refusal::DECLARED;

    type Pack = MatchRacePack;
    type Options = Options;
    type Move = Move;
    type Open = Nothing;
    type House = NoHouse;
    type Event = Event;
    type Private = Nothing;
    type View = Shown<Public, Option<Bet>>;
    type Summary = Public;

    fn texts() -> &'static Texts {
        &TEXTS
    }

    /// A race has a slip of each seat, then throws and rides; each ride moves a horse on.
    fn most_entries(setup: &Setup<Self>) -> usize {
        let rides = 2 * setup.pack.length as usize;
        setup.options.races as usize * (setup.seats() + 2 * rides)
    }

    fn start(setup: Arc<Setup<Self>>) -> Self {
        Self { public: Public::new(setup), hidden: Hidden::default() }
    }

    fn setup(&self) -> &Arc<Setup<Self>> {
        &self.public.setup
    }

    fn pending(&self) -> Pending {
        let everybody = SeatSet::all(self.public.money.len());
        match self.public.phase {
            Phase::Betting => Pending::Seats(everybody.minus(self.public.decided)),
            Phase::Throw { seat } => Pending::Chance(Due::dice(1, 6, "race", Some(seat))),
            Phase::Ride { seat, .. } => Pending::Seats(SeatSet::only(seat)),
            Phase::Over => Pending::Over,
        }
    }

    fn moves(&self, seat: Seat, into: &mut Moves<Self>) {
        into.clear();
        match self.pending() {
            Pending::Seats(seats) if !seats.contains(seat) => {}
            Pending::Seats(_) if self.public.phase == Phase::Betting => {
                into.listed.extend(self.public.slips(seat).map(Move::from));
            }
            Pending::Seats(_) => into.listed.extend(Horse::BOTH.map(|horse| Move::Ride { horse })),
            Pending::Chance(_) | Pending::Over => {}
        }
    }

    fn read_move(&self, _: Seat, value: &Value) -> Result<Move, Refused> {
        engine::read_written(value)
    }

    fn judge_move(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        match (self.public.phase, play) {
            (Phase::Betting, Move::Bet { stake, .. }) => {
                let known = self.public.setup.pack.stakes.contains(stake);
                let affordable = *stake <= self.public.money[seat.index()];
                known.then_some(()).ok_or(Refusal::NoSuchStake)?;
                Ok(affordable.then_some(()).ok_or(Refusal::NoMoney)?)
            }
            (Phase::Betting, Move::Pass {}) | (Phase::Ride { .. }, Move::Ride { .. }) => Ok(()),
            _ => Err(Shared::WrongMove.into()),
        }
    }

    fn apply_move(&mut self, seat: Seat, play: &Move, events: &mut impl Events<Self>) {
        match *play {
            Move::Pass {} => self.lay(seat, None, events),
            Move::Bet { horse, stake } => self.lay(seat, Some(Bet { horse, stake }), events),
            Move::Ride { horse } => self.ride(horse, events),
        }
    }

    fn apply_chance(&mut self, drawn: &Drawn, events: &mut impl Events<Self>) {
        if let (Drawn::Dice(dice), Phase::Throw { seat }) = (drawn, self.public.phase) {
            let face = dice.faces()[0];
            self.public.phase = Phase::Ride { seat, face };
            events.all(|| Event::Thrown { seat, face });
        }
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        let own = |seat: Seat| self.hidden.bets[seat.index()];
        Shown::new(viewer, self.public.money.len(), self.public.clone(), own)
    }

    /// The slips of others are any that they can have written, each equally likely.
    fn imagine(view: &Self::View, bits: &mut impl Bits) -> Self {
        let mut hidden = Hidden::default();
        for seat in view.public.decided.iter() {
            hidden.bets[seat.index()] = match view.known_of(seat) {
                Some(own) => *own,
                None => one_of(view.public.slips(seat), bits).flatten(),
            };
        }
        Self { public: view.public.clone(), hidden }
    }

    fn race(&self) -> Option<RaceFrame> {
        Some(self.public.frame())
    }

    fn results(&self) -> Vec<RaceResult> {
        self.public.results()
    }

    fn ask(view: &Self::View, moves: &Moves<Self>) -> Ask<Move> {
        speech::ask(&view.public, &moves.listed)
    }

    fn said(setup: &Setup<Self>, event: &Event) -> Option<Text> {
        Some(speech::said(&setup.pack, event))
    }

    fn step(_: &Setup<Self>, event: &Event) -> Option<RaceStep> {
        speech::step(event)
    }

    fn summary(&self) -> Public {
        self.public.clone()
    }

    fn score(&self, seat: Seat) -> i64 {
        self.public.money[seat.index()].0
    }
}

impl Measured for MatchRace {}
