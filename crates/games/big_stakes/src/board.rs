//! The board: lanes round an oval, chutes in its corners, and the cells of a race on it (rule file,
//! section 2.2).

use std::ops::RangeInclusive;

use engine::pack::{Check, Node};
use engine::part;
use engine::part::Fixed;

use crate::words::{Cell, Step};

/// More lanes than this no board has; the bound is ours.
pub(crate) const MOST_LANES: u8 = 16;
/// More columns than this no lap has; the bound is ours.
const MOST_COLUMNS: i64 = 1_000;

/// What a column is in a lane that has a chute there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chute {
    None,
    Entry,
    /// Two spaces on one column.
    Doubled,
    Exit,
}

/// An oval with its lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    lanes: u8,
    /// Columns of a lap.
    columns: u16,
    /// Columns from the finish line on that are laid out, lap after lap, so that a race of the pack
    /// finds its columns without a division.
    unrolled: u16,
    /// Lane by lane, column by column from the finish line.
    chutes: Vec<Chute>,
    /// Lane by lane, how many of the first columns from the finish line are doubled; a lane has one
    /// entry more than columns.
    doubled: Vec<u16>,
}

impl Board {
    /// Lays out laps of which `lap` says, lane by lane, what each column is.
    fn new(lanes: u8, columns: u16, longest: u16, lap: &[Chute]) -> Self {
        let laps = 1 + longest.div_ceil(columns);
        let unrolled = laps * columns;
        let mut chutes = Vec::with_capacity(usize::from(lanes) * usize::from(unrolled));
        let mut doubled = Vec::new();
        for lane in lap.chunks(usize::from(columns)) {
            let mut count = 0;
            doubled.push(count);
            for chute in std::iter::repeat_n(lane, usize::from(laps)).flatten() {
                count += u16::from(*chute == Chute::Doubled);
                doubled.push(count);
                chutes.push(*chute);
            }
        }
        Self { lanes, columns, unrolled, chutes, doubled }
    }

    /// Number of lanes.
    #[must_use]
    pub const fn lanes(&self) -> u8 {
        self.lanes
    }

    /// Columns of a lap.
    #[must_use]
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// Spaces of a whole lap in this lane.
    #[must_use]
    pub fn lap_spaces(&self, lane: u8) -> u16 {
        self.columns + self.doubled_before(lane, self.columns)
    }

    /// Whether a column, counted from the finish line, is doubled in this lane.
    #[must_use]
    pub fn is_doubled(&self, lane: u8, column: u16) -> bool {
        self.chute(lane, column - 1) == Chute::Doubled
    }

    /// Doubled columns among the first so many from the finish line, as far as they are laid out.
    #[inline]
    fn doubled_before(&self, lane: u8, columns: u16) -> u16 {
        let first = usize::from(lane - 1) * (usize::from(self.unrolled) + 1);
        self.doubled[first + usize::from(columns.min(self.unrolled))]
    }

    /// What a column is; the first behind the finish line is 0.
    #[inline]
    fn chute(&self, lane: u8, column: u16) -> Chute {
        let column = if column < self.unrolled { column } else { column % self.columns };
        self.chutes[usize::from(lane - 1) * usize::from(self.unrolled) + usize::from(column)]
    }
}

/// The oval unrolled for a race of one distance.
#[derive(Clone, Copy, Debug)]
pub struct Course<'b> {
    board: &'b Board,
    /// Columns after the finish line at which the race starts.
    start: u16,
    /// The last column before the finish.
    finish: u16,
}

impl<'b> Course<'b> {
    /// A race over so many columns.
    #[inline]
    #[must_use]
    pub const fn new(board: &'b Board, columns: u16) -> Self {
        let lap = board.columns;
        Self { board, start: (lap - columns % lap) % lap, finish: columns }
    }

    /// Number of lanes.
    #[inline]
    #[must_use]
    pub const fn lanes(&self) -> u8 {
        self.board.lanes
    }

