//! Money: what a race paid, and the end.

use engine::{Seat, Slot, Text, text};
use homestretch::{Homestretch, Horse, PaidBet, ResultSummary};
use racing::Dollars;

use super::{holdings, letter};
use crate::play::board::Scene;
use crate::play::paint::fit;
use crate::play::row::{Cloth, Mark, Row};

fn seats(scene: &Scene<'_, Homestretch>) -> impl Iterator<Item = Seat> + use<> {
    Seat::all(scene.view.public.seats.len())
}

fn name(scene: &Scene<'_, Homestretch>, seat: Seat) -> String {
    format!("{} {}", letter(seat), fit(scene.name(seat), 9))
}

fn title(scene: &Scene<'_, Homestretch>, text: &Text) -> Row {
    Row::marked(scene.say(text), Mark::Strong)
}

/// What a race paid: the purses, the tokens, the standing.
pub(super) fn pages(race: usize, scene: &Scene<'_, Homestretch>) -> Vec<Vec<Row>> {
    let Some(result) = scene.view.public.result(race) else { return Vec::new() };
    vec![purses(scene, &result), tokens(scene, &result), standing(scene, &result, race)]
}

fn purses(scene: &Scene<'_, Homestretch>, result: &ResultSummary) -> Vec<Row> {
    let pack = &scene.view.public.setup.pack;
    let mut rows = vec![title(scene, &text!("homestretch.purses"))];
    for (place, purse) in result.purses.iter().enumerate() {
        let on = result.finish[place];
        let mut row = Row::from(format!(" {}. ", place + 1));
        row.push(format!("{:^4}", on.number()), Mark::Cloth(Cloth::Post(on.number())));
        row.push(
            format!(" {} {}", fit(&pack.horses[on.index()].name, 18), scene.money(purse.purse)),
            Mark::Strong,
        );
        rows.push(row);
        let paid = seats(scene).filter(|seat| purse.paid[seat.index()] > Dollars::ZERO);
        let paid = paid.map(|seat| {
            text!("homestretch.paid", seat = scene.name(seat), money = purse.paid[seat.index()])
        });
        let paid = text!("homestretch.shares", n = purse.shares, paid = paid.collect::<Slot>());
        rows.push(format!("     {}", scene.say(&paid)).into());
    }
    rows
}

fn tokens(scene: &Scene<'_, Homestretch>, result: &ResultSummary) -> Vec<Row> {
    let mut rows = vec![title(scene, &text!("homestretch.tokens"))];
    let bet = |key: &'static str| {
        move |bet: &&PaidBet| {
            let (token, horse, line) = (bet.token, bet.horse.number(), bet.line);
            text!(key, token = token, horse = horse, line = line, paid = bet.paid)
        }
    };
    for seat in seats(scene) {
        let of_seat = |bet: &&PaidBet| bet.seat == seat;
        let (won, lost): (Vec<&PaidBet>, Vec<&PaidBet>) =
            result.bets.iter().filter(of_seat).partition(|bet| bet.paid > Dollars::ZERO);
        let total: Dollars = won.iter().map(|bet| bet.paid).sum();
        rows.push(Row::marked(
            format!(" {} {}", name(scene, seat), scene.money(total)),
            Mark::Strong,
        ));
        if !won.is_empty() {
            let won = text!(
                "homestretch.won",
                bets = won.iter().map(bet("homestretch.token.won")).collect::<Slot>()
            );
            rows.push(format!("   {}", scene.say(&won)).into());
        }
        if !lost.is_empty() {
            let lost = text!(
                "homestretch.lost",
                bets = lost.iter().map(bet("homestretch.token")).collect::<Slot>()
            );
            rows.push(Row::marked(format!("   {}", scene.say(&lost)), Mark::Quiet));
        }
    }
    rows
}

fn standing(scene: &Scene<'_, Homestretch>, result: &ResultSummary, race: usize) -> Vec<Row> {
    let public = &scene.view.public;
    let mut rows = vec![
        title(scene, &text!("homestretch.standing", race = race + 1)),
        scene.head("homestretch.standing.head"),
    ];
    for seat in public.betting_order() {
        let purses: Dollars = result.purses.iter().map(|purse| purse.paid[seat.index()]).sum();
        let bets: Dollars =
            result.bets.iter().filter(|bet| bet.seat == seat).map(|bet| bet.paid).sum();
        let now = public.seats[seat.index()].money;
        let row =
            money_row(scene, seat, public.standing(seat), [now - purses - bets, purses, bets, now]);
        rows.push(scene.of(seat, row));
    }
    rows
}

fn money_row(
    scene: &Scene<'_, Homestretch>,
    seat: Seat,
    rank: usize,
    cells: [Dollars; 4],
) -> String {
    let cells = cells.map(|amount| format!("{:>10}", scene.money(amount))).concat();
    format!(" {rank}. {}{cells}", name(scene, seat))
}

/// The final standing and the races.
pub(super) fn over(scene: &Scene<'_, Homestretch>) -> Vec<Row> {
    let public = &scene.view.public;
    let mut rows = vec![scene.head("homestretch.over.head")];
    let mut ranking: Vec<_> = seats(scene).map(|seat| (scene.ranks[seat.index()], seat)).collect();
    ranking.sort_unstable();
    for (rank, seat) in ranking {
        let state = &public.seats[seat.index()];
        let cells = [state.money, state.purses, state.winnings, state.spent];
        let row = money_row(scene, seat, rank.unwrap_or(0) as usize, cells);
        rows.push(scene.of(seat, format!("{row}  {}", holdings(&state.shares))));
    }
    for (result, number) in public.results.iter().zip(1..) {
        let card = &public.setup.pack.cards[usize::from(result.card)];
        let horse = |on: &Horse| {
            let name = public.setup.pack.horses[on.index()].name.as_str();
            text!("horse", number = on.number(), name = name)
        };
        let finish = result.finish.iter().map(horse).collect::<Slot>();
        let race =
            text!("homestretch.ran", race = number, name = card.name.as_str(), finish = finish);
        rows.push(scene.say(&race).into());
    }
    rows
}
