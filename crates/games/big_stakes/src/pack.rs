//! The data that the game is played with (rule file, sections 2 and 6).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use engine::Standard;
use engine::pack::{Check, Faults, Files, Node};
use racing::Dollars;
use serde_json::{Map, Value, json};

use crate::board::{Board, Course, TrackData};
use crate::words::{COLUMNS, Heart, Horse, Id, Named, Sex, Surface, column};

/// The parts of an inline pack.
const PARTS: [&str; 8] =
    ["constants", "horses", "races", "split", "default_program", "times", "heart_rows", "track"];
/// More horses than this no pack has: with the foals of a table their number fits a byte.
const MOST_HORSES: usize = 200;
/// Bids that one budget may be good for, each a step above the one before: as many as the greatest
/// budget of the option has standard steps.
pub(crate) const MOST_BIDS: i64 = 10_000;
/// The most dollars that a purse or a bid can be; the bound is ours, so that no sum overflows.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000_000;

/// A checked pack.
#[derive(Clone, Debug, PartialEq)]
pub struct BigStakesPack {
    /// What the pack is called; it means nothing.
    pub name: String,
    /// The numbers of the rules.
    pub constants: Constants,
    /// The horse cards, in file order.
    pub horses: Vec<HorseCard>,
    /// The race cards, in file order.
    pub races: Vec<RaceCard>,
    /// Percent of the purse for each place.
    pub split: Vec<u8>,
    /// The default program: positions in `races`.
    pub default_program: Vec<u8>,
    /// Finishing times.
    pub times: Times,
    /// The rows of Appendix B: tokens, ascending.
    pub heart_rows: Vec<Vec<u8>>,
    /// The track.
    pub track: TrackData,
    boards: [Board; 2],
}

/// The numbers of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "constants.toml says what each number is")]
pub struct Constants {
    pub players: (usize, usize),
    pub deal: usize,
    pub deal_large: usize,
    pub large_from: usize,
    pub stable: usize,
    /// The tiers, best first, with the lowest total of a foal.
    pub tiers: Vec<(Id, u16)>,
    /// How many tokens of each number the bag holds.
    pub tokens: [u8; 13],
    pub whips_per_space: u8,
    pub triple_bonus: u8,
    pub heart_bonus: u8,
    pub jockey_bonus: u8,
    pub whip_bonus: u8,
    pub slow: Vec<u8>,
    pub fast: Vec<u8>,
    pub slow_round1: i16,
    pub fast_round1: i16,
    pub pace_threshold: u16,
    pub pace_furlongs: u8,
    pub foal_limit: u16,
    pub sire_from: u8,
    pub lost_by_mover: u8,
    pub lost_by_challenger: u8,
    pub rounds_per_furlong: u16,
    pub auction_budget: i64,
    pub auction_step: i64,
}

/// A horse card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseCard {
    /// Its id in records.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its tier.
    pub tier: Id,
    /// Its sex.
    pub sex: Sex,
    /// Its colour.
    pub color: Id,
    /// The running row.
    pub running: [u8; COLUMNS],
    /// The heart row.
    pub heart: [Heart; COLUMNS],
}

impl HorseCard {
    /// The sum of the running row.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.class(COLUMNS as u16)
    }

    /// The sum of the first columns: the class at so many furlongs.
    #[must_use]
    pub fn class(&self, furlongs: u16) -> u16 {
        (1..=furlongs).map(|round| u16::from(self.running[column(round)])).sum()
    }

    /// The class at a distance and what the hearts add on average, in thirty-sixths of a space.
    #[must_use]
    pub fn worth(&self, furlongs: u16, wet: bool) -> u16 {
        let hearts = (1..=furlongs).map(|round| self.heart[column(round)].worth(wet));
        36 * self.class(furlongs) + hearts.sum::<u16>()
    }
}

/// A race card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceCard {
    /// Its id in records.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The distance.
    pub furlongs: u16,
    /// What is run on.
    pub surface: Surface,
    /// The purse.
    pub purse: Dollars,
}

