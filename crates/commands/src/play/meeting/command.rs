//! What is typed in the line mode.

use serde_json::{Value, json};
use stretch::{Post, Public};

use stretch::written::name;

/// A typed line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// A slip, as in a record: the rules read it, and refuse it in their own words.
    Bet(Value),
    /// Bet as a bot would.
    BetForMe,
    /// Take back the last slip, or the last throw that was typed.
    Undo,
    /// Show the field.
    Board,
    /// Show who has what.
    Standing,
    /// Show the scoresheet so far.
    Sheet,
    /// Show the commands.
    Help,
    /// Leave the game.
    Quit,
}

/// Reads a line.
///
/// # Errors
/// What would be right, as a sentence.
pub(crate) fn read(line: &str, public: &Public) -> Result<Command, String> {
    let line = line.trim().to_lowercase();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    match (verb, rest.trim()) {
        ("undo" | "u" | "back", "") => Ok(Command::Undo),
        ("board" | "tote" | "field", "") => Ok(Command::Board),
        ("standing" | "money" | "order", "") => Ok(Command::Standing),
        ("sheet" | "scoresheet", "") => Ok(Command::Sheet),
        ("help" | "?", _) => Ok(Command::Help),
        ("quit" | "q" | "exit", "") => Ok(Command::Quit),
        ("bet", "for me" | "4me") => Ok(Command::BetForMe),
        ("pass", "") | ("bet", "nothing") => Ok(Command::Bet(json!({"type": "bets", "bets": []}))),
        ("bet", bets) => read_bets(bets, public),
        _ => Err("Type `bet 4 on 3 win, …`, `bet for me`, `pass`, or `help`.".into()),
    }
}

/// `4 on 3 win, 10 on aspire to show, …`: dollars, and a horse by its post, id or name.
fn read_bets(text: &str, public: &Public) -> Result<Command, String> {
    const EXAMPLE: &str =
        "A slip is typed as `bet 4 on 3 win, 10 on 6 to show`: dollars, post or name, and line.";
    let bet = |part: &str| {
        let (stake, rest) = part.split_once(" on ")?;
        let stake = stake.trim().trim_start_matches('$').parse::<i64>().ok()?.checked_mul(100)?;
        let (horse, kind) = rest.trim().rsplit_once(char::is_whitespace)?;
        let horse = horse.trim().trim_end_matches(" to").trim();
        Some(json!({"horse": find(horse, public), "kind": kind, "stake": stake}))
    };
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let bets: Option<Vec<Value>> = parts.map(bet).collect();
    match bets {
        Some(bets) if !bets.is_empty() => Ok(Command::Bet(json!({"type": "bets", "bets": bets}))),
        _ => Err(EXAMPLE.into()),
    }
}

/// The id of the horse that is meant; what is not found stays as it was typed.
fn find(meant: &str, public: &Public) -> String {
    let sheet = public.sheet();
    let ids = &public.card_of(sheet).ids;
    let is = |post: &Post| {
        post.number().to_string() == meant
            || *ids[post.index()] == *meant
            || name(public, sheet, *post).to_lowercase() == meant
    };
    let found = Post::all(ids.len()).find(is);
    found.map_or_else(|| meant.to_owned(), |post| ids[post.index()].to_string())
}
