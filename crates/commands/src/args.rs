//! The command line, as it is typed.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use bots::Programs;
use clap::{ArgGroup, Args, Parser, Subcommand};
use engine::Language;

/// Five racing games, complete and playable.
#[derive(Debug, Parser)]
#[command(name = "railbird", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The table server with the browser client; this is what `railbird` alone does.
    Serve(ServeArgs),
    /// The games: seats, options with their defaults, packs and bots.
    Games {
        #[command(flatten)]
        json: Json,
    },
    /// Bots play one whole game, or many; prints the records.
    ///
    /// The same arguments give the same record.
    Deal(DealArgs),
    /// Tell what happened in a record, step by step.
    Replay(ReplayArgs),
    /// Check a finished table's record against the seed that was committed to.
    Verify {
        /// The record, or what `railbird race --json` printed; `-` is standard input.
        file: PathBuf,
        #[command(flatten)]
        packs: PacksArg,
        #[command(flatten)]
        json: Json,
    },
    /// Play many games and print rates with their standard errors.
    ///
    /// The same seed gives the same figures whatever the number of threads.
    Sim(SimArgs),
    /// Judge a played game: for each decision what it was worth, what was best, and what it cost.
    ///
    /// Every decision is looked at from what its player knew then. Values are chances to win.
    Analyse(AnalyseArgs),
    /// A tournament between bots, seats rotated, on common chance.
    Arena(ArenaArgs),
    /// Play at the terminal, against bots.
    Play(PlayArgs),
    /// Run a race card of Top of the Stretch: the running, the scoresheet, the official chart.
    ///
    /// On a terminal it runs at broadcast speed, in a pipe at once.
    Race(RaceArgs),
    /// Exact chances of every horse of a race card of Top of the Stretch.
    Odds(OddsArgs),
    /// The race cards of a pack of Top of the Stretch: what `race` and `odds` can run by name.
    Cards {
        #[command(flatten)]
        pack: PackArg,
        #[command(flatten)]
        json: Json,
    },
    /// Make a race card from past performances, for Top of the Stretch.
    Rate(RateArgs),
    /// Breed a foal from two horse cards of Big Stakes: the throws, the trim, the name.
    Breed(BreedArgs),
    /// Weights of Big Stakes: pounds as tokens, tokens as pounds, or the whole chart.
    Handicap(HandicapArgs),
    /// Horse cards of Big Stakes with their sums and hearts; an expansion pack from a sheet.
    Horses(HorsesArgs),
    /// Print and play: the kit of a game, or sheets of it; charts of races that were run.
    ///
    /// HTML that prints, or PDF; black on white, for A4 or Letter.
    Print(PrintArgs),
    /// What the races of many records come to: standings, track records, head-to-head.
    Meet(MeetArgs),
    /// Check a data pack, or start one's own.
    Pack {
        #[command(subcommand)]
        command: PackCommand,
    },
    /// JSON Schema of what is read and written: records, moves, views, packs, options, bots.
    Schema {
        /// Id of the game; without it, what holds of any game.
        game: Option<String>,
        /// `record`, `moves`, `view`, `pack`, `options` or `bot`; without it, all of them.
        subject: Option<String>,
    },
    /// Measure this machine: playouts a second, replay, views, moves; or the table server.
    Bench(BenchArgs),
    /// The server that `bench --server` measures: it ends when its standard input does.
    #[command(hide = true)]
    BenchNode {
        /// Its database.
        db: String,
    },
    /// Print completions for a shell, to be put where the shell looks for them.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program, or of one of its commands.
    ///
    /// `railbird man race | man -l -` shows it.
    Man {
        /// The command, as `race` or `pack new`; without it, the program.
        command: Vec<String>,
    },
}

/// Whether programs read the answer.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Json {
    /// Print one JSON document on standard output.
    #[arg(long = "json")]
    pub on: bool,
}

/// A number of games or threads: with none there is nothing to do.
fn one_or_more<N: FromStr + Default + PartialEq>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number != N::default());
    number.ok_or_else(|| "give a whole number, 1 or more".into())
}

