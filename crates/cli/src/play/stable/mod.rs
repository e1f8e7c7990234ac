//! Racing Stable at the terminal, in lines: one owner against bots.
//!
//! Rules live elsewhere: what is typed becomes a move as in a record, and the game reads it or
//! refuses it in its own words.

mod pages;
mod told;
mod typed;

use std::fs;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use bots::{Budget, Roster};
use engine::{
    Bits, Bot, Dice, Drawn, Due, Entry, FairDice, Game, Heard, Moves, Packs, Pending, Seat, Seed,
    SimBits, Table, Turn, Viewer, load_pack,
};
use racing_stable::{Phase, Public, RacingStable, View};

use super::told::{ME, Names};
use super::{OWNERS, SEATS};
use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, head, seed_word, spread_bots};
use typed::Typed;

const HELP: &str = "\
  enter 1 2              enter your horses 1 and 2; `enter none` enters nothing
  buy 1, enter 1 3       buy of the bank first, the lowest numbers
  bet 10 on red to place, 5 on blue to win
  claim green-1          with bets: `bet 10 on red to win; claim green-1`; `none` does neither
  withdraw               take the horse that owes out of the race
  offer 2 to Maud for 700
  accept, decline
  for me                 let a bot decide
  card, odds, stables, order
  undo, help, quit";

/// Plays a game.
pub(super) fn run(args: &PlayArgs) -> Outcome {
    let word = seed_word(args.seed.as_ref());
    let mut game = sit_down(args, &word)?;
    let mut plain = Lines {
        input: stdin().lock(),
        out: stdout().lock(),
        echo: !stdin().is_terminal(),
        pushed_back: None,
    };
    let outcome = plain.run(&mut game);
    // The record is written whatever ended the game: an hour of play is not lost to an error.
    if let Some(file) = &args.save {
        fs::write(file, game.record().to_text()).map_err(|error| {
            Failure::Failed(format!("{} can not be written: {error}", file.display()))
        })?;
        eprintln!("The record is in {}.", file.display());
    }
    outcome?;
    if game.table.game().over() {
        println!("The same dice again: --seed {word}");
    }
    Ok(())
}

/// Opens the table: the player in seat 0, bots in the others.
fn sit_down(args: &PlayArgs, word: &str) -> Result<Sitting, Failure> {
    let seats = args.game.seats.unwrap_or(SEATS);
    let opponents = spread_bots(&args.bots, seats.saturating_sub(1), RacingStable::BOTS)?;
    let owners = OWNERS.iter().filter(|owner| **owner != args.name).map(|&owner| owner.to_owned());
    let numbered = (OWNERS.len()..).map(|n| format!("Owner {n}"));
    let names: Vec<String> =
        [args.name.clone()].into_iter().chain(owners.chain(numbered)).take(seats).collect();
    let head = head(&args.game, names)?;
    let packs = FolderPacks::from(&args.game.packs);
    let fault = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
    let pack =
        load_pack::<RacingStable>(&head.pack, &packs as &dyn Packs).map_err(|why| fault(&why))?;
    let table = Table::open(&head, pack).map_err(|why| fault(&why))?;
    let bots = opponents.iter().map(|name| player(name)).collect::<Result<Vec<_>, _>>()?;
    let seed = Seed::from_word(word);
    Ok(Sitting {
        table,
        dice: FairDice::new(&seed, &[]),
        my_dice: args.my_dice,
        bots,
        adviser: player(RacingStable::BOTS[RacingStable::BOTS.len() / 2].name)?,
        hunches: SimBits::from_seed(&seed, "hunches"),
        advice: SimBits::from_seed(&seed, "advice"),
        seed,
        opponents,
    })
}

fn player(name: &str) -> Result<Box<dyn Bot<RacingStable>>, Failure> {
    RacingStable::bot(name, Budget::default())
        .ok_or_else(|| Failure::Failed(format!("the bot \"{name}\" is not at home")))
}

