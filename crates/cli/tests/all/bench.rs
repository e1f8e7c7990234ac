//! `railbird bench --server` runs and says sane things; how fast anything is, no test says.

use std::process::Command;

use serde_json::Value;

fn bench(args: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
    command.args(["bench", "--server", "--json"]).args(args).output().expect("the program runs")
}

#[test]
fn the_server_is_measured_on_disk_and_in_memory_at_both_paces() {
    let args = ["--tables", "2", "--seconds", "0.1", "--rate", "50", "--spectators", "3"];
    let output = bench(&args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let measured = answer["measured"].as_array().expect("measurements");
    let kinds: Vec<_> = measured
        .iter()
        .map(|one| format!("{} {} {}", one["store"], one["pace"], one["spectators"]))
        .collect();
    let each = [r#""closed" 0"#, r#""paced" 0"#, r#""paced" 3"#];
    let expected: Vec<_> = [r#""disk""#, r#""memory""#]
        .iter()
        .flat_map(|store| each.iter().map(move |rest| format!("{store} {rest}")))
        .collect();
    assert_eq!(kinds, expected);
    for one in measured {
        assert_eq!(one["faults"], 0, "{one}");
        assert!(one["p50_ms"].as_f64() <= one["p99_ms"].as_f64(), "{one}");
        assert!(one["moves"].as_u64() > Some(0), "{one}");
    }
}

#[test]
fn what_is_beyond_its_bounds_is_refused() {
    for args in [
        ["--tables", "0"],
        ["--tables", "1000000"],
        ["--spectators", "1000000"],
        ["--rate", "-1"],
        ["--rate", "NaN"],
        ["--seconds", "0"],
    ] {
        let output = bench(&[&args.join("=")]);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}
