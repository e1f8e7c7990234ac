//! Paths over the track: what is legal, and where a horse can get to (rule file, section 5.1).
//!
//! [`walk`] judges one path letter by letter; [`Targets`] lists where legal paths lead. They are
//! written independently of each other, so that tests can hold one against the other.

use engine::Refused;
use smallvec::SmallVec;

use crate::board::{Course, MOST_LANES};
use crate::refusal::Refusal;
use crate::words::{Cell, LONGEST_PATH, Path, Step};

/// The cells on which other horses stand.
pub type Others = SmallVec<[Cell; 10]>;

/// What limits a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most spaces.
    pub spaces: u16,
    /// The most lane changes.
    pub changes: u8,
}

/// A rule of movement that a path can break: those that an inquiry finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// More spaces than the maximum.
    Length,
    /// Too many lane changes.
    Lanes,
    /// A diagonal out of a chute before its end, or into one.
    Corner,
    /// A diagonal right in front of another horse.
    Cut,
    /// A stop right in front of another horse.
    Stop,
}

/// Where a path leads, and the first rule that it breaks, if any.
///
/// # Errors
/// It breaks a rule that the board itself enforces.
pub fn walk(
    course: &Course<'_>,
    from: Cell,
    path: Path,
    limits: Limits,
    others: &[Cell],
) -> Result<(Cell, Option<Fault>), Refused> {
    let mut at = from;
    let mut changes = 0;
    let mut fault = None;
    let mut broke = |broken: bool, which: Fault| {
        if broken && fault.is_none() {
            fault = Some(which);
        }
    };
    broke(path.len() > usize::from(limits.spaces), Fault::Length);
    let crowded = |cell: Cell| course.behind(cell).is_some_and(|behind| others.contains(&behind));
    for (i, step) in path.steps().enumerate() {
        if i == 0 && step != Step::Straight {
            return Err(Refusal::PathFirstStep.into());
        }
        let to = course.step(at, step).ok_or(Refusal::PathOffTrack)?;
        if others.contains(&to) {
            return Err(Refusal::PathBlocked.into());
        }
        if step != Step::Straight {
            changes += 1;
            broke(changes > limits.changes, Fault::Lanes);
            broke(!course.is_open(at, to), Fault::Corner);
            broke(crowded(to), Fault::Cut);
        }
        at = to;
    }
    broke(!path.is_empty() && crowded(at), Fault::Stop);
    Ok((at, fault))
}

/// A cell that can be reached with a number of spaces, by the path with the fewest lane changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where the horse would stand.
    pub cell: Cell,
    /// How it gets there; its length is the number of spaces.
    pub path: Path,
    changes: u8,
}

/// Cells that the search visits with one number of spaces: every lane with the few columns that
/// the doubled ones leave apart.
type Layer = SmallVec<[Target; 64]>;

/// How far the progress of cells with the same number of spaces can lie apart: two for each
/// doubled column on the way.
/// A chute is three columns long, so forty spaces meet thirteen at most.
const SPREAD: usize = 32;

/// Where the others stand, near the horse: a bit for each progress from just behind it, by lane.
struct Near {
    /// The progress of the lowest bit.
    base: i32,
    lanes: [u128; MOST_LANES as usize + 1],
}

impl Near {
    fn new(from: Cell, others: &[Cell]) -> Self {
        let mut near = Self { base: i32::from(from.progress()) - 4, lanes: Default::default() };
        for other in others {
            if let Some(bit) = near.bit(*other) {
                near.lanes[usize::from(other.lane)] |= bit;
            }
        }
        near
    }

    #[inline]
    fn bit(&self, cell: Cell) -> Option<u128> {
        let at = i32::from(cell.progress()) - self.base;
        (0..128).contains(&at).then(|| 1 << at)
    }

    #[inline]
    fn holds(&self, cell: Cell) -> bool {
        self.bit(cell).is_some_and(|bit| self.lanes[usize::from(cell.lane)] & bit != 0)
    }
}

/// Finds every pair of a number of spaces and a cell that a legal path leads to, fewest spaces
/// first, the horse's own cell left out. For each the path with the fewest lane changes, of those
/// the first in the order i, o, s. Nothing is allocated.
pub fn targets(
    course: &Course<'_>,
    from: Cell,
    limits: Limits,
    others: &[Cell],
    mut each: impl FnMut(Target),
) {
    let near = Near::new(from, others);
    // What is behind a cell outside of chutes is no doubled column, since a chute ends with a single
    // one; unless the line lies in it.
    let crowded = |cell: Cell| match course.past(cell) {
        0 => cell.x > 1 && near.holds(Cell { x: cell.x - 1, ..cell }),
        _ => course.behind(cell).is_some_and(|behind| near.holds(behind)),
    };
    let (mut one, mut other) = (Layer::new(), Layer::new());
    // Layers are large: what is swapped are their places.
    let (mut layer, mut next) = (&mut one, &mut other);
    layer.push(Target { cell: from, path: Path::EMPTY, changes: 0 });
    for spaces in 1..=limits.spaces.min(LONGEST_PATH as u16) {
        // Where each cell of the next layer stands in it, by lane and how far it lags behind one
        // that met no doubled column.
        let mut known = [[0u8; SPREAD]; MOST_LANES as usize + 1];
        let foremost = 2 * (from.x + spaces) + 1;
        for &Target { cell, path, changes } in layer.iter() {
            let turns = spaces > 1 && changes < limits.changes && course.may_leave(cell);
            for step in Step::ALL {
                let diagonal = step != Step::Straight;
                if diagonal && !turns {
                    continue;
                }
                let Some(to) = course.step(cell, step) else { continue };
                if near.holds(to) || diagonal && (!course.is_plain(to) || crowded(to)) {
                    continue;
                }
                let Some(path) = path.then(step) else { continue };
                let found = Target { cell: to, path, changes: changes + u8::from(diagonal) };
                let lag = usize::from(foremost - to.progress());
                let slot = &mut known[usize::from(to.lane)][lag.min(SPREAD - 1)];
                if *slot == 0 {
                    next.push(found);
                    *slot = next.len() as u8;
                    continue;
                }
                let before = &mut next[usize::from(*slot) - 1];
                if (found.changes, found.path.order()) < (before.changes, before.path.order()) {
                    *before = found;
                }
            }
        }
        if next.is_empty() {
            return;
        }
        // Nobody stands behind where a legal path ends: after a diagonal that was seen to, and
        // straight ahead the horse itself came from there.
        next.iter().for_each(|target| each(*target));
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
}
