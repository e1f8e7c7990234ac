//! The race itself: start powers and every chart step of Quickplay and Fullplay as small pure
//! functions on small values. Nothing here knows of seats, logs or entries, so that the game (one
//! throw at a time), the sampler, exact chances and explanations all stand on the same steps.

use engine::pack::{Check, Node};
use engine::part;

use crate::charts::{Charts, Factors, FormChange, PaceHeads, TroubleRow};
use crate::words::{Condition, Form, Mode, Pace, Status, Surface, Throw, Total, Trouble};

part! {
    /// What a horse is rated.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Ratings {
        /// Power on dirt; `None` if it is not rated there.
        pub power_dirt: Option<u8> = nullable(whole(0..=29));
        /// Power on turf; `None` if it is not rated there. One of the two is there.
        pub power_turf: Option<u8> = nullable(whole(0..=29));
        /// The distances that suit it, lowest and highest, in half furlongs.
        pub range as self: (u8, u8) = keyed(["range_lo", "range_hi"], halves(RANGE))
            .kept_as(|[low, high]: [u8; 2]| Some((low, high)), |&(low, high)| [low, high]);
        /// How much of a wet track's penalty it absorbs.
        pub wet: u8 = whole(0..=3);
        /// Running style, from 0 at the back to 9 in front.
        pub pace: u8 = whole(0..=9);
        /// The spread of its performances.
        pub form: Form = word();
        /// Trip, Class and Speed, in the order of [`Factor`](crate::Factor).
        pub factors as self: [i8; 3] = keyed(["trip", "class", "speed"], whole(-3..=3));
        /// Photo finishes.
        pub wire: u8 = whole(0..=9);
    }
    settled by rated;
}

/// Furlongs that a Range may reach: a bound for packs of one's own.
const RANGE: std::ops::RangeInclusive<i64> = 0..=40;

fn rated(ratings: &mut Ratings, node: &Node, check: &mut Check) {
    let power = ratings.power_dirt.or(ratings.power_turf);
    check.law(power.is_some(), node, || "a horse is rated on dirt, on turf, or on both".into());
    let (low, high) = ratings.range;
    check.law(low <= high, node, || "range_lo should not be above range_hi".into());
}

part! {
    /// What a jockey is rated.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Riding {
        /// Added to the figure when called upon, and in every photo.
        pub ride: i8 = whole(-2..=2);
        /// A throw at or under it keeps out of trouble.
        pub trouble: u8 = whole(2..=12);
    }
}

part! {
    /// The constants by which a start power is made.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Creation {
        /// Change of power on a surface without a rating.
        pub unrated_surface: i16 = whole(-50..=0);
        /// Change of power for every half furlong outside the Range.
        pub off_range as off_range_per_half_furlong: i16 = whole(-10..=0);
        /// The Trouble of a horse without a jockey.
        pub no_jockey_trouble: u8 = whole(2..=12);
        /// From so many half furlongs on a race is long.
        pub long_race as long_race_half_furlongs: u8 = whole(0..=80);
    }
}

/// The surface, the track condition and the distance that a start power depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Going {
    /// What is run on.
    pub surface: Surface,
    pub condition: Condition,
    /// The distance as the Range counts it.
    pub half_furlongs: u8,
}

/// A start power, in its parts: they add up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartPower {
    /// The rating that counts, or what the card prints.
    pub rating: i16,
    /// For a surface without a rating.
    pub unrated: i16,
    /// For a wet track, what the horse absorbs taken off.
    pub wet: i16,
    /// For a distance outside the Range.
    pub range: i16,
}

impl StartPower {
    /// A start power that the card prints.
    #[must_use]
    pub const fn printed(power: i16) -> Self {
        Self { rating: power, unrated: 0, wet: 0, range: 0 }
    }

    /// The start power. It is never clamped.
    #[inline]
    #[must_use]
    pub const fn total(self) -> i16 {
        self.rating + self.unrated + self.wet + self.range
    }
}

/// The start power of a horse (rule file, section 3).
#[must_use]
pub fn start_power(
    charts: &Charts,
    creation: &Creation,
    ratings: &Ratings,
    going: Going,
) -> StartPower {
    let (rated, other) = match going.surface.rated_as() {
        Surface::Turf => (ratings.power_turf, ratings.power_dirt),
        _ => (ratings.power_dirt, ratings.power_turf),
    };
    let penalty = match going.surface {
        Surface::Synthetic => 0,
        surface => i16::from(charts.wet(surface, going.condition).unwrap_or(0)),
    };
    let (low, high) = ratings.range;
    let outside =
        low.saturating_sub(going.half_furlongs) + going.half_furlongs.saturating_sub(high);
    StartPower {
        rating: rated.or(other).map_or(0, i16::from),
        unrated: if rated.is_some() { 0 } else { creation.unrated_surface },
        wet: (penalty + i16::from(ratings.wet)).min(0),
        range: creation.off_range * i16::from(outside),
    }
}

/// A horse at the gate: all that its race depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub start: i16,
    pub pace: u8,
    pub form: Form,
    /// Trip, Class and Speed.
    pub factors: [i8; 3],
    pub wire: u8,
    /// The jockey's Ride.
    pub ride: i8,
    /// The jockey's Trouble.
    pub trouble: u8,
}

impl Entrant {
    /// A horse with a start power, and who rides it.
    #[must_use]
    pub const fn new(start: i16, ratings: &Ratings, riding: Riding) -> Self {
        Self {
            start,
            pace: ratings.pace,
            form: ratings.form,
            factors: ratings.factors,
            wire: ratings.wire,
            ride: riding.ride,
            trouble: riding.trouble,
        }
    }
}

