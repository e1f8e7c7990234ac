//! What happens, told in plain sentences.

use engine::Seat;
use homestretch::{Event, HomestretchPack, Horse, Share, Spot};

/// The player at the keyboard.
pub(crate) const ME: Seat = Seat(0);

/// Names for sentences: the player is always "You".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    /// The seat with a verb: `You throw`, `Maud throws`.
    pub(crate) fn does(&self, seat: Seat, verb: &str) -> String {
        if seat == ME {
            return format!("You {verb}");
        }
        let hissing = ["ss", "sh", "ch"].iter().any(|end| verb.ends_with(end));
        let verb = format!("{verb}{}", if hissing { "es" } else { "s" });
        format!("{} {verb}", self.0[seat.index()])
    }

    /// The seat in the middle of a sentence.
    pub(crate) fn of(&self, seat: Seat) -> &str {
        if seat == ME { "you" } else { &self.0[seat.index()] }
    }
}

/// `7 Time's Up`.
pub(crate) fn horse(horse: Horse, pack: &HomestretchPack) -> String {
    format!("{horse} {}", pack.horses[horse.index()].name)
}

/// `7a, 7b, 11a`.
pub(crate) fn list<T: ToString>(things: &[T]) -> String {
    if things.is_empty() {
        return "none".into();
    }
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Horses held, with how many shares of each: `7×2 11`.
pub(crate) fn holdings(shares: &[Share]) -> String {
    let groups = shares.chunk_by(|a, b| a.horse == b.horse).map(|group| match group.len() {
        1 => group[0].horse.to_string(),
        count => format!("{}×{count}", group[0].horse),
    });
    groups.collect::<Vec<_>>().join(" ")
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(crate) fn ordinal(n: usize) -> String {
    let end = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// What is told of an event; nothing where the race call or a screen of its own says it better.
pub(crate) fn tell(event: &Event, pack: &HomestretchPack, names: Names<'_>) -> Option<String> {
    let name = |h: Horse| horse(h, pack);
    Some(match event {
        Event::Shuffled { deck } => format!("The {} are shuffled.", deck.replace('_', " ")),
        Event::Kept { seat } if *seat == ME => return None,
        Event::Kept { seat } => format!("{} a share, face down.", names.does(*seat, "keep")),
        Event::HandsPassed { round } => format!("Hands pass to the left. Round {round}."),
        Event::TurnedUp { seat, shares, cost } => {
            format!("{} {} for {cost}.", names.does(*seat, "own"), list(shares))
        }
        Event::RaceCard { race, card } => {
            let card = pack.cards.iter().find(|c| c.id == *card)?;
            let [first, second, third] = card.purse;
            format!("Race {race} at {}: purses {first}, {second}, {third}.", card.name)
        }
        Event::Laid { seat, spots, values } => {
            let spots: Vec<_> = match values {
                None => spot_counts(spots),
                Some(values) => {
                    let with_value = |(spot, value): (&Spot, &u16)| {
                        format!("{value} on {} {}", spot.horse, spot.line)
                    };
                    spots.iter().zip(values).map(with_value).collect()
                }
            };
            format!("{} {}.", names.does(*seat, "bet"), spots.join(", "))
        }
        Event::BettingClosed => "Betting is closed.".into(),
        Event::RolledOff { seat, face } => {
            format!("{} a {face} for the first turn.", names.does(*seat, "throw"))
        }
        Event::FirstTurn { seat } => format!("{} the first turn.", have(names, *seat)),
        Event::Thrown { seat, dice: [a, b], horse, .. } => {
            format!("{} {a}+{b}: {}.", names.does(*seat, "throw"), name(*horse))
        }
        Event::Cancelled { horse } => format!("{} spends its X and stays.", name(*horse)),
        Event::Pushed { seat, horse, spaces } => {
            format!("{} {} by {spaces}.", names.does(*seat, "push"), name(*horse))
        }
        Event::Moved { horse, from, to, bonus: 0 } => {
            format!("{} moves from {from} to {to}.", name(*horse))
        }
        Event::Moved { horse, from, to, bonus } => {
            format!("{} moves from {from} to {to}, +{bonus} with its token.", name(*horse))
        }
        Event::Finished { horse, place } => {
            format!("{} finishes {}.", name(*horse), ordinal(usize::from(*place)))
        }
        Event::Official { .. } => return None,
        Event::PursePaid { seat, horse, paid } => {
            format!("Purse: {} {paid} for {}.", names.does(*seat, "get"), name(*horse))
        }
        Event::TokenTurnedUp(bet) if bet.paid.0 == 0 => return None,
        Event::TokenTurnedUp(bet) => format!(
            "Bet: {} {} with the {} on {} {}.",
            names.does(bet.seat, "win"),
            bet.paid,
            bet.token,
            bet.horse,
            bet.line
        ),
        Event::MarketOpens { face_up, .. } => {
            format!("Second chance. On offer: {}.", list(face_up))
        }
        Event::SecondPass { face_up, .. } => {
            format!("Second pass of the buy. On offer: {}.", list(face_up))
        }
        Event::Bought { seat, card, price, blind } => {
            let how = if *blind { " blind" } else { "" };
            format!("{} {card}{how} for {price}.", names.does(*seat, "buy"))
        }
        Event::Passed { seat } => format!("{}.", names.does(*seat, "pass")),
        Event::Final { ranking } => {
            let place = |(seat, rank): &(Seat, u32)| {
                let who = if *seat == ME { "you".to_owned() } else { names.of(*seat).to_owned() };
                format!("{} {who}", ordinal(*rank as usize))
            };
            format!("Final: {}.", ranking.iter().map(place).collect::<Vec<_>>().join(", "))
        }
    })
}

fn have(names: Names<'_>, seat: Seat) -> String {
    if seat == ME { "You have".into() } else { format!("{} has", names.of(seat)) }
}

/// `7 win`, `8 show ×2`.
fn spot_counts(spots: &[Spot]) -> Vec<String> {
    let one = |group: &[Spot]| match group.len() {
        1 => format!("{} {}", group[0].horse, group[0].line),
        count => format!("{} {} ×{count}", group[0].horse, group[0].line),
    };
    spots.chunk_by(|a, b| a == b).map(one).collect()
}
