//! The data that the game is played with (rule file, section 2): charts, times, constants, horses,
//! jockeys and race cards.

use std::sync::Arc;

use engine::pack::{Check, Faults, Files, Node, PackFile};
use engine::part::{Kind, PartOf, list_of, text, whole};
use engine::{Standard, part};

use crate::Stretch;
use crate::card::Card;
use crate::charts::{Charts, LengthsColumn};
use crate::files;
use crate::options::{MOST_BANKROLL, MOST_RACES};
use crate::race::{Creation, Ratings, Riding};
use crate::words::Errata;

/// Horses, jockeys and cards that a pack may have of each.
const MOST: usize = 10_000;

part! {
    /// A checked pack. What an inline one leaves out is the standard pack's.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StretchPack {
        /// The charts and constants.
        pub printed: Arc<Printed> = part()
            .kept_as(|printed: Printed| Some(Arc::new(printed)), |printed| Printed::clone(printed))
            .or_from(|| Some(standard()?.printed.clone()));
        /// The horses.
        pub horses: Arc<[HorseData]> =
            listed(part(), |horse: &HorseData| &horse.id).or_from(|| Some(standard()?.horses.clone()));
        /// The jockeys.
        pub jockeys: Arc<[JockeyData]> =
            listed(part(), |jockey: &JockeyData| &jockey.id).or_from(|| Some(standard()?.jockeys.clone()));
        /// The race cards.
        pub cards: Arc<[ListedCard]> = cards(printed.as_ref(), horses.as_ref(), jockeys.as_ref());
    }
}

part! {
    /// What a printed box would hold besides horses, jockeys and cards.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Printed {
        /// The charts.
        pub charts: Charts = part();
        /// How start powers are made.
        pub creation: Creation = part();
        /// The constants of betting.
        pub betting: Betting = part();
        [meeting]
        /// What each seat begins with when nothing is said, in cents.
        pub bankroll: i64 = whole(0..=MOST_BANKROLL);
        /// The cards of a meeting for which none are named.
        pub meeting as cards: Vec<String> = texts(MOST_RACES);
        [times]
        /// The distances of the time chart, as cards and records write them.
        pub words as distances: Vec<String> = texts(100);
        [distance]
        /// The distances as the Range counts them.
        pub half_furlongs: Vec<u8> = keyed(words.iter().flatten(), whole(1..=80));
        /// Their columns of the beaten-lengths chart.
        pub columns as lengths_column: Vec<LengthsColumn> =
            keyed(words.iter().flatten(), one_of(&LengthsColumn::ALL));
        [times]
        /// The highest figure of the time chart.
        pub figure_max: i16 = whole(0..=300);
        /// The lowest figure of the time chart.
        pub figure_min: i16 = whole(0..=figure_max.map_or(300, i64::from));
        /// Hundredths of a second in both readings, by distance, from the highest figure down.
        pub times as self: [Vec<Vec<u32>>; 2] = keyed(
            Errata::ALL.map(|(word, _)| word),
            keyed(words.iter().flatten(), down_from(figure_max, figure_min)),
        );
    }
    derived {
        /// The distances of the time chart.
        pub distances: Vec<DistanceData>;
        /// The charts in both readings of the misprinted ones.
        readings: Vec<Charts>;
    }
    settled by settle_printed;
}

impl std::ops::Deref for StretchPack {
    type Target = Printed;
    fn deref(&self) -> &Printed {
        &self.printed
    }
}

/// A distance that races are run over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceData {
    /// As cards and records write it.
    pub word: String,
    /// As the Range counts it.
    pub half_furlongs: u8,
    /// Its column of the beaten-lengths chart.
    pub column: LengthsColumn,
}

part! {
    /// The constants of betting, in cents.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Betting {
        /// Stakes are multiples of it, payoffs are for it.
        pub unit as bet_unit: i64 = whole(1..=1_000_000);
        /// How many bets a slip may hold.
        pub max_bets: usize = whole(1..=12);
        /// The floor of a modified payoff.
        pub min_payoff: i64 = whole(0..=1_000_000);
        /// Payoffs of odds that the chart does not list are rounded down to multiples of it.
        pub odds_rounding: i64 = whole(1..=1_000_000);
        /// Shared payoffs are rounded down to multiples of it.
        pub dead_heat_rounding: i64 = whole(1..=1_000_000);
        /// How many may bet.
        pub seats_max: usize = whole(0..=8);
    }
}

part! {
    /// A horse of the pack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HorseData {
        /// Its id in records.
        pub id: Arc<str> = an_id();
        /// Its name, for people.
        pub name: String = note();
        /// What it is rated.
        pub ratings as self: Ratings = part();
    }
}

impl HorseData {
    /// The overall rating (rule file, section 2): shown, never used in play.
    #[must_use]
    pub fn overall(&self) -> i32 {
        let Ratings { power_dirt, power_turf, factors, .. } = self.ratings;
        let best = power_dirt.max(power_turf).map_or(0, i32::from);
        let sum: i32 = factors.iter().map(|factor| i32::from(*factor)).sum();
        // The mean of three, rounded: thirds are never halves.
        54 + 2 * best + (2 * sum + 3).div_euclid(6)
    }
}

part! {
    /// A jockey of the pack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct JockeyData {
        /// The id in records.
        pub id: Arc<str> = an_id();
        /// The name, for people.
        pub name: String = note();
        /// What the jockey is rated.
        pub riding as self: Riding = part();
    }
}

