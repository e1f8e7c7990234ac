//! The game is kept while it is played: whatever ends the program, no decision of the player is lost.

use std::io::{Write, stderr};

use bots::Roster;
use engine::text;

use super::session::{Session, waits_for_player};
use crate::failure::Outcome;
use crate::keep::Keeper;

/// Keeps a game, if it is to be kept.
pub(crate) struct Keeping {
    keeper: Option<Keeper>,
    /// How much had happened when it was last written.
    written: Option<usize>,
    /// Whether the game waited for the player when it was last looked at.
    waited: bool,
}

impl Keeping {
    pub(super) const fn new(keeper: Option<Keeper>) -> Self {
        Self { keeper, written: None, waited: false }
    }

    /// Writes what is new when the player is asked for something, and what the player has answered.
    /// What the others do in between follows from it. Whether it can be written is told at the end.
    pub(super) fn look<G: Roster>(&mut self, session: &Session<G>) {
        let Some(keeper) = &self.keeper else { return };
        let waits = waits_for_player(&session.asked());
        let happened = session.sitting().happened();
        if (waits || self.waited) && self.written != Some(happened) {
            self.written = Some(happened);
            let _ = keeper.keep(&session.sitting().file());
        }
        self.waited = waits;
    }

    /// Ends the program properly whoever asks for it. `restore` puts the terminal right.
    pub(super) fn end_on_signals<G: Roster>(&self, restore: fn(), session: &Session<G>) {
        let Some(keeper) = &self.keeper else { return };
        let told = how_to_go_on(session, &keeper.name());
        keeper.end_on_signals(restore, move |_| format!("\n{told}"));
    }

    /// Writes how the game ended, or where it was left, and says where that is.
    pub(super) fn finish<G: Roster>(&self, session: &Session<G>) -> Outcome {
        let Some(keeper) = &self.keeper else { return Ok(()) };
        keeper.finish(&session.sitting().file())?;
        let name = keeper.name();
        let told = match session.sitting().is_over() {
            true => session.say(&text!("play.saved", file = name)),
            false => how_to_go_on(session, &name),
        };
        // The terminal may have gone.
        let _ = writeln!(stderr(), "{told}");
        Ok(())
    }
}

fn how_to_go_on<G: Roster>(session: &Session<G>, file: &str) -> String {
    session.say(&text!("play.kept", game = G::ID, file = file))
}
