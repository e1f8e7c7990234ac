//! Colours. Nothing is told by colour alone: without it the same marks stand there in plain,
//! bold or reversed type.

use ratatui::style::{Color, Modifier, Style};

use super::row::{Cloth, Mark};

/// The colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    colour: bool,
}

const TURF: Color = Color::Rgb(0x1f, 0x6b, 0x47);
const LANE: Color = Color::Rgb(0x14, 0x33, 0x25);
const LANE_INK: Color = Color::Rgb(0xa9, 0xc4, 0xb4);
const AMBER: Color = Color::Rgb(0xff, 0xb6, 0x2e);
const CLARET: Color = Color::Rgb(0x8e, 0x1f, 0x2f);

/// Saddlecloths of posts 1 to 12 in the North American order: cloth and number.
const CLOTHS: [(Color, Color); 12] = [
    (Color::Rgb(0xc8, 0x1d, 0x25), Color::White),
    (Color::Rgb(0xff, 0xff, 0xff), Color::Black),
    (Color::Rgb(0x1f, 0x4e, 0xb8), Color::White),
    (Color::Rgb(0xff, 0xd9, 0x1a), Color::Black),
    (Color::Rgb(0x1b, 0x77, 0x3c), Color::White),
    (Color::Rgb(0x12, 0x12, 0x12), Color::Rgb(0xf2, 0xc1, 0x4e)),
    (Color::Rgb(0xff, 0x8a, 0x1f), Color::Black),
    (Color::Rgb(0xff, 0x9e, 0xc4), Color::Black),
    (Color::Rgb(0x3f, 0xd4, 0xd0), Color::Black),
    (Color::Rgb(0x6a, 0x2c, 0x91), Color::White),
    (Color::Rgb(0xc4, 0xc8, 0xcc), Color::Rgb(0x9c, 0x0d, 0x1c)),
    (Color::Rgb(0xa8, 0xe0, 0x3a), Color::Black),
];

impl Ink {
    /// Colour, unless the environment asks for none.
    pub(crate) fn from_environment() -> Self {
        // By the convention of no-color.org an empty value does not count.
        Self { colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    /// Without colour, for tests and paper.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { colour: false };

    /// With colour, for tests.
    #[cfg(test)]
    pub(crate) const FULL: Self = Self { colour: true };

    fn pair(self, background: Color, ink: Color, plain: Modifier) -> Style {
        if self.colour {
            Style::new().bg(background).fg(ink)
        } else {
            Style::new().add_modifier(plain)
        }
    }

    /// The saddlecloth of a post; after the twelfth they begin anew.
    pub(crate) fn cloth(self, post: u8) -> Style {
        let (cloth, number) = CLOTHS[usize::from(post.saturating_sub(1)) % CLOTHS.len()];
        self.pair(cloth, number, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// A saddlecloth of a colour of its own: red, green, blue.
    fn dyed(self, [red, green, blue]: [u8; 3]) -> Style {
        // Weighed as eyes do; the number stands out from the cloth.
        let light = 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
        let number = if light > 8 * 0x80 { Color::Black } else { Color::White };
        let cloth = Color::Rgb(red, green, blue);
        self.pair(cloth, number, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// A piece of a row.
    pub(crate) fn mark(self, mark: Mark) -> Style {
        match mark {
            Mark::Plain => Style::new(),
            Mark::Strong => self.strong(),
            Mark::Quiet => self.quiet(),
            Mark::Ground => self.lane(),
            Mark::Target => self.target(),
            Mark::Cloth(Cloth::Post(post)) => self.cloth(post),
            Mark::Cloth(Cloth::Colour(colour)) => self.dyed(colour),
        }
    }

    /// The line on top.
    pub(crate) fn header(self) -> Style {
        self.pair(TURF, Color::White, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// The heads of panels.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Grass.
    pub(crate) fn lane(self) -> Style {
        self.pair(LANE, LANE_INK, Modifier::empty())
    }

    /// Where a horse could go.
    pub(crate) fn target(self) -> Style {
        self.pair(LANE, AMBER, Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// The choice that Enter takes.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
    }

    /// What went wrong.
    pub(crate) fn warning(self) -> Style {
        self.pair(CLARET, Color::White, Modifier::REVERSED).add_modifier(Modifier::BOLD)
    }

    /// The announcer.
    pub(crate) fn call(self) -> Style {
        Style::new().add_modifier(Modifier::ITALIC)
    }

    /// What matters less.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What matters more.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
