//! What is said of what happens, and what it is in a race.

use engine::{RaceStep, Seat, Setup, Slot, Text, text};
use racing::{Dollars, Line, Spot, Status};
use smallvec::SmallVec;

use crate::RacingStable;
use crate::event::{Event, Id};
use crate::pack::{RaceData, RacingStablePack};
use crate::words::{Color, Horse, Odds};

/// `Ember (R1)`.
pub(crate) fn horse(horse: Horse, pack: &RacingStablePack) -> Text {
    text!("horse", name = pack.horse(horse).name.as_str(), cloth = pack.cloth_text(horse))
}

pub(crate) fn color(color: Color, pack: &RacingStablePack) -> Text {
    text!("color", id = pack.color(color).id.clone())
}

/// A race of the card: its name, how long it is, what it costs and what it pays.
pub(crate) fn race(race: &RaceData, setup: &Setup<RacingStable>) -> Text {
    let claiming = race.claiming_price.filter(|_| setup.options.claiming);
    let text = Text::new(if claiming.is_some() { "race.claiming" } else { "race" });
    text.with("name", race.name.as_str())
        .with("distance", distance(race.furlongs))
        .with("fee", race.fee)
        .with("purses", race.purse.into_iter().collect::<Slot>())
        .with("price", claiming.unwrap_or_default())
}

/// As the card prints it: from eight furlongs on in miles.
fn distance(furlongs: u16) -> Text {
    const EIGHTHS: [&str; 8] = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];
    let (miles, rest) = (furlongs / 8, EIGHTHS[usize::from(furlongs % 8)]);
    match miles {
        0 => text!("furlongs", count = furlongs),
        _ => text!("miles", miles = format!("{miles}{rest}")),
    }
}

/// The odds that are offered, each with its line.
pub(crate) fn odds(odds: [Option<Odds>; 3]) -> Vec<Text> {
    let offered = Line::ALL.into_iter().zip(odds);
    let offered = offered.filter_map(|(line, odds)| Some((line, odds?)));
    offered.map(|(line, odds)| text!("odds", odds = odds.to_string(), line = line)).collect()
}

pub(crate) fn said(setup: &Setup<RacingStable>, event: &Event) -> Option<Text> {
    let pack = &setup.pack;
    let horse = |id: &str| named(id, pack);
    let horses = |ids: &[Id]| ids.iter().map(|id| named(id, pack)).collect::<Slot>();
    Some(match event {
        Event::StableChosen { seat, color } => {
            text!("said.stable_chosen", seat = *seat, color = text!("color", id = color.clone()))
        }
        Event::RaceCalled { race, card, .. } => {
            let card = self::race(&pack.races[pack.find_race(*card)?], setup);
            text!("said.race_called", race = *race, card = card)
        }
        Event::Sealed { seat } => text!("said.sealed", seat = *seat),
        Event::Bought { seat, horses: bought, paid } => {
            text!("said.bought", seat = *seat, horses = horses(bought), paid = *paid)
        }
        Event::Entered { seat, horses: entered, paid } => {
            let key = if entered.is_empty() { "said.entered_none" } else { "said.entered" };
            text!(key, seat = *seat, horses = horses(entered), paid = *paid)
        }
        Event::LinedUp { frame, .. } => text!("said.lined_up", count = frame.runners.len()),
        Event::PassedOver { race } => text!("said.passed_over", race = *race),
        Event::OddsPosted { count, odds } => {
            let odds = self::odds([odds.win, odds.place, odds.show]);
            let key = match (odds.is_empty(), on_stables(setup)) {
                (true, _) => "said.no_odds",
                (false, true) => "said.odds_for_stables",
                (false, false) => "said.odds_for_horses",
            };
            text!(key, count = *count, odds = odds.into_iter().collect::<Slot>())
        }
        Event::Wagered { seat, bets, claims, .. } => {
            let bets = bets.iter().map(|receipt| {
                let bet = bet(&receipt.on, receipt.to, receipt.amount, setup);
                match receipt.odds {
                    Some(odds) => text!("bet.at", bet = bet, odds = odds.to_string()),
                    None => bet,
                }
            });
            let claims = claims.iter().map(|id| text!("claim", horse = horse(id)));
            let all: Vec<Text> = bets.chain(claims).collect();
            let key = if all.is_empty() { "said.wagered_none" } else { "said.wagered" };
            text!(key, seat = *seat, wagers = all.into_iter().collect::<Slot>())
        }
        Event::StartThrown { seat, dice: [a, b] } => {
            text!("said.start_thrown", seat = *seat, a = *a, b = *b)
        }
        Event::Starter { seat } => text!("said.starter", seat = *seat),
        Event::Thrown { horse: id, dice: [a, b], left, .. } => {
            let key = if a == b { "said.double" } else { "said.thrown" };
            text!(key, horse = horse(id), a = *a, b = *b, left = *left)
        }
        // The throw says how far it leads.
        Event::Ran { .. } => return None,
        Event::Missed { horse: id, .. } => text!("said.missed", horse = horse(id)),
        Event::Stopped { horse: id, effect, text, from, at, left, .. } => text!(
            "said.stopped",
            effect = *effect,
            text = text.as_str(),
            horse = horse(id),
            n = from.abs_diff(*at),
            left = *left
        ),
        Event::Collected { seat, horse: id, amount } => {
            text!("said.collected", seat = *seat, horse = horse(id), amount = *amount)
        }
        Event::Paid { seat, horse: id, amount } => {
            text!("said.paid", seat = *seat, horse = horse(id), amount = *amount)
        }
        Event::Owes { seat, horse: id, amount } => {
            text!("said.owes", seat = *seat, horse = horse(id), amount = *amount)
        }
        Event::Home { horse: id, place } => text!("said.home", horse = horse(id), place = *place),
        Event::Out { horse: id, why } => text!("said.out", horse = horse(id), why = *why),
        Event::Offered { seat, horse: id, buyer, price } => {
            text!("said.offered", seat = *seat, horse = horse(id), buyer = *buyer, price = *price)
        }
        Event::Declined { buyer } => text!("said.declined", buyer = *buyer),
        Event::Sold { seller, buyer, horse: id, got, price } => text!(
            "said.sold",
            seller = *seller,
            buyer = *buyer,
            horse = horse(id),
            got = horse(got),
            price = *price
        ),
        Event::Official { finish, .. } if finish.is_empty() => text!("said.nobody_home"),
        Event::Official { race, finish } => {
            text!("said.official", race = *race, horses = horses(finish))
        }
        Event::PursePaid { seat, horse: id, amount, .. } => {
            text!("said.purse_paid", seat = *seat, horse = horse(id), amount = *amount)
        }
        Event::BetSettled { seat, on, to, amount, paid } => {
            let key = if paid.0 == 0 { "said.bet_lost" } else { "said.bet_paid" };
            text!(key, seat = *seat, bet = bet(on, *to, *amount, setup), paid = *paid)
        }
        Event::LotDrawn { seat } => text!("said.lot_drawn", seat = *seat),
        Event::ClaimSettled { seat, horse: id, owner, price, got, .. } => {
            let Some(got) = got else {
                let refunded = text!("said.claim_refunded", seat = *seat, horse = horse(id));
                return Some(refunded.with("price", *price));
            };
            text!(
                "said.claim_won",
                seat = *seat,
                owner = *owner,
                horse = horse(id),
                got = horse(got),
                price = *price
            )
        }
        Event::Final { ranking } => Text::ranking(ranking),
    })
}

