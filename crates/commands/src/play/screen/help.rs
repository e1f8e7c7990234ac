//! What lies over the screen: help, and the question whether to leave.

use ratatui::Frame;
use ratatui::text::Line;

use super::state::{Overlay, Ui};
use crate::play::paint::lay_over;
use crate::play::session::Session;

const HELP: &str = "\
Space, Enter  go on, take the marked choice
arrows        choose · in the betting: move on the tote board
the key in [] takes that choice at once
1 2 3         lay a token of that value; Backspace takes it back
b             bet for me: a bot fills the slip in
u             take back your last move, while nothing was thrown or shown
f             bots fast or slow; any key skips ahead
q             quit                Esc  close this

A throw names a horse. Give it 2 and stop, or 1 and roll again: the second
horse gets 2. A horse that has finished lets you push one in last place.
+2 +4 +6 add to a horse's first move, X cancels it. Three home end the race.
Owners share the purses; tokens pay figure × value × $1,000. Bets are free.
The richer you are, the fewer of your tokens may lie on one spot.
On the board: 6 [3]+2 pays 6 a point, your token of 3, two of others.";

/// Draws the overlay.
pub(crate) fn draw(frame: &mut Frame<'_>, session: &Session, ui: &Ui, overlay: Overlay) {
    let (title, lines) = match overlay {
        Overlay::Help => {
            let mut lines: Vec<Line<'static>> = HELP.lines().map(Line::raw).collect();
            let commitment = session.commitment();
            lines.push(Line::styled("Commitment (SHA-256 of the seed):", ui.ink.quiet()));
            lines.push(Line::styled(commitment, ui.ink.quiet()));
            (" Help ", lines)
        }
        Overlay::Quit => {
            let text = "Leave the game? y or Enter leaves, any other key stays.";
            (" Quit ", vec![Line::raw(text)])
        }
    };
    lay_over(frame, title, lines);
}
