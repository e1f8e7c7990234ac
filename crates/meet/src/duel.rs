//! Two horses, and every race in which they met.

use racing::Ran;
use serde::Serialize;

use crate::RunRace;

/// The score between two horses.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeadToHead {
    /// One of them.
    pub one: String,
    /// The other.
    pub other: String,
    /// In how many races both started.
    pub met: u32,
    /// How often the first was officially ahead; one that was not placed is behind one that was.
    pub one_ahead: u32,
    /// How often the other was.
    pub other_ahead: u32,
    /// In how many of the races both reached the wire with a known gap between them.
    pub measured: u32,
    /// The sum of those gaps, in quarter lengths, positive where the first was ahead at the wire.
    pub margin_q: i64,
    /// Their mean in lengths; `null` where there is none.
    pub average_lengths: Option<f64>,
    /// The races, the newest first.
    pub races: Vec<Meeting>,
}

/// A race in which both started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meeting {
    /// What it was run at.
    pub kind: crate::SourceKind,
    /// The table's or record's id, or the file's name.
    pub source: String,
    /// Number of the race there.
    pub race: u32,
    /// What the race is called.
    pub name: String,
    /// When it was over.
    pub at: i64,
    /// The official place of the first.
    pub one_place: Option<u32>,
    /// The official place of the other.
    pub other_place: Option<u32>,
    /// The gap at the wire in quarter lengths, positive where the first was ahead.
    pub margin_q: Option<i32>,
}

/// Races of a duel that are told one by one; all of them count.
const MOST_TOLD: usize = 200;

impl HeadToHead {
    /// Two horses that have not met yet.
    #[must_use]
    pub fn between(one: &str, other: &str) -> Self {
        Self {
            one: one.to_owned(),
            other: other.to_owned(),
            met: 0,
            one_ahead: 0,
            other_ahead: 0,
            measured: 0,
            margin_q: 0,
            average_lengths: None,
            races: Vec::new(),
        }
    }

    /// Counts a race, if both started in it.
    pub fn add(&mut self, race: &RunRace) {
        let find = |name: &str| race.result.runners.iter().find(|ran| ran.horse == name);
        let (Some(one), Some(other)) = (find(&self.one), find(&self.other)) else { return };
        if one.pp == other.pp {
            return;
        }
        self.met += 1;
        let place = |ran: &Ran| ran.place.unwrap_or(u32::MAX);
        self.one_ahead += u32::from(place(one) < place(other));
        self.other_ahead += u32::from(place(other) < place(one));
        let margin_q = one.beaten_q.zip(other.beaten_q).map(|(one, other)| other - one);
        if let Some(margin) = margin_q {
            self.measured += 1;
            self.margin_q += i64::from(margin);
            self.average_lengths = Some(self.margin_q as f64 / 4.0 / f64::from(self.measured));
        }
        let told = Meeting {
            kind: race.kind,
            source: race.source.clone(),
            race: race.result.race,
            name: race.result.name.clone(),
            at: race.at,
            one_place: one.place,
            other_place: other.place,
            margin_q,
        };
        self.races.push(told);
    }

    /// The score, with the newest races told one by one.
    #[must_use]
    pub fn score(mut self) -> Self {
        self.races.sort_by(|a, b| (b.at, &b.source, b.race).cmp(&(a.at, &a.source, a.race)));
        self.races.truncate(MOST_TOLD);
        self
    }
}
