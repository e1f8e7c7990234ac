//! What a box of the game would hold, and the rule options. Reading them, refusing them with file and
//! line, writing and describing them all follow from these declarations.

use engine::pack::PackFile;
use engine::{Dollars, options, part};

use crate::state::{Horse, MOST_SEATS};

part! {
    /// A checked pack.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MatchRacePack {
        /// The names of the horses.
        pub horses: [String; 2] = keyed(Horse::BOTH, text());
        [course]
        /// Spaces from the gate to the post.
        pub length: u32 = whole(1..=100);
        [money]
        /// What each player begins with.
        pub start: Dollars = whole(1..=1_000_000);
        /// What may be bet on a race, in ascending order.
        pub stakes: Vec<Dollars> = list_of(1..=9, "there are 1 to 9 stakes", whole(1..=1_000_000))
            .where_it(|all: &Vec<_>| all.is_sorted_by(|a, b| a < b), "each stake is above the last");
    }
}

impl engine::Pack for MatchRacePack {
    const FILES: &[PackFile] =
        engine::pack_files!("../../../../packs/match_race/standard/": "pack.toml";);

    fn seats(&self) -> (usize, usize) {
        (2, MOST_SEATS)
    }
}

options! {
    /// The rule options.
    pub struct Options for (_pack: MatchRacePack, _seats) {
        /// How many races are run.
        races: u32 = 3, whole(1..=9);
    }
}
