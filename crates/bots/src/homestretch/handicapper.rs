//! A sound heuristic, after section 12 of the rule file.

use std::sync::Arc;

use engine::{Bits, Bot, Game, Moves, Seat, Setup, SimBits, Turn};
use homestretch::{
    Bet, HORSES, Homestretch, Horse, Move, PerSeat, Phase, Share, Spot, Step, Token,
};
use lab::Policy;

use super::form_book::FormBook;
use crate::character::{Backed, Fancy};
use crate::kept::ForTable;

/// What the value of another player's token is taken to be: the mean of 1, 1, 2, 2, 3.
const GUESSED_TOKEN: f64 = 1.8;

/// Plays by the form book, and steers the dice by what each horse is worth to whom.
///
/// As a [`Bot`] it imagines one game that fits its view and plays by what its seat knows of it; as
/// a [`Policy`] it plays every seat of a game that a search imagined.
#[derive(Clone, Debug, Default)]
pub struct Handicapper {
    book: ForTable<Homestretch, Arc<FormBook>>,
    /// Each seat's net interest in each horse, for the race of this number and these bets.
    interest: Option<(u32, u32, PerSeat<[f64; HORSES]>)>,
}

impl Bot<Homestretch> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, Homestretch>, bits: &mut dyn Bits) -> Move {
        let mut bits = SimBits::new(bits.next_u64(), 0);
        let game = Homestretch::imagine(turn.view, &mut bits);
        Policy::begin(self);
        let mut moves = turn.moves.clone();
        Policy::choose(self, &game, turn.seat, &mut moves, &mut bits)
    }
}

impl Policy<Homestretch> for Handicapper {
    fn begin(&mut self) {
        self.interest = None;
    }

    fn choose(
        &mut self,
        game: &Homestretch,
        seat: Seat,
        moves: &mut Moves<Homestretch>,
        bits: &mut SimBits,
    ) -> Move {
        match &game.public().phase {
            Phase::Draft { .. } => self.draft(game, seat, moves),
            Phase::Betting { .. } => self.bet(game, seat),
            Phase::Race(turn) => match turn.step {
                Step::Advance => self.advance(game, seat, turn.dice),
                Step::Push(spaces) => self.push(game, seat, spaces),
                Step::Again | Step::Throw => self.again(game, seat),
            },
            Phase::SecondChance(_) => self.buy(game, seat, moves),
            _ => {
                game.moves(seat, moves);
                moves.sample(bits).expect("a pending seat has a move")
            }
        }
    }
}

impl Handicapper {
    pub(super) fn book(&mut self, setup: &Arc<Setup<Homestretch>>) -> &FormBook {
        self.book.get(setup, || FormBook::of(setup))
    }

    /// The card with the greatest earnings over its price.
    fn draft(&mut self, game: &Homestretch, seat: Seat, moves: &mut Moves<Homestretch>) -> Move {
        game.moves(seat, moves);
        let public = game.public();
        let setup = &public.setup;
        let book = self.book(setup);
        let (purple, green) = (setup.options.purple_races, setup.options.green_races);
        let seats = setup.seats() as f64;
        let blue = setup.pack.blue.len() as f64;
        // Shares of a horse that players will hold: those dealt, and later some of the rest.
        let dealt = setup.pack.hand(setup.seats()) as f64 * seats / HORSES as f64;
        let held = (dealt * 1.15).clamp(1.0, blue + 1.0);
        let worth = |card: Share| {
            book.earnings(card.horse, purple, green) / held - setup.pack.price(card).0 as f64
        };
        best(moves.listed.iter(), |play| match play {
            Move::Keep { card } => worth(*card),
            _ => f64::NEG_INFINITY,
        })
    }

    /// The dearest token on the best spot, and so on; at most two on one spot.
    fn bet(&mut self, game: &Homestretch, seat: Seat) -> Move {
        let public = game.public();
        let setup = &public.setup;
        let book = self.book(setup);
        let Some(card) = public.card else { unreachable!("betting is on a race card") };
        let mut own = [0.0; HORSES];
        for share in &public.seats[seat.index()].shares {
            own[share.horse.index()] += 1.0;
        }
        let mut payouts = *book.payouts(card);
        for (payouts, own) in payouts.as_chunks_mut::<3>().0.iter_mut().zip(own) {
            // One's own horses are steered for.
            *payouts = payouts.map(|payout| payout * (1.0 + 0.06 * own));
        }
        // The best spots one by one: fewer are needed than a sort would put in order.
        let best = std::iter::from_fn(|| {
            let mut best = (f64::NEG_INFINITY, 0);
            for (at, &payout) in payouts.iter().enumerate() {
                if payout > best.0 {
                    best = (payout, at);
                }
            }
            payouts[best.1] = f64::NEG_INFINITY;
            Some(Spot::at(best.1))
        });
        lay(&setup.pack.tokens, best, public.stack_limit(seat).min(2))
    }

