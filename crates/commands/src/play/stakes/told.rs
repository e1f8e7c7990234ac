//! What happens, told in plain sentences; the throws with their sums.

use big_stakes::{Event, Id, Mention, Parts, Public, ResultSummary, RowSummary};
use engine::Seat;

use crate::play::told::{ME, Names, list, ordinal};

/// What is told of an event; nothing where a page says it better.
pub(super) fn tell(event: &Event, public: &Public, names: Names<'_>) -> Option<String> {
    let name = |id: &Id| called(id, public);
    let all = |horses: &[Mention]| list(&horses.iter().map(|it| &*it.name).collect::<Vec<_>>());
    let race_words = |race: &Id| {
        let card = public.pack().find_race(race);
        card.map_or_else(|| race.to_string(), |card| race_words(card, public))
    };
    Some(match event {
        Event::Condition { condition } => format!("The track is {}.", condition.word()),
        Event::Program { races } => {
            let races: Vec<_> = races.iter().map(race_words).collect();
            format!("The program: {}.", races.join("; "))
        }
        Event::OrderProposed { order } => {
            let order: Vec<_> = order.iter().map(|at| at + 1).collect();
            format!("Another order is proposed: {}.", list(&order))
        }
        Event::OrderDecided { agreed: true } => "All agree to the order.".into(),
        Event::OrderDecided { agreed: false } => "The order stays as it is.".into(),
        Event::Mated { seat, sire, dam } => {
            format!("{} from {} and {}.", names.does(*seat, "breed"), name(sire), name(dam))
        }
        Event::Bred { throw, dice: [red, white, blue], .. } => {
            format!("Throw {throw} of eight for the foal: {red}-{white}-{blue}.")
        }
        Event::Foaled { dice: [red, white], sex, .. } => {
            let sex = if sex.is_male() { "male" } else { "female" };
            format!("Sex and colour: {red}-{white}, {sex}.")
        }
        Event::Born { seat, name: called, tier, .. } => {
            format!("{} the foal {called}; its tier is {tier}.", names.does(*seat, "name"))
        }
        Event::Dealt => "The cards are dealt.".into(),
        Event::FaceUp { seat, horses } => {
            format!("{} {} on offer.", names.does(*seat, "lay"), all(horses))
        }
        Event::Offered { seat, give, to, take } => {
            let (give, take) = (&give.name, &take.name);
            format!("{} {} {give} for {take}.", names.does(*seat, "offer"), names.of(*to))
        }
        Event::Answered { seat, accept } => {
            let verb = if *accept { "accept" } else { "decline" };
            format!("{}.", names.does(*seat, verb))
        }
        Event::Passed { seat } => format!("{}.", names.does(*seat, "pass")),
        Event::StablesMade => "All stables are made up.".into(),
        Event::Catalogue { horses } => {
            format!("To be sold: {}.", list(&horses.iter().map(name).collect::<Vec<_>>()))
        }
        Event::Lot { horse } => format!("{} comes up.", name(horse)),
        Event::Bid { seat, amount } => format!("{} {amount}.", names.does(*seat, "bid")),
        Event::Sold { seat, horse, price } => {
            format!("{} {} for {price}.", names.does(*seat, "buy"), name(horse))
        }
        Event::Unsold { horse } => format!("Nobody wants {}.", name(horse)),
        Event::EntriesOpen { race, .. } => {
            let number = public.results.len() + 1;
            format!("\nRace {number}: {}.", race_words(race))
        }
        Event::Void { race } => format!("Nobody can enter {race}: the race is void."),
        Event::Entered { horses, .. } => {
            let entered = horses.iter().map(|(seat, horse)| {
                let owner = if *seat == ME { "you" } else { names.of(*seat) };
                format!("{} ({owner})", horse.name)
            });
            format!("The field: {}.", entered.collect::<Vec<_>>().join(", "))
        }
        Event::Jockey { horse, token } => format!("{} gets the jockey {token}.", horse.name),
        Event::Shifted { horses } => {
            let shifts = horses
                .iter()
                .map(|(horse, rounds)| format!("{} to round {}", horse.name, list(rounds)));
            let shifts: Vec<_> = shifts.collect();
            if shifts.is_empty() {
                return None;
            }
            format!("Pace: {}.", shifts.join(", "))
        }
        Event::Draw { horses } => format!("Posts are picked in this order: {}.", all(horses)),
        Event::Post { horse, post } => format!("{} starts from post {post}.", horse.name),
        Event::Round { round } => format!("Round {round}."),
        Event::Whipped { tokens, .. } if tokens.is_empty() => return None,
        Event::Whipped { seat, tokens } => {
            format!("{} {}.", names.does(*seat, "whip"), list(tokens))
        }
        Event::Rolled { horse, dice, parts, .. } => {
            format!("{} {}.", horse.name, sum(*dice, *parts))
        }
        Event::Attempted { horse, path, .. } => format!("{} would run {path}.", horse.name),
        Event::Inquiries { lodged } if lodged.is_empty() => return None,
        Event::Inquiries { lodged } => {
            let who: Vec<_> = lodged.iter().map(|seat| names.of(*seat)).collect();
            format!("Inquiry by {}.", who.join(", "))
        }
        Event::Foul { horse, code, disqualified } => {
            let rule = code.trim_start_matches("path_");
            let then = if *disqualified { "is disqualified" } else { "runs again" };
            format!("The rule of {rule} was broken: {} {then}.", horse.name)
        }
        Event::Barred { seat } => {
            format!("{} all horses of this race.", names.does(*seat, "lose"))
        }
        Event::Ran { horse, path, .. } if path.is_empty() => format!("{} stays.", horse.name),
        Event::Ran { horse, path, to, .. } => {
            format!("{} runs {} to lane {}, {path}.", horse.name, path.len(), to.lane)
        }
        Event::Home { horse, past } => format!("{} is home, {past} past the line!", horse.name),
        Event::Token { seat, token } => {
            format!("{} the token {token} for a whip.", names.does(*seat, "draw"))
        }
        Event::Official { result: Some(result), .. } => official(result, public, names),
        Event::Voted { .. }
        | Event::Chosen { .. }
        | Event::AtTheGate { .. }
        | Event::Disqualified { .. }
        | Event::Eased { .. }
        | Event::Photo { .. }
        | Event::Official { result: None, .. }
        | Event::Prize { .. } => return None,
        Event::Final { ranking } => {
            let place = |(seat, rank): &(Seat, u32)| {
                let worth = public.worth(*seat);
                format!("{} {} with {worth}", ordinal(*rank as usize), names.of(*seat))
            };
            format!("\nFinal: {}.", ranking.iter().map(place).collect::<Vec<_>>().join(", "))
        }
    })
}

