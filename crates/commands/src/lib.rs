//! The commands of the program `railbird`. They are thin: what a library could want lives in a
//! library. The program itself, `crates/cli`, adds the browser client.

mod analyse;
mod arena;
mod args;
mod bench;
mod bench_server;
mod card;
mod cards;
mod champions;
mod deal;
mod failure;
mod games;
mod input;
mod keep;
mod manual;
mod meet;
mod odds;
mod output;
mod packs;
mod play;
mod print;
mod race;
mod rate;
mod records;
mod schema;
mod serve;
mod sim;
mod story;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command, PackCommand};
use failure::Outcome;
use server::ClientFile;

/// What the program itself says, in every language; what happens in a game is said by the game.
static TEXTS: engine::Texts = engine::texts!();

/// Finds a file of the browser client by its path.
pub type Client = fn(&str) -> Option<ClientFile>;

/// Does what the command line asks for.
#[must_use]
pub fn main(client: Client) -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command.unwrap_or_else(serve::by_default), client) {
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

fn run(command: Command, client: Client) -> Outcome {
    match command {
        Command::Serve(args) => serve::run(args, client),
        Command::Games { json } => games::list(json.on),
        Command::Deal(args) => deal::run(&args),
        Command::Replay(args) => records::replay(&args),
        Command::Verify { file, packs, json } => records::verify(&file, &packs, json.on),
        Command::Play(args) => play::run(&args),
        Command::Race(args) => race::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Cards { pack, json } => cards::run(&pack, json.on),
        Command::Rate(args) => rate::run(&args),
        Command::Breed(args) => champions::breed(&args),
        Command::Handicap(args) => champions::handicap(&args),
        Command::Horses(args) => champions::horses(&args),
        Command::Print(args) => print::run(&args),
        Command::Meet(args) => meet::run(&args),
        Command::Pack { command: PackCommand::Check { dir, game, json } } => {
            packs::check(&dir, game.as_deref(), json.on)
        }
        Command::Pack { command: PackCommand::New { dir, from, game } } => {
            packs::new(&dir, &from, game.as_deref())
        }
        Command::Schema { game, subject } => schema::run(game.as_deref(), subject.as_deref()),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { command } => manual::page(&command),
        Command::Sim(args) => sim::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Bench(args) if args.server => bench_server::run(&args),
        Command::Bench(args) => bench::run(args.seconds, args.json.on),
        Command::BenchNode { db } => bench_server::node(&db),
    }
}
