//! A bot of one's own: any program that speaks JSON on its standard input and output, one object a
//! line. What is said is described by `railbird schema GAME bot`.
//!
//! The program is started for each seat of each thread that plays, and asked game after game. An answer
//! that is late, malformed or illegal is a forfeit: the seat's passive move is made for it. A program that
//! ended is started again for the next game.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{Bits, Bot, Game, Heard, Record, Seat, SimBits, Turn, text_of};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// What the name of such a bot begins with.
pub const PROGRAM: &str = "cmd:";

/// The version of what is said.
const PROTOCOL: u32 = 1;
/// How long a program may take from its start to `ready`, at the least: an interpreter takes its time.
const START: Duration = Duration::from_secs(10);
/// A program that is late so many times in a row has come to a standstill.
const MOST_LATE: u32 = 3;
/// A longer line is not read.
const LONGEST_LINE: u64 = 1 << 20;
/// A program that has so much unread, or has said so much unasked, is given up.
const BACKLOG: usize = 4096;

/// What holds for all programs of a run.
pub struct Programs {
    /// What a decision may take.
    pub patience: Duration,
    tell: Box<dyn Fn(&str) + Send + Sync>,
    told: Mutex<BTreeSet<(String, Wrong)>>,
}

impl std::fmt::Debug for Programs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Programs").field("patience", &self.patience).finish_non_exhaustive()
    }
}

impl Default for Programs {
    /// A second for a decision, and nobody to tell.
    fn default() -> Self {
        Self::new(Duration::from_secs(1), |_| {})
    }
}

impl Programs {
    /// A decision may take so long; what a program does wrong is told, once for each kind.
    pub fn new(patience: Duration, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { patience, tell: Box::new(tell), told: Mutex::default() }
    }

    fn complain(&self, program: &str, wrong: Wrong, detail: &str) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert((program.to_owned(), wrong)) {
            (self.tell)(&format!("{program}: {detail}. {}", wrong.consequence()));
        }
    }
}

/// What a program can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wrong {
    /// It could not be started, or said nothing that begins a game.
    Start,
    /// It ended, or can not be heard any more.
    Died,
    /// Its answer came too late, or not at all.
    Late,
    /// Its answer can not be read.
    Malformed,
    /// The rules refuse its move.
    Illegal,
}

impl Wrong {
    const fn consequence(self) -> &'static str {
        match self {
            Self::Start | Self::Died => {
                "It forfeits its decisions until the next game. (Said once of this program.)"
            }
            Self::Late | Self::Malformed | Self::Illegal => {
                "It forfeits the decision. (Said once of this program.)"
            }
        }
    }
}

/// The bot that `cmd:PROGRAM ARGS` names, for games of this head; `None` for any other name.
pub fn program<G: Game>(
    name: &str,
    head: &Record,
    programs: &Arc<Programs>,
) -> Option<Box<dyn Bot<G>>> {
    let line = name.strip_prefix(PROGRAM)?;
    Some(Box::new(Program::new(line, head, programs.clone())))
}

/// A line to a program.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ToBot<'a> {
    Hello {
        protocol: u32,
        game: &'a str,
        seat: Seat,
        seats: usize,
        options: &'a serde_json::Map<String, Value>,
        pack: Value,
        seed: String,
        ms: u64,
    },
    Ask {
        id: u64,
        number: u64,
        view: Box<RawValue>,
        moves: Box<RawValue>,
        open: Box<RawValue>,
        ask: Box<RawValue>,
        sample: Box<RawValue>,
    },
    Saw {
        events: Vec<Box<RawValue>>,
    },
    Over {
        summary: Box<RawValue>,
        rank: u32,
        score: i64,
    },
}

/// A program in a seat.
struct Program {
    line: String,
    head: Record,
    programs: Arc<Programs>,
    pipes: Option<Pipes>,
    seat: Seat,
    /// How many entries of the game's log the seat knows of.
    number: u64,
    asked: u64,
    /// Questions in a row that it has not answered in time.
    late: u32,
    forfeits: u64,
}

impl Program {
    /// The program that this line starts, for games of this head.
    fn new(line: &str, head: &Record, programs: Arc<Programs>) -> Self {
        let head = Record { log: Vec::new(), ..head.clone() };
        let line = line.to_owned();
        Self {
            line,
            head,
            programs,
            pipes: None,
            seat: Seat(0),
            number: 0,
            asked: 0,
            late: 0,
            forfeits: 0,
        }
    }

    fn say(&mut self, message: &ToBot<'_>) {
        if let Some(pipes) = &self.pipes
            && pipes.say(text_of(message).get().to_owned()).is_err()
        {
            self.give_up(Wrong::Died, "it does not read what it is told");
        }
    }

    fn give_up(&mut self, wrong: Wrong, detail: &str) {
        self.programs.complain(&self.line, wrong, detail);
        self.pipes = None;
    }

