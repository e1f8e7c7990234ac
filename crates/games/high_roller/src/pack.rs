//! The data that the game is played with (rule file, sections 2 and 9).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::Standard;
use engine::pack::{Check, Faults, Files, Node};
use racing::Dollars;
use serde_json::{Map, Value, json};

use crate::board::Board;
use crate::words::{Class, Die, Horse, Named};

/// Amounts of money that a pack may hold. The bound is ours: with it no sum can overflow.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000;
/// The parts of an inline pack.
const PARTS: [&str; 5] = ["constants", "payouts", "abilities", "board", "horses"];
/// More horses than this do not start; the bound is ours.
const MOST_HORSES: usize = 32;
/// A race that the stewards stop later than this takes nobody anywhere; the bound is ours.
const MOST_ROUNDS: i64 = 250;
/// Bids that one bankroll may be good for, each a step above the one before: at an auction of more
/// nobody would see the hammer fall. The bound is ours.
const MOST_BIDS: i64 = 10_000;

/// A checked pack.
#[derive(Clone, Debug, PartialEq)]
pub struct HighRollerPack {
    /// What the pack is called; it means nothing.
    pub name: String,
    /// Least and greatest number of players.
    pub players: (usize, usize),
    /// What each player begins with, by number of players from `players.0`.
    bankrolls: Vec<Dollars>,
    /// What each player puts into the Bettors Purse, likewise.
    seeds: Vec<Dollars>,
    /// The smallest bill.
    pub bill: Dollars,
    /// What one bet costs.
    pub bet: Dollars,
    /// How many bets a horse can have.
    pub bets_per_horse: u8,
    /// What a disqualification costs.
    pub fine: Dollars,
    /// The least by which a bid is raised.
    pub step: Dollars,
    /// The asking price of a horse that nobody took.
    pub clearance: Dollars,
    /// Seconds of silence before each of the three calls. A record holds the calls alone, so the
    /// clock is no part of the canonical pack.
    pub clock: [u16; 3],
    /// How many places are paid.
    pub places: u8,
    /// Faces of the dice.
    pub die_sides: u8,
    /// The least points of a throw.
    pub minimum_points: u16,
    /// The green face that disqualifies.
    pub disqualify_face: u8,
    /// After so many rounds the stewards stop the race.
    pub max_rounds: u16,
    /// The owners' shares in percent.
    pub owners: [i64; 3],
    bettors: [ClassPayout; 3],
    abilities: BTreeMap<String, Ability>,
    /// The track.
    pub board: Board,
    /// The horses.
    pub horses: Vec<HorseData>,
}

/// How bettors are paid when a horse of this class wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassPayout {
    /// What the pots of WIN, PLACE and SHOW hold without a bet, and more with each.
    pub pots: [(Dollars, Dollars); 3],
    /// The pot that what is left over joins.
    pub excess_to: usize,
    /// The pots in percent of the purse.
    pub shares: [i64; 3],
}

/// What a horse can do that others can not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ability {
    /// A white throw of one of these faces before the first turn earns a re-roll chip for the back
    /// half.
    EarlyReroll {
        /// The faces.
        faces: Vec<u8>,
        /// At most so many in a race.
        most: u8,
    },
    /// In the back half this face gives fixed points.
    SecondWind {
        /// The face.
        face: u8,
        /// On the white die.
        white: u16,
        /// On the green die.
        green: u16,
    },
}

/// A title certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseData {
    /// Its id in records.
    pub id: Arc<str>,
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// The first asking price.
    pub min_bid: Dollars,
    /// What it is worth.
    pub fair_price: Dollars,
    /// Ratings in the front half: RIDE and DRIVE.
    pub speed: [i16; 2],
    /// Ratings in the back half: RIDE and DRIVE.
    pub stamina: [i16; 2],
    /// How many patience chips it can hold.
    pub patience: u16,
    /// Its own re-roll chips.
    pub rerolls: u8,
    /// Its ability.
    pub ability: Option<Ability>,
    ability_id: String,
}

