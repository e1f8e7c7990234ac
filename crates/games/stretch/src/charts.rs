//! The printed charts as compact tables, and the one way to read each of them.
//!
//! Everything here is a pure lookup. A reading that a chart can not have does not compile
//! ([`Total`], [`Form`], [`Pace`]), or is taken at the chart's edge (power, points).

use engine::pack::{Check, Node};
use racing::Line;
use serde_json::{Map, Value};

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
    /// Power.
    pub power: i8,
}

/// What the trouble chart says, before the jockey has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TroubleRow {
    /// Nothing.
    Clear,
    /// Out of the race, for this reason.
    Out(Trouble),
    /// The jockey throws against traffic.
    TrafficCheck,
    /// The jockey throws against a disqualification.
    DqCheck,
    /// Disqualified.
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
    /// The names in the pack, in order of the charts.
    pub const NAMES: [&'static str; ODDS_CHARTS] = ["OddsOn", "Fav", "A", "B", "C", "D", "E", "F"];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
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

/// All charts, in one reading of the misprinted ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Charts {
    scenario: [ByTotal<Pace>; SCENARIOS],
    /// The highest sum that reads each column, for the three heads.
    scenario_up_to: [[i16; SCENARIOS]; 3],
    pace_by_rating: [[i8; PACE_RATINGS]; 3],
    /// For short and long races, by pace and points.
    pace_by_points: [[[i8; POINTS]; 3]; 2],
    form: [ByTotal<i8>; 5],
    break_points: [ByTotal<i8>; PACE_RATINGS],
    pace_setup: [ByTotal<i8>; PACE_RATINGS],
    position: [ByTotal<FormChange>; 5],
    factor: [Factor; 6],
    jockey: [bool; 6],
    trouble: ByTotal<TroubleRow>,
    traffic_power: i8,
    speed: [ByTotal<i16>; POWERS],
    /// For forms A and B, by die.
    form_save: [[Option<Total>; 6]; 2],
    form_save_applies: ByTotal<bool>,
    /// For dirt and turf.
    condition: [ByTotal<Condition>; 2],
    /// For dirt and turf, by condition; `None` where the surface has no such condition.
    wet: [[Option<i8>; 8]; 2],
    odds_field_up_to: [i16; 4],
    odds_class: [[OddsChart; ODDS_ROWS]; 4],
    odds: [[Odds; 6]; ODDS_CHARTS],
    payoffs: Vec<(Odds, [i64; 3])>,
    payout_modification: [ByTotal<i64>; 3],
    lengths: [[i16; DIFFERENCES]; 4],
    lengths_step: [i16; 4],
    photo_up_to: [i16; 3],
    figure_max: i16,
    figure_min: i16,
    /// By distance, from the highest figure down.
    times: Vec<Vec<u32>>,
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
        self.pace_by_rating[pace.index()][usize::from(rating).min(PACE_RATINGS - 1)]
    }

    /// What the pace does to a horse's power in Fullplay, by its points when the pace is set.
    #[inline]
    #[must_use]
    pub fn pace_effect_by_points(&self, long: bool, pace: Pace, points: i8) -> i8 {
        self.pace_by_points[usize::from(long)][pace.index()][points.clamp(0, 63) as usize]
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
        let column = self.form_save.get(form.index())?;
        column[usize::from(die.clamp(1, 6)) - 1]
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

/// Reads the charts in one reading. What is wrong is noted with its place; the value is of use only
/// if nothing was.
pub(crate) fn read(
    r: &mut Reader<'_>,
    times: &mut Reader<'_>,
    distances: &[String],
    errata: Errata,
) -> Charts {
    let digit = |i: usize| i.to_string();
    let pace_columns = r.pace_columns();
    let up_to = |r: &mut Reader<'_>, head: &str| r.ascending::<SCENARIOS>(&["pace_scenario", head]);
    let form_change = |r: &mut Reader<'_>, form: &str| {
        let pos =
            r.numbers::<11>(&["race_position", errata.word(), &format!("{form}_pos")], -20..=20);
        let power =
            r.numbers::<11>(&["race_position", errata.word(), &format!("{form}_power")], -20..=20);
        std::array::from_fn(|i| FormChange { points: pos[i] as i8, power: power[i] as i8 })
    };
    let forms = |i: usize| Form::ALL[i].0;
    let small = |row: [i64; 11]| row.map(|n| n as i8);
    let (figure_max, figure_min, time_table) = read_times(times, distances, errata);
    let speed: [ByTotal<i16>; POWERS] = std::array::from_fn(|power| {
        r.numbers::<11>(&["speed", &digit(power)], 0..=250).map(|n| n as i16)
    });
    // Factor and Ride change a figure by at most 5 either way (rule file, section 2).
    let fits = speed.iter().flatten().all(|f| (figure_min + 5..=figure_max - 5).contains(f));
    if let Some(node) = r.root.get("speed") {
        r.check.law(fits, node, || {
            format!("with 5 more or less every figure must be in the time chart, {figure_min} to {figure_max}")
        });
    }
    Charts {
        scenario: pace_columns,
        scenario_up_to: [up_to(r, "quick_up_to"), up_to(r, "short_up_to"), up_to(r, "long_up_to")],
        pace_by_rating: {
            let slow = r.numbers::<10>(&["pace_effects", "quick", "slow"], -20..=20);
            let fast = r.numbers::<10>(&["pace_effects", "quick", "fast"], -20..=20);
            [slow.map(|n| n as i8), [0; PACE_RATINGS], fast.map(|n| n as i8)]
        },
        pace_by_points: ["short", "long"].map(|length| r.points_table(length)),
        form: std::array::from_fn(|i| small(r.numbers(&["form", forms(i)], -20..=20))),
        break_points: std::array::from_fn(|i| small(r.numbers(&["break", &digit(i)], 0..=60))),
        pace_setup: std::array::from_fn(|i| small(r.numbers(&["pace_setup", &digit(i)], -20..=20))),
        position: std::array::from_fn(|i| form_change(r, forms(i))),
        factor: r.words::<Factor, 6>(&["race_factors", "red"], &Factor::ALL, Factor::Trip),
        jockey: r.truths(&["race_factors", "white_jockey"]),
        trouble: r.trouble(),
        traffic_power: r.number(&["trouble", "traffic_power"], -20..=20) as i8,
        speed,
        form_save: ["A", "B"]
            .map(|form| r.numbers::<6>(&["form_save", form], 0..=12).map(Total::new)),
        form_save_applies: r.applies_to(),
        condition: ["dirt", "turf"].map(|surface| {
            r.words(&["track_condition", surface], &Condition::ALL, Condition::Fast)
        }),
        wet: ["dirt", "turf"].map(|surface| r.wet(surface)),
        odds_field_up_to: r.ascending(&["odds_class", "field_up_to"]),
        odds_class: ["f2_5", "f6_8", "f9_12", "f13"].map(|field| r.odds_class(field)),
        odds: OddsChart::NAMES.map(|chart| r.odds(chart)),
        payoffs: r.payoffs(),
        payout_modification: ["up_to_9", "from_10_to_20", "from_21"]
            .map(|bracket| r.numbers(&["payout_modification", bracket], -10_000..=10_000)),
        lengths: LengthsColumn::ALL.map(|(column, _)| {
            r.numbers::<DIFFERENCES>(&["beaten_lengths", column], 0..=1_000).map(|n| n as i16)
        }),
        lengths_step: r.numbers::<4>(&["beaten_lengths", "step"], 0..=100).map(|n| n as i16),
        photo_up_to: r.photo(),
        figure_max,
        figure_min,
        times: time_table,
    }
}

