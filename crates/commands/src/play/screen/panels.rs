//! What stands below every page: standing, race call, the tray with the decision, the keys.

use engine::Seat;
use homestretch::{Horse, Phase, Spot, Step, View};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::state::{PAYOUT_STAGES, Ui};
use super::track;
use crate::play::choices::choices;
use crate::play::paint::{fit, key, rule, title, wrap};
use crate::play::session::{Asked, LineKind, Look, Session};
use crate::play::told::{ME, holdings, horse, list, ordinal};
use crate::play::{text, throws};

/// Columns that the dice take up before the choices.
const DICE_COLUMNS: usize = 17;

/// Standing on the left, what was said on the right.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &Session, view: &View, ui: &Ui, area: Rect) {
    let [left, right] =
        Layout::horizontal([Constraint::Percentage(49), Constraint::Fill(1)]).areas(area);
    frame.render_widget(Paragraph::new(standing(view, ui, left)), left);
    let [head, said] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(right);
    frame.render_widget(Paragraph::new(title("What happens", ui.ink)), head);
    // The newest at the bottom: as many of the last lines as fit.
    let mut lines: Vec<Line<'static>> = Vec::new();
    for line in session.shown_lines().iter().rev() {
        let (text, style) = match line.kind {
            LineKind::Told => (line.text.clone(), ratatui::style::Style::new()),
            LineKind::Call => (format!("» {}", line.text), ui.ink.call()),
        };
        let wrapped = wrap(&text, usize::from(said.width));
        if lines.len() + wrapped.len() > usize::from(said.height) {
            break;
        }
        let wrapped = wrapped.into_iter().map(|text| Line::styled(text, style));
        lines.splice(0..0, wrapped);
    }
    frame.render_widget(Paragraph::new(lines), said);
}

fn standing(view: &View, ui: &Ui, area: Rect) -> Vec<Line<'static>> {
    let public = &view.public;
    let mut lines = Vec::new();
    // In a low window the seats are worth more than the head.
    if usize::from(area.height) > public.seats.len() {
        lines.push(title("Standing", ui.ink));
    }
    let mover = match public.phase {
        Phase::Race(turn) => Some(turn.seat),
        Phase::Betting { bet } => {
            public.betting_order().into_iter().find(|seat| !bet.contains(*seat))
        }
        _ => public.buyer(),
    };
    for seat in public.betting_order() {
        let state = &public.seats[seat.index()];
        let turn = match public.phase {
            _ if mover == Some(seat) => "▸",
            Phase::Betting { bet } if bet.contains(seat) => "✓",
            _ => " ",
        };
        let name = &public.setup.names()[seat.index()];
        let what = match &public.phase {
            Phase::Draft { round, kept, .. } => {
                format!("{} kept", usize::from(*round) + usize::from(kept.contains(seat)))
            }
            _ => holdings(&state.shares),
        };
        let row = format!(
            "{turn}{} {} {} {:>8} {what}",
            public.standing(seat),
            text::letter(seat),
            fit(name, 7),
            state.money.to_string()
        );
        let style = if seat == ME { ui.ink.strong() } else { ratatui::style::Style::new() };
        lines.push(Line::styled(fit(&row, usize::from(area.width).saturating_sub(1)), style));
    }
    lines
}

