//! What a [`sweep`](super::sweep) leaves out: several disqualified horses at once, and races with
//! fewer than three clean horses.
//!
//! That is at most a part in a hundred thousand of a chance, and it hardly hangs on single points of
//! a photo. So it is found on coarse keys, once with all photo totals in one class and once in two,
//! and continued from there: it goes with the chance that two horses of one speed are in one class.

use super::few::matter;
use super::law::{Law, PHOTOS};
use super::pairs::pairs;
use super::places::{Outcome, places_within};
use super::sets::Sets;
use super::sweep::{End, sweep};

/// Keys and terms that add less than this to a chance are left out.
const NEGLIGIBLE: f64 = 1e-10;
/// Races with hardly anybody clean that add less than this are left out.
const FEW: f64 = 1e-7;
/// Horses must not be clean with at least this chance, or differences say nothing.
const NEVER: f64 = 1e-4;

/// What has to be added to the chances of a sweep over these laws.
pub(super) fn correction(laws: &[Law<f64>]) -> Outcome<f64> {
    let (one, two) = (coarse(laws, 1), coarse(laws, 2));
    let (mut outcome, mut finer) = (left_out(&one), left_out(&two));
    let [level, coarse] = [laws, &two].map(level);
    finer.add(&outcome, -1.0);
    outcome.add(&finer, (1.0 - level) / (1.0 - coarse).max(f64::MIN_POSITIVE));
    outcome
}

/// What a sweep over these very keys leaves out.
fn left_out(laws: &[Law<f64>]) -> Outcome<f64> {
    let never = |law: &Law<f64>| law.mass - law.speeds.iter().map(|[clean, _]| clean).sum::<f64>();
    if !matter(laws, FEW) && laws.iter().all(|law| never(law) > NEVER * law.mass) {
        return pairs(laws, NEGLIGIBLE);
    }
    let dq = |law: &Law<f64>| law.speeds.iter().map(|[_, dq]| dq).sum::<f64>();
    let sets = Sets::new(&laws.iter().map(dq).collect::<Vec<_>>());
    let mut outcome = places_within(laws, &sets, NEGLIGIBLE);
    let (swept, _) = sweep(laws, End::Below(NEGLIGIBLE));
    outcome.add(&swept, -1.0);
    outcome
}

/// The chance that two horses have the same photo total: the mean over all two.
fn level(laws: &[Law<f64>]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (k, one) in laws.iter().enumerate() {
        for other in &laws[..k] {
            sum += one.photo.iter().zip(other.photo).map(|(a, b)| a * b).sum::<f64>();
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}

/// The same laws with so many classes of photo totals, about equally likely.
fn coarse(laws: &[Law<f64>], classes: usize) -> Vec<Law<f64>> {
    let mut class = [0; PHOTOS];
    let mut below = 0.0;
    for (photo, class) in class.iter_mut().enumerate() {
        let here = laws.iter().map(|law| law.photo[photo]).sum::<f64>() / laws.len() as f64;
        *class = (((below + here / 2.0) * classes as f64) as usize).min(classes - 1);
        below += here;
    }
    let one = |law: &Law<f64>| {
        let mut photo = [0.0; PHOTOS];
        for (class, chance) in class.iter().zip(law.photo) {
            photo[*class] += chance;
        }
        Law { mass: law.mass, speeds: law.speeds.clone(), photo }
    };
    laws.iter().map(one).collect()
}
