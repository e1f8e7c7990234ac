//! A jockey's Ride and Trouble (rule file, section 13, step 11).

use serde::Serialize;

use super::nearest;

/// Rides before any record says otherwise: so many wins are added to both sides of the comparison,
/// which keeps a beginner near the middle.
const PRIOR_WINS: f64 = 10.0;
/// A point of Ride, as a share of the wins that the prices promised.
const RIDE_STEP: f64 = 0.15;
/// How often two dice beat the middle Trouble of 8, and how often a mount meets with trouble.
const USUAL: f64 = 0.278;
const USUAL_RATE: f64 = 0.02;
/// Troubled mounts that every record begins with.
const PRIOR_TROUBLED: f64 = 5.0;

/// What a jockey has done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JockeyRecord {
    /// Its id on the card.
    pub id: String,
    /// The name.
    pub name: String,
    /// Races won.
    pub wins: u32,
    /// Races that the prices of the mounts promised: the sum of the chances they gave.
    pub expected: f64,
    /// Races ridden.
    pub mounts: u32,
    /// Mounts that were disqualified, taken down, or met with trouble that the rider made.
    pub troubled: f64,
}

/// Of so many mounts one wins, where the prices say nothing.
const MOUNTS_A_WIN: f64 = 8.0;

impl JockeyRecord {
    /// The wins that so many mounts promise where no prices are known.
    #[must_use]
    pub fn usual_wins(mounts: u32) -> f64 {
        f64::from(mounts) / MOUNTS_A_WIN
    }

    /// The trouble that so many mounts meet with where none was counted.
    #[must_use]
    pub fn usual_trouble(mounts: u32) -> f64 {
        USUAL * USUAL_RATE * f64::from(mounts)
    }

    /// A rider of whom nothing is known.
    #[must_use]
    pub fn unknown(id: &str, name: &str) -> Self {
        let (id, name) = (id.to_owned(), name.to_owned());
        Self { id, name, wins: 0, expected: 0.0, mounts: 0, troubled: 0.0 }
    }
}

/// A jockey's ratings and how they were found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JockeyRating {
    /// What they were found from.
    pub record: JockeyRecord,
    /// Ride before it was rounded and kept to its scale.
    pub ride_exact: f64,
    /// The chance of two dice that Trouble should have.
    pub trouble_chance: f64,
    /// The rating Ride.
    pub ride: i32,
    /// The rating Trouble.
    pub trouble: i32,
}

/// Rates a jockey.
#[must_use]
pub fn rate_jockey(record: &JockeyRecord) -> JockeyRating {
    let won = f64::from(record.wins) + PRIOR_WINS;
    let ride_exact = (won / (record.expected + PRIOR_WINS) - 1.0) / RIDE_STEP;
    let troubled = record.troubled + PRIOR_TROUBLED;
    let usual = USUAL_RATE * f64::from(record.mounts) + PRIOR_TROUBLED;
    let trouble_chance = USUAL * troubled / usual;
    let distance = |value: i32| (beats(value) - trouble_chance).abs();
    // Of two equally near the lower, as `min_by` takes the first.
    let trouble = (4..=10).min_by(|a, b| distance(*a).total_cmp(&distance(*b))).unwrap_or(8);
    let ride = nearest(ride_exact).clamp(-2, 2);
    JockeyRating { record: record.clone(), ride_exact, trouble_chance, ride, trouble }
}

/// The chance that two dice show more than a value of 2 to 12.
fn beats(value: i32) -> f64 {
    let ways = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|sum| *sum > value).count();
    ways as f64 / 36.0
}
