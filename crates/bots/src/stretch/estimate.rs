//! A quick estimate of a race: every horse's figure as if it were spread like a bell around its
//! mean, and the places that follow. It costs some microseconds and allocates nothing; the charts'
//! own chances (`stretch::chances`) are its measure in the tests.

use racing::Line;
use stretch::charts::PaceHeads;
use stretch::race::Entrant;
use stretch::{Form, MOST_RUNNERS, Pace, Post, Public, Total, payoff};

/// What a horse's figure spreads by, for the forms A to E.
const SPREAD: [f64; Form::ALL.len()] = [4.53, 4.79, 5.02, 5.41, 5.82];
/// A point of power is so many points of figure.
const POINT: f64 = 2.0;
/// Where the middle of each ninth of a bell curve lies.
const NINTHS: [f64; 9] = [-1.593, -0.967, -0.589, -0.282, 0.0, 0.282, 0.589, 0.967, 1.593];

/// The chances that bets on a horse win: win, place and show.
pub(crate) type LineChances = [f64; Line::ALL.len()];

/// A bet that may be laid, and what is thought of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Offer {
    /// The horse.
    pub post: Post,
    /// To win, place or show.
    pub line: Line,
    /// The chance that it wins.
    pub chance: f64,
    /// What a dollar returns if it does.
    pub returns: f64,
}

impl Offer {
    /// What a dollar returns on average.
    pub(crate) fn worth(&self) -> f64 {
        self.chance * self.returns
    }

    /// Kelly's part: what of one's money, staked again and again, makes it grow fastest.
    pub(crate) fn kelly(&self) -> f64 {
        if self.returns <= 1.0 { 0.0 } else { (self.worth() - 1.0) / (self.returns - 1.0) }
    }

    /// By how much the money grows at Kelly's part, as a logarithm; 0 for a bet that loses.
    pub(crate) fn growth(&self) -> f64 {
        let part = self.kelly().min(0.999);
        if part <= 0.0 {
            return 0.0;
        }
        let won = (1.0 + part * (self.returns - 1.0)).ln();
        self.chance * won + (1.0 - self.chance) * (1.0 - part).ln()
    }
}

/// Every bet of the race on hand, with these chances by post.
pub(crate) fn offers<'a>(
    public: &'a Public,
    chances: &'a [LineChances],
) -> impl Iterator<Item = Offer> + 'a {
    let unit = public.pack().betting.unit as f64;
    let priced = Post::all(public.sheet().lines.len()).filter_map(|post| {
        let odds = public.sheet().lines[post.index()].odds?;
        Some((post, payoff(public.pack(), odds)))
    });
    priced.flat_map(move |(post, pays)| {
        Line::ALL.into_iter().map(move |line| Offer {
            post,
            line,
            chance: chances[post.index()][line.index()],
            returns: pays[line.index()].0 as f64 / unit,
        })
    })
}

/// The estimate, by post.
pub(crate) fn chances(public: &Public) -> [LineChances; MOST_RUNNERS] {
    let entrants = &public.sheet().entrants;
    let pace = pace(public, entrants);
    let mut bells = [(0.0, 1.0); MOST_RUNNERS];
    for (bell, entrant) in bells.iter_mut().zip(entrants) {
        *bell = (mean(public, entrant, pace), SPREAD[entrant.form.index()]);
    }
    let bells = &bells[..entrants.len()];
    let mut chances = [[0.0; 3]; MOST_RUNNERS];
    for (own, chances) in (0..bells.len()).zip(&mut chances) {
        for ninth in NINTHS {
            let figure = bells[own].0 + bells[own].1 * ninth;
            let others = bells.iter().enumerate().filter(|(other, _)| *other != own);
            let ahead = few_ahead(others.map(|(_, (mean, spread))| above(figure, *mean, *spread)));
            let mut sum = 0.0;
            for (chance, exactly) in chances.iter_mut().zip(ahead) {
                sum += exactly;
                *chance += sum / NINTHS.len() as f64;
            }
        }
    }
    chances
}

/// The chances that exactly none, one or two are ahead, each being so with its own chance.
fn few_ahead(chances: impl Iterator<Item = f64>) -> [f64; 3] {
    chances.fold([1.0, 0.0, 0.0], |[none, one, two], ahead| {
        let behind = 1.0 - ahead;
        [none * behind, one * behind + none * ahead, two * behind + one * ahead]
    })
}

/// The chance that a figure of this mean and spread is the higher one. The logistic curve is close
/// enough to a bell's.
fn above(figure: f64, mean: f64, spread: f64) -> f64 {
    1.0 / (1.0 + (1.702 * (figure - mean) / spread).exp())
}

/// The mean of a horse's figure, up to what is the same for all.
fn mean(public: &Public, entrant: &Entrant, pace: [f64; 3]) -> f64 {
    let effect = |(_, kind): &(&str, Pace)| {
        let points = public.charts().pace_effect_by_rating(*kind, entrant.pace);
        pace[kind.index()] * f64::from(points)
    };
    let effect: f64 = Pace::ALL.iter().map(effect).sum();
    let factors: f64 = entrant.factors.iter().map(|factor| f64::from(*factor)).sum();
    // Ride counts in every other race.
    POINT * (f64::from(entrant.start) + effect) + factors / 3.0 + f64::from(entrant.ride) / 2.0
}

/// The chances of a slow, a normal and a fast pace, by the ratings alone.
fn pace(public: &Public, entrants: &[Entrant]) -> [f64; 3] {
    let sum = stretch::race::pace_sum(entrants.iter().map(|entrant| entrant.pace as i8));
    let mut chances = [0.0; 3];
    for total in Total::all() {
        let pace = public.charts().pace(PaceHeads::Quick, sum, total);
        chances[pace.index()] += f64::from(total.ways()) / 36.0;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::super::at_the_window;
    use super::*;

    /// The estimate is no more than one: but it is never far from the charts' own chances.
    #[test]
    fn the_estimate_is_near_the_exact_chances() {
        for card in ["champagne_2009", "golden_classic", "old_rivals"] {
            let game = at_the_window(2, &[card]);
            let public = game.public();
            let estimate = chances(public);
            let exact = stretch::chances::chances(public);
            for (estimate, exact) in estimate.iter().zip(&exact.horses) {
                let place = exact.win + exact.second;
                for (estimated, exact) in
                    estimate.iter().zip([exact.win, place, place + exact.third])
                {
                    assert!((estimated - exact).abs() < 0.06, "{card}: {estimated} {exact}");
                }
            }
        }
    }

    #[test]
    fn kelly_stakes_what_is_expected_in_parts_of_what_can_be_won() {
        let offer = |chance, returns| Offer { post: Post(0), line: Line::Win, chance, returns };
        assert!((offer(0.5, 3.0).kelly() - 0.25).abs() < 1e-12);
        assert!(offer(0.5, 3.0).growth() > offer(0.5, 2.5).growth());
        assert_eq!((offer(0.5, 1.9).growth(), offer(1.0, 1.0).kelly()), (0.0, 0.0));
    }
}
