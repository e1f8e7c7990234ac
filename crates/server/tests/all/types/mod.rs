//! The browser client's types are ours, written down in TypeScript: one file in
//! `web/src/generated` for each crate that has some. `cargo xtask bless` writes them.

mod tidy;

use std::any::{TypeId, type_name};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use big_stakes::BigStakes;
use engine::Game;
use high_roller::HighRoller;
use homestretch::Homestretch;
use racing_stable::RacingStable;
use server::error::ErrorAnswer;
use server::wire::{
    Arrange, ChangeSeat, DayAnswer, EnterChance, EnterRaces, FixedAnswer, FoundAnswer, GamesAnswer,
    HandOver, HintAnswer, KeptAnswer, ListAnswer, ListedMeet, LiveReply, MakeMove, MeetAnswer,
    MeetsAnswer, MoveSeat, Numbered, OpenMeet, OpenTable, Opened, OpenedMeet, OrdersAnswer,
    RacesAnswer, RecordAnswer, RematchAnswer, Said, Seated, Sitting, TableAnswer, TableEvent,
    TakeBack, TakeSeat, VoteUndo,
};
use stretch::Stretch;
use ts_rs::{Config, TS, TypeVisitor};

/// Everything that crosses between the server and a browser, and what it is made of.
fn all() -> Generated {
    let mut all = Generated::default();
    macro_rules! cross {
        ($($kind:ty),* $(,)?) => { $(all.visit::<$kind>();)* };
    }
    // To the server.
    cross!(
        OpenTable,
        OpenMeet,
        EnterRaces,
        TakeSeat,
        MoveSeat,
        ChangeSeat,
        MakeMove,
        EnterChance,
        TakeBack,
        VoteUndo,
        Arrange,
        HandOver,
        Said
    );
    // From it.
    cross!(
        Opened,
        DayAnswer,
        OpenedMeet,
        ListedMeet,
        MeetsAnswer,
        MeetAnswer,
        RacesAnswer,
        meet::HeadToHead,
        Seated,
        Sitting,
        FoundAnswer,
        Numbered,
        TableAnswer<'static>,
        FixedAnswer<'static>,
        TableEvent,
        LiveReply<'static>,
        KeptAnswer,
        RecordAnswer,
        ListAnswer,
        GamesAnswer,
        HintAnswer,
        RematchAnswer,
        OrdersAnswer,
        ErrorAnswer<'static>,
        lab::chances::Chances,
    );
    // One line a game.
    all.game::<Homestretch>();
    all.game::<Stretch>();
    all.game::<HighRoller>();
    all.game::<BigStakes>();
    all.game::<RacingStable>();
    all
}

/// The declarations, by file and name.
#[derive(Default)]
struct Generated {
    seen: BTreeSet<TypeId>,
    files: BTreeMap<&'static str, BTreeMap<String, Declared>>,
    games: BTreeSet<&'static str>,
}

/// A type as its file declares it.
struct Declared {
    text: String,
    /// The types that it names, and the files that declare them.
    names: BTreeSet<(&'static str, String)>,
}

/// Every number that crosses is small enough to be one in JavaScript.
fn config() -> Config {
    Config::new().with_large_int("number")
}

/// The file of a type: its crate. What a table says goes over the wire with what the server says.
fn file_of<T: ?Sized>() -> &'static str {
    match type_name::<T>().split("::").next().unwrap_or_default() {
        "table" => "server",
        named => named,
    }
}

impl TypeVisitor for Generated {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no path has no name of its own either: numbers, lists.
        if T::output_path().is_none() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let (config, name) = (config(), T::ident(&config()));
        let mut named = Named::default();
        T::visit_dependencies(&mut named);
        let text = tidy::declaration(T::docs().as_deref(), &T::decl(&config));
        let file = self.files.entry(file_of::<T>()).or_default();
        let twin = file.insert(name.clone(), Declared { text, names: named.0 });
        assert!(twin.is_none(), "{} has two types {name}", file_of::<T>());
        T::visit_dependencies(self);
    }
}

/// Collects the names of types.
#[derive(Default)]
struct Named(BTreeSet<(&'static str, String)>);

impl TypeVisitor for Named {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            self.0.insert((file_of::<T>(), T::ident(&config())));
        }
    }
}

impl Generated {
    /// What crosses of a game.
    fn game<G: Game>(&mut self)
    where
        G::View: TS + 'static,
        G::Summary: TS + 'static,
        G::Move: TS + 'static,
        G::Open: TS + 'static,
        G::House: TS + 'static,
        G::Event: TS + 'static,
        G::Private: TS + 'static,
    {
        self.visit::<G::View>();
        self.visit::<G::Summary>();
        self.visit::<G::Move>();
        self.visit::<G::Open>();
        self.visit::<G::House>();
        self.visit::<G::Event>();
        self.visit::<G::Private>();
        self.games.insert(G::ID);
    }

    /// The text of a file.
    fn text(&self, file: &str) -> String {
        let mut text = "// Written from the Rust types by `cargo xtask bless`.\n".to_owned();
        let declared = &self.files[file];
        let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (from, name) in declared.values().flat_map(|declared| &declared.names) {
            if *from != file {
                imports.entry(from).or_default().insert(name);
            }
        }
        for (from, names) in &imports {
            let twin = names.iter().find(|name| declared.contains_key(**name));
            assert_eq!(twin, None, "{file} has a type of the same name as one of {from}");
            let names: Vec<_> = names.iter().copied().collect();
            let _ = write!(text, "\nimport type {{ {} }} from \"./{from}\";", names.join(", "));
        }
        if !imports.is_empty() {
            text.push('\n');
        }
        for declared in declared.values() {
            let _ = write!(text, "\n{}", declared.text);
        }
        text
    }
}

#[test]
fn the_clients_types_are_the_servers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let all = all();
    let mut there: BTreeSet<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let bless = std::env::var_os("RAILBIRD_BLESS").is_some();
    if bless {
        fs::create_dir_all(&folder).expect("a folder");
    }
    for file in all.files.keys() {
        let (name, text) = (format!("{file}.ts"), all.text(file));
        let path = folder.join(&name);
        there.remove(&name);
        if bless {
            fs::write(&path, text).expect("a file");
        } else {
            let stands = fs::read_to_string(&path).unwrap_or_default();
            let same = stands.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
            let line = same + 1;
            assert!(
                stands == text,
                "{name} is not what the types say from line {line} on: cargo xtask bless types"
            );
        }
    }
    assert!(there.is_empty(), "files of no crate, to be removed: {there:?}");
}

/// A type that nobody names in `all` would stay unknown to the client without a word.
#[test]
fn every_type_of_the_wire_is_written_down() {
    let all = all();
    let source = include_str!("../../../src/wire.rs");
    let kinds = ["pub struct ", "pub enum "];
    let names =
        source.lines().filter_map(|line| kinds.iter().find_map(|kind| line.strip_prefix(kind)));
    let names = names.map(|rest| rest.split([' ', '<', '(', ';']).next().unwrap_or_default());
    let missing: Vec<_> = names.filter(|name| !all.files["server"].contains_key(*name)).collect();
    assert!(missing.is_empty(), "not in `all`: {missing:?}");
}

#[test]
fn every_game_has_its_line() {
    let known: BTreeSet<_> = bots::games().iter().map(|game| game.info().id).collect();
    assert_eq!(all().games, known, "a game of the registry needs its line in `all`");
}