impl HorseData {
    /// What is added to a throw.
    #[inline]
    #[must_use]
    pub const fn rating(&self, die: Die, back_half: bool) -> i16 {
        let ratings = if back_half { &self.stamina } else { &self.speed };
        ratings[die as usize]
    }
}

impl HighRollerPack {
    /// What each player begins with at a table of so many.
    #[must_use]
    pub fn bankroll(&self, players: usize) -> Dollars {
        self.bankrolls[players - self.players.0]
    }

    /// What each player puts into the Bettors Purse at a table of so many.
    #[must_use]
    pub fn seed(&self, players: usize) -> Dollars {
        self.seeds[players - self.players.0]
    }

    /// How bettors are paid when a horse of this class wins.
    #[must_use]
    pub const fn bettors(&self, class: Class) -> &ClassPayout {
        &self.bettors[class as usize]
    }

    /// The horse's title certificate.
    #[inline]
    #[must_use]
    pub fn horse(&self, horse: Horse) -> &HorseData {
        &self.horses[horse.index()]
    }

    /// All horses, in the pack's order.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Horse> + ExactSizeIterator + use<> {
        (0..self.horses.len() as u8).map(Horse)
    }

    /// The horse as moves name it.
    #[inline]
    #[must_use]
    pub fn named(&self, horse: Horse) -> Named {
        Named { horse, id: self.horse(horse).id.clone() }
    }

    /// The horse with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Horse> {
        self.all().find(|horse| &*self.horse(*horse).id == id)
    }

    /// What a throw gives.
    #[inline]
    #[must_use]
    pub fn points(&self, horse: Horse, die: Die, face: u8, back_half: bool) -> u16 {
        let data = self.horse(horse);
        match data.ability {
            Some(Ability::SecondWind { face: lucky, white, green })
                if back_half && face == lucky =>
            {
                match die {
                    Die::White => white,
                    Die::Green => green,
                }
            }
            _ => {
                let points = i16::from(face) + data.rating(die, back_half);
                (points.max(0) as u16).max(self.minimum_points)
            }
        }
    }
}

impl engine::Pack for HighRollerPack {
    fn assemble(files: &Files) -> Result<Node, Faults> {
        let mut faults = Vec::new();
        let mut read = |result: Result<Node, _>| result.map_err(|fault| faults.push(fault)).ok();
        let pack = read(files.toml("pack.toml"));
        let constants = read(files.toml("constants.toml"));
        let payouts = read(files.toml("payouts.toml"));
        let abilities = read(files.toml("abilities.toml"));
        let board = read(files.toml("board.toml"));
        let horses = read(files.csv("horses.csv"));
        let sources = read(files.csv("horses.source.csv"));
        let (Some(pack), Some(horses), Some(sources)) = (pack, horses, sources) else {
            return Err(Faults(faults));
        };
        check_sources(&horses, &sources)?;
        let parts = [constants, payouts, abilities, board, Some(horses)];
        let mut whole = Node::from_json(&json!({}), "pack");
        whole =
            whole.with("name", pack.take("name").unwrap_or(Node::from_json(&json!(""), "pack")));
        for (key, part) in PARTS.into_iter().zip(parts) {
            whole = match part {
                Some(part) => whole.with(key, part),
                None => return Err(Faults(faults)),
            };
        }
        Ok(whole)
    }

    fn check(node: &Node) -> Result<Self, Faults> {
        let mut check = Check::default();
        let pack = read(node, &mut check);
        if let Some(pack) = &pack {
            laws(pack, node, &mut check);
        }
        check.done(pack)
    }

    fn canonical(&self) -> Value {
        json!({
            "name": self.name,
            "constants": self.canonical_constants(),
            "payouts": self.canonical_payouts(),
            "abilities": self.abilities.iter().map(|(id, ability)| {
                (id.clone(), match ability {
                    Ability::EarlyReroll { faces, most } => json!({
                        "kind": "early_reroll", "white_faces": faces, "max_chips": most,
                        "usable": "back_half",
                    }),
                    Ability::SecondWind { face, white, green } => json!({
                        "kind": "second_wind", "face": face, "white_points": white,
                        "green_points": green,
                    }),
                })
            }).collect::<Map<_, _>>(),
            "board": self.board.canonical(),
            "horses": self.horses.iter().map(|horse| json!({
                "id": horse.id, "name": horse.name, "class": horse.class,
                "min_bid": horse.min_bid, "fair_price": horse.fair_price,
                "speed_ride": horse.speed[0], "speed_drive": horse.speed[1],
                "stamina_ride": horse.stamina[0], "stamina_drive": horse.stamina[1],
                "patience": horse.patience, "rerolls": horse.rerolls,
                "ability": horse.ability_id,
            })).collect::<Vec<_>>(),
        })
    }

