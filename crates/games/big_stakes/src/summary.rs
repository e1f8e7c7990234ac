//! The summary (rule file, section 11).

use engine::{Game, Pending, Seat, SeatSet};
use racing::Dollars;
use serde::Serialize;

use crate::BigStakes;
use crate::pack::HorseCard;
use crate::state::{Foal, Phase, Public, Race, RaceResult, ResultRow, Runner};
use crate::words::{COLUMNS, Cell, Condition, Heart, Horse, Id, Path, Sex, Surface};

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    pub ok: bool,
    pub game: &'static str,
    pub finished: bool,
    pub phase: &'static str,
    pub next: Option<Next>,
    pub condition: Option<Condition>,
    pub program: Option<Vec<Id>>,
    pub seats: Vec<SeatSummary>,
    pub lot: Option<LotSummary>,
    pub foals: Vec<FoalSummary>,
    pub races: Vec<ResultSummary>,
    pub race: Option<RaceSummary>,
    pub house: Dollars,
    pub standings: Option<Vec<Vec<Seat>>>,
    pub winners: Option<Vec<Seat>>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Next {
    Seats { phase: &'static str, seats: Vec<Seat> },
    Chance { phase: &'static str, chance: &'static str, n: u16 },
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSummary {
    pub name: String,
    pub prize: Dollars,
    pub spent: Dollars,
    pub cards: u8,
    pub ran: Vec<Id>,
    pub face_up: Vec<Id>,
}

/// A horse that is being auctioned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LotSummary {
    pub horse: Id,
    pub bid: Dollars,
    pub leader: Option<Seat>,
}

/// A horse bred at the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoalSummary {
    pub id: Id,
    pub name: String,
    pub seat: Seat,
    pub sire: Id,
    pub dam: Id,
    pub sex: Sex,
    pub color: Id,
    pub tier: Id,
    pub running: [u8; COLUMNS],
    pub heart: [Heart; COLUMNS],
}

/// A race that was run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultSummary {
    pub card: Id,
    pub furlongs: u16,
    pub surface: Surface,
    pub wet: bool,
    pub purse: Dollars,
    pub paid: Dollars,
    pub rounds: u16,
    pub result: Vec<RowSummary>,
}

/// A horse in a result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RowSummary {
    pub place: Option<u8>,
    pub horse: Id,
    pub seat: Seat,
    pub post: u8,
    pub status: &'static str,
    pub round: u16,
    pub past: Option<u16>,
    pub moved: Option<u8>,
    pub time: Option<u32>,
    pub behind: Option<u32>,
    pub prize: Dollars,
    pub jockey: Option<u8>,
    pub allowance: Vec<u8>,
}

/// The race that is being run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceSummary {
    pub card: Id,
    pub wet: bool,
    pub round: u16,
    pub turn: Option<Id>,
    pub dice: Option<[u8; 3]>,
    pub max: Option<u16>,
    pub redo: bool,
    pub attempt: Option<Path>,
    pub order: Vec<Id>,
    pub whips: Vec<Vec<u8>>,
    pub fouls: Vec<u8>,
    pub lost: Vec<u8>,
    pub runners: Vec<RunnerSummary>,
}

/// A horse in the race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunnerSummary {
    pub horse: Id,
    pub seat: Seat,
    pub post: Option<u8>,
    pub status: &'static str,
    pub cell: Option<Cell>,
    pub row: [u8; COLUMNS],
    pub jockey: Option<u8>,
    pub allowance: Vec<u8>,
}

impl Phase {
    /// The word of the rule file.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::Program => "program",
            Self::Order => "order",
            Self::Vote { .. } => "vote",
            Self::Sire => "sire",
            Self::Dam(_) => "dam",
            Self::Mate => "mate",
            Self::Breed(unborn) if unborn.throws < crate::stables::THROWS_PER_ROW => {
                "breed_running"
            }
            Self::Breed(_) => "breed_heart",
            Self::SexColor(_) => "breed_sex_color",
            Self::Trim(_) => "trim",
            Self::Name(_) => "name",
            Self::Deal => "deal",
            Self::Release { .. } => "release",
            Self::Trade { .. } => "trade",
            Self::Answer { .. } => "answer",
            Self::Keep { .. } => "keep",
            Self::Catalogue => "catalogue",
            Self::Auction(_) => "auction",
            Self::Enter { .. } => "enter",
            Self::Jockey { .. } => "jockey",
            Self::Pace { .. } => "pace",
            Self::Draw => "draw",
            Self::Post { .. } => "post",
            Self::Whip => "whip",
            Self::Roll => "roll",
            Self::Run => "run",
            Self::Inquiry { .. } => "inquiry",
            Self::WhipDraw { .. } => "whip_draw",
            Self::Finished => "finished",
        }
    }
}

impl Public {
    pub(crate) fn summarize(&self) -> Summary {
        let finished = self.phase == Phase::Finished;
        let standings = finished.then(|| self.standings());
        let planned = self.program.iter().map(|planned| self.race_card(planned.card).id.clone());
        Summary {
            ok: true,
            game: BigStakes::ID,
            finished,
            phase: self.phase.word(),
            next: self.next(),
            condition: self.condition,
            program: (!self.program.is_empty()).then(|| planned.collect()),
            seats: Seat::all(self.seat_count()).map(|seat| self.seat_summary(seat)).collect(),
            lot: self.lot(),
            foals: self.foals.iter().map(foal_summary).collect(),
            races: self.results.iter().map(|result| self.result_summary(result)).collect(),
            race: self.race.as_ref().map(|race| self.race_summary(race)),
            house: self.house,
            winners: standings.as_ref().and_then(|groups| groups.first().cloned()),
            standings,
        }
    }

