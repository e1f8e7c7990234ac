//! The table at which the terminal plays: the player in seat 0, bots in the others.
//!
//! Every session sits on one of these. It shows what the player's seat may see; the game itself
//! stays with the table.

use std::sync::Arc;

use bots::{BotTable, Budget, PackCache, Programs, Roster};
use engine::{
    Bits, Entry, Game, Happened, Moves, Pending, Record, Refused, Seat, SeatSet, Seed, SimBits,
    Viewer, entry_to_json,
};
use lab::Guests;
use serde_json::Value;
use stretch::Stretch;
use table::{
    Applied, EnterChance, Fixed, Head, House, Item, Judged, Moment, Sit, Table, TokenHash, Wish,
};

use super::left::{Left, Resumed};
use super::{ME, names, opponents};
use crate::args::{PacksArg, PlayArgs};
use crate::card::meeting;
use crate::failure::Failure;
use crate::input::{FolderPacks, head};

/// What opens the player's seat: no other way leads to it than this program.
const TOKEN: TokenHash = TokenHash([0; 32]);

/// A table with everybody at it.
pub(crate) struct Sitting<G: Roster> {
    /// The house throws when it is told to, once at a time: so every throw is looked at, and a move can
    /// be taken back before it.
    table: Table,
    /// The time, which passes when everybody waits for the house.
    now: Moment,
    my_dice: bool,
    /// The bot that decides for the player on request.
    adviser: String,
    /// Programs of the player's own in some of the seats.
    guests: Guests<G>,
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
    pub(crate) fn open(
        args: &PlayArgs,
        word: &str,
        programs: &Arc<Programs>,
    ) -> Result<Self, Failure> {
        let bots = opponents(args)?;
        let mut head = head(&args.game, names(&args.name, &bots))?;
        if !args.cards.is_empty() {
            takes_cards::<G>()?;
            meeting(&args.cards, &mut head)?;
        }
        let seed = Seed::from_word(word);
        Self::sit_down(&head, &args.game.packs, seed, args.my_dice, (&bots, programs))
    }

    /// Opens the table of a game that goes on, before anything happened there.
    ///
    /// # Errors
    /// There is no such pack any more.
    pub(crate) fn resume(
        game: &Resumed,
        packs: &PacksArg,
        programs: &Arc<Programs>,
    ) -> Result<Self, Failure> {
        let bots = (&game.bots[..], programs);
        Self::sit_down(&game.head, packs, game.seed.clone(), game.my_dice, bots)
    }

    fn sit_down(
        head: &Record,
        packs: &PacksArg,
        seed: Seed,
        my_dice: bool,
        bots: (&[String], &Arc<Programs>),
    ) -> Result<Self, Failure> {
        let fault = |why: Refused| Failure::input(why.to_string());
        let cache = PackCache::default();
        cache.load::<G>(&head.pack, &FolderPacks::from(packs)).map_err(fault)?;
        // The sound heuristic is quick and predictable.
        let adviser = bots::usual_bot(G::ID).map_or("random", |bot| bot.name);
        Self::new(head, cache, seed, my_dice, bots, adviser).map_err(fault)
    }

    /// Sits down at a table. The bots take the seats after the player's, in order. What the record's
    /// seats mixed into its dice, they mix in again.
    ///
    /// # Errors
    /// The head does not suit the game.
    pub(crate) fn new(
        head: &Record,
        packs: PackCache,
        seed: Seed,
        my_dice: bool,
        (bots, programs): (&[String], &Arc<Programs>),
        adviser: &str,
    ) -> Result<Self, Refused> {
        // Neither the opponents' hunches nor advice may tell anything about the dice; and asking for
        // advice must not change what the opponents do.
        let [hunches, advice] = ["hunches", "advice"].map(|what| SimBits::from_seed(&seed, what));
        let now = Moment(0);
        let fixed = Fixed::new(String::new(), now, Head::of_record(head), seed);
        let mut table = Table::open(fixed, None, Arc::new(packs))?;
        let guests = bots.iter().map(|bot| bots::program(bot, head, programs));
        let guests: Vec<_> = std::iter::once(None).chain(guests).collect();
        let bots = bots.iter().map(|bot| (None, Some(bot.clone())));
        let players = [(Some(TOKEN.to_hex()), None)].into_iter().chain(bots);
        for ((seat, name), (hash, bot)) in (0..=u8::MAX).zip(&head.seats).zip(players) {
            let contribution = head.extra.contributions.get(usize::from(seat)).cloned();
            let sit = Sit { hash, bot, contribution, ..Sit::new(seat, name) };
            table.add(&Item::Sit(sit), now)?;
        }
        table.begin(now);
        let (view, moves) = seen::<G>(&table);
        let guests = Guests::sit(guests, game_of(&table), &hunches);
        let adviser = adviser.to_owned();
        Ok(Self { table, now, my_dice, adviser, guests, hunches, advice, view, moves })
    }