/// Finishing times in tenths of a second (Appendix A).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Times {
    rows: BTreeMap<(u16, u16), Vec<u32>>,
    per_extra_round: u32,
    per_missing_round: u32,
    tenths_per_length: u32,
}

impl Times {
    /// The time over a distance of a horse that finished in this round, so many spaces past the
    /// line.
    #[must_use]
    pub fn tenths(&self, furlongs: u16, round: u16, past: u16) -> Option<u32> {
        let mut rows = self.rows.range((furlongs, 0)..=(furlongs, u16::MAX));
        let (&(_, first), early) = rows.next()?;
        let (&(_, last), late) = rows.next_back().unwrap_or((&(furlongs, first), early));
        let at = |row: &[u32]| {
            let column = usize::from(past.max(1)).min(row.len()) - 1;
            row.get(column).copied()
        };
        if round > last {
            return Some(at(late)? + self.per_extra_round * u32::from(round - last));
        }
        if round < first {
            return Some(
                at(early)?.saturating_sub(self.per_missing_round * u32::from(first - round)),
            );
        }
        // A chart has every round from its first to its last: a pack without one is refused.
        at(self.rows.get(&(furlongs, round))?)
    }
}

impl BigStakesPack {
    /// The horse's card; foals are not of the pack.
    #[inline]
    #[must_use]
    pub fn horse(&self, horse: Horse) -> Option<&HorseCard> {
        self.horses.get(horse.index())
    }

    /// All horses of the pack, in file order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Horse> + ExactSizeIterator + use<> {
        (0..self.horses.len() as u8).map(Horse)
    }

    /// The male cards, or the female ones, in file order.
    pub fn of_sex(&self, male: bool) -> impl Iterator<Item = Horse> + '_ {
        self.all().filter(move |horse| self.horses[horse.index()].sex.is_male() == male)
    }

    /// The horse with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Named> {
        let at = self.horses.iter().position(|card| &*card.id == id)?;
        Some(Named { horse: Horse(at as u8), id: self.horses[at].id.clone() })
    }

    /// The position of the race card with this id.
    #[must_use]
    pub fn find_race(&self, id: &str) -> Option<u8> {
        self.races.iter().position(|card| &*card.id == id).map(|at| at as u8)
    }

    /// The board: dual, or the single ring.
    #[inline]
    #[must_use]
    pub const fn board(&self, single: bool) -> &Board {
        &self.boards[single as usize]
    }

    /// The course of a race on a board.
    #[inline]
    #[must_use]
    pub fn course(&self, single: bool, furlongs: u16) -> Course<'_> {
        Course::new(self.board(single), self.track.furlong * furlongs)
    }

    /// The tier of a foal with this total.
    #[must_use]
    pub fn tier_of(&self, total: u16) -> Id {
        let tiers = &self.constants.tiers;
        let reached = tiers.iter().find(|(_, floor)| total >= *floor).or(tiers.last());
        reached.map_or_else(|| "".into(), |(tier, _)| tier.clone())
    }
}

impl engine::Pack for BigStakesPack {
    fn assemble(files: &Files) -> Result<Node, Faults> {
        let mut faults = Vec::new();
        let mut read = |result: Result<Node, _>| result.map_err(|fault| faults.push(fault)).ok();
        let pack = read(files.toml("pack.toml"));
        let constants = read(files.toml("constants.toml"));
        let horses = read(files.csv("horses.csv"));
        let races = read(files.toml("races.toml"));
        let times = read(files.toml("times.toml"));
        let rows = read(files.toml("heart_chart.toml"));
        let track = read(files.toml("track.toml"));
        let (Some(pack), Some(constants), Some(horses), Some(races)) =
            (pack, constants, horses, races)
        else {
            return Err(Faults(faults));
        };
        let (Some(times), Some(rows), Some(track)) = (times, rows, track) else {
            return Err(Faults(faults));
        };
        let mut whole = Node::from_json(&json!({}), "pack")
            .with("constants", constants)
            .with("horses", horses)
            .with("times", times)
            .with("track", track);
        for (key, node) in [("split", &races), ("default_program", &races)] {
            if let Some(part) = node.get(key) {
                whole = whole.with(key, part.clone());
            }
        }
        if let Some(name) = pack.take("name") {
            whole = whole.with("name", name);
        }
        if let Some(cards) = races.take("card") {
            whole = whole.with("races", cards);
        }
        if let Some(rows) = rows.take("row") {
            whole = whole.with("heart_rows", rows);
        }
        Ok(whole)
    }

