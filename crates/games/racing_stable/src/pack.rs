//! The data that the game is played with: colours and horses, the board, the racing card, the odds.

use std::sync::Arc;

use engine::Standard;
use engine::pack::{Check, Faults, Files, Node};
use racing::Dollars;
use serde_json::{Map, Value, json};

use crate::reading;
use crate::words::{Color, Effect, Horse, HorseSet, Named, Odds, On};

/// The files of a pack, and the members of an inline one that they are.
const PARTS: [(&str, &str); 6] = [
    ("pack", "pack.toml"),
    ("track", "track.toml"),
    ("card", "card.toml"),
    ("odds", "odds.toml"),
    ("stables", "stables.csv"),
    ("horses", "horses.csv"),
];

/// A checked pack.
#[derive(Clone, Debug, PartialEq)]
pub struct RacingStablePack {
    /// What the pack is called; it means nothing.
    pub name: String,
    /// Least and greatest number of players.
    pub players: (usize, usize),
    /// What each player begins with.
    pub start: Dollars,
    /// Horses of each colour.
    pub per_color: u8,
    /// How many of them a player begins with.
    pub dealt: u8,
    /// The bank's price of a horse.
    pub price: Dollars,
    /// What a horse is worth in the end.
    pub final_value: Dollars,
    /// The least bet.
    pub min_bet: Dollars,
    /// Bets are multiples of this.
    pub bet_step: Dollars,
    /// From so many seats on bets are on stables, where the option leaves it open.
    pub stables_from: usize,
    /// Offers that a debtor may make to one seat for one assessment.
    pub offers_per_seat: u8,
    /// The board.
    pub track: Track,
    /// The racing card, in the pack's order.
    pub races: Vec<RaceData>,
    /// The rows of odds, by ascending count.
    pub odds: Vec<OddsRow>,
    /// The colours, in their order.
    pub colors: Vec<ColorData>,
}

/// The board: a ring of spaces. The finish line is the edge before space 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Spaces of the ring, which is a mile.
    pub mile_spaces: u16,
    /// Spaces of a furlong.
    pub furlong_spaces: u16,
    /// The yellow starting places.
    pub starts: Vec<StartData>,
    /// The red and green spaces, in the pack's order.
    pub spaces: Vec<SpaceData>,
}

/// A starting place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartData {
    /// Of races over this distance.
    pub furlongs: u16,
    /// Where it is.
    pub space: u16,
    /// What is printed there; it means nothing.
    pub text: String,
}

/// A space on which something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceData {
    /// Where it is.
    pub at: u16,
    /// What happens.
    pub effect: Effect,
    /// Its colour; it means nothing.
    pub color: String,
    /// What is printed there; it means nothing.
    pub text: String,
}

/// A race of the card.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceData {
    /// Its number on the card.
    pub number: u32,
    /// Its name; it means nothing.
    pub name: String,
    /// Its distance.
    pub furlongs: u16,
    /// What it costs to enter a horse.
    pub fee: Dollars,
    /// The shares of the first three.
    pub purse: [Dollars; 3],
    /// The price of a claim, in a claiming race.
    pub claiming_price: Option<Dollars>,
    /// Whether it is a Derby, which no other race may follow.
    pub derby: bool,
    /// Its distance in spaces.
    pub distance: u16,
    /// The space on which it starts.
    pub start: u16,
    /// What happens to a horse that stops after so many spaces.
    pub path: Vec<Effect>,
    /// After so many throws, wherever a horse stands, it is home or out at least every other time.
    pub half_home: u16,
}

/// A row of the odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsRow {
    /// Used from so many stables or horses on.
    pub count: u32,
    /// To win, place and show; `None` is not offered.
    pub lines: [Option<Odds>; 3],
}

/// A colour and its horses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorData {
    /// Its id.
    pub id: Arc<str>,
    /// Its position among the colours as the pack writes it.
    pub order: i64,
    /// How it looks; it means nothing.
    pub hex: String,
    /// Its horses, by number.
    pub horses: Vec<HorseData>,
}

