//! Bets to finish first: the race is run many times over, the others' slips are guessed, and the
//! slip is put together that leaves the best chance of the most money at the end of the meeting.

use engine::{Bits, OpenMove, Seat, SimBits, Turn};
use racing::Line;
use stretch::{
    Bet, Cents, MOST_RUNNERS, Move, Open, OpenSlip, Post, Public, Sampler, Stretch, payoff,
};

use super::handicapper::Handicapper;
use crate::character::{Fancied, Fancy};
use crate::search::{Searched, Thought, Ways};

/// Races that are run for each playout of the budget: a race by charts costs far less than a game.
const RUNS: u64 = 10;
/// No slip is worth more runs than this.
const MOST_RUNS: u64 = 20_000;
/// How far from a rival's money, as a logarithm, is still near it.
const SWING: f64 = 0.2;
/// In the last race nearly only being first counts; the rest, by this little, is for being near it,
/// so that a slip can be improved step by step.
const NEAR: f64 = 0.05;
/// Parts of one's money in which stakes are put on and taken off, the coarsest first.
const STEPS: [f64; 4] = [0.25, 0.08, 0.025, 0.01];
/// Changes of a slip that are tried with each step.
const CHANGES: usize = 12;

impl Searched for Stretch {
    type Sound = Handicapper;

    fn ways(turn: &Turn<'_, Self>, thought: &mut Thought<'_, Self>) -> Ways<Self> {
        let Some(Open::Bets(open)) = turn.moves.open.first() else {
            return Ways::Search(Vec::new());
        };
        let runs = thought.playouts.saturating_mul(RUNS).clamp(1, MOST_RUNS);
        let mut bits = SimBits::new(thought.seed, 0);
        let table = Table::imagine(&turn.view.public, turn.seat, open, runs, &mut bits);
        Ways::Known(table.slip(open, &table.best()))
    }

    fn fancy(turn: &Turn<'_, Self>, _: &mut Handicapper, fancy: &mut Fancy) -> Fancied<Self> {
        Handicapper::fancied_slip(&turn.view.public, turn.seat, fancy)
            .map_or(Fancied::Nothing, Fancied::Play)
    }
}

/// A bet that can be laid: what each imagined race returns for a cent on it.
struct Ticket {
    post: Post,
    line: Line,
    returns: Vec<f32>,
}

/// The race on hand, imagined many times.
struct Table {
    tickets: Vec<Ticket>,
    /// What each of the others has after each race.
    rivals: Vec<Vec<f64>>,
    money: f64,
    unit: f64,
    max_bets: usize,
    /// Races of the meeting that follow.
    to_come: usize,
}

/// Stakes by ticket, in cents.
type Stakes = Vec<f64>;

impl Table {
    fn imagine(
        public: &Public,
        seat: Seat,
        open: &OpenSlip,
        runs: u64,
        bits: &mut SimBits,
    ) -> Self {
        let options = &public.setup.options;
        let entrants = &public.sheet().entrants;
        let race = Sampler::new(public.charts(), entrants, public.segments(), options);
        let pays = pays(public);
        let mut tickets: Vec<Ticket> = Post::all(public.sheet().lines.len())
            .flat_map(|post| Line::ALL.map(|line| (post, line)))
            .map(|(post, line)| Ticket { post, line, returns: Vec::with_capacity(runs as usize) })
            .collect();
        let mut rivals: Vec<Rival> = Seat::all(public.money.len())
            .filter(|other| *other != seat)
            .map(|other| Rival::new(public, other, open))
            .collect();
        for _ in 0..runs {
            let places = race.run(bits);
            let returns = |post: Post, line: Line| match places.of(post) {
                Some(place) if line.pays(place) => pays[post.index()][line.index()],
                _ => 0.0,
            };
            for ticket in &mut tickets {
                ticket.returns.push(returns(ticket.post, ticket.line) as f32);
            }
            for rival in &mut rivals {
                rival.runs(&returns, bits);
            }
        }
        let to_come = options.cards.len() - public.sheets.len();
        if to_come > 0 {
            // With races to come money is made, not risked: what loses on average is left alone.
            tickets.retain(|ticket| mean(&ticket.returns) > 1.0);
        }
        Self {
            tickets,
            rivals: rivals.into_iter().map(|rival| rival.after).collect(),
            money: open.money.0 as f64,
            unit: open.unit.0 as f64,
            max_bets: open.max_bets,
            to_come,
        }
    }

