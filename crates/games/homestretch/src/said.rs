//! What is said of what happens, and what it is in a race.

use engine::{RaceStep, Setup, Slot, Text, text};
use racing::Status;
use smallvec::SmallVec;

use crate::Homestretch;
use crate::event::{Event, Private};
use crate::pack::HomestretchPack;
use crate::words::{Horse, Share, Spot};

/// `7 Time's Up`.
pub(crate) fn horse(horse: Horse, pack: &HomestretchPack) -> Text {
    let name = pack.horses[horse.index()].name.as_str();
    text!("horse", number = horse.number(), name = name)
}

/// `7a Time's Up`.
pub(crate) fn share(share: Share, pack: &HomestretchPack) -> Text {
    let name = pack.horses[share.horse.index()].name.as_str();
    text!("share", id = share.to_string(), name = name)
}

pub(crate) fn said(setup: &Setup<Homestretch>, event: &Event) -> Option<Text> {
    let pack = &setup.pack;
    let horse = |one: &Horse| self::horse(*one, pack);
    let share = |one: &Share| self::share(*one, pack);
    let shares = |all: &[Share]| all.iter().map(share).collect::<Slot>();
    Some(match event {
        Event::Shuffled { deck } => Text::new(match *deck {
            "green_cards" => "said.shuffled.green_cards",
            "purple_cards" => "said.shuffled.purple_cards",
            "share_pool" => "said.shuffled.share_pool",
            _ => "said.shuffled.blue_shares",
        }),
        Event::Kept { seat } => text!("said.kept", seat = *seat),
        Event::HandsPassed { round } => text!("said.hands_passed", round = *round),
        Event::TurnedUp { seat, shares: up, cost } => {
            text!("said.turned_up", seat = *seat, shares = shares(up), cost = *cost)
        }
        Event::RaceCard { race, card } => {
            let card = pack.cards.iter().find(|known| known.id == *card)?;
            let purses = card.purse.into_iter().collect::<Slot>();
            text!("said.race_card", race = *race, card = card.name.as_str(), purses = purses)
        }
        Event::Laid { seat, spots, values } => {
            text!("said.laid", seat = *seat, spots = self::spots(spots, values.as_deref(), pack))
        }
        Event::BettingClosed => text!("said.betting_closed"),
        Event::RolledOff { seat, face } => text!("said.rolled_off", seat = *seat, face = *face),
        Event::FirstTurn { seat } => text!("said.first_turn", seat = *seat),
        Event::Thrown { seat, dice: [a, b], horse: thrown, .. } => {
            text!("said.thrown", seat = *seat, a = *a, b = *b, horse = horse(thrown))
        }
        Event::Cancelled { horse: one } => text!("said.cancelled", horse = horse(one)),
        Event::Pushed { seat, horse: one, .. } => {
            text!("said.pushed", seat = *seat, horse = horse(one))
        }
        Event::Moved { horse: one, from, to, bonus } => {
            let key = if *bonus == 0 { "said.moved" } else { "said.moved.bonus" };
            text!(key, horse = horse(one), n = to - from, to = *to, bonus = *bonus)
        }
        Event::Finished { horse: one, place } => {
            text!("said.finished", horse = horse(one), place = *place)
        }
        Event::Official { race, finish } => {
            let horses = finish.iter().map(horse).collect::<Slot>();
            text!("said.official", race = *race, horses = horses)
        }
        Event::PursePaid { seat, horse: one, paid } => {
            text!("said.purse_paid", seat = *seat, horse = horse(one), paid = *paid)
        }
        // A losing token is turned up as well, but thirty of them say nothing.
        Event::TokenTurnedUp(bet) if bet.paid.0 == 0 => return None,
        Event::TokenTurnedUp(bet) => text!(
            "said.token_paid",
            seat = bet.seat,
            token = bet.token,
            horse = horse(&bet.horse),
            line = bet.line,
            paid = bet.paid
        ),
        Event::MarketOpens { face_up, order } => {
            let order = order.iter().copied().collect::<Slot>();
            text!("said.market_opens", shares = shares(face_up), order = order)
        }
        Event::SecondPass { face_up, order } => {
            let order = order.iter().copied().collect::<Slot>();
            text!("said.second_pass", shares = shares(face_up), order = order)
        }
        Event::Bought { seat, card, price, blind } => {
            let key = if *blind { "said.bought_blind" } else { "said.bought" };
            text!(key, seat = *seat, share = share(card), price = *price)
        }
        Event::Passed { seat } => text!("said.passed", seat = *seat),
        Event::Final { ranking } => Text::ranking(ranking),
    })
}

/// Where tokens lie, those on one spot together.
fn spots(spots: &[Spot], values: Option<&[u16]>, pack: &HomestretchPack) -> Slot {
    let name = |spot: &Spot| horse(spot.horse, pack);
    if let Some(values) = values {
        let one = |(spot, value): (&Spot, &u16)| {
            text!("said.spot.value", horse = name(spot), line = spot.line, value = *value)
        };
        return spots.iter().zip(values).map(one).collect();
    }
    let group = |group: &[Spot]| {
        let key = if group.len() == 1 { "said.spot" } else { "said.spots" };
        text!(key, horse = name(&group[0]), line = group[0].line, count = group.len())
    };
    spots.chunk_by(|a, b| a == b).map(group).collect()
}

pub(crate) fn said_privately(setup: &Setup<Homestretch>, event: &Private) -> Text {
    let Private::Hand { cards } = event;
    text!("said.hand", cards = cards.iter().map(|card| share(*card, &setup.pack)).collect::<Slot>())
}

pub(crate) fn step(event: &Event) -> Option<RaceStep> {
    let post = |horse: &Horse| u32::from(horse.number());
    Some(match event {
        Event::Thrown { seat, dice, horse, .. } => RaceStep::Thrown {
            seat: Some(*seat),
            post: Some(post(horse)),
            faces: SmallVec::from_slice(dice),
        },
        Event::RolledOff { seat, face } => RaceStep::thrown(*seat, &[*face]),
        Event::Moved { horse, to, .. } => RaceStep::ran(post(horse), horse.index() as u32 + 1, *to),
        Event::Cancelled { horse } => RaceStep::HeldUp { post: post(horse) },
        Event::Finished { horse, place } => RaceStep::Became {
            post: post(horse),
            status: Status::Finished { place: u32::from(*place) },
        },
        Event::Official { race, finish } => {
            let places = finish.iter().map(post).zip(1..).collect();
            RaceStep::Official { race: *race, places }
        }
        Event::BettingClosed => RaceStep::BettingClosed,
        Event::MarketOpens { .. } => RaceStep::SharesOffered,
        Event::PursePaid { seat, horse, paid } => RaceStep::paid(*seat, Some(post(horse)), *paid),
        Event::TokenTurnedUp(bet) => RaceStep::paid(bet.seat, Some(post(&bet.horse)), bet.paid),
        _ => return None,
    })
}