    /// The board that is run on.
    pub(crate) const fn board(&self) -> &'b Board {
        self.board
    }

    /// The last column before the finish.
    #[inline]
    #[must_use]
    pub const fn finish(&self) -> u16 {
        self.finish
    }

    /// Spaces past the finish; nothing before it.
    #[inline]
    #[must_use]
    pub const fn past(&self, cell: Cell) -> u16 {
        cell.x.saturating_sub(self.finish)
    }

    /// Columns up to the finish; nothing past it.
    #[inline]
    #[must_use]
    pub const fn left(&self, cell: Cell) -> u16 {
        (self.finish + 1).saturating_sub(cell.x)
    }

    /// The column of the oval, from the finish line, on which a column of the race lies.
    #[inline]
    #[must_use]
    pub const fn column(&self, x: u16) -> u16 {
        (self.start + x - 1) % self.board.columns + 1
    }

    #[inline]
    fn chute(&self, lane: u8, x: u16) -> Chute {
        if x < 1 || x > self.finish {
            return Chute::None;
        }
        self.board.chute(lane, self.start + x - 1)
    }

    /// Whether this column of the race is doubled in a lane.
    #[inline]
    #[must_use]
    pub fn is_doubled(&self, lane: u8, x: u16) -> bool {
        self.chute(lane, x) == Chute::Doubled
    }

    /// How many of the next columns after a column of the race are doubled in a lane.
    #[inline]
    #[must_use]
    pub fn doubled_ahead(&self, lane: u8, x: u16, columns: u16) -> u16 {
        let to = (x + columns).min(self.finish).max(x);
        let before = |x: u16| self.board.doubled_before(lane, self.start + x);
        before(to) - before(x)
    }

    /// The next cell of the lane.
    #[inline]
    #[must_use]
    pub fn ahead(&self, cell: Cell) -> Cell {
        if cell.sub == 0 && self.is_doubled(cell.lane, cell.x) {
            Cell { sub: 1, ..cell }
        } else {
            Cell { x: cell.x + 1, sub: 0, ..cell }
        }
    }

    /// The cell directly behind; nothing is behind the first column.
    #[inline]
    #[must_use]
    pub fn behind(&self, cell: Cell) -> Option<Cell> {
        if cell.sub > 0 {
            return Some(Cell { sub: 0, ..cell });
        }
        if cell.x <= 1 {
            return None;
        }
        let x = cell.x - 1;
        Some(Cell { x, sub: u8::from(self.is_doubled(cell.lane, x)), ..cell })
    }

    /// Where a step leads; `None` beside the track.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: Cell, step: Step) -> Option<Cell> {
        let lane = match step {
            Step::Straight => return Some(self.ahead(cell)),
            Step::In => cell.lane.checked_sub(1).filter(|lane| *lane > 0)?,
            Step::Out => Some(cell.lane + 1).filter(|lane| *lane <= self.board.lanes)?,
        };
        Some(Cell { lane, x: cell.x + 1, sub: 0 })
    }

    /// Whether a diagonal step between two cells is open: not out of a chute before its end, and
    /// not into one.
    #[inline]
    #[must_use]
    pub fn is_open(&self, from: Cell, to: Cell) -> bool {
        self.may_leave(from) && self.is_plain(to)
    }

    /// Whether a lane may be left from a cell: it lies in no chute, or at the end of one.
    #[inline]
    pub(crate) fn may_leave(&self, cell: Cell) -> bool {
        matches!(self.chute(cell.lane, cell.x), Chute::None | Chute::Exit)
    }

    /// Whether a cell lies in no chute.
    #[inline]
    pub(crate) fn is_plain(&self, cell: Cell) -> bool {
        self.chute(cell.lane, cell.x) == Chute::None
    }
}

part! {
    /// The track of a pack, from which its boards are laid out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TrackData {
        /// Columns of a furlong.
        pub furlong as furlong_columns: u16 = whole(1..=100);
        /// Columns of a lap.
        pub lap as lap_columns: u16 = whole(1..=MOST_COLUMNS);
        /// Lane changes in a round.
        pub lane_changes: u8 = whole(0..=40);
        /// Open spaces to leave in front of another horse.
        pub gap: Fixed<1> = fixed();
        /// The corners, in running order.
        pub corners as corner: Vec<Corner> = list(part());
        /// The chutes.
        pub chutes as chute: Vec<ChuteData> = list(part());
        [gate]
        /// How many horses are loaded at a time on a board with fewer lanes than horses.
        pub heat: u8 = whole(1..=i64::from(MOST_LANES));
        [board.dual]
        /// Lanes of each ring of the dual board.
        pub dual_lanes as lanes: u8 = whole(1..=i64::from(MOST_LANES));
        [board.ten]
        /// Lanes of the single ring.
        pub ten_lanes as lanes: u8 = whole(1..=i64::from(MOST_LANES));
    }
    settled by laws;
}

part! {
    /// A corner of the oval.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Corner {
        /// Its id.
        pub id: String = text();
        /// Its first column.
        pub first: u16 = whole(1..=MOST_COLUMNS);
        /// Its last column.
        pub last: u16 = whole(i64::from(first.unwrap_or(1))..=MOST_COLUMNS);
    }
}

