//! High Roller at the terminal, in lines: what happens is printed, decisions are typed.

mod lanes;
mod told;

use std::fs;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use bots::{Budget, Roster};
use engine::{
    Bits, Bot, Dice, Drawn, Due, DueKind, Entry, FairDice, Game, Heard, Moves, Packs, Pending,
    Refused, Seat, SeatSet, Seed, SimBits, Table, Turn, Viewer, load_pack,
};
use high_roller::{Call, HighRoller, Lot, Open, Phase, Public, Space};
use racing::{Dollars, Reach};
use serde_json::{Value, json};

use super::told::ME;
use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::{FolderPacks, head, spread_bots};

const HELP: &str = "\
  bid, bid 1500          bid as little as you may, or so much; Enter lets the house call
  nominate citation 800  name a horse and open
  pick citation          take a horse in the draft
  bet citation 2         one bet or two; a horse is its name, the beginning of it, or its post
  pass                   be out for this horse, or of the betting
  white, green           ride or drive
  3                      run to the space with this number; `run 1A1 1A2` goes your own way
  stay, reroll           keep the points as chips; throw again for a chip
  board, order, hint     the track; who has what; what a bot would do
  undo, help, quit";

/// Plays a game until it is over, left, or the input ends.
pub(super) fn run(args: &PlayArgs, word: &str, names: Vec<String>) -> Outcome {
    let opponents = spread_bots(&args.bots, names.len().saturating_sub(1), HighRoller::BOTS)?;
    let head = head(&args.game, names)?;
    let packs = FolderPacks::from(&args.game.packs);
    let fault = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
    let pack =
        load_pack::<HighRoller>(&head.pack, &packs as &dyn Packs).map_err(|why| fault(&why))?;
    let table = Table::open(&head, pack).map_err(|why| fault(&why))?;
    let player = |name: &String| {
        HighRoller::bot(name, Budget::default())
            .ok_or_else(|| Failure::Failed(format!("the bot \"{name}\" is not at home")))
    };
    let bots = opponents.iter().map(player).collect::<Result<Vec<_>, _>>()?;
    let adviser = player(&HighRoller::BOTS[HighRoller::BOTS.len() / 2].name.to_owned())?;
    let seed = Seed::from_word(word);
    let mut derby = Derby {
        dice: FairDice::new(&seed, &[]),
        hunches: SimBits::from_seed(&seed, "hunches"),
        advice: SimBits::from_seed(&seed, "advice"),
        my_dice: args.my_dice,
        echo: !stdin().is_terminal(),
        input: stdin().lock(),
        out: stdout().lock(),
        reach: Reach::default(),
        table,
        bots,
        adviser,
    };
    derby.say(&format!("The seed's SHA-256 is {}.", seed.commitment()))?;
    derby.say("Type `help` for the commands, `quit` to leave.")?;
    let outcome = derby.play();
    let over = derby.table.game().over();
    if let Some(file) = &args.save {
        let record =
            if over { derby.table.record_with_seed(&seed, &[]) } else { derby.table.record() };
        fs::write(file, record.to_text()).map_err(|error| {
            Failure::Failed(format!("{} can not be written: {error}", file.display()))
        })?;
        eprintln!("The record is in {}.", file.display());
    }
    outcome?;
    if over {
        println!("The seed was {}.", seed.to_hex());
        println!("The same dice again: --seed {word}");
    }
    Ok(())
}

struct Derby<R, W> {
    table: Table<HighRoller>,
    dice: FairDice,
    my_dice: bool,
    bots: Vec<Box<dyn Bot<HighRoller>>>,
    adviser: Box<dyn Bot<HighRoller>>,
    hunches: SimBits,
    advice: SimBits,
    reach: Reach,
    input: R,
    out: W,
    echo: bool,
}

/// What comes of asking the player: a move, nothing where nothing has to be done, or the end.
enum Answer {
    Played,
    Waits,
    Leaves,
}

impl<R: BufRead, W: Write> Derby<R, W> {
    fn say(&mut self, line: &str) -> Outcome {
        Ok(writeln!(self.out, "{line}")?)
    }

    fn public(&self) -> &Public {
        self.table.game().public()
    }

