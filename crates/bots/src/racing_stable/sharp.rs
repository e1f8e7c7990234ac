//! How a search looks at Racing Stable: to the end of the program.

use engine::{Game, Seat, SimBits, Turn};
use racing::{Dollars, Line};
use racing_stable::{
    Bet, Move, On, OpenEnter, OpenOffer, OpenWager, Phase, Public, RacingStable, View,
};
use smallvec::SmallVec;

use super::Handicapper;
use super::form_book::FormBook;
use super::handicapper::stake_share;
use crate::character::{Fancied, Fancy};
use crate::search::{Searched, Thought, Ways, chance_with, lead};

/// Entries and wagers are made once a race, and last: they are worth more thought.
const SEALED_THOUGHT: u64 = 10;
/// A lead of so many dollars is worth about three games in four.
const SCALE: f64 = 1_500.0;
/// Parts of the cash that are tried as a bet.
const STAKES: [f64; 3] = [0.15, 0.4, 0.85];
/// Prices that are asked for a horse in need.
const ASKED: [i64; 4] = [500, 700, 900, 1_100];

impl Searched for RacingStable {
    type Sound = Handicapper;

    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        let (public, seat) = (&turn.view.public, turn.seat);
        if let Phase::Enter { .. } | Phase::Wager { .. } = public.phase {
            thought.playouts *= SEALED_THOUGHT;
        }
        Ways::Search(match public.phase {
            Phase::Enter { .. } => entries(public, seat),
            Phase::Wager { .. } => wagers(public, seat, &thought.policy.book(&public.setup)),
            Phase::Debt(_) => offers(public, seat),
            Phase::Offer { .. } => vec![Move::Accept, Move::Decline],
            _ => Vec::new(),
        })
    }

    fn fancy(turn: &Turn<'_, Self>, policy: &mut Handicapper, fancy: &mut Fancy) -> Fancied<Self> {
        match turn.view.public.phase {
            Phase::Wager { .. } => {
                let public = &turn.view.public;
                Fancied::Play(policy.fancied_wager(public, turn.seat, fancy))
            }
            _ => Fancied::Nothing,
        }
    }

    /// What others have sealed is not known: the sound player decides for them anew.
    fn suppose(view: &View, bits: &mut SimBits) -> Self {
        view.public.before_sealing().unwrap_or_else(|| Self::imagine(view, bits))
    }

    /// Above all to win, and the lead counts a little beyond that.
    fn worth(&self, seat: Seat) -> f64 {
        chance_with(lead(self, seat), SCALE)
    }
}

/// No bet, and each bet that is tried with more or less of the cash; claims for what is left.
fn wagers(public: &Public, seat: Seat, book: &FormBook) -> Vec<Move> {
    let open = OpenWager::new(public, seat);
    let mut wagers = Vec::new();
    for (ons, line) in slips(public, seat, &open, book) {
        for share in STAKES {
            let each = open.cash.0 as f64 * share / ons.len() as f64;
            let mut room = open.most;
            let mut bets = SmallVec::new();
            for &on in &ons {
                let Some(amount) = open.stake(Dollars(each as i64), room) else { break };
                bets.push(open.bet(on, line, amount));
                room -= amount;
            }
            wagers.push(with_claims(&open, bets));
        }
    }
    wagers.push(with_claims(&open, SmallVec::new()));
    wagers.push(Move::Wager { bets: SmallVec::new(), claims: SmallVec::new() });
    wagers
}

/// The two bets that promise most; and all horses of one's own stable to win, or of the two
/// richest others: a bet on a rival is worth something when he would win the game with the race.
fn slips(public: &Public, seat: Seat, open: &OpenWager, book: &FormBook) -> Vec<(Vec<On>, Line)> {
    let mut best: Vec<(f64, On, Line)> = Vec::new();
    for &on in &open.on {
        let lines = Line::ALL.into_iter();
        best.extend(
            lines.filter_map(|line| Some((stake_share(public, book, on, line)?, on, line))),
        );
    }
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut slips: Vec<_> =
        best.into_iter().take(2).map(|(_, on, line)| (vec![on], line)).collect();
    if open.odds[Line::Win.index()].is_none() {
        return slips;
    }
    let mut rivals: Vec<_> =
        Seat::all(public.seat_count()).filter(|other| *other != seat).collect();
    rivals.sort_by_key(|rival| std::cmp::Reverse(public.wealth(*rival)));
    for owner in std::iter::once(seat).chain(rivals.into_iter().take(2)) {
        let color = public.seat(owner).color;
        let of_owner = |on: &&On| match on {
            On::Stable(own) => Some(*own) == color,
            On::Horse(horse) => Some(horse.color) == color,
        };
        let ons: Vec<On> = open.on.iter().filter(of_owner).copied().collect();
        let slip = (ons, Line::Win);
        if !slip.0.is_empty() && !slips.contains(&slip) {
            slips.push(slip);
        }
    }
    slips
}

/// The bets, and claims for what they leave of the cash.
fn with_claims(open: &OpenWager, bets: SmallVec<[Bet; 4]>) -> Move {
    let staked: Dollars = bets.iter().map(|bet| bet.amount).sum();
    let affords = ((open.cash - staked).0 / open.claim_price.0.max(1)).min(4) as usize;
    let claims = open.claims.iter().take(affords).map(|horse| open.claim(*horse)).collect();
    Move::Wager { bets, claims }
}

/// Every number of horses bought with every number entered: fresh horses are all alike.
fn entries(public: &Public, seat: Seat) -> Vec<Move> {
    let open = OpenEnter::new(public, seat);
    let mut moves = Vec::new();
    for buy in 0..=open.most_to_buy() {
        for entered in 0..=open.most_to_enter(buy) {
            moves.push(open.fill(buy, open.may_run(buy).lowest_of(entered)));
        }
    }
    moves
}

/// To give up, or to offer the horse that rests to each who could buy it, cheap or dear.
fn offers(public: &Public, seat: Seat) -> Vec<Move> {
    let mut moves = vec![Move::Withdraw];
    let Some(open) = OpenOffer::new(public, seat) else { return moves };
    let last_ran = |number: &u8| public.seat(seat).stable.last_ran(*number);
    let Some(horse) = open.horses.iter().max_by_key(last_ran) else { return moves };
    for &(buyer, cash) in &open.buyers {
        let prices = ASKED.map(Dollars).into_iter();
        let fitting = prices.filter(|price| (open.least..=cash).contains(price));
        moves.extend(fitting.map(|price| open.fill(horse, buyer, price)));
    }
    moves.truncate(16);
    moves
}
