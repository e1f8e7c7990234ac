//! Big Stakes at the terminal, in lines: one owner against bots.
//!
//! Rules live elsewhere: what is typed becomes a move as in a record, and the game reads it or
//! refuses it in its own words.

mod lanes;
mod told;
mod typed;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use big_stakes::{BigStakes, Event, OpenRun, Phase, Public, Target};
use engine::{
    Bits, Dice, Drawn, Due, DueKind, Entry, FairDice, Game, Heard, Moves, Pending, Seat, Seed,
    SimBits, Turn, Viewer,
};

use super::told::{ME, Names};
use super::{Seated, same_again, save, sit_down};
use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};
use crate::input::seed_word;
use typed::{Typed, own_cards};

const HELP: &str = "  release 6 7, keep 1 2 3 4 5   cards by their number in `cards`, or by name
  offer 6 for omaha, pass       trade a card on offer; accept, decline
  bid, bid 500000, pass         at an auction
  enter 3                       the horse for this race
  post 2, pace 3 1, whip 7 9    whip none, pace none: nothing of the kind
  4                             run the way with this number; `run ssis` goes your own; stay
  inquire, no                   against a run that broke a rule
  order 3 1 2 4 5, agree, refuse
  mate secretariat, regret; trim 0 0 0 0 0 0 0 0 0 0 1 1; name Fair Play
  for me                        let a bot decide
  cards, board, money, undo, help, quit";

/// Ways that are listed for a run.
const WAYS: usize = 9;

/// Plays a meet.
pub(super) fn run(args: &PlayArgs) -> Outcome {
    let word = seed_word(args.seed.as_ref());
    let mut game = Sitting::new(sit_down::<BigStakes>(args)?, &word, args.my_dice);
    let mut lines =
        Lines { input: stdin().lock(), out: stdout().lock(), echo: !stdin().is_terminal() };
    let outcome = lines.run(&mut game);
    save(args, &game.record())?;
    outcome?;
    same_again(game.table().over(), &word);
    Ok(())
}

/// A table with everybody at it.
struct Sitting {
    seated: Seated<BigStakes>,
    seed: Seed,
    dice: FairDice,
    my_dice: bool,
    hunches: SimBits,
    advice: SimBits,
}

impl Sitting {
    fn new(seated: Seated<BigStakes>, word: &str, my_dice: bool) -> Self {
        let seed = Seed::from_word(word);
        Self {
            seated,
            dice: FairDice::new(&seed, &[]),
            my_dice,
            hunches: SimBits::from_seed(&seed, "hunches"),
            advice: SimBits::from_seed(&seed, "advice"),
            seed,
        }
    }

    const fn table(&self) -> &BigStakes {
        self.seated.table.game()
    }

    fn public(&self) -> &Public {
        self.table().public()
    }

    fn record(&self) -> engine::Record {
        if self.table().over() {
            self.seated.table.record_with_seed(&self.seed, &[])
        } else {
            self.seated.table.record()
        }
    }

    /// What a bot does, from what its seat sees.
    fn ask(&mut self, seat: Seat) -> big_stakes::Move {
        let mut moves = Moves::default();
        self.table().moves(seat, &mut moves);
        let view = self.table().view(Viewer::Seat(seat));
        let turn = Turn { seat, view: &view, moves: &moves };
        if seat == ME {
            self.seated.adviser.choose(&turn, &mut self.advice as &mut dyn Bits)
        } else {
            self.seated.bots[seat.index() - 1].choose(&turn, &mut self.hunches as &mut dyn Bits)
        }
    }
}

/// Where lines are read and written.
struct Lines<R, W> {
    input: R,
    out: W,
    /// Whether what is read is printed, so that a transcript can be read.
    echo: bool,
}

