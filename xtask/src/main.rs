//! What a developer runs: `cargo xtask test` and its parts. See [`USAGE`].

mod fuzz;
mod shell;
mod steps;
mod tidy;
mod web;

use std::process::ExitCode;

use shell::{Failure, House};

const USAGE: &str = "\
usage: cargo xtask <command>

  test                      every check, in order; stops at the first that fails
  tidy                      the checks of the repository itself: rule ids, dependencies, leftovers
  golden                    play the golden games and draw the snapshots of the art again, write them down; then read
                            the diff
  sheet                     draw everything there is to look at into target/sheets
  shots                     take pictures of every page of the browser client into target/shots
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
        ["sheet"] => sheet(house),
        ["shots"] => web::shots(house),
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

/// The golden tests compare; under `ILOS_BLESS` they write what they would have compared with.
fn golden(house: &House) -> Result<(), Failure> {
    for (package, test) in [("ilos-rules", "golden"), ("ilos-art", "snapshots")] {
        let mut command = house.cargo(&["test", "--package", package, "--test", test]);
        command.env("ILOS_BLESS", "1");
        shell::run(&mut command)?;
    }
    println!("golden games and snapshots written: read `git diff crates/*/tests` before you commit it");
    Ok(())
}

/// Pictures for the eye: the standard set, the pieces, and a game from the table and as a link shows it.
fn sheet(house: &House) -> Result<(), Failure> {
    const GAME: &str = "crates/rules/tests/golden/five-seat-3-first.txt";
    let folder = house.path("target/sheets");
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    let pictures: [(&str, &[&str]); 4] = [
        ("set.png", &[]),
        ("pieces.png", &["--pieces"]),
        ("game.png", &[GAME]),
        ("preview.png", &[GAME, "--view", "preview"]),
    ];
    for (name, what) in pictures {
        let file = folder.join(name).display().to_string();
        let draw = ["run", "--release", "--quiet", "--package", "ilos-cli", "--", "draw", "-o", &file];
        shell::run(house.cargo(&draw).args(what))?;
        println!("drawn: {file}");
    }
    Ok(())
}
