//! Laws of what is hidden: nothing leaks, and imagined games are as likely as the truth.

use super::{Conform, Walk, at_random_points, bytes, cases, heard_by};
use crate::bot::{Bot, Turn};
use crate::chance::Bits;
use crate::events::{Heard, Silent};
use crate::game::{Entry, Game, Pending};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::seat::{Seat, Viewer};

/// Everything that is hidden from a viewer is changed, and the viewer gets the same bytes: view,
/// pending, moves, race frame, and the refusal of any move whatever.
pub fn views_leak_nothing<G: Conform>(games: u64) {
    at_random_points::<G>(games, 10, |walk, place| {
        for viewer in Viewer::all(walk.game.setup().seats()) {
            let truth = bytes(&walk.game, viewer);
            let other = G::imagine(&walk.game.view(viewer), &mut walk.bits);
            assert_eq!(truth, bytes(&other, viewer), "{}: {viewer:?} sees a difference", place());
            assert!(walk.game.view(viewer) == other.view(viewer), "{}: {viewer:?}", place());
            let Viewer::Seat(seat) = viewer else { continue };
            for _ in 0..4 {
                let play = G::any_move(&walk.game, &mut walk.bits);
                let entry = Entry::Move { seat, play };
                let told = |game: &G| game.clone().play(&entry, &mut Silent);
                assert_eq!(told(&walk.game), told(&other), "{}: {entry:?} of {viewer:?}", place());
            }
        }
    });
}

/// When a viewer can not tell two games apart before an entry nor after it, it was told the same
/// of both: events say no more than the views do. Tried with the same entry in the truth and in
/// an imagined game, and with two different moves of another seat.
pub fn events_tell_no_more_than_views<G: Conform>(games: u64) {
    at_random_points::<G>(games, 6, |walk, place| {
        let (Some(one), Some(two)) = (walk.next(), walk.next()) else { return };
        let seats = walk.game.setup().seats();
        for viewer in Viewer::all(seats) {
            let other = G::imagine(&walk.game.view(viewer), &mut walk.bits);
            let mut pairs = vec![(&other, &one)];
            if hides_from(viewer, &one, &two) {
                pairs.extend([(&walk.game, &two), (&other, &two)]);
            }
            for (game, entry) in pairs {
                let (Some(first), Some(second)) = (after(&walk.game, &one), after(game, entry))
                else {
                    continue;
                };
                if first.0.view(viewer) == second.0.view(viewer) {
                    let told = [&first.1, &second.1].map(|heard| heard_by(heard, viewer));
                    assert_eq!(told[0], told[1], "{}: {viewer:?}, {one:?}, {entry:?}", place());
                }
            }
        }
    });
}

/// Whether both are moves of one and the same other seat. (Two throws may well look different and
/// come to the same: they are public.)
fn hides_from<G: Game>(viewer: Viewer, one: &Entry<G>, two: &Entry<G>) -> bool {
    match (one, two) {
        (Entry::Move { seat: a, .. }, Entry::Move { seat: b, .. }) => {
            a == b && viewer != Viewer::Seat(*a)
        }
        _ => false,
    }
}

fn after<G: Game>(game: &G, entry: &Entry<G>) -> Option<(G, Heard<G>)> {
    let mut after = game.clone();
    let mut heard = Heard::default();
    after.play(entry, &mut heard).ok()?;
    Some((after, heard))
}

/// An imagined game keeps the game's laws and can be played to its end; two of them differ; and
/// they are as likely as the truth: over random games, what is hidden agrees between the truth and
/// an imagined game as often as between two imagined games. (An `imagine` that hands out the
/// truth, or never hits it, breaks the last.)
pub fn imagination<G: Conform>(positions: u64) {
    for viewer_of in [|_: &mut SimBits, _: usize| Viewer::Spectator, any_seat] {
        let mut agreement = Agreement::default();
        for (number, case) in cases::<G>().iter().enumerate() {
            for seed in 0..positions.div_ceil(cases::<G>().len() as u64).max(1) {
                let mut walk = Walk::new(case, seed + 1_000_000 * number as u64);
                let entries = walk.bits.below(200);
                for _ in 0..entries {
                    let Some(entry) = walk.next() else { break };
                    walk.play(&entry, &mut Silent);
                }
                let viewer = viewer_of(&mut walk.bits, case.setup.seats());
                let place =
                    format!("{}, seed {seed}, after {entries} entries, {viewer:?}", case.name);
                agreement.look(&mut walk, viewer, &place);
            }
        }
        agreement.judge::<G>();
    }
}

