//! The data that the game is played with (rule file, sections 2 and 9).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::pack::{Check, Faults, Files, Node, PackFile};
use engine::part::{Kind, list, list_of, part, whole};
use engine::{Standard, part, words};
use racing::Dollars;

use crate::board::Board;
use crate::words::{Class, Die, Horse, Named};

/// Amounts of money that a pack may hold. The bound is ours: with it no sum can overflow.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000;
/// The same, and not nothing.
const SOME_MONEY: RangeInclusive<i64> = 1..=1_000_000_000;
/// More horses than this do not start; the bound is ours.
const MOST_HORSES: usize = 32;
/// A race that the stewards stop later than this takes nobody anywhere; the bound is ours.
const MOST_ROUNDS: i64 = 250;
/// Bids that one bankroll may be good for, each a step above the one before: at an auction of more
/// nobody would see the hammer fall. The bound is ours.
const MOST_BIDS: i64 = 10_000;

part! {
    /// A checked pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HighRollerPack {
        /// What the pack is called; it means nothing.
        pub name: String = note();
        /// What some horses can do that others can not.
        pub abilities: BTreeMap<String, Ability> = by_id(part());
        /// The track.
        pub board: Board = part();
        /// The horses.
        pub horses: Vec<HorseData> =
            list_of(1..=MOST_HORSES, format!("there are 1 to {MOST_HORSES} horses"), part());
        [constants.money]
        /// The smallest bill.
        pub bill: Dollars = whole(1..=1_000_000);
        /// What one bet costs.
        pub bet: Dollars = whole(SOME_MONEY);
        /// How many bets a horse can have.
        pub bets_per_horse: u8 = whole(1..=64);
        /// What a disqualification costs.
        pub fine: Dollars = whole(MONEY);
        [constants.seats]
        /// Least number of players.
        pub least_players as min: usize = whole(1..=64);
        /// Greatest number of players.
        pub most_players as max: usize = whole(least_players.unwrap_or(1) as i64..=64);
        [constants]
        /// What each player begins with, by number of players from the least.
        pub bankrolls as bankroll: Vec<Dollars> = by_players(least_players, most_players);
        /// What each player puts into the Bettors Purse, likewise.
        pub seeds as seed: Vec<Dollars> = by_players(least_players, most_players);
        [constants.auction]
        /// The least by which a bid is raised.
        pub step: Dollars = whole(SOME_MONEY);
        /// The asking price of a horse that nobody took.
        pub clearance: Dollars = whole(SOME_MONEY);
        /// Seconds of silence before each of the three calls. A record holds the calls alone, so the
        /// clock is no part of the canonical pack, and a pack may leave it out.
        pub clock: [u16; 3] = part().kept_as(Clock::seconds, Clock::new).or(USUAL).unwritten();
        [constants.race]
        /// How many places are paid.
        pub places: u8 = whole(1..=3);
        /// Faces of the dice.
        pub die_sides: u8 = whole(2..=100);
        /// The least points of a throw.
        pub minimum_points: u16 = whole(0..=100);
        /// The green face that disqualifies.
        pub disqualify_face: u8 = whole(0..=255);
        /// After so many rounds the stewards stop the race.
        pub max_rounds: u16 = whole(1..=MOST_ROUNDS);
        [payouts.owners]
        /// The owners' shares in percent.
        pub owners as percent: [i64; 3] = percent(places.map(usize::from));
        [payouts]
        /// How bettors are paid, by the class of the horse that wins.
        pub bettors: [ClassPayout; 3] = keyed(Class::ALL.map(|(word, _)| word), part());
    }
    settled by settle;
}

part! {
    /// How bettors are paid when a horse of this class wins.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ClassPayout {
        /// What the pots of WIN, PLACE and SHOW hold without a bet, and more with each. A class that
        /// pays nothing to a place has no pot for it.
        pub pots as self: [Pot; 3] = keyed(POTS.map(|(word, _)| word), part().or(Pot::default()));
        /// The pot that what is left over joins.
        pub excess_to: usize = one_of(&POTS);
        /// The pots in percent of the purse.
        pub shares: [i64; 3] = percent(Some(3));
    }
}

part! {
    /// A pot of the toteboard.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Pot {
        /// What it holds without a bet.
        pub base: Dollars = whole(MONEY);
        /// How much more it holds with each.
        pub per_bet: Dollars = whole(MONEY);
    }
}

part! {
    /// What a horse can do that others can not.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Ability by kind {
        /// A white throw of one of these faces before the first turn earns a re-roll chip.
        EarlyReroll = "early_reroll" {
            /// The faces.
            faces as white_faces: Vec<u8> = list(whole(1..=100));
            /// At most so many in a race.
            most as max_chips: u8 = whole(0..=100);
            /// Where the chip may be used.
            usable: Usable = word();
        }
        /// In the back half this face gives fixed points.
        SecondWind = "second_wind" {
            /// The face.
            face: u8 = whole(1..=100);
            /// On the white die.
            white as white_points: u16 = whole(0..=100);
            /// On the green die.
            green as green_points: u16 = whole(0..=100);
        }
    }
}

words! {
    /// Where a chip that was earned may be used.
    Usable {
        /// In the back half.
        BackHalf = "back_half",
    }
}

