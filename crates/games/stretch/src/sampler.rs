//! Races at full speed: no entries, no allocation, the same steps as the game's.

use engine::Bits;

use crate::card::Entrants;
use crate::charts::{Charts, Factors};
use crate::finish::{AtWire, Places, official};
use crate::race::{
    AfterTrouble, Entrant, Segments, after_jockey, after_trouble, factor_change, final_power,
    pace_sum, photo_total,
};
use crate::words::{MOST_RUNNERS, Pace, Status, Throw};

/// A race that can be run again and again: its horses are at the gate.
#[derive(Clone, Debug)]
pub struct Sampler<'a> {
    /// The charts that are read.
    pub charts: &'a Charts,
    /// The horses, by post.
    pub entrants: &'a Entrants,
    /// Quickplay or Fullplay, short or long.
    pub segments: Segments,
    /// Whether jockeys count.
    pub jockeys: bool,
    /// Whether steady horses may save a bad speed throw.
    pub form_save: bool,
}

/// One of the 36 throws.
#[inline]
fn throw(bits: &mut impl Bits) -> Throw {
    Throw::at(bits.below(Throw::COUNT as u32) as usize)
}

#[inline]
fn die(bits: &mut impl Bits) -> u8 {
    bits.below(6) as u8 + 1
}

impl Sampler<'_> {
    /// Runs the race once: the official places.
    pub fn run(&self, bits: &mut impl Bits) -> Places {
        official(&self.field(bits)[..self.entrants.len()])
    }

    /// Runs the race once: the field at the wire, by post.
    pub fn field(&self, bits: &mut impl Bits) -> [Option<AtWire>; MOST_RUNNERS] {
        let runners = self.entrants.len();
        let mut keys = [0; MOST_RUNNERS];
        for (key, entrant) in keys.iter_mut().zip(self.entrants) {
            *key = self.early(entrant, bits);
        }
        let sum = pace_sum(keys[..runners].iter().copied());
        let pace = self.charts.pace(self.segments.heads(), sum, throw(bits).total());
        let factors = self.charts.factors(throw(bits), self.jockeys);
        let mut field = [None; MOST_RUNNERS];
        for ((at_wire, entrant), key) in field.iter_mut().zip(self.entrants).zip(keys) {
            *at_wire = self.finish(entrant, key, pace, factors, bits);
        }
        for at in 0..runners {
            let Some(horse) = field[at] else { continue };
            let level = |other: &&AtWire| other.speed == horse.speed;
            if field.iter().flatten().filter(level).count() > 1 {
                let photo = photo_total(&self.entrants[at], throw(bits));
                field[at] = Some(AtWire { photo, ..horse });
            }
        }
        field
    }

    /// What the pace is decided by and works on: the Pace rating, or the race points.
    #[inline]
    fn early(&self, entrant: &Entrant, bits: &mut impl Bits) -> i8 {
        let mut points = 0;
        if self.segments.has_break() {
            points = self.charts.break_points(entrant.pace, throw(bits).total());
        }
        if self.segments.has_setup() {
            points += self.charts.pace_setup(entrant.pace, throw(bits).total());
        }
        self.segments.pace_key(entrant, points)
    }

    /// From the form throw to the wire; `None` if the horse is out.
    #[inline]
    fn finish(
        &self,
        entrant: &Entrant,
        key: i8,
        pace: Pace,
        factors: Factors,
        bits: &mut impl Bits,
    ) -> Option<AtWire> {
        let charts = self.charts;
        let form_total = throw(bits).total();
        let form = self.segments.form(charts, entrant.form, form_total);
        let (mut lost, mut drop) = (0, None);
        if charts.brings_trouble(form_total) {
            let row = charts.trouble(throw(bits).total());
            let trouble = match after_trouble(row) {
                AfterTrouble::Settled(trouble) => trouble,
                AfterTrouble::Jockey { .. } => {
                    after_jockey(row, entrant.trouble, throw(bits).total())
                }
            };
            match trouble.status() {
                Status::Out => return None,
                Status::Dq => drop = Some(die(bits)),
                Status::Ok => lost = trouble.power(charts),
            }
        }
        let effect = self.segments.pace_effect(charts, pace, key);
        let power = final_power(entrant.start, effect, form.power, lost);
        let mut total = throw(bits).total();
        if self.form_save && charts.may_save(entrant.form, total) {
            total = charts.form_save(entrant.form, die(bits)).unwrap_or(total);
        }
        let speed = charts.figure(power, total) + i16::from(factor_change(entrant, factors));
        Some(AtWire { speed, photo: 0, drop })
    }
}
