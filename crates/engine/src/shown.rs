//! What one viewer may see, for games in which that is what everybody sees and something of one's own.

use serde::Serialize;

use crate::seat::{Seat, Viewer};

/// Everything public, and what a seat alone knows. `P` is written as the summary.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
pub struct Shown<P, K> {
    /// What everybody sees.
    #[serde(rename = "summary")]
    pub public: P,
    /// What the viewer alone knows; a spectator knows nothing.
    pub you: Option<You<K>>,
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "You"))]
pub struct You<K> {
    /// Which seat.
    pub seat: Seat,
    /// What it knows.
    pub known: K,
}

impl<P, K> Shown<P, K> {
    /// What is public, and what one of these, in the order of the seats, is to its own seat.
    pub fn new(viewer: Viewer, public: P, known: &[K]) -> Self
    where
        K: Clone,
    {
        let own = |seat: Seat| Some(You { seat, known: known.get(seat.index())?.clone() });
        Self { public, you: viewer.seat().and_then(own) }
    }

    /// What the viewer knows of a seat: nothing, unless it is its own.
    #[must_use]
    pub fn known_of(&self, seat: Seat) -> Option<&K> {
        self.you.as_ref().filter(|you| you.seat == seat).map(|you| &you.known)
    }
}