    fn play(&mut self) -> Outcome {
        loop {
            let stay = match self.table.game().pending() {
                Pending::Over => return self.order(),
                Pending::Chance(due) => self.chance(&due)?,
                Pending::Seats(seats) => match self.table.game().house() {
                    Some(call) => self.outcry(seats, call)?,
                    None => self.turn(seats)?,
                },
            };
            if !stay {
                return Ok(());
            }
        }
    }

    fn enter(&mut self, entry: Entry<HighRoller>) -> Result<(), Refused> {
        let heard = self.table.play(entry)?;
        self.happened(&heard);
        Ok(())
    }

    fn happened(&mut self, heard: &Heard<HighRoller>) {
        let names = self.table.game().setup().names().to_vec();
        let lines: Vec<_> = heard
            .all
            .iter()
            .filter_map(|event| told::tell(event, self.table.game().public(), &names))
            .collect();
        // A line that can not be printed ends the game at the next question.
        lines.iter().for_each(|line| drop(writeln!(self.out, "{line}")));
    }

    fn must_enter(&mut self, entry: Entry<HighRoller>) -> Outcome {
        self.enter(entry).map_err(|why| Failure::Failed(why.to_string()))
    }

    /// Asks for a line; `None` when the input has ended.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            self.say("")?;
            self.say("The input has ended; so does the game.")?;
            return Ok(None);
        }
        let line = line.trim().to_owned();
        if self.echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }

    fn chance(&mut self, due: &Due) -> Result<bool, Failure> {
        if let (true, DueKind::Dice { count: 1, sides }) = (self.my_dice, due.kind) {
            self.say(&format!("One die ({}): its face, or Enter for the house.", due.what))?;
            loop {
                let Some(line) = self.ask()? else { return Ok(false) };
                if line == "quit" {
                    return Ok(false);
                }
                if line.is_empty() {
                    break;
                }
                match line.parse().ok().and_then(|face: u8| Dice::new(&[face])) {
                    Some(dice) if due.judge(&Drawn::Dice(dice)).is_ok() => {
                        let heard = self.table.play_by_hand(Drawn::Dice(dice));
                        let heard = heard.map_err(|why| Failure::Failed(why.to_string()))?;
                        self.happened(&heard);
                        return Ok(true);
                    }
                    _ => self.say(&format!("A face is a number from 1 to {sides}."))?,
                }
            }
        }
        let drawn = self.dice.draw(due);
        self.must_enter(Entry::Chance(drawn))?;
        Ok(true)
    }

    /// A lot of the open auction: the player is asked first, then the others from a seat drawn by lot
    /// on; when nobody bids, the house calls.
    fn outcry(&mut self, seats: SeatSet, call: Call) -> Result<bool, Failure> {
        if seats.contains(ME) {
            match self.decide()? {
                Answer::Played => return Ok(true),
                Answer::Leaves => return Ok(false),
                Answer::Waits => {}
            }
        }
        let others: Vec<Seat> = seats.iter().filter(|seat| *seat != ME).collect();
        let first = match others.len() {
            0 | 1 => 0,
            count => self.hunches.below(count as u32) as usize,
        };
        for i in 0..others.len() {
            let seat = others[(first + i) % others.len()];
            if let Some(play) = self.ask_bot(seat, true) {
                self.must_enter(Entry::Move { seat, play })?;
                return Ok(true);
            }
        }
        self.must_enter(Entry::House(call))?;
        Ok(true)
    }

    fn turn(&mut self, seats: SeatSet) -> Result<bool, Failure> {
        match seats.first() {
            Some(ME) => loop {
                match self.decide()? {
                    Answer::Played => return Ok(true),
                    Answer::Leaves => return Ok(false),
                    Answer::Waits => {}
                }
            },
            Some(seat) => {
                if let Some(play) = self.ask_bot(seat, false) {
                    self.must_enter(Entry::Move { seat, play })?;
                }
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn ask_bot(&mut self, seat: Seat, may_wait: bool) -> Option<high_roller::Move> {
        let mut moves = Moves::default();
        self.table.game().moves(seat, &mut moves);
        let view = self.table.game().view(Viewer::Seat(seat));
        let turn = Turn { seat, view: &view, moves: &moves };
        let bits = &mut self.hunches as &mut dyn Bits;
        let bot = &mut self.bots[seat.index() - 1];
        if may_wait { bot.consider(&turn, bits) } else { Some(bot.choose(&turn, bits)) }
    }

    /// Asks the player for one line and does what it says.
    fn decide(&mut self) -> Result<Answer, Failure> {
        let targets = self.introduce()?;
        loop {
            let Some(line) = self.ask()? else { return Ok(Answer::Leaves) };
            let line = line.to_lowercase();
            let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let play = match (verb, rest.trim()) {
                ("", _) => return Ok(Answer::Waits),
                ("quit" | "q" | "exit", _) => return Ok(Answer::Leaves),
                ("help" | "?", _) => {
                    self.say(HELP)?;
                    continue;
                }
                ("board", _) => {
                    self.board(&[])?;
                    continue;
                }
                ("order", _) => {
                    self.order()?;
                    continue;
                }
                ("undo" | "u", _) => {
                    match self.table.undo(ME) {
                        Ok(()) => self.say("Taken back.")?,
                        Err(why) => self.say(&why.message)?,
                    }
                    return Ok(Answer::Played);
                }
                ("hint", _) => {
                    let hint = self.hint();
                    self.say(&hint)?;
                    continue;
                }
                (verb, rest) => match self.read(verb, rest, &targets) {
                    Some(play) => play,
                    None => {
                        self.say("That is no command here; `help` lists them.")?;
                        continue;
                    }
                },
            };
            let game = self.table.game();
            match game
                .read_move(ME, &play)
                .and_then(|play| self.enter(Entry::Move { seat: ME, play }))
            {
                Ok(()) => return Ok(Answer::Played),
                Err(why) => self.say(&why.message)?,
            }
        }
    }

    /// A typed line as a move of a record: the rules read and judge it.
    fn read(&self, verb: &str, rest: &str, targets: &[Vec<Space>]) -> Option<Value> {
        let (first, second) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number = |text: &str| text.trim().trim_start_matches('$').parse::<i64>().ok();
        Some(match verb {
            "bid" if rest.is_empty() => json!({"type": "bid", "amount": self.least()?}),
            "bid" => json!({"type": "bid", "amount": number(rest)?}),
            "nominate" => {
                json!({"type": "nominate", "horse": self.horse(first), "amount": number(second)?})
            }
            "pick" => json!({"type": "pick", "horse": self.horse(rest)}),
            "bet" => {
                let count = if second.is_empty() { 1 } else { number(second)? };
                json!({"type": "bet", "horse": self.horse(first), "count": count})
            }
            "pass" | "reroll" => json!({ "type": verb }),
            "white" | "ride" | "w" => json!({"type": "roll", "die": "white"}),
            "green" | "drive" | "g" => json!({"type": "roll", "die": "green"}),
            "stay" => json!({"type": "run", "path": []}),
            "run" => {
                let path: Vec<_> = rest.split_whitespace().map(str::to_uppercase).collect();
                json!({"type": "run", "path": path})
            }
            at => {
                json!({"type": "run", "path": targets.get(number(at)?.checked_sub(1)? as usize)?})
            }
        })
    }

    /// The id of a horse that was named: by its post, or by the beginning of its id.
    fn horse(&self, word: &str) -> String {
        let public = self.public();
        let by_post = |horse: &high_roller::Horse| {
            let post = public.horse(*horse).post;
            post.is_some_and(|post| post.to_string() == word)
        };
        let begins = |horse: &high_roller::Horse| {
            !word.is_empty() && public.pack().horse(*horse).id.starts_with(word)
        };
        let mut all = public.pack().all();
        let found = public.runners().find(by_post).or_else(|| all.find(begins));
        found.map_or_else(|| word.to_owned(), |horse| public.id(horse).to_string())
    }

    fn least(&self) -> Option<Dollars> {
        match &self.public().phase {
            Phase::Outcry(lot) | Phase::Raise { lot, .. } => {
                Some(lot.least(self.public().pack().step))
            }
            _ => None,
        }
    }

    /// Says what is to be decided. For a run, the ways to the spaces in reach, farthest first.
    fn introduce(&mut self) -> Result<Vec<Vec<Space>>, Failure> {
        let public = self.public();
        let name = |horse| public.pack().horse(horse).name.clone();
        let cash = public.seats[ME.index()].cash;
        let on_turn = public.on_turn();
        let words = match &public.phase {
            Phase::Outcry(lot) => self.lot(lot),
            Phase::Raise { lot, .. } => format!("{} Raise or pass.", self.lot(lot)),
            Phase::Nominate(_) => {
                let asks = public
                    .unsold()
                    .map(|horse| format!("{} {}", name(horse), public.asking(horse)));
                let asks: Vec<_> = asks.collect();
                format!("You have {cash}. Name a horse and open: {}.", asks.join(", "))
            }
            Phase::Draft { .. } => {
                let asks = public
                    .unsold()
                    .map(|horse| format!("{} {}", name(horse), public.asking(horse)));
                let asks: Vec<_> = asks.collect();
                format!("You have {cash}. Pick a horse: {}.", asks.join(", "))
            }
            Phase::Bets { .. } => {
                let slots = public.runners().map(|horse| {
                    let state = public.horse(horse);
                    let post = state.post.unwrap_or_default();
                    format!("{post} {} ({} bets)", name(horse), state.bets.len())
                });
                let slots: Vec<_> = slots.collect();
                format!("You have {cash}. Bet on a horse, or pass: {}.", slots.join(", "))
            }
            Phase::Ride => {
                format!("{} is on turn: white or green?", on_turn.map(name).unwrap_or_default())
            }
            Phase::Run { points, .. } => {
                let horse = on_turn.map(name).unwrap_or_default();
                format!("{horse} has {points} points. Where to?")
            }
            _ => String::new(),
        };
        let mut targets = Vec::new();
        let mut marked = Vec::new();
        let mut lines = Vec::new();
        let mut moves = Moves::default();
        self.table.game().moves(ME, &mut moves);
        for open in &moves.open {
            let Open::Run(run) = open else { continue };
            let found = run.reach(&mut self.reach).to_vec();
            let board = &self.table.game().public().pack().board;
            for (entry, reached) in found.iter().enumerate().skip(1).rev() {
                let Some(space) = board.space(reached.cell) else { continue };
                let chips = run.chips_left(reached.cost);
                marked.push(space);
                targets.push(run.path(&self.reach, entry).to_vec());
                lines.push(format!(
                    "{:>3} {space} for {}, {chips} kept",
                    targets.len(),
                    reached.cost
                ));
            }
        }
        if !matches!(self.public().phase, Phase::Outcry(_)) && on_turn.is_some() {
            self.board(&marked)?;
        }
        self.say(&words)?;
        for row in lines.chunks(4) {
            let row: Vec<_> = row.iter().map(|cell| format!("{cell:<24}")).collect();
            self.say(row.concat().trim_end())?;
        }
        Ok(targets)
    }

    fn lot(&self, lot: &Lot) -> String {
        let public = self.public();
        let names = public.setup.names();
        let high = match lot.high {
            Some(high) if high.seat == ME => format!("you have bid {}", high.amount),
            Some(high) => format!("{} has bid {}", names[high.seat.index()], high.amount),
            None => format!("asked {}", lot.ask),
        };
        let called = ["", ", going once", ", going twice"][usize::from(lot.call.min(2))];
        format!(
            "{}: {high}{called}. You have {}.",
            public.pack().horse(lot.horse).name,
            public.seats[ME.index()].cash
        )
    }

    fn board(&mut self, reach: &[Space]) -> Outcome {
        let rows = lanes::lanes(self.public(), reach);
        rows.iter().try_for_each(|row| self.say(row))
    }

    /// Who has what, and where the horses are.
    fn order(&mut self) -> Outcome {
        let lines = told::standing(self.public());
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// What the sound heuristic would do in the player's place.
    fn hint(&mut self) -> String {
        let mut moves = Moves::default();
        self.table.game().moves(ME, &mut moves);
        if moves.is_empty() {
            return "There is nothing to do.".into();
        }
        let view = self.table.game().view(Viewer::Seat(ME));
        let turn = Turn { seat: ME, view: &view, moves: &moves };
        let bits = &mut self.advice as &mut dyn Bits;
        let play = match self.table.game().house() {
            Some(_) => self.adviser.consider(&turn, bits),
            None => Some(self.adviser.choose(&turn, bits)),
        };
        play.map_or_else(|| "A sound bettor would wait.".into(), |play| format!("{}", json!(play)))
    }
}
