//! Meets to the letter, the same over both databases, each story on a database of its own.

use crate::common::postgres::Cluster;
use crate::common::{Client, Databases, Table, start, start_by_hand, start_with};
use engine::{Record, StandardPacks};
use meet::{Count, HeadToHead, RunRace, SourceKind, Standings};
use serde_json::{Value, json};
use server::{Limits, Server};

async fn all(databases: Databases) {
    races_count_when_they_are_over(&databases).await;
    only_the_owner_lets_races_count(&databases).await;
    a_record_counts_until_it_is_withdrawn(&databases).await;
    what_is_private_is_shown_by_its_link_alone(&databases).await;
    sheets_name_everybody_and_no_name_is_a_formula(&databases).await;
    a_season_has_players_owners_days_and_horses(&databases).await;
    many_races_are_paged_and_the_newest_counted(&databases).await;
    tables_of_an_older_program_are_counted_after_the_start(&databases).await;
    the_race_of_the_day_is_the_same_for_everybody(&databases).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_meets() {
    all(Databases::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_meets() {
    if let Some(cluster) = Cluster::start() {
        all(Databases::Postgres(cluster)).await;
    }
}

fn race() -> Value {
    json!({"game": "stretch", "seats": 0, "options": {"cards": ["golden_classic"]}})
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}

/// A meet, and a connection to talk of it with.
struct Meet {
    client: Client,
    id: String,
    token: String,
}

impl Meet {
    async fn open(server: &Server, wish: Value) -> Self {
        let mut client = Client::new(server.addr);
        let opened = client.call("POST", "/api/meets", None, Some(&wish)).await.expect("an answer");
        assert_eq!(opened.0, 201, "{}", opened.1);
        let text = |field: &str| opened.1[field].as_str().expect("a text").to_owned();
        assert_eq!(text("link"), format!("/meets/{}", text("id")));
        Self { client, id: text("id"), token: text("token") }
    }

    async fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        let path = format!("/api/meets/{}{path}", self.id);
        self.client.call(method, &path, token, body.as_ref()).await.expect("an answer")
    }

    async fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.call("GET", path, None, None).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    async fn standings(&mut self) -> Value {
        self.get("").await["standings"].clone()
    }

    /// Runs races for the meet; says at which table.
    async fn run(&mut self, mut wish: Value) -> String {
        wish["meet"] = json!(self.id);
        let token = self.token.clone();
        let (status, opened) = self
            .client
            .call("POST", "/api/tables", Some(&token), Some(&wish))
            .await
            .expect("an answer");
        assert_eq!(status, 201, "{opened}");
        opened["id"].as_str().expect("an id").to_owned()
    }
}

async fn record_of(client: &mut Client, table: &str) -> Value {
    let path = format!("/api/tables/{table}/record");
    let (status, record) = client.call("GET", &path, None, None).await.expect("an answer");
    assert_eq!(status, 200, "{record}");
    record
}

/// The races that a record comes to when anybody replays it.
fn replayed(kind: SourceKind, source: &str, record: &Value, races: &Value) -> Vec<RunRace> {
    let record = Record::from_json(record.clone()).expect("a record");
    let (table, _) = bots::open_replayed(&record, &StandardPacks, usize::MAX).expect("a game");
    let at = races["races"].as_array().into_iter().flatten();
    let at = at.into_iter().find(|race| race["source"] == source).expect("the race is listed");
    let at = at["at"].as_i64().expect("a time");
    let run = |result| RunRace { kind, source: source.to_owned(), at, result };
    table.results().into_iter().map(run).collect()
}

fn counted(races: &[RunRace]) -> Standings {
    let mut count = Count::default();
    races.iter().for_each(|race| count.add(race));
    count.standings()
}

async fn races_count_when_they_are_over(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut meet = Meet::open(&server, json!({"name": "Spring at Pinewood"})).await;
    let empty = meet.get("").await;
    assert_eq!(empty["name"], "Spring at Pinewood");
    assert_eq!(empty["standings"]["races"], 0);

    // Two that run by themselves, and one with bettors that waits for them.
    let first = meet.run(race()).await;
    let mut full = race();
    full["options"]["mode"] = json!("full");
    let second = meet.run(full).await;
    let mut bet = race();
    bet["seats"] = json!(1);
    let third = meet.run(bet).await;
    assert_eq!(meet.standings().await["races"], 2);
    let mut table = Table {
        client: Client::new(server.addr),
        id: third.clone(),
        tokens: Vec::new(),
        opened: Value::Null,
    };
    assert_eq!(table.view(None).await["meet"], json!(meet.id));
    table.sit("Ann").await;
    table.play_to_the_end().await;

    let listed = meet.get("/races").await;
    assert_eq!(listed["races"].as_array().map(Vec::len), Some(3));
    assert_eq!(listed["races"][0]["source"], json!(third), "the newest first");
    let mut races = Vec::new();
    for id in [&first, &second, &third] {
        let record = record_of(&mut meet.client, id).await;
        races.extend(replayed(SourceKind::Table, id, &record, &listed));
    }
    // What stands in the database is what the records come to.
    let standings = counted(&races);
    assert_eq!(meet.standings().await, json!(standings));
    assert_eq!(standings.races, 3);
    let path = "/api/meets/all";
    let (_, all) = meet.client.call("GET", path, None, None).await.expect("an answer");
    assert_eq!((&all["standings"], &all["name"]), (&json!(standings), &Value::Null));

    let [one, other] = [&standings.horses[0].name, &standings.horses[1].name];
    let spelled = |name: &str| name.replace(' ', "%20").replace('\'', "%27");
    let path = format!("/head-to-head?one={}&other={}", spelled(one), spelled(other));
    let mut score = HeadToHead::between(one, other);
    races.iter().for_each(|race| score.add(race));
    assert_eq!(meet.get(&path).await, json!(score.score()));

    // A rematch goes on in the same meet.
    let token = table.tokens[0].clone();
    let (status, again) = table.post("rematch", Some(&token), json!({})).await;
    assert_eq!(status, 201, "{again}");
    table.id = again["id"].as_str().expect("an id").to_owned();
    table.play_to_the_end().await;
    assert_eq!(meet.standings().await["races"], 4);

    // And it is all there after a restart.
    let before = meet.get("").await;
    server.end().await;
    let server = start(&db.url).await;
    meet.client = Client::new(server.addr);
    assert_eq!(meet.get("").await, before);
    server.end().await;
}

/// A season of Big Stakes between bots, foals among the horses.
async fn a_season_has_players_owners_days_and_horses(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut meet = Meet::open(&server, json!({"name": "Season", "game": "big_stakes"})).await;
    let mut races = Vec::new();
    for _ in 0..2 {
        let bots = json!({"0": "random", "1": "random"});
        let options = json!({"breeding": "random", "foals": 3, "program": ["d5", "d6"]});
        let table = json!({"game": "big_stakes", "seats": 2, "bots": bots, "options": options});
        let id = meet.run(table).await;
        let mut look = Client::new(server.addr);
        while !meet.get("/races").await["races"].to_string().contains(&id) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let record = record_of(&mut look, &id).await;
        let listed = meet.get("/races").await;
        races.extend(replayed(SourceKind::Table, &id, &record, &listed));
    }
    let standings = meet.standings().await;
    assert_eq!(standings, json!(counted(&races)));
    assert_eq!(standings["players"][0]["games"], 2, "a game counts once, whatever its races");
    assert!(standings["owners"][0]["earnings_cents"].as_i64() > Some(0));

    let day = standings["days"][0]["day"].as_str().expect("a day").to_owned();
    let of_day = meet.get(&format!("/days/{day}")).await;
    let count = of_day["races"].as_array().map(Vec::len);
    assert_eq!(count.map(|n| json!(n)), Some(standings["days"][0]["races"].clone()));
    assert_eq!(meet.get("/days/1999-01-01").await["races"], json!([]));
    let (status, answer) = meet.call("GET", "/days/yesterday", None, None).await;
    assert_eq!((status, code(&answer)), (400, "bad_request"));

    let name = standings["horses"][0]["name"].as_str().expect("a name").to_owned();
    let path = format!("/horse?name={}", name.replace(' ', "%20").replace('\'', "%27"));
    let life = meet.get(&path).await;
    assert_eq!(life["standing"], standings["horses"][0]);
    let mut told = meet::LifeOf::horse(&name);
    races.iter().for_each(|race| told.add(race));
    assert_eq!(life, json!(told.told()));
    let (status, answer) = meet.call("GET", "/horse?name=Nobody", None, None).await;
    assert_eq!((status, code(&answer)), (404, "no_such_horse"));
    let (status, _) = meet.call("GET", "/horse", None, None).await;
    assert_eq!(status, 400);
    server.end().await;
}

async fn only_the_owner_lets_races_count(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut meet = Meet::open(&server, json!({"name": "Ours"})).await;
    let other = Meet::open(&server, json!({"name": "Theirs"})).await;
    let mut wish = race();
    wish["meet"] = json!(meet.id);
    for (token, told) in [(None, "no_token"), (Some(&other.token), "bad_token")] {
        let token = token.map(String::as_str);
        let answer = meet.client.call("POST", "/api/tables", token, Some(&wish)).await;
        let (status, answer) = answer.expect("an answer");
        assert_eq!((status, code(&answer)), (401, told));
        let enter = json!({"table": "0123456789ab"});
        let (status, answer) = meet.call("POST", "/races", token, Some(enter)).await;
        assert_eq!((status, code(&answer)), (401, told));
        let (status, answer) = meet.call("DELETE", "/races/0123456789ab", token, None).await;
        assert_eq!((status, code(&answer)), (401, told));
    }
    let token = Some(meet.token.clone());
    wish["meet"] = json!("0123456789ab");
    let cases = [
        (wish, 404, "no_such_meet"),
        (json!({"game": "homestretch", "seats": 2, "meet": meet.id}), 422, "other_game"),
    ];
    for (wish, status, told) in cases {
        let answer = meet.client.call("POST", "/api/tables", token.as_deref(), Some(&wish)).await;
        let (got, answer) = answer.expect("an answer");
        assert_eq!((got, code(&answer)), (status, told));
    }
    let mut unfinished = race();
    unfinished["seats"] = json!(1);
    let unfinished = Table::open(server.addr, unfinished, 0).await.id;
    let cases = [
        (json!({}), 400, "bad_request"),
        (json!({"table": unfinished, "record": "x"}), 400, "bad_request"),
        (json!({"table": "0123456789ab"}), 404, "no_such_table"),
        (json!({"record": "0123456789abcdefghjk"}), 404, "no_such_record"),
    ];
    for (body, status, told) in cases {
        let (got, answer) = meet.call("POST", "/races", token.as_deref(), Some(body)).await;
        assert_eq!((got, code(&answer)), (status, told));
    }
    let body = json!({"table": unfinished});
    let (status, _) = meet.call("POST", "/races", token.as_deref(), Some(body)).await;
    assert_eq!(status, 403, "its record is not told yet, and neither are its races");
    let wrong = [
        (json!({"name": " "}), 422, "bad_name"),
        (json!({"name": "A", "game": "chess"}), 422, "no_such_game"),
        (json!({"name": "A", "more": 1}), 400, "bad_request"),
    ];
    for (wish, status, told) in wrong {
        let answer = meet.client.call("POST", "/api/meets", None, Some(&wish)).await;
        let (got, answer) = answer.expect("an answer");
        assert_eq!((got, code(&answer)), (status, told));
    }
    assert_eq!(meet.standings().await["races"], 0);
    server.end().await;
}

async fn a_record_counts_until_it_is_withdrawn(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut meet = Meet::open(&server, json!({"name": "Records"})).await;
    let elsewhere = Table::open(server.addr, race(), 0).await.id;
    let record = record_of(&mut meet.client, &elsewhere).await;
    let kept = meet.client.call("POST", "/api/records", None, Some(&record)).await;
    let kept = kept.expect("an answer").1["id"].as_str().expect("an id").to_owned();
    let token = Some(meet.token.clone());
    for _ in 0..2 {
        let body = json!({"record": kept});
        let (status, answer) = meet.call("POST", "/races", token.as_deref(), Some(body)).await;
        assert_eq!(status, 201, "{answer}");
    }
    let listed = meet.get("/races").await;
    assert_eq!(listed["races"][0]["kind"], "record");
    let races = replayed(SourceKind::Record, &kept, &record, &listed);
    assert_eq!(meet.standings().await, json!(counted(&races)), "counted once");
    // The table itself can count too; all its races are those of one table.
    let body = json!({"table": elsewhere});
    let (status, _) = meet.call("POST", "/races", token.as_deref(), Some(body)).await;
    assert_eq!(status, 201);
    assert_eq!(meet.standings().await["races"], 2);
    let path = format!("/races/{kept}");
    let (status, _) = meet.call("DELETE", &path, token.as_deref(), None).await;
    assert_eq!(status, 200);
    assert_eq!(meet.standings().await["races"], 1);
    let (status, answer) = meet.call("DELETE", &path, token.as_deref(), None).await;
    assert_eq!((status, code(&answer)), (404, "not_in_meet"));

    let mut unfinished = record;
    unfinished["log"].as_array_mut().expect("a log").truncate(3);
    unfinished.as_object_mut().expect("a record").remove("digests");
    let kept = meet.client.call("POST", "/api/records", None, Some(&unfinished)).await;
    let kept = kept.expect("an answer").1["id"].clone();
    let (status, answer) =
        meet.call("POST", "/races", token.as_deref(), Some(json!({"record": kept}))).await;
    assert_eq!((status, code(&answer)), (422, "not_over"));
    server.end().await;
}

async fn what_is_private_is_shown_by_its_link_alone(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut open = Meet::open(&server, json!({"name": "Open"})).await;
    let mut hidden = Meet::open(&server, json!({"name": "Hidden", "private": true})).await;
    let mut alone = race();
    alone["private"] = json!(true);
    let table = hidden.run(alone).await;
    open.run(race()).await;
    let listed = open.client.call("GET", "/api/meets", None, None).await.expect("an answer").1;
    let names: Vec<_> = listed["meets"].as_array().expect("meets").iter().collect();
    assert_eq!(
        (names.len(), &names[0]["name"], &names[0]["races"]),
        (1, &json!("Open"), &json!(1))
    );
    let all = open.client.call("GET", "/api/meets/all/races", None, None).await.expect("races").1;
    assert_eq!(all["races"].as_array().map(Vec::len), Some(1));
    assert!(!all.to_string().contains(&table));
    let shown = hidden.get("").await;
    assert_eq!((&shown["private"], &shown["standings"]["races"]), (&json!(true), &json!(1)));
    let other = open.client.call("GET", "/api/meets/all?game=homestretch", None, None).await;
    assert_eq!(other.expect("an answer").1["standings"]["races"], 0);
    for path in ["/api/meets/none", "/api/meets/0123456789ab/races", "/api/meets/x/lines.csv"] {
        let (status, answer) = open.client.call("GET", path, None, None).await.expect("an answer");
        assert_eq!((status, code(&answer)), (404, "no_such_meet"));
    }
    server.end().await;
}

async fn sheets_name_everybody_and_no_name_is_a_formula(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    let mut meet = Meet::open(&server, json!({"name": "Sheets"})).await;
    let mut wish = race();
    wish["seats"] = json!(1);
    let id = meet.run(wish).await;
    let client = Client::new(server.addr);
    let mut table = Table { client, id, tokens: Vec::new(), opened: Value::Null };
    let token = table.sit("=HYPERLINK(1)").await;
    let bet = table.view(Some(&token)).await["moves"].clone();
    let horse = bet[0]["open"]["horses"][0].clone();
    assert!(horse.is_string(), "{bet}");
    let bets = json!([{"horse": horse, "kind": "win", "stake": 200}]);
    let (status, answer) =
        table.post("moves", Some(&token), json!({"move": {"type": "bets", "bets": bets}})).await;
    assert_eq!(status, 200, "{answer}");
    let standings = meet.standings().await;
    let runners = standings["horses"].as_array().expect("horses").len();
    for (name, rows) in [("results", runners), ("standings", 2 * runners + 2), ("records", 1)] {
        let text = sheet(&mut meet, name).await;
        assert_eq!(text.matches("\r\n").count(), 1 + rows, "{name}: {text}");
    }
    let text = sheet(&mut meet, "standings").await;
    let last = text.lines().last().expect("a row");
    assert!(last.starts_with("bettor,'=HYPERLINK(1),1,"), "{last}");
    let lines = sheet(&mut meet, "lines").await;
    assert!(lines.starts_with("horse,days,date,"), "{lines}");
    let finished = meet.get("/races").await["races"][0]["result"]["runners"].clone();
    let finished =
        finished.as_array().expect("runners").iter().filter(|ran| !ran["wire"].is_null());
    assert_eq!(lines.matches("\r\n").count(), 1 + finished.count());
    server.end().await;
}

async fn sheet(meet: &mut Meet, name: &str) -> String {
    let path = format!("/api/meets/{}/{name}.csv", meet.id);
    let response = meet.client.send("GET", &path, "", b"").await.expect("an answer");
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), Some("text/csv; charset=utf-8"));
    let file = format!("attachment; filename=\"{name}.csv\"");
    assert_eq!(response.header("content-disposition"), Some(&*file));
    String::from_utf8(response.body).expect("text")
}

