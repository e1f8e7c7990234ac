//! Why a horse ran as it did: each step with its chart, the cell that was read, the dice, and what
//! it added. What the steps of one column add up to stands on the sheet.

use serde::Serialize;
use smallvec::SmallVec;

use crate::charts::PaceHeads;
use crate::state::{Public, Sheet, SheetLine};
use crate::words::{Mode, Post, Throw};

/// Which figure of the sheet a step changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Column {
    /// Race points, in Fullplay.
    Points,
    /// Power: its steps add up to the final power.
    Power,
    /// The figure: its steps add up to the speed.
    Speed,
    /// The photo total.
    Photo,
}

/// One step: in this chart, at this cell, by these dice, this was added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The figure that it changes.
    pub column: Column,
    /// The chart that was read, by its name in the pack; a rating where none was.
    pub chart: &'static str,
    /// The column and the row of the cell, as the pack names them.
    pub cell: String,
    /// The dice; none where nothing was thrown.
    pub dice: SmallVec<[u8; 2]>,
    /// What it added.
    pub value: i16,
}

impl Public {
    /// Every step of a horse's race so far, in order: points from the break on, power from the
    /// rating to the final power, speed from the chart to the final figure, and the photo.
    #[must_use]
    pub fn why(&self, sheet: &Sheet, post: Post) -> Vec<Step> {
        let mut steps = Steps(Vec::new());
        let Some(line) = sheet.lines.get(post.index()) else { return steps.0 };
        self.why_points(sheet, post, line, &mut steps);
        self.why_start(sheet, post, &mut steps);
        self.why_power(sheet, post, line, &mut steps);
        self.why_speed(sheet, post, line, &mut steps);
        steps.0
    }

    fn why_points(&self, sheet: &Sheet, post: Post, line: &SheetLine, steps: &mut Steps) {
        let Some(entrant) = sheet.entrants.get(post.index()) else { return };
        let pace = format!("Pace {}", entrant.pace);
        if let Some(points) = line.break_points {
            steps.add(Column::Points, "break", &pace, line.break_throw, points.into());
        }
        if let (Some(points), Some(before)) = (line.race2, line.break_points) {
            let change = i16::from(points) - i16::from(before);
            steps.add(Column::Points, "pace_setup", &pace, line.setup_throw, change);
        }
        if let Some(points) = line.race3 {
            let change = i16::from(points) - i16::from(line.points());
            let form = format!("Form {}, position", entrant.form);
            steps.add(Column::Points, "race_position", &form, line.form_throw, change);
        }
    }

    /// The parts of the start power that are not nothing.
    fn why_start(&self, sheet: &Sheet, post: Post, steps: &mut Steps) {
        let Some(condition) = sheet.condition else { return };
        let card = self.card_of(sheet);
        let runner = &card.runners[post.index()];
        let start = card.start_power(self.pack(), &self.setup.options, runner, condition);
        let rating = if runner.power.is_some() { "printed" } else { "rating" };
        steps.add(Column::Power, rating, card.surface.rated_as().word(), None, start.rating);
        let parts = [
            ("unrated_surface", card.surface.word(), start.unrated),
            ("track_condition", condition.word(), start.wet),
            ("range", &self.pack().distances[card.distance.index()].word, start.range),
        ];
        for (chart, cell, value) in parts.into_iter().filter(|(.., value)| *value != 0) {
            steps.add(Column::Power, chart, cell, None, value);
        }
    }

    fn why_power(&self, sheet: &Sheet, post: Post, line: &SheetLine, steps: &mut Steps) {
        let Some(entrant) = sheet.entrants.get(post.index()) else { return };
        let segments = self.card_of(sheet).segments(self.pack(), &self.setup.options);
        if let (Some(value), Some(pace), Some(sum)) = (line.pace_adj, sheet.pace, sheet.pace_sum) {
            let (chart, heads) = match segments.heads() {
                PaceHeads::Quick => ("pace_effects.quick", "Pace"),
                PaceHeads::Short => ("pace_effects.short", "points"),
                PaceHeads::Long => ("pace_effects.long", "points"),
            };
            let key = segments.pace_key(entrant, line.points());
            let cell = format!("{pace} ({sum} before), {heads} {key}");
            steps.add(Column::Power, chart, &cell, sheet.pace_throw, value.into());
        }
        if let Some(value) = line.form_adj {
            let (chart, cell) = match segments.mode {
                Mode::Quick => ("form", format!("Form {}", entrant.form)),
                Mode::Full => ("race_position", format!("Form {}, power", entrant.form)),
            };
            steps.add(Column::Power, chart, &cell, line.form_throw, value.into());
        }
        if let (Some(trouble), Some(value)) = (line.trouble, line.trouble_adj) {
            let against = line.jockey_throw.map_or_else(String::new, |throw| {
                format!(", jockey {} against {}", throw.total().value(), entrant.trouble)
            });
            let cell = format!("{trouble}{against}");
            steps.add(Column::Power, "trouble", &cell, line.trouble_throw, value.into());
        }
    }

    fn why_speed(&self, sheet: &Sheet, post: Post, line: &SheetLine, steps: &mut Steps) {
        let Some(entrant) = sheet.entrants.get(post.index()) else { return };
        if let (Some(figure), Some(power)) = (line.figure, line.final_power) {
            let saved = line.save_die.map_or_else(String::new, |die| format!(", saved with {die}"));
            let cell = format!("power {}{saved}", power.clamp(0, 29));
            steps.add(Column::Speed, "speed", &cell, line.speed_throw, figure);
        }
        if let (Some(factors), Some(_)) = (sheet.factors, line.factor_adj) {
            let rating = entrant.factors[factors.factor.index()];
            let (cell, throw) = (factors.factor.word(), sheet.factors_throw);
            steps.add(Column::Speed, "race_factors", cell, throw, rating.into());
            if factors.jockey {
                steps.add(Column::Speed, "race_factors", "ride", throw, entrant.ride.into());
            }
        }
        if let Some(throw) = line.photo_throw {
            let dice = throw.total().value().into();
            steps.add(Column::Photo, "photo", "wire", None, entrant.wire.into());
            steps.add(Column::Photo, "photo", "ride", None, entrant.ride.into());
            steps.add(Column::Photo, "photo", "dice", Some(throw), dice);
        }
    }
}

struct Steps(Vec<Step>);

impl Steps {
    fn add(
        &mut self,
        column: Column,
        chart: &'static str,
        cell: &str,
        throw: Option<Throw>,
        value: i16,
    ) {
        let dice = throw.map(|throw| SmallVec::from_slice(&throw.faces())).unwrap_or_default();
        self.0.push(Step { column, chart, cell: cell.to_owned(), dice, value });
    }
}
