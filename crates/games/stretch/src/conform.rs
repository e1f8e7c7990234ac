//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, OpenMove, Seat, Viewer};
use racing::Line;
use serde_json::{Map, Value, json};

use crate::Stretch;
use crate::moves::{Bet, Move, OpenSlip};
use crate::state::Phase;
use crate::words::Cents;

impl Conform for Stretch {
    fn option_sets(_: usize) -> Vec<Map<String, Value>> {
        let level = json!({
            "surface": "turf", "distance": "5.0", "condition": "soft",
            "runners": [
                {"horse": "affirmed", "power": 20},
                {"horse": "john_henry", "power": 20, "odds": "28-5"},
                {"horse": "zenyatta", "power": 20},
            ],
        });
        [
            json!({}),
            json!({"mode": "full", "odds": "chart", "odds_doubles": "reroll", "form_save": true}),
            json!({"cards": ["old_rivals", "queens_stakes"], "hundredths": true, "bankroll": 400}),
            json!({
                "cards": ["ladies_classic_2009", level], "mode": "full", "payout_mods": true,
                "dead_heat": "split", "jockeys": false, "errata": "as_printed",
            }),
            json!({"cards": ["turf_invitational"], "odds": "none", "bankroll": 0}),
        ]
        .into_iter()
        .filter_map(|options| options.as_object().cloned())
        .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let open = OpenSlip {
            kinds: racing::Line::ALL,
            horses: game.public.card().ids.clone(),
            max_bets: 12,
            unit: Cents(200),
            money: Cents(i64::from(bits.below(200)) * 200),
        };
        let Move::Bets { mut bets } = open.sample(bits);
        if bets.is_empty() {
            return Move::Bets { bets };
        }
        let at = bits.below(bets.len() as u32) as usize;
        match bits.below(7) {
            0 => bets[at].stake.0 += 100,
            1 => bets[at].stake = Cents(0),
            2 => bets[at].stake = Cents(-200),
            3 => bets.push(bets[at].clone()),
            4 => bets[at] = Bet { horse: "nobody".into(), ..bets[at].clone() },
            5 => {
                let all = open.horses.iter().flat_map(|horse| {
                    Line::ALL.map(|kind| Bet { horse: horse.clone(), kind, stake: Cents(200) })
                });
                bets = all.take(11 + bits.below(3) as usize).collect();
            }
            _ => {}
        }
        Move::Bets { bets }
    }

    fn laws(&self) -> Result<(), String> {
        let public = &self.public;
        let held: i64 = public.money.iter().map(|money| money.0).sum();
        let all = public.setup.options.bankroll * public.money.len() as i64;
        if held + public.house.0 != all {
            return Err(format!("money {held} and house {} do not make {all}", public.house));
        }
        if public.money.iter().any(|money| money.0 < 0) {
            return Err(format!("a seat is in debt: {:?}", public.money));
        }
        for sheet in &public.sheets {
            for line in &sheet.lines {
                if line.speed.is_some_and(|speed| !(39..=126).contains(&speed)) {
                    return Err(format!("no such figure: {line:?}"));
                }
            }
            for bet in sheet.bets.iter().flatten() {
                if bet.stake.0 <= 0 || bet.stake.0 % 200 != 0 {
                    return Err(format!("no such stake: {bet:?}"));
                }
            }
        }
        Ok(())
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.public.money[0].0 += 200;
        vec![rich]
    }

    fn secrets(&self, viewer: Viewer) -> Vec<u64> {
        let Phase::Betting { slips } = self.public.phase else { return Vec::new() };
        let others = Seat::all(self.public.money.len())
            .filter(|seat| slips.contains(*seat) && viewer.seat() != Some(*seat));
        others
            .flat_map(|seat| {
                let slip = &self.hidden.slips[seat.index()];
                let first = slip.first();
                [
                    slip.len() as u64,
                    first.map_or(99, |bet| u64::from(bet.post.0)),
                    first.map_or(99, |bet| bet.line.index() as u64),
                    first.map_or(99, |bet| bet.stake.0 as u64),
                ]
            })
            .collect()
    }
}