/// A horse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseData {
    /// Its id.
    pub id: Arc<str>,
    /// Its name; it means nothing.
    pub name: String,
}

impl RaceData {
    /// The space on which a horse stands that has come so far.
    #[must_use]
    pub const fn space(&self, at: u16, mile_spaces: u16) -> u16 {
        ((self.start as u32 + at as u32) % mile_spaces as u32) as u16
    }
}

impl RacingStablePack {
    /// A colour.
    #[inline]
    #[must_use]
    pub fn color(&self, color: Color) -> &ColorData {
        &self.colors[color.index()]
    }

    /// A horse.
    #[inline]
    #[must_use]
    pub fn horse(&self, horse: Horse) -> &HorseData {
        &self.color(horse.color).horses[usize::from(horse.number - 1)]
    }

    /// The id of a horse.
    #[inline]
    #[must_use]
    pub fn id(&self, horse: Horse) -> Arc<str> {
        self.horse(horse).id.clone()
    }

    /// The id of what a bet is on.
    #[must_use]
    pub fn on_id(&self, on: On) -> Arc<str> {
        match on {
            On::Stable(color) => self.color(color).id.clone(),
            On::Horse(horse) => self.id(horse),
        }
    }

    /// A horse as moves name it.
    #[inline]
    #[must_use]
    pub fn named(&self, horse: Horse) -> Named<Horse> {
        Named { is: horse, id: self.id(horse) }
    }

    /// A colour as moves name it.
    #[must_use]
    pub fn named_color(&self, color: Color) -> Named<Color> {
        Named { is: color, id: self.color(color).id.clone() }
    }

    /// All colours, in their order.
    pub fn all_colors(&self) -> impl ExactSizeIterator<Item = Color> + use<> {
        (0..self.colors.len() as u8).map(Color)
    }

    /// The colour with this id.
    #[must_use]
    pub fn find_color(&self, id: &str) -> Option<Color> {
        self.all_colors().find(|color| &*self.color(*color).id == id)
    }

    /// The horse with this id.
    #[must_use]
    pub fn find_horse(&self, id: &str) -> Option<Horse> {
        self.all_colors().find_map(|color| {
            let at = self.color(color).horses.iter().position(|horse| &*horse.id == id)?;
            Some(Horse { color, number: at as u8 + 1 })
        })
    }

    /// All horses of a colour.
    #[inline]
    #[must_use]
    pub const fn whole_color(&self) -> HorseSet {
        HorseSet::up_to(self.per_color)
    }

    /// A number for the horse that no other has, from 1: what a screen calls it.
    #[must_use]
    pub const fn post(&self, horse: Horse) -> u32 {
        horse.color.0 as u32 * self.per_color as u32 + horse.number as u32
    }

    /// A letter for the colour that no other has: the first of its name that an earlier colour has
    /// not taken, else its position.
    #[must_use]
    pub fn letter(&self, color: Color) -> String {
        let mut taken: Vec<char> = Vec::new();
        for data in &self.colors[..color.index()] {
            taken.extend(free_letter(&data.id, &taken));
        }
        let own = free_letter(&self.color(color).id, &taken);
        own.map_or_else(|| (color.index() + 1).to_string(), |letter| letter.to_string())
    }

    /// What is written on a horse's saddlecloth.
    #[must_use]
    pub fn cloth_text(&self, horse: Horse) -> String {
        format!("{}{}", self.letter(horse.color), horse.number)
    }

    /// How a colour looks, where the pack says it plainly.
    #[must_use]
    pub fn ground(&self, color: Color) -> Option<String> {
        let hex = &self.color(color).hex;
        let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| hex.clone())
    }

    /// The position of a race on the card.
    #[must_use]
    pub fn find_race(&self, number: u32) -> Option<usize> {
        self.races.iter().position(|race| race.number == number)
    }

    /// The row of odds for so many stables or horses, by its position.
    #[must_use]
    pub fn row(&self, count: usize) -> Option<usize> {
        self.odds.partition_point(|row| row.count as usize <= count).checked_sub(1)
    }
}

