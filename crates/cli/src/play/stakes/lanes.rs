//! The lanes of a race, drawn in characters: the outermost first, the rail last.

use big_stakes::{Cell, Course, Public, Status};

/// Columns that a drawing shows at most.
const WIDTH: u16 = 72;
/// Columns that are shown ahead of the foremost horse.
const AHEAD: u16 = 16;

/// The part of the track on which the horses are, from the foremost back.
pub(super) fn lanes(public: &Public) -> Vec<String> {
    let Some(race) = &public.race else { return vec!["No race is being run.".into()] };
    let course = public.course(race.card);
    let standing = race.runners.iter().filter_map(|runner| {
        let here = matches!(runner.status, Status::Running)
            || runner.status == Status::Finished && runner.round == race.round;
        Some((runner.post?, runner.cell.filter(|_| here)?))
    });
    let horses: Vec<(u8, Cell)> = standing.collect();
    let first = horses.iter().map(|(_, cell)| cell.x).max().unwrap_or(0);
    let to = (first + AHEAD).min(course.finish() + AHEAD);
    let last = horses.iter().map(|(_, cell)| cell.x).min().unwrap_or(0);
    let from = last.max(to.saturating_sub(WIDTH - 1));
    let mut rows = vec![poles(&course, from, to)];
    for lane in (1..=course.lanes()).rev() {
        let cells = (from..=to).map(|x| column(&course, lane, x, &horses));
        rows.push(format!("{lane:>2} {}", cells.collect::<String>()));
    }
    let behind: Vec<_> = horses
        .iter()
        .filter(|(_, cell)| cell.x < from)
        .map(|(post, cell)| format!("{post} by {}", from - cell.x))
        .collect();
    if !behind.is_empty() {
        rows.push(format!("   behind the picture: {}", behind.join(", ")));
    }
    rows
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

/// Posts and poles in one character; ten and more go on with letters.
fn digit(number: u8) -> char {
    char::from_digit(u32::from(number), 36).unwrap_or('?')
}

/// What is seen of a column in a lane: a horse by its post, the gate, a chute, the line, or ground.
fn column(course: &Course<'_>, lane: u8, x: u16, horses: &[(u8, Cell)]) -> char {
    let here = horses.iter().find(|(_, cell)| cell.lane == lane && cell.x == x);
    let doubled = |x: u16| course.is_doubled(lane, x);
    match here {
        Some((post, _)) => digit(*post),
        None if x == 0 => ':',
        None if doubled(x) => '=',
        None if doubled(x + 1) || doubled(x.saturating_sub(1)) => '-',
        None if x == course.finish() => '|',
        None => '.',
    }
}
