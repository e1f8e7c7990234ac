//! What a racing form says after a race.

use engine::{FairDice, Game, Pending, Record, Seed, StandardPacks, Table};
use serde_json::json;
use stretch::chances::AskedRace;
use stretch::{Performance, Status, Stretch, performances};

fn run(card: &str, mode: &str, seed: &str) -> Table<Stretch> {
    let asked = json!({"card": card, "options": {"mode": mode, "payout_mods": true}});
    let race = AskedRace::read(&asked).expect("a race");
    let mut table: Table<Stretch> = Table::open(&race.head, race.pack).expect("a table");
    let mut dice = FairDice::new(&Seed::from_word(seed), &[]);
    while matches!(table.game().pending(), Pending::Chance(_)) {
        table.draw(&mut dice).expect("a throw");
    }
    table
}

fn lines(table: &Table<Stretch>) -> Vec<Performance> {
    let public = table.game().public();
    public.performances(public.sheet())
}

#[test]
fn everybody_who_finished_has_a_line_in_the_order_at_the_wire() {
    for seed in 0..200 {
        let table = run("golden_classic", "full", &seed.to_string());
        let sheet = table.game().public().sheet();
        let lines = lines(&table);
        let finished = sheet.lines.iter().filter(|line| line.status != Some(Status::Out)).count();
        assert_eq!(lines.len(), finished);
        assert!(lines.windows(2).all(|pair| pair[0].finish.position <= pair[1].finish.position));
        for line in &lines {
            assert_eq!(line.calls.len(), 3, "a long race has three calls before the finish");
            assert!((39..=126).contains(&line.figure));
            assert_eq!(line.field as usize, sheet.lines.len());
            match line.finish.position {
                1 => assert!(line.margin_q >= 0 && line.finish.behind_q == 0),
                _ => assert_eq!(line.margin_q, -(line.finish.behind_q as i32)),
            }
            for call in &line.calls {
                assert_eq!(call.position == 1, call.behind_q == 0);
            }
        }
    }
}

#[test]
fn a_record_says_the_same_race_by_race() {
    let table = run("queens_stakes", "quick", "7");
    let told = performances(&table.record(), &StandardPacks).expect("a record");
    assert_eq!(told, [lines(&table)]);
    assert!(told[0].iter().all(|line| line.calls.is_empty()), "Quickplay makes no calls");

    let mut cut = table.record();
    cut.log.truncate(8);
    cut.extra.digests.clear();
    assert!(performances(&cut, &StandardPacks).expect("a race in progress").is_empty());

    let other = Record { game: "homestretch".into(), ..Record::default() };
    let fault = performances(&other, &StandardPacks).expect_err("another game");
    assert!(fault.to_string().contains("not of Top of the Stretch"), "{fault}");
}

#[test]
fn photos_and_disqualifications_are_noted() {
    let mut seen = [false; 3];
    for seed in 0..2_000 {
        let table = run("champagne_2009", "quick", &seed.to_string());
        for line in lines(&table) {
            seen[0] |= line.notes.contains("photo, ");
            seen[1] |= line.notes.contains("disqualified, placed ");
            seen[2] |= line.notes == format!("placed {}", line.place);
            if line.notes.contains("dead heat") && line.finish.position == 1 {
                assert_eq!(line.margin_q, 0);
            }
        }
    }
    assert_eq!(seen, [true; 3]);
}
