//! Tournaments between bots: seats rotated, common chance, paired intervals.
//!
//! A *deal* is one course of chance, played once for every rotation of the players, so that each
//! sits everywhere with the same dice and cards. Deals are independent of each other; everything
//! that is said about uncertainty is computed from deal to deal.

use std::sync::Arc;
use std::time::Duration;

use engine::{Bits, Measured, Moves, Seat, Setup, SimBits};
use serde::Serialize;

use crate::playout::{Player, Simulated, Stuck, Tally};
use crate::statistics::wilson_share;
use crate::work::{Watch, divide};

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament<G: Measured> {
    /// A table with a seat for each player.
    pub setup: Arc<Setup<G>>,
    /// How many deals; each is played once for every player's every seat.
    pub deals: u64,
    /// Names the tournament.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// How a tournament ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// Games played.
    pub games: u64,
    /// The players, in the order in which they were named.
    pub players: Vec<Standing>,
    /// Every two players.
    pub pairs: Vec<Pair>,
}

/// One player's result. Intervals hold with 95 percent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Share of games won; a shared victory counts in parts.
    pub wins: f64,
    /// The interval of that share.
    pub wins_interval: (f64, f64),
    /// Mean score, in what the game counts.
    pub score: f64,
    /// Rating: 400 points are ten to one to finish ahead of the other; their mean is 0.
    pub rating: f64,
    /// The interval of the rating.
    pub rating_interval: (f64, f64),
    /// How often it was asked to decide.
    pub decisions: u64,
    /// How long it thought about a decision, on average. The one figure that is another each time.
    pub ms_per_decision: f64,
    /// How many decisions were made for it, because it was late or chose what the rules refuse.
    pub forfeits: u64,
}

/// Two players compared on the same deals. The interval holds with 95 percent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// How much greater the share of games won by `a` is.
    pub difference: f64,
    /// The interval of that difference.
    pub interval: (f64, f64),
}

/// What one deal came to.
#[derive(Clone, Debug)]
struct Deal {
    /// Games won, by player.
    wins: Vec<f64>,
    /// Sum of scores, by player.
    scores: Vec<f64>,
    /// How often player i finished ahead of player j; a tie counts half.
    ahead: Vec<Vec<f64>>,
    /// Decisions, by player.
    tallies: Vec<Tally>,
    /// Decisions made for a player, by player.
    forfeits: Vec<u64>,
}

/// What a thread plays with: the players, who stay the same from game to game, and a buffer.
struct Worker<G: Measured> {
    players: Vec<Player<G>>,
    moves: Moves<G>,
}

/// 95 percent of a normal distribution lie within so many standard errors.
const Z: f64 = 1.96;
/// Resamplings of the deals for the ratings' intervals.
const RESAMPLINGS: u64 = 400;

/// Plays the tournament. `player` makes the player of a number.
///
/// # Errors
/// A bot made an illegal move.
pub fn tournament<G: Measured>(
    tournament: &Tournament<G>,
    names: &[String],
    player: impl Fn(usize) -> Player<G> + Sync,
    watch: &Watch,
) -> Result<Standings, Stuck> {
    let mut deals: Vec<(u64, Deal)> = Vec::new();
    let mut stuck = None;
    divide(
        tournament.deals,
        tournament.threads,
        watch,
        || Worker { players: (0..names.len()).map(&player).collect(), moves: Moves::default() },
        |worker, number| play_deal(tournament, number, worker),
        |number, deal: Result<Deal, Stuck>| match deal {
            Ok(deal) => deals.push((number, deal)),
            Err(why) => {
                watch.stop();
                stuck = Some(why);
            }
        },
    );
    if let Some(why) = stuck {
        return Err(why);
    }
    // Sums of fractions depend on their order: it must not be that of the threads.
    deals.sort_by_key(|(number, _)| *number);
    let deals: Vec<Deal> = deals.into_iter().map(|(_, deal)| deal).collect();
    Ok(standings(&deals, names, tournament.seed))
}

