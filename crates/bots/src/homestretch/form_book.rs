//! The form book: what a race card promises each horse, as if nobody steered (rule file, section
//! 12: independent counters, gamma finishing times).

use std::sync::Arc;

use homestretch::chances::{self, PlaceChances};
use homestretch::{Deck, HORSES, Homestretch, HomestretchPack, Horse, RaceCard, Spot, Token};

use crate::kept::Library;

/// Chances and expected purses, worked out once for a pack.
#[derive(Clone, Debug)]
pub(super) struct FormBook {
    /// For each race card, each horse's chances of being first, second and third.
    cards: Vec<[PlaceChances; HORSES]>,
    /// For each race card, what one point of token value can expect on each spot.
    payouts: Vec<[f64; Spot::COUNT]>,
    /// What a horse's owners can expect of one race on a purple and on a green card.
    earnings: [[f64; HORSES]; 2],
}

impl FormBook {
    /// The book for a table.
    pub(super) fn of(setup: &engine::Setup<Homestretch>) -> Arc<Self> {
        static LIBRARY: Library<(Arc<HomestretchPack>, bool), FormBook> = Library::new();
        LIBRARY.book(&(setup.pack.clone(), setup.options.handicaps), || Self::new(setup))
    }

    fn new(setup: &engine::Setup<Homestretch>) -> Self {
        let pack = &setup.pack;
        let cards: Vec<_> = pack
            .cards
            .iter()
            .map(|card| card_chances(pack, card, setup.options.handicaps))
            .collect();
        let earnings = [Deck::Purple, Deck::Green].map(|deck| {
            let mut mean = [0.0; HORSES];
            let count = pack.deck(deck).count().max(1) as f64;
            for card in pack.deck(deck) {
                let purse = pack.cards[usize::from(card)].purse.map(|purse| purse.0 as f64);
                for (mean, chance) in mean.iter_mut().zip(&cards[usize::from(card)]) {
                    let places = [chance.win, chance.second, chance.third];
                    *mean +=
                        places.iter().zip(purse).map(|(p, purse)| p * purse).sum::<f64>() / count;
                }
            }
            mean
        });
        let mut book = Self { cards, payouts: Vec::new(), earnings };
        book.payouts = (0..pack.cards.len() as u16)
            .map(|card| {
                let mut payouts = [0.0; Spot::COUNT];
                for spot in Spot::all() {
                    let chance = book.lines(card, spot.horse)[spot.line.index()];
                    payouts[spot.index()] = chance * pack.pays(spot).0 as f64;
                }
                payouts
            })
            .collect();
        book
    }

    /// What one point of token value can expect on each spot.
    pub(super) fn payouts(&self, card: u16) -> &[f64; Spot::COUNT] {
        &self.payouts[usize::from(card)]
    }

    /// The chances that a horse is first, among the first two, among the first three.
    pub(super) fn lines(&self, card: u16, horse: Horse) -> [f64; 3] {
        let chance = &self.cards[usize::from(card)][horse.index()];
        let place = chance.win + chance.second;
        [chance.win, place, place + chance.third]
    }

    /// What all owners of a horse together can expect of the races that are still to be run.
    pub(super) fn earnings(&self, horse: Horse, purple: u32, green: u32) -> f64 {
        let [of_purple, of_green] = self.earnings.map(|earnings| earnings[horse.index()]);
        of_purple * f64::from(purple) + of_green * f64::from(green)
    }
}

fn card_chances(
    pack: &HomestretchPack,
    card: &RaceCard,
    handicaps: bool,
) -> [PlaceChances; HORSES] {
    let throws = |token: Option<Token>| {
        let bonus = token.and_then(Token::bonus).unwrap_or(0);
        let left = pack.finish.saturating_sub(bonus).max(1);
        let cancelled = u32::from(token == Some(Token::X));
        left.div_ceil(pack.full_move) + cancelled
    };
    let needs = card.handicaps.map(|token| throws(token.filter(|_| handicaps)));
    let throws = needs.map(|needs| u8::try_from(needs).unwrap_or(u8::MAX));
    chances::chances(&throws).unwrap_or_else(|| rough(needs))
}

/// For a track too long for the exact method: horses by how fast they come, no more.
fn rough(needs: [u32; HORSES]) -> [PlaceChances; HORSES] {
    let speed: Vec<f64> = Horse::all()
        .zip(needs)
        .map(|(h, needs)| (f64::from(h.ways()) / f64::from(needs)).powi(4))
        .collect();
    let all: f64 = speed.iter().sum();
    std::array::from_fn(|i| {
        let win = speed[i] / all;
        PlaceChances { win, second: win, third: win }
    })
}
