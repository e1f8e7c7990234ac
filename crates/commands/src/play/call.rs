//! The race call: what the announcer says, from what everybody saw.
//!
//! Phrases are chosen by a hash of the public log, so that a replay is called in the same words,
//! and no phrase comes twice in a race: a kind of call that has run out of phrases is silent.
//! Only what is public is hashed; a call that depended on a hidden token would give it away.

use std::collections::BTreeSet;

use homestretch::{Event, HORSES, HomestretchPack, Horse};

/// After so many throws without an order of the field, one is called when it is quiet.
const THROWS_BETWEEN_ORDERS: u32 = 7;

const BREAK: &[&str] = &[
    "And they're off at {track}!",
    "The gate flies open at {track}: they're running!",
    "The bell rings at {track}, and away they go!",
    "Eleven spring from the gate at {track}!",
    "They're away at {track}!",
];
const LEAD: &[&str] = &[
    "{h} takes the lead.",
    "Now it's {h} in front.",
    "{h} heads {o}.",
    "{h} goes on from {o}.",
    "{h} strides to the front.",
    "A new leader: {h}.",
    "{o} is collared, {h} leads.",
    "{h} sweeps by {o}.",
    "{h} is the one to catch now.",
    "Here comes {h}, and past {o}!",
    "{h} shows the way.",
    "{o} gives best to {h}.",
    "{h} leads them along.",
    "And {h} has taken it up from {o}.",
];
const LEVEL: &[&str] = &[
    "{h} draws level with {o}.",
    "{h} joins {o} in front.",
    "Nothing between {h} and {o}.",
    "{h} ranges up beside {o}.",
    "{h} looks {o} in the eye.",
    "{h} and {o}, stride for stride.",
    "{o} has company: it's {h}.",
    "{h} has caught {o}.",
    "Side by side now, {h} and {o}.",
    "{h} comes to {o}'s girth, and level.",
];
/// Once a horse is home, nobody else leads the race.
const CHASE: &[&str] = &[
    "{h} leads the rest of them.",
    "Of the others, {h} is in front.",
    "{h} is next in line for a cheque.",
    "Best of the rest now: {h}.",
    "{h} goes for what is left.",
    "Behind the finishers it's {h}.",
];
const JUMP: &[&str] = &[
    "{h} cashes its +{b} and flies to {s}.",
    "With {b} in hand {h} bounds to {s}.",
    "A great leap by {h}, all the way to {s}!",
    "{h} takes off: {b} extra, now at {s}.",
    "{h} uses the light weight and lands on {s}.",
    "There goes {h}, {b} spaces for nothing!",
];
const TROUBLE: &[&str] = &[
    "Trouble! {h} is checked and stays put.",
    "{h} finds the gap shut. No move.",
    "{h} is held up: the X is spent.",
    "{h} breaks stride and goes nowhere.",
];
const PUSH: &[&str] = &[
    "{h} is roused at the back.",
    "A reminder for {h}, at the rear.",
    "{h} is shaken up and makes some ground.",
    "They haven't forgotten {h}.",
    "From the very back, {h} improves.",
    "{h} closes a little from the rear.",
    "{h} gets going at last.",
    "Late speed from {h}.",
];
const STRETCH: &[&str] = &[
    "Into the stretch, and {h} leads!",
    "They straighten up with {h} in front.",
    "{h} brings them into the homestretch!",
    "Home they turn, {h} in command.",
];
const ORDER: &[&str] = &[
    "Leader first: {list}.",
    "From the front: {list}.",
    "They run {list}.",
    "Down the field: {list}.",
    "The order: {list}.",
    "A look at them all: {list}.",
    "Positions: {list}.",
    "As they go: {list}.",
    "Front to back: {list}.",
    "It's {list}.",
];
const FIRST: &[&str] = &[
    "{h} wins it!",
    "At the line it's {h}!",
    "{h} is home first!",
    "The winner is {h}!",
    "{h} gets there!",
];
const SECOND: &[&str] = &[
    "{h} takes second.",
    "{h} is next, for the place.",
    "Second money goes to {h}.",
    "Runner-up: {h}.",
];
const THIRD: &[&str] = &[
    "{h} completes the three.",
    "And third is {h}: that's the race.",
    "{h} saves the show.",
    "{h} gets the last cheque.",
];
const OFFICIAL: &[&str] = &[
    "Official: {list}.",
    "The board lights up: {list}.",
    "The result stands: {list}.",
    "It goes up as {list}.",
];

/// The announcer: what has been seen and said of the running race.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    hash: u64,
    track: String,
    said: BTreeSet<&'static str>,
    spaces: [u32; HORSES],
    placed: Vec<Horse>,
    throws_since_order: u32,
    in_stretch: bool,
    pushed: bool,
}

