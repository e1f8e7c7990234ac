//! The printed charts as compact tables, and the one way to read each of them.
//!
//! Everything here is a pure lookup. A reading that a chart can not have does not compile
//! ([`Total`], [`Form`], [`Pace`]), or is taken at the chart's edge (power, points).

use std::ops::RangeInclusive;

use engine::pack::{Check, Node};
use engine::part;
use engine::part::{Kind, list_of, parsed, resolved, whole};
use racing::Line;
use serde::Serialize;

use crate::words::{
    Condition, Errata, Factor, Form, Margin, Odds, Pace, Surface, Throw, Total, Trouble,
};

/// Ratings of Pace, 0 to 9: the lines of several charts.
pub const PACE_RATINGS: usize = 10;
/// Columns of the speed chart: powers of 0 to 29.
pub const POWERS: usize = 30;
/// Race points that the pace effects tell apart; more of them read the last bracket.
const POINTS: usize = 64;
/// Columns of the pace scenario chart.
const SCENARIOS: usize = 10;
/// Figure differences that the beaten-lengths chart lists.
const DIFFERENCES: usize = 36;
/// The charts that odds are read from, from the shortest prices to the longest.
const ODDS_CHARTS: usize = 8;
/// The rows of the odds-class chart: alone at the top, tied there, 1 to 9 below, 10 and more below.
const ODDS_ROWS: usize = 12;

type ByTotal<T> = [T; Total::COUNT];

/// Which heads of the pace scenario chart a race reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaceHeads {
    /// Quickplay: the two highest Pace ratings.
    Quick,
    /// Fullplay below a mile: the two highest point totals after the break.
    Short,
    /// Fullplay from a mile on: the two highest point totals after the setup.
    Long,
}

/// What the third segment of Fullplay changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormChange {
    /// Race points; nothing in Quickplay.
    pub points: i8,
    pub power: i8,
}

/// What the trouble chart says, before the jockey has answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TroubleRow {
    #[default]
    Clear,
    /// Out of the race, for this reason.
    Out(Trouble),
    /// The jockey throws against traffic.
    TrafficCheck,
    /// The jockey throws against a disqualification.
    DqCheck,
    Dq,
}

/// What the factors throw decides for the whole race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    /// The rating that counts.
    pub factor: Factor,
    /// Whether the jockeys' Ride counts too.
    pub jockey: bool,
}

/// One of the eight charts that odds are read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddsChart(u8);

impl OddsChart {
    /// The charts, with their names in the pack.
    pub const ALL: [(&'static str, Self); ODDS_CHARTS] = [
        ("OddsOn", Self(0)),
        ("Fav", Self(1)),
        ("A", Self(2)),
        ("B", Self(3)),
        ("C", Self(4)),
        ("D", Self(5)),
        ("E", Self(6)),
        ("F", Self(7)),
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self.0 as usize].0
    }

    /// The next chart with longer odds; the last has none beyond it.
    #[must_use]
    pub const fn right(self) -> Self {
        Self(if self.0 as usize + 1 < ODDS_CHARTS { self.0 + 1 } else { self.0 })
    }

