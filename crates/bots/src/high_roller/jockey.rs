//! How a horse is ridden: which die, when to throw again, and where to run (rule file, section 14).

use high_roller::{
    Board, Die, HighRoller, Horse, Move, Open, OpenRun, Path, Phase, Public, Status,
};
use racing::{Cell, CellSet, Reach, Track};

use engine::Moves;

/// Within so many points of the line the dice are compared.
const FINISH_IN_SIGHT: u16 = 14;
/// What a patience chip is worth in points.
const CHIP: f32 = 0.85;
/// What a horse directly ahead costs, and one that is two spaces ahead.
const BLOCKED: [f32; 2] = [0.6, 0.25];
/// By how much of the purse, in percent, driving must be better than riding.
const CLEAR_GAIN: f32 = 3.0;

/// Rides any horse as well as it can.
#[derive(Clone, Debug, Default)]
pub(super) struct Jockey {
    reach: Reach,
}

impl Jockey {
    /// What to do with the horse on turn.
    pub(super) fn ride(&mut self, game: &HighRoller, moves: &mut Moves<HighRoller>) -> Move {
        let public = game.public();
        let Some(horse) = public.on_turn() else { unreachable!("a horse is on turn") };
        match public.phase {
            Phase::Run { die, face, points } => {
                if wants_reroll(public, horse, die, face, points) {
                    return Move::Reroll;
                }
                moves.clear();
                let run = OpenRun::new(public, horse, points);
                Move::Run { path: self.best_path(public, &run) }
            }
            _ => Move::Roll { die: self.die(public, horse) },
        }
    }

    /// White by default; near the line the die that promises the better place.
    fn die(&self, public: &Public, horse: Horse) -> Die {
        let Some(cell) = public.horse(horse).cell else { return Die::White };
        if public.pack().board.to_finish(cell) > FINISH_IN_SIGHT || !can_pay_fine(public, horse) {
            return Die::White;
        }
        let [white, green] = [Die::White, Die::Green].map(|die| promise(public, horse, cell, die));
        if green > white + CLEAR_GAIN { Die::Green } else { Die::White }
    }

    fn best_path(&mut self, public: &Public, run: &OpenRun) -> Path {
        let reached = run.reach(&mut self.reach);
        let ground = Ground::of(public);
        let mut best = (f32::NEG_INFINITY, 0);
        for (entry, reached) in reached.iter().enumerate() {
            let score = ground.worth(reached.cell) + CHIP * f32::from(run.chips_left(reached.cost));
            if score > best.0 {
                best = (score, entry);
            }
        }
        run.path(&self.reach, best.1)
    }

    /// The best few paths, best first.
    pub(super) fn good_paths(&mut self, public: &Public, open: &Open, count: usize) -> Vec<Move> {
        let Open::Run(run) = open else { return Vec::new() };
        let reached = run.reach(&mut self.reach);
        let ground = Ground::of(public);
        let mut scored: Vec<_> = reached
            .iter()
            .enumerate()
            .map(|(entry, reached)| {
                let chips = CHIP * f32::from(run.chips_left(reached.cost));
                (ground.worth(reached.cell) + chips, entry)
            })
            .collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = scored.into_iter().take(count);
        best.map(|(_, entry)| Move::Run { path: run.path(&self.reach, entry) }).collect()
    }
}

/// The ground that a path is chosen on.
struct Ground<'g> {
    board: &'g Board,
    track: &'g Track,
    occupied: &'g CellSet,
}

impl<'g> Ground<'g> {
    fn of(public: &'g Public) -> Self {
        let board = &public.pack().board;
        Self { board, track: public.track(), occupied: &public.race.occupied }
    }

    /// What it is worth to stand on a cell: near the line and with nobody in the way; past it, as
    /// far as can be.
    #[inline]
    fn worth(&self, cell: Cell) -> f32 {
        let to_finish = self.board.to_finish(cell);
        if to_finish == 0 {
            return 2.0 * self.board.beyond(cell) as f32 + 1.0;
        }
        let worth = -f32::from(to_finish);
        let mut ahead = self.track.ahead(cell);
        for cost in BLOCKED {
            match ahead {
                Some(next) if self.occupied.contains(next) => return worth - cost,
                Some(next) => ahead = self.track.ahead(next),
                None => break,
            }
        }
        worth
    }
}

/// Whether the owner has a fine's money. A fine that becomes a debt costs every prize too, of other
/// horses as well: no place is worth that.
fn can_pay_fine(public: &Public, horse: Horse) -> bool {
    let owner = public.horse(horse).owner;
    owner.is_some_and(|seat| public.seats[seat.index()].cash >= public.pack().fine)
}

