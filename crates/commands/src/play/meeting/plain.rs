//! The line mode: what happens is printed, bets and dice are typed.

use std::io::{BufRead, Write};

use engine::Due;

use super::command::{self, Command};
use super::paper;
use super::session::{Asked, Session};
use crate::failure::{Failure, Outcome};
use crate::play::lines::Lines;
use crate::race::{chart, dice, tell};

const HELP: &str = "  bet 4 on 3 win, 10 on aspire to show   a slip: dollars in twos, post or name; one slip a race
  bet for me, pass                       a bot's slip; an empty one
  board, sheet, standing                 the field; the scoresheet so far; everybody's money
  undo, help, quit";

/// Plays the session in lines until it is over, left, or the input ends. Where no terminal shows
/// what is typed, `echo` prints it, so that a transcript can be read.
///
/// # Errors
/// Input or output failed, or a bot made an illegal move.
pub(crate) fn run(
    session: &mut Session,
    input: impl BufRead,
    out: impl Write,
    echo: bool,
) -> Outcome {
    let mut plain = Plain { lines: Lines::open(input, out, echo)? };
    loop {
        plain.catch_up(session)?;
        let stay = match session.asked() {
            Asked::Over => {
                plain.over(session)?;
                false
            }
            Asked::Look(race) => {
                plain.say_all(&paper::result(&session.race(race), true))?;
                plain.say("")?;
                session.go_on();
                true
            }
            Asked::House | Asked::Mover(_) => {
                session.step().map_err(|why| Failure::Failed(why.to_string()))?;
                true
            }
            Asked::Throw(due) => plain.throw(session, &due)?,
            Asked::Decide => plain.decide(session)?,
        };
        if !stay {
            return Ok(());
        }
    }
}

struct Plain<R, W> {
    lines: Lines<R, W>,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    fn say(&mut self, line: &str) -> Outcome {
        self.lines.say(line)
    }

    fn say_all(&mut self, lines: &[String]) -> Outcome {
        self.lines.say_all(lines)
    }

    /// Prints what was said since the last time.
    fn catch_up(&mut self, session: &Session) -> Outcome {
        self.lines.catch_up(session.lines(), session.lines().len(), Clone::clone)
    }

    /// The player's slip; `false` when the game is left.
    fn decide(&mut self, session: &mut Session) -> Result<bool, Failure> {
        let money = session.open().map_or_else(String::new, |open| paper::dollars(open.money));
        self.say(&format!(
            "You have {money}. Your bets: `bet 4 on 3 win, …`, `bet for me` or `pass`."
        ))?;
        loop {
            let Some(line) = self.lines.ask()? else { return Ok(false) };
            if line.is_empty() {
                continue;
            }
            let command = match command::read(&line, session.public()) {
                Ok(command) => command,
                Err(hint) => {
                    self.say(&hint)?;
                    continue;
                }
            };
            let handed_in = match command {
                Command::Bet(slip) => session.bet(&slip),
                Command::BetForMe => match session.advise() {
                    Some(play) => session.play(play),
                    None => continue,
                },
                Command::Undo => {
                    if self.undo(session)? {
                        return Ok(true);
                    }
                    continue;
                }
                other => match self.aside(session, &other)? {
                    true => continue,
                    false => return Ok(false),
                },
            };
            match handed_in {
                Ok(()) => return self.confirm(session),
                Err(why) => self.say(&why.message)?,
            }
        }
    }

    /// A slip is long to type, so it can be taken back before the others bet.
    fn confirm(&mut self, session: &mut Session) -> Result<bool, Failure> {
        if !session.may_undo() {
            return Ok(true);
        }
        let race = session.public().sheets.len() - 1;
        let bets = session.own_slip();
        let bets: Vec<_> = bets.iter().map(|bet| paper::bet(session.public(), race, bet)).collect();
        let slip = if bets.is_empty() { "nothing".to_owned() } else { bets.join(", ") };
        self.say(&format!("Your slip: {slip}. Enter goes on, `undo` takes it back."))?;
        loop {
            let Some(line) = self.lines.ask()? else { return Ok(false) };
            match line.as_str() {
                "" => return Ok(true),
                "undo" | "u" => {
                    self.undo(session)?;
                    return Ok(true);
                }
                "quit" | "q" | "exit" => return Ok(false),
                _ => self.say("Enter goes on, `undo` takes the slip back.")?,
            }
        }
    }

    fn undo(&mut self, session: &mut Session) -> Result<bool, Failure> {
        match session.undo() {
            Ok(()) => {
                self.say("Taken back.")?;
                Ok(true)
            }
            Err(why) => {
                self.say(&why.message)?;
                Ok(false)
            }
        }
    }

    /// What can be asked at any time; `false` when the game is left.
    fn aside(&mut self, session: &Session, command: &Command) -> Result<bool, Failure> {
        let public = session.public();
        match command {
            Command::Board => {
                let field = tell::Teller::default().field(public).unwrap_or_default();
                self.say(field.trim_end())?;
            }
            Command::Standing => self.say_all(&paper::standing(public))?,
            Command::Sheet => self.say(chart::scoresheet(public).trim_end())?,
            Command::Quit => return Ok(false),
            _ => self.say(HELP)?,
        }
        Ok(true)
    }

    /// The player's own dice; `false` when the game is left.
    fn throw(&mut self, session: &mut Session, due: &Due) -> Result<bool, Failure> {
        self.say(&format!("{}:", tell::question(session.public(), due)))?;
        loop {
            let Some(line) = self.lines.ask()? else { return Ok(false) };
            let refuse = |why: engine::Refused| Failure::Failed(why.to_string());
            match line.to_lowercase().as_str() {
                "" => {}
                "h" | "house" => {
                    session.leave_to_house().map_err(refuse)?;
                    return Ok(true);
                }
                line => {
                    match (dice::read_faces(line, due), command::read(line, session.public())) {
                        (Some(drawn), _) => {
                            session.throw(drawn).map_err(refuse)?;
                            return Ok(true);
                        }
                        (None, Ok(Command::Undo)) => {
                            if self.undo(session)? {
                                return Ok(true);
                            }
                        }
                        (None, Ok(Command::Bet(_) | Command::BetForMe) | Err(_)) => {
                            let wanted = dice::wanted(due);
                            self.say(&format!(
                                "Type {wanted}; h lets the house throw, `undo` takes the last back."
                            ))?;
                        }
                        (None, Ok(other)) => {
                            if !self.aside(session, &other)? {
                                return Ok(false);
                            }
                        }
                    }
                }
            }
        }
    }

    fn over(&mut self, session: &Session) -> Result<(), Failure> {
        self.say("The meeting is over.")?;
        if let Some(seed) = session.revealed_seed() {
            self.say(&format!("The seed was {seed}."))?;
        }
        Ok(())
    }
}
