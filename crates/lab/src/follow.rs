//! Players who follow a game are told of it as somebody at the table would be: that it begins, what
//! their seat is shown, and how it ended.

use engine::{Bits, Bot, Game, Heard, Pending, Seat, SimBits, Table};

use crate::Player;
use crate::playout::{Must, decide};

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

/// Players in some of the seats of a table that goes on elsewhere: they follow it, and are asked when they
/// have to decide.
pub struct Guests<G: Game> {
    players: Vec<Player<G>>,
    /// The game as they know it, and how many entries that is.
    game: G,
    known: usize,
}

impl<G: Game> std::fmt::Debug for Guests<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guests").field("known", &self.known).finish_non_exhaustive()
    }
}

impl<G: Game> Guests<G> {
    /// Sits them down, by seat, before anything happened at the table.
    #[must_use]
    pub fn sit(
        guests: impl IntoIterator<Item = Option<Box<dyn Bot<G>>>>,
        table: &Table<G>,
        hunches: &SimBits,
    ) -> Self {
        let player = |guest: Option<_>| guest.map_or(Player::Random, Player::Bot);
        let mut players: Vec<Player<G>> = guests.into_iter().map(player).collect();
        begin(&mut players, hunches);
        Self { players, game: G::start(table.game().setup().clone()), known: 0 }
    }

    /// Whether one of them sits there.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        matches!(self.players.get(seat.index()), Some(Player::Bot(_)))
    }

    /// Tells them what happened at the table since they last were told. What was taken back is not told: the
    /// view with which they are asked next shows how things stand.
    pub fn follow(&mut self, table: &Table<G>) {
        if table.number() < self.known {
            self.game = table.game().clone();
            self.known = table.number();
            return;
        }
        for entry in table.log().skip(self.known) {
            let (before, mut heard) = (self.game.pending(), Heard::default());
            if self.game.play(entry, &mut heard).is_err() {
                unreachable!("the table has played it");
            }
            tell(&mut self.players, &self.game, before, entry.mover(), &heard);
        }
        self.known = table.number();
        if self.game.over() {
            end(&mut self.players, &self.game);
        }
    }

    /// What the guest in this seat does; nothing where it leaves it to the house and may, or nobody of them
    /// sits there.
    pub fn ask(&mut self, seat: Seat, may_wait: bool, bits: &mut SimBits) -> Option<G::Move> {
        let Some(Player::Bot(bot)) = self.players.get_mut(seat.index()) else { return None };
        let must = if may_wait { Must::Nothing } else { Must::Move };
        decide(&self.game, seat, bot.as_mut(), must, &mut Default::default(), bits)
    }
}
