//! Has the crate built anew when the browser client was.

use std::path::Path;

fn main() {
    let client = if Path::new("../../web/dist").exists() { "../../web/dist" } else { "../../web" };
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={client}");
}
