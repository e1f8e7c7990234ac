//! Data packs: reading TOML, CSV and inline JSON into one tree that knows where everything stands.
//!
//! A pack is a handful of text files, or one JSON object inside a record. Both become the same
//! tree of [`Node`]s, so a game checks its data once, and a fault names file, line and column, or
//! the path inside the record. No I/O happens here: whoever runs the game reads the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::hex::to_hex;

/// The files of a pack: name and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, String>);

impl Files {
    /// Adds a file.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.0.insert(name.into(), text.into());
        self
    }

    /// The files by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Whether there is a file of this name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn text(&self, name: &str) -> Result<&str, PackFault> {
        self.0.get(name).map(String::as_str).ok_or_else(|| PackFault {
            place: Place::file(name, 1, 1),
            message: "the file is missing; a pack needs it".into(),
        })
    }

    /// Reads a TOML file of the pack.
    ///
    /// # Errors
    /// The file is missing or is not TOML.
    pub fn toml(&self, name: &str) -> Result<Node, PackFault> {
        let text = self.text(name)?;
        let lines = line_starts(text);
        let at = |span: Range<usize>| place_of(name, text, &lines, span.start);
        let table = DeTable::parse(text).map_err(|error| PackFault {
            place: at(error.span().unwrap_or(0..0)),
            message: error.message().to_owned(),
        })?;
        Ok(from_toml_table(table.get_ref(), at(table.span()), &at))
    }

    /// Reads a CSV file of the pack: a list of rows, each a table with the header's names. Cells are
    /// parted by commas, or as the header is: spreadsheets of many countries write semicolons.
    ///
    /// # Errors
    /// The file is missing or is not CSV with one header line.
    pub fn csv(&self, name: &str) -> Result<Node, PackFault> {
        let text = self.text(name)?;
        let header = text.lines().next().unwrap_or_default();
        let delimiter =
            [b',', b';', b'\t'].into_iter().find(|mark| header.as_bytes().contains(mark));
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter.unwrap_or(b','))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let fault = |error: &csv::Error| PackFault {
            place: Place::file(name, error.position().map_or(1, |at| at.line() as usize), 1),
            message: format!("this is not CSV with one header line: {error}"),
        };
        let header = reader.headers().map_err(|error| fault(&error))?.clone();
        for (i, key) in header.iter().enumerate() {
            if header.iter().take(i).any(|other| other == key) {
                let message = format!("the column \"{key}\" is there twice");
                return Err(PackFault { place: Place::file(name, 1, i + 1), message });
            }
        }
        let mut rows = Vec::new();
        for row in reader.records() {
            let row = row.map_err(|error| fault(&error))?;
            let line = row.position().map_or(1, |at| at.line() as usize);
            let cell = |(i, (key, text)): (usize, (&str, &str))| {
                let place = Place::file(name, line, i + 1);
                (key.to_owned(), Node { place, kind: Kind::Cell(text.to_owned()) })
            };
            let cells = header.iter().zip(&row).enumerate().map(cell).collect();
            rows.push(Node { place: Place::file(name, line, 1), kind: Kind::Table(cells) });
        }
        Ok(Node { place: Place::file(name, 1, 1), kind: Kind::List(rows) })
    }
}

/// A file of a game's packs: its name, what of it goes where in the pack, and the standard one's
/// text. Listed by [`pack_files!`](crate::pack_files).
#[derive(Clone, Copy, Debug)]
pub struct PackFile {
    /// Its name.
    pub name: &'static str,
    /// What of it goes where in the pack: key in the file, key in the pack. No key is the whole.
    pub holds: &'static [(&'static str, &'static str)],
    /// The text of the standard pack's file.
    pub standard: &'static str,
}

impl PackFile {
    /// The files of the standard pack.
    #[must_use]
    pub fn standard(all: &[Self]) -> Files {
        all.iter().fold(Files::default(), |files, file| files.with(file.name, file.standard))
    }