/// A table with everybody at it.
struct Sitting {
    table: Table<RacingStable>,
    seed: Seed,
    dice: FairDice,
    my_dice: bool,
    bots: Vec<Box<dyn Bot<RacingStable>>>,
    adviser: Box<dyn Bot<RacingStable>>,
    hunches: SimBits,
    advice: SimBits,
    opponents: Vec<String>,
}

impl Sitting {
    fn public(&self) -> &Public {
        self.table.game().public()
    }

    fn view(&self, seat: Seat) -> View {
        self.table.game().view(Viewer::Seat(seat))
    }

    fn record(&self) -> engine::Record {
        if self.table.game().over() {
            self.table.record_with_seed(&self.seed, &[])
        } else {
            self.table.record()
        }
    }

    /// What a bot does, from what its seat sees.
    fn ask(&mut self, seat: Seat, adviser: bool) -> racing_stable::Move {
        let mut moves = Moves::default();
        self.table.game().moves(seat, &mut moves);
        let view = self.view(seat);
        let turn = Turn { seat, view: &view, moves: &moves };
        if adviser {
            self.adviser.choose(&turn, &mut self.advice as &mut dyn Bits)
        } else {
            self.bots[seat.index() - 1].choose(&turn, &mut self.hunches as &mut dyn Bits)
        }
    }
}

/// Where lines are read and written.
struct Lines<R, W> {
    input: R,
    out: W,
    /// Whether what is read is printed, so that a transcript can be read.
    echo: bool,
    /// A line that was typed where only Enter or `undo` was asked for.
    pushed_back: Option<String>,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    fn run(&mut self, game: &mut Sitting) -> Outcome {
        self.say("Type `help` for the commands, `quit` to leave.")?;
        self.say(&format!("The seed's SHA-256 is {}.", game.seed.commitment()))?;
        let names = game.public().setup.names().iter().skip(1).zip(&game.opponents);
        let others: Vec<_> = names.map(|(name, bot)| format!("{name} ({bot})")).collect();
        self.say(&format!("At the table: you, {}.", others.join(", ")))?;
        self.say_all(&pages::race(game.public()))?;
        loop {
            let stay = match game.table.game().pending() {
                Pending::Over => {
                    self.say_all(&pages::stables(game.public()))?;
                    self.say("The game is over.")?;
                    self.say(&format!("The seed was {}.", game.seed.to_hex()))?;
                    return Ok(());
                }
                Pending::Chance(due) if game.my_dice => self.throw(game, &due)?,
                Pending::Chance(due) => {
                    let drawn = game.dice.draw(&due);
                    self.enter(game, Entry::Chance(drawn))?;
                    true
                }
                Pending::Seats(seats) if seats.contains(ME) => self.decide(game)?,
                Pending::Seats(seats) => {
                    let Some(seat) = seats.first() else { return Ok(()) };
                    let play = game.ask(seat, false);
                    self.enter(game, Entry::Move { seat, play })?;
                    true
                }
            };
            if !stay {
                return self.say("You left the game.");
            }
        }
    }

    fn say(&mut self, line: &str) -> Outcome {
        Ok(writeln!(self.out, "{line}")?)
    }

    fn say_all(&mut self, lines: &[String]) -> Outcome {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Asks for a line; `None` when the input has ended.
    fn read_line(&mut self) -> Result<Option<String>, Failure> {
        if let Some(line) = self.pushed_back.take() {
            return Ok(Some(line));
        }
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            self.say("")?;
            self.say("The input has ended; so does the game.")?;
            return Ok(None);
        }
        if self.echo {
            self.say(line.trim())?;
        }
        Ok(Some(line.trim().to_owned()))
    }

    /// Plays an entry that must be legal, and tells what happened.
    fn enter(&mut self, game: &mut Sitting, entry: Entry<RacingStable>) -> Outcome {
        let heard = game.table.play(entry).map_err(|why| Failure::Failed(why.to_string()))?;
        self.tell(game, &heard)
    }

