//! What no client can bring about: a throw whose consequence is refused, and a table that rests.

use table::{DiceMode, Late, bot_sits};
use tokio::sync::watch;

use super::*;
use crate::clock::Clock;
use crate::config::Limits;
use crate::secret::Token;
use crate::store::{Created, Listing, NewTable, Store, StoreUrl, TableState};
use crate::wire::{EnterChance, PendingAnswer};

/// A table that somebody plays with a bot, its actor in the test's hands. No bot has time to think:
/// what it thought is what the test says.
struct Stage {
    actor: Actor,
    /// Kept, or the actor would find its mailbox closed.
    _mailbox: mpsc::Sender<Request>,
    token: Token,
    folder: std::path::PathBuf,
}

impl Drop for Stage {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

impl Stage {
    async fn new(game: &str, dice: DiceMode, bot: &str) -> Self {
        let id = secret::table_id();
        let folder = std::env::temp_dir().join(format!("railbird-actor-{id}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&StoreUrl::SqliteFile(folder.join("tables.db"))).await;
        let store = store.expect("a store");
        let (_, ending) = watch::channel(false);
        let limits = Limits { waiting_questions: 0, ..Limits::default() };
        let shared = Shared::new(store, limits, Clock::default(), ending);
        let head = Head {
            game: game.into(),
            seats: 2,
            options: serde_json::Map::new(),
            pack: json!("standard"),
            private: false,
            dice,
            patience: None,
            late: Late::Wait,
            host: String::new(),
            rematch_of: None,
            meet: None,
            day: None,
        };
        let at = shared.clock.now();
        let table = NewTable {
            id: id.clone(),
            created: at,
            game: head.game.clone(),
            dice: head.dice,
            opener: None,
            head: json!(head).to_string(),
            seed: [7; 32],
            code: secret::short_code(),
            private: false,
            listing: Listing { state: TableState::Open, seats: "[]".into(), winners: None },
            items: vec![Stored { at, body: bot_sits(1, bot, &[], &mut secret::fill).to_body() }],
            meet: None,
        };
        assert_eq!(shared.store.create(table).await.ok(), Some(Created::Fresh));
        let (send, mailbox) = mpsc::channel(MAILBOX);
        let mut actor = Actor::new(id, shared, mailbox, send.downgrade());
        let wish = serde_json::from_value(json!({"name": "Ann"})).expect("a wish");
        let token = Token::new();
        actor.wish(None, &Wish::Sit(wish, token.hash())).await.expect("a seat");
        Self { actor, _mailbox: send, token, folder }
    }

    fn table(&self) -> &Table {
        self.actor.table.as_ref().expect("a table in memory")
    }

    async fn on_disk(&self) -> usize {
        let loaded = self.actor.shared.store.load(&self.actor.id).await.expect("a table");
        loaded.expect("a log").1.len()
    }

    /// The bot's decision that is open, if there is one.
    fn decision(&self) -> Option<u64> {
        let now = self.actor.shared.clock.now();
        let shown = self.table().answer(Viewer::Seat(Seat(1)), now);
        match shown.pending {
            PendingAnswer::Moves { decision, .. } => decision,
            _ => None,
        }
    }

    fn any_move(&self, seat: Seat, hunch: usize) -> Value {
        let moves = self.table().game().expect("a game").moves_text(seat);
        let moves: Value = serde_json::from_str(moves.get()).expect("moves");
        crate::client::any_move(&moves, hunch).expect("a move")
    }

    async fn player_moves(&mut self, hunch: usize) {
        let play = Wish::Play(self.any_move(Seat(0), hunch).into());
        self.actor.wish(Some(self.token.hash()), &play).await.expect("played");
    }

    async fn play_to_the_end(&mut self) {
        for step in 0..5_000 {
            if self.table().over() {
                return;
            }
            match self.decision() {
                Some(decision) => {
                    let thought = Thought::Found(self.any_move(Seat(1), step));
                    self.actor.thought(Seat(1), decision, thought).await;
                }
                None => self.player_moves(step).await,
            }
        }
        panic!("the game does not end");
    }
}

#[tokio::test]
async fn memory_is_as_the_disk_when_what_follows_a_throw_is_refused() {
    let mut stage = Stage::new("homestretch", DiceMode::All, "random").await;
    assert!(stage.table().game().is_some_and(|game| game.due().is_some()), "a throw is due");
    let before = stage.on_disk().await;
    let refused =
        Item::Entry { entry: json!({"seat": 1, "move": {"type": "nonsense"}}), key: None };
    let judge = |_: &Table| Ok(Judged { throws: true, items: vec![refused.clone()] });
    assert!(stage.actor.change(judge).await.is_err());
    let remembered = stage.actor.table.as_ref().map_or(before, |table| table.log().len());
    assert_eq!((remembered, stage.on_disk().await), (before, before));
    // The throw that is made then is the next of the log, and the log replays.
    let house = EnterChance { chance: json!("house"), key: None };
    let house = Wish::Throw(house);
    stage.actor.wish(Some(stage.token.hash()), &house).await.expect("a throw");
    assert_eq!(stage.table().log().len(), before + 1);
    stage.actor.table = None;
    stage.actor.table().await.expect("it replays");
}

#[tokio::test]
async fn a_finished_game_leaves_the_memory_and_whoever_looks_on_still_hears_of_a_rematch() {
    let mut stage = Stage::new("homestretch", DiceMode::House, "random").await;
    stage.play_to_the_end().await;
    let (send, mut pushes) = mpsc::channel(8);
    stage
        .actor
        .watch(None, None, Watcher { id: 1, send, language: engine::Language::English })
        .await
        .expect("watched");
    assert!(!stage.actor.rest(), "somebody looks on");
    assert!(stage.actor.table.is_none(), "and the game is let go of all the same");
    assert!(pushes.try_recv().is_ok_and(|text| text.contains(r#""rematch":null"#)));
    stage.actor.rematch(Some(stage.token.hash())).await.expect("a rematch");
    assert!(pushes.try_recv().is_ok_and(|text| !text.contains(r#""rematch":null"#)));
    stage.actor.handle(Request::Unwatch(1)).await;
    assert!(stage.actor.rest(), "nobody does");
}