impl engine::Pack for RacingStablePack {
    fn assemble(files: &Files) -> Result<Node, Faults> {
        let mut faults = Vec::new();
        let mut whole = Node::from_json(&json!({}), "pack");
        for (key, file) in PARTS {
            let part = if file.ends_with(".csv") { files.csv(file) } else { files.toml(file) };
            match part {
                Ok(part) => whole = whole.with(key, part),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(whole) } else { Err(Faults(faults)) }
    }

    fn check(node: &Node) -> Result<Self, Faults> {
        let mut check = Check::default();
        let pack = reading::read(node, &mut check);
        check.done(pack)
    }

    fn canonical(&self) -> Value {
        json!({
            "pack": {
                "name": self.name,
                "players": {"min": self.players.0, "max": self.players.1},
                "money": {"start": self.start},
                "horses": {
                    "per_color": self.per_color, "dealt": self.dealt, "price": self.price,
                    "final_value": self.final_value,
                },
                "places": {"paid": reading::PLACES},
                "betting": {
                    "min_bet": self.min_bet, "bet_step": self.bet_step,
                    "stables_from": self.stables_from,
                },
                "sale": {"offers_per_seat": self.offers_per_seat},
            },
            "track": self.track.canonical(),
            "card": {"race": self.races.iter().map(RaceData::canonical).collect::<Vec<_>>()},
            "odds": {"row": self.odds.iter().map(OddsRow::canonical).collect::<Vec<_>>()},
            "stables": self.colors.iter().map(|color| json!({
                "order": color.order, "color": color.id, "hex": color.hex,
            })).collect::<Vec<_>>(),
            "horses": self.colors.iter().flat_map(|color| {
                color.horses.iter().enumerate().map(|(at, horse)| json!({
                    "id": horse.id, "color": color.id, "number": at + 1, "name": horse.name,
                }))
            }).collect::<Vec<_>>(),
        })
    }

    fn standard() -> Files {
        macro_rules! file {
            ($name:literal) => {
                include_str!(concat!("../../../../packs/racing_stable/standard/", $name))
            };
        }
        Files::default()
            .with("pack.toml", file!("pack.toml"))
            .with("track.toml", file!("track.toml"))
            .with("card.toml", file!("card.toml"))
            .with("odds.toml", file!("odds.toml"))
            .with("stables.csv", file!("stables.csv"))
            .with("horses.csv", file!("horses.csv"))
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<RacingStablePack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        self.players
    }
}

impl Track {
    fn canonical(&self) -> Value {
        let space = |space: &SpaceData| {
            let mut row = json!({
                "at": space.at, "effect": space.effect.word(), "color": space.color,
                "text": space.text,
            });
            if let Some(n) = space.effect.figure() {
                row["n"] = n.into();
            }
            row
        };
        json!({
            "track": {"mile_spaces": self.mile_spaces, "furlong_spaces": self.furlong_spaces},
            "start": self.starts.iter().map(|start| json!({
                "furlongs": start.furlongs, "space": start.space, "text": start.text,
            })).collect::<Vec<_>>(),
            "space": self.spaces.iter().map(space).collect::<Vec<_>>(),
        })
    }
}

impl RaceData {
    fn canonical(&self) -> Value {
        json!({
            "number": self.number, "name": self.name, "furlongs": self.furlongs,
            "entry_fee": self.fee, "purse": self.purse,
            "claiming_price": self.claiming_price.unwrap_or_default(), "derby": self.derby,
        })
    }
}

impl OddsRow {
    fn canonical(&self) -> Value {
        let mut row = Map::from_iter([("count".to_owned(), self.count.into())]);
        for (line, odds) in racing::Line::ALL.iter().zip(self.lines) {
            row.extend(odds.map(|odds| (line.word().to_owned(), odds.to_string().into())));
        }
        row.into()
    }
}

fn free_letter(id: &str, taken: &[char]) -> Option<char> {
    let letters = id.chars().filter(|letter| letter.is_alphabetic());
    letters.flat_map(char::to_uppercase).find(|letter| !taken.contains(letter))
}
