//! Chances once every horse is at the wire: nothing but dice of disqualified horses can be open.

use super::places::Outcome;
use crate::finish::{AtWire, at_wire, official_key};
use crate::state::SheetLine;
use crate::words::{Post, Status};

/// Whether all are at the wire or out, and every photo has been thrown.
pub(super) fn is_settled(lines: &[SheetLine]) -> bool {
    lines.iter().all(|line| match (line.status, line.speed) {
        (Some(Status::Out), _) => true,
        (_, None) => false,
        (_, speed) => {
            let level = lines.iter().filter(|other| other.speed == speed).count();
            level == 1 || line.photo.is_some()
        }
    })
}

/// Where a horse may end, equally likely: a number for each die. Lower is better.
type Ends = Vec<i32>;

/// The chances. Each disqualified horse's place among the clean ones hangs on its own die alone,
/// so the horses are independent.
pub(super) fn places(lines: &[SheetLine]) -> Outcome<f64> {
    let n = lines.len();
    let field: Vec<Option<AtWire>> = lines.iter().map(SheetLine::at_wire).collect();
    let wire = at_wire(&field);
    let ends: Vec<Ends> = Post::all(n)
        .zip(&field)
        .map(|(post, horse)| {
            let Some(horse) = *horse else { return Ends::new() };
            let place = wire.of(post).unwrap_or(0);
            let open = horse.drop.is_some() && lines[post.index()].dq_drop.is_none();
            let dice = if open { 1..=6 } else { 0..=0 };
            dice.map(|die| {
                let drop = if open { Some(die) } else { horse.drop };
                official_key(&field, AtWire { drop, ..horse }, place)
            })
            .collect()
        })
        .collect();
    let mut outcome = Outcome::new(n);
    for (i, own) in ends.iter().enumerate() {
        for end in own {
            let weight = 1.0 / own.len() as f64;
            add(&mut outcome, i, weight, |k| {
                let ahead = ends[k].iter().filter(|other| *other < end).count();
                if k == i || ahead == 0 { 0.0 } else { ahead as f64 / ends[k].len() as f64 }
            });
        }
    }
    outcome
}

/// Adds a horse's chances, the others being ahead of it with these.
fn add(outcome: &mut Outcome<f64>, i: usize, weight: f64, ahead: impl Fn(usize) -> f64) {
    let n = outcome.win.len();
    // Nobody, just one, just two are ahead.
    let mut counts = [weight, 0.0, 0.0];
    for k in 0..n {
        let chance = ahead(k);
        counts = [
            counts[0] * (1.0 - chance),
            counts[1] * (1.0 - chance) + counts[0] * chance,
            counts[2] * (1.0 - chance) + counts[1] * chance,
        ];
        let others = (0..n).filter(|other| *other != k).map(|other| 1.0 - ahead(other));
        outcome.exacta[i * n + k] += weight * chance * others.product::<f64>();
    }
    outcome.win[i] += counts[0];
    outcome.third[i] += counts[2];
}
