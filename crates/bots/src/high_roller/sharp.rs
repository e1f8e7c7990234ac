//! How a search looks at High Roller: to the end of the Derby. What to pay for a horse is worked out
//! in the saleroom, and bets are compared over rehearsed races.

use engine::{Entry, Game, Seat, Silent, SimBits, Turn};
use high_roller::{HighRoller, Horse, Move, Phase, Public};
use lab::play_on;
use lab::search::{clearly_best, compare};

use super::form_book::{Finish, Rehearsal};
use super::handicapper::{Handicapper, opening};
use super::outlook::{CLEAR_LEAD, outlook};
use super::saleroom;
use crate::character::{Fancied, Fancy};
use crate::search::{Searched, Thought, Ways, chance_with, lead};

/// How many paths of a run are tried.
const PATHS: usize = 5;
/// Looks at a bet in a race, for each playout of the budget: all bets share the races.
const LOOKS_A_PLAYOUT: u64 = 8;
/// A turn is searched when the horse, or the foremost one, has at most so many points to go. What is
/// done before that is lost in the noise of what follows.
const STRETCH_RUN: u16 = 20;

impl Searched for HighRoller {
    type Sound = Handicapper;

    /// There are dozens of decisions in a game: one that looks better by chance now and then would
    /// cost more than the rest gains.
    const NOISE: f64 = 2.0;

    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        let (public, listed) = (&turn.view.public, turn.moves.listed.iter().cloned());
        match &public.phase {
            Phase::Raise { lot, .. } => {
                let raise = saleroom::raise(turn, lot, thought);
                Ways::Known(raise.unwrap_or(Move::Pass))
            }
            Phase::Nominate(_) | Phase::Draft { .. } => {
                let named = turn.moves.open.iter().filter_map(opening);
                Ways::Known(saleroom::buy(turn, listed.chain(named), thought))
            }
            Phase::Bets { .. } => Ways::Known(bet(turn, thought)),
            _ if !worth_a_search(public) => Ways::Search(Vec::new()),
            Phase::Run { .. } => {
                let jockey = thought.policy.jockey();
                let open = turn.moves.open.iter();
                let paths = open.flat_map(|open| jockey.good_paths(public, open, PATHS));
                Ways::Search(listed.chain(paths).collect())
            }
            _ => Ways::Search(listed.collect()),
        }
    }

    fn consider(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Option<Move> {
        let Phase::Outcry(lot) = &turn.view.public.phase else { return None };
        saleroom::raise(turn, lot, thought)
    }

    fn fancy(turn: &Turn<'_, Self>, policy: &mut Handicapper, fancy: &mut Fancy) -> Fancied<Self> {
        let public = &turn.view.public;
        let raise = |lot, policy: &mut Handicapper, fancy: &mut Fancy| {
            policy.fancied_raise(public, turn.seat, lot, fancy)
        };
        match &public.phase {
            Phase::Outcry(lot) => raise(lot, policy, fancy).map_or(Fancied::Wait, Fancied::Play),
            Phase::Raise { lot, .. } => {
                Fancied::Play(raise(lot, policy, fancy).unwrap_or(Move::Pass))
            }
            Phase::Bets { .. } => {
                let bet = policy.fancied_bet(public, turn, fancy);
                bet.map_or(Fancied::Nothing, Fancied::Play)
            }
            _ => Fancied::Nothing,
        }
    }

    fn worth(&self, seat: Seat) -> f64 {
        chance_with(lead(self, seat), CLEAR_LEAD)
    }
}

/// The bet with the best outlook over rehearsed races from these posts, the rest of the betting
/// being as the handicapper would have it; the sound one unless another is clearly better.
fn bet(turn: &Turn<'_, HighRoller>, thought: &mut Thought<'_, HighRoller>) -> Move {
    let sound = thought.sound(turn);
    let others = turn.moves.listed.iter().filter(|play| **play != sound).cloned();
    let plays: Vec<Move> = std::iter::once(sound.clone()).chain(others).collect();
    let before = HighRoller::imagine(turn.view, &mut thought.bits());
    let bets = plays.into_iter().filter_map(|play| {
        let mut game = before.clone();
        let entry = Entry::Move { seat: turn.seat, play: play.clone() };
        game.play(&entry, &mut Silent).ok()?;
        let race_is_next = |game: &HighRoller| !matches!(game.public().phase, Phase::Bets { .. });
        let mut bits = thought.bits();
        play_on(&mut game, thought.policy, &mut bits, thought.moves, race_is_next);
        Some((play, game))
    });
    let bets: Vec<_> = bets.collect();
    let mut rehearsal = Rehearsal::default();
    let looks = LOOKS_A_PLAYOUT * thought.playouts;
    let race = |number| -> Finish {
        let mut bits = SimBits::new(thought.seed, number);
        rehearsal.run(before.clone(), &mut bits).public().finish().collect()
    };
    let value =
        |race: &Finish, (_, game): &(Move, HighRoller)| outlook(game.public(), turn.seat, [race]);
    clearly_best(compare(bets, looks, race, value), HighRoller::NOISE).0
}

/// Whether so much hangs on the decision that a sample of games can tell it.
fn worth_a_search(public: &Public) -> bool {
    let Some(on_turn) = public.on_turn() else { return true };
    let to_finish = |horse: Horse| {
        public.horse(horse).cell.map_or(u16::MAX, |cell| public.pack().board.to_finish(cell))
    };
    let foremost = public.runners().map(to_finish).min().unwrap_or(u16::MAX);
    to_finish(on_turn) <= STRETCH_RUN || foremost <= STRETCH_RUN
}