    /// The best stakes that step-by-step changes of an empty slip find.
    fn best(&self) -> Stakes {
        let mut stakes = vec![0.0; self.tickets.len()];
        let runs = self.tickets.first().map_or(0, |ticket| ticket.returns.len());
        let mut after = vec![self.money; runs];
        let mut best = self.value(&after, None);
        for part in STEPS {
            let step = self.unit * (part * self.money / self.unit).floor().max(1.0);
            for _ in 0..CHANGES {
                let changes = self.changes(&stakes, step);
                let valued = changes
                    .into_iter()
                    .map(|(at, by)| (self.value(&after, Some((at, by))), at, by))
                    .max_by(|a, b| a.0.total_cmp(&b.0));
                let Some((value, at, by)) = valued.filter(|found| found.0 > best + 1e-9) else {
                    break;
                };
                best = value;
                stakes[at] += by;
                for (after, returns) in after.iter_mut().zip(&self.tickets[at].returns) {
                    *after += by * (f64::from(*returns) - 1.0);
                }
            }
        }
        stakes
    }

    /// What one step may change: a ticket, and by how much.
    fn changes(&self, stakes: &[f64], step: f64) -> Vec<(usize, f64)> {
        let staked: f64 = stakes.iter().sum();
        let laid = stakes.iter().filter(|stake| **stake > 0.0).count();
        let mut changes = Vec::new();
        for (at, stake) in stakes.iter().enumerate() {
            if staked + step <= self.money && (*stake > 0.0 || laid < self.max_bets) {
                changes.push((at, step));
            }
            if *stake >= step {
                changes.push((at, -step));
            }
        }
        changes
    }

    /// What a slip is worth, with what is left after each race, one stake changed.
    fn value(&self, after: &[f64], change: Option<(usize, f64)>) -> f64 {
        let sum: f64 = (0..after.len())
            .map(|run| {
                let own = after[run]
                    + change.map_or(0.0, |(at, by)| {
                        by * (f64::from(self.tickets[at].returns[run]) - 1.0)
                    });
                self.worth(own, run)
            })
            .sum();
        sum / after.len().max(1) as f64
    }

    /// What it is worth to have so much after a race. While races are to come, money is made: as
    /// a logarithm, so that it grows fastest and is never all risked. Who gambled then because
    /// some rival is ahead would be broke before the last race. In that one, being first counts.
    fn worth(&self, own: f64, run: usize) -> f64 {
        if self.to_come > 0 {
            return self.log(own);
        }
        let mut level = 1.0;
        for rival in &self.rivals {
            if rival[run] > own {
                return NEAR * self.near(own, run);
            }
            level += f64::from(u8::from(rival[run] == own));
        }
        (1.0 - NEAR) / level + NEAR * self.near(own, run)
    }

    /// How near to the richest rival so much is, from 0 to 1. Alone there is nobody to beat but
    /// oneself: the money at hand is what must grow.
    fn near(&self, own: f64, run: usize) -> f64 {
        let richest = self.rivals.iter().map(|rival| rival[run]).reduce(f64::max);
        let behind = self.log(richest.unwrap_or(self.money)) - self.log(own);
        1.0 / (1.0 + (behind / SWING).exp())
    }

    fn log(&self, money: f64) -> f64 {
        (money / self.unit).max(0.005).ln()
    }

    fn slip(&self, open: &OpenSlip, stakes: &[f64]) -> Move {
        let laid = self.tickets.iter().zip(stakes).filter(|(_, stake)| **stake > 0.0);
        let bets = laid.map(|(ticket, stake)| Bet {
            horse: open.horses[ticket.post.index()].clone(),
            kind: ticket.line,
            stake: Cents(*stake as i64),
        });
        Move::Bets { bets: bets.collect() }
    }
}

fn mean(values: &[f32]) -> f64 {
    values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len().max(1) as f64
}

/// What a cent on each horse returns if the bet wins, by post and line.
fn pays(public: &Public) -> [[f64; 3]; MOST_RUNNERS] {
    let unit = public.pack().betting.unit as f64;
    let mut pays = [[0.0; 3]; MOST_RUNNERS];
    for (pays, line) in pays.iter_mut().zip(&public.sheet().lines) {
        if let Some(odds) = line.odds {
            *pays = payoff(public.pack(), odds).map(|cents| cents.0 as f64 / unit);
        }
    }
    pays
}

