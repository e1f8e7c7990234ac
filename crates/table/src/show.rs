//! What a viewer may see of a table.

use std::borrow::Cow;

use engine::{Refused, Seat, SeatSet, Shared, Viewer};
use serde_json::value::{RawValue, to_raw_value};

use crate::item::Late;
use crate::moment::Moment;
use crate::refusal::Reason;
use crate::shown::{
    CallAnswer, FixedAnswer, MotionAnswer, NumberedEvent, NumberedFrame, PendingAnswer, SeatAnswer,
    TableAnswer, UndoAnswer,
};
use crate::table::{Applied, Table};

/// Without a patience of its own, a table lets a seat be handed to a bot after this long.
const DEFAULT_LATE_MS: i64 = 120_000;

impl Table {
    /// What the viewer may see and do.
    #[must_use]
    pub fn answer(&self, viewer: Viewer, now: Moment) -> TableAnswer<'_> {
        let seat = viewer.seat();
        let game = self.game();
        let head = &self.fixed.head;
        TableAnswer {
            id: &self.fixed.id,
            game: &head.game,
            number: self.number(viewer),
            from: None,
            events: None,
            frames: None,
            over: self.over(),
            started: game.is_some(),
            pending: self.pending(seat, now),
            view: game.map(|game| game.view_text(viewer)),
            moves: seat.map_or_else(|| Cow::Owned(nothing()), |seat| self.moves(seat)),
            ask: seat.and_then(|seat| self.ask(seat)),
            race: game.and_then(|game| game.race()),
            seat: seat.map(|seat| seat.0),
            seats: self.seat_answers(now),
            undo: self.undo_answer(seat),
            motion: self.motion_answer(viewer),
            code: self.code.as_deref().filter(|_| !self.over()),
            rematch: self.rematch.as_deref(),
            fixed: FixedAnswer {
                commitment: self.fixed.commitment.as_deref(),
                options: &head.options,
                pack: head.pack.as_str(),
                private: head.private,
                dice: head.dice,
                patience: head.patience,
                late: head.late,
                created: self.fixed.created.0,
                rematch_of: head.rematch_of.as_deref(),
                meet: head.meet.as_deref(),
            },
        }
    }

    /// What the viewer is told of items that were applied one after the other, the last of them
    /// just now; `None` when it may know of none of them.
    #[must_use]
    pub fn tell<'a>(
        &'a self,
        viewer: Viewer,
        applied: &'a [Applied],
        now: Moment,
    ) -> Option<TableAnswer<'a>> {
        let knows =
            |applied: &&Applied| applied.audience.is_none_or(|audience| audience.includes(viewer));
        let known: Vec<_> = applied.iter().filter(knows).collect();
        if known.is_empty() {
            return None;
        }
        let of_the_game = known.iter().filter(|applied| applied.audience.is_some());
        let number = self.number(viewer);
        let from = number - of_the_game.clone().count() as u64;
        let numbered = (from + 1..).zip(of_the_game.copied());
        Some(self.since(viewer, from, numbered, now))
    }

    /// What a viewer who comes is shown: the table as it stands.
    #[must_use]
    pub fn show(&self, viewer: Viewer, now: Moment) -> TableAnswer<'_> {
        self.since(viewer, self.number(viewer), [], now)
    }

    /// What a viewer who has seen so many items is told: exactly the rest of the table's story.
    #[must_use]
    pub fn catch_up<'a>(
        &'a self,
        viewer: Viewer,
        have: u64,
        story: &'a [Applied],
        now: Moment,
    ) -> TableAnswer<'a> {
        let knows =
            |applied: &&Applied| applied.audience.is_some_and(|audience| audience.includes(viewer));
        let known = (1..).zip(story.iter().filter(knows)).filter(|(number, _)| *number > have);
        let mut answer = self.since(viewer, have, known, now);
        // No entry led to it.
        if let (0, Some(frame), Some(frames)) = (have, &self.first_frame, &mut answer.frames) {
            frames.insert(0, NumberedFrame { number: 0, frame: Some(frame) });
        }
        answer
    }

    /// The table as it stands, with what has happened since the entry of this number.
    fn since<'a>(
        &'a self,
        viewer: Viewer,
        from: u64,
        applied: impl IntoIterator<Item = (u64, &'a Applied)>,
        now: Moment,
    ) -> TableAnswer<'a> {
        let (mut told, mut frames) = (Vec::new(), Vec::new());
        for (number, applied) in applied {
            let back_to = applied.undone.map(|item| self.number_before(viewer, item));
            told.extend(events(viewer, number, applied, back_to));
            let frame = applied.told.frame.as_ref();
            frames.extend(frame.map(|frame| NumberedFrame { number, frame: frame.as_ref() }));
        }
        let mut answer = self.answer(viewer, now);
        answer.from = Some(from);
        answer.events = Some(told);
        answer.frames = Some(frames);
        answer
    }

    /// For each entry of the game that stands, how many of the game's items before it the viewer may know of.
    #[must_use]
    pub fn numbers_of_entries(&self, viewer: Viewer) -> Vec<u64> {
        self.standing.iter().map(|entry| self.number_before(viewer, entry.item)).collect()
    }

    /// How many of the game's items before this one the viewer may know of.
    fn number_before(&self, viewer: Viewer, item: usize) -> u64 {
        self.seen[..item].iter().filter(|seen| seen.includes(viewer)).count() as u64
    }

    /// What the seat may do. While it has a decision to take, the text was made when it was asked.
    fn moves(&self, seat: Seat) -> Cow<'_, RawValue> {
        match (self.decisions[seat.index()].offered(), self.game()) {
            (Some(offered), _) => Cow::Borrowed(offered),
            (None, Some(game)) => Cow::Owned(game.moves_text(seat)),
            (None, None) => Cow::Owned(nothing()),
        }
    }

    /// The seat's decision as it is put to a person, while there is one to take.
    fn ask(&self, seat: Seat) -> Option<Box<RawValue>> {
        self.decisions[seat.index()].since?;
        self.game()?.asked_text(seat)
    }

    fn pending(&self, seat: Option<Seat>, now: Moment) -> PendingAnswer {
        let Some(game) = self.game() else {
            let free = Seat::all(self.chairs.len());
            let free = free.filter(|seat| self.chair(*seat).is_none());
            return PendingAnswer::Seats { free: free.map(|seat| seat.0).collect() };
        };
        if let Some(due) = game.due() {
            return PendingAnswer::Chance {
                chance: due.chance(),
                what: due.what,
                count: due.count(),
                seat: due.seat.map(|seat| seat.0),
            };
        }
        if game.over() {
            return PendingAnswer::None;
        }
        let open = seat.map(|seat| &self.decisions[seat.index()]);
        let open = open.filter(|decision| decision.since.is_some());
        PendingAnswer::Moves {
            seats: game.deciders().iter().map(|seat| seat.0).collect(),
            decision: open.map(|decision| decision.number),
            until: seat.and_then(|seat| self.patience_ends(seat)).map(|until| until.0),
            call: self.calls_at().map(|(at, silence)| CallAnswer {
                left: (at.0 - now.0).max(0),
                of: silence.as_millis() as i64,
            }),
        }
    }

    /// When the seat's patience is over, if it has something to decide, somebody sits there who
    /// could be late, and the table minds.
    #[must_use]
    pub(crate) fn patience_ends(&self, seat: Seat) -> Option<Moment> {
        let since = self.decisions[seat.index()].since?;
        let owner = self.chair(seat)?.played_by().is_none();
        let patience = self.fixed.head.patience.filter(|_| owner)?;
        Some(since.plus_millis(i64::from(patience) * 1000))
    }

    /// When the house has something to do because a seat's patience is over.
    #[must_use]
    pub(crate) fn house_acts_at(&self) -> Option<(Moment, Seat)> {
        if self.fixed.head.late == Late::Wait {
            return None;
        }
        let ends = |seat| Some((self.patience_ends(seat)?, seat));
        self.deciders().iter().filter_map(ends).min_by_key(|(at, seat)| (*at, seat.0))
    }

    /// Whether another seat may hand this one to a bot.
    #[must_use]
    pub(crate) fn is_late(&self, seat: Seat, now: Moment) -> bool {
        self.late_from().any(|(late, _, at)| late == seat && at <= now)
    }

    /// The seats that keep the table waiting, for a decision or a throw of their own dice: since
    /// when, and from when on they are late.
    pub(crate) fn late_from(&self) -> impl Iterator<Item = (Seat, Moment, Moment)> {
        let patience = self.fixed.head.patience.map(|seconds| i64::from(seconds) * 1000);
        let patience = patience.unwrap_or(DEFAULT_LATE_MS);
        let thrower = self.thrower();
        self.present().iter().filter_map(move |seat| {
            let throws = (thrower == Some(seat)).then_some(self.last_at);
            let since = self.decisions[seat.index()].since.or(throws)?;
            Some((seat, since, since.plus_millis(patience)))
        })
    }

    fn seat_answers(&self, now: Moment) -> Vec<SeatAnswer<'_>> {
        let answer = |seat: Seat| {
            let chair = self.chair(seat);
            SeatAnswer {
                seat: seat.0,
                taken: chair.is_some(),
                name: chair.map(|chair| &*chair.name),
                bot: chair.and_then(|chair| chair.bot.as_deref()),
                stand_in: chair.and_then(|chair| chair.stand_in.as_deref()),
                silks: chair.and_then(|chair| chair.silks),
                wants: chair.and_then(|chair| chair.wants).filter(|_| self.game().is_none()),
                late: self.is_late(seat, now),
            }
        };
        Seat::all(self.chairs.len()).map(answer).collect()
    }

    fn undo_answer(&self, seat: Option<Seat>) -> UndoAnswer {
        let Some(seat) = seat else { return UndoAnswer { may: false, why: None } };
        match self.undo_to(seat) {
            Ok(_) => UndoAnswer { may: true, why: None },
            Err(why) => UndoAnswer { may: false, why: Some(why.into()) },
        }
    }

    /// How many entries stand when the seat takes back what it did last.
    ///
    /// # Errors
    /// Why it may not.
    pub(crate) fn undo_to(&self, seat: Seat) -> Result<usize, Refused> {
        let game = self.game().ok_or(Shared::NothingYet)?;
        // The record with the seed has been handed out: whoever has it would foresee the dice.
        if game.over() {
            return Err(Reason::UndoOver.into());
        }
        if !self.may_take_back(seat) {
            return Err(Reason::TookBack.into());
        }
        // Typed dice can be corrected by whoever typed them, for as long as nothing followed.
        if self.standing.last().is_some_and(|last| last.by_hand == Some(seat)) {
            return Ok(self.standing.len() - 1);
        }
        game.may_undo(seat)?;
        Ok(self.standing.len().saturating_sub(1))
    }

    fn motion_answer(&self, viewer: Viewer) -> Option<MotionAnswer> {
        let motion = self.motion.as_ref()?;
        let items = self.standing.get(motion.to).map_or(self.seen.len(), |first| first.item);
        let list = |seats: SeatSet| seats.iter().map(|seat| seat.0).collect();
        Some(MotionAnswer {
            to: self.number_before(viewer, items),
            agreed: list(motion.agreed),
            awaited: list(self.voters().minus(motion.agreed)),
        })
    }
}

/// Nothing to do.
fn nothing() -> Box<RawValue> {
    to_raw_value(&[(); 0]).unwrap_or_default()
}

/// The events of one item for this viewer.
fn events(
    viewer: Viewer,
    number: u64,
    applied: &Applied,
    back_to: Option<u64>,
) -> impl Iterator<Item = NumberedEvent<'_>> {
    applied.told_to(viewer).map(move |(told, private)| NumberedEvent {
        number,
        event: &told.event,
        said: told.said.as_ref(),
        step: told.step.as_ref(),
        private,
        back_to,
    })
}
