//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod common;
mod golden;
mod rules_auction;
mod rules_board;
mod rules_examples;
mod rules_finish;
mod rules_money;
mod rules_options;
mod rules_race;
mod rules_refusals;
mod speech;
mod words;

mod conform {
    engine::conformance_tests!(high_roller::HighRoller, games: 16, positions: 600);
}