/// Where packs are found by name.
#[derive(Clone, Debug, Args)]
pub(crate) struct PacksArg {
    /// A folder of packs, `GAME/NAME/…`: they stand before those in the program.
    #[arg(long = "packs", value_name = "DIR", env = "RAILBIRD_PACKS")]
    pub folder: Option<PathBuf>,
}

/// `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 picks a free one.
    #[arg(
        long,
        value_name = "HOST:PORT",
        default_value = crate::serve::ADDR,
        value_parser = crate::serve::address
    )]
    pub addr: std::net::SocketAddr,
    /// The database: `sqlite:PATH` or `postgres://…`; without it a file in your data folder.
    #[arg(long, value_name = "URL", env = "RAILBIRD_DB", hide_env_values = true)]
    pub db: Option<String>,
    /// Another origin whose pages may use the server, as `https://example.org`.
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// A name by which the server is called, as `tables.example.org`; addresses, `localhost`, names of
    /// the own network and those of origins need none.
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// A reverse proxy stands before the server and names the clients' addresses.
    #[arg(long)]
    pub behind_proxy: bool,
    /// Days after which a table that nobody finishes is removed; 0 keeps it for ever.
    #[arg(long, value_name = "DAYS", default_value_t = 180)]
    pub keep_unfinished: u32,
    /// Log every request.
    #[arg(long)]
    pub verbose: bool,
}

/// The pack that a race card's horses, jockeys and charts are of.
#[derive(Clone, Debug, Args)]
pub(crate) struct PackArg {
    /// The pack, if not the card's own: a name, or a folder.
    #[arg(long = "pack", value_name = "P")]
    pub name: Option<String>,
    #[command(flatten)]
    pub packs: PacksArg,
}

/// What game is played, and how.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// Id of the game: see `railbird games`.
    pub game: String,
    /// Number of seats.
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// A rule option, as `name=value`; see `railbird games`.
    #[arg(long = "option", value_name = "K=V")]
    pub options: Vec<String>,
    /// The pack: a name, or a folder.
    #[arg(long, value_name = "P", default_value = "standard")]
    pub pack: String,
    #[command(flatten)]
    pub packs: PacksArg,
}

/// `deal`.
#[derive(Debug, Args)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The seed: any word or number, or a seed that was printed. Without one a fresh seed is drawn.
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    /// Who plays: one bot for all seats, or one for each.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// Play so many games and print their records as JSON Lines. The seed of game 3 is `S/3`.
    #[arg(long, value_name = "N", value_parser = one_or_more::<u64>)]
    pub games: Option<u64>,
    /// Threads for --games; as many as the machine has if not given.
    #[arg(long, value_name = "T", requires = "games", value_parser = one_or_more::<usize>)]
    pub threads: Option<usize>,
}

/// `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, or what `railbird race --json` printed; `-` is standard input.
    pub file: PathBuf,
    /// Stop after so many entries.
    #[arg(long, value_name = "N")]
    pub upto: Option<usize>,
    /// Tell it to this seat; with --json, what this seat may see, too.
    #[arg(long, value_name = "S")]
    pub seat: Option<u8>,
    #[command(flatten)]
    pub packs: PacksArg,
    #[command(flatten)]
    pub speech: Speech,
    #[command(flatten)]
    pub json: Json,
}

/// `analyse`.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The record; `-` is standard input.
    pub file: PathBuf,
    /// Judge the decisions of this seat alone, from 0.
    #[arg(long, value_name = "S")]
    pub seat: Option<u8>,
    /// Imagined games for each decision to find what is best, and as many again to compare.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    pub playouts: u64,
    /// Names the analysis: the same arguments print the same.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as the machine has if not given.
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub packs: PacksArg,
    #[command(flatten)]
    pub json: Json,
}

/// `sim`.
#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = one_or_more::<u64>)]
    pub games: u64,
    /// Names the experiment.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = one_or_more::<usize>)]
    pub threads: Option<usize>,
    /// Who plays: one bot for all seats, or one for each.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// Write a row for each game to this file: what was counted in it. Several races are averaged.
    #[arg(long, value_name = "FILE.csv")]
    pub rows: Option<PathBuf>,
    #[command(flatten)]
    pub json: Json,
}

/// What holds for bots that are programs of the user's own.
#[derive(Debug, Args)]
pub(crate) struct ProgramArgs {
    /// What a decision of a bot of your own (`cmd:PROGRAM ARGS`) may take, in milliseconds.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = milliseconds())]
    pub ms: u64,
}

