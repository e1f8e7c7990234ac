//! The lanes of a race, drawn in characters: the outermost first, the rail last.

use big_stakes::{BigStakes, Cell, Course, Status};
use engine::text;

use crate::play::board::Scene;
use crate::play::row::{Mark, Row, digit};

/// Columns that are shown ahead of the foremost horse.
const AHEAD: u16 = 16;

/// The part of the track on which the horses are, from the foremost back, `columns` of it at most.
pub(super) fn lanes(scene: &Scene<'_, BigStakes>, columns: usize) -> Vec<Row> {
    let public = &scene.view.public;
    let Some(race) = &public.race else { return vec![scene.head("play.no_race")] };
    let course = public.course(race.card);
    let standing = race.runners.iter().filter_map(|runner| {
        let here = matches!(runner.status, Status::Running)
            || runner.status == Status::Finished && runner.round == race.round;
        Some((runner.post?, runner.cell.filter(|_| here)?))
    });
    let horses: Vec<(u8, Cell)> = standing.collect();
    let columns = u16::try_from(columns.max(1)).unwrap_or(u16::MAX);
    let first = horses.iter().map(|(_, cell)| cell.x).max().unwrap_or(0);
    let to = (first + AHEAD).min(course.finish() + AHEAD);
    let last = horses.iter().map(|(_, cell)| cell.x).min().unwrap_or(0);
    let from = last.max(to.saturating_sub(columns - 1));
    let mut rows = vec![Row::marked(poles(&course, from, to), Mark::Quiet)];
    for lane in (1..=course.lanes()).rev() {
        let mut row = Row::marked(format!("{lane:>2} "), Mark::Quiet);
        for x in from..=to {
            match horses.iter().find(|(_, cell)| cell.lane == lane && cell.x == x) {
                Some((post, _)) => row.push_post(*post),
                None => row.push(ground(&course, lane, x), Mark::Ground),
            }
        }
        rows.push(row);
    }
    let behind: Vec<_> = horses
        .iter()
        .filter(|(_, cell)| cell.x < from)
        .map(|(post, cell)| format!("{post} (-{})", from - cell.x))
        .collect();
    if !behind.is_empty() {
        let behind = text!("big_stakes.behind", horses = behind.join(", "));
        rows.push(format!("   {}", scene.say(&behind)).into());
    }
    rows
}

/// The horses of the race by post, with whose they are; those that are home or out are said to be.
pub(super) fn runners(scene: &Scene<'_, BigStakes>) -> Vec<(u8, String)> {
    let public = &scene.view.public;
    let runners = public.race.iter().flat_map(|race| &race.runners).filter_map(|runner| {
        let owner = scene.name(runner.seat);
        let how = match runner.status {
            Status::Entered | Status::Running => String::new(),
            status => format!(", {}", status.word()),
        };
        Some((runner.post?, format!("{}, {owner}{how}", public.card(runner.horse).name)))
    });
    let mut runners: Vec<_> = runners.collect();
    runners.sort_unstable();
    runners
}

/// Furlong poles: how many furlongs are left, and the line.
fn poles(course: &Course<'_>, from: u16, to: u16) -> String {
    let furlong = 12;
    let pole = |x: u16| {
        let left = course.finish().checked_sub(x)?;
        (left % furlong == 0).then(|| if left == 0 { 'F' } else { digit((left / furlong) as u8) })
    };
    let marks: String = (from..=to).map(|x| pole(x).unwrap_or(' ')).collect();
    format!("   {marks}").trim_end().to_owned()
}

/// What is seen of a column in a lane where no horse is: the gate, a chute, the line, or ground.
fn ground(course: &Course<'_>, lane: u8, x: u16) -> char {
    let doubled = |x: u16| course.is_doubled(lane, x);
    match () {
        () if x == 0 => ':',
        () if doubled(x) => '=',
        () if doubled(x + 1) || doubled(x.saturating_sub(1)) => '-',
        () if x == course.finish() => '|',
        () => '.',
    }
}
