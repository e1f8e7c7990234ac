//! Reading a pack: what must hold of one, each fault with its place.
//!
//! The bounds of numbers are ours: with them no sum of money and no count can overflow.

use std::ops::RangeInclusive;

use engine::pack::{Check, Node};
use racing::{Dollars, Line};

use crate::bound::half_home;
use crate::pack::{
    ColorData, HorseData, OddsRow, RaceData, RacingStablePack, SpaceData, StartData, Track,
};
use crate::words::{Effect, HorseSet, Odds};

/// Places that are paid: the race ends with the third horse home.
pub(crate) const PLACES: usize = 3;

/// Amounts of money.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000;
/// More colours are not in any box.
const MOST_COLORS: usize = 32;
/// More races are not on any card.
const MOST_RACES: usize = 200;
/// No race leads over more spaces: some six times the longest of the standard card.
const MOST_DISTANCE: u16 = 500;
/// More offers for one assessment are no haggling any more.
const MOST_OFFERS: i64 = 20;
/// No odds pay more for one.
const MOST_ODDS: u32 = 1_000;
/// The greatest number on either side of the stroke.
const MOST_ODDS_NUMBER: u32 = 1_000_000;

/// A number of a table.
fn number(
    node: Option<&Node>,
    key: &str,
    bounds: RangeInclusive<i64>,
    check: &mut Check,
) -> Option<i64> {
    let node = check.entry(node?, key)?;
    check.number(node, bounds)
}

fn text<'n>(node: &'n Node, key: &str, check: &mut Check) -> Option<&'n str> {
    let node = check.entry(node, key)?;
    let text = check.text(node)?;
    check.law(!text.is_empty(), node, || "this is empty".into());
    Some(text)
}

/// The rows of a list, each read even where another failed, so that every fault is told.
fn rows<T>(
    node: &Node,
    most: usize,
    check: &mut Check,
    mut read: impl FnMut(&Node, &mut Check) -> Option<T>,
) -> Option<Vec<T>> {
    let list = check.list(node)?;
    check.law(list.len() <= most, node, || format!("these are more than {most}"));
    let rows: Vec<_> = list.iter().take(most).map(|row| read(row, check)).collect();
    rows.into_iter().collect()
}

/// Every row says something that no row before it said.
fn distinct<T: PartialEq>(list: &Node, said: &[T], what: &str, check: &mut Check) {
    let twice = (1..said.len()).find(|&at| said[..at].contains(&said[at]));
    if let (Some(at), Some(list)) = (twice, check.list(list)) {
        check.fault(&list[at], format!("this {what} is there twice"));
    }
}

pub(crate) fn read(node: &Node, check: &mut Check) -> Option<RacingStablePack> {
    let mut part = |key: &str| check.entry(node, key);
    let [pack, track, card, odds, stables, horses] =
        ["pack", "track", "card", "odds", "stables", "horses"].map(&mut part);
    let mut table = |key: &str| pack.and_then(|pack| check.entry(pack, key));
    let [players, money, counts, places, betting, sale] =
        ["players", "money", "horses", "places", "betting", "sale"].map(&mut table);
    let least = number(players, "min", 1..=MOST_COLORS as i64, check);
    let most = number(players, "max", least.unwrap_or(1)..=MOST_COLORS as i64, check);
    let start = number(money, "start", MONEY, check);
    let per_color = number(counts, "per_color", 1..=i64::from(HorseSet::MOST), check);
    let dealt = number(counts, "dealt", 0..=per_color.unwrap_or_default(), check);
    let price = number(counts, "price", MONEY, check);
    let final_value = number(counts, "final_value", MONEY, check);
    number(places, "paid", PLACES as i64..=PLACES as i64, check);
    let min_bet = number(betting, "min_bet", 1..=*MONEY.end(), check);
    let bet_step = number(betting, "bet_step", 1..=*MONEY.end(), check);
    let stables_from = number(betting, "stables_from", MONEY, check);
    let offers = number(sale, "offers_per_seat", 0..=MOST_OFFERS, check);
    let track = track.and_then(|node| read_track(node, check));
    let races = card.and_then(|node| read_card(node, track.as_ref(), check));
    let odds = odds.and_then(|node| read_odds(node, check));
    let colors = stables.and_then(|node| read_colors(node, check));
    let colors = match (colors, horses, per_color) {
        (Some(colors), Some(horses), Some(per_color)) => {
            read_horses(horses, colors, per_color as usize, check)
        }
        _ => None,
    };
    if let (Some(colors), Some(most), Some(node)) = (&colors, most, stables) {
        let enough = colors.len() as i64 >= most;
        check.law(enough, node, || format!("{most} players need as many colours"));
    }
    Some(RacingStablePack {
        name: pack.map(|pack| Check::note(pack, "name")).unwrap_or_default(),
        players: (least? as usize, most? as usize),
        start: Dollars(start?),
        per_color: per_color? as u8,
        dealt: dealt? as u8,
        price: Dollars(price?),
        final_value: Dollars(final_value?),
        min_bet: Dollars(min_bet?),
        bet_step: Dollars(bet_step?),
        stables_from: stables_from? as usize,
        offers_per_seat: offers? as u8,
        track: track?,
        races: races?,
        odds: odds?,
        colors: colors?,
    })
}

