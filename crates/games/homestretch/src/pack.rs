//! The data that the game is played with (rule file, section 2).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::pack::{Check, Faults, Files, Node};
use engine::{Standard, words};
use racing::{Dollars, Line};
use serde_json::{Map, Value, json};

use crate::words::{Class, HORSES, Horse, Share, Spot, Token};

/// Amounts of money that a pack may hold. The upper bound is ours: with it no sum can overflow.
const MONEY: RangeInclusive<i64> = 0..=1_000_000_000;
/// Other figures; bounded for the same reason.
const FIGURE: RangeInclusive<i64> = 0..=10_000;
/// What one token may win: with this bound, ours as well, the tokens of every seat in every race
/// can all win without a sum that overflows (64 seats × 23 races × 33 tokens).
const DEAREST_BET: Dollars = Dollars(100_000_000_000_000);
/// Spaces to the line: ten times the standard track. The bound is ours; beyond it a race takes hours.
const MOST_SPACES: i64 = 100;
/// Figures that may not be 0.
const POSITIVE: RangeInclusive<i64> = 1..=10_000;

/// A checked pack.
#[derive(Clone, Debug, PartialEq)]
pub struct HomestretchPack {
    /// What the pack is called.
    pub name: String,
    /// Least and greatest number of players.
    pub players: (usize, usize),
    /// The players' colours; ties go by this order.
    pub colors: Vec<String>,
    /// What each player begins with.
    pub start: Dollars,
    /// Every payment is a multiple of this.
    pub step: Dollars,
    /// What a face-down share costs on top of its price.
    pub blind_fee: Dollars,
    /// Suffixes of the blue shares.
    pub blue: Vec<char>,
    /// Suffixes of the red shares.
    pub red: Vec<char>,
    /// From how many players on the red shares join the second-chance buy.
    pub red_from_players: usize,
    /// Cards of a hand, by number of players from `players.0`.
    hands: Vec<usize>,
    /// The values of a player's bet tokens, ascending.
    pub tokens: Vec<u16>,
    /// What one point of token value times one of the tote pays.
    pub unit: Dollars,
    /// Spaces to the line.
    pub finish: u32,
    /// The move that ends a turn.
    pub full_move: u32,
    /// The move after which one must throw again.
    pub short_move: u32,
    /// Spaces of a push, by the difference of the dice.
    pub push: [u32; 6],
    /// How many handicap tokens of each kind there are.
    pub supply: [usize; 4],
    /// The horses, by number.
    pub horses: Vec<HorseData>,
    /// What a spot pays for a point of token value, in units.
    payout: [u32; Spot::COUNT],
    /// The race cards, in the order that chance refers to.
    pub cards: Vec<RaceCard>,
    /// What follows from the rest, laid out once.
    laid_out: LaidOut,
}

/// The decks of a pack as lists, which playouts would otherwise put together in every game.
#[derive(Clone, Debug, Default, PartialEq)]
struct LaidOut {
    blue: Vec<Share>,
    red: Vec<Share>,
    purple: Vec<u16>,
    green: Vec<u16>,
    highest_price: Dollars,
}

/// A horse of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HorseData {
    /// Its name.
    pub name: String,
    /// What a share of it costs.
    pub price: Dollars,
    /// Its class.
    pub class: Class,
}

words! {
    /// The deck that a race card belongs to.
    Deck {
        /// The first races.
        Purple = "purple",
        /// The later races.
        Green = "green",
    }
}

/// A race card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaceCard {
    /// Its id in records.
    pub id: Arc<str>,
    /// The deck it belongs to.
    pub deck: Deck,
    /// The race track on it.
    pub name: String,
    /// The handicap tokens on the lanes, by horse.
    pub handicaps: [Option<Token>; HORSES],
    /// What first, second and third pay.
    pub purse: [Dollars; 3],
}

impl HomestretchPack {
    /// Cards of a hand at a table of so many players.
    #[must_use]
    pub fn hand(&self, players: usize) -> usize {
        self.hands[players - self.players.0]
    }

    /// What a spot pays for one point of token value.
    #[inline]
    #[must_use]
    pub fn pays(&self, spot: Spot) -> Dollars {
        self.unit.times(i64::from(self.payout[spot.index()]))
    }

    /// What a share costs.
    #[inline]
    #[must_use]
    pub fn price(&self, share: Share) -> Dollars {
        self.horses[share.horse.index()].price
    }

