//! What one horse may show at the wire, with the chances, once pace and factors are known.

use crate::charts::{Charts, Factors};
use crate::race::{
    AfterTrouble, Entrant, Segments, after_jockey, after_trouble, factor_change, final_power,
};
use crate::words::{Form, Status, Total};

/// Speeds lie below this: the highest of the chart and what factors add.
const SPEEDS: usize = 256;
/// Speeds are kept with this added, so that none is below zero.
const LOWEST: i16 = -32;

/// What a horse shows at the wire, with the chances. The photo is thought thrown in any case:
/// it changes nothing between horses with different speeds.
#[derive(Clone, Debug)]
pub(super) struct Law {
    /// The chance of every speed, clean and disqualified.
    speeds: Vec<[f64; 2]>,
    /// The photo total without its dice.
    photo: i16,
    /// The chance to be out.
    pub out: f64,
}

/// A key: more is better, equal is a dead heat.
pub(super) type Key = i32;

impl Law {
    /// Every key with its chances, clean and disqualified.
    pub(super) fn keys(&self) -> impl Iterator<Item = (Key, [f64; 2])> + '_ {
        let seen = self.speeds.iter().enumerate().filter(|(_, [c, q])| *c > 0.0 || *q > 0.0);
        seen.flat_map(move |(speed, chances)| {
            Total::all().map(move |total| {
                let photo = self.photo + i16::from(total.value());
                let part = f64::from(total.ways()) / 36.0;
                (speed as Key * 64 + Key::from(photo), chances.map(|chance| chance * part))
            })
        })
    }

    /// The chance to be disqualified.
    pub(super) fn disqualified(&self) -> f64 {
        self.speeds.iter().map(|[_, q]| q).sum()
    }

    /// The sums of speed and of its square, over the speeds with which it finishes.
    pub(super) fn moments(&self) -> [f64; 2] {
        self.speeds.iter().enumerate().fold([0.0; 2], |[first, second], (i, [c, q])| {
            let speed = (i as i16 + LOWEST) as f64;
            [first + (c + q) * speed, second + (c + q) * speed * speed]
        })
    }
}

/// How a horse's throws are read.
pub(super) struct Reading<'a> {
    pub charts: &'a Charts,
    pub segments: Segments,
    pub form_save: bool,
    /// What the pace does to the horse's power.
    pub effect: i8,
    pub factors: Factors,
}

impl Reading<'_> {
    /// The law of a horse.
    pub(super) fn law(&self, entrant: &Entrant) -> Law {
        let mut law = Law {
            speeds: vec![[0.0; 2]; SPEEDS],
            photo: i16::from(entrant.wire) + i16::from(entrant.ride),
            out: 0.0,
        };
        for total in Total::all() {
            let chance = f64::from(total.ways()) / 36.0;
            let form = self.segments.form(self.charts, entrant.form, total).power;
            if self.charts.brings_trouble(total) {
                self.trouble(entrant, form, chance, &mut law);
            } else {
                self.speed(entrant, form, 0, false, chance, &mut law);
            }
        }
        law
    }

    fn trouble(&self, entrant: &Entrant, form: i8, chance: f64, law: &mut Law) {
        for total in Total::all() {
            let chance = chance * f64::from(total.ways()) / 36.0;
            let row = self.charts.trouble(total);
            let outcomes: Vec<_> = match after_trouble(row) {
                AfterTrouble::Settled(trouble) => vec![(trouble, chance)],
                AfterTrouble::Jockey { .. } => Total::all()
                    .map(|total| {
                        let trouble = after_jockey(row, entrant.trouble, total);
                        (trouble, chance * f64::from(total.ways()) / 36.0)
                    })
                    .collect(),
            };
            for (trouble, chance) in outcomes {
                match trouble.status() {
                    Status::Out => law.out += chance,
                    status => {
                        let lost = trouble.power(self.charts);
                        self.speed(entrant, form, lost, status == Status::Dq, chance, law);
                    }
                }
            }
        }
    }

    fn speed(
        &self,
        entrant: &Entrant,
        form: i8,
        lost: i8,
        disqualified: bool,
        chance: f64,
        law: &mut Law,
    ) {
        let power = final_power(entrant.start, self.effect, form, lost);
        let change = i16::from(factor_change(entrant, self.factors));
        let mut add = |total, chance| {
            let speed = self.charts.figure(power, total) + change - LOWEST;
            law.speeds[speed.clamp(0, SPEEDS as i16 - 1) as usize][usize::from(disqualified)] +=
                chance;
        };
        for total in Total::all() {
            let chance = chance * f64::from(total.ways()) / 36.0;
            if self.form_save && self.charts.may_save(entrant.form, total) {
                for die in 1..=6 {
                    add(self.saved(entrant.form, die, total), chance / 6.0);
                }
            } else {
                add(total, chance);
            }
        }
    }

    fn saved(&self, form: Form, die: u8, total: Total) -> Total {
        self.charts.form_save(form, die).unwrap_or(total)
    }
}