    fn check(node: &Node) -> Result<Self, Faults> {
        let mut check = Check::default();
        let pack = read(node, &mut check);
        check.done(pack)
    }

    fn canonical(&self) -> Value {
        json!({
            "name": self.name,
            "constants": self.constants.canonical(),
            "horses": self.horses.iter().map(canonical_horse).collect::<Vec<_>>(),
            "races": self.races.iter().map(|card| json!({
                "id": card.id, "name": card.name, "furlongs": card.furlongs,
                "surface": card.surface, "purse": card.purse,
            })).collect::<Vec<_>>(),
            "split": self.split,
            "default_program": self.default_program.iter()
                .map(|at| &self.races[usize::from(*at)].id).collect::<Vec<_>>(),
            "times": self.times.canonical(),
            "heart_rows": self.heart_rows,
            "track": self.track.canonical(),
        })
    }

    fn standard() -> Files {
        macro_rules! file {
            ($name:literal) => {
                include_str!(concat!("../../../../packs/big_stakes/standard/", $name))
            };
        }
        Files::default()
            .with("pack.toml", file!("pack.toml"))
            .with("constants.toml", file!("constants.toml"))
            .with("horses.csv", file!("horses.csv"))
            .with("races.toml", file!("races.toml"))
            .with("times.toml", file!("times.toml"))
            .with("heart_chart.toml", file!("heart_chart.toml"))
            .with("track.toml", file!("track.toml"))
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<BigStakesPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        self.constants.players
    }
}

fn canonical_horse(card: &HorseCard) -> Value {
    json!({
        "id": card.id, "name": card.name, "tier": card.tier, "sex": card.sex,
        "color": card.color, "running": card.running, "heart": card.heart,
    })
}

impl Constants {
    fn canonical(&self) -> Value {
        let tokens: Map<String, Value> = (2..=12usize)
            .filter(|number| self.tokens[*number] > 0)
            .map(|number| (number.to_string(), self.tokens[number].into()))
            .collect();
        let floors: Map<String, Value> =
            self.tiers.iter().map(|(tier, floor)| (tier.to_string(), (*floor).into())).collect();
        let order: Vec<_> = self.tiers.iter().map(|(tier, _)| tier).collect();
        json!({
            "players": {"min": self.players.0, "max": self.players.1},
            "deal": {
                "cards": self.deal, "cards_large": self.deal_large,
                "large_from": self.large_from, "stable": self.stable,
            },
            "tiers": {"order": order},
            "foal_tiers": floors,
            "tokens": tokens,
            "whips": {"per_space": self.whips_per_space},
            "dice": {
                "triple_bonus": self.triple_bonus, "heart_bonus": self.heart_bonus,
                "jockey_bonus": self.jockey_bonus, "whip_bonus": self.whip_bonus,
            },
            "condition": {
                "slow": self.slow, "fast": self.fast,
                "slow_round1": self.slow_round1, "fast_round1": self.fast_round1,
            },
            "pace": {"threshold": self.pace_threshold, "max_furlongs": self.pace_furlongs},
            "breeding": {"limit": self.foal_limit, "sire_from": self.sire_from},
            "inquiry": {
                "lost_by_mover": self.lost_by_mover,
                "lost_by_challenger": self.lost_by_challenger,
            },
            "limits": {"rounds_per_furlong": self.rounds_per_furlong},
            "auction": {"budget": self.auction_budget, "step": self.auction_step},
        })
    }

