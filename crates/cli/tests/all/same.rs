//! Nothing that is printed depends on the process that prints it, or on the number of threads.

use std::process::Command;

fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_railbird")).args(args).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(!text.is_empty(), "{args:?} prints nothing to compare");
    text
}

#[test]
fn a_deal_is_the_same_in_every_process() {
    let deal = ["deal", "homestretch", "--seed", "1", "--seats", "4"];
    assert_eq!(printed(&deal), printed(&deal));
}

#[test]
fn many_deals_are_lines_each_the_record_of_its_own_seed_whatever_the_threads() {
    let many = |threads| {
        let deal = ["deal", "homestretch", "--seed", "1", "--bots", "random", "--games", "20"];
        printed(&[&deal[..], &["--threads", threads]].concat())
    };
    let lines = many("1");
    assert_eq!(lines, many("3"));
    let records: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert_eq!(records.len(), 20);
    let alone = printed(&["deal", "homestretch", "--seed", "1/7", "--bots", "random"]);
    assert_eq!(records[6], serde_json::from_str::<serde_json::Value>(&alone).expect("a record"));
}

#[test]
fn a_simulation_is_the_same_with_one_thread_and_with_two() {
    let sim = |threads| ["sim", "homestretch", "--games", "300", "--threads", threads, "--json"];
    assert_eq!(printed(&sim("1")), printed(&sim("2")));
}

#[test]
fn the_rows_of_a_simulation_are_its_games_in_order_and_come_to_its_figures() {
    let file = std::env::temp_dir().join(format!("railbird-rows-{}.csv", std::process::id()));
    let path = file.to_str().expect("a path");
    let sim = |threads| {
        let sim = ["sim", "homestretch", "--games", "100", "--bots", "random", "--json", "--rows"];
        let report = printed(&[&sim[..], &[path, "--threads", threads]].concat());
        (report, std::fs::read_to_string(path).expect("the rows"))
    };
    let (report, rows) = sim("1");
    assert_eq!((report.clone(), rows.clone()), sim("3"));
    let _ = std::fs::remove_file(&file);
    let report: serde_json::Value = serde_json::from_str(&report).expect("a report");
    let mut lines = rows.lines();
    let columns: Vec<_> = lines.next().expect("names").split(',').collect();
    let games: Vec<Vec<f64>> = lines
        .map(|line| line.split(',').map(|field| field.parse().expect("a number")).collect())
        .collect();
    assert_eq!(games.len(), 100);
    assert!(games.iter().zip(1..).all(|(row, number)| row[0] == f64::from(number)));
    for figure in report["figures"].as_array().expect("figures") {
        let column = columns.iter().position(|name| figure["name"] == *name).expect("a column");
        let mean = games.iter().map(|row| row[column]).sum::<f64>() / 100.0;
        assert!((mean - figure["mean"].as_f64().expect("a mean")).abs() < 1e-6, "{figure}");
    }
}
