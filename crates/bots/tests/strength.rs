//! The weaker bots are beaten by the stronger, with a fixed seed: a change that weakens a bot
//! shows here. (`railbird arena` measures by how much, with intervals.)

use std::sync::Arc;

use bots::{Budget, Roster};
use engine::{Record, Setup, StandardPacks, load_pack};
use homestretch::Homestretch;
use lab::arena::{Tournament, tournament};
use lab::{Player, Watch};

/// The share of games that the first of two players wins.
fn share_of_first(names: [&str; 2], deals: u64) -> f64 {
    let pack = load_pack::<Homestretch>(&Record::default().pack, &StandardPacks).expect("a pack");
    let names = names.map(str::to_owned).to_vec();
    let setup = Setup::new(pack, &serde_json::Map::new(), names.clone()).expect("a table");
    let arena = Tournament { setup: Arc::new(setup), deals, seed: 7, threads: 2 };
    let budget = Budget { playouts: 60 };
    let player = |number: usize| {
        Player::Bot(Homestretch::bot(&names[number], budget).expect("a bot of the roster"))
    };
    let standings = tournament(&arena, &names, player, &Watch::default()).expect("legal moves");
    standings.players[0].wins
}

#[test]
fn the_handicapper_beats_a_hunch() {
    let share = share_of_first(["handicapper", "random"], 40);
    assert!(share > 0.85, "{share}");
}

#[test]
fn the_sharp_beats_the_handicapper() {
    let share = share_of_first(["sharp", "handicapper"], 60);
    assert!(share > 0.5, "{share}");
}
