//! The checks of the browser client.

use std::path::PathBuf;

use crate::process::{self, TaskError};
use crate::setup;
use crate::test::Tally;
use crate::workspace::Workspace;

/// A component with a planted error, and what the type check has to say about it.
const CANARY: &str = "tests/canary";
const PLANTED: &str = "Type 'string' is not assignable to type 'number'";

/// What begins the line of vitest that counts all tests.
const COUNTS: &str = "Tests ";

/// Types, style and tests that need no browser.
pub(crate) fn check(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    process::run(&mut workspace.npm(&["run", "check"]))?;
    canary(workspace)?;
    process::run(&mut workspace.npm(&["run", "lint"]))?;
    tally.count(&mut workspace.npm(&["run", "test"]), COUNTS)
}

/// A real Chromium against the program as it was built for release.
pub(crate) fn in_browser(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    let mut command = workspace.npm(&["run", "test:browser"]);
    tally.count(command.env("ILOS_BINARY", program(workspace)), COUNTS)
}

/// Pictures of every page and state at three sizes, into `target/shots`.
pub(crate) fn shots(workspace: &Workspace) -> Result<(), TaskError> {
    setup::ensure(workspace, &[&setup::NPM, &setup::NPM_PACKAGES, &setup::CHROMIUM])?;
    process::run(&mut workspace.cargo(&["build", "--release", "--package", "ilos-cli"]))?;
    let folder = workspace.target().join("shots");
    let mut command = workspace.npm(&["run", "shots"]);
    process::run(command.env("ILOS_BINARY", program(workspace)).env("ILOS_SHOTS", &folder))?;
    println!("look at {}", folder.display());
    Ok(())
}

/// A type check that lets everything pass is worth nothing: it must complain about the planted error.
fn canary(workspace: &Workspace) -> Result<(), TaskError> {
    let output = workspace.npm(&["run", "check:canary"]).output();
    let output = output.map_err(|error| TaskError::new(format!("npm: {error}")))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.success() || !said.contains(PLANTED) {
        return Err(TaskError::new(format!(
            "the type check did not find the error in web/{CANARY}:\n{said}"
        )));
    }
    println!("the type check finds the planted error");
    Ok(())
}

/// The program as `cargo build --release` leaves it.
pub(crate) fn program(workspace: &Workspace) -> PathBuf {
    workspace.target().join("release").join("ilos")
}
