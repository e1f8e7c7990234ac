//! Big Stakes at the terminal: stables, entries and races in words, every throw with its sum.

mod cards;
mod lanes;
mod told;
mod typed;

use std::cmp::Reverse;

use big_stakes::{BigStakes, Event, OpenRun, Phase, Public, Target, View};
use engine::{Due, Moves, Seat};
use serde_json::{Value, json};

use super::row::{Mark, Row, legend};
use super::spoken::{Question, Spoken, Told};
use super::told::{ME, Names};

/// Ways that are listed for a run.
const WAYS: usize = 9;

/// Columns of the track that lines show at most.
const COLUMNS: usize = 72;

impl Spoken for BigStakes {
    const HELP: &'static str =
        "  release 6 7, keep 1 2 3 4 5   cards by their number in `cards`, or by name
  offer 6 for omaha, pass       trade a card on offer; accept, decline
  bid, bid 500000, pass         at an auction
  enter 3                       the horse for this race
  post 2, pace 3 1, whip 7 9    whip none, pace none: nothing of the kind
  4                             run the way with this number; `run ssis` goes your own; stay
  inquire, no                   against a run that broke a rule
  order 3 1 2 4 5, agree, refuse
  mate secretariat, regret; trim 0 0 0 0 0 0 0 0 0 0 1 1; name Fair Play
  cards, board, money           your cards; the lanes; who has won what";

    fn tell(event: &Event, view: &View, names: Names<'_>, told: &mut Told) {
        let public = &view.public;
        // The lanes are drawn as they were left, before the next round.
        if matches!(event, Event::Round { round } if *round > 1) {
            told.draw(&lanes::lanes(public, COLUMNS));
        }
        if let Some(line) = told::tell(event, public, names) {
            told.say(line);
        }
    }

    fn question(view: &View, _moves: &Moves<Self>) -> Question {
        let public = &view.public;
        let page = match public.phase {
            Phase::Release { .. } | Phase::Keep { .. } | Phase::Enter { .. } => cards::rows(view),
            Phase::Run => lanes::lanes(public, COLUMNS),
            _ => Vec::new(),
        };
        let ways = if matches!(public.phase, Phase::Run) { ways(public) } else { Vec::new() };
        let play = |way: &Target| json!({"type": "run", "path": way.path});
        Question {
            page,
            words: words(public),
            plays: ways.iter().map(play).collect(),
            ways: ways.iter().zip(1..).map(|(way, number)| label(way, number).into()).collect(),
        }
    }

    fn read(line: &str, view: &View, question: &Question) -> Result<Value, String> {
        typed::read(line, view, question)
    }

    fn page(name: &str, view: &View, _moves: &Moves<Self>) -> Option<Vec<Row>> {
        Some(match name {
            "board" | "track" => lanes::lanes(&view.public, COLUMNS),
            "cards" => cards::rows(view),
            "money" | "standings" => standings(&view.public),
            _ => return None,
        })
    }

    fn thrown(due: &Due, view: &View, _names: Names<'_>) -> String {
        let public = &view.public;
        let what = due.what.replace('_', " ");
        match on_turn(public) {
            Some(horse) => format!("The dice for {horse} ({what}): red, white, blue"),
            None => format!("The dice ({what}): red, white, blue"),
        }
    }

    fn closing(view: &View) -> Vec<Row> {
        standings(&view.public)
    }

    fn headline(view: &View) -> String {
        let public = &view.public;
        let track = public.condition.map(|track| format!(" · track {}", track.word()));
        let track = track.unwrap_or_default();
        match &public.race {
            Some(race) if race.round > 0 => {
                let number = public.results.len() + 1;
                let (words, round) = (told::race_words(race.card, public), race.round);
                format!(
                    "Race {number} of {} · {words} · round {round}{track}",
                    public.program.len()
                )
            }
            _ => match public.planned() {
                Some(next) => {
                    let (number, words) =
                        (public.results.len() + 1, told::race_words(next.card, public));
                    format!("Race {number} of {} · {words}{track}", public.program.len())
                }
                None if matches!(public.phase, Phase::Finished) => "The meet is over".into(),
                None => format!("The stables{track}"),
            },
        }
    }

