//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod common;
mod conservation;
mod golden;
mod rules_edges;
mod rules_examples;
mod rules_options;
mod rules_packs;
mod rules_refusals;
mod speech;
mod words;

mod conform {
    engine::conformance_tests!(racing_stable::RacingStable, games: 8, positions: 1_500);
}
