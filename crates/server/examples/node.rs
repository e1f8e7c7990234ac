//! A server and nothing else, for tests that kill it: `node ADDR DB`.

use server::{Config, Limits, StoreUrl};

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let (Some(addr), Some(db)) = (args.next(), args.next()) else {
        return Err("usage: node ADDR DB".into());
    };
    let addr = addr.parse().map_err(|_| "ADDR is HOST:PORT")?;
    let db: StoreUrl = db.parse().map_err(|why: server::StoreError| why.to_string())?;
    let mut config = Config::new(addr, db);
    config.limits = Limits { thinkers: 1, ..Limits::default() };
    server::run(config, |addr| println!("{addr}")).map_err(|why| why.to_string())
}
