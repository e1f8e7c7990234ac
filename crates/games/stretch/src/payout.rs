//! Payoffs and what bets return (rule file, sections 5 and 6).

use racing::Line;
use smallvec::SmallVec;

use crate::event::ShownBet;
use crate::finish::{Places, in_order, official};
use crate::options::{DeadHeat, Options};
use crate::pack::StretchPack;
use crate::state::{OddsSource, Payoff, PlacedBet, Public, Sheet};
use crate::words::{Cents, Errata, Odds, Post};

/// The most that one bet returns: ours, so that no sum of money can overflow.
const MOST_RETURN: i128 = 100_000_000_000_000;

/// What a horse at these odds pays for a $2 bet, before anything changes it. Odds that the chart
/// does not list pay by the same law, what is added rounded down.
#[must_use]
pub fn payoff(pack: &StretchPack, odds: Odds) -> [Cents; 3] {
    let betting = &pack.betting;
    let listed = pack.charts(Errata::Corrected).listed_payoff(odds);
    let part = |share: i64| {
        let added = betting.unit * i64::from(odds.to_win) / (share * i64::from(odds.staked));
        betting.unit + added - added % betting.odds_rounding
    };
    listed.unwrap_or_else(|| [part(1), part(2), part(4)]).map(Cents)
}

/// A payoff whose place so many horses share.
pub(crate) fn shared(
    pack: &StretchPack,
    options: &Options,
    cents: i64,
    line: Line,
    place: u8,
    level: i64,
) -> i64 {
    let slots = line.index() as i64 + 1;
    let counted = level.min(slots - i64::from(place) + 1);
    if options.dead_heat == DeadHeat::Full || counted == level {
        return cents;
    }
    let part = cents * counted / level;
    part - part % pack.betting.dead_heat_rounding
}

impl Public {
    fn places(&self, sheet: &Sheet) -> Places {
        official(&sheet.field())
    }

    /// Every payoff that is due: horses by place, then post; win, place, show.
    fn due(&self) -> impl Iterator<Item = (Post, u8, Line)> + use<> {
        let sheet = self.sheet();
        let places = self.places(sheet);
        let priced = sheet.odds_source != Some(OddsSource::None);
        let runners = if priced { sheet.lines.len() } else { 0 };
        in_order(&places, runners).flat_map(move |post| {
            let place = places.of(post).unwrap_or(u8::MAX);
            let lines = Line::ALL.into_iter().filter(move |line| line.pays(place));
            lines.map(move |line| (post, place, line))
        })
    }

    /// How many payoffs are due in the current race, whose result is known.
    pub(crate) fn payouts_due(&self) -> usize {
        self.due().count()
    }

    /// The payoffs of the current race, all throws being made.
    pub(crate) fn payoffs_now(&self) -> SmallVec<[Payoff; 8]> {
        let sheet = self.sheet();
        let places = self.places(sheet);
        let mut payoffs: SmallVec<[Payoff; 8]> = SmallVec::new();
        for (i, (post, place, line)) in self.due().enumerate() {
            let Some(odds) = sheet.lines[post.index()].odds else { continue };
            let mut cents = payoff(self.pack(), odds)[line.index()].0;
            if let Some(throw) = sheet.payout_throws.get(i) {
                cents += self.charts().payout_modification(odds, throw.total());
                cents = cents.max(self.pack().betting.min_payoff);
            }
            let level = places.by_post().iter().filter(|other| **other == place).count() as i64;
            let options = &self.setup.options;
            let pays = Cents(shared(self.pack(), options, cents, line, place, level));
            match payoffs.last_mut() {
                Some(last) if last.post == post => last.pays[line.index()] = Some(pays),
                _ => {
                    let mut row = Payoff { post, pays: [None; 3] };
                    row.pays[line.index()] = Some(pays);
                    payoffs.push(row);
                }
            }
        }
        payoffs
    }

    /// What a bet returns; `None` until it is settled. Without a finisher every stake goes back.
    #[must_use]
    pub fn sheet_return(&self, sheet: &Sheet, bet: &PlacedBet) -> Option<Cents> {
        let payoffs = sheet.payoffs.as_ref()?;
        if !sheet.anybody_finished() {
            return Some(bet.stake);
        }
        let row = payoffs.iter().find(|row| row.post == bet.post);
        let cents = row.and_then(|row| row.pays[bet.line.index()]).map_or(0, |pays| pays.0);
        let units = i128::from(bet.stake.0 / self.pack().betting.unit);
        Some(Cents((units * i128::from(cents)).min(MOST_RETURN) as i64))
    }

    /// A bet with the id of its horse, for people and screens.
    pub(crate) fn shown_bet(&self, bet: &PlacedBet) -> ShownBet {
        ShownBet {
            seat: bet.seat,
            horse: self.card().ids[bet.post.index()].clone(),
            kind: bet.line,
            stake: bet.stake,
        }
    }
}
