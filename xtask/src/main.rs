//! What a developer runs: `cargo xtask test` and its parts. See [`USAGE`].

mod fuzz;
mod shell;
mod steps;
mod tidy;

use std::process::ExitCode;

use shell::{Failure, House};

const USAGE: &str = "\
usage: cargo xtask <command>

  test                      every check, in order; stops at the first that fails
  tidy                      the checks of the repository itself: rule ids, dependencies, leftovers
  golden                    play the golden games again and write them down; then read the diff
  codegen                   write every generated file again
  fuzz [target] [seconds]   fuzz one target or all of them (60 seconds each unless said)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match House::find().and_then(|house| dispatch(&house, &words)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nxtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(house: &House, words: &[&str]) -> Result<(), Failure> {
    match words {
        ["test"] => steps::run_all(house),
        ["tidy"] => tidy::run(house),
        ["golden"] => golden(house),
        ["codegen"] => tidy::generated::write_all(house),
        ["fuzz", rest @ ..] => {
            let (target, seconds) = fuzz::parse(rest)?;
            fuzz::run(house, target, seconds)
        }
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(Failure::new(USAGE)),
    }
}

/// The golden test compares; under `ILOS_BLESS` it writes what it would have compared with.
fn golden(house: &House) -> Result<(), Failure> {
    let mut command = house.cargo(&["test", "--package", "ilos-rules", "--test", "golden"]);
    command.env("ILOS_BLESS", "1");
    shell::run(&mut command)?;
    println!("golden games written: read `git diff crates/rules/tests/golden` before you commit it");
    Ok(())
}
