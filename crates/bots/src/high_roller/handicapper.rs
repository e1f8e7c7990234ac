//! A sound heuristic, after section 14 of the rule file.

use std::sync::Arc;

use engine::{Bits, Bot, Game, Moves, Seat, Setup, SimBits, Turn};
use high_roller::{HighRoller, Horse, Lot, Move, Open, Phase, Public};
use lab::Policy;
use racing::Dollars;

use super::form_book::FormBook;
use super::jockey::Jockey;
use crate::character::{Backed, Fancy};
use crate::kept::ForTable;

/// Spent on horses in all, no more: the book calls it too much.
const ENOUGH: Dollars = Dollars(3_000);
/// Two bets are made at once where both together are worth so many times their price.
const LOCK: f64 = 1.15;

/// Who pays so many times what a horse is worth keeps nothing back.
const BOLD: f64 = 1.25;

/// How far a player goes for a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Appetite {
    /// Percent of its worth.
    pub(super) percent: i64,
    /// Whether what is enough bounds all that is spent, and money for a fine is kept.
    pub(super) prudent: bool,
}

/// The handicapper's own.
pub(super) const SOUND: Appetite = Appetite { percent: 100, prudent: true };

/// Bids up to what a horse is worth, bets where it pays, and rides to save ground.
#[derive(Clone, Debug, Default)]
pub struct Handicapper {
    book: ForTable<HighRoller, Arc<FormBook>>,
    jockey: Jockey,
}

impl Bot<HighRoller> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Move {
        let mut bits = SimBits::new(bits.next_u64(), 0);
        let game = HighRoller::imagine(turn.view, &mut bits);
        Policy::choose(self, &game, turn.seat, &mut turn.moves.clone(), &mut bits)
    }

    fn consider(&mut self, turn: &Turn<'_, HighRoller>, bits: &mut dyn Bits) -> Option<Move> {
        let mut bits = SimBits::new(bits.next_u64(), 0);
        let game = HighRoller::imagine(turn.view, &mut bits);
        Policy::consider(self, &game, turn.seat, &mut turn.moves.clone(), &mut bits)
    }
}

impl Policy<HighRoller> for Handicapper {
    #[inline]
    fn choose(
        &mut self,
        game: &HighRoller,
        seat: Seat,
        moves: &mut Moves<HighRoller>,
        _: &mut SimBits,
    ) -> Move {
        match &game.public().phase {
            Phase::Ride | Phase::Run { .. } => self.jockey.ride(game, moves),
            Phase::Bets { .. } => self.bet(game, seat, moves),
            Phase::Outcry(lot) => Move::Bid { amount: lot.least(game.public().pack().step) },
            Phase::Raise { lot, .. } => {
                self.raise(game.public(), seat, lot, SOUND).unwrap_or(Move::Pass)
            }
            _ => self.buy(game, seat, moves),
        }
    }

    fn consider(
        &mut self,
        game: &HighRoller,
        seat: Seat,
        _: &mut Moves<HighRoller>,
        _: &mut SimBits,
    ) -> Option<Move> {
        match &game.public().phase {
            Phase::Outcry(lot) => self.raise(game.public(), seat, lot, SOUND),
            _ => None,
        }
    }
}

impl Handicapper {
    pub(super) fn book(&mut self, setup: &Arc<Setup<HighRoller>>) -> &FormBook {
        self.book.get(setup, || FormBook::of(setup))
    }

    pub(super) fn jockey(&mut self) -> &mut Jockey {
        &mut self.jockey
    }

    /// What a horse is worth: its owner's part of the money that the auction will bring.
    fn worth(&mut self, public: &Public, horse: Horse) -> Dollars {
        let pack = public.pack();
        let fair: i64 = pack.horses.iter().map(|horse| horse.fair_price.0).sum();
        let crowd = 1.0 + 0.05 * (public.seat_count() as f64 - 4.0);
        let part = self.book(&public.setup).owner(horse);
        Dollars((fair as f64 * crowd * part) as i64)
    }

    /// The next bid, if the appetite is enough for it. Who is prudent keeps a bet and a fine back,
    /// but not for a first horse; who is not, a bet.
    pub(super) fn raise(
        &mut self,
        public: &Public,
        seat: Seat,
        lot: &Lot,
        appetite: Appetite,
    ) -> Option<Move> {
        let pack = public.pack();
        let amount = lot.least(pack.step);
        let state = &public.seats[seat.index()];
        let reserve =
            if state.spent == Dollars::ZERO { Dollars::ZERO } else { pack.bet + pack.fine };
        let affordable = if appetite.prudent {
            (state.cash - reserve).min(ENOUGH - state.spent)
        } else {
            state.cash - pack.bet
        };
        (amount <= affordable
            && amount <= public.limit(seat, lot.horse)
            && amount.0 * 100 <= self.worth(public, lot.horse).0 * appetite.percent)
            .then_some(Move::Bid { amount })
    }

