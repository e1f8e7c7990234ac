//! The board: segments and lanes, laid out as a track (rule file, section 2).

use std::ops::RangeInclusive;

use engine::pack::{Check, Node};
use engine::part;
use engine::part::{Kind, resolved};
use racing::{Cell, OvalLanes, Piece, Progress, Spot, StepKind, Stretch, Track, TrackBuilder};

use crate::words::{Segment, Space};

/// More parts of a column than this are not counted in; the bound is ours.
const MOST_PARTS: u32 = 1_000_000;
const COSTS: RangeInclusive<i64> = 1..=20;
/// Half round, in thousandths of a degree.
const HALF: u32 = 180_000;

part! {
    /// The board of a pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Board {
        /// Number of lanes; lane 1 is the rail.
        pub lanes: u8 = whole(1..=i64::from(Space::MOST_LANES));
        /// The segments, in running order.
        pub segments as segment: Vec<SegmentData> =
            list_of(1..=26, "a board has 1 to 26 segments", part());
        /// What the steps cost.
        pub costs as cost: Costs = part();
        /// The first turn.
        pub first_turn: usize = segment(segments.as_deref());
        /// The column from which on the back half counts.
        pub midway: (usize, u8) = column(segments.as_deref());
        /// The last column.
        pub finish: (usize, u8) = column(segments.as_deref());
        /// The segments of the home stretch.
        pub home_stretch: Vec<usize> = list(segment(segments.as_deref()));
    }
    derived {
        laid_out: LaidOut;
    }
    settled by settle;
}

part! {
    /// A segment of the board.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SegmentData {
        /// Its letter.
        pub id: Segment = resolved(
            "the id of a segment is a capital letter",
            Segment::from_id,
            ToString::to_string,
        );
        /// Its name.
        pub name: String = note();
        /// Its spaces.
        pub kind as self: SegmentKind = part();
    }
}

part! {
    /// How many spaces the lanes of a segment have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SegmentKind by kind {
        /// So many in every lane.
        Straight = "straight" {
            /// Spaces.
            cells: u8 = whole(1..=i64::from(Space::MOST_NUMBERS));
        }
        /// More in every lane further out.
        Turn = "turn" {
            /// Spaces of lane 1.
            rail: u8 = whole(1..=i64::from(Space::MOST_NUMBERS));
            /// How many more each lane further out has.
            step: u8 = whole(0..=i64::from(Space::MOST_NUMBERS));
        }
    }
}

/// The position of a segment, which a pack names by its id.
fn segment(segments: Option<&[SegmentData]>) -> Kind<'_, usize> {
    let known = segments.is_some();
    let segments = segments.unwrap_or_default();
    let position = |text: &str| {
        let id = Segment::from_id(text)?;
        segments.iter().position(|segment| segment.id == id)
    };
    resolved("this should be the id of a segment", position, |at| segments[*at].id.to_string())
        .only_if(known)
}

/// A column of a straight: the position of its segment, and its number there.
fn column(segments: Option<&[SegmentData]>) -> Kind<'_, (usize, u8)> {
    let known = segments.is_some();
    let segments = segments.unwrap_or_default();
    let found = |text: &str| {
        let space = Space::from_id(&format!("1{text}"))?;
        let at = segments.iter().position(|segment| segment.id == space.segment())?;
        let number = space.number();
        match segments[at].kind {
            SegmentKind::Straight { cells } if number <= cells => Some((at, number)),
            _ => None,
        }
    };
    let written = |(at, number): &(usize, u8)| format!("{}{number}", segments[*at].id);
    resolved("this should be a column of a straight, such as \"C8\"", found, written).only_if(known)
}

impl SegmentKind {
    /// Spaces of a lane.
    const fn spaces(self, lane: u8) -> u32 {
        match self {
            Self::Straight { cells } => cells as u32,
            Self::Turn { rail, step } => rail as u32 + step as u32 * (lane as u32 - 1),
        }
    }

    /// Columns along the rail.
    const fn columns(self) -> u32 {
        self.spaces(1)
    }

    const fn is_turn(self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}

part! {
    /// What the steps cost.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Costs {
        /// Out of the gate.
        pub gate: u8 = whole(COSTS);
        /// Ahead in the lane.
        pub forward: u8 = whole(COSTS);
        /// To the lane inside.
        pub side_in: u8 = whole(COSTS);
        /// To the lane outside.
        pub side_out: u8 = whole(COSTS);
        /// Ahead to the lane outside.
        pub diag_out: u8 = whole(COSTS);
        /// Ahead to the lane inside.
        pub diag_in: u8 = whole(COSTS);
    }
}

