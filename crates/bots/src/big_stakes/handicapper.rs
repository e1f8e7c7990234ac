//! A sound heuristic, after section 13 of the rule file.

use big_stakes::{BigStakes, Horse, Horses, Lot, Move, NamedShifts, Offer, OpenRun, Phase, Public};
use engine::{Bits, Bot, Game, Moves, Seat, SimBits, Turn};
use lab::Policy;
use racing::Dollars;
use smallvec::SmallVec;

use super::jockey::best_path;
use super::plan::{Marks, Plan, by_need};
use crate::kept::ForTable;

/// In one race out of so many the second best entry runs: entries are secret, and a plan that is
/// always followed is none.
const SURPRISE: u32 = 12;

/// Matches horses to distances, saves ground and keeps out of the chutes.
#[derive(Clone, Debug, Default)]
pub struct Handicapper {
    marks: ForTable<BigStakes, Marks>,
}

impl Bot<BigStakes> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, BigStakes>, bits: &mut dyn Bits) -> Move {
        let mut bits = SimBits::new(bits.next_u64(), 0);
        let game = BigStakes::imagine(turn.view, &mut bits);
        Policy::choose(self, &game, turn.seat, &mut turn.moves.clone(), &mut bits)
    }
}

impl Policy<BigStakes> for Handicapper {
    #[inline]
    fn choose(
        &mut self,
        game: &BigStakes,
        seat: Seat,
        moves: &mut Moves<BigStakes>,
        bits: &mut SimBits,
    ) -> Move {
        let public = game.public();
        match &public.phase {
            Phase::Run => match OpenRun::new(public) {
                Some(run) => Move::Run { path: best_path(&run) },
                None => sample(game, seat, moves, bits),
            },
            Phase::Whip => whip(public, seat),
            Phase::Pace { .. } => pace(public, seat),
            Phase::Inquiry { .. } => Move::Inquiry { lodge: public.attempt_breaks_a_rule() },
            phase if plans(phase) => self.planner(game).decide(seat, bits),
            // What is left is no question of skill, or there is one right answer.
            _ => game.passive(seat).unwrap_or_else(|| sample(game, seat, moves, bits)),
        }
    }
}

/// Whether a phase is about which horse is for which race.
const fn plans(phase: &Phase) -> bool {
    matches!(
        phase,
        Phase::Release { .. }
            | Phase::Keep { .. }
            | Phase::Trade { .. }
            | Phase::Answer { .. }
            | Phase::Auction(_)
            | Phase::Enter { .. }
            | Phase::Mate
    )
}

impl Handicapper {
    fn planner<'g>(&mut self, game: &'g BigStakes) -> Planner<'g, '_> {
        let setup = &game.public().setup;
        let marks = self.marks.get(setup, || Marks::new(&setup.pack));
        Planner { game, public: game.public(), marks }
    }
}

fn sample(game: &BigStakes, seat: Seat, moves: &mut Moves<BigStakes>, bits: &mut SimBits) -> Move {
    game.moves(seat, moves);
    moves.take_sample(bits).expect("a pending seat has a move")
}

fn named(public: &Public, horses: &[Horse]) -> Horses {
    horses.iter().map(|horse| public.named(*horse)).collect()
}

/// Everything to the first round: first from the gate, first to the rail.
fn pace(public: &Public, seat: Seat) -> Move {
    let runners = public.race.iter().flat_map(|race| race.runners.iter().map(|r| (r, race.card)));
    let own = runners.filter(|(runner, _)| runner.seat == seat);
    let shifts = own.filter_map(|(runner, card)| {
        let (points, _) = public.pace_points(runner.horse, card);
        let rounds = SmallVec::from_elem(1, usize::from(points));
        (points > 0).then(|| (public.named(runner.horse), rounds))
    });
    Move::Pace { shifts: NamedShifts::new(shifts) }
}

/// One token of each number: they die with the race.
fn whip(public: &Public, seat: Seat) -> Move {
    let usable = public.race.as_ref().map_or([0; 13], |race| race.usable_whips(seat));
    Move::Whip { tokens: (2..=12).filter(|number| usable[usize::from(*number)] > 0).collect() }
}

/// Decides what depends on which horse is for which race.
struct Planner<'g, 'm> {
    game: &'g BigStakes,
    public: &'g Public,
    marks: &'m Marks,
}

impl Planner<'_, '_> {
    fn decide(&self, seat: Seat, bits: &mut SimBits) -> Move {
        match &self.public.phase {
            Phase::Release { .. } => self.release(seat),
            Phase::Keep { .. } => self.keep(seat),
            Phase::Trade { .. } => self.trade(seat),
            Phase::Answer { offer, .. } => self.answer(*offer),
            Phase::Auction(lot) => self.bid(seat, lot),
            Phase::Enter { .. } => self.enter(seat, bits),
            _ => self.mate(),
        }
    }

    fn by_need(&self, horses: &[Horse]) -> SmallVec<[Horse; 32]> {
        by_need(self.marks, self.public, horses)
    }

    fn value(&self, horses: &[Horse]) -> f64 {
        Plan::of(self.marks, self.public, horses).value
    }

