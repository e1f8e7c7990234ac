//! `railbird race`: one race card, from the gate to the official chart.

pub(crate) mod chart;
pub(crate) mod dice;
mod lines;
pub(crate) mod tell;
mod why;
pub(crate) mod words;

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::path::Path;
use std::time::Duration;

use engine::{Due, FairDice, Game, Pending, Seed, Table};
use serde_json::{Map, Value, json};
use stretch::{Post, Public, Stretch};

use crate::args::RaceArgs;
use crate::card::{mode_option, read};
use crate::failure::{Failure, Outcome};
use crate::input::{read_options, seed_word};
use crate::output::{print, print_line};
use dice::{Answer, Lines, ask};
use lines::Book;
use tell::{Asked, Teller};

/// How long a part of the race is looked at, at broadcast speed.
const PART: Duration = Duration::from_millis(2500);

/// Where throws come from.
enum Source {
    Seed(Seed, FairDice),
    Lines(Lines<Box<dyn BufRead>>),
    Keyboard,
}

/// What stands between two parts of the race.
enum Rhythm {
    AtOnce,
    Broadcast(Duration),
    Step,
}

pub(crate) fn run(args: &RaceArgs) -> Outcome {
    let mut typed = read_options(&args.options)?;
    typed.extend(mode_option(args.mode.as_ref()));
    let mut source = source(args)?;
    let rhythm = rhythm(args)?;
    let table = open(args, typed)?;
    // Before anything is shown: a wrong name is told at once.
    let explained = match &args.why {
        Some(horse) => why::find(table.game().public(), horse)?,
        None => Vec::new(),
    };
    let book = Book::open(args, table.game().public())?;
    let mut runner = Runner {
        table,
        teller: Teller::default(),
        rhythm,
        silent: args.json.on,
        // Who throws real dice wants to see what each of them did.
        throws: args.step || args.dice.is_some(),
    };
    runner.run(&mut source)?;
    runner.report(&source, &explained)?;
    book.map_or(Ok(()), |book| book.add(runner.public()))
}

fn open(args: &RaceArgs, typed: Map<String, Value>) -> Result<Table<Stretch>, Failure> {
    let race = read(&args.card, typed, &args.pack)?;
    Table::open(&race.head, race.pack).map_err(|fault| Failure::input(fault.to_string()))
}

fn source(args: &RaceArgs) -> Result<Source, Failure> {
    let Some(path) = &args.dice else {
        let seed = Seed::from_word(&seed_word(args.seed.as_ref()));
        let dice = FairDice::new(&seed, &[]);
        return Ok(Source::Seed(seed, dice));
    };
    if path != Path::new("-") {
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Failure::input(format!("{name} can not be read: {error}")))?;
        return Ok(Source::Lines(Lines::new(name, Box::new(BufReader::new(file)))));
    }
    if args.card == "-" {
        return Err(Failure::input("standard input is the card or the dice, not both"));
    }
    if stdin().is_terminal() {
        return Ok(Source::Keyboard);
    }
    let reader = Box::new(BufReader::new(stdin()));
    Ok(Source::Lines(Lines::new("standard input".into(), reader)))
}

fn rhythm(args: &RaceArgs) -> Result<Rhythm, Failure> {
    if args.json.on || args.at_once {
        return Ok(Rhythm::AtOnce);
    }
    if args.step {
        if args.card == "-" || args.dice.as_deref() == Some(Path::new("-")) {
            return Err(Failure::input("--step reads Enter, and standard input is read already"));
        }
        return Ok(Rhythm::Step);
    }
    match args.speed {
        Some(speed) if (0.1..=100.0).contains(&speed) => Ok(Rhythm::Broadcast(PART.div_f64(speed))),
        Some(speed) => {
            Err(Failure::input(format!("--speed is a number from 0.1 to 100, not {speed}")))
        }
        // Who throws the dice sets the pace.
        None if args.dice.is_some() || !stdout().is_terminal() => Ok(Rhythm::AtOnce),
        None => Ok(Rhythm::Broadcast(PART)),
    }
}