    /// Puts files together into the shape of an inline pack.
    ///
    /// # Errors
    /// Every file that is missing or can not be read, with line and column.
    pub fn assemble(all: &[Self], files: &Files) -> Result<Node, Faults> {
        let mut pack = Node::from_json(&Value::Object(Map::new()), "pack");
        let mut faults = Vec::new();
        for file in all {
            let is_sheet = file.name.ends_with(".csv");
            match if is_sheet { files.csv(file.name) } else { files.toml(file.name) } {
                Ok(read) => {
                    pack = file.holds.iter().fold(pack, |pack, held| pack.held(held, &read));
                }
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(pack) } else { Err(Faults(faults)) }
    }

    /// An inline pack with the standard parts where it leaves some out. A member that is no part is
    /// noted.
    pub(crate) fn complete(all: &[Self], node: &Node, check: &mut Check) -> Option<Node> {
        let parts = all.iter().flat_map(|file| file.holds).map(|(_, part)| *part);
        let parts: Vec<_> = parts.filter(|part| *part != "name").collect();
        for (key, member) in check.table(node)? {
            check.law(parts.contains(&key.as_str()) || key == "name", member, || {
                format!("a pack has no part \"{key}\"; it has {}", parts.join(", "))
            });
        }
        if parts.iter().all(|part| node.get(part).is_some()) {
            return Some(node.clone());
        }
        let standard = Self::assemble(all, &Self::standard(all)).ok()?;
        let missing = parts.iter().filter(|part| node.get(part).is_none());
        Some(
            missing
                .fold(node.clone(), |whole, part| whole.with(part, standard.at(&[part]).clone())),
        )
    }
}

/// Lists the files of a game's packs, which stand in this folder in the standard pack, each with
/// its place in the pack: `as` a part, its tables by their names as parts, or the whole pack.
#[macro_export]
macro_rules! pack_files {
    ($folder:literal: $($name:literal $(as $part:ident)? $({ $($key:ident $(as $to:ident)?),* })?;)+) => {
        &[$($crate::pack::PackFile {
            name: $name,
            holds: $crate::pack_files!(@ $(as $part)? $({ $($key $(as $to)?),* })?),
            standard: include_str!(concat!($folder, $name)),
        }),+]
    };
    (@) => { &[("", "")] };
    (@ as $part:ident) => { &[("", stringify!($part))] };
    (@ { $($key:ident $(as $to:ident)?),* }) => {
        &[$((stringify!($key), $crate::pack_files!(@key $key $($to)?))),*]
    };
    (@key $key:ident) => { stringify!($key) };
    (@key $key:ident $to:ident) => { stringify!($to) };
}

/// Where each line of a text begins. Found once, because every value of a file is asked for.
fn line_starts(text: &str) -> Vec<usize> {
    let after_break = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(after_break.map(|(at, _)| at + 1)).collect()
}

fn place_of(name: &str, text: &str, lines: &[usize], offset: usize) -> Place {
    let line = lines.partition_point(|start| *start <= offset).max(1);
    let column = text.get(lines[line - 1]..offset).map_or(0, |before| before.chars().count()) + 1;
    Place::file(name, line, column)
}

fn from_toml_table(table: &DeTable<'_>, place: Place, at: &impl Fn(Range<usize>) -> Place) -> Node {
    let entries = table.iter().map(|(key, value)| {
        // A table's own span is that of its header or of its first brace; the key is where an
        // editor should jump to.
        let place = at(key.span());
        (key.get_ref().to_string(), from_toml(value, place, at))
    });
    Node { place, kind: Kind::Table(entries.collect()) }
}

fn from_toml(
    value: &Spanned<DeValue<'_>>,
    place: Place,
    at: &impl Fn(Range<usize>) -> Place,
) -> Node {
    let kind = match value.get_ref() {
        DeValue::String(text) => Kind::Text(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Kind::Other("a number beyond all bounds"), Kind::Int),
        DeValue::Boolean(truth) => Kind::Bool(*truth),
        DeValue::Array(list) => {
            Kind::List(list.iter().map(|item| from_toml(item, at(item.span()), at)).collect())
        }
        DeValue::Table(table) => return from_toml_table(table, place, at),
        DeValue::Float(number) => {
            Kind::Fraction { text: number.as_str().into(), words: "a number with a fraction" }
        }
        DeValue::Datetime(_) => Kind::Other("a date"),
    };
    Node { place, kind }
}

/// A value of a pack, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub place: Place,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Table(BTreeMap<String, Node>),
    List(Vec<Node>),
    Int(i64),
    Text(String),
    Bool(bool),
    /// A cell of a CSV file: a number or a text, as whoever asks needs it.
    Cell(String),
    /// A number that is not written as a whole one, as it stands there.
    Fraction {
        text: String,
        words: &'static str,
    },
    /// Nothing at all: what may be left out may be this.
    Nothing,
    /// Something that no pack needs.
    Other(&'static str),
}

impl Kind {
    fn words(&self) -> String {
        match self {
            Self::Table(_) => "a table".into(),
            Self::List(_) => "a list".into(),
            Self::Int(number) => format!("{number}"),
            Self::Text(text) | Self::Cell(text) => format!("\"{text}\""),
            Self::Bool(truth) => format!("{truth}"),
            Self::Fraction { words, .. } => (*words).into(),
            Self::Nothing => "nothing".into(),
            Self::Other(what) => (*what).into(),
        }
    }
}

impl Node {
    /// The tree of an inline pack, at this path inside the record.
    #[must_use]
    pub fn from_json(value: &Value, path: &str) -> Self {
        let kind = match value {
            Value::Object(map) => Kind::Table(
                map.iter()
                    .map(|(key, value)| {
                        (key.clone(), Self::from_json(value, &format!("{path}.{key}")))
                    })
                    .collect(),
            ),
            Value::Array(list) => Kind::List(
                list.iter()
                    .enumerate()
                    .map(|(i, value)| Self::from_json(value, &format!("{path}[{i}]")))
                    .collect(),
            ),
            Value::String(text) => Kind::Text(text.clone()),
            Value::Bool(truth) => Kind::Bool(*truth),
            Value::Number(number) => number.as_i64().map_or_else(
                || Kind::Fraction { text: number.to_string(), words: "a number that is not whole" },
                Kind::Int,
            ),
            Value::Null => Kind::Nothing,
        };
        Self { place: Place::Inline(path.to_owned()), kind }
    }

