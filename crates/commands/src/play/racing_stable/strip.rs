//! The race, unrolled: a row for each horse from the start to the line, the foremost on top.

use engine::text;
use racing_stable::{Effect, Public, RacingStable, Runner, Status};

use crate::play::ME;
use crate::play::board::Scene;
use crate::play::paint::fit;
use crate::play::row::{Cloth, Mark, Row};

/// Columns before the strip: cloth, name and owner.
const BEFORE: usize = 26;
/// Columns behind it: how far it is.
const BEHIND: usize = 10;

/// The field on a strip as wide as there is room, under a row that marks the spaces where something
/// happens: `+` to the good, `!` not.
pub(super) fn rows(scene: &Scene<'_, RacingStable>, columns: usize, rows: usize) -> Vec<Row> {
    let public = &scene.view.public;
    let data = public.race_data();
    let wide = columns.saturating_sub(BEFORE + BEHIND + 2).max(8);
    let mut head = Row::from(" ".repeat(BEFORE));
    head.push(marks(&data.path, wide), Mark::Quiet);
    head.push("‖", Mark::Quiet);
    let mut strip = vec![head];
    let mut field: Vec<&Runner> = public.running.runners.iter().collect();
    field.sort_by_key(|runner| {
        let place = place(public, runner);
        (runner.status.is_out(), place.is_none(), place, std::cmp::Reverse(runner.at))
    });
    let shown = if field.len() < rows { field.len() } else { rows.saturating_sub(2) };
    let turn = public.on_turn();
    for runner in &field[..shown] {
        let next = turn.is_some_and(|turn| std::ptr::eq(turn, *runner));
        strip.push(row(scene, runner, next, wide));
    }
    if shown < field.len() {
        let more = text!("racing_stable.more", n = field.len() - shown);
        strip.push(Row::marked(scene.say(&more), Mark::Quiet));
    }
    strip
}

fn row(scene: &Scene<'_, RacingStable>, runner: &Runner, next: bool, wide: usize) -> Row {
    let public = &scene.view.public;
    let (pack, horse) = (public.pack(), public.horse(runner));
    let cloth = Mark::Cloth(colour(pack.ground(horse.color).as_deref()));
    let text = fit(&pack.cloth_text(horse), 3);
    let owner = scene.name(runner.seat);
    let mut row = Row::from(if next { "▸" } else { " " });
    row.push(&*text, cloth);
    let name = format!(" {} {} ", fit(&pack.horse(horse).name, 13), fit(owner, 6));
    row.push(name, if runner.seat == ME { Mark::Strong } else { Mark::Plain });
    let left = public.race_data().distance.saturating_sub(runner.at);
    // The horse covers its space; at the line it stands behind it.
    let room = wide - text.trim_end().chars().count();
    let at = (usize::from(runner.at) * room / usize::from(public.race_data().distance)).min(room);
    let stands = match (place(public, runner), runner.status) {
        (Some(place), _) => format!("{place}."),
        (None, Status::Running) => scene.say(&text!("racing_stable.to_go", left = left)),
        (None, status) => status.word().to_owned(),
    };
    row.push("·".repeat(at), Mark::Ground);
    row.push(text.trim_end(), cloth);
    row.push("·".repeat(room - at), Mark::Ground);
    row.push("‖", Mark::Ground);
    row.push(format!(" {stands}"), Mark::Plain);
    row
}

fn place(public: &Public, runner: &Runner) -> Option<usize> {
    let horse = public.horse(runner);
    public.finish().position(|placed| placed == horse).map(|at| at + 1)
}

/// What happens where, on a strip of this width.
fn marks(path: &[Effect], wide: usize) -> String {
    let mut marks = vec![' '; wide];
    for (at, effect) in path.iter().enumerate() {
        let mark = match effect {
            Effect::None => continue,
            Effect::Collect(_) | Effect::Forward(_) | Effect::ThrowAgain => '+',
            _ => '!',
        };
        marks[(at * wide / path.len()).min(wide - 1)] = mark;
    }
    marks.into_iter().collect()
}

/// A colour as the pack writes it.
fn colour(ground: Option<&str>) -> Cloth {
    let part = |at: usize| {
        let digits = ground.and_then(|ground| ground.get(at..at + 2));
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0x80)
    };
    Cloth::Colour([part(1), part(3), part(5)])
}
