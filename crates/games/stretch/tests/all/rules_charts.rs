//! The laws of the charts (rule file, section 2), on the standard pack.

use engine::Pack;
use stretch::charts::{LengthsColumn, PaceHeads};
use stretch::{Errata, Form, Odds, Options, Pace, StretchPack, Throw, Total};

fn pack() -> StretchPack {
    let node = StretchPack::assemble(&StretchPack::standard()).expect("files that can be read");
    StretchPack::check(&node).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_pack_has_what_a_box_would_hold() {
    let pack = pack();
    assert_eq!((pack.horses.len(), pack.jockeys.len(), pack.cards.len()), (38, 34, 10));
    assert_eq!(pack.distances.len(), 18);
    assert_eq!(Options::of(&pack, &Default::default()).expect("defaults").cards.len(), 1);
}

#[test]
fn a_speed_figure_is_54_and_twice_the_power_and_a_step() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    for power in 0..30 {
        for (total, i) in Total::all().zip(0..) {
            let high = [-9, -7, -5, -3, -1, 0, 1, 3, 5, 7, 9];
            let step = if power >= 15 { high[i] } else { 2 * i as i16 - 10 };
            assert_eq!(charts.figure(power, total), 54 + 2 * power + step);
        }
    }
    for total in Total::all() {
        assert_eq!(charts.figure(-7, total), charts.figure(0, total));
        assert_eq!(charts.figure(40, total), charts.figure(29, total));
    }
}

#[test]
fn points_after_the_break_are_two_for_each_of_pace_and_a_step() {
    let pack = pack();
    let steps = [7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12];
    for rating in 0..10 {
        for (total, step) in Total::all().zip(steps) {
            let points = pack.charts(Errata::Corrected).break_points(rating, total);
            assert_eq!(points, 2 * rating as i8 + step);
        }
    }
}

/// As printed, D gains four parts in 36 of a power point, and that is how the misprint shows.
#[test]
fn every_form_is_nothing_on_average_but_for_the_misprint() {
    let pack = pack();
    let mean = |form: Form, errata: Errata, quick: bool| -> i32 {
        let charts = pack.charts(errata);
        let change = |total| match quick {
            true => charts.quick_form(form, total),
            false => charts.race_position(form, total),
        };
        Throw::all().map(|throw| i32::from(change(throw.total()).power)).sum()
    };
    for (_, form) in Form::ALL {
        for errata in [Errata::Corrected, Errata::AsPrinted] {
            let misprint = form == Form::D && errata == Errata::AsPrinted;
            assert_eq!(mean(form, errata, true), 0);
            assert_eq!(mean(form, errata, false), if misprint { 4 } else { 0 });
        }
    }
}

#[test]
fn a_fast_pace_takes_what_a_slow_one_gives() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    for rating in 0..10 {
        let effect = |pace| charts.pace_effect_by_rating(pace, rating);
        assert_eq!(effect(Pace::Fast), -effect(Pace::Slow));
        assert_eq!(effect(Pace::Normal), 0);
    }
    for points in -5..70 {
        for long in [false, true] {
            let effect = |pace| charts.pace_effect_by_points(long, pace, points);
            assert_eq!(effect(Pace::Fast), -effect(Pace::Slow));
            assert_eq!(effect(Pace::Normal), 0);
        }
    }
}

#[test]
fn listed_payoffs_follow_the_odds() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    for text in ["1-5", "9-5", "7-2", "11-1", "100-1"] {
        let odds = Odds::from_text(text).expect("odds");
        let part = |cents: i64| 200 + cents * i64::from(odds.to_win) / i64::from(odds.staked);
        assert_eq!(charts.listed_payoff(odds), Some([part(200), part(100), part(50)]));
    }
    for odds in ["3-1", "15-1", "30-1"] {
        let odds = Odds::from_text(odds).expect("odds");
        for (low, high) in Total::all().zip(Total::all().rev()) {
            let change = |total| charts.payout_modification(odds, total);
            assert_eq!(change(low), -change(high));
        }
    }
}

/// Two columns have 36 wrong cells each; nothing else differs.
#[test]
fn a_figure_is_worth_a_fifth_of_a_second_but_for_the_misprints() {
    let pack = pack();
    for (at, distance) in pack.distances.iter().enumerate() {
        let misprinted = ["8+70yds", "8.5"].contains(&distance.word.as_str());
        let mut wrong = 0;
        for speed in 38..126 {
            let time = |errata, speed| pack.charts(errata).time(at, speed);
            assert_eq!(time(Errata::Corrected, speed), time(Errata::Corrected, speed + 1) + 20);
            wrong += u32::from(time(Errata::Corrected, speed) != time(Errata::AsPrinted, speed));
        }
        assert_eq!(wrong, if misprinted { 36 } else { 0 }, "{}", distance.word);
    }
}

#[test]
fn lengths_go_on_beyond_the_chart() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    for ((_, column), (at_35, step)) in
        LengthsColumn::ALL.into_iter().zip([(62, 2), (70, 2), (120, 4), (140, 4)])
    {
        assert_eq!(charts.beaten_quarters(column, 35), at_35);
        assert_eq!(charts.beaten_quarters(column, 40), at_35 + 5 * step);
    }
}

/// W4: two tops that make 44 in a long race.
#[test]
fn the_pace_goes_by_the_two_highest() {
    let pack = pack();
    let charts = pack.charts(Errata::Corrected);
    let paces: String = Total::all()
        .map(|total| charts.pace(PaceHeads::Long, 44, total).word().chars().next().unwrap_or(' '))
        .collect();
    assert_eq!(paces, "sssnnnnnnff");
    assert_eq!(stretch::race::pace_sum([20, 16, 16, 24, 18, 14]), 44);
    assert_eq!(stretch::race::pace_sum([7, 7]), 14);
}