    /// The table with one more entry; a node that is no table stays as it is.
    #[must_use]
    pub fn with(mut self, key: &str, node: Self) -> Self {
        if let Kind::Table(table) = &mut self.kind {
            table.insert(key.to_owned(), node);
        }
        self
    }

    /// The pack with what a file holds of it. A file without its table: reading the pack says that
    /// the part is missing.
    fn held(self, (key, part): &(&str, &str), file: &Self) -> Self {
        match (file.get(key), *part) {
            _ if key.is_empty() && part.is_empty() => file.clone(),
            _ if key.is_empty() => self.with(part, file.clone()),
            (Some(node), part) => self.with(part, node.clone()),
            (None, _) => self,
        }
    }

    /// A list, at this place.
    #[must_use]
    pub const fn list(place: Place, items: Vec<Self>) -> Self {
        Self { place, kind: Kind::List(items) }
    }

    /// The table with the text of a cell of a CSV file written anew, for what spreadsheets make of
    /// it; whatever else stands there stays as it is.
    #[must_use]
    pub fn with_cell(mut self, key: &str, written: impl FnOnce(&str) -> String) -> Self {
        if let Kind::Table(table) = &mut self.kind
            && let Some(Self { kind: Kind::Cell(text), .. }) = table.get_mut(key)
        {
            *text = written(text);
        }
        self
    }

