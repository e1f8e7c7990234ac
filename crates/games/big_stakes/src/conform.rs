//! What the engine's conformance suite wants to know about this game.

use engine::conformance::Conform;
use engine::{Bits, OpenMove, Seat, Viewer};
use racing::Dollars;
use serde_json::{Map, Value, json};
use smallvec::SmallVec;

use crate::BigStakes;
use crate::moves::{Horses, Move, NamedShifts};
use crate::open::{Open, OpenRun};
use crate::options::Stables;
use crate::state::{Choice, Phase, Status};
use crate::words::{COLUMNS, Horse, Named, Path, Step};

impl Conform for BigStakes {
    fn option_sets(seats: usize) -> Vec<Map<String, Value>> {
        let entries = 10 / seats;
        [
            json!({"program": ["d5", "t7"]}),
            json!({
                "program": ["d6"], "trade_rounds": 0, "jockeys": true, "whips": true,
                "handicap": "auto", "track_conditions": true,
            }),
            json!({
                "program": ["d5", "t8", "d6"], "agree_order": true, "inquiries": true,
                "race_sex": ["female", "any", "male"], "track": "ten", "times": false,
                "entries": entries.clamp(1, 3),
            }),
            json!({
                "program": ["t5", "d9"], "stables": "auction", "auction_budget": 9_000_000,
                "auction_net": true, "pace": "card", "reuse_horses": true,
            }),
            json!({
                "program": ["d7"], "breeding": "random", "foals": 2, "pace": "race",
                "slow_is_wet": false, "track_conditions": true, "trade_rounds": 2,
                "handicap": {"secretariat": [], "ta_wee": [12, 7]},
            }),
            json!({"program": ["t6"], "breeding": "matched", "race_sex": "female", "whips": true}),
            json!({"program": "random", "agree_order": true, "race_sex": "male"}),
        ]
        .into_iter()
        .filter_map(|options| options.as_object().cloned())
        .collect()
    }

    fn any_move(game: &Self, bits: &mut impl Bits) -> Move {
        let amount = Dollars(i64::from(bits.below(250)) * 50_000 - 100_000);
        match bits.below(22) {
            0 => Move::Order { order: (0..bits.below(6)).map(|_| bits.below(5) as u8).collect() },
            1 => Move::Vote { agree: bits.below(2) == 0 },
            2 => Move::Mate { sire: any_horse(game, bits), dam: any_horse(game, bits) },
            3 => Move::Trim { cuts: any_cuts(game, bits) },
            4 => Move::Name { name: any_name(bits).into() },
            5 | 6 => Move::Release { horses: any_horses(game, bits) },
            7 => Move::Offer {
                give: any_horse(game, bits),
                to: Seat(bits.below(11) as u8),
                take: any_horse(game, bits),
            },
            8 => Move::Pass,
            9 => Move::Answer { accept: bits.below(2) == 0 },
            10 | 11 => Move::Keep { horses: any_horses(game, bits) },
            12 => Move::Bid { amount },
            13 | 14 => Move::Enter { horses: any_horses(game, bits) },
            15 => {
                let rounds: SmallVec<[u8; 8]> =
                    (0..bits.below(3)).map(|_| bits.below(14) as u8).collect();
                let shifted = (0..bits.below(2)).map(|_| (any_horse(game, bits), rounds.clone()));
                Move::Pace { shifts: NamedShifts::new(shifted.collect::<Vec<_>>()) }
            }
            16 => Move::Post { post: bits.below(12) as u8 },
            17 => Move::Whip { tokens: (0..bits.below(3)).map(|_| bits.below(14) as u8).collect() },
            18 => Move::Inquiry { lodge: bits.below(2) == 0 },
            _ => Move::Run { path: any_path(game, bits) },
        }
    }

    fn laws(&self) -> Result<(), String> {
        self.money_laws()?;
        self.card_laws()?;
        self.track_laws()
    }

