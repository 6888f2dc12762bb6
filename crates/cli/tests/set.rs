//! `ilos set` as a person meets it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).arg("set").args(arguments).output().unwrap()
}

fn standard() -> String {
    format!("{}/../rules/sets/standard.txt", env!("CARGO_MANIFEST_DIR"))
}

/// A file of its own for each test, removed with it.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, bytes: &[u8]) -> TestFile {
        let path = std::env::temp_dir().join(format!("ilos-set-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        TestFile(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn refusal(file: &str) -> String {
    let output = ilos(&["check", file]);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// D1: a set is confirmed in one line with its counts.
#[test]
fn check_confirms_a_set_in_one_line() {
    let output = ilos(&["check", &standard()]);
    assert!(output.status.success());
    let counts = "20 tiles, 12 ebony, 12 spice, 12 pigment, 10 gold, 10 site, 6 ruins, 8 hideouts";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{}: a set, {counts}\n", standard()));
}

/// D3: an error follows the name of the file.
#[test]
fn check_tells_the_file_the_line_the_tile_and_the_fault() {
    let text = std::fs::read_to_string(standard()).unwrap();
    let file = TestFile::new("grass", text.replacen("sides land", "sides grass", 1).as_bytes());
    let line = 1 + text.lines().position(|line| line.contains("sides land")).unwrap();
    let error = format!(
        "line {line}, tile great-heart, sides: \"grass\" is not a side, expected six words, each land or sea"
    );
    assert!(refusal(file.name()).contains(&format!("{}: {error}", file.name())));
}

/// D1: an unreadable text is refused with a sentence.
#[test]
fn check_refuses_what_is_no_text_file() {
    assert!(refusal("/no/such/file").contains("/no/such/file: cannot be opened"));
    assert!(refusal("/").contains("/: cannot be read"));
    let binary = TestFile::new("binary", b"set one\ntile \xff\n");
    assert!(refusal(binary.name()).contains(&format!("{}: line 2: not UTF-8", binary.name())));
    let long = TestFile::new("long", &vec![b'#'; 300_000]);
    assert!(refusal(long.name()).contains("too long for a set, expected at most 262144 bytes"));
}

/// D4: without a file the standard set is shown, and a file with it looks the same.
#[test]
fn show_prints_tiles_totals_and_prices() {
    let output = ilos(&["show"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("Standard archipelago\n"));
    assert!(text.contains("narrows        ##~##~  hideout  0 1: ebony spice | 3 4: spice pigment\n"));
    assert!(text.contains("\ngold     5 6 7 8 9\n"));
    assert_eq!(text, String::from_utf8(ilos(&["show", &standard()]).stdout).unwrap());
}

/// D4: the same seed gives the same report.
#[test]
fn report_is_the_same_for_the_same_seed() {
    let report = || ilos(&["report", "--games", "2", "--seed", "7"]);
    assert!(report().status.success());
    assert!(String::from_utf8(report().stdout).unwrap().starts_with("2 random games"));
    assert_eq!(report().stdout, report().stdout);
}
