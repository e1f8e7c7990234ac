//! The data that the game is played with (rule file, section 2).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::pack::{Check, Node, PackFile};
use engine::part::Fixed;
use engine::{Standard, part, words};
use racing::{Dollars, Line};

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

part! {
    /// A checked pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HomestretchPack {
        /// What the pack is called.
        pub name: String = note();
        /// How many handicap tokens of each kind there are.
        pub supply as handicaps: [usize; 4] = keyed(Token::ALL.map(|(word, _)| word), whole(FIGURE));
        /// The horses, by number.
        pub horses: Vec<HorseData> =
            list_of(HORSES..=HORSES, "there are eleven horses, 2 to 12", part());
        /// What a spot pays for a point of token value, in units: by horse and line.
        pub payout: [[u32; 3]; HORSES] = keyed(Horse::all(), keyed(Line::ALL, whole(FIGURE)));
        /// The race cards, in the order that chance refers to.
        pub cards: Vec<RaceCard> = list_of(0..=10_000, "at most 10,000 race cards", part());
        [players]
        /// Least number of players.
        pub least_players as min: usize = whole(2..=64);
        /// Greatest number of players.
        pub most_players as max: usize = whole(least_players.unwrap_or(2) as i64..=1_000);
        /// The players' colours; ties go by this order.
        pub colors: Vec<String> = list(text()).kept_as(without_repeats, Vec::clone);
        [money]
        /// What each player begins with.
        pub start: Dollars = whole(MONEY);
        /// Every payment is a multiple of this.
        pub step: Dollars = whole(1..=1_000_000_000);
        /// What a face-down share costs on top of its price.
        pub blind_fee: Dollars = whole(MONEY);
        [shares]
        /// Suffixes of the blue shares.
        pub blue: Vec<char> = list(parsed("a suffix is one character", only_char));
        /// Suffixes of the red shares.
        pub red: Vec<char> = list(parsed("a suffix is one character", only_char));
        /// From how many players on the red shares join the second-chance buy.
        pub red_from_players: usize = whole(MONEY);
        /// Cards of a hand, by number of players from the least.
        pub hands as hand: Vec<usize> = keyed(
            least_players.zip(most_players).into_iter().flat_map(|(least, most)| least..=most),
            whole(1..=250),
        );
        [bets]
        /// The values of a player's bet tokens, ascending.
        // A leader may lay one token on a spot: with more tokens than spots he could not bet at all.
        pub tokens: Vec<u16> = list_of(
            0..=Spot::COUNT,
            format!("there are {} spots; at most so many tokens can be laid", Spot::COUNT),
            whole(POSITIVE),
        ).kept_as(sorted, Vec::clone);
        /// What one point of token value times one of the tote pays.
        pub unit: Dollars = whole(MONEY);
        [race]
        /// Spaces to the line.
        pub finish: u32 = whole(1..=MOST_SPACES);
        /// The move after which one must throw again.
        pub short_move: u32 = whole(POSITIVE);
        /// The move that ends a turn.
        pub full_move: u32 = whole(i64::from(short_move.unwrap_or(1)) + 1..=10_001);
        /// How many horses are placed.
        pub placings: Fixed<3> = fixed();
        [race.push]
        /// Spaces of a push, by the difference of the dice.
        pub push as by_difference: [u32; 6] =
            list_of(6..=6, "six figures are needed: differences of 0 to 5", whole(POSITIVE));
    }
    derived {
        /// What follows from the rest, laid out once.
        laid_out: LaidOut;
    }
    settled by settle;
}

part! {
    /// A horse of the pack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HorseData {
        /// Its number.
        pub horse: Horse = whole(2..=12).kept_as(Horse::new, |horse| horse.number().into());
        /// Its name.
        pub name: String = note();
        /// What a share of it costs.
        pub price: Dollars = whole(MONEY);
        /// Its class.
        pub class: Class = word();
    }
}

part! {
    /// A race card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RaceCard {
        /// Its id in records.
        pub id: Arc<str> = text();
        /// The deck it belongs to.
        pub deck: Deck = word();
        /// The race track on it.
        pub name: String = note();
        /// The handicap tokens on the lanes, by horse.
        pub handicaps: [Option<Token>; HORSES] =
            only_keyed(Horse::all(), "horses are 2 to 12", maybe(word()));
        /// What first, second and third pay.
        pub purse: [Dollars; 3] = keyed(Line::ALL, whole(MONEY));
    }
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