/// Another bettor, of whom only the money is known: half the time one who handicaps, half the time
/// one who plays a hunch.
struct Rival {
    money: f64,
    sound: Option<(Post, Line, f64)>,
    open: Option<OpenSlip>,
    after: Vec<f64>,
}

impl Rival {
    fn new(public: &Public, seat: Seat, own: &OpenSlip) -> Self {
        let money = public.money[seat.index()];
        let bets = money >= own.unit;
        let unit = own.unit.0 as f64;
        let sound = Handicapper::bet(public, seat)
            .filter(|_| bets)
            .map(|(bet, stake)| (bet.post, bet.line, (stake / unit).floor() * unit));
        let open = bets.then(|| OpenSlip { money, ..own.clone() });
        Self { money: money.0 as f64, sound, open, after: Vec::new() }
    }

    /// Adds what it has after a race that returns so much.
    fn runs(&mut self, returns: &impl Fn(Post, Line) -> f64, bits: &mut SimBits) {
        let gained = match (&self.open, bits.below(2)) {
            (None, _) => 0.0,
            (Some(_), 0) => {
                self.sound.map_or(0.0, |(post, line, stake)| stake * (returns(post, line) - 1.0))
            }
            (Some(open), _) => {
                let Move::Bets { bets } = open.sample(bits);
                let gain = |bet: &Bet| {
                    let at = open.horses.iter().position(|id| *id == bet.horse).unwrap_or(0);
                    bet.stake.0 as f64 * (returns(Post(at as u8), bet.kind) - 1.0)
                };
                bets.iter().map(gain).sum()
            }
        };
        self.after.push(self.money + gained);
    }
}

#[cfg(test)]
mod tests {
    use engine::{Bot, Game, Moves, Viewer};
    use stretch::View;

    use super::super::at_the_window;
    use super::*;
    use crate::Budget;
    use crate::search::Sharp;

    /// What a sharp seat 0 lays when the seats have so much.
    fn laid(cards: &[&str], money: &[i64]) -> Vec<Bet> {
        let game = at_the_window(money.len(), cards);
        let mut view: View = game.view(Viewer::Seat(Seat(0)));
        for (has, money) in view.public.money.iter_mut().zip(money) {
            *has = Cents(*money);
        }
        let mut moves = Moves::<Stretch>::default();
        game.moves(Seat(0), &mut moves);
        let Open::Bets(slip) = &mut moves.open[0];
        slip.money = Cents(money[0]);
        let turn = Turn { seat: Seat(0), view: &view, moves: &moves };
        let mut sharp = Sharp::<Stretch>::new(Budget { playouts: 60 });
        let play = sharp.choose(&turn, &mut SimBits::new(1, 1));
        assert!(moves.open[0].admits(&play), "{play:?}");
        let Move::Bets { bets } = play;
        bets.to_vec()
    }

    fn staked(bets: &[Bet]) -> i64 {
        bets.iter().map(|bet| bet.stake.0).sum()
    }

    #[test]
    fn who_is_far_behind_before_the_last_race_risks_what_it_takes() {
        let bets = laid(&["grand_parade"], &[2_000, 20_000]);
        let most: i64 = {
            let game = at_the_window(2, &["grand_parade"]);
            let pays = pays(game.public());
            let post = |bet: &Bet| game.public().card().ids.iter().position(|id| *id == bet.horse);
            let back = |bet: &Bet| {
                bet.stake.0 as f64 * post(bet).map_or(0.0, |at| pays[at][bet.kind.index()])
            };
            bets.iter().map(|bet| back(bet) as i64).max().unwrap_or(0)
        };
        assert!(most > 15_000, "{bets:?} would bring {most} at best");
    }

    #[test]
    fn who_can_not_be_caught_does_not_throw_the_lead_away() {
        let bets = laid(&["grand_parade"], &[200_000, 200]);
        assert!(staked(&bets) <= 150_000, "{bets:?}");
    }

    #[test]
    fn with_races_to_come_nothing_is_bet_that_loses_on_average() {
        let bets = laid(&["old_rivals", "old_rivals"], &[20_000, 20_000]);
        assert!(!bets.is_empty() && staked(&bets) <= 20_000, "two horses pay place and show");
        assert!(bets.iter().all(|bet| bet.kind != Line::Win), "{bets:?}");
    }

    #[test]
    fn alone_at_the_window_and_with_the_least_money_a_slip_is_legal() {
        staked(&laid(&["champagne_2009"], &[20_000]));
        staked(&laid(&["champagne_2009"], &[200, 199]));
    }
}