    fn next(&self) -> Option<Next> {
        let phase = self.phase.word();
        match self.pending() {
            Pending::Over => None,
            Pending::Seats(seats) => Some(Next::Seats { phase, seats: seats.iter().collect() }),
            Pending::Chance(due) => {
                Some(Next::Chance { phase, chance: due.word(), n: due.count() })
            }
        }
    }

    fn standings(&self) -> Vec<Vec<Seat>> {
        let mut groups: Vec<(u32, Vec<Seat>)> = Vec::new();
        for seat in Seat::all(self.seat_count()) {
            let rank = self.rank(seat);
            match groups.iter_mut().find(|(of, _)| *of == rank) {
                Some((_, group)) => group.push(seat),
                None => groups.push((rank, vec![seat])),
            }
        }
        groups.sort_by_key(|(rank, _)| *rank);
        groups.into_iter().map(|(_, group)| group).collect()
    }

    fn seat_summary(&self, seat: Seat) -> SeatSummary {
        let state = &self.seats[seat.index()];
        SeatSummary {
            name: self.setup.names()[seat.index()].clone(),
            prize: state.prize,
            spent: state.spent,
            cards: state.cards,
            ran: self.ids(&state.ran),
            face_up: self.ids(&state.face_up),
        }
    }

    fn lot(&self) -> Option<LotSummary> {
        let Phase::Auction(lot) = &self.phase else { return None };
        let horse = self.catalogue[usize::from(lot.number)];
        Some(LotSummary { horse: self.id(horse), bid: lot.bid, leader: lot.leader })
    }

    fn id(&self, horse: Horse) -> Id {
        self.card(horse).id.clone()
    }

    fn result_summary(&self, result: &RaceResult) -> ResultSummary {
        let card = self.race_card(result.card);
        let winner = result.rows.first().and_then(|row| row.time);
        let row = |row: &ResultRow| RowSummary {
            place: row.place,
            horse: self.id(row.horse),
            seat: row.seat,
            post: row.post,
            status: row.status.word(),
            round: row.round,
            past: row.past,
            moved: row.moved,
            time: row.time,
            behind: row.time.zip(winner).map(|(time, winner)| time.saturating_sub(winner)),
            prize: row.prize,
            jockey: row.jockey,
            allowance: row.allowance.to_vec(),
        };
        ResultSummary {
            card: card.id.clone(),
            furlongs: card.furlongs,
            surface: card.surface,
            wet: result.wet,
            purse: card.purse,
            paid: result.paid,
            rounds: result.rounds,
            result: result.rows.iter().map(row).collect(),
        }
    }

    /// The race that was run last.
    pub(crate) fn last_result(&self) -> Option<ResultSummary> {
        self.results.last().map(|result| self.result_summary(result))
    }

    fn race_summary(&self, race: &Race) -> RaceSummary {
        let id = |at: &u8| self.id(race.runners[usize::from(*at)].horse);
        let turn = match self.phase {
            Phase::Post { at } => race.draw.get(usize::from(at)).map(id),
            _ => race.order.get(usize::from(race.at)).map(id),
        };
        let tokens = |counts: &[u8; 13]| -> Vec<u8> {
            let numbers = (2..=12u8).flat_map(|n| (0..counts[usize::from(n)]).map(move |_| n));
            numbers.collect()
        };
        let runner = |runner: &Runner| RunnerSummary {
            horse: self.id(runner.horse),
            seat: runner.seat,
            post: runner.post,
            status: runner.status.word(),
            cell: runner.cell,
            row: runner.row,
            jockey: runner.jockey,
            allowance: runner.allowance.to_vec(),
        };
        RaceSummary {
            card: self.race_card(race.card).id.clone(),
            wet: race.wet,
            round: race.round,
            turn,
            dice: race.dice,
            max: race.most,
            redo: race.redo,
            attempt: match self.phase {
                Phase::Inquiry { path, .. } => Some(path),
                _ => None,
            },
            order: race.order.iter().map(id).collect(),
            whips: race.whips.iter().map(tokens).collect(),
            fouls: race.fouls.to_vec(),
            lost: race.lost.to_vec(),
            runners: race.runners.iter().map(runner).collect(),
        }
    }

    /// Who has decided in a phase in which all decide at once.
    pub(crate) fn decided(&self) -> SeatSet {
        match &self.phase {
            Phase::Vote { done, .. }
            | Phase::Release { done }
            | Phase::Keep { done }
            | Phase::Enter { done, .. }
            | Phase::Pace { done, .. }
            | Phase::Inquiry { done, .. } => *done,
            _ => SeatSet::EMPTY,
        }
    }
}

fn foal_summary(foal: &Foal) -> FoalSummary {
    let HorseCard { id, name, tier, sex, color, running, heart } = foal.card.clone();
    let (seat, sire, dam) = (foal.seat, foal.sire.clone(), foal.dam.clone());
    FoalSummary { id, name, seat, sire, dam, sex, color, tier, running, heart }
}
