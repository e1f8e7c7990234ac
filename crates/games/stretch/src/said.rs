//! What is said of what happens, and what it is in a race.

use engine::{RaceStep, Setup, Slot, Text, text};
use racing::Status as Standing;

use crate::Stretch;
use crate::card::Card;
use crate::event::{Event, ShownBet};
use crate::pack::StretchPack;
use crate::words::{Cents, Status};

impl From<Cents> for Slot {
    fn from(cents: Cents) -> Self {
        Self::Money { cents: cents.0 }
    }
}

/// A horse of a race, with the number on its saddlecloth.
pub(crate) fn horse(card: &Card, pack: &StretchPack, pp: u32) -> Text {
    let runner = card.runners.get((pp as usize).wrapping_sub(1));
    let name = runner.map_or("", |runner| pack.horses[usize::from(runner.horse)].called());
    text!("horse", number = pp, name = name)
}

/// What a race is called.
pub(crate) fn race(card: &Card, race: u32) -> Text {
    match card.name.as_str() {
        "" => text!("race", race = race),
        name => text!("race.named", race = race, name = name),
    }
}

pub(crate) fn said(setup: &Setup<Stretch>, event: &Event) -> Option<Text> {
    let card = |race: &u32| setup.options.cards.get((*race as usize).checked_sub(1)?);
    let horse = |race: &u32, pp: &u32| Some(self::horse(&card(race)?.card, &setup.pack, *pp));
    Some(match event {
        Event::RaceBegins { race, .. } => {
            text!("said.race_begins", race = self::race(&card(race)?.card, *race))
        }
        Event::Thrown { race, what, pp, dice } => {
            let dice: Vec<_> = dice.iter().map(ToString::to_string).collect();
            let what = text!("thrown.for", word = *what);
            match pp {
                Some(pp) => {
                    let horse = horse(race, pp)?;
                    text!("said.thrown_for", dice = dice.join(" + "), what = what, horse = horse)
                }
                None => text!("said.thrown", dice = dice.join(" + "), what = what),
            }
        }
        Event::Condition { condition } => {
            text!("said.condition", condition = text!("condition", word = condition.word()))
        }
        Event::Odds { race, pp, odds } => {
            text!("said.odds", horse = horse(race, pp)?, odds = odds.to_string())
        }
        Event::SlipIn { seat } => text!("said.slip_in", seat = *seat),
        Event::Off => text!("said.off"),
        Event::BettingClosed { bets } if bets.is_empty() => text!("said.no_bets"),
        Event::BettingClosed { bets } => {
            let bet = |bet: &ShownBet| of_bet(setup, "said.bet", bet);
            text!("said.bets", bets = bets.iter().map(bet).collect::<Slot>())
        }
        Event::Called { race, call, at } => {
            let mut order: Vec<_> = at.iter().collect();
            order.sort_by_key(|(pp, distance)| (std::cmp::Reverse(*distance), *pp));
            let [first, second, ..] = order.as_slice() else { return None };
            let key = if first.1 == second.1 { "said.called.level" } else { "said.called" };
            let (leader, second) = (horse(race, &first.0)?, horse(race, &second.0)?);
            text!(key, leader = leader, second = second, call = *call)
        }
        Event::Pace { pace, .. } => {
            text!("said.pace", pace = text!("pace", word = pace.word()))
        }
        Event::Trouble { race, pp, trouble } => {
            let trouble = text!("trouble", word = trouble.word());
            text!("said.trouble", horse = horse(race, pp)?, trouble = trouble)
        }
        Event::Factors { factor, jockey } => {
            let key = if *jockey { "said.factors.jockey" } else { "said.factors" };
            text!(key, factor = text!("factor", word = factor.word()))
        }
        Event::Speed { race, pp, speed, .. } => {
            text!("said.speed", horse = horse(race, pp)?, speed = *speed)
        }
        Event::Photo { race, pp, total } => {
            text!("said.photo", horse = horse(race, pp)?, total = *total)
        }
        Event::Official { race, order } if order.is_empty() => {
            text!("said.nobody_home", race = *race)
        }
        Event::Official { race, order } => {
            let horses = order.iter().take(3).filter_map(|(pp, _)| horse(race, pp));
            text!("said.official", race = *race, horses = horses.collect::<Slot>())
        }
        Event::Paid { bet, paid, .. } => of_bet(setup, "said.paid", bet).with("paid", *paid),
        Event::Final { ranking } => Text::ranking(ranking),
    })
}

fn of_bet(setup: &Setup<Stretch>, key: &'static str, bet: &ShownBet) -> Text {
    let named = setup.pack.horses.iter().find(|horse| horse.id == bet.horse);
    let name = named.map_or(&*bet.horse, |horse| horse.called());
    text!(key, seat = bet.seat, stake = bet.stake, horse = name, line = bet.kind)
}

pub(crate) fn step(event: &Event) -> Option<RaceStep> {
    Some(match event {
        Event::Thrown { pp, dice, .. } => {
            RaceStep::Thrown { seat: None, post: *pp, faces: dice.iter().copied().collect() }
        }
        Event::Called { call, at, .. } => RaceStep::Called { call: *call, at: at.clone() },
        Event::Trouble { pp, trouble, .. } if trouble.status() == Status::Out => {
            RaceStep::Became { post: *pp, status: Standing::Out }
        }
        Event::Trouble { pp, .. } => RaceStep::HeldUp { post: *pp },
        Event::BettingClosed { bets } if !bets.is_empty() => RaceStep::BettingClosed,
        Event::Photo { pp, .. } => RaceStep::Photo { posts: vec![*pp] },
        Event::Official { race, order } => {
            let places = order.iter().map(|(pp, place)| (*pp, u32::from(*place)));
            RaceStep::Official { race: *race, places: places.collect() }
        }
        Event::Paid { pp, bet, paid } => {
            RaceStep::Paid { seat: bet.seat, post: Some(*pp), cents: paid.0 }
        }
        _ => return None,
    })
}
