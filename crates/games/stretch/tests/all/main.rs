//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod bet_values;
mod chances;
mod chances_in_running;
mod chances_proof;
mod common;
mod field;
mod finish;
mod golden;
mod performances;
mod rules_charts;
mod rules_edges;
mod rules_examples;
mod rules_options;
mod rules_packs;
mod rules_refusals;
mod words;
mod written;

mod conform {
    engine::conformance_tests!(stretch::Stretch, games: 24, positions: 6_000);
}
