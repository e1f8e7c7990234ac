//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod api;
mod auction;
mod common;
mod crash;
mod hostile;
mod live;
mod meets;
mod nodes;
mod odds;
mod store;
mod tls;
#[cfg(feature = "ts")]
mod types;
