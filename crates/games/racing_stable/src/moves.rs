//! Moves: how they are read, and how they are judged (rule file, section 5).
//!
//! What may be done is listed in `open`. Listing and judging are written independently of each
//! other, so that the conformance tests can hold one against the other.

use engine::{Figure, Object, Refused, Seat, Shared, read_possible};
use racing::{Dollars, Line, Named};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::refusal::Refusal;
use crate::state::{Debt, Phase, Public, Status};
use crate::words::{Color, Horse, On};

/// No bet is greater: with it no sum of winnings can overflow, however lucky the game.
pub const MOST_STAKE: Dollars = Dollars(1_000_000_000);

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// Choose the colour of one's stable.
    ChooseStable {
        color: Named<Color>,
    },
    /// Buy horses of the bank, then enter horses in the race.
    Enter {
        /// How many are bought.
        buy: u32,
        /// Which are entered, perhaps none.
        horses: SmallVec<[Named<Horse>; 4]>,
    },
    /// Bet, and claim horses.
    Wager {
        bets: SmallVec<[Bet; 4]>,
        /// The horses claimed.
        claims: SmallVec<[Named<Horse>; 4]>,
    },
    /// Take the horse that owes out of the race.
    Withdraw,
    /// Offer a horse for sale.
    Offer {
        horse: Named<Horse>,
        buyer: Seat,
        /// For how much.
        price: Dollars,
    },
    /// Buy the horse that is offered.
    Accept,
    Decline,
}

/// A bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    /// A colour or a horse, as bets are on stables or on horses.
    pub on: Named<On>,
    /// What it needs.
    pub to: Line,
    pub amount: Dollars,
}

