//! What happens at a table without anybody's wish: bots move, patience runs out, the auctioneer calls.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Budget, Question};
use engine::{Seat, StandingOrder};
use serde_json::{Value, json};

use crate::Entropy;
use crate::item::{Item, Late};
use crate::judge::Judged;
use crate::moment::Moment;
use crate::table::Table;

/// How often a bot may fail at a decision before the house decides, and then how often the house may
/// fail before the seat is left to its owner and to the players' patience.
const MOST_FAILURES: u32 = 3;

/// How long the house is silent before each call once nobody wants to bid any more: the three of them
/// take less than a second, and each can be heard.
const BETWEEN_CALLS: Duration = Duration::from_millis(300);

/// What came of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought {
    /// The answer.
    Found(Value),
    /// The thinker panicked: a fault of ours.
    Failed,
    /// Too many questions wait already.
    Busy,
}

/// Something for a bot to think about.
pub struct Task {
    /// Where it sits.
    pub seat: Seat,
    /// Its decision.
    pub decision: u64,
    /// What it is asked.
    pub question: Question,
    /// When it moves, where the house calls by a clock and people should see each bid.
    pub moves_at: Option<Moment>,
}

/// What has been set going for a table. It is no part of the log: whoever runs the table keeps it,
/// also while the table is read again.
#[derive(Clone, Debug, Default)]
pub struct House {
    seats: BTreeMap<Seat, Minded>,
    /// Since when nobody wants to bid any more, where the house calls by a clock.
    hushed: Option<Moment>,
}

/// What has been set going for a seat. Decisions are those of the table's count.
#[derive(Clone, Debug, Default)]
struct Minded {
    /// The decision that a bot thinks about.
    thinking: Option<u64>,
    /// The decision that it leaves to the house.
    left: Option<u64>,
    /// The decision that bots have failed at, and how often.
    failures: Option<(u64, u32)>,
    /// The decision, by when it was asked for, whose lateness was told to those who look on.
    told_late: Option<Moment>,
}

impl Minded {
    fn failures(&self, decision: u64) -> u32 {
        self.failures.filter(|(of, _)| *of == decision).map_or(0, |(_, failures)| failures)
    }
}

