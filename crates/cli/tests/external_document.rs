//! The examples of `docs/external-bots.md` are what the arena and `examples/arena_bot.py` really say.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use common::fits;

const DOCUMENT: &str = include_str!("../../../docs/external-bots.md");

/// The lines of the fenced blocks that begin with a given character, with their continuations.
fn examples(sign: char) -> Vec<String> {
    let mut found: Vec<(char, String)> = Vec::new();
    let mut fenced = false;
    for line in DOCUMENT.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if let Some((start @ ('>' | '<'), text)) = line.split_once(' ').and_then(|(start, text)| {
            (fenced && start.len() == 1).then(|| (start.chars().next().expect("one sign"), text))
        }) {
            found.push((start, text.to_owned()));
        } else if let Some((_, last)) = found.last_mut().filter(|_| fenced) {
            last.push_str(line.trim());
        }
    }
    found.into_iter().filter(|&(start, _)| start == sign).map(|(_, text)| text).collect()
}

fn assert_found_in_order(examples: &[String], lines: &str) {
    let mut lines = lines.lines();
    for example in examples {
        assert!(lines.any(|line| fits(example, line)), "no line is like this any more:\n{example}");
    }
}

#[test]
fn every_example_is_a_line_of_a_real_game() {
    let folder = std::env::temp_dir().join(format!("ilos-document-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (heard, said) = (folder.join("heard"), folder.join("said"));
    let spy = format!(
        "cmd:sh -c 'tee -a {} | python3 examples/arena_bot.py | tee -a {}'",
        heard.display(),
        said.display()
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.current_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let seats = format!("random,random,{spy}");
    let status =
        command.args(["arena", "--seats", &seats, "--deals", "1", "--threads", "1"]).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    let (heard, said) = (fs::read_to_string(heard).unwrap(), fs::read_to_string(said).unwrap());
    let (requests, answers) = (examples('>'), examples('<'));
    assert_eq!((requests.len(), answers.len()), (4, 4));
    assert_found_in_order(&requests, &heard);
    assert_found_in_order(&answers, &said);
    fs::remove_dir_all(folder).unwrap();
}

/// The command of the page, with fewer deals.
#[test]
fn the_command_of_the_page_works() {
    let line = DOCUMENT.lines().find_map(|line| line.strip_prefix("    ilos arena --seats '"));
    let (seats, rest) = line.and_then(|line| line.split_once('\'')).expect("the page has a command");
    assert_eq!(rest, " --deals 100");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.current_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let output = command.args(["arena", "--seats", seats, "--deals", "1"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("python3 examples/arena_bot.py ") && !told.contains("forfeited"), "{told}");
}
