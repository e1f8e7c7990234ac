//! The words of the game, as past performances use them: track conditions and distances are those
//! of the pack that is rated for.

use serde::Serialize;
use stretch::{Condition, DistanceData, Errata, StretchPack, Surface};

use crate::sheet::{CellFault, Row, mixed, spelt_out};

/// Twice the distance in furlongs: distances count in half furlongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "f64"))]
#[serde(into = "f64")]
pub struct HalfFurlongs(pub u8);

/// A distance of a line or of today's race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distance {
    /// As ranges count it.
    pub(super) half_furlongs: HalfFurlongs,
    /// Where it stands in the charts, if races are run over it.
    pub(super) printed: Option<usize>,
}

/// Where a figure comes from that a line leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Timed {
    /// The final time, in hundredths of a second.
    pub time_cs: u32,
    /// The figure that the time chart gives the winner.
    pub winner: i16,
    /// Points that the lengths behind take from it.
    pub points: i16,
}

/// How far, as it was written.
#[derive(Clone, Copy, Debug)]
struct Length {
    furlongs: f64,
    /// Yards are written to say exactly how far: they need not make a half furlong.
    in_yards: bool,
}

/// Yards of a furlong.
const FURLONG: f64 = 220.0;

impl Length {
    /// `6f`, `6.5`, `5 1/2f`, `1 1/16`, `1m`, `1m70y`, `8+70yds`. Without a unit it is furlongs, and
    /// miles below 2: no race is shorter than two furlongs.
    fn read(text: &str) -> Option<Self> {
        let spelt = spelt_out(text).to_lowercase();
        let mut rest = spelt.trim();
        let mut length = Self { furlongs: 0.0, in_yards: false };
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_alphabetic() || c == '+').unwrap_or(rest.len());
            let number = mixed(rest[..end].trim()).filter(|number| *number > 0.0)?;
            rest = &rest[end..];
            let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let unit = match &rest[..end] {
                // Only the first number can do without one.
                "" if length.furlongs > 0.0 => return None,
                "" if number < 2.0 => 8.0,
                "" | "f" | "fur" | "furlong" | "furlongs" => 1.0,
                "m" | "mi" | "mile" | "miles" => 8.0,
                "y" | "yd" | "yds" | "yard" | "yards" => {
                    length.in_yards = true;
                    1.0 / FURLONG
                }
                _ => return None,
            };
            length.furlongs += number * unit;
            rest = rest[end..].trim_start();
            if let Some(more) = rest.strip_prefix('+') {
                rest = Some(more.trim_start()).filter(|more| !more.is_empty())?;
            }
        }
        (length.furlongs > 0.0).then_some(length)
    }

    fn is(self, other: Self) -> bool {
        (self.furlongs - other.furlongs).abs() < 0.5 / FURLONG
    }
}

/// What a racing paper calls a condition (rule file, section 13). A word that the surface's own
/// chart has is the chart's: the lines of one's own races are written with it.
fn printed(text: &str, known: &[(&str, (Condition, u8))]) -> Option<(Condition, u8)> {
    let of = |word: &str| known.iter().find(|(own, _)| *own == word).map(|(_, found)| *found);
    let word = text.to_lowercase().split([' ', '-', '_']).collect::<Vec<_>>().join(" ");
    let wettest = || known.iter().map(|(_, found)| *found).max_by_key(|(_, penalty)| *penalty);
    of(&word).or_else(|| match word.as_str() {
        "ft" | "fst" => of("fast"),
        "gd" | "wf" | "wet fast" | "yl" | "yielding" => of("good"),
        "my" | "mud" => of("muddy"),
        "sy" | "sly" => of("sloppy"),
        "fm" => of("firm"),
        "sf" | "soft" | "hy" | "heavy" => wettest(),
        _ => None,
    })
}

impl HalfFurlongs {
    /// Distances that a past race may have been run over.
    pub const BOUNDS: (Self, Self) = (Self(4), Self(80));