/// The decision: a head and two lines.
pub(crate) fn tray(session: &Session, ui: &Ui, asked: &Asked, width: u16) -> Vec<Line<'static>> {
    let mut lines = vec![rule(&headline(session, asked), ui.ink, width)];
    lines.extend(match asked {
        Asked::Decide => match session.moves().open.first() {
            Some(open) => slip(session, ui, open),
            None => decision(session, ui, width),
        },
        Asked::Throw(due) => {
            let mut typed = vec![Span::raw(format!(" {}▏", ui.typed))];
            if let Ok(drawn) = throws::read(due, &ui.typed, session.pack()) {
                let what = throws::describe(&drawn, session.pack());
                typed.push(Span::styled(format!("  {what}"), ui.ink.strong()));
                typed.push(Span::raw("  Enter confirms, Backspace corrects"));
            }
            vec![Line::raw(format!(" {}", throws::how(due))), Line::from(typed)]
        }
        Asked::House(Some(ME)) => vec![Line::from(vec![
            Span::raw(" "),
            key("Space", ui.ink),
            Span::styled(" Roll the dice", ui.ink.strong()),
        ])],
        Asked::Look(Look::Payout { index, .. }) => {
            let result = session.view().public.results.get(*index);
            result.map(|result| finish(result.finish, session, ui)).into_iter().collect()
        }
        Asked::Look(Look::Shares) | Asked::Over => Vec::new(),
        Asked::House(_) | Asked::Mover(_) => {
            let mut line = vec![Span::raw(" ")];
            if matches!(session.view().public.phase, Phase::Race(_)) {
                line.extend(track::dice(session.latest(), ui));
            }
            vec![Line::from(line)]
        }
    });
    lines.truncate(3);
    lines
}

/// The placed horses.
fn finish(placed: [Horse; 3], session: &Session, ui: &Ui) -> Line<'static> {
    let mut spans = Vec::new();
    for (at, on) in placed.into_iter().enumerate() {
        let name = &session.pack().horses[on.index()].name;
        spans.extend([
            Span::raw(format!(" {} ", ordinal(at + 1))),
            Span::styled(format!("{:^4}", on.number()), ui.ink.cloth(on.number())),
            Span::styled(format!(" {name} "), ui.ink.strong()),
        ]);
    }
    Line::from(spans)
}

fn headline(session: &Session, asked: &Asked) -> String {
    let names = session.names();
    let public = &session.view().public;
    let thrown = |seat: Seat| match session.latest().throw {
        Some((_, [a, b])) => format!("{} {a}+{b}", names.does(seat, "throw")),
        None => String::new(),
    };
    match (asked, &public.phase) {
        (Asked::Over, _) => "Thank you for playing".into(),
        (Asked::Look(Look::Shares), _) => "All shares are turned up and paid for".into(),
        (Asked::Look(Look::Payout { index, .. }), _) => format!("Race {} is official", index + 1),
        (Asked::Throw(due), _) => throws::what(due, names),
        (Asked::Decide, Phase::Draft { .. }) => "Your choice: which share do you keep?".into(),
        (Asked::Decide, Phase::Betting { .. }) => "Your bets".into(),
        (Asked::Decide, Phase::Race(turn)) => match turn.step {
            Step::Push(spaces) => {
                format!("{}: it has finished. Push a horse in last place by {spaces}", thrown(ME))
            }
            Step::Again => format!("{}. Roll again, or stop?", thrown(ME)),
            _ => format!("{}: your move", thrown(ME)),
        },
        (Asked::Decide, _) => "Your choice: do you buy?".into(),
        (Asked::House(Some(ME)), Phase::Race(turn)) if turn.roll == 2 => "Your second roll".into(),
        (Asked::House(Some(ME)), Phase::RollOff { .. }) => {
            "Your throw for the first turn: the highest begins".into()
        }
        (Asked::House(Some(ME)), _) => "Your turn".into(),
        (Asked::House(Some(seat)), _) => format!("{} to throw", names.of(*seat)),
        (Asked::House(None), _) => "The house shuffles".into(),
        (Asked::Mover(seat), Phase::Race(_)) => format!("{} …", thrown(*seat)),
        (Asked::Mover(ME), _) => "One choice is left to you".into(),
        (Asked::Mover(seat), Phase::Betting { .. }) => {
            format!("{} to lay the tokens …", names.of(*seat))
        }
        (Asked::Mover(seat), _) => format!("{} …", names.does(*seat, "think")),
    }
}

