//! Players who follow a game are told of it as somebody at the table would be: that it begins, what
//! their seat is shown, and how it ended.

use engine::{Bits, Bot, Game, Heard, Pending, Seat, SimBits};

use crate::Player;

/// Somebody in a seat.
pub(crate) trait Seated<G: Game> {
    /// The bot in it, if it follows the game.
    fn follower(&mut self) -> Option<&mut dyn Bot<G>>;
}

impl<G: Game> Seated<G> for Box<dyn Bot<G>> {
    fn follower(&mut self) -> Option<&mut dyn Bot<G>> {
        self.follows().then_some(self.as_mut())
    }
}

impl<G: Game> Seated<G> for Player<G> {
    fn follower(&mut self) -> Option<&mut dyn Bot<G>> {
        match self {
            Self::Random => None,
            Self::Bot(bot) => bot.follower(),
        }
    }
}

fn followers<G: Game>(
    players: &mut [impl Seated<G>],
) -> impl Iterator<Item = (Seat, &mut dyn Bot<G>)> {
    let seats = Seat::all(players.len());
    seats.zip(players).filter_map(|(seat, player)| Some((seat, player.follower()?)))
}

/// A game begins. Says whether anybody follows it.
pub(crate) fn begin<G: Game>(players: &mut [impl Seated<G>], hunches: &SimBits) -> bool {
    let (seats, mut any) = (players.len(), false);
    // Each has chance of its own, from which nobody's hunches can be guessed.
    let seed = hunches.clone().next_u64();
    for (seat, bot) in followers(players) {
        any = true;
        bot.sit(seat, seats, SimBits::new(seed, seat.index() as u64).next_u64());
    }
    any
}

/// An entry was played, made by this seat if by any. Before it the game waited for `before`.
pub(crate) fn tell<G: Game>(
    players: &mut [impl Seated<G>],
    game: &G,
    before: Pending,
    mover: Option<Seat>,
    heard: &Heard<G>,
) {
    // Whose turn it is, is public: who sees that change knows that something happened.
    let public = !heard.all.is_empty() || game.pending() != before;
    for (seat, bot) in followers(players) {
        if public || mover == Some(seat) || heard.for_seat(seat).next().is_some() {
            bot.saw(heard);
        }
    }
}

/// The game is over.
pub(crate) fn end<G: Game>(players: &mut [impl Seated<G>], game: &G) {
    followers(players).for_each(|(_, bot)| bot.over(game));
}
