//! Big Stakes at the terminal: the programme, the cards, the lanes of a race.

mod cards;
mod lanes;

use big_stakes::{BigStakes, Phase, View};
use engine::{Seat, text};

use super::board::{Board, Scene};
use super::row::{Mark, Row, legend};

/// The board of Big Stakes.
pub(super) struct Drawn;

impl Board<BigStakes> for Drawn {
    fn headline(&self, scene: &Scene<'_, BigStakes>) -> String {
        let public = &scene.view.public;
        let races = public.program.len();
        let card = match &public.race {
            Some(race) if race.round > 0 => Some((race.card, race.round)),
            _ => public.planned().map(|planned| (planned.card, 0)),
        };
        let what = match card.map(|(card, round)| (public.race_card(card), round)) {
            Some((card, round)) => text!(
                "big_stakes.race",
                race = public.results.len() + 1,
                races = races,
                name = card.name.as_str(),
                furlongs = card.furlongs,
                purse = card.purse,
                round = round,
            ),
            None if matches!(public.phase, Phase::Finished) => text!("play.over"),
            None => text!("big_stakes.stables"),
        };
        let track = public.condition.map_or("", |track| track.word());
        scene.say(&text!("big_stakes.head", what = what, track = track))
    }

    fn rows(&self, scene: &Scene<'_, BigStakes>, columns: usize, rows: usize) -> Vec<Row> {
        let public = &scene.view.public;
        match &public.race {
            Some(race) if race.runners.iter().any(|runner| runner.cell.is_some()) => {
                let mut board = lanes::lanes(scene, columns.saturating_sub(4));
                board.extend(legend(lanes::runners(scene), columns));
                board
            }
            _ => {
                let program = program(scene);
                let cards = cards::short_rows(scene.view, rows.saturating_sub(program.len()));
                program.into_iter().chain(cards).collect()
            }
        }
    }

    fn standing(&self, scene: &Scene<'_, BigStakes>) -> Vec<Row> {
        let public = &scene.view.public;
        let seats = Seat::all(public.seat_count()).map(|seat| {
            let state = &public.seats[seat.index()];
            let ran = state.ran.iter().map(|horse| public.card(*horse).name.as_str());
            let ran = ran.collect::<Vec<_>>().join(", ");
            let prize = scene.money(state.prize);
            scene.of(seat, format!("{:<10} {prize:>12}  {ran}", scene.name(seat)))
        });
        seats.collect()
    }

    fn pages(&self) -> &'static [&'static str] {
        &["cards", "programme", "lanes"]
    }

    fn page(&self, name: &str, scene: &Scene<'_, BigStakes>) -> Vec<Row> {
        match name {
            "cards" => cards::rows(scene.view),
            "programme" => program(scene),
            _ => lanes::lanes(scene, 72),
        }
    }

    fn thrown_for(&self, view: &View) -> Option<String> {
        let race = view.public.race.as_ref()?;
        let runner = &race.runners[view.public.on_turn()?];
        Some(view.public.card(runner.horse).name.clone())
    }
}

/// The races that are still to be run, each with its purse.
fn program(scene: &Scene<'_, BigStakes>) -> Vec<Row> {
    let public = &scene.view.public;
    let races = public.program.iter().zip(1..).skip(public.results.len());
    let row = |(planned, number): (&big_stakes::Planned, u32)| {
        let card = public.race_card(planned.card);
        let (furlongs, purse) = (card.furlongs, scene.money(card.purse));
        let surface = card.surface.word();
        let mark = if usize::try_from(number) == Ok(public.results.len() + 1) { '»' } else { ' ' };
        let text =
            format!("{mark}{number:>2} {:<28} {furlongs:>2}f {surface:<5} {purse:>12}", card.name);
        Row::marked(text, if mark == '»' { Mark::Strong } else { Mark::Quiet })
    };
    races.map(row).collect()
}
