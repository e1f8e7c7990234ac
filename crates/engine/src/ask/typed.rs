//! Typed lines: a decision is made in the words that it is described in.
//!
//! A way is typed as its words or their beginnings, as its key, as what follows its first word, or as
//! its number. A form begins with its word: `bet 3 on 11 win, 2 on 7 place`. Rows are parted by
//! commas, the parts of a form by semicolons. What can not be one of the things to pick from is
//! passed on as it stands, so that the rules refuse it in their own words.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Ask, Field, Form, Holds, Pick, Unit};
use crate::text;
use crate::text::Text;
use crate::written::value_of;

/// Words that may stand between the others.
const FILLERS: [&str; 8] = ["on", "to", "for", "at", "and", "the", "with", "of"];

impl<M: Serialize> Ask<M> {
    /// The move that a typed line makes.
    ///
    /// # Errors
    /// What could have been typed.
    pub fn read(&self, line: &str) -> Result<Value, Text> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let typed = words.join(" ").to_lowercase();
        if let Some(way) = self.way(&typed) {
            return Ok(value_of(&self.ways[way].play));
        }
        let Some(verb) = words.first() else {
            return Err(text!("typed.nothing", example = self.examples()));
        };
        let form = self.forms.iter().find(|form| form.begins_with(verb));
        let Some(form) = form else {
            let way = only(self.ways.iter().filter(|way| way.begins_with(&typed)));
            return way
                .map(|way| value_of(&way.play))
                .ok_or_else(|| text!("typed.unknown", example = self.examples()));
        };
        form.read(&words).ok_or_else(|| text!("typed.fields", example = quoted(&form.example)))
    }

    /// How a move is typed.
    #[must_use]
    pub fn write(&self, play: &Value) -> Option<String> {
        let is = |way: &&super::Way<M>| value_of(&way.play) == *play;
        if let Some(way) = self.ways.iter().find(is) {
            return Some(way.words.clone());
        }
        self.forms.iter().find_map(|form| form.write(play))
    }

    /// The position of the way that the line means.
    fn way(&self, typed: &str) -> Option<usize> {
        let argument = |words: &str| words.split_once(' ').map(|(_, rest)| rest.to_lowercase());
        let position = |is: &dyn Fn(&super::Way<M>) -> bool| self.ways.iter().position(is);
        position(&|way| way.words.to_lowercase() == typed || way.also.iter().any(|it| it == typed))
            .or_else(|| {
                position(&|way| way.key.is_some_and(|key| typed.chars().eq(key.to_lowercase())))
            })
            .or_else(|| position(&|way| argument(&way.words).as_deref() == Some(typed)))
            .or_else(|| {
                let is_number =
                    |way: &super::Way<M>| argument(&way.words)?.parse::<usize>().ok().map(drop);
                let numbered = position(&|way| is_number(way).is_some()).is_none();
                let at = typed.parse::<usize>().ok()?.checked_sub(1)?;
                (numbered && at < self.ways.len()).then_some(at)
            })
    }

    /// A few lines that could be typed.
    fn examples(&self) -> text::Slot {
        let ways = self.ways.iter().map(|way| way.words.as_str());
        let forms = self.forms.iter().map(|form| form.example.as_str());
        forms.chain(ways).take(4).map(quoted).collect()
    }
}

impl<M> super::Way<M> {
    /// Whether each of the typed words begins the one in its place. A number is only itself.
    fn begins_with(&self, typed: &str) -> bool {
        let begins = |(typed, word): (&str, String)| {
            let rest = word.strip_prefix(typed);
            let letters = typed.ends_with(char::is_alphabetic);
            rest.is_some_and(|rest| {
                rest.is_empty() || letters && rest.starts_with(char::is_alphabetic)
            })
        };
        let mut lines = self.also.iter().map(AsRef::as_ref).chain([self.words.as_str()]);
        lines.any(|line| {
            let words: Vec<_> = line.split_whitespace().map(str::to_lowercase).collect();
            words.len() == typed.split(' ').count() && typed.split(' ').zip(words).all(begins)
        })
    }
}

/// The only one there is: the beginning of two words means neither.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

fn quoted(line: &str) -> String {
    format!("`{line}`")
}

impl Form {
    /// Whether a line with this first word is one of the form's.
    fn begins_with(&self, verb: &str) -> bool {
        let mut parts = self.fields.iter().filter_map(|field| field.word.as_deref());
        self.is_word(verb) || parts.any(|word| word.eq_ignore_ascii_case(verb))
    }

