//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, OpenMove, Seat, Viewer};
use racing::Dollars;
use serde_json::{Map, Value, json};

use crate::Homestretch;
use crate::moves::{Bet, Move, OpenBet, OpenSlip};
use crate::state::{Phase, hands};
use crate::words::{Horse, Share, Spot, Token};

impl Conform for Homestretch {
    fn option_sets(seats: usize) -> Vec<Map<String, Value>> {
        let colors: Vec<_> =
            ["yellow", "white", "red", "green", "blue", "black"].into_iter().take(seats).collect();
        [
            json!({}),
            json!({"ghost_hand": false, "handicaps": false, "bet_ahead": false}),
            json!({"open_bets": true, "tied_stack": "order", "special_uses_tokens": false}),
            json!({"purple_races": 1, "green_races": 0, "colors": colors}),
            json!({"purple_races": 0, "green_races": 3, "bet_ahead": false, "tied_stack": "order"}),
            json!({"purple_races": 3, "green_races": 1, "second_chance": false}),
        ]
        .into_iter()
        .filter_map(|options| options.as_object().cloned())
        .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let pack = &game.public.setup.pack;
        let horse = Horse::all().nth(bits.below(11) as usize).expect("a horse");
        let suffix = ['a', 'b', 'c', 'd'][bits.below(4) as usize];
        let card = Share { horse, suffix };
        match bits.below(10) {
            0 | 1 => Move::Keep { card },
            2 => Move::Buy { card },
            3 => Move::Advance { spaces: bits.below(4) },
            4 | 5 => Move::Push { horse },
            6 => Move::Reroll,
            7 => [Move::Stop, Move::BuyBlind, Move::Pass][bits.below(3) as usize].clone(),
            _ => any_bet(&pack.tokens, bits),
        }
    }

    fn laws(&self) -> Result<(), String> {
        let law = |holds: bool, words: &str| if holds { Ok(()) } else { Err(words.to_owned()) };
        self.money_laws()?;
        self.share_law()?;
        let public = &self.public;
        let pack = &public.setup.pack;
        for ((word, token), supply) in Token::ALL.iter().zip(pack.supply) {
            let on_lanes = public.horses.iter().filter(|horse| horse.token == Some(*token)).count();
            law(on_lanes <= supply, &format!("more {word} on lanes than there are"))?;
        }
        let mut places: Vec<_> = public.horses.iter().filter_map(|horse| horse.finish).collect();
        places.sort_unstable();
        law(places.iter().eq(&[1, 2, 3][..places.len().min(3)]), "placings are 1, 2, 3")?;
        let at_line =
            |horse: &crate::HorseState| (horse.space == pack.finish) == horse.finish.is_some();
        law(public.horses.iter().all(at_line), "on the line exactly with a placing")?;
        law(public.race <= public.setup.options.races(), "too many races")
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.public.seats[0].money += Dollars(1_000);
        vec![rich]
    }

    fn secrets(&self, viewer: Viewer) -> Vec<u64> {
        let mut secrets = Vec::new();
        let coming = self.public.race as usize;
        let cards = self.hidden.purple.iter().chain(&self.hidden.green).skip(coming);
        secrets.extend(cards.map(|card| u64::from(*card)));
        for seat in Seat::all(self.public.seat_count()).filter(|seat| viewer.seat() != Some(*seat))
        {
            secrets.extend(self.hidden.values[seat.index()].iter().map(|value| u64::from(*value)));
        }
        let id = |share: &Share| u64::from(share.horse.number()) * 1_000 + u64::from(share.suffix);
        secrets.extend(self.hidden.deck.iter().map(id));
        if matches!(self.public.phase, Phase::Draft { .. }) {
            let whereabouts = |share| self.whereabouts(share);
            secrets.extend(self.public.setup.pack.blue_shares().map(whereabouts));
        }
        secrets
    }
}

impl Homestretch {
    /// The laws of section 6.
    fn money_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let pack = &public.setup.pack;
        let held: Dollars = public.seats.iter().map(|seat| seat.money).sum();
        let all = pack.start.times(public.seats.len() as i64);
        if held + public.bank != all {
            return Err(format!("money {held} and bank {} do not make {all}", public.bank));
        }
        for seat in &public.seats {
            if seat.money != pack.start - seat.spent + seat.purses + seat.winnings {
                return Err(format!("the money of a seat does not add up: {seat:?}"));
            }
            if seat.money.0 < 0 || seat.money.0 % pack.step.0 != 0 {
                return Err(format!("{} is no amount of money here", seat.money));
            }
        }
        Ok(())
    }

    /// No share card is in two places, and none is lost before it goes out of the game.
    fn share_law(&self) -> Result<(), String> {
        let public = &self.public;
        let mut shares: Vec<Share> = self.hidden.aside.iter().copied().collect();
        shares.extend(&self.hidden.deck);
        shares.extend(public.seats.iter().flat_map(|seat| seat.shares.iter().copied()));
        if let Phase::SecondChance(market) = &public.phase {
            shares.extend(&market.face_up);
        }
        let ghost = public.seat_count();
        for (h, hand) in self.hidden.hands.iter().enumerate() {
            let lost_to_ghost = |taken: &Option<u8>| {
                taken.is_some_and(|round| (h + usize::from(round)) % hands(&public.setup) == ghost)
            };
            let cards = hand.cards.iter().zip(&hand.taken);
            shares.extend(cards.filter(|(_, taken)| !lost_to_ghost(taken)).map(|(card, _)| *card));
        }
        let count = shares.len();
        shares.sort_unstable();
        shares.dedup();
        if shares.len() != count {
            return Err("a share is in two places".into());
        }
        let dealt = !matches!(public.phase, Phase::Setup(_));
        let blue = public.setup.pack.blue_shares().count();
        if dealt && public.race <= 1 && count < blue {
            return Err(format!("{} shares are lost", blue - count));
        }
        Ok(())
    }

    /// Where a share is during the draft: with a keeper, in a hand, or aside.
    fn whereabouts(&self, share: Share) -> u64 {
        let count = self.hidden.hands.len();
        for (h, hand) in self.hidden.hands.iter().enumerate() {
            if let Some(at) = hand.cards.iter().position(|card| *card == share) {
                return match hand.taken[at] {
                    Some(round) => ((h + usize::from(round)) % count) as u64,
                    None => 100 + h as u64,
                };
            }
        }
        1_000
    }
}

/// A slip near a legal one: some are legal, some break one rule.
fn any_bet(tokens: &[u16], bits: &mut impl Bits) -> Move {
    let limit = bits.below(4) as usize + 1;
    let open = OpenBet::Bet(OpenSlip::new(tokens, limit));
    let Move::Bet { mut bets } = open.sample(bits) else { unreachable!("a slip was asked for") };
    let at = bits.below(bets.len() as u32) as usize;
    match bits.below(6) {
        0 => bets[at].token += 1,
        1 => drop(bets.remove(at)),
        2 => bets.push(bets[at]),
        3 => {
            let Spot { horse, line } = bets[0].spot();
            bets[at] = Bet { horse, line, ..bets[at] };
        }
        _ => {}
    }
    Move::Bet { bets }
}
