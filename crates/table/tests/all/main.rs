//! A table in a test's hands: no server, no waiting. Its clock is moved by hand, and its random bytes
//! are always the same.

mod auction;
mod bots;
mod coming_late;
mod patience;
mod stage;
mod taking_back;
