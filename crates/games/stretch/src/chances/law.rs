//! What one horse may show at the wire, with the chances, as far as nothing is known of it yet.

use super::number::Number;
use crate::charts::Charts;
use crate::race::{AfterTrouble, Entrant, Segments, after_jockey, after_trouble, final_power};
use crate::state::SheetLine;
use crate::words::{Status, Throw, Total};

/// Speeds lie below this once [`LOWEST`] is taken off: no chart has a figure above 250.
pub(super) const SPEEDS: usize = 288;
/// Factors may take a figure a little below zero.
const LOWEST: i16 = -16;
/// Photo totals lie below this: Wire, Ride and two dice.
pub(super) const PHOTOS: usize = 24;

/// No chart has a figure above this.
const HIGHEST: i16 = 255;

/// The chances of every figure, clean and disqualified, and to be out.
#[derive(Clone, Debug)]
pub(super) struct Figures {
    /// From the lowest possible figure on.
    figures: Vec<[f64; 2]>,
    lowest: i16,
    pub out: f64,
}

impl Figures {
    /// Takes off the figures below and above all that are possible.
    fn trim(&mut self) {
        let possible = |chances: &[f64; 2]| *chances != [0.0; 2];
        let end = self.figures.iter().rposition(possible).map_or(0, |last| last + 1);
        self.figures.truncate(end);
        let first = self.figures.iter().position(possible).unwrap_or(0);
        self.figures.drain(..first);
        self.lowest += first as i16;
    }

    /// The sums of one, of the speed and of its square, over all ways to finish.
    pub(super) fn moments(&self, factors: i8) -> [f64; 3] {
        let mut moments = [0.0; 3];
        for (figure, [clean, dq]) in (self.lowest + i16::from(factors)..).zip(&self.figures) {
            let (chance, speed) = (clean + dq, f64::from(figure));
            moments[0] += chance;
            moments[1] += chance * speed;
            moments[2] += chance * speed * speed;
        }
        moments
    }

    /// The chance to be disqualified.
    pub(super) fn disqualified(&self) -> f64 {
        self.figures.iter().map(|[_, dq]| dq).sum()
    }
}

/// What a horse shows at the wire. The photo is thought thrown in any case: it changes nothing
/// between horses with different speeds.
#[derive(Clone, Debug)]
pub(super) struct Law<N> {
    /// The chance of all that this law covers, to be out included.
    pub mass: N,
    /// The chance of every speed, clean and disqualified.
    pub speeds: Vec<[N; 2]>,
    /// The chance of every photo total.
    pub photo: [f64; PHOTOS],
}

impl<N: Number> Law<N> {
    /// A law of nothing yet.
    pub(super) fn empty(photo: [f64; PHOTOS]) -> Self {
        Self { mass: N::default(), speeds: vec![[N::default(); 2]; SPEEDS], photo }
    }

    /// Adds figures that have this chance, changed by the factors.
    pub(super) fn add(&mut self, figures: &Figures, factors: i8, chance: N) {
        self.mass += chance;
        for (figure, chances) in (figures.lowest..).zip(&figures.figures) {
            let at = (figure + i16::from(factors) - LOWEST).clamp(0, SPEEDS as i16 - 1);
            for (sum, part) in self.speeds[at as usize].iter_mut().zip(chances) {
                *sum += chance * N::of(*part);
            }
        }
    }
}

/// The totals that a throw may have, with their chances: one, once it has been thrown.
fn totals(thrown: Option<Throw>) -> impl Iterator<Item = (Total, f64)> {
    let thrown = thrown.map(|throw| throw.total());
    Total::all().filter_map(move |total| match thrown {
        None => Some((total, f64::from(total.ways()) / 36.0)),
        Some(known) => (known == total).then_some((total, 1.0)),
    })
}

