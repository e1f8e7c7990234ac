//! What the engine's conformance suite wants to know about this game.
