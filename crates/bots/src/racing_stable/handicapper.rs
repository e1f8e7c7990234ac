//! A sound heuristic, after section 13 of the rule file.

use std::sync::Arc;

use engine::{Bits, Bot, Moves, Seat, Setup, SimBits, Turn};
use lab::Policy;
use racing::{Dollars, Line};
use racing_stable::{
    Move, On, OpenEnter, OpenOffer, OpenWager, Phase, Public, RacingStable, Status,
};
use smallvec::SmallVec;

use super::form_book::FormBook;

/// Kept for assessments while horses run.
const RESERVE: Dollars = Dollars(150);
/// Kept when horses are bought, while races are still to come after this one.
const KEPT_FROM_BUYING: Dollars = Dollars(700);
/// Of the horses that could run in a race, so many do where most should, and where most should not.
const TURNOUT: [f64; 2] = [0.75, 0.3];
/// So many of all horses are fresh for a race.
const FRESH: f64 = 0.8;
/// A bet must promise so much more than it costs.
const MARGIN: f64 = 0.03;
/// No bet takes more of the cash.
const MOST_OF_CASH: f64 = 0.3;
/// What is asked for a horse in need, offer by offer.
const ASKED: [Dollars; 2] = [Dollars(900), Dollars(700)];
/// No race of a program has more to come than this.
const MOST_RACES: usize = 24;

/// Rests horses for the rich races, bets where a stable has more horses than its odds say, claims
/// what it can, and haggles.
#[derive(Clone, Debug, Default)]
pub struct Handicapper {
    book: Option<(Arc<Setup<RacingStable>>, Arc<FormBook>)>,
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
        if !matches!(&self.book, Some((known, _)) if Arc::ptr_eq(known, setup)) {
            self.book = None;
        }
        self.book.get_or_insert_with(|| (setup.clone(), FormBook::of(&setup.pack))).1.clone()
    }

    /// Enters while a horse more is worth more than its rest, and buys while that is so of a new
    /// one and the money lasts.
    fn enter(&mut self, public: &Public, seat: Seat) -> Move {
        let book = self.book(&public.setup);
        let plan = Plan::new(public, &book);
        let open = OpenEnter::new(public, seat);
        let pack = public.pack();
        let others = plan.others(public, seat);
        let worth_running = |entered: usize| {
            plan.gain(0, entered + 1, others) + plan.fresh_at(2) > plan.fresh_at(1)
        };
        let fee = public.race_data().fee;
        let mut cash = open.cash;
        let mut entered = 0;
        while entered < open.fresh.len() && cash >= fee + RESERVE && worth_running(entered) {
            cash -= fee;
            entered += 1;
        }
        let reserve = if plan.races() > 1 { KEPT_FROM_BUYING } else { RESERVE };
        let mut buy = 0;
        while buy < open.bank.len() && cash >= pack.price + fee + reserve {
            let runs = worth_running(entered);
            let run = plan.gain(0, entered + 1, others) + plan.fresh_at(2);
            let worth = if runs { run } else { plan.fresh_at(1) };
            // The price comes back in the end.
            if worth <= (pack.price - pack.final_value).0 as f64 {
                break;
            }
            cash -= pack.price;
            buy += 1;
            if runs {
                cash -= fee;
                entered += 1;
            }
        }
        let horses = open.may_run(buy).lowest_of(entered);
        open.fill(buy, horses)
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

/// The part of the cash that a bet is worth, after Kelly; `None` where it is not worth making.
pub(super) fn stake_share(public: &Public, book: &FormBook, on: On, line: Line) -> Option<f64> {
    let returns = public.odds()[line.index()]?.per_dollar();
    let runners = &public.running.runners;
    let horses = match on {
        On::Stable(color) => {
            runners.iter().filter(|runner| public.horse(runner).color == color).count()
        }
        On::Horse(_) => 1,
    };
    let chance = book.race(usize::from(public.card)).hits(horses, runners.len(), line);
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

/// The races to come, and what a horse can expect of them.
struct Plan<'a> {
    book: &'a FormBook,
    /// Positions on the card of this race and those to come.
    cards: SmallVec<[u8; MOST_RACES]>,
    /// What a horse that is fresh for a race, counted from this one, can expect of the rest.
    fresh: SmallVec<[f64; MOST_RACES]>,
    /// The part of the fresh horses that will run in each.
    turnout: SmallVec<[f64; MOST_RACES]>,
    fees: SmallVec<[f64; MOST_RACES]>,
    final_value: f64,
}

impl<'a> Plan<'a> {
    fn new(public: &Public, book: &'a FormBook) -> Self {
        let pack = public.pack();
        let program = &public.setup.options.program;
        let to_come = &program[usize::from(public.race - 1)..];
        let cards: SmallVec<[u8; MOST_RACES]> =
            to_come.iter().map(|number| pack.find_race(*number).unwrap_or(0) as u8).collect();
        let fees = cards.iter().map(|card| pack.races[usize::from(*card)].fee.0 as f64).collect();
        let mut plan = Self {
            book,
            fresh: SmallVec::from_elem(0.0, cards.len()),
            turnout: SmallVec::from_elem(TURNOUT[0], cards.len()),
            cards,
            fees,
            final_value: pack.final_value.0 as f64,
        };
        let horses: usize = public.seats.iter().map(|seat| seat.stable.owned().len()).sum();
        // Where everybody would rest his horses, there is room for those who do not.
        for _ in 0..2 {
            plan.look_ahead(horses as f64 * FRESH);
        }
        plan
    }

    /// Works out what a horse can expect when others turn out as it was thought, and how they will
    /// turn out when they expect that.
    fn look_ahead(&mut self, fresh: f64) {
        for race in (0..self.cards.len()).rev() {
            let others = (fresh * self.turnout[race] - 1.0).max(1.0);
            let run = self.gain(race, 1, others) + self.fresh_at(race + 2);
            let rest = self.fresh_at(race + 1);
            self.fresh[race] = run.max(rest);
            self.turnout[race] = TURNOUT[usize::from(rest > run)];
        }
    }

    fn races(&self) -> usize {
        self.cards.len()
    }

    fn fresh_at(&self, race: usize) -> f64 {
        self.fresh.get(race).copied().unwrap_or(0.0)
    }

    /// What the last of so many own horses brings against so many others.
    fn gain(&self, race: usize, own: usize, others: f64) -> f64 {
        let form = self.book.race(usize::from(self.cards[race]));
        let share = |own: f64| {
            let field = own + others;
            form.purse(field.round() as usize) * own / field.max(1.0)
        };
        let own = own as f64;
        share(own) - share(own - 1.0) - self.fees[race] - form.shot * self.final_value
    }

    /// How many horses of others are to be expected in this race.
    fn others(&self, public: &Public, seat: Seat) -> f64 {
        let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
        let fresh: usize =
            others.map(|other| public.seat(other).stable.fresh(public.race).len()).sum();
        fresh as f64 * self.turnout[0]
    }
}
