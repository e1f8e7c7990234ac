//! How a horse is ridden (rule file, section 13).

use big_stakes::{Cell, Course, OpenRun, Path, Target};
use smallvec::SmallVec;

/// What a doubled column ahead in the lane costs, in halves of a column.
const DOUBLED: f32 = 1.4;
/// What a lane further out costs.
const LANE: f32 = 0.1;
/// What a horse close ahead in the lane costs.
const BLOCKED: f32 = 0.5;
/// How far ahead is looked.
const COLUMNS: u16 = 15;

/// What it is worth to stand on a cell: as far along as can be, few doubled columns ahead, and near
/// the rail. Past the line only the distance counts.
fn worth(course: &Course<'_>, others: &[Cell], cell: Cell) -> f32 {
    if course.past(cell) > 0 {
        return 1_000.0 + f32::from(course.past(cell));
    }
    let ahead = course.doubled_ahead(cell.lane, cell.x, COLUMNS);
    let blocked = others
        .iter()
        .any(|other| other.lane == cell.lane && other.x > cell.x && other.x <= cell.x + 2);
    f32::from(cell.progress())
        - DOUBLED * f32::from(ahead)
        - LANE * f32::from(cell.lane)
        - if blocked { BLOCKED } else { 0.0 }
}

/// The path to the best cell; of equal ones the one with the most spaces, which decides a photo.
pub(super) fn best_path(run: &OpenRun) -> Path {
    let course = run.course();
    let mut best = (worth(&course, run.others(), run.from()), 0, Path::EMPTY);
    run.targets(|target: Target| {
        let score = (worth(&course, run.others(), target.cell), target.path.len());
        if score.0 > best.0 || score.0 == best.0 && score.1 > best.1 {
            best = (score.0, score.1, target.path);
        }
    });
    best.2
}

/// The best paths to different cells, best first.
pub(super) fn good_paths(run: &OpenRun, count: usize) -> SmallVec<[Path; 8]> {
    let course = run.course();
    let mut found: SmallVec<[(f32, Target); 128]> = SmallVec::new();
    run.targets(|target| found.push((worth(&course, run.others(), target.cell), target)));
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.path.len().cmp(&a.1.path.len())));
    let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
    let mut paths = SmallVec::new();
    for (_, target) in found {
        if paths.len() == count {
            break;
        }
        if !cells.contains(&target.cell) {
            cells.push(target.cell);
            paths.push(target.path);
        }
    }
    paths
}