async fn many_races_are_paged_and_the_newest_counted(databases: &Databases) {
    let db = databases.fresh().await;
    let limits = Limits { counted_races: 3, ..Limits::default() };
    let server = start_with(&db.url, limits).await;
    let mut meet = Meet::open(&server, json!({"name": "Long"})).await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(meet.run(race()).await);
    }
    tables.reverse();
    let mut seen = Vec::new();
    let mut path = "/races?limit=2".to_owned();
    loop {
        let page = meet.get(&path).await;
        let races = page["races"].as_array().expect("races");
        seen.extend(races.iter().map(|race| race["source"].as_str().expect("an id").to_owned()));
        let Some(next) = page["next"].as_i64() else { break };
        path = format!("/races?limit=2&before={next}");
    }
    assert_eq!(seen, tables);
    let shown = meet.get("").await;
    assert_eq!((&shown["whole"], &shown["standings"]["races"]), (&json!(false), &json!(3)));
    for path in ["/races?limit=0", "/races?limit=51", "/races?before=x", "/head-to-head?one=x"] {
        let (status, answer) = meet.call("GET", path, None, None).await;
        assert_eq!((status, code(&answer)), (400, "bad_request"), "{path}");
    }
    server.end().await;
}

/// What an early release knew: the schema without races, meets, days and checksums.
const OLDER: &str = "
    ALTER TABLE entries DROP COLUMN sum; ALTER TABLE tables DROP COLUMN sum;
    ALTER TABLE health DROP COLUMN probe;
    DROP TABLE days; DROP TABLE meet_sources; DROP TABLE meets; DROP TABLE races; DROP INDEX tables_uncounted;
    ALTER TABLE tables DROP COLUMN counted;
    DROP TABLE table_records; DROP INDEX tables_opener; DROP INDEX tables_unfinished;
    ALTER TABLE tables DROP COLUMN game; ALTER TABLE tables DROP COLUMN dice;
    ALTER TABLE tables DROP COLUMN opener; ALTER TABLE tables DROP COLUMN size;";

