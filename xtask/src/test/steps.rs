//! The steps themselves. What is quick comes first, and what shares a build stands together.

use super::{Step, Tally};
use crate::process::{self, TaskError};
use crate::workspace::Workspace;
use crate::{fuzz, setup, tidy, web};

pub(super) const STEPS: &[Step] = &[
    Step { name: "format", parts: &["lint"], needs: &[], run: format },
    Step { name: "dependencies", parts: &["lint"], needs: &[&setup::CARGO_DENY], run: dependencies },
    Step {
        name: "browser client",
        parts: &["web"],
        needs: &[&setup::NPM, &setup::NPM_PACKAGES],
        run: web::check,
    },
    Step { name: "clippy", parts: &["lint"], needs: &[], run: clippy },
    Step { name: "documentation", parts: &["lint"], needs: &[], run: documentation },
    Step { name: "tests", parts: &["tests"], needs: &[&setup::POSTGRES, &setup::PYTHON], run: tests },
    Step { name: "tidy", parts: &["lint"], needs: &[&setup::GIT], run: |workspace, _| tidy::run(workspace) },
    Step {
        name: "release build",
        parts: &["browser", "oracle"],
        needs: &[&setup::NPM, &setup::NPM_PACKAGES],
        run: release_build,
    },
    Step {
        name: "browser client in a browser",
        parts: &["browser"],
        needs: &[&setup::NPM, &setup::NPM_PACKAGES, &setup::CHROMIUM],
        run: web::in_browser,
    },
    Step { name: "comparison with the oracle", parts: &["oracle"], needs: &[&setup::PYTHON], run: oracle },
    Step {
        name: "fuzzing, briefly",
        parts: &["fuzz"],
        needs: &[&setup::CPP, &setup::CARGO_FUZZ],
        run: fuzz_briefly,
    },
];

const ORACLE_GAMES: &str = "60";
const FUZZ_SECONDS: u32 = 8;

fn format(workspace: &Workspace, _: &mut Tally) -> Result<(), TaskError> {
    process::run(&mut workspace.cargo(&["fmt", "--all", "--check"]))
}

/// What deny.toml says of licences and sources, and the advisories where their database can be fetched.
fn dependencies(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    process::run(&mut workspace.cargo(&["deny", "check", "bans", "licenses", "sources"]))?;
    tally.pass(1);
    if !process::works(&mut workspace.cargo(&["deny", "fetch", "db"])) {
        tally.skip("advisories: their database cannot be fetched from here");
        return Ok(());
    }
    process::run(&mut workspace.cargo(&["deny", "--offline", "check", "advisories"]))?;
    tally.pass(1);
    Ok(())
}

fn clippy(workspace: &Workspace, _: &mut Tally) -> Result<(), TaskError> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    process::run(&mut workspace.cargo(&arguments))
}

fn documentation(workspace: &Workspace, _: &mut Tally) -> Result<(), TaskError> {
    let mut command = workspace.cargo(&["doc", "--workspace", "--no-deps"]);
    process::run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// A debug build on purpose: the invariants of the rules are debug assertions.
fn tests(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    tally.count(&mut workspace.cargo(&["test", "--workspace", "--no-fail-fast"]), "test result:")
}

fn release_build(workspace: &Workspace, _: &mut Tally) -> Result<(), TaskError> {
    process::run(&mut workspace.cargo(&["build", "--release", "--package", "ilos-cli"]))
}

fn oracle(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    let engine = web::program(workspace);
    let mut command =
        workspace.command("python3", &["tests/oracle/compare.py", "--games", ORACLE_GAMES, "--engine"]);
    tally.count(command.arg(engine), "")
}

fn fuzz_briefly(workspace: &Workspace, tally: &mut Tally) -> Result<(), TaskError> {
    if !fuzz::has_nightly(workspace) {
        tally.skip(fuzz::NO_NIGHTLY);
        return Ok(());
    }
    tally.pass(fuzz::run(workspace, None, FUZZ_SECONDS)?);
    Ok(())
}
