//! What is typed, as moves of a record.

use high_roller::{Horse, Phase, Public};
use racing::Dollars;
use serde_json::{Value, json};

use crate::play::spoken::Question;

/// A typed line as a move of a record.
pub(super) fn read(line: &str, public: &Public, question: &Question) -> Option<Value> {
    let line = line.to_lowercase();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    let (first, second) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let number = |text: &str| text.trim().trim_start_matches('$').parse::<i64>().ok();
    Some(match verb {
        "bid" if rest.is_empty() => json!({"type": "bid", "amount": least(public)?}),
        "bid" => json!({"type": "bid", "amount": number(rest)?}),
        "nominate" => {
            json!({"type": "nominate", "horse": horse(first, public), "amount": number(second)?})
        }
        "pick" => json!({"type": "pick", "horse": horse(rest, public)}),
        "bet" => {
            let count = if second.is_empty() { 1 } else { number(second)? };
            json!({"type": "bet", "horse": horse(first, public), "count": count})
        }
        "pass" | "reroll" => json!({ "type": verb }),
        "white" | "ride" | "w" => json!({"type": "roll", "die": "white"}),
        "green" | "drive" | "g" => json!({"type": "roll", "die": "green"}),
        "stay" => json!({"type": "run", "path": []}),
        "run" => {
            let path: Vec<_> = rest.split_whitespace().map(str::to_uppercase).collect();
            json!({"type": "run", "path": path})
        }
        at => question.chosen(at)?.clone(),
    })
}

/// The id of a horse that was named: by its post, or by the beginning of its id.
fn horse(word: &str, public: &Public) -> String {
    let by_post = |horse: &Horse| {
        let post = public.horse(*horse).post;
        post.is_some_and(|post| post.to_string() == word)
    };
    let begins =
        |horse: &Horse| !word.is_empty() && public.pack().horse(*horse).id.starts_with(word);
    let mut all = public.pack().all();
    let found = public.runners().find(by_post).or_else(|| all.find(begins));
    found.map_or_else(|| word.to_owned(), |horse| public.id(horse).to_string())
}

/// The least that may be bid now.
fn least(public: &Public) -> Option<Dollars> {
    match &public.phase {
        Phase::Outcry(lot) | Phase::Raise { lot, .. } => Some(lot.least(public.pack().step)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use high_roller::HighRoller;

    use super::*;
    use crate::play::sitting::testing::sitting;

    #[test]
    fn the_words_of_the_command_line() {
        let sitting = sitting::<HighRoller>(&["You", "Maud"], "1", &json!({}), false);
        let public = &sitting.view().public;
        let way = json!({"type": "run", "path": ["1A1"]});
        let question = Question { plays: vec![way.clone()], ..Question::default() };
        let read = |line: &str| read(line, public, &question);
        for (line, play) in [
            ("bid 1500", json!({"type": "bid", "amount": 1500})),
            ("BID $900", json!({"type": "bid", "amount": 900})),
            ("nominate cit 800", json!({"type": "nominate", "horse": "citation", "amount": 800})),
            ("pick citation", json!({"type": "pick", "horse": "citation"})),
            ("bet cit", json!({"type": "bet", "horse": "citation", "count": 1})),
            ("bet cit 2", json!({"type": "bet", "horse": "citation", "count": 2})),
            ("bet nobody", json!({"type": "bet", "horse": "nobody", "count": 1})),
            ("drive", json!({"type": "roll", "die": "green"})),
            ("w", json!({"type": "roll", "die": "white"})),
            ("run 1a1 1a2", json!({"type": "run", "path": ["1A1", "1A2"]})),
            ("stay", json!({"type": "run", "path": []})),
            ("1", way.clone()),
        ] {
            assert_eq!(read(line), Some(play), "{line}");
        }
        for line in ["", "0", "2", "-1", "gallop", "bid high", "nominate cit", "bet cit two"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
