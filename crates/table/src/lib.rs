//! A table without I/O: who sits where, the log, what may be taken back, votes, orders left with the
//! house, patience and clocks, bots, and what each viewer is told.
//!
//! A [`Wish`] is [judged](Table::judge) on the table as it stands and becomes [items](Item); items are
//! [carried out](Table::carry_out) and stand in the log; from a log the same table is [made
//! again](Table::apply). What happens without anybody's wish, bots that move and clocks that run out, is
//! the [`House`]'s. JSON is made at the edge alone: an item's body, and what a viewer [is
//! shown](TableAnswer). Whoever runs a table keeps its log, wakes it, and hands it the time and random
//! bytes: a server, a terminal, a test.

mod house;
mod item;
mod judge;
mod moment;
mod names;
mod past;
mod refusal;
mod show;
mod shown;
mod silks;
mod table;
mod token;
mod wish;

pub use house::{House, Task, Thought};
pub use item::{DiceMode, Head, Item, Late, Sit, Stored};
pub use judge::{Judged, bot_sits, check_secret_key, find_bot, read_seat};
pub use moment::Moment;
pub use names::{bot_name_of, check_name};
pub use past::{Finished, Past};
pub use refusal::{Kind, Reason, Refusal};
#[cfg(feature = "schema")]
pub use shown::AnyEvent;
pub use shown::{
    CallAnswer, FixedAnswer, MotionAnswer, NumberedEvent, NumberedFrame, PendingAnswer, SeatAnswer,
    TableAnswer, TableEvent, UndoAnswer, Winner,
};
pub use silks::{Colour, Pattern, Silks};
pub use table::{Applied, Broken, Chair, Fixed, Table, pack_ref};
pub use token::TokenHash;
pub use wish::{Arrange, ChangeSeat, Done, EnterChance, MakeMove, TakeSeat, VoteUndo, Wish};

/// Where random bytes come from: whoever runs the table fills what it is given.
pub type Entropy<'a> = &'a mut dyn FnMut(&mut [u8]);
