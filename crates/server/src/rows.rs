//! A table and what the database holds of it.

use std::sync::Arc;

use bots::PackCache;
use engine::Seed;
use serde_json::json;
use table::{Broken, Fixed, Table};

use crate::store::{Listing, NewRaces, RaceKind, TableRow, TableState};

/// The table before the first item of its log.
///
/// # Errors
/// Its head can not be read.
pub(crate) fn open(row: TableRow, packs: Arc<PackCache>) -> Result<Table, Broken> {
    let broken = |why: &dyn std::fmt::Display| Broken(format!("the head: {why}"));
    let head = serde_json::from_str(&row.head).map_err(|why| broken(&why))?;
    let fixed = Fixed::new(row.id, row.created, head, Seed::from_bytes(row.seed));
    Table::open(fixed, row.code, packs).map_err(|why| broken(&why))
}

/// What lists show of the table.
pub(crate) fn listing(table: &Table) -> Listing {
    let state = match table.game() {
        None => TableState::Open,
        Some(game) if game.over() => TableState::Over,
        Some(_) => TableState::Playing,
    };
    let winners = table.winners().map(|winners| json!(winners).to_string());
    Listing { state, seats: json!(table.names()).to_string(), winners }
}

/// How its races ended, once the game is over.
pub(crate) fn races(table: &Table) -> Option<NewRaces> {
    let (at, results) = table.results()?;
    let head = &table.fixed.head;
    Some(NewRaces {
        kind: RaceKind::Table,
        source: table.fixed.id.clone(),
        game: head.game.clone(),
        at,
        private: head.private,
        bodies: results.iter().map(|result| json!(result).to_string()).collect(),
    })
}
