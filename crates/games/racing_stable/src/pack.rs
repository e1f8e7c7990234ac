//! The data that the game is played with: colours and horses, the board, the racing card, the odds.

use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::pack::{Check, Node, PackFile};
use engine::part::{Fixed, Kind, list_of, one_of, whole};
use engine::{Standard, part};
use racing::{Dollars, Line, Named};
use serde_json::json;

use crate::bound::half_home;
use crate::words::{Color, Effect, Horse, HorseSet, Odds, On};

/// Places that are paid: the race ends with the third horse home.
pub(crate) const PLACES: usize = 3;

// The bounds of numbers are ours: with them no sum of money and no count can overflow.
/// Amounts of money.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000;
/// Amounts of money that are not nothing.
const SOME_MONEY: RangeInclusive<i64> = 1..=1_000_000_000;
/// More colours are not in any box.
const MOST_COLORS: usize = 32;
/// More races are not on any card.
const MOST_RACES: usize = 200;
/// No race leads over more spaces: some six times the longest of the standard card.
const MOST_DISTANCE: u16 = 500;
/// More spaces has no ring.
const MOST_SPACES: usize = 4_000;
/// More offers for one assessment are no haggling any more.
const MOST_OFFERS: i64 = 20;
/// No odds pay more for one.
const MOST_ODDS: u32 = 1_000;
/// The greatest number on either side of the stroke.
const MOST_ODDS_NUMBER: u32 = 1_000_000;

part! {
    /// A checked pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RacingStablePack {
        /// The board.
        pub track: Track = part();
        /// The colours, in their order.
        pub colors as stables: Vec<ColorData> = at_most(MOST_COLORS, part());
        /// The horses, by colour and number.
        pub horses: Vec<HorseData> = at_most(MOST_COLORS * HorseSet::MOST as usize, part());
        [pack]
        /// What the pack is called; it means nothing.
        pub name: String = note();
        [pack.players]
        /// Least number of players.
        pub least_players as min: usize = whole(1..=MOST_COLORS as i64);
        /// Greatest number of players.
        pub most_players as max: usize =
            whole(least_players.unwrap_or(1) as i64..=MOST_COLORS as i64);
        [pack.money]
        /// What each player begins with.
        pub start: Dollars = whole(MONEY);
        [pack.horses]
        /// Horses of each colour.
        pub per_color: u8 = whole(1..=i64::from(HorseSet::MOST));
        /// How many of them a player begins with.
        pub dealt: u8 = whole(0..=i64::from(per_color.unwrap_or(HorseSet::MOST)));
        /// The bank's price of a horse.
        pub price: Dollars = whole(MONEY);
        /// What a horse is worth in the end.
        pub final_value: Dollars = whole(MONEY);
        [pack.places]
        /// How many places are paid.
        pub paid: Fixed<{ PLACES as i64 }> = fixed();
        [pack.betting]
        /// The least bet.
        pub min_bet: Dollars = whole(SOME_MONEY);
        /// Bets are multiples of this.
        pub bet_step: Dollars = whole(SOME_MONEY);
        /// From so many seats on bets are on stables, where the option leaves it open.
        pub stables_from: usize = whole(MONEY);
        [pack.sale]
        /// Offers that a debtor may make to one seat for one assessment.
        pub offers_per_seat: u8 = whole(0..=MOST_OFFERS);
        [card]
        /// The racing card, in the pack's order.
        pub races as race: Vec<RaceData> = at_most(MOST_RACES, part());
        [odds]
        /// The rows of odds, by ascending count.
        pub odds as row: Vec<OddsRow> = at_most(MOST_RACES, part());
    }
    settled by settle;
}

part! {
    /// The board: a ring of spaces. The finish line is the edge before space 0.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Track {
        /// The yellow starting places.
        pub starts as start: Vec<StartData> = at_most(MOST_RACES, part());
        /// The red and green spaces, in the pack's order.
        pub spaces as space: Vec<SpaceData> = at_most(MOST_SPACES, part());
        [track]
        /// Spaces of a furlong.
        pub furlong_spaces: u16 = whole(1..=500);
        /// Spaces of the ring, which is a mile.
        pub mile_spaces: u16 = whole(8..=MOST_SPACES as i64);
    }
    settled by track_laws;
}

part! {
    /// A starting place.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StartData {
        /// Of races over this distance.
        pub furlongs: u16 = whole(1..=100);
        /// Where it is.
        pub space: u16 = whole(0..=MOST_SPACES as i64);
        /// What is printed there; it means nothing.
        pub text: String = note();
    }
}

part! {
    /// A space on which something happens.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SpaceData {
        /// Where it is.
        pub at: u16 = whole(0..=MOST_SPACES as i64);
        /// What happens.
        pub effect as self: Effect = effect();
        /// Its colour; it means nothing.
        pub color: String = note();
        /// What is printed there; it means nothing.
        pub text: String = note();
    }
}