    /// The half furlongs by which this lies outside the range.
    #[must_use]
    pub fn outside(self, lo: Self, hi: Self) -> u8 {
        lo.0.saturating_sub(self.0).max(self.0.saturating_sub(hi.0))
    }
}

impl From<HalfFurlongs> for f64 {
    fn from(distance: HalfFurlongs) -> Self {
        Self::from(distance.0) / 2.0
    }
}

impl std::fmt::Display for HalfFurlongs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", f64::from(*self))
    }
}

/// What the pack calls things.
#[derive(Clone, Copy)]
pub(super) struct Words<'p>(pub(super) &'p StretchPack);

impl<'p> Words<'p> {
    /// The condition of a race, and what it takes from a horse's power (rule file, section 3); a
    /// synthetic track is always fast, and its cell is not read.
    pub(super) fn condition(
        self,
        row: Row<'_>,
        surface: Surface,
        faults: &mut Vec<CellFault>,
    ) -> Option<(Condition, u8)> {
        if surface == Surface::Synthetic {
            return Some((Condition::Fast, 0));
        }
        let text = row.needed("condition", faults)?;
        let known = self.conditions(surface);
        let found = printed(text, &known);
        if found.is_none() {
            let all: Vec<_> = known.iter().map(|(word, _)| *word).collect();
            faults.push(row.wants("condition", &all.join(" or ")));
        }
        found
    }

    /// The conditions of a surface by name, with what each takes.
    fn conditions(self, surface: Surface) -> Vec<(&'static str, (Condition, u8))> {
        // Misprints are in other charts: both readings have the same conditions.
        let charts = self.0.charts(Errata::Corrected);
        let known = Condition::ALL.iter().filter_map(|(word, condition)| {
            let penalty = charts.wet(surface, *condition)?.unsigned_abs();
            Some((*word, (*condition, penalty)))
        });
        known.collect()
    }

    /// How far a race went, as sheets print it, or as the pack names it.
    pub(super) fn distance(self, row: Row<'_>, faults: &mut Vec<CellFault>) -> Option<Distance> {
        let text = row.text("distance")?;
        let (least, most) = HalfFurlongs::BOUNDS;
        let bounds = f64::from(least)..=f64::from(most);
        let Some(length) = Length::read(text).filter(|length| bounds.contains(&length.furlongs))
        else {
            let what = format!(
                "a distance from {least} to {most} furlongs, such as 6f, 6.5, 5 1/2f, 1 1/16, 1m or \
                 1m70y"
            );
            faults.push(row.wants("distance", &what));
            return None;
        };
        // At most 80: a `u8` holds it.
        let nearest = HalfFurlongs((2.0 * length.furlongs).round() as u8);
        if !length.in_yards && (f64::from(nearest) - length.furlongs).abs() > 1e-6 {
            let what = format!("in half furlongs; {nearest} is the nearest");
            faults.push(row.wants("distance", &what));
            return None;
        }
        let named = |word: &str| Length::read(word).is_some_and(|named| named.is(length));
        let printed = self.0.distances.iter().position(|known| named(&known.word));
        let counted = printed.map(|at| HalfFurlongs(self.0.distances[at].half_furlongs));
        Some(Distance { half_furlongs: counted.unwrap_or(nearest), printed })
    }

