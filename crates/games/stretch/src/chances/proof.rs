//! What the chances are made of, held against every outcome, judged by the game's own finish. For
//! this crate's tests: here, because they are about what nobody else can see, and built only with
//! `conformance`, so that the rules are not compiled a second time.

use super::Race;
use super::law::{Law, PHOTOS, SPEEDS};
use super::number::Dual;
use super::pace::{PaceChart, Points, two_highest};
use super::places::{Outcome, places, places_within};
use super::sets::Sets;
use crate::finish::{AtWire, official};
use crate::options::Options;
use crate::pack::StretchPack;
use crate::state::SheetLine;
use crate::words::{Pace, Post};
use engine::Pack;

/// The highest keys of the test; two speeds, and photos.
const KEYS: [(usize, usize); 4] = [(100, 5), (100, 7), (101, 5), (101, 7)];

/// What a horse may do in a test: out, then clean and disqualified by key.
#[derive(Clone, Debug)]
struct Chart {
    out: f64,
    clean: [f64; 2],
    dq: [f64; 2],
    photo: [f64; 2],
}

impl Chart {
    fn law(&self) -> Law<f64> {
        let mut photo = [0.0; PHOTOS];
        (photo[5], photo[7]) = (self.photo[0], self.photo[1]);
        let mut speeds = vec![[0.0; 2]; SPEEDS];
        for at in 0..2 {
            speeds[100 + at] = [self.clean[at], self.dq[at]];
        }
        let mass = self.out + self.clean.iter().sum::<f64>() + self.dq.iter().sum::<f64>();
        Law { mass, speeds, photo }
    }

    fn at(&self, key: usize) -> [f64; 2] {
        let (speed, photo) = KEYS[key];
        let part = self.photo[usize::from(photo == 7)];
        [self.clean[speed - 100] * part, self.dq[speed - 100] * part]
    }
}

/// A field with chances that differ from horse to horse.
fn field(runners: usize, out: f64, dq: f64) -> Vec<Chart> {
    let split = |horse: usize, step: usize| {
        let first = 0.2 + 0.6 * ((horse * 7 + step * 3 + 2) % 5) as f64 / 5.0;
        [first, 1.0 - first]
    };
    (0..runners)
        .map(|horse| Chart {
            out,
            clean: split(horse, 1).map(|part| part * (1.0 - out - dq)),
            dq: split(horse, 2).map(|part| part * dq),
            photo: split(horse, 3),
        })
        .collect()
}

/// The same by going through every outcome.
fn enumerated(field: &[Chart]) -> Outcome<f64> {
    let mut outcome = Outcome::new(field.len());
    go_through(field, 1.0, &mut Vec::new(), &mut outcome);
    outcome
}

fn go_through(
    field: &[Chart],
    chance: f64,
    known: &mut Vec<Option<AtWire>>,
    outcome: &mut Outcome<f64>,
) {
    if chance == 0.0 {
        return;
    }
    let n = field.len();
    let Some(horse) = field.get(known.len()) else {
        let places = official(known);
        let place = |i: usize| places.by_post()[i];
        for i in 0..n {
            match places.of(Post(i as u8)) {
                Some(1) => outcome.win[i] += chance,
                Some(3) => outcome.third[i] += chance,
                Some(2) => {
                    let first = (0..n).find(|k| place(*k) == 1).expect("one is ahead");
                    outcome.exacta[i * n + first] += chance;
                }
                _ => {}
            }
        }
        return;
    };
    let mut next = |at_wire, part| {
        known.push(at_wire);
        go_through(field, chance * part, known, outcome);
        known.pop();
    };
    next(None, horse.out);
    for (key, (speed, photo)) in KEYS.into_iter().enumerate() {
        let at_wire = |drop| Some(AtWire { speed: speed as i16, photo: photo as i8, drop });
        let [clean, dq] = horse.at(key);
        next(at_wire(None), clean);
        for die in 1..=6 {
            next(at_wire(Some(die)), dq / 6.0);
        }
    }
}

fn check(field: &[Chart], within: f64) {
    let laws: Vec<Law<f64>> = field.iter().map(Chart::law).collect();
    let dq: Vec<f64> = field.iter().map(|horse| horse.dq.iter().sum()).collect();
    let found = places(&laws, &Sets::new(&dq));
    let expected = enumerated(field);
    let n = field.len();
    let all = |outcome: &Outcome<f64>| {
        [outcome.win.clone(), outcome.exacta.clone(), outcome.third.clone()].concat()
    };
    for (at, (found, expected)) in all(&found).iter().zip(all(&expected)).enumerate() {
        let error = (found - expected).abs();
        assert!(error < within, "{n} runners, {at}: {found} not {expected}, {error:e}\n{field:?}");
    }
}

