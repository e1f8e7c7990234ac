//! The end of a round: places, photo finishes, walkovers (rule file, section 4.5).

use std::cmp::Reverse;

use engine::Events;
use serde::Serialize;
use smallvec::SmallVec;

use crate::HighRoller;
use crate::event::{Event, Id};
use crate::state::{PerHorse, Phase, Public, Status};
use crate::words::Horse;

/// Horses that were level, in the order that a tie rule put them in: the dice, or without any, the
/// rail.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhotoFinish {
    /// The best place among them.
    pub place: u8,
    /// The horses, the one put first in front.
    pub horses: Vec<Photographed>,
}

/// A horse of a photo finish.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Photographed {
    pub horse: Id,
    /// What it threw, one die after the other; nothing where no dice were needed.
    pub throws: Vec<u8>,
}

impl Public {
    /// How many horses the foremost open group has.
    pub(crate) fn foremost(&self) -> usize {
        let behind = self.race.crossed.iter().skip(1).take_while(|(_, level)| *level).count();
        behind + usize::from(!self.race.crossed.is_empty())
    }

    /// The horse that throws next in a photo finish.
    #[must_use]
    pub fn photographed(&self) -> Option<Horse> {
        match &self.phase {
            Phase::Photo { thrown } => self.race.crossed.get(thrown.len()).map(|(horse, _)| *horse),
            _ => None,
        }
    }

    /// Every group of horses that were level at the end of their round and have their places.
    #[must_use]
    pub fn photo_finishes(&self) -> Vec<PhotoFinish> {
        let mut groups: Vec<PhotoFinish> = Vec::new();
        let mut before = None;
        for horse in self.finish() {
            let state = self.horse(horse);
            let thrown = self.race.photos.iter().filter(|(of, _)| *of == horse);
            let photographed = Photographed {
                horse: self.id(horse),
                throws: thrown.map(|(_, face)| *face).collect(),
            };
            let place = state.place.unwrap_or_default();
            match groups.last_mut() {
                Some(group) if before.is_some() && before == state.crossed => {
                    group.horses.push(photographed);
                }
                _ => groups.push(PhotoFinish { place, horses: vec![photographed] }),
            }
            before = state.crossed;
        }
        groups.retain(|group| group.horses.len() > 1);
        groups
    }

    fn line_up(&mut self) {
        let mut crossed: PerHorse<Horse> = self
            .pack()
            .all()
            .filter(|horse| {
                let state = self.horse(*horse);
                state.status == Status::Finished && state.place.is_none()
            })
            .collect();
        if crossed.is_empty() {
            return;
        }
        let track = self.track();
        let progress = |horse: Horse| self.horse(horse).cell.map(|cell| track.progress(cell));
        let lane = |horse: Horse| self.horse(horse).cell.map(|cell| track.lane(cell));
        crossed.sort_by_key(|horse| (Reverse(progress(*horse)), lane(*horse)));
        let before = |at: usize| at.checked_sub(1).map(|at| progress(crossed[at]));
        let lined: PerHorse<(Horse, bool)> = crossed
            .iter()
            .enumerate()
            .map(|(at, &horse)| (horse, before(at) == Some(progress(horse))))
            .collect();
        self.race.crossed = lined;
    }
}

impl HighRoller {
    pub(crate) fn end_round(&mut self, events: &mut impl Events<Self>) {
        self.public.line_up();
        self.tell_level(events);
        self.rank_foremost(events);
    }

    /// Tells which horses have to throw, group by group.
    fn tell_level(&self, events: &mut impl Events<Self>) {
        let public = &self.public;
        let mut place = usize::from(public.race.placed);
        let mut rest = &public.race.crossed[..];
        while place < usize::from(public.setup.pack.places) && !rest.is_empty() {
            let size = 1 + rest.iter().skip(1).take_while(|(_, level)| *level).count();
            let (group, behind) = rest.split_at(size);
            if size > 1 {
                events.all(|| Event::Level {
                    horses: group.iter().map(|(horse, _)| public.id(*horse)).collect(),
                    posts: group
                        .iter()
                        .filter_map(|(horse, _)| public.horse(*horse).post)
                        .collect(),
                });
            }
            place += size;
            rest = behind;
        }
    }

    /// Ranks group after group; stops where horses that are level throw for a place.
    fn rank_foremost(&mut self, events: &mut impl Events<Self>) {
        loop {
            let group = self.public.foremost();
            if group == 0 {
                return self.round_is_ranked(events);
            }
            let places = self.public.setup.pack.places;
            if group > 1 && self.public.race.placed < places {
                self.public.phase = Phase::Photo { thrown: SmallVec::new() };
                return;
            }
            for _ in 0..group {
                let (horse, _) = self.public.race.crossed.remove(0);
                self.place(horse, events);
            }
            // Whoever follows is not level with those that are gone.
            if let Some((_, level)) = self.public.race.crossed.first_mut() {
                *level = false;
            }
        }
    }

    fn place(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        self.public.race.placed += 1;
        let place = self.public.race.placed;
        let state = self.public.horse_mut(horse);
        state.place = Some(place);
        state.status = Status::Finished;
        let public = &self.public;
        events.all(|| Event::Placed { horse: public.id(horse), post: public.post(horse), place });
    }

    /// A die of a photo finish.
    pub(crate) fn photo_thrown(&mut self, face: u8, events: &mut impl Events<Self>) {
        let horse = self.public.photographed();
        let group = self.public.foremost();
        let Phase::Photo { thrown } = &mut self.public.phase else { return };
        thrown.push(face);
        if let Some(horse) = horse {
            self.public.race.photos.push((horse, face));
            let public = &self.public;
            events.all(|| Event::Photo {
                seat: public.horse(horse).owner,
                horse: public.id(horse),
                post: public.post(horse),
                face,
            });
        }
        let Phase::Photo { thrown } = &mut self.public.phase else { return };
        if thrown.len() < group {
            return;
        }
        let thrown = std::mem::take(thrown);
        let mut ranked: PerHorse<(u8, Horse)> = thrown
            .iter()
            .zip(&self.public.race.crossed)
            .map(|(face, (horse, _))| (*face, *horse))
            .collect();
        // Stable: equal faces stay from the rail out.
        ranked.sort_by_key(|(face, _)| Reverse(*face));
        for (at, &(face, horse)) in ranked.iter().enumerate() {
            let level = at > 0 && ranked[at - 1].0 == face;
            self.public.race.crossed[at] = (horse, level);
        }
        self.rank_foremost(events);
    }

    /// All who crossed are ranked and leave the track.
    fn round_is_ranked(&mut self, events: &mut impl Events<Self>) {
        let public = &mut self.public;
        for horse in public.setup.pack.all() {
            if public.horse(horse).status == Status::Finished {
                public.take_off(horse);
            }
        }
        let places = public.setup.pack.places;
        let running = public.running().count();
        if public.race.placed < places {
            let by_decree: usize = if running == 1 {
                1
            } else if public.race.round >= public.setup.pack.max_rounds {
                usize::from(places - public.race.placed)
            } else {
                0
            };
            if by_decree > 0 {
                for horse in public.track_order().into_iter().take(by_decree) {
                    self.public.take_off(horse);
                    self.place(horse, events);
                }
            }
        }
        let public = &mut self.public;
        if public.race.placed >= places
            || public.running().next().is_none()
            || public.race.round >= public.setup.pack.max_rounds
        {
            self.settle(events);
        } else {
            public.begin_round();
            events.all(|| Event::Round { round: self.public.race.round });
        }
    }
}