/// What follows from the rest.
#[derive(Clone, Debug, Default, PartialEq)]
struct LaidOut {
    /// The track with the plain costs, and with the option `stretch_diagonals`.
    tracks: Option<Box<[Track; 2]>>,
    /// The space of every cell; the gate has none.
    spaces: Vec<Option<Space>>,
    /// The cell of every space, by its code.
    cells: Vec<Option<Cell>>,
    gate: Option<Cell>,
    /// The columns at which segments start, in running order.
    starts: Vec<u32>,
    first_turn: Progress,
    midway: Progress,
    finish: Progress,
    /// For every cell whether it is on the home stretch.
    home: Vec<bool>,
    /// The least progress of a cell on the home stretch.
    home_starts: Progress,
    /// For every cell the least cost to the finish, on an empty track.
    to_finish: Vec<u16>,
}

impl Board {
    /// The track: with the plain costs, or with the option `stretch_diagonals`.
    #[inline]
    #[must_use]
    pub fn track(&self, stretch_diagonals: bool) -> &Track {
        match &self.laid_out.tracks {
            Some(tracks) => &tracks[usize::from(stretch_diagonals)],
            None => unreachable!("a board is laid out when it is read"),
        }
    }

    /// The gate: off the track, with room for any number.
    #[inline]
    #[must_use]
    pub fn gate(&self) -> Cell {
        self.laid_out.gate.unwrap_or_else(|| unreachable!("a board is laid out when it is read"))
    }

    /// The space of a cell; `None` is the gate.
    #[inline]
    #[must_use]
    pub fn space(&self, cell: Cell) -> Option<Space> {
        self.laid_out.spaces[cell.index()]
    }

    /// Where a race view shows a cell.
    #[must_use]
    pub fn spot(&self, cell: Cell) -> Spot {
        let track = self.track(false);
        Spot { lane: u32::from(track.lane(cell)), distance: track.progress(cell).0 }
    }

    /// The cell of a space, if the board has it.
    #[inline]
    #[must_use]
    pub fn cell(&self, space: Space) -> Option<Cell> {
        *self.laid_out.cells.get(space.code())?
    }

    /// Whether a horse on this cell is in the back half.
    #[inline]
    #[must_use]
    pub fn back_half(&self, cell: Cell) -> bool {
        self.track(false).progress(cell) >= self.laid_out.midway
    }

    /// Whether a horse on this cell has crossed the line.
    #[inline]
    #[must_use]
    pub fn crossed(&self, cell: Cell) -> bool {
        self.track(false).progress(cell) >= self.laid_out.finish
    }

    /// Whether a horse on this cell has entered the first turn.
    #[inline]
    #[must_use]
    pub fn entered_first_turn(&self, cell: Cell) -> bool {
        self.track(false).progress(cell) > self.laid_out.first_turn
    }

    /// Whether the cell is on the home stretch or the run-out.
    #[inline]
    #[must_use]
    pub fn home(&self, cell: Cell) -> bool {
        self.laid_out.home[cell.index()]
    }

    /// Whether so many points could lead from this cell to the home stretch and on: each is a column
    /// at most.
    #[inline]
    pub(crate) fn may_come_home(&self, from: Cell, points: u16) -> bool {
        let track = self.track(false);
        let most = u64::from(track.progress(from).0) + u64::from(points) * u64::from(track.parts());
        most >= u64::from(self.laid_out.home_starts.0)
    }

    /// Spaces beyond the line.
    #[must_use]
    pub fn beyond(&self, cell: Cell) -> u32 {
        let progress = self.track(false).progress(cell).0;
        progress.saturating_sub(self.laid_out.finish.0) / self.track(false).parts()
    }

    /// The least number of points from a cell to the line, on an empty track.
    #[inline]
    #[must_use]
    pub fn to_finish(&self, cell: Cell) -> u16 {
        self.laid_out.to_finish[cell.index()]
    }

    /// The whole course as a race view draws it.
    #[must_use]
    pub fn course(&self) -> OvalLanes {
        let parts = self.track(false).parts();
        let (rail, step) = self
            .segments
            .iter()
            .find_map(|segment| match segment.kind {
                SegmentKind::Turn { rail, step } => Some((f64::from(rail), f64::from(step))),
                SegmentKind::Straight { .. } => None,
            })
            .unwrap_or((6.0, 2.0));
        // A space is 1 long on the centre line of its lane: so a half circle of n spaces has the
        // radius n / π there.
        let width = step.max(1.0) / std::f64::consts::PI;
        let radius = rail / std::f64::consts::PI - width / 2.0;
        let milli = |length: f64| (length * 1_000.0).round() as i32;
        OvalLanes {
            lanes: u32::from(self.lanes),
            parts,
            lane_width: milli(width).unsigned_abs(),
            rail_radius: milli(radius).unsigned_abs(),
            from_rear: false,
            turf: false,
            midway: Some(self.laid_out.midway.0),
            finish: self.laid_out.finish.0,
            stretches: self.stretches(milli(radius)),
            ground: Vec::new(),
            chutes: Vec::new(),
            poles: Vec::new(),
            beside: Vec::new(),
        }
    }

