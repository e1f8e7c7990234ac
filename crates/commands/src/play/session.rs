//! A game between one person and bots, without any screen: what is asked for, what happened.
//!
//! The full screen and the line mode drive the same session. Both show [`Session::view`], which
//! is what the player's seat may see; the game itself stays in here.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Drawn, Due, Entry, Game, Heard, Moves, Pending, Record, Refused, Seat};
use homestretch::{Event, Homestretch, HomestretchPack, Horse, Move, Phase, View};
use racing::Target;
use serde_json::Value;

use super::call::Caller;
use super::sitting::Sitting;
use super::told::{ME, Names, tell};

/// What the session waits for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// The player decides.
    Decide,
    /// The player throws, shuffles or picks by hand.
    Throw(Due),
    /// Something is to be looked at before the game goes on.
    Look(Look),
    /// The house throws or shuffles; for dice, the seat that throws.
    House(Option<Seat>),
    /// A bot decides, or the player has only one choice.
    Mover(Seat),
    /// Nothing: the game is over.
    Over,
}

/// What is worth a pause.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Look {
    /// The draft is over, all shares lie face up.
    Shares,
    /// A race is over: the track at that moment, before it was cleared. Its result is the one at
    /// `index` of the view's results.
    Payout {
        /// What the seat saw when the third horse finished.
        finish: Box<View>,
        /// Position of the result.
        index: usize,
        /// How many lines had been said by then: the rest would give the payout away.
        said: usize,
        /// How many when all was paid: what comes after belongs to the next race.
        paid: usize,
    },
}

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// A fact of the game.
    Told,
    /// The announcer.
    Call,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Fact or call.
    pub kind: LineKind,
    /// The words.
    pub text: String,
}

/// What was seen last on the track.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Latest {
    /// Who threw what.
    pub throw: Option<(Seat, [u8; 2])>,
    /// Which horse moved, and from where.
    pub moved: Option<(Horse, u32)>,
}

/// What the session goes back to when the player takes back a move.
#[derive(Debug)]
struct Before {
    lines: usize,
    caller: Caller,
    latest: Latest,
}

/// A game between one person, in seat 0, and bots.
pub(crate) struct Session {
    sitting: Sitting<Homestretch>,
    targets: Vec<Target>,
    looks: VecDeque<Look>,
    lines: Vec<Line>,
    caller: Caller,
    latest: Latest,
    before: Option<Before>,
}

impl Session {
    /// Begins to play.
    pub(crate) fn new(sitting: Sitting<Homestretch>) -> Self {
        let mut session = Self {
            sitting,
            targets: Vec::new(),
            looks: VecDeque::new(),
            lines: Vec::new(),
            caller: Caller::default(),
            latest: Latest::default(),
            before: None,
        };
        session.note(format!("The seed's SHA-256 is {}.", session.commitment()));
        session.note(session.sitting.greeting());
        session.refresh();
        session
    }

    /// Says something that is not of the game itself.
    fn note(&mut self, text: String) {
        self.lines.push(Line { kind: LineKind::Told, text });
    }

    /// What the player's seat may see.
    pub(crate) const fn view(&self) -> &View {
        self.sitting.view()
    }

    /// What the player may do now.
    pub(crate) const fn moves(&self) -> &Moves<Homestretch> {
        self.sitting.moves()
    }

    /// Where the horse on turn may go: part of the race frame, which everybody may see.
    pub(crate) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Reads a move of the player as in a record.
    ///
    /// # Errors
    /// Why there is no such move now.
    pub(crate) fn read(&self, value: &Value) -> Result<Move, Refused> {
        self.sitting.table().game().read_move(ME, value)
    }

    /// The data that the game is played with.
    pub(crate) fn pack(&self) -> &Arc<HomestretchPack> {
        &self.view().public.setup.pack
    }

