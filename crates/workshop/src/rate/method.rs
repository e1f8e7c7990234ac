//! The method: from a field's past performances to ratings, step by step (rule file, section 13).
//!
//! Steps that look at one horse alone come first ([`Alone`]); Speed and Class compare a horse with
//! today's field; Power takes up what they leave.

use serde::Serialize;
use stretch::Surface;

use super::debut::Debut;
use super::line::{Call, Line};
use super::nearest;
use super::read::{Entry, Field};
use super::words::HalfFurlongs;

/// Days in which a line loses half of its weight.
const HALF_LIFE: f64 = 180.0;
/// What the figure of a horse without any power would be.
pub(super) const BASE_FIGURE: f64 = 54.0;
/// Figure points of a point of power.
pub(super) const A_POINT: f64 = 2.0;
/// The spread that four unseen lines of every horse have: that of Form C.
const USUAL_SPREAD: f64 = 5.02;
const UNSEEN_LINES: f64 = 4.0;
/// The spread of the figure that the charts give each Form.
pub(super) const FORMS: [(char, f64); 5] =
    [('A', 4.53), ('B', 4.79), ('C', USUAL_SPREAD), ('D', 5.41), ('E', 5.82)];
/// Lines from which on the lowest is dropped.
const DROP_FROM: usize = 5;
/// Of the lines that were kept, so many may show a horse's best.
const BEST_OF: usize = 5;
/// Pace before rounding when no line has a first call: the middle of the scale.
const USUAL_PACE: f64 = 4.5;

/// The ratings of a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ratings {
    /// Power on the surface that the lines were run on.
    pub power: i32,
    /// The surface that the power holds for.
    pub surface: Surface,
    /// Shortest distance at full power.
    pub range_lo: HalfFurlongs,
    /// Longest distance at full power.
    pub range_hi: HalfFurlongs,
    /// Wet.
    pub wet: i32,
    /// Pace.
    pub pace: i32,
    /// Form.
    pub form: char,
    /// Trip.
    pub trip: i32,
    /// Class.
    pub class: i32,
    /// Speed.
    pub speed: i32,
    /// Wire.
    pub wire: i32,
}

/// A horse's ratings and every step that led to them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseRating {
    /// Its id on the card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its rider's name.
    pub jockey: Option<String>,
    /// Its price.
    pub odds: Option<String>,
    /// What came of it.
    pub ratings: Ratings,
    /// How it was found.
    pub found: Found,
}

/// How ratings were found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RatedBy"))]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// From the horse's lines.
    Lines(Box<Steps>),
    /// From the field: it never ran.
    Debut(Debut),
}

impl HorseRating {
    /// The steps, unless the horse never ran.
    #[must_use]
    pub fn steps(&self) -> Option<&Steps> {
        match &self.found {
            Found::Lines(steps) => Some(steps),
            Found::Debut(_) => None,
        }
    }
}

/// Every step from lines to ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RatingSteps"))]
pub struct Steps {
    /// Steps 1 to 4 for each line, newest first.
    pub lines: Vec<LineStep>,
    /// Whether no line was run on today's surface, so that all of them count.
    pub unrated_today: bool,
    /// Step 2.
    pub range: RangeStep,
    /// Step 3.
    pub wet: WetStep,
    /// Steps 4 and 5.
    pub form: FormStep,
    /// Step 6.
    pub pace: PaceStep,
    /// Step 7.
    pub trip: TripStep,
    /// Step 8: Speed.
    pub speed: FieldStep,
    /// Step 8: Class.
    pub class: FieldStep,
    /// Step 9.
    pub power: PowerStep,
    /// Step 10.
    pub wire: WireStep,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineStep {
    /// The line.
    pub line: Line,
    /// Its weight by age.
    pub weight: f64,
    /// Whether it counts: it was run on today's surface, or none was.
    pub counts: bool,
    /// Half furlongs outside the Range.
    pub off: u8,
    /// f*: the figure that the race would have been on the horse's own ground.
    pub figure: Option<f64>,
    /// Whether it was kept: of five and more the lowest is not.
    pub kept: bool,
}

/// Step 2: the Range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RangeStep {
    /// The median of the figures.
    pub median: f64,
    /// Lines with this figure and more make the Range.
    pub from: f64,
    /// Its shortest distance.
    pub lo: HalfFurlongs,
    /// Its longest distance.
    pub hi: HalfFurlongs,
}

/// Step 3: Wet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WetStep {
    /// The weighted mean over dry lines.
    pub dry_mean: Option<f64>,
    /// How much of each wet line's penalty the horse absorbed.
    pub absorbed: Vec<f64>,
    /// Their mean, drawn towards 0.
    pub exact: f64,
    /// The rating.
    pub value: i32,
}