    /// The highest price of any share.
    #[must_use]
    pub const fn highest_price(&self) -> Dollars {
        self.laid_out.highest_price
    }

    /// The blue shares, in the order that chance refers to.
    pub fn blue_shares(&self) -> impl ExactSizeIterator<Item = Share> + '_ {
        self.laid_out.blue.iter().copied()
    }

    /// The red shares, in the order that chance refers to.
    pub fn red_shares(&self) -> impl ExactSizeIterator<Item = Share> + '_ {
        self.laid_out.red.iter().copied()
    }

    /// The cards of a deck, in the order that chance refers to, as positions in `cards`.
    pub fn deck(&self, deck: Deck) -> impl ExactSizeIterator<Item = u16> + '_ {
        let cards = match deck {
            Deck::Purple => &self.laid_out.purple,
            Deck::Green => &self.laid_out.green,
        };
        cards.iter().copied()
    }

    /// The pack with its decks laid out.
    fn lay_out(mut self) -> Self {
        let shares = |suffixes: &[char]| {
            let of = |horse| suffixes.iter().map(move |&suffix| Share { horse, suffix });
            Horse::all().flat_map(of).collect()
        };
        let deck = |deck| {
            let cards = self.cards.iter().zip(0..);
            cards.filter(|(card, _)| card.deck == deck).map(|(_, i)| i).collect()
        };
        self.laid_out = LaidOut {
            blue: shares(&self.blue),
            red: shares(&self.red),
            purple: deck(Deck::Purple),
            green: deck(Deck::Green),
            highest_price: self.horses.iter().map(|horse| horse.price).max().unwrap_or_default(),
        };
        self
    }
}

impl engine::Pack for HomestretchPack {
    fn assemble(files: &Files) -> Result<Node, Faults> {
        let mut faults = Vec::new();
        let mut read = |result: Result<Node, _>| result.map_err(|fault| faults.push(fault)).ok();
        let pack = read(files.toml("pack.toml"));
        let horses = read(files.csv("horses.csv"));
        let tote = read(files.toml("tote.toml"));
        let cards = read(files.toml("race_cards.toml"));
        let (Some(mut pack), Some(horses), Some(tote), Some(cards)) = (pack, horses, tote, cards)
        else {
            return Err(Faults(faults));
        };
        pack = pack.with("horses", horses);
        for (key, file) in [("payout", tote), ("cards", cards)] {
            // A file without its table: `check` says that the key is missing.
            if let Some(node) = file.take(key) {
                pack = pack.with(key, node);
            }
        }
        Ok(pack)
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
        let keyed = |entries: &mut dyn Iterator<Item = (String, Value)>| -> Value {
            Value::Object(entries.collect::<Map<_, _>>())
        };
        let lines = |figures: [i64; 3]| -> Value {
            keyed(
                &mut Line::ALL.iter().zip(figures).map(|(line, n)| (line.word().into(), json!(n))),
            )
        };
        json!({
            "name": self.name,
            "players": {"min": self.players.0, "max": self.players.1, "colors": self.colors},
            "money": {"start": self.start, "step": self.step, "blind_fee": self.blind_fee},
            "shares": {
                "blue": self.blue,
                "red": self.red,
                "red_from_players": self.red_from_players,
                "hand": keyed(&mut self.hands.iter().enumerate().map(|(i, hand)| {
                    ((i + self.players.0).to_string(), json!(hand))
                })),
            },
            "bets": {"tokens": self.tokens, "unit": self.unit},
            "race": {
                "finish": self.finish,
                "full_move": self.full_move,
                "short_move": self.short_move,
                "placings": 3,
                "push": {"by_difference": self.push},
            },
            "handicaps": keyed(&mut Token::ALL.iter().zip(self.supply).map(|((word, _), count)| {
                ((*word).into(), json!(count))
            })),
            "horses": Horse::all().zip(&self.horses).map(|(horse, data)| json!({
                "horse": horse, "name": data.name, "price": data.price, "class": data.class,
            })).collect::<Vec<_>>(),
            "payout": keyed(&mut Horse::all().map(|horse| {
                let figure = |line| i64::from(self.payout[Spot { horse, line }.index()]);
                (horse.to_string(), lines(Line::ALL.map(figure)))
            })),
            "cards": self.cards.iter().map(|card| json!({
                "id": card.id,
                "deck": card.deck,
                "name": card.name,
                "handicaps": keyed(&mut Horse::all().zip(card.handicaps).filter_map(|(horse, token)| {
                    Some((horse.to_string(), json!(token?)))
                })),
                "purse": lines(card.purse.map(|purse| purse.0)),
            })).collect::<Vec<_>>(),
        })
    }

