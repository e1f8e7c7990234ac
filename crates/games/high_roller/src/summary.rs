//! The summary (rule file, section 13).

use engine::{Game, Pending, Seat};
use racing::Dollars;
use serde::Serialize;

use crate::HighRoller;
use crate::event::Id;
use crate::state::{Crossed, Phase, Public, Status};
use crate::words::{Class, Die, Horse, Space};

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    pub ok: bool,
    pub game: &'static str,
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["lot", "outcry", "nominate", "raise", "draft_roll", "draft", "posts", "bets", "ride", "throw", "run", "photo", "done"]))
    )]
    pub phase: &'static str,
    pub waiting: Option<Waiting>,
    pub seats: Vec<SeatSummary>,
    pub purses: Purses,
    pub auction: AuctionSummary,
    pub horses: Vec<HorseSummary>,
    pub race: RaceSummary,
    pub result: Option<ResultSummary>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "for", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Waiting {
    Seat { seat: Seat },
    Chance { kind: &'static str },
    Auction,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSummary {
    pub name: String,
    pub cash: Dollars,
    pub debt: Dollars,
    pub spent: Dollars,
    pub bets: u16,
    pub horses: Vec<Id>,
    pub rank: Option<u32>,
}

/// The purses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Purses {
    pub bettors: Dollars,
    pub owners: Dollars,
}

/// The auction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuctionSummary {
    pub lot: Option<Id>,
    pub ask: Option<Dollars>,
    pub high: Option<HighSummary>,
    pub call: u8,
    pub scratched: Vec<Id>,
}

/// The highest bid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HighSummary {
    pub seat: Seat,
    pub amount: Dollars,
}

/// A horse.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseSummary {
    pub id: Id,
    pub owner: Option<Seat>,
    pub price: Option<Dollars>,
    pub post: Option<u8>,
    pub bets: Vec<Seat>,
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["stable", "gate", "running", "finished", "disqualified", "scratched"]))
    )]
    pub status: &'static str,
    pub cell: Option<CellSummary>,
    pub chips: u16,
    pub rerolls: u8,
    pub award: u8,
    pub crossed: Option<CrossedSummary>,
    pub place: Option<u8>,
}

/// Where a horse stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CellSummary {
    /// In the gate.
    Gate(#[cfg_attr(feature = "schema", schemars(extend("const" = "gate")))] &'static str),
    /// On a space.
    Space(Space),
}

/// When a horse crossed the line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CrossedSummary {
    pub round: u16,
    pub beyond: u32,
}

/// The race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceSummary {
    pub round: u16,
    pub horse: Option<Id>,
    pub die: Option<Die>,
    pub face: Option<u8>,
    pub points: Option<u16>,
    pub to_roll: Vec<Id>,
}

/// How the money was divided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultSummary {
    pub void: bool,
    pub order: Vec<Id>,
    pub class: Option<Class>,
    pub refund: bool,
    pub bettor_pots: [Dollars; 3],
    pub bettor_paid: Vec<Dollars>,
    pub debts_paid: Vec<Dollars>,
    pub prizes: [Dollars; 3],
    pub owner_paid: Vec<Dollars>,
}

impl Status {
    /// The word of the summary.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Gate => "gate",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Disqualified => "disqualified",
            Self::Scratched => "scratched",
        }
    }
}

impl Phase {
    /// The word of the summary.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Lot => "lot",
            Self::Outcry(_) => "outcry",
            Self::Nominate(_) => "nominate",
            Self::Raise { .. } => "raise",
            Self::DraftRoll { .. } => "draft_roll",
            Self::Draft { .. } => "draft",
            Self::Posts => "posts",
            Self::Bets { .. } => "bets",
            Self::Ride => "ride",
            Self::Throw(_) => "throw",
            Self::Run { .. } => "run",
            Self::Photo { .. } => "photo",
            Self::Done => "done",
        }
    }
}

impl Public {
    /// The id of a horse.
    #[must_use]
    pub fn id(&self, horse: Horse) -> Id {
        self.pack().horse(horse).id.clone()
    }

