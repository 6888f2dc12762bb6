//! What a developer runs: `cargo xtask test` and its parts. See [`USAGE`].

mod fuzz;
mod process;
mod release;
mod setup;
mod test;
mod tidy;
mod web;
mod workspace;

use std::process::ExitCode;

use process::TaskError;
use workspace::Workspace;

const USAGE: &str = "\
usage: cargo xtask <command>

  setup                     install what the checks need and this machine lacks, or say what to install
  test [part]...            every check, in order, and all that failed at the end. Parts: lint, tests, web, browser,
                            oracle, fuzz
  tidy                      the checks of the repository itself: rule ids, dependencies, names in documents, words
  golden                    write the golden games and the snapshots of the art as they are now; read the diff
                            before you commit it
  sheet                     draw the standard set, all pieces and a game into target/sheets
  shots                     take pictures of every page of the browser client into target/shots
  codegen                   write every generated file again
  release                   one archive with the program, its licences and a bill of materials, the same bytes for the
                            same commit
  fuzz [target] [seconds]   fuzz one target or all of them, by default for 60 seconds each
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match Workspace::find().and_then(|workspace| dispatch(&workspace, &words)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(workspace: &Workspace, words: &[&str]) -> Result<ExitCode, TaskError> {
    match words {
        ["setup"] => setup::run(workspace)?,
        ["test", parts @ ..] => return test::run(workspace, parts),
        ["tidy"] => tidy::run(workspace)?,
        ["golden"] => golden(workspace)?,
        ["sheet"] => sheet(workspace)?,
        ["shots"] => web::shots(workspace)?,
        ["codegen"] => tidy::generated::write_all(workspace)?,
        ["release"] => release::run(workspace)?,
        ["fuzz", rest @ ..] => {
            let (target, seconds) = fuzz::parse(rest)?;
            fuzz::run(workspace, target, seconds)?;
        }
        ["help" | "--help" | "-h"] => print!("{USAGE}"),
        _ => return Err(TaskError::new(USAGE)),
    }
    Ok(ExitCode::SUCCESS)
}

/// The golden tests compare; under `ILOS_BLESS` they write what they would have compared with.
fn golden(workspace: &Workspace) -> Result<(), TaskError> {
    for test in [&["ilos-rules", "--test", "rules", "golden"][..], &["ilos-art", "--test", "snapshots"]] {
        let mut command = workspace.cargo(&["test", "--package"]);
        command.args(test);
        command.env("ILOS_BLESS", "1");
        process::run(&mut command)?;
    }
    println!("golden games and snapshots written: read `git diff crates/*/tests` before you commit it");
    Ok(())
}

/// Pictures for the eye: the standard set, the pieces, and a game from the table and as a link shows it.
fn sheet(workspace: &Workspace) -> Result<(), TaskError> {
    const GAME: &str = "crates/rules/tests/golden/five-seat-3-first.txt";
    let folder = workspace.path("target/sheets");
    std::fs::create_dir_all(&folder)
        .map_err(|error| TaskError::new(format!("{}: {error}", folder.display())))?;
    let pictures: [(&str, &[&str]); 4] = [
        ("set.png", &[]),
        ("pieces.png", &["--pieces"]),
        ("game.png", &[GAME]),
        ("preview.png", &[GAME, "--view", "preview"]),
    ];
    for (name, what) in pictures {
        let file = folder.join(name).display().to_string();
        let draw = ["run", "--release", "--quiet", "--package", "ilos-cli", "--", "draw", "-o", &file];
        process::run(workspace.cargo(&draw).args(what))?;
        println!("drawn: {file}");
    }
    Ok(())
}
