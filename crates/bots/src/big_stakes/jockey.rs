//! How a horse is ridden (rule file, section 13).

use big_stakes::{
    Cell, Course, Limits, OpenRun, Others, Path, Public, Race, Status, Target, column, targets,
};
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
        // Nothing but the line makes a cell worth more than its progress.
        if f32::from(target.cell.progress()) < best.0 && course.past(target.cell) == 0 {
            return;
        }
        let score = (worth(&course, run.others(), target.cell), target.path.len());
        if score.0 > best.0 || score.0 == best.0 && score.1 > best.1 {
            best = (score.0, score.1, target.path);
        }
    });
    best.2
}

/// How many ends of a run are looked at closely.
const CANDIDATES: usize = 6;
/// What a round is worth to who is home and need not run it: the average run, in halves of a column.
const ROUND: f32 = 24.0;

/// The path after which the horse can expect to stand best after its next throw, and its rivals
/// worst after theirs: it saves ground, keeps out of chutes and blocks.
pub(super) fn far_sighted_path(public: &Public, run: &OpenRun) -> Path {
    let candidates = good_targets(run);
    let (Some(race), Some(at)) = (&public.race, public.on_turn()) else { return Path::EMPTY };
    let ahead = Ahead { public, race, at, course: run.course() };
    let staying = (ahead.value(run.from()), 0, Path::EMPTY);
    let valued = candidates.iter().map(|to| (ahead.value(to.cell), to.path.len(), to.path));
    let best = valued.fold(staying, |best, new| {
        let better = new.0 > best.0 || new.0 == best.0 && new.1 > best.1;
        if better { new } else { best }
    });
    best.2
}

/// The targets with the best cells, no cell twice.
fn good_targets(run: &OpenRun) -> SmallVec<[Target; CANDIDATES]> {
    let course = run.course();
    let mut found: SmallVec<[(f32, Target); 128]> = SmallVec::new();
    run.targets(|target| found.push((worth(&course, run.others(), target.cell), target)));
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.path.len().cmp(&a.1.path.len())));
    let mut good: SmallVec<[Target; CANDIDATES]> = SmallVec::new();
    for (_, target) in found {
        if good.len() < CANDIDATES && good.iter().all(|known| known.cell != target.cell) {
            good.push(target);
        }
    }
    good
}

/// A look at the next throws of everybody.
struct Ahead<'g> {
    public: &'g Public,
    race: &'g Race,
    /// The horse on turn, by its position in the field.
    at: usize,
    course: Course<'g>,
}

impl Ahead<'_> {
    /// What it is worth that the horse on turn stands on a cell: where it can expect to be after its
    /// next throw, less where its rivals can.
    fn value(&self, to: Cell) -> f32 {
        let cell = |at: usize| if at == self.at { Some(to) } else { self.race.runners[at].cell };
        let field = 0..self.race.runners.len();
        let on_track: SmallVec<[(usize, Cell); 10]> = field
            .filter(|at| self.race.runners[*at].status == Status::Running)
            .filter_map(|at| Some((at, cell(at)?)))
            .collect();
        let own = self.race.runners[self.at].seat;
        let rivals =
            on_track.iter().filter(|(at, _)| self.race.runners[*at].seat != own).count().max(1);
        let sum = on_track.iter().map(|(at, from)| {
            let others: Others = on_track
                .iter()
                .filter(|(other, cell)| other != at && cell.x > 0)
                .map(|(_, cell)| *cell)
                .collect();
            let is_own = self.race.runners[*at].seat == own;
            let weight = if is_own { 1.0 } else { -1.0 / rivals as f32 };
            weight * self.expected(*at, *from, &others)
        });
        sum.sum()
    }

    /// Where a horse can expect to be after its next throw, bonuses left out.
    fn expected(&self, at: usize, from: Cell, others: &[Cell]) -> f32 {
        if self.course.past(from) > 0 {
            return f32::from(from.progress()) + ROUND;
        }
        let still_to_run = self.race.order.iter().skip(usize::from(self.race.at) + 1);
        let this_round = still_to_run.into_iter().any(|other| usize::from(*other) == at);
        let round = if this_round { self.race.round } else { self.race.round + 1 };
        let running = u16::from(self.race.runners[at].row[column(round)]);
        let changes = self.public.limits().changes;
        // The search goes through all shorter runs on its way: one serves all faces of the die.
        let most = running + 6;
        let mut best = [f32::MIN; 6];
        targets(&self.course, from, Limits { spaces: most, changes }, others, |target| {
            let worth = after(&self.course, others, target.cell);
            let spaces = target.path.len() as u16;
            let first = usize::from(spaces.saturating_sub(running).max(1)) - 1;
            for slot in &mut best[first..] {
                *slot = slot.max(worth);
            }
        });
        let stays = after(&self.course, others, from);
        best.iter().map(|worth| worth.max(stays)).sum::<f32>() / 6.0
    }
}

/// What a cell is worth after a throw; past the line only the distance counts.
fn after(course: &Course<'_>, others: &[Cell], cell: Cell) -> f32 {
    if course.past(cell) > 0 { f32::from(cell.progress()) } else { worth(course, others, cell) }
}
