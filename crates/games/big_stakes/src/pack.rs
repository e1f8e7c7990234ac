//! The data that the game is played with (rule file, sections 2 and 6).

use std::ops::RangeInclusive;

use engine::pack::{Check, Node, PackFile};
use engine::part::{Kind, keyed, list_of, resolved, whole};
use engine::{Standard, part};
use racing::{Dollars, OvalLanes};
use serde_json::json;

use crate::board::{Board, Course, TrackData};
use crate::drawing;
use crate::words::{COLUMNS, Heart, Horse, Id, Named, Sex, Surface, column};

/// More horses than this no pack has: with the foals of a table their number fits a byte.
const MOST_HORSES: usize = 200;
/// Bids that one budget may be good for, each a step above the one before: as many as the greatest
/// budget of the option has standard steps.
pub(crate) const MOST_BIDS: i64 = 10_000;
/// The most dollars that a purse or a bid can be; the bound is ours, so that no sum overflows.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000_000;

part! {
    /// A checked pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct BigStakesPack {
        /// What the pack is called; it means nothing.
        pub name: String = note();
        /// The numbers of the rules.
        pub constants: Constants = part();
        /// The horse cards, in file order.
        pub horses: Vec<HorseCard> =
            list_of(1..=MOST_HORSES, format!("there are 1 to {MOST_HORSES} horses"), part());
        /// The race cards, in file order.
        pub races: Vec<RaceCard> = list_of(1..=100, "there are 1 to 100 race cards", part());
        /// Percent of the purse for each place.
        pub split: Vec<u8> = list_of(0..=10, "at most ten places are paid", whole(0..=100))
            .where_it(|split: &Vec<u8>| up_to_all(split), "the places share more than 100 percent");
        /// The default program: positions in `races`.
        pub default_program: Vec<u8> =
            program(races.as_deref().unwrap_or_default()).only_if(races.is_some());
        /// Finishing times.
        pub times: Times = part();
        /// The rows of Appendix B: tokens, ascending.
        pub heart_rows: Vec<Vec<u8>> = list(heart_row());
        /// The track.
        pub track: TrackData = part();
    }
    derived {
        boards: [Board; 2];
    }
    settled by settle;
}

