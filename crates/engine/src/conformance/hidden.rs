//! Laws of what is hidden: nothing leaks, and imagined games are as likely as the truth.

use super::laws::corrupted;
use super::{Case, Conform, Walk, at_random_points, cases, heard_by, own_bytes, public_bytes};
use crate::bot::{Bot, Turn};
use crate::chance::{Bits, Drawn};
use crate::events::{Heard, Silent};
use crate::game::{Entry, Game, Pending};
use crate::moves::Moves;
use crate::random::SimBits;
use crate::seat::{Seat, Viewer};
use crate::table::{entry_to_json, read_entry};

/// Everything that is hidden from a viewer is changed, and the viewer gets the same bytes: view,
/// summary, pending, moves, race frame, and the refusal of any move whatever, typed or as JSON.
pub fn views_leak_nothing<G: Conform>(games: u64) {
    at_random_points::<G>(games, 10, |walk, place| {
        let public = public_bytes(&walk.game);
        for viewer in Viewer::all(walk.game.setup().seats()) {
            let own = own_bytes(&walk.game, viewer);
            let mut same_bits = walk.bits.clone();
            let other = G::imagine(&walk.game.view(viewer), &mut walk.bits);
            let again = G::imagine(&walk.game.view(viewer), &mut same_bits);
            assert!(other == again, "{}: the same bits, another imagined game", place());
            let same = (&public, &own) == (&public_bytes(&other), &own_bytes(&other, viewer));
            assert!(same, "{}: {viewer:?} sees a difference: {own}", place());
            assert!(walk.game.view(viewer) == other.view(viewer), "{}: {viewer:?}", place());
            let Viewer::Seat(seat) = viewer else { continue };
            for _ in 0..4 {
                let play = G::any_move(&walk.game, &mut walk.bits);
                let entry = Entry::Move { seat, play };
                let told = |game: &G| game.clone().play(&entry, &mut Silent);
                assert_eq!(told(&walk.game), told(&other), "{}: {entry:?} of {viewer:?}", place());
                let mut value = entry_to_json(&entry);
                if walk.bits.below(2) == 0 {
                    value["move"] = corrupted(&value["move"], &mut walk.bits);
                }
                let read = |game: &G| read_entry(game, &value);
                assert_eq!(read(&walk.game), read(&other), "{}: {value} of {viewer:?}", place());
            }
        }
    });
}

/// When a viewer can not tell two games apart before an entry nor after it, it was told the same
/// of both: events say no more than the views do. Tried with the same entry in the truth and in
/// imagined games, with two different moves of another seat, and with two shuffles.
pub fn events_tell_no_more_than_views<G: Conform>(games: u64) {
    at_random_points::<G>(games, 6, |walk, place| {
        let (Some(one), Some(two)) = (walk.next(), walk.next()) else { return };
        let two = slightly_changed(&one, &mut walk.bits).unwrap_or(two);
        let seats = walk.game.setup().seats();
        let Some(first) = after(&walk.game, &one) else { return };
        for viewer in Viewer::all(seats) {
            let view = walk.game.view(viewer);
            let seen = first.0.view(viewer);
            let told = heard_by(&first.1, viewer);
            let check = |game: &G, entry: &Entry<G>| {
                let Some(second) = after(game, entry) else { return };
                if seen == second.0.view(viewer) {
                    let place = place();
                    let also = heard_by(&second.1, viewer);
                    assert_eq!(told, also, "{place}: {viewer:?} was told more: {one:?}, {entry:?}");
                }
            };
            let hidden = hides_from(viewer, &one, &two);
            if hidden {
                check(&walk.game, &two);
            }
            // Several, because an entry that turns something up leads to the same view only from
            // those that guessed it right.
            for _ in 0..4 {
                let other = G::imagine(&view, &mut walk.bits);
                check(&other, &one);
                if hidden {
                    check(&other, &two);
                }
            }
        }
    });
}

/// Whether the viewer may be kept from knowing which of the two happened: both are shuffles, or
/// moves of one and the same other seat. (Two throws may well look different and come to the same:
/// they are public.)
fn hides_from<G: Game>(viewer: Viewer, one: &Entry<G>, two: &Entry<G>) -> bool {
    match (one, two) {
        (Entry::Move { seat: a, .. }, Entry::Move { seat: b, .. }) => {
            a == b && viewer != Viewer::Seat(*a)
        }
        (Entry::Chance(Drawn::Shuffle(_)), Entry::Chance(Drawn::Shuffle(_))) => true,
        _ => false,
    }
}

