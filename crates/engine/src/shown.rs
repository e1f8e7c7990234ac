//! What one viewer may see: what everybody sees, and something of one's own.

use serde::{Serialize, Serializer};

use crate::seat::{Seat, Viewer};

/// What one viewer may see.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "View",
        with = "P::Written<'static>",
        bound = "P: Show<K> + 'static, K: 'static, P::Written<'static>: schemars::JsonSchema"
    )
)]
pub struct Shown<P, K> {
    /// What everybody sees.
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
    /// What is public, and what one of so many seats knows, if it is one of them that looks.
    pub fn new(viewer: Viewer, seats: usize, public: P, known: impl FnOnce(Seat) -> K) -> Self {
        let seat = viewer.seat().filter(|seat| seat.index() < seats);
        Self { public, you: seat.map(|seat| You { seat, known: known(seat) }) }
    }

    /// Who looks; a spectator has no seat.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.you.as_ref().map(|you| you.seat)
    }

    /// What the viewer knows.
    #[must_use]
    pub fn known(&self) -> Option<&K> {
        self.you.as_ref().map(|you| &you.known)
    }

    /// What the viewer knows of a seat: nothing, unless it is its own.
    #[must_use]
    pub fn known_of(&self, seat: Seat) -> Option<&K> {
        self.known().filter(|_| self.seat() == Some(seat))
    }
}

/// How what everybody sees is written, together with what a seat alone knows.
pub trait Show<K> {
    /// As it is written.
    type Written<'a>: Serialize
    where
        Self: 'a,
        K: 'a;

    /// What a viewer is told.
    fn show<'a>(&'a self, you: Option<&'a You<K>>) -> Self::Written<'a>;
}

impl<P: Show<K>, K> Serialize for Shown<P, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.public.show(self.you.as_ref()).serialize(serializer)
    }
}

/// A summary, and what the seat alone knows.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summed<'a, P, K> {
    /// What everybody sees.
    summary: &'a P,
    /// What the viewer alone knows; a spectator knows nothing.
    you: Option<&'a You<K>>,
}

/// What can be written as it is, is the summary.
impl<P: Serialize, K: Serialize> Show<K> for P {
    type Written<'a>
        = Summed<'a, P, K>
    where
        P: 'a,
        K: 'a;

    fn show<'a>(&'a self, you: Option<&'a You<K>>) -> Summed<'a, P, K> {
        Summed { summary: self, you }
    }
}
