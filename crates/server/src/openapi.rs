//! The OpenAPI document. Every route of the router stands here; a test holds the two together.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// A call: method, path, summary, request schema, success status, answer schema, further statuses,
/// whether a token is needed (`Some(true)`), possible (`Some(false)`) or of no use.
struct Call {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    body: Option<&'static str>,
    success: &'static str,
    answer: &'static str,
    errors: &'static [&'static str],
    token: Option<bool>,
}

const fn call(method: &'static str, path: &'static str, summary: &'static str) -> Call {
    Call {
        method,
        path,
        summary,
        body: None,
        success: "200",
        answer: "Object",
        errors: &["404"],
        token: None,
    }
}

const CALLS: &[Call] = &[
    Call {
        body: Some("OpenTable"),
        success: "201",
        answer: "Opened",
        errors: &["400", "401", "404", "413", "422"],
        token: Some(false),
        ..call("post", "/api/tables", "Open a table; for a `meet`, with the meet's token.")
    },
    Call {
        answer: "List",
        errors: &["400"],
        ..call(
            "get",
            "/api/tables",
            "Tables, newest first, paged; open ones unless `state` says otherwise.",
        )
    },
    Call {
        answer: "Day",
        errors: &[],
        ..call("get", "/api/day", "The race of the day: the same card and dice for everybody.")
    },
    Call {
        success: "201",
        answer: "Opened",
        errors: &["422"],
        ..call("post", "/api/day", "Open a table of one seat for the race of the day.")
    },
    Call {
        answer: "Object",
        ..call("get", "/api/day/yesterday", "The record of yesterday's race, with its seed.")
    },
    Call {
        answer: "List",
        errors: &["400"],
        ..call("get", "/api/records", "Finished tables, newest first, paged.")
    },
    Call {
        body: Some("Object"),
        success: "201",
        answer: "Kept",
        errors: &["400", "413", "422"],
        ..call(
            "post",
            "/api/records",
            "Bring a record. It is replayed whole; a refusal says `at` which entry. The oldest make room.",
        )
    },
    Call {
        answer: "Record",
        errors: &["404", "422"],
        ..call("get", "/api/records/{id}", "A record that was brought: itself, verdict, summary.")
    },
    Call {
        answer: "Table",
        errors: &["400", "404", "422"],
        ..call(
            "get",
            "/api/records/{id}/views",
            "What a table shows of that game, `at` a number, through a `seat`, with the events after `have`.",
        )
    },
    Call {
        answer: "Table",
        errors: &["400", "401", "404"],
        token: Some(false),
        ..call(
            "get",
            "/api/tables/{id}",
            "What this viewer may see and do; with `at`, what it saw then.",
        )
    },
    Call {
        body: Some("Arrange"),
        errors: &["400", "401", "404", "409", "422"],
        token: Some(true),
        ..call(
            "patch",
            "/api/tables/{id}",
            "The host seats bots or takes them away, before the game starts.",
        )
    },
    Call {
        body: Some("TakeSeat"),
        success: "201",
        answer: "Seated",
        errors: &["400", "404", "409", "422"],
        ..call(
            "post",
            "/api/tables/{id}/seats",
            "Take a seat. The game starts when every seat is taken. A name that another at the table has is given a number.",
        )
    },
    Call {
        errors: &["400", "401", "403", "404", "409", "422"],
        token: Some(true),
        ..call(
            "delete",
            "/api/tables/{id}/seats/{seat}",
            "Leave: the seat is free before the start; afterwards a bot takes the chair. With the host's token, remove somebody who does not come: after the start, one who is late.",
        )
    },
    Call {
        body: Some("ChangeSeat"),
        answer: "Sitting",
        errors: &["400", "401", "403", "404", "409", "422"],
        token: Some(true),
        ..call(
            "patch",
            "/api/tables/{id}/seats/{seat}",
            "Change one's name, silks or seat before the start. A free seat is taken, a bot makes room, a player is asked.",
        )
    },
    Call {
        body: Some("HandOver"),
        errors: &["400", "401", "404", "409", "422"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/seats/{seat}/bot",
            "A bot takes the chair: one's own, or that of somebody who is late.",
        )
    },
    Call {
        errors: &["400", "401", "403", "404"],
        token: Some(true),
        ..call("post", "/api/tables/{id}/seats/{seat}/back", "The owner takes the chair back.")
    },
    Call {
        answer: "Orders",
        errors: &["400", "401", "404"],
        token: Some(true),
        ..call(
            "get",
            "/api/tables/{id}/seats/{seat}/order",
            "The standing orders that one's own seat has left with the house.",
        )
    },
    Call {
        body: Some("Order"),
        answer: "Orders",
        errors: &["400", "401", "404", "409", "422"],
        token: Some(true),
        ..call(
            "put",
            "/api/tables/{id}/seats/{seat}/order",
            "Leave an order with the house: it bids for the horse, by the least each time, up to an amount that nobody else is told.",
        )
    },
    Call {
        answer: "Orders",
        errors: &["400", "401", "404"],
        token: Some(true),
        ..call(
            "delete",
            "/api/tables/{id}/seats/{seat}/order",
            "Withdraw the order for a horse, or all of one's own.",
        )
    },
    Call {
        body: Some("MoveSeat"),
        answer: "Seated",
        errors: &["400", "401", "404"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/move-seat",
            "The seat moves here: a new token; the old one opens nothing any more. The body may be left out.",
        )
    },
    Call {
        body: Some("Move"),
        answer: "Number",
        errors: &["400", "401", "404", "409", "413", "422"],
        token: Some(true),
        ..call("post", "/api/tables/{id}/moves", "Make a move; answered when it is on disk.")
    },
    Call {
        body: Some("Chance"),
        answer: "Number",
        errors: &["400", "401", "404", "409", "422"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/chance",
            "Type in what one's own dice show, at a table with `dice: mine`.",
        )
    },
    Call {
        body: Some("Undo"),
        answer: "Number",
        errors: &["400", "401", "404", "409"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/undo",
            "Take back one's last move while nothing followed; the body may be left out.",
        )
    },
    Call {
        body: Some("Vote"),
        answer: "Number",
        errors: &["400", "401", "404", "409"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/undo/vote",
            "Propose to go further back, or vote on it; it happens when all agree.",
        )
    },
    Call {
        answer: "Hint",
        errors: &["401", "404", "409", "422"],
        token: Some(true),
        ..call("get", "/api/tables/{id}/hint", "A move that a bot would make in this seat.")
    },
    Call {
        body: Some("Object"),
        errors: &["400", "413"],
        ..call(
            "post",
            "/api/odds",
            "Exact chances of a race card of Top of the Stretch: `card`, and where they are not the \
             standard's `pack` and `options`; with `races`, histograms over so many races.",
        )
    },
    Call {
        errors: &["401", "404", "409"],
        token: Some(false),
        ..call(
            "get",
            "/api/tables/{id}/chances",
            "The chances of the position, from what the viewer may know. A horse's chances with a \
             standard error of 0 are exact.",
        )
    },
    Call {
        errors: &["403", "404"],
        ..call("get", "/api/tables/{id}/record", "The record with the seed, once the game is over.")
    },
    Call {
        errors: &["401", "404"],
        token: Some(false),
        ..call(
            "get",
            "/api/tables/{id}/pack",
            "What is printed in the table's pack: names and figures, as a record carries them.",
        )
    },
    Call {
        success: "201",
        errors: &["401", "404", "409"],
        token: Some(true),
        ..call(
            "post",
            "/api/tables/{id}/rematch",
            "Go on at another table with the same chairs and tokens.",
        )
    },
    Call {
        success: "101",
        errors: &["403", "404", "426"],
        ..call(
            "get",
            "/api/tables/{id}/live",
            "The live channel (WebSocket). Say {token, have}; every message is a Table with `from` and `events`, those that tell of a seat or of lateness without any.",
        )
    },
    Call {
        body: Some("OpenMeet"),
        success: "201",
        answer: "OpenedMeet",
        errors: &["400", "413", "422"],
        ..call("post", "/api/meets", "Open a meet: races that count together.")
    },
    Call {
        answer: "Meets",
        errors: &["400"],
        ..call("get", "/api/meets", "Meets, newest first, paged; private ones are left out.")
    },
    Call {
        answer: "Meet",
        errors: &["400", "404"],
        ..call(
            "get",
            "/api/meets/{id}",
            "What a meet's races come to: standings and track records. The meet `all` is every public race of a `game`.",
        )
    },
    Call {
        answer: "Races",
        errors: &["400", "404"],
        ..call("get", "/api/meets/{id}/races", "A meet's races, those counted last first, paged.")
    },
    Call {
        body: Some("EnterRaces"),
        success: "201",
        errors: &["400", "401", "404", "413", "422"],
        token: Some(true),
        ..call(
            "post",
            "/api/meets/{id}/races",
            "Let the races of a finished table, or of a record that was brought, count for a meet.",
        )
    },
    Call {
        errors: &["401", "404"],
        token: Some(true),
        ..call(
            "delete",
            "/api/meets/{id}/races/{source}",
            "The races of this table or record no longer count for a meet.",
        )
    },
    Call {
        answer: "HeadToHead",
        errors: &["400", "404"],
        ..call(
            "get",
            "/api/meets/{id}/head-to-head",
            "The score between `one` horse and an `other`.",
        )
    },
    Call {
        errors: &["400", "404"],
        ..call("get", "/api/meets/{id}/results.csv", "Every horse of every race of a meet.")
    },
    Call {
        errors: &["400", "404"],
        ..call("get", "/api/meets/{id}/standings.csv", "A meet's horses, jockeys and bettors.")
    },
    Call {
        errors: &["400", "404"],
        ..call("get", "/api/meets/{id}/records.csv", "A meet's track records.")
    },
    Call {
        errors: &["400", "404"],
        ..call(
            "get",
            "/api/meets/{id}/lines.csv",
            "Past-performance lines of a meet's races, in the columns that `railbird rate` reads.",
        )
    },
    Call {
        answer: "Found",
        ..call(
            "get",
            "/api/codes/{code}",
            "The table that a short code leads to while it is not over. Few a second: `429` says to wait.",
        )
    },
    Call { errors: &[], ..call("get", "/api/games", "The games: seats, options, packs, bots.") },
    Call { errors: &[], ..call("get", "/api/openapi.json", "This document.") },
    Call { errors: &["503"], ..call("get", "/healthz", "Alive, and able to write.") },
    Call { errors: &[], ..call("get", "/metrics", "Figures for Prometheus.") },
];