    /// The front side has its middle at x = 0, and the green line stands where the first turn is
    /// reached by the first straight's end. A run-out longer than the front side goes round the turn.
    fn stretches(&self, radius: i32) -> Vec<Stretch> {
        let parts = self.track(false).parts();
        let half = self.segments.iter().zip(&self.laid_out.starts);
        // The back side spans the whole oval: both sides are as long.
        let back = half
            .clone()
            .skip_while(|(segment, _)| !segment.kind.is_turn())
            .find(|(segment, _)| !segment.kind.is_turn());
        let half_side = back.map_or(0, |(segment, _)| segment.kind.columns() as i32 * 500);
        let front_columns = self.segments.first().map_or(0, |segment| segment.kind.columns());
        let mut x = half_side - front_columns as i32 * 1_000;
        let mut front = true;
        let mut stretches = Vec::new();
        for (segment, &start) in half {
            let columns = segment.kind.columns();
            let y = if front { -radius } else { radius };
            let pieces = if segment.kind.is_turn() {
                let from = if front { -90_000 } else { 90_000 };
                let bend = Piece::Bend { x, y: 0, from, sweep: HALF };
                front = !front;
                vec![bend]
            } else {
                let run = columns as i32 * 1_000;
                let room = (if front { half_side - x } else { x + half_side }).max(0).min(run);
                let heading = if front { 0 } else { 180_000 };
                let spaces = room as u32 / 1_000;
                let mut pieces = vec![Piece::Line { spaces, x, y, heading }];
                if room < run {
                    let from = if front { -90_000 } else { 90_000 };
                    pieces.push(Piece::Bend { x: x + room, y: 0, from, sweep: HALF });
                }
                x += if front { room } else { -room };
                pieces
            };
            let lanes = 1..=self.lanes;
            stretches.push(Stretch {
                id: segment.id.to_string(),
                name: segment.name.clone(),
                turn: segment.kind.is_turn(),
                start: start * parts,
                columns,
                spaces: lanes.map(|lane| segment.kind.spaces(lane)).collect(),
                pieces,
            });
        }
        stretches
    }

    /// The least number of parts of a column in which every progress is whole.
    fn parts(&self) -> Option<u32> {
        let turns = self.segments.iter().filter(|segment| segment.kind.is_turn());
        let mut parts = 1u32;
        for turn in turns {
            for lane in 1..=self.lanes {
                let spaces = turn.kind.spaces(lane);
                let needed = spaces / gcd(turn.kind.columns(), spaces);
                parts = (parts / gcd(parts, needed)).checked_mul(needed)?;
                if parts > MOST_PARTS {
                    return None;
                }
            }
        }
        Some(parts)
    }

    fn lay_out(&self, parts: u32) -> Option<LaidOut> {
        let mut starts = Vec::new();
        let mut columns = 0;
        for segment in &self.segments {
            starts.push(columns);
            columns += segment.kind.columns();
        }
        let mut builders = [TrackBuilder::new(parts), TrackBuilder::new(parts)];
        let mut spaces = vec![None];
        let mut home = vec![false];
        let mut add = |lane, progress| {
            let [plain, cheap] = &mut builders;
            cheap.cell(lane, progress);
            plain.cell(lane, progress)
        };
        let gate = add(0, Progress(0))?;
        let mut cells: Vec<Vec<Vec<Cell>>> = Vec::new();
        let mut by_space = vec![None; 1 << 16];
        for ((at, segment), &start) in self.segments.iter().enumerate().zip(&starts) {
            let mut of_segment = Vec::new();
            for lane in 1..=self.lanes {
                let count = segment.kind.spaces(lane);
                let mut of_lane = Vec::new();
                for number in 1..=count {
                    let in_segment = segment.kind.columns() * parts * number / count;
                    let cell = add(lane, Progress(start * parts + in_segment))?;
                    let space = Space::new(lane, segment.id, number as u8)?;
                    spaces.push(Some(space));
                    home.push(self.home_stretch.contains(&at));
                    by_space[space.code()] = Some(cell);
                    of_lane.push(cell);
                }
                of_segment.push(of_lane);
            }
            cells.push(of_segment);
        }
        let [mut plain, mut cheap] = builders;
        self.steps(gate, &cells, |from, kind, to, cost| {
            plain.step(from, kind, to, cost);
            let at_home = kind == StepKind::DiagIn && home[to.index()];
            cheap.step(from, kind, to, if at_home { 1 } else { cost });
        });
        let tracks = [plain.build(), cheap.build()];
        let column = |(at, number): (usize, u8)| Progress((starts[at] + u32::from(number)) * parts);
        let finish = column(self.finish);
        let to_finish = tracks[0].costs_to(|cell| tracks[0].progress(cell) >= finish);
        let to_finish = to_finish.into_iter().map(|cost| cost.unwrap_or(9_999).min(9_999) as u16);
        let at_home = tracks[0].cells().filter(|cell| home[cell.index()]);
        let home_starts = at_home.map(|cell| tracks[0].progress(cell)).min();
        Some(LaidOut {
            to_finish: to_finish.collect(),
            tracks: Some(Box::new(tracks)),
            spaces,
            cells: by_space,
            gate: Some(gate),
            first_turn: Progress(starts[self.first_turn] * parts),
            midway: column(self.midway),
            finish,
            home_starts: home_starts.unwrap_or(Progress(u32::MAX)),
            home,
            starts,
        })
    }

