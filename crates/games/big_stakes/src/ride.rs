//! Where the horse on turn may be run: every cell in reach, the best first, and what is closed to it.

use std::cmp::Reverse;

use engine::{Ask, Closed, Field, Form, Holds, Slot, Text, Way, text};
use smallvec::SmallVec;

use crate::moves::Move;
use crate::open::OpenRun;
use crate::path::Target;
use crate::state::{Public, Status};
use crate::words::{Cell, LONGEST_PATH, Path};

/// Cells that are worth a place of their own.
const SUGGESTED: usize = 4;
/// Columns ahead in which a chute is still worth a thought.
const AHEAD: u16 = 15;

pub(crate) fn ways(ask: Ask<Move>, run: &OpenRun, public: &Public) -> Ask<Move> {
    let ride = Ride { run, public };
    let reach = ride.reach();
    let best = reach.first().map_or(Path::EMPTY, |target| target.path);
    let mut lanes: SmallVec<[u8; 16]> = reach.iter().map(|target| target.cell.lane).collect();
    lanes.sort_unstable();
    lanes.dedup();
    let stay = Way::new(Move::Run { path: Path::EMPTY }, "stay", text!("way.stay"))
        .key('s')
        .note(ride.note(run.from(), 0));
    let mut ask = ask.ways(reach.iter().map(|target| ride.way(target)).chain([stay]));
    ask.suggested = lanes.len().clamp(1, SUGGESTED);
    ask.closed = ride.closed(&reach);
    let holds = Holds::Text { most: LONGEST_PATH };
    let example = if best.is_empty() { "run s".into() } else { format!("run {best}") };
    ask.form(
        Form::new("run", "run", text!("form.run"), example)
            .field(Field::new("path", text!("form.path"), holds).default(best.to_string())),
    )
}

struct Ride<'a> {
    run: &'a OpenRun,
    public: &'a Public,
}

impl Ride<'_> {
    /// Every cell in reach, once: the best one of each lane, then the others.
    fn reach(&self) -> Vec<Target> {
        let course = self.run.course();
        let mut reach: Vec<Target> = Vec::new();
        self.run.targets(|target| {
            match reach.iter_mut().find(|known| known.cell == target.cell) {
                // Past the line a longer way to the same cell is better: a photo counts its spaces.
                Some(known) if course.past(target.cell) > 0 => *known = target,
                Some(_) => {}
                None => reach.push(target),
            }
        });
        reach.sort_by_key(|target| Reverse(self.worth(target)));
        let mut lanes = 0u32;
        let mut first = |target: &Target| {
            let lane = 1 << target.cell.lane;
            let new = lanes & lane == 0;
            lanes |= lane;
            new
        };
        let (mut best, others): (Vec<_>, Vec<_>) =
            reach.into_iter().partition(|target| first(target));
        best.extend(others);
        best
    }

    /// What puts cells in order: spaces past the line, and those run for a photo; before it how far
    /// along, less what the lane will cost (rule file, section 13).
    fn worth(&self, target: &Target) -> (u16, i32) {
        let course = self.run.course();
        let Cell { lane, x, .. } = target.cell;
        match course.past(target.cell) {
            0 => {
                let along = 50 * i32::from(target.cell.progress());
                let chutes = i32::from(course.doubled_ahead(lane, x, AHEAD));
                (0, along - 70 * chutes - 5 * i32::from(lane))
            }
            past => (past, target.path.len() as i32),
        }
    }

    fn way(&self, target: &Target) -> Way<Move> {
        let Target { cell, path, .. } = *target;
        let half = if cell.sub > 0 { "b" } else { "" };
        let words = format!("run {}.{}{half}", cell.lane, cell.x);
        let label = text!("way.run", lane = cell.lane, spaces = path.len(), most = self.run.most());
        Way::new(Move::Run { path }, words, label)
            .note(self.note(cell, path.len()))
            .target(self.target(cell))
    }

    fn target(&self, cell: Cell) -> racing::Target {
        let spot = cell.spot();
        let post = self.public.ridden().post.unwrap_or(0);
        racing::Target { post: post.into(), distance: spot.distance, lane: Some(spot.lane) }
    }

    /// How far it is from there, which chutes are near, and the tokens for spaces not moved.
    fn note(&self, cell: Cell, spaces: usize) -> Text {
        let course = self.run.course();
        let (past, left) = (course.past(cell), course.left(cell));
        let mut notes = vec![match past {
            0 => text!("note.left", left = left),
            _ => text!("note.past", past = past),
        }];
        let chutes = course.doubled_ahead(cell.lane, cell.x, AHEAD);
        if past == 0 && chutes > 0 {
            notes.push(text!("note.chutes", n = chutes));
        }
        let tokens = self.tokens(past > 0, spaces);
        if tokens > 0 {
            notes.push(text!("note.tokens", n = tokens));
        }
        text!("way.run.note", notes = notes.into_iter().collect::<Slot>())
    }

    fn tokens(&self, home: bool, spaces: usize) -> usize {
        let (Some(race), Some(at)) = (&self.public.race, self.public.on_turn()) else { return 0 };
        let own = race.runners.iter().filter(|runner| {
            runner.seat == race.runners[at].seat && runner.status == Status::Running
        });
        let goes_on = own.count() > usize::from(home);
        if !self.public.setup.options.whips || !goes_on {
            return 0;
        }
        let short = usize::from(self.run.most()).saturating_sub(spaces);
        let each = usize::from(self.public.pack().constants.whips_per_space);
        (short * each).min(race.in_bag().into())
    }

    /// Where others stand or must have room, and in every lane the first cell that is too far.
    fn closed(&self, reach: &[Target]) -> Vec<Closed> {
        let course = self.run.course();
        let mut cells: Vec<(Cell, Text)> = Vec::new();
        let others = self.run.others();
        for cell in self.run.kept_off() {
            let key = if others.contains(&cell) { "closed.taken" } else { "closed.room" };
            cells.push((cell, Text::new(key)));
        }
        for lane in 1..=course.lanes() {
            let reached = reach.iter().map(|target| target.cell).filter(|cell| cell.lane == lane);
            let next = reached.max_by_key(|cell| cell.progress()).map(|cell| course.ahead(cell));
            cells.extend(next.map(|cell| (cell, text!("closed.far", most = self.run.most()))));
        }
        let mut closed: Vec<Closed> = Vec::new();
        for (cell, why) in cells {
            let target = self.target(cell);
            if closed.iter().all(|known| known.target != target) {
                closed.push(Closed { target, why });
            }
        }
        closed
    }
}
