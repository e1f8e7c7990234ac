//! Records: a whole game as data, in the one format that every game shares.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::refused::{Fault, Refused};

/// The version of the format that is read and written.
const FORMAT: u64 = 1;

/// The engine's version, written into records.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Which pack a record is played with.
#[derive(Clone, Debug, PartialEq)]
pub enum PackRef {
    /// A pack by name.
    Named(String),
    /// The pack itself.
    Inline(Value),
}

impl Default for PackRef {
    fn default() -> Self {
        Self::Named("standard".into())
    }
}

impl PackRef {
    /// As it stands in a record.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Named(name) => json!(name),
            Self::Inline(pack) => pack.clone(),
        }
    }
}

/// A record as it is read: its head is well formed, its game may not exist, its log has not been
/// looked at.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Record {
    /// Id of the game.
    pub game: String,
    /// The data it is played with.
    pub pack: PackRef,
    /// The options that were given.
    pub options: Map<String, Value>,
    /// The players' names, in seat order.
    pub seats: Vec<String>,
    /// What happened.
    pub log: Vec<Value>,
    /// What else a record may carry.
    pub extra: Extra,
}

/// What a record may carry beyond the game itself. A reader that does not know these ignores
/// them; one that does can tell whether the replay is exact and the dice were fair.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Extra {
    /// The engine that wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// SHA-256 of the pack in canonical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack_digest: Option<String>,
    /// The state's digest after so many entries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digests: Vec<(usize, String)>,
    /// Indices of the chance entries that a person typed in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<usize>,
    /// The table's whole log, when something was taken back: entries, and `{"undo": n}` where the
    /// log went back to its first `n`.
    #[serde(skip_serializing_if = "nothing")]
    pub history: Option<Vec<Value>>,
    /// The seed's SHA-256, shown before the first throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seed, shown when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What the seats mixed into the seed, in seat order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<String>,
}

/// A list that is not there, or has nothing in it.
fn nothing(list: &Option<Vec<Value>>) -> bool {
    list.as_ref().is_none_or(Vec::is_empty)
}

/// A record as it is written; what is empty is left out, but for the six fields of the game itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenRecord<'a> {
    /// The version of the format.
    pub railbird: u64,
    /// Id of the game.
    pub game: &'a str,
    /// The data it is played with: a pack's name, or the pack itself.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::GamePack"))]
    pub pack: Value,
    /// The options that were given.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::GameOptions"))]
    pub options: &'a Map<String, Value>,
    /// The players' names, in seat order.
    pub seats: &'a [String],
    /// What happened.
    #[cfg_attr(feature = "schema", schemars(with = "&'a [crate::LogEntry]"))]
    pub log: &'a [Value],
    /// What else it carries.
    #[serde(flatten)]
    pub extra: &'a Extra,
}

fn bad(message: impl Into<String>) -> Fault {
    bad_part("bad_record", message.into())
}

/// A part of the head is at fault: the engine's word for it, which is not every game's.
fn bad_part(code: &'static str, message: impl Into<String>) -> Fault {
    Fault::head(Refused::of_file(code, message))
}

impl Record {
    /// Reads a record from text.
    ///
    /// # Errors
    /// The text is not JSON (with line and column), or the head is malformed: `bad_record`,
    /// `bad_pack`, `bad_options` or `bad_seats`, in the engine's words, because the game may not
    /// be known; [`Fault::in_words_of`] has those of a game.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let value: Value = serde_json::from_str(text).map_err(|error| {
            bad(format!("A record is one JSON object; this text is not JSON: {error}."))
        })?;
        Self::from_json(value)
    }

    /// The record in what `railbird race --json` and the server print with one in it,
    /// `{"record": …, "summary": …}`; a record itself stays as it is.
    #[must_use]
    pub fn unwrapped(mut value: Value) -> Value {
        // A reader ignores fields that it does not know, a field `record` too: `railbird` tells which
        // of the two it is.
        if value.get("railbird").is_some() {
            return value;
        }
        match value.get_mut("record") {
            Some(record @ Value::Object(_)) => record.take(),
            _ => value,
        }
    }

    /// Reads a record from JSON, or [what has one in it](Self::unwrapped).
    ///
    /// # Errors
    /// The head is malformed.
    pub fn from_json(value: Value) -> Result<Self, Fault> {
        let Value::Object(mut head) = Self::unwrapped(value) else {
            return Err(bad("A record is one JSON object."));
        };
        if head.get("railbird").and_then(Value::as_u64) != Some(FORMAT) {
            return Err(bad("`railbird` should be the integer 1, the version of the format."));
        }
        let extra = Extra::read(&head);
        Ok(Self {
            game: match head.remove("game") {
                Some(Value::String(game)) => game,
                _ => return Err(bad("`game` should be the id of a game, as a text.")),
            },
            pack: match head.remove("pack") {
                None => PackRef::default(),
                Some(Value::String(name)) => PackRef::Named(name),
                Some(pack @ Value::Object(_)) => PackRef::Inline(pack),
                Some(_) => {
                    return Err(bad_part(
                        "bad_pack",
                        "`pack` should be a name, or the pack itself.",
                    ));
                }
            },
            options: match head.remove("options") {
                None => Map::new(),
                Some(Value::Object(options)) => options,
                Some(_) => return Err(bad_part("bad_options", "`options` should be an object.")),
            },
            seats: head
                .remove("seats")
                .as_ref()
                .and_then(texts)
                .filter(|names| names.iter().all(|name| !name.is_empty()))
                .ok_or_else(|| {
                    bad_part("bad_seats", "`seats` should be a list of names, none of them empty.")
                })?,
            log: match head.remove("log") {
                None => Vec::new(),
                Some(Value::Array(log)) => log,
                Some(_) => return Err(bad("`log` should be a list.")),
            },
            extra,
        })
    }

    /// The record as JSON; what is empty is left out, but for the six fields of the game itself.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!(WrittenRecord {
            railbird: FORMAT,
            game: &self.game,
            pack: self.pack.to_json(),
            options: &self.options,
            seats: &self.seats,
            log: &self.log,
            extra: &self.extra,
        })
    }

    /// The record as text: one line for each entry of the log, so that two can be compared.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut head = self.to_json();
        let log = head.as_object_mut().and_then(|head| head.remove("log")).unwrap_or_default();
        let lines: Vec<_> =
            log.as_array().into_iter().flatten().map(|entry| format!("    {entry}")).collect();
        let mut fields: Vec<_> = head
            .as_object()
            .into_iter()
            .flatten()
            .map(|(key, value)| format!("  {}: {value}", json!(key)))
            .collect();
        fields.push(if lines.is_empty() {
            "  \"log\": []".into()
        } else {
            format!("  \"log\": [\n{}\n  ]", lines.join(",\n"))
        });
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }
}