    /// The next chart with shorter odds; the first has none before it.
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

/// A column of the beaten-lengths chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthsColumn(u8);

impl LengthsColumn {
    /// The columns, with their names in the pack.
    pub const ALL: [(&'static str, Self); 4] =
        [("d5_to_6_5", Self(0)), ("d7_to_9", Self(1)), ("d9_5_to_11", Self(2)), ("d12", Self(3))];

    /// Its name in the pack.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::ALL[self.0 as usize].0
    }
}

part! {
    /// All charts, in one reading of the misprinted ones.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Charts {
        /// The change of power by the form throw in Quickplay, by form.
        pub form: [ByTotal<i8>; 5] = keyed(Form::ALL.map(|(form, _)| form), numbers(-20..=20));
        /// The race points after the break, by Pace.
        pub break_points as break: [ByTotal<i8>; PACE_RATINGS] =
            keyed(0..PACE_RATINGS, numbers(0..=60));
        /// The change of race points in the second segment, by Pace.
        pub pace_setup: [ByTotal<i8>; PACE_RATINGS] = keyed(0..PACE_RATINGS, numbers(-20..=20));
        /// What the form throw changes in Fullplay, in both readings: for each form race points and
        /// power.
        pub positions as race_position: [[ByTotal<i8>; 10]; 2] = keyed(
            Errata::ALL.map(|(word, _)| word),
            keyed(
                Form::ALL.iter().flat_map(|(form, _)| [format!("{form}_pos"), format!("{form}_power")]),
                numbers(-20..=20),
            ),
        );
        /// The speed chart, by power.
        pub speed: [ByTotal<i16>; POWERS] = keyed(0..POWERS, numbers(0..=250));
        /// The odds that a die reads, by chart.
        pub odds as odds_roll: [[Odds; 6]; ODDS_CHARTS] =
            keyed(OddsChart::ALL.map(|(name, _)| name), exactly(one_price()));
        /// The change of a payoff, in cents, by its odds.
        pub payout_modification: [ByTotal<i64>; 3] =
            keyed(["up_to_9", "from_10_to_20", "from_21"], numbers(-10_000..=10_000));
        [pace_scenario]
        /// The pace, by column: a letter for each total, S for slow, F for fast.
        pub scenario as columns: [ByTotal<Pace>; SCENARIOS] = exactly(pace_letters());
        /// The highest sum that reads each column, for the three heads.
        pub scenario_up_to as self: [[i16; SCENARIOS]; 3] =
            keyed(["quick_up_to", "short_up_to", "long_up_to"], ascending());
        [pace_effects.quick]
        /// The change of power by Pace in Quickplay: in a slow race and in a fast one.
        pub by_rating as self: [[i8; PACE_RATINGS]; 2] = keyed(["slow", "fast"], numbers(-20..=20));
        [pace_effects]
        /// The change of power by race points in Fullplay, for short and long races.
        pub by_points as self: [PointsTable; 2] = keyed(["short", "long"], part());
        [race_factors]
        /// The rating that counts, by the red die.
        pub factor as red: [Factor; 6] = exactly(word());
        /// Whether the Ride counts, by the white die.
        pub jockey as white_jockey: [bool; 6] = exactly(truth());
        [trouble]
        /// What a throw brings.
        pub troubles as result: ByTotal<TroubleRow> = exactly(one_of(&TROUBLES));
        /// Why a horse is out; empty where it is not.
        pub out_reason: ByTotal<Trouble> = exactly(one_of(&REASONS));
        /// What traffic costs, as a change of power.
        pub traffic_power: i8 = whole(-20..=20);
        [form_save]
        /// The total in place of the one thrown, for forms A and B, by die; 0 changes nothing.
        pub saves as self: [[u8; 6]; 2] = keyed(["A", "B"], numbers(0..=12));
        /// The totals on which there is a Form Save.
        pub applies_to: Vec<u8> = list(whole(2..=12));
        [track_condition]
        /// The condition that a throw brings, on dirt and turf.
        pub condition as self: [ByTotal<Condition>; 2] = keyed(SURFACES, exactly(word()));
        [track_condition.power]
        /// What each condition costs, on dirt and turf; none where the surface does not have it.
        pub wet as self: [[Option<i8>; 8]; 2] = keyed(SURFACES, only_keyed(
            Condition::ALL.map(|(word, _)| word),
            "these are track conditions",
            maybe(whole(-20..=0)),
        ));
        [odds_class]
        /// The largest field that reads each column.
        pub odds_field_up_to as field_up_to: [i16; 4] = ascending();
        /// The chart that odds are read from, by field.
        pub odds_class as self: [[OddsChart; ODDS_ROWS]; 4] =
            keyed(["f2_5", "f6_8", "f9_12", "f13"], exactly(one_of(&OddsChart::ALL)));
        [payoff]
        /// The odds that are listed.
        pub listed as odds: Vec<Odds> = list(one_price());
        /// The cents for $2 to win, place and show.
        pub paid as self: [Vec<i64>; 3] = keyed(Line::ALL, for_each(listed.as_ref().map(Vec::len)));
        [beaten_lengths]
        /// Quarter lengths by difference of figures, by distance.
        pub lengths as self: [[i16; DIFFERENCES]; 4] =
            keyed(LengthsColumn::ALL.map(|(name, _)| name), numbers(0..=1_000));
        /// Quarter lengths for each point beyond the chart, by distance.
        pub lengths_step as step: [i16; 4] = numbers(0..=100);
        [photo]
        /// The margins.
        pub photo_names as name: Vec<String> =
            list(text()).where_it(are_margins, "these are \"nose\", \"head\" and \"neck\"");
        /// The greatest difference of photo totals that each stands for.
        pub photo_up_to as up_to: [i16; 3] = ascending();
    }
    derived {
        trouble: ByTotal<TroubleRow>;
        form_save_applies: ByTotal<bool>;
        payoffs: Vec<(Odds, [i64; 3])>;
        /// Of this reading.
        position: [ByTotal<FormChange>; 5];
        figure_max: i16;
        figure_min: i16;
        /// By distance, from the highest figure down.
        times: Vec<Vec<u32>>;
    }
    settled by settle;
}

part! {
    /// What the pace does to power, by race points.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PointsTable {
        /// The most points of each bracket.
        pub up_to: [i16; 11] = ascending().where_it(
            |up_to: &[i16; 11]| up_to[..10].iter().all(|most| *most < POINTS as i16 - 1),
            format!("all bounds but the last should be below {}", POINTS - 1),
        );
        /// In a slow race.
        pub slow: [i8; 11] = numbers(-20..=20);
        /// In a fast race.
        pub fast: [i8; 11] = numbers(-20..=20);
    }
    derived {
        of: [ByPoints; 3];
    }
    settled by spread;
}

