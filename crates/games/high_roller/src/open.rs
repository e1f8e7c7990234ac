//! Moves with free fields: bids, and the path of a run.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Bits, OpenMove, Setup};
use racing::{Cell, CellSet, Dollars, Progress, Reach, Step, StepKind, Track};
use serde::Serialize;
use smallvec::SmallVec;

use crate::HighRoller;
use crate::board::Board;
use crate::moves::{Move, Path};
use crate::options::StretchBlocking;
use crate::state::Public;
use crate::words::{Horse, Named, Space};

/// A move whose fields are to be filled in: `{"type": …, "open": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", content = "open", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Open {
    /// A bid: so much, in whole bills.
    Bid {
        least: Dollars,
        most: Dollars,
        /// In steps of.
        #[serde(rename = "step")]
        bill: Dollars,
    },
    /// A horse is named with a first bid.
    Nominate {
        horse: Named,
        least: Dollars,
        most: Dollars,
        /// In steps of.
        #[serde(rename = "step")]
        bill: Dollars,
    },
    /// A path.
    Run(#[cfg_attr(feature = "schema", schemars(with = "RunJson"))] OpenRun),
}

/// The path of a run: every way over vacant spaces that the points are enough for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "RunJson")]
pub struct OpenRun {
    setup: Arc<Setup<HighRoller>>,
    /// Where the horse stands.
    from: Cell,
    /// The points of the throw.
    points: u16,
    /// Points and patience chips.
    budget: u16,
    patience: u16,
    /// Where horses stand.
    occupied: CellSet,
    /// Where cutting off is forbidden, who could be; `None` when nobody could.
    hindmost: Option<Hindmost>,
}

impl OpenRun {
    /// What the horse on turn may do with so many points.
    #[must_use]
    pub fn new(public: &Public, horse: Horse, points: u16) -> Self {
        let ground = Ground::of(public, horse, points);
        Self {
            from: ground.from,
            points,
            budget: ground.budget,
            patience: public.pack().horse(horse).patience,
            occupied: ground.occupied.clone(),
            hindmost: ground.hindmost,
            setup: public.setup.clone(),
        }
    }

    #[inline]
    fn ground(&self) -> Ground<'_> {
        let board = &self.setup.pack.board;
        Ground {
            board,
            track: board.track(self.setup.options.stretch_diagonals),
            from: self.from,
            budget: self.budget,
            occupied: &self.occupied,
            hindmost: self.hindmost,
        }
    }

    /// Every space in reach with the cheapest way to it, into a buffer that is kept.
    pub fn reach<'r>(&self, reach: &'r mut Reach) -> &'r [racing::Reached] {
        self.ground().reach(reach)
    }

    /// The way to an entry of the last search.
    #[must_use]
    pub fn path(&self, reach: &Reach, entry: usize) -> Path {
        let board = &self.setup.pack.board;
        let mut path: Path = reach.way_back(entry).filter_map(|cell| board.space(cell)).collect();
        path.reverse();
        path
    }

    /// The same, straight there where a single step costs no more.
    pub(crate) fn shortest(&self, reach: &Reach, entry: usize) -> Path {
        let (ground, to) = (self.ground(), reach.reached()[entry]);
        let straight = |step: &&Step| {
            step.to == to.cell && u16::from(step.cost) <= to.cost && ground.honest(self.from, step)
        };
        let straight = ground.track.steps(self.from).iter().find(straight);
        match straight.and_then(|step| ground.board.space(step.to)) {
            Some(space) => Path::from_slice(&[space]),
            None => self.path(reach, entry),
        }
    }

    /// The spaces a step away from those that the last search found, and why it did not find them.
    pub(crate) fn shut(&self, reach: &Reach) -> BTreeMap<Cell, Shut> {
        let ground = self.ground();
        let mut shut = BTreeMap::new();
        for at in reach.reached() {
            for step in ground.track.steps(at.cell) {
                if reach.reached().iter().any(|reached| reached.cell == step.to) {
                    continue;
                }
                let why = if ground.occupied.contains(step.to) {
                    Shut::Occupied
                } else if ground.honest(at.cell, step) {
                    Shut::TooFar { cost: at.cost + u16::from(step.cost) }
                } else {
                    Shut::CutsOff
                };
                let known = shut.entry(step.to).or_insert(why);
                *known = why.min(*known);
            }
        }
        shut
    }

    /// The patience chips that are left after a way of this cost.
    #[must_use]
    pub fn chips_left(&self, cost: u16) -> u16 {
        self.budget.saturating_sub(cost).min(self.patience)
    }
}

