//! What is typed, as moves of a record.

use big_stakes::{Horse, Phase, Public, View};
use serde_json::{Value, json};

use super::cards::own;
use crate::play::spoken::Question;
use crate::play::told::ME;

/// A typed line as a move of a record.
///
/// # Errors
/// What would be right, as a sentence.
pub(super) fn read(line: &str, view: &View, question: &Question) -> Result<Value, String> {
    let public = &view.public;
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (verb, rest) = (verb.to_lowercase(), rest.trim());
    let play = |value: Value| Ok(value);
    let horses = || rest.split([',', ' ']).filter(|word| !word.is_empty());
    let horses = || horses().map(|word| horse(word, view)).collect::<Vec<_>>();
    let numbers = || -> Option<Vec<u32>> {
        let words = rest.split([',', ' ']).filter(|word| !word.is_empty() && *word != "none");
        words.map(|word| word.parse().ok()).collect()
    };
    let wanted = |example: &str| format!("That is typed as `{example}`.");
    match (verb.as_str(), rest) {
        ("release" | "keep" | "enter", _) => play(json!({"type": verb, "horses": horses()})),
        ("offer", _) => offer(rest, view),
        ("accept", "") => play(json!({"type": "answer", "accept": true})),
        ("decline", "") => play(json!({"type": "answer", "accept": false})),
        ("pass", "") => play(json!({"type": "pass"})),
        ("bid", _) => bid(rest, public),
        ("agree", "") => play(json!({"type": "vote", "agree": true})),
        ("refuse", "") => play(json!({"type": "vote", "agree": false})),
        ("inquire", "") => play(json!({"type": "inquiry", "lodge": true})),
        ("no" | "", "") if matches!(public.phase, Phase::Inquiry { .. }) => {
            play(json!({"type": "inquiry", "lodge": false}))
        }
        ("order", _) => {
            let order = numbers().ok_or_else(|| wanted("order 3 1 2 4 5"))?;
            let order: Vec<_> = order.iter().map(|number| number.saturating_sub(1)).collect();
            play(json!({"type": "order", "order": order}))
        }
        ("mate", _) => match horses().as_slice() {
            [sire, dam] => play(json!({"type": "mate", "sire": sire, "dam": dam})),
            _ => Err(wanted("mate secretariat, regret")),
        },
        ("trim", _) => {
            let cuts = numbers().ok_or_else(|| wanted("trim 0 0 0 0 0 0 0 0 0 0 1 1"))?;
            play(json!({"type": "trim", "cuts": cuts}))
        }
        ("name", name) => play(json!({"type": "name", "name": name})),
        ("pace", _) => pace(rest, view),
        ("post", _) => match numbers().as_deref() {
            Some([post]) => play(json!({"type": "post", "post": post})),
            _ => Err(wanted("post 2")),
        },
        ("whip", _) => {
            let tokens = numbers().ok_or_else(|| wanted("whip 7 9, or whip none"))?;
            play(json!({"type": "whip", "tokens": tokens}))
        }
        ("stay", "") => play(json!({"type": "run", "path": ""})),
        ("run", path) => play(json!({"type": "run", "path": path})),
        (number, "") if matches!(public.phase, Phase::Run) => {
            let hint = "Type the number of a way, `run ssis…`, `stay`, or `help`.";
            question.chosen(number).cloned().ok_or_else(|| hint.into())
        }
        _ => Err("Type `help` for the commands, or `for me`.".into()),
    }
}

/// The id of a horse: of one's own by its number, of any by its id or how that begins.
fn horse(word: &str, view: &View) -> String {
    let public = &view.public;
    let word = word.to_lowercase();
    let own = own(view);
    let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(horse) = number.and_then(|at| own.get(at)) {
        return public.card(*horse).id.to_string();
    }
    if public.find(&word).is_some() {
        return word;
    }
    let begins = |horse: &Horse| public.card(*horse).id.starts_with(word.as_str());
    let on_offer = public.seats.iter().flat_map(|seat| seat.face_up.iter().copied());
    let found = own.into_iter().chain(on_offer).chain(public.pack().all()).find(begins);
    found.map_or(word, |horse| public.card(horse).id.to_string())
}

/// `offer 6 for omaha`: one's own card, and one that lies before somebody else.
fn offer(rest: &str, view: &View) -> Result<Value, String> {
    const EXAMPLE: &str = "An offer is typed as `offer 6 for omaha`.";
    let (give, take) = rest.split_once(" for ").ok_or(EXAMPLE)?;
    let (give, take) = (horse(give.trim(), view), horse(take.trim(), view));
    let public = &view.public;
    let owner = engine::Seat::all(public.seat_count()).find(|seat| {
        let face_up = &public.seats[seat.index()].face_up;
        *seat != ME && face_up.iter().any(|horse| *public.card(*horse).id == *take)
    });
    let to = owner.ok_or("Nobody has that card on offer.")?;
    Ok(json!({"type": "offer", "give": give, "to": to, "take": take}))
}

/// `bid` as little as may be, or `bid 500000`.
fn bid(rest: &str, public: &Public) -> Result<Value, String> {
    let least = match &public.phase {
        Phase::Auction(lot) => lot.bid.0 + public.pack().constants.auction_step,
        _ => 0,
    };
    let amount = match rest.trim_start_matches('$').replace([',', '_'], "").as_str() {
        "" => Some(least),
        text => text.parse().ok(),
    };
    let amount = amount.ok_or("A bid is typed as `bid`, or `bid 500000`.")?;
    Ok(json!({"type": "bid", "amount": amount}))
}

/// `pace secretariat 1 1; affirmed 2`, or `pace none`.
fn pace(rest: &str, view: &View) -> Result<Value, String> {
    const EXAMPLE: &str = "Pace is typed as `pace secretariat 1`, or `pace none`.";
    let mut shifts = serde_json::Map::new();
    for part in rest.split(';').map(str::trim).filter(|part| !part.is_empty() && *part != "none") {
        let mut words = part.split([' ', ',']).filter(|word| !word.is_empty());
        let id = horse(words.next().ok_or(EXAMPLE)?, view);
        let rounds: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
        shifts.insert(id, json!(rounds.ok_or(EXAMPLE)?));
    }
    Ok(json!({"type": "pace", "shifts": shifts}))
}
