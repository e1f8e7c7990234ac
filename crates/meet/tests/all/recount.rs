//! Standings against a recount from the summaries of the same games, which say the same in the rule
//! files' words and are made by other code.

use std::collections::BTreeMap;

use engine::{FairDice, Record, Seed, StandardPacks};
use meet::{Count, HeadToHead, LineSheet, RunRace, SourceKind};
use serde_json::{Value, json};

/// Plays a game to its end: bots in every seat, dice from the seed.
fn play(game: &str, seats: usize, options: &Value, seed: u8) -> Box<dyn bots::BotTable> {
    let record = Record {
        game: game.into(),
        seats: (1..=seats).map(|seat| format!("Bettor {seat}")).collect(),
        options: options.as_object().cloned().unwrap_or_default(),
        ..Record::default()
    };
    let mut table = bots::open(&record, &StandardPacks).expect("a table");
    let mut dice = FairDice::new(&Seed::from_bytes([seed; 32]), &[]);
    let mut bits = engine::SimBits::new(u64::from(seed), 0);
    while !table.over() {
        if table.draw(&mut dice).is_some() {
            continue;
        }
        let seat = table.deciders().iter().next().expect("somebody to decide");
        let play = table.hint(seat, "random", bots::Budget::default(), &mut bits);
        let entry = json!({"seat": seat, "move": play.expect("a move")});
        table.play(&entry).expect("a legal move");
    }
    table
}

fn races(table: &dyn bots::BotTable, source: u8) -> Vec<RunRace> {
    let run = |result| RunRace {
        kind: SourceKind::Table,
        source: format!("table{source}"),
        at: i64::from(source) * 1000,
        result,
    };
    table.results().into_iter().map(run).collect()
}

/// Starts, firsts, seconds, thirds, out, disqualified, best figure, by the id of the horse.
type Tally = BTreeMap<String, ([u64; 6], Option<i64>)>;

fn recount(summaries: &[Value], names: &BTreeMap<String, String>) -> Tally {
    let mut tally = Tally::new();
    let horses = summaries.iter().flat_map(|summary| {
        let races = summary["races"].as_array().expect("races");
        races.iter().flat_map(|race| race["horses"].as_array().expect("horses"))
    });
    for horse in horses {
        let id = horse["horse"].as_str().expect("an id");
        let (counts, best) = tally.entry(names[id].clone()).or_default();
        counts[0] += 1;
        if let Some(place) = horse["place"].as_u64().filter(|place| *place <= 3) {
            counts[place as usize] += 1;
        }
        counts[4] += u64::from(horse["status"] == "out");
        counts[5] += u64::from(horse["status"] == "dq");
        *best = (*best).max(horse["speed"].as_i64());
    }
    tally
}

#[test]
fn standings_are_what_a_recount_of_the_summaries_gives() {
    let pack = bots::game("stretch").expect("the game");
    let pack = pack.printed(&engine::PackRef::default(), &StandardPacks).expect("its pack");
    let horses = pack["horses"].as_array().expect("horses").iter();
    let names: BTreeMap<String, String> = horses
        .map(|horse| {
            let text = |field: &str| horse[field].as_str().unwrap_or_default().to_owned();
            (text("id"), text("name"))
        })
        .collect();
    let (mut summaries, mut all) = (Vec::new(), Vec::new());
    for seed in 0..200 {
        let mode = if seed % 2 == 0 { "quick" } else { "full" };
        let table = play("stretch", usize::from(seed % 4), &json!({ "mode": mode }), seed);
        summaries.push(table.summary());
        all.extend(races(&*table, seed));
    }
    let mut count = Count::default();
    all.iter().for_each(|race| count.add(race));
    let standings = count.standings();

    let counted: Tally = standings
        .horses
        .iter()
        .map(|one| {
            let counts = [one.starts, one.first, one.second, one.third, one.out, one.dq];
            (one.name.clone(), (counts.map(u64::from), one.best_figure.map(i64::from)))
        })
        .collect();
    assert_eq!(counted, recount(&summaries, &names));
    assert!(counted.values().any(|(counts, _)| counts[4] > 0), "somebody went out of a race");

    let money = |field: &str| {
        let bets = summaries.iter().flat_map(|summary| {
            let races = summary["races"].as_array().expect("races").iter();
            races.flat_map(|race| race["bets"].as_array().expect("bets"))
        });
        bets.map(|bet| bet[field].as_i64().expect("cents")).sum::<i64>()
    };
    let sum = |of: fn(&meet::BettorStanding) -> i64| standings.bettors.iter().map(of).sum::<i64>();
    assert_eq!(sum(|one| one.staked_cents), money("stake"));
    assert_eq!(sum(|one| one.returned_cents), money("return"));

    for record in &standings.records {
        let times = all.iter().filter(|race| {
            let result = &race.result;
            result.distance.as_ref() == Some(&record.distance)
                && result.surface.as_ref() == Some(&record.surface)
                && result.condition.as_ref() == Some(&record.condition)
                && result.clean_winners().next().is_some()
        });
        assert_eq!(times.filter_map(|race| race.result.time_cs).min(), Some(record.time_cs));
    }
    assert!(!standings.records.is_empty());

    // The order in which races are counted makes no difference.
    let mut backwards = Count::default();
    all.iter().rev().for_each(|race| backwards.add(race));
    assert_eq!(backwards.standings(), standings);

    let [one, other] = [&standings.horses[0].name, &standings.horses[1].name];
    let mut score = HeadToHead::between(one, other);
    let mut turned = HeadToHead::between(other, one);
    for race in &all {
        score.add(race);
        turned.add(race);
    }
    assert_eq!((score.met, score.one_ahead), (turned.met, turned.other_ahead));
    assert_eq!(score.margin_q, -turned.margin_q);
    assert!(score.one_ahead + score.other_ahead <= score.met);
}