    fn read(node: &Node, check: &mut Check) -> Option<Self> {
        let mut number = |table: &str, key: &str, bounds: RangeInclusive<i64>| {
            let table = check.entry(node, table)?;
            let node = check.entry(table, key)?;
            check.number(node, bounds)
        };
        let least = number("players", "min", 1..=10);
        let most = number("players", "max", least.unwrap_or(1)..=10);
        let stable = number("deal", "stable", 1..=20);
        let deal = number("deal", "cards", stable.unwrap_or(1)..=60);
        let deal_large = number("deal", "cards_large", stable.unwrap_or(1)..=60);
        let large_from = number("deal", "large_from", 1..=100);
        let whips_per_space = number("whips", "per_space", 0..=20);
        let bonus = |key: &'static str| (key, 0..=9);
        let [triple, heart, jockey, whip] =
            ["triple_bonus", "heart_bonus", "jockey_bonus", "whip_bonus"].map(|key| {
                let (key, bounds) = bonus(key);
                number("dice", key, bounds)
            });
        let slow_round1 = number("condition", "slow_round1", -9..=9);
        let fast_round1 = number("condition", "fast_round1", -9..=9);
        let threshold = number("pace", "threshold", 0..=1_000);
        let pace_furlongs = number("pace", "max_furlongs", 0..=100);
        let limit = number("breeding", "limit", COLUMNS as i64..=2_400);
        let sire_from = number("breeding", "sire_from", 1..=7);
        let lost_by_mover = number("inquiry", "lost_by_mover", 1..=100);
        let lost_by_challenger = number("inquiry", "lost_by_challenger", 1..=100);
        let rounds = number("limits", "rounds_per_furlong", 1..=10);
        let budget = number("auction", "budget", 0..=1_000_000_000);
        let step = number("auction", "step", 1..=1_000_000_000);
        if let (Some(budget), Some(step)) = (budget, step) {
            let at = node.get("auction").unwrap_or(node);
            check.law(budget / step <= MOST_BIDS, at, || {
                format!("a budget is at most {MOST_BIDS} steps: bidding would not end")
            });
        }
        let tiers = read_tiers(node, check);
        let tokens = check.entry(node, "tokens").and_then(|node| read_tokens(node, check));
        let condition = check.entry(node, "condition");
        let [slow, fast] = ["slow", "fast"].map(|key| {
            let node = check.entry(condition?, key)?;
            read_numbers(node, 2..=12, check)
        });
        Some(Self {
            players: (least? as usize, most? as usize),
            deal: deal? as usize,
            deal_large: deal_large? as usize,
            large_from: large_from? as usize,
            stable: stable? as usize,
            tiers: tiers?,
            tokens: tokens?,
            whips_per_space: whips_per_space? as u8,
            triple_bonus: triple? as u8,
            heart_bonus: heart? as u8,
            jockey_bonus: jockey? as u8,
            whip_bonus: whip? as u8,
            slow: slow?,
            fast: fast?,
            slow_round1: slow_round1? as i16,
            fast_round1: fast_round1? as i16,
            pace_threshold: threshold? as u16,
            pace_furlongs: pace_furlongs? as u8,
            foal_limit: limit? as u16,
            sire_from: sire_from? as u8,
            lost_by_mover: lost_by_mover? as u8,
            lost_by_challenger: lost_by_challenger? as u8,
            rounds_per_furlong: rounds? as u16,
            auction_budget: budget?,
            auction_step: step?,
        })
    }
}

fn read_numbers(node: &Node, bounds: RangeInclusive<i64>, check: &mut Check) -> Option<Vec<u8>> {
    let list = check.list(node)?;
    let read: Vec<_> = list.iter().map(|node| check.number(node, bounds.clone())).collect();
    read.into_iter().map(|number| number.map(|number| number as u8)).collect()
}

