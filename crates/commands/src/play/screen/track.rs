//! The race: eleven lanes, nine spaces and the line, with the tote board beside them.

use homestretch::{HORSES, Horse, Move, Spot, Token, View};
use racing::Line as BetLine;
use ratatui::text::{Line, Span};

use super::state::Ui;
use crate::play::choices::choices;
use crate::play::paint::fit;
use crate::play::session::{Asked, Session};
use crate::play::told::ordinal;
use crate::play::{session, text};

/// Columns of everything but the spaces and the tote.
const CLOTH: usize = 3;
const TOKEN: usize = 3;
const LINE: usize = 5;

/// How the width is divided.
struct Columns {
    name: usize,
    space: usize,
    /// Of one spot; 0 where the tote does not fit.
    spot: usize,
}

impl Columns {
    fn new(width: u16, finish: u32) -> Self {
        let width = usize::from(width);
        let name = if width >= 100 { 18 } else { 14 };
        let spaces = finish.max(1) as usize;
        let fixed = CLOTH + name + 1 + TOKEN + LINE;
        let least = fixed + 3 * spaces;
        let spot = match width.saturating_sub(least) {
            spare if spare >= 60 => 12,
            spare if spare >= 21 => (spare / 3).min(8),
            _ => 0,
        };
        let space = (width.saturating_sub(fixed + 3 * spot) / spaces).clamp(2, 6);
        Self { name, space, spot }
    }
}

/// The page: a ruler and a line for each lane.
pub(crate) fn lines(view: &View, session: &Session, ui: &Ui, width: u16) -> Vec<Line<'static>> {
    let columns = Columns::new(width, view.public.setup.pack.finish);
    let mut lines = vec![ruler(view, ui, &columns)];
    lines.extend(Horse::all().map(|horse| lane(view, session, ui, horse, &columns)));
    lines
}

fn ruler(view: &View, ui: &Ui, columns: &Columns) -> Line<'static> {
    let finish = view.public.setup.pack.finish;
    let mut text = " ".repeat(CLOTH + columns.name + 1 + TOKEN);
    for space in 0..finish {
        let mark = match space {
            0 if columns.space >= 4 => "gate".into(),
            space => space.to_string(),
        };
        text.push_str(&format!("{mark:^0$}", columns.space));
    }
    let mut spans = vec![Span::styled(text, ui.ink.quiet()), Span::styled("line ", ui.ink.quiet())];
    if columns.spot > 0 {
        for line in BetLine::ALL {
            let word = format!(" {:<1$}", line.word(), columns.spot - 1);
            spans.push(Span::styled(word, ui.ink.board()));
        }
    }
    Line::from(spans)
}

fn lane(view: &View, session: &Session, ui: &Ui, horse: Horse, columns: &Columns) -> Line<'static> {
    let public = &view.public;
    let state = public.horse(horse);
    let name = &public.setup.pack.horses[horse.index()].name;
    let token = state.token.map_or("", Token::word);
    let token_style =
        if state.token == Some(Token::X) { ui.ink.warning() } else { ui.ink.strong() };
    let mut spans = vec![
        Span::styled(format!("{:>2}", horse.number()), ui.ink.cloth(horse.number())),
        Span::raw(format!(" {} ", fit(name, columns.name))),
        Span::styled(token, token_style),
        Span::raw(" ".repeat(TOKEN - token.len())),
    ];
    let targets = targets(session, ui, horse);
    let finish = public.setup.pack.finish;
    let came_from = session.latest().moved.filter(|(moved, _)| *moved == horse).map(|(_, at)| at);
    for space in 0..finish {
        let centred = |mark: &str| format!("{mark:^0$}", columns.space);
        let trail = came_from.is_some_and(|from| (from..state.space).contains(&space));
        spans.push(if state.finish.is_none() && state.space == space {
            Span::styled(centred(&horse.to_string()), ui.ink.cloth(horse.number()))
        } else if let Some((_, mark)) = targets.iter().find(|(at, _)| *at == space) {
            Span::styled(centred(mark), ui.ink.target())
        } else if trail {
            Span::styled("─".repeat(columns.space), ui.ink.lane())
        } else {
            Span::styled(centred("·"), ui.ink.lane())
        });
    }
    let at_line = targets.iter().find(|(at, _)| *at >= finish);
    spans.push(match (state.finish, at_line) {
        (Some(place), _) => Span::styled(
            format!("┃{:<3}", ordinal(usize::from(place))),
            ui.ink.cloth(horse.number()),
        ),
        (None, Some((_, mark))) => Span::styled(format!("┃{mark:<3}"), ui.ink.target()),
        (None, None) => Span::styled("┃   ", ui.ink.lane()),
    });
    spans.push(Span::raw(" "));
    if columns.spot > 0 {
        for line in BetLine::ALL {
            spans.extend(tote(view, ui, Spot { horse, line }, columns.spot));
        }
    }
    Line::from(spans)
}

