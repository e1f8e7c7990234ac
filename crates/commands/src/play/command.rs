//! What is typed in the line mode.

use serde_json::{Value, json};

use super::choices::Choice;

/// A typed line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// A move, as in a record: the rules read it, and refuse it in their own words.
    Play(Value),
    /// Lay the tokens as a bot would.
    BetForMe,
    /// Take back the last move.
    Undo,
    /// Show the tote board and the track.
    Board,
    /// Show who runs where, and who has what.
    Order,
    /// Show the commands.
    Help,
    /// Leave the game.
    Quit,
}

/// Reads a line. A number or letter alone is one of the choices.
///
/// # Errors
/// What would be right, as a sentence.
pub(crate) fn read(line: &str, choices: &[Choice]) -> Result<Command, String> {
    let line = line.trim().to_lowercase();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    // Where the keys are letters, as for roll again or stop, the position does as well.
    let lettered = choices.iter().all(|choice| choice.key.is_alphabetic());
    let by_position = || {
        let position = line.parse::<usize>().ok().filter(|_| lettered)?;
        choices.get(position.checked_sub(1)?)
    };
    let typed = choices.iter().find(|choice| choice.typed == line);
    if let Some(choice) = typed.or_else(by_position) {
        let play = serde_json::to_value(&choice.play);
        return Ok(Command::Play(play.map_err(|error| error.to_string())?));
    }
    let card = |kind: &str| match rest {
        "" => Err(format!("Say which share: `{kind} 7a`.")),
        card => Ok(Command::Play(json!({"type": kind, "card": card}))),
    };
    let number = |example: &str| {
        rest.parse::<i64>().map_err(|_| format!("Say a number with it: `{example}`."))
    };
    let bare = |kind: &str| Ok(Command::Play(json!({ "type": kind })));
    match (verb, rest) {
        ("undo" | "u", "") => Ok(Command::Undo),
        ("board" | "tote", "") => Ok(Command::Board),
        ("order", "") => Ok(Command::Order),
        ("help" | "?", _) => Ok(Command::Help),
        ("quit" | "q" | "exit", "") => Ok(Command::Quit),
        ("bet", "for me" | "4me") => Ok(Command::BetForMe),
        ("bet", bets) => read_bets(bets),
        ("keep", _) => card("keep"),
        ("buy", "blind") => bare("buy_blind"),
        ("buy", _) => card("buy"),
        ("advance" | "move", _) => {
            Ok(Command::Play(json!({"type": "advance", "spaces": number("advance 2")?})))
        }
        ("push", _) => Ok(Command::Play(json!({"type": "push", "horse": number("push 4")?}))),
        ("reroll" | "roll", "") => bare("reroll"),
        ("stop", "") => bare("stop"),
        ("pass", "") => bare("pass"),
        _ if choices.is_empty() => Err("Type `bet 3 on 7 win, …`, `bet for me`, or `help`.".into()),
        _ => {
            let keys: Vec<_> = choices.iter().map(|choice| choice.typed.as_str()).collect();
            Err(format!("Type one of {}; or `help`.", keys.join(", ")))
        }
    }
}

/// `3 on 11 win, 2 on 7 place, …`.
fn read_bets(text: &str) -> Result<Command, String> {
    const EXAMPLE: &str = "A slip is typed as `bet 3 on 11 win, 2 on 7 place, 2 on 7 show, 1 on 6 show, 1 on 8 show`.";
    let bet = |part: &str| {
        let words: Vec<_> = part.split_whitespace().filter(|word| *word != "to").collect();
        let [token, "on", horse, line] = words.as_slice() else { return None };
        let (token, horse) = (token.parse::<i64>().ok()?, horse.parse::<i64>().ok()?);
        Some(json!({"token": token, "horse": horse, "line": line}))
    };
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let bets: Option<Vec<Value>> = parts.map(bet).collect();
    match bets {
        Some(bets) if !bets.is_empty() => Ok(Command::Play(json!({"type": "bet", "bets": bets}))),
        _ => Err(EXAMPLE.into()),
    }
}

#[cfg(test)]
mod tests {
    use homestretch::Move;

    use super::*;

    #[test]
    fn the_words_of_the_command_line() {
        let advance = Choice {
            key: '2',
            typed: "2".into(),
            label: String::new(),
            short: String::new(),
            play: Move::Advance { spaces: 2 },
        };
        let cases = [
            ("2", json!({"type": "advance", "spaces": 2})),
            ("advance 1", json!({"type": "advance", "spaces": 1})),
            ("PUSH 4", json!({"type": "push", "horse": 4})),
            ("reroll", json!({"type": "reroll"})),
            ("stop", json!({"type": "stop"})),
            ("keep 7a", json!({"type": "keep", "card": "7a"})),
            ("buy 5a", json!({"type": "buy", "card": "5a"})),
            ("buy blind", json!({"type": "buy_blind"})),
            ("pass", json!({"type": "pass"})),
            (
                "bet 3 on 11 win, 2 on 7 to place",
                json!({"type": "bet", "bets": [
                    {"token": 3, "horse": 11, "line": "win"},
                    {"token": 2, "horse": 7, "line": "place"},
                ]}),
            ),
        ];
        for (line, play) in cases {
            assert_eq!(
                read(line, std::slice::from_ref(&advance)),
                Ok(Command::Play(play)),
                "{line}"
            );
        }
        assert_eq!(read("bet for me", &[]), Ok(Command::BetForMe));
        assert_eq!(read(" undo ", &[]), Ok(Command::Undo));
    }

    #[test]
    fn a_wrong_line_is_answered_with_what_would_be_right() {
        for (line, hint) in [
            ("bet three on seven", "bet 3 on 11 win"),
            ("push", "push 4"),
            ("keep", "keep 7a"),
            ("gallop", "bet for me"),
        ] {
            assert!(read(line, &[]).expect_err("no command").contains(hint), "{line}");
        }
    }
}
