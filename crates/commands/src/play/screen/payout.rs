//! Money: the shares after the draft, what a race paid, and the end.

use engine::Seat;
use homestretch::{PaidBet, ResultSummary, View};
use racing::Dollars;
use ratatui::text::{Line, Span};

use super::state::Ui;
use crate::play::paint::{fit, title};
use crate::play::session::Session;
use crate::play::told::{ME, horse, list, ordinal};
use crate::play::{text, told};

fn seats(view: &View) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(view.public.seats.len())
}

fn name(view: &View, seat: Seat) -> String {
    format!("{} {}", text::letter(seat), fit(&view.public.setup.names()[seat.index()], 9))
}

/// Everybody's shares after the draft.
pub(crate) fn shares(view: &View, ui: &Ui) -> Vec<Line<'static>> {
    let mut lines = vec![title("The draft is over. Who owns what", ui.ink), Line::raw("")];
    for seat in seats(view) {
        let state = &view.public.seats[seat.index()];
        lines.push(Line::from(vec![
            Span::styled(format!(" {}", name(view, seat)), ui.ink.strong()),
            Span::raw(format!(
                " paid {:>8}, has {:>8}",
                state.spent.to_string(),
                state.money.to_string()
            )),
        ]));
        let name = |share: &homestretch::Share| {
            format!("{share} {}", view.public.setup.pack.horses[share.horse.index()].name)
        };
        let owned: Vec<_> = state.shares.iter().map(name).collect();
        lines.push(Line::raw(format!("   {}", owned.join(", "))));
    }
    lines
}

/// What a race paid, in the stage that is shown.
pub(crate) fn lines(view: &View, index: usize, ui: &Ui) -> Vec<Line<'static>> {
    let Some(result) = &view.public.result(index) else { return Vec::new() };
    match ui.stage {
        1 => purses(view, result, ui),
        2 => tokens(view, result, ui),
        _ => standing(view, result, index, ui),
    }
}

fn purses(view: &View, result: &ResultSummary, ui: &Ui) -> Vec<Line<'static>> {
    let pack = &view.public.setup.pack;
    let mut lines = vec![title("1. The purses go to the owners", ui.ink), Line::raw("")];
    for place in 0..result.finish.len() {
        let (on, purse) = (result.finish[place], &result.purses[place]);
        lines.push(Line::from(vec![
            Span::raw(format!(" {} ", ordinal(place + 1))),
            Span::styled(format!("{:^4}", on.number()), ui.ink.cloth(on.number())),
            Span::styled(format!(" {}", fit(&pack.horses[on.index()].name, 18)), ui.ink.strong()),
            Span::raw(format!(" purse {}", purse.purse)),
        ]));
        let paid: Vec<_> = seats(view)
            .filter(|seat| purse.paid[seat.index()] > Dollars::ZERO)
            .map(|seat| {
                let who = &view.public.setup.names()[seat.index()];
                format!("{who} {}", purse.paid[seat.index()])
            })
            .collect();
        let paid = match purse.shares {
            0 => "nobody owns it: the purse is not paid".to_owned(),
            1 => format!("one share: {}", paid.join(", ")),
            shares => format!("{shares} shares: {}", paid.join(", ")),
        };
        lines.extend([Line::raw(format!("     {paid}")), Line::raw("")]);
    }
    lines
}

fn tokens(view: &View, result: &ResultSummary, ui: &Ui) -> Vec<Line<'static>> {
    let mut lines = vec![title("2. All tokens are turned up", ui.ink)];
    for seat in seats(view) {
        let of_seat = |bet: &&PaidBet| bet.seat == seat;
        let (won, lost): (Vec<&PaidBet>, Vec<&PaidBet>) =
            result.bets.iter().filter(of_seat).partition(|bet| bet.paid > Dollars::ZERO);
        let total: Dollars = won.iter().map(|bet| bet.paid).sum();
        lines.push(Line::styled(format!(" {} {total}", name(view, seat)), ui.ink.strong()));
        let won: Vec<_> = won
            .iter()
            .map(|bet| format!("{} on {} {} wins {}", bet.token, bet.horse, bet.line, bet.paid))
            .collect();
        let lost: Vec<_> =
            lost.iter().map(|bet| format!("{} on {} {}", bet.token, bet.horse, bet.line)).collect();
        if !won.is_empty() {
            lines.push(Line::raw(format!("   {}", won.join(", "))));
        }
        if !lost.is_empty() {
            let text = format!("   lost: {}", lost.join(", "));
            lines.push(Line::styled(text, ui.ink.quiet()));
        }
    }
    lines
}

