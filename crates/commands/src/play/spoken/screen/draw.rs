//! The whole screen: head, board, what was told, standing, the question, the line that is typed.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::state::Ui;
use crate::play::ink::Ink;
use crate::play::paint::{header, lay_over, rule, title, too_small, wrap};
use crate::play::row::Row;
use crate::play::spoken::Spoken;
use crate::play::spoken::session::{Asked, Session};

/// From so many columns on the standing has the whole side; below it stands beside what was told.
const WIDE: u16 = 110;
/// Columns of the standing in a wide window, and in one that is not.
const SIDE: (u16, u16) = (38, 31);
/// Below so many columns the standing is a page to be asked for.
const NARROW: u16 = 76;
/// Rows that are left for what was told, whatever the board takes.
const TOLD_ROWS: u16 = 6;
/// Rows of a question at most.
const QUESTION_ROWS: usize = 4;

const KEYS: &str = "\
Enter         answer; skip ahead while others act, as Space does
Tab           `for me`: let a bot decide      Esc   clear the line
↑ ↓           what was typed before           PgUp PgDn  read back
F2            others fast or slow             Ctrl-C     leave";

/// Draws the screen.
pub(super) fn draw<G: Spoken>(frame: &mut Frame<'_>, session: &Session<G>, ui: &mut Ui) {
    if too_small(frame) {
        return;
    }
    let area = frame.area();
    let (about, words) = asked_words(session);
    let mut words = wrap(&words, usize::from(area.width) - 2);
    words.truncate(QUESTION_ROWS);
    let [head, body, tray, line, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1 + words.len() as u16),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let what = G::headline(session.sitting().view());
    frame.render_widget(header(G::NAME, &what, ui.fast, head.width, ui.ink), head);
    draw_body(frame, session, ui, body);
    let mut question = vec![rule(about, ui.ink, tray.width)];
    let words = words.into_iter().map(|words| format!(" {words}"));
    question.extend(words.map(|words| Line::styled(words, ui.ink.strong())));
    frame.render_widget(Paragraph::new(question), tray);
    draw_line(frame, ui, line);
    let bottom = match &ui.message {
        Some(message) => Line::styled(format!(" {message} "), ui.ink.warning()),
        None => keys_line(&session.asked(), ui),
    };
    frame.render_widget(bottom, keys);
    if ui.help {
        let mut lines: Vec<Line<'static>> = KEYS.lines().map(Line::raw).collect();
        lines.extend(session.help().iter().map(|row| Line::raw(row.text())));
        lines.push(Line::styled("Commitment (SHA-256 of the seed):", ui.ink.quiet()));
        lines.push(Line::styled(session.sitting().commitment(), ui.ink.quiet()));
        lay_over(frame, " Help ", lines);
    }
}

/// What the game waits for: a word, and the question.
fn asked_words<G: Spoken>(session: &Session<G>) -> (&'static str, String) {
    let sitting = session.sitting();
    match session.asked() {
        Asked::Decide => ("Your decision", session.question().words),
        Asked::Confirm => ("Sealed", session.question().words),
        Asked::Throw(_) => ("Your throw", session.question().words),
        Asked::House(Some(seat)) => {
            ("The dice", format!("{} …", sitting.names().does(seat, "throw")))
        }
        Asked::House(None) => ("The house", "The house throws or shuffles …".into()),
        Asked::Others => ("The others", "The others decide …".into()),
        Asked::Over => {
            let seed = sitting.revealed_seed().unwrap_or_default();
            let commitment = sitting.commitment();
            let seed = format!("The seed was {seed}, its SHA-256 {commitment}.");
            ("The end", format!("The game is over. Enter leaves. {seed}"))
        }
    }
}

