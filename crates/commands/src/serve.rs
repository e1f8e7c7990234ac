//! `railbird serve`, and `railbird` alone.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use server::{Config, ServeError, StoreUrl};

use crate::Client;
use crate::args::{Command, ServeArgs};
use crate::failure::{Failure, Outcome};

/// Where the server listens if nothing else is said.
pub(crate) const ADDR: &str = "127.0.0.1:7100";

/// Reads `--addr`.
pub(crate) fn address(typed: &str) -> Result<SocketAddr, String> {
    typed.parse().map_err(|_| {
        format!("this is no address: use HOST:PORT with an IP address for HOST, such as {ADDR}")
    })
}

/// The command that `railbird` alone stands for.
pub(crate) fn by_default() -> Command {
    use clap::Parser;
    // The defaults stand in one place: the command line's own.
    match crate::args::Cli::parse_from(["railbird", "serve"]).command {
        Some(command) => command,
        None => unreachable!("`serve` was given"),
    }
}

pub(crate) fn run(args: ServeArgs, client: Client) -> Outcome {
    let db = match &args.db {
        Some(url) => url.parse().map_err(|why| Failure::input(format!("--db: {why}")))?,
        None => StoreUrl::SqliteFile(data_folder()?.join("tables.db")),
    };
    let level = if args.verbose { server::logs::Level::DEBUG } else { server::logs::Level::INFO };
    server::logs::start(level);
    server::files::raise_open_files();
    let mut config = Config::new(args.addr, db);
    config.client = client;
    config.origins = args.origins;
    config.hosts = args.hosts;
    config.behind_proxy = args.behind_proxy;
    let days = u64::from(args.keep_unfinished);
    config.limits.keep_unfinished = (days > 0).then(|| Duration::from_secs(days * 24 * 3600));
    #[cfg(feature = "testing")]
    {
        config.test_seed = std::env::var("RAILBIRD_TEST_SEED").ok();
    }
    server::run(config, |addr| {
        let mut out = std::io::stdout();
        // Whoever started us may have closed the pipe after reading enough; we serve all the same.
        drop(writeln!(out, "Railbird is at http://{addr}/").and_then(|()| out.flush()));
    })
    .map_err(failure)
}

fn failure(why: ServeError) -> Failure {
    match why {
        ServeError::Store(why) => Failure::Failed(format!("the database: {why}")),
        ServeError::Io(why) => {
            Failure::Failed(format!("can not listen there: {why}; choose another --addr"))
        }
    }
}

/// Where programs keep what belongs to the user.
fn data_folder() -> Result<PathBuf, Failure> {
    let from = |name| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("railbird")).ok_or_else(|| {
        Failure::input(
            "there is no data folder to keep tables in; name a file with --db sqlite:PATH",
        )
    })
}