    fn is_word(&self, verb: &str) -> bool {
        [Some(self.word), self.also].into_iter().flatten().any(|it| it.eq_ignore_ascii_case(verb))
    }

    fn read(&self, words: &[&str]) -> Option<Value> {
        let mut parts: Vec<(Option<&Field>, Vec<Vec<&str>>)> = vec![(None, Vec::new())];
        for mut row in rows(words) {
            let part = self.fields.iter().find(|field| {
                field.word.as_deref().is_some_and(|word| word.eq_ignore_ascii_case(row[0]))
            });
            if part.is_some() || self.is_word(row[0]) {
                row.remove(0);
                parts.push((part, Vec::new()));
            }
            if let Some((_, rows)) = parts.last_mut()
                && !row.is_empty()
            {
                rows.push(row);
            }
        }
        let mut into = Map::from_iter([("type".to_owned(), self.kind.into())]);
        for field in &self.fields {
            // What has no word of its own stands behind the form's, one after the other.
            let alone = |part: &&mut (Option<&Field>, Vec<Vec<&str>>)| match &field.word {
                Some(_) => part.0 == Some(field),
                None => part.0.is_none() && !part.1.is_empty(),
            };
            let given = parts.iter_mut().find(alone).map(|(_, rows)| rows);
            field.read(given, &mut into)?;
        }
        // Whatever nobody read was not meant for this form.
        let spent = |(_, rows): &(_, Vec<Vec<&str>>)| {
            rows.iter().all(|row| only_fillers(row) || is_none(row))
        };
        parts.iter().all(spent).then_some(Value::Object(into))
    }

