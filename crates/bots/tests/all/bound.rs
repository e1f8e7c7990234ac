//! Every game ends within the bound that it gives for itself, whoever plays: each bot of each game,
//! in every seat, at the smallest and the largest table.

use bots::{Budget, Roster, Visitor, games, visit};
use engine::{FairDice, Pack, Record, Seed, StandardPacks, Table, load_pack};

struct Ends;

impl Visitor for Ends {
    type Output = ();

    fn visit<G: Roster>(self) {
        let pack = load_pack::<G>(&Default::default(), &StandardPacks).expect("the standard pack");
        let (least, most) = pack.seats();
        for seats in [least.max(1), most] {
            for bot in G::BOTS.iter().map(|bot| bot.name).chain(["mags"]) {
                let names = (0..seats).map(|seat| format!("seat {seat}")).collect();
                let record = Record { game: G::ID.into(), seats: names, ..Record::default() };
                let mut table = Table::<G>::open(&record, pack.clone()).expect("a table");
                let seed = Seed::from_word("bound");
                let budget = Budget { playouts: 1 };
                let mut players: Vec<_> =
                    (0..seats).map(|_| G::bot(bot, budget).expect("a bot")).collect();
                lab::play_out(&mut table, &mut FairDice::new(&seed, &[]), &mut players, &seed)
                    .unwrap_or_else(|why| panic!("{} of {}: {why}", bot, G::ID));
                let entries = table.number();
                assert!(table.game().over(), "{} of {}: {entries} entries", bot, G::ID);
                // A bound is no estimate, but one that is a thousand games long protects nobody.
                let bound = table.game().setup().most_entries();
                assert!(bound < 1_000 * entries.max(500), "{}: {entries} of {bound}", G::ID);
            }
        }
    }
}

#[test]
fn games_end_within_their_bound_whoever_plays() {
    for game in games() {
        visit(game.info().id, Ends).expect("a game of the list");
    }
}