/// From a millisecond to an hour.
fn milliseconds() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=3_600_000)
}

impl ProgramArgs {
    /// What a program does wrong is told on standard error.
    pub(crate) fn programs(&self) -> Arc<Programs> {
        self.programs_telling(|wrong| eprintln!("railbird: {wrong}"))
    }

    /// What a program does wrong is told like this.
    pub(crate) fn programs_telling(
        &self,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Arc<Programs> {
        Arc::new(Programs::new(Duration::from_millis(self.ms), tell))
    }
}

/// `arena`.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The players, two or more; the same one may enter twice.
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// How many games; rounded up so that everybody sits everywhere equally often.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = one_or_more::<u64>)]
    pub games: u64,
    /// Names the tournament.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = one_or_more::<usize>)]
    pub threads: Option<usize>,
    /// Imagined games that a searching bot plays for one decision.
    #[arg(long, value_name = "N")]
    pub playouts: Option<u32>,
    #[command(flatten)]
    pub json: Json,
}

/// `play`.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Race cards to bet on, for Top of the Stretch: ids in the pack, or files in TOML or JSON.
    #[arg(value_name = "CARD", conflicts_with = "resume")]
    pub cards: Vec<String>,
    /// The opponents: one bot for all of them, or one for each. Without it the regulars come.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// Your name.
    #[arg(long, value_name = "NAME", default_value = "You", conflicts_with = "resume")]
    pub name: String,
    /// The seed: any word or number, or a seed that was printed. Without one a fresh seed is drawn.
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    /// Type in what your own dice and cards show.
    #[arg(long)]
    pub my_dice: bool,
    /// Lines of text instead of the full screen, as without a terminal.
    #[arg(long)]
    pub plain: bool,
    /// Keep the game in this file: after each of your decisions, and when it ends or is left.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a game that was left. It is kept in the same file, if --save names no other.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    #[command(flatten)]
    pub speech: Speech,
}

/// What is said in which language.
#[derive(Debug, Default, Args)]
pub(crate) struct Speech {
    /// The language: en or de. Without it that of the environment, else English.
    #[arg(long, value_name = "TAG", value_parser = ["en", "de"])]
    lang: Option<String>,
}

impl Speech {
    /// The language that was asked for, else that of the environment, else English.
    pub(crate) fn language(&self) -> Language {
        let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let tag = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
        let tag = self.lang.clone().or(tag).unwrap_or_default();
        Language::of_tag(&tag).unwrap_or_default()
    }
}

/// `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    /// Measure the table server instead, in a process of its own: on disk and in memory.
    #[arg(long)]
    pub server: bool,
    /// Tables at once, one measurement for each number.
    #[arg(
        long,
        value_name = "N,N",
        value_delimiter = ',',
        default_value = "1,50,200,2000",
        requires = "server"
    )]
    pub tables: Vec<usize>,
    /// Another database to measure, as `postgres://…`; it is written to.
    #[arg(long, value_name = "URL", requires = "server")]
    pub db: Option<String>,
    /// Moves a second in the paced measurements; 0 leaves them out.
    #[arg(long, value_name = "N", default_value_t = 5_000.0, requires = "server")]
    pub rate: f64,
    /// Spectators of one table; 0 leaves that measurement out.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "server")]
    pub spectators: usize,
    #[command(flatten)]
    pub json: Json,
}