    /// An entry of a table.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        match &self.kind {
            Kind::Table(table) => table.get(key),
            _ => None,
        }
    }

    /// The entry of a table, unless it is left out, `null`, or an empty cell.
    #[must_use]
    pub fn given(&self, key: &str) -> Option<&Self> {
        self.get(key).filter(|node| !node.is_nothing())
    }

    /// The node at this path below, or the nearest one above it that is there.
    #[must_use]
    pub fn at(&self, path: &[&str]) -> &Self {
        path.iter().fold(self, |node, key| node.get(key).unwrap_or(node))
    }

    /// The items of a list; none if it is something else.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match &self.kind {
            Kind::List(items) => items,
            _ => &[],
        }
    }

    /// The text that stands here; nothing if it is something else.
    #[must_use]
    pub fn note(&self) -> String {
        match &self.kind {
            Kind::Text(text) | Kind::Cell(text) => text.clone(),
            _ => String::new(),
        }
    }

    /// Whether this is `null` or an empty cell.
    pub(crate) fn is_nothing(&self) -> bool {
        match &self.kind {
            Kind::Nothing => true,
            Kind::Cell(text) => text.is_empty(),
            _ => false,
        }
    }

    pub(crate) const fn is_table(&self) -> bool {
        matches!(self.kind, Kind::Table(_))
    }

    /// The value as JSON: what a pack that keeps its charts as they were read writes back.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match &self.kind {
            Kind::Table(table) => Value::Object(
                table.iter().map(|(key, node)| (key.clone(), node.to_json())).collect(),
            ),
            Kind::List(list) => list.iter().map(Self::to_json).collect(),
            Kind::Int(number) => (*number).into(),
            Kind::Text(text) | Kind::Cell(text) => text.as_str().into(),
            Kind::Bool(truth) => (*truth).into(),
            Kind::Fraction { text, .. } => serde_json::from_str(text).unwrap_or_default(),
            Kind::Nothing | Kind::Other(_) => Value::Null,
        }
    }

    /// The entry of a table, taken out of it.
    #[must_use]
    pub fn take(self, key: &str) -> Option<Self> {
        match self.kind {
            Kind::Table(mut table) => table.remove(key),
            _ => None,
        }
    }
}

/// Where a value stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// In a file. In a CSV file the column counts cells.
    File {
        /// The file's name.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Inside a record, as a path.
    Inline(String),
}

impl Place {
    /// A place in a file.
    #[must_use]
    pub fn file(name: &str, line: usize, column: usize) -> Self {
        Self::File { file: name.to_owned(), line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { file, line, column } => write!(f, "{file}:{line}:{column}"),
            Self::Inline(path) => f.write_str(path),
        }
    }
}

/// One thing that is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackFault {
    /// Where.
    pub place: Place,
    /// What, and what would be right.
    pub message: String,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Everything that is wrong with a pack; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Faults(pub Vec<PackFault>);

impl From<PackFault> for Faults {
    fn from(fault: PackFault) -> Self {
        Self(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Reads a tree and gathers everything that is wrong with it. A reading that fails is noted and
/// gives `None`; [`Check::done`] hands out the result only if nothing was noted.
#[derive(Debug, Default)]
pub struct Check(Vec<PackFault>);

impl Check {
    /// Notes a fault. One that was noted just before is not told twice.
    pub fn fault(&mut self, node: &Node, message: impl Into<String>) {
        let fault = PackFault { place: node.place.clone(), message: message.into() };
        if self.0.last() != Some(&fault) {
            self.0.push(fault);
        }
    }

    /// Notes a fault unless the law holds.
    pub fn law(&mut self, holds: bool, node: &Node, message: impl FnOnce() -> String) {
        if !holds {
            self.fault(node, message());
        }
    }

    /// How many faults were noted.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    fn wants<T>(&mut self, node: &Node, what: &str) -> Option<T> {
        self.fault(node, format!("this should be {what}, not {}", node.kind.words()));
        None
    }

    /// The entry of a table that must be there.
    pub fn entry<'n>(&mut self, node: &'n Node, key: &str) -> Option<&'n Node> {
        let Kind::Table(table) = &node.kind else { return self.wants(node, "a table") };
        let found = table.get(key);
        self.law(found.is_some(), node, || format!("`{key}` is missing here"));
        found
    }

