//! Whether a value is what a JSON Schema says, for the words that ours use.

use serde_json::Value;

/// The path of the first thing in the value that is not as the schema says, and what it should be.
pub(super) fn misfit(value: &Value, schema: &Value, path: &str) -> Option<String> {
    let rules = schema.as_object()?;
    if !rules.iter().all(|(word, rule)| holds(value, schema, word, rule)) {
        return Some(format!("{path} is {value}, and should be {schema}"));
    }
    match value {
        Value::Object(members) => members.iter().find_map(|(key, member)| {
            let declared = schema["properties"].get(key).or(schema.get("additionalProperties"));
            misfit(member, declared?, &format!("{path}.{key}"))
        }),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(i, item)| misfit(item, schema.get("items")?, &format!("{path}[{i}]"))),
        _ => None,
    }
}

fn holds(value: &Value, schema: &Value, word: &str, rule: &Value) -> bool {
    let length = |count: usize| count as f64;
    let number = rule.as_f64().unwrap_or_default();
    match (word, value) {
        ("type", value) => match rule.as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("boolean") => value.is_boolean(),
            Some("integer") => value.is_i64() || value.is_u64(),
            Some("number") => value.is_number(),
            Some("null") => value.is_null(),
            _ => false,
        },
        ("enum", value) => rule.as_array().is_some_and(|words| words.contains(value)),
        ("anyOf", value) => rule.as_array().is_some_and(|schemas| {
            schemas.iter().any(|schema| misfit(value, schema, "").is_none())
        }),
        ("required", Value::Object(members)) => rule.as_array().is_some_and(|keys| {
            keys.iter().all(|key| key.as_str().is_some_and(|key| members.contains_key(key)))
        }),
        ("additionalProperties", Value::Object(members)) if rule == false => {
            members.keys().all(|key| schema["properties"].get(key).is_some())
        }
        ("minimum", Value::Number(value)) => value.as_f64().is_some_and(|value| value >= number),
        ("maximum", Value::Number(value)) => value.as_f64().is_some_and(|value| value <= number),
        ("minItems", Value::Array(items)) => length(items.len()) >= number,
        ("maxItems", Value::Array(items)) => length(items.len()) <= number,
        ("minLength", Value::String(text)) => length(text.chars().count()) >= number,
        _ => true,
    }
}
