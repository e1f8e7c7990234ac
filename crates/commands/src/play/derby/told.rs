//! What happens in a Derby, told in plain sentences.

use engine::Seat;
use high_roller::{Call, Die, Event, Public, Status};

use crate::play::row::{Mark, Row};
use crate::play::told::{ME, Names};

/// What is told of an event; nothing where the lines around it say it already.
pub(super) fn tell(event: &Event, public: &Public, names: Names<'_>) -> Option<String> {
    let pack = public.pack();
    let name = |id: &str| {
        pack.find(id).map_or_else(|| id.to_owned(), |horse| pack.horse(horse).name.clone())
    };
    Some(match event {
        Event::Lot { horse, ask } => format!("{} is up, asked {ask}.", name(horse)),
        Event::Bid { seat, amount } => format!("{} {amount}.", names.does(*seat, "bid")),
        Event::Called { call: Call::Once } => "Going once …".into(),
        Event::Called { call: Call::Twice } => "Going twice …".into(),
        Event::Called { call: Call::Hammer } => return None,
        Event::Sold { horse, seat, amount } => {
            format!("Sold: {} {} for {amount}.", names.does(*seat, "buy"), name(horse))
        }
        Event::PassedIn { horse } => format!("{} is passed in.", name(horse)),
        Event::Scratched { horse } => format!("{} is scratched.", name(horse)),
        Event::Nominated { seat, horse, amount } => {
            format!("{} {} at {amount}.", names.does(*seat, "open"), name(horse))
        }
        Event::Passed { seat } => format!("{}.", names.does(*seat, "pass")),
        Event::DraftThrown { seat, face } => format!("{} a {face}.", names.does(*seat, "throw")),
        Event::Posts { horses } => {
            let posts =
                horses.iter().zip(1..).map(|(horse, post)| format!("{post} {}", name(horse)));
            format!("Posts: {}.", posts.collect::<Vec<_>>().join(", "))
        }
        Event::Bet { seat, horse, count: 1, .. } => {
            format!("{} on {}.", names.does(*seat, "bet"), name(horse))
        }
        Event::Bet { seat, horse, count, .. } => {
            format!("{} {count} times on {}.", names.does(*seat, "bet"), name(horse))
        }
        Event::Round { round } => format!("Round {round}."),
        // The others say when a horse goes out, and what everybody gets in all.
        Event::Die { .. }
        | Event::Thrown { points: 0, .. }
        | Event::Fined { .. }
        | Event::Paid { .. }
        | Event::DebtPaid { .. } => return None,
        Event::Thrown { horse, die, face, points, .. } => {
            let how = match die {
                Die::White => "rides",
                Die::Green => "drives",
            };
            format!("{} {how} a {face}: {points} points.", name(horse))
        }
        Event::Earned { horse, .. } => format!("{} earns a re-roll.", name(horse)),
        Event::Reroll { horse, .. } => format!("{} throws again.", name(horse)),
        Event::Disqualified { horse, seat, paid, owed, .. } => {
            let owner = seat.map_or("nobody", |seat| names.of(seat));
            let debt = if owed.0 > 0 { format!(" and owes {owed}") } else { String::new() };
            format!("{} drives a 1 and is disqualified; {owner} paid {paid}{debt}.", name(horse))
        }
        Event::Ran { horse, path, chips, .. } => match path.last() {
            Some(space) => format!("{} runs to {space}, {chips} chips kept.", name(horse)),
            None => format!("{} stays, {chips} chips kept.", name(horse)),
        },
        Event::Crossed { horse, beyond, .. } => {
            format!("{} crosses the line, {beyond} beyond it!", name(horse))
        }
        Event::Level { horses, .. } => {
            let level: Vec<_> = horses.iter().map(|horse| name(horse)).collect();
            format!("Photo finish between {}.", level.join(" and "))
        }
        Event::Photo { horse, face, .. } => {
            format!("Photo finish: {} throws a {face}.", name(horse))
        }
        Event::Placed { horse, place, .. } => format!("{} is number {place}.", name(horse)),
        Event::Settled { result, .. } => {
            let result = result.as_ref()?;
            let paid = |seat: Seat| {
                let at = seat.index();
                let (bets, prizes) = (result.bettor_paid[at], result.owner_paid[at]);
                format!("{} {bets} from bets and {prizes} from prizes", names.does(seat, "get"))
            };
            let seats = Seat::all(result.owner_paid.len());
            format!("{}.", seats.map(paid).collect::<Vec<_>>().join("; "))
        }
        Event::Final { .. } => return None,
    })
}

/// The seats with their money and horses, the richest first.
pub(super) fn standing(public: &Public) -> Vec<Row> {
    let mut seats: Vec<Seat> = Seat::all(public.seat_count()).collect();
    seats.sort_by_key(|seat| public.rank(*seat));
    let line = |seat: Seat| {
        let own = public.pack().all().filter(|horse| public.horse(*horse).owner == Some(seat));
        let horses = own.map(|horse| {
            let state = public.horse(horse);
            let how = match (state.place, state.status) {
                (Some(place), _) => format!(" (number {place})"),
                (None, Status::Disqualified) => " (disqualified)".into(),
                _ => String::new(),
            };
            format!("{}{how}", public.pack().horse(horse).name)
        });
        let horses: Vec<_> = horses.collect();
        let name = if seat == ME { "You" } else { &public.setup.names()[seat.index()] };
        let horses = if horses.is_empty() { "no horse".into() } else { horses.join(", ") };
        let mark = if seat == ME { Mark::Strong } else { Mark::Plain };
        Row::marked(
            format!("{}. {name}: {}; {horses}", public.rank(seat), public.worth(seat)),
            mark,
        )
    };
    seats.into_iter().map(line).collect()
}
