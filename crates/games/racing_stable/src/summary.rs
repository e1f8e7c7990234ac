//! The summary (rule file, section 12).

use engine::{ChanceWord, Game, Pending, Seat};
use racing::{Dollars, Line};
use serde::Serialize;

use crate::RacingStable;
use crate::event::Id;
use crate::state::{Phase, Public, RaceResult, Ran, Receipt, Runner, Sale, Status};
use crate::words::{Horse, Odds};

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    pub game: &'static str,
    pub phase: PhaseWord,
    pub race: u8,
    pub card: Option<u32>,
    pub to_move: Vec<Seat>,
    pub chance: Option<ChanceWord>,
    pub bank: Dollars,
    pub escrow: Dollars,
    pub seats: Vec<SeatSummary>,
    pub current: Option<CurrentSummary>,
    pub results: Vec<ResultSummary>,
    pub winners: Option<Vec<Seat>>,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PhaseWord {
    ChooseStable,
    Enter,
    Wager,
    Start,
    Run,
    Debt,
    Offer,
    Lot,
    Over,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSummary {
    pub seat: Seat,
    pub name: String,
    pub color: Option<Id>,
    pub cash: Dollars,
    pub horses: Vec<HorseSummary>,
    pub wealth: Dollars,
}

/// A horse in a stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseSummary {
    pub id: Id,
    pub last_ran: Option<u8>,
}

/// The race that is bet on or run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CurrentSummary {
    pub starter: Option<Seat>,
    pub throws: Option<ThrowsSummary>,
    pub runners: Vec<RunnerSummary>,
    pub finish: Vec<Id>,
    pub odds: OddsSummary,
    pub bets: Vec<BetSummary>,
    pub claims: Vec<ClaimSummary>,
    pub sales: Vec<SaleSummary>,
    pub start: Option<StartSummary>,
    pub debt: Option<DebtSummary>,
    pub offer: Option<OfferSummary>,
    pub lot: Option<Vec<Seat>>,
}

/// Who throws.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThrowsSummary {
    pub seat: Seat,
    pub horse: Option<Id>,
}

/// A horse in the race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunnerSummary {
    pub horse: Id,
    pub seat: Seat,
    pub at: u16,
    pub miss: u8,
    pub status: Status,
    pub space: Option<u16>,
}

/// The odds to win, place and show.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OddsSummary {
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub win: Option<Odds>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub place: Option<Odds>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub show: Option<Odds>,
}

impl OddsSummary {
    pub(crate) const fn new([win, place, show]: [Option<Odds>; 3]) -> Self {
        Self { win, place, show }
    }
}

/// A bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetSummary {
    pub seat: Seat,
    pub on: Id,
    pub to: Line,
    pub amount: Dollars,
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub odds: Option<Odds>,
}

/// A bet on a race that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaidBetSummary {
    #[serde(flatten)]
    pub bet: BetSummary,
    pub paid: Dollars,
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimSummary {
    pub seat: Seat,
    pub horse: Id,
}

/// A claim on a horse of a race that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SettledClaimSummary {
    pub seat: Seat,
    pub horse: Id,
    pub won: bool,
    pub got: Option<Id>,
}

/// A sale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SaleSummary {
    pub seller: Seat,
    pub buyer: Seat,
    pub horse: Id,
    pub got: Id,
    pub price: Dollars,
}

/// The present round of throws for the start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartSummary {
    pub contenders: Vec<Seat>,
    pub thrown: Vec<u8>,
}

/// An assessment that can not be paid.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DebtSummary {
    pub seat: Seat,
    pub horse: Id,
    pub amount: Dollars,
    pub offers: Vec<u8>,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfferSummary {
    pub horse: Id,
    pub buyer: Seat,
    pub price: Dollars,
}

/// A race that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultSummary {
    pub race: u8,
    pub card: u32,
    pub starter: Option<Seat>,
    pub entered: Vec<Id>,
    pub finish: Vec<Id>,
    pub out: Vec<OutSummary>,
    pub purse: Vec<PurseSummary>,
    pub bets: Vec<PaidBetSummary>,
    pub claims: Vec<SettledClaimSummary>,
    pub sales: Vec<SaleSummary>,
}