fn decision(session: &Session, ui: &Ui, width: u16) -> Vec<Line<'static>> {
    let public = &session.view().public;
    if !matches!(public.phase, Phase::Race(_)) {
        // The page lists the shares with their keys.
        let chosen = choices(session).get(ui.chosen).map(|choice| choice.label.clone());
        let chosen = chosen.map(|label| label.split_whitespace().collect::<Vec<_>>().join(" "));
        return chosen.map(|label| Line::raw(format!(" Enter: {label}"))).into_iter().collect();
    }
    let choices = choices(session);
    let mut dice = vec![Span::raw(" ")];
    dice.extend(track::dice(session.latest(), ui));
    dice.push(Span::raw("  "));
    // Two stand below each other; more of them, horses to push, side by side and short.
    let few = choices.len() <= 2;
    let mut rows = vec![dice];
    let mut used = 0;
    for (at, choice) in choices.iter().enumerate() {
        let label = if few { &choice.label } else { &choice.short };
        let long = label.chars().count() + 6;
        if at > 0 && (few || DICE_COLUMNS + used + long > usize::from(width)) {
            rows.push(vec![Span::raw(" ".repeat(DICE_COLUMNS))]);
            used = 0;
        }
        used += long;
        let style = if at == ui.chosen { ui.ink.chosen() } else { ratatui::style::Style::new() };
        rows.last_mut().into_iter().for_each(|row| {
            row.extend([
                key(&choice.key.to_string(), ui.ink),
                Span::raw(" "),
                Span::styled(label.clone(), style),
                Span::raw("  "),
            ]);
        });
    }
    rows.into_iter().map(Line::from).collect()
}

fn slip(session: &Session, ui: &Ui, open: &homestretch::OpenBet) -> Vec<Line<'static>> {
    let pack = session.pack();
    let left = ui.slip.left(open);
    let Spot { horse: on, line } = ui.spot;
    let pays = pack.pays(ui.spot);
    let would = match left.first() {
        Some(token) => {
            format!(", your {token} would win {}", pays.times(i64::from(*token)))
        }
        None => String::new(),
    };
    let tokens = if left.is_empty() {
        format!(" All {} tokens are laid: Enter hands the slip in.", ui.slip.bets().len())
    } else {
        format!(" Tokens left: {}. At most {} on one spot.", list(&left), open.limit)
    };
    vec![
        Line::styled(tokens, ui.ink.strong()),
        Line::raw(format!(" {} to {line}: {pays} a point{would}.", horse(on, pack))),
    ]
}

/// The keys that do something now.
pub(crate) fn keys(session: &Session, ui: &Ui, asked: &Asked) -> Line<'static> {
    let undo = session.may_undo().then_some(("u", "take back"));
    let mut keys: Vec<(&str, &str)> = match asked {
        Asked::Over => vec![("Enter", "leave")],
        Asked::Look(Look::Payout { .. }) if ui.stage + 1 < PAYOUT_STAGES => {
            vec![("Space", ["purses", "tokens", "standing"][ui.stage.min(2)]), ("←", "back")]
        }
        Asked::Look(_) => vec![("Space", "go on")],
        Asked::Decide if !session.moves().open.is_empty() => vec![
            ("↑↓←→", "spot"),
            ("1-3", "token"),
            ("⌫", "take"),
            ("b", "bet for me"),
            ("Enter", "lay"),
            ("?", "help"),
            ("q", "quit"),
        ],
        Asked::Decide => vec![("↑↓", "choose"), ("Enter", "take")],
        Asked::Throw(_) => vec![("Enter", "confirm"), ("h", "house")],
        Asked::House(Some(ME)) => vec![("Space", "roll")],
        Asked::House(_) | Asked::Mover(_) => vec![("any key", "skip ahead")],
    };
    keys.extend(undo);
    let betting = *asked == Asked::Decide && !session.moves().open.is_empty();
    if !betting {
        keys.extend([
            ("f", if ui.fast { "slower" } else { "faster" }),
            ("?", "help"),
            ("q", "quit"),
        ]);
    }
    let mut spans = vec![Span::raw(" ")];
    for (name, does) in keys {
        spans.push(Span::styled(name.to_owned(), ui.ink.strong()));
        spans.push(Span::styled(format!(" {does}   "), ui.ink.quiet()));
    }
    Line::from(spans)
}