words! {
    /// The deck that a race card belongs to.
    Deck {
        /// The first races.
        Purple = "purple",
        /// The later races.
        Green = "green",
    }
}

impl HomestretchPack {
    /// Cards of a hand at a table of so many players.
    #[must_use]
    pub fn hand(&self, players: usize) -> usize {
        self.hands[players - self.least_players]
    }

    /// What a spot pays for one point of token value.
    #[inline]
    #[must_use]
    pub fn pays(&self, spot: Spot) -> Dollars {
        self.unit.times(i64::from(self.payout[spot.horse.index()][spot.line.index()]))
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

    fn lay_out(&self) -> LaidOut {
        let shares = |suffixes: &[char]| {
            let of = |horse| suffixes.iter().map(move |&suffix| Share { horse, suffix });
            Horse::all().flat_map(of).collect()
        };
        let deck = |deck| {
            let cards = self.cards.iter().zip(0..);
            cards.filter(|(card, _)| card.deck == deck).map(|(_, i)| i).collect()
        };
        LaidOut {
            blue: shares(&self.blue),
            red: shares(&self.red),
            purple: deck(Deck::Purple),
            green: deck(Deck::Green),
            highest_price: self.horses.iter().map(|horse| horse.price).max().unwrap_or_default(),
        }
    }
}

impl engine::Pack for HomestretchPack {
    const FILES: &[PackFile] = engine::pack_files!("../../../../packs/homestretch/standard/":
        "pack.toml";
        "horses.csv" as horses;
        "tote.toml" { payout };
        "race_cards.toml" { cards };
    );

    fn kept() -> Option<&'static Standard<Self>> {
        static STANDARD: Standard<HomestretchPack> = Standard::new();
        Some(&STANDARD)
    }

    fn seats(&self) -> (usize, usize) {
        (self.least_players, self.most_players)
    }
}

fn without_repeats(mut colors: Vec<String>) -> Option<Vec<String>> {
    let mut seen = BTreeSet::new();
    colors.retain(|color| seen.insert(color.clone()));
    Some(colors)
}

fn sorted(mut tokens: Vec<u16>) -> Option<Vec<u16>> {
    tokens.sort_unstable();
    Some(tokens)
}

fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Lays the decks out, and checks the laws between fields (rule file, section 2, "An inline pack is
/// refused unless").
fn settle(pack: &mut HomestretchPack, node: &Node, check: &mut Check) {
    pack.laid_out = pack.lay_out();
    check.law(pack.colors.len() >= pack.most_players, node.at(&["players", "colors"]), || {
        format!("{} players need as many different colours", pack.most_players)
    });
    share_laws(pack, node.at(&["shares"]), check);
    card_laws(pack, node.at(&["cards"]), check);
    whole_steps(pack, pack.start, node.at(&["money", "start"]), check);
    whole_steps(pack, pack.blind_fee, node.at(&["money", "blind_fee"]), check);
    whole_steps(pack, pack.unit, node.at(&["bets", "unit"]), check);
    for ((horse, number), row) in pack.horses.iter().zip(2..).zip(node.at(&["horses"]).items()) {
        check.number(row.at(&["horse"]), number..=number);
        whole_steps(pack, horse.price, row.at(&["price"]), check);
    }
    let figure = pack.payout.iter().flatten().copied().max().unwrap_or(0);
    let token = pack.tokens.iter().copied().max().unwrap_or(0);
    let dearest = pack.unit.times(i64::from(figure)).times(i64::from(token));
    check.law(dearest <= DEAREST_BET, node.at(&["bets", "unit"]), || {
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
    for players in pack.least_players..=pack.most_players {
        let hand = pack.hand(players);
        let at = node.at(&["hand", &players.to_string()]);
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
    check.distinct(node, "id", pack.cards.iter().map(|card| &card.id));
    for (card, node) in pack.cards.iter().zip(node.items()) {
        for ((word, token), supply) in Token::ALL.iter().zip(pack.supply) {
            let used = card.handicaps.iter().flatten().filter(|used| *used == token).count();
            check.law(used <= supply, node, || {
                format!("card {} uses {used} tokens {word}, but there are {supply}", card.id)
            });
        }
        for (purse, line) in card.purse.into_iter().zip(Line::ALL) {
            whole_steps(pack, purse, node.at(&["purse", line.word()]), check);
        }
    }
}