fn read_track(node: &Node, check: &mut Check) -> Option<Track> {
    let sizes = check.entry(node, "track");
    let furlong = number(sizes, "furlong_spaces", 1..=500, check);
    let mile = number(sizes, "mile_spaces", 8..=4_000, check);
    let starts = check.entry(node, "start");
    let spaces = check.entry(node, "space");
    let (furlong, mile) = (furlong? as u16, mile? as u16);
    check.law(mile == 8 * furlong, sizes?, || "a mile is eight furlongs".into());
    let read_starts = rows(starts?, MOST_RACES, check, |row, check| {
        let furlongs = number(Some(row), "furlongs", 1..=100, check);
        let space = number(Some(row), "space", 0..=i64::from(mile) - 1, check);
        let furlongs = furlongs? as u16;
        let right = start_space(furlongs, furlong, mile);
        check.law(space? == i64::from(right), row, || {
            format!("races over {furlongs} furlongs start on space {right}")
        });
        Some(StartData { furlongs, space: right, text: Check::note(row, "text") })
    });
    let read_spaces = rows(spaces?, usize::from(mile), check, |row, check| {
        let at = number(Some(row), "at", 0..=i64::from(mile) - 1, check);
        let effect = read_effect(row, check);
        let at = at? as u16;
        let on_start = read_starts.iter().flatten().any(|start| start.space == at);
        check.law(!on_start, row, || format!("space {at} is a start"));
        let note = |key| Check::note(row, key);
        Some(SpaceData { at, effect: effect?, color: note("color"), text: note("text") })
    });
    if let (Some(read), Some(list)) = (&read_spaces, spaces) {
        let at: Vec<_> = read.iter().map(|space| space.at).collect();
        distinct(list, &at, "space", check);
    }
    Some(Track {
        mile_spaces: mile,
        furlong_spaces: furlong,
        starts: read_starts?,
        spaces: read_spaces?,
    })
}

/// Where a race over this distance starts, so that it ends at the line.
fn start_space(furlongs: u16, furlong_spaces: u16, mile_spaces: u16) -> u16 {
    let distance = i32::from(furlongs) * i32::from(furlong_spaces);
    (-distance).rem_euclid(i32::from(mile_spaces)) as u16
}

fn read_effect(row: &Node, check: &mut Check) -> Option<Effect> {
    let words = Effect::WORDS.map(|(word, figure)| (word, (word, figure)));
    let word = check.entry(row, "effect").and_then(|node| check.word(node, &words));
    let bounds = |least| least..=*MONEY.end();
    let (word, figure) = word?;
    let n = match (figure, row.get("n")) {
        (true, _) => number(Some(row), "n", bounds(1), check)?,
        (false, Some(node)) => check.number(node, bounds(0))?,
        (false, None) => 0,
    };
    Effect::from_word(word, n as u32)
}

fn read_card(node: &Node, track: Option<&Track>, check: &mut Check) -> Option<Vec<RaceData>> {
    let list = check.entry(node, "race")?;
    let races = rows(list, MOST_RACES, check, |row, check| {
        let race = number(Some(row), "number", 1..=1_000_000, check);
        let furlongs = number(Some(row), "furlongs", 1..=100, check);
        let fee = number(Some(row), "entry_fee", MONEY, check);
        let claiming = number(Some(row), "claiming_price", MONEY, check);
        let purse = check.entry(row, "purse").and_then(|node| read_purse(node, check));
        let derby = match row.get("derby") {
            None => Some(false),
            Some(node) => check.truth(node),
        };
        let (furlongs, track) = (furlongs? as u16, track?);
        let distance = furlongs * track.furlong_spaces;
        check.law(distance <= MOST_DISTANCE, row, || {
            format!("{furlongs} furlongs are {distance} spaces; a race has at most {MOST_DISTANCE}")
        });
        let path = path(track, furlongs);
        let start = track.starts.iter().find(|start| start.furlongs == furlongs);
        check.law(start.is_some(), row, || {
            format!("the track has no start for {furlongs} furlongs")
        });
        Some(RaceData {
            number: race? as u32,
            name: Check::note(row, "name"),
            furlongs,
            fee: Dollars(fee?),
            purse: purse?,
            claiming_price: Some(Dollars(claiming?)).filter(|price| *price > Dollars::ZERO),
            derby: derby?,
            distance,
            start: start?.space,
            half_home: read_half_home(&path, row, check)?,
            path,
        })
    })?;
    let numbers: Vec<_> = races.iter().map(|race| race.number).collect();
    distinct(list, &numbers, "number", check);
    Some(races)
}

