//! The line mode: what happens is printed, decisions are typed.

use std::io::{BufRead, Write};

use engine::Due;
use homestretch::{Phase, Step};

use super::choices::choices;
use super::command::{self, Command};
use super::lines::Lines;
use super::session::{Asked, LineKind, Look, Session};
use super::told::{ME, list};
use super::{text, throws};
use crate::failure::{Failure, Outcome};

const HELP: &str = "  2, advance 2      move the horse 2 and stop; `1` moves 1 and rolls again
  push 4            push a horse in last place
  reroll, stop      after a push or an X
  keep 7a           keep a share of your hand
  bet 3 on 11 win, 2 on 7 place, …   lay all your tokens; `bet for me` asks a bot
  buy 5a, buy blind, pass            the second-chance buy
  board, order      the tote board with the track; positions and money
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
            Asked::Look(Look::Shares) => {
                session.go_on();
                true
            }
            Asked::Look(Look::Payout { index, .. }) => {
                plain.payout(session, index)?;
                session.go_on();
                true
            }
            Asked::House(_) | Asked::Mover(_) => {
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
        let upto = match session.asked() {
            Asked::Look(Look::Payout { paid, .. }) => paid,
            _ => session.lines().len(),
        };
        self.lines.catch_up(session.lines(), upto, |line| match line.kind {
            LineKind::Told => line.text.clone(),
            LineKind::Call => format!("  » {}", line.text),
        })
    }

    /// The player's decision; `false` when the game is left.
    fn decide(&mut self, session: &mut Session) -> Result<bool, Failure> {
        self.introduce(session)?;
        let choices = choices(session);
        for choice in &choices {
            self.say(&format!("  {:>2}  {}", choice.typed, choice.label))?;
        }
        loop {
            let Some(line) = self.lines.ask()? else { return Ok(false) };
            if line.is_empty() {
                continue;
            }
            let command = match command::read(&line, &choices) {
                Ok(command) => command,
                Err(hint) => {
                    self.say(&hint)?;
                    continue;
                }
            };
            let play = match command {
                Command::Play(value) => session.read(&value),
                Command::BetForMe if session.moves().open.is_empty() => {
                    self.say("No bets are taken now.")?;
                    continue;
                }
                Command::BetForMe => match session.advise() {
                    Some(play) => Ok(play),
                    None => continue,
                },
                Command::Undo => match session.undo() {
                    Ok(()) => {
                        self.say("Taken back.")?;
                        return Ok(true);
                    }
                    Err(why) => {
                        self.say(&why.message)?;
                        continue;
                    }
                },
                other => match self.aside(session, &other)? {
                    true => continue,
                    false => return Ok(false),
                },
            };
            match play.and_then(|play| session.play(play)) {
                Ok(()) => return self.confirm_slip(session),
                Err(why) => self.say(&why.message)?,
            }
        }
    }

    /// What can be asked at any time; `false` when the game is left.
    fn aside(&mut self, session: &Session, command: &Command) -> Result<bool, Failure> {
        match command {
            Command::Board => self.say_all(&text::board(session.view()))?,
            Command::Order => self.say_all(&text::order(session.view()))?,
            Command::Quit => return Ok(false),
            _ => self.say(HELP)?,
        }
        Ok(true)
    }

    /// A slip is long to type, so it can be taken back before the others bet. Whatever else is
    /// typed goes on, and answers the next question.
    fn confirm_slip(&mut self, session: &mut Session) -> Result<bool, Failure> {
        let betting = matches!(session.view().public.phase, Phase::Betting { .. });
        if !betting || !session.may_undo() {
            return Ok(true);
        }
        let bets = session.view().known.iter().flat_map(|known| &known.bets);
        let bets: Vec<_> =
            bets.map(|bet| format!("{} on {} {}", bet.token, bet.horse, bet.line)).collect();
        self.say(&format!("Your slip: {}. Enter goes on, `undo` takes it back.", list(&bets)))?;
        let Some(line) = self.lines.ask()? else { return Ok(false) };
        match line.as_str() {
            "" => Ok(true),
            "undo" | "u" => {
                match session.undo() {
                    Ok(()) => self.say("Taken back.")?,
                    Err(why) => self.say(&why.message)?,
                }
                Ok(true)
            }
            _ => {
                self.lines.push_back(line);
                Ok(true)
            }
        }
    }

    fn introduce(&mut self, session: &Session) -> Result<(), Failure> {
        let view = session.view();
        let public = &view.public;
        match &public.phase {
            Phase::Draft { round, .. } => {
                let kept = view.known.as_ref().map(|known| known.kept.to_vec()).unwrap_or_default();
                let rounds = session.pack().hand(public.seats.len());
                let cost = text::cost(view, &kept);
                self.say(&format!(
                    "Draft, round {} of {rounds}. Kept: {} ({cost}). Keep one:",
                    round + 1,
                    list(&kept)
                ))
            }
            Phase::Betting { .. } => {
                self.say_all(&text::board(view))?;
                let limit = session.moves().open.first().map_or(0, |open| open.limit);
                let tokens = list(&session.pack().tokens);
                self.say(&format!(
                    "Your bets: tokens {tokens}, at most {limit} on one spot. \
                     `bet 3 on 7 win, …` or `bet for me`."
                ))
            }
            Phase::Race(turn) => match turn.step {
                Step::Push(spaces) => {
                    let what =
                        format!("That horse has finished: push one in last place by {spaces}.");
                    self.say(&what)
                }
                Step::Again => self.say("Roll again, or stop?"),
                _ => self.say("Your move:"),
            },
            Phase::SecondChance(market) => {
                let money = public.seats[ME.index()].money;
                self.say(&format!(
                    "Second chance, pass {} of 2. You have {money}; {} lie face down.",
                    market.pass, market.deck
                ))
            }
            _ => Ok(()),
        }
    }

    /// The player's own dice; `false` when the game is left.
    fn throw(&mut self, session: &mut Session, due: &Due) -> Result<bool, Failure> {
        self.say(&format!("{}. {}", throws::what(due, session.names()), throws::how(due)))?;
        let mut typed = None;
        loop {
            let Some(line) = self.lines.ask()? else { return Ok(false) };
            let refuse = |why: engine::Refused| Failure::Failed(why.to_string());
            match (line.to_lowercase().as_str(), typed.take()) {
                ("", Some(drawn)) => {
                    session.throw(drawn).map_err(refuse)?;
                    return Ok(true);
                }
                ("", None) if throws::house_on_enter(due) => {
                    session.leave_to_house().map_err(refuse)?;
                    return Ok(true);
                }
                ("h" | "house", _) => {
                    session.leave_to_house().map_err(refuse)?;
                    return Ok(true);
                }
                ("quit" | "q" | "exit", _) => return Ok(false),
                ("undo" | "u", _) => match session.undo() {
                    Ok(()) => {
                        self.say("Taken back.")?;
                        return Ok(true);
                    }
                    Err(why) => self.say(&why.message)?,
                },
                ("board", _) => self.say_all(&text::board(session.view()))?,
                ("order", _) => self.say_all(&text::order(session.view()))?,
                ("help" | "?", _) => self.say(HELP)?,
                (line, _) => match throws::read(due, line, session.pack()) {
                    Ok(drawn) => {
                        let what = throws::describe(&drawn, session.pack());
                        self.say(&format!("{what}. Enter confirms; or type it again."))?;
                        typed = Some(drawn);
                    }
                    Err(hint) => self.say(&hint)?,
                },
            }
        }
    }

    fn payout(&mut self, session: &Session, index: usize) -> Result<(), Failure> {
        let view = session.view();
        if let Some(result) = view.public.result(index) {
            let lost = result.bets.iter().filter(|bet| bet.paid.0 == 0).count();
            self.say(&format!("{lost} tokens lose. Standing after race {}:", index + 1))?;
        }
        self.say_all(&text::standing(view))
    }

    fn over(&mut self, session: &Session) -> Result<(), Failure> {
        self.say("The game is over.")?;
        if let Some(seed) = session.revealed_seed() {
            self.say(&format!("The seed was {seed}."))?;
        }
        Ok(())
    }
}