/// `race`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("dated").args(["lines", "save"]).multiple(true))]
pub(crate) struct RaceArgs {
    /// A race card: its id in the pack, or a file in TOML or JSON; `-` is standard input.
    #[arg(required_unless_present = "resume")]
    pub card: Option<String>,
    /// The version of the game, if not the one that the card's options name.
    #[arg(long, value_parser = ["quick", "full"])]
    pub mode: Option<String>,
    #[command(flatten)]
    pub pack: PackArg,
    /// A rule option, as `name=value`; see `railbird games`.
    #[arg(long = "option", value_name = "K=V")]
    pub options: Vec<String>,
    /// The seed: any word or number, or a seed that was printed. Without one a fresh seed is drawn.
    #[arg(long, value_name = "S", conflicts_with = "dice")]
    pub seed: Option<String>,
    /// The throws of real dice, a line each, red before white; `-` asks for them.
    #[arg(long, value_name = "FILE|-")]
    pub dice: Option<PathBuf>,
    /// Keep the race as a record in this file, or in a new file of this folder, named after day and
    /// card; also when it is broken off.
    #[arg(long, value_name = "FILE|DIR")]
    pub save: Option<PathBuf>,
    /// Go on with a race that was broken off: from its seed, or with the dice still to be typed. It is
    /// kept in the same file, if --save names no other place.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Why a horse ran as it did, step by step: its id, name or post, or `all`.
    #[arg(long, value_name = "HORSE")]
    pub why: Option<String>,
    /// Add a past-performance line for everybody who finishes to this sheet; see `railbird rate`.
    #[arg(long, value_name = "FILE.csv")]
    pub lines: Option<PathBuf>,
    /// The day of the race for --lines and --save, as 2009-10-10; without it the card's, or else today.
    #[arg(long, value_name = "DAY", requires = "dated")]
    pub date: Option<String>,
    /// What the race was worth, for the lines.
    #[arg(long, value_name = "N", requires = "lines", value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    pub purse: Option<u32>,
    /// Show every throw, and wait for Enter after each.
    #[arg(long, conflicts_with_all = ["speed", "at_once"])]
    pub step: bool,
    /// How many times as fast as a broadcast, from 0.1 to 100.
    #[arg(long, value_name = "TIMES", conflicts_with = "at_once")]
    pub speed: Option<f64>,
    /// Wait for nothing.
    #[arg(long)]
    pub at_once: bool,
    #[command(flatten)]
    pub json: Json,
}

/// `odds`.
#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    /// A race card: its id in the pack, or a file in TOML or JSON; `-` is standard input.
    pub card: String,
    /// The version of the game, if not the one that the card's options name.
    #[arg(long, value_parser = ["quick", "full"])]
    pub mode: Option<String>,
    #[command(flatten)]
    pub pack: PackArg,
    /// A rule option, as `name=value`; see `railbird games`.
    #[arg(long = "option", value_name = "K=V")]
    pub options: Vec<String>,
    /// Say what every bet of the race is worth, too.
    #[arg(long)]
    pub bets: bool,
    /// Print the chances of every first and second, too; `--json` always has them.
    #[arg(long)]
    pub exacta: bool,
    #[command(flatten)]
    pub json: Json,
}

/// `rate`.
#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// The past-performance lines, and if you like today's entries and the jockeys' records: CSV,
    /// .xlsx or .ods, known by their headings. `-` is standard input.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Today's entries, if they do not stand among the lines: then lines of others may.
    #[arg(long, value_name = "FILE")]
    pub entries: Option<PathBuf>,
    /// The jockeys' records.
    #[arg(long, value_name = "FILE")]
    pub jockeys: Option<PathBuf>,
    /// The day of races that name none, as 2009-10-10; without it today.
    #[arg(long, value_name = "DAY")]
    pub date: Option<String>,
    /// Write the card here; the cards of several races into this folder.
    #[arg(long, value_name = "CARD.toml|DIR")]
    pub out: Option<PathBuf>,
    /// Print how every rating was found.
    #[arg(long)]
    pub explain: bool,
    #[command(flatten)]
    pub json: Json,
}

/// `breed`.
#[derive(Debug, Args)]
pub(crate) struct BreedArgs {
    /// The sire: the id or the name of a male card. Without parents, both are drawn from the pack.
    #[arg(requires = "dam")]
    pub sire: Option<String>,
    /// The dam: the id or the name of a female card.
    pub dam: Option<String>,
    #[command(flatten)]
    pub pack: PackArg,
    /// The seed: any word or number, or a seed that was printed. Without one a fresh seed is drawn.
    #[arg(long, value_name = "S", conflicts_with = "dice")]
    pub seed: Option<String>,
    /// The throws of real dice, a line each, red, white, blue; `-` asks for them.
    #[arg(long, value_name = "FILE|-")]
    pub dice: Option<PathBuf>,
    /// Cuts of the twelve running numbers, if they add up to too much; else the last give way.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    pub cuts: Vec<u8>,
    /// What the foal is called.
    #[arg(long = "name", value_name = "NAME")]
    pub called: Option<String>,
    /// Add it to the pack in this folder, or begin one there.
    #[arg(long, value_name = "DIR", requires = "called")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub json: Json,
}