/// Why a run can not end on a space; the weightier reason first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shut {
    /// Another horse stands on it.
    Occupied,
    /// The cheapest way to it costs more than there is.
    TooFar { cost: u16 },
    /// The step to it would only cut off another horse.
    CutsOff,
}

/// For each lane, how far the hindmost of the others on the home stretch has come.
type Hindmost = [Progress; Space::MOST_LANES as usize + 1];

/// The ground that a horse may run over: a path is found, checked and drawn by lot on it.
pub(crate) struct Ground<'g> {
    board: &'g Board,
    track: &'g Track,
    from: Cell,
    budget: u16,
    occupied: &'g CellSet,
    hindmost: Option<Hindmost>,
}

impl<'g> Ground<'g> {
    /// What lies before the horse on turn with so many points.
    #[inline]
    pub(crate) fn of(public: &'g Public, horse: Horse, points: u16) -> Self {
        let state = public.horse(horse);
        let board = &public.pack().board;
        // A horse on turn stands somewhere; another would begin at the gate.
        let from = state.cell.unwrap_or(board.gate());
        let budget = points + state.chips;
        let forbidden = public.setup.options.stretch_blocking == StretchBlocking::Forbidden;
        let near_home = board.may_come_home(from, budget);
        Self {
            board,
            track: public.track(),
            from,
            budget,
            occupied: &public.race.occupied,
            hindmost: if forbidden && near_home { hindmost(public, horse) } else { None },
        }
    }

    /// Whether the step cuts nobody off.
    #[inline]
    fn honest(&self, at: Cell, step: &Step) -> bool {
        self.hindmost.is_none() || step.kind != StepKind::DiagOut || !self.cuts_off(at, step.to)
    }

    fn cuts_off(&self, at: Cell, to: Cell) -> bool {
        let track = self.track;
        let blocked = || track.ahead(at).is_some_and(|ahead| self.occupied.contains(ahead));
        let hindmost = self.hindmost.map(|all| all[usize::from(track.lane(to))]);
        self.board.home(at)
            && hindmost.is_some_and(|horse| horse < track.progress(to))
            && !blocked()
    }

    fn reach<'r>(&self, reach: &'r mut Reach) -> &'r [racing::Reached] {
        let open = |at: Cell, step: &Step| self.honest(at, step);
        reach.find(self.track, self.from, self.budget, self.occupied, open)
    }

    fn admits(&self, path: &Path) -> bool {
        let mut budget = self.budget;
        let mut entered: SmallVec<[Cell; 16]> = SmallVec::from_slice(&[self.from]);
        for space in path {
            let Some(cell) = self.board.cell(*space) else { return false };
            let Some(&at) = entered.last() else { return false };
            let open = |step: &&Step| {
                step.to == cell && u16::from(step.cost) <= budget && self.honest(at, step)
            };
            match self.track.steps(at).iter().find(open) {
                Some(step) if !entered.contains(&cell) && !self.occupied.contains(cell) => {
                    budget -= u16::from(step.cost);
                }
                _ => return false,
            }
            entered.push(cell);
        }
        true
    }

    /// A random walk: at each space an open step, or the end in one case out of sixteen.
    pub(crate) fn wander(&self, bits: &mut impl Bits) -> Path {
        let mut path = Path::new();
        let mut at = self.from;
        let mut budget = self.budget;
        let mut word = bits.next_u64();
        let mut left = 64;
        // Progress never falls: only where the horse has been beside can it come to twice.
        let mut beside: SmallVec<[Cell; Space::MOST_LANES as usize]> = SmallVec::new();
        loop {
            // Twelve bits decide a step.
            if left < 12 {
                word = bits.next_u64();
                left = 64;
            }
            let (stop, chosen) = (word & 15, (word >> 4 & 255) as usize);
            word >>= 12;
            left -= 12;
            if stop == 0 {
                break;
            }
            // From a step drawn by lot on, the first that is open.
            let steps = self.track.steps(at);
            let (before, from_lot_on) = steps.split_at((chosen * steps.len()) >> 8);
            let open = |step: &&Step| {
                u16::from(step.cost) <= budget
                    && !self.occupied.contains(step.to)
                    && !beside.contains(&step.to)
                    && self.honest(at, step)
            };
            let step = from_lot_on.iter().find(open).or_else(|| before.iter().find(open));
            let Some(step) = step else { break };
            match step.kind {
                StepKind::SideIn | StepKind::SideOut => beside.push(at),
                _ => beside.clear(),
            }
            at = step.to;
            budget -= u16::from(step.cost);
            if let Some(space) = self.board.space(at) {
                path.push(space);
            }
        }
        path
    }
}