    /// The cards that a plan needs least.
    fn release(&self, seat: Seat) -> Move {
        let order = self.by_need(self.game.hand(seat));
        let kept = order.len().saturating_sub(self.public.surplus(seat));
        Move::Release { horses: named(self.public, &order[kept..]) }
    }

    /// The cards in a seat's hand and on offer before it.
    fn all_cards(&self, seat: Seat) -> SmallVec<[Horse; 32]> {
        let face_up = &self.public.seats[seat.index()].face_up;
        self.game.hand(seat).iter().chain(face_up).copied().collect()
    }

    fn keep(&self, seat: Seat) -> Move {
        let order = self.by_need(&self.all_cards(seat));
        let kept = order.len().min(self.public.stable_size());
        Move::Keep { horses: named(self.public, &order[..kept]) }
    }

    /// What a seat's plan gains when one card changes for another.
    fn gain(&self, seat: Seat, gone: Horse, come: Horse) -> f64 {
        let cards = self.all_cards(seat);
        let changed = |horse: &Horse| if *horse == gone { come } else { *horse };
        let after: SmallVec<[Horse; 32]> = cards.iter().map(changed).collect();
        self.value(&after) - self.value(&cards)
    }

    /// The card on offer that helps most, for the one of one's own that is missed least.
    fn trade(&self, seat: Seat) -> Move {
        let public = self.public;
        let order = self.by_need(&public.seats[seat.index()].face_up);
        let Some(give) = order.last() else { return Move::Pass };
        let mut best = (0.0, Move::Pass);
        for other in Seat::all(public.seat_count()).filter(|other| *other != seat) {
            for take in &public.seats[other.index()].face_up {
                let gain = self.gain(seat, *give, *take);
                if gain > best.0 {
                    let (give, take) = (public.named(*give), public.named(*take));
                    best = (gain, Move::Offer { give, to: other, take });
                }
            }
        }
        best.1
    }

    fn answer(&self, offer: Offer) -> Move {
        Move::Answer { accept: self.gain(offer.to, offer.take, offer.give) > 0.0 }
    }

    /// Bids up to the part of the money that the horse adds to the plan, the average card being
    /// worth a stable's equal part.
    fn bid(&self, seat: Seat, lot: &Lot) -> Move {
        let public = self.public;
        let amount = Dollars(lot.bid.0 + public.pack().constants.auction_step);
        let horse = public.catalogue[usize::from(lot.number)];
        let own = self.game.hand(seat);
        let more: SmallVec<[Horse; 32]> = own.iter().copied().chain([horse]).collect();
        let adds = self.value(&more) - self.value(own);
        let promises = public.catalogue.iter().map(|of| self.marks.best_promise(public, *of));
        let average = promises.sum::<f64>() / public.catalogue.len().max(1) as f64;
        let part = adds / average.max(1.0) / public.stable_size() as f64;
        let budget = public.setup.options.auction_budget.0 as f64;
        let limit = Dollars((budget * part.min(1.0)) as i64);
        if amount <= limit && amount <= public.budget_left(seat) {
            Move::Bid { amount }
        } else {
            Move::Pass
        }
    }

    /// The horses that the plan has for this race; now and then a surprise.
    fn enter(&self, seat: Seat, bits: &mut SimBits) -> Move {
        let public = self.public;
        let (ran, again) = (&public.seats[seat.index()].ran, public.setup.options.reuse_horses);
        let hand = self.game.hand(seat).iter().copied();
        let unrun: SmallVec<[Horse; 32]> =
            hand.filter(|horse| again || !ran.contains(horse)).collect();
        let may: SmallVec<[Horse; 32]> =
            unrun.iter().copied().filter(|horse| public.may_run(seat, *horse)).collect();
        let due = may.len().min(usize::from(public.setup.options.entries));
        let plan = Plan::of(self.marks, public, &unrun);
        let mut chosen: SmallVec<[Horse; 3]> = plan.races.first().cloned().unwrap_or_default();
        chosen.retain(|horse| may.contains(horse));
        chosen.truncate(due);
        // A plan may leave places open that the rules want filled: with whoever is needed least.
        for horse in self.by_need(&may).iter().rev() {
            if chosen.len() < due && !chosen.contains(horse) {
                chosen.push(*horse);
            }
        }
        if may.len() > due && bits.below(SURPRISE) == 0 {
            let other = may.iter().find(|horse| !chosen.contains(horse)).copied();
            if let (Some(last), Some(other)) = (chosen.last_mut(), other) {
                *last = other;
            }
        }
        Move::Enter { horses: named(public, &chosen) }
    }

    /// The sire and the dam that promise most.
    fn mate(&self) -> Move {
        let promise = |horse: &Horse| self.marks.best_promise(self.public, *horse);
        let best = |male| {
            let horses = self.public.pack().of_sex(male);
            horses.max_by(|a, b| promise(a).total_cmp(&promise(b)))
        };
        match (best(true), best(false)) {
            (Some(sire), Some(dam)) => {
                Move::Mate { sire: self.public.named(sire), dam: self.public.named(dam) }
            }
            _ => unreachable!("a pack that breeds has males and females"),
        }
    }
}