/// Hundredths of a second that a time chart may hold: an hour.
const TIME: std::ops::RangeInclusive<i64> = 1..=360_000;

fn read_times(
    r: &mut Reader<'_>,
    distances: &[String],
    errata: Errata,
) -> (i16, i16, Vec<Vec<u32>>) {
    let max = r.number(&["figure_max"], 0..=300);
    let min = r.number(&["figure_min"], 0..=max);
    let lines = usize::try_from(max - min).unwrap_or(0) + 1;
    let column = |distance: &String| {
        let list = r.list(&[errata.word(), distance], lines).unwrap_or_default();
        let mut times: Vec<u32> =
            list.iter().map(|n| r.check.number(n, TIME).unwrap_or(0) as u32).collect();
        times.resize(lines, 0);
        times
    };
    let times = distances.iter().map(column).collect();
    (max as i16, min as i16, times)
}

/// Reads tables of numbers and words, noting what is wrong. What can not be read is a zero, or the
/// word named: nobody sees it, because a pack with faults is not handed out.
///
/// What was read is kept as it stood: it is the canonical form of what was read from.
pub(crate) struct Reader<'a> {
    pub root: &'a Node,
    pub check: &'a mut Check,
    pub read: Value,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(root: &'a Node, check: &'a mut Check) -> Self {
        Self { root, check, read: Value::Object(Map::new()) }
    }

    pub(crate) fn node(&mut self, path: &[&str]) -> Option<&'a Node> {
        let node = path.iter().try_fold(self.root, |node, key| self.check.entry(node, key))?;
        // Indexing puts a table where nothing was.
        *path.iter().fold(&mut self.read, |table, key| &mut table[*key]) = node.to_json();
        Some(node)
    }

    pub(crate) fn list(&mut self, path: &[&str], count: usize) -> Option<&'a [Node]> {
        let node = self.node(path)?;
        let list = self.check.list(node)?;
        self.check.law(list.len() == count, node, || {
            format!("{count} entries are needed here, not {}", list.len())
        });
        Some(list)
    }

    pub(crate) fn number(&mut self, path: &[&str], bounds: std::ops::RangeInclusive<i64>) -> i64 {
        self.node(path).and_then(|node| self.check.number(node, bounds)).unwrap_or(0)
    }

    fn numbers<const N: usize>(
        &mut self,
        path: &[&str],
        bounds: std::ops::RangeInclusive<i64>,
    ) -> [i64; N] {
        let mut numbers = [0; N];
        let list = self.list(path, N).unwrap_or_default();
        for (number, node) in numbers.iter_mut().zip(list) {
            *number = self.check.number(node, bounds.clone()).unwrap_or(0);
        }
        numbers
    }

    /// Upper bounds of brackets, which rise.
    fn ascending<const N: usize>(&mut self, path: &[&str]) -> [i16; N] {
        let numbers = self.numbers::<N>(path, 0..=9_999);
        if let Some(node) = self.node(path) {
            self.check.law(numbers.is_sorted(), node, || "these bounds should rise".into());
        }
        numbers.map(|n| n as i16)
    }

    fn words<T: Copy, const N: usize>(
        &mut self,
        path: &[&str],
        words: &[(&str, T)],
        unread: T,
    ) -> [T; N] {
        let mut read = [unread; N];
        let list = self.list(path, N).unwrap_or_default();
        for (word, node) in read.iter_mut().zip(list) {
            *word = self.check.word(node, words).unwrap_or(unread);
        }
        read
    }

    fn truths(&mut self, path: &[&str]) -> [bool; 6] {
        let mut truths = [false; 6];
        let list = self.list(path, 6).unwrap_or_default();
        for (truth, node) in truths.iter_mut().zip(list) {
            *truth = self.check.truth(node).unwrap_or(false);
        }
        truths
    }

    fn pace_columns(&mut self) -> [ByTotal<Pace>; SCENARIOS] {
        let mut columns = [[Pace::Normal; Total::COUNT]; SCENARIOS];
        let list = self.list(&["pace_scenario", "columns"], SCENARIOS).unwrap_or_default();
        for (column, node) in columns.iter_mut().zip(list) {
            let Some(letters) = self.check.text(node) else { continue };
            let good =
                letters.len() == Total::COUNT && letters.bytes().all(|c| b"SF-".contains(&c));
            self.check.law(good, node, || {
                "eleven letters are needed, for the totals 2 to 12: S, - or F".into()
            });
            for (pace, letter) in column.iter_mut().zip(letters.bytes()) {
                *pace = match letter {
                    b'S' => Pace::Slow,
                    b'F' => Pace::Fast,
                    _ => Pace::Normal,
                };
            }
        }
        columns
    }

    fn points_table(&mut self, length: &str) -> [[i8; POINTS]; 3] {
        let up_to = self.ascending::<11>(&["pace_effects", length, "up_to"]);
        let slow = self.numbers::<11>(&["pace_effects", length, "slow"], -20..=20);
        let fast = self.numbers::<11>(&["pace_effects", length, "fast"], -20..=20);
        if let Some(node) = self.node(&["pace_effects", length, "up_to"]) {
            let told_apart =
                up_to[..10].iter().all(|most| usize::try_from(*most).is_ok_and(|n| n < POINTS - 1));
            self.check.law(told_apart, node, || {
                format!("all bounds but the last should be below {}", POINTS - 1)
            });
        }
        let bracket =
            |points: usize| up_to.iter().position(|most| points as i16 <= *most).unwrap_or(10);
        [
            std::array::from_fn(|points| slow[bracket(points)] as i8),
            [0; POINTS],
            std::array::from_fn(|points| fast[bracket(points)] as i8),
        ]
    }

    fn trouble(&mut self) -> ByTotal<TroubleRow> {
        const RESULTS: [(&str, TroubleRow); 5] = [
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
        let mut rows: ByTotal<TroubleRow> =
            self.words(&["trouble", "result"], &RESULTS, TroubleRow::Clear);
        let reasons: ByTotal<Trouble> =
            self.words(&["trouble", "out_reason"], &REASONS, Trouble::Clear);
        let node = self.node(&["trouble", "out_reason"]);
        for (row, reason) in rows.iter_mut().zip(reasons) {
            let out = matches!(row, TroubleRow::Out(_));
            if let Some(node) = node {
                self.check.law(out == (reason != Trouble::Clear), node, || {
                    "a reason belongs to every `out`, and to nothing else".into()
                });
            }
            if out {
                *row = TroubleRow::Out(reason);
            }
        }
        rows
    }

    fn applies_to(&mut self) -> ByTotal<bool> {
        let mut applies = [false; Total::COUNT];
        let Some(node) = self.node(&["form_save", "applies_to"]) else { return applies };
        for node in self.check.list(node).unwrap_or_default() {
            if let Some(total) = self.check.number(node, 2..=12).and_then(Total::new) {
                applies[total.line()] = true;
            }
        }
        applies
    }

    /// What each condition of a surface costs; every condition that can be thrown must be there.
    fn wet(&mut self, surface: &str) -> [Option<i8>; 8] {
        let mut wet = [None; 8];
        let Some(table) = self.node(&["track_condition", "power", surface]) else { return wet };
        for (word, node) in self.check.table(table).into_iter().flatten() {
            match Condition::from_word(word) {
                Some(condition) => {
                    wet[condition.index()] = self.check.number(node, -20..=0).map(|n| n as i8);
                }
                None => self.check.fault(node, format!("there is no track condition \"{word}\"")),
            }
        }
        let thrown: ByTotal<Condition> =
            self.words(&["track_condition", surface], &Condition::ALL, Condition::Fast);
        for condition in thrown {
            self.check.law(wet[condition.index()].is_some(), table, || {
                format!("\"{condition}\" can be thrown, but what it costs is missing here")
            });
        }
        wet
    }

    fn odds_class(&mut self, field: &str) -> [OddsChart; ODDS_ROWS] {
        let words: [(&str, OddsChart); ODDS_CHARTS] =
            std::array::from_fn(|i| (OddsChart::NAMES[i], OddsChart(i as u8)));
        self.words(&["odds_class", field], &words, OddsChart(0))
    }

    fn one_odds(&mut self, node: &Node) -> Odds {
        let text = self.check.text(node).unwrap_or_default();
        Odds::from_text(text).unwrap_or_else(|| {
            self.check.fault(node, format!("odds are written like 9-5, not \"{text}\""));
            Odds { to_win: 1, staked: 1 }
        })
    }

    fn odds(&mut self, chart: &str) -> [Odds; 6] {
        let mut odds = [Odds { to_win: 1, staked: 1 }; 6];
        let list = self.list(&["odds_roll", chart], 6).unwrap_or_default();
        for (odds, node) in odds.iter_mut().zip(list) {
            *odds = self.one_odds(node);
        }
        odds
    }

    fn payoffs(&mut self) -> Vec<(Odds, [i64; 3])> {
        let Some(node) = self.node(&["payoff", "odds"]) else { return Vec::new() };
        let odds = self.check.list(node).unwrap_or_default();
        let columns = Line::ALL.map(|line| {
            let list = self.list(&["payoff", line.word()], odds.len()).unwrap_or_default();
            list.iter()
                .map(|n| self.check.number(n, 0..=10_000_000).unwrap_or(0))
                .collect::<Vec<_>>()
        });
        let cents = |line: usize, i: usize| columns[line].get(i).copied().unwrap_or(0);
        let rows = odds.iter().enumerate();
        rows.map(|(i, node)| (self.one_odds(node), [cents(0, i), cents(1, i), cents(2, i)]))
            .collect()
    }

    fn photo(&mut self) -> [i16; 3] {
        let margins = [("nose", ()), ("head", ()), ("neck", ())];
        for (i, node) in self.list(&["photo", "name"], 3).unwrap_or_default().iter().enumerate() {
            self.check.word(node, &margins[i..=i]);
        }
        self.ascending(&["photo", "up_to"])
    }
}