    fn standard() -> Files {
        macro_rules! file {
            ($name:literal) => {
                include_str!(concat!("../../../../packs/homestretch/standard/", $name))
            };
        }
        Files::default()
            .with("pack.toml", file!("pack.toml"))
            .with("horses.csv", file!("horses.csv"))
            .with("tote.toml", file!("tote.toml"))
            .with("race_cards.toml", file!("race_cards.toml"))
    }

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<HomestretchPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        self.players
    }
}

/// Reads every field that counts; each that is missing or has the wrong type is noted.
fn read(node: &Node, check: &mut Check) -> Option<HomestretchPack> {
    let mut field = |path: &[&str]| -> Option<Node> {
        path.iter().try_fold(node, |node, key| check.entry(node, key)).cloned()
    };
    let [players, money, shares, bets, race, handicaps, horses, payout, cards] =
        ["players", "money", "shares", "bets", "race", "handicaps", "horses", "payout", "cards"]
            .map(|key| field(&[key]));
    let push = race.as_ref().and_then(|_| field(&["race", "push", "by_difference"]));
    let hand = shares.as_ref().and_then(|_| field(&["shares", "hand"]));

    let mut number =
        |table: &Option<Node>, key: &str, bounds: RangeInclusive<i64>| -> Option<i64> {
            let node = check.entry(table.as_ref()?, key)?;
            check.number(node, bounds)
        };
    let least = number(&players, "min", 2..=64);
    let most = number(&players, "max", least.unwrap_or(2)..=1_000);
    let start = number(&money, "start", MONEY);
    let step = number(&money, "step", 1..=1_000_000_000);
    let blind_fee = number(&money, "blind_fee", MONEY);
    let red_from_players = number(&shares, "red_from_players", MONEY);
    let unit = number(&bets, "unit", MONEY);
    let finish = number(&race, "finish", 1..=MOST_SPACES);
    let short_move = number(&race, "short_move", POSITIVE);
    let full_move = number(&race, "full_move", short_move.unwrap_or(1) + 1..=10_001);
    let placings = number(&race, "placings", 3..=3);
    let supply = Token::ALL.map(|(word, _)| number(&handicaps, word, FIGURE));
    let hands: Vec<_> = (least.unwrap_or(2)..=most.unwrap_or(2))
        .map(|players| number(&hand, &players.to_string(), 1..=250))
        .collect();

    let colors = read_colors(players.as_ref(), check);
    let blue = read_suffixes(shares.as_ref(), "blue", check);
    let red = read_suffixes(shares.as_ref(), "red", check);
    let tokens = read_tokens(bets.as_ref(), check);
    let push = read_push(push.as_ref(), check);
    let horses = horses.and_then(|node| read_horses(&node, check));
    let payout = payout.and_then(|node| read_payout(&node, check));
    let cards = cards.and_then(|node| read_cards(&node, check));
    placings?;
    let pack = HomestretchPack {
        name: Check::note(node, "name"),
        players: (least? as usize, most? as usize),
        colors: colors?,
        start: Dollars(start?),
        step: Dollars(step?),
        blind_fee: Dollars(blind_fee?),
        blue: blue?,
        red: red?,
        red_from_players: red_from_players? as usize,
        hands: hands.into_iter().map(|hand| Some(hand? as usize)).collect::<Option<_>>()?,
        tokens: tokens?,
        unit: Dollars(unit?),
        finish: finish? as u32,
        full_move: full_move? as u32,
        short_move: short_move? as u32,
        push: push?,
        supply: {
            let [a, b, c, d] = supply;
            [a? as usize, b? as usize, c? as usize, d? as usize]
        },
        horses: horses?,
        payout: payout?,
        cards: cards?,
        laid_out: LaidOut::default(),
    };
    Some(pack.lay_out())
}

fn read_colors(players: Option<&Node>, check: &mut Check) -> Option<Vec<String>> {
    let node = check.entry(players?, "colors")?;
    let mut colors: Vec<String> = Vec::new();
    for color in check.list(node)? {
        let color = check.text(color)?;
        if !colors.iter().any(|other| other == color) {
            colors.push(color.to_owned());
        }
    }
    Some(colors)
}

