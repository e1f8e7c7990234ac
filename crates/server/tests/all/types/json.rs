//! Schemas as a person would write them.

use serde_json::{Map, Value, json};

/// Columns of a line.
const WIDTH: usize = 100;

/// Takes away what says nothing to a reader: how wide a number is in memory, and of what is left out
/// where it would be `null`, the `null`.
pub(super) fn tidy(schema: &mut Value, written: bool) {
    each_schema(schema, &|fields| {
        if fields.get("format").is_some_and(Value::is_string) {
            fields.remove("format");
        }
        let required = fields.get("required").cloned().unwrap_or_default();
        let needed = |name: &str| required.as_array().is_some_and(|all| all.contains(&json!(name)));
        if let Some(Value::Object(properties)) = fields.get_mut("properties").filter(|_| written) {
            properties
                .iter_mut()
                .filter(|(name, _)| !needed(name))
                .for_each(|(_, it)| not_null(it));
        }
    });
}

/// Allows no other fields than those that are named.
pub(super) fn close(schema: &mut Value) {
    each_schema(schema, &|fields| {
        if fields.get("properties").is_some_and(Value::is_object) && !fields.contains_key("$ref") {
            fields.insert("additionalProperties".to_owned(), json!(false));
        }
    });
}

/// The same schema without `null`.
fn not_null(schema: &mut Value) {
    let Some(fields) = schema.as_object_mut() else { return };
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            fields.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(mut cases)) = fields.remove("anyOf") {
        cases.retain(|case| *case != json!({"type": "null"}));
        match cases.as_slice() {
            [Value::Object(only)] => fields.extend(only.clone()),
            _ => drop(fields.insert("anyOf".to_owned(), Value::Array(cases))),
        }
    }
}

fn each_schema(schema: &mut Value, change: &dyn Fn(&mut Map<String, Value>)) {
    match schema {
        Value::Object(fields) => {
            change(fields);
            fields.values_mut().for_each(|inner| each_schema(inner, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| each_schema(inner, change)),
        _ => {}
    }
}

/// As text: what fits on a line stands on one.
pub(super) fn lay_out(value: &Value) -> String {
    block(value, 0) + "\n"
}

fn block(value: &Value, indent: usize) -> String {
    let line = line(value);
    if line.len() + indent <= WIDTH {
        return line;
    }
    let inner = " ".repeat(indent + 2);
    let (parts, [open, close]): (Vec<_>, _) = match value {
        Value::Object(fields) => {
            let part =
                |(key, value)| format!("{inner}{}: {}", json!(key), block(value, indent + 2));
            (fields.iter().map(part).collect(), ["{", "}"])
        }
        Value::Array(items) => {
            let part = |item| format!("{inner}{}", block(item, indent + 2));
            (items.iter().map(part).collect(), ["[", "]"])
        }
        _ => return line,
    };
    format!("{open}\n{}\n{}{close}", parts.join(",\n"), " ".repeat(indent))
}

fn line(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let parts =
                fields.iter().map(|(key, value)| format!("{}: {}", json!(key), line(value)));
            format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(line).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
