//! `ilos engine`: the line protocol over standard input and output; `docs/engine-protocol.md` describes it.

use std::io::{self, BufRead, Write};

use anyhow::Result;
use ilos_engine::{Engine, MAX_LINE};

mod bots;

/// Arguments of `ilos engine`.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Answers line by line until the input ends or a `quit` request comes.
pub(crate) fn run(_arguments: Arguments) -> Result<()> {
    Ok(serve(&mut io::stdin().lock(), &mut io::stdout().lock())?)
}

fn serve(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut engine = Engine::with_bots(bots::OurBots);
    let mut line = Vec::new();
    while !engine.has_quit() && read_line(input, &mut line)? {
        writeln!(output, "{}", engine.answer(&line))?;
        output.flush()?;
    }
    Ok(())
}

/// Reads a line without its line break; of a line that is too long, only enough for the engine to see that.
/// Returns false at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut anything = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(anything);
        }
        anything = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        serve(&mut io::BufReader::with_capacity(7, input), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_has_an_answer_and_the_last_needs_no_line_break() {
        let found = answers(b"{\"do\":\"hello\"}\r\n\n{\"do\":\"scores\",\"id\":3}");
        assert_eq!(found.len(), 3);
        assert!(found[0].starts_with("{\"ok\":{\"name\":\"ilos\""), "{}", found[0]);
        assert!(found[1].contains("malformed"), "{}", found[1]);
        assert!(found[2].starts_with("{\"id\":3,\"error\":{\"code\":\"no_game\""), "{}", found[2]);
    }

    #[test]
    fn quit_ends_it_before_the_input_does() {
        assert_eq!(answers(b"{\"do\":\"quit\"}\n{\"do\":\"hello\"}\n"), ["{\"ok\":{}}"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_and_the_next_one_is_read() {
        let mut input = vec![b'x'; MAX_LINE + 100];
        input.extend_from_slice(b"\n{\"do\":\"hello\",\"id\":1}\n");
        let found = answers(&input);
        assert_eq!(found.len(), 2);
        assert!(found[0].contains("too long"), "{}", found[0]);
        assert!(found[1].starts_with("{\"id\":1,\"ok\""), "{}", found[1]);
    }
}
