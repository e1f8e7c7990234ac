//! Moves: how they are read, and how they are judged (rule file, section 5).
//!
//! What may be done is listed in `open`. Listing and judging are written independently of each
//! other, so that the conformance tests can hold one against the other.

use engine::{Figure, Object, Refused, Seat, move_type, read_written, refusals};
use racing::{Dollars, Line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::RacingStable;
use crate::state::{Debt, Phase, Public, Status};
use crate::words::{Color, Horse, Named, On};

/// No bet is greater: with it no sum of winnings can overflow, however lucky the game.
pub const MOST_STAKE: Dollars = Dollars(1_000_000_000);

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// Choose the colour of one's stable.
    ChooseStable {
        /// Which.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        color: Named<Color>,
    },
    /// Buy horses of the bank, then enter horses in the race.
    Enter {
        /// How many are bought.
        buy: u32,
        /// Which are entered, perhaps none.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        horses: SmallVec<[Named<Horse>; 4]>,
    },
    /// Bet, and claim horses.
    Wager {
        /// The bets.
        bets: SmallVec<[Bet; 4]>,
        /// The horses claimed.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        claims: SmallVec<[Named<Horse>; 4]>,
    },
    /// Take the horse that owes out of the race.
    Withdraw,
    /// Offer a horse for sale.
    Offer {
        /// Which.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        horse: Named<Horse>,
        /// To whom.
        buyer: Seat,
        /// For how much.
        price: Dollars,
    },
    /// Buy the horse that is offered.
    Accept,
    /// Do not.
    Decline,
}

/// A bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bet {
    /// A colour or a horse, as bets are on stables or on horses.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub on: Named<On>,
    /// What it needs.
    pub to: Line,
    /// The stake.
    pub amount: Dollars,
}

/// The refusals of this game, in the players' words.
mod refused {
    use engine::Refused;
    use racing::Dollars;

    pub(super) const BAD_COLOR: Refused = Refused::new("bad_color", "There is no such colour.");
    pub(super) const COLOR_TAKEN: Refused =
        Refused::new("color_taken", "Somebody has that colour already.");
    pub(super) const ALREADY_MOVED: Refused =
        Refused::new("already_moved", "You have decided; wait until everybody has.");
    pub(super) const TOO_FEW_TO_BUY: Refused =
        Refused::new("bank_has_none", "The bank has not so many horses of your colour.");
    pub(super) const DUPLICATE_HORSE: Refused =
        Refused::new("duplicate_horse", "You name a horse twice.");
    pub(super) const NOT_YOUR_HORSE: Refused =
        Refused::new("not_your_horse", "That horse is not in your stable.");
    pub(super) const RAN_LAST_RACE: Refused =
        Refused::new("ran_last_race", "A horse does not run in two races in a row.");
    pub(super) const BET_NOT_IN_RACE: Refused =
        Refused::new("not_in_race", "You can't bet on that in this race.");
    pub(super) const NOT_OFFERED: Refused =
        Refused::new("not_offered", "The bank offers no odds for that bet.");
    pub(super) const DUPLICATE_BET: Refused =
        Refused::new("duplicate_bet", "Make it one bet instead of two.");
    pub(super) const NOT_CLAIMING: Refused =
        Refused::new("not_claiming", "No horse can be claimed in this race.");
    pub(super) const DUPLICATE_CLAIM: Refused =
        Refused::new("duplicate_claim", "You claim a horse twice.");
    pub(super) const CLAIM_NOT_IN_RACE: Refused =
        Refused::new("not_in_race", "That horse is not in the race.");
    pub(super) const OWN_HORSE: Refused =
        Refused::new("own_horse", "You can't claim your own horse.");
    pub(super) const NO_PLACE_FOR_CLAIM: Refused =
        Refused::new("bank_has_none", "The bank has no horse of your colour to give you for it.");
    pub(super) const NOT_FOR_SALE: Refused =
        Refused::new("not_for_sale", "Offer a horse of yours that is in the stable.");
    pub(super) const BAD_BUYER: Refused =
        Refused::new("bad_buyer", "Offer the horse to another player.");
    pub(super) const NO_PLACE_FOR_SALE: Refused =
        Refused::new("bank_has_none", "The bank has no free horse of the buyer's colour.");