fn read_tiers(node: &Node, check: &mut Check) -> Option<Vec<(Id, u16)>> {
    let tiers = check.entry(node, "tiers")?;
    let order = check.entry(tiers, "order")?;
    let floors = check.entry(node, "foal_tiers")?;
    let mut tiers: Vec<(Id, u16)> = Vec::new();
    for node in check.list(order)? {
        let tier = check.text(node)?;
        check.law(tiers.iter().all(|(other, _)| &**other != tier), node, || {
            format!("the tier \"{tier}\" is there twice")
        });
        let floor = check.entry(floors, tier).and_then(|node| check.number(node, 0..=2_400))?;
        tiers.push((tier.into(), floor as u16));
    }
    check.law(!tiers.is_empty(), order, || "there is at least one tier".into());
    Some(tiers)
}

fn read_tokens(node: &Node, check: &mut Check) -> Option<[u8; 13]> {
    let mut tokens = [0; 13];
    for (key, node) in check.table(node)? {
        if key == "source" {
            continue;
        }
        let number = key.parse().ok().filter(|number| (2..=12usize).contains(number));
        check.law(number.is_some(), node, || "a token has a number from 2 to 12".into());
        tokens[number?] = check.number(node, 0..=20)? as u8;
    }
    Some(tokens)
}

impl Times {
    fn canonical(&self) -> Value {
        json!({
            "extrapolate": {
                "per_extra_round": self.per_extra_round,
                "per_missing_round": self.per_missing_round,
                "tenths_per_length": self.tenths_per_length,
            },
            "row": self.rows.iter().map(|((distance, round), tenths)| json!({
                "distance": distance, "round": round, "tenths": tenths,
            })).collect::<Vec<_>>(),
        })
    }

    /// Tenths of a second that a length takes.
    #[must_use]
    pub const fn tenths_per_length(&self) -> u32 {
        self.tenths_per_length
    }

    fn read(node: &Node, check: &mut Check) -> Option<Self> {
        let beyond = check.entry(node, "extrapolate");
        let mut number = |key: &str, least: i64| {
            let node = check.entry(beyond?, key)?;
            check.number(node, least..=1_000).map(|number| number as u32)
        };
        let per_extra_round = number("per_extra_round", 0);
        let per_missing_round = number("per_missing_round", 0);
        let tenths_per_length = number("tenths_per_length", 1);
        let mut rows = BTreeMap::new();
        for row in check.entry(node, "row").and_then(|node| check.list(node))? {
            let mut number = |key: &str| {
                let node = check.entry(row, key)?;
                check.number(node, 1..=100).map(|number| number as u16)
            };
            let key = (number("distance"), number("round"));
            let list = check.entry(row, "tenths").and_then(|node| check.list(node));
            let tenths: Vec<_> = list
                .unwrap_or_default()
                .iter()
                .map(|node| check.number(node, 0..=100_000).map(|tenths| tenths as u32))
                .collect();
            let tenths = tenths.into_iter().collect::<Option<Vec<_>>>()?;
            check.law(!tenths.is_empty(), row, || "a row has at least one time".into());
            let new = rows.insert((key.0?, key.1?), tenths).is_none();
            check.law(new, row, || "there is such a row already".into());
        }
        let rounds_follow = |&(distance, round): &(u16, u16)| {
            let mut before = rows.range((distance, 0)..(distance, round));
            before.next_back().is_none_or(|(&(_, before), _)| before + 1 == round)
        };
        check.law(rows.keys().all(rounds_follow), node, || {
            "a distance has a row for every round from its first to its last".into()
        });
        Some(Self {
            rows,
            per_extra_round: per_extra_round?,
            per_missing_round: per_missing_round?,
            tenths_per_length: tenths_per_length?,
        })
    }
}

