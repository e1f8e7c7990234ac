//! `railbird bench`.

use std::hint::black_box;
use std::sync::Arc;

use big_stakes::{BigStakes, OpenRun, Phase};
use bots::{Budget, Roster, Visitor};
use engine::{
    Bot, FairDice, Game, Moves, Pack, Pending, Record, Seat, Seed, Setup, Silent, SimBits, Table,
};
use lab::bench::Speed;
use serde_json::{Value, json};
use stretch::chances::{AskedRace, chances};
use stretch::{Sampler, Stretch, StretchPack};

use crate::failure::{Failure, Outcome};
use crate::games::BotsOf;
use crate::input::default_seats;
use crate::output::print_line;

pub(crate) fn run(seconds: f64, as_json: bool) -> Outcome {
    check_seconds(seconds)?;
    let mut measured = vec![
        ("plain race".to_owned(), lab::bench::plain_races(seconds)),
        ("race cards".to_owned(), race_cards(seconds)?),
        ("big_stakes runs".to_owned(), runs(seconds)?),
    ];
    for game in bots::games() {
        let info = game.info();
        let seats = default_seats(&info);
        eprintln!("measuring {} with {seats} seats …", info.name);
        let speeds = bots::visit(info.id, Bench { seats, seconds });
        measured.extend(speeds.transpose()?.map(|speeds| (info.id.to_owned(), speeds)));
    }
    if as_json {
        let groups: serde_json::Map<_, _> =
            measured.into_iter().map(|(name, speeds)| (name, json!(speeds))).collect();
        return print_line(json!({"threads": 1, "measured": groups}));
    }
    let lines = measured.iter().flat_map(|(group, speeds)| {
        std::iter::once(group.clone()).chain(speeds.iter().map(in_words))
    });
    print_line(lines.collect::<Vec<_>>().join("\n"))
}

/// A measurement takes some time, and ends.
pub(crate) fn check_seconds(seconds: f64) -> Outcome {
    if (0.001..=600.0).contains(&seconds) {
        return Ok(());
    }
    Err(Failure::input("--seconds takes a number from 0.001 to 600"))
}

/// Races of Top of the Stretch by their cards: exact chances before the off and in the running, and
/// simulated horses.
fn race_cards(seconds: f64) -> Result<Vec<Speed>, Failure> {
    let mut speeds = Vec::new();
    for (runners, mode) in [(12, "quick"), (20, "quick"), (12, "full"), (20, "full")] {
        let race = race_card(runners, mode)?;
        let name = |what: &str| format!("{what}, {runners} {mode}");
        speeds.push(Speed::of(&name("exact chances"), seconds, || {
            black_box(black_box(&race).chances());
            1
        }));
        let running = in_running(&race)?;
        speeds.push(Speed::of(&name("chances in running"), seconds, || {
            black_box(chances(black_box(running.public())));
            1
        }));
        let Some(condition) = race.card.set_condition() else { continue };
        let entrants = race.card.entrants(&race.pack, &race.options, condition);
        let charts = race.pack.charts(race.options.errata);
        let segments = race.card.segments(&race.pack, &race.options);
        let sampler = Sampler::new(charts, &entrants, segments, &race.options);
        let mut bits = SimBits::new(4, 0);
        speeds.push(Speed::of(&name("simulated horses"), seconds, || {
            for _ in 0..100 {
                black_box(sampler.run(&mut bits));
            }
            100 * runners as u64
        }));
    }
    Ok(speeds)
}