/// A list of texts.
fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

impl Extra {
    /// What of it is well formed: the rest says nothing that could be relied on.
    fn read(head: &Map<String, Value>) -> Self {
        let text = |key| head.get(key).and_then(Value::as_str).map(str::to_owned);
        let index = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let list = |key| head.get(key).and_then(Value::as_array);
        let digest = |value: &Value| match value.as_array()?.as_slice() {
            [entries, digest] => Some((index(entries)?, digest.as_str()?.to_owned())),
            _ => None,
        };
        Self {
            engine: text("engine"),
            pack_digest: text("pack_digest"),
            digests: list("digests").into_iter().flatten().filter_map(digest).collect(),
            by_hand: list("by_hand").into_iter().flatten().filter_map(index).collect(),
            history: list("history").cloned(),
            commitment: text("commitment"),
            seed: text("seed"),
            contributions: head.get("contributions").and_then(texts).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: &str, text: &str) -> String {
        let fault = Record::parse(text).expect_err("a fault");
        assert_eq!((fault.index(), fault.why.code), (-1, code), "{text}");
        fault.why.said(crate::Language::English)
    }

    #[test]
    fn a_malformed_head_is_refused_at_minus_one() {
        let record = "bad_record";
        for (code, text) in [
            (record, ""),
            (record, "[]"),
            (record, "{}"),
            (record, r#"{"railbird": 1.0, "game": "x", "seats": ["A"]}"#),
            (record, r#"{"railbird": true, "game": "x", "seats": ["A"]}"#),
            (record, r#"{"railbird": 2, "game": "x", "seats": ["A"]}"#),
            (record, r#"{"railbird": 1, "seats": ["A"]}"#),
            ("bad_seats", r#"{"railbird": 1, "game": "x"}"#),
            ("bad_seats", r#"{"railbird": 1, "game": "x", "seats": ["A", ""]}"#),
            ("bad_seats", r#"{"railbird": 1, "game": "x", "seats": ["A", 3]}"#),
            ("bad_pack", r#"{"railbird": 1, "game": "x", "seats": ["A"], "pack": null}"#),
            ("bad_options", r#"{"railbird": 1, "game": "x", "seats": ["A"], "options": []}"#),
            (record, r#"{"railbird": 1, "game": "x", "seats": ["A"], "log": {}}"#),
        ] {
            refused(code, text);
        }
        assert!(refused(record, "{\n  \"railbird\": x}").contains("line 2 column 15"));
    }

    #[test]
    fn what_may_be_left_out_gets_its_default() {
        let record = Record::parse(r#"{"railbird": 1, "game": "x", "seats": []}"#).expect("a head");
        assert_eq!(record.pack, PackRef::Named("standard".into()));
        assert!(record.options.is_empty() && record.log.is_empty());
        assert_eq!(record.extra, Extra::default());
    }

    #[test]
    fn what_has_a_record_in_it_is_read_as_the_record() {
        let record = Record { game: "x".into(), seats: vec!["A".into()], ..Record::default() };
        let wrapped = json!({"record": record.to_json(), "summary": {"railbird": 1}});
        assert_eq!(Record::parse(&wrapped.to_string()), Ok(record.clone()));
        let mut noted = record.to_json();
        noted["record"] = json!({"railbird": 1, "game": "y", "seats": []});
        assert_eq!(Record::from_json(noted), Ok(record), "a field that is not known is ignored");
        refused("bad_record", r#"{"record": "champagne.json"}"#);
        refused("bad_seats", r#"{"record": {"railbird": 1, "game": "x"}, "summary": {}}"#);
    }

    #[test]
    fn text_reads_back_as_the_same_record() {
        let record = Record {
            game: "x".into(),
            seats: vec!["A \"quoted\"".into()],
            log: vec![json!({"chance": {"pick": 1}}), json!({"seat": 0, "move": {"type": "t"}})],
            extra: Extra {
                engine: Some("0".into()),
                digests: vec![(1, "ab".into())],
                by_hand: vec![0],
                history: Some(vec![json!({"undo": 0})]),
                seed: Some("00".into()),
                contributions: vec!["c".into()],
                ..Extra::default()
            },
            ..Record::default()
        };
        assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
        let empty = Record { log: vec![], ..record };
        assert_eq!(Record::parse(&empty.to_text()), Ok(empty.clone()));
    }
}