/// The chances of a horse's photo totals.
pub(super) fn photos(entrant: &Entrant, line: &SheetLine) -> [f64; PHOTOS] {
    let mut photos = [0.0; PHOTOS];
    for (total, chance) in totals(line.photo_throw) {
        let photo = i16::from(entrant.wire) + i16::from(entrant.ride) + i16::from(total.value());
        photos[photo.clamp(0, PHOTOS as i16 - 1) as usize] += chance;
    }
    photos
}

/// The race points that a horse may have when the pace is set, with the chances.
pub(super) fn points(
    charts: &Charts,
    segments: Segments,
    entrant: &Entrant,
    line: &SheetLine,
) -> Vec<(i8, f64)> {
    if !segments.has_break() {
        return vec![(segments.pace_key(entrant, 0), 1.0)];
    }
    let mut chances: Vec<(i8, f64)> = Vec::new();
    let mut add = |points, chance| match chances.iter_mut().find(|(known, _)| *known == points) {
        Some((_, sum)) => *sum += chance,
        None => chances.push((points, chance)),
    };
    for (total, chance) in totals(line.break_throw) {
        let points = charts.break_points(entrant.pace, total);
        if !segments.has_setup() {
            add(points, chance);
            continue;
        }
        for (total, part) in totals(line.setup_throw) {
            add(points + charts.pace_setup(entrant.pace, total), chance * part);
        }
    }
    chances.sort_unstable_by_key(|(points, _)| *points);
    chances
}

/// How a horse's throws are read.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub charts: &'a Charts,
    pub segments: Segments,
    pub form_save: bool,
}

impl Reading<'_> {
    /// The figures of a horse whose power the pace changes so.
    pub(super) fn figures(&self, entrant: &Entrant, line: &SheetLine, pace: i8) -> Figures {
        let all = vec![[0.0; 2]; HIGHEST as usize + 1];
        let mut figures = Figures { figures: all, lowest: 0, out: 0.0 };
        for (total, chance) in totals(line.form_throw) {
            let form = self.segments.form(self.charts, entrant.form, total).power;
            let power = final_power(entrant.start, pace, form, 0);
            if self.charts.brings_trouble(total) {
                self.trouble(entrant, line, power, chance, &mut figures);
            } else {
                self.speed(entrant, line, power, Status::Ok, chance, &mut figures);
            }
        }
        figures.trim();
        figures
    }

    fn trouble(
        &self,
        entrant: &Entrant,
        line: &SheetLine,
        power: i16,
        chance: f64,
        figures: &mut Figures,
    ) {
        let mut settled = |trouble: crate::words::Trouble, chance| match trouble.status() {
            Status::Out => figures.out += chance,
            status => {
                let power = power + i16::from(trouble.power(self.charts));
                self.speed(entrant, line, power, status, chance, figures);
            }
        };
        for (total, part) in totals(line.trouble_throw) {
            let row = self.charts.trouble(total);
            match after_trouble(row) {
                AfterTrouble::Settled(trouble) => settled(trouble, chance * part),
                AfterTrouble::Jockey { .. } => {
                    for (total, answer) in totals(line.jockey_throw) {
                        let trouble = after_jockey(row, entrant.trouble, total);
                        settled(trouble, chance * part * answer);
                    }
                }
            }
        }
    }

    fn speed(
        &self,
        entrant: &Entrant,
        line: &SheetLine,
        power: i16,
        status: Status,
        chance: f64,
        figures: &mut Figures,
    ) {
        let mut add = |total, chance| {
            let figure = self.charts.figure(power, total).clamp(0, HIGHEST) as usize;
            figures.figures[figure][usize::from(status == Status::Dq)] += chance;
        };
        for (total, part) in totals(line.speed_throw) {
            let chance = chance * part;
            if !(self.form_save && self.charts.may_save(entrant.form, total)) {
                add(total, chance);
                continue;
            }
            let saved = |die| self.charts.form_save(entrant.form, die).unwrap_or(total);
            match line.save_die {
                Some(die) => add(saved(die), chance),
                None => (1..=6).for_each(|die| add(saved(die), chance / 6.0)),
            }
        }
    }
}
