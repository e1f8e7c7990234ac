//! `railbird man` and `railbird completions`: what systems and shells want to know of the program.

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Failure, Outcome};
use crate::output::print;

pub(crate) fn completions(shell: Shell) -> Outcome {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "railbird", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// The page of the program, or of the command that the words name.
pub(crate) fn page(words: &[String]) -> Outcome {
    let mut program = Cli::command();
    // Commands learn their whole names, `railbird pack new`, only when all is put together.
    program.build();
    let mut command = &program;
    for word in words {
        command = command.find_subcommand(word).ok_or_else(|| unknown(command, word))?;
    }
    let mut page = Vec::new();
    let version = concat!("railbird ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(version).render(&mut page)?;
    print(&String::from_utf8_lossy(&page))
}

fn unknown(command: &clap::Command, word: &str) -> Failure {
    let listed = command.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<_> = listed.map(clap::Command::get_name).collect();
    let name = command.get_bin_name().unwrap_or("railbird");
    Failure::input(match names.is_empty() {
        true => format!("{name} has no commands of its own: leave \"{word}\" out"),
        false => format!("{name} has no command \"{word}\"; it has: {}", names.join(", ")),
    })
}