    /// The opponents, each with what kind of bot it is.
    pub(crate) fn opponents(&self) -> impl Iterator<Item = (Seat, &str)> {
        let bot = |seat| Some((seat, self.table.chair(seat)?.played_by()?));
        Seat::all(self.table.seats()).filter_map(bot)
    }

    /// The game with its log: for the record's sake, not for what a screen shows.
    pub(crate) fn table(&self) -> &engine::Table<G> {
        game_of(&self.table)
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
        self.table().game().pending()
    }

    /// Whether the player throws the dice.
    pub(crate) const fn my_dice(&self) -> bool {
        self.my_dice
    }

    /// The seed's commitment, shown before the first throw.
    pub(crate) fn commitment(&self) -> String {
        self.table.fixed.seed.commitment()
    }

    /// The seed, once the game is over.
    pub(crate) fn revealed_seed(&self) -> Option<String> {
        self.table.over().then(|| self.table.fixed.seed.to_hex())
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.table.over()
    }

    /// How much has happened at the table, what was taken back included.
    pub(crate) fn happened(&self) -> usize {
        self.table.log().len()
    }

    /// The record: with the seed when the game is over.
    pub(crate) fn record(&self) -> Record {
        self.table.finished().map_or_else(|| self.table().record(), |finished| finished.record())
    }

    /// The game as it is kept: its record, and until it is over what it needs to go on.
    pub(crate) fn file(&self) -> String {
        let mut record = self.record();
        if self.is_over() {
            return record.to_text();
        }
        let contribution = |seat| self.table.chair(seat)?.contribution.clone();
        record.extra.contributions =
            Seat::all(self.table.seats()).filter_map(contribution).collect();
        let left = Left {
            bots: self.opponents().map(|(_, bot)| bot.to_owned()).collect(),
            my_dice: self.my_dice,
            dice: self.table.fixed.seed.to_hex(),
        };
        left.file(&record)
    }

    /// Lets happen here what happened before the game was left.
    ///
    /// # Errors
    /// The rules refuse it.
    pub(crate) fn redo(&mut self, happened: &Happened) -> Result<Applied, Refused> {
        let item = match happened {
            Happened::Entry { value, by_hand: true } => {
                Item::ByHand { chance: value["chance"].clone(), by: ME.0 }
            }
            Happened::Entry { value, by_hand: false } => {
                Item::Entry { entry: value.clone(), key: None }
            }
            Happened::Undone(to) => Item::Undo { to: *to, seat: Some(ME.0), key: None },
        };
        let applied = self.table.add(&item, self.now)?;
        self.look();
        Ok(applied)
    }

    /// Whether anybody may act at any time, and the house calls by a clock of its own, as an auctioneer
    /// does: whoever has nothing to say may wait.
    pub(crate) fn is_open_to_all(&self) -> bool {
        let game = self.table().game();
        game.silence().is_some() && game.house().is_some()
    }

    /// Lets the others act: the bot in this seat; or, where anybody may, the first that does anything,
    /// asked from a seat drawn by lot on, and when none does, the house, for its time comes.
    ///
    /// # Errors
    /// A bot made an illegal move: a fault of the bot.
    pub(crate) fn others(&mut self, seat: Option<Seat>) -> Result<Vec<Applied>, Refused> {
        // They are asked anew whenever something has happened: nothing else takes time here.
        let mut house = House::default();
        let mut tasks = house.set_thinking(&self.table, Budget::default(), self.now, &mut |_| {});
        let deciders = match self.pending() {
            Pending::Seats(seats) => seats,
            _ => SeatSet::default(),
        };
        let is_asked = |one: &Seat| seat.is_none_or(|seat| seat == *one);
        let thinks = |one: &Seat| self.guests.has(*one) || tasks.iter().any(|of| of.seat == *one);
        let mut seats: Vec<Seat> = deciders.iter().filter(is_asked).filter(thinks).collect();
        if seat.is_none() && seats.len() > 1 {
            let first = self.hunches.below(seats.len() as u32);
            seats.rotate_left(first as usize);
        }
        for seat in seats {
            let judged = match tasks.iter().position(|task| task.seat == seat) {
                Some(at) => {
                    let task = tasks.swap_remove(at);
                    let play = (task.question)(&mut self.hunches);
                    (!play.is_null()).then(|| self.table.bot_moves(seat, task.decision, &play))
                }
                None => self.guest_moves(seat),
            };
            if let Some(judged) = judged {
                return self.carry_out(&judged);
            }
        }
        self.now = house.next_clock(&self.table, false).unwrap_or(self.now);
        self.carry_out(&house.clocks(&self.table, self.now))
    }