    pub(super) fn bad_stake(least: Dollars, step: Dollars) -> Refused {
        let steps = if step.0 == 1 { String::new() } else { format!(" in steps of {step}") };
        Refused::because("bad_amount", format!("A bet is at least {least}{steps}."))
    }

    pub(super) fn too_great() -> Refused {
        Refused::because("bad_amount", format!("No bet is above {}.", super::MOST_STAKE))
    }

    pub(super) fn too_cheap(least: Dollars) -> Refused {
        Refused::because("bad_amount", format!("You need {least} at least to pay."))
    }

    pub(super) fn over_limit(limit: Dollars) -> Refused {
        Refused::because("over_limit", format!("Stake no more than {limit} on a race."))
    }

    pub(super) fn too_many_offers(most: u8) -> Refused {
        Refused::because("too_many_offers", format!("You have made this player {most} offers."))
    }

    pub(super) fn cannot_pay(cost: Dollars, cash: Dollars) -> Refused {
        Refused::because("cannot_pay", format!("That costs {cost}; there is {cash}."))
    }
}

impl RacingStable {
    /// Whether a pending seat may make the move.
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        match (&self.public.phase, play) {
            (Phase::ChooseStable { .. }, Move::ChooseStable { color }) => {
                let taken = self.public.seats.iter().any(|state| state.color == Some(color.is));
                if taken { Err(refused::COLOR_TAKEN) } else { Ok(()) }
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
            _ => Err(refusals::WRONG_MOVE),
        }
    }

