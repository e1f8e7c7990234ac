//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod after;
mod allocations;
mod analysis;
mod bets;
mod bound;
mod chances;
mod characters;
mod choices;
mod exact_chances;
mod honesty;
mod search;
mod strength;
mod tiers;