    fn standard() -> Files {
        macro_rules! file {
            ($name:literal) => {
                include_str!(concat!("../../../../packs/high_roller/standard/", $name))
            };
        }
        Files::default()
            .with("pack.toml", file!("pack.toml"))
            .with("constants.toml", file!("constants.toml"))
            .with("payouts.toml", file!("payouts.toml"))
            .with("abilities.toml", file!("abilities.toml"))
            .with("board.toml", file!("board.toml"))
            .with("horses.csv", file!("horses.csv"))
            .with("horses.source.csv", file!("horses.source.csv"))
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<HighRollerPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        self.players
    }
}

impl HighRollerPack {
    fn canonical_constants(&self) -> Value {
        let rows = |amounts: &[Dollars]| -> Vec<Value> {
            let rows = amounts.iter().enumerate();
            rows.map(|(i, amount)| json!({"players": [i + self.players.0], "amount": amount}))
                .collect()
        };
        json!({
            "money": {
                "bill": self.bill, "bet": self.bet, "bets_per_horse": self.bets_per_horse,
                "fine": self.fine,
            },
            "bankroll": rows(&self.bankrolls),
            "seed": rows(&self.seeds),
            "seats": {"min": self.players.0, "max": self.players.1},
            "auction": {"step": self.step, "clearance": self.clearance},
            "race": {
                "places": self.places, "die_sides": self.die_sides,
                "minimum_points": self.minimum_points, "disqualify_face": self.disqualify_face,
                "max_rounds": self.max_rounds,
            },
        })
    }

    fn canonical_payouts(&self) -> Value {
        let mut bettors = Map::new();
        for (word, class) in Class::ALL {
            let payout = self.bettors(class);
            let mut row = json!({
                "excess_to": POTS[payout.excess_to], "shares": payout.shares,
            });
            for (pot, (base, per_bet)) in POTS.iter().zip(payout.pots) {
                row[*pot] = json!({"base": base, "per_bet": per_bet});
            }
            bettors.insert(word.to_owned(), row);
        }
        json!({
            "owners": {"percent": &self.owners[..usize::from(self.places)]},
            "bettors": bettors,
        })
    }
}

/// The pots of the toteboard, in order.
const POTS: [&str; 3] = ["win", "place", "show"];

/// Every value of a title certificate says where it comes from.
fn check_sources(horses: &Node, sources: &Node) -> Result<(), Faults> {
    const WORDS: [(&str, ()); 3] = [("book", ()), ("published", ()), ("designed", ())];
    let mut check = Check::default();
    let rows = check.list(horses).unwrap_or_default();
    let from = check.list(sources).unwrap_or_default();
    check.law(rows.len() == from.len(), sources, || {
        format!("there are {} horses, but sources of {}", rows.len(), from.len())
    });
    for (row, from) in rows.iter().zip(from) {
        let (Some(values), Some(words)) = (check.table(row), check.table(from)) else { continue };
        for key in values.keys() {
            match words.get(key) {
                None => check.fault(from, format!("where `{key}` comes from is missing here")),
                Some(node) if key == "id" => {
                    let same = check.text(node) == check.text(&values[key]);
                    check.law(same, node, || "the horses stand in the same order here".into());
                }
                Some(node) => drop(check.word(node, &WORDS)),
            }
        }
    }
    check.done(Some(()))
}

fn number(
    node: Option<&Node>,
    key: &str,
    bounds: RangeInclusive<i64>,
    check: &mut Check,
) -> Option<i64> {
    let node = check.entry(node?, key)?;
    check.number(node, bounds)
}

