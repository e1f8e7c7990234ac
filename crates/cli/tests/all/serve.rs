//! `railbird serve`: what is told about a command line at fault.

use std::process::Command;

#[test]
fn an_address_that_is_none_is_answered_with_one_to_type() {
    for typed in ["foo", "7100", "localhost:port"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_railbird"));
        let output = command.args(["serve", "--addr", typed]).output().expect("the program runs");
        let told = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(typed) && told.contains("such as 127.0.0.1:7100"), "{told}");
    }
}
