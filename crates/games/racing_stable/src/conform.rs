//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, OpenMove, Seat, Viewer};
use racing::{Dollars, Line, Named};
use serde_json::{Map, Value, json};

use crate::RacingStable;
use crate::moves::{Bet, Move};
use crate::open::{Open, OpenEnter, OpenOffer, OpenWager};
use crate::state::{Phase, Sealed, Status};
use crate::words::{Horse, On};

impl Conform for RacingStable {
    fn option_sets(_: usize) -> Vec<Map<String, Value>> {
        [
            json!({"program": [1, 2, 3, 6]}),
            json!({"program": [2, 2, 6, 6], "bet_on": "horses", "choose_stables": true}),
            json!({"program": [4, 5, 6], "bet_on": "stables", "bet_limit": 300}),
            json!({"program": [2, 3, 6], "claiming": false, "betting": false}),
            json!({"program": [3, 2, 4, 6], "betting": false}),
            json!({}),
        ]
        .into_iter()
        .filter_map(|options| options.as_object().cloned())
        .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let public = &game.public;
        let pack = public.pack();
        let seat = Seat(bits.below(public.seat_count() as u32) as u8);
        let ready = public.seat(seat).color.is_some();
        match bits.below(12) {
            0 => {
                let at = bits.below(pack.colors.len() as u32) as usize;
                let color = pack.all_colors().nth(at).expect("a colour");
                Move::ChooseStable { color: pack.named_color(color) }
            }
            1..=3 if ready => any_entry(game, seat, bits),
            4..=6 if ready => any_wager(game, seat, bits),
            7 | 8 => any_offer(game, bits),
            9 => Move::Withdraw,
            10 => Move::Accept,
            _ => Move::Decline,
        }
    }

    fn laws(&self) -> Result<(), String> {
        self.money_laws()?;
        self.horse_laws()?;
        self.race_laws()
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.public.seats[0].cash += Dollars(5);
        let mut ran_in_the_bank = start.clone();
        ran_in_the_bank.public.seats[1].stable.runs(4, 1);
        let mut held = start.clone();
        held.public.escrow += Dollars(800);
        held.public.bank -= Dollars(800);
        vec![rich, ran_in_the_bank, held]
    }

    fn secrets(&self, viewer: Viewer) -> Vec<u64> {
        let moved = match self.public.phase {
            Phase::Enter { moved } | Phase::Wager { moved } => moved,
            _ => return Vec::new(),
        };
        let others = moved.iter().filter(|seat| viewer.seat() != Some(*seat));
        others.flat_map(|seat| facts(&self.hidden.sealed[seat.index()])).collect()
    }
}

/// A sealed move as three numbers.
#[must_use]
pub fn facts(sealed: &Sealed) -> [u64; 3] {
    match sealed {
        Sealed::Nothing => [0; 3],
        Sealed::Enter { buy, horses } => [1, u64::from(*buy), u64::from(horses.code())],
        Sealed::Wager { bets, claims } => {
            let staked: Dollars = bets.iter().map(|bet| bet.amount).sum();
            let first = claims.first();
            let claim = first
                .map_or(0, |horse| 1 + u64::from(horse.number) * 64 + u64::from(horse.color.0));
            [2 + bets.len() as u64, staked.0 as u64, claim]
        }
    }
}

