//! The race frame: the ring with its starts and its red and green spaces.

use racing::{
    Course, RaceFrame, Ring, RingCloth, RingColor, RingMark, RingStart, Runner as Shown,
    Status as ShownStatus, Unit,
};

use crate::pack::{RaceData, SpaceData, StartData};
use crate::state::{Phase, Public, Runner, Status};
use crate::words::Effect;

impl Public {
    pub(crate) fn frame(&self) -> Option<RaceFrame> {
        if matches!(self.phase, Phase::ChooseStable { .. } | Phase::Enter { .. } | Phase::Over) {
            return None;
        }
        Some(self.race_frame())
    }

    /// The field on the board, whatever is waited for.
    pub(crate) fn race_frame(&self) -> RaceFrame {
        let data = self.race_data();
        let field = &self.running.runners;
        RaceFrame {
            race: u32::from(self.race),
            name: data.name.clone(),
            course: Course::Ring(self.ring(data)),
            unit: Unit::Spaces,
            length: u32::from(data.distance),
            runners: field.iter().map(|runner| self.shown(runner)).collect(),
            order: self.running_order(),
            legal: Vec::new(),
        }
    }

    fn shown(&self, runner: &Runner) -> Shown {
        let horse = self.horse(runner);
        let placed = self.finish().position(|placed| placed == horse);
        Shown {
            post: self.pack().post(horse),
            name: self.pack().horse(horse).name.clone(),
            lane: u32::from(runner.seat.0) + 1,
            distance: u32::from(runner.at),
            badge: None,
            status: match (runner.status, placed) {
                (_, Some(at)) => ShownStatus::Finished { place: at as u32 + 1 },
                (Status::Running, None) => ShownStatus::Running,
                _ => ShownStatus::Out,
            },
        }
    }

    /// Posts from first to last: the placed ones, those still running, those that are out.
    fn running_order(&self) -> Vec<u32> {
        let mut order: Vec<_> = self.running.runners.iter().collect();
        order.sort_by_key(|runner| {
            let horse = self.horse(runner);
            let placed = self.finish().position(|placed| placed == horse);
            (runner.status.is_out(), placed.is_none(), placed, std::cmp::Reverse(runner.at))
        });
        order.into_iter().map(|runner| self.pack().post(self.horse(runner))).collect()
    }

    fn ring(&self, race: &RaceData) -> Ring {
        let track = &self.pack().track;
        let cloth = |runner: &Runner| {
            let horse = self.horse(runner);
            RingCloth {
                post: self.pack().post(horse),
                stable: u32::from(runner.seat.0),
                horse: self.pack().id(horse).to_string(),
                text: self.pack().cloth_text(horse),
                ground: self.pack().ground(horse.color),
            }
        };
        Ring {
            spaces: u32::from(track.mile_spaces),
            furlong: u32::from(track.furlong_spaces),
            start: u32::from(race.start),
            starts: track.starts.iter().map(start).collect(),
            marks: track.spaces.iter().map(mark).collect(),
            cloths: self.running.runners.iter().map(cloth).collect(),
        }
    }
}

fn start(start: &StartData) -> RingStart {
    RingStart {
        space: u32::from(start.space),
        furlongs: u32::from(start.furlongs),
        text: start.text.clone(),
    }
}

fn mark(space: &SpaceData) -> RingMark {
    RingMark {
        space: u32::from(space.at),
        color: match space.effect {
            Effect::Collect(_) | Effect::Forward(_) | Effect::ThrowAgain => RingColor::Green,
            _ => RingColor::Red,
        },
        effect: space.effect.word(),
        n: space.effect.figure(),
        text: space.text.clone(),
    }
}
