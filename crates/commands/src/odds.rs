//! `railbird odds`.

use std::fmt::Write;

use racing::Line;
use serde_json::json;
use stretch::chances::{AskedRace as Race, Chances, fair, returns};

use crate::args::OddsArgs;
use crate::card::{mode_option, read};
use crate::failure::Outcome;
use crate::input::read_options;
use crate::output::{print, print_line};

/// Columns of the longest bar.
const BAR: f64 = 30.0;

pub(crate) fn run(args: &OddsArgs) -> Outcome {
    let mut typed = read_options(&args.options)?;
    typed.extend(mode_option(args.mode.as_ref()));
    let race = read(&args.card, typed, &args.pack)?;
    let chances = race.chances();
    let returns = || returns(&race.pack, &race.options, &race.card);
    if args.json.on {
        let mut answer = race.to_json(&chances);
        if args.bets {
            answer["returns"] = json!(returns());
        }
        return print_line(answer);
    }
    let mut text = in_words(&race, &chances);
    if args.exacta {
        text += &exacta_in_words(&race, &chances);
    }
    if args.bets {
        text += &bets_in_words(&race, returns().as_deref());
    }
    print(&text)
}

/// The chances of every first and second.
fn exacta_in_words(race: &Race, chances: &Chances) -> String {
    let wide = race.names().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = format!("\nFirst, and second across, in percent\n   {:<wide$}", "");
    // Writing to a string can not fail.
    for post in 1..=chances.horses.len() {
        let _ = write!(text, " {post:>5}");
    }
    text.push('\n');
    for ((post, name), row) in (1..).zip(race.names()).zip(&chances.exacta) {
        let _ = write!(text, "{post:>2} {name:<wide$}");
        for (second, chance) in (1..).zip(row) {
            let _ = match second == post {
                true => write!(text, " {:>5}", "-"),
                false => write!(text, " {:>5.2}", 100.0 * chance),
            };
        }
        text.push('\n');
    }
    text
}

/// What $2 on every bet returns, and which of them are worth more than they cost.
fn bets_in_words(race: &Race, returns: Option<&[[f64; 3]]>) -> String {
    let Some(returns) = returns else { return "\nNo odds are known before the race.\n".into() };
    let wide = race.names().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = "\nWhat $2 returns on average; * is worth more than it costs\n".to_owned();
    for (name, returns) in race.names().zip(returns) {
        // Writing to a string can not fail.
        let _ = write!(text, "{name:<wide$}");
        for (line, cents) in Line::ALL.iter().zip(returns) {
            let mark = if *cents > race.pack.betting.unit as f64 { '*' } else { ' ' };
            let _ = write!(text, "  {line} ${:.2}{mark}", cents / 100.0);
        }
        text.push('\n');
    }
    text
}

fn in_words(race: &Race, chances: &Chances) -> String {
    let wide = race.names().map(|name| name.chars().count()).max().unwrap_or(0).max(5);
    let best = chances.horses.iter().map(|horse| horse.win).fold(0.0, f64::max);
    let [slow, normal, fast] = chances.pace.map(|chance| 100.0 * chance);
    let mut text = format!("Pace: slow {slow:.1} %, normal {normal:.1} %, fast {fast:.1} %\n\n");
    // Writing to a string can not fail.
    let _ = writeln!(
        text,
        "{:>2} {:<wide$} {:>6} {:>6} {:>6} {:>5} {:>5} {:>6} {:>5} {:>8}",
        "pp", "horse", "win", "2nd", "3rd", "out", "dq", "figure", "+/-", "fair"
    );
    for ((post, name), horse) in (1..).zip(race.names()).zip(&chances.horses) {
        let [win, second, third, out, dq] =
            [horse.win, horse.second, horse.third, horse.out, horse.dq]
                .map(|chance| 100.0 * chance);
        let odds = fair(horse.win).map_or_else(|| "-".into(), |odds| format!("{odds:.2}-1"));
        let bar = "#".repeat((BAR * horse.win / best.max(f64::MIN_POSITIVE)).round() as usize);
        let _ = writeln!(
            text,
            "{post:>2} {name:<wide$} {win:>6.2} {second:>6.2} {third:>6.2} {out:>5.2} {dq:>5.2} \
             {:>6.1} {:>5.2} {odds:>8} {bar}",
            horse.figure, horse.spread
        );
    }
    text
}
