//! The part of the Python package `railbird` that is Rust. Values cross the border as JSON text, which
//! `python/railbird` turns into dicts and lists and back; what is refused becomes a Python exception.

mod border;
mod runs;
mod state;

use pyo3::pymodule;

#[pymodule]
mod railbird_native {
    #[pymodule_export]
    use crate::runs::{analyse, deal, inline_pack, simulate, verify};
    #[pymodule_export]
    use crate::state::{State, games};
}