/// Fields of two to four horses.
pub fn tiny_fields_are_exact_whatever_their_chances() {
    for runners in 2..=4 {
        check(&field(runners, 1.0 / 162.0, 0.01), 1e-12);
        check(&field(runners, 0.1, 0.0), 1e-12);
        check(&field(runners, 0.1, 0.3), 1e-12);
        check(&field(runners, 0.0, 0.9), 1e-12);
    }
}

/// Four horses, of two or three of which something is known.
pub fn horses_that_are_known_to_be_clean_disqualified_or_out_are_exact() {
    let mut horses = field(4, 0.1, 0.2);
    let known =
        |clean: [f64; 2], dq: [f64; 2], out: f64, photo: [f64; 2]| Chart { out, clean, dq, photo };
    let kinds = [
        known([0.0, 1.0], [0.0; 2], 0.0, [0.0, 1.0]),
        known([0.5, 0.5], [0.0; 2], 0.0, [0.5, 0.5]),
        known([0.0; 2], [0.0, 1.0], 0.0, [1.0, 0.0]),
        known([0.0; 2], [0.5, 0.5], 0.0, [0.5, 0.5]),
        known([0.0; 2], [0.0; 2], 1.0, [0.5, 0.5]),
        known([1.0, 0.0], [0.0; 2], 0.0, [1.0, 0.0]),
    ];
    for a in &kinds {
        for b in &kinds {
            horses[1] = a.clone();
            horses[2] = b.clone();
            check(&horses, 1e-11);
            horses[3] = kinds[0].clone();
            check(&horses, 1e-11);
            horses[3] = kinds[3].clone();
            check(&horses, 1e-11);
            horses[3] = field(4, 0.1, 0.2)[3].clone();
        }
    }
}

/// Five horses.
pub fn larger_fields_leave_out_only_what_three_disqualified_horses_do_at_once() {
    let mut horses = field(5, 1.0 / 162.0, 0.01);
    // Without photos there are fewer outcomes to go through.
    horses.iter_mut().for_each(|horse| horse.photo = [1.0, 0.0]);
    check(&horses, 3e-8);
}

/// All cases of a Fullplay race with a fast pace.
pub fn what_is_left_out_as_negligible_is_far_below_what_is_asked_for() {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("the standard pack");
    let pack = StretchPack::check(&node).expect("a sound pack");
    let given = serde_json::Map::from_iter([("mode".to_owned(), "full".into())]);
    let options = Options::of(&pack, &given).expect("options");
    let card = pack.card(&"champagne_2009".into(), "card").expect("a card");
    let entrants = card.entrants(&pack, &options, card.set_condition().expect("it is set"));
    let lines = vec![SheetLine::default(); entrants.len()];
    let race = Race {
        charts: pack.charts(options.errata),
        entrants: &entrants,
        lines: &lines,
        segments: card.segments(&pack, &options),
        options: &options,
        pace: None,
        factors: None,
    };
    let points: Points = race
        .horses()
        .map(|(entrant, line)| super::law::points(race.charts, race.segments, entrant, line))
        .collect();
    let chart = PaceChart { charts: race.charts, segments: race.segments };
    let field = race.field(Pace::Fast, &points);
    let (shifts, _) = &race.shifts()[0];
    let n = entrants.len();
    let (mut found, mut all) = (vec![0.0; n * n + n], vec![0.0; n * n + n]);
    for case in chart.cases(Pace::Fast, &points, &two_highest(&points)) {
        let laws: Vec<Law<Dual>> = field.laws(&case, shifts, |chance| chance);
        let [value, change] = case.weights;
        let add = |sums: &mut [f64], outcome: &Outcome<Dual>| {
            for (sum, number) in sums.iter_mut().zip(outcome.exacta.iter().chain(&outcome.third)) {
                *sum += value * number.value + change * number.change;
            }
        };
        add(&mut found, &places(&laws, field.sets()));
        add(&mut all, &places_within(&laws, field.sets(), 0.0));
    }
    for (found, all) in found.iter().zip(all) {
        assert!((found - all).abs() < 1e-8, "{found} is not {all}");
    }
}

