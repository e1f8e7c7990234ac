//! What games write, as text or as a tree. Everything that a game has is compiled for one writer alone, so a
//! tree is read back from the text.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// As text.
pub fn text_of(what: &impl Serialize) -> Box<RawValue> {
    to_raw_value(what).unwrap_or_default()
}

/// As a tree.
pub fn value_of(what: &impl Serialize) -> Value {
    tree(text_of(what).get())
}

fn tree(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
