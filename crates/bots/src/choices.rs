//! A decision as a list, for whoever can choose but not fill in fields: a program that learns, for one.

use engine::{Bits, Field, Form, Game, Holds, Moves, OpenMove, Seat, Viewer};
use serde_json::{Value, json};

/// Legal moves of the seat, none of them twice: the ways that a person is shown, among them every complete
/// move; for a form that asks for an amount and nothing else, the least, the most and those worth a button;
/// and of each move with free fields so many that are drawn. From what the seat may see alone.
pub(crate) fn choices<G: Game>(
    game: &G,
    seat: Seat,
    drawn: usize,
    bits: &mut impl Bits,
) -> Vec<G::Move> {
    let mut moves = Moves::default();
    game.moves(seat, &mut moves);
    if moves.is_empty() {
        return Vec::new();
    }
    let ask = G::ask(&game.view(Viewer::Seat(seat)), &moves);
    let mut chosen: Vec<G::Move> = Vec::new();
    let mut add = |play: G::Move| {
        if !chosen.contains(&play) {
            chosen.push(play);
        }
    };
    ask.ways.into_iter().for_each(|way| add(way.play));
    // A form only leads towards what the rules allow.
    let judged = |play: Value| {
        let play = game.read_move(seat, &play).ok()?;
        game.judge_move(seat, &play).is_ok().then_some(play)
    };
    ask.forms.iter().flat_map(amounts).filter_map(judged).for_each(&mut add);
    for open in &moves.open {
        (0..drawn).for_each(|_| add(open.sample(bits)));
    }
    chosen
}

/// The moves of a form that asks for an amount alone.
fn amounts(form: &Form) -> Vec<Value> {
    let [Field { name, holds: Holds::Amount { least, most, quick, .. }, .. }] = &form.fields[..]
    else {
        return Vec::new();
    };
    let amounts = [least].into_iter().chain(quick).chain([most]);
    amounts.map(|amount| json!({"type": form.kind, name.as_ref(): amount})).collect()
}