    fn tell(&mut self, game: &Sitting, heard: &Heard<RacingStable>) -> Outcome {
        let public = game.public();
        for event in &heard.all {
            if let Some(line) = told::tell(event, public, Names(public.setup.names())) {
                self.say(&line)?;
            }
            if matches!(event, racing_stable::Event::RaceCalled { .. }) {
                self.say_all(&pages::stables(public))?;
                self.say_all(&pages::race(public))?;
            }
        }
        Ok(())
    }

    /// The player's decision; `false` when the game is left.
    fn decide(&mut self, game: &mut Sitting) -> Result<bool, Failure> {
        self.say_all(&pages::question(game.public()))?;
        loop {
            let Some(line) = self.read_line()? else { return Ok(false) };
            let typed = match typed::read(&line, game.public()) {
                Ok(typed) => typed,
                Err(hint) => {
                    self.say(&hint)?;
                    continue;
                }
            };
            let entry = match typed {
                Typed::Play(value) => game
                    .table
                    .game()
                    .read_move(ME, &value)
                    .map(|play| Entry::Move { seat: ME, play }),
                Typed::ForMe => Ok(Entry::Move { seat: ME, play: game.ask(ME, true) }),
                Typed::Undo => {
                    match game.table.undo(ME) {
                        Ok(()) => self.say("Taken back.")?,
                        Err(why) => self.say(&why.message)?,
                    }
                    return Ok(true);
                }
                Typed::Quit => return Ok(false),
                Typed::Page(page) => {
                    self.say_all(&pages::page(page, game.public()))?;
                    continue;
                }
                Typed::Help => {
                    self.say(HELP)?;
                    continue;
                }
            };
            match entry.and_then(|entry| game.table.play(entry)) {
                Ok(heard) => {
                    self.tell(game, &heard)?;
                    return self.confirm(game);
                }
                Err(why) => self.say(&why.message)?,
            }
        }
    }

    /// A sealed move can be taken back before the others decide. Whatever else is typed goes on,
    /// and answers the next question.
    fn confirm(&mut self, game: &mut Sitting) -> Result<bool, Failure> {
        let sealed = matches!(game.public().phase, Phase::Enter { .. } | Phase::Wager { .. });
        if !sealed || game.table.may_undo(ME).is_err() {
            return Ok(true);
        }
        let view = game.view(ME);
        let sealed = view.known.map(|known| known.sealed).unwrap_or_default();
        let words = told::sealed(&sealed, &view.public);
        self.say(&format!("Sealed: {words}. Enter goes on, `undo` takes it back."))?;
        let Some(line) = self.read_line()? else { return Ok(false) };
        match line.as_str() {
            "" => {}
            "undo" | "u" => match game.table.undo(ME) {
                Ok(()) => self.say("Taken back.")?,
                Err(why) => self.say(&why.message)?,
            },
            _ => self.pushed_back = Some(line),
        }
        Ok(true)
    }

    /// The player's own dice; `false` when the game is left.
    fn throw(&mut self, game: &mut Sitting, due: &Due) -> Result<bool, Failure> {
        let names = Names(game.public().setup.names());
        let who =
            due.seat.map_or_else(|| "The lot is drawn".into(), |seat| names.does(seat, "throw"));
        let horse = game.public().on_turn().filter(|_| due.what == "run");
        let horse = horse.map(|runner| game.public().pack().id(game.public().horse(runner)));
        let horse = horse.map(|id| format!(" for {id}")).unwrap_or_default();
        self.say(&format!("{who}{horse}. Type what the dice show, or Enter for the house."))?;
        loop {
            let Some(line) = self.read_line()? else { return Ok(false) };
            let drawn = match line.as_str() {
                "" => game.dice.draw(due),
                "quit" | "q" => return Ok(false),
                line => match by_hand(due, line) {
                    Some(drawn) => {
                        let heard = game
                            .table
                            .play_by_hand(drawn)
                            .map_err(|why| Failure::Failed(why.to_string()))?;
                        self.tell(game, &heard)?;
                        return Ok(true);
                    }
                    None => {
                        self.say(
                            "Two dice are typed as `3 5`; a lot as the number drawn, from 1.",
                        )?;
                        continue;
                    }
                },
            };
            self.enter(game, Entry::Chance(drawn))?;
            return Ok(true);
        }
    }
}