part! {
    /// The numbers of the rules.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Constants {
        /// How many tokens of each number the bag holds.
        pub tokens: [u8; 13] = only_keyed(
            2..=12,
            "a token has a number from 2 to 12",
            maybe(whole(0..=20)),
        ).kept_as(by_number, from_two);
        [players]
        /// Least number of players.
        pub least_players as min: usize = whole(1..=10);
        /// Greatest number of players.
        pub most_players as max: usize = whole(least_players.unwrap_or(1) as i64..=10);
        [deal]
        /// Cards that are kept, for an entry of one horse a race.
        pub stable: usize = whole(1..=20);
        /// Cards that are dealt.
        pub deal as cards: usize = whole(stable.unwrap_or(1) as i64..=60);
        /// Cards that are dealt in large games.
        pub deal_large as cards_large: usize = whole(stable.unwrap_or(1) as i64..=60);
        /// From so many players on a game is large.
        pub large_from: usize = whole(1..=100);
        [tiers]
        /// The tiers, best first.
        pub tier_order as order: Vec<Id> = list_of(1..=200, "there are 1 to 200 tiers", text());
        []
        /// The tiers, best first, with the lowest total of a foal.
        pub tiers as foal_tiers: Vec<(Id, u16)> =
            floors(tier_order.as_deref().unwrap_or_default());
        [whips]
        /// Tokens for each space not moved.
        pub whips_per_space as per_space: u8 = whole(0..=20);
        [dice]
        /// Spaces that three alike add.
        pub triple_bonus: u8 = whole(0..=9);
        /// Spaces that a heart adds.
        pub heart_bonus: u8 = whole(0..=9);
        /// Spaces that a jockey token adds.
        pub jockey_bonus: u8 = whole(0..=9);
        /// Spaces that a whip adds.
        pub whip_bonus: u8 = whole(0..=9);
        [condition]
        /// Totals of two dice that make the track slow.
        pub slow: Vec<u8> = list(whole(2..=12));
        /// Totals of two dice that make the track fast.
        pub fast: Vec<u8> = list(whole(2..=12));
        /// Spaces more in the first round on a slow track.
        pub slow_round1: i16 = whole(-9..=9);
        /// Spaces more in the first round on a fast track.
        pub fast_round1: i16 = whole(-9..=9);
        [pace]
        /// Pace points are what two columns add up to beyond this.
        pub pace_threshold as threshold: u16 = whole(0..=1_000);
        /// Longer races have no pace points.
        pub pace_furlongs as max_furlongs: u8 = whole(0..=100);
        [breeding]
        /// The greatest total of a foal.
        pub foal_limit as limit: u16 = whole(COLUMNS as i64..=2_400);
        /// From this face on a die takes the sire's value, below it the dam's.
        pub sire_from: u8 = whole(1..=7);
        [inquiry]
        /// With so many lost inquiries the mover's horse is out.
        pub lost_by_mover: u8 = whole(1..=100);
        /// With so many lost inquiries the challenger's horses are out.
        pub lost_by_challenger: u8 = whole(1..=100);
        [limits]
        /// After so many rounds for each furlong a horse that is not home is eased.
        pub rounds_per_furlong: u16 = whole(1..=10);
        [auction]
        /// What each player may spend.
        pub auction_budget as budget: i64 = whole(0..=1_000_000_000);
        /// The least by which a bid is raised.
        pub auction_step as step: i64 = whole(1..=1_000_000_000);
    }
    settled by constant_laws;
}

part! {
    /// A horse card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HorseCard {
        /// Its id in records.
        pub id: Id = an_id();
        /// Its name.
        pub name: String = text();
        /// Its tier.
        pub tier: Id = text();
        /// Its sex.
        pub sex: Sex = word();
        /// Its colour.
        pub color: Id = text();
        /// The running row.
        pub running as self: [u8; COLUMNS] = cells("running", "r", || whole(0..=200));
        /// The heart row.
        pub heart as self: [Heart; COLUMNS] = cells("heart", "h", || {
            parsed("a heart is like 7, 6/8, 7^2 or 7-", Heart::read)
        });
    }
    settled by total_is_right;
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

part! {
    /// A race card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RaceCard {
        /// Its id in records.
        pub id: Id = an_id();
        /// Its name.
        pub name: String = note();
        /// The distance.
        pub furlongs: u16 = whole(1..=40);
        /// What is run on.
        pub surface: Surface = word();
        /// The purse.
        pub purse: Dollars = whole(MONEY);
    }
}

part! {
    /// Finishing times in tenths of a second (Appendix A).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Times {
        /// The chart, by distance and round.
        pub rows as row: Vec<TimeRow> = list(part());
        [extrapolate]
        /// For each round after the last of the chart.
        pub per_extra_round: u32 = whole(0..=1_000);
        /// For each round before the first of the chart.
        pub per_missing_round: u32 = whole(0..=1_000);
        /// Tenths of a second that a length takes.
        pub tenths_per_length: u32 = whole(1..=1_000);
    }
    settled by time_laws;
}

part! {
    /// The times over a distance of a horse that finishes in this round.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TimeRow {
        /// The distance, in furlongs.
        pub distance: u16 = whole(1..=100);
        /// The round.
        pub round: u16 = whole(1..=100);
        /// By spaces past the line.
        pub tenths: Vec<u32> =
            list_of(1..=1_000, "a row has 1 to 1,000 times", whole(0..=100_000));
    }
}