/// Reads an inline pack: parts that are left out are the standard ones.
fn read(node: &Node, check: &mut Check) -> Option<BigStakesPack> {
    for (key, part) in check.table(node)? {
        check.law(PARTS.contains(&key.as_str()) || key == "name", part, || {
            format!("a pack has no part \"{key}\"; it has {}", PARTS.join(", "))
        });
    }
    let missing = PARTS.iter().any(|part| node.get(part).is_none());
    let standard = missing.then(|| {
        use engine::Pack;
        BigStakesPack::assemble(&BigStakesPack::standard()).ok()
    });
    let standard = standard.flatten();
    let part = |key: &str| node.get(key).or_else(|| standard.as_ref()?.get(key));
    let constants = part("constants").and_then(|node| Constants::read(node, check));
    let tiers = constants.as_ref().map_or(&[][..], |constants| &constants.tiers);
    let horses = part("horses").and_then(|node| read_horses(node, tiers, check));
    let times = part("times").and_then(|node| Times::read(node, check));
    let races = part("races").and_then(|node| read_races(node, times.as_ref(), check));
    let split = part("split").and_then(|node| read_split(node, check));
    let program =
        part("default_program").and_then(|node| read_program(node, races.as_deref()?, check));
    let heart_rows = part("heart_rows").and_then(|node| read_heart_rows(node, check));
    let track = part("track").and_then(|node| TrackData::read(node, check));
    let (track, races) = (track?, races?);
    let longest = races.iter().map(|card| card.furlongs * track.furlong).max().unwrap_or(0);
    Some(BigStakesPack {
        name: Check::note(node, "name"),
        constants: constants?,
        horses: horses?,
        races,
        split: split?,
        default_program: program?,
        times: times?,
        heart_rows: heart_rows?,
        boards: track.boards(longest),
        track,
    })
}

fn read_split(node: &Node, check: &mut Check) -> Option<Vec<u8>> {
    let split = read_numbers(node, 0..=100, check)?;
    let sum: u32 = split.iter().map(|percent| u32::from(*percent)).sum();
    check.law(sum <= 100, node, || format!("the places share {sum} percent"));
    check.law(split.len() <= 10, node, || "at most ten places are paid".into());
    Some(split)
}

fn read_program(node: &Node, races: &[RaceCard], check: &mut Check) -> Option<Vec<u8>> {
    let mut program = Vec::new();
    for node in check.list(node)? {
        let id = check.text(node)?;
        let at = races.iter().position(|card| &*card.id == id).map(|at| at as u8);
        check.law(at.is_some_and(|at| !program.contains(&at)), node, || {
            format!("\"{id}\" is no other race card")
        });
        program.push(at?);
    }
    check.law((1..=5).contains(&program.len()), node, || "a program has 1 to 5 races".into());
    Some(program)
}

fn read_heart_rows(node: &Node, check: &mut Check) -> Option<Vec<Vec<u8>>> {
    let mut rows = Vec::new();
    for row in check.list(node)? {
        let tokens = row.get("tokens").unwrap_or(row);
        let tokens = read_numbers(tokens, 2..=12, check)?;
        check.law(tokens.is_sorted_by(|a, b| a < b) && !tokens.is_empty(), row, || {
            "a row names different tokens, ascending".into()
        });
        rows.push(tokens);
    }
    Some(rows)
}

fn read_races(node: &Node, times: Option<&Times>, check: &mut Check) -> Option<Vec<RaceCard>> {
    let rows = check.list(node)?;
    check.law((1..=100).contains(&rows.len()), node, || "there are 1 to 100 race cards".into());
    let mut races: Vec<RaceCard> = Vec::new();
    for row in rows.iter().take(100) {
        let id = read_id(row, check);
        let furlongs = check.entry(row, "furlongs").and_then(|node| {
            let furlongs = check.number(node, 1..=40)? as u16;
            let timed = times.is_none_or(|times| times.tenths(furlongs, 1, 1).is_some());
            check.law(timed, node, || format!("there are no times for {furlongs} furlongs"));
            Some(furlongs)
        });
        let surface = check.entry(row, "surface");
        let surface = surface.and_then(|node| check.word(node, &Surface::ALL));
        let purse = check.entry(row, "purse").and_then(|node| check.number(node, MONEY));
        let id = id?;
        let twice = races.iter().any(|other| other.id == id);
        check.law(!twice, row, || format!("the id \"{id}\" is there twice"));
        races.push(RaceCard {
            id,
            name: Check::note(row, "name"),
            furlongs: furlongs?,
            surface: surface?,
            purse: Dollars(purse?),
        });
    }
    Some(races)
}

