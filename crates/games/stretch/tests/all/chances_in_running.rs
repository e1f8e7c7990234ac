//! Exact chances at every point of a race (rule file, section 12): before each throw they are the
//! mean of what they are after it, and after the last one they are the result. Together that is
//! every outcome of the race.

use engine::{Bits, Drawn, Game, Pending, Record, Silent, SimBits, StandardPacks, replay};
use serde_json::{Value, json};
use stretch::chances::{Chances, chances};
use stretch::{Phase, Post, Status, Stretch};

/// A race of these horses, without odds.
fn race(runners: usize, distance: &str, condition: &str, more: &Value) -> Stretch {
    let ratings = [
        (20, 9, "A", 5, [1, 0, -1]),
        (19, 5, "C", 4, [0, 2, 1]),
        (21, 6, "B", 5, [-1, 1, 0]),
        (18, 1, "E", 6, [2, -2, 0]),
    ];
    let horses: Vec<Value> = ratings
        .iter()
        .zip(["a", "b", "c", "d"])
        .map(|((power, pace, form, wire, [trip, class, speed]), id)| {
            json!({"id": id, "power_dirt": power, "range_lo": 5, "range_hi": 16, "wet": 1, "pace": pace,
                "form": form, "trip": trip, "class": class, "speed": speed, "wire": wire})
        })
        .collect();
    let ids: Vec<Value> =
        horses.iter().take(runners).map(|horse| json!({"horse": horse["id"]})).collect();
    let card =
        json!({"surface": "dirt", "distance": distance, "condition": condition, "runners": ids});
    let mut options = json!({"cards": [card], "odds": "none"});
    for (key, value) in more.as_object().expect("options") {
        options[key] = value.clone();
    }
    let pack = json!({"horses": horses, "cards": []});
    let record = json!({"railbird": 1, "game": "stretch", "pack": pack, "options": options,
        "seats": [], "log": []});
    let record = Record::from_json(record).expect("a record");
    let replayed = replay::<Stretch>(&record, &StandardPacks, usize::MAX);
    replayed.unwrap_or_else(|fault| panic!("{fault}")).0.game().clone()
}

/// Every chance. A figure counts as often as the horse finishes.
fn figures(chances: &Chances) -> Vec<f64> {
    let horse = |h: &stretch::chances::HorseChances| {
        [h.win, h.second, h.third, h.out, h.dq, (1.0 - h.out) * h.figure / 100.0]
    };
    let mut all: Vec<f64> = chances.pace.to_vec();
    all.extend(chances.horses.iter().flat_map(horse));
    all.extend(chances.exacta.iter().flatten());
    all
}

fn after(game: &Stretch, drawn: &Drawn) -> Stretch {
    let mut next = game.clone();
    next.apply_chance(drawn, &mut Silent);
    next
}

/// Two dice count by their total, save for the factors.
fn outcomes(game: &Stretch) -> Vec<(Drawn, f64)> {
    let Pending::Chance(due) = game.pending() else { panic!("nothing is thrown") };
    let all: Vec<(Drawn, u32)> = due.outcomes().expect("few outcomes").collect();
    let sum: u32 = all.iter().map(|(_, ways)| ways).sum();
    let total = |drawn: &Drawn| match drawn {
        Drawn::Dice(dice) => dice.total(),
        _ => panic!("dice are thrown"),
    };
    let mut outcomes: Vec<(Drawn, f64)> = Vec::new();
    for (drawn, ways) in all {
        let weight = f64::from(ways) / f64::from(sum);
        let same = |known: &&mut (Drawn, f64)| total(&known.0) == total(&drawn);
        match outcomes.iter_mut().find(same).filter(|_| game.public().phase != Phase::Factors) {
            Some((_, known)) => *known += weight,
            None => outcomes.push((drawn, weight)),
        }
    }
    outcomes
}

/// Trouble, a disqualification or a photo has just come up.
fn is_rare(game: &Stretch) -> bool {
    let lines = &game.public().sheet().lines;
    let at = |post: Option<Post>| post.and_then(|post| lines.get(post.index()));
    match game.public().phase {
        Phase::Trouble(_) => true,
        Phase::Form(post) => {
            at(post.index().checked_sub(1).and_then(|at| Post::all(at + 1).last()))
                .is_some_and(|line| line.status == Some(Status::Dq))
        }
        Phase::Speed(post) => {
            let speed = |at: usize| lines[at].speed;
            (1..post.index()).any(|at| speed(at).is_some() && speed(at) == speed(at - 1))
        }
        Phase::Photo(_) => true,
        _ => false,
    }
}

/// Runs a race with more trouble than usual, and holds every step against the next.
fn follow(mut game: Stretch, seed: u64) -> Stretch {
    let mut bits = SimBits::new(seed, 0);
    let mut now = figures(&chances(game.public()));
    while game.public().phase != Phase::Finished {
        let outcomes = outcomes(&game);
        let nexts: Vec<Stretch> = outcomes.iter().map(|(drawn, _)| after(&game, drawn)).collect();
        let found: Vec<Vec<f64>> =
            nexts.iter().map(|next| figures(&chances(next.public()))).collect();
        for (at, now) in now.iter().enumerate() {
            let mean: f64 = outcomes.iter().zip(&found).map(|((_, w), next)| w * next[at]).sum();
            let error = (mean - now).abs();
            assert!(error < 1e-9, "{:?}, {at}: {now}, then {mean}", game.public().phase);
        }
        let rare = nexts.iter().position(is_rare).filter(|_| bits.below(2) == 0);
        let chosen = rare.unwrap_or_else(|| bits.below(outcomes.len() as u32) as usize);
        game = nexts[chosen].clone();
        now.clone_from(&found[chosen]);
    }
    let last = chances(game.public());
    let places = stretch::finish::official(&game.public().sheet().field());
    for (post, horse) in Post::all(last.horses.len()).zip(&last.horses) {
        let place = places.of(post);
        let is = |n| f64::from(u8::from(place == Some(n)));
        assert_eq!([horse.win, horse.second, horse.third], [1, 2, 3].map(is));
    }
    game
}

#[test]
fn quickplay_is_the_mean_of_what_follows() {
    let mut seen = [0; 3];
    for (seed, runners) in [(1, 2), (2, 3), (3, 4), (4, 4), (5, 3)] {
        let more = json!({"form_save": seed % 2 == 0, "hundredths": seed == 1});
        let game = follow(race(runners, "9.0", "roll", &more), seed);
        for line in &game.public().sheet().lines {
            seen[0] += usize::from(line.status == Some(Status::Dq));
            seen[1] += usize::from(line.status == Some(Status::Out));
            seen[2] += usize::from(line.photo.is_some());
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn fullplay_is_the_mean_of_what_follows() {
    follow(race(2, "9.0", "fast", &json!({"mode": "full", "jockeys": false})), 1);
    follow(race(3, "6.0", "roll", &json!({"mode": "full"})), 2);
}
