//! Bots of one's own: programs that are asked on their standard input. Those here are shell scripts, and
//! the example in Python.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The shortest game there is, so that a shell can follow it.
const SHORT: [&str; 4] = ["--option", "purple_races=1", "--option", "green_races=0"];

/// Says that it is ready, and answers each question with what was drawn for it.
const HONEST: &str = r#"
    *'"type":"hello"'*) printf '%s\n' '{"type":"ready","name":"Shell"}' ;;
    *'"type":"ask"'*)
        id=${line#*'"id":'}
        sample=${line##*'"sample":'}
        printf '%s\n' "{\"type\":\"move\",\"id\":${id%%,*},\"move\":${sample%?}}" ;;"#;

/// A bot in a file of its own that goes away again.
struct Script(PathBuf);

impl Script {
    /// It reads line by line and does what the cases say.
    fn new(name: &str, cases: &str) -> Self {
        let path = std::env::temp_dir().join(format!("railbird-{}-{name}.sh", std::process::id()));
        let text = format!("while read -r line; do case \"$line\" in {cases}\nesac; done");
        fs::write(&path, text).expect("a file");
        Self(path)
    }

    fn as_bot(&self) -> String {
        format!("cmd:sh '{}'", self.0.display())
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn railbird(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_railbird")).args(args).output();
    output.expect("the program runs")
}

fn json(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).expect("one document")
}

/// How the bot did against `random`, and what was said of it.
fn arena(bot: &str, ms: &str) -> (Value, String) {
    let bots = format!("{bot},random");
    let rest = ["--games", "2", "--ms", ms, "--threads", "1", "--json"];
    let args = [&["arena", "homestretch", "--bots", &bots], &SHORT[..], &rest[..]].concat();
    let output = railbird(&args);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (json(&output)["standings"]["players"][0].clone(), told)
}

/// What does not depend on how quick the machine is may take as long as it likes.
const PATIENT: &str = "600000";

#[test]
fn a_program_that_answers_plays_and_forfeits_nothing() {
    let bot = Script::new("honest", HONEST);
    let (player, told) = arena(&bot.as_bot(), PATIENT);
    assert_eq!((&player["forfeits"], told.as_str()), (&0.into(), ""), "{player}");
    assert!(player["decisions"].as_u64() > Some(3), "{player}");
    assert!(player["ms_per_decision"].as_f64() > Some(0.0), "{player}");
    assert_eq!(player["name"], bot.as_bot());
}

#[test]
fn whatever_a_program_does_wrong_costs_it_its_decisions_and_is_said_once() {
    let ready = r#"*'"type":"hello"'*) echo '{"type":"ready","name":"X"}' ;;"#;
    let asked = |answer: &str| format!("{ready} *'\"type\":\"ask\"'*) {answer} ;;");
    let id = "id=${line#*'\"id\":'}";
    let move_of = |play: &str| {
        asked(&format!(
            "{id}; echo '{{\"type\":\"move\",\"id\":'\"${{id%%,*}}\"',\"move\":{play}}}'"
        ))
    };
    let cases = [
        ("silent", ready.to_owned(), "40", "no answer came within 40 ms"),
        ("stuck", ready.to_owned(), "40", "3 answers in a row did not come"),
        ("nonsense", asked("echo nonsense"), PATIENT, "is no JSON"),
        (
            "other",
            asked(r#"echo '{"type":"move","id":999999,"move":{}}'"#),
            PATIENT,
            "is no answer",
        ),
        ("unknown", move_of(r#"{"type":"fly"}"#), PATIENT, "is refused"),
        ("nothing", move_of("null"), PATIENT, "is refused"),
        ("dying", asked("exit 3"), PATIENT, "it ended (exit status: 3)"),
        (
            "rude",
            r#"*'"type":"hello"'*) echo '{"type":"go"}' ;;"#.to_owned(),
            PATIENT,
            "not \"ready\"",
        ),
        ("gone", "*) exit ;;".to_owned(), PATIENT, "it ended"),
    ];
    for (name, cases, ms, wrong) in cases {
        let bot = Script::new(name, &cases);
        let (player, told) = arena(&bot.as_bot(), ms);
        assert_eq!(player["forfeits"], player["decisions"], "{name}: {player} {told}");
        assert!(player["decisions"].as_u64() > Some(3), "{name}: {player}");
        assert_eq!(told.matches(wrong).count(), 1, "{name}: {told}");
    }
}

#[test]
fn a_program_hears_of_its_seat_what_the_schema_says_from_hello_to_over() {
    let log = std::env::temp_dir().join(format!("railbird-{}-heard", std::process::id()));
    let keep =
        format!("{HONEST}\nesac; printf '%s\\n' \"$line\" >> '{}'; case x in", log.display());
    let bot = Script::new("keeping", &keep);
    let bots = format!("{},random", bot.as_bot());
    let args = ["deal", "homestretch", "--seats", "2", "--seed", "x", "--bots", &bots];
    let record = json(&railbird(&[&args[..], &SHORT, &["--ms", PATIENT]].concat()));
    let text = fs::read_to_string(&log).expect("what was heard");
    let _ = fs::remove_file(&log);
    let heard: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |kind: &str| heard.iter().filter(|one| one["type"] == kind).collect::<Vec<_>>();

    let [hello] = of("hello")[..] else { panic!("one game, not {:?}", of("hello")) };
    assert_eq!(heard.first(), Some(hello));
    assert_eq!((&hello["protocol"], &hello["ms"]), (&1.into(), &600_000.into()));
    assert_eq!((&hello["seat"], &hello["seats"]), (&0.into(), &2.into()));
    assert_eq!((&hello["game"], &hello["pack"]), (&"homestretch".into(), &"standard".into()));
    assert_eq!(hello["options"]["purple_races"], 1);

    let log = record["log"].as_array().expect("a log");
    let own: Vec<_> = log.iter().filter(|entry| entry["seat"] == 0).collect();
    let asks = of("ask");
    assert_eq!(asks.len(), own.len());
    for ((ask, entry), id) in asks.iter().zip(own).zip(1..) {
        assert_eq!((&ask["id"], &ask["sample"]), (&id.into(), &entry["move"]));
        assert!(ask["ask"]["prompt"].is_object() && ask["view"].is_object(), "{ask}");
        assert!(ask["moves"].is_array() && ask["open"].is_array(), "{ask}");
    }
    let numbers: Vec<_> = asks.iter().map(|ask| ask["number"].as_u64()).collect();
    assert!(numbers.is_sorted() && numbers.last() <= Some(&Some(log.len() as u64)), "{numbers:?}");
    assert!(
        of("saw").iter().all(|saw| saw["events"].as_array().is_some_and(|all| !all.is_empty()))
    );

    let over = heard.last().expect("something");
    assert_eq!(over["type"], "over");
    assert!(over["summary"].is_object() && over["score"].is_number(), "{over}");
    assert!(["1", "2"].contains(&over["rank"].to_string().as_str()), "{over}");
}

#[test]
fn a_program_sits_at_your_table_and_hears_what_its_seat_is_shown() {
    let log = std::env::temp_dir().join(format!("railbird-{}-guest", std::process::id()));
    let keep =
        format!("{HONEST}\nesac; printf '%s\\n' \"$line\" >> '{}'; case x in", log.display());
    let bot = Script::new("guest", &keep);
    let file = log.with_extension("json");
    let args = ["play", "homestretch", "--seats", "2", "--seed", "x", "--bots", &bot.as_bot()];
    let rest = ["--plain", "--ms", PATIENT, "--save", &file.display().to_string()];
    let pushes: String = (2..=12).map(|horse| format!("push {horse}\n")).collect();
    // A slip is taken back and handed in again: what a seat was shown of it stays seen.
    let typed = format!("1\nfor me\n\nundo\nfor me\n\n2\nreroll\n{pushes}").repeat(60);
    let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
    command.args(args).args(SHORT).args(rest).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the program runs");
    let _ = child.stdin.take().expect("its input").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("its end");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !told.contains("forfeits"), "{told}");
    let [heard, record] = [&log, &file].map(|path| fs::read_to_string(path).expect("a file"));
    [&log, &file].into_iter().for_each(|path| fs::remove_file(path).expect("removed"));

    let record: Value = serde_json::from_str(&record).expect("a record");
    let heard: Vec<Value> =
        heard.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |kind: &str| heard.iter().filter(|one| one["type"] == kind).count();
    assert_eq!((&heard[0]["type"], &heard[0]["seat"]), (&"hello".into(), &1.into()));
    let own = record["log"].as_array().expect("a log").iter().filter(|entry| entry["seat"] == 1);
    assert_eq!((of("hello"), of("ask"), of("over")), (1, own.count(), 1));
    assert!(of("saw") > 10, "{heard:?}");
}

#[test]
fn games_of_programs_are_the_same_whatever_the_threads() {
    let bot = Script::new("same", HONEST);
    let deal = |threads| {
        let bots = bot.as_bot();
        let args = ["deal", "homestretch", "--seed", "1", "--seats", "2", "--bots", &bots];
        let rest = ["--games", "4", "--threads", threads, "--ms", PATIENT];
        String::from_utf8(railbird(&[&args[..], &SHORT, &rest].concat()).stdout).expect("text")
    };
    let lines = deal("1");
    assert_eq!(lines.lines().count(), 4);
    assert_eq!(lines, deal("3"));
}

#[test]
fn a_program_that_is_not_there_is_refused_before_the_first_game() {
    for bot in ["cmd:no-such-program x", "cmd:./no/such", "cmd:"] {
        let output = railbird(&["sim", "homestretch", "--bots", bot, "--games", "1"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("there is no program"), "{told}");
    }
}

#[test]
fn the_example_in_python_plays_all_games() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("passed over: there is no python3");
        return;
    }
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let bots = format!("cmd:python3 '{example}',random");
    for game in ["homestretch", "stretch", "high_roller", "big_stakes", "racing_stable"] {
        let args = ["arena", game, "--bots", &bots, "--games", "2", "--ms", PATIENT, "--json"];
        let output = railbird(&args);
        let player = &json(&output)["standings"]["players"][0];
        assert_eq!(player["forfeits"], 0, "{game}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(player["decisions"].as_u64() > Some(0), "{game}: {player}");
    }
}
