//! Bets where chance times payoff is worth most, the chances found by running the race.

use engine::{Bits, Bot, SimBits, Turn};
use racing::Line;
use smallvec::SmallVec;
use stretch::{MOST_RUNNERS, Move, Post, Public, Sampler, Stretch, payoff};

use super::single;
use crate::Budget;

/// Races that are run for each playout of the budget: a race by charts costs far less than a game.
const RUNS: u32 = 20;
/// No slip is worth more runs than this.
const MOST_RUNS: u32 = 50_000;
/// What a dollar must return on average before it is staked: below it the sample may only be lucky.
const WORTH: f64 = 1.02;
/// The part of Kelly's stake that is laid, and the most of one's money.
const KELLY: f64 = 0.25;
const MOST_OF_MONEY: f64 = 0.10;

/// Runs the race with the sampler and backs the best bet of all, by a quarter of Kelly's stake.
#[derive(Clone, Copy, Debug)]
pub struct Sharp {
    runs: u32,
}

impl Sharp {
    /// A bettor who may think so much.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { runs: budget.playouts.saturating_mul(RUNS).clamp(1, MOST_RUNS) }
    }

    /// How often each horse was first, first or second, first to third.
    fn counts(self, public: &Public, bits: &mut SimBits) -> [[u32; 3]; MOST_RUNNERS] {
        let options = &public.setup.options;
        let entrants = &public.sheet().entrants;
        let race = Sampler::new(public.charts(), entrants, public.segments(), options);
        let mut counts = [[0; 3]; MOST_RUNNERS];
        for _ in 0..self.runs {
            let places = race.run(bits);
            for (counts, place) in counts.iter_mut().zip(places.by_post()) {
                for line in Line::ALL {
                    counts[line.index()] += u32::from(line.pays(*place));
                }
            }
        }
        counts
    }
}

impl Bot<Stretch> for Sharp {
    fn choose(&mut self, turn: &Turn<'_, Stretch>, bits: &mut dyn Bits) -> Move {
        let public = &turn.view.public;
        let counts = self.counts(public, &mut SimBits::new(bits.next_u64(), 0));
        let unit = public.pack().betting.unit as f64;
        let sheet = public.sheet();
        let mut best = (WORTH, None);
        for post in Post::all(sheet.lines.len()) {
            let Some(odds) = sheet.lines[post.index()].odds else { continue };
            let pays = payoff(public.pack(), odds);
            for line in Line::ALL {
                let chance = f64::from(counts[post.index()][line.index()]) / f64::from(self.runs);
                let returns = pays[line.index()].0 as f64 / unit;
                if chance * returns > best.0 {
                    best = (chance * returns, Some((post, line, returns)));
                }
            }
        }
        let (worth, Some((post, line, returns))) = best else {
            return Move::Bets { bets: SmallVec::new() };
        };
        // Kelly: what is expected above the stake, in parts of what can be won.
        let part = KELLY * (worth - 1.0) / (returns - 1.0).max(0.05);
        let money = public.money[turn.seat.index()].0 as f64;
        single(public, post, line, money * part.min(MOST_OF_MONEY))
    }
}