/// The document, as text.
#[must_use]
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| build().to_string());
    &DOCUMENT
}

fn build() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for call in CALLS {
        let path = paths.entry(call.path).or_insert_with(|| json!({}));
        path[call.method] = operation(call);
    }
    let mut schemas = schemas();
    // In a message of the live channel, and in a view that says what it has.
    let event = json!({"number": {"type": "integer", "minimum": 1}, "event": {"type": "object"}});
    let event = object(&["number", "event"], &event, false);
    schemas["Table"]["properties"]["from"] = json!({"type": "integer", "minimum": 0});
    schemas["Table"]["properties"]["events"] = json!({"type": "array", "items": event});
    let more = record_schemas().into_iter().chain(seat_schemas()).chain(meet_schemas());
    for (name, schema) in more {
        schemas[name] = schema;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Railbird",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables for horse-racing games. Every refusal is {\"error\": {\"code\", \"message\"}}.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    })
}

fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn operation(call: &Call) -> Value {
    let json_of = |name: &str| json!({"application/json": {"schema": schema(name)}});
    let mut responses = Map::new();
    let success = match call.path {
        "/metrics" => {
            json!({"description": "Done.", "content": {"text/plain": {"schema": {"type": "string"}}}})
        }
        path if path.ends_with(".csv") => {
            json!({"description": "Done.", "content": {"text/csv": {"schema": {"type": "string"}}}})
        }
        "/api/tables/{id}/live" => json!({"description": "The channel is open."}),
        _ => json!({"description": "Done.", "content": json_of(call.answer)}),
    };
    responses.insert(call.success.into(), success);
    // Anything may come too fast, find the database away, or come from a page of another site.
    let common: &[&str] = if call.path == "/metrics" { &["429"] } else { &["403", "429", "503"] };
    // And a table's log may be damaged.
    let at_a_table = call.path.starts_with("/api/tables/{id}");
    let damaged: &[&str] = if at_a_table { &["500"] } else { &[] };
    for status in call.errors.iter().chain(common).chain(damaged) {
        responses.insert(
            (*status).into(),
            json!({"description": "Refused.", "content": json_of("Error")}),
        );
    }
    let mut parameters: Vec<Value> = call
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| {
            let schema = if name == "seat" {
                json!({"type": "integer", "minimum": 0, "maximum": 63})
            } else {
                json!({"type": "string"})
            };
            json!({"name": name, "in": "path", "required": true, "schema": schema})
        })
        .collect();
    let mut query = |name: &str, schema: Value| {
        parameters.push(json!({"name": name, "in": "query", "required": false, "schema": schema}));
    };
    match (call.method, call.path) {
        ("get", "/api/tables/{id}") => query("at", json!({"type": "integer", "minimum": 0})),
        ("get", "/api/records/{id}/views") => {
            query("at", json!({"type": "integer", "minimum": 0}));
            query("seat", json!({"type": "integer", "minimum": 0, "maximum": 63}));
            query("have", json!({"type": "integer", "minimum": 0}));
        }
        ("delete", "/api/tables/{id}/seats/{seat}/order") => {
            query("horse", json!({"type": "string"}));
        }
        ("get", "/api/tables/{id}/hint") => query("bot", json!({"type": "string"})),
        ("get", "/api/meets/{id}/head-to-head") => {
            query("game", json!({"type": "string"}));
            for name in ["one", "other"] {
                parameters.push(json!({
                    "name": name, "in": "query", "required": true, "schema": {"type": "string"},
                }));
            }
        }
        ("get", "/api/meets" | "/api/meets/{id}/races") => {
            query("before", json!({"type": "integer"}));
            query("limit", json!({"type": "integer", "minimum": 1, "maximum": 50}));
            if call.path != "/api/meets" {
                query("game", json!({"type": "string"}));
            }
        }
        ("get", path) if path.starts_with("/api/meets/") => {
            query("game", json!({"type": "string"}));
        }
        ("get", "/api/tables" | "/api/records") => {
            query("before", json!({"type": "integer"}));
            query("limit", json!({"type": "integer", "minimum": 1, "maximum": 50}));
            if call.path == "/api/tables" {
                query("state", json!({"enum": ["open", "playing", "over"]}));
            }
        }
        _ => {}
    }
    let mut operation = json!({
        "summary": call.summary,
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(body) = call.body {
        let optional = matches!(body, "Undo" | "HandOver" | "MoveSeat");
        operation["requestBody"] = json!({"required": !optional, "content": json_of(body)});
    }
    match call.token {
        Some(true) => operation["security"] = json!([{"seat": []}]),
        Some(false) => operation["security"] = json!([{}, {"seat": []}]),
        None => {}
    }
    operation
}

fn object(required: &[&str], properties: &Value, closed: bool) -> Value {
    let mut schema = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    if closed {
        schema["additionalProperties"] = json!(false);
    }
    schema
}

/// What is said of records that were brought, of winners, and of codes.
fn record_schemas() -> [(&'static str, Value); 4] {
    let text = json!({"type": "string"});
    let number = json!({"type": "integer", "minimum": 0});
    let verdict = object(
        &["kind"],
        &json!({"kind": {"enum": ["exact", "unverified", "diverged"]}, "at": number}),
        false,
    );
    let record = object(
        &["id", "entries", "over", "verdict", "summary", "record"],
        &json!({
            "id": text, "entries": number, "over": {"type": "boolean"}, "verdict": verdict,
            "summary": {"type": "object"}, "record": {"type": "object"},
        }),
        false,
    );
    let winner = object(
        &["seat", "name", "score"],
        &json!({"seat": number, "name": text, "score": {"type": "integer"}}),
        false,
    );
    let only_id = object(&["id"], &json!({"id": text}), false);
    [("Kept", only_id.clone()), ("Found", only_id), ("Record", record), ("Winner", winner)]
}

/// What is said of meets, their races and the race of the day.
fn meet_schemas() -> [(&'static str, Value); 11] {
    let text = json!({"type": "string"});
    let maybe_text = json!({"type": ["string", "null"]});
    let number = json!({"type": "integer", "minimum": 0});
    let whole = json!({"type": "integer"});
    let maybe = json!({"type": ["integer", "null"]});
    let yes_or_no = json!({"type": "boolean"});
    let list = |of: &Value| json!({"type": "array", "items": of});
    let all = |properties: &Value| {
        let names: Vec<&str> =
            properties.as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect();
        object(&names, properties, true)
    };
    let source = json!({"enum": ["table", "record", "file"]});
    let standing = all(&json!({
        "name": text, "starts": number, "first": number, "second": number, "third": number,
        "out": number, "dq": number, "best_figure": maybe, "figure_sum": whole,
        "figures": number, "last": number,
    }));
    let bettor = all(&json!({
        "name": text, "races": number, "bets": number, "staked_cents": number,
        "returned_cents": number, "net_cents": whole,
    }));
    let record = all(&json!({
        "distance": text, "surface": text, "condition": text, "time_cs": number,
        "horses": list(&text), "jockeys": list(&text), "name": text, "track": text, "at": number,
        "kind": source, "source": text, "race": number,
    }));
    let standings = all(&json!({
        "races": number, "horses": list(&standing), "jockeys": list(&standing),
        "bettors": list(&bettor), "records": list(&record),
    }));
    let ran = all(&json!({
        "pp": number, "horse": text, "jockey": maybe_text, "odds": maybe_text, "place": maybe,
        "wire": maybe, "dq": yes_or_no, "out": yes_or_no, "beaten_q": maybe, "margin_q": maybe,
        "time_cs": maybe, "figure": maybe, "pays_cents": list(&maybe),
        "calls": list(&all(&json!({"place": number, "behind_q": number}))), "notes": text,
    }));
    let result = all(&json!({
        "race": number, "name": text, "track": text, "surface": maybe_text,
        "condition": maybe_text, "distance": maybe_text, "time_cs": maybe,
        "runners": list(&ran), "bettors": list(&all(&json!({
            "name": text, "bets": number, "staked_cents": number, "returned_cents": number,
        }))),
    }));
    let race = all(&json!({"kind": source, "source": text, "at": number, "result": result}));
    let meeting = all(&json!({
        "kind": source, "source": text, "race": number, "name": text, "at": number,
        "one_place": maybe, "other_place": maybe, "margin_q": maybe,
    }));
    let score = all(&json!({
        "one": text, "other": text, "met": number, "one_ahead": number, "other_ahead": number,
        "measured": number, "margin_q": whole, "average_lengths": {"type": ["number", "null"]},
        "races": list(&meeting),
    }));
    let listed = all(&json!({
        "id": text, "name": text, "game": text, "races": number, "created": number,
    }));
    let meet = all(&json!({
        "id": text, "name": maybe_text, "game": text, "private": yes_or_no, "created": maybe,
        "whole": yes_or_no, "standings": schema("Standings"),
    }));
    let open = json!({"name": text, "game": maybe_text, "private": yes_or_no});
    let day = all(&json!({
        "day": text, "ends": whole, "name": text, "distance": text, "surface": text, "mode": text,
        "horses": list(&text), "bankroll": number, "commitment": text, "yesterday": yes_or_no,
    }));
    [
        ("OpenMeet", object(&["name"], &open, true)),
        ("OpenedMeet", all(&json!({"id": text, "token": text, "link": text}))),
        ("EnterRaces", object(&[], &json!({"table": maybe_text, "record": maybe_text}), true)),
        ("ListedMeet", listed),
        ("Meets", all(&json!({"meets": list(&schema("ListedMeet")), "next": maybe}))),
        ("Standings", standings),
        ("Meet", meet),
        ("RunRace", race),
        ("Races", all(&json!({"races": list(&schema("RunRace")), "next": maybe}))),
        ("HeadToHead", score),
        ("Day", day),
    ]
}

/// What is said of seats: who takes them, changes them, sits on them.
fn seat_schemas() -> [(&'static str, Value); 8] {
    let text = json!({"type": "string"});
    let maybe_text = json!({"type": ["string", "null"]});
    let seat = json!({"type": "integer", "minimum": 0, "maximum": 63});
    let maybe_seat = json!({"type": ["integer", "null"], "minimum": 0, "maximum": 255});
    let maybe_silks = json!({"anyOf": [schema("Silks"), {"type": "null"}]});
    let yes_or_no = json!({"type": "boolean"});
    let colour = json!({"type": "string", "pattern": "^#[0-9a-f]{6}$"});
    let silks = object(
        &["pattern", "ground", "figure", "sleeves"],
        &json!({
            "pattern": {"enum": table::Pattern::ALL},
            "ground": colour, "figure": colour, "sleeves": colour,
        }),
        true,
    );
    let secret = json!({
        "type": ["string", "null"], "minLength": 16, "maxLength": 100,
        "description": "A secret that is drawn at random. The same again has the same seat and token, which follows from it.",
    });
    let take = json!({
        "name": text, "seat": maybe_seat, "contribution": maybe_text, "silks": maybe_silks,
        "key": secret,
    });
    let change = json!({"name": maybe_text, "silks": maybe_silks, "seat": maybe_seat});
    let late = json!({
        "type": "boolean",
        "description": "It has let everybody wait for longer than the table's patience, or for two minutes without one: another seat may hand it to a bot. Told when it begins.",
    });
    let chair = object(
        &["seat", "taken", "name", "bot", "stand_in", "silks", "wants", "late"],
        &json!({
            "seat": seat, "taken": yes_or_no, "name": maybe_text, "bot": maybe_text,
            "stand_in": maybe_text, "silks": maybe_silks, "wants": maybe_seat, "late": late,
        }),
        false,
    );
    let order =
        object(&["horse", "most"], &json!({"horse": text, "most": {"type": "integer"}}), true);
    let orders = json!({"orders": {"type": "array", "items": schema("Order")}});
    [
        ("Order", order),
        ("Orders", object(&["orders"], &orders, true)),
        ("Silks", silks),
        ("TakeSeat", object(&["name"], &take, true)),
        ("MoveSeat", object(&[], &json!({"key": secret}), true)),
        ("ChangeSeat", object(&[], &change, true)),
        ("Sitting", object(&["seat"], &json!({"seat": seat}), false)),
        ("Chair", chair),
    ]
}

fn schemas() -> Value {
    let text = json!({"type": "string"});
    let number = json!({"type": "integer", "minimum": 0});
    let maybe_text = json!({"type": ["string", "null"]});
    let seat = json!({"type": "integer", "minimum": 0, "maximum": 63});
    let any = json!({});
    let key = json!({"type": ["string", "null"], "minLength": 1, "maxLength": 100});
    let dice = json!({"enum": ["house", "mine", "all"]});
    let late = json!({"enum": ["wait", "passive", "bot"]});
    let patience = json!({"type": ["integer", "null"], "minimum": 1, "maximum": 604_800});
    let list = |of: &Value| json!({"type": "array", "items": of});
    json!({
        "Object": {"type": "object"},
        "Error": object(&["error"], &json!({
            "error": object(&["code", "message"], &json!({"code": text, "message": text}), true),
            "at": {"type": "integer", "minimum": -1},
        }), false),
        "OpenTable": object(&["game", "seats"], &json!({
            "game": text,
            "seats": {"type": "integer", "minimum": 0, "maximum": 255},
            "options": {"type": "object"},
            "pack": {"type": ["string", "object", "null"]},
            "bots": {"type": "object", "additionalProperties": text},
            "private": {"type": "boolean"},
            "dice": dice,
            "patience": patience,
            "late": late,
            "meet": maybe_text,
        }), true),
        "Opened": object(&["id", "commitment", "host", "link", "code"], &json!({
            "id": text, "commitment": text, "host": text, "link": text, "code": text,
        }), false),
        "Seated": object(&["seat", "token"], &json!({"seat": seat, "token": text}), false),
        "Arrange": object(&[], &json!({
            "bots": {"type": "object", "additionalProperties": maybe_text},
        }), true),
        "HandOver": object(&[], &json!({"bot": maybe_text}), true),
        "Move": object(&["move"], &json!({
            "move": any,
            "decision": {"type": ["integer", "null"], "minimum": 0},
            "key": key,
        }), true),
        "Chance": object(&["chance"], &json!({"chance": any, "key": key}), true),
        "Undo": object(&[], &json!({"key": key}), true),
        "Vote": object(&["agree"], &json!({
            "agree": {"type": "boolean"}, "to": {"type": ["integer", "null"], "minimum": 0},
        }), true),
        "Number": object(&["number"], &json!({"number": number}), false),
        "Hint": object(&["move"], &json!({"move": any}), false),
        "List": object(&["tables", "next"], &json!({
            "tables": list(&object(&["id", "game", "state", "seats", "free", "winners", "created"], &json!({
                "id": text, "game": text, "state": {"enum": ["open", "playing", "over"]},
                "seats": list(&maybe_text), "free": number, "dice": dice,
                "winners": {"anyOf": [list(&schema("Winner")), {"type": "null"}]},
                "created": number, "updated": number,
            }), false)),
            "next": {"type": ["integer", "null"]},
        }), false),
        "Table": object(&["id", "game", "number", "over", "pending", "view", "moves"], &json!({
            "id": text,
            "game": text,
            "number": number,
            "over": {"type": "boolean"},
            "started": {"type": "boolean"},
            "pending": object(&["kind"], &json!({
                "kind": {"enum": ["seats", "moves", "chance", "none"]},
                "free": list(&seat), "seats": list(&seat), "decision": number, "until": number,
                "chance": {"enum": ["dice", "shuffle", "pick"]}, "what": text, "count": number,
                "seat": {"type": ["integer", "null"]},
                "call": object(&["left", "of"], &json!({"left": number, "of": number}), true),
            }), false),
            "view": any,
            "moves": list(&any),
            "race": any,
            "seat": {"type": ["integer", "null"]},
            "seats": list(&schema("Chair")),
            "undo": object(&["may"], &json!({"may": {"type": "boolean"}, "why": text}), false),
            "motion": any,
            "code": maybe_text,
            "rematch": maybe_text,
            "commitment": maybe_text,
            "options": {"type": "object"},
            "pack": maybe_text,
            "private": {"type": "boolean"},
            "dice": dice,
            "patience": patience,
            "late": late,
            "created": number,
            "rematch_of": maybe_text,
            "meet": maybe_text,
        }), false),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_somewhere() {
        let document = build();
        let text = document.to_string();
        for part in text.split("#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap_or("");
            assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
        }
    }

    /// The router's own source is the other list of routes.
    #[test]
    fn every_route_is_documented() {
        let source = include_str!("api/mod.rs");
        let mut routes = 0;
        for line in source.lines().filter(|line| line.contains(".route(\"/")) {
            let path = line.split('"').nth(1).unwrap_or("");
            let whole = if path.starts_with("/api") || path == "/healthz" || path == "/metrics" {
                path.to_owned()
            } else {
                format!("/api/tables/{{id}}{}", path.trim_end_matches('/'))
            };
            if whole == "/api" || whole.contains('*') {
                continue;
            }
            assert!(CALLS.iter().any(|call| call.path == whole), "{whole}");
            routes += 1;
        }
        assert!(routes > 15);
    }
}
