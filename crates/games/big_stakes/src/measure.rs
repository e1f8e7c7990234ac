//! What simulations count.