    /// What a program of the player's own does in this seat; nothing where it leaves it to the house.
    fn guest_moves(&mut self, seat: Seat) -> Option<Judged> {
        let may_wait = self.is_open_to_all();
        let play = self.guests.ask(seat, may_wait, &mut self.hunches)?;
        let entry = entry_to_json::<G>(&Entry::Move { seat, play });
        Some(Item::Entry { entry, key: None }.into())
    }

    /// What a bot would do in the player's place, from what the player sees; nothing where there is
    /// nothing to do, or it would wait.
    pub(crate) fn advise(&mut self) -> Option<Value> {
        let game = game_of::<G>(&self.table);
        game.hint(ME, &self.adviser, Budget::default(), &mut self.advice)
    }

    /// Makes the player's move.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing has changed then.
    pub(crate) fn play(&mut self, play: Value) -> Result<Vec<Applied>, Refused> {
        self.wish(&Wish::Play(play.into()))
    }

    /// What is due came to this with the player's own dice or cards, or the house throws: as the chance
    /// of a [request](EnterChance).
    ///
    /// # Errors
    /// It is not an outcome of what is due.
    pub(crate) fn throw(&mut self, chance: Value) -> Result<Vec<Applied>, Refused> {
        self.wish(&Wish::Throw(EnterChance { chance, key: None }))
    }

    /// Whether what the player did last can still be taken back.
    pub(crate) fn may_undo(&self) -> bool {
        self.judge(&Wish::Undo(None)).is_ok()
    }

    /// Takes back what the player did last: a move, or dice that were typed.
    ///
    /// # Errors
    /// Why it may not be taken back.
    pub(crate) fn undo(&mut self) -> Result<(), Refused> {
        self.wish(&Wish::Undo(None)).map(drop)
    }

    fn wish(&mut self, wish: &Wish) -> Result<Vec<Applied>, Refused> {
        self.carry_out(&self.judge(wish)?)
    }

    fn judge(&self, wish: &Wish) -> Result<Judged, Refused> {
        // Nothing that is wished for here needs random bytes.
        let judged = self.table.judge(Some(&TOKEN), wish, self.now, &mut |_| {});
        judged.map_err(|refusal| refusal.why)
    }

    fn carry_out(&mut self, judged: &Judged) -> Result<Vec<Applied>, Refused> {
        let news = self.table.carry_out(judged, self.now)?;
        self.look();
        Ok(news)
    }

    /// Everybody sees how things stand.
    fn look(&mut self) {
        (self.view, self.moves) = seen(&self.table);
        self.guests.follow(game_of(&self.table));
    }
}

/// Race cards are for the game that runs them.
fn takes_cards<G: Roster>() -> Result<(), Failure> {
    if G::ID == Stretch::ID {
        return Ok(());
    }
    let why = format!("{} has no race cards to name: leave them out, or play stretch", G::ID);
    Err(Failure::input(why))
}

fn game_of<G: Roster>(table: &Table) -> &engine::Table<G> {
    table.game_of().expect("everybody sits there, and plays this game")
}

/// What the player sees, and may do.
fn seen<G: Roster>(table: &Table) -> (G::View, Moves<G>) {
    let game = game_of::<G>(table).game();
    let mut moves = Moves::default();
    game.moves(ME, &mut moves);
    (game.view(Viewer::Seat(ME)), moves)
}

#[cfg(test)]
pub(crate) mod testing {
    //! Tables for tests.

    use super::*;

    /// The player among opponents on a hunch, and a hunch for advice: no change of a cleverer bot
    /// changes what is tested.
    pub(crate) fn sitting<G: Roster>(
        names: &[&str],
        seed: &str,
        options: &Value,
        my_dice: bool,
    ) -> Sitting<G> {
        let seats = names.iter().map(|&name| name.to_owned()).collect();
        let options = options.as_object().cloned().unwrap_or_default();
        let head = Record { game: G::ID.into(), seats, options, ..Record::default() };
        let bots = vec!["random".to_owned(); names.len() - 1];
        let (packs, seed) = (PackCache::default(), Seed::from_word(seed));
        let bots = (&bots[..], &Arc::new(Programs::default()));
        Sitting::new(&head, packs, seed, my_dice, bots, "random").expect("a table")
    }
}
