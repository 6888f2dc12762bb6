//! Examples of documents, and the engine as a client meets it.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// Whether a text matches a pattern in which `…` stands for anything.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut left) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return left.is_empty() };
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// The real program, asked line by line.
pub(crate) struct Engine {
    program: Child,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
        command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = command.spawn().expect("ilos starts");
        let answers = BufReader::new(program.stdout.take().expect("a pipe"));
        Engine { program, answers }
    }

    pub(crate) fn answer(&mut self, request: &str) -> String {
        writeln!(self.program.stdin.as_mut().expect("a pipe"), "{request}").expect("the engine reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the engine answers");
        answer.trim_end().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        drop(self.program.stdin.take());
        assert!(self.program.wait().expect("the engine ends").success() || std::thread::panicking());
    }
}
