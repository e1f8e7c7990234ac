//! What can be looked at: the card, the odds, the spaces.

use bots::racing_stable::FormBook;
use engine::{Seat, Slot, Text, text};
use racing::Line;
use racing_stable::{Effect, On, OpenWager, Public, RacingStable};

use crate::play::ME;
use crate::play::board::Scene;
use crate::play::row::{Mark, Row};

/// A distance as racing people say it.
pub(super) fn distance(furlongs: u16) -> Text {
    match furlongs {
        8 => text!("miles", miles = "1"),
        10 => text!("miles", miles = "1¼"),
        12 => text!("miles", miles = "1½"),
        furlongs => text!("furlongs", count = furlongs),
    }
}

/// The program, with the present race marked.
pub(super) fn card(scene: &Scene<'_, RacingStable>) -> Vec<Row> {
    let public = &scene.view.public;
    let pack = public.pack();
    let program = public.setup.options.program.iter().zip(1u8..);
    let row = |(number, position): (&u32, u8)| {
        let data = &pack.races[pack.find_race(*number)?];
        let now = position == public.race;
        let mark = if now { '»' } else { ' ' };
        let (length, fee) = (scene.say(&distance(data.furlongs)), scene.money(data.fee));
        let purses = data.purse.map(|purse| scene.money(purse)).join(" / ");
        let name = &data.name;
        let text = format!("{mark}{position:>3}  {name:<24} {length:<11} {fee:>5}  {purses}");
        Some(Row::marked(text, if now { Mark::Strong } else { Mark::Plain }))
    };
    [scene.head("racing_stable.card")].into_iter().chain(program.filter_map(row)).collect()
}

/// Every bet that is offered, with its chance and what a dollar is worth on it.
pub(super) fn odds(scene: &Scene<'_, RacingStable>) -> Vec<Row> {
    let public = &scene.view.public;
    let Some(row) = public.odds_row() else { return vec![scene.head("racing_stable.no_odds")] };
    let lines: Vec<_> = Line::ALL
        .into_iter()
        .zip(row.lines)
        .filter_map(|(line, odds)| Some((line, odds?)))
        .collect();
    let offered = lines.iter().map(|(line, odds)| {
        text!("racing_stable.odds.line", line = *line, odds = odds.to_string())
    });
    let head = text!("racing_stable.odds", offered = offered.collect::<Slot>());
    let mut page = vec![Row::marked(scene.say(&head), Mark::Quiet)];
    let book = FormBook::of(&public.setup.pack);
    let form = book.race(usize::from(public.card));
    let field = public.running.runners.len();
    // At the wager everything is still equal; who leads later is seen on the track.
    for on in OpenWager::new(public, ME).on {
        let horses = match on {
            On::Stable(color) => {
                let own = public.running.runners.iter();
                own.filter(|runner| public.horse(runner).color == color).count()
            }
            On::Horse(_) => 1,
        };
        let worth = lines.iter().map(|(line, odds)| {
            let chance = form.hits(horses, field, *line);
            let word = scene.say(&Text::from(*line));
            format!("{word} {:>2.0} % ${:.2}", 100.0 * chance, chance * odds.per_dollar())
        });
        let worth = worth.collect::<Vec<_>>().join("   ");
        let id = public.pack().on_id(on);
        page.push(format!("  {id:<10} {horses}/{field}   {worth}").into());
    }
    page
}

/// What happens on the spaces of this race, by how far they are from the start.
pub(super) fn spaces(scene: &Scene<'_, RacingStable>) -> Vec<Row> {
    let public = &scene.view.public;
    let (pack, data) = (public.pack(), public.race_data());
    let row = |(at, effect): (usize, &Effect)| {
        let space = data.space(u16::try_from(at).ok()?, pack.track.mile_spaces);
        let text = &pack.track.spaces.iter().find(|data| data.at == space)?.text;
        let figure = effect.figure().map(|figure| format!(" {figure}")).unwrap_or_default();
        Some(Row::from(format!(
            "{at:>4}  {:<14} {text}",
            format!("{}{figure}", effect.word().replace('_', " "))
        )))
    };
    let shown = data.path.iter().enumerate().filter(|(_, effect)| **effect != Effect::None);
    shown.filter_map(row).collect()
}

/// The numbers of a seat's horses; one that may not run now stands in brackets.
pub(super) fn horses(public: &Public, seat: Seat) -> String {
    let stable = &public.seat(seat).stable;
    let fresh = stable.fresh(public.race);
    let horses = stable.owned().iter().map(|number| {
        if fresh.contains(number) { number.to_string() } else { format!("({number})") }
    });
    horses.collect::<Vec<_>>().join(" ")
}