/// Steps 4 and 5: mean, spread and Form.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormStep {
    /// Lines kept.
    pub lines: usize,
    /// The weighted mean of f*.
    pub mu: f64,
    /// The number of lines that would say as much with equal weights.
    pub effective_lines: f64,
    /// The variance.
    pub s2: f64,
    /// The spread, drawn towards the usual one.
    pub spread: f64,
    /// The rating.
    pub value: char,
}

/// Step 6: Pace.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaceStep {
    /// Weighted mean of the lengths behind at the first call; nothing when no line has one.
    pub lengths: Option<f64>,
    /// Lengths of a point of Pace at today's distance.
    pub a_point: f64,
    /// Before rounding.
    pub exact: f64,
    /// The rating.
    pub value: i32,
}

/// Step 7: Trip.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TripStep {
    /// Lines with a bad trip.
    pub bad: usize,
    /// Lines looked at.
    pub lines: usize,
    /// Before rounding.
    pub exact: f64,
    /// The rating, before step 9.
    pub value: i32,
}

/// Step 8: a horse against today's field.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldStep {
    /// The horse's own figure; nothing when no line shows it.
    pub own: Option<f64>,
    /// The mean over those of the field who have one.
    pub field_mean: Option<f64>,
    /// Before rounding.
    pub exact: f64,
    /// The rating, before step 9.
    pub value: i32,
}

/// Step 9: Power, and what rounding it left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PowerStep {
    /// Before rounding.
    pub exact: f64,
    /// The rating.
    pub value: i32,
    /// Figure points that the rounded power leaves.
    pub residual: f64,
    /// Steps to be spread, before rounding.
    pub steps_exact: f64,
    /// Steps of 1 taken by Speed, Class and Trip.
    pub steps: [i32; 3],
    /// The figure that the game gives on average.
    pub expected_figure: f64,
}

/// Step 10: Wire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WireStep {
    /// Finishes within half a length.
    pub close: usize,
    /// Of these, won.
    pub won: usize,
    /// Before rounding.
    pub exact: f64,
    /// The rating.
    pub value: i32,
}

/// Rates every horse of a field, by post.
#[must_use]
pub fn rate_field(field: &Field) -> Vec<HorseRating> {
    let ran = |entry: &Entry| !entry.lines.is_empty();
    let alone: Vec<_> =
        field.entries.iter().map(|e| ran(e).then(|| Alone::rate(e, field))).collect();
    let known = || alone.iter().flatten();
    let best_mean = mean(known().map(|horse| horse.best));
    let level_mean = mean(known().filter_map(|horse| horse.level));
    let field_mean = mean(known().map(|horse| horse.form.mu)).unwrap_or(BASE_FIGURE);
    let rate = |(entry, alone): (&Entry, Option<Alone>)| {
        let (ratings, found) = match alone {
            Some(alone) => alone.in_field(best_mean, level_mean),
            None => {
                let debut = Debut::in_field(field_mean);
                (debut.ratings(&field.today), Found::Debut(debut))
            }
        };
        HorseRating {
            id: entry.id.clone(),
            name: entry.name.clone(),
            jockey: entry.jockey.clone(),
            odds: entry.odds.clone(),
            ratings,
            found,
        }
    };
    field.entries.iter().zip(alone).map(rate).collect()
}

/// What one horse's lines say by themselves.
struct Alone {
    lines: Vec<LineStep>,
    unrated_today: bool,
    surface: Surface,
    range: RangeStep,
    wet: WetStep,
    form: FormStep,
    pace: PaceStep,
    trip: TripStep,
    wire: WireStep,
    /// The best f* of the newest that were kept.
    best: f64,
    /// The level of the races that the horse held its own in: mean log2 of their purses.
    level: Option<f64>,
}

impl Alone {
    fn rate(entry: &Entry, field: &Field) -> Self {
        let today = field.today.surface.rated_as();
        let unrated_today = entry.lines.iter().all(|line| line.surface.rated_as() != today);
        let counts = |line: &Line| unrated_today || line.surface.rated_as() == today;
        let counting: Vec<&Line> = entry.lines.iter().filter(|line| counts(line)).collect();
        let range = range(&counting);
        let off = |line: &Line| line.distance.outside(range.lo, range.hi);
        let wet = wet(&counting, off);
        let mut lines: Vec<LineStep> = entry
            .lines
            .iter()
            .map(|line| {
                let wet_left = (i32::from(line.penalty) - wet.value).max(0);
                let figure = line.figure + A_POINT * f64::from(i32::from(off(line)) + wet_left);
                let counts = counts(line);
                LineStep {
                    line: line.clone(),
                    weight: weight(line),
                    counts,
                    off: off(line),
                    figure: counts.then_some(figure),
                    kept: counts,
                }
            })
            .collect();
        drop_lowest(&mut lines);
        let kept: Vec<(f64, f64)> = lines
            .iter()
            .filter(|step| step.kept)
            .filter_map(|step| Some((step.weight, step.figure?)))
            .collect();
        let newest = kept.iter().take(BEST_OF).map(|(_, figure)| *figure);
        Self {
            best: newest.fold(f64::NEG_INFINITY, f64::max),
            level: level(&counting),
            form: form(&kept),
            pace: pace(&entry.lines, field.long),
            trip: trip(&counting),
            wire: wire(&counting),
            surface: if unrated_today { other(today) } else { today },
            lines,
            unrated_today,
            range,
            wet,
        }
    }

