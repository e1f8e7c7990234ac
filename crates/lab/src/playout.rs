//! Whole games between bots.

use engine::{
    Bits, Bot, Entry, FairDice, Game, Moves, Pending, Refused, Seed, SimBits, Table, Turn, Viewer,
};

/// A bot made a move that the rules refuse: a fault of the bot, told with the move.
#[derive(Clone, Debug, PartialEq)]
pub struct Stuck(String);

impl std::fmt::Display for Stuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stuck {}

/// Plays a table to its end: dice from the table's own source, decisions from the bots, one for
/// each seat. A bot's own hunches follow from the seed, but are not the table's dice.
///
/// # Errors
/// A bot made an illegal move.
pub fn play_out<G: Game>(
    table: &mut Table<G>,
    dice: &mut FairDice,
    bots: &mut [Box<dyn Bot<G>>],
    seed: &Seed,
) -> Result<(), Stuck> {
    let mut hunches = SimBits::from_seed(seed, "hunches");
    let mut moves = Moves::default();
    loop {
        match table.game().pending() {
            Pending::Over => return Ok(()),
            Pending::Chance(_) => {
                table.draw(dice);
            }
            Pending::Seats(seats) => {
                let Some(seat) = seats.first() else { return Ok(()) };
                table.game().moves(seat, &mut moves);
                let view = table.game().view(Viewer::Seat(seat));
                let turn = Turn { seat, view: &view, moves: &moves };
                let play = bots[seat.index()].choose(&turn, &mut hunches as &mut dyn Bits);
                let entry = Entry::Move { seat, play: play.clone() };
                let refused =
                    |why: Refused| Stuck(format!("the bot of {seat} tried {play:?}: {why}"));
                table.play(entry).map_err(refused)?;
            }
        }
    }
}
