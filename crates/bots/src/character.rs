//! The regulars: six opponents, each with a temperament. They know the games as the sound player does, look
//! ahead a little, and follow their fancies: what they like to back, what they pay for a horse, how
//! much they dare. Each decision has a draw of chance of its own, so that two of a kind differ.

use engine::{Bits, Bot, Game, Moves, SimBits, Turn};
use lab::search::Trial;
use racing::Line;

use crate::search::{Searched, Thought, Ways};
use crate::{BotInfo, Budget};

/// What somebody likes, beside winning. The sound player likes nothing: all are 0, and stake and price 1.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Favourites, or with less than 0 long shots.
    favourites: f64,
    /// To show, or with less than 0 to win.
    safety: f64,
    /// What others have backed already.
    crowd: f64,
    /// Numbers and names that bring luck.
    omens: f64,
    /// What is staked, in parts of what a sound player stakes.
    stake: f64,
    /// What is paid for a horse, in parts of its worth.
    price: f64,
    /// A gamble for its own sake, or with less than 0 its avoidance.
    risk: f64,
    /// How much a liking changes from one time to the next.
    whim: f64,
    /// How often a decision that others feel is thought through instead.
    care: f64,
}

const SOUND: Taste = Taste {
    favourites: 0.0,
    safety: 0.0,
    crowd: 0.0,
    omens: 0.0,
    stake: 1.0,
    price: 1.0,
    risk: 0.0,
    whim: 0.15,
    care: 0.5,
};

/// One of the regulars.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// Its name in commands and requests, and how it plays.
    pub info: BotInfo,
    /// What it is called at the table.
    pub called: &'static str,
    /// The same where there is little room.
    pub short: &'static str,
    taste: Taste,
}

/// The regulars, in the order in which they come to a table.
pub const CHARACTERS: [Character; 6] = [
    Character {
        info: BotInfo {
            name: "silas",
            style: "Backs favorites to show, pays little for a horse, and counts every dollar.",
        },
        called: "Silas Penny",
        short: "Silas",
        taste: Taste {
            favourites: 0.5,
            safety: 0.35,
            stake: 0.6,
            price: 0.85,
            risk: -0.4,
            ..SOUND
        },
    },
    Character {
        info: BotInfo {
            name: "dot",
            style: "Dreams of long shots, the longer the better, and loves a gamble.",
        },
        called: "Dot Fairweather",
        short: "Dot",
        taste: Taste { favourites: -0.5, safety: -0.3, stake: 1.2, risk: 0.5, whim: 0.3, ..SOUND },
    },
    Character {
        info: BotInfo {
            name: "judge",
            style: "Goes by the true chances, takes his time, and has no fancies.",
        },
        called: "Judge Calloway",
        short: "Judge",
        taste: Taste { whim: 0.05, care: 1.0, ..SOUND },
    },
    Character {
        info: BotInfo {
            name: "mags",
            style: "Bids to own it, stakes high, and goes for the win from the start.",
        },
        called: "Mags Delaney",
        short: "Mags",
        taste: Taste { safety: -0.35, stake: 2.0, price: 1.35, risk: 0.4, ..SOUND },
    },
    Character {
        info: BotInfo { name: "pip", style: "Backs what others back, and pays what others pay." },
        called: "Pip Okafor",
        short: "Pip",
        taste: Taste { favourites: 0.2, crowd: 0.9, whim: 0.2, ..SOUND },
    },
    Character {
        info: BotInfo {
            name: "opal",
            style: "Believes in sevens, grays and names with a moon in them.",
        },
        called: "Aunt Opal",
        short: "Opal",
        taste: Taste { omens: 0.6, stake: 1.1, price: 1.1, risk: 0.2, whim: 0.35, ..SOUND },
    },
];

/// Something that can be backed, as far as likings go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backed<'a> {
    /// How much of a favourite it is, from 0 to 1.
    pub favour: f64,
    /// To win, place or show, where that is a choice.
    pub line: Option<Line>,
    /// How much others have put on it, from 0 to 1.
    pub crowd: f64,
    /// Its number, 0 where it has none.
    pub number: u32,
    /// Its name.
    pub name: &'a str,
}

/// A taste with the chance of one decision.
#[derive(Clone, Debug)]
pub struct Fancy {
    taste: Taste,
    bits: SimBits,
}

impl Fancy {
    /// By how much something is liked more than it is worth: 1 is neither more nor less.
    pub fn of(&mut self, backed: Backed<'_>) -> f64 {
        let Taste { favourites, safety, crowd, omens, whim, .. } = self.taste;
        let line = backed.line.map_or(0.0, |line| line.index() as f64 - 1.0);
        let omen = f64::from(u8::from(brings_luck(backed.number, backed.name)));
        let liking = favourites * (2.0 * backed.favour - 1.0)
            + safety * line
            + crowd * backed.crowd
            + omens * omen
            + whim * self.mood();
        liking.exp()
    }

    /// What is staked, in parts of what a sound player stakes.
    pub fn stake(&mut self) -> f64 {
        self.taste.stake * (self.taste.whim * self.mood()).exp()
    }

    /// What is paid for a horse, in parts of its worth.
    pub fn price(&mut self, backed: Backed<'_>) -> f64 {
        self.taste.price * self.of(backed).powf(0.4)
    }

    /// What a candidate of a search is worth to this taste.
    fn utility<T>(&mut self, trial: &Trial<T>) -> f64 {
        /// What a standard deviation is worth, and how much whims count in chances to win.
        const SPREAD: f64 = 0.1;
        let deviation = trial.value.standard_error() * (trial.value.count() as f64).sqrt();
        let whim = self.taste.whim * self.mood();
        trial.value.mean() + SPREAD * (self.taste.risk * deviation + whim)
    }

