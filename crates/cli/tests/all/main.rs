//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod analyse;
mod bench;
mod chain;
mod dice;
mod docs;
mod help;
mod kept;
mod left;
mod meeting;
mod odds;
mod play;
mod print;
mod programs;
mod race;
mod same;
mod season;
#[cfg(feature = "testing")]
mod seeded;
mod serve;
mod story;
mod tutorial;
