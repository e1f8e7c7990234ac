//! The derivation in words: every figure that a reader needs to check a rating by hand.

use std::fmt::Write;

use super::RatedCard;
use super::jockey::JockeyRating;
use stretch::written;

use super::debut::Debut;
use super::method::{FORMS, FieldStep, Found, HorseRating, LineStep, Ratings, Steps};

impl RatedCard {
    /// How every rating was found.
    #[must_use]
    pub fn explain(&self) -> String {
        let today = &self.today;
        let mut text = format!(
            "Today: {}, {} furlongs, {}; {} runners\n",
            today.surface,
            today.distance,
            today.condition,
            self.horses.len()
        );
        for horse in &self.horses {
            text.push('\n');
            explain_horse(&mut text, horse);
        }
        for jockey in &self.jockeys {
            text.push('\n');
            explain_jockey(&mut text, jockey);
        }
        text
    }
}

/// A line of the derivation. Writing to a string can not fail.
macro_rules! say {
    ($text:expr, $($arg:tt)*) => {
        let _ = writeln!($text, $($arg)*);
    };
}

fn explain_horse(text: &mut String, horse: &HorseRating) {
    say!(text, "{}", horse.name);
    match &horse.found {
        Found::Lines(steps) => explain_steps(text, steps),
        Found::Debut(debut) => explain_debut(text, debut, &horse.ratings),
    }
    let r = &horse.ratings;
    say!(
        text,
        "  = Power {} ({}), Range {}-{}, Wet {}, Pace {}, Form {}, Trip {}, Class {}, Speed {}, Wire {}",
        r.power,
        r.surface,
        r.range_lo,
        r.range_hi,
        r.wet,
        r.pace,
        r.form,
        r.trip,
        r.class,
        r.speed,
        r.wire
    );
}

fn explain_debut(text: &mut String, debut: &Debut, ratings: &Ratings) {
    say!(text, "  A first-time starter: no past line");
    say!(
        text,
        "  Power {}: the field's mean {:.2} less 4 is {:.2}; ({:.2} - 54)/2 = {:.2}",
        ratings.power,
        debut.field_mean,
        debut.expected_figure,
        debut.expected_figure,
        debut.exact
    );
}

fn explain_steps(text: &mut String, horse: &Steps) {
    if horse.unrated_today {
        say!(text, "  1 No line on today's surface: all lines count, and there is no power for it");
    }
    say!(text, "  1 row   days  weight  surface    going     dist  figure  off  wet-  f*");
    for step in &horse.lines {
        explain_line(text, step);
    }
    let range = &horse.range;
    say!(
        text,
        "  2 Range {}-{}: lines from {:.1} up, the median {:.1} less 2",
        range.lo,
        range.hi,
        range.from,
        range.median
    );
    explain_wet(text, horse);
    let form = &horse.form;
    say!(
        text,
        "  4 Mean {:.2}, variance {:.2} of {} lines that count as {:.2}; spread {:.2}",
        form.mu,
        form.s2,
        form.lines,
        form.effective_lines,
        form.spread
    );
    let forms: Vec<_> = FORMS.iter().map(|(form, spread)| format!("{form} {spread}")).collect();
    say!(text, "  5 Form {}: the nearest of {}", form.value, forms.join(", "));
    let pace = &horse.pace;
    match pace.lengths {
        Some(lengths) => {
            say!(
                text,
                "  6 Pace {}: 8.5 - {lengths:.2} lengths / {} = {:.2}",
                pace.value,
                pace.a_point,
                pace.exact
            );
        }
        None => {
            say!(text, "  6 Pace {}: no line has a first call, so the middle", pace.value);
        }
    }
    let trip = &horse.trip;
    say!(
        text,
        "  7 Trip {}: {} bad of {}, 10 (0.2 - {:.1}/{:.1}) = {:.2}",
        trip.value,
        trip.bad,
        trip.lines,
        trip.bad as f64 + 0.5,
        trip.lines as f64 + 2.5,
        trip.exact
    );
    explain_against(text, "Speed", "best figure", "/ 4", &horse.speed);
    explain_against(text, "Class", "level", "x 1.5", &horse.class);
    explain_power(text, horse);
    let wire = &horse.wire;
    say!(
        text,
        "  10 Wire {}: {} close, {} won, 9 x {}/{} = {:.2}",
        wire.value,
        wire.close,
        wire.won,
        wire.won + 2,
        wire.close + 4,
        wire.exact
    );
}