    fn broken(start: &Self) -> Vec<Self> {
        let mut rich = start.clone();
        rich.public.seats[0].prize += Dollars(1);
        let mut card_in_two_hands = start.clone();
        for seat in 0..2 {
            card_in_two_hands.public.seats[seat].cards = 1;
            card_in_two_hands.hidden.hands[seat].push(Horse(0));
        }
        vec![rich, card_in_two_hands]
    }

    fn secrets(&self, viewer: Viewer) -> Vec<u64> {
        let public = &self.public;
        let mut secrets = Vec::new();
        // Who holds each card: hands and stables are secret, unless they were bought openly.
        if public.setup.options.stables == Stables::Deal {
            let foals = (0..public.foals.len()).map(|at| public.foal(at));
            for horse in public.pack().all().chain(foals) {
                let held = |seat: &Seat| self.hand(*seat).contains(&horse);
                let others = Seat::all(public.seat_count()).filter(|s| viewer.seat() != Some(*s));
                secrets.push(others.into_iter().find(held).map_or(99, |seat| u64::from(seat.0)));
            }
        }
        for seat in Seat::all(public.seat_count()).filter(|seat| viewer.seat() != Some(*seat)) {
            secrets.push(match &self.hidden.choices[seat.index()] {
                Choice::None => 0,
                Choice::Cards(cards) => cards.iter().fold(1, |sum: u64, horse| {
                    sum.wrapping_mul(251).wrapping_add(u64::from(horse.0))
                }),
                Choice::Truth(truth) => 1 + u64::from(*truth),
                Choice::Shifts(shifts) => {
                    let rounds = shifts.iter().flat_map(|(_, rounds)| rounds);
                    rounds.fold(1, |sum: u64, round| {
                        sum.wrapping_mul(251).wrapping_add(u64::from(*round))
                    })
                }
            });
        }
        secrets
    }
}

impl BigStakes {
    /// The laws of section 7.
    fn money_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let prizes: Dollars = public.seats.iter().map(|seat| seat.prize).sum();
        let purses = public.results.iter().map(|result| public.race_card(result.card).purse);
        let purses: Dollars = purses.sum();
        if prizes + public.house != purses {
            return Err(format!("{prizes} and {} do not make {purses}", public.house));
        }
        for result in &public.results {
            if result.paid > public.race_card(result.card).purse {
                return Err(format!("more than the purse was paid: {result:?}"));
            }
        }
        let budget = public.setup.options.auction_budget;
        for seat in &public.seats {
            if seat.prize < Dollars::ZERO || seat.spent < Dollars::ZERO || seat.spent > budget {
                return Err(format!("that is no money: {seat:?}"));
            }
        }
        Ok(())
    }

    /// No card is in two places, and everybody holds as many as he shows.
    fn card_laws(&self) -> Result<(), String> {
        let public = &self.public;
        let mut seen: Vec<Horse> = Vec::new();
        for seat in Seat::all(public.seat_count()) {
            let state = &public.seats[seat.index()];
            let hand = self.hand(seat);
            if hand.len() + state.face_up.len() != usize::from(state.cards) {
                return Err(format!("{seat} holds {hand:?} and shows {state:?}"));
            }
            for horse in hand.iter().chain(&state.face_up).chain(&self.hidden.away[seat.index()]) {
                if seen.contains(horse) {
                    return Err(format!("{horse:?} is in two places"));
                }
                seen.push(*horse);
            }
            let racing = !matches!(
                public.phase,
                Phase::Release { .. }
                    | Phase::Trade { .. }
                    | Phase::Answer { .. }
                    | Phase::Keep { .. }
            );
            if racing && !state.ran.iter().all(|horse| hand.contains(horse)) {
                return Err(format!("{seat} ran a horse that it does not own"));
            }
        }
        Ok(())
    }

    fn track_laws(&self) -> Result<(), String> {
        let Some(race) = &self.public.race else { return Ok(()) };
        let mut stand = Vec::new();
        for (at, runner) in race.runners.iter().enumerate() {
            let on_track = race.others(usize::MAX).contains(&runner.cell.unwrap_or(NOWHERE));
            let running = runner.status == Status::Running;
            if let Some(cell) = runner.cell.filter(|cell| running && cell.x > 0) {
                if stand.contains(&cell) || !on_track {
                    return Err(format!("runner {at} stands where another does: {cell:?}"));
                }
                stand.push(cell);
            }
        }
        let tokens = |counts: &[u8; 13]| counts.iter().map(|n| u32::from(*n)).sum::<u32>();
        let held: u32 = race.whips.iter().map(tokens).sum();
        let jockeys = race.runners.iter().filter(|runner| runner.jockey.is_some()).count() as u32;
        let all = tokens(&self.public.pack().constants.tokens);
        if held + jockeys + u32::from(race.in_bag()) > all {
            return Err("there are more tokens than there were".into());
        }
        Ok(())
    }
}