    fn board(view: &View, _moves: &Moves<Self>, columns: usize, rows: usize) -> Vec<Row> {
        let public = &view.public;
        match &public.race {
            Some(race) if race.runners.iter().any(|runner| runner.cell.is_some()) => {
                let mut board = lanes::lanes(public, columns.saturating_sub(4));
                board.extend(legend(lanes::runners(public), columns));
                board
            }
            _ => cards::short_rows(view, rows),
        }
    }

    fn standing(view: &View) -> Vec<Row> {
        standings(&view.public)
    }
}

/// The horse that runs now.
fn on_turn(public: &Public) -> Option<&str> {
    let race = public.race.as_ref()?;
    Some(&public.card(race.runners[public.on_turn()?].horse).name)
}

fn label(way: &Target, number: usize) -> String {
    let cell = way.cell;
    let half = if cell.sub > 0 { ", second half" } else { "" };
    let (spaces, lane, x) = (way.path.len(), cell.lane, cell.x);
    format!("  {number} {spaces} spaces to lane {lane}, column {x}{half}: {}", way.path)
}

/// What the player is asked.
fn words(public: &Public) -> String {
    let name = on_turn(public).unwrap_or_default();
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
        Phase::Keep { .. } => format!("Keep {} of your cards.", public.stable_size()),
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
    best.sort_by_key(|target| (Reverse(target.cell.progress()), target.cell.lane));
    best.truncate(WAYS);
    best
}

fn standings(public: &Public) -> Vec<Row> {
    let seats = Seat::all(public.seat_count()).map(|seat| {
        let state = &public.seats[seat.index()];
        let ran: Vec<_> = state.ran.iter().map(|horse| public.card(*horse).name.as_str()).collect();
        let name = &public.setup.names()[seat.index()];
        let ran = if ran.is_empty() { String::new() } else { format!("  ran: {}", ran.join(", ")) };
        let mark = if seat == ME { Mark::Strong } else { Mark::Plain };
        Row::marked(format!("{name:<10} {:>12}{ran}", state.prize), mark)
    });
    seats.collect()
}

#[cfg(test)]
mod tests {
    use bots::big_stakes::Handicapper;
    use engine::{StandardPacks, Verdict, replay};

    use super::*;
    use crate::play::sitting::testing::sitting;
    use crate::play::spoken::Session;
    use crate::play::spoken::testing::played;

    fn session(options: &Value, my_dice: bool) -> Session<BigStakes> {
        let sitting = sitting(&["You", "Maud", "Silas"], "lines", options, my_dice);
        Session::new(sitting.advised_by(Handicapper::default()))
    }

    /// A race as it is told, throw by throw, with the lanes after each round.
    #[test]
    fn a_race_is_told_as_it_was() {
        let mut game = session(&json!({"program": ["d5"], "jockeys": true}), false);
        let script = format!("help\ncards\n{}", "for me\nmoney\n".repeat(60));
        let text = played(&mut game, &script);
        let (_, verdict) =
            replay::<BigStakes>(&game.sitting().record(), &StandardPacks, usize::MAX)
                .expect("replays");
        assert_eq!(verdict, Verdict::Exact);
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/play/stakes/told.txt");
        if std::env::var_os("RAILBIRD_BLESS").is_some() {
            return std::fs::write(path, text).expect("the golden file is written");
        }
        let golden = std::fs::read_to_string(path).expect("the golden file");
        assert_eq!(text, golden, "told.txt tells another race; see `cargo xtask bless`");
    }

    #[test]
    fn what_is_typed_is_judged_by_the_rules_and_refused_in_their_words() {
        let options = json!({"program": ["d5"], "trade_rounds": 0, "inquiries": true});
        let mut game = session(&options, false);
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
        let mut game = session(&options, true);
        let script = "for me\nfor me\nfor me\n7 1 1\n1 2\n6-6-6\n".to_owned()
            + &"for me\n3 4 1\n".repeat(40);
        let text = played(&mut game, &script);
        assert!(text.contains("Type 3 faces from 1 to 6, such as 3 5 1."), "{text}");
        assert!(text.contains("+ 1 (three alike)"), "{text}");
    }
}
