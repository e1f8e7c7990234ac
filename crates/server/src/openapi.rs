//! x
pub(crate) fn document() -> &'static str { "{}" }