/// What a run may be.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RunJson {
    /// The points of the throw.
    points: u16,
    /// Points and patience chips.
    budget: u16,
    /// So many chips can be kept.
    patience: u16,
    /// Every space in reach, by the cheapest way.
    targets: Vec<TargetJson>,
}

impl From<OpenRun> for RunJson {
    fn from(run: OpenRun) -> Self {
        let mut reach = Reach::default();
        run.reach(&mut reach);
        let target = |(entry, reached): (usize, &racing::Reached)| TargetJson {
            cell: run.setup.pack.board.space(reached.cell),
            cost: reached.cost,
            chips: run.chips_left(reached.cost),
            path: run.path(&reach, entry),
        };
        let targets = reach.reached().iter().enumerate().skip(1).map(target).collect();
        Self { points: run.points, budget: run.budget, patience: run.patience, targets }
    }
}

/// A space in reach.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TargetJson {
    cell: Option<Space>,
    /// What the way costs.
    cost: u16,
    /// The patience chips that are left.
    chips: u16,
    path: Path,
}

/// The hindmost of the others on the home stretch; `None` when there is nobody.
fn hindmost(public: &Public, horse: Horse) -> Option<Hindmost> {
    let (board, track) = (&public.pack().board, public.track());
    let mut hindmost = None;
    for (i, other) in public.horses.iter().enumerate() {
        if let Some(cell) = other.cell.filter(|cell| i != horse.index() && board.home(*cell)) {
            let all = hindmost.get_or_insert([Progress(u32::MAX); _]);
            let last = &mut all[usize::from(track.lane(cell))];
            *last = track.progress(cell).min(*last);
        }
    }
    hindmost
}

impl OpenMove<Move> for Open {
    fn admits(&self, play: &Move) -> bool {
        let whole = |amount: Dollars, least: Dollars, most: Dollars, bill: Dollars| {
            (least..=most).contains(&amount) && amount.0 % bill.0 == 0 && amount > Dollars::ZERO
        };
        match (self, play) {
            (&Self::Bid { least, most, bill }, &Move::Bid { amount }) => {
                whole(amount, least, most, bill)
            }
            (
                &Self::Nominate { ref horse, least, most, bill },
                &Move::Nominate { horse: ref named, amount },
            ) => horse == named && whole(amount, least, most, bill),
            (Self::Run(run), Move::Run { path }) => run.ground().admits(path),
            _ => false,
        }
    }

    fn sample(&self, bits: &mut impl Bits) -> Move {
        match self {
            &Self::Bid { least, most, bill } => {
                Move::Bid { amount: engine::raise(least, most, bill, bits) }
            }
            &Self::Nominate { ref horse, least, most, bill } => Move::Nominate {
                horse: horse.clone(),
                amount: engine::raise(least, most, bill, bits),
            },
            Self::Run(run) => Move::Run { path: run.ground().wander(bits) },
        }
    }
}