impl Times {
    /// The time over a distance of a horse that finished in this round, so many spaces past the
    /// line.
    #[must_use]
    pub fn tenths(&self, furlongs: u16, round: u16, past: u16) -> Option<u32> {
        let before = self.rows.partition_point(|row| row.distance < furlongs);
        let rows = self.rows[before..].split(|row| row.distance > furlongs).next()?;
        let (early, late) = (rows.first()?, rows.last()?);
        let at = |row: &TimeRow| {
            let column = usize::from(past.max(1)).min(row.tenths.len()) - 1;
            row.tenths.get(column).copied()
        };
        if round > late.round {
            return Some(at(late)? + self.per_extra_round * u32::from(round - late.round));
        }
        if round < early.round {
            let missing = u32::from(early.round - round);
            return Some(at(early)?.saturating_sub(self.per_missing_round * missing));
        }
        // A chart has every round from its first to its last: a pack without one is refused.
        at(rows.get(usize::from(round - early.round))?)
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
        Some(Named { is: Horse(at as u8), id: self.horses[at].id.clone() })
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

    /// A ring of a board as it is drawn, all the way round.
    #[must_use]
    pub fn drawn(&self, single: bool, surface: Surface) -> OvalLanes {
        let lap = self.track.lap.div_ceil(self.track.furlong.max(1));
        drawing::course(&self.track, &self.course(single, lap), surface, !single)
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
    const FILES: &[PackFile] = engine::pack_files!("../../../../packs/big_stakes/standard/":
        "pack.toml" { name };
        "constants.toml" as constants;
        "horses.csv" as horses;
        "races.toml" { card as races, split, default_program };
        "times.toml" as times;
        "heart_chart.toml" { row as heart_rows };
        "track.toml" as track;
    );
    const COMPLETED: bool = true;

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<BigStakesPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (self.constants.least_players, self.constants.most_players)
    }
}

fn up_to_all(split: &[u8]) -> bool {
    split.iter().map(|percent| u32::from(*percent)).sum::<u32>() <= 100
}

fn by_number(counts: [Option<u8>; 11]) -> Option<[u8; 13]> {
    let mut tokens = [0; 13];
    for (count, given) in tokens[2..].iter_mut().zip(counts) {
        *count = given.unwrap_or_default();
    }
    Some(tokens)
}

fn from_two(tokens: &[u8; 13]) -> [Option<u8>; 11] {
    std::array::from_fn(|at| Some(tokens[at + 2]).filter(|count| *count > 0))
}

fn program(races: &[RaceCard]) -> Kind<'_, Vec<u8>> {
    let position = |id: &str| races.iter().position(|card| &*card.id == id).map(|at| at as u8);
    let written = |at: &u8| races[usize::from(*at)].id.to_string();
    let card = resolved("this should be the id of a race card", position, written);
    let no_repeats =
        |program: &Vec<u8>| (1..program.len()).all(|at| !program[..at].contains(&program[at]));
    list_of(1..=5, "a program has 1 to 5 races", card)
        .where_it(no_repeats, "a race card is there twice")
}

/// The lowest totals of the tiers.
fn floors(order: &[Id]) -> Kind<'_, Vec<(Id, u16)>> {
    keyed(order, whole(0..=2_400)).kept_as(
        |floors: Vec<u16>| Some(order.iter().cloned().zip(floors).collect()),
        |tiers: &Vec<(Id, u16)>| tiers.iter().map(|(_, floor)| *floor).collect(),
    )
}

/// A row of tokens: a list, or the `tokens` of a table.
fn heart_row() -> Kind<'static, Vec<u8>> {
    let tokens = || {
        list_of(1..=11, "a row has 1 to 11 tokens", whole(2..=12)).where_it(
            |tokens: &Vec<u8>| tokens.is_sorted_by(|a, b| a < b),
            "a row names different tokens, ascending",
        )
    };
    Kind::new(
        move |row, check| tokens().read(Some(row.at(&["tokens"])), "", check),
        |tokens| Some(json!(tokens)),
        move || {
            let list = tokens().schema();
            json!({"anyOf": [list, {"type": "object", "properties": {"tokens": list}}]})
        },
    )
}