/// Reads an inline pack: parts that are left out are the standard ones.
fn read(node: &Node, check: &mut Check) -> Option<HighRollerPack> {
    for (key, part) in check.table(node)? {
        check.law(PARTS.contains(&key.as_str()) || key == "name", part, || {
            format!("a pack has no part \"{key}\"; it has {}", PARTS.join(", "))
        });
    }
    let missing = PARTS.iter().any(|part| node.get(part).is_none());
    let standard = missing.then(|| {
        use engine::Pack;
        HighRollerPack::assemble(&HighRollerPack::standard()).ok()
    });
    let standard = standard.flatten();
    let part = |key: &str| node.get(key).or_else(|| standard.as_ref()?.get(key));
    let board = part("board").and_then(|node| Board::read(node, check));
    let abilities = part("abilities").and_then(|node| read_abilities(node, check));
    let empty = BTreeMap::new();
    let horses = part("horses")
        .and_then(|node| read_horses(node, abilities.as_ref().unwrap_or(&empty), check));
    let constants = part("constants");
    let mut table = |key: &str| constants.and_then(|node| check.entry(node, key));
    let [money, seats, auction, race, bankroll, seed] =
        ["money", "seats", "auction", "race", "bankroll", "seed"].map(&mut table);
    let bill = number(money, "bill", 1..=1_000_000, check);
    let bet = number(money, "bet", 1..=1_000_000_000, check);
    let bets_per_horse = number(money, "bets_per_horse", 1..=64, check);
    let fine = number(money, "fine", MONEY, check);
    let least = number(seats, "min", 1..=64, check);
    let most = number(seats, "max", least.unwrap_or(1)..=64, check);
    let step = number(auction, "step", 1..=1_000_000_000, check);
    let clearance = number(auction, "clearance", 1..=1_000_000_000, check);
    let clock = auction.and_then(|auction| read_clock(auction, check));
    let places = number(race, "places", 1..=3, check);
    let die_sides = number(race, "die_sides", 2..=100, check);
    let minimum_points = number(race, "minimum_points", 0..=100, check);
    let disqualify_face = number(race, "disqualify_face", 0..=255, check);
    let max_rounds = number(race, "max_rounds", 1..=MOST_ROUNDS, check);
    let (least, most) = (least? as usize, most? as usize);
    let bankrolls = bankroll.and_then(|node| read_rows(node, least..=most, check));
    let seeds = seed.and_then(|node| read_rows(node, least..=most, check));
    let places = places? as usize;
    let payouts = part("payouts");
    let owners = payouts
        .and_then(|node| check.entry(node, "owners"))
        .and_then(|node| check.entry(node, "percent"))
        .and_then(|node| read_percent(node, places, check));
    let bettors = payouts
        .and_then(|node| check.entry(node, "bettors"))
        .and_then(|node| read_bettors(node, check));
    Some(HighRollerPack {
        name: Check::note(node, "name"),
        players: (least, most),
        bankrolls: bankrolls?,
        seeds: seeds?,
        bill: Dollars(bill?),
        bet: Dollars(bet?),
        bets_per_horse: bets_per_horse? as u8,
        fine: Dollars(fine?),
        step: Dollars(step?),
        clearance: Dollars(clearance?),
        clock: clock?,
        places: places as u8,
        die_sides: die_sides? as u8,
        minimum_points: minimum_points? as u16,
        disqualify_face: disqualify_face? as u8,
        max_rounds: max_rounds? as u16,
        owners: owners?,
        bettors: bettors?,
        abilities: abilities?,
        board: board?,
        horses: horses?,
    })
}

/// The auctioneer's clock. The rules do not read it, so a pack may leave it out.
fn read_clock(auction: &Node, check: &mut Check) -> Option<[u16; 3]> {
    let clock = auction.get("clock");
    let mut seconds = |key: &str, usual: u16| match clock.and_then(|clock| clock.get(key)) {
        Some(node) => check.number(node, 1..=600).map(|seconds| seconds as u16),
        None => Some(usual),
    };
    Some([
        seconds("once_after_seconds", 6)?,
        seconds("twice_after_seconds", 3)?,
        seconds("hammer_after_seconds", 3)?,
    ])
}