/// By race points.
#[derive(Clone, Debug, PartialEq)]
struct ByPoints([i8; POINTS]);

impl Default for ByPoints {
    fn default() -> Self {
        Self([0; POINTS])
    }
}

/// The surfaces that have charts of their own.
const SURFACES: [&str; 2] = ["dirt", "turf"];

/// What a trouble throw brings, as packs write it; why a horse is out stands beside it.
const TROUBLES: [(&str, TroubleRow); 5] = [
    ("out", TroubleRow::Out(Trouble::PulledUp)),
    ("dq_check", TroubleRow::DqCheck),
    ("clear", TroubleRow::Clear),
    ("traffic_check", TroubleRow::TrafficCheck),
    ("dq", TroubleRow::Dq),
];
const REASONS: [(&str, Trouble); 4] = [
    ("broke_down", Trouble::BrokeDown),
    ("lost_jockey", Trouble::LostJockey),
    ("pulled_up", Trouble::PulledUp),
    ("", Trouble::Clear),
];

/// The letters of the paces.
const PACES: [(char, Pace); 3] = [('S', Pace::Slow), ('F', Pace::Fast), ('-', Pace::Normal)];

fn exactly<'k, T: 'k, const N: usize>(of: Kind<'k, T>) -> Kind<'k, [T; N]> {
    list_of(N..=N, format!("{N} entries are needed here"), of)
}

fn numbers<'k, T: TryFrom<i64> + Serialize + 'k, const N: usize>(
    bounds: RangeInclusive<i64>,
) -> Kind<'k, [T; N]> {
    exactly(whole(bounds))
}

/// Upper bounds of brackets, which rise.
fn ascending<const N: usize>() -> Kind<'static, [i16; N]> {
    numbers(0..=9_999).where_it(|bounds: &[i16; N]| bounds.is_sorted(), "these bounds should rise")
}

/// A price for each of the odds.
fn for_each(count: Option<usize>) -> Kind<'static, Vec<i64>> {
    let counts = count.map_or(0..=usize::MAX, |count| count..=count);
    list_of(counts, "one entry for each of the odds is needed here", whole(0..=10_000_000))
}

fn one_price() -> Kind<'static, Odds> {
    parsed("odds are written like 9-5", Odds::from_text)
}

fn pace_letters() -> Kind<'static, ByTotal<Pace>> {
    let pace = |letter: char| PACES.iter().find(|(own, _)| *own == letter).map(|(_, pace)| *pace);
    let letter = |pace: &Pace| PACES.iter().find(|(_, own)| own == pace).map(|(letter, _)| letter);
    resolved(
        "eleven letters are needed, for the totals 2 to 12: S, - or F",
        move |letters| letters.chars().map(pace).collect::<Option<Vec<_>>>()?.try_into().ok(),
        move |paces: &ByTotal<Pace>| paces.iter().filter_map(letter).collect(),
    )
}

fn are_margins(names: &Vec<String>) -> bool {
    names == &["nose", "head", "neck"]
}

fn spread(table: &mut PointsTable, _: &Node, _: &mut Check) {
    let bracket =
        |points: usize| table.up_to.iter().position(|most| points as i16 <= *most).unwrap_or(10);
    let of = |changes: &[i8; 11]| ByPoints(std::array::from_fn(|points| changes[bracket(points)]));
    table.of = [of(&table.slow), ByPoints::default(), of(&table.fast)];
}