impl House {
    /// Whether no bot thinks.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.seats.values().all(|minded| minded.thinking.is_none())
    }

    /// What the bots whose turn it is are to think about; each is asked once.
    pub fn set_thinking(
        &mut self,
        table: &Table,
        budget: Budget,
        now: Moment,
        entropy: Entropy<'_>,
    ) -> Vec<Task> {
        let Some(game) = table.game() else { return Vec::new() };
        let mut tasks = Vec::new();
        for seat in game.deciders().iter() {
            let Some(bot) = table.bot_to_ask(seat) else { continue };
            let minded = self.seats.entry(seat).or_default();
            let decision = table.decisions[seat.index()].number;
            let failures = minded.failures(decision);
            let asked = [minded.thinking, minded.left].contains(&Some(decision));
            if asked || failures >= 2 * MOST_FAILURES {
                continue;
            }
            // A bot that fails again and again makes room for the simplest there is.
            let simplest = bots::bots_of(game.game()).first().map_or(bot, |bot| bot.name);
            let bot = if failures >= MOST_FAILURES { simplest } else { bot };
            let Some(question) = game.ask(seat, bot, budget) else { continue };
            minded.thinking = Some(decision);
            let moves_at = game.silence().map(|silence| now.plus_millis(pace(silence, entropy)));
            tasks.push(Task { seat, decision, question, moves_at });
        }
        self.hushed = self.is_hushed(table).then(|| self.hushed.unwrap_or(now));
        tasks
    }

    /// Whether the house calls by a clock and nobody else who could bid wants to.
    fn is_hushed(&self, table: &Table) -> bool {
        let game = table.game().filter(|game| game.silence().is_some());
        game.is_some_and(|game| game.deciders().iter().all(|seat| self.stays_out(table, seat)))
    }

    /// Whether the seat is known not to bid: its owner passes, or is away and has left orders, which
    /// bid as soon as they can; or its bot has thought about this very price and leaves it to others.
    fn stays_out(&self, table: &Table, seat: Seat) -> bool {
        let away = || table.chair(seat).is_some_and(|chair| chair.played_by().is_some());
        table.passes(seat)
            || match table.bot_to_ask(seat) {
                None => away(),
                Some(_) => {
                    let decision = table.decisions[seat.index()].number;
                    self.seats.get(&seat).is_some_and(|minded| minded.left == Some(decision))
                }
            }
    }

    /// When the house calls. Nobody is told before it does that it will be early: that would tell
    /// what others have said to the house alone.
    fn calls_at(&self, table: &Table) -> Option<Moment> {
        let (at, _) = table.calls_at()?;
        let hushed = self.hushed.filter(|_| self.is_hushed(table));
        let early = hushed.map(|since| since.max(table.last_at).plus(BETWEEN_CALLS));
        Some(early.map_or(at, |early| early.min(at)))
    }

    /// A bot has thought. Gives what is played: its move, or what the house plays for one that has
    /// failed too often, where the game has a passive move.
    pub fn heard(
        &mut self,
        table: Option<&Table>,
        seat: Seat,
        decision: u64,
        thought: Thought,
    ) -> Option<Value> {
        let minded = self.seats.entry(seat).or_default();
        minded.thinking = minded.thinking.filter(|thinking| *thinking != decision);
        match thought {
            // It leaves it to the house, and is asked again when there is something else to decide.
            Thought::Found(Value::Null) => {
                minded.left = Some(decision);
                None
            }
            Thought::Found(play) => Some(play),
            Thought::Busy => None,
            Thought::Failed => {
                let failures = self.failed(seat, decision);
                let may = (MOST_FAILURES..2 * MOST_FAILURES).contains(&failures);
                table.filter(|_| may)?.game()?.passive(seat)
            }
        }
    }

    /// A bot has failed at a decision: it panicked, or its move was refused. Gives how often.
    pub fn failed(&mut self, seat: Seat, decision: u64) -> u32 {
        let minded = self.seats.entry(seat).or_default();
        let failures = minded.failures(decision) + 1;
        minded.failures = Some((decision, failures));
        failures
    }

    /// How often bots have failed at the decision, and whether none is asked again.
    #[must_use]
    pub fn failures(&self, seat: Seat, decision: u64) -> (u32, bool) {
        let failures = self.seats.get(&seat).map_or(0, |minded| minded.failures(decision));
        (failures, failures >= 2 * MOST_FAILURES)
    }

    /// When the next clock runs out: a seat's patience, the house's own, or, where somebody looks
    /// on, that of a seat of which nobody has been told that it is late.
    #[must_use]
    pub fn next_clock(&self, table: &Table, watched: bool) -> Option<Moment> {
        let patience = table.house_acts_at().map(|(at, _)| at);
        let call = self.calls_at(table);
        let untold = table
            .late_from()
            .filter(|(seat, since, _)| watched && self.told_late(*seat) != Some(*since));
        [patience, call, untold.map(|(_, _, at)| at).min()].into_iter().flatten().min()
    }

    /// What the house does because a clock has run out: first a seat's patience, then its own.
    #[must_use]
    pub fn clocks(&self, table: &Table, now: Moment) -> Judged {
        let late = table.house_acts_at().filter(|(at, _)| *at <= now);
        let item = late.and_then(|(_, seat)| table.patience_over(seat)).or_else(|| {
            self.calls_at(table).filter(|at| *at <= now)?;
            let call = table.game()?.house()?;
            Some(Item::Entry { entry: json!({ "house": call }), key: None })
        });
        item.map_or_else(Judged::default, Judged::from)
    }

    /// Whether a seat is late of which nobody has been told. Everybody is told now: nothing is
    /// written when it begins to be.
    pub fn is_newly_late(&mut self, table: &Table, now: Moment) -> bool {
        let late = table
            .late_from()
            .filter(|(seat, since, at)| *at <= now && self.told_late(*seat) != Some(*since));
        let late: Vec<_> = late.collect();
        for (seat, since, _) in &late {
            self.seats.entry(*seat).or_default().told_late = Some(*since);
        }
        !late.is_empty()
    }

    fn told_late(&self, seat: Seat) -> Option<Moment> {
        self.seats.get(&seat).and_then(|minded| minded.told_late)
    }
}

impl Table {
    /// The bot that decides for the seat. Whoever left orders with the house has decided; no stand-in
    /// bids beyond them.
    fn bot_to_ask(&self, seat: Seat) -> Option<&str> {
        let chair = self.chair(seat)?;
        let ordered = |(owner, _): &(Seat, StandingOrder)| *owner == seat;
        let decided = chair.bot.is_none()
            && self.game()?.silence().is_some()
            && self.orders.iter().any(ordered);
        chair.played_by().filter(|_| !decided)
    }

    /// What a bot's move comes to: nothing where the decision is no longer a bot's to take.
    #[must_use]
    pub fn bot_moves(&self, seat: Seat, decision: u64, play: &Value) -> Judged {
        let bot = self.chair(seat).and_then(|chair| chair.played_by());
        if bot.is_none() || self.check_decision(seat, Some(decision)).is_err() {
            return Judged::default();
        }
        moved(seat, play).into()
    }

    /// What the house does for a seat whose patience is over.
    fn patience_over(&self, seat: Seat) -> Option<Item> {
        match self.fixed.head.late {
            Late::Wait => None,
            Late::Passive => Some(moved(seat, &self.game()?.passive(seat)?)),
            Late::Bot => {
                let bot = self.find_bot(None).ok()?.to_owned();
                Some(Item::Chair { seat: seat.0, bot: Some(bot) })
            }
        }
    }
}

/// A move that nobody sent under a key.
pub(crate) fn moved(seat: Seat, play: &Value) -> Item {
    Item::Entry { entry: json!({"seat": seat, "move": play}), key: None }
}

/// How long a bot takes to raise its hand, in milliseconds: long enough that people see each bid,
/// and well before the house calls.
fn pace(silence: Duration, entropy: Entropy<'_>) -> i64 {
    let mut hunch = [0];
    entropy(&mut hunch);
    let eighth = silence.as_millis() as i64 / 8;
    eighth + eighth * 3 * i64::from(hunch[0]) / 256
}
