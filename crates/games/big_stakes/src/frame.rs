//! The race frame: the oval with its lanes, and the horses on it.

use racing::{Course, RaceFrame, Runner, Spot, Status as Shown, Target, Unit};

use crate::drawing;
use crate::open::OpenRun;
use crate::options::Ring;
use crate::state::{Phase, Public, Race, ResultRow, Status};
use crate::words::{Cell, Horse, Path};

impl Cell {
    /// The cell as a frame has it.
    pub(crate) fn spot(self) -> Spot {
        Spot { lane: u32::from(self.lane), distance: u32::from(self.progress()) }
    }
}

impl Public {
    /// The race that is run, and between two races the last one as it ended.
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        match &self.race {
            Some(race) if race.round > 0 => Some(self.running_frame(race)),
            _ => {
                let last = self.results.iter().rposition(|result| !result.rows.is_empty())?;
                let result = &self.results[last];
                let runners = result.rows.iter().map(|row| self.ended(row)).collect();
                let order = result.rows.iter().map(|row| u32::from(row.post)).collect();
                Some(self.framed(last, result.card, runners, order))
            }
        }
    }

    fn framed(
        &self,
        race: usize,
        card: u8,
        mut runners: Vec<Runner>,
        order: Vec<u32>,
    ) -> RaceFrame {
        let rings = self.setup.options.track == Ring::Dual;
        let of = self.race_card(card);
        let course = drawing::course(&self.pack().track, &self.course(card), of.surface, rings);
        runners.sort_by_key(|runner| runner.post);
        RaceFrame {
            race: race as u32 + 1,
            name: of.name.clone(),
            length: course.finish,
            course: Course::OvalLanes(course),
            unit: Unit::Parts,
            runners,
            order,
            legal: self.legal(),
        }
    }

    fn running_frame(&self, race: &Race) -> RaceFrame {
        let shown = |runner: &crate::state::Runner| {
            let status = match runner.status {
                Status::Entered | Status::Running => Shown::Running,
                Status::Finished => Shown::Home,
                Status::Eased | Status::Disqualified => Shown::Out,
            };
            self.shown(runner.horse, runner.post, runner.cell, runner.jockey, status)
        };
        let mut ahead: Vec<_> = race.runners.iter().collect();
        // Who is home went before who is not, and who is out comes last.
        ahead.sort_by_key(|runner| {
            let home = runner.status == Status::Finished;
            let round = if home { runner.round } else { u16::MAX };
            (runner.status == Status::Disqualified, round, runner.behind())
        });
        let order = ahead.iter().map(|runner| u32::from(runner.post.unwrap_or(0))).collect();
        let runners = race.runners.iter().map(shown).collect();
        self.framed(self.results.len(), race.card, runners, order)
    }

    fn shown(
        &self,
        horse: Horse,
        post: Option<u8>,
        cell: Option<Cell>,
        jockey: Option<u8>,
        status: Shown,
    ) -> Runner {
        let spot = cell.map_or(Spot { lane: 0, distance: 0 }, Cell::spot);
        Runner {
            post: u32::from(post.unwrap_or(0)),
            name: self.card(horse).name.clone(),
            lane: spot.lane,
            distance: spot.distance,
            badge: jockey.map(|number| number.to_string()),
            status,
        }
    }

    fn ended(&self, row: &ResultRow) -> Runner {
        let status = match (row.status, row.place) {
            (Status::Finished, Some(place)) => Shown::Finished { place: u32::from(place) },
            _ => Shown::Out,
        };
        self.shown(row.horse, Some(row.post), row.cell, row.jockey, status)
    }

    /// The cells that the horse on turn can reach, each once.
    fn legal(&self) -> Vec<Target> {
        let (Phase::Run, Some(race), Some(at)) = (&self.phase, &self.race, self.on_turn()) else {
            return Vec::new();
        };
        let post = u32::from(race.runners[at].post.unwrap_or(0));
        let mut found: Vec<Target> = Vec::new();
        if let Some(run) = OpenRun::new(self) {
            run.targets(|target| {
                let Spot { lane, distance } = target.cell.spot();
                let new = Target { post, distance, lane: Some(lane) };
                if !found.contains(&new) {
                    found.push(new);
                }
            });
        }
        found
    }

    /// The spaces of a path of the horse on turn, the one that it leaves first.
    pub(crate) fn way(&self, path: Path) -> Vec<Spot> {
        let (Some(race), Some(at)) = (&self.race, self.on_turn()) else { return Vec::new() };
        let Some(from) = race.runners[at].cell else { return Vec::new() };
        let course = self.course(race.card);
        let stands = (from.x > 0).then(|| from.spot());
        let walked = path.steps().scan(from, |cell, step| {
            *cell = course.step(*cell, step)?;
            Some(cell.spot())
        });
        stands.into_iter().chain(walked).collect()
    }
}
