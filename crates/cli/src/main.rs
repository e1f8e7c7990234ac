//! `railbird`: the one program. Commands are thin: what a library could want lives in a library.

mod args;
mod deal;
mod failure;
mod games;
mod input;
mod packs;
mod play;
mod records;
mod serve;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, Command, PackCommand};
use failure::{Failure, Outcome};

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command.unwrap_or_else(serve::by_default)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let message = failure.to_string();
            if !message.is_empty() {
                eprintln!("railbird: {message}");
            }
            ExitCode::from(failure.status())
        }
    }
}

fn run(command: Command) -> Outcome {
    match command {
        Command::Serve(args) => serve::run(args),
        Command::Games { json } => games::list(json.on),
        Command::Deal(args) => deal::run(&args),
        Command::Replay(args) => records::replay(&args),
        Command::Verify { file, packs, json } => records::verify(&file, &packs, json.on),
        Command::Play(args) => play::run(&args),
        Command::Pack { command: PackCommand::Check { dir, game, json } } => {
            packs::check(&dir, game.as_deref(), json.on)
        }
        Command::Pack { command: PackCommand::New { dir, from, game } } => {
            packs::new(&dir, &from, game.as_deref())
        }
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "railbird", &mut std::io::stdout());
            Ok(())
        }
        Command::Man => {
            clap_mangen::Man::new(Cli::command()).render(&mut std::io::stdout())?;
            Ok(())
        }
        Command::Sim(_) | Command::Arena(_) | Command::Bench { .. } => {
            Err(Failure::Failed("not built yet".into()))
        }
    }
}
