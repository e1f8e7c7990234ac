//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod api;
mod auction;
mod bounds;
mod budgets;
mod common;
mod crash;
mod doors;
mod gzip;
mod hostile;
mod linear;
mod live;
mod meets;
mod nodes;
mod odds;
mod print;
mod rate;
mod schemas;
mod seats;
mod shutdown;
mod store;
mod testing;
mod tls;
#[cfg(feature = "schema")]
mod types;
