//! The whole screen: head, page, panels, tray, keys.

use engine::Game;
use homestretch::{Homestretch, Phase, View};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::state::Ui;
use super::{help, market, panels, payout, slip_page, track};
use crate::play::paint::{self, too_small};
use crate::play::session::{Asked, Look, Session};

/// Rows of the page above the panels: a head and eleven lanes.
const PAGE_ROWS: u16 = 12;
/// Rows of the tray: a head and two lines.
const TRAY_ROWS: u16 = 3;

/// Draws the screen.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &Session, ui: &Ui) {
    let area = frame.area();
    if too_small(frame) {
        return;
    }
    let [head, body, tray, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(TRAY_ROWS),
        Constraint::Length(1),
    ])
    .areas(area);
    let asked = session.asked();
    let view = match &asked {
        Asked::Look(Look::Payout { finish, .. }) => finish,
        _ => session.view(),
    };
    frame.render_widget(header(view, ui, head.width), head);
    page(frame, session, view, ui, &asked, body);
    frame.render_widget(Paragraph::new(panels::tray(session, ui, &asked, tray.width)), tray);
    let bottom = match &ui.message {
        Some(message) => Line::styled(format!(" {message} "), ui.ink.warning()),
        None => panels::keys(session, ui, &asked),
    };
    frame.render_widget(Paragraph::new(bottom), keys);
    if let Some(overlay) = ui.overlay {
        help::draw(frame, session, ui, overlay);
    }
}

/// The page that suits what the game waits for.
fn page(frame: &mut Frame<'_>, session: &Session, view: &View, ui: &Ui, asked: &Asked, body: Rect) {
    let whole = |frame: &mut Frame<'_>, lines: Vec<Line<'static>>| {
        let wrap = ratatui::widgets::Wrap { trim: false };
        frame.render_widget(Paragraph::new(lines).wrap(wrap), body);
    };
    match asked {
        Asked::Over => return whole(frame, payout::over(session, ui)),
        Asked::Look(Look::Shares) => return whole(frame, payout::shares(session.view(), ui)),
        Asked::Look(Look::Payout { index, .. }) if ui.stage > 0 => {
            return whole(frame, payout::lines(session.view(), *index, ui));
        }
        _ => {}
    }
    let [page, panels] =
        Layout::vertical([Constraint::Length(PAGE_ROWS), Constraint::Fill(1)]).areas(body);
    let lines = match (asked, &view.public.phase) {
        (Asked::Look(_), _) => track::lines(view, session, ui, page.width),
        (_, Phase::Setup(_) | Phase::Draft { .. }) => market::draft(session, ui),
        (_, Phase::Betting { .. }) => slip_page::lines(session, ui, asked, page.width),
        (_, Phase::SecondChance(_) | Phase::SharePool) => market::offers(session, ui),
        _ => track::lines(view, session, ui, page.width),
    };
    frame.render_widget(Paragraph::new(lines), page);
    panels::draw(frame, session, view, ui, panels);
}

/// Game, race, track and purses; whether bots hurry.
fn header(view: &View, ui: &Ui, width: u16) -> Line<'static> {
    let public = &view.public;
    let races = public.setup.options.races();
    let what = match public.card.map(|card| &public.setup.pack.cards[usize::from(card)]) {
        Some(card) => {
            let [first, second, third] = card.purse.map(|purse| purse.to_string());
            format!(
                "Race {} of {races} · {} · purses {first} {second} {third}",
                public.race, card.name
            )
        }
        None => match public.phase {
            Phase::Setup(_) | Phase::Draft { .. } => format!("The draft · {races} races to run"),
            Phase::Over => "The game is over".into(),
            _ => format!("Second chance · race 1 of {races} is run"),
        },
    };
    paint::header(Homestretch::NAME, &what, ui.fast, width, ui.ink)
}
