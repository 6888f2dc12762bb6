//! Prints what clients draw with: `module` in TypeScript, `style-sheet` in CSS.

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("module") => print!("{}", ilos_art::client::module()),
        Some("style-sheet") => print!("{}", ilos_art::client::style_sheet()),
        _ => panic!("expected module or style-sheet"),
    }
}