    /// A list.
    pub fn list<'n>(&mut self, node: &'n Node) -> Option<&'n [Node]> {
        match &node.kind {
            Kind::List(list) => Some(list),
            _ => self.wants(node, "a list"),
        }
    }

    /// The entries of a table, by key.
    pub fn table<'n>(&mut self, node: &'n Node) -> Option<&'n BTreeMap<String, Node>> {
        match &node.kind {
            Kind::Table(table) => Some(table),
            _ => self.wants(node, "a table"),
        }
    }

    /// A whole number within these bounds.
    pub fn number(&mut self, node: &Node, bounds: RangeInclusive<i64>) -> Option<i64> {
        let number = match &node.kind {
            Kind::Int(number) => Some(*number),
            Kind::Cell(text) => text.parse().ok(),
            _ => None,
        };
        match number {
            Some(number) if bounds.contains(&number) => Some(number),
            _ => {
                let (least, most) = bounds.into_inner();
                self.wants(node, &format!("a whole number from {least} to {most}"))
            }
        }
    }

    /// A number in steps of a half within these bounds, as a count of halves: 8.5 is 17.
    pub fn halves(&mut self, node: &Node, bounds: RangeInclusive<i64>) -> Option<i64> {
        let number = match &node.kind {
            Kind::Int(number) => Some(*number as f64),
            // Spreadsheets of many countries write a comma.
            Kind::Cell(text) => text.replacen(',', ".", 1).parse::<f64>().ok(),
            Kind::Fraction { text, .. } => text.parse::<f64>().ok(),
            _ => None,
        };
        let (least, most) = bounds.into_inner();
        let within = |number: &f64| (least as f64..=most as f64).contains(number);
        match number.filter(within).map(|number| 2.0 * number) {
            Some(halves) if halves.fract() == 0.0 => Some(halves as i64),
            _ => self.wants(node, &format!("a number from {least} to {most} in steps of a half")),
        }
    }

    /// True or false.
    pub fn truth(&mut self, node: &Node) -> Option<bool> {
        match node.kind {
            Kind::Bool(truth) => Some(truth),
            _ => self.wants(node, "true or false"),
        }
    }

    /// A text.
    pub fn text<'n>(&mut self, node: &'n Node) -> Option<&'n str> {
        match &node.kind {
            Kind::Text(text) | Kind::Cell(text) => Some(text),
            _ => self.wants(node, "a text"),
        }
    }

    /// A text that is information only: whatever is there, or nothing.
    #[must_use]
    pub fn note(node: &Node, key: &str) -> String {
        node.get(key).map(Node::note).unwrap_or_default()
    }

    /// One of these words.
    pub fn word<T: Copy>(&mut self, node: &Node, words: &[(&str, T)]) -> Option<T> {
        let found = match &node.kind {
            Kind::Text(text) | Kind::Cell(text) => words.iter().find(|(word, _)| word == text),
            _ => None,
        };
        if let Some((_, meaning)) = found {
            return Some(*meaning);
        }
        let words: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.wants(node, &words.join(" or "))
    }

    /// Notes each item of a list whose key, which stands in this field of it, an earlier one has.
    pub fn distinct<T: Ord + fmt::Display>(
        &mut self,
        list: &Node,
        field: &str,
        keys: impl IntoIterator<Item = T>,
    ) {
        let mut seen = BTreeSet::new();
        for (key, item) in keys.into_iter().zip(list.items()) {
            if let Some(twice) = seen.replace(key) {
                self.fault(item.at(&[field]), format!("the {field} \"{twice}\" is there twice"));
            }
        }
    }

    /// Notes what another reading found wrong.
    pub fn also(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The result, if nothing was wrong.
    ///
    /// # Errors
    /// Everything that was noted.
    pub fn done<T>(self, result: Option<T>) -> Result<T, Faults> {
        match result {
            Some(result) if self.0.is_empty() => Ok(result),
            _ => Err(Faults(self.0)),
        }
    }
}