/// A spot of the tote beside the track: figure, own tokens with their values, count of others'.
fn tote(view: &View, ui: &Ui, spot: Spot, width: usize) -> Vec<Span<'static>> {
    let own: String = text::own_tokens(view, spot).iter().map(ToString::to_string).collect();
    let others: usize = text::others_tokens(view, spot).iter().map(|(_, count)| count).sum();
    let others = if others > 0 { format!("+{others}") } else { String::new() };
    let figure = format!("{:>2} ", text::figure(view, spot));
    let room = width.saturating_sub(figure.len());
    let own = match own.len() {
        0 => own,
        count if count + 2 + others.len() <= room => format!("[{own}]"),
        count if count + others.len() <= room => own,
        count => format!("×{count}"),
    };
    let others = fit(&others, room.saturating_sub(own.chars().count()));
    let style = if own.is_empty() { ui.ink.board() } else { ui.ink.lit() };
    vec![
        Span::styled(figure, ui.ink.board()),
        Span::styled(own, style),
        Span::styled(others, ui.ink.board()),
    ]
}

/// Where the player could send this horse: a filled mark for the choice that Enter takes.
fn targets(session: &Session, ui: &Ui, horse: Horse) -> Vec<(u32, &'static str)> {
    if !matches!(session.asked(), Asked::Decide) {
        return Vec::new();
    }
    let of_horse = session.targets().iter().filter(|t| t.post == u32::from(horse.number()));
    let distances: Vec<_> = of_horse.map(|target| target.distance).collect();
    let chosen = choices(session).get(ui.chosen).map(|choice| choice.play.clone());
    let full = session.pack().full_move;
    let mark = |nth: usize| match &chosen {
        // The frame lists the short move first.
        Some(Move::Advance { spaces }) if (*spaces == full) == (nth == 1) => "◆",
        Some(Move::Push { horse: chosen }) if *chosen == horse => "◆",
        _ => "◇",
    };
    // The chosen one first: at the line both moves end on the same spot.
    let mut targets: Vec<_> =
        distances.iter().enumerate().map(|(nth, at)| (*at, mark(nth))).collect();
    targets.sort_by_key(|(_, mark)| *mark != "◆");
    targets
}

/// The dice as they lie, and the horse they name.
pub(crate) fn dice(latest: session::Latest, ui: &Ui) -> Vec<Span<'static>> {
    let Some((_, [a, b])) = latest.throw else { return Vec::new() };
    let horse = Horse::all().nth(usize::from(a + b) - 2);
    let mut spans = vec![
        Span::styled(format!(" {a} "), ui.ink.die()),
        Span::raw(" "),
        Span::styled(format!(" {b} "), ui.ink.die()),
        Span::raw(" = "),
    ];
    spans.extend(
        horse.map(|horse| {
            Span::styled(format!("{:^4}", horse.number()), ui.ink.cloth(horse.number()))
        }),
    );
    spans
}

const _: () = assert!(HORSES == 11, "the page has a row for each lane");
