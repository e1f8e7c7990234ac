//! What no client can bring about: bots that fail, and a throw whose consequence is refused.

use tokio::sync::watch;

use super::*;
use crate::clock::Clock;
use crate::config::Limits;
use crate::item::{DiceMode, Head, Late};
use crate::store::{Created, Listing, NewTable, Store, StoreUrl, TableState};
use crate::wire::EnterChance;

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
            items: vec![Stored { at, body: judge::bot_sits(1, bot).to_body() }],
            meet: None,
        };
        assert_eq!(shared.store.create(table).await.ok(), Some(Created::Fresh));
        let (send, mailbox) = mpsc::channel(MAILBOX);
        let mut actor = Actor::new(id, shared, mailbox, send.downgrade());
        let wish = serde_json::from_value(json!({"name": "Ann"})).expect("a wish");
        let (_, token) = actor.sit(wish).await.expect("a seat");
        Self { actor, _mailbox: send, token, folder }
    }

    fn room(&self) -> &Room {
        self.actor.room.as_ref().expect("a table in memory")
    }

    async fn on_disk(&self) -> usize {
        let loaded = self.actor.shared.store.load(&self.actor.id).await.expect("a table");
        loaded.expect("a log").1.len()
    }

    /// The bot's decision that is open, if there is one.
    fn decision(&self) -> Option<u64> {
        let decision = &self.room().decisions[1];
        decision.since.map(|_| decision.number)
    }

    fn any_move(&self, seat: Seat, hunch: usize) -> Value {
        let moves = self.room().game().expect("a game").moves_text(seat);
        let moves: Value = serde_json::from_str(moves.get()).expect("moves");
        crate::client::any_move(&moves, hunch).expect("a move")
    }

    async fn player_moves(&mut self, hunch: usize) {
        let play = MakeMove { play: self.any_move(Seat(0), hunch), decision: None, key: None };
        self.actor.play(Some(self.token.hash()), play).await.expect("played");
    }

    /// The player moves until the bot has to decide.
    async fn up_to_the_bot(&mut self) -> u64 {
        for step in 0..100 {
            if let Some(decision) = self.decision() {
                return decision;
            }
            self.player_moves(step).await;
        }
        panic!("the bot has nothing to decide");
    }

    async fn play_to_the_end(&mut self) {
        for step in 0..5_000 {
            if self.room().over() {
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
async fn a_bot_that_panics_is_asked_again_a_few_times_and_then_the_house_decides() {
    let mut decided = Vec::new();
    for game in ["homestretch", "racing_stable", "big_stakes", "high_roller"] {
        let bot = bots::bots_of(game).last().expect("a bot").name;
        let mut stage = Stage::new(game, DiceMode::House, bot).await;
        let decision = stage.up_to_the_bot().await;
        let passive = stage.room().game().and_then(|game| game.passive(Seat(1)));
        for _ in 0..MOST_FAILURES {
            assert_eq!(stage.decision(), Some(decision), "it is asked again");
            stage.actor.thought(Seat(1), decision, Thought::Failed).await;
        }
        // Where the game names what happens by itself the house does it; otherwise the simplest bot
        // is asked.
        assert_eq!(stage.decision() != Some(decision), passive.is_some(), "{game}");
        decided.push(passive.is_some());
        if passive.is_none() {
            assert_eq!(stage.actor.thinking.get(&Seat(1)), Some(&decision));
            for _ in 0..MOST_FAILURES {
                stage.actor.thought(Seat(1), decision, Thought::Failed).await;
            }
            assert!(stage.actor.thinking.is_empty(), "and in the end nobody");
        }
    }
    assert!(decided.contains(&true), "{decided:?}");
}

#[tokio::test]
async fn a_bot_whose_moves_are_refused_is_not_asked_for_ever() {
    let mut stage = Stage::new("homestretch", DiceMode::House, "random").await;
    let decision = stage.up_to_the_bot().await;
    for _ in 0..2 * MOST_FAILURES {
        let nonsense = Thought::Found(json!({"type": "nonsense"}));
        stage.actor.thought(Seat(1), decision, nonsense).await;
    }
    stage.actor.act();
    assert!(stage.actor.thinking.is_empty());
    assert_eq!(stage.decision(), Some(decision), "the decision is still open, for its owner");
}

#[tokio::test]
async fn a_table_whose_bot_left_a_decision_to_the_house_is_idle() {
    let mut stage = Stage::new("homestretch", DiceMode::House, "random").await;
    let decision = stage.up_to_the_bot().await;
    assert!(!stage.actor.thinking.is_empty());
    stage.actor.thought(Seat(1), decision, Thought::Found(Value::Null)).await;
    assert!(stage.actor.thinking.is_empty(), "nothing is under way that the table waits for");
    stage.actor.act();
    assert!(stage.actor.thinking.is_empty(), "nor is it asked the same again");
}

#[tokio::test]
async fn memory_is_as_the_disk_when_what_follows_a_throw_is_refused() {
    let mut stage = Stage::new("homestretch", DiceMode::All, "random").await;
    assert!(stage.room().game().is_some_and(|game| game.due().is_some()), "a throw is due");
    let before = stage.on_disk().await;
    let refused =
        Item::Entry { entry: json!({"seat": 1, "move": {"type": "nonsense"}}), key: None };
    let judge = |_: &Room| Ok(Judged::HouseThrows(vec![refused.clone()]));
    assert!(stage.actor.change(judge, |_| ()).await.is_err());
    let remembered = stage.actor.room.as_ref().map_or(before, |room| room.log.len());
    assert_eq!((remembered, stage.on_disk().await), (before, before));
    // The throw that is made then is the next of the log, and the log replays.
    let house = EnterChance { chance: json!("house"), key: None };
    stage.actor.chance(Some(stage.token.hash()), house).await.expect("a throw");
    assert_eq!(stage.room().log.len(), before + 1);
    stage.actor.room = None;
    stage.actor.room().await.expect("it replays");
}

#[tokio::test]
async fn a_finished_game_leaves_the_memory_and_whoever_looks_on_still_hears_of_a_rematch() {
    let mut stage = Stage::new("homestretch", DiceMode::House, "random").await;
    stage.play_to_the_end().await;
    let (send, mut pushes) = mpsc::channel(8);
    stage.actor.watch(None, None, Watcher { id: 1, send }).await.expect("watched");
    assert!(!stage.actor.rest(), "somebody looks on");
    assert!(stage.actor.room.is_none(), "and the game is let go of all the same");
    assert!(pushes.try_recv().is_ok_and(|text| text.contains(r#""rematch":null"#)));
    stage.actor.rematch(Some(stage.token.hash())).await.expect("a rematch");
    assert!(pushes.try_recv().is_ok_and(|text| !text.contains(r#""rematch":null"#)));
    stage.actor.handle(Request::Unwatch(1)).await;
    assert!(stage.actor.rest(), "nobody does");
}
