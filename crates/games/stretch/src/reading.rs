//! What was read last: the throw, the chart, its column from the first row to the last, and the row
//! that the dice chose. For screens that show the chart as somebody at a table would point at it.

use serde::Serialize;
use smallvec::SmallVec;

use crate::charts::TroubleRow;
use crate::race::after_jockey;
use crate::state::{Last, Phase, Public, Sheet};
use crate::words::{Mode, Post, Total};

/// A throw and the chart that was read with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reading {
    /// The race, from 1.
    pub race: u32,
    /// What was thrown for, in the word of the phase.
    pub what: &'static str,
    /// The horse that it was for.
    pub pp: Option<u32>,
    /// The faces, red before white.
    pub dice: SmallVec<[u8; 2]>,
    /// The chart, by its name in the pack; none where dice are only counted.
    pub chart: Option<&'static str>,
    /// The column that was read.
    pub column: String,
    /// The position of the row among the cells; none where no row was read.
    pub row: Option<usize>,
    /// The column's cells.
    pub cells: Vec<Cell>,
}

/// A cell of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Its row: a total of two dice, or a face.
    pub at: u8,
    /// What stands in it.
    pub value: String,
}

impl Public {
    /// The throw that was read last, with its chart.
    #[must_use]
    pub fn reading(&self) -> Option<Reading> {
        let last = self.last?;
        let sheet = self.sheets.get(usize::from(last.race))?;
        let mut reading = Reading {
            race: u32::from(last.race) + 1,
            what: last.phase.word(),
            pp: last.phase.post().map(Post::number),
            dice: last.dice().into(),
            chart: None,
            column: String::new(),
            row: None,
            cells: Vec::new(),
        };
        self.read_chart(sheet, last, &mut reading);
        Some(reading)
    }

    fn read_chart(&self, sheet: &Sheet, last: Last, reading: &mut Reading) {
        let charts = self.charts();
        let card = self.card_of(sheet);
        let segments = card.segments(self.pack(), &self.setup.options);
        let total = last.total();
        let entrant = last.phase.post().and_then(|post| sheet.entrants.get(post.index()));
        match (last.phase, entrant) {
            (Phase::Condition, _) => {
                let surface = card.surface.rated_as();
                let value = |total| charts.condition(surface, total).to_string();
                reading.totals("track_condition", surface.to_string(), total, value);
            }
            (Phase::Odds(post) | Phase::OddsReroll(post), _) => {
                let throw = sheet.lines[post.index()].odds_throw.or_else(|| last.throw());
                let Some(throw) = throw else { return };
                let chart = self.odds_chart(sheet, post, throw);
                let value = |die| charts.odds(chart, die).to_string();
                reading.faces("odds_roll", chart.name().to_owned(), last.first(), value);
            }
            (Phase::Break(_), Some(entrant)) => {
                let value = |total| charts.break_points(entrant.pace, total).to_string();
                reading.totals("break", format!("Pace {}", entrant.pace), total, value);
            }
            (Phase::Setup(_), Some(entrant)) => {
                let value = |total| signed(charts.pace_setup(entrant.pace, total));
                reading.totals("pace_setup", format!("Pace {}", entrant.pace), total, value);
            }
            (Phase::Pace, _) => {
                let sum = sheet.pace_sum.unwrap_or(0);
                let value = |total| charts.pace(segments.heads(), sum, total).to_string();
                reading.totals("pace_scenario", sum.to_string(), total, value);
            }
            (Phase::Form(_), Some(entrant)) => {
                let value = |total| {
                    let change = segments.form(charts, entrant.form, total);
                    match segments.mode {
                        Mode::Quick => signed(change.power),
                        Mode::Full => {
                            format!("{} / {}", signed(change.points), signed(change.power))
                        }
                    }
                };
                let chart = if segments.mode == Mode::Quick { "form" } else { "race_position" };
                reading.totals(chart, format!("Form {}", entrant.form), total, value);
            }
            (Phase::Trouble(_), _) => {
                let value = |total| match charts.trouble(total) {
                    TroubleRow::Clear => "clear".to_owned(),
                    TroubleRow::Out(trouble) => trouble.to_string(),
                    TroubleRow::TrafficCheck => "traffic?".to_owned(),
                    TroubleRow::DqCheck => "dq?".to_owned(),
                    TroubleRow::Dq => "dq".to_owned(),
                };
                reading.totals("trouble", String::new(), total, value);
            }
            (Phase::Jockey(post), Some(entrant)) => {
                let Some(before) = sheet.lines[post.index()].trouble_throw else { return };
                let row = charts.trouble(before.total());
                let value = |total| after_jockey(row, entrant.trouble, total).to_string();
                reading.totals("trouble", format!("Trouble {}", entrant.trouble), total, value);
            }
            (Phase::Factors, _) => {
                let Some(throw) = last.throw() else { return };
                let jockeys = self.setup.options.jockeys;
                let value = |die| {
                    let at = crate::Throw::new(die, throw.white());
                    let factors = charts.factors(at, jockeys);
                    if factors.jockey {
                        format!("{} + ride", factors.factor)
                    } else {
                        factors.factor.to_string()
                    }
                };
                let column = format!("white {}", throw.white());
                reading.faces("race_factors", column, throw.red(), value);
            }
            (Phase::Speed(post), Some(_)) => {
                let power = sheet.lines[post.index()].final_power.unwrap_or(0).clamp(0, 29);
                let value = |total| charts.figure(power, total).to_string();
                reading.totals("speed", format!("Power {power}"), total, value);
            }
            (Phase::FormSave(_), Some(entrant)) => {
                let value = |die| {
                    let saved = charts.form_save(entrant.form, die);
                    saved.map_or_else(|| "-".to_owned(), |total| total.value().to_string())
                };
                reading.faces("form_save", format!("Form {}", entrant.form), last.first(), value);
            }
            (Phase::Photo(_), Some(entrant)) => {
                reading.column = format!("Wire {}, Ride {}", entrant.wire, signed(entrant.ride));
            }
            _ => {}
        }
    }
}

impl Reading {
    fn totals(
        &mut self,
        chart: &'static str,
        column: String,
        row: Option<Total>,
        value: impl Fn(Total) -> String,
    ) {
        self.chart = Some(chart);
        self.column = column;
        self.row = row.map(Total::line);
        self.cells =
            Total::all().map(|total| Cell { at: total.value(), value: value(total) }).collect();
    }

    fn faces(
        &mut self,
        chart: &'static str,
        column: String,
        face: u8,
        value: impl Fn(u8) -> String,
    ) {
        self.chart = Some(chart);
        self.column = column;
        self.row = usize::from(face).checked_sub(1);
        self.cells = (1..=6).map(|at| Cell { at, value: value(at) }).collect();
    }
}

fn signed(value: i8) -> String {
    if value > 0 { format!("+{value}") } else { value.to_string() }
}
