//! `cargo xtask test`: every check, in order.

use crate::shell::{self, Failure, House};
use crate::{fuzz, tidy, web};

/// How many tests a step ran and passed; a step that is one check and no tests counts none.
type Passed = usize;

struct Step {
    name: &'static str,
    run: fn(&House) -> Result<Passed, Failure>,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: format },
    Step { name: "clippy", run: clippy },
    Step { name: "tests", run: tests },
    Step { name: "documentation", run: documentation },
    Step { name: "tidy", run: |house| tidy::run(house).map(|()| 0) },
    Step { name: "browser client", run: web::check },
    Step { name: "release build", run: release_build },
    Step { name: "browser client in a browser", run: web::in_browser },
    Step { name: "comparison with the oracle", run: oracle },
    Step { name: "fuzzing, briefly", run: fuzz_briefly },
];

const ORACLE: &str = "tests/oracle/compare.py";
const ORACLE_GAMES: &str = "60";
const FUZZ_SECONDS: u32 = 8;

pub fn run_all(house: &House) -> Result<(), Failure> {
    let mut passed = 0;
    for (number, step) in (1..).zip(STEPS) {
        println!("\n== {number}/{}: {} ==", STEPS.len(), step.name);
        passed += (step.run)(house)
            .map_err(|failure| Failure::new(format!("FAILED at `{}`: {failure}", step.name)))?;
    }
    println!("\n{passed} passed, 0 failed");
    Ok(())
}

fn format(house: &House) -> Result<Passed, Failure> {
    shell::run(&mut house.cargo(&["fmt", "--all", "--check"]))?;
    Ok(0)
}

fn clippy(house: &House) -> Result<Passed, Failure> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    shell::run(&mut house.cargo(&arguments))?;
    Ok(0)
}

/// A debug build on purpose: the invariants of the rules are debug assertions.
fn tests(house: &House) -> Result<Passed, Failure> {
    shell::need_postgres(house)?;
    let mut passed = 0;
    let mut summaries = 0;
    shell::run_reading(&mut house.cargo(&["test", "--workspace"]), |line| {
        if let Some(count) = passed_in(line) {
            passed += count;
            summaries += 1;
        }
    })?;
    if summaries == 0 {
        return Err(Failure::new("`cargo test` printed no `test result:` line, so nothing was counted"));
    }
    Ok(passed)
}

fn documentation(house: &House) -> Result<Passed, Failure> {
    let mut command = house.cargo(&["doc", "--workspace", "--no-deps"]);
    shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(0)
}

fn release_build(house: &House) -> Result<Passed, Failure> {
    shell::run(&mut house.cargo(&["build", "--release", "--package", "ilos-cli"]))?;
    Ok(0)
}

fn oracle(house: &House) -> Result<Passed, Failure> {
    if !house.path(ORACLE).exists() {
        println!("left out: there is no {ORACLE}");
        return Ok(0);
    }
    shell::need(house, "python3", "python3")?;
    shell::run(&mut house.command("python3", &[ORACLE, "--games", ORACLE_GAMES]))?;
    Ok(0)
}

fn fuzz_briefly(house: &House) -> Result<Passed, Failure> {
    if fuzz::targets(house)?.is_empty() {
        println!("left out: there are no targets in {}", fuzz::TARGETS);
        return Ok(0);
    }
    if !fuzz::has_nightly(house) {
        println!("left out: fuzzing needs a nightly toolchain (`rustup toolchain install nightly`)");
        return Ok(0);
    }
    fuzz::run(house, None, FUZZ_SECONDS)?;
    Ok(0)
}

/// The count in `test result: ok. 12 passed; 0 failed; …`.
fn passed_in(line: &str) -> Option<usize> {
    let summary = line.strip_prefix("test result: ")?;
    let (before, _) = summary.split_once(" passed;")?;
    before.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_the_summary_line_alone() {
        let summary = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(passed_in(summary), Some(12));
        assert_eq!(passed_in("test result: FAILED. 3 passed; 1 failed; 0 ignored"), Some(3));
        assert_eq!(passed_in("test map::tests::twelve_passed ... ok"), None);
        assert_eq!(passed_in("running 12 tests"), None);
    }
}
