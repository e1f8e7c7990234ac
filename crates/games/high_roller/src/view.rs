//! What a viewer sees: everything, because nothing is hidden in this game.

use engine::{Pending, Seat, Show, Shown};
use racing::Dollars;
use serde::Serialize;

use crate::HighRoller;
use crate::finish::PhotoFinish;
use crate::moves::{Move, Path};
use crate::payout::Portion;
use crate::state::{Phase, Public};
use crate::words::{Class, Die, Space};

/// What one viewer sees.
pub type View = Shown<Public, ()>;

/// A view as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewJson<'a> {
    summary: crate::Summary,
    /// The way of the last run.
    last_run: &'a [Space],
    /// What both purses would pay, as they are.
    tote: Tote,
    /// Places that a tie rule decided.
    photos: Vec<PhotoFinish>,
    /// How the purses were divided.
    flow: Vec<Portion>,
    /// Who looks on from a seat.
    you: Option<You>,
}

/// What the purses would pay if the race were run as they are: to win, place and show.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Tote {
    /// The bettors of a favorite that wins, and of the next two.
    favorite: [Dollars; 3],
    /// The same where a stalwart wins.
    stalwart: [Dollars; 3],
    /// The same where a longshot wins.
    longshot: [Dollars; 3],
    /// The owners of the first three.
    owners: [Dollars; 3],
}

impl Tote {
    fn of(public: &Public) -> Self {
        Self {
            favorite: public.bettor_pots(Class::Favorite),
            stalwart: public.bettor_pots(Class::Stalwart),
            longshot: public.bettor_pots(Class::Longshot),
            owners: public.owner_prizes(public.owners_purse, usize::from(public.pack().places)),
        }
    }
}

/// Who looks on from a seat.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct You {
    seat: Seat,
}

impl Show<()> for Public {
    type Written<'a> = ViewJson<'a>;

    fn show<'a>(&'a self, you: Option<&'a engine::You<()>>) -> ViewJson<'a> {
        ViewJson {
            summary: self.summarize(),
            last_run: &self.race.last_run,
            tote: Tote::of(self),
            photos: self.photo_finishes(),
            flow: self.flow(),
            you: you.map(|you| You { seat: you.seat }),
        }
    }
}

impl HighRoller {
    /// What is played for a seat whose patience has run out: no bid more than a duty, a safe die,
    /// straight ahead. In open outcry nothing is: the house calls.
    pub(crate) fn passive_move(&self, seat: Seat) -> Option<Move> {
        let public = &self.public;
        if !matches!(public.pending(), Pending::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        let pack = public.pack();
        match &public.phase {
            Phase::Nominate(_) | Phase::Draft { .. } => {
                let affordable = public.unsold().filter(|horse| public.affords(seat, *horse));
                let cheapest = affordable.min_by_key(|horse| public.asking(*horse))?;
                let horse = pack.named(cheapest);
                match public.phase {
                    Phase::Draft { .. } => Some(Move::Pick { horse }),
                    _ => Some(Move::Nominate { horse, amount: public.asking(cheapest) }),
                }
            }
            Phase::Raise { .. } => Some(Move::Pass),
            Phase::Bets { .. } if public.seats[seat.index()].bets > 0 => Some(Move::Pass),
            Phase::Bets { .. } => {
                let horse = public.runners().find(|horse| public.may_bet_on(seat, *horse))?;
                Some(Move::Bet { horse: pack.named(horse), count: 1 })
            }
            Phase::Ride => Some(Move::Roll { die: Die::White }),
            Phase::Run { points, .. } => Some(Move::Run { path: public.straight_on(*points) }),
            _ => None,
        }
    }
}

impl Public {
    /// As far as the points go along the lane; out of the gate, on the first free space.
    fn straight_on(&self, points: u16) -> Path {
        let track = self.track();
        let mut path = Path::new();
        let Some(mut at) = self.on_turn().and_then(|horse| self.horse(horse).cell) else {
            return path;
        };
        let mut budget = points;
        loop {
            let straight = track.steps(at).iter().find(|step| {
                use racing::StepKind::{Forward, Gate};
                matches!(step.kind, Forward | Gate)
                    && u16::from(step.cost) <= budget
                    && !self.race.occupied.contains(step.to)
            });
            let Some(step) = straight else { return path };
            at = step.to;
            budget -= u16::from(step.cost);
            path.extend(self.pack().board.space(at));
        }
    }
}
