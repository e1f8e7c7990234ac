//! The summary (rule file, section 11): a function of what is public, and of nothing else.

use std::sync::Arc;

use engine::{Game, Seat};
use racing::Line;
use serde::Serialize;

use crate::Stretch;
use crate::finish::{at_wire, beaten_quarters, in_order, margin, official, wire_order};
use crate::state::{OddsSource, Phase, PlacedBet, Public, Sheet};
use crate::words::{Cents, Condition, Factor, Margin, Odds, Pace, Post, Status, Surface, Trouble};

/// The public outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    pub game: &'static str,
    pub phase: &'static str,
    pub race: u32,
    pub races: Vec<SheetSummary>,
    pub seats: Vec<SeatSummary>,
    pub house: Cents,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatSummary {
    pub name: String,
    pub money: Cents,
    pub rank: u32,
}

/// A race.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetSummary {
    pub card: Option<Arc<str>>,
    pub surface: Surface,
    pub distance: String,
    pub condition: Option<Condition>,
    pub odds_source: Option<OddsSource>,
    pub pace: Option<Pace>,
    pub pace_sum: Option<i16>,
    pub factor: Option<Factor>,
    pub jockey_factor: Option<bool>,
    pub horses: Vec<HorseSummary>,
    pub official: Option<Vec<Vec<Arc<str>>>>,
    pub time_cs: Option<u32>,
    pub payoffs: Option<Vec<PayoffSummary>>,
    pub bets: Option<Vec<BetSummary>>,
}

/// A horse's line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HorseSummary {
    pub pp: u32,
    pub horse: Arc<str>,
    pub jockey: Option<Arc<str>>,
    pub power: Option<i16>,
    pub odds: Option<Odds>,
    #[serde(rename = "break")]
    pub break_points: Option<i8>,
    pub race2: Option<i8>,
    pub race3: Option<i8>,
    pub pace_adj: Option<i8>,
    pub form_adj: Option<i8>,
    pub trouble: Option<Trouble>,
    pub trouble_adj: Option<i8>,
    pub final_power: Option<i16>,
    pub factor_adj: Option<i8>,
    pub figure: Option<i16>,
    pub speed: Option<i16>,
    pub status: Option<Status>,
    pub photo: Option<i8>,
    pub dq_drop: Option<u8>,
    pub wire: Option<u8>,
    pub place: Option<u8>,
    pub beaten_q: Option<i16>,
    pub margin_q: Option<i16>,
    pub margin_name: Option<Margin>,
    pub time_cs: Option<u32>,
}

/// What a horse pays.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PayoffSummary {
    pub horse: Arc<str>,
    pub win: Option<Cents>,
    pub place: Option<Cents>,
    pub show: Option<Cents>,
}

/// A bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetSummary {
    pub seat: Seat,
    pub horse: Arc<str>,
    pub kind: Line,
    pub stake: Cents,
    #[serde(rename = "return")]
    pub returned: Option<Cents>,
}

impl Public {
    /// The public outcome so far.
    #[must_use]
    pub fn summarize(&self) -> Summary {
        let over = self.phase == Phase::Finished;
        let seats = Seat::all(self.money.len()).zip(self.setup.names());
        Summary {
            game: Stretch::ID,
            phase: self.phase.word(),
            race: self.sheets.len() as u32 - u32::from(!over),
            races: self.sheets.iter().map(|sheet| self.summarize_sheet(sheet)).collect(),
            seats: seats
                .map(|(seat, name)| SeatSummary {
                    name: name.clone(),
                    money: self.money[seat.index()],
                    rank: self.standing(seat),
                })
                .collect(),
            house: self.house,
        }
    }

