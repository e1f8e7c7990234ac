//! What one viewer may see: everything public, and of what is hidden only what it was shown.

use engine::{Seat, Show, Shown};
use serde::Serialize;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::betting::sort_bets;
use crate::moves::{Bet, Move};
use crate::state::{Phase, Public, Step};
use crate::words::{Horse, Share, Spot};
use racing::Line;

/// What one viewer may see.
pub type View = Shown<Public, Known>;

/// What a seat was shown beyond what everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// During the draft: the hand that came round in each round so far, the present one last.
    pub hands: SmallVec<[SmallVec<[Share; 5]>; 5]>,
    /// During the draft: what it kept, round by round.
    pub kept: SmallVec<[Share; 5]>,
    /// Its own bets on the running race, with their values.
    pub bets: SmallVec<[Bet; 5]>,
}

/// The view of a client: the summary, and what the seat alone knows.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewJson<'a> {
    summary: crate::Summary,
    you: Option<You<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct You<'a> {
    seat: Seat,
    hand: &'a [Share],
    kept: &'a [Share],
    /// The hands that it held before and passed on.
    passed: &'a [SmallVec<[Share; 5]>],
    bets: &'a [Bet],
    /// How many of its tokens may lie on one spot.
    stack_limit: usize,
}

impl Show<Known> for Public {
    type Written<'a> = ViewJson<'a>;

    fn show<'a>(&'a self, you: Option<&'a engine::You<Known>>) -> ViewJson<'a> {
        let you = you.map(|engine::You { seat, known }| {
            let (hand, passed) = match known.hands.split_last() {
                Some((hand, passed)) => (hand.as_slice(), passed),
                None => ([].as_slice(), [].as_slice()),
            };
            // A card that was kept in this round is no longer in the hand.
            let kept_now = known.kept.len() == known.hands.len();
            You {
                seat: *seat,
                hand: if kept_now { &[] } else { hand },
                kept: &known.kept,
                passed: if kept_now { &known.hands } else { passed },
                bets: &known.bets,
                stack_limit: self.stack_limit(*seat),
            }
        });
        ViewJson { summary: self.summarize(), you }
    }
}

impl Homestretch {
    pub(crate) fn known(&self, seat: Seat) -> Known {
        let rounds = match self.public.phase {
            Phase::Draft { round, .. } => 0..round + 1,
            _ => 0..0,
        };
        let hand = |round| self.hand(seat, round);
        Known {
            hands: rounds.clone().map(|round| hand(round).at(round).collect()).collect(),
            kept: rounds.filter_map(|round| hand(round).taken_in(round)).collect(),
            bets: self.bets(seat),
        }
    }

    /// The bets of a seat on the running race, with their values.
    #[must_use]
    pub fn bets(&self, seat: Seat) -> SmallVec<[Bet; 5]> {
        let laid = self.public.laid[seat.index()].iter();
        laid.zip(&self.hidden.values[seat.index()])
            .map(|(laid, &token)| Bet { token, horse: laid.spot.horse, line: laid.spot.line })
            .collect()
    }

    /// What is played for a seat whose patience has run out: the first card, safe bets on
    /// different horses, the plain move, and no purchase.
    pub(crate) fn passive_move(&self, seat: Seat) -> Option<Move> {
        if !matches!(self.public.pending(), engine::Pending::Seats(seats) if seats.contains(seat)) {
            return None;
        }
        match &self.public.phase {
            Phase::Draft { round, .. } => {
                self.hand(seat, *round).now().next().map(|card| Move::Keep { card })
            }
            Phase::Betting { .. } => Some(self.passive_bet()),
            Phase::Race(turn) => match turn.step {
                Step::Throw => None,
                Step::Advance => Some(Move::Advance { spaces: self.public.setup.pack.full_move }),
                Step::Push(_) => self.public.last_place().next().map(|horse| Move::Push { horse }),
                Step::Again => Some(Move::Stop),
            },
            Phase::SecondChance(_) => Some(Move::Pass),
            _ => None,
        }
    }

    /// One token on a spot, which no limit forbids: first to show, on the likeliest horses.
    fn passive_bet(&self) -> Move {
        let mut spots: SmallVec<[Spot; Spot::COUNT]> = Line::ALL
            .iter()
            .rev()
            .flat_map(|&line| Horse::all().map(move |horse| Spot { horse, line }))
            .collect();
        spots.sort_by_key(|spot| (std::cmp::Reverse(spot.line), spot.horse.number().abs_diff(7)));
        let tokens = self.public.setup.pack.tokens.iter().rev();
        let mut bets: SmallVec<[Bet; 5]> = tokens
            .zip(spots)
            .map(|(&token, spot)| Bet { token, horse: spot.horse, line: spot.line })
            .collect();
        sort_bets(&mut bets);
        Move::Bet { bets }
    }
}
