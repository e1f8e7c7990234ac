//! What is written down besides the race itself: slips, what they returned, the standing.

use engine::Seat;
use stretch::{Cents, Event, Post, Public, ShownBet};

use super::super::told::{ME, Names, ordinal};
use crate::race::chart;
use stretch::written::name;

/// A bet in a sentence: `$4 on 3 Aspire to show`.
pub(crate) fn bet(public: &Public, race: usize, bet: &ShownBet) -> String {
    let sheet = &public.sheets[race];
    let ids = &public.card_of(sheet).ids;
    let at = ids.iter().position(|id| *id == bet.horse).unwrap_or(0);
    let horse = name(public, sheet, Post(at as u8));
    format!("{} on {} {horse} to {}", dollars(bet.stake), at + 1, bet.kind)
}

/// Money without cents where there are none.
pub(crate) fn dollars(money: Cents) -> String {
    let text = money.to_string();
    text.strip_suffix(".00").map(str::to_owned).unwrap_or(text)
}

/// What is told of an event; nothing where the race call says it better.
pub(crate) fn tell(event: &Event, public: &Public, race: usize) -> Vec<String> {
    let names = Names(public.setup.names());
    match event {
        Event::SlipIn { seat } if *seat != ME => {
            vec![format!("{} in a slip.", names.does(*seat, "hand"))]
        }
        Event::BettingClosed { bets } => {
            let of = |seat: Seat| {
                let bets = bets.iter().filter(|bet| bet.seat == seat);
                let bets: Vec<_> = bets.map(|b| bet(public, race, b)).collect();
                (!bets.is_empty()).then(|| {
                    let who = names.does(seat, "bet");
                    format!("{who} {}.", bets.join(", "))
                })
            };
            let mut lines: Vec<String> = Seat::all(public.money.len()).filter_map(of).collect();
            if lines.is_empty() {
                lines.push("Nobody bets.".into());
            }
            lines.push(String::new());
            lines
        }
        _ => Vec::new(),
    }
}

/// What the bets of a race returned, by seat.
pub(crate) fn returns(public: &Public, race: usize) -> Vec<String> {
    let sheet = &public.sheets[race];
    let names = Names(public.setup.names());
    let ids = &public.card_of(sheet).ids;
    let line = |placed: &stretch::PlacedBet| {
        let horse = ids[placed.post.index()].clone();
        let shown = ShownBet { seat: placed.seat, horse, kind: placed.line, stake: placed.stake };
        let returned = public.sheet_return(sheet, placed).unwrap_or_default();
        let what = bet(public, race, &shown);
        match returned {
            Cents(0) => format!("{} {what}.", names.does(placed.seat, "lose")),
            returned => {
                format!("{} {} for {what}.", names.does(placed.seat, "get"), dollars(returned))
            }
        }
    };
    sheet.bets.iter().flatten().map(line).collect()
}

/// The money, most first.
pub(crate) fn standing(public: &Public) -> Vec<String> {
    let mut seats: Vec<Seat> = Seat::all(public.money.len()).collect();
    seats.sort_by_key(|seat| (public.standing(*seat), *seat));
    let names = public.setup.names();
    let wide = seats.iter().map(|seat| names[seat.index()].chars().count()).max().unwrap_or(0);
    let line = |seat: &Seat| {
        let rank = ordinal(public.standing(*seat) as usize);
        let money = public.money[seat.index()].to_string();
        format!("{rank:>4} {:<wide$} {money:>10}", names[seat.index()])
    };
    seats.iter().map(line).collect()
}

/// The papers of a race that is over: scoresheet, chart, payoffs, bets, standing. `race` is the
/// state in which it was the last one.
pub(crate) fn result(race: &Public, with_riders: bool) -> Vec<String> {
    let at = race.sheets.len() - 1;
    let mut text = chart::scoresheet(race);
    text += &chart::official_chart(race, with_riders);
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.push(String::new());
    lines.extend(returns(race, at));
    let of = race.setup.options.cards.len();
    lines.push(format!("Standing after race {} of {of}:", at + 1));
    lines.extend(standing(race));
    lines
}
