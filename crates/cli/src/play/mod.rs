//! `railbird play`.

use crate::args::PlayArgs;
use crate::failure::{Failure, Outcome};

pub(crate) fn run(_: &PlayArgs) -> Outcome {
    Err(Failure::Failed("not built yet".into()))
}
