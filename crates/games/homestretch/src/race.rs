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
        self.begin_turn(seat);
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.step(Turn { seat, roll: 1, step: Step::Throw, dice: None });
    }

    pub(crate) fn thrown(&mut self, dice: [u8; 2], events: &mut impl Events<Self>) {
        let Phase::Race(turn) = &mut self.public.phase else { return };
        let horse = Horse::thrown(dice);
        turn.dice = Some(dice);
        let turn = *turn;
        self.public.rolls += 1;
        events.all(|| Event::Thrown { seat: turn.seat, roll: turn.roll, dice, horse });
        let state = *self.public.horse(horse);
        if state.finish.is_some() {
            // a. The horse has finished.
            let spaces = self.public.setup.pack.push[usize::from(dice[0].abs_diff(dice[1]))];
            self.step(Turn { step: Step::Push(spaces), ..turn });
        } else if state.token == Some(Token::X) {
            // b. The horse has an X.
            self.spend_x(horse, events);
            self.after_special(turn);
        } else if turn.roll == 1 {
            // c. The seat chooses.
            self.step(Turn { step: Step::Advance, ..turn });
        } else {
            // d. Two spaces at once.
            self.move_horse(horse, self.public.setup.pack.full_move, true, events);
            self.end_turn(turn.seat, events);
        }
    }

    /// What comes next. Within a race the turn is written in place: the phase as a whole is large,
    /// and this is the step that playouts make most often.
    #[inline]
    fn step(&mut self, turn: Turn) {
        match &mut self.public.phase {
            Phase::Race(now) => *now = turn,
            phase => *phase = Phase::Race(turn),
        }
    }

    fn spend_x(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        self.public.horses[horse.index()].token = None;
        events.all(|| Event::Cancelled { horse });
    }

    /// After a push or an X: on roll 1 the seat may roll again, on roll 2 the turn ends.
    fn after_special(&mut self, turn: Turn) {
        if turn.roll == 1 {
            self.step(Turn { step: Step::Again, ..turn });
        } else {
            self.begin_turn(turn.seat.left(self.public.seat_count()));
        }
    }

    pub(crate) fn advance(&mut self, spaces: u32, events: &mut impl Events<Self>) {
        let Phase::Race(turn) = self.public.phase else { return };
        let Some(dice) = turn.dice else { return };
        self.move_horse(Horse::thrown(dice), spaces, true, events);
        if self.race_over(events) {
            return;
        }
        if spaces == self.public.setup.pack.short_move {
            self.roll_again(turn.seat);
        } else {
            self.begin_turn(turn.seat.left(self.public.seat_count()));
        }
    }

    pub(crate) fn push(&mut self, horse: Horse, events: &mut impl Events<Self>) {
        let Phase::Race(turn) = self.public.phase else { return };
        let Step::Push(spaces) = turn.step else { return };
        let uses_tokens = self.public.setup.options.special_uses_tokens;
        events.all(|| Event::Pushed { seat: turn.seat, horse, spaces });
        if uses_tokens && self.public.horse(horse).token == Some(Token::X) {
            self.spend_x(horse, events);
        } else {
            self.move_horse(horse, spaces, uses_tokens, events);
        }
        if !self.race_over(events) {
            self.after_special(turn);
        }
    }

    pub(crate) fn again(&mut self, reroll: bool) {
        let Phase::Race(turn) = self.public.phase else { return };
        if reroll {
            self.roll_again(turn.seat);
        } else {
            self.begin_turn(turn.seat.left(self.public.seat_count()));
        }
    }

    fn roll_again(&mut self, seat: Seat) {
        self.step(Turn { seat, roll: 2, step: Step::Throw, dice: None });
    }

    fn end_turn(&mut self, seat: Seat, events: &mut impl Events<Self>) {
        if !self.race_over(events) {
            self.begin_turn(seat.left(self.public.seat_count()));
        }
    }

    /// Moves a horse that has no X to obey. At the line it takes the next placing and stands there.
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
    fn race_over(&mut self, events: &mut impl Events<Self>) -> bool {
        let over = self.public.placed == 3;
        if over {
            self.pay_out(events);
        }
        over
    }
}
