//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod common;
mod exact_chances;
mod golden;
mod plain_race;
mod rules_chance;
mod rules_edges;
mod rules_end;
mod rules_examples;
mod rules_options;
mod rules_packs;
mod rules_properties;
mod rules_refusals;
mod rules_summary;
mod words;

mod conform {
    engine::conformance_tests!(homestretch::Homestretch, games: 120, positions: 20_000);
}