impl<R: BufRead, W: Write> Lines<R, W> {
    fn run(&mut self, game: &mut Sitting) -> Outcome {
        self.say("Type `help` for the commands, `quit` to leave.")?;
        self.say(&format!("The seed's SHA-256 is {}.", game.seed.commitment()))?;
        self.say(&game.seated.greeting())?;
        loop {
            let stay = match game.table().pending() {
                Pending::Over => {
                    return self.say(&format!("The seed was {}.", game.seed.to_hex()));
                }
                Pending::Chance(due) => self.chance(game, &due)?,
                Pending::Seats(seats) if seats.contains(ME) => self.decide(game)?,
                Pending::Seats(seats) => {
                    let Some(seat) = seats.first() else { return Ok(()) };
                    let play = game.ask(seat);
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
    fn enter(&mut self, game: &mut Sitting, entry: Entry<BigStakes>) -> Outcome {
        let heard = game.seated.table.play(entry);
        self.tell(game, &heard.map_err(|why| Failure::Failed(why.to_string()))?)
    }

    fn tell(&mut self, game: &Sitting, heard: &Heard<BigStakes>) -> Outcome {
        let public = game.public();
        for event in &heard.all {
            // The lanes are drawn as they were left, before the next round.
            if matches!(event, Event::Round { round } if *round > 1) {
                self.say_all(&lanes::lanes(public))?;
            }
            if let Some(line) = told::tell(event, public, Names(public.setup.names())) {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    /// The player's decision; `false` when the game is left.
    fn decide(&mut self, game: &mut Sitting) -> Result<bool, Failure> {
        let targets = self.introduce(game)?;
        loop {
            let Some(line) = self.read_line()? else { return Ok(false) };
            let typed = match typed::read(&line, game.table(), &targets) {
                Ok(typed) => typed,
                Err(hint) => {
                    self.say(&hint)?;
                    continue;
                }
            };
            let play = match typed {
                Typed::Play(value) => game.table().read_move(ME, &value),
                Typed::ForMe => Ok(game.ask(ME)),
                Typed::Undo => {
                    match game.seated.table.undo(ME) {
                        Ok(()) => self.say("Taken back.")?,
                        Err(why) => self.say(&why.message)?,
                    }
                    return Ok(true);
                }
                Typed::Quit => return Ok(false),
                Typed::Board => {
                    self.say_all(&lanes::lanes(game.public()))?;
                    continue;
                }
                Typed::Cards => {
                    self.say_all(&cards(game.table()))?;
                    continue;
                }
                Typed::Standings => {
                    self.say_all(&standings(game.public()))?;
                    continue;
                }
                Typed::Help => {
                    self.say(HELP)?;
                    continue;
                }
            };
            let played =
                play.and_then(|play| game.seated.table.play(Entry::Move { seat: ME, play }));
            match played {
                Ok(heard) => {
                    self.tell(game, &heard)?;
                    return Ok(true);
                }
                Err(why) => self.say(&why.message)?,
            }
        }
    }

    /// Says what is to be decided. For a run, the ways that are listed.
    fn introduce(&mut self, game: &Sitting) -> Result<Vec<Target>, Failure> {
        let public = game.public();
        if matches!(public.phase, Phase::Release { .. } | Phase::Keep { .. } | Phase::Enter { .. })
        {
            self.say_all(&cards(game.table()))?;
        }
        let mut targets = Vec::new();
        if matches!(public.phase, Phase::Run) {
            self.say_all(&lanes::lanes(public))?;
            targets = ways(public);
        }
        self.say(&question(public))?;
        for (at, target) in targets.iter().enumerate() {
            let cell = target.cell;
            let half = if cell.sub > 0 { ", second half" } else { "" };
            let (spaces, lane, x) = (target.path.len(), cell.lane, cell.x);
            self.say(&format!(
                "  {} {spaces} spaces to lane {lane}, column {x}{half}: {}",
                at + 1,
                target.path
            ))?;
        }
        Ok(targets)
    }

    /// What is thrown, shuffled or drawn; `false` when the game is left.
    fn chance(&mut self, game: &mut Sitting, due: &Due) -> Result<bool, Failure> {
        if let (true, DueKind::Dice { count, sides }) = (game.my_dice, due.kind) {
            self.say(&format!(
                "{count} dice ({}): red, white, blue; or Enter for the house.",
                due.what.replace('_', " ")
            ))?;
            loop {
                let Some(line) = self.read_line()? else { return Ok(false) };
                match line.as_str() {
                    "" => break,
                    "quit" | "q" => return Ok(false),
                    _ => {}
                }
                let words = line.split([' ', ',', '-']).filter(|word| !word.is_empty());
                let faces: Option<Vec<u8>> = words.map(|word| word.parse().ok()).collect();
                let drawn = faces.and_then(|faces| Dice::new(&faces)).map(Drawn::Dice);
                match drawn.filter(|drawn| due.judge(drawn).is_ok()) {
                    Some(drawn) => {
                        let heard = game.seated.table.play_by_hand(drawn);
                        let heard = heard.map_err(|why| Failure::Failed(why.to_string()))?;
                        self.tell(game, &heard)?;
                        return Ok(true);
                    }
                    None => self.say(&format!("{count} faces from 1 to {sides}, as `3 5 1`."))?,
                }
            }
        }
        let drawn = game.dice.draw(due);
        self.enter(game, Entry::Chance(drawn))?;
        Ok(true)
    }
}

/// What the player is asked.
fn question(public: &Public) -> String {
    let on_turn = || {
        let race = public.race.as_ref()?;
        Some(public.card(race.runners[public.on_turn()?].horse).name.clone())
    };
    let name = on_turn().unwrap_or_default();
    match &public.phase {
        Phase::Order => "Propose an order of the races.".into(),
        Phase::Vote { .. } => "Do you agree to this order?".into(),
        Phase::Mate => "Name a sire and a dam.".into(),
        Phase::Trim(unborn) => {
            let limit = public.pack().constants.foal_limit;
            format!("Running row {:?}: cut it to {limit} with `trim`.", unborn.running)
        }
        Phase::Name(_) => "Name the foal.".into(),
        Phase::Release { .. } => format!("Release {} of your cards.", public.surplus(ME)),
        Phase::Trade { .. } => format!("Offer a trade or pass. {}", offers(public)),
        Phase::Answer { .. } => "Do you accept?".into(),
        Phase::Keep { .. } => format!("Keep {} of your cards.", public.setup.options.stable),
        Phase::Auction(lot) => {
            let horse = public.catalogue[usize::from(lot.number)];
            let left = public.budget_left(ME);
            format!("{} at {}; you have {left}. Bid or pass.", public.card(horse).name, lot.bid)
        }
        Phase::Enter { .. } => {
            let card = public.planned().map(|planned| public.race_card(planned.card));
            let race = card.map(|card| format!("{} furlongs", card.furlongs)).unwrap_or_default();
            format!("Which horse runs the {race}?")
        }
        Phase::Pace { .. } => "Shift your horse's last furlongs to earlier rounds?".into(),
        Phase::Post { .. } => "Which post?".into(),
        Phase::Whip => format!("Whips for {name}?"),
        Phase::Run => {
            let most = public.race.as_ref().and_then(|race| race.most).unwrap_or(0);
            format!("{name} may run {most} spaces. Which way?")
        }
        Phase::Inquiry { .. } => "Do you inquire, or not?".into(),
        _ => String::new(),
    }
}

fn offers(public: &Public) -> String {
    let seats = Seat::all(public.seat_count()).map(|seat| {
        let cards = public.seats[seat.index()].face_up.iter();
        let cards: Vec<_> = cards.map(|horse| public.card(*horse).name.as_str()).collect();
        format!("{}: {}.", public.setup.names()[seat.index()], cards.join(", "))
    });
    seats.collect::<Vec<_>>().join(" ")
}

/// The ways that are worth a look: the farthest in every lane, nearest to the finish first.
fn ways(public: &Public) -> Vec<Target> {
    let Some(run) = OpenRun::new(public) else { return Vec::new() };
    let mut best: Vec<Target> = Vec::new();
    run.targets(|target| match best.iter_mut().find(|known| known.cell.lane == target.cell.lane) {
        Some(known) if target.cell.progress() >= known.cell.progress() => *known = target,
        Some(_) => {}
        None => best.push(target),
    });
    best.sort_by_key(|target| (std::cmp::Reverse(target.cell.progress()), target.cell.lane));
    best.truncate(WAYS);
    best
}

/// The player's cards with their rows; those that ran are marked.
fn cards(game: &BigStakes) -> Vec<String> {
    let public = game.public();
    let ran = &public.seats[ME.index()].ran;
    let mut lines = Vec::new();
    for (at, horse) in own_cards(game).iter().enumerate() {
        let card = public.card(*horse);
        let mark = if ran.contains(horse) { ", has run" } else { "" };
        lines.push(format!(
            "{:>2} {} ({}, {}, {}{mark})",
            at + 1,
            card.name,
            card.tier,
            card.total(),
            card.sex.word()
        ));
        lines.extend(told::card_lines(card).map(|row| format!("  {row}")));
    }
    lines
}

fn standings(public: &Public) -> Vec<String> {
    let seats = Seat::all(public.seat_count()).map(|seat| {
        let state = &public.seats[seat.index()];
        let ran: Vec<_> = state.ran.iter().map(|horse| public.card(*horse).name.as_str()).collect();
        let name = &public.setup.names()[seat.index()];
        format!("{name:<10} {:>12}  ran: {}", state.prize, ran.join(", "))
    });
    seats.collect()
}

#[cfg(test)]
mod tests {
    use bots::big_stakes::Handicapper;
    use engine::{RandomBot, Record, StandardPacks, Table, Verdict, replay, standard_pack};
    use serde_json::{Value, json};

    use super::*;

    /// A table of three, the others on a hunch: no change of a cleverer bot changes what is told.
    fn sitting(options: &Value, my_dice: bool) -> Sitting {
        let names = ["You", "Maud", "Silas"].map(str::to_owned).to_vec();
        let options = options.as_object().cloned().unwrap_or_default();
        let head =
            Record { game: BigStakes::ID.into(), seats: names, options, ..Record::default() };
        let pack = standard_pack::<BigStakes>().expect("the standard pack");
        let seated = Seated {
            table: Table::open(&head, pack).expect("a table"),
            bots: (1..3).map(|_| Box::new(RandomBot) as super::super::Player<BigStakes>).collect(),
            adviser: Box::new(Handicapper::default()),
            opponents: vec!["random".into(); 2],
        };
        Sitting::new(seated, "lines", my_dice)
    }

    fn played(game: &mut Sitting, script: &str) -> String {
        let mut out = Vec::new();
        let mut lines = Lines { input: script.as_bytes(), out: &mut out, echo: true };
        lines.run(game).expect("lines");
        String::from_utf8(out).expect("text")
    }

    /// A race as it is told, throw by throw, with the lanes after each round.
    #[test]
    fn a_race_is_told_as_it_was() {
        let mut game = sitting(&json!({"program": ["d5"], "jockeys": true}), false);
        let script = format!("help\ncards\n{}", "for me\nmoney\n".repeat(60));
        let text = played(&mut game, &script);
        let (_, verdict) =
            replay::<BigStakes>(&game.record(), &StandardPacks, usize::MAX).expect("replays");
        assert_eq!(verdict, Verdict::Exact);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stakes.txt");
        if std::env::var_os("RAILBIRD_BLESS").is_some() {
            return std::fs::write(path, text).expect("the golden file is written");
        }
        let golden = std::fs::read_to_string(path).expect("the golden file");
        assert_eq!(text, golden, "stakes.txt tells another race; see `cargo xtask bless`");
    }

    #[test]
    fn what_is_typed_is_judged_by_the_rules_and_refused_in_their_words() {
        let options = json!({"program": ["d5"], "trade_rounds": 0, "inquiries": true});
        let mut game = sitting(&options, false);
        let script = "release 1\nrelease 1 2\nundo\nenter secretariat\nenter 1\ngallop\nboard\n\
            post 9\nfor me\nrun iss\nrun x\n99\nstay\nno\nno\nquit\n";
        let text = played(&mut game, script);
        for part in [
            "Release 2 of your cards.",
            "Which horse runs the 5 furlongs?",
            "Type `help` for the commands",
            "You left the game.",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let before = "first space is straight ahead";
        assert!(text.contains(before) || text.contains("Which post?"), "{text}");
    }

    #[test]
    fn own_dice_are_typed_and_judged() {
        let options = json!({"program": ["d5"], "trade_rounds": 0});
        let mut game = sitting(&options, true);
        let script = "for me\nfor me\nfor me\n7 1 1\n1 2\n6-6-6\n".to_owned()
            + &"for me\n3 4 1\n".repeat(40);
        let text = played(&mut game, &script);
        assert!(text.contains("3 faces from 1 to 6, as `3 5 1`."), "{text}");
        assert!(text.contains("+ 1 (three alike)"), "{text}");
    }
}
