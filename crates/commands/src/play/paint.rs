//! What the full screens draw alike.

use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::ink::Ink;

/// Below this nothing useful fits: columns and rows.
pub(crate) const LEAST: (u16, u16) = (60, 20);

/// Columns of the overlay, where there are as many.
const WIDEST: u16 = 79;

/// Says so in a window in which nothing useful fits.
pub(crate) fn too_small(frame: &mut Frame<'_>, larger: &str) -> bool {
    let area = frame.area();
    let small = area.width < LEAST.0 || area.height < LEAST.1;
    if small {
        frame.render_widget(Paragraph::new(larger), area);
    }
    small
}

/// The line on top: the game and what goes on; whether bots hurry.
pub(crate) fn header(game: &str, what: &str, right: &str, width: u16, ink: Ink) -> Line<'static> {
    let left = format!(" {}  {what}", game.to_uppercase());
    let left = fit(&left, usize::from(width).saturating_sub(right.chars().count()));
    Line::styled(format!("{left}{right}"), ink.header())
}

/// A text cut to a width, with a sign that it was cut, and filled up to it.
pub(crate) fn fit(text: &str, width: usize) -> String {
    if width == 0 {
        return String::new();
    }
    if text.chars().count() <= width {
        return format!("{text:<width$}");
    }
    let cut: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{cut}…")
}

/// The head of a panel.
pub(crate) fn title(text: &str, ink: Ink) -> Line<'static> {
    Line::styled(format!(" {text}"), ink.title())
}

/// A line across the screen with words in it.
pub(crate) fn rule(text: &str, ink: Ink, width: u16) -> Line<'static> {
    let text = fit(text, text.chars().count().min(usize::from(width).saturating_sub(6)));
    let rest = usize::from(width).saturating_sub(text.chars().count() + 4);
    Line::from(vec![
        Span::raw("─ "),
        Span::styled(text, ink.title()),
        Span::raw(format!(" {}", "─".repeat(rest))),
    ])
}

/// A text in lines of a width, the later ones set in; a word that is too long is broken.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let line = lines.last().map_or(0, |line| line.chars().count());
            let gap = usize::from(line > 0 && !lines.last().is_some_and(|l| l.trim().is_empty()));
            if line + gap + word.len() <= width {
                if let Some(line) = lines.last_mut() {
                    line.push_str(&" ".repeat(gap));
                    line.extend(&word);
                }
                break;
            }
            if word.len() > width - 2 {
                let rest = word.split_off(width.saturating_sub(line + gap).min(word.len()));
                if let Some(line) = lines.last_mut() {
                    line.push_str(&" ".repeat(gap));
                    line.extend(&word);
                }
                word = rest;
            }
            lines.push("  ".into());
        }
    }
    lines
}

/// Lays a box with some lines over the screen.
pub(crate) fn lay_over(frame: &mut Frame<'_>, lines: Vec<Line<'static>>) {
    let inner = usize::from(frame.area().width.min(WIDEST)).saturating_sub(2).max(1);
    let rows = |line: &Line<'_>| line.width().div_ceil(inner).max(1);
    let height = lines.iter().map(rows).sum::<usize>() as u16 + 2;
    let [area] =
        Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(frame.area());
    let [area] = Layout::horizontal([Constraint::Max(WIDEST)]).flex(Flex::Center).areas(area);
    frame.render_widget(Clear, area);
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(text.block(Block::bordered()), area);
}

#[cfg(test)]
pub(crate) mod testing {
    //! Screens as text.

    use std::path::Path;

    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::Frame;

    /// What is drawn on a screen of this size.
    pub(crate) fn shot(width: u16, height: u16, draw: impl FnOnce(&mut Frame<'_>)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(draw).expect("drawn");
        let rows = terminal.backend().buffer().content().chunks(usize::from(width));
        let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
        rows.map(|cells| row(cells).trim_end().to_owned() + "\n").collect()
    }

    /// Compares a screen with its file. After a change that is meant, `RAILBIRD_BLESS=1 cargo test -p
    /// railbird screen` writes the files anew; the difference is then read in review.
    pub(crate) fn check(file: &str, screen: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play").join(file);
        if std::env::var_os("RAILBIRD_BLESS").is_some() {
            std::fs::write(&path, screen).expect("written");
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(screen, golden, "{file} shows something else; see `cargo xtask bless`");
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn words_wrap_and_long_ones_break() {
        assert_eq!(wrap("one two three", 9), ["one two", "  three"]);
        assert_eq!(wrap("x 0123456789abcdef", 10), ["x 01234567", "  89abcdef"]);
        assert_eq!(wrap("", 10), [""]);
    }
}