    /// The players.
    pub(crate) fn names(&self) -> Names<'_> {
        self.sitting.names()
    }

    /// Everything said so far.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What a screen shows of it: not the payout before the player has looked at the finish.
    pub(crate) fn shown_lines(&self) -> &[Line] {
        match self.looks.front() {
            Some(Look::Payout { said, .. }) => &self.lines[..*said],
            _ => &self.lines,
        }
    }

    /// What was seen last on the track.
    pub(crate) const fn latest(&self) -> Latest {
        self.latest
    }

    /// The seed's commitment, shown before the first throw.
    pub(crate) fn commitment(&self) -> String {
        self.sitting.commitment()
    }

    /// The seed, once the game is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        self.sitting.revealed_seed()
    }

    /// What the session waits for.
    pub(crate) fn asked(&self) -> Asked {
        if let Some(look) = self.looks.front() {
            return Asked::Look(look.clone());
        }
        match self.sitting.pending() {
            Pending::Over => Asked::Over,
            Pending::Chance(due) if self.sitting.my_dice() => Asked::Throw(due),
            Pending::Chance(due) => Asked::House(due.seat),
            Pending::Seats(_) => match self.mover() {
                Some(ME) if !self.forced() => Asked::Decide,
                seat => Asked::Mover(seat.unwrap_or(ME)),
            },
        }
    }

    /// Whether the player has but one thing to do, which need not be asked for.
    fn forced(&self) -> bool {
        self.moves().open.is_empty() && self.moves().listed.len() == 1
    }

    /// Who acts next of those who may: in the betting by its order, else the player first, who
    /// has time to take a move back while the others think.
    fn mover(&self) -> Option<Seat> {
        let Pending::Seats(seats) = self.sitting.pending() else { return None };
        match self.view().public.phase {
            Phase::Betting { .. } => {
                let order = self.view().public.betting_order();
                order.into_iter().find(|seat| seats.contains(*seat))
            }
            _ => seats.first(),
        }
    }

    /// Lets the house or a bot act; nothing when the player is asked for something.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn step(&mut self) -> Result<(), Refused> {
        match self.asked() {
            Asked::House(_) => self.leave_to_house(),
            Asked::Mover(ME) => match self.moves().listed.first().cloned() {
                Some(play) => self.play(play),
                None => Ok(()),
            },
            Asked::Mover(seat) => {
                let play = self.sitting.choose(seat);
                self.enter(Entry::Move { seat, play })
            }
            _ => Ok(()),
        }
    }

    /// Goes on after something was looked at.
    pub(crate) fn go_on(&mut self) {
        self.looks.pop_front();
    }

    /// The player's move.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub(crate) fn play(&mut self, play: Move) -> Result<(), Refused> {
        let before =
            Before { lines: self.lines.len(), caller: self.caller.clone(), latest: self.latest };
        self.enter(Entry::Move { seat: ME, play })?;
        self.before = Some(before);
        Ok(())
    }

    /// What the player's own dice or cards came to.
    ///
    /// # Errors
    /// It is not an outcome of what is due.
    pub(crate) fn throw(&mut self, drawn: Drawn) -> Result<(), Refused> {
        let track = self.view().clone();
        let heard = self.sitting.throw(drawn)?;
        self.happened(&heard, track);
        Ok(())
    }

    /// Lets the house throw or shuffle what is due.
    ///
    /// # Errors
    /// Nothing is due.
    pub(crate) fn leave_to_house(&mut self) -> Result<(), Refused> {
        let track = self.view().clone();
        let heard = self.sitting.leave_to_house()?;
        self.happened(&heard, track);
        Ok(())
    }

    /// What a bot would do in the player's place, from what the player sees.
    pub(crate) fn advise(&mut self) -> Option<Move> {
        self.sitting.advise()
    }

    /// Takes back the player's last move.
    ///
    /// # Errors
    /// Why it may not be taken back.
    pub(crate) fn undo(&mut self) -> Result<(), Refused> {
        self.sitting.undo()?;
        if let Some(before) = self.before.take() {
            self.lines.truncate(before.lines);
            self.caller = before.caller;
            self.latest = before.latest;
        }
        self.refresh();
        Ok(())
    }

    /// The seats with their ranks, best first; empty until the game is over.
    pub(crate) fn ranking(&self) -> Vec<(u32, Seat)> {
        let game = self.sitting.table().game();
        let rank = |seat| game.rank(seat).map(|rank| (rank, seat));
        let mut ranking: Vec<_> = Seat::all(game.setup().seats()).filter_map(rank).collect();
        ranking.sort_unstable();
        ranking
    }

    /// Whether the player's last move can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.sitting.may_undo()
    }

    /// The record: with the seed when the game is over.
    pub(crate) fn record(&self) -> Record {
        self.sitting.record()
    }

    fn enter(&mut self, entry: Entry<Homestretch>) -> Result<(), Refused> {
        let track = self.view().clone();
        let heard = self.sitting.enter(entry)?;
        self.happened(&heard, track);
        Ok(())
    }

    fn refresh(&mut self) {
        self.targets =
            self.sitting.table().game().race().map(|frame| frame.legal).unwrap_or_default();
    }

    /// Tells what was heard; `finish` is what the seat saw before it.
    fn happened(&mut self, heard: &Heard<Homestretch>, mut finish: View) {
        self.before = None;
        let pack = self.pack().clone();
        for event in &heard.all {
            self.see(event, &mut finish);
            let told = tell(event, &pack, self.names());
            self.lines.extend(told.map(|text| Line { kind: LineKind::Told, text }));
            let called = self.caller.hear(event, &pack);
            self.lines.extend(called.into_iter().map(|text| Line { kind: LineKind::Call, text }));
            match event {
                Event::Official { race, .. } => self.looks.push_back(Look::Payout {
                    finish: Box::new(finish.clone()),
                    index: *race as usize - 1,
                    said: self.lines.len(),
                    paid: self.lines.len(),
                }),
                Event::PursePaid { .. } | Event::TokenTurnedUp(_) => {
                    if let Some(Look::Payout { paid, .. }) = self.looks.back_mut() {
                        *paid = self.lines.len();
                    }
                }
                Event::TurnedUp { seat: ME, .. } => self.looks.push_back(Look::Shares),
                _ => {}
            }
        }
        self.refresh();
    }

    /// Follows the horses through the events of one entry: when the race ends, the rules clear
    /// the track in the same entry, and the player would never see the finish.
    fn see(&mut self, event: &Event, track: &mut View) {
        match *event {
            Event::RaceCard { .. } => self.latest = Latest::default(),
            Event::Thrown { seat, dice, .. } => {
                self.latest = Latest { throw: Some((seat, dice)), moved: None };
            }
            Event::Moved { horse, from, to, bonus } => {
                self.latest.moved = Some((horse, from));
                let state = &mut track.public.horses[horse.index()];
                state.space = to;
                if bonus > 0 {
                    state.token = None;
                }
            }
            Event::Finished { horse, place } => {
                track.public.horses[horse.index()].finish = Some(place);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Sessions for tests: opponents that play at random, so that no change of a cleverer bot
    //! changes what is tested here.

    use super::*;
    use crate::play::sitting::testing::sitting;

    /// A session at a table of four with these options.
    pub(crate) fn session(seed: &str, options: &Value, my_dice: bool) -> Session {
        Session::new(sitting(&["You", "Maud", "Silas", "Greta"], seed, options, my_dice))
    }

    /// Goes on, taking every advice, until this holds.
    pub(crate) fn play_until(session: &mut Session, stop: impl Fn(&Session, &Asked) -> bool) {
        loop {
            let asked = session.asked();
            if stop(session, &asked) {
                return;
            }
            match asked {
                Asked::Over => panic!("the game ended first"),
                Asked::Look(_) => session.go_on(),
                Asked::Throw(_) => session.leave_to_house().expect("due"),
                Asked::House(_) | Asked::Mover(_) => session.step().expect("legal"),
                Asked::Decide => {
                    let play = session.advise().expect("advice");
                    session.play(play).expect("legal");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Pending, StandardPacks, Viewer};
    use serde_json::json;

    use super::testing::{play_until, session};
    use super::*;

    fn over(_: &Session, asked: &Asked) -> bool {
        *asked == Asked::Over
    }

    fn calls(lines: &[Line]) -> Vec<&str> {
        lines.iter().filter(|l| l.kind == LineKind::Call).map(|l| l.text.as_str()).collect()
    }

    #[test]
    fn a_game_ends_with_a_record_that_replays_and_verifies() {
        let mut session = session("1", &json!({}), false);
        play_until(&mut session, over);
        let record = session.record();
        let (table, verdict) =
            engine::replay::<Homestretch>(&record, &StandardPacks, usize::MAX).expect("replays");
        assert_eq!(verdict, engine::Verdict::Exact);
        assert!(table.game().over());
        assert_eq!(table.game().view(Viewer::Seat(ME)), *session.view());
        assert_eq!(record.extra.commitment, Some(session.commitment()));
        assert_eq!(record.extra.seed, session.revealed_seed());
        assert_eq!(session.ranking().len(), 4);
    }

    #[test]
    fn the_same_log_is_called_in_the_same_words_and_none_twice_in_a_race() {
        for seed in ["1", "2", "3"] {
            let mut session = session(seed, &json!({}), false);
            play_until(&mut session, over);
            let mut caller = Caller::default();
            let mut game = Homestretch::start(session.sitting.table().game().setup().clone());
            let mut again = Vec::new();
            for entry in session.sitting.table().log() {
                let mut heard = Heard::default();
                game.play(entry, &mut heard).expect("legal");
                for event in &heard.all {
                    if matches!(event, Event::RaceCard { .. }) {
                        again.push(Vec::new());
                    }
                    let called = caller.hear(event, session.pack());
                    if let Some(race) = again.last_mut() {
                        race.extend(called);
                    }
                }
            }
            assert_eq!(calls(session.lines()), again.concat());
            for mut race in again {
                assert!(race.len() > 8, "a race is called: {race:?}");
                assert!(race.iter().all(|line| !line.contains(['{', '}'])), "{race:?}");
                let count = race.len();
                race.sort_unstable();
                race.dedup();
                assert_eq!(race.len(), count);
            }
        }
    }

    #[test]
    fn a_move_is_taken_back_with_what_was_said_until_somebody_else_acts() {
        let mut session = session("1", &json!({}), false);
        play_until(&mut session, |s, asked| *asked == Asked::Decide && !s.moves().open.is_empty());
        let (view, lines) = (session.view().clone(), session.lines().to_vec());
        let play = session.advise().expect("a slip");
        session.play(play.clone()).expect("legal");
        assert!(session.may_undo() && session.lines().len() > lines.len());
        session.undo().expect("nothing happened since");
        assert_eq!((session.view(), session.lines()), (&view, lines.as_slice()));
        session.play(play).expect("legal");
        session.step().expect("legal");
        assert_eq!(session.undo().expect_err("too late").code, "no_undo");
    }

    #[test]
    fn a_refused_move_changes_nothing_and_says_why_in_the_rules_words() {
        let mut session = session("1", &json!({}), false);
        play_until(&mut session, |_, asked| *asked == Asked::Decide);
        let (view, lines) = (session.view().clone(), session.lines().len());
        let Move::Keep { card } = session.moves().listed[0] else { panic!("the draft") };
        let elsewhere = session.pack().blue_shares().find(|share| {
            !session.moves().listed.contains(&Move::Keep { card: *share }) && *share != card
        });
        let play = Move::Keep { card: elsewhere.expect("a share elsewhere") };
        let why = session.play(play).expect_err("not in hand");
        assert_eq!(why.message, "You don't hold that share.");
        assert_eq!((session.view(), session.lines().len()), (&view, lines));
    }

    #[test]
    fn asking_for_advice_changes_nothing_for_the_others() {
        let told = |ask: usize| {
            let mut session = session("5", &json!({}), false);
            play_until(&mut session, |_, asked| *asked == Asked::Decide);
            (0..ask).for_each(|_| drop(session.advise()));
            let first = session.moves().listed[0].clone();
            session.play(first).expect("legal");
            (0..4).for_each(|_| session.step().expect("legal"));
            session.record().to_text()
        };
        assert_eq!(told(0), told(7));
    }

    #[test]
    fn own_dice_are_asked_for_and_marked_in_the_record() {
        let options = json!({"purple_races": 1, "green_races": 0});
        let mut session = session("1", &options, true);
        let dice_due = |s: &Session, asked: &Asked| match asked {
            Asked::Throw(due) => s.view().public.rolls == 0 && due.what == "race",
            _ => false,
        };
        play_until(&mut session, dice_due);
        let wrong = Drawn::Dice(Dice::new(&[3, 7]).expect("two dice"));
        assert_eq!(session.throw(wrong).expect_err("no such face").code, "bad_chance");
        session.throw(Drawn::Dice(Dice::new(&[3, 5]).expect("two dice"))).expect("a throw");
        assert_eq!(session.latest().throw.map(|(_, dice)| dice), Some([3, 5]));
        let thrown = session.sitting.table().number() - 1;
        assert_eq!(session.record().extra.by_hand, [thrown]);
    }

    #[test]
    fn the_finish_is_seen_before_anything_is_paid() {
        let mut session = session("1", &json!({}), false);
        play_until(&mut session, |_, asked| matches!(asked, Asked::Look(Look::Payout { .. })));
        let Asked::Look(Look::Payout { finish, index, .. }) = session.asked() else { panic!() };
        let placed = finish.public.horses.iter().filter(|horse| horse.finish.is_some()).count();
        assert_eq!((placed, index), (3, 0));
        let result = &session.view().public.results[index];
        for (place, horse) in result.finish.iter().enumerate() {
            let seen = finish.public.horse(*horse).finish;
            assert_eq!(seen, Some(place as u8 + 1));
        }
        assert!(session.shown_lines().iter().all(|line| !line.text.starts_with("Bet:")));
        assert!(session.lines().iter().any(|line| line.text.starts_with("Bet:")));
    }

    #[test]
    fn the_screen_gets_what_the_seat_may_see_and_no_more() {
        let mut session = session("2", &json!({}), false);
        play_until(&mut session, |s, _| {
            matches!(s.sitting.table().game().pending(), Pending::Over) || {
                let view = s.sitting.table().game().view(Viewer::Seat(ME));
                assert_eq!(*s.view(), view);
                false
            }
        });
    }
}