/// Works out the tables that are looked up in.
fn settle(charts: &mut Charts, node: &Node, check: &mut Check) {
    for (at, (row, reason)) in charts.troubles.into_iter().zip(charts.out_reason).enumerate() {
        let out = matches!(row, TroubleRow::Out(_));
        check.law(out == (reason != Trouble::Clear), node.at(&["trouble", "out_reason"]), || {
            "a reason belongs to every `out`, and to nothing else".into()
        });
        charts.trouble[at] = if out { TroubleRow::Out(reason) } else { row };
    }
    for total in charts.applies_to.iter().filter_map(|total| Total::new((*total).into())) {
        charts.form_save_applies[total.line()] = true;
    }
    let [win, place, show] = &charts.paid;
    let rows = charts.listed.iter().zip(win).zip(place).zip(show);
    charts.payoffs =
        rows.map(|(((odds, win), place), show)| (*odds, [*win, *place, *show])).collect();
    for ((thrown, wet), surface) in charts.condition.iter().zip(charts.wet).zip(SURFACES) {
        for condition in thrown {
            check.law(
                wet[condition.index()].is_some(),
                node.at(&["track_condition", "power", surface]),
                || format!("\"{condition}\" can be thrown, but what it costs is missing here"),
            );
        }
    }
}

const fn surface_index(surface: Surface) -> usize {
    match surface.rated_as() {
        Surface::Turf => 1,
        Surface::Dirt | Surface::Synthetic => 0,
    }
}

impl Charts {
    /// The track condition that a throw brings. Synthetic is always fast and never thrown for.
    #[must_use]
    pub fn condition(&self, surface: Surface, total: Total) -> Condition {
        self.condition[surface_index(surface)][total.line()]
    }

    /// What a track condition costs, 0 or less; `None` if the surface has no such condition.
    #[must_use]
    pub fn wet(&self, surface: Surface, condition: Condition) -> Option<i8> {
        self.wet[surface_index(surface)][condition.index()]
    }

    /// The column of the pace scenario chart for the sum of the two highest.
    #[inline]
    #[must_use]
    pub fn scenario_column(&self, heads: PaceHeads, sum: i16) -> usize {
        let up_to = &self.scenario_up_to[heads as usize];
        up_to.iter().position(|most| sum <= *most).unwrap_or(SCENARIOS - 1)
    }

    /// The pace of the race.
    #[inline]
    #[must_use]
    pub fn pace(&self, heads: PaceHeads, sum: i16, total: Total) -> Pace {
        self.scenario[self.scenario_column(heads, sum)][total.line()]
    }

    /// What the pace does to a horse's power in Quickplay.
    #[inline]
    #[must_use]
    pub fn pace_effect_by_rating(&self, pace: Pace, rating: u8) -> i8 {
        let rating = usize::from(rating).min(PACE_RATINGS - 1);
        match pace {
            Pace::Slow => self.by_rating[0][rating],
            Pace::Normal => 0,
            Pace::Fast => self.by_rating[1][rating],
        }
    }

    /// What the pace does to a horse's power in Fullplay, by its points when the pace is set.
    #[inline]
    #[must_use]
    pub fn pace_effect_by_points(&self, long: bool, pace: Pace, points: i8) -> i8 {
        self.by_points[usize::from(long)].of[pace.index()].0[points.clamp(0, 63) as usize]
    }

    /// The race points after the break.
    #[inline]
    #[must_use]
    pub fn break_points(&self, rating: u8, total: Total) -> i8 {
        self.break_points[usize::from(rating).min(PACE_RATINGS - 1)][total.line()]
    }

    /// The change of race points in the second segment of a long race.
    #[inline]
    #[must_use]
    pub fn pace_setup(&self, rating: u8, total: Total) -> i8 {
        self.pace_setup[usize::from(rating).min(PACE_RATINGS - 1)][total.line()]
    }

    /// What the form throw changes in Quickplay: power alone.
    #[inline]
    #[must_use]
    pub fn quick_form(&self, form: Form, total: Total) -> FormChange {
        FormChange { points: 0, power: self.form[form.index()][total.line()] }
    }

    /// What the form throw changes in Fullplay: race points and power.
    #[inline]
    #[must_use]
    pub fn race_position(&self, form: Form, total: Total) -> FormChange {
        self.position[form.index()][total.line()]
    }

    /// Whether a form throw leads to the trouble chart (rule file, section 4: a total of 3).
    #[inline]
    #[must_use]
    pub fn brings_trouble(&self, total: Total) -> bool {
        total.value() == 3
    }

    /// The trouble chart.
    #[inline]
    #[must_use]
    pub fn trouble(&self, total: Total) -> TroubleRow {
        self.trouble[total.line()]
    }

    /// What traffic costs, as a change of power.
    #[must_use]
    pub fn traffic_power(&self) -> i8 {
        self.traffic_power
    }

    /// The factors of the race. Without jockeys the white die counts for nothing.
    #[inline]
    #[must_use]
    pub fn factors(&self, throw: Throw, jockeys: bool) -> Factors {
        Factors {
            factor: self.factor[usize::from(throw.red()) - 1],
            jockey: jockeys && self.jockey[usize::from(throw.white()) - 1],
        }
    }