    /// The next object that the program says.
    fn hear(&mut self, until: Instant) -> Result<Value, (Wrong, String)> {
        let Some(pipes) = &self.pipes else {
            return Err((Wrong::Died, "it is not running".into()));
        };
        let left = until.saturating_duration_since(Instant::now());
        match pipes.heard.recv_timeout(left) {
            Ok(Ok(line)) => serde_json::from_str(&line).map_err(|why| {
                (Wrong::Malformed, format!("\"{}\" is no JSON: {why}", start(&line)))
            }),
            Ok(Err(why)) => Err((Wrong::Malformed, why)),
            Err(RecvTimeoutError::Timeout) => {
                let ms = self.programs.patience.as_millis();
                Err((Wrong::Late, format!("no answer came within {ms} ms")))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.pipes.take().and_then(|mut pipes| pipes.ended());
                let how = status.map_or_else(String::new, |status| format!(" ({status})"));
                Err((Wrong::Died, format!("it ended{how}")))
            }
        }
    }

    /// Starts the program if it does not run, and tells it that a game begins.
    fn greet(&mut self, seats: usize, seed: u64) -> Result<(), (Wrong, String)> {
        if self.pipes.is_none() {
            self.pipes = Some(Pipes::start(&self.line).map_err(|why| (Wrong::Start, why))?);
        }
        let head = self.head.clone();
        self.say(&ToBot::Hello {
            protocol: PROTOCOL,
            game: &head.game,
            seat: self.seat,
            seats,
            options: &head.options,
            pack: head.pack.to_json(),
            seed: format!("{seed:016x}"),
            ms: u64::try_from(self.programs.patience.as_millis()).unwrap_or(u64::MAX),
        });
        let until = Instant::now() + self.programs.patience.max(START);
        loop {
            let answer = self.hear(until)?;
            match answer["type"].as_str() {
                Some("ready") => return Ok(()),
                // An answer of the game before that came too late.
                Some("move") => {}
                _ => {
                    let words = start(&answer.to_string()).to_owned();
                    let detail = format!("it answered {words} to \"hello\", and not \"ready\"");
                    return Err((Wrong::Start, detail));
                }
            }
        }
    }

    /// What the program answers to a decision; null leaves it to the house.
    fn answer<G: Game>(
        &mut self,
        turn: &Turn<'_, G>,
        mut bits: &mut dyn Bits,
    ) -> Result<Value, (Wrong, String)> {
        if self.pipes.is_none() {
            return Err((Wrong::Died, "it is not running".into()));
        }
        self.asked += 1;
        let id = self.asked;
        self.say(&ToBot::Ask {
            id,
            number: self.number,
            view: text_of(turn.view),
            moves: text_of(&turn.moves.listed),
            open: text_of(&turn.moves.open),
            ask: text_of(&G::ask(turn.view, turn.moves)),
            sample: text_of(&turn.moves.sample(&mut bits)),
        });
        let until = Instant::now() + self.programs.patience;
        loop {
            let mut answer = self.hear(until)?;
            let number = answer["id"].as_u64();
            match (answer["type"].as_str(), number) {
                (Some("move"), Some(number)) if number == id => {
                    self.late = 0;
                    let play = answer.get_mut("move").map(Value::take);
                    return play.ok_or((Wrong::Malformed, "its answer has no \"move\"".into()));
                }
                // It answers an earlier question, for which it was too late.
                (Some("move"), Some(number)) if number < id => {}
                _ => {
                    let words = start(&answer.to_string()).to_owned();
                    let detail = format!("{words} is no answer to question {id}");
                    return Err((Wrong::Malformed, detail));
                }
            }
        }
    }

    /// The move that the program wants; nothing where it leaves it to the house and may.
    fn decide<G: Game>(
        &mut self,
        turn: &Turn<'_, G>,
        bits: &mut dyn Bits,
        may_wait: bool,
    ) -> Result<Option<G::Move>, (Wrong, String)> {
        let answer = self.answer(turn, bits)?;
        if answer.is_null() && may_wait {
            return Ok(None);
        }
        // What a seat may do is known from what it sees: any game that it could be in will do.
        let game = G::imagine(turn.view, &mut SimBits::new(bits.next_u64(), 0));
        let play = game.read_move(turn.seat, &answer);
        match play.and_then(|play| game.judge_move(turn.seat, &play).map(|()| play)) {
            Ok(play) => Ok(Some(play)),
            Err(why) => {
                let move_ = start(&answer.to_string()).to_owned();
                Err((Wrong::Illegal, format!("the move {move_} is refused: {why}")))
            }
        }
    }

    fn forfeit(&mut self, (wrong, detail): (Wrong, String)) {
        self.forfeits += 1;
        self.programs.complain(&self.line, wrong, &detail);
        self.late = if wrong == Wrong::Late { self.late + 1 } else { 0 };
        if self.late == MOST_LATE {
            self.give_up(Wrong::Died, &format!("{MOST_LATE} answers in a row did not come"));
        }
    }
}

/// The beginning of something long.
fn start(text: &str) -> &str {
    text.get(..text.char_indices().nth(120).map_or(text.len(), |(at, _)| at)).unwrap_or(text)
}