fn named(id: &str, pack: &RacingStablePack) -> Slot {
    pack.find_horse(id).map_or_else(|| id.into(), |found| horse(found, pack).into())
}

fn on_stables(setup: &Setup<RacingStable>) -> bool {
    setup.options.bets_on_stables(setup.seats(), setup.pack.stables_from)
}

/// `$10 on Red to win`.
fn bet(on: &Id, to: Line, amount: Dollars, setup: &Setup<RacingStable>) -> Text {
    let on = if on_stables(setup) {
        text!("color", id = on.clone()).into()
    } else {
        named(on, &setup.pack)
    };
    text!("bet", amount = amount, on = on, line = to)
}

pub(crate) fn step(pack: &RacingStablePack, event: &Event) -> Option<RaceStep> {
    let post = |id: &Id| pack.find_horse(id).map(|horse| pack.post(horse));
    let paid = |seat: &Seat, id: Option<&Id>, amount: Dollars| {
        (amount != Dollars::ZERO).then(|| RaceStep::paid(*seat, id.and_then(post), amount))
    };
    match event {
        Event::Bought { seat, paid: cost, .. }
        | Event::Entered { seat, paid: cost, .. }
        | Event::Wagered { seat, paid: cost, .. } => paid(seat, None, -*cost),
        Event::StartThrown { seat, dice } => Some(RaceStep::Thrown {
            seat: Some(*seat),
            post: None,
            faces: SmallVec::from_slice(dice),
        }),
        Event::Thrown { seat, horse, dice, .. } => Some(RaceStep::Thrown {
            seat: Some(*seat),
            post: post(horse),
            faces: SmallVec::from_slice(dice),
        }),
        Event::Ran { seat, horse, from, to } => {
            Some(RaceStep::Ran { post: post(horse)?, way: way(*seat, *from, *to) })
        }
        Event::Stopped { seat, horse, from, at, .. } if from != at => {
            Some(RaceStep::Ran { post: post(horse)?, way: way(*seat, *from, *at) })
        }
        Event::Missed { horse, .. } => Some(RaceStep::HeldUp { post: post(horse)? }),
        Event::Home { horse, place } => Some(RaceStep::Became {
            post: post(horse)?,
            status: Status::Finished { place: u32::from(*place) },
        }),
        Event::Out { horse, .. } => {
            Some(RaceStep::Became { post: post(horse)?, status: Status::Out })
        }
        Event::Official { race, finish } => {
            let places = finish.iter().filter_map(post).zip(1..).collect();
            Some(RaceStep::Official { race: u32::from(*race), places })
        }
        Event::Collected { seat, horse, amount } | Event::PursePaid { seat, horse, amount, .. } => {
            paid(seat, Some(horse), *amount)
        }
        Event::Paid { seat, horse, amount } => paid(seat, Some(horse), -*amount),
        // The seller collects the price with an event of its own.
        Event::Sold { buyer, horse, price, .. } => paid(buyer, Some(horse), -*price),
        Event::BetSettled { seat, on, paid: returned, .. } => paid(seat, Some(on), *returned),
        // The claimant paid the price with the wager: now it is the owner's, or comes back.
        Event::ClaimSettled { seat, horse, owner, price, won, .. } => {
            paid(if *won { owner } else { seat }, Some(horse), *price)
        }
        _ => None,
    }
}

/// The spaces that a horse passes over, forwards or back, and the one that it stops on.
fn way(seat: Seat, from: u16, to: u16) -> Vec<Spot> {
    let spot = |at: u16| Spot { lane: u32::from(seat.0) + 1, distance: u32::from(at) };
    if from < to {
        (from + 1..=to).map(spot).collect()
    } else {
        (to..from).rev().map(spot).collect()
    }
}
