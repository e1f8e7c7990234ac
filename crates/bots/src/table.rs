//! A table whose game's type is forgotten, with bots to ask.

use engine::{AnyTable, Fault, Moves, Packs, Record, Seat, SimBits, Table, Turn, Verdict, Viewer};
use engine::{load_pack, replay};
use serde_json::{Value, json};

use crate::{Budget, Roster, Visitor};

/// A table at which bots can be asked what they would do.
pub trait BotTable: AnyTable {
    /// What this bot would do in the seat, from what the seat may see; `None` when the seat has
    /// nothing to decide or there is no such bot.
    fn hint(&self, seat: Seat, bot: &str, budget: Budget, bits: &mut SimBits) -> Option<Value>;
}

impl<G: Roster> BotTable for Table<G> {
    fn hint(&self, seat: Seat, bot: &str, budget: Budget, bits: &mut SimBits) -> Option<Value> {
        let mut moves = Moves::default();
        self.game().moves(seat, &mut moves);
        let view = self.game().view(Viewer::Seat(seat));
        let mut bot = G::bot(bot, budget)?;
        (!moves.is_empty())
            .then(|| json!(bot.choose(&Turn { seat, view: &view, moves: &moves }, bits)))
    }
}

/// Opens a table on the head of a record; its log is not looked at.
///
/// # Errors
/// There is no such game, or the head does not suit it.
pub fn open(record: &Record, packs: &dyn Packs) -> Result<Box<dyn BotTable>, Fault> {
    struct Open<'a>(&'a Record, &'a dyn Packs);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn BotTable>, Fault>;
        fn visit<G: Roster>(self) -> Self::Output {
            let pack = load_pack::<G>(&self.0.pack, self.1).map_err(Fault::head)?;
            Ok(Box::new(Table::<G>::open(self.0, pack)?))
        }
    }
    crate::visit(&record.game, Open(record, packs)).ok_or_else(|| no_such_game(record))?
}

/// Replays a record, up to `upto` entries of its log.
///
/// # Errors
/// There is no such game, or the head or an entry is refused.
pub fn open_replayed(
    record: &Record,
    packs: &dyn Packs,
    upto: usize,
) -> Result<(Box<dyn BotTable>, Verdict), Fault> {
    struct Replay<'a>(&'a Record, &'a dyn Packs, usize);
    impl Visitor for Replay<'_> {
        type Output = Result<(Box<dyn BotTable>, Verdict), Fault>;
        fn visit<G: Roster>(self) -> Self::Output {
            let (table, verdict) = replay::<G>(self.0, self.1, self.2)?;
            Ok((Box::new(table), verdict))
        }
    }
    crate::visit(&record.game, Replay(record, packs, upto)).ok_or_else(|| no_such_game(record))?
}

fn no_such_game(record: &Record) -> Fault {
    let message = format!("There is no game \"{}\"; see `railbird games`.", record.game);
    Fault::head(engine::Refused::because("bad_record", message))
}
