//! Every test of this crate in one program: it is linked once, and shares what the tests need.

mod champions;
mod kits;
mod lines;
mod print;
mod printed;
mod rate;
mod tabs;
