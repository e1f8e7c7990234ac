//! The whole screen: head, board, what was told, standing, the question, the line that is typed.

use bots::Roster;
use engine::{Text, text};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::state::Ui;
use crate::play::ink::Ink;
use crate::play::paint::{LEAST, fit, header, lay_over, rule, title, too_small, wrap};
use crate::play::row::Row;
use crate::play::session::{Asked, By, Said, Session};

/// From so many columns on the standing has the whole side; below it stands beside what was told.
const WIDE: u16 = 110;
/// Columns of the standing in a wide window, and in one that is not.
const SIDE: (u16, u16) = (38, 31);
/// Below so many columns the standing is a page to be asked for.
const NARROW: u16 = 76;
/// Rows that are left for what was told, whatever the board takes: a head and some lines.
const TOLD_ROWS: usize = 4;
/// Rows of a question at most.
const QUESTION_ROWS: usize = 3;
/// Rows of the forms at most.
const FORM_ROWS: usize = 4;
/// Ways that are shown whatever the board takes.
const WAYS: usize = 3;

/// Draws the screen.
pub(super) fn draw<G: Roster>(frame: &mut Frame<'_>, session: &Session<G>, ui: &mut Ui) {
    ui.refresh(session);
    let (columns, rows) = LEAST;
    let larger = text!("play.larger", columns = columns, rows = rows);
    if too_small(frame, &session.say(&larger)) {
        return;
    }
    let area = frame.area();
    let width = usize::from(area.width) - 2;
    let mut words = wrap(&session.question(), width);
    words.truncate(QUESTION_ROWS);
    let deciding = session.asked() == Asked::Decide && ui.page.is_none();
    let ways = if deciding { session.ways() } else { Vec::new() };
    let mut forms: Vec<String> =
        session.forms().iter().flat_map(|form| wrap(form, width)).collect();
    forms.truncate(if deciding { FORM_ROWS } else { 0 });
    // Head, line, keys and the rule above the question.
    let room = usize::from(area.height) - 4 - words.len() - forms.len();
    let scene = session.scene();
    let board_room = room.saturating_sub(TOLD_ROWS + ways.len().min(WAYS));
    let wide = area.width >= WIDE;
    let board_columns = if wide { area.width - SIDE.0 } else { area.width };
    let mut board = session.board().rows(&scene, usize::from(board_columns), board_room);
    board.truncate(board_room);
    let shown = ways.len().min(room.saturating_sub(board.len() + TOLD_ROWS));
    let tray_rows = 1 + words.len() + forms.len() + shown;
    let [head, body, tray, line, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(tray_rows as u16),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let what = session.headline();
    let fast = if ui.fast { session.say(&text!("play.fast")) } else { String::new() };
    frame.render_widget(header(G::NAME, &what, &fast, head.width, ui.ink), head);
    match (&ui.page, session.asked()) {
        (Some(page), _) => {
            let page = page.clone();
            draw_page(frame, &page, ui, body);
        }
        (None, Asked::Look) => {
            let pages = session.look();
            let page = pages.get(ui.look).cloned().unwrap_or_default();
            draw_page(frame, &page, ui, body);
        }
        _ => draw_body(frame, session, ui, &board, body),
    }
    let mut asked = vec![rule(&session.say(&about(&session.asked())), ui.ink, tray.width)];
    asked.extend(words.into_iter().map(|words| Line::styled(format!(" {words}"), ui.ink.strong())));
    asked.extend(ways_shown(&ways, shown, ui, usize::from(tray.width)));
    asked.extend(forms.iter().map(|form| Line::raw(format!(" {form}"))));
    frame.render_widget(Paragraph::new(asked), tray);
    draw_line(frame, ui, line);
    let bottom = match &ui.message {
        Some(message) => Line::styled(format!(" {message} "), ui.ink.warning()),
        None => {
            let keys = session.say(&Text::new(keys_of(&session.asked(), ui)));
            Line::styled(format!(" {keys}"), ui.ink.quiet())
        }
    };
    frame.render_widget(bottom, keys);
    if ui.leaving {
        lay_over(frame, vec![Line::raw(session.say(&text!("play.leave")))]);
    }
}

/// What the game waits for, in a word.
const fn about(asked: &Asked) -> Text {
    Text::new(match asked {
        Asked::Decide => "play.about.decide",
        Asked::Confirm => "play.about.confirm",
        Asked::Throw(_) => "play.about.throw",
        Asked::Look => "play.about.look",
        Asked::House(_) => "play.about.house",
        Asked::Others => "play.about.others",
        Asked::Over => "play.about.over",
    })
}

const fn keys_of(asked: &Asked, ui: &Ui) -> &'static str {
    match asked {
        _ if ui.page.is_some() => "play.keys.page",
        Asked::Decide => "play.keys.decide",
        Asked::Confirm => "play.keys.confirm",
        Asked::Throw(_) => "play.keys.throw",
        Asked::Look => "play.keys.look",
        Asked::House(_) | Asked::Others => "play.keys.others",
        Asked::Over => "play.keys.over",
    }
}

