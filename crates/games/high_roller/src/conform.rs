//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, OpenMove, Seat, Viewer};
use racing::Dollars;
use serde_json::{Map, Value, json};

use crate::HighRoller;
use crate::moves::{Move, Path};
use crate::open::{Open, OpenRun};
use crate::state::{Phase, Status};
use crate::words::{Die, Space};

impl Conform for HighRoller {
    fn option_sets(seats: usize) -> Vec<Map<String, Value>> {
        [
            json!({}),
            json!({"auction": "ordered", "spending_cap": 3000, "trackmaster": seats - 1}),
            json!({"auction": "draft", "own_bets": false, "stretch_diagonals": true}),
            json!({
                "auction": "ordered", "fair_price_limit": true, "stretch_blocking": "allowed",
                "debt_rule": "garnish",
            }),
            json!({"spending_cap": 2500, "fair_price_limit": true, "bettor_payouts": "shares"}),
            json!({"auction": "draft", "spending_cap": 1500, "bettor_payouts": "shares"}),
        ]
        .into_iter()
        .filter_map(|options| options.as_object().cloned())
        .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let pack = &game.public.setup.pack;
        let horse = pack.all().nth(bits.below(pack.horses.len() as u32) as usize);
        let horse = pack.named(horse.expect("a horse"));
        let odd = [50, -100, 0][bits.below(3) as usize];
        let bills = Dollars(i64::from(bits.below(55)) * 100);
        let amount = if bits.below(8) == 0 { bills + Dollars(odd) } else { bills };
        match bits.below(12) {
            0 | 1 => Move::Bid { amount },
            2 => Move::Nominate { horse, amount },
            3 => Move::Pass,
            4 => Move::Pick { horse },
            5 => Move::Bet { horse, count: bits.below(4) as u8 },
            6 => Move::Roll { die: [Die::White, Die::Green][bits.below(2) as usize] },
            7 => Move::Reroll,
            _ => Move::Run { path: any_path(game, bits) },
        }
    }

    fn laws(&self) -> Result<(), String> {
        self.money_laws()?;
        self.track_laws()
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.public.seats[0].cash += Dollars(100);
        let mut two_on_a_space = start.clone();
        let space = Space::from_id("1A1").and_then(|space| start.public.pack().board.cell(space));
        for horse in &mut two_on_a_space.public.horses[..2] {
            horse.cell = space;
            horse.status = Status::Running;
        }
        vec![rich, two_on_a_space]
    }

    fn secrets(&self, _: Viewer) -> Vec<u64> {
        Vec::new()
    }
}

impl HighRoller {
    /// The laws of section 7.
    fn money_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let pack = public.pack();
        let players = public.seat_count();
        let cash: Dollars = public.seats.iter().map(|seat| seat.cash).sum();
        let all = pack.bankroll(players).times(players as i64);
        if cash + public.bettors_purse + public.owners_purse != all {
            return Err(format!("{cash} and the purses do not make {all}"));
        }
        for seat in &public.seats {
            let whole = |amount: Dollars| amount.0 >= 0 && amount.0 % pack.bill.0 == 0;
            if !whole(seat.cash) || !whole(seat.debt) {
                return Err(format!("that is no money: {seat:?}"));
            }
        }
        let (bettors, owners) = if public.phase == Phase::Done {
            (Dollars::ZERO, Dollars::ZERO)
        } else {
            let seeds = pack.seed(players).times(players as i64);
            let paid = public.seats.iter().map(|seat| seat.spent + seat.fines).sum();
            (seeds + pack.bet.times(public.bet_count()), paid)
        };
        if (bettors, owners) != (public.bettors_purse, public.owners_purse) {
            return Err(format!("the purses should hold {bettors} and {owners}"));
        }
        Ok(())
    }

    fn track_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let board = &public.pack().board;
        let mut stand = Vec::new();
        for horse in public.pack().all() {
            let state = public.horse(horse);
            if state.chips > public.pack().horse(horse).patience {
                return Err(format!("too many chips: {state:?}"));
            }
            if let Some(cell) = state.cell.filter(|cell| *cell != board.gate()) {
                if stand.contains(&cell) {
                    return Err("two horses stand on one space".into());
                }
                stand.push(cell);
            }
            let off =
                matches!(state.status, Status::Stable | Status::Scratched | Status::Disqualified);
            if off && state.cell.is_some() {
                return Err(format!("it should be off the track: {state:?}"));
            }
        }
        let marked = public.track().cells().filter(|cell| public.race.occupied.contains(*cell));
        if marked.count() != stand.len() {
            return Err("the occupied spaces are not those on which horses stand".into());
        }
        let seats = Seat::all(public.seat_count());
        let bets: u16 = seats.map(|seat| public.seats[seat.index()].bets).sum();
        if i64::from(bets) != public.bet_count() {
            return Err("the toteboard and the seats count different bets".into());
        }
        Ok(())
    }
}

/// A path near a legal one: some are legal, some break a rule.
fn any_path(game: &HighRoller, bits: &mut impl Bits) -> Path {
    let public = &game.public;
    let points = bits.below(9) as u16;
    let run = public.on_turn().map(|horse| OpenRun::new(public, horse, points));
    let mut path = match run.map(|run| Open::Run(run).sample(bits)) {
        Some(Move::Run { path }) => path,
        _ => Path::new(),
    };
    let segment = ["A", "B", "C", "D", "E", "F", "G"][bits.below(7) as usize];
    let odd = format!("{}{segment}{}", bits.below(7) + 1, bits.below(17) + 1);
    let odd = Space::from_id(&odd).expect("a space");
    let at = bits.below(path.len() as u32 + 1) as usize;
    match bits.below(6) {
        0 => path.insert(at, odd),
        1 if at < path.len() => drop(path.remove(at)),
        2 if at < path.len() => path.push(path[at]),
        3 if at < path.len() => path[at] = odd,
        _ => {}
    }
    path
}
