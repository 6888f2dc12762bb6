//! `ilos tune`, and what it finds in the arena.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).args(arguments).output().unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("ilos-tune-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// What each command finds is a file that it can begin with again, and that plays in the arena.
fn tune(what: &str, kind: &str, flags: &[&str]) {
    let folder = Folder::new(what);
    let (found, again) = (folder.file("found.txt"), folder.file("again.txt"));
    for (out, from) in [(&found, None), (&again, Some(&found))] {
        let mut arguments = vec!["tune", what, "--out", out, "--seed", "7", "--rounds", "1"];
        arguments.extend(flags);
        arguments.extend(from.into_iter().flat_map(|from| ["--from", from]));
        let output = ilos(&arguments);
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.starts_with("round 1: "), "{told}");
    }
    let seat = format!("{kind}:{found}");
    let output = ilos(&["arena", "--seats", &format!("{seat},random"), "--deals", "1", "--nodes", "12"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.lines().nth(1).is_some_and(|line| line.starts_with(&seat)), "{told}");
}

#[test]
fn the_weights_of_greedy_are_found() {
    tune("greedy", "greedy", &["--deals", "2", "--players", "2"]);
}

#[test]
fn the_weights_of_the_planner_are_fitted() {
    tune("weights", "planner", &["--games", "2", "--playouts", "2", "--steps", "2", "--share", "0.3"]);
}

#[test]
fn the_network_learns() {
    tune("network", "searcher", &["--games", "6"]);
}

#[test]
fn what_makes_no_sense_is_refused_before_the_work() {
    let folder = Folder::new("refused");
    let out = folder.file("out.txt");
    for (flags, expected) in [
        (&["greedy", "--step", "0"][..], "--step 0: expected a number above 0 and at most 1"),
        (&["greedy", "--players", "6"], "6 is not in 2..=5"),
        (&["weights", "--share", "2"], "--share 2: expected a number above 0 and at most 1"),
        (&["network", "--curiosity", "2"], "--curiosity 2: expected a number from 0 to 1"),
        (&["network", "--pace", "0"], "--pace 0: expected a number above 0 and at most 1"),
        (&["greedy", "--from", "/no/such/file"], "/no/such/file: cannot be opened"),
    ] {
        let told = refusal(&[&["tune"], flags, &["--out", &out]].concat());
        assert!(told.contains(expected), "{told}");
    }
    assert!(!Path::new(&out).exists(), "nothing is written");
    let told = refusal(&["tune", "greedy", "--out", "/no/such/folder/out.txt"]);
    assert!(told.contains("/no/such/folder/out.txt: cannot be written"), "{told}");
}

#[test]
fn a_seat_says_what_is_wrong_with_its_weights() {
    let folder = Folder::new("seats");
    let file = folder.file("weights.txt");
    std::fs::write(&file, "card many\n").unwrap();
    let told = refusal(&["arena", "--seats", &format!("greedy:{file},random")]);
    assert_eq!(told, format!("ilos: --seats: {file}: line 1: card needs a number\n"));
    let told = refusal(&["arena", "--seats", &format!("captain:{file},random")]);
    assert_eq!(told, "ilos: --seats: captain takes no file of weights; greedy, planner, searcher do\n");
    let told = refusal(&["arena", "--seats", "clever:x,random"]);
    assert!(told.starts_with("ilos: --seats: there is no bot \"clever\", expected random, "), "{told}");
}