    /// The tokens on what is liked, as far as it also pays.
    pub(super) fn fancied_slip(&mut self, turn: &Turn<'_, Homestretch>, fancy: &mut Fancy) -> Move {
        let public = &turn.view.public;
        let setup = &public.setup;
        let Some(card) = public.card else { unreachable!("betting is on a race card") };
        let laid = || public.laid.iter().flatten();
        let all = laid().count().max(1) as f64;
        let book = self.book(setup);
        let likely = Horse::all().map(|horse| book.lines(card, horse)[0]).fold(0.0, f64::max);
        let mut spots: Vec<(f64, Spot)> = Spot::all()
            .map(|spot| {
                let horse = spot.horse;
                let backed = Backed {
                    favour: book.lines(card, horse)[0] / likely.max(f64::MIN_POSITIVE),
                    line: Some(spot.line),
                    crowd: laid().filter(|laid| laid.spot.horse == horse).count() as f64 / all,
                    number: u32::from(horse.number()),
                    name: &setup.pack.horses[horse.index()].name,
                };
                (book.payouts(card)[spot.index()] * fancy.of(backed), spot)
            })
            .collect();
        spots.sort_by(|a, b| b.0.total_cmp(&a.0));
        let spots = spots.into_iter().map(|(_, spot)| spot);
        lay(&setup.pack.tokens, spots, public.stack_limit(turn.seat).min(2))
    }

    /// The full move if the horse is worth more than two throws on average, else the short one.
    fn advance(&mut self, game: &Homestretch, seat: Seat, dice: Option<[u8; 2]>) -> Move {
        let public = game.public();
        let gains = self.gains(game, seat);
        let mean = mean_gain(&gains);
        let horse = dice.and_then(|[a, b]| Horse::new(i64::from(a + b)));
        let rolled = horse.map_or(0.0, |horse| gains[horse.index()]);
        let pack = &public.setup.pack;
        let spaces = if rolled >= 2.0 * mean { pack.full_move } else { pack.short_move };
        Move::Advance { spaces }
    }

    /// The last-place horse with the greatest gain; if every gain is negative, one that an X stops.
    fn push(&mut self, game: &Homestretch, seat: Seat, spaces: u32) -> Move {
        let public = game.public();
        let gains = self.gains(game, seat);
        let uses_tokens = public.setup.options.special_uses_tokens;
        let gain = |horse: Horse| {
            let token = public.horse(horse).token.filter(|_| uses_tokens);
            match token {
                Some(Token::X) => 0.0,
                token => {
                    let moved = spaces + token.and_then(Token::bonus).unwrap_or(0);
                    gains[horse.index()] * f64::from(moved)
                }
            }
        };
        let chosen = public.last_place().max_by(|a, b| gain(*a).total_cmp(&gain(*b)));
        let Some(horse) = chosen else { unreachable!("eight horses are always running") };
        Move::Push { horse }
    }

    fn again(&mut self, game: &Homestretch, seat: Seat) -> Move {
        if mean_gain(&self.gains(game, seat)) > 0.0 { Move::Reroll } else { Move::Stop }
    }

    /// A face-up share whose earnings exceed its price by most.
    fn buy(&mut self, game: &Homestretch, seat: Seat, moves: &mut Moves<Homestretch>) -> Move {
        game.moves(seat, moves);
        let public = game.public();
        let setup = &public.setup;
        let book = self.book(setup);
        let purple = setup.options.purple_races.saturating_sub(public.race);
        let green = setup.options.races() - public.race - purple;
        best(moves.listed.iter(), |play| match play {
            Move::Buy { card } => {
                let held = f64::from(public.held(card.horse));
                let own = f64::from(public.holds(seat, card.horse));
                // What the purse pays with the new share, less what it paid without.
                let part = (own + 1.0) / (held + 1.0) - if held > 0.0 { own / held } else { 0.0 };
                let price = setup.pack.price(*card).0 as f64;
                book.earnings(card.horse, purple, green) * part - price
            }
            Move::Pass => 0.0,
            _ => f64::NEG_INFINITY,
        })
    }