/// How soon a race over this path sees horses home. One over which they are sent back for ever, or
/// for so long that it comes to the same, is no race: a plain path takes them home in a sixth as
/// many throws as it has spaces.
fn read_half_home(path: &[Effect], race: &Node, check: &mut Check) -> Option<u16> {
    let most = 2 * (path.len() as u16).min(MOST_DISTANCE) + 20;
    let found = (path.len() <= usize::from(MOST_DISTANCE)).then(|| half_home(path, most))?;
    check.law(found.is_some(), race, || {
        "spaces of the track send horses back so often that this race would never end".into()
    });
    found
}

/// What happens on each space of a race, by how far a horse has come.
fn path(track: &Track, furlongs: u16) -> Vec<Effect> {
    let mut ring = vec![Effect::None; usize::from(track.mile_spaces)];
    for space in &track.spaces {
        ring[usize::from(space.at)] = space.effect;
    }
    let start = start_space(furlongs, track.furlong_spaces, track.mile_spaces);
    let distance = usize::from(furlongs * track.furlong_spaces);
    ring.iter().copied().cycle().skip(usize::from(start)).take(distance).collect()
}

fn read_purse(node: &Node, check: &mut Check) -> Option<[Dollars; PLACES]> {
    let shares = check.list(node)?;
    check.law(shares.len() == PLACES, node, || format!("a purse has {PLACES} shares"));
    let shares: Vec<_> = shares.iter().map(|share| check.number(share, MONEY)).collect();
    let shares: Option<Vec<_>> = shares.into_iter().map(|share| share.map(Dollars)).collect();
    shares?.try_into().ok()
}

fn read_odds(node: &Node, check: &mut Check) -> Option<Vec<OddsRow>> {
    let list = check.entry(node, "row")?;
    let odds = rows(list, MOST_RACES, check, |row, check| {
        let count = number(Some(row), "count", 1..=1_000_000, check);
        let mut lines = [None; 3];
        for line in Line::ALL {
            if let Some(node) = row.given(line.word()) {
                lines[line.index()] = Some(read_price(node, check)?);
            }
        }
        Some(OddsRow { count: count? as u32, lines })
    })?;
    let rising = odds.windows(2).all(|rows| rows[0].count < rows[1].count);
    check.law(rising, list, || "the rows stand by ascending count".into());
    Some(odds)
}

fn read_price(node: &Node, check: &mut Check) -> Option<Odds> {
    let odds = Odds::from_text(check.text(node)?).filter(|odds| {
        odds.won <= MOST_ODDS_NUMBER
            && odds.staked <= MOST_ODDS_NUMBER
            && odds.won <= odds.staked.saturating_mul(MOST_ODDS)
    });
    check.law(odds.is_some(), node, || {
        format!("odds are written like \"5/2\", and are at most {MOST_ODDS}/1")
    });
    odds
}

/// The colours with their order, still without horses.
fn read_colors(node: &Node, check: &mut Check) -> Option<Vec<ColorData>> {
    let mut colors = rows(node, MOST_COLORS, check, |row, check| {
        let order = number(Some(row), "order", 0..=1_000_000, check);
        let id = text(row, "color", check);
        let hex = Check::note(row, "hex");
        Some(ColorData { id: id?.into(), order: order?, hex, horses: Vec::new() })
    })?;
    let orders: Vec<_> = colors.iter().map(|color| color.order).collect();
    distinct(node, &orders, "order", check);
    let ids: Vec<_> = colors.iter().map(|color| color.id.clone()).collect();
    distinct(node, &ids, "colour", check);
    colors.sort_by_key(|color| color.order);
    Some(colors)
}

/// Gives each colour its horses: numbered from 1, as many as a colour has.
fn read_horses(
    node: &Node,
    mut colors: Vec<ColorData>,
    per_color: usize,
    check: &mut Check,
) -> Option<Vec<ColorData>> {
    let most = MOST_COLORS * usize::from(HorseSet::MOST);
    let mut horses = rows(node, most, check, |row, check| {
        let id = text(row, "id", check);
        let color = text(row, "color", check);
        let number = number(Some(row), "number", 1..=per_color as i64, check);
        let color = color?;
        let at = colors.iter().position(|known| &*known.id == color);
        check.law(at.is_some(), row, || format!("there is no colour \"{color}\""));
        let horse = HorseData { id: id?.into(), name: Check::note(row, "name") };
        Some((at?, number?, horse))
    })?;
    let ids: Vec<_> = horses.iter().map(|(.., horse)| horse.id.clone()).collect();
    distinct(node, &ids, "id", check);
    let places: Vec<_> = horses.iter().map(|(color, number, _)| (*color, *number)).collect();
    distinct(node, &places, "number of the colour", check);
    horses.sort_by_key(|(color, number, _)| (*color, *number));
    for (color, _, horse) in horses {
        colors[color].horses.push(horse);
    }
    for color in &colors {
        check.law(color.horses.len() == per_color, node, || {
            format!("\"{}\" should have horses numbered 1 to {per_color}", color.id)
        });
    }
    Some(colors)
}
