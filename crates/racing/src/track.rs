//! A laned track as a graph: cells, typed steps between them with what they cost, and where a horse
//! can get to.
//!
//! A game lays its board out once, with [`TrackBuilder`]. Which cells and steps are open at a moment
//! (nobody stands there, nobody would be cut off) is for the game to say; [`Reach`] then finds every
//! cell within a budget and the cheapest way to it, without allocating once its memory has grown.

use serde::Serialize;
use smallvec::SmallVec;

use crate::words;

/// A cell of a track, by its position in the order in which cells were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Its position among all cells of its track.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How far a horse has come: columns, counted in equal parts of one, so that places between two
/// columns are exact. How many parts a column has is the track's to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Progress(pub u32);

words! {
    /// The kinds of step. *In* is towards the rail.
    StepKind {
        /// Out of the gate onto the track.
        Gate = "gate",
        /// Straight ahead in the lane.
        Forward = "forward",
        /// To the cell beside, one lane further in.
        SideIn = "side_in",
        /// To the cell beside, one lane further out.
        SideOut = "side_out",
        /// Ahead and one lane further in.
        DiagIn = "diag_in",
        /// Ahead and one lane further out.
        DiagOut = "diag_out",
    }
}

/// A step out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it leads.
    pub to: Cell,
    /// How.
    pub kind: StepKind,
    /// What it costs; at least 1.
    pub cost: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    lane: u8,
    progress: Progress,
    ahead: Option<Cell>,
}

/// A track: its cells and steps, which never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    places: Vec<Place>,
    steps: Vec<Step>,
    /// Where the steps of each cell begin, those of each cost apart; and where the last end.
    begin: Vec<u32>,
    parts: u32,
    dearest: u8,
}

impl Track {
    /// In how many equal parts progress counts a column.
    #[must_use]
    pub const fn parts(&self) -> u32 {
        self.parts
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no cell at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The cells, in the order in which they were added.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.places.len() as u16).map(Cell)
    }

    /// The steps out of a cell: cheaper ones first, and those of one cost in the order in which they
    /// were added.
    #[inline]
    #[must_use]
    pub fn steps(&self, from: Cell) -> &[Step] {
        let (at, costs) = (from.index(), usize::from(self.dearest));
        &self.steps[self.begin[at * costs] as usize..self.begin[(at + 1) * costs] as usize]
    }

    /// The steps out of a cell that cost so much: at least 1, at most as much as the dearest.
    #[inline]
    fn steps_costing(&self, from: Cell, cost: u8) -> &[Step] {
        let at = from.index() * usize::from(self.dearest) + usize::from(cost) - 1;
        &self.steps[self.begin[at] as usize..self.begin[at + 1] as usize]
    }

    /// The step that leads from one cell to another.
    #[inline]
    #[must_use]
    pub fn step(&self, from: Cell, to: Cell) -> Option<&Step> {
        self.steps(from).iter().find(|step| step.to == to)
    }

    /// What the step from one cell to another costs. All steps are looked at, so that no branch
    /// depends on which it is: in a playout nobody could foretell it.
    #[inline]
    #[must_use]
    pub fn cost(&self, from: Cell, to: Cell) -> Option<u16> {
        let cost = |step: &Step| if step.to == to { u16::from(step.cost) } else { u16::MAX };
        let least = self.steps(from).iter().map(cost).fold(u16::MAX, u16::min);
        (least < u16::MAX).then_some(least)
    }

    /// The lane of a cell, from 1 at the rail; 0 is no lane, as in a gate.
    #[inline]
    #[must_use]
    pub fn lane(&self, cell: Cell) -> u8 {
        self.places[cell.index()].lane
    }

    /// How far a horse on this cell has come.
    #[inline]
    #[must_use]
    pub fn progress(&self, cell: Cell) -> Progress {
        self.places[cell.index()].progress
    }

    /// The next cell of the lane.
    #[inline]
    #[must_use]
    pub fn ahead(&self, cell: Cell) -> Option<Cell> {
        self.places[cell.index()].ahead
    }

    /// For every cell the least cost from it to a cell of `goal`, on an empty track; `None` where
    /// no way leads there.
    #[must_use]
    pub fn costs_to(&self, goal: impl Fn(Cell) -> bool) -> Vec<Option<u32>> {
        let mut costs: Vec<_> = self.cells().map(|cell| goal(cell).then_some(0)).collect();
        // Steps mostly lead to cells added later: backwards, few rounds settle everything.
        let mut settled = false;
        while !settled {
            settled = true;
            for cell in self.cells().rev() {
                let ways = self.steps(cell).iter();
                let least = ways
                    .filter_map(|step| Some(costs[step.to.index()]? + u32::from(step.cost)))
                    .min();
                let cost = &mut costs[cell.index()];
                if least.is_some_and(|least| cost.is_none_or(|cost| least < cost)) {
                    *cost = least;
                    settled = false;
                }
            }
        }
        costs
    }
}