/// A card of the pack's list. One that horses of an inline pack do not suit is a fault only when a
/// meeting asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedCard {
    pub id: Arc<str>,
    /// The card, if it suits the horses and jockeys of the pack.
    pub card: Option<Card>,
    pub(crate) node: Node,
}

impl StretchPack {
    /// The charts, in one of the two readings.
    #[inline]
    #[must_use]
    pub fn charts(&self, errata: Errata) -> &Charts {
        &self.printed.readings[errata.index()]
    }
}

impl engine::Pack for StretchPack {
    const FILES: &[PackFile] = engine::pack_files!("../../../../packs/stretch/standard/":
        "pack.toml" as printed;
        "charts.toml" as charts;
        "times.toml" as times;
        "horses.csv" as horses;
        "jockeys.csv" as jockeys;
        "races.toml" { card as cards };
    );

    // Files may be left out or be written as another kind.
    fn assemble(files: &Files) -> Result<Node, Faults> {
        files::assemble(files)
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<StretchPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (0, self.betting.seats_max)
    }
}

/// The standard pack, of which an inline one takes what it leaves out.
fn standard() -> Option<Arc<StretchPack>> {
    // It leaves nothing out, so that checking it does not ask for it.
    engine::standard_pack::<Stretch>().ok()
}

/// A list in which no id is there twice.
fn listed<'k, T: 'k>(of: Kind<'k, T>, id: fn(&T) -> &Arc<str>) -> Kind<'k, Arc<[T]>> {
    list_of(0..=MOST, format!("at most {MOST} are read"), of).with_law(
        move |list: &Arc<[T]>, node, check| check.distinct(node, "id", list.iter().map(id)),
    )
}

fn texts(most: usize) -> Kind<'static, Vec<String>> {
    list_of(1..=most, format!("1 to {most} are needed here"), text())
}

/// A column of the time chart: a time for each figure.
fn down_from(max: Option<i16>, min: Option<i16>) -> Kind<'static, Vec<u32>> {
    let figures = max.zip(min).map(|(max, min)| usize::try_from(max - min).unwrap_or(0) + 1);
    let counts = figures.map_or(0..=301, |figures| figures..=figures);
    list_of(counts, "a time for each figure is needed here", whole(1..=360_000))
}

/// The race cards, for these horses and jockeys.
fn cards<'k>(
    printed: Option<&'k Arc<Printed>>,
    horses: Option<&'k Arc<[HorseData]>>,
    jockeys: Option<&'k Arc<[JockeyData]>>,
) -> Kind<'k, Arc<[ListedCard]>> {
    let pack = move || {
        let (printed, horses, jockeys) = (printed?.clone(), horses?.clone(), jockeys?.clone());
        Some(StretchPack { printed, horses, jockeys, cards: Arc::from([]) })
    };
    let (own, written) = (pack(), pack());
    let read = move |node: &Node, check: &mut Check| {
        check.entry(node, "id")?;
        let card = Card::read_of(node, check, Some(own.as_ref()?))?;
        let id = card.id.clone();
        check.law(id.is_some(), node, || "a card of a pack has an id".into());
        Some(ListedCard { id: id?, card: Some(card), node: node.clone() })
    };
    let write = move |listed: &ListedCard| match (&listed.card, &written) {
        (Some(card), Some(pack)) => Some(card.write_of(Some(pack))),
        _ => Some(listed.node.to_json()),
    };
    let card = Kind::new(read, write, Card::schema_of);
    listed(card, |listed: &ListedCard| &listed.id).or_from(move || {
        let (standard, pack) = (standard()?, pack());
        let other = pack.filter(|pack| {
            !(Arc::ptr_eq(&standard.printed, &pack.printed)
                && Arc::ptr_eq(&standard.horses, &pack.horses)
                && Arc::ptr_eq(&standard.jockeys, &pack.jockeys))
        });
        Some(match other {
            None => standard.cards.clone(),
            Some(pack) => standard.cards.iter().map(|listed| suited(listed, &pack)).collect(),
        })
    })
}

/// A card of the standard list against the horses of another pack.
fn suited(listed: &ListedCard, pack: &StretchPack) -> ListedCard {
    let mut check = Check::default();
    let card = Card::read_of(&listed.node, &mut check, Some(pack));
    let card = check.done(card).ok();
    ListedCard { id: listed.id.clone(), card, node: listed.node.clone() }
}

fn settle_printed(printed: &mut Printed, node: &Node, check: &mut Check) {
    let whole = printed.bankroll % printed.betting.unit == 0;
    check.law(whole, node.at(&["meeting", "bankroll"]), || {
        "a bankroll is a multiple of betting.bet_unit".into()
    });
    let (min, max) = (printed.figure_min, printed.figure_max);
    // Factor and Ride change a figure by at most 5 either way (rule file, section 2).
    let fits = |figure: &i16| (min + 5..=max - 5).contains(figure);
    check.law(
        printed.charts.speed.iter().flatten().all(fits),
        node.at(&["charts", "speed"]),
        || format!("with 5 more or less every figure must be in the time chart, {min} to {max}"),
    );
    let reading = |(_, errata): (_, Errata)| {
        printed.charts.reading(errata, (min, max), printed.times[errata.index()].clone())
    };
    printed.readings = Errata::ALL.map(reading).into();
    let distances = printed.words.iter().zip(&printed.half_furlongs).zip(&printed.columns);
    printed.distances = distances
        .map(|((word, &half_furlongs), &column)| DistanceData {
            word: word.clone(),
            half_furlongs,
            column,
        })
        .collect();
}