/// Where the horse on turn can get to in Big Stakes: all runs of a meet of eight stables.
fn runs(seconds: f64) -> Result<Vec<Speed>, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(why.to_string());
    let pack = engine::standard_pack::<BigStakes>().map_err(|why| failed(&why))?;
    let names = Seat::all(8).map(|seat| seat.to_string()).collect();
    let setup = Setup::new(pack, &Default::default(), names).map_err(|why| failed(&why))?;
    let mut game = BigStakes::start(Arc::new(setup));
    let mut runs: Vec<OpenRun> = Vec::new();
    let mut sound = bots::big_stakes::Handicapper::default();
    let (mut bits, mut moves) = (SimBits::new(4, 0), Moves::default());
    lab::play_on(&mut game, &mut sound, &mut bits, &mut moves, |game: &BigStakes| {
        if matches!(game.public().phase, Phase::Run) {
            runs.extend(OpenRun::new(game.public()));
        }
        false
    });
    Ok(vec![Speed::of("ends of a run listed", seconds, || {
        let mut ends = 0u64;
        runs.iter().for_each(|run| run.targets(|_| ends += 1));
        black_box(ends);
        runs.len() as u64
    })])
}

/// The first horses and jockeys of the pack, over nine furlongs.
fn race_card(runners: usize, mode: &str) -> Result<AskedRace, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(why.to_string());
    let node = StretchPack::assemble(&StretchPack::standard()).map_err(|why| failed(&why))?;
    let pack = StretchPack::check(&node).map_err(|why| failed(&why))?;
    let both = pack.horses.iter().zip(pack.jockeys.iter()).take(runners);
    let runners: Vec<Value> =
        both.map(|(horse, jockey)| json!({"horse": horse.id, "jockey": jockey.id})).collect();
    let card = json!({"surface": "dirt", "distance": "9.0", "condition": "fast",
        "runners": runners});
    let asked = json!({"card": card, "options": {"mode": mode, "odds": "none"}});
    AskedRace::read(&asked).map_err(Failure::Failed)
}

/// The race once the first segment is half thrown.
fn in_running(race: &AskedRace) -> Result<Stretch, Failure> {
    let replayed = engine::replay::<Stretch>(&race.head, &engine::StandardPacks, usize::MAX);
    let (table, _) = replayed.map_err(|why| Failure::Failed(why.to_string()))?;
    let mut game = table.game().clone();
    let mut bits = SimBits::new(4, 0);
    for _ in 0..race.card.runners.len() / 2 {
        let Pending::Chance(due) = game.pending() else { break };
        game.apply_chance(&due.draw(&mut bits), &mut Silent);
    }
    Ok(game)
}

struct Bench {
    seats: usize,
    seconds: f64,
}

impl Visitor for Bench {
    type Output = Result<Vec<Speed>, Failure>;

    fn visit<G: Roster>(self) -> Self::Output {
        let failed = |why: String| Failure::Failed(why);
        let record = Record {
            game: G::ID.into(),
            seats: Seat::all(self.seats).map(|seat| seat.to_string()).collect(),
            ..Record::default()
        };
        let pack = engine::load_pack::<G>(&record.pack, &engine::StandardPacks)
            .map_err(|why| failed(why.to_string()))?;
        let mut table = Table::<G>::open(&record, pack).map_err(|why| failed(why.to_string()))?;
        let setup = table.game().setup().clone();
        let seed = Seed::from_word("bench");
        let sound = BotsOf.visit::<G>()[G::BOTS.len() / 2].name;
        let mut bots: Vec<Box<dyn Bot<G>>> =
            (0..self.seats).filter_map(|_| G::bot(sound, Budget::default())).collect();
        lab::play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut bots, &seed)
            .map_err(|why| failed(why.to_string()))?;
        // Without digests: the replay of the rules is measured, not that of SHA-256.
        let mut finished = table.record();
        finished.extra = engine::Extra::default();
        Ok(lab::bench::game::<G>(&setup, G::Sound::default(), &finished, self.seconds))
    }
}

fn in_words(speed: &Speed) -> String {
    let rate = speed.per_second;
    let each = match 1.0 / rate {
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s if s >= 1e-6 => format!("{:.2} µs", s * 1e6),
        s => format!("{:.1} ns", s * 1e9),
    };
    let rate = match rate {
        r if r >= 1e6 => format!("{:.2} million", r / 1e6),
        r => format!("{r:.0}"),
    };
    format!("  {:<32} {rate:>14} a second, {each:>10} each", speed.name)
}
