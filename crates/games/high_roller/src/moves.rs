//! Moves: what may be done, how it is read, and how it is judged (rule file, section 5).
//!
//! Listing and judging are written independently of each other, so that the conformance tests can
//! hold one against the other.

use engine::{Bits, Figure, Moves, OpenMove, Refused, Seat, Shared, StandingOrder, read_possible};
use racing::{Cell, Dollars, StepKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use crate::HighRoller;
use crate::open::{Ground, Open, OpenRun};
use crate::options::{Auction, StretchBlocking};
use crate::refusal::Refusal;
use crate::state::{Lot, Phase, Public, Status};
use crate::words::{Die, Horse, Named, Space};

/// A path, as a list of the spaces entered.
pub type Path = SmallVec<[Space; 12]>;

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Move {
    /// Bid for the horse that is up.
    Bid { amount: Dollars },
    /// Name a horse and open.
    Nominate {
        horse: Named,
        /// With how much.
        amount: Dollars,
    },
    /// Be out for this horse, or of the betting.
    Pass,
    /// Take a horse in the draft.
    Pick { horse: Named },
    /// Bet on a horse.
    Bet {
        horse: Named,
        /// How many bets.
        count: u8,
    },
    /// Take a die.
    Roll { die: Die },
    /// Spend a re-roll chip.
    Reroll,
    Run {
        /// The spaces entered.
        path: Path,
    },
}

impl HighRoller {
    /// What the seat may do now.
    #[inline]
    pub(crate) fn list_moves(&self, seat: Seat, into: &mut Moves<Self>) {
        let public = &self.public;
        match &public.phase {
            Phase::Ride if public.rider() == Some(seat) => {
                into.listed
                    .extend([Move::Roll { die: Die::White }, Move::Roll { die: Die::Green }]);
            }
            Phase::Run { points, .. } if public.rider() == Some(seat) => {
                self.list_run(*points, into);
            }
            Phase::Ride | Phase::Run { .. } => {}
            _ => self.list_before_the_race(seat, into),
        }
    }

    fn list_run(&self, points: u16, into: &mut Moves<Self>) {
        let Some(horse) = self.public.on_turn() else { return };
        if self.public.usable_rerolls(horse) > 0 {
            into.listed.push(Move::Reroll);
        }
        into.open.push(Open::Run(OpenRun::new(&self.public, horse, points)));
    }

    /// A move of a pending seat, drawn as it would be from the list. Nearly all of a game's moves are
    /// dice, runs and bids: those need none.
    #[inline]
    pub(crate) fn draw_move(
        &self,
        seat: Seat,
        moves: &mut Moves<Self>,
        bits: &mut impl Bits,
    ) -> Move {
        let public = &self.public;
        match (&public.phase, public.on_turn()) {
            (Phase::Ride, _) => {
                Move::Roll { die: if bits.below(2) == 0 { Die::White } else { Die::Green } }
            }
            (Phase::Run { .. }, Some(horse))
                if public.usable_rerolls(horse) > 0 && bits.below(2) == 0 =>
            {
                Move::Reroll
            }
            (Phase::Run { points, .. }, Some(horse)) => {
                Move::Run { path: Ground::of(public, horse, *points).wander(bits) }
            }
            (Phase::Outcry(lot), _) => self.open_bid(seat, lot).sample(bits),
            _ => self.draw_from_list(seat, moves, bits),
        }
    }

    #[inline(never)]
    fn draw_from_list(&self, seat: Seat, moves: &mut Moves<Self>, bits: &mut impl Bits) -> Move {
        moves.clear();
        self.list_moves(seat, moves);
        moves.take_sample(bits).expect("a pending seat has a move")
    }

    #[inline(never)]
    fn list_before_the_race(&self, seat: Seat, into: &mut Moves<Self>) {
        let public = &self.public;
        let pack = public.pack();
        match &public.phase {
            Phase::Outcry(lot) if public.outcry_bidders(lot).contains(seat) => {
                into.open.push(self.open_bid(seat, lot));
            }
            Phase::Raise { lot, seat: turn, .. } if *turn == seat => {
                into.open.push(self.open_bid(seat, lot));
                into.listed.push(Move::Pass);
            }
            Phase::Nominate(opener) if *opener == seat => {
                for horse in public.unsold().filter(|horse| public.affords(seat, *horse)) {
                    let (least, most) = (public.asking(horse), public.limit(seat, horse));
                    let horse = pack.named(horse);
                    into.open.push(Open::Nominate { horse, least, most, bill: pack.bill });
                }
            }
            Phase::Draft { first, pick } if public.picker(*first, *pick) == seat => {
                let affordable = public.unsold().filter(|horse| public.affords(seat, *horse));
                into.listed.extend(affordable.map(|horse| Move::Pick { horse: pack.named(horse) }));
            }
            Phase::Bets { .. } if public.bettor() == Some(seat) => {
                let state = &public.seats[seat.index()];
                let affords = state.cash.0 / pack.bet.0;
                for horse in public.runners().filter(|horse| public.may_bet_on(seat, *horse)) {
                    let taken = public.horse(horse).bets.len() as i64;
                    let free = (i64::from(pack.bets_per_horse) - taken).min(affords);
                    let bet = |count| Move::Bet { horse: pack.named(horse), count: count as u8 };
                    into.listed.extend((1..=free).map(bet));
                }
                if state.bets > 0 {
                    into.listed.push(Move::Pass);
                }
            }
            _ => {}
        }
    }

    fn open_bid(&self, seat: Seat, lot: &Lot) -> Open {
        let pack = self.public.pack();
        let most = self.public.limit(seat, lot.horse);
        Open::Bid { least: lot.least(pack.step), most, bill: pack.bill }
    }

    /// Whether a pending seat may make the move.
    #[inline]
    pub(crate) fn judge(&self, seat: Seat, play: &Move) -> Result<(), Refused> {
        let public = &self.public;
        let bettor = &public.seats[seat.index()];
        match (&public.phase, play) {
            (Phase::Outcry(lot) | Phase::Raise { lot, .. }, Move::Bid { amount }) => {
                if lot.high.is_some_and(|high| high.seat == seat) {
                    return Err(Refusal::AlreadyHigh.into());
                }
                let least = lot.high.map_or(lot.ask, |high| high.amount + public.pack().step);
                self.judge_amount(seat, lot.horse, *amount, least)
            }
            (Phase::Nominate(_), Move::Nominate { horse, amount }) => {
                let state = public.horse(horse.is);
                if state.owner.is_some() || state.status == Status::Scratched {
                    return Err(Refusal::HorseGone.into());
                }
                self.judge_amount(seat, horse.is, *amount, public.asking(horse.is))
            }
            (Phase::Draft { .. }, Move::Pick { horse }) => {
                let state = public.horse(horse.is);
                if state.owner.is_some() || state.status == Status::Scratched {
                    return Err(Refusal::HorseGone.into());
                }
                self.judge_price(seat, public.asking(horse.is))
            }
            (Phase::Bets { .. }, Move::Bet { horse, count }) => {
                self.judge_bet(seat, horse.is, *count)
            }
            (Phase::Bets { .. }, Move::Pass) if bettor.bets == 0 => Err(Refusal::MustBet.into()),
            (Phase::Raise { .. } | Phase::Bets { .. }, Move::Pass)
            | (Phase::Ride, Move::Roll { .. }) => Ok(()),
            (Phase::Run { .. }, Move::Reroll) => {
                let horse = public.on_turn().map(|horse| (horse, public.horse(horse)));
                let usable = horse.is_some_and(|(horse, state)| {
                    state.rerolls > 0 || (state.award > 0 && public.back_half(horse))
                });
                if usable { Ok(()) } else { Err(Refusal::NoReroll.into()) }
            }
            (Phase::Run { points, .. }, Move::Run { path }) => self.judge_run(*points, path),
            _ => Err(Shared::WrongMove.into()),
        }
    }

    /// Whether a seat may leave this order with the house: while the horse is or comes up in open
    /// outcry, for what the seat could pay now. Passing is for the lot that is up alone: nobody should
    /// stay out of a sale because of what was said at another.
    pub(crate) fn judge_standing(&self, seat: Seat, order: &StandingOrder) -> Result<(), Refused> {
        let public = &self.public;
        if public.setup.options.auction != Auction::Open {
            return Err(Refusal::NoOutcry.into());
        }
        let horse = public.pack().find(&order.horse).ok_or(Refusal::NoSuchHorse)?;
        let state = public.horse(horse);
        if state.owner.is_some() || state.status != Status::Stable {
            return Err(Refusal::HorseGone.into());
        }
        let least = match &public.phase {
            Phase::Outcry(lot) if lot.horse == horse && order.passes() => return Ok(()),
            _ if order.passes() => return Err(Refusal::NotUp.into()),
            Phase::Outcry(lot) if lot.horse == horse => match lot.high {
                Some(high) if high.seat == seat => high.amount,
                Some(high) => high.amount + public.pack().step,
                None => lot.ask,
            },
            _ => public.pack().clearance,
        };
        self.judge_amount(seat, horse, order.most, least)
    }

    fn judge_amount(
        &self,
        seat: Seat,
        horse: Horse,
        amount: Dollars,
        least: Dollars,
    ) -> Result<(), Refused> {
        if amount.0 <= 0 || amount.0 % self.public.pack().bill.0 != 0 {
            return Err(Refusal::BadBid.into());
        }
        if amount < least {
            return Err(Refusal::TooLow { least }.into());
        }
        self.judge_price(seat, amount)?;
        let public = &self.public;
        let fair = public.pack().horse(horse).fair_price;
        if public.setup.options.fair_price_limit && amount > fair && public.owns_one(seat) {
            let without = Seat::all(public.seat_count()).any(|other| !public.owns_one(other));
            if without {
                return Err(Refusal::OverFairPrice.into());
            }
        }
        Ok(())
    }

    fn judge_price(&self, seat: Seat, amount: Dollars) -> Result<(), Refused> {
        let state = &self.public.seats[seat.index()];
        let cap = self.public.setup.options.spending_cap;
        if amount > state.cash {
            return Err(Refusal::NoCash.into());
        }
        if cap > Dollars::ZERO && state.spent + amount > cap {
            return Err(Refusal::OverCap.into());
        }
        Ok(())
    }

    fn judge_bet(&self, seat: Seat, horse: Horse, count: u8) -> Result<(), Refused> {
        let public = &self.public;
        let pack = public.pack();
        let state = public.horse(horse);
        if !(1..=pack.bets_per_horse).contains(&count) {
            return Err(Refusal::BadCount.into());
        }
        if state.post.is_none() {
            return Err(Refusal::NotRunning.into());
        }
        if state.owner == Some(seat) && !public.setup.options.own_bets {
            return Err(Refusal::OwnHorse.into());
        }
        if state.bets.len() + usize::from(count) > usize::from(pack.bets_per_horse) {
            return Err(Refusal::NoSlot.into());
        }
        if public.seats[seat.index()].cash < pack.bet.times(i64::from(count)) {
            return Err(Refusal::NoCash.into());
        }
        Ok(())
    }

    fn judge_run(&self, points: u16, path: &[Space]) -> Result<(), Refused> {
        let cost = self.judge_steps(path)?;
        let chips = self.public.on_turn().map_or(0, |horse| self.public.horse(horse).chips);
        let budget = u32::from(points) + u32::from(chips);
        if cost > budget { Err(Refusal::TooFar { cost, budget }.into()) } else { Ok(()) }
    }

    /// What a path costs, if every step of it is one.
    fn judge_steps(&self, path: &[Space]) -> Result<u32, Refused> {
        let public = &self.public;
        let (board, track) = (&public.pack().board, public.track());
        let Some(horse) = public.on_turn() else { return Err(Shared::WrongMove.into()) };
        let Some(start) = public.horse(horse).cell else { return Err(Shared::WrongMove.into()) };
        let stands = |cell: Cell| {
            public.horses.iter().enumerate().any(|(i, other)| {
                i != horse.index() && other.cell == Some(cell) && cell != board.gate()
            })
        };
        let (mut at, mut cost) = (start, 0u32);
        for (i, &space) in path.iter().enumerate() {
            let cell = board.cell(space).ok_or(Refusal::NoSuchSpace)?;
            let step = track
                .step(at, cell)
                .ok_or_else(|| Refusal::NotAdjacent { space: space.to_string() })?;
            if stands(cell) {
                return Err(Refusal::Occupied { space: space.to_string() }.into());
            }
            if cell == start || path[..i].contains(&space) {
                return Err(Refusal::Repeats { space: space.to_string() }.into());
            }
            let forbidden = public.setup.options.stretch_blocking == StretchBlocking::Forbidden;
            if forbidden && step.kind == StepKind::DiagOut && board.home(at) {
                let free_ahead = !track.ahead(at).is_some_and(stands);
                let cuts_off = public.horses.iter().enumerate().any(|(i, other)| {
                    let behind = |cell: Cell| {
                        board.home(cell)
                            && track.lane(cell) == space.lane()
                            && track.progress(cell) < track.progress(step.to)
                    };
                    i != horse.index() && other.cell.is_some_and(behind)
                });
                if free_ahead && cuts_off {
                    return Err(Refusal::Blocking { space: space.to_string() }.into());
                }
            }
            cost += u32::from(step.cost);
            at = cell;
        }
        Ok(cost)
    }

    /// Reads a move: its fields exactly those of its type, which must belong to the phase.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        self.meaning(&read_possible(value, self.public.possible())?)
    }

    /// What names nothing of the game is refused as the thing it should have named.
    fn meaning(&self, written: &Written) -> Result<Move, Refused> {
        let pack = self.public.pack();
        let named =
            |id: &str| pack.find(id).map(|horse| pack.named(horse)).ok_or(Refusal::NoSuchHorse);
        Ok(match written {
            Written::Bid { amount } => Move::Bid { amount: Dollars(amount.0) },
            Written::Nominate { horse, amount } => {
                Move::Nominate { horse: named(horse)?, amount: Dollars(amount.0) }
            }
            Written::Pass {} => Move::Pass,
            Written::Pick { horse } => Move::Pick { horse: named(horse)? },
            Written::Bet { horse, count } => {
                let horse = named(horse)?;
                Move::Bet { horse, count: u8::try_from(count.0).map_err(|_| Refusal::BadCount)? }
            }
            Written::Roll { die } => Move::Roll { die: *die },
            Written::Reroll {} => Move::Reroll,
            Written::Run { path } => {
                let known: Path = path.iter().map_while(|id| Space::from_id(id)).collect();
                // Step by step: what is wrong with an earlier step is told first.
                if known.len() < path.len() {
                    self.judge_steps(&known)?;
                    return Err(Refusal::NoSuchSpace.into());
                }
                Move::Run { path: known }
            }
        })
    }

    /// In open outcry every seat may bid at any time: one that can not is told why.
    pub(crate) fn read_out_of_turn(&self, seat: Seat, value: &Value) -> Refused {
        match (read_possible::<Written>(value, self.public.possible()), &self.public.phase) {
            (Err(why), _) => why,
            (Ok(written), Phase::Outcry(_)) => {
                let judged = self.meaning(&written).and_then(|play| self.judge(seat, &play));
                judged.err().unwrap_or_else(|| Shared::NotYourTurn.into())
            }
            (Ok(_), _) => Shared::NotYourTurn.into(),
        }
    }
}

/// A move as it is written, whatever it names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Written {
    Bid { amount: Figure },
    Nominate { horse: String, amount: Figure },
    Pass {},
    Pick { horse: String },
    Bet { horse: String, count: Figure },
    Roll { die: Die },
    Reroll {},
    Run { path: Vec<String> },
}

impl Public {
    /// The types of move that belong to the phase.
    pub(crate) const fn possible(&self) -> &'static [&'static str] {
        match &self.phase {
            Phase::Outcry(_) => &["bid"],
            Phase::Nominate(_) => &["nominate"],
            Phase::Raise { .. } => &["bid", "pass"],
            Phase::Draft { .. } => &["pick"],
            Phase::Bets { .. } => &["bet", "pass"],
            Phase::Ride => &["roll"],
            Phase::Run { .. } => &["reroll", "run"],
            _ => &[],
        }
    }
}
