//! What bets are worth: chance times payoff (rule file, sections 5 and 14).

use racing::Line;

use super::level::{Levels, MOST};
use super::{HorseChances, Race, Sum, conditions};
use crate::card::{Card, Entrants};
use crate::charts::{Charts, OddsChart};
use crate::options::{DeadHeat, OddsDoubles, OddsOption, Options};
use crate::pack::StretchPack;
use crate::payout::{payoff, shared};
use crate::state::SheetLine;
use crate::words::{Odds, Throw, Total};

/// What $2 on each horse to win, place and show returns on average, in cents, by post; `None`
/// without odds.
///
/// With the card's prices that is what the bet is worth at the window; with the chart's it is the
/// average over the prices that may be thrown. A track that is rolled for, modified payoffs, dead
/// heats that are split and races that nobody finishes are counted in.
#[must_use]
pub fn returns(pack: &StretchPack, options: &Options, card: &Card) -> Option<Vec<[f64; 3]>> {
    if options.odds == OddsOption::None {
        return None;
    }
    let charts = pack.charts(options.errata);
    let lines = vec![SheetLine::default(); card.runners.len()];
    let mut worth = vec![[0.0; 3]; card.runners.len()];
    for (condition, weight) in conditions(charts, card) {
        let entrants = &card.entrants(pack, options, condition);
        let segments = card.segments(pack, options);
        let lines = &lines;
        let race = Race { charts, entrants, lines, segments, options, pace: None, factors: None };
        let window = Window { pack, options, card, charts, entrants };
        for (sums, one) in worth.iter_mut().zip(window.worth(&race)) {
            sums.iter_mut().zip(one).for_each(|(sum, cents)| *sum += weight * cents);
        }
    }
    Some(worth)
}

/// Where bets on a race are made whose track condition is known.
struct Window<'a> {
    pack: &'a StretchPack,
    options: &'a Options,
    card: &'a Card,
    charts: &'a Charts,
    entrants: &'a Entrants,
}

impl Window<'_> {
    fn worth(&self, race: &Race<'_>) -> Vec<[f64; 3]> {
        let mut sum = Sum::new(self.entrants.len());
        race.add_to(&mut sum, 1.0);
        let chances = sum.chances();
        let shares = (self.options.dead_heat == DeadHeat::Split).then(|| race.shares());
        // Whether a horse is out hangs on its own throws alone. If all are, stakes go back.
        let nobody: f64 = chances.horses.iter().map(|horse| horse.out).product();
        let returned = nobody * self.pack.betting.unit as f64;
        let horse = |(post, horse): (usize, &HorseChances)| {
            let shares = shares.as_ref().map(|shares| &shares[post]);
            let mut worth = [returned; 3];
            for (odds, part) in self.prices(post) {
                for line in Line::ALL {
                    worth[line.index()] += part * self.line(horse, shares, odds, line);
                }
            }
            worth
        };
        chances.horses.iter().enumerate().map(horse).collect()
    }

    /// What a bet at these odds returns on average.
    fn line(&self, horse: &HorseChances, shares: Option<&Levels>, odds: Odds, line: Line) -> f64 {
        let mut worth = 0.0;
        for (place, chance) in (1..).zip([horse.win, horse.second, horse.third]) {
            if !line.pays(place) {
                continue;
            }
            let whole = [1.0, 0.0, 0.0, 0.0];
            let parts = shares.map_or(&whole, |shares| &shares[usize::from(place) - 1]);
            for level in (1..=MOST).filter(|level| parts[level - 1] > 0.0) {
                let pays = self.mean_payoff(odds, line, place, level as i64);
                worth += chance * parts[level - 1] * pays;
            }
        }
        worth
    }

    /// The mean of a payoff that is due, over the throws that may modify it.
    fn mean_payoff(&self, odds: Odds, line: Line, place: u8, level: i64) -> f64 {
        let cents = payoff(self.pack, odds)[line.index()].0;
        let pays = |cents| shared(self.pack, self.options, cents, line, place, level) as f64;
        if !self.options.payout_mods {
            return pays(cents);
        }
        let modified = |total: Total| {
            let cents = cents + self.charts.payout_modification(odds, total);
            f64::from(total.ways()) / 36.0 * pays(cents.max(self.pack.betting.min_payoff))
        };
        Total::all().map(modified).sum()
    }

    /// The prices that a horse may have, with their chances.
    fn prices(&self, post: usize) -> Vec<(Odds, f64)> {
        if self.options.odds == OddsOption::Auto && self.card.is_priced() {
            return self.card.runners[post].odds.map(|odds| (odds, 1.0)).into_iter().collect();
        }
        let best = self.entrants.iter().map(|entrant| entrant.start).max().unwrap_or(0);
        let tied = self.entrants.iter().filter(|entrant| entrant.start == best).count() > 1;
        let below = best - self.entrants[post].start;
        let chart = self.charts.odds_class(self.entrants.len(), below, tied);
        let mut prices: Vec<(Odds, f64)> = Vec::new();
        for throw in Throw::all() {
            let (chart, dice) = read(self.options.odds_doubles, chart, throw);
            let part = 1.0 / (Throw::COUNT * dice.len()) as f64;
            for die in dice {
                let odds = self.charts.odds(chart, die);
                match prices.iter_mut().find(|(known, _)| *known == odds) {
                    Some((_, sum)) => *sum += part,
                    None => prices.push((odds, part)),
                }
            }
        }
        prices
    }
}

/// The chart that a throw reads, and the numbers that may be read on it, equally likely.
fn read(
    doubles: OddsDoubles,
    chart: OddsChart,
    throw: Throw,
) -> (OddsChart, std::vec::IntoIter<u8>) {
    let red = throw.red();
    if !throw.is_double() {
        return (chart, vec![red].into_iter());
    }
    let chart = if red <= 3 { chart.right() } else { chart.left() };
    let dice = match doubles {
        OddsDoubles::SameDie => vec![red],
        OddsDoubles::Reroll => (1..=6).collect(),
    };
    (chart, dice.into_iter())
}