/// A horse that did not get home.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutSummary {
    pub horse: Id,
    pub why: Status,
}

/// A share of the purse.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PurseSummary {
    pub place: u8,
    pub horse: Id,
    pub seat: Seat,
    pub amount: Dollars,
}

impl Status {
    /// The word of the summary.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Disqualified => "disqualified",
            Self::Shot => "shot",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// Whether a horse is out of the race.
    #[must_use]
    pub const fn is_out(self) -> bool {
        matches!(self, Self::Disqualified | Self::Shot | Self::Withdrawn)
    }
}

impl Phase {
    /// Its word in the summary.
    #[must_use]
    pub const fn word(&self) -> PhaseWord {
        match self {
            Self::ChooseStable { .. } => PhaseWord::ChooseStable,
            Self::Enter { .. } => PhaseWord::Enter,
            Self::Wager { .. } => PhaseWord::Wager,
            Self::Start { .. } => PhaseWord::Start,
            Self::Run => PhaseWord::Run,
            Self::Debt(_) => PhaseWord::Debt,
            Self::Offer { .. } => PhaseWord::Offer,
            Self::Lot { .. } => PhaseWord::Lot,
            Self::Over => PhaseWord::Over,
        }
    }
}

impl Public {
    fn id(&self, horse: Horse) -> Id {
        self.pack().id(horse)
    }

    pub(crate) fn summarize(&self) -> Summary {
        let pending = self.pending();
        let over = self.phase == Phase::Over;
        let choosing = matches!(self.phase, Phase::ChooseStable { .. });
        let seats = || Seat::all(self.seat_count());
        Summary {
            game: RacingStable::ID,
            phase: self.phase.word(),
            race: self.race,
            card: (!choosing).then(|| self.race_data().number),
            to_move: match pending {
                Pending::Seats(seats) => seats.iter().collect(),
                Pending::Chance(_) | Pending::Over => Vec::new(),
            },
            chance: match pending {
                Pending::Chance(due) => Some(due.chance()),
                Pending::Seats(_) | Pending::Over => None,
            },
            bank: self.bank,
            escrow: self.escrow,
            seats: seats().map(|seat| self.seat_summary(seat)).collect(),
            current: self.current(),
            results: (0..self.results.len()).map(|at| self.result_summary(at)).collect(),
            winners: over.then(|| seats().filter(|seat| self.rank(*seat) == 1).collect()),
        }
    }

    fn seat_summary(&self, seat: Seat) -> SeatSummary {
        let state = self.seat(seat);
        let horse = |number| HorseSummary {
            id: self.id(self.horse_of(seat, number)),
            last_ran: state.stable.last_ran(number),
        };
        SeatSummary {
            seat,
            name: self.setup.names()[seat.index()].clone(),
            color: state.color.map(|color| self.pack().color(color).id.clone()),
            cash: state.cash,
            horses: state.stable.owned().iter().map(horse).collect(),
            wealth: self.wealth(seat),
        }
    }

    fn current(&self) -> Option<CurrentSummary> {
        if matches!(self.phase, Phase::ChooseStable { .. } | Phase::Enter { .. } | Phase::Over) {
            return None;
        }
        let claim =
            |claim: &crate::Claim| ClaimSummary { seat: claim.seat, horse: self.id(claim.horse) };
        Some(CurrentSummary {
            starter: self.running.starter,
            throws: self.throws(),
            runners: self
                .running
                .runners
                .iter()
                .map(|runner| self.runner_summary(runner))
                .collect(),
            finish: self.finish().map(|horse| self.id(horse)).collect(),
            odds: self.odds_summary(),
            bets: self.open_bets().iter().map(|bet| self.bet_summary(bet)).collect(),
            claims: self.open_claims().iter().map(claim).collect(),
            sales: self.new_sales().iter().map(|sale| self.sale_summary(sale)).collect(),
            start: match &self.phase {
                Phase::Start { contenders, thrown } => {
                    Some(StartSummary { contenders: contenders.to_vec(), thrown: thrown.to_vec() })
                }
                _ => None,
            },
            debt: self.debt_summary(),
            offer: match &self.phase {
                Phase::Offer { offer, .. } => Some(OfferSummary {
                    horse: self.id(offer.horse),
                    buyer: offer.buyer,
                    price: offer.price,
                }),
                _ => None,
            },
            lot: match &self.phase {
                Phase::Lot { claimants } => Some(claimants.to_vec()),
                _ => None,
            },
        })
    }