impl Caller {
    /// What is called when this happens: nothing, or a line or two.
    pub(crate) fn hear(&mut self, event: &Event, pack: &HomestretchPack) -> Vec<String> {
        self.mix(event);
        let name = |horse: Horse| pack.horses[horse.index()].name.clone();
        let mut lines = Vec::new();
        match event {
            Event::RaceCard { card, .. } => {
                let card = pack.cards.iter().find(|c| c.id == *card);
                let track = card.map(|card| card.name.clone()).unwrap_or_default();
                *self = Self { hash: self.hash, track, ..Self::default() };
            }
            Event::FirstTurn { .. } => {
                let track = self.track.clone();
                lines.extend(self.say(BREAK, &[("track", &track)]));
            }
            Event::Thrown { .. } => self.throws_since_order += 1,
            Event::Cancelled { horse } => {
                self.pushed = false;
                lines.extend(self.say(TROUBLE, &[("h", &name(*horse))]));
            }
            // An X may yet cancel it: the move itself is called.
            Event::Pushed { .. } => self.pushed = true,
            Event::Moved { horse, to, bonus, .. } => {
                self.moved(*horse, *to, *bonus, pack, &mut lines);
            }
            Event::Finished { horse, place } => {
                self.placed.push(*horse);
                let phrases = match place {
                    1 => FIRST,
                    2 => SECOND,
                    _ => THIRD,
                };
                lines.extend(self.say(phrases, &[("h", &name(*horse))]));
            }
            Event::Official { finish, .. } => {
                let list = finish.map(|horse| format!("{horse} {}", name(horse))).join(", ");
                lines.extend(self.say(OFFICIAL, &[("list", &list)]));
            }
            _ => {}
        }
        lines
    }

    fn moved(
        &mut self,
        horse: Horse,
        to: u32,
        bonus: u32,
        pack: &HomestretchPack,
        lines: &mut Vec<String>,
    ) {
        let before = self.leaders();
        // From the gate everybody is level: the first to move leads, but nobody was passed.
        let at_the_gate = before.iter().all(|horse| self.spaces[horse.index()] == 0);
        let pushed = std::mem::take(&mut self.pushed);
        self.spaces[horse.index()] = to;
        if to >= pack.finish {
            return;
        }
        let name = |horse: Horse| pack.horses[horse.index()].name.as_str();
        if pushed {
            lines.extend(self.say(PUSH, &[("h", name(horse))]));
        }
        if bonus > 0 {
            let (b, s) = (bonus.to_string(), format!("space {to}"));
            lines.extend(self.say(JUMP, &[("h", name(horse)), ("b", &b), ("s", &s)]));
        }
        let after = self.leaders();
        let other = before.iter().find(|leader| **leader != horse);
        let leads = after == [horse];
        if !self.placed.is_empty() {
            if leads && before != after {
                lines.extend(self.say(CHASE, &[("h", name(horse))]));
            }
        } else if leads && !self.in_stretch && to * 10 >= pack.finish * 7 {
            self.in_stretch = true;
            lines.extend(self.say(STRETCH, &[("h", name(horse))]));
        } else if let (true, false, Some(other)) = (leads, at_the_gate, other) {
            lines.extend(self.say(LEAD, &[("h", name(horse)), ("o", name(*other))]));
        } else if let (true, false, Some(other)) =
            (after.contains(&horse) && !leads, at_the_gate, other)
        {
            lines.extend(self.say(LEVEL, &[("h", name(horse)), ("o", name(*other))]));
        }
        if lines.is_empty() && self.throws_since_order >= THROWS_BETWEEN_ORDERS {
            self.throws_since_order = 0;
            let list = self.order();
            lines.extend(self.say(ORDER, &[("list", &list)]));
        }
    }

    /// The foremost of those still running.
    fn leaders(&self) -> Vec<Horse> {
        let running: Vec<_> = Horse::all().filter(|horse| !self.placed.contains(horse)).collect();
        let most = running.iter().map(|horse| self.spaces[horse.index()]).max();
        running.into_iter().filter(|horse| Some(self.spaces[horse.index()]) == most).collect()
    }

    /// Every horse, front to back; those that are level are joined by a dash.
    fn order(&self) -> String {
        let mut list: Vec<String> = self.placed.iter().map(ToString::to_string).collect();
        let mut running: Vec<_> =
            Horse::all().filter(|horse| !self.placed.contains(horse)).collect();
        running.sort_by_key(|horse| std::cmp::Reverse(self.spaces[horse.index()]));
        for level in running.chunk_by(|a, b| self.spaces[a.index()] == self.spaces[b.index()]) {
            list.push(level.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"));
        }
        list.join(", ")
    }

    /// One of the phrases that were not said yet in this race, its slots filled.
    fn say(&mut self, phrases: &[&'static str], slots: &[(&str, &str)]) -> Option<String> {
        let fresh: Vec<_> = phrases.iter().filter(|phrase| !self.said.contains(*phrase)).collect();
        let phrase = **fresh.get((self.hash % fresh.len().max(1) as u64) as usize)?;
        self.said.insert(phrase);
        let fill =
            |line: String, (slot, text): &(&str, &str)| line.replace(&format!("{{{slot}}}"), text);
        Some(slots.iter().fold(phrase.to_owned(), fill))
    }

    /// FNV-1a over the event as it is sent to clients.
    fn mix(&mut self, event: &Event) {
        if self.hash == 0 {
            self.hash = 0xcbf2_9ce4_8422_2325;
        }
        for byte in serde_json::to_string(event).unwrap_or_default().bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        // The low bits of FNV are weak, and phrases are chosen by a remainder.
        self.hash ^= self.hash >> 29;
    }
}
