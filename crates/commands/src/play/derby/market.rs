//! The horses as they are sold and bet on.

use engine::Seat;
use high_roller::{Public, Status};

use crate::play::row::{Cloth, Mark, Row};
use crate::play::told::{ME, ordinal};

/// A row for each horse, under a row of heads: post, name, class, what it adds to the white die and
/// the green one in each half, what it costs or cost, whose it is, and who bet on it.
pub(super) fn rows(public: &Public) -> Vec<Row> {
    let pack = public.pack();
    let names = public.setup.names();
    let of = |seat: Seat| if seat == ME { "you" } else { names[seat.index()].as_str() };
    let head = "    horse              class    front  back   price    owner     bets";
    let mut rows = vec![Row::marked(head, Mark::Quiet)];
    for horse in pack.all() {
        let (data, state) = (pack.horse(horse), public.horse(horse));
        let mut row = Row::from(" ");
        match state.post {
            Some(post) => row.push(format!("{post:>2}"), Mark::Cloth(Cloth::Post(post))),
            None => row.push("  ", Mark::Plain),
        }
        let scratched = matches!(state.status, Status::Scratched);
        let (price, owner) = match state.owner {
            Some(owner) => (state.price, of(owner)),
            None if scratched => (data.min_bid, "scratched"),
            None => (public.asking(horse), ""),
        };
        let bets: Vec<_> = state.bets.iter().map(|seat| of(*seat)).collect();
        let half = |[white, green]: [i16; 2]| format!("{white:+}/{green:+}");
        let (front, back) = (half(data.speed), half(data.stamina));
        let text = format!(
            " {:<18} {:<8} {front:<6} {back:<6} {:<8} {owner:<9} {}",
            data.name,
            data.class.word(),
            price.to_string(),
            bets.join(", ")
        );
        let mark = if state.owner == Some(ME) { Mark::Strong } else { Mark::Plain };
        row.push(text, mark);
        rows.push(row);
    }
    rows
}

/// The horses that started, by post, with whose they are and how many chips they hold; those that
/// are out are said to be.
pub(super) fn runners(public: &Public) -> Vec<(u8, String)> {
    let names = public.setup.names();
    let mut runners: Vec<(u8, String)> = Vec::new();
    for horse in public.pack().all() {
        let state = public.horse(horse);
        let Some(post) = state.post else { continue };
        let owner = match state.owner {
            Some(ME) => ", yours",
            Some(seat) => &format!(", {}", names[seat.index()]),
            None => "",
        };
        let how = match (state.place, state.status) {
            (Some(place), _) => format!(", {}", ordinal(usize::from(place))),
            (None, Status::Disqualified) => ", out".into(),
            (None, _) if state.chips > 0 => format!(", {} chips", state.chips),
            _ => String::new(),
        };
        runners.push((post, format!("{}{owner}{how}", public.pack().horse(horse).name)));
    }
    runners.sort_unstable();
    runners
}
