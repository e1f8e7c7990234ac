//! What a seat is asked: its slip.

use engine::ask::Unit;
use engine::{Ask, Field, Form, Holds, Moves, Pick, Way, text};
use racing::Line;
use smallvec::SmallVec;

use crate::Stretch;
use crate::moves::{Move, Open, OpenSlip};
use crate::said::{horse, race};
use crate::state::{Public, Sheet};
use crate::view::View;
use crate::words::Post;
use crate::written::{name, rider};

pub(crate) fn ask(view: &View, moves: &Moves<Stretch>) -> Ask<Move> {
    let public = &view.public;
    let number = public.sheets.len() as u32;
    let money = moves.open.first().map(|Open::Bets(slip)| slip.money).unwrap_or_default();
    let prompt = text!("ask.bets", race = race(public.card(), number), money = money);
    let nothing = Move::Bets { bets: SmallVec::new() };
    let pass = Way::new(nothing, "pass", text!("way.pass")).key('p');
    let ask = Ask::new(prompt).ways((!moves.is_empty()).then_some(pass));
    moves.open.iter().map(|Open::Bets(open)| slip(open, public)).fold(ask, Ask::form)
}

fn slip(open: &OpenSlip, public: &Public) -> Form {
    let sheet = public.sheet();
    let runners = Post::all(open.horses.len()).map(|post| runner(post, public, sheet)).collect();
    let unit = open.unit.0;
    let stake = Holds::Amount {
        unit: Unit::Cents,
        least: unit,
        most: open.money.0,
        step: unit,
        quick: [1, 5, 10, 50].map(|times| times * unit).into(),
    };
    let kinds = Line::ALL.map(|line| Pick::new(line.word(), line.into()));
    let row = vec![
        Field::new("stake", text!("form.stake"), stake),
        Field::new("horse", text!("form.horse"), Holds::One { of: runners }).before("on"),
        Field::new("kind", text!("form.kind"), Holds::One { of: kinds.into() }).before("to"),
    ];
    let rows = Holds::Rows { fields: row, least: 0, most: open.max_bets };
    Form::new("bets", "bet", text!("form.bets"), "bet 4 on 3 to win, 10 on 6 to show")
        .field(Field::new("bets", text!("form.rows"), rows))
}

/// A horse with its price, its ratings and its rider.
fn runner(post: Post, public: &Public, sheet: &Sheet) -> Pick {
    let (card, pack) = (public.card_of(sheet), public.pack());
    let ratings = &pack.horses[usize::from(card.runners[post.index()].horse)].ratings;
    let [trip, class, speed] = ratings.factors;
    let odds = sheet.lines[post.index()].odds;
    let key = if odds.is_some() { "pick.rated.odds" } else { "pick.rated" };
    let mut note = text!(
        key,
        odds = odds.map(|odds| odds.to_string()).unwrap_or_default(),
        pace = ratings.pace,
        form = ratings.form.word(),
        trip = trip,
        class = class,
        speed = speed
    );
    let jockey = rider(public, sheet, post);
    if !jockey.is_empty() {
        note = text!("pick.ridden", rated = note, jockey = jockey);
    }
    Pick::new(&*card.ids[post.index()], horse(card, pack, post.number()))
        .number(post.number())
        .name(name(public, sheet, post))
        .note(note)
}
