//! Racing Stable at the terminal: the card, the odds, the stables, the race.

mod pages;
mod strip;

use engine::{Seat, text};
use racing_stable::{Phase, RacingStable, View};

use super::board::{Board, Scene};
use super::row::{Mark, Row};

/// The board of Racing Stable.
pub(super) struct Drawn;

impl Board<RacingStable> for Drawn {
    fn headline(&self, scene: &Scene<'_, RacingStable>) -> String {
        let public = &scene.view.public;
        scene.say(&match public.race {
            0 => text!("racing_stable.stables"),
            race => {
                let data = public.race_data();
                let races = public.setup.options.program.len();
                let (name, length) = (data.name.as_str(), pages::distance(data.furlongs));
                text!(
                    "racing_stable.race",
                    race = race,
                    races = races,
                    name = name,
                    length = length
                )
            }
        })
    }

    fn rows(&self, scene: &Scene<'_, RacingStable>, columns: usize, rows: usize) -> Vec<Row> {
        match &scene.view.public.phase {
            Phase::ChooseStable { .. } | Phase::Enter { .. } | Phase::Over => pages::card(scene),
            Phase::Wager { .. } => pages::odds(scene),
            _ => strip::rows(scene, columns, rows),
        }
    }

    fn standing(&self, scene: &Scene<'_, RacingStable>) -> Vec<Row> {
        let public = &scene.view.public;
        let mut rows = Vec::new();
        for seat in Seat::all(public.seat_count()) {
            let state = public.seat(seat);
            let color = state.color.map(|color| public.pack().color(color).id.to_string());
            let (color, cash) = (color.unwrap_or_default(), scene.money(state.cash));
            rows.push(scene.of(seat, format!("{:<10} {color:<7} {cash:>8}", scene.name(seat))));
            let horses = pages::horses(public, seat);
            let worth = text!("racing_stable.worth", horses = horses, worth = public.wealth(seat));
            rows.push(Row::marked(scene.say(&worth), Mark::Quiet));
        }
        rows
    }

    fn pages(&self) -> &'static [&'static str] {
        &["card", "odds", "order", "spaces"]
    }

    fn page(&self, name: &str, scene: &Scene<'_, RacingStable>) -> Vec<Row> {
        match name {
            "card" => pages::card(scene),
            "odds" => pages::odds(scene),
            "order" => strip::rows(scene, 78, usize::MAX),
            _ => pages::spaces(scene),
        }
    }

    fn thrown_for(&self, view: &View) -> Option<String> {
        let public = &view.public;
        let runner = public.on_turn().filter(|_| matches!(public.phase, Phase::Run))?;
        Some(public.pack().horse(public.horse(runner)).name.clone())
    }
}
