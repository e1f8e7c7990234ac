//! The standard pack of a game, read and checked once for all tables.

use std::sync::{Arc, OnceLock};

use crate::game::{Game, Pack};
use crate::pack::{Faults, Files, digest};

/// Where a game keeps its standard pack once it was checked: a static of the game's own, because
/// ours can not be generic. What it holds follows from the program alone and never changes.
#[derive(Debug, Default)]
pub struct Standard<P> {
    pack: OnceLock<Arc<P>>,
    digest: OnceLock<String>,
}

impl<P> Standard<P> {
    /// Nothing was asked for yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { pack: OnceLock::new(), digest: OnceLock::new() }
    }
}

/// The standard pack of a game: the same value every time, where the game keeps it.
///
/// # Errors
/// Something is wrong with it.
pub fn standard_pack<G: Game>() -> Result<Arc<G::Pack>, Faults> {
    let kept = G::Pack::kept().map(|kept| &kept.pack);
    match kept.and_then(OnceLock::get) {
        Some(pack) => Ok(pack.clone()),
        None => {
            let pack = checked::<G>(&G::Pack::standard())?;
            Ok(kept.map_or_else(|| pack.clone(), |kept| kept.get_or_init(|| pack.clone()).clone()))
        }
    }
}

/// The pack that these files hold.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn checked<G: Game>(files: &Files) -> Result<Arc<G::Pack>, Faults> {
    G::Pack::assemble(files).and_then(|node| G::Pack::check(&node)).map(Arc::new)
}

/// The digest of a pack, as it stands in records.
pub(crate) fn pack_digest<G: Game>(pack: &Arc<G::Pack>) -> String {
    let work_out = || digest(&pack.canonical());
    match G::Pack::kept() {
        Some(kept) if kept.pack.get().is_some_and(|standard| Arc::ptr_eq(standard, pack)) => {
            kept.digest.get_or_init(work_out).clone()
        }
        _ => work_out(),
    }
}
