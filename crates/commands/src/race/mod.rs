//! `railbird race`: one race card, from the gate to the official chart.

mod begun;
pub(crate) mod chart;
pub(crate) mod day;
pub(crate) mod dice;
mod lines;
pub(crate) mod tell;
mod why;
pub(crate) mod words;

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, stdin, stdout};
use std::path::Path;
use std::time::Duration;

use engine::{Due, FairDice, Game, Happened, Pending, Record, Table};
use ratatui::crossterm::terminal::disable_raw_mode;
use serde_json::json;
use stretch::{Post, Public, Stretch};

use crate::args::RaceArgs;
use crate::card::mode_option;
use crate::failure::{Failure, Outcome};
use crate::input::read_options;
use crate::keep::Keeper;
use crate::output::{print, print_line};
use begun::{Begun, Fair};
use dice::{Answer, Lines, ask};
use lines::Book;
use tell::{Asked, Teller};

/// How long a part of the race is looked at, at broadcast speed.
const PART: Duration = Duration::from_millis(2500);

/// Where throws come from.
enum Source {
    Seed(FairDice),
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
    let Begun { table, past, fair } = Begun::new(args, typed)?;
    let mut source = source(args, fair.as_ref(), &past)?;
    let by_hand = !matches!(source, Source::Seed(_));
    let rhythm = rhythm(args, by_hand)?;
    // Before anything is shown: a wrong name is told at once.
    let explained = match &args.why {
        Some(horse) => why::find(table.game().public(), horse)?,
        None => Vec::new(),
    };
    let book = Book::open(args, table.game().public())?;
    let keeper = keeper(args, table.game().public())?;
    let mut runner = Runner {
        on_the_way: by_hand || !matches!(rhythm, Rhythm::AtOnce),
        table,
        fair,
        keeper,
        teller: Teller::default(),
        rhythm,
        silent: args.json.on,
        // Who throws real dice wants to see what each of them did.
        throws: args.step || by_hand,
    };
    runner.catch_up(&past)?;
    let ran = runner.run(&mut source);
    let kept = runner.finish();
    ran.map_err(|broken_off| runner.how_to_go_on(broken_off, &kept))?;
    runner.report(&explained)?;
    kept?;
    if let Some(book) = book {
        book.add(runner.public())?;
    }
    warn_of_throws_left(&mut source);
    Ok(())
}

/// Where the race is kept. One that was broken off is kept where it was.
fn keeper(args: &RaceArgs, public: &Public) -> Result<Option<Keeper>, Failure> {
    let resumed = args.resume.as_ref().filter(|path| *path != Path::new("-"));
    let Some(path) = args.save.as_ref().or(resumed) else { return Ok(None) };
    let day = day::day(args.date.as_deref(), public.card())?;
    let stem = || day::file_stem(day, public.card());
    Keeper::open(path, args.resume.as_deref(), stem).map(Some)
}

/// A throw too many takes nothing away from a race that was run.
fn warn_of_throws_left(source: &mut Source) {
    if let Source::Lines(lines) = source
        && let Some(told) = lines.too_many()
    {
        eprintln!("railbird: {told}; look whether a throw before it does not belong there");
    }
}

/// Without dice and without a seed, as a race that was typed in goes on, the throws are asked for.
fn source(args: &RaceArgs, fair: Option<&Fair>, past: &[Happened]) -> Result<Source, Failure> {
    let path = match (&args.dice, fair) {
        (None, Some(fair)) => return Ok(Source::Seed(fair.dice(past))),
        (None, None) => Path::new("-"),
        (Some(path), _) => path,
    };
    if path != Path::new("-") {
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Failure::input(format!("{name} can not be read: {error}")))?;
        return Ok(Source::Lines(Lines::new(name, Box::new(BufReader::new(file)))));
    }
    if race_is_read(args) {
        return Err(Failure::input("standard input is the race or the dice, not both"));
    }
    if args.step {
        return Err(Failure::input("--step reads Enter, and standard input is read already"));
    }
    if stdin().is_terminal() {
        return Ok(Source::Keyboard);
    }
    let reader = Box::new(BufReader::new(stdin()));
    Ok(Source::Lines(Lines::new("standard input".into(), reader)))
}

/// Whether standard input is the card, or the race that goes on.
fn race_is_read(args: &RaceArgs) -> bool {
    [args.card.as_deref().map(Path::new), args.resume.as_deref()].contains(&Some(Path::new("-")))
}