/// What somebody's own dice show, if it is an outcome of what is due.
fn by_hand(due: &Due, line: &str) -> Option<Drawn> {
    let numbers = line.split([' ', ',', '+']).filter(|word| !word.is_empty());
    let numbers: Vec<u8> = numbers.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let drawn = match (due.word(), numbers.as_slice()) {
        ("dice", faces) => Drawn::Dice(Dice::new(faces)?),
        (_, [number]) => Drawn::Pick(u16::from(*number).checked_sub(1)?),
        _ => return None,
    };
    due.judge(&drawn).ok().map(|()| drawn)
}

#[cfg(test)]
mod tests {
    use engine::{RandomBot, Record, StandardPacks, Verdict, replay, standard_pack};
    use serde_json::{Value, json};

    use super::*;

    /// A table of three, the others on a hunch: no change of a cleverer bot changes what is told.
    fn sitting(options: &Value, my_dice: bool) -> Sitting {
        let names = ["You", "Maud", "Silas"].map(str::to_owned).to_vec();
        let options = options.as_object().cloned().unwrap_or_default();
        let head =
            Record { game: RacingStable::ID.into(), seats: names, options, ..Record::default() };
        let pack = standard_pack::<RacingStable>().expect("the standard pack");
        let seed = Seed::from_word("lines");
        Sitting {
            table: Table::open(&head, pack).expect("a table"),
            dice: FairDice::new(&seed, &[]),
            my_dice,
            bots: (1..3).map(|_| Box::new(RandomBot) as Box<dyn Bot<RacingStable>>).collect(),
            adviser: Box::new(RandomBot),
            hunches: SimBits::from_seed(&seed, "hunches"),
            advice: SimBits::from_seed(&seed, "advice"),
            seed,
            opponents: vec!["random".into(); 2],
        }
    }

    fn played(game: &mut Sitting, script: &str) -> String {
        let mut out = Vec::new();
        let mut lines =
            Lines { input: script.as_bytes(), out: &mut out, echo: true, pushed_back: None };
        lines.run(game).expect("lines");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_game_is_played_to_its_end_and_its_record_replays() {
        let mut game = sitting(&json!({"program": [1, 2, 6]}), false);
        let text = played(&mut game, &"for me\n\n".repeat(200));
        for part in ["The seed's SHA-256 is ", "Race 2: ", "Official: ", "Final: ", "The seed was "]
        {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let (_, verdict) =
            replay::<RacingStable>(&game.record(), &StandardPacks, usize::MAX).expect("replays");
        assert_eq!(verdict, Verdict::Exact);
    }

    #[test]
    fn a_sealed_entry_can_be_taken_back_and_a_refusal_is_told() {
        let mut game = sitting(&json!({}), false);
        let script = "enter 3\nenter 1\nundo\nenter 2\n\ncard\nodds\nstables\norder\nbet 1 on red-1 to win\nquit\n";
        let text = played(&mut game, script);
        for part in [
            "That horse is not in your stable.",
            "Sealed: enter red-1.",
            "Taken back.",
            "You enter red-2 for $50.",
            "The bank pays win ",
            "You can't bet on that in this race.",
            "You left the game.",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
    }

    #[test]
    fn own_dice_are_typed_and_marked() {
        let mut game = sitting(&json!({"program": [6], "betting": false}), true);
        let text = played(&mut game, "enter 1\n\n7 1\n6 5\nquit\n");
        assert!(text.contains("Two dice are typed as"), "{text}");
        assert!(text.contains("6+5"), "{text}");
        assert_eq!(game.record().extra.by_hand.len(), 1);
    }
}
