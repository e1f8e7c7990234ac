//! Everybody at a table: the player in seat 0, bots in the others, the house with its dice.
//!
//! Every session sits on one of these. It shows what the player's seat may see; the game itself
//! stays with the table.

use bots::{Budget, Roster};
use engine::{
    Bits, Bot, Drawn, Due, Entry, FairDice, Heard, Moves, Packs, Pending, Record, Refused, Seat,
    Seed, SimBits, Table, Turn, Viewer, load_pack,
};

use super::{ME, SEATS, names};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::input::{FolderPacks, head, spread_bots};

/// A bot at the table.
pub(crate) type Player<G> = Box<dyn Bot<G>>;

/// A table with everybody at it.
pub(crate) struct Sitting<G: Roster> {
    table: Table<G>,
    seed: Seed,
    dice: FairDice,
    my_dice: bool,
    /// The opponents with what kind of bot they are, from seat 1 on.
    bots: Vec<(String, Player<G>)>,
    /// The one who decides for the player on request: the sound heuristic, quick and predictable.
    adviser: Player<G>,
    hunches: SimBits,
    advice: SimBits,
    view: G::View,
    moves: Moves<G>,
}

impl<G: Roster> Sitting<G> {
    /// Opens a table as it was asked for, with the seed that the word stands for.
    ///
    /// # Errors
    /// There is no such pack, table or bot.
    pub(crate) fn open(args: &PlayArgs, word: &str) -> Result<Self, Failure> {
        let seats = args.game.seats.unwrap_or(SEATS);
        let opponents = spread_bots(&args.bots, seats.saturating_sub(1), G::BOTS)?;
        let head = head(&args.game, names(args))?;
        let packs = FolderPacks::from(&args.game.packs);
        let fault = |why: &dyn std::fmt::Display| Failure::input(why.to_string());
        let pack = load_pack::<G>(&head.pack, &packs as &dyn Packs).map_err(|why| fault(&why))?;
        let table = Table::open(&head, pack).map_err(|why| fault(&why))?;
        let with_bot = |name: String| player::<G>(&name).map(|bot| (name, bot));
        let bots = opponents.into_iter().map(with_bot).collect::<Result<Vec<_>, _>>()?;
        let adviser = player::<G>(G::BOTS[G::BOTS.len() / 2].name)?;
        Ok(Self::new(table, &Seed::from_word(word), args.my_dice, bots, adviser))
    }

    /// Sits down at a table. The bots take the seats after the player's, in order.
    pub(crate) fn new(
        table: Table<G>,
        seed: &Seed,
        my_dice: bool,
        bots: Vec<(String, Player<G>)>,
        adviser: Player<G>,
    ) -> Self {
        let mut sitting = Self {
            dice: FairDice::new(seed, &[]),
            // Neither the opponents' hunches nor advice may tell anything about the dice; and
            // asking for advice must not change what the opponents do.
            hunches: SimBits::from_seed(seed, "hunches"),
            advice: SimBits::from_seed(seed, "advice"),
            view: table.game().view(Viewer::Seat(ME)),
            moves: Moves::default(),
            seed: seed.clone(),
            table,
            my_dice,
            bots,
            adviser,
        };
        sitting.refresh();
        sitting
    }

    /// The opponents, each with what kind of bot it is.
    pub(crate) fn opponents(&self) -> impl Iterator<Item = (Seat, &str)> {
        let seats = Seat::all(1 + self.bots.len()).skip(1);
        seats.zip(self.bots.iter().map(|(bot, _)| bot.as_str()))
    }

    /// The table itself: for the record's sake, not for what a screen shows.
    pub(crate) const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What the player's seat may see.
    pub(crate) const fn view(&self) -> &G::View {
        &self.view
    }

    /// What the player may do now.
    pub(crate) const fn moves(&self) -> &Moves<G> {
        &self.moves
    }

    /// What the game waits for; a throw is the player's with dice of one's own.
    pub(crate) fn pending(&self) -> Pending {
        self.table.game().pending()
    }

    /// What is thrown, shuffled or picked next.
    pub(crate) fn due(&self) -> Option<Due> {
        match self.pending() {
            Pending::Chance(due) => Some(due),
            Pending::Seats(_) | Pending::Over => None,
        }
    }

    /// Whether the player throws the dice.
    pub(crate) const fn my_dice(&self) -> bool {
        self.my_dice
    }

    /// The seed's commitment, shown before the first throw.
    pub(crate) fn commitment(&self) -> String {
        self.seed.commitment()
    }