part! {
    /// A race of the card.
    #[derive(Clone, Debug, PartialEq)]
    pub struct RaceData {
        /// Its number on the card.
        pub number: u32 = whole(1..=1_000_000);
        /// Its name; it means nothing.
        pub name: String = note();
        /// Its distance.
        pub furlongs: u16 = whole(1..=100);
        /// What it costs to enter a horse.
        pub fee as entry_fee: Dollars = whole(MONEY);
        /// The shares of the first three.
        pub purse: [Dollars; PLACES] =
            list_of(PLACES..=PLACES, format!("a purse has {PLACES} shares"), whole(MONEY));
        /// The price of a claim, in a claiming race.
        pub claiming_price: Option<Dollars> = whole(MONEY).kept_as(
            |price| Some(Some(price).filter(|price| *price > Dollars::ZERO)),
            |price| price.unwrap_or_default(),
        );
        /// Whether it is a Derby, which no other race may follow.
        pub derby: bool = truth().or(false);
    }
    derived {
        /// Its distance in spaces.
        pub distance: u16;
        /// The space on which it starts.
        pub start: u16;
        /// What happens to a horse that stops after so many spaces.
        pub path: Vec<Effect>;
        /// After so many throws, wherever a horse stands, it is home or out at least every other
        /// time.
        pub half_home: u16;
    }
}

part! {
    /// A row of the odds.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct OddsRow {
        /// Used from so many stables or horses on.
        pub count: u32 = whole(1..=1_000_000);
        /// To win, place and show; `None` is not offered.
        pub lines as self: [Option<Odds>; 3] = keyed(Line::ALL, optional(parsed(
            "odds are written like \"5/2\", and are at most 1000/1",
            |text| Odds::from_text(text).filter(may_be_offered),
        )));
    }
}

part! {
    /// A colour.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ColorData {
        /// Its position among the colours as the pack writes it.
        pub order: i64 = whole(0..=1_000_000);
        /// Its id.
        pub id as color: Arc<str> = an_id();
        /// How it looks; it means nothing.
        pub hex: String = note();
    }
}

part! {
    /// A horse.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HorseData {
        /// Its id.
        pub id: Arc<str> = an_id();
        /// Its colour, by id.
        pub color: Arc<str> = an_id();
        /// Its number within the colour.
        pub number: u8 = whole(1..=i64::from(HorseSet::MOST));
        /// Its name; it means nothing.
        pub name: String = note();
    }
}

fn at_most<'k, T: 'k>(most: usize, of: Kind<'k, T>) -> Kind<'k, Vec<T>> {
    list_of(0..=most, format!("these are more than {most}"), of)
}

/// What happens on a space: the word `effect`, and `n` where that needs a figure.
fn effect() -> Kind<'static, Effect> {
    let word = one_of(&Effect::WORDS);
    let schema = || {
        json!({"required": ["effect"], "properties": {
            "effect": one_of(&Effect::WORDS).schema(),
            "n": whole::<u32>(MONEY).schema(),
        }})
    };
    let read = move |row: &Node, check: &mut Check| {
        let effect = word.read(Some(row), "effect", check)?;
        let n = match effect.figure() {
            Some(_) => whole(SOME_MONEY).read(Some(row), "n", check)?,
            None => whole(MONEY).or(0).read(Some(row), "n", check)?,
        };
        Some(effect.with(n))
    };
    let write = |effect: &Effect| {
        let mut row = json!({"effect": effect.word()});
        if let Some(n) = effect.figure() {
            row["n"] = n.into();
        }
        Some(row)
    };
    Kind::new(read, write, schema)
}

const fn may_be_offered(odds: &Odds) -> bool {
    odds.won <= MOST_ODDS_NUMBER
        && odds.staked <= MOST_ODDS_NUMBER
        && odds.won <= odds.staked.saturating_mul(MOST_ODDS)
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
        &self.horses
            [horse.color.index() * usize::from(self.per_color) + usize::from(horse.number - 1)]
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
        let at = self.horses.iter().position(|horse| &*horse.id == id)?;
        let per_color = usize::from(self.per_color);
        Some(Horse { color: Color((at / per_color) as u8), number: (at % per_color) as u8 + 1 })
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
    const FILES: &[PackFile] = engine::pack_files!("../../../../packs/racing_stable/standard/":
        "pack.toml" as pack;
        "track.toml" as track;
        "card.toml" as card;
        "odds.toml" as odds;
        "stables.csv" as stables;
        "horses.csv" as horses;
    );

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<RacingStablePack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (self.least_players, self.most_players)
    }
}

