//! What happens, told in plain sentences.

use engine::Seat;
use racing_stable::{Event, Id, Phase, Public, RaceData, Sealed};

use crate::play::told::{ME, Names, list, ordinal};

/// What is told of an event; nothing where a page says it better.
pub(super) fn tell(event: &Event, public: &Public, names: Names<'_>) -> Option<String> {
    Some(match event {
        Event::StableChosen { seat, color } => format!("{} {color}.", names.does(*seat, "choose")),
        Event::RaceCalled { race, name, .. } => format!("\nRace {race}: {name}."),
        Event::Sealed { .. } => return None,
        Event::Bought { seat, horses, paid } => {
            format!("{} {} for {paid}.", names.does(*seat, "buy"), ids(horses))
        }
        Event::Entered { seat, horses, .. } if horses.is_empty() => {
            format!("{} nothing.", names.does(*seat, "enter"))
        }
        Event::Entered { seat, horses, paid } => {
            format!("{} {} for {paid}.", names.does(*seat, "enter"), ids(horses))
        }
        Event::PassedOver { .. } => "Nobody has entered a horse; the race is not run.".into(),
        Event::LinedUp { .. } | Event::OddsPosted { .. } | Event::Ran { .. } => return None,
        Event::Wagered { seat, bets, claims, .. } => {
            let bets = bets.iter().map(|bet| {
                let odds = bet.odds.map(|odds| format!(" at {odds}")).unwrap_or_default();
                format!("{} on {} to {}{odds}", bet.amount, bet.on, bet.to)
            });
            let claims = claims.iter().map(|horse| format!("a claim on {horse}"));
            let all: Vec<_> = bets.chain(claims).collect();
            if all.is_empty() {
                return None;
            }
            format!("{} {}.", names.does(*seat, "wager"), all.join(", "))
        }
        Event::StartThrown { seat, dice: [a, b] } => {
            format!("{} {a}+{b} for the start.", names.does(*seat, "throw"))
        }
        Event::Starter { seat } => format!("{} off the race.", names.does(*seat, "lead")),
        Event::Thrown { horse, dice: [a, b], from, to, .. } if from == to => {
            format!("{}: {a}+{b}, a double; it stays.", named(horse, public))
        }
        Event::Thrown { horse, dice: [a, b], to, .. } => {
            let left = i32::from(race_thrown_in(public).distance) - i32::from(*to);
            let left = if left > 0 { format!("{left} to go") } else { "over the line".into() };
            format!("{}: {a}+{b}, {left}.", named(horse, public))
        }
        Event::Missed { horse, .. } => format!("{} misses its throw.", named(horse, public)),
        Event::Stopped { text, .. } => format!("  » {text}."),
        Event::Collected { .. } => return None,
        Event::Paid { .. } => return None,
        Event::Owes { seat, horse, amount } => {
            format!("{} {amount} for {horse} and can't pay.", names.does(*seat, "owe"))
        }
        Event::Home { horse, place } => {
            format!("{} is home, {}!", named(horse, public), ordinal(usize::from(*place)))
        }
        Event::Out { horse, why } => format!("{} is out: {why}.", named(horse, public)),
        Event::Offered { seat, horse, buyer, price } => {
            format!("{} {horse} to {} for {price}.", names.does(*seat, "offer"), names.of(*buyer))
        }
        Event::Declined { buyer } => format!("{}.", names.does(*buyer, "decline")),
        Event::Sold { buyer, horse, got, price, .. } => {
            format!("{} {horse} for {price}; it runs as {got} now.", names.does(*buyer, "buy"))
        }
        Event::Official { finish, .. } => format!("Official: {}.", ids(finish)),
        Event::PursePaid { seat, horse, amount, .. } => {
            format!("Purse: {} {amount} for {horse}.", names.does(*seat, "get"))
        }
        Event::BetSettled { paid, .. } if paid.0 == 0 => return None,
        Event::BetSettled { seat, on, to, amount, paid } => {
            format!("Bet: {} {paid} for {amount} on {on} to {to}.", names.does(*seat, "get"))
        }
        Event::LotDrawn { seat } => format!("The lot falls to {}.", names.of(*seat)),
        Event::ClaimSettled { seat, horse, got: Some(got), .. } => {
            format!("{} {horse}; it runs as {got} now.", names.does(*seat, "claim"))
        }
        Event::ClaimSettled { seat, horse, .. } => {
            format!("{} back the claim on {horse}.", names.does(*seat, "get"))
        }
        Event::Final { ranking } => {
            let place = |(seat, rank): &(Seat, u32)| {
                format!("{} {}", ordinal(*rank as usize), names.of(*seat))
            };
            format!("Final: {}.", ranking.iter().map(place).collect::<Vec<_>>().join(", "))
        }
    })
}

/// The race that the last throw was made in. The throw that ends a race is told when the next one has
/// been called already.
fn race_thrown_in(public: &Public) -> &RaceData {
    match (&public.phase, public.results.last()) {
        (Phase::Enter { .. } | Phase::Over, Some(ended)) => {
            &public.pack().races[usize::from(ended.card)]
        }
        _ => public.race_data(),
    }
}

fn ids(horses: &[Id]) -> String {
    list(horses)
}

/// `red-1 Ember`.
fn named(id: &Id, public: &Public) -> String {
    let pack = public.pack();
    let name = pack.find_horse(id).map(|horse| pack.horse(horse).name.as_str());
    format!("{id} {}", name.unwrap_or_default()).trim_end().to_owned()
}

/// A sealed move of the player in words.
pub(super) fn sealed(sealed: &Sealed, public: &Public) -> String {
    let pack = public.pack();
    match sealed {
        Sealed::Nothing => "nothing".into(),
        Sealed::Enter { buy, horses } => {
            let own = |number| pack.id(public.horse_of(ME, number));
            let horses: Vec<_> = horses.iter().map(own).collect();
            let bought = if *buy > 0 { format!("buy {buy}, ") } else { String::new() };
            format!("{bought}enter {}", list(&horses))
        }
        Sealed::Wager { bets, claims } => {
            let bets = bets.iter();
            let bets =
                bets.map(|bet| format!("{} on {} to {}", bet.amount, pack.on_id(bet.on), bet.to));
            let claims = claims.iter().map(|horse| format!("claim {}", pack.id(*horse)));
            list(&bets.chain(claims).collect::<Vec<_>>())
        }
    }
}
