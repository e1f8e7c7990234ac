//! The race frame: the oval with its lanes.

use racing::RaceFrame;

use crate::state::Public;

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        None
    }
}