struct Runner {
    table: Table<Stretch>,
    teller: Teller,
    rhythm: Rhythm,
    /// Programs read the answer: nothing is told on the way.
    silent: bool,
    /// Whether every throw is shown.
    throws: bool,
}

impl Runner {
    fn public(&self) -> &Public {
        self.table.game().public()
    }

    /// From the gate to the official result.
    fn run(&mut self, source: &mut Source) -> Outcome {
        self.tell()?;
        while let Pending::Chance(due) = self.table.game().pending() {
            let asked = Asked::new(self.public(), &due);
            let fell = match source {
                Source::Seed(_, dice) => {
                    self.table.may_go_on().map_err(|why| Failure::Failed(why.to_string()))?;
                    self.table.draw(dice).is_some()
                }
                Source::Lines(lines) => self.by_hand(lines.throw(&due)?, &due)?,
                Source::Keyboard => {
                    let question = format!("{}:", tell::question(self.public(), &due));
                    self.by_hand(ask(&due, &question)?, &due)?
                }
            };
            if !fell {
                continue;
            }
            if self.throws && !self.silent {
                let throw = words::last_throw(self.table.log().last());
                print(&tell::throw_line(self.public(), &asked, &throw))?;
                self.wait_for_enter()?;
            }
            self.tell()?;
        }
        match source {
            Source::Lines(lines) => lines.finish(),
            Source::Seed(..) | Source::Keyboard => Ok(()),
        }
    }

    /// Whether a throw fell; otherwise one was taken back.
    fn by_hand(&mut self, answer: Answer, due: &Due) -> Result<bool, Failure> {
        match answer {
            Answer::Thrown(drawn) => {
                let played = self.table.play_by_hand(drawn);
                played.map_err(|why| Failure::input(why.to_string()))?;
                Ok(true)
            }
            Answer::Back => {
                if let Some(before) = self.table.number().checked_sub(1) {
                    let gone = self.table.go_back_to(before);
                    gone.map_err(|why| Failure::Failed(why.to_string()))?;
                    self.teller = Teller::at(self.table.game());
                    eprintln!("The last throw is taken back.");
                }
                Ok(false)
            }
            Answer::End => Err(Failure::input(format!(
                "the dice ended after {}; the next is {}",
                words::throws(self.table.number()),
                tell::question(self.public(), due)
            ))),
        }
    }

    /// Tells what is new, part by part.
    fn tell(&mut self) -> Outcome {
        if self.silent {
            return Ok(());
        }
        let game = self.table.game();
        for part in self.teller.news(game.public(), game.race().as_ref()) {
            print_line(part)?;
            match self.rhythm {
                Rhythm::Broadcast(part) => std::thread::sleep(part),
                Rhythm::AtOnce | Rhythm::Step => {}
            }
        }
        Ok(())
    }

    fn wait_for_enter(&self) -> Outcome {
        if matches!(self.rhythm, Rhythm::Step) {
            stdin().lock().read_line(&mut String::new())?;
        }
        Ok(())
    }

    /// The scoresheet, the official chart, and why: or all of it as JSON.
    fn report(&self, source: &Source, explained: &[Post]) -> Outcome {
        let public = self.public();
        if !self.silent {
            let mut text = chart::scoresheet(public);
            text += &chart::official_chart(public, true);
            for post in explained {
                text += &why::in_words(public, *post);
            }
            if let Source::Seed(seed, _) = source {
                text += &format!("\nThe seed was {}.\n", seed.to_hex());
            }
            let lines = text.lines().map(|line| format!("{}\n", line.trim_end()));
            return print(&lines.collect::<String>());
        }
        let record = match source {
            Source::Seed(seed, _) => self.table.record_with_seed(seed, &[]),
            Source::Lines(_) | Source::Keyboard => self.table.record(),
        };
        let mut answer =
            json!({"record": record.to_json(), "summary": self.table.game().summary()});
        if !explained.is_empty() {
            let steps = explained.iter().map(|post| why::in_json(public, *post));
            answer["why"] = steps.collect();
        }
        print_line(answer)
    }
}