fn read_suffixes(shares: Option<&Node>, key: &str, check: &mut Check) -> Option<Vec<char>> {
    let node = check.entry(shares?, key)?;
    let mut suffixes = Vec::new();
    for suffix in check.list(node)? {
        let text = check.text(suffix)?;
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(only), None) => suffixes.push(only),
            _ => check.fault(suffix, format!("a suffix is one character, not \"{text}\"")),
        }
    }
    Some(suffixes)
}

fn read_tokens(bets: Option<&Node>, check: &mut Check) -> Option<Vec<u16>> {
    let node = check.entry(bets?, "tokens")?;
    let list = check.list(node)?;
    // A leader may lay one token on a spot: with more tokens than spots he could not bet at all.
    check.law(list.len() <= Spot::COUNT, node, || {
        format!("there are {} spots; at most so many tokens can be laid", Spot::COUNT)
    });
    let tokens = list.iter().map(|token| check.number(token, POSITIVE).map(|token| token as u16));
    let mut tokens = tokens.collect::<Option<Vec<_>>>()?;
    tokens.sort_unstable();
    Some(tokens)
}

fn read_push(by_difference: Option<&Node>, check: &mut Check) -> Option<[u32; 6]> {
    let node = by_difference?;
    let list = check.list(node)?;
    check.law(list.len() == 6, node, || "six figures are needed: differences of 0 to 5".into());
    let mut push = [0; 6];
    for (spaces, node) in push.iter_mut().zip(list) {
        *spaces = check.number(node, POSITIVE)? as u32;
    }
    Some(push)
}

fn read_horses(node: &Node, check: &mut Check) -> Option<Vec<HorseData>> {
    let rows = check.list(node)?;
    check.law(rows.len() == HORSES, node, || "there are eleven horses, 2 to 12".into());
    let mut horses = Vec::with_capacity(HORSES);
    for (row, number) in rows.iter().zip(2..) {
        let horse = check.entry(row, "horse");
        horse.and_then(|node| check.number(node, number..=number));
        let price = check.entry(row, "price").and_then(|node| check.number(node, MONEY));
        let class = check.entry(row, "class").and_then(|node| check.word(node, &Class::ALL));
        if let (Some(price), Some(class)) = (price, class) {
            horses.push(HorseData { name: Check::note(row, "name"), price: Dollars(price), class });
        }
    }
    (horses.len() == HORSES).then_some(horses)
}

fn read_payout(node: &Node, check: &mut Check) -> Option<[u32; Spot::COUNT]> {
    let mut payout = [0; Spot::COUNT];
    for horse in Horse::all() {
        let Some(row) = check.entry(node, &horse.to_string()) else { continue };
        for line in Line::ALL {
            let figure = check.entry(row, line.word()).and_then(|node| check.number(node, FIGURE));
            payout[Spot { horse, line }.index()] = figure.unwrap_or(0) as u32;
        }
    }
    Some(payout)
}

fn read_cards(node: &Node, check: &mut Check) -> Option<Vec<RaceCard>> {
    let cards = check.list(node)?;
    check.law(cards.len() <= 10_000, node, || "at most 10,000 race cards".into());
    // All are read before the first that failed decides: every fault of every card is told.
    let cards: Vec<_> = cards.iter().map(|card| read_card(card, check)).collect();
    cards.into_iter().collect()
}

fn read_card(card: &Node, check: &mut Check) -> Option<RaceCard> {
    let id = check.entry(card, "id").and_then(|node| check.text(node));
    let deck = check.entry(card, "deck").and_then(|node| check.word(node, &Deck::ALL));
    let mut handicaps = [None; HORSES];
    let tokens = check.entry(card, "handicaps").and_then(|node| check.table(node));
    for (key, node) in tokens.into_iter().flatten().filter(|(key, _)| *key != "source") {
        match key.parse().ok().and_then(Horse::new).filter(|horse| horse.to_string() == *key) {
            Some(horse) => handicaps[horse.index()] = check.word(node, &Token::ALL),
            None => check.fault(node, format!("there is no horse {key}; horses are 2 to 12")),
        }
    }
    let mut purse = [Dollars::ZERO; 3];
    if let Some(node) = check.entry(card, "purse") {
        for (purse, line) in purse.iter_mut().zip(Line::ALL) {
            let amount = check.entry(node, line.word()).and_then(|node| check.number(node, MONEY));
            *purse = Dollars(amount.unwrap_or(0));
        }
    }
    Some(RaceCard {
        id: id?.into(),
        deck: deck?,
        name: Check::note(card, "name"),
        handicaps,
        purse,
    })
}