fn read_id(row: &Node, check: &mut Check) -> Option<Id> {
    let node = check.entry(row, "id")?;
    let id = check.text(node)?;
    check.law(!id.is_empty(), node, || "an id is not empty".into());
    Some(id.into())
}

fn read_horses(node: &Node, tiers: &[(Id, u16)], check: &mut Check) -> Option<Vec<HorseCard>> {
    let rows = check.list(node)?;
    check.law((1..=MOST_HORSES).contains(&rows.len()), node, || {
        format!("there are 1 to {MOST_HORSES} horses")
    });
    // All are read before the first that failed decides: every fault of every horse is told.
    let cards: Vec<_> =
        rows.iter().take(MOST_HORSES).map(|row| read_horse(row, tiers, check)).collect();
    let cards = cards.into_iter().collect::<Option<Vec<_>>>()?;
    for (i, card) in cards.iter().enumerate() {
        let twice = cards[..i].iter().any(|other| other.id == card.id);
        check.law(!twice, &rows[i], || format!("the id \"{}\" is there twice", card.id));
        let foal = card.id.starts_with("foal_");
        check.law(!foal, &rows[i], || "ids that begin with foal_ are those of foals".into());
    }
    Some(cards)
}

fn read_horse(row: &Node, tiers: &[(Id, u16)], check: &mut Check) -> Option<HorseCard> {
    let id = read_id(row, check);
    let name = check.entry(row, "name").and_then(|node| check.text(node));
    let tier = check.entry(row, "tier").and_then(|node| {
        let tier = check.text(node)?;
        let known = tiers.iter().find(|(known, _)| &**known == tier);
        check.law(known.is_some() || tiers.is_empty(), node, || format!("\"{tier}\" is no tier"));
        Some(Id::from(tier))
    });
    let sex = check.entry(row, "sex").and_then(|node| check.word(node, &Sex::ALL));
    let color = check.entry(row, "color").and_then(|node| check.text(node));
    let running: Vec<_> = cells(row, "running", "r", check)?
        .into_iter()
        .map(|node| check.number(node, 0..=200).map(|number| number as u8))
        .collect();
    let heart: Vec<_> = cells(row, "heart", "h", check)?
        .into_iter()
        .map(|node| {
            let text = check.text(node)?;
            let heart = Heart::read(text);
            check.law(heart.is_some(), node, || {
                format!("a heart is like 7, 6/8, 7^2 or 7-, not \"{text}\"")
            });
            heart
        })
        .collect();
    let running = running.into_iter().collect::<Option<Vec<u8>>>()?;
    check_total(row, &running, check);
    let heart = heart.into_iter().collect::<Option<Vec<_>>>()?;
    Some(HorseCard {
        id: id?,
        name: name?.to_owned(),
        tier: tier?,
        sex: sex?,
        color: color?.into(),
        running: running.try_into().ok()?,
        heart: heart.try_into().ok()?,
    })
}

/// A sheet may say what the running row adds up to: then it does.
fn check_total(row: &Node, running: &[u8], check: &mut Check) {
    let Some(node) = row.given("total").filter(|_| row.get("running").is_none()) else { return };
    let sum: i64 = running.iter().map(|number| i64::from(*number)).sum();
    if let Some(total) = check.number(node, 0..=2_400) {
        check.law(total == sum, node, || format!("the running row adds up to {sum}, not {total}"));
    }
}

/// The twelve cells of a row of a horse card: a list in an inline pack, columns in a table.
fn cells<'n>(row: &'n Node, list: &str, columns: &str, check: &mut Check) -> Option<Vec<&'n Node>> {
    if let Some(node) = row.get(list) {
        let cells: Vec<_> = check.list(node)?.iter().collect();
        check.law(cells.len() == COLUMNS, node, || format!("a row has {COLUMNS} cells"));
        return (cells.len() == COLUMNS).then_some(cells);
    }
    let cells: Vec<_> =
        (1..=COLUMNS).map(|at| check.entry(row, &format!("{columns}{at}"))).collect();
    cells.into_iter().collect()
}
