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
fn a_simulation_is_the_same_with_one_thread_and_with_two() {
    let sim = |threads| ["sim", "homestretch", "--games", "300", "--threads", threads, "--json"];
    assert_eq!(printed(&sim("1")), printed(&sim("2")));
}