part! {
    /// A chute: three columns, counted from the first of a corner, of which the middle one is doubled.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ChuteData {
        /// Its id.
        pub id: String = text();
        /// Its first column.
        pub first: u16 = whole(1..=MOST_COLUMNS);
        /// The doubled column.
        pub doubled: u16 = whole(behind(first, 1));
        /// The last column.
        pub last: u16 = whole(behind(first, 2));
        /// The innermost lane that has it.
        pub from_lane: u8 = whole(1..=i64::from(MOST_LANES));
        /// The corners that have it.
        pub corners: Vec<String> = list(text());
    }
}

/// So many columns behind the first.
fn behind(first: Option<u16>, columns: i64) -> RangeInclusive<i64> {
    let column = |first| i64::from(first) + columns;
    first.map_or(1 + columns..=MOST_COLUMNS + columns, |first| column(first)..=column(first))
}

impl TrackData {
    /// Lays out the two boards, for races of at most so many columns.
    pub(crate) fn boards(&self, longest: u16) -> [Board; 2] {
        [self.dual_lanes, self.ten_lanes].map(|lanes| {
            let columns = self.lap;
            let mut chutes = vec![Chute::None; usize::from(lanes) * usize::from(columns)];
            for chute in &self.chutes {
                let corners =
                    self.corners.iter().filter(|corner| chute.corners.contains(&corner.id));
                for corner in corners {
                    let first = usize::from(corner.first + chute.first) - 2;
                    for lane in usize::from(chute.from_lane) - 1..usize::from(lanes) {
                        let at = lane * usize::from(columns) + first;
                        let places = [Chute::Entry, Chute::Doubled, Chute::Exit];
                        chutes[at..at + 3].copy_from_slice(&places);
                    }
                }
            }
            Board::new(lanes, columns, longest, &chutes)
        })
    }

    /// The first and the last column of each corner.
    pub(crate) fn corner_columns(&self) -> Vec<(u16, u16)> {
        self.corners.iter().map(|corner| (corner.first, corner.last)).collect()
    }

    /// The corner that a column belongs to.
    pub(crate) fn corner_of(&self, column: u16) -> Option<&str> {
        let corner = self.corners.iter().find(|at| (at.first..=at.last).contains(&column))?;
        Some(&corner.id)
    }

    /// Every chute of the oval: the innermost lane that has it, and its first column.
    pub(crate) fn chute_columns(&self) -> impl Iterator<Item = (u8, u16)> + '_ {
        self.chutes.iter().flat_map(|chute| {
            let corners = self.corners.iter().filter(|corner| chute.corners.contains(&corner.id));
            corners.map(|corner| (chute.from_lane, corner.first + chute.first - 1))
        })
    }

    /// Whether two chutes share a column in some lane.
    fn chutes_meet(&self) -> bool {
        let mut taken = vec![false; usize::from(self.lap)];
        let corners = self.corners.iter();
        corners.into_iter().any(|corner| {
            self.chutes.iter().filter(|chute| chute.corners.contains(&corner.id)).any(|chute| {
                let first = usize::from(corner.first + chute.first) - 2;
                let before = taken[first..first + 3].contains(&true);
                taken[first..first + 3].fill(true);
                before
            })
        })
    }
}

fn laws(track: &mut TrackData, node: &Node, check: &mut Check) {
    let before = check.count();
    for (at, (corner, row)) in track.corners.iter().zip(node.at(&["corner"]).items()).enumerate() {
        let mut others = track.corners[..at].iter();
        let apart = others.all(|other| other.id != corner.id && other.last < corner.first);
        check.law(apart, row, || "corners have ids of their own and do not overlap".into());
        check.number(row.at(&["last"]), i64::from(corner.first)..=i64::from(track.lap));
    }
    for (chute, row) in track.chutes.iter().zip(node.at(&["chute"]).items()) {
        let corners = row.at(&["corners"]);
        check.distinct(corners, "corner", &chute.corners);
        for (name, node) in chute.corners.iter().zip(corners.items()) {
            let fits = |corner: &Corner| corner.last - corner.first + 1 >= chute.last;
            let found = track.corners.iter().any(|corner| corner.id == *name && fits(corner));
            check.law(found, node, || format!("there is no corner \"{name}\" that is long enough"));
        }
    }
    let meet = check.count() == before && track.chutes_meet();
    check.law(!meet, node, || {
        "a lane has two chutes on one column, or one right after another".into()
    });
}
