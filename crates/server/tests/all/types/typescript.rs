//! Schemas as TypeScript: what of JSON Schema our types use, laid out as a person would, a field a
//! line, a case a line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::Definitions;

/// A list of so many is written out, a longer one is a list.
const LONGEST_TUPLE: u64 = 64;

/// The modules: the crates that have types, each with its own.
pub(super) struct Modules<'c> {
    /// The crates of types that others name too.
    shared: &'c BTreeMap<String, &'static str>,
    modules: BTreeMap<&'static str, Definitions>,
}

impl<'c> Modules<'c> {
    pub(super) fn new(shared: &'c BTreeMap<String, &'static str>, server: Definitions) -> Self {
        let mut modules: BTreeMap<_, Definitions> = BTreeMap::new();
        for (name, definition) in server {
            let module = shared.get(&name).copied().unwrap_or("server");
            modules.entry(module).or_default().insert(name, definition);
        }
        Self { shared, modules }
    }

    /// Adds a game: what is not shared. A type of its own may have the name of a shared one.
    pub(super) fn add(&mut self, game: &'static str, types: Definitions) {
        let is_shared = |(name, definition): &(String, Value)| {
            let there = self.shared.get(name).map(|module| &self.modules[module][name]);
            there.is_some_and(|there| declared(name, there) == declared(name, definition))
        };
        let own = types.into_iter().filter(|one| !is_shared(one)).collect();
        self.modules.insert(game, own);
    }

    /// The text of each module.
    pub(super) fn texts(&self) -> BTreeMap<&'static str, String> {
        self.modules.iter().map(|(name, types)| (*name, self.text(name, types))).collect()
    }

    fn text(&self, module: &str, types: &Definitions) -> String {
        let mut text = "// Written from the Rust types by `cargo xtask bless`.\n".to_owned();
        let mut imports: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for name in types.values().flat_map(named) {
            if !types.contains_key(&name) {
                let from = self.shared.get(&name).copied().unwrap_or_else(|| {
                    panic!("{module} names {name}, which no module has");
                });
                imports.entry(from).or_default().insert(name);
            }
        }
        for (from, names) in &imports {
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            let _ = write!(text, "\nimport type {{ {} }} from \"./{from}\";", names.join(", "));
        }
        if !imports.is_empty() {
            text.push('\n');
        }
        for (name, definition) in types {
            text.push('\n');
            text += &declared(name, definition);
        }
        text
    }
}

/// The declaration of a type.
fn declared(name: &str, definition: &Value) -> String {
    format!("{}export type {name} ={};\n", comment(definition, ""), body(definition))
}

/// The types that a schema names.
fn named(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str).map(last);
            own.into_iter().chain(fields.values().flat_map(named)).collect()
        }
        Value::Array(items) => items.iter().flat_map(named).collect(),
        _ => Vec::new(),
    }
}

fn last(path: &str) -> String {
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

/// The right side of a declaration.
fn body(schema: &Value) -> String {
    let cases = cases(schema);
    if let [only] = cases.as_slice() {
        return format!(" {}", case(only, "", true));
    }
    let line: Vec<_> = cases.iter().map(flat).collect();
    let line = line.join(" | ");
    if !line.contains('{') && line.len() < 80 {
        return format!(" {line}");
    }
    cases.iter().map(|one| format!("\n  | {}", case(one, "    ", false))).collect()
}

/// The cases of a union; one for what is none.
fn cases(schema: &Value) -> Vec<Value> {
    let of = |key: &str| schema[key].as_array();
    if schema.get("properties").is_some() || schema.get("$ref").is_some() {
        return vec![schema.clone()];
    }
    let described = of("oneOf").or_else(|| of("anyOf"));
    if let Some(cases) = described {
        return cases.iter().flat_map(self::cases).collect();
    }
    let literal = |value: &Value| serde_json::json!({ "const": value });
    match (of("enum"), &schema["type"]) {
        (Some(values), _) => values.iter().map(literal).collect(),
        (None, Value::Array(kinds)) => kinds
            .iter()
            .map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                one
            })
            .collect(),
        _ => vec![schema.clone()],
    }
}

/// A case: with a field a line where it stands alone or its fields are described.
fn case(schema: &Value, indent: &str, alone: bool) -> String {
    let described = |field: &Value| field.get("description").is_some();
    match schema["properties"].as_object() {
        Some(fields) if alone || fields.values().any(described) => {
            let inner = format!("{indent}  ");
            let mut text = "{\n".to_owned();
            for (name, field, optional) in in_order(fields, schema) {
                text += &comment(field, &inner);
                let _ = writeln!(text, "{inner}{name}{optional}: {};", flat(field));
            }
            with_more(schema, text + indent + "}")
        }
        _ => flat(schema),
    }
}

/// The fields in the order in which they are declared, as far as they are always there.
fn in_order<'s>(
    fields: &'s Map<String, Value>,
    schema: &'s Value,
) -> impl Iterator<Item = (&'s str, &'s Value, &'static str)> {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let required = required.iter().filter_map(Value::as_str);
    let names: BTreeSet<_> = required.clone().collect();
    let optional = fields.iter().filter(move |(name, _)| !names.contains(name.as_str()));
    required
        .map(|name| (name, &fields[name], ""))
        .chain(optional.map(|(name, field)| (name.as_str(), field, "?")))
}

/// An object that has all fields of another type too, or of one of several.
fn with_more(schema: &Value, mut object: String) -> String {
    if let Some(to) = schema["$ref"].as_str() {
        let _ = write!(object, " & {}", last(to));
    }
    if let Some(cases) = schema["oneOf"].as_array() {
        let cases: String = cases.iter().map(|one| format!("\n  | {}", flat(one))).collect();
        let _ = write!(object, " & ({cases}\n)");
    }
    object
}

/// On one line.
fn flat(schema: &Value) -> String {
    let cases = cases(schema);
    if cases.len() > 1 {
        let all: Vec<_> = cases.iter().map(flat).collect();
        return all.join(" | ");
    }
    let schema = &cases[0];
    if let Some(fields) = schema["properties"].as_object() {
        let fields = in_order(fields, schema);
        let fields =
            fields.map(|(name, field, optional)| format!("{name}{optional}: {}", flat(field)));
        let fields: Vec<_> = fields.collect();
        return with_more(schema, format!("{{ {} }}", fields.join("; ")));
    }
    if let Some(to) = schema["$ref"].as_str() {
        return last(to);
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => "number".into(),
        Some("array") => list(schema),
        Some("object") => match schema.get("additionalProperties") {
            Some(of @ Value::Object(_)) => format!("Record<string, {}>", flat(of)),
            _ => "Record<string, unknown>".into(),
        },
        Some(same) => same.into(),
        None if *schema == Value::Bool(false) || schema.get("not").is_some() => "never".into(),
        None => "unknown".into(),
    }
}

fn list(schema: &Value) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<_> = items.iter().map(flat).collect();
        return format!("[{}]", items.join(", "));
    }
    let of = flat(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= LONGEST_TUPLE => {
            format!("[{}]", vec![of; most as usize].join(", "))
        }
        _ => format!("Array<{of}>"),
    }
}

/// What is said of a schema, as a comment.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(docs) = schema["description"].as_str() else { return String::new() };
    let lines: Vec<_> = docs.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("{indent}/** {} */\n", lines.join(&format!("\n{indent} *  ")))
}