impl RacingStable {
    /// Whether a pending seat may make the move.
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        match (&self.public.phase, play) {
            (Phase::ChooseStable { .. }, Move::ChooseStable { color }) => {
                let taken = self.public.seats.iter().any(|state| state.color == Some(color.is));
                if taken { Err(Refusal::ColorTaken.into()) } else { Ok(()) }
            }
            (Phase::Enter { .. }, Move::Enter { buy, horses }) => {
                self.judge_enter(seat, *buy, horses)
            }
            (Phase::Wager { .. }, Move::Wager { bets, claims }) => {
                self.judge_wager(seat, bets, claims)
            }
            (Phase::Debt(_), Move::Withdraw)
            | (Phase::Offer { .. }, Move::Accept | Move::Decline) => Ok(()),
            (Phase::Debt(debt), Move::Offer { horse, buyer, price }) => {
                self.judge_offer(seat, debt, horse.is, *buyer, *price)
            }
            _ => Err(Shared::WrongMove.into()),
        }
    }

    fn judge_enter(&self, seat: Seat, buy: u32, horses: &[Named<Horse>]) -> Result<(), Refused> {
        let public = &self.public;
        let state = public.seat(seat);
        let bank = state.stable.in_bank();
        if buy as usize > bank.len() {
            return Err(Refusal::TooFewToBuy.into());
        }
        for (at, horse) in horses.iter().enumerate() {
            if horses[..at].iter().any(|other| other.is == horse.is) {
                return Err(Refusal::DuplicateHorse.into());
            }
        }
        for Named { is: Horse { color, number }, .. } in horses {
            let bought = bank.iter().take(buy as usize).any(|bought| bought == *number);
            let owned = state.stable.owned().contains(*number);
            if state.color != Some(*color) || !(owned || bought) {
                return Err(Refusal::NotYourHorse.into());
            }
        }
        for Named { is: horse, .. } in horses {
            if state.stable.last_ran(horse.number).is_some_and(|ran| ran == public.race - 1) {
                return Err(Refusal::RanLastRace.into());
            }
        }
        let cost = public.pack().price.times(i64::from(buy))
            + public.race_data().fee.times(horses.len() as i64);
        if cost > state.cash {
            return Err(Refusal::CannotPay { cost, cash: state.cash }.into());
        }
        Ok(())
    }

    fn judge_wager(
        &self,
        seat: Seat,
        bets: &[Bet],
        claims: &[Named<Horse>],
    ) -> Result<(), Refused> {
        let stakes = self.judge_bets(bets)?;
        self.judge_claims(seat, claims)?;
        let price = self.public.claiming_price().unwrap_or_default();
        let cost = stakes + price.times(claims.len() as i64);
        let cash = self.public.seat(seat).cash;
        if cost > cash { Err(Refusal::CannotPay { cost, cash }.into()) } else { Ok(()) }
    }

    /// What all bets together cost.
    fn judge_bets(&self, bets: &[Bet]) -> Result<Dollars, Refused> {
        let public = &self.public;
        let pack = public.pack();
        let mut total = Dollars::ZERO;
        for (at, bet) in bets.iter().enumerate() {
            let runs = |runner: &crate::Runner| match bet.on.is {
                On::Stable(color) => public.horse(runner).color == color,
                On::Horse(horse) => public.horse(runner) == horse,
            };
            let by_stable = matches!(bet.on.is, On::Stable(_));
            if by_stable != public.bets_on_stables() || !public.running.runners.iter().any(runs) {
                return Err(Refusal::BetNotInRace.into());
            }
            if public.odds()[bet.to.index()].is_none() {
                return Err(Refusal::NotOffered.into());
            }
            let same = |other: &Bet| other.on.is == bet.on.is && other.to == bet.to;
            if bets[..at].iter().any(same) {
                return Err(Refusal::DuplicateBet.into());
            }
            if bet.amount < pack.min_bet || bet.amount.0 % pack.bet_step.0 != 0 {
                return Err(Refusal::bad_stake(pack.min_bet, pack.bet_step).into());
            }
            if bet.amount > MOST_STAKE {
                return Err(Refusal::TooGreat { most: MOST_STAKE }.into());
            }
            total += bet.amount;
        }
        let limit = public.setup.options.bet_limit;
        if limit > Dollars::ZERO && total > limit {
            return Err(Refusal::OverLimit { limit }.into());
        }
        Ok(total)
    }

    fn judge_claims(&self, seat: Seat, claims: &[Named<Horse>]) -> Result<(), Refused> {
        let public = &self.public;
        if !claims.is_empty() && public.claiming_price().is_none() {
            return Err(Refusal::NotClaiming.into());
        }
        for (at, claim) in claims.iter().enumerate() {
            if claims[..at].iter().any(|other| other.is == claim.is) {
                return Err(Refusal::DuplicateClaim.into());
            }
            let entered = |runner: &crate::Runner| public.horse(runner) == claim.is;
            if !public.running.runners.iter().any(entered) {
                return Err(Refusal::ClaimNotInRace.into());
            }
            if public.seat(seat).color == Some(claim.is.color) {
                return Err(Refusal::OwnHorse.into());
            }
            if public.seat(seat).stable.in_bank().is_empty() {
                return Err(Refusal::NoPlaceForClaim.into());
            }
        }
        Ok(())
    }

    fn judge_offer(
        &self,
        seat: Seat,
        debt: &Debt,
        horse: Horse,
        buyer: Seat,
        price: Dollars,
    ) -> Result<(), Refused> {
        let public = &self.public;
        let own = public.seat(seat);
        let in_stable = own.color == Some(horse.color) && own.stable.owned().contains(horse.number);
        let busy = public.running.runners.iter().any(|runner| {
            public.horse(runner) == horse
                && matches!(runner.status, Status::Running | Status::Finished)
        });
        if !in_stable || busy {
            return Err(Refusal::NotForSale.into());
        }
        if buyer == seat || buyer.index() >= public.seat_count() {
            return Err(Refusal::BadBuyer.into());
        }
        let most = public.pack().offers_per_seat;
        if debt.offers[buyer.index()] >= most {
            return Err(Refusal::TooManyOffers { most }.into());
        }
        let least = debt.amount - own.cash;
        if price < least {
            return Err(Refusal::TooCheap { least }.into());
        }
        let held = public.open_claims().iter().any(|claim| claim.seat == buyer);
        let in_bank = public.seat(buyer).stable.in_bank().len();
        if in_bank == 0 || (held && in_bank == 1) {
            return Err(Refusal::NoPlaceForSale.into());
        }
        let cash = public.seat(buyer).cash;
        if price > cash { Err(Refusal::CannotPay { cost: price, cash }.into()) } else { Ok(()) }
    }

    /// Reads a move: its fields exactly those of its type, which must belong to the phase.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        self.meaning(&read_possible(value, self.public.possible())?)
    }

    /// A seat that has made its sealed move is told so; another one that it is not its turn. Both
    /// hear first what is wrong with the move itself.
    pub(crate) fn read_out_of_turn(&self, value: &Value) -> Refused {
        match (read_possible::<Written>(value, self.public.possible()), &self.public.phase) {
            (Err(why), _) => why,
            (_, Phase::Enter { .. } | Phase::Wager { .. }) => Refusal::AlreadyMoved.into(),
            _ => Shared::NotYourTurn.into(),
        }
    }

    /// What names nothing of the game is refused as the thing it should have named.
    fn meaning(&self, written: &Written) -> Result<Move, Refused> {
        let pack = self.public.pack();
        let horse = |id: &str, unknown: Refusal| {
            pack.find_horse(id).map(|horse| pack.named(horse)).ok_or(unknown)
        };
        Ok(match written {
            Written::ChooseStable { color } => {
                let color = pack.find_color(color).ok_or(Refusal::BadColor)?;
                Move::ChooseStable { color: pack.named_color(color) }
            }
            Written::Enter { buy, horses } => {
                let buy = u32::try_from(buy.0).map_err(|_| Refusal::TooFewToBuy)?;
                let horses = horses.iter().map(|id| horse(id, Refusal::NotYourHorse));
                Move::Enter { buy, horses: horses.collect::<Result<_, _>>()? }
            }
            Written::Wager { bets, claims } => {
                let bets = bets.iter().map(|Object(bet)| self.bet_meaning(bet));
                let bets = bets.collect::<Result<_, _>>()?;
                let claims = claims.iter().map(|id| horse(id, Refusal::ClaimNotInRace));
                Move::Wager { bets, claims: claims.collect::<Result<_, _>>()? }
            }
            Written::Withdraw {} => Move::Withdraw,
            Written::Offer { horse: id, buyer, price } => {
                let horse = horse(id, Refusal::NotForSale)?;
                let buyer = u8::try_from(buyer.0).map_err(|_| Refusal::BadBuyer)?;
                Move::Offer { horse, buyer: Seat(buyer), price: Dollars(price.0) }
            }
            Written::Accept {} => Move::Accept,
            Written::Decline {} => Move::Decline,
        })
    }

    fn bet_meaning(&self, bet: &WrittenBet) -> Result<Bet, Refused> {
        let pack = self.public.pack();
        let is = if self.public.bets_on_stables() {
            pack.find_color(&bet.on).map(On::Stable)
        } else {
            pack.find_horse(&bet.on).map(On::Horse)
        };
        let is = is.ok_or(Refusal::BetNotInRace)?;
        let to = Line::from_word(&bet.to).ok_or(Refusal::NotOffered)?;
        Ok(Bet { on: Named { is, id: pack.on_id(is) }, to, amount: Dollars(bet.amount.0) })
    }
}

/// A move as it is written, whatever it names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Written {
    ChooseStable { color: String },
    Enter { buy: Figure, horses: Vec<String> },
    Wager { bets: Vec<Object<WrittenBet>>, claims: Vec<String> },
    Withdraw {},
    Offer { horse: String, buyer: Figure, price: Figure },
    Accept {},
    Decline {},
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBet {
    on: String,
    to: String,
    amount: Figure,
}

impl Public {
    /// The types of move that belong to the phase.
    pub(crate) const fn possible(&self) -> &'static [&'static str] {
        match &self.phase {
            Phase::ChooseStable { .. } => &["choose_stable"],
            Phase::Enter { .. } => &["enter"],
            Phase::Wager { .. } => &["wager"],
            Phase::Debt(_) => &["withdraw", "offer"],
            Phase::Offer { .. } => &["accept", "decline"],
            Phase::Start { .. } | Phase::Run | Phase::Lot { .. } | Phase::Over => &[],
        }
    }
}
