//! What the steps counted: tests and checks that passed, failed or were skipped.

use std::fmt;
use std::process::Command;

use crate::process::{self, TaskError};

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
    skipped: usize,
    /// Why something was skipped, a line each.
    reasons: Vec<String>,
}

impl Tally {
    pub(crate) fn pass(&mut self, count: usize) {
        self.passed += count;
    }

    /// A check that this machine cannot run.
    pub(crate) fn skip(&mut self, reason: impl Into<String>) {
        self.skipped += 1;
        self.reasons.push(reason.into());
    }

    /// Runs a program that prints summary lines, each of which begins with `mark`, and counts what they say.
    pub(crate) fn count(&mut self, command: &mut Command, mark: &str) -> Result<(), TaskError> {
        let mut counted = Self::default();
        let result = process::run_reading(command, |line| {
            if let Some(summary) = line.trim_start().strip_prefix(mark) {
                counted.read(summary);
            }
        });
        if result.is_ok() && counted == Self::default() {
            return Err(TaskError::new(format!("nothing was counted: no line `{mark}…` was printed")));
        }
        self.add(counted);
        result
    }

    /// Every number before a word that counts, as in `ok. 12 passed; 0 failed; 1 ignored` and
    /// `1 failed | 64 passed (65)`.
    fn read(&mut self, summary: &str) {
        let words: Vec<&str> = summary
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        for pair in words.windows(2) {
            let Ok(count) = pair[0].parse::<usize>() else { continue };
            match pair[1] {
                "passed" => self.passed += count,
                "failed" => self.failed += count,
                mark @ ("ignored" | "skipped" | "todo") if count > 0 => {
                    self.skipped += count;
                    self.reasons.push(format!("tests that are marked `{mark}`: {count}"));
                }
                _ => {}
            }
        }
    }

    /// A step without counts of its own is one check, and a step that failed has at least one failure.
    pub(crate) fn completed(mut self, has_passed: bool) -> Self {
        if !has_passed {
            self.failed = self.failed.max(1);
        } else if self == Self::default() {
            self.passed = 1;
        }
        self
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.reasons.extend(other.reasons);
    }

    pub(crate) fn print_skipped(&self) {
        for reason in &self.reasons {
            println!("skipped: {reason}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(tally: &Tally) -> (usize, usize, usize) {
        (tally.passed, tally.failed, tally.skipped)
    }

    #[test]
    fn summaries_of_cargo_and_vitest_are_read() {
        let read = |summary| {
            let mut tally = Tally::default();
            tally.read(summary);
            counts(&tally)
        };
        assert_eq!(read("ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out"), (12, 0, 1));
        assert_eq!(read("FAILED. 3 passed; 1 failed; 0 ignored; finished in 0.05s"), (3, 1, 0));
        assert_eq!(read("  1 failed | 64 passed | 2 skipped (67)"), (64, 1, 2));
        assert_eq!(read("Test Files  4 (4)"), (0, 0, 0));
    }

    #[test]
    fn lines_count_by_how_they_begin() {
        let mut tally = Tally::default();
        let mut echo = Command::new("printf");
        echo.arg("running 3 tests\n2 passed\n  sum: 3 passed, 0 failed\nsum: 1 passed\n");
        tally.count(&mut echo, "sum:").unwrap();
        assert_eq!(counts(&tally), (4, 0, 0));
    }

    #[test]
    fn a_program_that_prints_no_summary_fails() {
        let mut tally = Tally::default();
        assert!(tally.count(Command::new("printf").arg("all is well\n"), "sum:").is_err());
    }

    #[test]
    fn a_program_that_fails_is_counted_too() {
        let mut tally = Tally::default();
        let mut shell = Command::new("sh");
        assert!(tally.count(shell.args(["-c", "echo 'sum: 5 passed, 2 failed'; exit 1"]), "sum:").is_err());
        assert_eq!(counts(&tally.completed(false)), (5, 2, 0));
    }

    #[test]
    fn a_step_that_counts_nothing_is_one_check() {
        assert_eq!(counts(&Tally::default().completed(true)), (1, 0, 0));
        assert_eq!(counts(&Tally::default().completed(false)), (0, 1, 0));
        let mut skipped = Tally::default();
        skipped.skip("no network");
        assert_eq!(counts(&skipped.completed(true)), (0, 0, 1));
    }

    #[test]
    fn the_last_line_holds_the_sums() {
        let mut sum = Tally::default();
        sum.pass(2);
        let mut other = Tally::default();
        other.pass(3);
        other.skip("no network");
        sum.add(other);
        assert_eq!(sum.to_string(), "5 passed, 0 failed, 1 skipped");
    }
}
