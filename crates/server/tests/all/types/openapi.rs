//! The server's calls as an OpenAPI document; the schemas of the games are added where it is served.

use std::collections::BTreeMap;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use server::api::calls;
use server::api::calls::{Call, Given, Token};
use server::error::ErrorAnswer;
use server::wire::{FixedAnswer, LiveReply, Said, TableAnswer};

use super::{Definitions, definitions, json, shared, written};

/// The server as it is described.
pub(super) struct Server {
    pub(super) document: Value,
    /// What its calls take and give.
    pub(super) types: Definitions,
    /// The crates of what it shares with the games.
    pub(super) crates: BTreeMap<String, &'static str>,
}

impl Server {
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into());
        let mut read = settings.clone().for_deserialize().into_generator();
        let mut written = written(settings);
        let crates = shared(&mut written);
        // Over the live channel.
        read.subschema_for::<Said>();
        written.subschema_for::<TableAnswer<'_>>();
        written.subschema_for::<FixedAnswer<'_>>();
        written.subschema_for::<LiveReply<'_>>();
        let error = written.subschema_for::<ErrorAnswer>();
        let refused =
            json!({"description": "Refused.", "content": {"application/json": {"schema": error}}});
        let mut paths: Map<String, Value> = Map::new();
        for call in calls() {
            let path = paths.entry(call.path).or_insert_with(|| json!({}));
            path[call.method] = operation(&call, &mut read, &mut written);
        }
        let mut types = definitions(&mut written);
        for (name, taken) in definitions(&mut read) {
            let given = types.entry(name.clone()).or_insert_with(|| taken.clone());
            assert_eq!(*given, taken, "{name} is taken and given in two forms");
        }
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Railbird",
                "description": "Tables for horse-racing games. Every refusal is {\"error\": {\"code\", \"message\"}}. What a game or a table refuses is told in the language of `Accept-Language`: English or German.",
            },
            "paths": paths,
            "components": {
                "schemas": types,
                "responses": {"Refused": refused},
                "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
            },
        });
        Self { document, types, crates }
    }
}

fn operation(call: &Call, read: &mut SchemaGenerator, written: &mut SchemaGenerator) -> Value {
    let about = &call.about;
    let mut operation = json!({
        "summary": about.summary,
        "parameters": parameters(call, read),
        "responses": responses(call, written),
    });
    if let Some(body) = &about.body {
        let schema = (body.described)(read);
        operation["requestBody"] =
            json!({"required": body.required, "content": {body.media: {"schema": schema}}});
    }
    match about.token {
        Token::Needed => operation["security"] = json!([{"seat": []}]),
        Token::Useful => operation["security"] = json!([{}, {"seat": []}]),
        Token::Useless => {}
    }
    operation
}

fn parameters(call: &Call, read: &mut SchemaGenerator) -> Vec<Value> {
    let names = call.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<_> = names
        .map(|name| {
            let schema = match name {
                "seat" => json!({"type": "integer", "minimum": 0, "maximum": 63}),
                _ => json!({"type": "string"}),
            };
            json!({"name": name, "in": "path", "required": true, "schema": schema})
        })
        .collect();
    let mut query = call.about.query.map(|described| json!(described(read))).unwrap_or_default();
    json::tidy(&mut query, true);
    for (name, schema) in query["properties"].as_object().into_iter().flatten() {
        let needed = query["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
        parameters.push(json!({"name": name, "in": "query", "required": needed, "schema": schema}));
    }
    parameters
}

fn responses(call: &Call, written: &mut SchemaGenerator) -> Value {
    let about = &call.about;
    let mut responses = json!({about.status.to_string(): match about.answer {
        Given::Json(described) => {
            json!({"description": "Done.", "content": {"application/json": {"schema": described(written)}}})
        }
        Given::Text(media) => {
            json!({"description": "Done.", "content": {media: {"schema": {"type": "string"}}}})
        }
        Given::Channel => json!({"description": "The channel is open."}),
    }});
    // Anything may come too fast, find the database away, or come from a page of another site.
    let common: &[u16] = if call.path == "/metrics" { &[429] } else { &[403, 429, 503] };
    // And a table's log may be damaged.
    let at_a_table = call.path.starts_with("/api/tables/{id}");
    let damaged: &[u16] = if at_a_table { &[500] } else { &[] };
    for status in about.refusals.iter().chain(common).chain(damaged) {
        responses[status.to_string()] = json!({"$ref": "#/components/responses/Refused"});
    }
    responses
}
