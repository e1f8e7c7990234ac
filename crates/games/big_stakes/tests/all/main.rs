//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod common;
mod golden;
mod rules_examples;
mod rules_options;
mod speech;
mod words;

mod conform {
    engine::conformance_tests!(big_stakes::BigStakes, games: 8, positions: 600);
}