impl<G: Game> Bot<G> for Program {
    fn choose(&mut self, turn: &Turn<'_, G>, mut bits: &mut dyn Bits) -> G::Move {
        match self.decide(turn, bits, false) {
            Ok(Some(play)) => return play,
            Ok(None) => {}
            Err(why) => self.forfeit(why),
        }
        let game = G::imagine(turn.view, &mut SimBits::new(bits.next_u64(), 0));
        let passive = game.passive(turn.seat).or_else(|| turn.moves.sample(&mut bits));
        passive.expect("a seat that must decide has a move")
    }

    fn consider(&mut self, turn: &Turn<'_, G>, bits: &mut dyn Bits) -> Option<G::Move> {
        self.decide(turn, bits, true).unwrap_or_else(|why| {
            self.forfeit(why);
            None
        })
    }

    fn follows(&self) -> bool {
        true
    }

    fn sit(&mut self, seat: Seat, seats: usize, seed: u64) {
        (self.seat, self.number, self.late) = (seat, 0, 0);
        if let Err((wrong, detail)) = self.greet(seats, seed) {
            self.give_up(wrong, &detail);
        }
    }

    fn saw(&mut self, heard: &Heard<G>) {
        self.number += 1;
        let own = heard.for_seat(self.seat).map(text_of);
        let events: Vec<_> = heard.all.iter().map(text_of).chain(own).collect();
        if !events.is_empty() {
            self.say(&ToBot::Saw { events });
        }
    }

    fn over(&mut self, game: &G) {
        let rank = game.rank(self.seat).unwrap_or_default();
        let score = game.score(self.seat);
        self.say(&ToBot::Over { summary: text_of(&game.summary()), rank, score });
    }

    fn take_forfeits(&mut self) -> u64 {
        std::mem::take(&mut self.forfeits)
    }
}

/// A running program. Reading and writing have threads of their own, so that nobody waits for a program
/// longer than for its answer.
struct Pipes {
    child: Child,
    to: SyncSender<String>,
    heard: Receiver<Result<String, String>>,
}

impl Pipes {
    fn start(line: &str) -> Result<Self, String> {
        let words = words_of(line);
        let (program, args) = words.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the run, which then ends its programs in good order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|why| format!("\"{program}\" can not be started: {why}"))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("its input and output can not be had".into());
        };
        let (to, said) = sync_channel::<String>(BACKLOG);
        std::thread::spawn(move || {
            while let Ok(mut line) = said.recv() {
                line.push('\n');
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (from, heard) = sync_channel(BACKLOG);
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = read_line(&mut stdout) {
                if from.try_send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, to, heard })
    }

    fn say(&self, line: String) -> Result<(), ()> {
        // That the program has gone away is found out where an answer is waited for.
        match self.to.try_send(line) {
            Err(std::sync::mpsc::TrySendError::Full(_)) => Err(()),
            _ => Ok(()),
        }
    }

    /// How the program ended, if it does so in a moment.
    fn ended(&mut self) -> Option<ExitStatus> {
        /// How long a program may take to close its files.
        const GRACE: Duration = Duration::from_millis(500);
        let until = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Pipes {
    /// The end of its input tells a program to end. One that does not is ended, so that none stays behind.
    fn drop(&mut self) {
        self.to = sync_channel(1).0;
        if self.ended().is_some() {
            return;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A line that a program wrote; nothing at the end, and a fault where it can not be read.
fn read_line(from: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    let read = from.take(LONGEST_LINE).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE => {
            Some(Err(format!("it wrote a line of more than {LONGEST_LINE} bytes")))
        }
        Ok(_) => {
            let text =
                String::from_utf8(line).map_err(|_| "it wrote a line that is no UTF-8".into());
            Some(text.map(|text| text.trim_end().to_owned()))
        }
    }
}

/// The words of a command line: parted by blanks, unless they stand in quotation marks.
#[must_use]
pub fn words_of(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_parted_by_blanks_outside_quotation_marks() {
        let cases = [
            ("python3 bot.py", vec!["python3", "bot.py"]),
            ("  a   b ", vec!["a", "b"]),
            (
                r#""my bot" --name 'It is "I"' x"y z""#,
                vec!["my bot", "--name", r#"It is "I""#, "xy z"],
            ),
            ("a ''", vec!["a", ""]),
            ("", vec![]),
        ];
        for (line, words) in cases {
            assert_eq!(words_of(line), words, "{line}");
        }
    }

    #[test]
    fn a_line_without_an_end_is_not_read_for_ever() {
        let mut endless = BufReader::new(std::io::repeat(b'x'));
        assert!(read_line(&mut endless).is_some_and(|line| line.is_err()));
        let mut lines = BufReader::new(&b"one\r\ntwo"[..]);
        assert_eq!(read_line(&mut lines), Some(Ok("one".into())));
        assert_eq!(read_line(&mut lines), Some(Ok("two".into())));
        assert_eq!(read_line(&mut lines), None);
    }
}