part! {
    /// A title certificate.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HorseData {
        /// Its id in records.
        pub id: Arc<str> = an_id();
        /// Its name.
        pub name: String = text();
        /// Its class.
        pub class: Class = word();
        /// The first asking price.
        pub min_bid: Dollars = whole(SOME_MONEY);
        /// What it is worth.
        pub fair_price: Dollars = whole(SOME_MONEY);
        /// Ratings in the front half: RIDE and DRIVE.
        pub speed as self: [i16; 2] = keyed(["speed_ride", "speed_drive"], whole(-100..=100));
        /// Ratings in the back half: RIDE and DRIVE.
        pub stamina as self: [i16; 2] = keyed(["stamina_ride", "stamina_drive"], whole(-100..=100));
        /// How many patience chips it can hold.
        pub patience: u16 = whole(0..=100);
        /// Its own re-roll chips.
        pub rerolls: u8 = whole(0..=100);
        /// The id of its ability; empty where it has none.
        pub ability_id as ability: String = text();
    }
    derived {
        /// Its ability.
        pub ability: Option<Ability>;
    }
}

part! {
    /// The auctioneer's clock, which the rules do not read.
    #[derive(Clone, Debug)]
    struct Clock {
        /// Before the first call.
        pub once as once_after_seconds: u16 = whole(1..=600).or(USUAL[0]);
        /// Before the second.
        pub twice as twice_after_seconds: u16 = whole(1..=600).or(USUAL[1]);
        /// Before the hammer falls.
        pub hammer as hammer_after_seconds: u16 = whole(1..=600).or(USUAL[2]);
    }
}

/// The seconds of a pack without a clock.
const USUAL: [u16; 3] = [6, 3, 3];

impl Clock {
    const fn new(&[once, twice, hammer]: &[u16; 3]) -> Self {
        Self { once, twice, hammer }
    }

    const fn seconds(self) -> Option<[u16; 3]> {
        Some([self.once, self.twice, self.hammer])
    }
}

part! {
    /// An amount for tables of these sizes.
    #[derive(Clone, Debug)]
    struct Row {
        /// Numbers of players.
        pub players: Vec<usize> = list(whole(1..=64));
        /// The amount.
        pub amount: Dollars = whole(MONEY);
    }
}

/// Rows of amounts by number of players: each number that may sit down has one. The first that
/// names it counts.
fn by_players(least: Option<usize>, most: Option<usize>) -> Kind<'static, Vec<Dollars>> {
    let (least, most) = (least.unwrap_or(1), most.unwrap_or(0));
    let amount = |rows: &[Row], players: usize| {
        rows.iter().find(|row| row.players.contains(&players)).map(|row| row.amount)
    };
    let otherwise = format!("there is a row for every number of players from {least}");
    list(part::<Row>())
        .where_it(
            move |rows: &Vec<_>| (least..=most).all(|of| amount(rows, of).is_some()),
            otherwise,
        )
        .kept_as(
            move |rows| (least..=most).map(|of| amount(&rows, of)).collect(),
            move |amounts: &Vec<Dollars>| {
                let rows = (least..).zip(amounts);
                rows.map(|(of, amount)| Row { players: vec![of], amount: *amount }).collect()
            },
        )
}

/// Percentages that add up to 100, one for each of so many.
fn percent(count: Option<usize>) -> Kind<'static, [i64; 3]> {
    let counts = count.map_or(1..=3, |count| count..=count);
    let count = count.unwrap_or(3);
    list_of(counts, format!("{count} percentages are needed here"), whole(0..=100))
        .where_it(
            |percent: &Vec<i64>| percent.iter().sum::<i64>() == 100,
            "the percentages do not add up to 100",
        )
        .kept_as(
            |percent| Some(std::array::from_fn(|at| percent.get(at).copied().unwrap_or_default())),
            move |percent: &[i64; 3]| percent[..count].to_vec(),
        )
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
        self.bankrolls[players - self.least_players]
    }

    /// What each player puts into the Bettors Purse at a table of so many.
    #[must_use]
    pub fn seed(&self, players: usize) -> Dollars {
        self.seeds[players - self.least_players]
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
        Named { is: horse, id: self.horse(horse).id.clone() }
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
    const FILES: &[PackFile] = engine::pack_files!("../../../../packs/high_roller/standard/":
        "pack.toml" { name };
        "constants.toml" as constants;
        "payouts.toml" as payouts;
        "abilities.toml" as abilities;
        "board.toml" as board;
        "horses.csv" as horses;
        "horses.source.csv" {};
    );
    const COMPLETED: bool = true;

    fn assemble(files: &Files) -> Result<Node, Faults> {
        let pack = PackFile::assemble(Self::FILES, files)?;
        check_sources(pack.at(&["horses"]), &files.csv("horses.source.csv")?)?;
        Ok(pack)
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<HighRollerPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (self.least_players, self.most_players)
    }
}

/// The pots of the toteboard, in order.
const POTS: [(&str, usize); 3] = [("win", 0), ("place", 1), ("show", 2)];

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

/// Gives the horses their abilities. Money comes in whole bills, and a player can pay the seed.
fn settle(pack: &mut HighRollerPack, node: &Node, check: &mut Check) {
    let at = |key: &str| node.at(&[key]);
    check.distinct(at("horses"), "id", pack.horses.iter().map(|horse| &horse.id));
    for (horse, row) in pack.horses.iter_mut().zip(at("horses").items()) {
        let id = &horse.ability_id;
        horse.ability = pack.abilities.get(id).cloned();
        check.law(id.is_empty() || horse.ability.is_some(), row.at(&["ability"]), || {
            format!("there is no ability \"{id}\"")
        });
    }
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
    for pot in pack.bettors.iter().flat_map(|class| class.pots) {
        whole(pot.base, at("payouts"));
        whole(pot.per_bet, at("payouts"));
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