async fn make_older(db: &str) {
    if let Some(path) = db.strip_prefix("sqlite:") {
        let connection = rusqlite::Connection::open(path).expect("the database");
        connection.execute_batch(OLDER).expect("an older schema");
        connection.pragma_update(None, "user_version", 3).expect("an older version");
    } else {
        let connected = tokio_postgres::connect(db, tokio_postgres::NoTls).await;
        let (client, connection) = connected.expect("a connection");
        tokio::spawn(connection);
        let sql = format!("{OLDER} DELETE FROM schema_version WHERE version >= 4;");
        client.batch_execute(&sql).await.expect("an older schema");
    }
}

async fn tables_of_an_older_program_are_counted_after_the_start(databases: &Databases) {
    let db = databases.fresh().await;
    let server = start(&db.url).await;
    for _ in 0..3 {
        Table::open(server.addr, race(), 0).await;
    }
    let mut unfinished = race();
    unfinished["seats"] = json!(1);
    Table::open(server.addr, unfinished, 0).await;
    let mut client = Client::new(server.addr);
    let (_, before) = client.call("GET", "/api/meets/all", None, None).await.expect("an answer");
    assert_eq!(before["standings"]["races"], 3);
    server.end().await;
    make_older(&db.url).await;

    let server = start(&db.url).await;
    let mut client = Client::new(server.addr);
    let races = "/api/meets/all/races";
    while client.call("GET", races, None, None).await.expect("races").1["races"]
        .as_array()
        .is_none_or(|races| races.len() < 3)
    {
        tokio::task::yield_now().await;
    }
    let (_, after) = client.call("GET", "/api/meets/all", None, None).await.expect("an answer");
    assert_eq!(after, before, "they count as if they had been counted when they ended");
    server.end().await;
}