    /// The distances of the charts.
    pub(super) fn distances(self) -> &'p [DistanceData] {
        &self.0.distances
    }

    /// The figure of a horse that came in so many lengths behind the winner of a race that took so
    /// long, by the time chart and the chart of beaten lengths; the chart's own times if there is no
    /// such time in it.
    pub(super) fn figure(self, printed: usize, time: u32, behind: f64) -> Result<Timed, [u32; 2]> {
        let charts = self.0.charts(Errata::Corrected);
        let off = |figure: &i16| charts.time(printed, *figure).abs_diff(time);
        let winner = charts.figures().min_by_key(off).unwrap_or_default();
        // Figures are a fifth of a second apart.
        if off(&winner) > 10 {
            let (slowest, fastest) = charts.figures().into_inner();
            return Err([fastest, slowest].map(|figure| charts.time(printed, figure)));
        }
        let column = self.0.distances[printed].column;
        let missed = |points: &i16| {
            (f64::from(charts.beaten_quarters(column, *points)) - 4.0 * behind).abs()
        };
        let points = (0..=winner).min_by(|a, b| missed(a).total_cmp(&missed(b)));
        Ok(Timed { time_cs: time, winner, points: points.unwrap_or_default() })
    }

    /// Whether a race over this distance is a long one.
    pub(super) fn is_long(self, distance: HalfFurlongs) -> bool {
        distance.0 >= self.0.creation.long_race
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_read_as_sheets_print_them() {
        let cases = [
            ("6f", 6.0),
            ("6 F", 6.0),
            ("6.5", 6.5),
            ("6,5", 6.5),
            ("5 1/2f", 5.5),
            ("5½f", 5.5),
            ("6 1/2", 6.5),
            ("9", 9.0),
            ("9.0", 9.0),
            ("1 1/16", 8.5),
            ("1 1/8", 9.0),
            ("1.0625", 8.5),
            ("1 1/16m", 8.5),
            ("1m", 8.0),
            ("1 mile", 8.0),
            ("1", 8.0),
            ("1 1/2m", 12.0),
            ("12 furlongs", 12.0),
        ];
        for (text, furlongs) in cases {
            let read = Length::read(text).expect(text);
            assert!((read.furlongs - furlongs).abs() < 1e-9, "{text}: {}", read.furlongs);
        }
        let named = Length::read("8+70yds").expect("a name of the pack");
        for text in ["1m70y", "1m 70y", "1 mile 70 yards", "8f70yds", "1m70yd", "1M70Y"] {
            assert!(Length::read(text).expect(text).is(named), "{text}");
        }
        for text in
            ["", "f", "6x", "-6", "0", "6f 7", "1/0", "six", "6+", "+6", "1m70", "0m", "6 7f"]
        {
            assert!(Length::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn conditions_are_read_as_sheets_print_them() {
        let pack = engine::standard_pack::<stretch::Stretch>().expect("the standard pack");
        let read = |surface, text: &str| printed(text, &Words(&pack).conditions(surface));
        let check = |surface, cases: &[(&str, &str, u8)]| {
            for (text, word, penalty) in cases {
                let (condition, taken) = read(surface, text).expect(text);
                assert_eq!((condition.to_string().as_str(), taken), (*word, *penalty), "{text}");
            }
        };
        check(
            Surface::Dirt,
            &[
                ("ft", "fast", 0),
                ("fst", "fast", 0),
                ("Fast", "fast", 0),
                ("gd", "good", 1),
                ("wf", "good", 1),
                ("Wet Fast", "good", 1),
                ("wet-fast", "good", 1),
                ("yl", "good", 1),
                ("yielding", "good", 1),
                ("my", "muddy", 2),
                ("slow", "slow", 2),
                ("sy", "sloppy", 3),
                ("sly", "sloppy", 3),
                ("SLOPPY", "sloppy", 3),
                ("sf", "sloppy", 3),
                ("soft", "sloppy", 3),
                ("hy", "sloppy", 3),
                ("heavy", "sloppy", 3),
            ],
        );
        check(
            Surface::Turf,
            &[
                ("fm", "firm", 0),
                ("firm", "firm", 0),
                ("gd", "good", 1),
                ("yl", "good", 1),
                ("sf", "yielding", 3),
                ("hy", "yielding", 3),
                ("Heavy", "yielding", 3),
                ("soft", "soft", 2),
                ("yielding", "yielding", 3),
            ],
        );
        for (surface, text) in [
            (Surface::Dirt, "fm"),
            (Surface::Turf, "ft"),
            (Surface::Turf, "my"),
            (Surface::Dirt, ""),
        ] {
            assert_eq!(read(surface, text), None, "{surface} {text}");
        }
    }
}
