//! What a game is: seats, moves, explicit chance, records, views, and the laws that every game
//! keeps. No dice rules of any one game, no I/O, no clocks.
//!
//! A [`Game`] is a plain value whose rules are pure functions. One [`Entry`] of the log is one
//! step. A [`Table`] is a game with its log. [`Record`] is the same as data, [`replay()`] leads
//! back from it.

pub mod ask;
mod bot;
pub mod bound;
mod chance;
#[cfg(feature = "conformance")]
pub mod conformance;
mod erased;
mod events;
mod game;
pub mod hex;
mod moves;
pub mod options;
pub mod pack;
pub mod part;
mod random;
mod record;
mod refused;
mod replay;
#[cfg(feature = "schema")]
pub mod schema;
mod seat;
mod shown;
mod standard;
mod step;
mod table;
pub mod text;
mod written;

pub use ask::{Ask, Closed, Field, Form, Holds, Pick, Way};
pub use bot::{Bot, RandomBot, Turn};
pub use chance::{
    Bits, ChanceWord, Dice, Drawn, Due, DueKind, MOST_DICE, Order, one_of, raise, shuffle,
};
pub use erased::{AnyGame, AnyTable, Erased, GameInfo, Told, ToldEvent};
pub use events::{Events, Heard, Reveals, Silent};
pub use game::{
    Entry, Game, Measured, NoHouse, Nothing, OfferedBet, Pack, Pending, Setup, StandingOrder,
    play_entry,
};
pub use moves::{Figure, Moves, Object, OpenMove, move_type, pick_of, read_possible, read_written};
pub use options::{OptionInfo, Options};
pub use racing::{Dollars, RaceFrame, RaceResult, words};
pub use random::{FairDice, Seed, SimBits};
pub use record::{ENGINE, Extra, PackRef, Record, WrittenRecord};
pub use refused::{Declared, Fault, Refused, Shared};
pub use replay::{
    Happened, Packs, StandardPacks, Verdict, Verified, load_pack, past, replay, verify,
};
pub use seat::{MOST_SEATS, Seat, SeatSet, Viewer};
pub use shown::{Show, Shown, You};
pub use standard::{Standard, standard_pack};
pub use step::RaceStep;
pub use table::{LogEntry, Table, entry_to_json, read_entry, state_digest};
pub use text::{Language, Reader, Slot, Text, Texts, Words};
pub use written::{text_of, value_of};
