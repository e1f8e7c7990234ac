//! On macOS the linker has to be told that Python's own functions are found when the module is loaded.

fn main() {
    // The package's files in Python are no part of the module.
    println!("cargo::rerun-if-changed=build.rs");
    pyo3_build_config::add_extension_module_link_args();
}