    fn judge_enter(&self, seat: Seat, buy: u32, horses: &[Named<Horse>]) -> Result<(), Refused> {
        let public = &self.public;
        let state = public.seat(seat);
        let bank = state.stable.in_bank();
        if buy as usize > bank.len() {
            return Err(refused::TOO_FEW_TO_BUY);
        }
        for (at, horse) in horses.iter().enumerate() {
            if horses[..at].iter().any(|other| other.is == horse.is) {
                return Err(refused::DUPLICATE_HORSE);
            }
        }
        for Named { is: Horse { color, number }, .. } in horses {
            let bought = bank.iter().take(buy as usize).any(|bought| bought == *number);
            let owned = state.stable.owned().contains(*number);
            if state.color != Some(*color) || !(owned || bought) {
                return Err(refused::NOT_YOUR_HORSE);
            }
        }
        for Named { is: horse, .. } in horses {
            if state.stable.last_ran(horse.number).is_some_and(|ran| ran == public.race - 1) {
                return Err(refused::RAN_LAST_RACE);
            }
        }
        let cost = public.pack().price.times(i64::from(buy))
            + public.race_data().fee.times(horses.len() as i64);
        if cost > state.cash {
            return Err(refused::cannot_pay(cost, state.cash));
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
        if cost > cash { Err(refused::cannot_pay(cost, cash)) } else { Ok(()) }
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
                return Err(refused::BET_NOT_IN_RACE);
            }
            if public.odds()[bet.to.index()].is_none() {
                return Err(refused::NOT_OFFERED);
            }
            let same = |other: &Bet| other.on.is == bet.on.is && other.to == bet.to;
            if bets[..at].iter().any(same) {
                return Err(refused::DUPLICATE_BET);
            }
            if bet.amount < pack.min_bet || bet.amount.0 % pack.bet_step.0 != 0 {
                return Err(refused::bad_stake(pack.min_bet, pack.bet_step));
            }
            if bet.amount > MOST_STAKE {
                return Err(refused::too_great());
            }
            total += bet.amount;
        }
        let limit = public.setup.options.bet_limit;
        if limit > Dollars::ZERO && total > limit {
            return Err(refused::over_limit(limit));
        }
        Ok(total)
    }

    fn judge_claims(&self, seat: Seat, claims: &[Named<Horse>]) -> Result<(), Refused> {
        let public = &self.public;
        if !claims.is_empty() && public.claiming_price().is_none() {
            return Err(refused::NOT_CLAIMING);
        }
        for (at, claim) in claims.iter().enumerate() {
            if claims[..at].iter().any(|other| other.is == claim.is) {
                return Err(refused::DUPLICATE_CLAIM);
            }
            let entered = |runner: &crate::Runner| public.horse(runner) == claim.is;
            if !public.running.runners.iter().any(entered) {
                return Err(refused::CLAIM_NOT_IN_RACE);
            }
            if public.seat(seat).color == Some(claim.is.color) {
                return Err(refused::OWN_HORSE);
            }
            if public.seat(seat).stable.in_bank().is_empty() {
                return Err(refused::NO_PLACE_FOR_CLAIM);
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
            return Err(refused::NOT_FOR_SALE);
        }
        if buyer == seat || buyer.index() >= public.seat_count() {
            return Err(refused::BAD_BUYER);
        }
        let most = public.pack().offers_per_seat;
        if debt.offers[buyer.index()] >= most {
            return Err(refused::too_many_offers(most));
        }
        let least = debt.amount - own.cash;
        if price < least {
            return Err(refused::too_cheap(least));
        }
        let held = public.open_claims().iter().any(|claim| claim.seat == buyer);
        let in_bank = public.seat(buyer).stable.in_bank().len();
        if in_bank == 0 || (held && in_bank == 1) {
            return Err(refused::NO_PLACE_FOR_SALE);
        }
        let cash = public.seat(buyer).cash;
        if price > cash { Err(refused::cannot_pay(price, cash)) } else { Ok(()) }
    }

    /// Reads a move: its fields exactly those of its type, which must belong to the phase.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        let written = read_written(value)?;
        if !self.public.possible().contains(&move_type(value)?) {
            return Err(refusals::WRONG_MOVE);
        }
        self.meaning(&written)
    }

    /// A seat that has made its sealed move is told so; another one that it is not its turn. Both
    /// hear first what is wrong with the move itself.
    pub(crate) fn read_out_of_turn(&self, value: &Value) -> Refused {
        match (self.read(value), &self.public.phase) {
            (Err(why), _) if matches!(why.code, "bad_move" | "wrong_move") => why,
            (_, Phase::Enter { .. } | Phase::Wager { .. }) => refused::ALREADY_MOVED,
            _ => refusals::NOT_YOUR_TURN,
        }
    }

    /// What names nothing of the game is refused as the thing it should have named.
    fn meaning(&self, written: &Written) -> Result<Move, Refused> {
        let pack = self.public.pack();
        let horse = |id: &str, unknown: Refused| {
            pack.find_horse(id).map(|horse| pack.named(horse)).ok_or(unknown)
        };
        Ok(match written {
            Written::ChooseStable { color } => {
                let color = pack.find_color(color).ok_or(refused::BAD_COLOR)?;
                Move::ChooseStable { color: pack.named_color(color) }
            }
            Written::Enter { buy, horses } => {
                let buy = u32::try_from(buy.0).map_err(|_| refused::TOO_FEW_TO_BUY)?;
                let horses = horses.iter().map(|id| horse(id, refused::NOT_YOUR_HORSE));
                Move::Enter { buy, horses: horses.collect::<Result<_, _>>()? }
            }
            Written::Wager { bets, claims } => {
                let bets = bets.iter().map(|Object(bet)| self.bet_meaning(bet));
                let bets = bets.collect::<Result<_, _>>()?;
                let claims = claims.iter().map(|id| horse(id, refused::CLAIM_NOT_IN_RACE));
                Move::Wager { bets, claims: claims.collect::<Result<_, _>>()? }
            }
            Written::Withdraw {} => Move::Withdraw,
            Written::Offer { horse: id, buyer, price } => {
                let horse = horse(id, refused::NOT_FOR_SALE)?;
                let buyer = u8::try_from(buyer.0).map_err(|_| refused::BAD_BUYER)?;
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
        let is = is.ok_or(refused::BET_NOT_IN_RACE)?;
        let to = Line::from_word(&bet.to).ok_or(refused::NOT_OFFERED)?;
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
