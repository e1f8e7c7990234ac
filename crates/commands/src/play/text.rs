//! The board, the track and the money as lines of text.

use engine::Seat;
use homestretch::{Horse, Share, Spot, View};
use racing::Line;

use super::told::{ME, holdings, ordinal};

/// The values of the player's own tokens on a spot, the highest first.
pub(crate) fn own_tokens(view: &View, spot: Spot) -> Vec<u16> {
    let bets = view.known.iter().flat_map(|known| &known.bets);
    let mut values: Vec<_> = bets.filter(|bet| bet.spot() == spot).map(|bet| bet.token).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values
}

/// How many tokens each other seat has on a spot; only seats that have some.
pub(crate) fn others_tokens(view: &View, spot: Spot) -> Vec<(Seat, usize)> {
    let laid = view.public.laid.iter().enumerate().skip(ME.index() + 1);
    let count = |laid: &[homestretch::Laid]| laid.iter().filter(|laid| laid.spot == spot).count();
    laid.map(|(seat, laid)| (Seat(seat as u8), count(laid))).filter(|(_, n)| *n > 0).collect()
}

/// A letter for each seat where a name does not fit.
pub(crate) fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

/// What a spot pays for a point of token value, in the tote's own figures.
pub(crate) fn figure(view: &View, spot: Spot) -> i64 {
    let pack = &view.public.setup.pack;
    pack.pays(spot).0 / pack.unit.0.max(1)
}

/// A spot of the tote board in a few characters: figure, own tokens, number of others.
pub(crate) fn spot(view: &View, spot: Spot) -> String {
    let own: String = own_tokens(view, spot).iter().map(ToString::to_string).collect();
    let others: usize = others_tokens(view, spot).iter().map(|(_, count)| count).sum();
    let others = if others > 0 { format!("+{others}") } else { String::new() };
    let own = if own.is_empty() { own } else { format!("[{own}]") };
    format!("{:>2} {own}{others}", figure(view, spot)).trim_end().to_owned()
}

/// Track and tote board.
pub(crate) fn board(view: &View) -> Vec<String> {
    let public = &view.public;
    let pack = &public.setup.pack;
    let mut lines = Vec::new();
    if let Some(card) = public.card {
        let card = &pack.cards[usize::from(card)];
        let [first, second, third] = card.purse;
        lines.push(format!(
            "Race {} of {}, {}: purses {first}, {second}, {third}.",
            public.race,
            public.setup.options.races(),
            card.name
        ));
    }
    lines.push(" no name               token space  win       place     show".into());
    for horse in Horse::all() {
        let state = public.horse(horse);
        let place = match state.finish {
            Some(place) => ordinal(usize::from(place)),
            None => state.space.to_string(),
        };
        let spots: String =
            Line::ALL.map(|line| format!("{:<10}", spot(view, Spot { horse, line }))).concat();
        let line = format!(
            "{:>3} {:<18} {:<5} {place:<6} {spots}",
            horse.number(),
            pack.horses[horse.index()].name,
            state.token.map_or("", homestretch::Token::word),
        );
        lines.push(line.trim_end().to_owned());
    }
    lines.push(
        "[3] your token of 3, +2 two tokens of others; figures pay thousands a point.".into(),
    );
    lines
}

/// Who runs where, and who has what.
pub(crate) fn order(view: &View) -> Vec<String> {
    let public = &view.public;
    let mut lines = Vec::new();
    if public.card.is_some() {
        let mut horses: Vec<_> = Horse::all().collect();
        horses.sort_by_key(|horse| {
            let state = public.horse(*horse);
            (state.finish.unwrap_or(u8::MAX), std::cmp::Reverse(state.space))
        });
        let place = |horse: &Horse| format!("{horse} ({})", public.horse(*horse).space);
        lines.push(horses.iter().map(place).collect::<Vec<_>>().join(", "));
    }
    lines.extend(standing(view));
    lines
}

/// The seats by money.
pub(crate) fn standing(view: &View) -> Vec<String> {
    let public = &view.public;
    public
        .betting_order()
        .into_iter()
        .map(|seat| {
            let state = &public.seats[seat.index()];
            format!(
                "{:>4} {:<12} {:>9}  {}",
                ordinal(public.standing(seat)),
                public.setup.names()[seat.index()],
                state.money.to_string(),
                holdings(&state.shares)
            )
        })
        .collect()
}

/// Who holds shares of a horse: `A×2 C`.
pub(crate) fn holders(view: &View, horse: Horse) -> String {
    let public = &view.public;
    let held = |seat: Seat| match public.holds(seat, horse) {
        0 => None,
        1 => Some(letter(seat).to_string()),
        count => Some(format!("{}×{count}", letter(seat))),
    };
    Seat::all(public.seats.len()).filter_map(held).collect::<Vec<_>>().join(" ")
}

/// What shares cost together.
pub(crate) fn cost(view: &View, shares: &[Share]) -> racing::Dollars {
    shares.iter().map(|share| view.public.setup.pack.price(*share)).sum()
}