/// The twelve cells of a row of a horse card: a list in an inline pack, columns in a table.
fn cells<'k, T: Clone + 'k>(
    listed: &'static str,
    columns: &'static str,
    of: impl Fn() -> Kind<'k, T> + Copy + 'k,
) -> Kind<'k, [T; COLUMNS]> {
    let list = move || list_of(COLUMNS..=COLUMNS, format!("a row has {COLUMNS} cells"), of());
    let read = move |row: &Node, check: &mut Check| match row.get(listed) {
        Some(_) => list().read(Some(row), listed, check),
        None => {
            let columns = (1..=COLUMNS).map(|at| format!("{columns}{at}"));
            keyed(columns, of()).read(Some(row), "", check)
        }
    };
    let write = move |cells: &[T; COLUMNS]| {
        let mut row = json!({});
        list().write(cells, &mut row, &[], listed);
        Some(row)
    };
    Kind::new(read, write, move || json!({"properties": {listed: list().schema()}}))
}

fn constant_laws(constants: &mut Constants, node: &Node, check: &mut Check) {
    check.distinct(node.at(&["tiers", "order"]), "tier", &constants.tier_order);
    let bids = constants.auction_budget / constants.auction_step;
    check.law(bids <= MOST_BIDS, node.at(&["auction"]), || {
        format!("a budget is at most {MOST_BIDS} steps: bidding would not end")
    });
}

/// A sheet may say what the running row adds up to: then it does.
fn total_is_right(card: &mut HorseCard, row: &Node, check: &mut Check) {
    let Some(node) = row.given("total").filter(|_| row.get("running").is_none()) else { return };
    let sum: i64 = card.running.iter().map(|number| i64::from(*number)).sum();
    if let Some(total) = check.number(node, 0..=2_400) {
        check.law(total == sum, node, || format!("the running row adds up to {sum}, not {total}"));
    }
}

/// Puts the chart in order.
fn time_laws(times: &mut Times, node: &Node, check: &mut Check) {
    let said = times.rows.iter().map(|row| format!("{} of {}", row.round, row.distance));
    check.distinct(node.at(&["row"]), "round", said);
    times.rows.sort_by_key(|row| (row.distance, row.round));
    let follow = times
        .rows
        .windows(2)
        .all(|rows| rows[0].distance != rows[1].distance || rows[0].round + 1 == rows[1].round);
    check.law(follow, node, || {
        "a distance has a row for every round from its first to its last".into()
    });
}

/// Lays out the boards, and checks the laws between the parts.
fn settle(pack: &mut BigStakesPack, node: &Node, check: &mut Check) {
    let horses = node.at(&["horses"]);
    check.distinct(horses, "id", pack.horses.iter().map(|card| &card.id));
    for (card, row) in pack.horses.iter().zip(horses.items()) {
        let known = pack.constants.tier_order.contains(&card.tier);
        check.law(known, row.at(&["tier"]), || format!("\"{}\" is no tier", card.tier));
        check.law(!card.id.starts_with("foal_"), row, || {
            "ids that begin with foal_ are those of foals".into()
        });
    }
    let races = node.at(&["races"]);
    check.distinct(races, "id", pack.races.iter().map(|card| &card.id));
    for (card, row) in pack.races.iter().zip(races.items()) {
        let furlongs = card.furlongs;
        let timed = pack.times.tenths(furlongs, 1, 1).is_some();
        check.law(timed, row.at(&["furlongs"]), || {
            format!("there are no times for {furlongs} furlongs")
        });
    }
    let longest = pack.races.iter().map(|card| card.furlongs * pack.track.furlong).max();
    pack.boards = pack.track.boards(longest.unwrap_or(0));
}