/// `handicap`.
#[derive(Debug, Args)]
pub(crate) struct HandicapArgs {
    /// The pounds that a horse is to be given; with --furlongs.
    #[arg(long, value_name = "LB", requires = "furlongs", conflicts_with = "tokens", value_parser = clap::value_parser!(u16).range(0..=500))]
    pub pounds: Option<u16>,
    /// Tokens, as 8,9,10: what they weigh.
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(2..=12))]
    pub tokens: Vec<u8>,
    /// The distance.
    #[arg(long, value_name = "F", value_parser = clap::value_parser!(u16).range(1..=40))]
    pub furlongs: Option<u16>,
    #[command(flatten)]
    pub pack: PackArg,
    #[command(flatten)]
    pub json: Json,
}

/// `horses`.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("changes").args(["sheet", "records"]).multiple(true))]
pub(crate) struct HorsesArgs {
    /// A sheet of horse cards, as CSV; `-` is standard input. Without it, the cards of the pack.
    pub sheet: Option<PathBuf>,
    #[command(flatten)]
    pub pack: PackArg,
    /// Print the cards as a sheet, all sums and hearts computed.
    #[arg(long, conflicts_with = "on")]
    pub csv: bool,
    /// The lives of the horses: where and of whom they were born, and what they have done.
    #[arg(long, conflicts_with_all = ["on", "csv"])]
    pub lives: bool,
    /// Add what the horses did in these records of Big Stakes, or folders of them, to their lives.
    #[arg(long, value_name = "RECORD", num_args = 1.., conflicts_with = "sheet")]
    pub records: Vec<PathBuf>,
    /// Make a pack in this new folder: the pack's cards, and those of the sheet behind them, or the
    /// pack with what its horses have done in the records.
    #[arg(long, value_name = "DIR", requires = "changes")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub json: Json,
}

/// `print`.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = crate::print::sheets(),
    override_usage = "railbird print [OPTIONS] GAME [SHEET]...\n       railbird print <COMMAND>"
)]
pub(crate) struct PrintArgs {
    /// Id of the game.
    pub game: Option<String>,
    /// Sheets of its kit, by name; without any, the whole kit.
    #[arg(value_name = "SHEET")]
    pub sheets: Vec<String>,
    /// The version of Top of the Stretch.
    #[arg(long, value_parser = ["quick", "full"], default_value = "quick")]
    pub mode: String,
    #[command(flatten)]
    pub pack: PackArg,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(subcommand)]
    pub what: Option<PrintWhat>,
}

/// `print`, by what is printed.
#[derive(Debug, Subcommand)]
pub(crate) enum PrintWhat {
    /// A scoresheet: blank, prepared for a race, or as a race has filled it in.
    Scoresheet(ScoresheetArgs),
    /// The official chart of every race in a record, of any game.
    Chart {
        /// The record, or what `railbird race --json` printed; `-` is standard input.
        record: PathBuf,
        #[command(flatten)]
        packs: PacksArg,
        #[command(flatten)]
        paper: PaperArgs,
    },
    /// Cards of horses and jockeys, to cut out.
    Cards {
        /// A race card, for its horses and riders; without it, those of the whole pack.
        card: Option<String>,
        #[command(flatten)]
        pack: PackArg,
        #[command(flatten)]
        paper: PaperArgs,
    },
    /// Horse cards of Big Stakes, to cut out.
    Horses {
        /// A sheet of horse cards, as CSV; without it, the cards of the pack.
        #[arg(conflicts_with = "blank")]
        sheet: Option<PathBuf>,
        /// Cards to fill in.
        #[arg(long)]
        blank: bool,
        #[command(flatten)]
        pack: PackArg,
        #[command(flatten)]
        paper: PaperArgs,
    },
    /// The charts of the pack, to play with real dice.
    Charts {
        /// The version of the game.
        #[arg(long, value_parser = ["quick", "full"], default_value = "quick")]
        mode: String,
        /// How the misprinted charts are read.
        #[arg(long, value_parser = ["corrected", "as_printed"], default_value = "corrected")]
        errata: String,
        #[command(flatten)]
        pack: PackArg,
        #[command(flatten)]
        paper: PaperArgs,
    },
}

