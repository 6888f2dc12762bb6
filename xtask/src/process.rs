//! Running other programs.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Why a command of xtask failed: one message for the developer.
#[derive(Debug)]
pub(crate) struct TaskError(String);

impl TaskError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Runs with the terminal's own output.
pub(crate) fn run(command: &mut Command) -> Result<(), TaskError> {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(TaskError::new(format!("`{}`: {status}", line_of(command)))) }
}

/// Runs, passing standard output on line by line while `look` reads along.
pub(crate) fn run_reading(command: &mut Command, mut look: impl FnMut(&str)) -> Result<(), TaskError> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| cannot_start(command, &error))?;
    let output = child.stdout.take().expect("standard output was piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| TaskError::new(format!("`{}`: {error}", line_of(command))))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        look(&line);
    }
    let status = child.wait().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(TaskError::new(format!("`{}`: {status}", line_of(command)))) }
}

/// Runs silently and returns standard output.
pub(crate) fn read(command: &mut Command) -> Result<String, TaskError> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(TaskError::new(format!("`{}`: {}\n{message}", line_of(command), output.status)));
    }
    String::from_utf8(output.stdout)
        .map_err(|error| TaskError::new(format!("`{}`: not UTF-8: {error}", line_of(command))))
}

/// Whether the program starts and exits with success.
pub(crate) fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> TaskError {
    TaskError::new(format!("`{}` does not start: {error}", line_of(command)))
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
