//! Interrupting the program at a moment that depends on its work and not on the speed of the machine.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::process::{Child, Command};
use std::time::Duration;

/// Sends SIGINT to a program that is still running.
pub(crate) fn interrupt(child: &mut Child) {
    assert!(child.try_wait().unwrap().is_none(), "it has ended before it was interrupted");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The next line about an interruption; lines of progress come first when the work takes long.
pub(crate) fn line_about_it(lines: &mut impl Iterator<Item = std::io::Result<String>>) -> String {
    let lines = lines.map(|line| line.expect("UTF-8"));
    lines.into_iter().find(|line| line.contains("interrupted ")).expect("a line about the interruption")
}

/// Tries with longer and longer times until the work has come far enough.
pub(crate) fn after_long_enough<T>(attempt: impl FnMut(Duration) -> Option<T>) -> T {
    let times = [2, 4, 8, 16, 32, 64, 128];
    times.map(Duration::from_secs).into_iter().find_map(attempt).expect("the work gets on")
}
