//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod common;
mod conservation;
mod golden;
mod rules_edges;
mod rules_examples;
mod rules_options;
mod rules_packs;
mod rules_refusals;
