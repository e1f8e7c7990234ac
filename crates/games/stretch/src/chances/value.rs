//! What bets are worth: chance times payoff (rule file, sections 5 and 14).

use racing::Line;

use super::{Chances, HorseChances};
use crate::card::Card;
use crate::charts::{Charts, OddsChart};
use crate::options::{OddsDoubles, OddsOption, Options};
use crate::pack::StretchPack;
use crate::words::{Condition, Odds, Throw};

/// What $2 on each horse to win, place and show returns on average, in cents, by post.
///
/// With the card's prices that is what the bet is worth at the window; with the chart's it is the
/// average over the prices that may be thrown. Payoffs are those of the chart, in full; dead heats
/// and modifications by a throw are not looked at. `None` without odds, and for odds by the chart
/// on a track whose condition is still to be rolled, because the prices hang on it.
#[must_use]
pub fn returns(
    pack: &StretchPack,
    options: &Options,
    card: &Card,
    chances: &Chances,
) -> Option<Vec<[f64; 3]>> {
    let payoffs = match options.odds {
        OddsOption::None => return None,
        OddsOption::Auto if card.is_priced() => {
            let priced = |odds| payoff(pack, pack.charts(options.errata), odds).map(|c| c as f64);
            card.runners.iter().map(|runner| runner.odds.map(priced)).collect::<Option<Vec<_>>>()?
        }
        OddsOption::Auto | OddsOption::Chart => {
            chart_payoffs(pack, options, card, card.set_condition()?)
        }
    };
    let worth = |(payoff, horse): (&[f64; 3], &HorseChances)| {
        Line::ALL.map(|line| payoff[line.index()] * chance(horse, line))
    };
    Some(payoffs.iter().zip(&chances.horses).map(worth).collect())
}

/// The chance that a bet wins.
fn chance(horse: &HorseChances, line: Line) -> f64 {
    match line {
        Line::Win => horse.win,
        Line::Place => horse.win + horse.second,
        Line::Show => horse.win + horse.second + horse.third,
    }
}

/// The payoff for $2, in cents: by the chart, or for odds that it does not list by their value.
fn payoff(pack: &StretchPack, charts: &Charts, odds: Odds) -> [i64; 3] {
    charts.listed_payoff(odds).unwrap_or_else(|| {
        let unit = pack.betting.unit;
        let step = pack.betting.odds_rounding.max(1);
        [1, 2, 4].map(|part| {
            let added = unit * i64::from(odds.to_win) / (part * i64::from(odds.staked));
            unit + added - added % step
        })
    })
}

/// The mean payoffs over the odds throws.
fn chart_payoffs(
    pack: &StretchPack,
    options: &Options,
    card: &Card,
    condition: Condition,
) -> Vec<[f64; 3]> {
    let charts = pack.charts(options.errata);
    let entrants = card.entrants(pack, options, condition);
    let best = entrants.iter().map(|entrant| entrant.start).max().unwrap_or(0);
    let tied = entrants.iter().filter(|entrant| entrant.start == best).count() > 1;
    let mean = |chart: OddsChart| {
        let mut mean = [0.0; 3];
        for throw in Throw::all() {
            let (chart, dice) = read(options.odds_doubles, chart, throw);
            for die in dice.clone() {
                let payoff = payoff(pack, charts, charts.odds(chart, die));
                let weight = 1.0 / (Throw::COUNT * dice.len()) as f64;
                for (mean, cents) in mean.iter_mut().zip(payoff) {
                    *mean += weight * cents as f64;
                }
            }
        }
        mean
    };
    let class = |start: i16| charts.odds_class(entrants.len(), best - start, tied);
    entrants.iter().map(|entrant| mean(class(entrant.start))).collect()
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
