//! Answers held against the OpenAPI document, with as much of JSON Schema as it uses.

use serde_json::Value;

/// Panics if the document says something else of this answer.
pub fn check(document: &Value, method: &str, path: &str, status: u16, answer: &Value) {
    let call = format!("{method} {path}: {status}");
    let operation = operation(document, method, path);
    // What the document does not know of is refused, and nothing else.
    let Some(operation) = operation else {
        assert!(status >= 400, "{call} is not documented");
        return;
    };
    let response = &operation["responses"][status.to_string()];
    assert!(response.is_object(), "{call} is not a documented status");
    let response = target(document, response).unwrap_or(response);
    let schema = &response["content"]["application/json"]["schema"];
    if schema.is_object() {
        let faults = faults(document, schema, answer, "answer");
        assert!(faults.is_empty(), "{call}: {}\n{answer}", faults.join("\n"));
    }
}

fn operation<'d>(document: &'d Value, method: &str, path: &str) -> Option<&'d Value> {
    let path = path.split('?').next().unwrap_or(path);
    let fits = |template: &str| {
        template.split('/').count() == path.split('/').count()
            && template.split('/').zip(path.split('/')).all(|(a, b)| a.starts_with('{') || a == b)
    };
    let paths = document["paths"].as_object()?;
    // A path without parameters stands before one with some.
    let exact = paths.get(path);
    let found = exact.or_else(|| paths.iter().find(|(to, _)| fits(to)).map(|(_, found)| found))?;
    found.get(method.to_lowercase())
}

/// What is referred to.
fn target<'d>(document: &'d Value, from: &Value) -> Option<&'d Value> {
    let to = from["$ref"].as_str()?;
    let target = document.pointer(to.trim_start_matches('#')).filter(|target| !target.is_null());
    Some(target.unwrap_or_else(|| panic!("{to} leads nowhere")))
}

/// What is wrong with a value that should be as the schema says, each with its place.
pub fn faults(document: &Value, schema: &Value, value: &Value, name: &str) -> Vec<String> {
    let mut faults = Vec::new();
    compare(document, schema, value, &mut faults);
    faults.into_iter().map(|fault| format!("{name}{fault}")).collect()
}

fn compare(document: &Value, schema: &Value, value: &Value, faults: &mut Vec<String>) {
    if let Some(schema) = target(document, schema) {
        compare(document, schema, value, faults);
    }
    for cases in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()) {
        if !cases.iter().any(|case| fits(document, case, value)) {
            faults.push(format!(" is none of what it may be: {value}"));
        }
    }
    let mut wrong = |what: String| faults.push(format!(" {what}"));
    let types = match &schema["type"] {
        Value::Array(types) => types.as_slice(),
        Value::Null => &[],
        one => std::slice::from_ref(one),
    };
    if !types.is_empty() && !types.iter().any(|kind| is(kind.as_str().unwrap_or(""), value)) {
        wrong(format!("should be {}", schema["type"]));
    }
    if *schema == Value::Bool(false) {
        wrong("should not be there".into());
    }
    if schema.get("const").is_some_and(|only| only != value) {
        wrong(format!("should be {}", schema["const"]));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        wrong(format!("should be one of {}", schema["enum"]));
    }
    if let Some(number) = value.as_f64() {
        let within = schema["minimum"].as_f64().is_none_or(|least| number >= least)
            && schema["maximum"].as_f64().is_none_or(|most| number <= most);
        if !within {
            wrong("is out of bounds".into());
        }
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            wrong(format!("should have `{name}`"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let before = faults.len();
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(false)) => faults.push(" is not documented".into()),
            (Value::Null, others @ Value::Object(_)) => compare(document, others, field, faults),
            (schema, _) => compare(document, schema, field, faults),
        }
        faults[before..].iter_mut().for_each(|fault| *fault = format!(".{name}{fault}"));
    }
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        let before = faults.len();
        let items = schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
        compare(document, items, item, faults);
        faults[before..].iter_mut().for_each(|fault| *fault = format!("[{i}]{fault}"));
    }
}

fn fits(document: &Value, schema: &Value, value: &Value) -> bool {
    let mut faults = Vec::new();
    compare(document, schema, value, &mut faults);
    faults.is_empty()
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn an_answer_that_differs_from_the_document_is_told() {
    use serde_json::json;
    let document = json!({"components": {"schemas": {"A": {
        "type": "object", "required": ["id"], "additionalProperties": false, "properties": {
            "id": {"type": ["integer", "null"], "minimum": 0},
            "kind": {"enum": ["open", "over"]},
            "list": {"type": "array", "items": {"type": "string"}},
            "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]},
            "case": {"anyOf": [{"const": 1}, {"$ref": "#/components/schemas/B"}]},
        },
    }, "B": {"type": "object", "required": ["b"], "properties": {"b": false}}}}});
    let schema = json!({"$ref": "#/components/schemas/A"});
    let told = |value: Value| faults(&document, &schema, &value, "it");
    assert!(told(json!({"id": null, "kind": "open", "list": ["a"]})).is_empty());
    assert_eq!(told(json!([]))[0], "it should be \"object\"");
    assert_eq!(told(json!({})), ["it should have `id`"]);
    assert_eq!(told(json!({"id": -1})), ["it.id is out of bounds"]);
    assert_eq!(told(json!({"id": 1, "more": 1})), ["it.more is not documented"]);
    assert_eq!(
        told(json!({"id": 1, "kind": "x"})),
        ["it.kind should be one of [\"open\",\"over\"]"]
    );
    assert_eq!(told(json!({"id": 1, "list": [1]})), ["it.list[0] should be \"string\""]);
    assert_eq!(told(json!({"id": 1, "pair": ["a", "b"]})), ["it.pair[1] should be \"integer\""]);
    assert!(told(json!({"id": 1, "pair": ["a", 2], "case": 1})).is_empty());
    assert_eq!(told(json!({"id": 1, "case": 2})), ["it.case is none of what it may be: 2"]);
    assert_eq!(told(json!({"id": 1, "case": {"b": 1}})).len(), 1);
}