fn draw_body<G: Spoken>(frame: &mut Frame<'_>, session: &Session<G>, ui: &mut Ui, body: Rect) {
    let wide = body.width >= WIDE;
    let side = Constraint::Length(if wide { SIDE.0 } else { SIDE.1 });
    let [left, right] = match wide {
        true => Layout::horizontal([Constraint::Fill(1), side]).areas(body),
        false => [body, Rect::default()],
    };
    let sitting = session.sitting();
    let room = usize::from(left.height.saturating_sub(TOLD_ROWS));
    let width = usize::from(left.width);
    let mut board = G::board(sitting.view(), sitting.moves(), width, room);
    board.truncate(room);
    let [top, rest] =
        Layout::vertical([Constraint::Length(board.len() as u16), Constraint::Fill(1)]).areas(left);
    let board: Vec<_> = board.iter().map(|row| styled(row, ui.ink)).collect();
    frame.render_widget(Paragraph::new(board), top);
    // What is looked at or chosen from is not broken for the standing's sake.
    let beside = usize::from(body.width.saturating_sub(SIDE.1 + 1));
    let broad = ui.page.iter().chain(&session.question().ways).any(|row| row.width() > beside);
    let [told, right] = match () {
        () if wide => [rest, right],
        () if broad || body.width < NARROW => [rest, Rect::default()],
        () => Layout::horizontal([Constraint::Fill(1), side]).areas(rest),
    };
    draw_told(frame, session, ui, told);
    frame.render_widget(Paragraph::new(standing(session, ui.ink, right)), right);
}

/// The newest at the bottom: what was told, then a page that was asked for, then what can be chosen.
fn draw_told<G: Spoken>(frame: &mut Frame<'_>, session: &Session<G>, ui: &mut Ui, area: Rect) {
    let [head, area] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
    let width = usize::from(area.width).saturating_sub(1);
    let said = session.lines().iter().filter(|said| !said.drawn);
    let said = said.flat_map(|said| wrap(&said.text, width)).map(Line::raw);
    let mut lines: Vec<Line<'static>> = said.collect();
    let ways = session.question().ways;
    for row in ui.page.iter().chain(&ways) {
        let text = row.text();
        if text.chars().count() <= width {
            lines.push(styled(row, ui.ink));
        } else {
            lines.extend(wrap(&text, width).into_iter().map(Line::raw));
        }
    }
    ui.rows = usize::from(area.height);
    ui.scroll = ui.scroll.min(lines.len().saturating_sub(ui.rows));
    let to = lines.len() - ui.scroll;
    let from = to.saturating_sub(ui.rows);
    let about = match ui.scroll {
        0 => "What happens".into(),
        rows => format!("What happened ({rows} rows below: PgDn)"),
    };
    frame.render_widget(title(&about, ui.ink), head);
    frame.render_widget(Paragraph::new(lines[from..to].to_vec()), area);
}

fn standing<G: Spoken>(session: &Session<G>, ink: Ink, area: Rect) -> Vec<Line<'static>> {
    let width = usize::from(area.width).saturating_sub(1);
    let mut lines = vec![title("Standing", ink)];
    for row in G::standing(session.sitting().view()) {
        let style = row.pieces().first().map_or_else(Default::default, |(_, mark)| ink.mark(*mark));
        let text = wrap(&row.text(), width);
        lines.extend(text.into_iter().map(|text| Line::styled(format!(" {text}"), style)));
    }
    lines
}

fn styled(row: &Row, ink: Ink) -> Line<'static> {
    let piece = |(text, mark): &(String, _)| Span::styled(text.clone(), ink.mark(*mark));
    Line::from(row.pieces().iter().map(piece).collect::<Vec<_>>())
}

/// The line that is typed, with the cursor.
fn draw_line(frame: &mut Frame<'_>, ui: &Ui, area: Rect) {
    const PROMPT: &str = " > ";
    let (text, cursor) = ui.typing.shown(usize::from(area.width) - PROMPT.len());
    frame.render_widget(Line::raw(format!("{PROMPT}{text}")), area);
    if !ui.help {
        let x = area.x + (PROMPT.len() + cursor) as u16;
        frame.set_cursor_position(Position::new(x, area.y));
    }
}

fn keys_line(asked: &Asked, ui: &Ui) -> Line<'static> {
    let first: &[(&str, &str)] = match asked {
        Asked::Decide => &[("Enter", "answer"), ("Tab", "for me")],
        Asked::Confirm => &[("Enter", "go on"), ("undo", "take back")],
        Asked::Throw(_) => &[("Enter", "throw"), ("undo", "take back")],
        Asked::House(_) | Asked::Others => &[("Space", "skip ahead")],
        Asked::Over => &[("Enter", "leave")],
    };
    let rest = [
        ("PgUp", "back"),
        ("F1", "help"),
        ("F2", if ui.fast { "slower" } else { "faster" }),
        ("quit", "leave"),
    ];
    let mut spans = vec![Span::raw(" ")];
    for (name, does) in first.iter().chain(&rest) {
        spans.push(Span::styled((*name).to_owned(), ui.ink.strong()));
        spans.push(Span::styled(format!(" {does}   "), ui.ink.quiet()));
    }
    Line::from(spans)
}
