//! A horse without lines: a first-time starter (rule file, section 13).

use serde::Serialize;
use stretch::Surface;

use super::method::{A_POINT, BASE_FIGURE, Ratings};
use super::nearest;
use super::read::Today;
use super::words::HalfFurlongs;

/// Figure points that a first-time starter is thought to be behind the field.
const BEHIND: f64 = 4.0;
/// Half furlongs by which its Range goes beyond today's distance.
const BEYOND: u8 = 4;

/// How a first-time starter is rated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Debut {
    /// The mean figure of those of the field who have run.
    pub field_mean: f64,
    /// Four points less.
    pub expected_figure: f64,
    /// The power before rounding.
    pub exact: f64,
}

impl Debut {
    pub(super) fn in_field(field_mean: f64) -> Self {
        let expected_figure = field_mean - BEHIND;
        Self { field_mean, expected_figure, exact: (expected_figure - BASE_FIGURE) / A_POINT }
    }

    pub(super) fn ratings(&self, today: &Today) -> Ratings {
        let lo = today.half_furlongs;
        let most = HalfFurlongs::BOUNDS.1;
        Ratings {
            power: nearest(self.exact).clamp(0, 29),
            surface: match today.surface.rated_as() {
                Surface::Turf => Surface::Turf,
                Surface::Dirt | Surface::Synthetic => Surface::Dirt,
            },
            range_lo: lo,
            range_hi: HalfFurlongs(lo.0.saturating_add(BEYOND)).min(most),
            wet: 0,
            pace: 5,
            form: 'C',
            trip: 0,
            class: 0,
            speed: 0,
            wire: 2,
        }
    }
}
