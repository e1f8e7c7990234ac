//! Sizes of paper. All measures are in points, 72 to an inch.

/// A point on the paper, or a length: 1/72 inch.
pub(crate) type Points = f32;

/// White on every side: printers do not reach the edge.
pub(crate) const MARGIN: Points = 30.0;

/// Millimetres in points.
#[must_use]
pub fn mm(millimetres: f32) -> Points {
    millimetres * 72.0 / 25.4
}

/// The sizes that desks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// Which way the paper lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// Taller than wide.
    #[default]
    Upright,
    /// Wider than tall.
    Across,
}

impl Paper {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Self); 2] = [("a4", Self::A4), ("letter", Self::Letter)];

    /// The size of this name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, paper)| *paper)
    }

    /// Width and height, turned this way.
    #[must_use]
    pub fn size(self, turn: Turn) -> (f32, f32) {
        let (short, long) = match self {
            Self::A4 => (mm(210.0), mm(297.0)),
            Self::Letter => (612.0, 792.0),
        };
        match turn {
            Turn::Upright => (short, long),
            Turn::Across => (long, short),
        }
    }

    /// What style sheets call it.
    pub(crate) const fn css(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }
}

impl Turn {
    /// What style sheets call it.
    pub(crate) const fn css(self) -> &'static str {
        match self {
            Self::Upright => "portrait",
            Self::Across => "landscape",
        }
    }

    /// The class of pages that lie so.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Upright => "upright",
            Self::Across => "across",
        }
    }
}