    /// A race as the summary has it.
    #[must_use]
    pub fn summarize_sheet(&self, sheet: &Sheet) -> SheetSummary {
        let card = self.card_of(sheet);
        let id = |post: Post| card.ids[post.index()].clone();
        let bet = |bet: &PlacedBet| BetSummary {
            seat: bet.seat,
            horse: id(bet.post),
            kind: bet.line,
            stake: bet.stake,
            returned: self.sheet_return(sheet, bet),
        };
        SheetSummary {
            card: card.id.clone(),
            surface: card.surface,
            distance: self.pack().distances[card.distance.index()].word.clone(),
            condition: sheet.condition,
            odds_source: sheet.odds_source,
            pace: sheet.pace,
            pace_sum: sheet.pace_sum,
            factor: sheet.factors.map(|factors| factors.factor),
            jockey_factor: sheet.factors.map(|factors| factors.jockey),
            horses: self.horses(sheet),
            official: sheet.decided.then(|| self.official_groups(sheet)),
            time_cs: self.race_time(sheet),
            payoffs: sheet.payoffs.as_ref().map(|payoffs| {
                let row = |payoff: &crate::Payoff| {
                    let [win, place, show] = payoff.pays;
                    PayoffSummary { horse: id(payoff.post), win, place, show }
                };
                payoffs.iter().map(row).collect()
            }),
            bets: sheet.bets.as_ref().map(|bets| bets.iter().map(bet).collect()),
        }
    }

    /// The time of the race: that of the first at the wire, disqualified or not.
    pub(crate) fn race_time(&self, sheet: &Sheet) -> Option<u32> {
        let best =
            sheet.lines.iter().filter_map(|line| line.speed).max().filter(|_| sheet.decided)?;
        let time = self.charts().time(self.card_of(sheet).distance.index(), best);
        Some(time + u32::from(sheet.hundredths.unwrap_or(0)))
    }

    fn official_groups(&self, sheet: &Sheet) -> Vec<Vec<Arc<str>>> {
        let places = official(&sheet.field());
        let ids = &self.card_of(sheet).ids;
        let mut groups: Vec<(u8, Vec<Arc<str>>)> = Vec::new();
        for post in in_order(&places, sheet.lines.len()) {
            let place = places.of(post).unwrap_or(0);
            let id = ids[post.index()].clone();
            match groups.last_mut() {
                Some((level, group)) if *level == place => group.push(id),
                _ => groups.push((place, vec![id])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    pub(crate) fn horses(&self, sheet: &Sheet) -> Vec<HorseSummary> {
        let card = self.card_of(sheet);
        let mut horses: Vec<HorseSummary> = Post::all(sheet.lines.len())
            .map(|post| {
                let line = &sheet.lines[post.index()];
                let jockey =
                    card.runners[post.index()].jockey.filter(|_| self.setup.options.jockeys);
                HorseSummary {
                    pp: post.number(),
                    horse: card.ids[post.index()].clone(),
                    jockey: jockey.map(|at| self.pack().jockeys[usize::from(at)].id.clone()),
                    power: sheet.entrants.get(post.index()).map(|entrant| entrant.start),
                    odds: line.odds,
                    break_points: line.break_points,
                    race2: line.race2,
                    race3: line.race3,
                    pace_adj: line.pace_adj,
                    form_adj: line.form_adj,
                    trouble: line.trouble,
                    trouble_adj: line.trouble_adj,
                    final_power: line.final_power,
                    factor_adj: line.factor_adj,
                    figure: line.figure,
                    speed: line.speed,
                    status: line.status,
                    photo: line.photo,
                    dq_drop: line.dq_drop,
                    wire: None,
                    place: None,
                    beaten_q: None,
                    margin_q: None,
                    margin_name: None,
                    time_cs: None,
                }
            })
            .collect();
        if sheet.decided {
            self.fill_in_result(sheet, &mut horses);
        }
        horses
    }

    /// The columns that the result brings, for those that finished.
    fn fill_in_result(&self, sheet: &Sheet, horses: &mut [HorseSummary]) {
        let card = self.card_of(sheet);
        let charts = self.charts();
        let column = self.pack().distances[card.distance.index()].column;
        let field = sheet.field();
        let (wire, places) = (at_wire(&field), official(&field));
        let mut before = None;
        for post in wire_order(&field) {
            let horse = &mut horses[post.index()];
            let (quarters, name) =
                before.map_or((0, None), |before| margin(charts, column, &field, before, post));
            horse.wire = wire.of(post);
            horse.place = places.of(post);
            horse.beaten_q = Some(beaten_quarters(charts, column, &field, post));
            (horse.margin_q, horse.margin_name) = (Some(quarters), name);
            horse.time_cs = horse.speed.map(|speed| charts.time(card.distance.index(), speed));
            before = Some(post);
        }
    }
}
