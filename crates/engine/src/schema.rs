//! Types that are there only to be described: what each game has of its own, where something that is
//! the same for all games speaks of it, and what is said between the program and a bot of one's own.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::seat::Seat;

macro_rules! each_game_has_its_own {
    ($($(#[doc = $about:literal])+ $name:ident: $schema:tt;)+) => {$(
        $(#[doc = $about])+
        pub enum $name {}

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let mut schema = json_schema!($schema);
                schema.insert("description".into(), concat!($($about),+).trim_ascii().into());
                schema
            }
        }
    )+};
}

// Whoever describes one game puts that game's own in their place.
each_game_has_its_own! {
    /// A complete move: each game has its own.
    GameMove: {};
    /// A move with free fields, and what they may be: each game has its own.
    GameOpen: {};
    /// What the house may do: each game has its own.
    GameHouse: {};
    /// What a viewer sees: each game has its own.
    GameView: {};
    /// What happens, as far as somebody is told: each game has its own.
    GameEvent: {};
    /// The public outcome: each game has its own.
    GameSummary: {};
    /// Rule options; those left out have their defaults: each game has its own.
    GameOptions: {"type": "object"};
    /// The data that is played with, by name or itself: each game has its own.
    GamePack: {};
}

/// Something that a seat may do: a complete move, or one with free fields.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum GameChoice {
    /// A complete move.
    Complete(GameMove),
    /// One with free fields.
    Open(GameOpen),
}

/// What is said between the program and a bot of one's own, one object a line.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum BotMessage {
    /// To the bot.
    To(ToBot),
    /// From the bot.
    From(FromBot),
}

/// What a bot is told.
#[derive(JsonSchema)]
#[schemars(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToBot {
    /// A game begins. The answer is `ready`.
    Hello {
        /// The version of the protocol.
        #[schemars(extend("const" = 1))]
        protocol: u32,
        /// Id of the game.
        game: String,
        /// The bot's seat.
        seat: Seat,
        /// Number of seats.
        seats: usize,
        /// The rule options that were given.
        options: GameOptions,
        /// The data that is played with.
        pack: GamePack,
        /// What the bot may draw its own chance from.
        seed: String,
        /// What a decision may take, in milliseconds.
        ms: u64,
    },
    /// A decision is due. The answer is `move` with the same `id`.
    Ask {
        /// Number of the question.
        id: u64,
        /// How many entries of the log this seat knows of.
        number: u64,
        /// What the seat sees.
        view: GameView,
        /// The complete moves that it may make.
        moves: Vec<GameMove>,
        /// The moves with free fields that it may make.
        open: Vec<GameOpen>,
        /// The decision as it is put to a person.
        ask: crate::ask::Ask<GameMove>,
        /// A legal move, drawn at random.
        sample: GameMove,
    },
    /// What this seat was shown since. Nothing is answered.
    Saw {
        /// What happened, in order.
        events: Vec<GameEvent>,
    },
    /// The game is over. Nothing is answered; another `hello` or the end of input follows.
    Over {
        /// The public outcome.
        summary: GameSummary,
        /// The seat's rank, from 1; equals share the better rank.
        rank: u32,
        /// What the seat's standing is counted in: money, or points.
        score: i64,
    },
}

/// What a bot answers.
#[derive(JsonSchema)]
#[schemars(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromBot {
    /// To `hello`.
    Ready {
        /// What it calls itself.
        name: String,
    },
    /// To `ask`.
    Move {
        /// The number of the question.
        id: u64,
        /// The move that it makes.
        #[schemars(rename = "move")]
        play: GameMove,
    },
}
