//! What each game has of its own, where a description that is the same for all games speaks of it.
//! Whoever describes one game puts that game's own in their place.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

macro_rules! each_game_has_its_own {
    ($($(#[doc = $about:literal])+ $name:ident)+) => {$(
        $(#[doc = $about])+
        pub enum $name {}

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"description": concat!($($about),+).trim_ascii()})
            }
        }
    )+};
}

each_game_has_its_own! {
    /// A move: each game has its own.
    GameMove
    /// What the house may do: each game has its own.
    GameHouse
    /// A move that may be made, complete or with free fields: each game has its own.
    GameChoice
    /// What a viewer sees: each game has its own.
    GameView
    /// What happens: each game has its own.
    GameEvent
    /// The public outcome: each game has its own.
    GameSummary
    /// The rule options that were given: each game has its own.
    GameOptions
    /// The data that is played with, by name or itself: each game has its own.
    GamePack
}
