//! A sound heuristic: start powers against the prices.

use engine::{Bits, Bot, Moves, Seat, SimBits, Turn};
use lab::Policy;
use racing::Line;
use smallvec::SmallVec;
use stretch::{MOST_RUNNERS, Move, Post, Public, Stretch, payoff};

use super::single;

/// How many times likelier to win a point of power makes a horse, as a logarithm. A point is two
/// figures, and a horse's figures spread by about five.
const POINT: f64 = 0.4;
/// The part of its money that it stakes on a race.
const PART: f64 = 0.05;

/// Takes a horse's chance to win from its start power alone, and backs to win whatever the price
/// makes worth most, if it is worth more than it costs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Handicapper;

impl Handicapper {
    fn slip(public: &Public, seat: Seat) -> Move {
        let sheet = public.sheet();
        let best = sheet.entrants.iter().map(|entrant| entrant.start).max().unwrap_or(0);
        let weights: SmallVec<[f64; MOST_RUNNERS]> = (sheet.entrants.iter())
            .map(|entrant| (POINT * f64::from(entrant.start - best)).exp())
            .collect();
        let all: f64 = weights.iter().sum();
        let unit = public.pack().betting.unit as f64;
        let worth = |post: Post| {
            let odds = sheet.lines[post.index()].odds?;
            let pays = payoff(public.pack(), odds)[Line::Win.index()].0 as f64 / unit;
            Some(weights[post.index()] / all * pays)
        };
        let choices = Post::all(sheet.lines.len()).filter_map(|post| Some((post, worth(post)?)));
        let money = public.money[seat.index()].0 as f64;
        match choices.max_by(|a, b| a.1.total_cmp(&b.1)) {
            // Never less than one unit, and never more than there is: who has one may bet it.
            Some((post, worth)) if worth > 1.0 => {
                single(public, post, Line::Win, (PART * money).max(unit).min(money))
            }
            _ => Move::Bets { bets: SmallVec::new() },
        }
    }
}

impl Bot<Stretch> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, Stretch>, _: &mut dyn Bits) -> Move {
        Self::slip(&turn.view.public, turn.seat)
    }
}

impl Policy<Stretch> for Handicapper {
    fn choose(
        &mut self,
        game: &Stretch,
        seat: Seat,
        _: &mut Moves<Stretch>,
        _: &mut SimBits,
    ) -> Move {
        Self::slip(game.public(), seat)
    }
}