fn explain_line(text: &mut String, step: &LineStep) {
    let line = &step.line;
    let figure = step.figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.1}"));
    let fate = match (step.counts, step.kept) {
        (false, _) => "  other surface",
        (true, false) => "  dropped, the lowest",
        (true, true) => "",
    };
    let timed = line.timed.map_or_else(String::new, |timed| {
        let time = written::time(timed.time_cs);
        format!("  from {time}: {} less {}", timed.winner, timed.points)
    });
    say!(
        text,
        "    {:<4} {:>5}  {:.4}  {:<9}  {:<8} {:>5}  {:>6}  {:>3}  {:>3}  {figure}{fate}{timed}",
        line.row,
        line.days,
        step.weight,
        line.surface,
        line.condition,
        line.distance.to_string(),
        line.figure,
        step.off,
        line.penalty
    );
}

fn explain_wet(text: &mut String, horse: &Steps) {
    let wet = &horse.wet;
    match wet.dry_mean {
        Some(dry) if !wet.absorbed.is_empty() => {
            let n = wet.absorbed.len();
            let absorbed: Vec<_> = wet.absorbed.iter().map(|a| format!("{a:.2}")).collect();
            say!(
                text,
                "  3 Wet {}: dry mean {dry:.2}, absorbed {}; their mean x {n}/{} = {:.2}",
                wet.value,
                absorbed.join(", "),
                n + 1,
                wet.exact
            );
        }
        _ => {
            say!(text, "  3 Wet {}: there is no dry and wet line to compare", wet.value);
        }
    }
}

fn explain_against(text: &mut String, name: &str, what: &str, scale: &str, step: &FieldStep) {
    match step.own.zip(step.field_mean) {
        Some((own, mean)) => {
            say!(
                text,
                "  8 {name} {}: {what} {own:.2} against the field's {mean:.2}, {scale} = {:.2}",
                step.value,
                step.exact
            );
        }
        None => {
            say!(text, "  8 {name} {}: no line shows it, so the field's own", step.value);
        }
    }
}

fn explain_power(text: &mut String, horse: &Steps) {
    let power = &horse.power;
    let third = f64::from(horse.trip.value + horse.class.value + horse.speed.value) / 3.0;
    say!(
        text,
        "  9 Power {}: ({:.2} - 54 - {third:.2})/2 = {:.2}; {:.2} is left, {:.2} steps: Speed {:+}, Class {:+}, Trip {:+}",
        power.value,
        horse.form.mu,
        power.exact,
        power.residual,
        power.steps_exact,
        power.steps[0],
        power.steps[1],
        power.steps[2]
    );
    say!(text, "    Expected figure {:.2}", power.expected_figure);
}

fn explain_jockey(text: &mut String, jockey: &JockeyRating) {
    let record = &jockey.record;
    say!(text, "{}", record.name);
    say!(
        text,
        "  11 Ride {}: {} wins where {} were expected, (({} + 10)/({} + 10) - 1)/0.15 = {:.2}",
        jockey.ride,
        record.wins,
        record.expected,
        record.wins,
        record.expected,
        jockey.ride_exact
    );
    say!(
        text,
        "  11 Trouble {}: {} of {} mounts, a chance of {:.3} for two dice to show more",
        jockey.trouble,
        record.troubled,
        record.mounts,
        jockey.trouble_chance
    );
}