impl RacingStable {
    /// The laws of section 7: money is conserved, and nobody has less than none.
    fn money_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let cash: Dollars = public.seats.iter().map(|seat| seat.cash).sum();
        let all = public.pack().start.times(public.seat_count() as i64);
        if cash + public.escrow + public.bank != all {
            let (escrow, bank) = (public.escrow, public.bank);
            return Err(format!("{cash}, {escrow} in escrow and {bank} do not make {all}"));
        }
        if public.escrow.0 < 0 || public.seats.iter().any(|seat| seat.cash.0 < 0) {
            return Err("somebody has less than nothing".into());
        }
        let price = public.claiming_price().unwrap_or_default();
        let claimed = match public.phase {
            Phase::Start { .. }
            | Phase::Run
            | Phase::Debt(_)
            | Phase::Offer { .. }
            | Phase::Lot { .. } => price.times(public.open_claims().len() as i64),
            _ => Dollars::ZERO,
        };
        if public.escrow != claimed {
            return Err(format!("{} in escrow, but {claimed} claimed", public.escrow));
        }
        Ok(())
    }

    /// Each colour in play has its horses, each of them in the stable or in the bank; what is in
    /// the bank is new; and a horse is held back for whoever has an open claim.
    fn horse_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let all = public.pack().whole_color();
        for seat in Seat::all(public.seat_count()) {
            let state = public.seat(seat);
            let (owned, bank) = (state.stable.owned(), state.stable.in_bank());
            if owned.union(bank) != all || owned.len() + bank.len() != all.len() {
                return Err(format!("horses of {seat} are lost or twice there"));
            }
            if bank.iter().any(|number| state.stable.last_ran(number).is_some()) {
                return Err(format!("{seat}: a horse in the bank has run"));
            }
            let claims = public.open_claims().iter().any(|claim| claim.seat == seat);
            let running = !matches!(public.phase, Phase::Enter { .. } | Phase::Over);
            if running && claims && bank.is_empty() {
                return Err(format!("nothing is held back for the claim of {seat}"));
            }
        }
        Ok(())
    }

    fn race_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let race = &public.running;
        let distance = public.race_data().distance;
        for (at, runner) in race.runners.iter().enumerate() {
            let waits = race.order.contains(&(at as u16));
            let placed = race.finish.contains(&(at as u16));
            let good = match runner.status {
                Status::Running => !placed && runner.at < distance,
                Status::Finished => !waits && placed && runner.at == distance,
                _ => !waits && !placed && runner.at < distance,
            };
            if !good {
                return Err(format!("that is no horse of this race: {runner:?}"));
            }
        }
        if matches!(public.phase, Phase::Run) && public.on_turn().is_none_or(|next| next.miss > 0) {
            return Err("nobody throws".into());
        }
        Ok(())
    }
}

/// A name of a horse, sometimes of one that is not meant.
fn any_horse(game: &RacingStable, bits: &mut impl Bits) -> Named<Horse> {
    let pack = game.public.pack();
    let at = bits.below(game.public.seat_count() as u32) as usize;
    let color = game.public.seats[at].color.or_else(|| pack.all_colors().nth(at));
    let number = bits.below(u32::from(pack.per_color)) as u8 + 1;
    pack.named(Horse { color: color.expect("a colour"), number })
}

/// An entry near a legal one.
fn any_entry(game: &RacingStable, seat: Seat, bits: &mut impl Bits) -> Move {
    let open = Open::Enter(OpenEnter::new(&game.public, seat));
    let Move::Enter { mut buy, mut horses } = open.sample(bits) else { return Move::Withdraw };
    match bits.below(6) {
        0 => buy += 1,
        1 => horses.push(any_horse(game, bits)),
        2 => horses.reverse(),
        3 if !horses.is_empty() => horses.push(horses[0].clone()),
        _ => {}
    }
    Move::Enter { buy, horses }
}

/// A wager near a legal one.
fn any_wager(game: &RacingStable, seat: Seat, bits: &mut impl Bits) -> Move {
    let open = OpenWager::new(&game.public, seat);
    let Move::Wager { mut bets, mut claims } = Open::Wager(open.clone()).sample(bits) else {
        return Move::Withdraw;
    };
    let horse = any_horse(game, bits);
    let on = match bits.below(2) {
        0 => On::Stable(horse.is.color),
        _ => On::Horse(horse.is),
    };
    let amount = Dollars(i64::from(bits.below(4_000)) - 500);
    let to = Line::ALL[bits.below(3) as usize];
    match bits.below(7) {
        0 | 1 => bets.push(open.bet(on, to, amount)),
        2 if !bets.is_empty() => bets.push(bets[0].clone()),
        3 => claims.push(horse),
        4 if !bets.is_empty() => bets[0] = Bet { amount, ..bets[0].clone() },
        5 => bets.reverse(),
        _ => {}
    }
    Move::Wager { bets, claims }
}

/// An offer near a legal one.
fn any_offer(game: &RacingStable, bits: &mut impl Bits) -> Move {
    let public = &game.public;
    let open = public.debtor().and_then(|seat| OpenOffer::new(public, seat));
    let sample = open.map(|open| Open::Offer(open).sample(bits));
    let any = Move::Offer {
        horse: any_horse(game, bits),
        buyer: Seat(bits.below(public.seat_count() as u32 + 1) as u8),
        price: Dollars(i64::from(bits.below(3_000)) - 100),
    };
    match (sample, bits.below(3)) {
        (Some(Move::Offer { horse, buyer, .. }), 0) => {
            Move::Offer { horse, buyer, price: Dollars(i64::from(bits.below(400))) }
        }
        (Some(sample), 1) => sample,
        _ => any,
    }
}