/// `print scoresheet`.
#[derive(Debug, Args)]
pub(crate) struct ScoresheetArgs {
    /// A race card: its id in the pack, or a file in TOML or JSON; without it, and without a
    /// record, the sheet is blank.
    #[arg(conflicts_with = "record")]
    pub card: Option<String>,
    /// Leave what a race brings blank, as is done when nothing is said.
    #[arg(long, conflicts_with_all = ["seed", "record"])]
    pub blank: bool,
    /// Run the race with this seed, and fill the sheet in.
    #[arg(long, value_name = "S", requires = "card")]
    pub seed: Option<String>,
    /// Fill in the sheets of every race of this record; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// The version of the game, if not the one that the card's options name.
    #[arg(long, value_parser = ["quick", "full"], conflicts_with = "record")]
    pub mode: Option<String>,
    /// A rule option, as `name=value`; see `railbird games`.
    #[arg(long = "option", value_name = "K=V", requires = "card")]
    pub options: Vec<String>,
    #[command(flatten)]
    pub pack: PackArg,
    #[command(flatten)]
    pub paper: PaperArgs,
}

/// What is printed on, and where it goes.
#[derive(Clone, Debug, Args)]
pub(crate) struct PaperArgs {
    /// The paper.
    #[arg(long, value_name = "SIZE", value_parser = ["a4", "letter"], default_value = "a4")]
    pub paper: String,
    /// A PDF instead of HTML; a FILE that ends in `.pdf` says the same.
    #[arg(long)]
    pub pdf: bool,
    /// Write it here instead of to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `meet`.
#[derive(Debug, Args)]
pub(crate) struct MeetArgs {
    /// The records, what `railbird race --json` printed, or folders of them; all of one game.
    #[arg(value_name = "RECORD", required = true)]
    pub records: Vec<PathBuf>,
    /// Print a sheet for spreadsheets instead.
    #[arg(long, value_name = "SHEET", value_enum, conflicts_with_all = ["on", "head_to_head", "horse", "calendar"])]
    pub csv: Option<SheetArg>,
    /// The life of one horse, by its name: its past performances, its parents and its foals.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["head_to_head", "calendar"])]
    pub horse: Option<String>,
    /// The days of the season, with their races.
    #[arg(long, conflicts_with = "head_to_head")]
    pub calendar: bool,
    /// Sort horses, jockeys and owners by this column, the most first.
    #[arg(long, value_name = "COLUMN", value_enum, conflicts_with_all = ["head_to_head", "horse", "calendar"])]
    pub sort: Option<SortArg>,
    /// The score between two horses, by their names.
    #[arg(long, value_names = ["ONE", "OTHER"], num_args = 2)]
    pub head_to_head: Vec<String>,
    #[command(flatten)]
    pub packs: PacksArg,
    #[command(flatten)]
    pub json: Json,
}

/// A sheet of a meet.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum SheetArg {
    /// Every horse of every race.
    Results,
    /// Horses, jockeys, owners, players and bettors.
    Standings,
    /// Track records.
    Records,
    /// Past-performance lines, as `railbird rate` reads them.
    Lines,
}

/// A column of the standings.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum SortArg {
    /// By name, from A to Z.
    Name,
    /// Races started in.
    Starts,
    /// Races won.
    Wins,
    /// Wins of a hundred starts.
    WinPercent,
    /// Prize money.
    Earnings,
    /// The mean speed figure.
    Mean,
    /// The best speed figure.
    Best,
}

/// `pack`.
#[derive(Debug, Subcommand)]
pub(crate) enum PackCommand {
    /// Check a pack; every fault is told with file, line and column.
    Check {
        /// The pack's folder.
        dir: PathBuf,
        /// The game, if the pack does not name it.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        #[command(flatten)]
        json: Json,
    },
    /// Start a pack of one's own from another.
    New {
        /// The new folder.
        dir: PathBuf,
        /// The pack to begin with.
        #[arg(long, value_name = "PACK", default_value = "standard")]
        from: String,
        /// The game.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
}