    fn throws(&self) -> Option<ThrowsSummary> {
        match &self.phase {
            Phase::Start { contenders, thrown } => {
                contenders.get(thrown.len()).map(|&seat| ThrowsSummary { seat, horse: None })
            }
            Phase::Run => self.on_turn().map(|runner| ThrowsSummary {
                seat: runner.seat,
                horse: Some(self.id(self.horse(runner))),
            }),
            _ => None,
        }
    }

    fn runner_summary(&self, runner: &Runner) -> RunnerSummary {
        let running = runner.status == Status::Running;
        let mile = self.pack().track.mile_spaces;
        RunnerSummary {
            horse: self.id(self.horse(runner)),
            seat: runner.seat,
            at: runner.at,
            miss: runner.miss,
            status: runner.status,
            space: running.then(|| self.race_data().space(runner.at, mile)),
        }
    }

    pub(crate) fn odds_summary(&self) -> OddsSummary {
        OddsSummary::new(self.odds())
    }

    fn debt_summary(&self) -> Option<DebtSummary> {
        let (Phase::Debt(debt) | Phase::Offer { debt, .. }) = &self.phase else { return None };
        self.on_turn().map(|runner| DebtSummary {
            seat: runner.seat,
            horse: self.id(self.horse(runner)),
            amount: debt.amount,
            offers: debt.offers.to_vec(),
        })
    }

    pub(crate) fn bet_summary(&self, bet: &Receipt) -> BetSummary {
        BetSummary {
            seat: bet.seat,
            on: self.pack().on_id(bet.on),
            to: bet.to,
            amount: bet.amount,
            odds: self.pack().odds[usize::from(bet.row)].lines[bet.to.index()],
        }
    }

    fn sale_summary(&self, sale: &Sale) -> SaleSummary {
        SaleSummary {
            seller: sale.seller,
            buyer: sale.buyer,
            horse: self.id(sale.horse),
            got: self.id(sale.got),
            price: sale.price,
        }
    }

    fn result_summary(&self, at: usize) -> ResultSummary {
        let RaceResult { card, starter, field, finish, ends } = &self.results[at];
        let data = &self.pack().races[usize::from(*card)];
        let begins = at.checked_sub(1).map_or([0; 3], |before| self.results[before].ends);
        let range = |kind: usize| begins[kind] as usize..ends[kind] as usize;
        let id = |ran: &Ran| self.id(self.horse_of(ran.seat, ran.number));
        let placed = || finish.iter().map(|at| &field[usize::from(*at)]);
        ResultSummary {
            race: at as u8 + 1,
            card: data.number,
            starter: *starter,
            entered: field.iter().map(id).collect(),
            finish: placed().map(id).collect(),
            out: field
                .iter()
                .filter(|ran| ran.status.is_out())
                .map(|ran| OutSummary { horse: id(ran), why: ran.status })
                .collect(),
            purse: placed()
                .zip(data.purse)
                .zip(1..)
                .map(|((ran, amount), place)| PurseSummary {
                    place,
                    horse: id(ran),
                    seat: ran.seat,
                    amount,
                })
                .collect(),
            bets: self.bets[range(0)]
                .iter()
                .map(|bet| PaidBetSummary { bet: self.bet_summary(bet), paid: bet.paid })
                .collect(),
            claims: self.claims[range(1)]
                .iter()
                .map(|claim| SettledClaimSummary {
                    seat: claim.seat,
                    horse: self.id(claim.horse),
                    won: claim.got.is_some(),
                    got: claim.got.map(|got| self.id(got)),
                })
                .collect(),
            sales: self.sales[range(2)].iter().map(|sale| self.sale_summary(sale)).collect(),
        }
    }
}