/// Rows of amounts by number of players: each number that may sit down has one.
fn read_rows(
    node: &Node,
    players: RangeInclusive<usize>,
    check: &mut Check,
) -> Option<Vec<Dollars>> {
    let mut amounts = BTreeMap::new();
    for row in check.list(node)? {
        let amount = number(Some(row), "amount", MONEY, check);
        let numbers = check.entry(row, "players").and_then(|node| check.list(node));
        for node in numbers.unwrap_or_default() {
            let players = check.number(node, 1..=64);
            if let (Some(players), Some(amount)) = (players, amount) {
                amounts.entry(players as usize).or_insert(Dollars(amount));
            }
        }
    }
    let mut all = Vec::new();
    for players in players {
        let amount = amounts.get(&players).copied();
        check.law(amount.is_some(), node, || format!("there is no row for {players} players"));
        all.extend(amount);
    }
    Some(all)
}

/// Percentages that add up to 100, one for each of so many.
fn read_percent(node: &Node, count: usize, check: &mut Check) -> Option<[i64; 3]> {
    let list = check.list(node)?;
    check.law(list.len() == count, node, || format!("{count} percentages are needed here"));
    let mut percent = [0; 3];
    for (percent, node) in percent.iter_mut().zip(list) {
        *percent = check.number(node, 0..=100)?;
    }
    let sum: i64 = percent.iter().sum();
    check.law(sum == 100, node, || format!("the percentages add up to {sum}, not to 100"));
    Some(percent)
}

fn read_bettors(node: &Node, check: &mut Check) -> Option<[ClassPayout; 3]> {
    let [favorite, stalwart, longshot] = Class::ALL.map(|(word, _)| {
        let row = check.entry(node, word)?;
        let mut pots = [(Dollars::ZERO, Dollars::ZERO); 3];
        for (pot, key) in pots.iter_mut().zip(POTS) {
            // A class that pays nothing to a place has no pot for it.
            if let Some(node) = row.get(key) {
                let base = number(Some(node), "base", MONEY, check);
                let per_bet = number(Some(node), "per_bet", MONEY, check);
                *pot = (Dollars(base?), Dollars(per_bet?));
            }
        }
        let words = [("win", 0), ("place", 1), ("show", 2)];
        let excess_to = check.entry(row, "excess_to").and_then(|node| check.word(node, &words));
        let shares =
            check.entry(row, "shares").and_then(|node| read_percent(node, POTS.len(), check));
        Some(ClassPayout { pots, excess_to: excess_to?, shares: shares? })
    });
    Some([favorite?, stalwart?, longshot?])
}

fn read_abilities(node: &Node, check: &mut Check) -> Option<BTreeMap<String, Ability>> {
    let mut abilities = BTreeMap::new();
    for (id, node) in check.table(node)? {
        // Beside the abilities stands where they come from.
        if id == "source" {
            continue;
        }
        let kinds = [("early_reroll", true), ("second_wind", false)];
        let Some(early) = check.entry(node, "kind").and_then(|node| check.word(node, &kinds))
        else {
            continue;
        };
        let ability = if early {
            let faces = check.entry(node, "white_faces").and_then(|node| check.list(node));
            let faces = faces.unwrap_or_default().iter();
            let faces: Vec<_> =
                faces.filter_map(|node| Some(check.number(node, 1..=100)? as u8)).collect();
            let usable = check.entry(node, "usable");
            usable.and_then(|node| check.word(node, &[("back_half", ())]));
            let most = number(Some(node), "max_chips", 0..=100, check);
            most.map(|most| Ability::EarlyReroll { faces, most: most as u8 })
        } else {
            let face = number(Some(node), "face", 1..=100, check);
            let white = number(Some(node), "white_points", 0..=100, check);
            let green = number(Some(node), "green_points", 0..=100, check);
            face.zip(white).zip(green).map(|((face, white), green)| Ability::SecondWind {
                face: face as u8,
                white: white as u16,
                green: green as u16,
            })
        };
        abilities.extend(ability.map(|ability| (id.clone(), ability)));
    }
    Some(abilities)
}