fn standing(view: &View, result: &ResultSummary, index: usize, ui: &Ui) -> Vec<Line<'static>> {
    let public = &view.public;
    let head = format!("3. The standing after race {}", index + 1);
    let mut lines = vec![
        title(&head, ui.ink),
        Line::raw(""),
        Line::styled(
            format!("     {:<11} {:>9} {:>9} {:>9} {:>9}", "", "before", "purses", "bets", "now"),
            ui.ink.quiet(),
        ),
    ];
    for seat in public.betting_order() {
        let purses: Dollars = result.purses.iter().map(|purse| purse.paid[seat.index()]).sum();
        let bets: Dollars =
            result.bets.iter().filter(|bet| bet.seat == seat).map(|bet| bet.paid).sum();
        let now = public.seats[seat.index()].money;
        let cells = [now - purses - bets, purses, bets, now].map(|amount| amount.to_string());
        let [before, purses, bets, now] = cells;
        let row = format!(
            " {} {} {before:>9} {purses:>9} {bets:>9} {now:>9}",
            ordinal(public.standing(seat)),
            name(view, seat)
        );
        let style = if seat == ME { ui.ink.strong() } else { ratatui::style::Style::new() };
        lines.push(Line::styled(row, style));
    }
    lines
}

/// The final ranking, the races, and the seed that the dice came from.
pub(crate) fn over(session: &Session, ui: &Ui) -> Vec<Line<'static>> {
    let view = session.view();
    let public = &view.public;
    let ranking = session.ranking();
    let winners: Vec<_> =
        ranking.iter().filter(|(rank, _)| *rank == 1).map(|(_, seat)| *seat).collect();
    let head = match winners.as_slice() {
        [ME] => "You win!".to_owned(),
        [winner] => format!("{}.", session.names().does(*winner, "win")),
        several => {
            let names: Vec<_> =
                several.iter().map(|seat| public.setup.names()[seat.index()].clone()).collect();
            format!("{} share the victory.", names.join(" and "))
        }
    };
    let mut lines = vec![
        title(&head, ui.ink),
        Line::styled(
            format!(
                "     {:<11} {:>9} {:>9} {:>9} {:>9}  shares",
                "", "money", "purses", "bets", "spent"
            ),
            ui.ink.quiet(),
        ),
    ];
    for (rank, seat) in ranking {
        let state = &public.seats[seat.index()];
        let cells = [state.money, state.purses, state.winnings, state.spent];
        let [money, purses, bets, spent] = cells.map(|amount| amount.to_string());
        let row = format!(
            " {:<4}{} {money:>9} {purses:>9} {bets:>9} {spent:>9}  {}",
            ordinal(rank as usize),
            name(view, seat),
            told::holdings(&state.shares)
        );
        let style = if seat == ME { ui.ink.strong() } else { ratatui::style::Style::new() };
        lines.push(Line::styled(row, style));
    }
    lines.push(Line::raw(""));
    for (index, result) in public.results.iter().enumerate() {
        let card = &public.setup.pack.cards[usize::from(result.card)];
        let finish: Vec<_> =
            result.finish.iter().map(|on| horse(*on, &public.setup.pack)).collect();
        lines.push(Line::raw(format!(" Race {}, {}: {}", index + 1, card.name, list(&finish))));
    }
    lines.push(Line::raw(""));
    lines.push(Line::raw(" The dice came from the seed"));
    lines.push(Line::raw(format!("  {}", session.revealed_seed().unwrap_or_default())));
    lines.push(Line::raw(" whose SHA-256 you were shown at the start:"));
    lines.push(Line::raw(format!("  {}", session.commitment())));
    lines
}