/// No cell of any track.
const NOWHERE: crate::Cell = crate::Cell { lane: 0, x: 0, sub: 0 };

/// A horse or foal: one that somebody shows or holds oftener than not.
fn any_horse(game: &BigStakes, bits: &mut impl Bits) -> Named {
    let public = &game.public;
    let all = public.pack().horses.len() + public.foals.len();
    let seat = Seat(bits.below(public.seat_count() as u32) as u8);
    let near: SmallVec<[Horse; 32]> =
        game.hand(seat).iter().chain(&public.seats[seat.index()].face_up).copied().collect();
    let horse = match bits.below(4) {
        0 => None,
        _ => near.get(bits.below(near.len().max(1) as u32) as usize).copied(),
    };
    public.named(horse.unwrap_or(Horse(bits.below(all as u32) as u8)))
}

/// Horses near a legal choice of some seat.
fn any_horses(game: &BigStakes, bits: &mut impl Bits) -> Horses {
    let mut moves = engine::Moves::default();
    let seat = Seat(bits.below(game.public.seat_count() as u32) as u8);
    game.list_choices(seat, &mut moves);
    let mut horses = match moves.take_sample(bits) {
        Some(Move::Release { horses } | Move::Keep { horses } | Move::Enter { horses }) => horses,
        _ => Horses::new(),
    };
    match bits.below(4) {
        0 => horses.push(any_horse(game, bits)),
        1 => drop(horses.pop()),
        _ => {}
    }
    horses
}

fn any_cuts(game: &BigStakes, bits: &mut impl Bits) -> [u8; COLUMNS] {
    let mut cuts = [0; COLUMNS];
    if let Phase::Trim(unborn) = &game.public.phase {
        let limit = game.public.pack().constants.foal_limit;
        let open = Open::Trim { running: unborn.running, limit };
        if let Move::Trim { cuts: sampled } = open.sample(bits) {
            cuts = sampled;
        }
    }
    if bits.below(3) == 0 {
        cuts[bits.below(12) as usize] = bits.below(10) as u8;
    }
    cuts
}

fn any_name(bits: &mut impl Bits) -> String {
    let names = ["Colt", "Colt 1", "secretariat", "", " A", "A  B", "O'Brien-2.", "Ünal"];
    let name = names[bits.below(names.len() as u32) as usize];
    if bits.below(8) == 0 { name.repeat(9) } else { name.to_owned() }
}

/// A path near a legal one: some are legal, some break a rule.
fn any_path(game: &BigStakes, bits: &mut impl Bits) -> Path {
    let run = OpenRun::new(&game.public).map(Open::Run);
    let path = match run.map(|run| run.sample(bits)) {
        Some(Move::Run { path }) => path,
        _ => Path::EMPTY,
    };
    let mut steps: Vec<Step> = path.steps().collect();
    let at = bits.below(steps.len() as u32 + 1) as usize;
    let step = Step::ALL[bits.below(3) as usize];
    match bits.below(5) {
        0 => steps.insert(at, step),
        1 if at < steps.len() => steps[at] = step,
        2 => steps.truncate(at),
        _ => {}
    }
    steps.into_iter().fold(Path::EMPTY, |path, step| path.then(step).unwrap_or(path))
}