fn read_horses(
    node: &Node,
    abilities: &BTreeMap<String, Ability>,
    check: &mut Check,
) -> Option<Vec<HorseData>> {
    let rows = check.list(node)?;
    check.law((1..=MOST_HORSES).contains(&rows.len()), node, || {
        format!("there are 1 to {MOST_HORSES} horses")
    });
    // All are read before the first that failed decides: every fault of every horse is told.
    let horses: Vec<_> =
        rows.iter().take(MOST_HORSES).map(|row| read_horse(row, abilities, check)).collect();
    let horses = horses.into_iter().collect::<Option<Vec<_>>>()?;
    for (i, horse) in horses.iter().enumerate() {
        let twice = horses[..i].iter().any(|other| other.id == horse.id);
        check.law(!twice, &rows[i], || format!("the id \"{}\" is there twice", horse.id));
    }
    Some(horses)
}

fn read_horse(
    row: &Node,
    abilities: &BTreeMap<String, Ability>,
    check: &mut Check,
) -> Option<HorseData> {
    let id = check.entry(row, "id").and_then(|node| {
        let id = check.text(node)?;
        check.law(!id.is_empty(), node, || "a horse has an id".into());
        Some(id)
    });
    let name = check.entry(row, "name").and_then(|node| check.text(node));
    let class = check.entry(row, "class").and_then(|node| check.word(node, &Class::ALL));
    let min_bid = number(Some(row), "min_bid", 1..=1_000_000_000, check);
    let fair_price = number(Some(row), "fair_price", 1..=1_000_000_000, check);
    let mut rating = |key| number(Some(row), key, -100..=100, check).map(|rating| rating as i16);
    let [speed_ride, speed_drive, stamina_ride, stamina_drive] =
        ["speed_ride", "speed_drive", "stamina_ride", "stamina_drive"].map(&mut rating);
    let patience = number(Some(row), "patience", 0..=100, check);
    let rerolls = number(Some(row), "rerolls", 0..=100, check);
    let ability_id = check.entry(row, "ability").and_then(|node| {
        let id = check.text(node)?;
        check.law(id.is_empty() || abilities.contains_key(id), node, || {
            format!("there is no ability \"{id}\"")
        });
        Some(id)
    });
    Some(HorseData {
        id: id?.into(),
        name: name?.to_owned(),
        class: class?,
        min_bid: Dollars(min_bid?),
        fair_price: Dollars(fair_price?),
        speed: [speed_ride?, speed_drive?],
        stamina: [stamina_ride?, stamina_drive?],
        patience: patience? as u16,
        rerolls: rerolls? as u8,
        ability: abilities.get(ability_id?).cloned(),
        ability_id: ability_id?.to_owned(),
    })
}

/// Money comes in whole bills, and a player can pay the seed.
fn laws(pack: &HighRollerPack, node: &Node, check: &mut Check) {
    let at = |key: &str| node.get(key).unwrap_or(node);
    let mut whole = |amount: Dollars, node: &Node| {
        check.law(amount.0 % pack.bill.0 == 0, node, || {
            format!("{amount} is not in whole bills of {}", pack.bill)
        });
    };
    let constants = at("constants");
    for amount in [pack.bet, pack.fine, pack.step, pack.clearance] {
        whole(amount, constants);
    }
    for amount in pack.bankrolls.iter().chain(&pack.seeds) {
        whole(*amount, constants);
    }
    for (base, per_bet) in pack.bettors.iter().flat_map(|class| class.pots) {
        whole(base, at("payouts"));
        whole(per_bet, at("payouts"));
    }
    for horse in &pack.horses {
        whole(horse.min_bid, at("horses"));
        whole(horse.fair_price, at("horses"));
    }
    for (bankroll, seed) in pack.bankrolls.iter().zip(&pack.seeds) {
        check.law(bankroll.0 / pack.step.0 <= MOST_BIDS, constants, || {
            format!(
                "{bankroll} is more than {MOST_BIDS} steps of {}: bidding would not end",
                pack.step
            )
        });
        check.law(seed <= bankroll, constants, || {
            format!("nobody can pay a seed of {seed} out of {bankroll}")
        });
    }
}
