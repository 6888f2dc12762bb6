//! The checks of the browser client.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{self, Failure, House};

const FOLDER: &str = "web";

/// A component with a planted error, and what the type check has to say about it.
const CANARY: &str = "tests/canary";
const PLANTED: &str = "Type 'string' is not assignable to type 'number'";

/// Types, style and tests that need no browser. Counts the tests.
pub fn check(house: &House) -> Result<usize, Failure> {
    shell::need(house, "npm", "npm")?;
    shell::run(&mut npm(house, &["ci"]))?;
    shell::run(&mut npm(house, &["run", "check"]))?;
    canary(house)?;
    shell::run(&mut npm(house, &["run", "lint"]))?;
    counting(&mut npm(house, &["run", "test"]))
}

/// A real Chromium against the program as it was built for release. Counts the tests.
pub fn in_browser(house: &House) -> Result<usize, Failure> {
    shell::need(house, "chromium", "chromium")?;
    counting(npm(house, &["run", "test:browser"]).env("ILOS_BINARY", program(house)))
}

/// Pictures of every page and state at three sizes, into `target/shots`.
pub fn shots(house: &House) -> Result<(), Failure> {
    shell::need(house, "chromium", "chromium")?;
    shell::run(&mut house.cargo(&["build", "--release", "--package", "ilos-cli"]))?;
    let folder = house.target().join("shots");
    let mut command = npm(house, &["run", "shots"]);
    shell::run(command.env("ILOS_BINARY", program(house)).env("ILOS_SHOTS", &folder))?;
    println!("look at {}", folder.display());
    Ok(())
}

/// A type check that lets everything pass is worth nothing: it must complain about the planted error.
fn canary(house: &House) -> Result<(), Failure> {
    let output = npm(house, &["run", "check:canary"]).output();
    let output = output.map_err(|error| Failure::new(format!("npm: {error}")))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.success() || !said.contains(PLANTED) {
        return Err(Failure::new(format!(
            "the type check did not find the error in {FOLDER}/{CANARY}:\n{said}"
        )));
    }
    println!("the type check finds the planted error");
    Ok(())
}

fn npm(house: &House, arguments: &[&str]) -> Command {
    let mut command = house.command("npm", arguments);
    command.current_dir(house.path(FOLDER)).env("NO_COLOR", "1");
    command
}

fn program(house: &House) -> PathBuf {
    house.target().join("release").join("ilos")
}

fn counting(command: &mut Command) -> Result<usize, Failure> {
    let mut passed = None;
    shell::run_reading(command, |line| passed = passed_in(line).or(passed))?;
    passed.ok_or_else(|| Failure::new("the tests of the client printed no count, so nothing was counted"))
}

/// The count in `      Tests  65 passed (65)`.
fn passed_in(line: &str) -> Option<usize> {
    let mut words = line.trim().strip_prefix("Tests")?.split_whitespace();
    let count = words.next()?.parse().ok()?;
    (words.next() == Some("passed")).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_the_line_of_all_tests() {
        assert_eq!(passed_in("      Tests  65 passed (65)"), Some(65));
        assert_eq!(passed_in(" Test Files  4 passed (4)"), None);
        assert_eq!(passed_in("      Tests  1 failed | 64 passed (65)"), None);
    }
}
