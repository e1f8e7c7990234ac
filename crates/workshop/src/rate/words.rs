//! The words of the game, as past performances use them: track conditions and distances are those
//! of the pack that is rated for.

use serde::Serialize;
use stretch::{Condition, Errata, StretchPack, Surface};

use crate::sheet::{CellFault, Row, decimal};

/// Twice the distance in furlongs: distances count in half furlongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "f64")]
pub struct HalfFurlongs(pub u8);

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
        // Misprints are in other charts: both readings have the same conditions.
        let charts = self.0.charts(Errata::Corrected);
        let known = Condition::ALL.iter().filter_map(|(word, condition)| {
            let penalty = charts.wet(surface, *condition)?.unsigned_abs();
            Some((*word, (*condition, penalty)))
        });
        let known: Vec<_> = known.collect();
        row.needed("condition", faults)?;
        row.word_if("condition", &known, faults)
    }

    /// A distance in half furlongs: a number, or a name that the pack has for one.
    pub(super) fn distance(
        self,
        row: Row<'_>,
        faults: &mut Vec<CellFault>,
    ) -> Option<HalfFurlongs> {
        let text = row.text("distance")?;
        let named = self.0.distances.iter().find(|named| named.word.eq_ignore_ascii_case(text));
        if let Some(named) = named {
            return Some(HalfFurlongs(named.half_furlongs));
        }
        let (least, most) = HalfFurlongs::BOUNDS;
        let bounds = f64::from(least)..=f64::from(most);
        let Some(furlongs) = decimal(text).filter(|furlongs| bounds.contains(furlongs)) else {
            let names = self.0.distances.iter().filter(|named| decimal(&named.word).is_none());
            let names: String = names.map(|named| format!(", or {}", named.word)).collect();
            let what = format!("furlongs from {least} to {most}{names}");
            faults.push(row.wants("distance", &what));
            return None;
        };
        // At most 80: a `u8` holds it.
        let distance = HalfFurlongs((2.0 * furlongs).round() as u8);
        if (f64::from(distance) - furlongs).abs() > 1e-9 {
            let what = format!("in half furlongs; {distance} is the nearest");
            faults.push(row.wants("distance", &what));
            return None;
        }
        Some(distance)
    }

    /// How a card writes a distance that a cell says; none if no race is run over it.
    pub(super) fn card_distance(self, text: &str, distance: HalfFurlongs) -> Option<&'p str> {
        let plain = format!("{:.1}", f64::from(distance));
        let words = || self.0.distances.iter().map(|named| named.word.as_str());
        let written = words().find(|word| word.eq_ignore_ascii_case(text));
        written.or_else(|| words().find(|word| *word == plain))
    }

    /// All that a card may write.
    pub(super) fn card_distances(self) -> String {
        let words: Vec<_> = self.0.distances.iter().map(|named| named.word.as_str()).collect();
        words.join(", ")
    }

    /// Whether a race over this distance is a long one.
    pub(super) fn is_long(self, distance: HalfFurlongs) -> bool {
        distance.0 >= self.0.creation.long_race
    }
}
