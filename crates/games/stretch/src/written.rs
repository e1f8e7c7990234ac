//! How a race is written down: names, lengths, margins, times. The same in every text, on every
//! sheet and at the terminal.

use crate::pack::{HorseData, JockeyData};
use crate::state::{Public, Sheet};
use crate::words::{Margin, Post};

impl HorseData {
    /// What people call it: its name, or its id where it has none.
    #[must_use]
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}

impl JockeyData {
    /// What people call the rider: the name, or the id where there is none.
    #[must_use]
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}

/// A horse's name, or its id where it has none.
#[must_use]
pub fn name<'a>(public: &'a Public, sheet: &Sheet, post: Post) -> &'a str {
    public.pack().horses[usize::from(public.card_of(sheet).runners[post.index()].horse)].called()
}

/// Who rides; nothing without jockeys.
#[must_use]
pub fn rider<'a>(public: &'a Public, sheet: &Sheet, post: Post) -> &'a str {
    let jockey = public.card_of(sheet).runners[post.index()].jockey;
    let Some(at) = jockey.filter(|_| public.setup.options.jockeys) else { return "" };
    public.pack().jockeys[usize::from(at)].called()
}

/// Quarter lengths as they are written: `2¾`.
#[must_use]
pub fn lengths(quarters: i32) -> String {
    let part = ["", "¼", "½", "¾"][(quarters % 4).unsigned_abs() as usize];
    match quarters / 4 {
        0 if part.is_empty() => "0".into(),
        0 => part.into(),
        whole => format!("{whole}{part}"),
    }
}

/// The margin to the horse before.
#[must_use]
pub fn margin(quarters: i16, named: Option<Margin>) -> String {
    match named {
        Some(Margin::DeadHeat) => "dead heat".into(),
        Some(name) => name.to_string(),
        None => lengths(quarters.into()),
    }
}

/// A distance as people say it: `8 furlongs`, `8 furlongs and 70 yards`.
#[must_use]
pub fn furlongs(word: &str) -> String {
    match word.strip_suffix("yds").and_then(|word| word.split_once('+')) {
        Some((whole, yards)) => format!("{whole} furlongs and {yards} yards"),
        None => format!("{} furlongs", word.strip_suffix(".0").unwrap_or(word)),
    }
}

/// A time in hundredths of a second as it is written: `1:36.60`.
#[must_use]
pub fn time(hundredths: u32) -> String {
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000);
    match minutes {
        0 => format!(":{:02}.{:02}", rest / 100, rest % 100),
        _ => format!("{minutes}:{:02}.{:02}", rest / 100, rest % 100),
    }
}

/// A change with its sign.
#[must_use]
pub fn signed(change: i16) -> String {
    if change == 0 { "0".into() } else { format!("{change:+}") }
}
