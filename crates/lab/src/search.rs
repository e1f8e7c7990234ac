//! Which of several ways does best, and how sure that is: all are tried on the same chance, so that
//! what differs between them is not luck.

use engine::{Game, Pending, Silent};

use crate::statistics::Mean;

/// Scenes that a candidate is tried on before it is given up, at least.
const FEWEST: u64 = 2;

/// A candidate, and how it did.
#[derive(Clone, Copy, Debug)]
pub struct Trial<T> {
    /// What was tried.
    pub candidate: T,
    /// What it came to.
    pub value: Mean,
    /// How much more it came to than the first candidate on the same scenes.
    pub gain: Mean,
}

/// Tries candidates, about `trials` times in all, the same scene for each. All begin; the worse half is given up
/// again and again, and whatever is left gets as many trials as all had before. So what is clearly
/// worse costs little. The first candidate, against which the others are measured, is never given
/// up.
///
/// They come back in the order of how far they got: the first one, its best rival, then those that
/// were given up, the last of them first.
pub fn compare<T, S>(
    candidates: impl IntoIterator<Item = T>,
    trials: u64,
    mut scene: impl FnMut(u64) -> S,
    mut value: impl FnMut(&S, &T) -> f64,
) -> Vec<Trial<T>> {
    let new = |candidate| Trial { candidate, value: Mean::default(), gain: Mean::default() };
    let mut tried: Vec<Trial<T>> = candidates.into_iter().map(new).collect();
    let mut left = tried.len();
    let rounds = u64::from(left.next_power_of_two().ilog2().max(1));
    let mut scenes = 0..;
    while left > 0 {
        let in_this_round = (trials / rounds / left as u64).max(FEWEST) as usize;
        for number in scenes.by_ref().take(in_this_round) {
            let scene = scene(number);
            let mut first = None;
            for trial in &mut tried[..left] {
                let value = value(&scene, &trial.candidate);
                trial.value.observe(value);
                trial.gain.observe(value - *first.get_or_insert(value));
            }
        }
        if left <= 2 {
            break;
        }
        tried[1..left].sort_by(|a, b| b.gain.mean().total_cmp(&a.gain.mean()));
        left = left.div_ceil(2);
    }
    tried
}

/// The first candidate, unless its best rival is better by so many standard errors. Without that, a
/// search with few trials would mostly choose by luck.
///
/// # Panics
/// Nothing was tried.
pub fn clearly_best<T>(mut tried: Vec<Trial<T>>, noise: f64) -> T {
    let clear = |rival: &Trial<T>| rival.gain.mean() > noise * rival.gain.standard_error();
    let best = usize::from(tried.get(1).is_some_and(clear));
    tried.swap_remove(best).candidate
}

/// Throws what is due in a game of the scene of this number, if its outcomes can be listed. Scenes take
/// them in turns, each as often as it is likely: that much of luck need not be sampled.
pub fn throw_in_turns<G: Game>(game: &mut G, seed: u64, number: u64) {
    if let Pending::Chance(due) = game.pending()
        && let Some(mut outcomes) = due.outcomes()
        && let Some((drawn, _)) = outcomes.nth(turn(seed, number, outcomes.len()))
    {
        game.apply_chance(&drawn, &mut Silent);
    }
}

/// Which of so many outcomes comes in a scene.
fn turn(seed: u64, number: u64, outcomes: usize) -> usize {
    /// 2⁶⁴ divided by the golden ratio: its multiples are spread evenly, however many there are.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let place = seed.wrapping_add(number.wrapping_mul(STEP));
    ((u128::from(place) * outcomes as u128) >> u64::BITS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Candidates that are worth what they are, and luck that is the same for all of them.
    fn tried(candidates: &[f64], trials: u64) -> Vec<Trial<f64>> {
        let luck = |number: u64| f64::from((number * 7 % 10) as u32);
        compare(candidates.iter().copied(), trials, luck, |luck, worth| luck + worth)
    }

    #[test]
    fn luck_that_all_share_does_not_hide_which_is_best() {
        let found = tried(&[0.5, 0.1, 0.6, 0.3, 0.4, 0.2], 60);
        let order: Vec<f64> = found.iter().map(|trial| trial.candidate).collect();
        assert_eq!(order, [0.5, 0.6, 0.4, 0.3, 0.2, 0.1], "the first, its best rival, the rest");
        assert!((found[1].gain.mean() - 0.1).abs() < 1e-9);
        assert!(found[1].gain.standard_error() < 1e-6 && found[1].value.standard_error() > 0.1);
        assert_eq!(clearly_best(found, 2.0), 0.6);
    }

    #[test]
    fn the_worse_are_given_up_and_the_first_never_is() {
        let found = tried(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 240);
        let counts: Vec<u64> = found.iter().map(|trial| trial.value.count()).collect();
        assert_eq!(counts, [70, 70, 30, 30, 10, 10, 10, 10]);
        assert_eq!(found[0].candidate, 0.0);
    }

    #[test]
    fn a_rival_within_the_noise_does_not_replace_the_first() {
        let noisy = |number: &u64, rival: &bool| match (rival, number % 2) {
            (false, _) => 0.0,
            (true, 0) => -1.0,
            (true, _) => 1.1,
        };
        let found = || compare([false, true], 40, |number| number, noisy);
        assert!(found()[1].gain.mean() > 0.0);
        assert!(!clearly_best(found(), 1.0));
        assert!(clearly_best(found(), 0.0));
    }

    #[test]
    fn what_stands_alone_is_tried_all_the_same() {
        let found = tried(&[0.25], 10);
        assert_eq!((found[0].value.count(), clearly_best(found, 1.0)), (10, 0.25));
        assert!(tried(&[], 10).is_empty());
    }

    #[test]
    fn every_outcome_has_its_turn() {
        for (outcomes, scenes) in [(6, 12), (6, 600), (36, 72), (11, 400)] {
            let mut came = vec![0usize; outcomes];
            (0..scenes as u64).for_each(|number| came[turn(99, number, outcomes)] += 1);
            let fair = scenes / outcomes;
            assert!(came.iter().all(|times| times.abs_diff(fair) <= 2), "{came:?}, not {fair}");
            assert!(came.iter().all(|times| *times > 0), "{came:?}");
        }
    }
}
