//! The choices of a decision, each with a key and in words.

use homestretch::{Class, Horse, HorseData, Move, Token};
use racing::Target;

use super::session::Session;
use super::told;

/// One thing that the player may do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    /// The key that does it.
    pub key: char,
    /// What is typed for it in the line mode: mostly the key, a horse's number where it is one.
    pub typed: String,
    /// What it is.
    pub label: String,
    /// The same where many stand side by side.
    pub short: String,
    /// The move.
    pub play: Move,
}

/// The listed choices of the player's decision; none while tokens are laid, whose moves are open.
pub(crate) fn choices(session: &Session) -> Vec<Choice> {
    let listed = session.moves().listed.iter().enumerate();
    listed.map(|(at, play)| choice(session, at, play)).collect()
}

fn choice(session: &Session, at: usize, play: &Move) -> Choice {
    let pack = session.pack();
    let number = char::from_digit(at as u32 + 1, 36).unwrap_or('?');
    let data = |horse: Horse| &pack.horses[horse.index()];
    let (key, typed, label) = match play {
        Move::Keep { card } => {
            let label =
                format!("{:<4}{}", card.to_string(), describe(card.horse, data(card.horse)));
            (number, number.to_string(), label)
        }
        Move::Advance { spaces } => {
            let key = char::from_digit(*spaces, 36).unwrap_or(number);
            (key, spaces.to_string(), advance_label(session, *spaces))
        }
        Move::Push { horse } => (horse_key(*horse), horse.to_string(), push_label(session, *horse)),
        Move::Reroll => ('r', "r".into(), "roll again".into()),
        Move::Stop => ('s', "s".into(), "stop".into()),
        Move::Buy { card } => {
            let label =
                format!("{:<4}{}", card.to_string(), describe(card.horse, data(card.horse)));
            (number, number.to_string(), label)
        }
        Move::BuyBlind => {
            let label = format!("a face-down share, for its price and {}", pack.blind_fee);
            ('b', "b".into(), label)
        }
        Move::Pass => ('p', "p".into(), "buy nothing".into()),
        Move::Bet { .. } => ('c', "c".into(), "lay the slip".into()),
    };
    let short = match play {
        Move::Push { horse } => push_short(session, *horse),
        _ => label.clone(),
    };
    Choice { key, typed, label, short, play: play.clone() }
}

/// `Time's Up          favorite  6 in 36  $10,000`.
pub(crate) fn describe(horse: Horse, data: &HorseData) -> String {
    format!(
        "{:<18} {:<9} {} in 36 {:>8}",
        data.name,
        class(data.class),
        horse.ways(),
        data.price.to_string()
    )
}

/// The word for a class of horses.
pub(crate) fn class(class: Class) -> &'static str {
    Class::ALL.iter().find(|(_, known)| *known == class).map_or("", |(word, _)| word)
}

/// A horse's number as one key: its digit, `0` for 10, and the first letters of eleven and twelve.
const fn horse_key(horse: Horse) -> char {
    match horse.number() {
        10 => '0',
        11 => 'e',
        12 => 't',
        number => (b'0' + number) as char,
    }
}

fn target(session: &Session, horse: Horse, nth: usize) -> Option<&Target> {
    let of_horse = |target: &&Target| target.post == u32::from(horse.number());
    session.targets().iter().filter(of_horse).nth(nth)
}

/// Where a move would lead, in words.
fn lands(session: &Session, target: Option<&Target>) -> String {
    match target {
        Some(target) if target.distance >= session.pack().finish => "over the line".into(),
        Some(target) => format!("to space {}", target.distance),
        None => String::new(),
    }
}

fn advance_label(session: &Session, spaces: u32) -> String {
    let pack = session.pack();
    let thrown = session.latest().throw.and_then(|(_, [a, b])| Horse::new(i64::from(a + b)));
    let Some(horse) = thrown else { return format!("{spaces}") };
    // The frame lists the short move first.
    let full = spaces == pack.full_move;
    let lands = lands(session, target(session, horse, usize::from(full)));
    let then = if full { "and stop" } else { "and roll again" };
    format!("{spaces} {then}: {} {lands}", told::horse(horse, pack))
}

fn push_label(session: &Session, horse: Horse) -> String {
    let name = told::horse(horse, session.pack());
    let token = session.view().public.horse(horse).token;
    let uses_tokens = session.view().public.setup.options.special_uses_tokens;
    match token.filter(|_| uses_tokens) {
        Some(Token::X) => format!("push {name}: spends its X"),
        Some(token) => {
            let lands = lands(session, target(session, horse, 0));
            format!("push {name} {lands} ({})", token.word())
        }
        None => format!("push {name} {}", lands(session, target(session, horse, 0))),
    }
}

/// `4→3`, `4→9 (+6)`, `4 (X)`.
fn push_short(session: &Session, horse: Horse) -> String {
    let token = session.view().public.horse(horse).token;
    let uses_tokens = session.view().public.setup.options.special_uses_tokens;
    let to = target(session, horse, 0).map(|target| target.distance).unwrap_or_default();
    match token.filter(|_| uses_tokens) {
        Some(Token::X) => format!("{horse} (X)"),
        Some(token) => format!("{horse}→{to} ({})", token.word()),
        None => format!("{horse}→{to}"),
    }
}
