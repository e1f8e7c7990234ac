//! Builds the program again when the browser client was built, where it becomes part of the
//! program. A program for debugging reads it from the folder, and need not be built for it.

fn main() {
    let debug = std::env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    println!("cargo:rerun-if-changed={}", if debug { "build.rs" } else { "../../web/dist" });
}