/// SHA-256, in hexadecimal digits, of a JSON value in canonical form: compact, keys in order.
#[must_use]
pub fn digest(value: &Value) -> String {
    // `serde_json::Map` keeps its keys in order (a golden test would notice if it did not).
    to_hex(&Sha256::digest(value.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fault_names_line_and_column() {
        let files = Files::default()
            .with("pack.toml", "# a pack\n[money]\nstep = 1000\nfee = \"a\"\n")
            .with("horses.csv", "horse,price\n2,2000\n3,dear\n")
            .with("broken.toml", "a = \nb = 1")
            .with("twice.csv", "horse,price,horse\n2,3,4\n");
        let pack = files.toml("pack.toml").expect("TOML");
        let mut check = Check::default();
        let money = check.entry(&pack, "money").expect("there");
        assert_eq!(check.number(check_entry(money, "step"), 1..=9_999), Some(1000));
        check.number(check_entry(money, "fee"), 0..=9);
        check.entry(money, "start");
        let rows = files.csv("horses.csv").expect("CSV");
        for row in check.list(&rows).expect("rows").to_vec() {
            check.number(check_entry(&row, "price"), 0..=9_999);
        }
        let faults = check.done(Some(())).expect_err("three faults");
        assert_eq!(
            faults.to_string(),
            "pack.toml:4:1: this should be a whole number from 0 to 9, not \"a\"\n\
             pack.toml:2:2: `start` is missing here\n\
             horses.csv:3:2: this should be a whole number from 0 to 9999, not \"dear\""
        );
        assert_eq!(
            files.toml("broken.toml").expect_err("not TOML").place.to_string(),
            "broken.toml:1:5"
        );
        assert_eq!(files.csv("twice.csv").expect_err("a fault").place.to_string(), "twice.csv:1:3");
        assert!(files.toml("none.toml").expect_err("missing").message.contains("missing"));
    }

    fn check_entry<'n>(node: &'n Node, key: &str) -> &'n Node {
        node.get(key).expect("there")
    }

    #[test]
    fn an_inline_fault_names_its_path() {
        let node = Node::from_json(&json!({"cards": [{"id": 1.5}]}), "pack");
        let mut check = Check::default();
        let cards = check.entry(&node, "cards").expect("there");
        let card = &check.list(cards).expect("list")[0];
        check.text(check_entry(card, "id"));
        let faults = check.done(Some(())).expect_err("a fault");
        assert_eq!(
            faults.to_string(),
            "pack.cards[0].id: this should be a text, not a number that is not whole"
        );
    }

    #[test]
    fn halves_are_counted_and_what_is_left_out_is_not_given() {
        let files = Files::default()
            .with("a.toml", "lo = 8.5\nhi = 9\nodd = 8.25\nfar = 1e99\nyes = true")
            .with("a.csv", "lo,hi,wet\n8.5,9,\n");
        let toml = files.toml("a.toml").expect("TOML");
        let rows = files.csv("a.csv").expect("CSV");
        let inline = json!({"lo": 8.5, "hi": 9.0, "wet": null});
        let json = Node::from_json(&inline, "pack");
        let mut check = Check::default();
        let row = check.list(&rows).expect("rows")[0].clone();
        for node in [&toml, &row, &json] {
            assert_eq!(check.halves(check_entry(node, "lo"), 0..=40), Some(17));
            assert_eq!(check.halves(check_entry(node, "hi"), 0..=40), Some(18));
            assert!(node.given("wet").is_none() && node.given("lo").is_some());
        }
        assert_eq!(check.truth(check_entry(&toml, "yes")), Some(true));
        assert_eq!(json.to_json(), inline);
        assert_eq!(check.done(Some(())), Ok(()));
        let mut check = Check::default();
        assert_eq!(check.halves(check_entry(&toml, "odd"), 0..=40), None);
        assert_eq!(check.halves(check_entry(&toml, "far"), 0..=40), None);
        assert_eq!(check.truth(check_entry(&toml, "lo")), None);
        assert_eq!(
            check.done(Some(())).expect_err("three faults").0[0].to_string(),
            "a.toml:3:1: this should be a number from 0 to 40 in steps of a half, not a number with a fraction"
        );
    }

    #[test]
    fn a_digest_does_not_depend_on_the_order_of_keys() {
        let one: Value = serde_json::from_str(r#"{"b": 1, "a": [2]}"#).expect("JSON");
        let other: Value = serde_json::from_str(r#"{"a":[2],"b":1}"#).expect("JSON");
        assert_eq!(digest(&one), digest(&other));
        assert_eq!(one.to_string(), r#"{"a":[2],"b":1}"#);
    }
}
