//! The race call: what the announcer says, from what everybody saw.
//!
//! Phrases are chosen by a hash of the public log, so that a replay is called in the same words,
//! and no phrase comes twice in a race: a kind of call that has run out of phrases is silent.
//! Only what is public is hashed; a call that depended on a hidden token would give it away.

use std::collections::BTreeSet;

use engine::{RaceFrame, RaceStep, Slot, Text, text};
use racing::{Runner, Status};

/// After so many throws without an order of the field, one is called when it is quiet.
const THROWS_BETWEEN_ORDERS: u32 = 7;

/// A kind of call: its key in the language files, and how many phrases it has there.
type Kind = (&'static str, u64);

const BREAK: Kind = ("call.break", 4);
const LEAD: Kind = ("call.lead", 12);
const LEVEL: Kind = ("call.level", 8);
/// Once a horse is home, nobody else leads the race.
const CHASE: Kind = ("call.chase", 5);
const STRETCH: Kind = ("call.stretch", 4);
const ORDER: Kind = ("call.order", 8);
const PLACED: [Kind; 3] = [("call.first", 5), ("call.second", 4), ("call.third", 4)];

#[cfg(test)]
pub(crate) const KINDS: [Kind; 9] =
    [BREAK, LEAD, LEVEL, CHASE, STRETCH, ORDER, PLACED[0], PLACED[1], PLACED[2]];

/// Follows the races.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    hash: u64,
    said: BTreeSet<(&'static str, u64)>,
    off: bool,
    in_stretch: bool,
    throws: u32,
}

impl Caller {
    /// What is called when this happens, and moves the horses on. `public` is the event as everybody
    /// gets it.
    pub(crate) fn hear(
        &mut self,
        public: &str,
        step: &RaceStep,
        frame: Option<&mut RaceFrame>,
    ) -> Vec<Text> {
        // Nothing moves with these, and nothing is called: they do not choose its words either.
        if matches!(
            step,
            RaceStep::HeldUp { .. } | RaceStep::BettingClosed | RaceStep::SharesOffered
        ) {
            return Vec::new();
        }
        self.mix(public);
        let Some(frame) = frame else { return Vec::new() };
        let before: Vec<Runner> = leaders(frame).into_iter().cloned().collect();
        step.apply_to(frame);
        let called = match step {
            RaceStep::Thrown { .. } => {
                self.throws += 1;
                return Vec::new();
            }
            RaceStep::Ran { post, .. } => [self.broke(frame), self.ran(*post, &before, frame)],
            RaceStep::Called { .. } => [self.broke(frame), None],
            RaceStep::Became { post, status: Status::Finished { place } } => {
                let kind = PLACED.get((*place as usize).wrapping_sub(1));
                [kind.and_then(|kind| self.say(*kind, &[("horse", name(frame, *post))])), None]
            }
            RaceStep::Official { .. } => {
                *self = Self { hash: self.hash, ..Self::default() };
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        called.into_iter().flatten().collect()
    }

    fn broke(&mut self, frame: &RaceFrame) -> Option<Text> {
        if std::mem::replace(&mut self.off, true) {
            return None;
        }
        self.say(BREAK, &[("race", frame.name.as_str().into())])
    }

    fn ran(&mut self, post: u32, before: &[Runner], frame: &RaceFrame) -> Option<Text> {
        let after: Vec<u32> = leaders(frame).iter().map(|runner| runner.post).collect();
        let runner = frame.runners.iter().find(|runner| runner.post == post)?;
        // From the gate everybody leads who moves: that is no news while nobody was passed.
        let at_the_gate = before.iter().all(|runner| runner.distance == 0);
        let other = before.iter().find(|leader| leader.post != post).filter(|_| !at_the_gate);
        let leads = after == [post];
        let placed = |runner: &Runner| matches!(runner.status, Status::Finished { .. });
        let home = runner.distance >= frame.length;
        let stretch = runner.distance * 10 >= frame.length * 7;
        let horse = ("horse", Slot::from(runner.name.as_str()));
        let both = |other: &Runner| [horse.clone(), ("other", other.name.as_str().into())];
        let called = if home {
            None
        } else if frame.runners.iter().any(placed) {
            other.filter(|_| leads).and_then(|_| self.say(CHASE, std::slice::from_ref(&horse)))
        } else if leads && stretch && !self.in_stretch {
            self.in_stretch = true;
            self.say(STRETCH, std::slice::from_ref(&horse))
        } else if leads {
            other.and_then(|other| self.say(LEAD, &both(other)))
        } else if after.contains(&post) {
            other.and_then(|other| self.say(LEVEL, &both(other)))
        } else {
            None
        };
        if called.is_none() && !home && self.throws >= THROWS_BETWEEN_ORDERS {
            self.throws = 0;
            return self.say(ORDER, &[("order", order(frame).into())]);
        }
        called
    }

    /// One of the phrases that were not said yet in this race.
    fn say(&mut self, (key, phrases): Kind, slots: &[(&'static str, Slot)]) -> Option<Text> {
        let fresh: Vec<u64> = (1..=phrases).filter(|n| !self.said.contains(&(key, *n))).collect();
        let phrase = *fresh.get((self.hash % fresh.len().max(1) as u64) as usize)?;
        self.said.insert((key, phrase));
        let text = text!(key, phrase = phrase);
        Some(slots.iter().fold(text, |text, (slot, value)| text.with(slot, value.clone())))
    }

    /// FNV-1a over the event as it is sent to clients.
    fn mix(&mut self, public: &str) {
        if self.hash == 0 {
            self.hash = 0xcbf2_9ce4_8422_2325;
        }
        for byte in public.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        // The low bits of FNV are weak, and phrases are chosen by a remainder.
        self.hash ^= self.hash >> 29;
    }
}

fn name(frame: &RaceFrame, post: u32) -> Slot {
    let runner = frame.runners.iter().find(|runner| runner.post == post);
    runner.map_or("", |runner| runner.name.as_str()).into()
}

fn running(frame: &RaceFrame) -> impl Iterator<Item = &Runner> {
    frame.runners.iter().filter(|runner| runner.status == Status::Running)
}

/// The foremost of those still running.
fn leaders(frame: &RaceFrame) -> Vec<&Runner> {
    let most = running(frame).map(|runner| runner.distance).max();
    running(frame).filter(|runner| Some(runner.distance) == most).collect()
}

/// The posts of those still running, front to back; those that are level are joined by a dash.
fn order(frame: &RaceFrame) -> String {
    let mut field: Vec<_> = running(frame).collect();
    field.sort_by_key(|runner| std::cmp::Reverse(runner.distance));
    let level = field.chunk_by(|a, b| a.distance == b.distance);
    let posts = |level: &[&Runner]| {
        level.iter().map(|runner| runner.post.to_string()).collect::<Vec<_>>().join("-")
    };
    level.map(posts).collect::<Vec<_>>().join(", ")
}
