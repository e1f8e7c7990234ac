//! What is typed, as moves of a record.

use racing_stable::{Phase, Public};
use serde_json::{Value, json};

use crate::play::told::ME;

/// A typed line as a move of a record.
///
/// # Errors
/// What would be right, as a sentence.
pub(super) fn read(line: &str, public: &Public) -> Result<Value, String> {
    let line = line.to_lowercase();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    let bare = |kind: &str| Ok(json!({ "type": kind }));
    match (verb, rest) {
        ("withdraw" | "accept" | "decline", "") => bare(verb),
        ("choose", color) => Ok(json!({"type": "choose_stable", "color": color})),
        ("offer", _) => offer(rest, public),
        ("none" | "pass", "") => match public.phase {
            Phase::Wager { .. } => wager("", public),
            _ => enter("enter none", public),
        },
        ("enter" | "buy", _) => enter(&line, public),
        ("bet" | "claim", _) => wager(&line, public),
        _ => Err("Type `help` for the commands, or `for me`.".into()),
    }
}

/// A horse of the player by its number alone, or any by its id.
fn horse(word: &str, public: &Public) -> String {
    let number = word.parse::<u8>().ok().filter(|number| {
        (1..=public.pack().per_color).contains(number) && public.seat(ME).color.is_some()
    });
    match number {
        Some(number) => public.pack().id(public.horse_of(ME, number)).to_string(),
        None => word.to_owned(),
    }
}

/// `buy 1, enter 1 3`; either part may be missing.
fn enter(line: &str, public: &Public) -> Result<Value, String> {
    let mut buy = 0;
    let mut horses = Vec::new();
    for part in line.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let mut words = part.split_whitespace();
        match words.next() {
            Some("buy") => {
                let count = words.next().and_then(|word| word.parse::<u32>().ok());
                buy = count.ok_or("Say how many: `buy 1, enter 1 3`.")?;
            }
            Some("enter") => {
                horses.extend(words.filter(|word| *word != "none").map(|word| horse(word, public)));
            }
            Some(word) => horses.push(horse(word, public)),
            None => {}
        }
    }
    Ok(json!({"type": "enter", "buy": buy, "horses": horses}))
}

/// `bet 10 on red to place, 5 on blue win; claim green-1`; either part may be missing.
fn wager(line: &str, public: &Public) -> Result<Value, String> {
    const EXAMPLE: &str = "A slip is typed as `bet 10 on red to place, 5 on blue to win`.";
    let (mut bets, mut claims) = (Vec::new(), Vec::new());
    for part in line.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(horses) = part.strip_prefix("claim ") {
            let words = horses.split([' ', ',']).filter(|word| !word.is_empty());
            claims.extend(words.map(|word| horse(word, public)));
            continue;
        }
        for bet in part.strip_prefix("bet ").ok_or(EXAMPLE)?.split(',') {
            let words: Vec<_> = bet.split_whitespace().filter(|word| *word != "to").collect();
            let [amount, "on", on, line] = words.as_slice() else { return Err(EXAMPLE.into()) };
            let amount = amount.trim_start_matches('$').parse::<i64>().map_err(|_| EXAMPLE)?;
            bets.push(json!({"on": on, "to": line, "amount": amount}));
        }
    }
    Ok(json!({"type": "wager", "bets": bets, "claims": claims}))
}

/// `2 to Maud for 700`; a buyer's name or the number of the seat.
fn offer(rest: &str, public: &Public) -> Result<Value, String> {
    const EXAMPLE: &str = "An offer is typed as `offer 2 to Maud for 700`.";
    let (sold, rest) = rest.split_once(" to ").ok_or(EXAMPLE)?;
    let (buyer, price) = rest.rsplit_once(" for ").ok_or(EXAMPLE)?;
    let named = public.setup.names().iter().position(|name| name.to_lowercase() == buyer.trim());
    let buyer = named.or_else(|| buyer.trim().parse().ok()).ok_or(EXAMPLE)?;
    let price = price.trim().trim_start_matches('$').parse::<i64>().map_err(|_| EXAMPLE)?;
    let sold = horse(sold.trim(), public);
    Ok(json!({"type": "offer", "horse": sold, "buyer": buyer, "price": price}))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::{Game, Setup, standard_pack};
    use racing_stable::RacingStable;

    use super::*;

    fn table() -> RacingStable {
        let pack = standard_pack::<RacingStable>().expect("the standard pack");
        let names = ["You", "Maud", "Old Silas"].map(str::to_owned).to_vec();
        let setup = Setup::new(pack, &Default::default(), names).expect("a table");
        RacingStable::start(Arc::new(setup))
    }

    #[test]
    fn the_words_of_the_command_line() {
        let game = table();
        let enter =
            |buy: u32, horses: &[&str]| json!({"type": "enter", "buy": buy, "horses": horses});
        let cases = [
            ("enter 1 2", enter(0, &["red-1", "red-2"])),
            ("Enter red-1", enter(0, &["red-1"])),
            ("enter none", enter(0, &[])),
            ("none", enter(0, &[])),
            ("buy 1, enter 1 3", enter(1, &["red-1", "red-3"])),
            ("buy 2", enter(2, &[])),
            (
                "bet 10 on red to place, $5 on blue-1 win; claim green-1",
                json!({"type": "wager", "claims": ["green-1"], "bets": [
                    {"on": "red", "to": "place", "amount": 10},
                    {"on": "blue-1", "to": "win", "amount": 5},
                ]}),
            ),
            (
                "claim green-1, blue-2",
                json!({"type": "wager", "bets": [], "claims": ["green-1", "blue-2"]}),
            ),
            ("withdraw", json!({"type": "withdraw"})),
            ("accept", json!({"type": "accept"})),
            (
                "offer 2 to old silas for $700",
                json!({"type": "offer", "horse": "red-2", "buyer": 2, "price": 700}),
            ),
            (
                "offer red-1 to 1 for 50",
                json!({"type": "offer", "horse": "red-1", "buyer": 1, "price": 50}),
            ),
            ("choose blue", json!({"type": "choose_stable", "color": "blue"})),
        ];
        for (line, play) in cases {
            assert_eq!(read(line, game.public()), Ok(play), "{line}");
        }
    }

    #[test]
    fn a_wrong_line_is_answered_with_what_would_be_right() {
        let game = table();
        for (line, hint) in [
            ("bet ten on red", "bet 10 on red"),
            ("bet 10 red win", "bet 10 on red"),
            ("offer 2", "offer 2 to Maud"),
            ("offer 2 to nobody for 5", "offer 2 to Maud"),
            ("buy some", "buy 1"),
            ("gallop", "for me"),
        ] {
            assert!(read(line, game.public()).expect_err("no command").contains(hint), "{line}");
        }
    }
}
