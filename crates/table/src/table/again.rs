//! What if: a finished game goes on from a moment of it.

use engine::Seat;

use super::{Chair, Table};
use crate::Entropy;
use crate::item::{DiceMode, Head, Item, Late, Sit};
use crate::judge::contribution;
use crate::refusal::{Reason, Refusal};
use crate::token::TokenHash;

impl Table {
    /// The table at which a finished game goes on from an entry of its record as if the rest had never
    /// been: this seat is somebody's, and bots have the others. Who was a bot is the same bot. What was
    /// thrown before counts as typed there, for its own seed did not throw it.
    ///
    /// # Errors
    /// The game is not over, or has no such seat or entry.
    pub fn again(
        &self,
        (seat, token): (Seat, &TokenHash),
        entry: usize,
        entropy: Entropy<'_>,
    ) -> Result<(Head, Vec<Item>), Refusal> {
        let log = self.finished().ok_or(Reason::NotOver)?.record().log;
        let last = self.fixed.head.seats.saturating_sub(1);
        if seat.index() >= self.chairs.len() {
            return Err(Reason::NoSuchSeat { seat: seat.to_string(), last }.into());
        }
        if entry >= log.len() {
            return Err(Reason::NoSuchEntry { last: log.len().saturating_sub(1) }.into());
        }
        let head = Head {
            private: true,
            dice: DiceMode::House,
            patience: None,
            late: Late::default(),
            host: token.to_hex(),
            rematch_of: None,
            meet: None,
            day: None,
            ..self.fixed.head.clone()
        };
        let stand_in = self.find_bot(None)?;
        let sit = |(at, chair): (u8, &Chair)| {
            let own = at == seat.0;
            Item::Sit(Sit {
                seat: at,
                name: chair.name.clone(),
                hash: own.then(|| token.to_hex()),
                bot: (!own).then(|| chair.played_by().unwrap_or(stand_in).to_owned()),
                contribution: Some(contribution(entropy)),
                silks: chair.silks,
            })
        };
        let sits = (0..).zip(self.chairs.iter().flatten()).map(sit);
        let past = log.into_iter().take(entry).map(|entry| match entry.get("chance") {
            Some(chance) => Item::ByHand { chance: chance.clone(), by: seat.0 },
            None => Item::Entry { entry, key: None },
        });
        Ok((head, sits.collect::<Vec<_>>().into_iter().chain(past).collect()))
    }
}