    /// Whether it is thought through this time.
    fn is_careful(&mut self) -> bool {
        f64::from(self.bits.below(1_000)) < 1_000.0 * self.taste.care
    }

    /// Something around 0, about as wide as a bell of width 1.
    fn mood(&mut self) -> f64 {
        let sum: u32 = (0..4).map(|_| self.bits.below(1_000)).sum();
        (f64::from(sum) / 1_000.0 - 2.0) * 3.0_f64.sqrt()
    }
}

/// Sevens, grays, and names with a moon in them.
fn brings_luck(number: u32, name: &str) -> bool {
    const LUCKY: [&str; 6] = ["moon", "gray", "grey", "silver", "luck", "star"];
    let name = name.to_lowercase();
    number % 10 == 7 || LUCKY.iter().any(|word| name.contains(word))
}

/// What a fancy says about a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Fancied<G: Game> {
    /// It has no say in it.
    Nothing,
    /// It would rather leave it to the house.
    Wait,
    /// This.
    Play(G::Move),
}

/// A regular in a seat.
pub(crate) struct Regular<G: Searched> {
    taste: Taste,
    budget: Budget,
    policy: G::Sound,
    moves: Moves<G>,
}

impl<G: Searched> Regular<G> {
    pub(crate) fn new(character: &Character, budget: Budget) -> Self {
        let policy = G::Sound::default();
        Self { taste: character.taste, budget, policy, moves: Moves::default() }
    }

    /// What the fancy says, and a thought to go on with.
    fn think(
        &mut self,
        turn: &Turn<'_, G>,
        bits: &mut dyn Bits,
    ) -> (Fancied<G>, Fancy, Thought<'_, G>) {
        /// Of what `sharp` thinks, a regular thinks so little.
        const PART: u64 = 4;
        let seed = bits.next_u64();
        let mut fancy = Fancy { taste: self.taste, bits: SimBits::new(seed, 1) };
        let fancied = if self.taste.care < 1.0 {
            G::fancy(turn, &mut self.policy, &mut fancy)
        } else {
            Fancied::Nothing
        };
        let playouts = (u64::from(self.budget.playouts) / PART).max(2);
        let thought = Thought { policy: &mut self.policy, moves: &mut self.moves, playouts, seed };
        (fancied, fancy, thought)
    }
}

impl<G: Searched> Bot<G> for Regular<G> {
    fn choose(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> G::Move {
        let (fancied, mut fancy, mut thought) = self.think(turn, bits);
        match fancied {
            Fancied::Play(play) if turn.moves.admit(&play) => return play,
            _ => {}
        }
        let sound = thought.sound(turn);
        let others = match G::ways(turn, &mut thought) {
            Ways::Known(play) if fancy.is_careful() => return play,
            Ways::Known(_) => return sound,
            Ways::Search(others) => others,
        };
        let mut plays = vec![sound];
        for play in others {
            if !plays.contains(&play) {
                plays.push(play);
            }
        }
        if plays.len() == 1 {
            return plays.swap_remove(0);
        }
        let tried = thought.search(turn.view, turn.seat, plays);
        let liked = tried.into_iter().map(|trial| (fancy.utility(&trial), trial.candidate));
        liked.max_by(|a, b| a.0.total_cmp(&b.0)).expect("at least the sound move").1
    }

    fn consider(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> Option<G::Move> {
        let (fancied, _, mut thought) = self.think(turn, bits);
        match fancied {
            Fancied::Wait => None,
            Fancied::Play(play) if turn.moves.admit(&play) => Some(play),
            _ => G::consider(turn, &mut thought),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fancy(name: &str) -> Fancy {
        let found = CHARACTERS.iter().find(|one| one.info.name == name).expect("a regular");
        Fancy { taste: Taste { whim: 0.0, ..found.taste }, bits: SimBits::new(1, 1) }
    }

    #[test]
    fn everybody_likes_what_is_said_of_them() {
        let favourite = Backed { favour: 1.0, line: Some(Line::Show), ..Backed::default() };
        let long_shot = Backed { favour: 0.0, line: Some(Line::Win), ..Backed::default() };
        let backed = Backed { favour: 0.5, crowd: 1.0, ..Backed::default() };
        let seven = Backed { favour: 0.5, number: 7, ..Backed::default() };
        let moon = Backed { favour: 0.5, number: 2, name: "Blue Moon", ..Backed::default() };
        let plain = Backed { favour: 0.5, number: 2, name: "Plain", ..Backed::default() };
        assert!(fancy("silas").of(favourite) > 1.5 * fancy("silas").of(long_shot));
        assert!(fancy("dot").of(long_shot) > 1.5 * fancy("dot").of(favourite));
        assert!(fancy("pip").of(backed) > 1.5 * fancy("pip").of(plain));
        assert!(fancy("opal").of(seven) > 1.5 * fancy("opal").of(plain));
        assert_eq!(fancy("opal").of(moon), fancy("opal").of(seven));
        assert_eq!(fancy("judge").of(favourite), fancy("judge").of(long_shot));
        assert!(fancy("mags").price(plain) > 1.5 * fancy("silas").price(plain));
        assert!(fancy("mags").stake() > 3.0 * fancy("silas").stake());
    }

    #[test]
    fn a_mood_is_as_often_good_as_bad() {
        let mut fancy = Fancy { taste: SOUND, bits: SimBits::new(1, 1) };
        let moods: Vec<f64> = (0..10_000).map(|_| fancy.mood()).collect();
        let mean = moods.iter().sum::<f64>() / 1e4;
        let spread = (moods.iter().map(|mood| mood * mood).sum::<f64>() / 1e4).sqrt();
        assert!(mean.abs() < 0.05 && (spread - 1.0).abs() < 0.05, "{mean} {spread}");
    }
}