/// Lays a track out: first its cells, then the steps of each in turn.
#[derive(Clone, Debug)]
pub struct TrackBuilder {
    places: Vec<(u8, Progress)>,
    steps: Vec<(Cell, Step)>,
    parts: u32,
}

/// Cells beyond this number have no index.
pub const MOST_CELLS: usize = u16::MAX as usize;

impl TrackBuilder {
    /// A track whose progress counts a column in so many parts.
    #[must_use]
    pub const fn new(parts: u32) -> Self {
        Self { places: Vec::new(), steps: Vec::new(), parts }
    }

    /// Adds a cell; `None` when there are too many.
    pub fn cell(&mut self, lane: u8, progress: Progress) -> Option<Cell> {
        let cell = u16::try_from(self.places.len()).ok().filter(|&at| at < u16::MAX)?;
        self.places.push((lane, progress));
        Some(Cell(cell))
    }

    /// Adds a step; what costs nothing is taken to cost 1, because a horse could go round and round
    /// on free ones.
    pub fn step(&mut self, from: Cell, kind: StepKind, to: Cell, cost: u8) {
        self.steps.push((from, Step { to, kind, cost: cost.max(1) }));
    }

    /// The track.
    #[must_use]
    pub fn build(mut self) -> Track {
        // Stable: steps of one cell and cost stay in the order in which they were added.
        self.steps.sort_by_key(|(from, step)| (*from, step.cost));
        let dearest = self.steps.iter().map(|(_, step)| step.cost).max().unwrap_or(1);
        let mut places = Vec::with_capacity(self.places.len());
        let mut begin = Vec::with_capacity(self.places.len() * usize::from(dearest) + 1);
        let mut first = 0;
        for (at, &(lane, progress)) in self.places.iter().enumerate() {
            let own = self.steps[first..].iter().take_while(|(from, _)| from.index() == at);
            for cost in 1..=dearest {
                let cheaper = own.clone().take_while(|(_, step)| step.cost < cost).count();
                begin.push((first + cheaper) as u32);
            }
            first += own.clone().count();
            let ahead = own.into_iter().find(|(_, step)| step.kind == StepKind::Forward);
            places.push(Place { lane, progress, ahead: ahead.map(|(_, step)| step.to) });
        }
        begin.push(first as u32);
        let steps = self.steps.into_iter().map(|(_, step)| step).collect();
        Track { places, steps, begin, parts: self.parts, dearest }
    }
}

/// A set of cells of one track: those that are occupied, say.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CellSet(SmallVec<[u64; 7]>);

/// By hand: the words are copied as one piece, not one after the other.
impl Clone for CellSet {
    #[inline]
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl CellSet {
    /// No cell of this track.
    #[must_use]
    pub fn none_of(track: &Track) -> Self {
        Self(SmallVec::from_elem(0, track.len().div_ceil(64)))
    }

    /// Whether the cell is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Puts the cell into the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    /// Takes the cell out of the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
    }
}

/// A cell that can be reached, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The cell.
    pub cell: Cell,
    /// The least that the way to it costs.
    pub cost: u16,
    /// The entry from which the last step leads here.
    before: u16,
}

/// Finds what can be reached, and keeps its memory from search to search.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Cells that are not to be entered: closed ones, and those reached already.
    shut: CellSet,
    reached: Vec<Reached>,
    /// Where the cells of each cost begin.
    layers: Vec<u32>,
}

impl Reach {
    /// Every cell that can be reached from this one for at most `budget`, not through a closed one
    /// and by steps that are open, each with its least cost: the first is where the horse stands,
    /// dearer ones come later.
    pub fn find(
        &mut self,
        track: &Track,
        from: Cell,
        budget: u16,
        closed: &CellSet,
        open: impl Fn(Cell, &Step) -> bool,
    ) -> &[Reached] {
        self.begin(from, closed);
        let mut empty_layers = 0;
        let shut = &mut self.shut.0[..];
        for cost in 1..=budget {
            for step_cost in 1..=u16::from(track.dearest).min(cost) {
                let layer = usize::from(cost - step_cost);
                for at in self.layers[layer]..self.layers[layer + 1] {
                    let here = self.reached[at as usize].cell;
                    for step in track.steps_costing(here, step_cost as u8) {
                        let (word, bit) = (step.to.index() / 64, 1 << (step.to.index() % 64));
                        if shut[word] & bit == 0 && open(here, step) {
                            shut[word] |= bit;
                            let before = at as u16;
                            self.reached.push(Reached { cell: step.to, cost, before });
                        }
                    }
                }
            }
            let end = self.reached.len() as u32;
            // After as many layers without a cell as the dearest step costs, none will follow.
            empty_layers = if self.layers.last() == Some(&end) { empty_layers + 1 } else { 0 };
            self.layers.push(end);
            if empty_layers >= u16::from(track.dearest) {
                break;
            }
        }
        &self.reached
    }