/// Ones and twos are thrown again, and threes when few turns are left for the chips; not a lucky
/// face, and never the green die, which may come up worse than badly.
fn wants_reroll(public: &Public, horse: Horse, die: Die, face: u8, points: u16) -> bool {
    let state = public.horse(horse);
    if die == Die::Green || public.usable_rerolls(horse) == 0 {
        return false;
    }
    let Some(cell) = state.cell else { return false };
    let to_finish = public.pack().board.to_finish(cell);
    let plain = i32::from(face)
        + i32::from(public.pack().horse(horse).rating(die, public.back_half(horse)));
    let lucky = i32::from(points) > plain.max(1);
    let late = to_finish <= FINISH_IN_SIGHT;
    !lucky && (face <= 2 || (late && face == 3)) && points + state.chips < to_finish.max(1) + 2
}

/// What a throw of the die promises, in percent of the Owners Purse: the place that the horse would
/// take if it crossed, less if others could still pass it; a fine and nothing for a green 1.
fn promise(public: &Public, horse: Horse, cell: Cell, die: Die) -> f32 {
    let pack = public.pack();
    let to_finish = pack.board.to_finish(cell);
    let back_half = public.back_half(horse);
    let chips = public.horse(horse).chips;
    let purse = public.owners_purse.0.max(1) as f32;
    let fine = 100.0 * pack.fine.0 as f32 / purse;
    let field = Field::of(public, horse);
    let mut sum = 0.0;
    for face in 1..=pack.die_sides {
        if die == Die::Green && face == pack.disqualify_face {
            sum -= fine;
            continue;
        }
        let points = pack.points(horse, die, face, back_half) + chips;
        sum += match points.checked_sub(to_finish) {
            Some(beyond) => field.if_home(public, u32::from(beyond)),
            None => field.if_not_home(public, to_finish - points),
        };
    }
    sum / f32::from(pack.die_sides)
}

/// The others, as far as they matter to one horse's place.
struct Field {
    placed: usize,
    /// How far each of those went that crossed in this round.
    crossed: [u32; 32],
    crossed_count: usize,
    /// The least number of points to the line of each that runs, and whether it moves before the
    /// round is over.
    running: [(u16, bool); 32],
    running_count: usize,
}

impl Field {
    fn of(public: &Public, horse: Horse) -> Self {
        let mut field = Self {
            placed: usize::from(public.race.placed),
            crossed: [0; 32],
            crossed_count: 0,
            running: [(0, false); 32],
            running_count: 0,
        };
        let to_come =
            &public.race.order[usize::from(public.race.at).min(public.race.order.len())..];
        for other in public.runners().filter(|other| *other != horse) {
            let state = public.horse(other);
            match (state.status, state.cell, state.place) {
                (Status::Finished, Some(cell), None) => {
                    field.crossed[field.crossed_count] = public.pack().board.beyond(cell);
                    field.crossed_count += 1;
                }
                (Status::Running, Some(cell), _) => {
                    let left = public.pack().board.to_finish(cell);
                    field.running[field.running_count] = (left, to_come.contains(&other));
                    field.running_count += 1;
                }
                _ => {}
            }
        }
        field
    }

    fn share(public: &Public, place: f32) -> f32 {
        // Between two places the share between them.
        let owners = &public.pack().owners;
        let at = |place: usize| owners.get(place).map_or(0.0, |share| *share as f32);
        let (whole, part) = (place.floor() as usize, place.fract());
        at(whole) * (1.0 - part) + at(whole + 1) * part
    }

    /// Crossed so far beyond the line: behind those that went further, ahead of the rest unless one
    /// that moves later goes further.
    fn if_home(&self, public: &Public, beyond: u32) -> f32 {
        let mut ahead = self.placed as f32;
        for other in &self.crossed[..self.crossed_count] {
            ahead += match other.cmp(&beyond) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
        for &(left, moves_later) in &self.running[..self.running_count] {
            if moves_later {
                ahead += chance_of(u32::from(left) + beyond + 1);
            }
        }
        Self::share(public, ahead)
    }

    /// So many points short: behind all that crossed, and behind those that are nearer or get there
    /// first.
    fn if_not_home(&self, public: &Public, short: u16) -> f32 {
        let mut ahead = (self.placed + self.crossed_count) as f32;
        for &(left, moves_later) in &self.running[..self.running_count] {
            let in_this_round = if moves_later { chance_of(u32::from(left)) } else { 0.0 };
            let nearer = match left.cmp(&short) {
                std::cmp::Ordering::Less => 0.7,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.25,
            };
            ahead += in_this_round.max(nearer);
        }
        Self::share(public, ahead)
    }
}

/// Roughly how likely a throw is to bring so many points.
fn chance_of(points: u32) -> f32 {
    ((7.0 - points as f32) / 6.0).clamp(0.0, 1.0)
}
