//! `railbird bench`.

use lab::bench::Speed;
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::input::default_seats;
use crate::output::print_line;

pub(crate) fn run(seconds: f64, as_json: bool) -> Outcome {
    check_seconds(seconds)?;
    let mut measured = vec![
        ("plain race".to_owned(), bots::bench::plain_races(seconds)),
        ("race cards".to_owned(), bots::bench::race_cards(seconds).map_err(Failure::Failed)?),
        ("big_stakes runs".to_owned(), bots::bench::runs(seconds).map_err(Failure::Failed)?),
    ];
    for game in bots::games() {
        let info = game.info();
        let seats = default_seats(&info);
        eprintln!("measuring {} with {seats} seats …", info.name);
        let speeds = bots::bench::game(info.id, seats, seconds).transpose();
        let speeds = speeds.map_err(Failure::Failed)?;
        measured.extend(speeds.map(|speeds| (info.id.to_owned(), speeds)));
    }
    if as_json {
        let groups: serde_json::Map<_, _> =
            measured.into_iter().map(|(name, speeds)| (name, json!(speeds))).collect();
        return print_line(json!({"threads": 1, "measured": groups}));
    }
    let lines = measured.iter().flat_map(|(group, speeds)| {
        std::iter::once(group.clone()).chain(speeds.iter().map(in_words))
    });
    print_line(lines.collect::<Vec<_>>().join("\n"))
}

/// A measurement takes some time, and ends.
pub(crate) fn check_seconds(seconds: f64) -> Outcome {
    if (0.001..=600.0).contains(&seconds) {
        return Ok(());
    }
    Err(Failure::input("--seconds takes a number from 0.001 to 600"))
}

fn in_words(speed: &Speed) -> String {
    let rate = speed.per_second;
    let each = match 1.0 / rate {
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s if s >= 1e-6 => format!("{:.2} µs", s * 1e6),
        s => format!("{:.1} ns", s * 1e9),
    };
    let rate = match rate {
        r if r >= 1e6 => format!("{:.2} million", r / 1e6),
        r => format!("{r:.0}"),
    };
    format!("  {:<32} {rate:>14} a second, {each:>10} each", speed.name)
}
