//! Races of tables that ended under an older program: their logs are replayed, one after the other,
//! and how the races ended is written down. It happens beside the tables that are played, so that a
//! start does not wait for it.

use std::sync::Arc;

use table::Stored;

use crate::hub::Shared;
use crate::rows;
use crate::store::{NewRaces, RaceKind, ReadError, StoreError, TableRow, TableSeq};

/// Tables that are looked up at once.
const PAGE: i64 = 100;

/// Counts every finished table that was not counted when it ended.
pub(crate) async fn count_old_tables(shared: Arc<Shared>) {
    let mut counted: u64 = 0;
    loop {
        let tables = match shared.store.uncounted(PAGE).await {
            Ok(tables) => tables,
            Err(why) => return tracing::warn!(%why, "old tables are not counted yet"),
        };
        if tables.is_empty() {
            if counted > 0 {
                tracing::info!(counted, "old tables are counted");
            }
            return;
        }
        let before = counted;
        for id in tables {
            if *shared.ending.borrow() {
                return;
            }
            match count(&shared, &id).await {
                Ok(true) => counted += 1,
                Ok(false) => {}
                // The next start tries again.
                Err(why) => {
                    return tracing::warn!(table = id, %why, "old tables are not counted yet");
                }
            }
        }
        if counted == before {
            return tracing::warn!("some old tables can not be counted");
        }
    }
}

/// `false` if what is stored of the table is damaged.
async fn count(shared: &Arc<Shared>, id: &str) -> Result<bool, StoreError> {
    let (row, log) = match shared.store.load(id).await {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(false),
        Err(ReadError::Failed(why)) => return Err(why),
        Err(ReadError::Damaged(what)) => {
            // It stays uncounted, in case somebody mends it; the others are counted all the same.
            tracing::error!(table = id, what, "an old table is damaged and not counted");
            return Ok(false);
        }
    };
    let packs = shared.packs.clone();
    let replayed = tokio::task::spawn_blocking(move || replay(row, log, packs)).await;
    let (table, races) = replayed.map_err(|why| StoreError(why.to_string()))?;
    shared.store.count(table, races).await?;
    Ok(true)
}

/// How the races ended. A log that these rules can not replay comes to none: it would come to none
/// at every start.
fn replay(row: TableRow, log: Vec<Stored>, packs: Arc<bots::PackCache>) -> (TableSeq, NewRaces) {
    let (seq, id, at) = (row.seq, row.id.clone(), row.created);
    let table = rows::open(row, packs).and_then(|mut table| {
        log.into_iter().try_for_each(|stored| table.apply(stored).map(drop))?;
        Ok(table)
    });
    let races = table.map(|table| rows::races(&table)).unwrap_or_else(|why| {
        tracing::warn!(table = id, why = why.0, "an old table can not be counted");
        None
    });
    let none = NewRaces {
        kind: RaceKind::Table,
        source: id,
        game: String::new(),
        at,
        private: true,
        bodies: Vec::new(),
    };
    (seq, races.unwrap_or(none))
}
