//! The silks that a player chooses: a pattern in two colours, and sleeves. Everybody at the table
//! is shown them, so they are read strictly: a pattern that clients draw, colours and nothing else.

use serde::{Deserialize, Serialize};

/// What a player wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Silks {
    /// What is on the jacket.
    pub pattern: Pattern,
    /// The jacket's colour.
    pub ground: Colour,
    /// The pattern's.
    pub figure: Colour,
    /// The sleeves'.
    pub sleeves: Colour,
}

impl Silks {
    /// Whether two jackets look the same; sleeves alone tell nobody apart from afar.
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        (self.pattern, self.ground, self.figure) == (other.pattern, other.ground, other.figure)
    }
}

/// The patterns that every client can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "they are named for what they look like")]
pub enum Pattern {
    Hoops,
    Stripes,
    Sash,
    CrossBelts,
    Diamonds,
    Spots,
    Chevron,
    Halves,
    Quarters,
    Yoke,
    Braces,
    Star,
    Checks,
    Disc,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Hoops,
        Self::Stripes,
        Self::Sash,
        Self::CrossBelts,
        Self::Diamonds,
        Self::Spots,
        Self::Chevron,
        Self::Halves,
        Self::Quarters,
        Self::Yoke,
        Self::Braces,
        Self::Star,
        Self::Checks,
        Self::Disc,
    ];
}

/// A colour, `#rrggbb` in lower-case digits: one spelling for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = "^#[0-9a-f]{6}$")))]
pub struct Colour([u8; 3]);

impl From<Colour> for String {
    fn from(Colour([red, green, blue]): Colour) -> Self {
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

impl TryFrom<String> for Colour {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = "a colour is `#` and six lower-case hexadecimal digits";
        let digits = text.strip_prefix('#').ok_or(wrong)?;
        if digits.bytes().any(|digit| digit.is_ascii_uppercase()) {
            return Err(wrong);
        }
        engine::hex::from_hex(digits).map(Self).ok_or(wrong)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn silks_are_read_strictly() {
        let silks = json!({"pattern": "cross_belts", "ground": "#0e6b4f", "figure": "#f2c230", "sleeves": "#0e6b4f"});
        let read: Silks = serde_json::from_value(silks.clone()).expect("silks");
        assert_eq!(json!(read), silks);
        for (field, wrong) in [
            ("pattern", json!("tartan")),
            ("ground", json!("#0E6B4F")),
            ("ground", json!("0e6b4f")),
            ("figure", json!("#fff")),
            ("figure", json!("url(x)")),
            ("sleeves", json!(7)),
            ("cap", json!("#0e6b4f")),
        ] {
            let mut silks = silks.clone();
            silks[field] = wrong;
            assert!(serde_json::from_value::<Silks>(silks.clone()).is_err(), "{silks}");
        }
    }

    /// The client draws what it is told: each pattern has a figure there.
    #[test]
    fn every_pattern_is_drawn() {
        let drawn = include_str!("../../../web/src/lib/draw/silks.ts");
        for pattern in Pattern::ALL {
            assert!(drawn.contains(&json!(pattern).to_string()), "{pattern:?}");
        }
    }
}
