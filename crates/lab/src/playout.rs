//! Whole games: between bots at a table, and imagined ones at full speed.

use std::time::{Duration, Instant};

use engine::{
    Bits, Bot, Entry, FairDice, Game, Heard, Moves, Pending, RandomBot, Refused, Seat, SeatSet,
    Seed, Shared, Silent, SimBits, Table, Turn, Viewer,
};

use crate::follow;

/// Why a game was not played to its end: a bot made a move that the rules refuse, told with the
/// move, or the game went on for longer than it can.
#[derive(Clone, Debug, PartialEq, Eq)]
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
/// A bot made an illegal move, or the game reached the bound within which it should have ended.
pub fn play_out<G: Game>(
    table: &mut Table<G>,
    dice: &mut FairDice,
    bots: &mut [Box<dyn Bot<G>>],
    seed: &Seed,
) -> Result<(), Stuck> {
    let mut hunches = SimBits::from_seed(seed, "hunches");
    let mut moves = Moves::default();
    follow::begin(bots, &hunches);
    loop {
        table.may_go_on().map_err(|why| too_long(&why))?;
        let game = table.game();
        let pending = game.pending();
        let (mover, heard) = match pending {
            Pending::Over => {
                follow::end(bots, game);
                return Ok(());
            }
            Pending::Chance(_) => (None, table.draw(dice)),
            Pending::Seats(seats) => {
                let entry = next_entry(game, seats, &mut hunches, |seat, must, hunches| {
                    decide(game, seat, bots[seat.index()].as_mut(), must, &mut moves, hunches)
                });
                let Some(entry) = entry else { return Ok(()) };
                let refused = |why| Stuck(format!("{entry:?}: {why}"));
                (entry.mover(), Some(table.play(entry.clone()).map_err(refused)?))
            }
        };
        let heard = heard.unwrap_or_default();
        follow::tell(bots, table.game(), pending, mover, &heard);
    }
}

fn too_long(why: &Refused) -> Stuck {
    Stuck(why.to_string())
}

/// What comes next where seats may move. Usually somebody has to: the first of them decides. Where
/// the house may call, all are asked.
#[inline]
fn next_entry<G: Game>(
    game: &G,
    seats: SeatSet,
    hunches: &mut SimBits,
    mut ask: impl FnMut(Seat, Must, &mut SimBits) -> Option<G::Move>,
) -> Option<Entry<G>> {
    if let Some(call) = house(game) {
        let ask = |seat: Seat, hunches: &mut SimBits| ask(seat, Must::Nothing, hunches);
        return Some(bid_or_call(call, seats, hunches, ask));
    }
    let seat = seats.first()?;
    ask(seat, Must::Move, hunches).map(|play| Entry::Move { seat, play })
}

#[inline]
fn house<G: Game>(game: &G) -> Option<G::House> {
    if G::HAS_HOUSE { game.house() } else { None }
}

/// Each seat is asked once, from one drawn by lot on, so that none is always quicker than the
/// others; if nobody wants to do anything, the house calls.
fn bid_or_call<G: Game>(
    call: G::House,
    seats: SeatSet,
    hunches: &mut SimBits,
    mut ask: impl FnMut(Seat, &mut SimBits) -> Option<G::Move>,
) -> Entry<G> {
    let count = seats.len();
    let first = if count > 1 { hunches.below(count as u32) as usize } else { 0 };
    for seat in seats.iter().skip(first).chain(seats.iter().take(first)) {
        if let Some(play) = ask(seat, hunches) {
            return Entry::Move { seat, play };
        }
    }
    Entry::House(call)
}

/// Whether a seat that is asked has to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Must {
    Move,
    Nothing,
}

/// What a bot does in this seat: it is shown the seat's view and the seat's moves.
pub(crate) fn decide<G: Game>(
    game: &G,
    seat: Seat,
    bot: &mut dyn Bot<G>,
    must: Must,
    moves: &mut Moves<G>,
    bits: &mut SimBits,
) -> Option<G::Move> {
    game.moves(seat, moves);
    let view = game.view(Viewer::Seat(seat));
    let turn = Turn { seat, view: &view, moves };
    match must {
        Must::Move => Some(bot.choose(&turn, bits as &mut dyn Bits)),
        Must::Nothing => bot.consider(&turn, bits as &mut dyn Bits),
    }
}

/// Decides for any seat of an *imagined* game. It may look at all of it: nothing in it is a secret
/// of the table. Never used on a game that is really played.
pub trait Policy<G: Game> {
    /// Forgets what held for the game before: another one begins.
    fn begin(&mut self) {}

    /// One of the seat's moves; `moves` is a buffer to list them in.
    fn choose(&mut self, game: &G, seat: Seat, moves: &mut Moves<G>, bits: &mut SimBits)
    -> G::Move;

    /// What the seat does where the house may call; `None` leaves it to the house.
    fn consider(
        &mut self,
        game: &G,
        seat: Seat,
        moves: &mut Moves<G>,
        bits: &mut SimBits,
    ) -> Option<G::Move> {
        if bits.below(2) == 0 { None } else { Some(self.choose(game, seat, moves, bits)) }
    }
}

impl<G: Game> Policy<G> for RandomBot {
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        moves: &mut Moves<G>,
        bits: &mut SimBits,
    ) -> G::Move {
        game.sample_move(seat, moves, bits)
    }
}

