//! The race frame: the oval with its lanes.

use racing::{Course, RaceFrame, Reach, Runner, Status as Shown, Target, Unit};

use crate::open::OpenRun;
use crate::state::{HorseState, Phase, Public, Status};
use crate::words::Horse;

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        self.runners().next()?;
        let track = self.track();
        let course = self.pack().board.course();
        let post = |horse: Horse| u32::from(self.horse(horse).post.unwrap_or_default());
        // Who is home has left the track, and stays as far beyond the line as it came.
        let distance = |state: &HorseState| match (state.cell, state.crossed) {
            (Some(cell), _) => track.progress(cell).0,
            (None, Some(crossed)) => course.finish + crossed.beyond * course.parts,
            (None, None) => 0,
        };
        let runner = |horse: Horse| {
            let state = self.horse(horse);
            Runner {
                post: post(horse),
                name: self.pack().horse(horse).name.clone(),
                lane: state.cell.map_or(0, |cell| u32::from(track.lane(cell))),
                distance: distance(state),
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
        let track = self.track();
        let post = u32::from(self.horse(horse).post.unwrap_or_default());
        let reached = run.reach(&mut reach).iter().skip(1);
        reached
            .map(|reached| Target {
                post,
                distance: track.progress(reached.cell).0,
                lane: Some(u32::from(track.lane(reached.cell))),
            })
            .collect()
    }
}