fn track_laws(track: &mut Track, node: &Node, check: &mut Check) {
    check.law(track.mile_spaces == 8 * track.furlong_spaces, node.at(&["track"]), || {
        "a mile is eight furlongs".into()
    });
    for (start, row) in track.starts.iter().zip(node.at(&["start"]).items()) {
        let right = track.start_space(start.furlongs);
        check.law(start.space == right, row, || {
            format!("races over {} furlongs start on space {right}", start.furlongs)
        });
    }
    let spaces = node.at(&["space"]);
    for (space, row) in track.spaces.iter().zip(spaces.items()) {
        check.number(row.at(&["at"]), 0..=i64::from(track.mile_spaces) - 1);
        let on_start = track.starts.iter().any(|start| start.space == space.at);
        check.law(!on_start, row, || format!("space {} is a start", space.at));
    }
    check.distinct(spaces, "at", track.spaces.iter().map(|space| space.at));
}

impl Track {
    /// Where a race over this distance starts, so that it ends at the line.
    fn start_space(&self, furlongs: u16) -> u16 {
        let distance = i32::from(furlongs) * i32::from(self.furlong_spaces);
        (-distance).rem_euclid(i32::from(self.mile_spaces)) as u16
    }

    /// What happens on each space of a race, by how far a horse has come.
    fn path(&self, start: u16, distance: u16) -> Vec<Effect> {
        let mut ring = vec![Effect::None; usize::from(self.mile_spaces)];
        for space in &self.spaces {
            ring[usize::from(space.at)] = space.effect;
        }
        ring.into_iter().cycle().skip(start.into()).take(distance.into()).collect()
    }
}

/// Works out the races and puts the horses in order, and checks the laws between the files.
fn settle(pack: &mut RacingStablePack, node: &Node, check: &mut Check) {
    let races = node.at(&["card", "race"]);
    for (race, row) in pack.races.iter_mut().zip(races.items()) {
        settle_race(race, &pack.track, row, check);
    }
    check.distinct(races, "number", pack.races.iter().map(|race| race.number));
    let rising = pack.odds.is_sorted_by(|row, next| row.count < next.count);
    check.law(rising, node.at(&["odds", "row"]), || "the rows stand by ascending count".into());
    settle_horses(pack, node, check);
}

fn settle_race(race: &mut RaceData, track: &Track, row: &Node, check: &mut Check) {
    let furlongs = race.furlongs;
    race.distance = furlongs * track.furlong_spaces;
    race.start = track.start_space(furlongs);
    let starts = track.starts.iter().any(|start| start.furlongs == furlongs);
    check.law(starts, row, || format!("the track has no start for {furlongs} furlongs"));
    if race.distance > MOST_DISTANCE {
        let spaces = race.distance;
        return check.fault(
            row,
            format!("{furlongs} furlongs are {spaces} spaces; a race has at most {MOST_DISTANCE}"),
        );
    }
    race.path = track.path(race.start, race.distance);
    // A race over which horses are sent back for ever, or for so long that it comes to the same, is
    // none: a plain path takes them home in a sixth as many throws as it has spaces.
    let half_home = half_home(&race.path, 2 * race.distance + 20);
    race.half_home = half_home.unwrap_or_default();
    check.law(half_home.is_some(), row, || {
        "spaces of the track send horses back so often that this race would never end".into()
    });
}

/// Puts the colours in their order and the horses by colour and number: as many of each colour as
/// the pack says, numbered from 1.
fn settle_horses(pack: &mut RacingStablePack, node: &Node, check: &mut Check) {
    let (stables, horses) = (node.at(&["stables"]), node.at(&["horses"]));
    check.distinct(stables, "order", pack.colors.iter().map(|color| color.order));
    check.distinct(stables, "color", pack.colors.iter().map(|color| &color.id));
    let (least, per_color) = (pack.most_players, pack.per_color);
    check.law(pack.colors.len() >= least, stables, || {
        format!("{least} players need as many colours")
    });
    pack.colors.sort_by_key(|color| color.order);
    check.distinct(horses, "id", pack.horses.iter().map(|horse| &horse.id));
    let of_color = |horse: &HorseData| format!("{} of {}", horse.number, horse.color);
    check.distinct(horses, "number", pack.horses.iter().map(of_color));
    for (horse, row) in pack.horses.iter().zip(horses.items()) {
        check.number(row.at(&["number"]), 1..=i64::from(per_color));
        check.law(pack.find_color(&horse.color).is_some(), row, || {
            format!("there is no colour \"{}\"", horse.color)
        });
    }
    for color in &pack.colors {
        let count = pack.horses.iter().filter(|horse| horse.color == color.id).count();
        check.law(count == usize::from(per_color), horses, || {
            format!("\"{}\" should have horses numbered 1 to {per_color}", color.id)
        });
    }
    let mut sorted = std::mem::take(&mut pack.horses);
    sorted.sort_by_key(|horse| (pack.find_color(&horse.color), horse.number));
    pack.horses = sorted;
}

fn free_letter(id: &str, taken: &[char]) -> Option<char> {
    let letters = id.chars().filter(|letter| letter.is_alphabetic());
    letters.flat_map(char::to_uppercase).find(|letter| !taken.contains(letter))
}