/// A throw in words: `throws 3-4-1: red 3 + running 8 + heart 1 = 12`.
fn sum([red, white, blue]: [u8; 3], parts: Parts) -> String {
    let mut words = format!("throws {red}-{white}-{blue}: red {red} + running {}", parts.running);
    let bonuses = [
        (parts.heart, format!("heart {}", red + white)),
        (parts.triple, "three alike".into()),
        (parts.jockey, format!("jockey {}", white + blue)),
        (parts.whip, format!("whip {}", white + blue)),
    ];
    for (spaces, what) in bonuses.iter().filter(|(spaces, _)| *spaces > 0) {
        words += &format!(" + {spaces} ({what})");
    }
    match parts.condition {
        0 => {}
        less if less < 0 => words += &format!(" - {} (slow track)", -less),
        more => words += &format!(" + {more} (fast track)"),
    }
    format!("{words} = {}", parts.total())
}

/// What a horse is called.
pub(super) fn called(id: &Id, public: &Public) -> String {
    let horse = public.find(id).map(|named| public.card(named.horse));
    horse.map_or_else(|| id.to_string(), |card| card.name.clone())
}

/// `8 furlongs on dirt for $16,000,000`.
pub(super) fn race_words(card: u8, public: &Public) -> String {
    let card = public.race_card(card);
    format!("{} furlongs on {} for {}", card.furlongs, card.surface.word(), card.purse)
}

/// The finish: place, horse, owner, time, lengths and money, a line each.
fn official(result: &ResultSummary, public: &Public, names: Names<'_>) -> String {
    let mut text = String::from("Official:");
    let mut before: Option<&RowSummary> = None;
    for row in &result.result {
        let place = row.place.map_or_else(|| "-".into(), |place| ordinal(usize::from(place)));
        let horse = called(&row.horse, public);
        let time = row.time.map_or_else(|| row.status.to_owned(), time);
        let behind = behind(row, before, public.pack().times.tenths_per_length);
        let owner = names.of(row.seat);
        text += &format!(
            "\n  {place:<4} {horse:<20} {owner:<8} {time:>8} {behind:>9} {:>12}",
            row.prize
        );
        before = Some(row);
    }
    text
}

/// Lengths behind the winner; equal times with different places are a nose apart.
fn behind(row: &RowSummary, before: Option<&RowSummary>, tenths_per_length: u32) -> String {
    match (row.behind, before) {
        (Some(0), Some(before)) if before.place == row.place => "dead heat".into(),
        (Some(0), Some(_)) => "nose".into(),
        (Some(tenths), Some(_)) => {
            let halves = 2 * tenths / tenths_per_length.max(1);
            format!("{}{} l", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
        }
        _ => String::new(),
    }
}

/// Tenths of a second as a time: `1:35.8`.
fn time(tenths: u32) -> String {
    let (minutes, rest) = (tenths / 600, tenths % 600);
    format!("{minutes}:{:02}.{}", rest / 10, rest % 10)
}
