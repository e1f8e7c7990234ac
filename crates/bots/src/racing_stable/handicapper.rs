//! A sound heuristic, after section 13 of the rule file.

use std::sync::Arc;

use engine::{Bits, Bot, Moves, Seat, Setup, SimBits, Turn};
use lab::Policy;
use racing::{Dollars, Line};
use racing_stable::{
    Move, On, OpenEnter, OpenOffer, OpenWager, Phase, Public, RacingStable, Status,
};
use smallvec::SmallVec;

use super::form_book::{FormBook, RaceForm};
use crate::character::{Backed, Fancy};
use crate::kept::ForTable;

/// Kept for assessments while horses run.
const RESERVE: Dollars = Dollars(150);
/// Kept when horses are bought, while races are still to come after this one.
const KEPT_FROM_BUYING: Dollars = Dollars(700);
/// Of the horses that could run in a race, so many do.
const TURNOUT: f64 = 0.7;
/// A bet must promise so much more than it costs.
const MARGIN: f64 = 0.03;
/// No bet takes more of the cash.
const MOST_OF_CASH: f64 = 0.3;
/// What is staked of the cash where a bet is made for the fun of it.
const FOR_FUN: f64 = 0.08;
/// What is asked for a horse in need, offer by offer.
const ASKED: [Dollars; 2] = [Dollars(900), Dollars(700)];

/// Rests horses for the rich races, bets where a stable has more horses than its odds say, claims
/// what it can, and haggles.
#[derive(Clone, Debug, Default)]
pub struct Handicapper {
    book: ForTable<RacingStable, Arc<FormBook>>,
}

impl Bot<RacingStable> for Handicapper {
    fn choose(&mut self, turn: &Turn<'_, RacingStable>, _: &mut dyn Bits) -> Move {
        self.decide(&turn.view.public, turn.seat)
    }
}

impl Policy<RacingStable> for Handicapper {
    #[inline]
    fn choose(
        &mut self,
        game: &RacingStable,
        seat: Seat,
        _: &mut Moves<RacingStable>,
        _: &mut SimBits,
    ) -> Move {
        self.decide(game.public(), seat)
    }
}

impl Handicapper {
    /// What the seat does. Everything that it looks at is public.
    fn decide(&mut self, public: &Public, seat: Seat) -> Move {
        match &public.phase {
            Phase::Enter { .. } => self.enter(public, seat),
            Phase::Wager { .. } => self.wager(public, seat),
            Phase::Debt(_) => haggle(public, seat),
            Phase::Offer { offer, .. } => {
                if worth_buying(public, seat, offer.price) {
                    Move::Accept
                } else {
                    Move::Decline
                }
            }
            _ => {
                let pack = public.pack();
                let mut colors = pack.all_colors();
                let free = colors.find(|color| public.seat_of(*color).is_none());
                let color = free.or_else(|| pack.all_colors().next()).expect("a pack has colours");
                Move::ChooseStable { color: pack.named_color(color) }
            }
        }
    }

    pub(super) fn book(&mut self, setup: &Arc<Setup<RacingStable>>) -> Arc<FormBook> {
        self.book.get(setup, || FormBook::of(&setup.pack)).clone()
    }

    /// Buys while the money lasts, and enters while a horse more is worth its fee and its neck. Half
    /// the stable stays out of the first race and of the one before the last, so that there is
    /// always somebody fresh.
    fn enter(&mut self, public: &Public, seat: Seat) -> Move {
        let book = self.book(&public.setup);
        let outlook = Outlook::new(public, &book, seat);
        let open = OpenEnter::new(public, seat);
        let pack = public.pack();
        let races = public.setup.options.program.len();
        let to_come = races - usize::from(public.race);
        let reserve = if to_come > 0 { KEPT_FROM_BUYING } else { RESERVE };
        // The price comes back in the end; only in the last race a horse has no other use.
        let lost = (pack.price - pack.final_value).0 as f64;
        let mut cash = open.cash;
        let mut buy = 0;
        while buy < open.bank.len() && cash >= pack.price + outlook.fee + reserve {
            let runs = open.fresh.len() + buy + 1;
            if to_come == 0 && outlook.gain(runs) <= lost {
                break;
            }
            cash -= pack.price;
            buy += 1;
        }
        let may_run = open.may_run(buy);
        let halved = to_come == 1 || (public.race == 1 && to_come > 0);
        let most = if halved { may_run.len().div_ceil(2) } else { may_run.len() };
        let mut entered = 0;
        while entered < most && cash >= outlook.fee + RESERVE && outlook.gain(entered + 1) > 0.0 {
            cash -= outlook.fee;
            entered += 1;
        }
        open.fill(buy, may_run.lowest_of(entered))
    }

