//! Betting: the tote board as a grid of spots, and what lies on it.

use homestretch::{Horse, Spot, Token};
use racing::Line as BetLine;
use ratatui::text::{Line, Span};

use super::state::Ui;
use crate::play::paint::fit;
use crate::play::session::{Asked, Session};
use crate::play::text;

/// The page: a head and a row for each horse.
pub(crate) fn lines(session: &Session, ui: &Ui, asked: &Asked, width: u16) -> Vec<Line<'static>> {
    let width = usize::from(width);
    let (name, owners) = match width {
        100.. => (18, 14),
        78.. => (14, 10),
        _ => (14, 0),
    };
    let spot = ((width - name - owners - 8) / 3).min(24);
    let owners_head = fit(if owners > 0 { "owners" } else { "" }, owners);
    let mut head = vec![Span::styled(
        format!("   {} {:<3} {owners_head}", fit("horse", name), "hc"),
        ui.ink.quiet(),
    )];
    for line in BetLine::ALL {
        head.push(Span::styled(format!("  {}", fit(line.word(), spot - 2)), ui.ink.board()));
    }
    let mut lines = vec![Line::from(head)];
    for horse in Horse::all() {
        lines.push(row(session, ui, asked, horse, (name, owners, spot)));
    }
    lines
}

fn row(
    session: &Session,
    ui: &Ui,
    asked: &Asked,
    horse: Horse,
    (name, owners, width): (usize, usize, usize),
) -> Line<'static> {
    let view = session.view();
    let public = &view.public;
    let token = public.horse(horse).token;
    let style = if token == Some(Token::X) { ui.ink.warning() } else { ui.ink.strong() };
    let word = token.map_or("", Token::word);
    let mut spans = vec![
        Span::styled(format!("{:>2}", horse.number()), ui.ink.cloth(horse.number())),
        Span::raw(format!(" {} ", fit(&public.setup.pack.horses[horse.index()].name, name))),
        Span::styled(word, style),
        Span::raw(" ".repeat(4 - word.len())),
        Span::raw(fit(&text::holders(view, horse), owners)),
    ];
    let editing = *asked == Asked::Decide;
    for line in BetLine::ALL {
        let spot = Spot { horse, line };
        let own = if editing { ui.slip.on(spot) } else { text::own_tokens(view, spot) };
        let own: String = own.iter().map(|token| format!("[{token}]")).collect();
        let others: Vec<_> = text::others_tokens(view, spot)
            .iter()
            .map(|(seat, count)| match count {
                1 => text::letter(*seat).to_string(),
                count => format!("{}×{count}", text::letter(*seat)),
            })
            .collect();
        let here = editing && spot == ui.spot;
        let mark = if here { "▸" } else { " " };
        let gap = if own.is_empty() || others.is_empty() { "" } else { " " };
        let others = others.join(" ");
        let cell = format!("{mark}{:>2} {own}{gap}{others}", text::figure(view, spot));
        let style = match (here, own.is_empty()) {
            (true, _) => ui.ink.cursor(),
            (false, false) => ui.ink.lit(),
            (false, true) => ui.ink.board(),
        };
        spans.push(Span::styled(fit(&cell, width), style));
    }
    Line::from(spans)
}