/// Which charts a race reads, by its version and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// Quickplay or Fullplay.
    pub mode: Mode,
    /// Whether it is a mile or more.
    pub long: bool,
}

impl Segments {
    /// Whether the break is thrown for.
    #[inline]
    #[must_use]
    pub const fn has_break(self) -> bool {
        matches!(self.mode, Mode::Full)
    }

    /// Whether the setup segment is thrown for.
    #[inline]
    #[must_use]
    pub const fn has_setup(self) -> bool {
        self.has_break() && self.long
    }

    /// The heads of the pace scenario chart.
    #[inline]
    #[must_use]
    pub const fn heads(self) -> PaceHeads {
        match (self.mode, self.long) {
            (Mode::Quick, _) => PaceHeads::Quick,
            (Mode::Full, false) => PaceHeads::Short,
            (Mode::Full, true) => PaceHeads::Long,
        }
    }

    /// What decides the pace with this horse in the field, and what the pace then works on: its
    /// Pace rating in Quickplay, its race points in Fullplay.
    #[inline]
    #[must_use]
    pub const fn pace_key(self, entrant: &Entrant, points: i8) -> i8 {
        match self.mode {
            Mode::Quick => entrant.pace as i8,
            Mode::Full => points,
        }
    }

    /// What the pace does to the power of a horse with this key.
    #[inline]
    #[must_use]
    pub fn pace_effect(self, charts: &Charts, pace: Pace, key: i8) -> i8 {
        match self.mode {
            Mode::Quick => charts.pace_effect_by_rating(pace, key.max(0) as u8),
            Mode::Full => charts.pace_effect_by_points(self.long, pace, key),
        }
    }

    /// What the form throw does.
    #[inline]
    #[must_use]
    pub fn form(self, charts: &Charts, form: Form, total: Total) -> FormChange {
        match self.mode {
            Mode::Quick => charts.quick_form(form, total),
            Mode::Full => charts.race_position(form, total),
        }
    }
}

/// The sum of the two highest: what the pace scenario chart is read by.
#[inline]
#[must_use]
pub fn pace_sum(keys: impl IntoIterator<Item = i8>) -> i16 {
    let (mut first, mut second) = (i16::MIN / 2, i16::MIN / 2);
    for key in keys.into_iter().map(i16::from) {
        if key > first {
            (first, second) = (key, first);
        } else if key > second {
            second = key;
        }
    }
    first + second
}

/// What has to be thrown, or is settled, after a trouble throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTrouble {
    /// It is settled.
    Settled(Trouble),
    /// The jockey throws: at or under his Trouble `avoided` happens, above it `failed`.
    Jockey {
        /// If the throw is at or under the jockey's Trouble.
        avoided: Trouble,
        /// If it is above.
        failed: Trouble,
    },
}

/// What a trouble throw leads to.
#[inline]
#[must_use]
pub fn after_trouble(row: TroubleRow) -> AfterTrouble {
    match row {
        TroubleRow::Clear => AfterTrouble::Settled(Trouble::Clear),
        TroubleRow::Out(reason) => AfterTrouble::Settled(reason),
        TroubleRow::Dq => AfterTrouble::Settled(Trouble::Dq),
        TroubleRow::TrafficCheck => {
            AfterTrouble::Jockey { avoided: Trouble::TrafficAvoided, failed: Trouble::Traffic }
        }
        TroubleRow::DqCheck => {
            AfterTrouble::Jockey { avoided: Trouble::DqAvoided, failed: Trouble::Dq }
        }
    }
}

/// What the jockey's throw makes of a trouble that he may avoid.
#[inline]
#[must_use]
pub fn after_jockey(row: TroubleRow, trouble: u8, total: Total) -> Trouble {
    match after_trouble(row) {
        AfterTrouble::Settled(settled) => settled,
        AfterTrouble::Jockey { avoided, .. } if total.value() <= trouble => avoided,
        AfterTrouble::Jockey { failed, .. } => failed,
    }
}

impl Trouble {
    /// How the horse stands after it.
    #[inline]
    #[must_use]
    pub const fn status(self) -> Status {
        match self {
            Self::BrokeDown | Self::LostJockey | Self::PulledUp => Status::Out,
            Self::Dq => Status::Dq,
            Self::Clear | Self::Traffic | Self::TrafficAvoided | Self::DqAvoided => Status::Ok,
        }
    }

    /// What it costs, as a change of power.
    #[inline]
    #[must_use]
    pub fn power(self, charts: &Charts) -> i8 {
        if self == Self::Traffic { charts.traffic_power() } else { 0 }
    }
}

/// The power that the speed chart is read with.
#[inline]
#[must_use]
pub const fn final_power(start: i16, pace: i8, form: i8, trouble: i8) -> i16 {
    start + pace as i16 + form as i16 + trouble as i16
}

/// What the factors of the race add to a horse's figure.
#[inline]
#[must_use]
pub const fn factor_change(entrant: &Entrant, factors: Factors) -> i8 {
    entrant.factors[factors.factor.index()] + if factors.jockey { entrant.ride } else { 0 }
}

/// A photo total: Wire, Ride and two dice. Ride always counts here.
#[inline]
#[must_use]
pub const fn photo_total(entrant: &Entrant, throw: Throw) -> i8 {
    entrant.wire as i8 + entrant.ride + throw.total().value() as i8
}