    /// A bet on what is liked best, and a claim where the money is there for it.
    pub(super) fn fancied_wager(&mut self, public: &Public, seat: Seat, fancy: &mut Fancy) -> Move {
        let book = self.book(&public.setup);
        let open = OpenWager::new(public, seat);
        let runners = public.running.runners.len();
        let mut best: Option<(f64, On, Line)> = None;
        for (on, line) in open.on.iter().flat_map(|on| Line::ALL.map(|line| (*on, line))) {
            let Some(odds) = open.odds[line.index()] else { continue };
            let horses = horses_on(public, on);
            let chance = book.race(usize::from(public.card)).hits(horses, runners, line);
            let number = match on {
                On::Horse(horse) => u32::from(horse.number),
                On::Stable(_) => 0,
            };
            // A stable that fills the field is the favourite.
            let favour = (3.0 * horses as f64 / runners.max(1) as f64).min(1.0);
            let backed = Backed { favour, line: Some(line), crowd: favour, number, name: "" };
            let liked = chance * odds.per_dollar() * fancy.of(backed);
            if best.is_none_or(|(most, ..)| liked > most) {
                best = Some((liked, on, line));
            }
        }
        let mut left = open.cash - RESERVE;
        let mut bets = SmallVec::new();
        if let Some((_, on, line)) = best {
            let wished = Dollars((open.cash.0 as f64 * FOR_FUN * fancy.stake()) as i64);
            if let Some(amount) = open.stake(wished, open.most.min(left)) {
                bets.push(open.bet(on, line, amount));
                left -= amount;
            }
        }
        let affords = left >= open.claim_price + RESERVE;
        let claims = open.claims.iter().take(usize::from(affords));
        Move::Wager { bets, claims: claims.map(|horse| open.claim(*horse)).collect() }
    }

    /// The two best bets that promise more than they cost, then claims for what is left.
    fn wager(&mut self, public: &Public, seat: Seat) -> Move {
        let book = self.book(&public.setup);
        let open = OpenWager::new(public, seat);
        let mut best: SmallVec<[(f64, On, Line); 2]> = SmallVec::new();
        for (on, line) in open.on.iter().flat_map(|on| Line::ALL.map(|line| (*on, line))) {
            let Some(share) = stake_share(public, &book, on, line) else { continue };
            let full = best.len() == 2;
            match best.last_mut() {
                Some(second) if full => {
                    if share > second.0 {
                        *second = (share, on, line);
                    }
                }
                _ => best.push((share, on, line)),
            }
            best.sort_by(|one, other| other.0.total_cmp(&one.0));
        }
        let mut left = open.cash - RESERVE;
        let mut bets = SmallVec::new();
        let mut room = open.most.min(left);
        for (share, on, line) in best {
            let amount = Dollars((open.cash.0 as f64 * share) as i64);
            let Some(amount) = open.stake(amount, room).filter(|_| amount > Dollars::ZERO) else {
                continue;
            };
            bets.push(open.bet(on, line, amount));
            room -= amount;
            left -= amount;
        }
        let mut claims = SmallVec::new();
        for &horse in &open.claims {
            if left < open.claim_price + RESERVE || claims.len() == 4 {
                break;
            }
            claims.push(open.claim(horse));
            left -= open.claim_price;
        }
        Move::Wager { bets, claims }
    }
}

