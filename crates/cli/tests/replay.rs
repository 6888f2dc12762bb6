//! `ilos random` and `ilos replay` as a person meets them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with a text on its standard input.
fn ilos(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let input = input.to_vec();
    // The program may stop reading early.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn random(more: &[&str]) -> String {
    let output = ilos(&[&["random", "--seed", "reef"], more].concat(), b"");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

fn replay(record: &str) -> String {
    let output = ilos(&["replay", "-"], record.as_bytes());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The message, in one line, of a replay that fails.
fn refusal(input: &[u8]) -> String {
    let output = ilos(&["replay", "--verify", "-"], input);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

#[test]
fn a_random_game_is_the_same_again_and_is_told_to_its_end() {
    let record = random(&["--players", "4", "--edition", "dutch", "--open-stock", "--first", "2"]);
    assert_eq!(record, random(&["--players", "4", "--edition", "dutch", "--open-stock", "--first", "2"]));
    let story = replay(&record);
    assert!(story.contains("Random 2 begins."), "{story}");
    assert!(story.contains("\nRound 1: Random 2\n"), "{story}");
    assert!(story.contains("Prices: ebony "), "{story}");
    assert!(story.contains("\nThe end: "), "{story}");
    assert!(story.ends_with("wins.\n") || story.ends_with("share the victory.\n"), "{story}");
}

#[test]
fn a_verdict_is_one_line() {
    let output = ilos(&["replay", "-", "--verify"], random(&[]).as_bytes());
    assert!(output.status.success());
    let verdict = String::from_utf8(output.stdout).expect("text");
    assert!(verdict.starts_with("standard input: a legal game of "), "{verdict}");
    assert!(verdict.ends_with(" events, finished; seed and commitment agree with it\n"), "{verdict}");
    assert_eq!(verdict.lines().count(), 1);
}

/// V1: the record of an unfinished game does not contain the seed.
#[test]
fn an_unfinished_game_is_told_as_far_as_it_goes() {
    let record = random(&["--actions", "9"]);
    assert!(!record.contains("\nseed "), "{record}");
    assert!(replay(&record).ends_with("The record ends here; the game is not finished.\n"));
}

#[test]
fn a_broken_record_is_refused_with_line_and_event() {
    let record = random(&[]);
    let message = refusal(record.replacen("produces nothing", "produces gold*5", 1).as_bytes());
    assert!(message.starts_with("ilos: standard input: line "), "{message}");
    assert!(message.contains(", event "), "{message}");
    assert!(message.contains("expected `seat "), "{message}");
}

#[test]
fn what_is_no_record_is_refused_plainly() {
    assert!(refusal(b"").contains("line 1: nothing follows, expected a first line ilos record 1"));
    assert!(refusal(b"ilos record 1\n\xff\xfe").contains("line 2: not UTF-8, expected a text file"));
    assert!(refusal(&[b'\n'; 5 << 20]).contains("too long for a record"));
    let missing = ilos(&["replay", "no-such-game.txt"], b"");
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("ilos: no-such-game.txt: cannot be opened"));
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.args(["random", "--seed", "reef"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{output:?}");
}