    /// The seed, once the game is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        self.table.game().over().then(|| self.seed.to_hex())
    }

    /// The record: with the seed when the game is over.
    pub(crate) fn record(&self) -> Record {
        if self.table.game().over() {
            self.table.record_with_seed(&self.seed, &[])
        } else {
            self.table.record()
        }
    }

    /// What the bot in this seat does, from what its seat sees.
    pub(crate) fn choose(&mut self, seat: Seat) -> G::Move {
        let (view, moves) = self.seen_by(seat);
        let turn = Turn { seat, view: &view, moves: &moves };
        let bits = &mut self.hunches as &mut dyn Bits;
        self.bots[seat.index() - 1].1.choose(&turn, bits)
    }

    /// Lets the others act where anybody may at any time: those who may are asked from a seat drawn
    /// by lot on, and when nobody does anything the house makes its call.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn anybody(&mut self, others: &[Seat], call: G::House) -> Result<Heard<G>, Refused> {
        let first = match others.len() {
            0 | 1 => 0,
            count => self.hunches.below(count as u32) as usize,
        };
        for i in 0..others.len() {
            let seat = others[(first + i) % others.len()];
            let (view, moves) = self.seen_by(seat);
            let turn = Turn { seat, view: &view, moves: &moves };
            let bits = &mut self.hunches as &mut dyn Bits;
            if let Some(play) = self.bots[seat.index() - 1].1.consider(&turn, bits) {
                return self.enter(Entry::Move { seat, play });
            }
        }
        self.enter(Entry::House(call))
    }

    fn seen_by(&self, seat: Seat) -> (G::View, Moves<G>) {
        let mut moves = Moves::default();
        self.table.game().moves(seat, &mut moves);
        (self.table.game().view(Viewer::Seat(seat)), moves)
    }

    /// What a bot would do in the player's place, from what the player sees; nothing where there is
    /// nothing to do, or it would wait.
    pub(crate) fn advise(&mut self) -> Option<G::Move> {
        if self.moves.is_empty() {
            return None;
        }
        let turn = Turn { seat: ME, view: &self.view, moves: &self.moves };
        let bits = &mut self.advice as &mut dyn Bits;
        match self.table.game().silence() {
            Some(_) => self.adviser.consider(&turn, bits),
            None => Some(self.adviser.choose(&turn, bits)),
        }
    }

    /// What the house calls unless somebody acts, where it calls by a clock of its own, as an
    /// auctioneer does: whoever has nothing to say may wait.
    pub(crate) fn call(&self) -> Option<G::House> {
        let game = self.table.game();
        game.silence().and_then(|_| game.house())
    }

    /// Plays an entry.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub(crate) fn enter(&mut self, entry: Entry<G>) -> Result<Heard<G>, Refused> {
        let heard = self.table.play(entry)?;
        self.refresh();
        Ok(heard)
    }

    /// What the player's own dice or cards came to.
    ///
    /// # Errors
    /// It is not an outcome of what is due.
    pub(crate) fn throw(&mut self, drawn: Drawn) -> Result<Heard<G>, Refused> {
        let heard = self.table.play_by_hand(drawn)?;
        self.refresh();
        Ok(heard)
    }

    /// Lets the house throw or shuffle what is due.
    ///
    /// # Errors
    /// Nothing is due.
    pub(crate) fn leave_to_house(&mut self) -> Result<Heard<G>, Refused> {
        let due = self.due().ok_or(engine::Shared::MoveExpected)?;
        let drawn = self.dice.draw(&due);
        self.enter(Entry::Chance(drawn))
    }

    /// Whether the player's last move can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.table.may_undo(ME).is_ok()
    }

    /// Takes back what was typed of the player's own dice, if that is the last thing that happened;
    /// else the player's last move. `entries` is how long the log was before the throw was typed.
    ///
    /// # Errors
    /// Why it may not be taken back.
    pub(crate) fn undo_to(&mut self, entries: Option<usize>) -> Result<(), Refused> {
        let thrown = matches!(self.table.log().last(), Some(Entry::Chance(_)));
        match entries.filter(|_| thrown) {
            Some(entries) => self.table.go_back_to(entries)?,
            None => self.table.undo(ME)?,
        }
        self.refresh();
        Ok(())
    }

    fn refresh(&mut self) {
        self.view = self.table.game().view(Viewer::Seat(ME));
        self.table.game().moves(ME, &mut self.moves);
    }
}

fn player<G: Roster>(name: &str) -> Result<Player<G>, Failure> {
    G::bot(name, Budget::default())
        .ok_or_else(|| Failure::Failed(format!("the bot \"{name}\" is not at home")))
}

#[cfg(test)]
pub(crate) mod testing {
    //! Tables for tests.

    use engine::{RandomBot, standard_pack};
    use serde_json::Value;

    use super::*;

    /// The player among opponents on a hunch, and a hunch for advice: no change of a cleverer bot
    /// changes what is tested.
    pub(crate) fn sitting<G: Roster>(
        names: &[&str],
        seed: &str,
        options: &Value,
        my_dice: bool,
    ) -> Sitting<G> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let options = options.as_object().cloned().unwrap_or_default();
        let others = names.len() - 1;
        let head = Record { game: G::ID.into(), seats: names, options, ..Record::default() };
        let pack = standard_pack::<G>().expect("the standard pack");
        let table = Table::open(&head, pack).expect("a table");
        let random = |_| ("random".to_owned(), Box::new(RandomBot) as Player<G>);
        let bots = (0..others).map(random).collect();
        Sitting::new(table, &Seed::from_word(seed), my_dice, bots, Box::new(RandomBot))
    }
}