    /// The speed chart. Only its column is clamped, never the power itself.
    #[inline]
    #[must_use]
    pub fn figure(&self, final_power: i16, total: Total) -> i16 {
        self.speed[final_power.clamp(0, POWERS as i16 - 1) as usize][total.line()]
    }

    /// Whether a horse of this form may throw for a Form Save on such a speed total.
    #[inline]
    #[must_use]
    pub fn may_save(&self, form: Form, total: Total) -> bool {
        form <= Form::B && self.form_save_applies[total.line()]
    }

    /// The total that a Form Save puts in place of the one thrown; `None`: no change.
    #[inline]
    #[must_use]
    pub fn form_save(&self, form: Form, die: u8) -> Option<Total> {
        let column = self.saves.get(form.index())?;
        Total::new(column[usize::from(die.clamp(1, 6)) - 1].into())
    }

    /// The chart that a horse's odds are read from: by the field and by how its start power stands
    /// to the best of the field.
    #[must_use]
    pub fn odds_class(&self, runners: usize, below_best: i16, tied: bool) -> OddsChart {
        let column = self.odds_field_up_to.iter().position(|most| runners as i16 <= *most);
        let row = match below_best {
            ..=0 if tied => 1,
            ..=0 => 0,
            below => below.min(10) as usize + 1,
        };
        self.odds_class[column.unwrap_or(3)][row]
    }

    /// The odds that a die reads on a chart.
    #[must_use]
    pub fn odds(&self, chart: OddsChart, die: u8) -> Odds {
        self.odds[usize::from(chart.0)][usize::from(die.clamp(1, 6)) - 1]
    }

    /// The payoff for $2 that the chart lists for these odds, in cents: win, place, show.
    #[must_use]
    pub fn listed_payoff(&self, odds: Odds) -> Option<[i64; 3]> {
        self.payoffs.iter().find(|(listed, _)| *listed == odds).map(|(_, payoff)| *payoff)
    }

    /// Every line of the payoff chart: odds, and the cents for $2 to win, place and show.
    #[must_use]
    pub fn listed_payoffs(&self) -> &[(Odds, [i64; 3])] {
        &self.payoffs
    }

    /// The change of a payoff, in cents.
    #[must_use]
    pub fn payout_modification(&self, odds: Odds, total: Total) -> i64 {
        let bracket = if odds.below(10) { 0 } else { 1 + usize::from(!odds.below(21)) };
        self.payout_modification[bracket][total.line()]
    }

    /// Quarter lengths for a difference of speed figures; beyond the chart each point adds a step.
    #[must_use]
    pub fn beaten_quarters(&self, column: LengthsColumn, difference: i16) -> i16 {
        let column = usize::from(column.0);
        let listed = difference.clamp(0, DIFFERENCES as i16 - 1);
        let beyond = (difference - listed).max(0);
        self.lengths[column][listed as usize] + beyond * self.lengths_step[column]
    }

    /// What parts two horses with the same figure, by the difference of their photo totals.
    #[must_use]
    pub fn photo_margin(&self, difference: i16) -> Margin {
        match difference {
            0 => Margin::DeadHeat,
            difference if difference <= self.photo_up_to[0] => Margin::Nose,
            difference if difference <= self.photo_up_to[1] => Margin::Head,
            _ => Margin::Neck,
        }
    }

    /// The figures of the time chart, from the lowest to the highest.
    #[must_use]
    pub const fn figures(&self) -> std::ops::RangeInclusive<i16> {
        self.figure_min..=self.figure_max
    }

    /// The time of a figure over a distance, in hundredths of a second.
    #[must_use]
    pub fn time(&self, distance: usize, speed: i16) -> u32 {
        let line = self.figure_max - speed.clamp(self.figure_min, self.figure_max);
        self.times.get(distance).map_or(0, |times| times[line as usize])
    }
}

impl Charts {
    /// The charts in one reading, with this time chart.
    #[must_use]
    pub(crate) fn reading(
        &self,
        errata: Errata,
        (min, max): (i16, i16),
        times: Vec<Vec<u32>>,
    ) -> Self {
        let printed = &self.positions[errata.index()];
        let change = |form: usize, total: usize| FormChange {
            points: printed[2 * form][total],
            power: printed[2 * form + 1][total],
        };
        Self {
            position: std::array::from_fn(|form| std::array::from_fn(|total| change(form, total))),
            figure_min: min,
            figure_max: max,
            times,
            ..self.clone()
        }
    }
}