fn any_seat(bits: &mut SimBits, seats: usize) -> Viewer {
    match seats {
        0 => Viewer::Spectator,
        _ => Viewer::Seat(Seat(bits.below(seats as u32) as u8)),
    }
}

/// How often hidden facts agree.
#[derive(Default)]
struct Agreement {
    /// (with the truth) − (between two imagined games), for each position.
    differences: Vec<f64>,
    secrets: usize,
    changed: usize,
}

impl Agreement {
    fn look<G: Conform>(&mut self, walk: &mut Walk<G>, viewer: Viewer, place: &str) {
        let view = walk.game.view(viewer);
        let [one, two] = [0, 1].map(|_| G::imagine(&view, &mut walk.bits));
        for imagined in [&one, &two] {
            imagined.laws().unwrap_or_else(|law| panic!("{place}, imagined: {law}"));
        }
        let truth = walk.game.secrets(viewer);
        let facts = [one.secrets(viewer), two.secrets(viewer)];
        let same = |a: &[u64], b: &[u64]| {
            assert_eq!(a.len(), b.len(), "{place}: another number of secrets");
            a.iter().zip(b).filter(|(a, b)| a == b).count() as f64
        };
        if !truth.is_empty() {
            let with_truth = (same(&truth, &facts[0]) + same(&truth, &facts[1])) / 2.0;
            self.differences.push(with_truth - same(&facts[0], &facts[1]));
            self.secrets += 1;
            self.changed += usize::from(facts[0] != facts[1]);
        }
        walk.game = one;
        let mut entries = 0;
        while let Some(entry) = walk.next() {
            walk.play(&entry, &mut Silent);
            entries += 1;
            assert!(entries < super::MOST_ENTRIES, "{place}: the imagined game does not end");
        }
    }

    /// The mean difference must be nothing, within four and a half standard errors.
    fn judge<G: Conform>(&self) {
        if self.secrets == 0 {
            return;
        }
        assert!(self.changed * 4 > self.secrets, "{}: imagined games hardly differ", G::ID);
        let n = self.differences.len() as f64;
        let mean = self.differences.iter().sum::<f64>() / n;
        let spread = self.differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / n;
        let error = (spread / n).sqrt();
        assert!(
            mean.abs() <= 4.5 * error,
            "{}: what is hidden agrees with the truth {mean:+.4} too often (standard error {error:.4})",
            G::ID
        );
    }
}

/// A bot makes legal moves only, the same ones from the same bits, and the same on two games that
/// look the same to its seat.
pub fn bot_is_honest<G: Conform>(
    mut make: impl FnMut() -> Box<dyn Bot<G>>,
    games: u64,
    every: u32,
) {
    at_random_points::<G>(games, every, |walk, place| {
        let Pending::Seats(seats) = walk.game.pending() else { return };
        let mut moves = Moves::default();
        for seat in seats.iter() {
            let bits = SimBits::new(walk.bits.next_u64(), 0);
            let mut choose = |game: &G| {
                game.moves(seat, &mut moves);
                let view = game.view(Viewer::Seat(seat));
                let turn = Turn { seat, view: &view, moves: &moves };
                let play = make().choose(&turn, &mut bits.clone());
                assert!(moves.admit(&play), "{}: {play:?} is not legal", place());
                play
            };
            let play = choose(&walk.game);
            let other = G::imagine(&walk.game.view(Viewer::Seat(seat)), &mut walk.bits);
            assert_eq!(play, choose(&other), "{}: the bot of {seat} saw a difference", place());
        }
    });
}