    /// How much it is worth to a seat that a horse moves: net interest × (space + bonus + 1) / finish; nothing for a horse that is home.
    fn gains(&mut self, game: &Homestretch, seat: Seat) -> [f64; HORSES] {
        let public = game.public();
        let key = (public.race, public.results.len() as u32);
        if !matches!(&self.interest, Some((race, results, _)) if (*race, *results) == key) {
            self.interest = Some((key.0, key.1, interests(game)));
        }
        let Some((.., interest)) = &self.interest else { return [0.0; HORSES] };
        let finish = f64::from(public.setup.pack.finish);
        let mut gains = interest[seat.index()];
        for (gain, state) in gains.iter_mut().zip(&public.horses) {
            let bonus = state.token.and_then(Token::bonus).unwrap_or(0);
            let reached = if state.finish.is_some() { 0 } else { state.space + bonus + 1 };
            // A track has 10,000 spaces at most; signed numbers turn into floats faster.
            *gain = *gain * f64::from(reached as i32) / finish;
        }
        gains
    }
}

/// Every seat's net interest in every horse: its own less the mean of the others'. An interest is
/// what the seat's tokens on the horse would pay, and its part of the mean purse. A seat knows the
/// values of its own tokens; those of the others it has to guess.
fn interests(game: &Homestretch) -> PerSeat<[f64; HORSES]> {
    let public = game.public();
    let pack = &public.setup.pack;
    let purse = public.card.map_or(0.0, |card| {
        let purse = pack.cards[usize::from(card)].purse;
        purse.iter().map(|purse| purse.0 as f64).sum::<f64>() / purse.len() as f64
    });
    let mut held = [0.0; HORSES];
    for share in public.seats.iter().flat_map(|seat| &seat.shares) {
        held[share.horse.index()] += 1.0;
    }
    // As the others see it, and what the seat itself knows beyond that.
    let mut seen: PerSeat<[f64; HORSES]> = PerSeat::from_elem([0.0; HORSES], public.seats.len());
    let mut known = seen.clone();
    for seat in Seat::all(public.seats.len()) {
        let (seen, known) = (&mut seen[seat.index()], &mut known[seat.index()]);
        for share in &public.seats[seat.index()].shares {
            let i = share.horse.index();
            seen[i] += purse / held[i];
        }
        for (laid, bet) in public.laid[seat.index()].iter().zip(game.bets(seat)) {
            let i = laid.spot.horse.index();
            let pays = pack.pays(laid.spot).0 as f64;
            let guess = laid.value.map_or(GUESSED_TOKEN, f64::from);
            seen[i] += pays * guess;
            known[i] += pays * (f64::from(bet.token) - guess);
        }
    }
    let others = (seen.len() as f64 - 1.0).max(1.0);
    for horse in 0..HORSES {
        let all: f64 = seen.iter().map(|seat| seat[horse]).sum();
        for (seen, known) in seen.iter().zip(&mut known) {
            known[horse] += seen[horse] - (all - seen[horse]) / others;
        }
    }
    known
}

/// How likely a throw is to name each horse.
const CHANCES: [f64; HORSES] = {
    let mut chances = [0.0; HORSES];
    let mut i = 0;
    while i < HORSES {
        chances[i] = (6 - 5usize.abs_diff(i)) as f64 / 36.0;
        i += 1;
    }
    chances
};

/// What a throw is worth on average.
fn mean_gain(gains: &[f64; HORSES]) -> f64 {
    CHANCES.iter().zip(gains).map(|(chance, gain)| chance * gain).sum()
}

/// The first of the best.
fn best<'m>(moves: impl Iterator<Item = &'m Move>, worth: impl Fn(&Move) -> f64) -> Move {
    let mut best: Option<(f64, &Move)> = None;
    for play in moves {
        let worth = worth(play);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, play));
        }
    }
    best.map(|(_, play)| play.clone()).expect("a pending seat has a move")
}

/// Lays the tokens, the dearest first, on the spots in their order, so many on each.
pub(super) fn lay(tokens: &[u16], spots: impl Iterator<Item = Spot>, stack: usize) -> Move {
    let places = spots.flat_map(|spot| std::iter::repeat_n(spot, stack));
    let bets = tokens.iter().rev().zip(places);
    Move::Bet {
        bets: bets
            .map(|(&token, spot)| Bet { token, horse: spot.horse, line: spot.line })
            .collect(),
    }
}