#[test]
fn homestretch_has_its_horses_and_no_times() {
    let table = play("homestretch", 3, &json!({}), 7);
    let summary = table.summary();
    let results = summary["results"].as_array().expect("results");
    let mut count = Count::default();
    races(&*table, 1).iter().for_each(|race| count.add(race));
    let standings = count.standings();
    assert_eq!(standings.races as usize, results.len());
    assert!(standings.horses.iter().all(|horse| horse.starts == standings.races));
    let won: u32 = standings.horses.iter().map(|horse| horse.first).sum();
    assert_eq!(won, standings.races);
    assert_eq!((standings.records.len(), standings.jockeys.len()), (0, 0));
}

/// Ten races of one card, both versions of the game among them: their lines rate the next one.
#[test]
fn past_performance_lines_are_what_ratings_are_made_of() {
    let mut run = Vec::new();
    for seed in 0..10 {
        let mode = if seed % 2 == 0 { "quick" } else { "full" };
        let options = json!({"mode": mode, "cards": ["golden_classic"]});
        run.extend(races(&*play("stretch", 0, &options, seed), seed));
    }
    let lines = LineSheet::text(&run);
    let pack = engine::standard_pack::<stretch::Stretch>().expect("the pack");
    let named = |name, text| workshop::rate::Named { name, text };
    let entries = "horse,surface,condition,distance,date\r\n\
        Secretariat,dirt,fast,10,1970-03-01\r\nCitation,,,,\r\n";
    let sheets = workshop::rate::Sheets {
        lines: &[named("lines.csv", &lines)],
        entries: Some(named("entries.csv", entries)),
        jockeys: None,
        today: None,
    };
    let rated = workshop::rate::rate(&pack, sheets).unwrap_or_else(|why| panic!("{why}\n{lines}"));
    let horses = &rated.cards[0].horses;
    assert_eq!(horses.len(), 2);
    let lines = |horse: &workshop::rate::HorseRating| horse.steps().map(|steps| steps.lines.len());
    assert!(horses.iter().all(|horse| lines(horse) >= Some(8)), "hardly anybody goes out");
}

fn standings(races: &[RunRace]) -> meet::Standings {
    let mut count = Count::default();
    races.iter().for_each(|race| count.add(race));
    count.standings()
}

/// The prize money of the seats, by name, from the summary of a game.
fn prizes(game: &str, summary: &Value) -> BTreeMap<String, i64> {
    let seats = summary["seats"].as_array().expect("seats");
    let name = |seat: usize| seats[seat]["name"].as_str().expect("a name").to_owned();
    let whole = |value: &Value| value.as_i64().expect("dollars");
    let mut sums = BTreeMap::new();
    match game {
        "big_stakes" => {
            sums.extend((0..seats.len()).map(|at| (name(at), whole(&seats[at]["prize"]))));
        }
        "homestretch" => {
            sums.extend((0..seats.len()).map(|at| (name(at), whole(&seats[at]["purses"]))));
        }
        "high_roller" => {
            let paid = summary["result"]["owner_paid"].as_array().expect("what was paid");
            sums.extend((0..seats.len()).map(|at| (name(at), whole(&paid[at]))));
        }
        _ => {
            let results = summary["results"].as_array().expect("results").iter();
            for share in results.flat_map(|race| race["purse"].as_array().expect("a purse")) {
                let seat = share["seat"].as_u64().expect("a seat") as usize;
                *sums.entry(name(seat)).or_insert(0) += whole(&share["amount"]);
            }
        }
    }
    sums.retain(|_, sum| *sum > 0);
    sums
}