/// The same shuffle but for two things that changed places: most viewers can not see it, though
/// each sees some of what was shuffled.
fn slightly_changed<G: Game>(entry: &Entry<G>, bits: &mut SimBits) -> Option<Entry<G>> {
    let Entry::Chance(Drawn::Shuffle(order)) = entry else { return None };
    let mut order = order.clone();
    let [one, other] = [0, 1].map(|_| bits.below(order.len() as u32) as usize);
    if one == other {
        return None;
    }
    order.swap(one, other);
    Some(Entry::Chance(Drawn::Shuffle(order)))
}

/// Two games that differ in one shuffle, and are played alike after it: as long as a viewer is told
/// the same of both, it gets the same bytes of both. So a view, and an `imagine` that agrees with
/// it, can not know what nobody was ever told.
pub fn views_tell_no_more_than_events<G: Conform>(games: u64) {
    for case in cases::<G>() {
        for seed in 0..games {
            let (_, log) = Walk::new(&case, seed).play_to_the_end(|_, _| {});
            let mut bits = SimBits::new(seed, 1);
            let shuffled: Vec<_> = log
                .iter()
                .enumerate()
                .filter_map(|(at, entry)| Some((at, slightly_changed(entry, &mut bits)?)))
                .collect();
            if !shuffled.is_empty() {
                let (at, changed) = &shuffled[bits.below(shuffled.len() as u32) as usize];
                told_the_same(&case, &log, *at, changed, seed);
            }
        }
    }
}

fn told_the_same<G: Conform>(
    case: &Case<G>,
    log: &[Entry<G>],
    changed_at: usize,
    changed: &Entry<G>,
    seed: u64,
) {
    let mut one = G::start(case.setup.clone());
    for entry in &log[..changed_at] {
        one.play(entry, &mut Silent).expect("a legal entry");
    }
    let mut other = one.clone();
    let mut in_the_dark: Vec<Viewer> = Viewer::all(case.setup.seats()).collect();
    for (at, entry) in log.iter().enumerate().skip(changed_at) {
        let mut heard = [Heard::default(), Heard::default()];
        one.play(entry, &mut heard[0]).expect("a legal entry");
        let entry = if at == changed_at { changed } else { entry };
        if other.play(entry, &mut heard[1]).is_err() {
            return;
        }
        let [a, b] = &heard;
        let own = |viewer: &Viewer, heard: &Heard<G>| -> Vec<G::Private> {
            viewer.seat().into_iter().flat_map(|seat| heard.for_seat(seat).cloned()).collect()
        };
        in_the_dark.retain(|viewer| a.all == b.all && own(viewer, a) == own(viewer, b));
        if in_the_dark.is_empty() {
            return;
        }
        // What is hidden now comes to light soon or never: later on, now and then is enough.
        if at > changed_at + 8 && at % 16 != 0 {
            continue;
        }
        let seen = |game: &G| -> (String, Vec<String>) {
            let own = in_the_dark.iter().map(|viewer| own_bytes(game, *viewer)).collect();
            (public_bytes(game), own)
        };
        assert_eq!(
            seen(&one),
            seen(&other),
            "{}, seed {seed}, after {} entries: {in_the_dark:?} were told the same, but see a difference",
            case.name,
            at + 1
        );
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
    let cases = cases::<G>();
    for viewer_of in [|_: &mut SimBits, _: usize| Viewer::Spectator, any_seat] {
        let mut agreement = Agreement::default();
        for (number, case) in cases.iter().enumerate() {
            // Where to stop is drawn before the game is played, from the length of others: a choice
            // that knew this game's length would know something of what is hidden in it.
            let length = |seed| Walk::new(case, seed).play_to_the_end(|_, _| {}).1.len() as u32;
            let longest = (0..4).map(length).max().unwrap_or(0).clamp(1, 200);
            for seed in 0..positions.div_ceil(cases.len() as u64).max(1) {
                let mut walk = Walk::new(case, seed + 1_000_000 * number as u64);
                let entries = walk.bits.below(longest);
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
        while let Some(entry) = walk.next() {
            walk.play(&entry, &mut Silent);
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
