//! The race (rule file, section 3).

use engine::{Events, Seat};

use crate::Homestretch;
use crate::event::Event;
use crate::state::{Phase, Step, Turn};
use crate::words::{Horse, Token};

impl Homestretch {
    pub(crate) fn begin_race(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        self.public.start_seat = Some(seat);
        self.public.rolls = 0;
        self.public.placed = 0;
        events.all(|| Event::FirstTurn { seat });
        self.public.phase = Phase::Race(Turn::first(seat));
    }

    #[inline(always)]
    pub(crate) fn thrown(&mut self, dice: [u8; 2], events: &mut impl Events<Self>) {
        let Phase::Race(turn) = &mut self.public.phase else { return };
        let horse = Horse::thrown(dice);
        turn.dice = Some(dice);
        self.public.rolls += 1;
        let (seat, roll) = (turn.seat, turn.roll);
        events.all(|| Event::Thrown { seat, roll, dice, horse });
        let state = &self.public.horses[horse.index()];
        if state.finish.is_some() {
            // a. The horse has finished.
            let spaces = self.public.setup.pack.push[usize::from(dice[0].abs_diff(dice[1]))];
            turn.step = Step::Push(spaces);
        } else if state.token == Some(Token::X) {
            // b. The horse has an X.
            self.spend_x(horse, events);
            self.after_special();
        } else if roll == 1 {
            // c. The seat chooses.
            turn.step = Step::Advance;
        } else {
            // d. Two spaces at once.
            self.move_horse(horse, self.public.setup.pack.full_move, true, events);
            self.end_turn(events);
        }
    }

    fn spend_x(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        self.public.horses[horse.index()].token = None;
        events.all(|| Event::Cancelled { horse });
    }

    /// After a push or an X: on roll 1 the seat may roll again, on roll 2 the turn ends.
    fn after_special(&mut self) {
        match &mut self.public.phase {
            Phase::Race(turn) if turn.roll == 1 => turn.step = Step::Again,
            _ => self.next_turn(),
        }
    }

    #[inline(always)]
    pub(crate) fn advance(&mut self, spaces: u32, events: &mut impl Events<Self>) {
        let Phase::Race(Turn { dice: Some(dice), .. }) = self.public.phase else { return };
        self.move_horse(Horse::thrown(dice), spaces, true, events);
        if self.race_over(events) {
            return;
        }
        self.again(spaces == self.public.setup.pack.short_move);
    }

    #[inline(never)]
    pub(crate) fn push(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        let Phase::Race(Turn { seat, step: Step::Push(spaces), .. }) = self.public.phase else {
            return;
        };
        let uses_tokens = self.public.setup.options.special_uses_tokens;
        events.all(|| Event::Pushed { seat, horse, spaces });
        if uses_tokens && self.public.horse(horse).token == Some(Token::X) {
            self.spend_x(horse, events);
        } else {
            self.move_horse(horse, spaces, uses_tokens, events);
        }
        if !self.race_over(events) {
            self.after_special();
        }
    }

    /// The second roll of the turn, or the next turn.
    #[inline]
    pub(crate) fn again(&mut self, reroll: bool) {
        if reroll {
            let Phase::Race(turn) = &mut self.public.phase else { return };
            *turn = Turn { roll: 2, ..Turn::first(turn.seat) };
        } else {
            self.next_turn();
        }
    }

    #[inline]
    fn next_turn(&mut self) {
        let seats = self.public.seat_count();
        let Phase::Race(turn) = &mut self.public.phase else { return };
        *turn = Turn::first(turn.seat.left(seats));
    }

    fn end_turn(&mut self, events: &mut impl Events<Self>) {
        if !self.race_over(events) {
            self.next_turn();
        }
    }

    /// Moves a horse that has no X to obey. At the line it takes the next placing and stands there.
    #[inline(always)]
    fn move_horse(
        &mut self,
        horse: Horse,
        spaces: u32,
        uses_tokens: bool,
        events: &mut impl Events<Self>,
    ) {
        let finish = self.public.setup.pack.finish;
        let state = &mut self.public.horses[horse.index()];
        let bonus =
            if uses_tokens { state.token.take().and_then(Token::bonus).unwrap_or(0) } else { 0 };
        let from = state.space;
        state.space = (from + spaces + bonus).min(finish);
        events.all(|| Event::Moved { horse, from, to: state.space, bonus });
        if state.space == finish {
            self.public.placed += 1;
            state.finish = Some(self.public.placed);
            events.all(|| Event::Finished { horse, place: self.public.placed });
        }
    }

    /// The third finish ends the race at once, also in the middle of a turn.
    #[inline]
    fn race_over(&mut self, events: &mut impl Events<Self>) -> bool {
        let over = self.public.placed == 3;
        if over {
            self.pay_out(events);
        }
        over
    }
}

impl Turn {
    /// A seat's turn before its first roll.
    const fn first(seat: Seat) -> Self {
        Self { seat, roll: 1, step: Step::Throw, dice: None }
    }
}