#[test]
fn owners_earn_what_their_horses_won_and_players_what_the_game_is_decided_by() {
    for game in ["big_stakes", "homestretch", "racing_stable", "high_roller"] {
        for seed in 0..4 {
            // An open outcry would need an auctioneer.
            let drafted = json!({"auction": "draft"});
            let options = if game == "high_roller" { drafted } else { json!({}) };
            let table = play(game, 3, &options, seed);
            let races = races(&*table, seed);
            let counted = standings(&races);
            let earned = |one: &meet::OwnerStanding| (one.name.clone(), one.earnings_cents / 100);
            let mut owners: BTreeMap<_, _> = counted.owners.iter().map(earned).collect();
            owners.retain(|_, sum| *sum > 0);
            assert_eq!(owners, prizes(game, &table.summary()), "{game}, seed {seed}");
            let horses: i64 = counted.horses.iter().map(|one| one.earnings_cents).sum();
            assert_eq!(horses, counted.owners.iter().map(|one| one.earnings_cents).sum::<i64>());

            // The best of the players won, and each played one game, however many races it had.
            assert_eq!(counted.players.len(), 3, "{game}");
            assert!(counted.players.iter().all(|one| one.games == 1), "{game}");
            assert_eq!(counted.players[0].won, 1, "{game}");
            let gained =
                counted.players.windows(2).all(|two| two[0].gained_cents >= two[1].gained_cents);
            assert!(gained, "{game}");
        }
    }
}

#[test]
fn prize_money_decides_big_stakes_and_money_top_of_the_stretch() {
    let table = play("big_stakes", 2, &json!({}), 3);
    for player in standings(&races(&*table, 3)).players {
        let prize = prizes("big_stakes", &table.summary()).get(&player.name).copied();
        assert_eq!(player.gained_cents, 100 * prize.unwrap_or(0));
    }
    let table = play("stretch", 2, &json!({}), 3);
    let counted = standings(&races(&*table, 3));
    for player in counted.players {
        let bets = counted.bettors.iter().find(|bettor| bettor.name == player.name);
        assert_eq!(player.gained_cents, bets.map_or(0, |bettor| bettor.net_cents));
    }
}

#[test]
fn a_race_has_the_day_of_its_card_and_else_that_on_which_it_was_run() {
    let table = play("stretch", 0, &json!({"cards": ["champagne_2009", "golden_classic"]}), 1);
    let mut both = races(&*table, 86);
    both.iter_mut().for_each(|race| race.at *= 1_000);
    let days: Vec<_> = both.iter().map(|race| race.day().to_string()).collect();
    assert_eq!(days, ["2009-10-10", "1970-01-01"]);
    meet::oldest_first(&mut both);
    assert_eq!(both[0].result.race, 2, "the older day comes first");
    let counted: Vec<_> =
        standings(&both).days.into_iter().map(|day| (day.day, day.races)).collect();
    assert_eq!(counted, [("1970-01-01".into(), 1), ("2009-10-10".into(), 1)]);
    assert!(LineSheet::text(&both).contains(",2009-10-10,"));
}

#[test]
fn a_horse_has_its_races_its_parents_and_its_foals() {
    let options = json!({"breeding": "random", "foals": 3});
    let (mut run, mut summaries) = (Vec::new(), Vec::new());
    for seed in 0..4 {
        let table = play("big_stakes", 3, &options, seed);
        run.extend(races(&*table, seed));
        summaries.push(table.summary());
    }
    let ran: Vec<_> = run.iter().flat_map(|race| &race.result.runners).collect();
    let foal = ran.iter().find(|ran| ran.sire.is_some()).expect("a foal ran");
    let life = |name: &str| {
        let mut life = meet::LifeOf::horse(name);
        run.iter().for_each(|race| life.add(race));
        life.told()
    };
    let own = life(&foal.horse).expect("it ran");
    let parents: Vec<_> = own.pedigree.iter().map(|one| (&*one.by, &*one.name)).collect();
    let [sire, dam] = [&foal.sire, &foal.dam].map(|one| one.as_deref().expect("a name"));
    assert_eq!(parents, [("s", sire), ("d", dam)]);
    assert_eq!(own.races.len() as u32, own.standing.starts);
    assert!(own.races.windows(2).all(|two| (&two[0].day, two[0].at) >= (&two[1].day, two[1].at)));

    // The sire names the foal, with its other parent and what it did.
    let sires = life(sire).expect("its foal ran");
    let told = sires.foals.iter().find(|one| one.standing.name == foal.horse).expect("the foal");
    assert_eq!((told.with.as_deref(), &told.standing), (Some(dam), &own.standing));
    assert_eq!(life("Nobody"), None);

    // What each horse earned is what the summaries say it won.
    let prizes = summaries.iter().flat_map(|summary| summary["races"].as_array().expect("races"));
    let rows = prizes.flat_map(|race| race["result"].as_array().expect("a result"));
    let all: i64 = rows.map(|row| row["prize"].as_i64().expect("dollars")).sum();
    let horses = standings(&run).horses;
    assert_eq!(horses.iter().map(|one| one.earnings_cents).sum::<i64>(), 100 * all);
}