/// Plays an imagined game on until it is over, or until `enough`; and never beyond the bound within
/// which it should be over. In the steady state nothing is allocated: the caller keeps the buffer.
pub fn play_on<G: Game>(
    game: &mut G,
    policy: &mut impl Policy<G>,
    bits: &mut SimBits,
    moves: &mut Moves<G>,
    mut enough: impl FnMut(&G) -> bool,
) {
    policy.begin();
    for _ in 0..game.setup().most_entries() {
        if enough(game) {
            return;
        }
        match game.pending() {
            Pending::Over => return,
            // What was drawn is an outcome of what is due: it needs no judging.
            Pending::Chance(due) => game.apply_chance(&due.draw(bits), &mut Silent),
            Pending::Seats(seats) => match house(game) {
                Some(call) => {
                    let ask = |seat, bits: &mut SimBits| policy.consider(game, seat, moves, bits);
                    apply(game, &bid_or_call(call, seats, bits, ask));
                }
                None => {
                    let Some(seat) = seats.first() else { return };
                    let play = policy.choose(game, seat, moves, bits);
                    apply_move(game, seat, &play);
                }
            },
        }
    }
}

/// Plays what a policy chose, which is legal and needs no judging.
#[inline]
fn apply_move<G: Game>(game: &mut G, seat: Seat, play: &G::Move) {
    debug_assert_eq!(game.judge_move(seat, play), Ok(()), "{play:?}");
    game.apply_move(seat, play, &mut Silent);
}

#[inline]
pub(crate) fn apply<G: Game>(game: &mut G, entry: &Entry<G>) {
    match entry {
        Entry::Move { seat, play } => apply_move(game, *seat, play),
        Entry::House(call) => game.apply_house(call, &mut Silent),
        Entry::Chance(drawn) => game.apply_chance(drawn, &mut Silent),
    }
}

/// Who sits in a seat of a simulated game.
pub enum Player<G: Game> {
    /// Any legal move; it needs no view, which makes it fast.
    Random,
    /// A bot that is shown its seat's view.
    Bot(Box<dyn Bot<G>>),
}

impl<G: Game> Player<G> {
    /// How many of its decisions were made for it since it was asked this last.
    pub(crate) fn take_forfeits(&mut self) -> u64 {
        match self {
            Self::Random => 0,
            Self::Bot(bot) => bot.take_forfeits(),
        }
    }
}

/// How often a player decided, and how long that took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) decisions: u64,
    pub(crate) time: Duration,
}

/// A simulated game: chance and the players' hunches are separate, so that different players can be compared
/// on common chance.
pub(crate) struct Simulated<'a, G: Game> {
    pub(crate) players: &'a mut [Player<G>],
    pub(crate) chance: SimBits,
    pub(crate) hunches: SimBits,
    /// What is counted of each player; empty where nobody asks.
    pub(crate) tallies: &'a mut [Tally],
}

impl<G: Game> Simulated<'_, G> {
    /// Plays it to its end.
    ///
    /// # Errors
    /// A bot made an illegal move, or the game reached the bound within which it should have ended.
    pub(crate) fn play(mut self, game: &mut G, moves: &mut Moves<G>) -> Result<(), Stuck> {
        let followed = follow::begin(self.players, &self.hunches);
        for _ in 0..game.setup().most_entries() {
            let pending = game.pending();
            let (entry, judged) = match pending {
                Pending::Over => {
                    if followed {
                        follow::end(self.players, game);
                    }
                    return Ok(());
                }
                // What was drawn is an outcome of what is due: it needs no judging.
                Pending::Chance(due) if !followed => {
                    game.apply_chance(&due.draw(&mut self.chance), &mut Silent);
                    continue;
                }
                Pending::Chance(due) => (Entry::Chance(due.draw(&mut self.chance)), true),
                Pending::Seats(seats) => match self.decided(game, seats, moves) {
                    Some(decided) => decided,
                    None => return Ok(()),
                },
            };
            let refused = |why| Stuck(format!("{entry:?}: {why}"));
            if followed {
                let mut heard = Heard::default();
                game.play(&entry, &mut heard).map_err(refused)?;
                follow::tell(self.players, game, pending, entry.mover(), &heard);
            } else if judged {
                apply(game, &entry);
            } else {
                game.play(&entry, &mut Silent).map_err(refused)?;
            }
        }
        if game.over() { Ok(()) } else { Err(too_long(&Shared::TooLong.into())) }
    }

    /// What comes next where seats may move, and whether it is surely legal.
    #[inline]
    fn decided(
        &mut self,
        game: &G,
        seats: SeatSet,
        moves: &mut Moves<G>,
    ) -> Option<(Entry<G>, bool)> {
        let Self { players, hunches, tallies, .. } = self;
        let mut random = true;
        let entry = next_entry(game, seats, hunches, |seat, must, hunches| {
            let begun = (!tallies.is_empty()).then(Instant::now);
            let play = match (&mut players[seat.index()], must) {
                (Player::Random, Must::Move) => {
                    Some(Policy::choose(&mut RandomBot, game, seat, moves, hunches))
                }
                (Player::Random, Must::Nothing) => {
                    Policy::consider(&mut RandomBot, game, seat, moves, hunches)
                }
                (Player::Bot(bot), must) => {
                    random = false;
                    decide(game, seat, bot.as_mut(), must, moves, hunches)
                }
            };
            if let (Some(begun), Some(tally)) = (begun, tallies.get_mut(seat.index())) {
                tally.decisions += 1;
                tally.time += begun.elapsed();
            }
            play
        });
        Some((entry?, random))
    }
}