fn play_deal<G: Measured>(
    tournament: &Tournament<G>,
    number: u64,
    Worker { players: all, moves }: &mut Worker<G>,
) -> Result<Deal, Stuck> {
    let players = all.len();
    let mut deal = Deal {
        wins: vec![0.0; players],
        scores: vec![0.0; players],
        ahead: vec![vec![0.0; players]; players],
        tallies: vec![Tally::default(); players],
        forfeits: vec![0; players],
    };
    for rotation in 0..players {
        let sits = |player: usize| Seat(((player + rotation) % players) as u8);
        let mut game = G::start(tournament.setup.clone());
        let chance = SimBits::new(tournament.seed, 2 * number);
        let hunches = SimBits::new(!tournament.seed, number * players as u64 + rotation as u64);
        // By seat while the game is on, by player before and after it.
        all.rotate_right(rotation);
        deal.tallies.rotate_right(rotation);
        let tallies = &mut deal.tallies;
        let played = Simulated { players: all, chance, hunches, tallies }.play(&mut game, moves);
        deal.tallies.rotate_left(rotation);
        all.rotate_left(rotation);
        played?;
        let rank = |player| game.rank(sits(player)).unwrap_or(u32::MAX);
        let winners = (0..players).filter(|&player| rank(player) == 1).count();
        for (a, player) in all.iter_mut().enumerate() {
            deal.forfeits[a] += player.take_forfeits();
            deal.scores[a] += game.score(sits(a)) as f64;
            if rank(a) == 1 {
                deal.wins[a] += 1.0 / winners as f64;
            }
            for b in (0..players).filter(|b| *b != a) {
                deal.ahead[a][b] += match rank(a).cmp(&rank(b)) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
    Ok(deal)
}

fn standings(deals: &[Deal], names: &[String], seed: u64) -> Standings {
    let players = names.len();
    let share = |deal: &Deal, player: usize| deal.wins[player] / players as f64;
    let ratings = rate(&deals.iter().collect::<Vec<_>>(), players);
    let intervals = resample(deals, players, seed);
    let player = |i: usize| {
        let (wins, wins_interval) =
            share_interval(deals.iter().map(|deal| share(deal, i)), players);
        let scores = deals.iter().map(|deal| deal.scores[i] / players as f64);
        let decisions: u64 = deals.iter().map(|deal| deal.tallies[i].decisions).sum();
        let time: Duration = deals.iter().map(|deal| deal.tallies[i].time).sum();
        Standing {
            name: names[i].clone(),
            wins,
            wins_interval,
            score: mean_interval(scores).0,
            rating: ratings[i],
            rating_interval: intervals[i],
            decisions,
            ms_per_decision: 1e3 * time.as_secs_f64() / decisions.max(1) as f64,
            forfeits: deals.iter().map(|deal| deal.forfeits[i]).sum(),
        }
    };
    let pair = |a: usize, b: usize| {
        let differences = deals.iter().map(|deal| share(deal, a) - share(deal, b));
        let (difference, (low, high)) = mean_interval(differences);
        let interval = (low.max(-1.0), high.min(1.0));
        Pair { a: names[a].clone(), b: names[b].clone(), difference, interval }
    };
    Standings {
        games: (deals.len() * players) as u64,
        players: (0..players).map(player).collect(),
        pairs: (0..players)
            .flat_map(|a| (a + 1..players).map(move |b| (a, b)))
            .map(|(a, b)| pair(a, b))
            .collect(),
    }
}

/// The mean of shares, one a deal of so many games, with its 95-percent interval: Wilson's, so that
/// it stays within 0 and 1 and is not empty where somebody won everything.
fn share_interval(shares: impl Iterator<Item = f64> + Clone, games: usize) -> (f64, (f64, f64)) {
    let deals = shares.clone().count() as f64;
    let (mean, variance) = mean_and_variance(shares);
    let spread = mean * (1.0 - mean);
    // The games of a deal share its chance. How many single games would tell as much follows from how
    // much the deals differ; where they do not differ at all, from how many there are.
    let telling = if spread <= f64::EPSILON {
        deals
    } else {
        (deals * spread / variance).min(deals * games as f64)
    };
    (mean, wilson_share(mean.clamp(0.0, 1.0), telling, Z))
}

fn mean_and_variance(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n.max(1.0);
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, variance)
}

/// The mean with its 95-percent interval.
fn mean_interval(values: impl Iterator<Item = f64> + Clone) -> (f64, (f64, f64)) {
    let n = values.clone().count() as f64;
    let (mean, variance) = mean_and_variance(values);
    let half = Z * (variance / n.max(1.0)).sqrt();
    (mean, (mean - half, mean + half))
}

/// Ratings after Bradley and Terry, by Hunter's iteration, in points of 400 for ten to one. Half a
/// game drawn with everybody keeps a player finite who never lost.
fn rate(deals: &[&Deal], players: usize) -> Vec<f64> {
    let mut ahead = vec![vec![0.5; players]; players];
    for deal in deals {
        for (all, row) in ahead.iter_mut().zip(&deal.ahead) {
            all.iter_mut().zip(row).for_each(|(all, one)| *all += one);
        }
    }
    let mut strength = vec![1.0f64; players];
    for _ in 0..200 {
        let next: Vec<f64> = (0..players)
            .map(|a| {
                let others = || (0..players).filter(move |b| *b != a);
                let won: f64 = others().map(|b| ahead[a][b]).sum();
                let met = |b: usize| (ahead[a][b] + ahead[b][a]) / (strength[a] + strength[b]);
                won / others().map(met).sum::<f64>()
            })
            .collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / players as f64;
        strength = next.iter().map(|s| (s.ln() - mean).exp()).collect();
    }
    strength.iter().map(|strength| 400.0 * strength.log10()).collect()
}

/// Intervals of the ratings: the deals are drawn again with replacement, and rated again.
fn resample(deals: &[Deal], players: usize, seed: u64) -> Vec<(f64, f64)> {
    let mut ratings = vec![Vec::new(); players];
    for number in 0..RESAMPLINGS {
        let mut bits = SimBits::new(seed, number);
        let drawn: Vec<&Deal> =
            deals.iter().map(|_| &deals[bits.below(deals.len() as u32) as usize]).collect();
        for (ratings, rating) in ratings.iter_mut().zip(rate(&drawn, players)) {
            ratings.push(rating);
        }
    }
    let interval = |mut ratings: Vec<f64>| {
        ratings.sort_by(f64::total_cmp);
        let at = |share: f64| ratings[((ratings.len() - 1) as f64 * share).round() as usize];
        (at(0.025), at(0.975))
    };
    ratings.into_iter().map(interval).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deal in which player 0 finishes ahead of player 1 in so many of two games.
    fn deal(first_ahead: f64) -> Deal {
        Deal {
            wins: vec![first_ahead, 2.0 - first_ahead],
            scores: vec![0.0, 0.0],
            ahead: vec![vec![0.0, first_ahead], vec![2.0 - first_ahead, 0.0]],
            tallies: vec![Tally::default(); 2],
            forfeits: vec![0; 2],
        }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let deals: Vec<_> = (0..1_100).map(|i| deal(if i % 11 == 0 { 0.0 } else { 2.0 })).collect();
        let ratings = rate(&deals.iter().collect::<Vec<_>>(), 2);
        assert!((ratings[0] - ratings[1] - 400.0).abs() < 2.0, "{ratings:?}");
        let names = ["a".to_owned(), "b".to_owned()];
        let table = standings(&deals, &names, 1);
        let (low, high) = table.players[0].rating_interval;
        assert!(low < 200.0 && 200.0 < high && high - low < 100.0, "{low} {high}");
        assert!(table.pairs[0].interval.0 > 0.7);
    }

    /// The interval of the first player's wins over so many deals, each with so many wins in two.
    fn wins_interval(deals: &[f64]) -> (f64, (f64, f64)) {
        let deals: Vec<_> = deals.iter().map(|wins| deal(*wins)).collect();
        let table = standings(&deals, &["a".to_owned(), "b".to_owned()], 1);
        (table.players[0].wins, table.players[0].wins_interval)
    }

    #[test]
    fn intervals_of_wins_stay_within_bounds_and_are_never_empty() {
        let mut few = vec![0.0; 20];
        few[3] = 1.0;
        let cases =
            [vec![2.0; 20], vec![0.0; 20], vec![1.0; 20], few, vec![2.0], vec![1.0], vec![]];
        for deals in cases {
            let (wins, (low, high)) = wins_interval(&deals);
            let held = 0.0 <= low && low <= wins && wins <= high && high <= 1.0;
            assert!(held && high - low > 0.02, "{deals:?}: {wins} ({low} to {high})");
        }
    }

    #[test]
    fn who_wins_all_of_twenty_deals_is_told_as_one_who_hit_twenty_times() {
        let (wins, (low, high)) = wins_interval(&[2.0; 20]);
        assert!((wins - 1.0).abs() < 1e-12 && (high - 1.0).abs() < 1e-12);
        assert!((low - 20.0 / (20.0 + Z * Z)).abs() < 1e-9, "{low}");
    }

    #[test]
    fn away_from_the_ends_the_interval_is_that_of_the_deals() {
        let deals: Vec<f64> = (0..4_000).map(|i| f64::from(i % 3)).collect();
        let (wins, (low, high)) = wins_interval(&deals);
        let plain = Z * (1.0f64 / 6.0 / 4_000.0).sqrt();
        assert!((wins - low - plain).abs() < 1e-3 && (high - wins - plain).abs() < 1e-3);
    }

    #[test]
    fn nobody_is_ahead_by_more_than_every_game() {
        let deals: Vec<_> = (0..20).map(|i| deal(if i == 7 { 0.0 } else { 2.0 })).collect();
        let table = standings(&deals, &["a".to_owned(), "b".to_owned()], 1);
        let (low, high) = table.pairs[0].interval;
        assert!(0.5 < low && high <= 1.0, "{low} to {high}");
    }

    #[test]
    fn equals_are_not_told_apart() {
        let deals: Vec<_> = (0..400).map(|i| deal(f64::from(i % 3))).collect();
        let table = standings(&deals, &["a".to_owned(), "b".to_owned()], 1);
        let (low, high) = table.pairs[0].interval;
        assert!(low < 0.0 && 0.0 < high);
    }
}
