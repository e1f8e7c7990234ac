//! High Roller at the terminal: the sale, the bets and the Derby in words.

mod lanes;
mod market;
mod told;
mod typed;

use engine::{Due, Moves};
use high_roller::{Event, HighRoller, Lot, Open, Phase, Public, Space, View};
use racing::Reach;
use serde_json::{Value, json};

use super::row::{Row, legend};
use super::spoken::{Question, Spoken, Told};
use super::told::{ME, Names};

/// Spaces in reach that stand in a row.
const WAYS_A_ROW: usize = 3;

impl Spoken for HighRoller {
    const HELP: &'static str =
        "  bid, bid 1500          bid as little as you may, or so much; Enter lets the house call
  nominate citation 800  name a horse and open
  pick citation          take a horse in the draft
  bet citation 2         one bet or two; a horse is its name, the beginning of it, or its post
  pass                   be out for this horse, or of the betting
  white, green           ride or drive
  3                      run to the space with this number; `run 1A1 1A2` goes your own way
  stay, reroll           keep the points as chips; throw again for a chip
  board, horses, order   the track; the horses; who has what";

    fn tell(event: &Event, view: &View, names: Names<'_>, told: &mut Told) {
        if let Some(line) = told::tell(event, &view.public, names) {
            told.say(line);
        }
    }

    fn question(view: &View, moves: &Moves<Self>) -> Question {
        let public = &view.public;
        let cash = public.seats[ME.index()].cash;
        let on_turn = || {
            let horse = public.on_turn().map(|horse| public.pack().horse(horse).name.as_str());
            horse.unwrap_or_default()
        };
        let words = match &public.phase {
            Phase::Outcry(lot) => self::lot(lot, public),
            Phase::Raise { lot, .. } => format!("{} Raise or pass.", self::lot(lot, public)),
            Phase::Nominate(_) => format!("You have {cash}. Name a horse and open."),
            Phase::Draft { .. } => format!("You have {cash}. Pick a horse."),
            Phase::Bets { .. } => format!("You have {cash}. Bet on a horse, or pass."),
            Phase::Ride => format!("{} is on turn: white or green?", on_turn()),
            Phase::Run { points, .. } => format!("{} has {points} points. Where to?", on_turn()),
            _ => String::new(),
        };
        let page = match &public.phase {
            Phase::Nominate(_) | Phase::Draft { .. } | Phase::Bets { .. } => market::rows(public),
            Phase::Ride | Phase::Run { .. } => lanes::lanes(public, &in_reach(public, moves), 1),
            _ => Vec::new(),
        };
        let ways = ways(public, moves);
        let label = |(at, way): (usize, &Way)| {
            let Way { space, cost, chips, .. } = way;
            format!("{:<24}", format!("{:>3} {space} for {cost}, {chips} kept", at + 1))
        };
        let labels: Vec<String> = ways.iter().enumerate().map(label).collect();
        Question {
            page,
            words,
            ways: labels.chunks(WAYS_A_ROW).map(|row| row.concat().into()).collect(),
            plays: ways.iter().map(|way| json!({"type": "run", "path": way.path})).collect(),
        }
    }

    fn read(line: &str, view: &View, question: &Question) -> Result<Value, String> {
        typed::read(line, &view.public, question)
            .ok_or_else(|| "That is no command here; `help` lists them.".into())
    }

    fn page(name: &str, view: &View, moves: &Moves<Self>) -> Option<Vec<Row>> {
        let public = &view.public;
        Some(match name {
            "board" => lanes::lanes(public, &in_reach(public, moves), 1),
            "horses" => market::rows(public),
            "order" => told::standing(public),
            _ => return None,
        })
    }

    fn thrown(due: &Due, view: &View, names: Names<'_>) -> String {
        let public = &view.public;
        let for_horse = public.on_turn().map(|horse| &public.pack().horse(horse).name);
        match (due.seat, for_horse) {
            (Some(seat), Some(horse)) => format!("{} for {horse}", names.does(seat, "throw")),
            (Some(seat), None) => names.does(seat, "throw"),
            (None, _) => format!("The die ({})", due.what.replace('_', " ")),
        }
    }

    fn closing(view: &View) -> Vec<Row> {
        told::standing(&view.public)
    }

    fn headline(view: &View) -> String {
        let public = &view.public;
        let purses = format!("purses {} and {}", public.bettors_purse, public.owners_purse);
        let what = match &public.phase {
            Phase::Lot | Phase::Outcry(_) | Phase::Nominate(_) | Phase::Raise { .. } => "The sale",
            Phase::DraftRoll { .. } | Phase::Draft { .. } => "The draft",
            Phase::Posts | Phase::Bets { .. } => "The betting",
            Phase::Photo { .. } => "Photo finish",
            Phase::Done => "The Derby is over",
            _ => return format!("The Derby, round {} · {purses}", public.race.round),
        };
        format!("{what} · {purses}")
    }

    fn board(view: &View, moves: &Moves<Self>, columns: usize, _rows: usize) -> Vec<Row> {
        let public = &view.public;
        let running = public.race.round > 0;
        if !running {
            return market::rows(public);
        }
        let scale = lanes::scale(public, columns);
        let mut rows = lanes::lanes(public, &in_reach(public, moves), scale);
        rows.extend(legend(market::runners(public), columns));
        rows
    }

    fn standing(view: &View) -> Vec<Row> {
        told::standing(&view.public)
    }
}

/// A space in reach.
struct Way {
    space: Space,
    cost: u16,
    chips: u16,
    path: Vec<Space>,
}

/// The ways to the spaces in reach, farthest first.
fn ways(public: &Public, moves: &Moves<HighRoller>) -> Vec<Way> {
    let mut reach = Reach::default();
    let mut ways = Vec::new();
    for open in &moves.open {
        let Open::Run(run) = open else { continue };
        let found = run.reach(&mut reach).to_vec();
        for (entry, reached) in found.iter().enumerate().skip(1).rev() {
            let Some(space) = public.pack().board.space(reached.cell) else { continue };
            let path = run.path(&reach, entry).to_vec();
            ways.push(Way { space, cost: reached.cost, chips: run.chips_left(reached.cost), path });
        }
    }
    ways
}

fn in_reach(public: &Public, moves: &Moves<HighRoller>) -> Vec<Space> {
    ways(public, moves).iter().map(|way| way.space).collect()
}

fn lot(lot: &Lot, public: &Public) -> String {
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