/// A race of the first horses of the standard pack, half of them with a jockey.
fn standard(runners: usize, mode: &str, look: impl FnOnce(&Race<'_>)) {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("the standard pack");
    let pack = StretchPack::check(&node).expect("a sound pack");
    let jockeys = pack.jockeys.iter().map(|jockey| Some(jockey.id.clone())).chain([None]).cycle();
    let horses = pack.horses.iter().zip(jockeys.skip(5)).take(runners);
    let runners: Vec<serde_json::Value> = horses
        .map(|(horse, jockey)| serde_json::json!({"horse": horse.id, "jockey": jockey}))
        .collect();
    let card = serde_json::json!({"surface": "dirt", "distance": "9.0", "condition": "fast",
        "runners": runners});
    let given = serde_json::Map::from_iter([
        ("mode".to_owned(), mode.into()),
        ("cards".to_owned(), serde_json::json!([card])),
    ]);
    let options = Options::of(&pack, &given).expect("options");
    let card = pack.card(&card, "card").expect("a card");
    let entrants = card.entrants(&pack, &options, card.set_condition().expect("it is set"));
    let lines = vec![SheetLine::default(); entrants.len()];
    look(&Race {
        charts: pack.charts(options.errata),
        entrants: &entrants,
        lines: &lines,
        segments: card.segments(&pack, &options),
        options: &options,
        pace: None,
        factors: None,
    });
}

/// The largest difference between the chances of a race as they are found, and with everything that
/// may happen in it.
fn left_out(runners: usize, mode: &str) -> f64 {
    let mut most = 0.0;
    standard(runners, mode, |race| {
        let points: Points = race
            .horses()
            .map(|(entrant, line)| super::law::points(race.charts, race.segments, entrant, line))
            .collect();
        let chart = PaceChart { charts: race.charts, segments: race.segments };
        let highest = two_highest(&points);
        let mut all = super::Sum::new(runners);
        for (_, pace) in &Pace::ALL {
            let field = race.field(*pace, &points);
            assert!(field.is_swept());
            for case in chart.cases(*pace, &points, &highest) {
                for (shifts, chance) in race.shifts() {
                    all.add_all(&field, &case, &shifts, chance);
                }
            }
        }
        let mut found = super::Sum::new(runners);
        race.add_to(&mut found, 1.0);
        let figures = |sum: super::Sum| {
            let chances = sum.chances();
            let places = chances.horses.iter().flat_map(|h| [h.win, h.second, h.third]);
            places.chain(chances.exacta.into_iter().flatten()).collect::<Vec<f64>>()
        };
        let differences = figures(found).into_iter().zip(figures(all)).map(|(a, b)| (a - b).abs());
        most = differences.fold(0.0, f64::max);
    });
    most
}

/// Five times less than the rule file asks for.
const LEFT_OUT: f64 = 2e-7;

/// Fields of several sizes in Quickplay, and a small one in Fullplay.
pub fn a_sweep_and_its_correction_leave_out_next_to_nothing() {
    for runners in [5, 6, 7, 8, 12] {
        let off = left_out(runners, "quick");
        println!("{runners}: {off:e}");
        assert!(off < LEFT_OUT, "{runners} in Quickplay: {off:e}");
    }
    let off = left_out(5, "full");
    println!("5 in Fullplay: {off:e}");
    assert!(off < LEFT_OUT, "5 in Fullplay: {off:e}");
}

/// Fields of any size, in both versions.
pub fn a_sweep_and_its_correction_leave_out_next_to_nothing_in_any_field() {
    for runners in 5..=20 {
        for mode in ["quick", "full"] {
            let off = left_out(runners, mode);
            println!("{runners} {mode}: {off:e}");
            assert!(off < LEFT_OUT, "{runners} in {mode}: {off:e}");
        }
    }
}

/// The sets of four horses.
pub fn small_fields_have_every_set_and_every_division() {
    let sets = Sets::new(&[0.01; 4]);
    assert_eq!(sets.list.len(), 16);
    // Each horse is in the first part, in the second or in neither: 81, each twice but one.
    assert_eq!(sets.splits.len(), 41);
    for split in &sets.splits {
        let [first, second] = split.parts.map(|part| sets.list[part].mask);
        assert_eq!(first & second, 0);
        assert_eq!(first | second, sets.list[split.whole].mask);
    }
}

/// The sets of twelve horses, of which none, one or all may be disqualified.
pub fn large_fields_have_pairs_and_what_goes_with_horses_known_to_be_disqualified() {
    assert_eq!(Sets::new(&[0.01; 12]).list.len(), 1 + 12 + 66);
    let mut known = [0.01; 12];
    known[3] = 1.0;
    let sets = Sets::new(&known);
    assert_eq!(sets.list.len(), 1 + 12 + 66 + 55, "three at once, if one of them is known");
    let none = Sets::new(&[0.0; 12]);
    assert_eq!(none.list.len(), 1);
}
