//! The race frame: the oval with its lanes.

use racing::{Cell, Course, RaceFrame, Reach, Runner, Spot, Status as Shown, Target, Unit};

use crate::open::OpenRun;
use crate::state::{Phase, Public, Status};
use crate::words::Horse;

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        self.runners().next()?;
        let board = &self.pack().board;
        let course = board.course();
        let runner = |horse: Horse| {
            let state = self.horse(horse);
            // Who has left the track is shown where it did.
            let spot = board.spot(state.cell.or(state.left).unwrap_or(board.gate()));
            Runner {
                post: u32::from(self.post(horse)),
                name: self.pack().horse(horse).name.clone(),
                lane: spot.lane,
                distance: spot.distance,
                badge: (state.chips > 0).then(|| state.chips.to_string()),
                status: match (state.status, state.place) {
                    (_, Some(place)) => Shown::Finished { place: u32::from(place) },
                    (Status::Disqualified, _) => Shown::Out,
                    (Status::Finished, None) => Shown::Home,
                    _ => Shown::Running,
                },
            }
        };
        let mut runners: Vec<Runner> = self.runners().map(runner).collect();
        runners.sort_by_key(|runner| runner.post);
        let mut order: Vec<&Runner> = runners.iter().collect();
        order.sort_by_key(|runner| {
            let rank = match runner.status {
                Shown::Finished { place } => place,
                Shown::Home | Shown::Running => u32::MAX - 1,
                Shown::Out => u32::MAX,
            };
            (rank, std::cmp::Reverse(runner.distance), runner.lane)
        });
        let order = order.into_iter().map(|runner| runner.post).collect();
        Some(RaceFrame {
            race: 1,
            name: "Derby".into(),
            length: course.finish,
            course: Course::OvalLanes(course),
            unit: Unit::Parts,
            runners,
            order,
            legal: self.targets(),
        })
    }

    /// The spaces that the horse on turn can reach.
    fn targets(&self) -> Vec<Target> {
        let (Phase::Run { points, .. }, Some(horse)) = (&self.phase, self.on_turn()) else {
            return Vec::new();
        };
        let run = OpenRun::new(self, horse, *points);
        let mut reach = Reach::default();
        let reached = run.reach(&mut reach).iter().skip(1);
        reached.map(|reached| self.target(horse, reached.cell)).collect()
    }

    /// A cell as a place for a horse to go.
    pub(crate) fn target(&self, horse: Horse, cell: Cell) -> Target {
        let Spot { lane, distance } = self.pack().board.spot(cell);
        Target { post: u32::from(self.post(horse)), distance, lane: Some(lane) }
    }
}