/// Opens a table for the race of the day.
async fn race_of_the_day(server: &Server) -> Table {
    let mut client = Client::new(server.addr);
    let (status, opened) = client.call("POST", "/api/day", None, None).await.expect("an answer");
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().expect("an id").to_owned();
    Table { client, id, tokens: Vec::new(), opened }
}

/// Who crossed the wire in which order, with which figures.
fn finish_of(summary: &Value) -> Value {
    summary["races"][0]["horses"].clone()
}

async fn the_race_of_the_day_is_the_same_for_everybody(databases: &Databases) {
    let database = databases.fresh().await;
    let (server, hands) = start_by_hand(&database.url).await;
    let mut client = Client::new(server.addr);
    let (status, none) =
        client.call("GET", "/api/day/yesterday", None, None).await.expect("an answer");
    assert_eq!((status, code(&none)), (404, "no_race"));
    let (_, today) = client.call("GET", "/api/day", None, None).await.expect("an answer");
    assert_eq!(today["yesterday"], json!(false));

    let mut ends = Vec::new();
    for name in ["Ann", "Ben"] {
        let mut table = race_of_the_day(&server).await;
        assert_eq!(table.opened["commitment"], today["commitment"]);
        let own = json!({"name": name, "contribution": "my own"});
        assert_eq!(table.post("seats", None, own).await.0, 400, "nobody mixes the day's dice");
        table.sit(name).await;
        table.play_to_the_end().await;
        let (_, record) = table.get("record", None).await;
        let record = Record::parse(&record.to_string()).expect("a record");
        let verified = engine::verify::<stretch::Stretch>(&record, &StandardPacks);
        assert!(
            verified.is_ok_and(|verified| verified.drawn > 0 && verified.by_hand == 0),
            "{name}"
        );
        ends.push(finish_of(&table.view(None).await["view"]["summary"]));
        // One race a day: the next one at this table has dice of its own.
        let token = table.tokens[0].clone();
        let (status, next) = table.post("rematch", Some(&token), json!({})).await;
        assert_eq!(status, 201, "{next}");
        table.id = next["id"].as_str().expect("an id").to_owned();
        assert_ne!(table.view(None).await["commitment"], today["commitment"]);
    }
    assert_eq!(ends[0], ends[1]);

    hands.move_on(std::time::Duration::from_secs(24 * 3600));
    let (_, next) = client.call("GET", "/api/day", None, None).await.expect("an answer");
    assert_eq!(next["yesterday"], json!(true));
    assert_ne!((&next["day"], &next["commitment"]), (&today["day"], &today["commitment"]));
    let (status, record) =
        client.call("GET", "/api/day/yesterday", None, None).await.expect("an answer");
    assert_eq!(status, 200, "{record}");
    let record = Record::parse(&record.to_string()).expect("a record");
    let replayed = bots::open_replayed(&record, &StandardPacks, usize::MAX).expect("a replay").0;
    assert_eq!(finish_of(&replayed.summary()), ends[0], "and who bets changes nothing");
}