fn rhythm(args: &RaceArgs, by_hand: bool) -> Result<Rhythm, Failure> {
    if args.json.on || args.at_once {
        return Ok(Rhythm::AtOnce);
    }
    if args.step {
        if race_is_read(args) {
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
        None if by_hand || !stdout().is_terminal() => Ok(Rhythm::AtOnce),
        None => Ok(Rhythm::Broadcast(PART)),
    }
}

struct Runner {
    table: Table<Stretch>,
    /// What the dice come from, as far as they were not typed in.
    fair: Option<Fair>,
    keeper: Option<Keeper>,
    /// Whether the race is kept while it is run, because it may be broken off.
    on_the_way: bool,
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

    /// Shows what happened before the race was broken off, without a pause.
    fn catch_up(&mut self, past: &[Happened]) -> Outcome {
        if past.is_empty() {
            return Ok(());
        }
        let rhythm = std::mem::replace(&mut self.rhythm, Rhythm::AtOnce);
        self.tell()?;
        for happened in past {
            let asked = self.asked();
            let redone = self.table.redo(happened);
            redone.map_err(|why| Failure::Failed(why.to_string()))?;
            match asked {
                Some(asked) if matches!(happened, Happened::Entry { .. }) => self.fell(&asked)?,
                _ => self.teller = Teller::at(self.table.game()),
            }
        }
        self.rhythm = rhythm;
        if !self.table.game().over() {
            eprintln!("The race goes on after {}.", words::throws(self.table.number()));
        }
        Ok(())
    }

    /// What the next throw is for.
    fn asked(&self) -> Option<Asked> {
        match self.table.game().pending() {
            Pending::Chance(due) => Some(Asked::new(self.public(), &due)),
            _ => None,
        }
    }

    /// From where it stands to the official result.
    fn run(&mut self, source: &mut Source) -> Outcome {
        self.end_on_signals();
        self.keep();
        self.tell()?;
        while let Pending::Chance(due) = self.table.game().pending() {
            let asked = Asked::new(self.public(), &due);
            let fell = match source {
                Source::Seed(dice) => {
                    self.table.may_go_on().map_err(|why| Failure::Failed(why.to_string()))?;
                    self.table.draw(dice).is_some()
                }
                Source::Lines(lines) => self.by_hand(lines.throw(&due)?, &due)?,
                Source::Keyboard => {
                    let question = format!("{}:", tell::question(self.public(), &due));
                    self.by_hand(ask(&due, &question)?, &due)?
                }
            };
            self.keep();
            if fell {
                self.fell(&asked)?;
            }
        }
        Ok(())
    }

    /// Tells of a throw that fell.
    fn fell(&mut self, asked: &Asked) -> Outcome {
        if self.throws && !self.silent {
            let throw = words::last_throw(self.table.log().last());
            print(&tell::throw_line(self.public(), asked, &throw))?;
            self.wait_for_enter()?;
        }
        self.tell()
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

    /// The race as a record, as far as it was run.
    fn record(&self) -> Record {
        match &self.fair {
            Some(fair) => self.table.record_with_seed(&fair.seed, &fair.contributions),
            None => self.table.record(),
        }
    }

    /// Keeps what stands, if the race may be broken off. Whether it can be written is told at the end.
    fn keep(&self) {
        if let (Some(keeper), true) = (&self.keeper, self.on_the_way) {
            let _ = keeper.keep(&self.record().to_text());
        }
    }

    fn end_on_signals(&self) {
        if let (Some(keeper), true) = (&self.keeper, self.on_the_way) {
            // Keys may be read one at a time just then.
            let restore = || drop(disable_raw_mode());
            keeper.end_on_signals(restore, |file| format!("\n{}", goes_on(file)));
        }
    }

    fn finish(&self) -> Outcome {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        keeper.finish(&self.record().to_text())?;
        if self.table.game().over() {
            eprintln!("The race is kept in {}.", keeper.name());
        }
        Ok(())
    }

    /// Why the race was broken off, and where it is.
    fn how_to_go_on(&self, why: Failure, kept: &Outcome) -> Failure {
        match (&self.keeper, kept) {
            (None, _) => why,
            (Some(keeper), Ok(())) => why.and(&goes_on(&keeper.name())),
            (Some(_), Err(lost)) => why.and(&lost.to_string()),
        }
    }

    /// The scoresheet, the official chart, and why: or all of it as JSON.
    fn report(&self, explained: &[Post]) -> Outcome {
        let public = self.public();
        if !self.silent {
            let mut text = chart::scoresheet(public);
            text += &chart::official_chart(public, true);
            for post in explained {
                text += &why::in_words(public, *post);
            }
            if let Some(fair) = &self.fair {
                text += &format!("\nThe seed was {}.\n", fair.seed.to_hex());
            }
            let lines = text.lines().map(|line| format!("{}\n", line.trim_end()));
            return print(&lines.collect::<String>());
        }
        let summary = self.table.game().summary();
        let mut answer = json!({"record": self.record().to_json(), "summary": summary});
        if !explained.is_empty() {
            let steps = explained.iter().map(|post| why::in_json(public, *post));
            answer["why"] = steps.collect();
        }
        print_line(answer)
    }
}

/// How a race that was broken off goes on.
fn goes_on(file: &str) -> String {
    format!("The race is kept in {file}: `railbird race --resume {file}` goes on with it.")
}
