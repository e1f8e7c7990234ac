//! What a printed card shows beside its rows: sums and hearts, computed.

use big_stakes::HorseCard;

/// The distances whose class a card shows, in furlongs.
pub const CLASSES: [u16; 4] = [10, 8, 6, 5];

/// The figures of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The sum of the running row.
    pub total: u16,
    /// The sum of its first columns, for each of [`CLASSES`].
    pub classes: [u16; 4],
    /// What all hearts bring on dry dirt, in thirty-sixths of a space.
    pub dirt_heart: i32,
    /// What they bring more on turf, or less.
    pub turf_heart: i32,
}

impl Figures {
    /// The figures of this card.
    #[must_use]
    pub fn of(card: &HorseCard) -> Self {
        let hearts = |wet| card.heart.iter().map(|heart| i32::from(heart.worth(wet))).sum::<i32>();
        Self {
            total: card.total(),
            classes: CLASSES.map(|furlongs| card.class(furlongs)),
            dirt_heart: hearts(false),
            turf_heart: hearts(true) - hearts(false),
        }
    }
}

/// Thirty-sixths as a card shows them: one decimal, halves away from nothing.
#[must_use]
pub fn one_decimal(thirty_sixths: i32) -> String {
    let tenths = (20 * thirty_sixths.unsigned_abs() + 36) / 72;
    let sign = if thirty_sixths < 0 && tenths > 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use big_stakes::BigStakes;

    use super::*;

    #[test]
    fn secretariat_has_the_figures_of_his_card() {
        let pack = engine::standard_pack::<BigStakes>().expect("the standard pack");
        let figures = Figures::of(&pack.horses[0]);
        assert_eq!((figures.total, figures.classes), (100, [84, 68, 52, 44]));
        assert_eq!(one_decimal(figures.dirt_heart), "2.0", "twelve sevens, whatever is printed");
        assert_eq!(one_decimal(figures.turf_heart), "0.0");
    }

    #[test]
    fn halves_go_away_from_nothing() {
        for (thirty_sixths, shown) in
            [(0, "0.0"), (9, "0.3"), (-9, "-0.3"), (-1, "0.0"), (72, "2.0"), (-40, "-1.1")]
        {
            assert_eq!(one_decimal(thirty_sixths), shown, "{thirty_sixths}/36");
        }
    }
}
