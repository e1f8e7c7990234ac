//! Builds the program again when the browser client was built.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
