//! Shares: the draft, and the second-chance buy.

use homestretch::{Move, Phase, Share, Spot, View};
use racing::Line as BetLine;
use ratatui::text::{Line, Span};

use super::state::Ui;
use crate::play::choices::{Choice, choices, describe};
use crate::play::paint::{key, title};
use crate::play::session::{Asked, Session};
use crate::play::text;
use crate::play::told::{ME, list};

/// The draft: hand, kept cards, what went on.
pub(crate) fn draft(session: &Session, ui: &Ui) -> Vec<Line<'static>> {
    let view = session.view();
    let Phase::Draft { round, .. } = view.public.phase else {
        return vec![title("The cards are shuffled and dealt.", ui.ink)];
    };
    let Some(known) = &view.known else { return Vec::new() };
    let rounds = session.pack().hand(view.public.seats.len());
    let mut lines = Vec::new();
    if session.asked() == Asked::Decide {
        let head = format!("Your hand, round {} of {rounds}: keep one share", round + 1);
        lines.push(title(&head, ui.ink));
        for (at, choice) in choices(session).iter().enumerate() {
            lines.push(offer(view, choice, at == ui.chosen, ui));
        }
    } else {
        let head = format!("Round {} of {rounds}: the others keep theirs", round + 1);
        lines.push(title(&head, ui.ink));
    }
    let cost = text::cost(view, &known.kept);
    let money = view.public.seats[ME.index()].money;
    lines.push(Line::raw(""));
    lines.push(Line::from(vec![
        Span::styled(" Kept: ", ui.ink.title()),
        Span::raw(list(&known.kept)),
        Span::raw(format!("   cost {cost} of {money}, leaves {}", money - cost)),
    ]));
    for (past, hand) in known.hands.iter().enumerate().take(known.kept.len()) {
        let passed: Vec<Share> =
            hand.iter().filter(|share| **share != known.kept[past]).copied().collect();
        if !passed.is_empty() {
            let text = format!(" Passed on in round {}: {}", past + 1, list(&passed));
            lines.push(Line::styled(text, ui.ink.quiet()));
        }
    }
    lines
}

/// The second-chance buy: what is on offer, who decides when.
pub(crate) fn offers(session: &Session, ui: &Ui) -> Vec<Line<'static>> {
    let view = session.view();
    let Phase::SecondChance(market) = &view.public.phase else {
        return vec![title("The shares that nobody owns are shuffled.", ui.ink)];
    };
    let deciding = session.asked() == Asked::Decide;
    let money = view.public.seats[ME.index()].money;
    let pack = session.pack();
    let mut lines = vec![title(
        &format!("Second chance, pass {} of 2: buy one share, or none", market.pass),
        ui.ink,
    )];
    let choices = if deciding { choices(session) } else { Vec::new() };
    for card in &market.face_up {
        let of_card =
            |choice: &Choice| matches!(&choice.play, Move::Buy { card: bought } if bought == card);
        match choices.iter().position(of_card) {
            Some(at) => lines.push(offer(view, &choices[at], at == ui.chosen, ui)),
            None => {
                let dear = if pack.price(*card) > money { "  (too dear)" } else { "" };
                let text = format!(
                    "     {:<4}{}{dear}",
                    card.to_string(),
                    describe(card.horse, &pack.horses[card.horse.index()])
                );
                lines.push(Line::styled(text, ui.ink.quiet()));
            }
        }
    }
    for (at, choice) in choices.iter().enumerate() {
        if matches!(choice.play, Move::BuyBlind | Move::Pass) {
            lines.push(offer(view, choice, at == ui.chosen, ui));
        }
    }
    let order = market.order.iter().enumerate().map(|(at, seat)| {
        let name = &view.public.setup.names()[seat.index()];
        match at.cmp(&usize::from(market.decided)) {
            std::cmp::Ordering::Less => format!("{name} (done)"),
            std::cmp::Ordering::Equal => format!("▸{name}"),
            std::cmp::Ordering::Greater => name.clone(),
        }
    });
    let order = order.collect::<Vec<_>>().join(", ");
    lines.push(Line::raw(format!(" Order: {order}. Face down: {}.", market.deck)));
    lines
}

/// A share that can be had, with its key, its tote figures and who owns the horse already.
fn offer(view: &View, choice: &Choice, chosen: bool, ui: &Ui) -> Line<'static> {
    let mark = if chosen { "▸" } else { " " };
    let style = if chosen { ui.ink.chosen() } else { ratatui::style::Style::new() };
    let mut spans = vec![
        Span::raw(mark),
        key(&choice.key.to_string(), ui.ink),
        Span::raw(" "),
        Span::styled(choice.label.clone(), style),
    ];
    if let Move::Keep { card } | Move::Buy { card } = &choice.play {
        let figures = BetLine::ALL
            .map(|line| text::figure(view, Spot { horse: card.horse, line }).to_string());
        spans.push(Span::styled(format!("  pays {}", figures.join("/")), ui.ink.quiet()));
        let holders = text::holders(view, card.horse);
        let owned = match &view.known {
            Some(known) if matches!(choice.play, Move::Keep { .. }) => {
                let same = known.kept.iter().filter(|kept| kept.horse == card.horse);
                let same: Vec<Share> = same.copied().collect();
                if same.is_empty() { String::new() } else { format!("  you kept {}", list(&same)) }
            }
            _ if holders.is_empty() => "  nobody's".into(),
            _ => format!("  held {holders}"),
        };
        spans.push(Span::raw(owned));
    }
    Line::from(spans)
}