    /// What a fancy knows of a horse.
    fn backed<'p>(&mut self, public: &'p Public, horse: Horse) -> Backed<'p> {
        let pack = public.pack();
        let book = self.book(&public.setup);
        let best = pack.all().map(|horse| book.owner(horse)).fold(f64::MIN_POSITIVE, f64::max);
        let state = public.horse(horse);
        Backed {
            favour: book.owner(horse) / best,
            line: None,
            crowd: state.bets.len() as f64 / f64::from(pack.bets_per_horse),
            number: state.post.map_or(0, u32::from),
            name: &pack.horses[horse.index()].name,
        }
    }

    /// The next bid, if the fancy goes so far.
    pub(super) fn fancied_raise(
        &mut self,
        public: &Public,
        seat: Seat,
        lot: &Lot,
        fancy: &mut Fancy,
    ) -> Option<Move> {
        let price = fancy.price(self.backed(public, lot.horse));
        let appetite = Appetite { percent: (100.0 * price) as i64, prudent: price < BOLD };
        self.raise(public, seat, lot, appetite)
    }

    /// The bet that is liked best, one at a time, while it is worth its price to the fancy.
    pub(super) fn fancied_bet(
        &mut self,
        public: &Public,
        turn: &Turn<'_, HighRoller>,
        fancy: &mut Fancy,
    ) -> Option<Move> {
        let pack = public.pack();
        let price = pack.bet.0 as f64 * f64::from(pack.bets_per_horse) / fancy.stake();
        let mut best: Option<(f64, &Move)> = None;
        for play in &turn.moves.listed {
            let liked = match play {
                Move::Bet { horse, count: 1 } => {
                    let backed = self.backed(public, horse.is);
                    self.pair(public, turn.seat, horse.is) * fancy.of(backed)
                }
                Move::Pass => price,
                _ => continue,
            };
            if best.is_none_or(|(most, _)| liked > most) {
                best = Some((liked, play));
            }
        }
        best.map(|(_, play)| play.clone())
    }

    /// The horse that is worth most beyond its price.
    fn buy(&mut self, game: &HighRoller, seat: Seat, moves: &mut Moves<HighRoller>) -> Move {
        game.moves(seat, moves);
        let public = game.public();
        let mut best: Option<(i64, Move)> = None;
        let listed = moves.listed.iter().cloned();
        let opened = moves.open.iter().filter_map(opening);
        for play in listed.chain(opened) {
            let gain = match &play {
                Move::Pick { horse } => (self.worth(public, horse.is) - public.asking(horse.is)).0,
                Move::Nominate { horse, amount } => (self.worth(public, horse.is) - *amount).0,
                _ => i64::MIN,
            };
            if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                best = Some((gain, play));
            }
        }
        best.map(|(_, play)| play).expect("a pending seat has a move")
    }

    /// What both bets on a horse together can expect.
    fn pair(&mut self, public: &Public, seat: Seat, horse: Horse) -> f64 {
        let pack = public.pack();
        let players = public.seat_count() as i64;
        let slots = public.runners().count() as i64 * i64::from(pack.bets_per_horse);
        let bets = (2 * players).min(slots);
        let purse = (pack.seed(public.seat_count()).times(players) + pack.bet.times(bets)).0 as f64;
        let state = public.horse(horse);
        let post = match state.post {
            Some(1 | 2) => 1.1,
            Some(7..) => 0.92,
            _ => 1.0,
        };
        let own = if state.owner == Some(seat) { 1.05 } else { 1.0 };
        self.book(&public.setup).bettors(horse) * purse * post * own
    }

    /// Where a bet is worth most; two at once where the pair is worth clearly more than it costs.
    /// Nothing more when no bet is worth its price, or the money is needed for a fine.
    fn bet(&mut self, game: &HighRoller, seat: Seat, moves: &mut Moves<HighRoller>) -> Move {
        let public = game.public();
        let pack = public.pack();
        let state = &public.seats[seat.index()];
        let mut best: Option<(f64, Horse)> = None;
        for horse in public.runners() {
            let runner = public.horse(horse);
            let free = runner.bets.len() < usize::from(pack.bets_per_horse);
            let allowed = public.setup.options.own_bets || runner.owner != Some(seat);
            if free && allowed {
                let pair = self.pair(public, seat, horse);
                if best.is_none_or(|(most, _)| pair > most) {
                    best = Some((pair, horse));
                }
            }
        }
        let Some((pair, horse)) = best else {
            game.moves(seat, moves);
            return moves.listed.last().cloned().expect("a pending seat has a move");
        };
        let price = pack.bet.0 as f64;
        let slots = f64::from(pack.bets_per_horse);
        let keeps_fine = state.cash - pack.bet >= pack.fine || !public.owns_one(seat);
        if state.bets > 0 && (pair / slots <= price || !keeps_fine) {
            return Move::Pass;
        }
        let both = public.horse(horse).bets.is_empty()
            && pack.bets_per_horse >= 2
            && state.cash >= pack.bet.times(2) + pack.fine
            && pair > LOCK * slots * price;
        Move::Bet { horse: pack.named(horse), count: if both { 2 } else { 1 } }
    }
}

/// The least with which a horse can be named.
pub(super) fn opening(open: &Open) -> Option<Move> {
    match open {
        Open::Nominate { horse, least, .. } => {
            Some(Move::Nominate { horse: horse.clone(), amount: *least })
        }
        _ => None,
    }
}