    pub(crate) fn summarize(&self) -> Summary {
        let over = self.phase == Phase::Done;
        let ids = |horses: &[Horse]| horses.iter().map(|horse| self.id(*horse)).collect();
        let seat = |seat: Seat| {
            let state = &self.seats[seat.index()];
            let own = |horse: &Horse| self.horse(*horse).owner == Some(seat);
            SeatSummary {
                name: self.setup.names()[seat.index()].clone(),
                cash: state.cash,
                debt: state.debt,
                spent: state.spent,
                bets: state.bets,
                horses: self.pack().all().filter(own).map(|horse| self.id(horse)).collect(),
                rank: over.then(|| self.rank(seat)),
            }
        };
        let lot = match &self.phase {
            Phase::Outcry(lot) | Phase::Raise { lot, .. } => Some(lot),
            _ => None,
        };
        let high = lot.and_then(|lot| lot.high);
        Summary {
            ok: true,
            game: HighRoller::ID,
            phase: self.phase.word(),
            waiting: self.waiting(),
            seats: Seat::all(self.seat_count()).map(seat).collect(),
            purses: Purses { bettors: self.bettors_purse, owners: self.owners_purse },
            auction: AuctionSummary {
                lot: lot.map(|lot| self.id(lot.horse)),
                ask: lot.map(|lot| lot.ask),
                high: high.map(|high| HighSummary { seat: high.seat, amount: high.amount }),
                call: lot.map_or(0, |lot| lot.call),
                scratched: ids(&self.sale.scratched),
            },
            horses: self.pack().all().map(|horse| self.horse_summary(horse)).collect(),
            race: self.race_summary(),
            result: self.result_summary(),
        }
    }

    fn waiting(&self) -> Option<Waiting> {
        match (self.pending(), &self.phase) {
            (Pending::Over, _) => None,
            (_, Phase::Outcry(_)) => Some(Waiting::Auction),
            (Pending::Chance(due), _) => Some(Waiting::Chance { kind: due.word() }),
            (Pending::Seats(seats), _) => seats.first().map(|seat| Waiting::Seat { seat }),
        }
    }

    fn horse_summary(&self, horse: Horse) -> HorseSummary {
        let state = self.horse(horse);
        let cell = |cell| match self.pack().board.space(cell) {
            Some(space) => CellSummary::Space(space),
            None => CellSummary::Gate("gate"),
        };
        HorseSummary {
            id: self.id(horse),
            owner: state.owner,
            price: state.owner.map(|_| state.price),
            post: state.post,
            bets: state.bets.to_vec(),
            status: state.status.word(),
            cell: state.cell.map(cell),
            chips: state.chips,
            rerolls: state.rerolls,
            award: state.award,
            crossed: state
                .crossed
                .map(|Crossed { round, beyond }| CrossedSummary { round, beyond }),
            place: state.place,
        }
    }

    fn race_summary(&self) -> RaceSummary {
        let on_turn = self.on_turn();
        let (die, face, points) = match self.phase {
            Phase::Throw(die) => (Some(die), None, None),
            Phase::Run { die, face, points } => (Some(die), Some(face), Some(points)),
            _ => (None, None, None),
        };
        let to_roll = on_turn.map_or_else(Vec::new, |_| {
            let rest = self.race.order.iter().skip(usize::from(self.race.at) + 1);
            rest.map(|horse| self.id(*horse)).collect()
        });
        RaceSummary {
            round: self.race.round,
            horse: on_turn.map(|horse| self.id(horse)),
            die,
            face,
            points,
            to_roll,
        }
    }

    pub(crate) fn result_summary(&self) -> Option<ResultSummary> {
        let result = self.result.as_ref()?;
        let winner = self.finish().next();
        Some(ResultSummary {
            void: result.void,
            order: self.finish().map(|horse| self.id(horse)).collect(),
            class: winner.map(|horse| self.pack().horse(horse).class),
            refund: result.refund,
            bettor_pots: result.bettor_pots,
            bettor_paid: result.bettor_paid.to_vec(),
            debts_paid: result.debts_paid.to_vec(),
            prizes: result.prizes,
            owner_paid: result.owner_paid.to_vec(),
        })
    }
}
