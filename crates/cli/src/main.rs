//! `railbird`: the one program, with the browser client in it.

mod client;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::main(client::file)
}