    fn begin(&mut self, from: Cell, closed: &CellSet) {
        self.shut.0.clear();
        self.shut.0.extend_from_slice(&closed.0);
        self.shut.insert(from);
        // More than a search ever needs on the boards we know: whoever keeps a `Reach` allocates with
        // its first search and not with a later one that happens to be longer.
        self.reached.clear();
        self.reached.reserve(256);
        self.layers.clear();
        self.layers.reserve(32);
        self.layers.extend([0, 1]);
        self.reached.push(Reached { cell: from, cost: 0, before: 0 });
    }

    /// What the last search found.
    #[must_use]
    pub fn reached(&self) -> &[Reached] {
        &self.reached
    }

    /// The cheapest way to an entry of the last search, backwards: its cell first, then those
    /// before it, without the one where the horse stands.
    pub fn way_back(&self, entry: usize) -> impl Iterator<Item = Cell> + '_ {
        let mut at = entry;
        std::iter::from_fn(move || {
            let reached = self.reached.get(at).filter(|_| at > 0)?;
            at = usize::from(reached.before);
            Some(reached.cell)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two lanes of five cells; changing in costs 2, everything else 1.
    fn two_lanes() -> (Track, Vec<Cell>) {
        let mut builder = TrackBuilder::new(1);
        let cells: Vec<_> = (0..10u8)
            .map(|i| builder.cell(i / 5 + 1, Progress(u32::from(i % 5) + 1)).expect("a few cells"))
            .collect();
        for i in 0..4 {
            builder.step(cells[i], StepKind::Forward, cells[i + 1], 1);
            builder.step(cells[i], StepKind::DiagOut, cells[i + 6], 1);
            builder.step(cells[i + 5], StepKind::Forward, cells[i + 6], 1);
            builder.step(cells[i + 5], StepKind::DiagIn, cells[i + 1], 2);
        }
        (builder.build(), cells)
    }

    #[test]
    fn the_cheapest_way_goes_round_what_is_closed() {
        let (track, cells) = two_lanes();
        let mut reach = Reach::default();
        let mut occupied = CellSet::none_of(&track);
        occupied.insert(cells[1]);
        let any = |_: Cell, _: &Step| true;
        // From the first cell of the rail, whose next cell is occupied: out, and in again.
        let found = reach.find(&track, cells[0], 4, &occupied, any).to_vec();
        let at = found.iter().position(|reached| reached.cell == cells[2]).expect("reached");
        assert_eq!(found[at].cost, 3);
        let way: Vec<_> = reach.way_back(at).collect();
        assert_eq!(way, [cells[2], cells[6]]);
        assert!(found.iter().all(|reached| reached.cell != cells[1]));
        assert!(found.is_sorted_by_key(|reached| reached.cost));
        occupied.remove(cells[1]);
        occupied.insert(cells[6]);
        assert_eq!(reach.find(&track, cells[0], 0, &occupied, any).len(), 1, "nothing is spent");
        let found = reach.find(&track, cells[0], 1, &occupied, any);
        assert_eq!(found.iter().map(|r| r.cell).collect::<Vec<_>>(), [cells[0], cells[1]]);
        let forward = |_: Cell, step: &Step| step.kind == StepKind::Forward;
        let empty = CellSet::none_of(&track);
        let found = reach.find(&track, cells[0], 9, &empty, forward);
        assert_eq!(found.iter().map(|r| r.cell).collect::<Vec<_>>(), cells[..5], "one lane");
    }

    #[test]
    fn a_search_agrees_with_the_costs_to_every_cell() {
        let (track, cells) = two_lanes();
        let mut reach = Reach::default();
        for &from in &cells {
            let empty = CellSet::none_of(&track);
            let found = reach.find(&track, from, 99, &empty, |_, _| true).to_vec();
            for &goal in &cells {
                let cost = track.costs_to(|cell| cell == goal)[from.index()];
                let reached = found.iter().find(|reached| reached.cell == goal);
                assert_eq!(reached.map(|reached| u32::from(reached.cost)), cost);
            }
        }
    }

    #[test]
    fn lanes_and_steps_are_as_they_were_laid_out() {
        let (track, cells) = two_lanes();
        assert_eq!((track.len(), track.parts(), track.is_empty()), (10, 1, false));
        assert_eq!((track.lane(cells[7]), track.progress(cells[7])), (2, Progress(3)));
        assert_eq!((track.ahead(cells[0]), track.ahead(cells[4])), (Some(cells[1]), None));
        let step = track.step(cells[5], cells[1]).expect("a step");
        assert_eq!((step.kind, step.cost), (StepKind::DiagIn, 2));
        assert_eq!(track.cost(cells[5], cells[1]), Some(2));
        assert_eq!(track.cost(cells[5], cells[0]), None);
        assert_eq!(track.step(cells[5], cells[0]), None);
        let costs: Vec<_> = track.steps(cells[5]).iter().map(|step| step.cost).collect();
        assert_eq!(costs, [1, 2], "cheaper ones first");
        assert_eq!(track.steps(cells[9]), []);
    }
}