    fn write(&self, play: &Value) -> Option<String> {
        let map = play.as_object().filter(|map| map["type"] == self.kind)?;
        let mut line = String::new();
        for field in &self.fields {
            let value = match field.name.as_ref() {
                "" => play,
                name => map.get(name)?,
            };
            let written = field.write(value)?;
            let (parting, word) = match &field.word {
                Some(_) if written.is_empty() => continue,
                Some(word) => (if line.is_empty() { "" } else { "; " }, word.as_ref()),
                None if line.is_empty() => ("", self.word),
                None => (" ", field.before),
            };
            line += parting;
            line += &[word, &written]
                .iter()
                .filter(|it| !it.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(" ");
        }
        Some(if line.is_empty() { self.word.to_owned() } else { line })
    }
}

/// The rows of a line: words between commas and semicolons.
fn rows<'w>(words: &[&'w str]) -> Vec<Vec<&'w str>> {
    let mut rows = vec![Vec::new()];
    for word in words {
        let ends = word.ends_with([',', ';']);
        let word = word.trim_end_matches([',', ';']);
        if !word.is_empty()
            && let Some(row) = rows.last_mut()
        {
            row.push(word);
        }
        if ends {
            rows.push(Vec::new());
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

fn only_fillers(row: &[&str]) -> bool {
    row.iter().all(|word| FILLERS.contains(&word.to_lowercase().as_str()))
}

impl Field {
    /// Reads the field from the rows that are its, and takes out what it read.
    fn read(
        &self,
        given: Option<&mut Vec<Vec<&str>>>,
        into: &mut Map<String, Value>,
    ) -> Option<()> {
        let mut nothing = Vec::new();
        let rows = given.unwrap_or(&mut nothing);
        let value = match &self.holds {
            Holds::Rows { fields, .. } => {
                let row = |mut row: Vec<&str>| read_row(fields, &mut row);
                rows.drain(..).filter(|row| !is_none(row)).map(row).collect::<Option<Value>>()
            }
            Holds::Group { fields } => read_group(fields, rows),
            Holds::Several { of, .. } => {
                let mut words: Vec<&str> = rows.drain(..).flatten().collect();
                words = words.iter().flat_map(|word| word.split(',')).collect();
                let mut picked = Vec::new();
                while !only_fillers(&words) && !is_none(&words) {
                    picked.push(pick(of, &mut words)?);
                }
                Some(Value::Array(picked))
            }
            Holds::Numbers { .. } => {
                let words = rows.drain(..).flatten().flat_map(|word| word.split(','));
                let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
                let mut numbers = Vec::new();
                while !only_fillers(&words) {
                    numbers.push(self.holds.read_one(&mut words)?);
                }
                Some(Value::Array(numbers))
            }
            _ => {
                let row = rows.iter_mut().find(|row| !only_fillers(row));
                row.and_then(|row| self.holds.read_one(row))
            }
        };
        let value = value.or_else(|| self.default.clone())?;
        match (self.name.as_ref(), value) {
            ("", Value::Object(entries)) => into.extend(entries),
            (name, value) => drop(into.insert(name.to_owned(), value)),
        }
        Some(())
    }

    fn write(&self, value: &Value) -> Option<String> {
        match &self.holds {
            Holds::Rows { fields, .. } => {
                let row = |row: &Value| {
                    let cells = fields.iter().map(|field| {
                        let cell = field.write(row.get(field.name.as_ref())?)?;
                        Some(if field.before.is_empty() {
                            cell
                        } else {
                            format!("{} {cell}", field.before)
                        })
                    });
                    Some(cells.collect::<Option<Vec<_>>>()?.join(" "))
                };
                Some(value.as_array()?.iter().map(row).collect::<Option<Vec<_>>>()?.join(", "))
            }
            Holds::Group { fields } => {
                let part = |field: &Field| {
                    let written = field.write(value.get(field.name.as_ref())?)?;
                    Some(format!("{} {written}", field.word.as_ref()?))
                };
                let parts: Vec<_> = fields.iter().filter_map(part).collect();
                Some(if parts.is_empty() { "none".into() } else { parts.join("; ") })
            }
            Holds::Several { of, .. } => {
                let picks = value.as_array()?.iter().map(|value| written(of, value));
                let picks = picks.collect::<Option<Vec<_>>>()?;
                Some(if picks.is_empty() { "none".into() } else { picks.join(" ") })
            }
            Holds::One { of } if self.name.is_empty() => {
                let is = |pick: &&Pick| {
                    let mut entries = pick.value.as_object().into_iter().flatten();
                    entries.all(|(key, entry)| value.get(key) == Some(entry))
                };
                of.iter().find(is).map(Pick::typed)
            }
            Holds::One { of } => written(of, value),
            Holds::Amount { unit: Unit::Cents, .. } => {
                let cents = value.as_i64()?;
                let fraction =
                    if cents % 100 == 0 { String::new() } else { format!(".{:02}", cents % 100) };
                Some(format!("{}{fraction}", cents / 100))
            }
            Holds::Amount { .. } | Holds::Number { .. } => Some(value.as_i64()?.to_string()),
            Holds::Numbers { .. } => {
                let numbers = value.as_array()?.iter().map(|number| number.as_i64());
                let written = numbers.map(|number| Some(number?.to_string()));
                Some(written.collect::<Option<Vec<_>>>()?.join(" "))
            }
            Holds::Text { .. } => value.as_str().map(str::to_owned),
        }
    }
}

fn is_none(words: &[&str]) -> bool {
    matches!(words, [word] if ["none", "nothing"].contains(&word.to_lowercase().as_str()))
}

fn read_row(fields: &[Field], row: &mut Vec<&str>) -> Option<Value> {
    let mut into = Map::new();
    for field in fields {
        let value = if row.is_empty() { None } else { field.holds.read_one(row) };
        into.insert(field.name.to_string(), value.or_else(|| field.default.clone())?);
    }
    only_fillers(row).then_some(Value::Object(into))
}

/// Each row begins with the word, or the beginning of the word, of one of the fields.
fn read_group(fields: &[Field], rows: &mut Vec<Vec<&str>>) -> Option<Value> {
    let mut into = Map::new();
    for mut row in rows.drain(..).filter(|row| !is_none(row)) {
        let word = row.remove(0).to_lowercase();
        let begins = |field: &&Field| {
            field.word.as_ref().is_some_and(|it| it.to_lowercase().starts_with(&word))
        };
        let field = only(fields.iter().filter(begins))?;
        field.read(Some(&mut vec![row]), &mut into)?;
    }
    Some(Value::Object(into))
}

impl Holds {
    /// Reads one thing and takes its words out of the row.
    fn read_one(&self, row: &mut Vec<&str>) -> Option<Value> {
        if let Self::One { of } = self {
            return pick(of, row);
        }
        if let Self::Text { .. } = self {
            return Some(std::mem::take(row).join(" ").into());
        }
        let skipped = row.iter().position(|word| !only_fillers(&[*word]))?;
        row.drain(..skipped);
        let digits = row[0].trim_start_matches('$').replace([',', '_'], "");
        let value = match self {
            Self::Amount { unit: Unit::Cents, .. } => cents(&digits)?,
            _ => digits.parse::<i64>().ok()?,
        };
        row.remove(0);
        Some(value.into())
    }
}

/// `12` or `12.50` in cents.
fn cents(dollars: &str) -> Option<i64> {
    let (whole, fraction) = dollars.split_once('.').unwrap_or((dollars, "00"));
    let fraction: i64 = if fraction.len() == 2 { fraction.parse().ok()? } else { return None };
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(fraction)
}

/// What the first words name: by number, value or name; then by the beginning of one of those.
/// Something else is passed on for the rules to refuse.
fn pick(of: &[Pick], row: &mut Vec<&str>) -> Option<Value> {
    for skipped in 0..row.len() {
        let longest = of.iter().filter_map(|pick| pick.words_in(&row[skipped..]));
        if let Some((words, value)) = longest.max_by_key(|(words, _)| *words) {
            row.drain(..skipped + words);
            return Some(value);
        }
        if !only_fillers(&row[skipped..=skipped]) {
            row.drain(..skipped);
            break;
        }
    }
    let word = if only_fillers(row) { return None } else { row.remove(0) };
    let lower = word.to_lowercase();
    if let Some(pick) = only(of.iter().filter(|pick| pick.begins_with(&lower))) {
        return Some(pick.value.clone());
    }
    match of.first().map(|pick| &pick.value) {
        Some(Value::Number(_)) => word.parse::<i64>().ok().map(Value::from),
        Some(Value::Object(_)) => None,
        // A space is written in capitals, an id is not.
        Some(Value::String(one)) if *one == one.to_uppercase() => Some(word.to_uppercase().into()),
        _ => Some(lower.into()),
    }
}

fn written(of: &[Pick], value: &Value) -> Option<String> {
    of.iter().find(|pick| pick.value == *value).map(Pick::typed)
}

impl Pick {
    /// What it is called in a typed line: its number, value and name.
    fn called(&self) -> impl Iterator<Item = String> {
        let value = match &self.value {
            Value::String(text) => Some(text.to_lowercase()),
            Value::Number(number) if self.number.is_none() => Some(number.to_string()),
            _ => None,
        };
        let name = self.name.as_ref().map(|name| name.to_lowercase());
        self.number.map(|number| number.to_string()).into_iter().chain(value).chain(name)
    }

    fn typed(&self) -> String {
        self.called().next().unwrap_or_default()
    }

    /// The number of words at the beginning of the row that name it, and its value.
    fn words_in(&self, row: &[&str]) -> Option<(usize, Value)> {
        let is = |called: String| {
            let words = called.split_whitespace().count();
            let typed = row.get(..words)?.join(" ").to_lowercase();
            (typed == called).then_some(words)
        };
        self.called().filter_map(is).max().map(|words| (words, self.value.clone()))
    }

    fn begins_with(&self, word: &str) -> bool {
        let numbered = self.number.is_some();
        self.called().skip(usize::from(numbered)).any(|called| called.starts_with(word))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::Way;

    fn picks<const N: usize>(values: [&str; N]) -> Vec<Pick> {
        values.map(|value| Pick::new(value, text!("any"))).into()
    }

    fn amount(least: i64) -> Holds {
        Holds::Amount { unit: Unit::Dollars, least, most: 9_000, step: 1, quick: Vec::new() }
    }

    fn asked() -> Ask<Value> {
        let field = |name: &'static str, holds| Field::new(name, text!("any"), holds);
        let horses = || {
            vec![
                Pick::new("secretariat", text!("any")).number(1u32),
                Pick::new("big-red", text!("any")).number(2u32).name("Big Red"),
                Pick::new("big-blue", text!("any")).number(3u32),
            ]
        };
        let row = vec![
            field("amount", amount(2)),
            field("on", Holds::One { of: horses() }).before("on"),
            field("to", Holds::One { of: picks(["win", "place"]) }).before("to"),
        ];
        let bets = Holds::Rows { fields: row, least: 0, most: 4 };
        let claims = Holds::Several { of: horses(), least: 0, most: 2 };
        let seats = vec![
            Pick::new(json!({"to": 1, "take": "omaha"}), text!("any")).name("omaha"),
            Pick::new(json!({"to": 2, "take": "regret"}), text!("any")).name("regret"),
        ];
        let rounds = || Holds::Numbers { least: 1, most: 3, count: 2 };
        let way = |words: &str, play| Way::new(play, words, text!("any"));
        Ask::new(text!("any"))
            .ways([
                way("advance 2", json!({"type": "advance", "spaces": 2})),
                way("stop", json!({"type": "stop"})).key('s').also("halt"),
            ])
            .form(
                Form::new("wager", "wager", text!("any"), "bet 10 on 1 to win; claim 2")
                    .field(field("bets", bets).word("bet"))
                    .field(field("claims", claims).word("claim")),
            )
            .form(
                Form::new("bid", "bid", text!("any"), "bid 500")
                    .also("raise")
                    .field(field("amount", amount(500)).default(500)),
            )
            .form(
                Form::new("offer", "offer", text!("any"), "offer 1 for omaha")
                    .field(field("give", Holds::One { of: horses() }))
                    .field(field("", Holds::One { of: seats }).before("for")),
            )
            .form(Form::new("pace", "pace", text!("any"), "pace secretariat 1 2").field(field(
                "shifts",
                Holds::Group {
                    fields: ["secretariat", "omaha"].map(|id| field(id, rounds()).word(id)).into(),
                },
            )))
            .form(Form::new("run", "run", text!("any"), "run 2A5").field(field(
                "path",
                Holds::Several { of: picks(["2A5", "3A5"]), least: 0, most: 9 },
            )))
            .form(
                Form::new("name", "name", text!("any"), "name Big Red")
                    .field(field("name", Holds::Text { most: 24 })),
            )
    }

    #[test]
    fn a_line_makes_the_move_that_its_words_describe() {
        let bet = |amount: i64, on: &str, to: &str| json!({"amount": amount, "on": on, "to": to});
        let wager =
            |bets: Value, claims: Value| json!({"type": "wager", "bets": bets, "claims": claims});
        for (line, play) in [
            ("advance 2", json!({"type": "advance", "spaces": 2})),
            ("2", json!({"type": "advance", "spaces": 2})),
            ("S", json!({"type": "stop"})),
            ("Halt", json!({"type": "stop"})),
            ("ha", json!({"type": "stop"})),
            ("adv 2", json!({"type": "advance", "spaces": 2})),
            ("bet 10 on 1 to win", wager(json!([bet(10, "secretariat", "win")]), json!([]))),
            (
                "Bet $1,000 big red place, 5 on sec win; claim 1, 2",
                wager(
                    json!([bet(1_000, "big-red", "place"), bet(5, "secretariat", "win")]),
                    json!(["secretariat", "big-red"]),
                ),
            ),
            ("claim big-red", wager(json!([]), json!(["big-red"]))),
            ("wager none", wager(json!([]), json!([]))),
            ("bet 10 on big to win", wager(json!([bet(10, "big", "win")]), json!([]))),
            ("bet 10 on nobody to win", wager(json!([bet(10, "nobody", "win")]), json!([]))),
            ("bid", json!({"type": "bid", "amount": 500})),
            ("bid 700", json!({"type": "bid", "amount": 700})),
            ("raise 700", json!({"type": "bid", "amount": 700})),
            (
                "offer 2 for regret",
                json!({"type": "offer", "give": "big-red", "to": 2, "take": "regret"}),
            ),
            (
                "pace sec to 1 1; omaha 2",
                json!({"type": "pace", "shifts": {"secretariat": [1, 1], "omaha": [2]}}),
            ),
            ("pace none", json!({"type": "pace", "shifts": {}})),
            ("run 2a5 1f9", json!({"type": "run", "path": ["2A5", "1F9"]})),
            ("name Big Red", json!({"type": "name", "name": "Big Red"})),
        ] {
            assert_eq!(asked().read(line), Ok(play.clone()), "{line}");
            if !["nobody", "big to", "1f9"].iter().any(|other| line.contains(other)) {
                let written = asked().write(&play).expect("a line");
                assert_eq!(asked().read(&written), Ok(play), "{written}, for {line}");
            }
        }
    }

    #[test]
    fn a_wrong_line_is_answered_with_what_could_be_typed() {
        for (line, key) in [
            ("", "typed.nothing"),
            ("gallop", "typed.unknown"),
            ("adv 22", "typed.unknown"),
            ("adv", "typed.unknown"),
            ("h alt", "typed.unknown"),
            ("bet ten on 1 win", "typed.fields"),
            ("bet 10 on 1 to win at once", "typed.fields"),
            ("offer 2 for nobody", "typed.fields"),
            ("pace nobody 1", "typed.fields"),
            ("pace omaha soon", "typed.fields"),
        ] {
            assert_eq!(asked().read(line).expect_err(line).key, key, "{line}");
        }
    }
}