/// The laws between fields (rule file, section 2, "An inline pack is refused unless").
fn laws(pack: &HomestretchPack, node: &Node, check: &mut Check) {
    let at = |path: &[&str]| -> &Node {
        path.iter().fold(node, |node, key| node.get(key).unwrap_or(node))
    };
    check.law(pack.colors.len() >= pack.players.1, at(&["players", "colors"]), || {
        format!("{} players need as many different colours", pack.players.1)
    });
    share_laws(pack, at(&["shares"]), check);
    card_laws(pack, at(&["cards"]), check);
    whole_steps(pack, pack.start, at(&["money", "start"]), check);
    whole_steps(pack, pack.blind_fee, at(&["money", "blind_fee"]), check);
    whole_steps(pack, pack.unit, at(&["bets", "unit"]), check);
    let rows = check.list(at(&["horses"])).unwrap_or_default();
    for (horse, row) in pack.horses.iter().zip(rows) {
        whole_steps(pack, horse.price, row.get("price").unwrap_or(row), check);
    }
    let figure = pack.payout.iter().copied().max().unwrap_or(0);
    let token = pack.tokens.iter().copied().max().unwrap_or(0);
    let dearest = pack.unit.times(i64::from(figure)).times(i64::from(token));
    check.law(dearest <= DEAREST_BET, at(&["bets", "unit"]), || {
        format!("one token could win {dearest}, more than {DEAREST_BET}")
    });
}

/// Every amount of a pack is a multiple of the step.
fn whole_steps(pack: &HomestretchPack, amount: Dollars, node: &Node, check: &mut Check) {
    check.law(amount.0 % pack.step.0 == 0, node, || {
        format!("{amount} is not a multiple of money.step, {}", pack.step)
    });
}

fn share_laws(pack: &HomestretchPack, node: &Node, check: &mut Check) {
    let suffixes: BTreeSet<_> = pack.blue.iter().chain(&pack.red).collect();
    let count = pack.blue.len() + pack.red.len();
    check.law(suffixes.len() == count, node, || "the suffixes of shares are all different".into());
    check.law(count <= 1_000, node, || "a horse has at most 1,000 share cards".into());
    check.law(!pack.blue.is_empty(), node, || "at least one suffix is blue".into());
    let mut prices: Vec<_> = pack.blue_shares().map(|share| pack.price(share)).collect();
    prices.sort_unstable_by_key(|&price| std::cmp::Reverse(price));
    let hands = node.get("hand").unwrap_or(node);
    for players in pack.players.0..=pack.players.1 {
        let hand = pack.hand(players);
        let at = hands.get(&players.to_string()).unwrap_or(hands);
        let dealt = hand * players.max(3);
        check.law(dealt < prices.len(), at, || {
            format!("{dealt} cards would be dealt, but there are only {} blue shares", prices.len())
        });
        let dearest: Dollars = prices.iter().take(hand).copied().sum();
        check.law(dearest <= pack.start, at, || {
            format!("the dearest hand costs {dearest}, more than the starting money {}", pack.start)
        });
    }
}

fn card_laws(pack: &HomestretchPack, node: &Node, check: &mut Check) {
    let nodes = check.list(node).unwrap_or_default();
    let mut ids = BTreeSet::new();
    for (card, node) in pack.cards.iter().zip(nodes) {
        check.law(ids.insert(&card.id), node.get("id").unwrap_or(node), || {
            format!("the id \"{}\" is there twice", card.id)
        });
        for ((word, token), supply) in Token::ALL.iter().zip(pack.supply) {
            let used = card.handicaps.iter().flatten().filter(|used| *used == token).count();
            check.law(used <= supply, node, || {
                format!("card {} uses {used} tokens {word}, but there are {supply}", card.id)
            });
        }
        for (purse, line) in card.purse.into_iter().zip(Line::ALL) {
            let at = node.get("purse").and_then(|node| node.get(line.word())).unwrap_or(node);
            whole_steps(pack, purse, at, check);
        }
    }
}