/// The ways around the chosen one, which is shown whole.
fn ways_shown(ways: &[String], rows: usize, ui: &Ui, width: usize) -> Vec<Line<'static>> {
    let chosen = ui.chosen.unwrap_or(0);
    // The chosen one may need a row more.
    let from = chosen.saturating_sub(rows / 2).min((ways.len() + 1).saturating_sub(rows));
    let width = width.saturating_sub(1);
    let lines = |(at, way): (usize, &String)| {
        if ui.chosen == Some(at) {
            let lines = wrap(&format!("▸{way}"), width).into_iter();
            return lines.map(|line| Line::styled(line, ui.ink.chosen())).collect();
        }
        vec![Line::raw(format!(" {}", fit(way, width)))]
    };
    ways.iter().enumerate().skip(from).flat_map(lines).take(rows).collect()
}

/// A page from its top, as far as it is scrolled.
fn draw_page(frame: &mut Frame<'_>, page: &[Row], ui: &mut Ui, area: Rect) {
    let width = usize::from(area.width).saturating_sub(1);
    let lines: Vec<Line<'static>> =
        page.iter().flat_map(|row| fitted(row, width, ui.ink)).collect();
    ui.rows = usize::from(area.height);
    ui.scroll = ui.scroll.min(lines.len().saturating_sub(ui.rows));
    let shown: Vec<_> = lines.into_iter().skip(ui.scroll).take(ui.rows).collect();
    frame.render_widget(Paragraph::new(shown), area);
}

fn draw_body<G: Roster>(
    frame: &mut Frame<'_>,
    session: &Session<G>,
    ui: &mut Ui,
    board: &[Row],
    body: Rect,
) {
    let wide = body.width >= WIDE;
    let side = Constraint::Length(if wide { SIDE.0 } else { SIDE.1 });
    let [left, right] = match wide {
        true => Layout::horizontal([Constraint::Fill(1), side]).areas(body),
        false => [body, Rect::default()],
    };
    let [top, rest] =
        Layout::vertical([Constraint::Length(board.len() as u16), Constraint::Fill(1)]).areas(left);
    let board: Vec<_> = board.iter().map(|row| styled(row, ui.ink)).collect();
    frame.render_widget(Paragraph::new(board), top);
    let [told, right] = match () {
        () if wide => [rest, right],
        () if body.width < NARROW => [rest, Rect::default()],
        () => Layout::horizontal([Constraint::Fill(1), side]).areas(rest),
    };
    draw_told(frame, session, ui, told);
    frame.render_widget(Paragraph::new(standing(session, ui.ink, right)), right);
}

/// What was told, the newest at the bottom.
fn draw_told<G: Roster>(frame: &mut Frame<'_>, session: &Session<G>, ui: &mut Ui, area: Rect) {
    let [head, area] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
    let width = usize::from(area.width).saturating_sub(1);
    let said = |said: &Said| {
        let style = if said.by == By::Caller { ui.ink.call() } else { Default::default() };
        wrap(said.marked().trim_start(), width)
            .into_iter()
            .map(move |text| Line::styled(text, style))
    };
    let lines: Vec<Line<'static>> =
        session.shown_lines().iter().filter(|said| said.by != By::Drawing).flat_map(said).collect();
    ui.rows = usize::from(area.height);
    ui.scroll = ui.scroll.min(lines.len().saturating_sub(ui.rows));
    let to = lines.len() - ui.scroll;
    let from = to.saturating_sub(ui.rows);
    let about = match ui.scroll {
        0 => text!("play.happens"),
        rows => text!("play.happened", rows = rows),
    };
    frame.render_widget(title(&session.say(&about), ui.ink), head);
    frame.render_widget(Paragraph::new(lines[from..to].to_vec()), area);
}

fn standing<G: Roster>(session: &Session<G>, ink: Ink, area: Rect) -> Vec<Line<'static>> {
    let width = usize::from(area.width).saturating_sub(2);
    let mut lines = vec![title(&session.say(&text!("play.standing")), ink)];
    let rows = session.board().standing(&session.scene());
    let wrapped: usize = rows.iter().map(|row| wrap(&row.text(), width).len()).sum();
    for row in rows {
        let style = row.pieces().first().map_or_else(Default::default, |(_, mark)| ink.mark(*mark));
        // Where not all of it fits, everybody is worth more than everything about somebody.
        let text = match wrapped < usize::from(area.height) {
            true => wrap(&row.text(), width),
            false => vec![fit(&row.text(), width)],
        };
        lines.extend(text.into_iter().map(|text| Line::styled(format!(" {text}"), style)));
    }
    lines
}

/// A row in its colours; broken where it is too long.
fn fitted(row: &Row, width: usize, ink: Ink) -> Vec<Line<'static>> {
    if row.width() <= width {
        return vec![styled(row, ink)];
    }
    wrap(&row.text(), width).into_iter().map(Line::raw).collect()
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
    let x = area.x + (PROMPT.len() + cursor) as u16;
    frame.set_cursor_position(Position::new(x, area.y));
}