/// How many runners a bet is on.
fn horses_on(public: &Public, on: On) -> usize {
    match on {
        On::Stable(color) => {
            let runners = public.running.runners.iter();
            runners.filter(|runner| public.horse(runner).color == color).count()
        }
        On::Horse(_) => 1,
    }
}

/// The part of the cash that a bet is worth, after Kelly; `None` where it is not worth making.
pub(super) fn stake_share(public: &Public, book: &FormBook, on: On, line: Line) -> Option<f64> {
    let returns = public.odds()[line.index()]?.per_dollar();
    let runners = public.running.runners.len();
    let chance = book.race(usize::from(public.card)).hits(horses_on(public, on), runners, line);
    let edge = chance * returns - 1.0;
    (edge > MARGIN && returns > 1.0).then(|| (edge / (returns - 1.0)).min(MOST_OF_CASH))
}

/// Offers a horse to the richest who may buy, dear first; takes the running one out when nobody
/// should be asked any more, or when it has little to win.
fn haggle(public: &Public, seat: Seat) -> Move {
    let (Phase::Debt(debt), Some(open)) = (&public.phase, OpenOffer::new(public, seat)) else {
        return Move::Withdraw;
    };
    if !may_be_placed(public) {
        return Move::Withdraw;
    }
    let made = |buyer: Seat| usize::from(debt.offers[buyer.index()]);
    let willing = open.buyers.iter().filter_map(|&(buyer, cash)| {
        let asked = *ASKED.get(made(buyer))?;
        (asked >= open.least && cash >= asked).then_some((cash, buyer, asked))
    });
    // Tired horses first: they are worth less to us.
    let tired = |number: &u8| public.seat(seat).stable.last_ran(*number).unwrap_or(0);
    let horse = open.horses.iter().max_by_key(tired);
    match (willing.max_by_key(|&(cash, buyer, _)| (cash, std::cmp::Reverse(buyer))), horse) {
        (Some((_, buyer, asked)), Some(horse)) => open.fill(horse, buyer, asked),
        _ => Move::Withdraw,
    }
}

/// Whether fewer than three horses are ahead of the one that owes.
fn may_be_placed(public: &Public) -> bool {
    let Some(own) = public.on_turn() else { return false };
    let ahead = public.running.runners.iter().filter(|other| match other.status {
        Status::Finished => true,
        Status::Running => other.at > own.at,
        _ => false,
    });
    ahead.count() < 3
}

/// Whether a horse offered at this price is cheap, and can be paid out of what is not needed.
fn worth_buying(public: &Public, seat: Seat, price: Dollars) -> bool {
    let pack = public.pack();
    let runs = public
        .running
        .runners
        .iter()
        .any(|runner| runner.seat == seat && runner.status == Status::Running);
    let reserve = if runs { RESERVE + RESERVE } else { Dollars::ZERO };
    price.0 * 10 <= pack.final_value.0 * 9 && public.seat(seat).cash >= price + reserve
}

/// What the race promises to those who enter.
struct Outlook<'a> {
    form: &'a RaceForm,
    fee: Dollars,
    /// What a horse is worth, which may break a leg.
    value: f64,
    /// How many horses of others are to be expected.
    others: f64,
}

impl<'a> Outlook<'a> {
    fn new(public: &Public, book: &'a FormBook, seat: Seat) -> Self {
        let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
        let fresh: usize =
            others.map(|other| public.seat(other).stable.fresh(public.race).len()).sum();
        Self {
            form: book.race(usize::from(public.card)),
            fee: public.race_data().fee,
            value: public.pack().final_value.0 as f64,
            others: fresh as f64 * TURNOUT,
        }
    }

    /// What the last of so many own horses brings.
    fn gain(&self, own: usize) -> f64 {
        let share = |own: f64| {
            let field = own + self.others;
            self.form.purse(field.round() as usize) * own / field.max(1.0)
        };
        let own = own as f64;
        share(own) - share(own - 1.0) - self.fee.0 as f64 - self.form.shot * self.value
    }
}