    fn in_field(self, best_mean: Option<f64>, level_mean: Option<f64>) -> (Ratings, Found) {
        let speed = against_field(Some(self.best), best_mean, 0.25);
        let class = against_field(self.level, level_mean, 1.5);
        let first = [speed.value, class.value, self.trip.value];
        let (power, [speed_rating, class_rating, trip_rating]) = power(self.form.mu, first);
        let ratings = Ratings {
            power: power.value,
            surface: self.surface,
            range_lo: self.range.lo,
            range_hi: self.range.hi,
            wet: self.wet.value,
            pace: self.pace.value,
            form: self.form.value,
            trip: trip_rating,
            class: class_rating,
            speed: speed_rating,
            wire: self.wire.value,
        };
        let steps = Steps {
            lines: self.lines,
            unrated_today: self.unrated_today,
            range: self.range,
            wet: self.wet,
            form: self.form,
            pace: self.pace,
            trip: self.trip,
            speed,
            class,
            power,
            wire: self.wire,
        };
        (ratings, Found::Lines(Box::new(steps)))
    }
}

/// The other surface that horses are rated for.
const fn other(surface: Surface) -> Surface {
    match surface {
        Surface::Turf => Surface::Dirt,
        Surface::Dirt | Surface::Synthetic => Surface::Turf,
    }
}

