//! `railbird odds`.

use std::fmt::Write;
use std::path::Path;

use engine::Pack;
use engine::pack::Node;
use racing::Line;
use serde_json::{Map, Value, json};
use stretch::chances::{Chances, before_the_off, returns};
use stretch::{Card, Mode, Options, StretchPack};

use crate::args::OddsArgs;
use crate::failure::{Failure, Outcome};
use crate::input::read_text;
use crate::output::{print, print_line};

/// Columns of the longest bar.
const BAR: f64 = 30.0;

pub(crate) fn run(args: &OddsArgs) -> Outcome {
    let mut race = Race::read(&args.card)?;
    if let Some(mode) = &args.mode {
        race.options.mode = Mode::from_word(mode)
            .ok_or_else(|| Failure::input(format!("--mode is quick or full, not \"{mode}\"")))?;
    }
    let chances = before_the_off(&race.pack, &race.options, &race.card);
    let returns = returns(&race.pack, &race.options, &race.card, &chances);
    if args.json.on {
        let mut answer = in_json(&race, &chances);
        if args.bets {
            answer["returns"] = json!(returns);
        }
        return print_line(answer);
    }
    let mut text = in_words(&race, &chances);
    if args.exacta {
        text += &exacta_in_words(&race, &chances);
    }
    if args.bets {
        text += &bets_in_words(&race, returns.as_deref());
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

/// A card with the pack and the options that it is run with.
struct Race {
    pack: StretchPack,
    options: Options,
    card: Card,
}

impl Race {
    /// Reads a CARD: the id of a card in the pack, or a file.
    fn read(given: &str) -> Result<Self, Failure> {
        let path = Path::new(given);
        if given != "-" && !path.is_file() {
            return Self::of(&json!({ "card": given }));
        }
        let text = read_text(path)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        // What begins with a brace is no TOML document, and no JSON object begins otherwise.
        let value: Value = if text.trim_start().starts_with('{') {
            serde_json::from_str(text)
                .map_err(|error| Failure::input(format!("{given}: {error}")))?
        } else {
            toml::from_str(text).map_err(|error| Failure::input(format!("{given}: {error}")))?
        };
        if value.get("card").is_some() {
            return Self::of(&value);
        }
        Self::of(&json!({ "card": value }))
    }

    /// Reads `{"card", "options"?, "pack"?}`.
    fn of(value: &Value) -> Result<Self, Failure> {
        let faults = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
        let pack = match value.get("pack") {
            None => json!({}),
            Some(Value::String(name)) if name == "standard" => json!({}),
            Some(pack) => pack.clone(),
        };
        let pack =
            StretchPack::check(&Node::from_json(&pack, "pack")).map_err(|why| faults(&why))?;
        let mut options = match value.get("options") {
            None => Map::new(),
            Some(Value::Object(options)) => options.clone(),
            Some(_) => return Err(Failure::input("options: this should be a table")),
        };
        let card = pack.card(&value["card"], "card").map_err(|why| faults(&why))?;
        // The meeting is this race alone, whatever the pack's own would be.
        options.insert("cards".into(), json!([value["card"]]));
        let options = Options::read(&pack, &options).map_err(|why| faults(&why))?;
        Ok(Self { pack, options, card })
    }

    /// The names of the runners, by post.
    fn names(&self) -> impl Iterator<Item = &str> {
        let runners = self.card.runners.iter();
        runners.map(|runner| self.pack.horses[usize::from(runner.horse)].name.as_str())
    }
}

fn in_json(race: &Race, chances: &Chances) -> Value {
    let [slow, normal, fast] = chances.pace;
    let horses = race.card.ids.iter().zip(&chances.horses).map(|(id, horse)| {
        json!({
            "horse": id,
            "win": horse.win,
            "second": horse.second,
            "third": horse.third,
            "out": horse.out,
            "dq": horse.dq,
            "figure": horse.figure,
            "spread": horse.spread,
            "fair_odds": fair(horse.win),
        })
    });
    json!({
        "mode": race.options.mode,
        "pace": {"slow": slow, "normal": normal, "fast": fast},
        "horses": horses.collect::<Vec<_>>(),
        "exacta": chances.exacta,
    })
}

/// Odds to one at which nobody gains; none without a chance.
fn fair(chance: f64) -> Option<f64> {
    (chance > 0.0).then(|| (1.0 / chance - 1.0).max(0.0))
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
