//! `cargo xtask test`: every check, in order, with what each of them counted and how long it took.

mod steps;
mod tally;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::process::TaskError;
use crate::setup::{self, Need};
use crate::workspace::Workspace;
use steps::STEPS;
pub(crate) use tally::Tally;

/// The jobs of .github/workflows/checks.yml; together they are all steps.
pub(crate) const PARTS: [&str; 6] = ["lint", "tests", "web", "browser", "oracle", "fuzz"];

struct Step {
    name: &'static str,
    parts: &'static [&'static str],
    needs: &'static [&'static Need],
    /// Counts what it did; a step that counts nothing is one check.
    run: fn(&Workspace, &mut Tally) -> Result<(), TaskError>,
}

/// Runs the steps of `parts`, or all of them: one that fails does not hide what the next ones would say.
/// The last line holds the counts.
pub(crate) fn run(workspace: &Workspace, parts: &[&str]) -> Result<ExitCode, TaskError> {
    if let Some(unknown) = parts.iter().find(|part| !PARTS.contains(part)) {
        return Err(TaskError::new(format!("there is no part `{unknown}`; there are: {}", PARTS.join(", "))));
    }
    let steps: Vec<&Step> = STEPS
        .iter()
        .filter(|step| parts.is_empty() || step.parts.iter().any(|part| parts.contains(part)))
        .collect();
    let needs: Vec<&Need> = steps.iter().flat_map(|step| step.needs.iter().copied()).collect();
    let start = Instant::now();
    setup::ensure(workspace, &needs)?;
    let mut times = vec![("set-up", start.elapsed())];
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for (number, step) in (1..).zip(&steps) {
        println!("\n== {number}/{}: {} ==", steps.len(), step.name);
        let start = Instant::now();
        let mut counted = Tally::default();
        let result = (step.run)(workspace, &mut counted);
        times.push((step.name, start.elapsed()));
        println!("-- {} took {}", step.name, minutes(start.elapsed()));
        tally.add(counted.completed(result.is_ok()));
        failures.extend(result.err().map(|error| format!("FAILED at `{}`: {error}", step.name)));
    }
    println!("\n{}", table(&times));
    tally.print_skipped();
    for failure in &failures {
        println!("{failure}");
    }
    println!("{tally}");
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn table(times: &[(&str, Duration)]) -> String {
    let total = times.iter().map(|(_, time)| *time).sum();
    let rows = times.iter().copied().chain([("all", total)]);
    rows.map(|(name, time)| format!("{:>7}  {name}\n", minutes(time))).collect()
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_steps_and_every_step_a_part() {
        for part in PARTS {
            assert!(STEPS.iter().any(|step| step.parts.contains(&part)), "{part}");
        }
        for step in STEPS {
            assert!(!step.parts.is_empty(), "{}", step.name);
            assert!(step.parts.iter().all(|part| PARTS.contains(part)), "{}", step.name);
        }
    }

    #[test]
    fn the_table_of_times_ends_with_their_sum() {
        let times = [("format", Duration::from_millis(1_600)), ("tests", Duration::from_secs(61))];
        assert_eq!(table(&times), "   0:02  format\n   1:01  tests\n   1:03  all\n");
    }
}
