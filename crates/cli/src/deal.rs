//! `railbird deal`.

use bots::{Budget, Roster, Visitor};
use engine::{Bot, FairDice, Packs, Record, Seed, Table, load_pack};

use crate::args::DealArgs;
use crate::failure::{Failure, Outcome};
use crate::games::BotsOf;
use crate::input::{
    FolderPacks, default_seats, find_game, head, no_such_game, seed_word, spread_bots,
};
use crate::output::print;

pub(crate) fn run(args: &DealArgs) -> Outcome {
    let info = find_game(&args.game.game)?.info();
    let seats = args.game.seats.unwrap_or_else(|| default_seats(&info));
    let known = bots::visit(info.id, BotsOf).unwrap_or_default();
    let bots = spread_bots(&args.bots, seats, known)?;
    let names = bots.iter().enumerate().map(|(i, bot)| format!("{bot} {}", i + 1)).collect();
    let deal = Deal {
        head: head(&args.game, names)?,
        packs: FolderPacks::from(&args.game.packs),
        seed: Seed::from_word(&seed_word(args.seed.as_ref())),
        bots,
    };
    let record = bots::visit(info.id, deal).ok_or_else(|| no_such_game(info.id))??;
    print(&record.to_text())
}

struct Deal {
    head: Record,
    packs: FolderPacks,
    seed: Seed,
    bots: Vec<String>,
}

impl Visitor for Deal {
    type Output = Result<Record, Failure>;

    fn visit<G: Roster>(self) -> Self::Output {
        let fault = |why: String| Failure::input(why);
        let packs: &dyn Packs = &self.packs;
        let pack = load_pack::<G>(&self.head.pack, packs).map_err(|why| fault(why.to_string()))?;
        let mut table = Table::<G>::open(&self.head, pack).map_err(|why| fault(why.to_string()))?;
        let mut bots: Vec<Box<dyn Bot<G>>> =
            self.bots.iter().filter_map(|name| G::bot(name, Budget::default())).collect();
        let mut dice = FairDice::new(&self.seed, &[]);
        lab::play_out(&mut table, &mut dice, &mut bots, &self.seed)
            .map_err(|why| Failure::Failed(why.to_string()))?;
        Ok(table.record_with_seed(&self.seed, &[]))
    }
}