    /// Every step of the board (rule file, the table of steps).
    fn steps(
        &self,
        gate: Cell,
        cells: &[Vec<Vec<Cell>>],
        mut step: impl FnMut(Cell, StepKind, Cell, u8),
    ) {
        let costs = self.costs;
        for lane in cells.first().into_iter().flatten() {
            step(gate, StepKind::Gate, lane[0], costs.gate);
        }
        for (at, segment) in self.segments.iter().enumerate() {
            let lanes = &cells[at];
            // Number i of a lane, counted from 0; the one after the last is the next segment's first.
            let cell = |lane: usize, i: usize| -> Option<Cell> {
                let of_lane = lanes.get(lane)?;
                match of_lane.get(i) {
                    Some(cell) => Some(*cell),
                    None if i == of_lane.len() => Some(cells.get(at + 1)?[lane][0]),
                    None => None,
                }
            };
            for (lane, of_lane) in lanes.iter().enumerate() {
                for (i, &from) in of_lane.iter().enumerate() {
                    let mut way = |kind, to: Option<Cell>, cost| {
                        if let Some(to) = to {
                            step(from, kind, to, cost);
                        }
                    };
                    let inside = lane.checked_sub(1);
                    way(StepKind::Forward, cell(lane, i + 1), costs.forward);
                    if !segment.kind.is_turn() {
                        let beside = inside.and_then(|inside| cell(inside, i));
                        way(StepKind::SideIn, beside, costs.side_in);
                        way(StepKind::SideOut, cell(lane + 1, i), costs.side_out);
                        way(StepKind::DiagOut, cell(lane + 1, i + 1), costs.diag_out);
                        let ahead = inside.and_then(|inside| cell(inside, i + 1));
                        way(StepKind::DiagIn, ahead, costs.diag_in);
                        continue;
                    }
                    let level = (i + 1) * lanes.get(lane + 1).map_or(0, Vec::len);
                    if level > 0 && level.is_multiple_of(of_lane.len()) {
                        let beside = cell(lane + 1, level / of_lane.len() - 1);
                        way(StepKind::SideOut, beside, costs.side_out);
                    }
                    if level > 0 {
                        let ahead = cell(lane + 1, level / of_lane.len());
                        way(StepKind::DiagOut, ahead, costs.diag_out);
                    }
                    if i + 1 == of_lane.len() {
                        let next = inside.and_then(|inside| Some(cells.get(at + 1)?[inside][0]));
                        way(StepKind::DiagIn, next, costs.diag_in);
                    }
                }
            }
        }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// Lays the board out.
fn settle(board: &mut Board, node: &Node, check: &mut Check) {
    check.distinct(node.at(&["segment"]), "id", board.segments.iter().map(|segment| segment.id));
    let spaces = board.segments.iter().map(|segment| segment.kind.spaces(board.lanes));
    let fits = spaces.max().unwrap_or(0) <= u32::from(Space::MOST_NUMBERS);
    check.law(fits, node, || {
        format!("a lane has at most {} spaces in a segment", Space::MOST_NUMBERS)
    });
    let beyond = &board.segments[board.finish.0..];
    check.law(beyond.iter().all(|segment| !segment.kind.is_turn()), node, || {
        "there is no turn beyond the finish".into()
    });
    let parts = board.parts().filter(|_| fits);
    check.law(parts.is_some(), node, || {
        format!("a column would have more than {MOST_PARTS} parts; let the lanes of a turn have numbers of spaces that go together")
    });
    if let Some(laid_out) = parts.and_then(|parts| board.lay_out(parts)) {
        board.laid_out = laid_out;
    }
}