fn weight(line: &Line) -> f64 {
    0.5_f64.powf(f64::from(line.days) / HALF_LIFE)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The mean of values with weights; none without values.
fn weighted(values: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (sum, weights) = values.fold((0.0, 0.0), |(sum, weights), (weight, value)| {
        (sum + weight * value, weights + weight)
    });
    (weights > 0.0).then(|| sum / weights)
}

/// Step 2.
fn range(lines: &[&Line]) -> RangeStep {
    let mut figures: Vec<f64> = lines.iter().map(|line| line.figure).collect();
    figures.sort_by(f64::total_cmp);
    let middle = figures.len() / 2;
    let median = if figures.len().is_multiple_of(2) {
        f64::midpoint(figures[middle - 1], figures[middle])
    } else {
        figures[middle]
    };
    let from = median - 2.0;
    let good = || lines.iter().filter(|line| line.figure >= from).map(|line| line.distance);
    // The better half of the figures is always among the good ones.
    let (lo, hi) = HalfFurlongs::BOUNDS;
    let (lo, hi) = (good().min().unwrap_or(lo), good().max().unwrap_or(hi));
    RangeStep { median, from, lo, hi }
}

/// Step 3.
fn wet(lines: &[&Line], off: impl Fn(&Line) -> u8) -> WetStep {
    let ranged = |line: &Line| line.figure + A_POINT * f64::from(off(line));
    let dry = lines.iter().filter(|line| line.penalty == 0);
    let dry_mean = weighted(dry.map(|line| (weight(line), ranged(line))));
    let absorbed: Vec<f64> = dry_mean.map_or_else(Vec::new, |dry_mean| {
        let wet = lines.iter().filter(|line| line.penalty > 0);
        let absorbed = |line: &&Line| f64::from(line.penalty) - (dry_mean - ranged(line)) / A_POINT;
        wet.map(absorbed).collect()
    });
    let n = absorbed.len() as f64;
    let exact = mean(absorbed.iter().copied()).map_or(0.0, |mean| mean * n / (n + 1.0));
    WetStep { dry_mean, absorbed, exact, value: nearest(exact).clamp(0, 3) }
}

/// Step 4: of five and more the lowest is not kept, of equals the oldest.
fn drop_lowest(lines: &mut [LineStep]) {
    if lines.iter().filter(|step| step.kept).count() < DROP_FROM {
        return;
    }
    // Lines stand newest first; the last of the lowest is the oldest.
    let mut lowest: Option<(usize, f64)> = None;
    for (i, step) in lines.iter().enumerate() {
        if let Some(figure) = step.figure
            && lowest.is_none_or(|(_, least)| figure <= least)
        {
            lowest = Some((i, figure));
        }
    }
    if let Some((i, _)) = lowest {
        lines[i].kept = false;
    }
}

/// Steps 4 and 5, from weights and figures.
fn form(kept: &[(f64, f64)]) -> FormStep {
    let mu = weighted(kept.iter().copied()).unwrap_or(BASE_FIGURE);
    let plain = weighted(kept.iter().map(|(w, figure)| (*w, (figure - mu).powi(2)))).unwrap_or(0.0);
    let sum: f64 = kept.iter().map(|(w, _)| w).sum();
    let squares: f64 = kept.iter().map(|(w, _)| w * w).sum();
    let effective_lines = sum * sum / squares;
    // One line has no spread of its own.
    let s2 = if kept.len() > 1 { plain * effective_lines / (effective_lines - 1.0) } else { 0.0 };
    let n = kept.len() as f64;
    let unseen = UNSEEN_LINES * USUAL_SPREAD * USUAL_SPREAD;
    // One line alone says nothing of consistency: it leaves the usual spread as it is.
    let spread = (((n - 1.0) * s2 + unseen) / (n - 1.0 + UNSEEN_LINES)).sqrt();
    let distance = |form: &(char, f64)| (form.1 - spread).abs();
    let nearest = FORMS.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let value = nearest.map_or('C', |form| form.0);
    FormStep { lines: kept.len(), mu, effective_lines, s2, spread, value }
}

/// Step 6, from all lines, whatever they were run on.
fn pace(lines: &[Line], long: bool) -> PaceStep {
    let called = lines.iter().filter_map(|line| {
        let call = line.calls.first()?;
        Some((weight(line), call.behind.min(9.0)))
    });
    let lengths = weighted(called);
    let a_point = if long { 1.2 } else { 1.0 };
    let exact = lengths.map_or(USUAL_PACE, |lengths| 8.5 - lengths / a_point);
    PaceStep { lengths, a_point, exact, value: nearest(exact).clamp(0, 9) }
}

/// Step 7.
fn trip(lines: &[&Line]) -> TripStep {
    let bad = lines.iter().filter(|line| bad_trip(&line.calls, line.finish)).count();
    let exact = 10.0 * (0.2 - (bad as f64 + 0.5) / (lines.len() as f64 + 2.5));
    TripStep { bad, lines: lines.len(), exact, value: nearest(exact).clamp(-3, 3) }
}

/// Whether two lengths and more were lost between two calls before the finish, and at least half
/// of them made up by then.
fn bad_trip(calls: &[Call], finish: Call) -> bool {
    calls.iter().enumerate().any(|(i, later)| {
        calls[..i].iter().any(|earlier| {
            let lost = later.behind - earlier.behind;
            lost >= 2.0 && later.behind - finish.behind >= lost / 2.0
        })
    })
}

/// The level of the races in which the horse finished in the better half.
fn level(lines: &[&Line]) -> Option<f64> {
    let better = lines.iter().filter(|line| 2 * line.finish.position <= line.field);
    mean(better.filter_map(|line| Some(line.purse?.log2())))
}

/// Step 8. A horse that shows nothing is taken for an average one.
fn against_field(own: Option<f64>, field_mean: Option<f64>, a_point: f64) -> FieldStep {
    let exact = own.zip(field_mean).map_or(0.0, |(own, mean)| a_point * (own - mean));
    FieldStep { own, field_mean, exact, value: nearest(exact).clamp(-3, 3) }
}

/// Step 9: the power, and Speed, Class and Trip with the steps that they took.
fn power(mu: f64, mut factors: [i32; 3]) -> (PowerStep, [i32; 3]) {
    let third = |factors: [i32; 3]| f64::from(factors.iter().sum::<i32>()) / 3.0;
    let exact = (mu - BASE_FIGURE - third(factors)) / A_POINT;
    let value = nearest(exact).clamp(0, 29);
    let figure = |factors| BASE_FIGURE + A_POINT * f64::from(value) + third(factors);
    let residual = mu - figure(factors);
    let steps_exact = 3.0 * residual;
    let mut left = nearest(steps_exact);
    let mut steps = [0; 3];
    for (factor, taken) in factors.iter_mut().zip(&mut steps) {
        // A factor at the end of its scale leaves its step to the next.
        let stepped = (*factor + left.signum()).clamp(-3, 3);
        *taken = stepped - *factor;
        *factor = stepped;
        left -= *taken;
    }
    let expected_figure = figure(factors);
    (PowerStep { exact, value, residual, steps_exact, steps, expected_figure }, factors)
}

/// Step 10.
fn wire(lines: &[&Line]) -> WireStep {
    let close = || lines.iter().filter(|line| line.margin.abs() <= 0.5);
    let (close, won) = (close().count(), close().filter(|line| line.finish.position == 1).count());
    let exact = 9.0 * (won as f64 + 2.0) / (close as f64 + 4.0);
    WireStep { close, won, exact, value: nearest(exact).clamp(0, 9) }
}
