//! `ilos tune`, and its results in the arena.

#[cfg(unix)]
mod interrupt;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

#[cfg(unix)]
use interrupt::{after_long_enough, interrupt};
use serde_json::Value;

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).args(arguments).output().unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// A folder that is removed afterwards.
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

/// Runs a command of `ilos tune` and returns its output.
fn tune(arguments: &[&str]) -> String {
    let output = ilos(&[&["tune"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The share of games that the first of two seats wins, with the lower end of its interval.
fn win_share(seats: &str, deals: &str) -> (f64, f64) {
    let flags = ["--deals", deals, "--nodes", "12", "--seed", "7", "--json"];
    let output = ilos(&[&["arena", "--seats", seats], &flags[..]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let figure = |name: &str| report["entries"][0][name].as_f64().unwrap();
    (figure("win_share"), figure("win_share_low"))
}

/// The figures of a round before and after it, as in `… 1.3696 before, 1.3666 after`.
fn before_and_after(told: &str) -> (f64, f64) {
    let words: Vec<&str> = told.split_whitespace().collect();
    let number_before = |mark: &str| {
        let at = words.iter().position(|word| word.trim_end_matches(',') == mark).expect(mark);
        words[at - 1].parse().unwrap()
    };
    (number_before("before"), number_before("after"))
}

/// From a weight that is ten times too large, one round finds a better one, and the result wins more games.
#[test]
fn the_weights_of_greedy_get_better() {
    let folder = Folder::new("greedy");
    let (start, found) = (folder.file("start.txt"), folder.file("found.txt"));
    let usual = std::fs::read_to_string(in_use("greedy.txt")).unwrap();
    let line = usual.lines().find(|line| line.starts_with("ready_ship ")).unwrap();
    std::fs::write(&start, usual.replace(line, "ready_ship 4")).unwrap();
    let flags = ["--from", &start, "--out", &found, "--seed", "7", "--rounds", "1", "--deals", "8"];
    let told = tune(&[&["greedy"], &flags[..], &["--players", "2", "--step", "1"]].concat());
    let kept: Vec<&str> = told.lines().filter(|line| line.ends_with(", stays")).collect();
    assert!(kept.iter().any(|line| line.starts_with("round 1: ready_ship 2 instead of 4 wins ")), "{told}");
    let text = std::fs::read_to_string(&found).unwrap();
    assert!(text.lines().any(|line| line.split_whitespace().take(2).eq(["ready_ship", "2"])), "{text}");
    let (_, low) = win_share(&format!("greedy:{found},greedy:{start}"), "20");
    assert!(low > 0.5, "at least {low} of the games are won against the weights before");
}

#[test]
fn the_weights_of_the_planner_fit_the_choices_better() {
    let folder = Folder::new("weights");
    let found = folder.file("found.txt");
    let flags = ["--seed", "7", "--rounds", "1", "--games", "2", "--playouts", "2", "--share", "0.3"];
    let told = tune(&[&["weights", "--out", &found], &flags[..], &["--steps", "10"]].concat());
    let (before, after) = before_and_after(&told);
    assert!(after < 0.99 * before, "{told}");
    let again = folder.file("again.txt");
    let flags = ["--from", &found, "--out", &again, "--seed", "8", "--rounds", "1", "--games", "1"];
    tune(&[&["weights"], &flags[..], &["--playouts", "1", "--steps", "1", "--share", "0.3"]].concat());
    win_share(&format!("planner:{found},random"), "1");
}

/// Surprise is measured on the games of the round. What holds in other games needs many more of them: see the
/// tests of `ilos-bots`.
#[test]
fn the_network_learns_the_results_of_its_games() {
    let folder = Folder::new("network");
    let (found, again) = (folder.file("found.txt"), folder.file("again.txt"));
    let train = |flags: &[&str]| {
        let told = tune(&[&["network", "--seed", "7", "--games", "60", "--passes", "8"], flags].concat());
        before_and_after(&told)
    };
    let (before, after) = train(&["--out", &found, "--rounds", "1"]);
    assert!(after < 0.98 * before, "{after} after, {before} before");
    let (before, after) = train(&["--from", &found, "--out", &again, "--rounds", "1"]);
    assert!(after < 0.98 * before, "{after} after, {before} before");
    win_share(&format!("searcher:{found},random"), "1");
}

#[test]
fn ways_to_search_are_compared_the_same_on_any_number_of_threads() {
    let flags =
        ["tune", "searcher", "--positions", "2", "--playouts", "16", "--games", "2", "--players", "2"];
    let told = ["1", "2"].map(|threads| {
        let output = ilos(&[&flags[..], &["--threads", threads]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    });
    assert_eq!(told[0], told[1]);
    let row = |start: &str| told[0].lines().find(|line| line.starts_with(start)).expect("a row").to_owned();
    assert_eq!(row("| 50 | 8 |").matches(" to ").count(), 5, "{}", told[0]);
    assert_eq!(row("| 400 | 8 |"), "| 400 | 8 | - | - | - | - | - |", "too few playouts for it");
}

#[test]
fn what_makes_no_sense_is_refused_before_the_work() {
    let folder = Folder::new("refused");
    let out = folder.file("out.txt");
    for (flags, expected) in [
        (&["greedy", "--step", "0"][..], "--step 0: expected a number above 0 and at most 1"),
        (&["greedy", "--players", "6"], "6 is not in 2..=5"),
        (&["weights", "--share", "2"], "--share 2: expected a number above 0 and at most 1"),
        (&["network", "--exploration", "2"], "--exploration 2: expected a number from 0 to 1"),
        (&["network", "--learning-rate", "0"], "--learning-rate 0: expected a number above 0 and at most 1"),
        // What the flags were called before.
        (&["network", "--curiosity", "2"], "--exploration 2: expected a number from 0 to 1"),
        (&["network", "--pace", "0"], "--learning-rate 0: expected a number above 0 and at most 1"),
    ] {
        let told = refusal(&[&["tune"], flags, &["--out", &out]].concat());
        assert!(told.contains(expected), "{told}");
    }
    for what in ["greedy", "weights", "network"] {
        for flag in ["--from", "--set"] {
            let told = refusal(&["tune", what, flag, "/no/such/file", "--out", &out]);
            assert!(told.contains("/no/such/file: cannot be opened"), "{told}");
        }
    }
    assert!(!Path::new(&out).exists(), "nothing is written");
    for (flag, value, expected) in [
        ("--set", "/no/such/file", "/no/such/file: cannot be opened"),
        ("--players", "6", "6 is not in 2..=5"),
        ("--playouts", "0", "'0' for '--playouts <PLAYOUTS>'"),
        ("--games", "0", "'0' for '--games <GAMES>'"),
    ] {
        let told = refusal(&["tune", "searcher", flag, value]);
        assert!(told.contains(expected), "{told}");
    }
    let told = refusal(&["tune", "greedy", "--out", "/no/such/folder/out.txt"]);
    assert!(told.contains("/no/such/folder/out.txt: cannot be written"), "{told}");
}

#[test]
fn a_seat_says_what_is_wrong_with_its_weights() {
    let folder = Folder::new("seats");
    let file = folder.file("weights.txt");
    std::fs::write(&file, "card many\n").unwrap();
    let told = refusal(&["arena", "--seats", &format!("greedy:{file},random")]);
    assert_eq!(
        told,
        format!("ilos: --seats: {file}: expected weights of greedy: line 1: card needs a number\n")
    );
    let told = refusal(&["arena", "--seats", &format!("captain:{file},random")]);
    assert_eq!(told, "ilos: --seats: captain takes no file of weights; greedy, planner, searcher do\n");
    let told = refusal(&["arena", "--seats", "clever:x,random"]);
    assert!(told.starts_with("ilos: --seats: there is no bot \"clever\", expected random, "), "{told}");
    assert!(told.contains(", KIND:FILE, "), "{told}");
    let told = refusal(&["arena", "--seats", "clairvoyant:x,random"]);
    assert_eq!(told, "ilos: --seats: clairvoyant takes no file of weights; greedy, planner, searcher do\n");
    let told = refusal(&["arena", "--seats", "greedy:,random"]);
    assert_eq!(told, "ilos: --seats: greedy: names no file, expected greedy:FILE\n");
}

/// A file of the program's own weights.
fn in_use(name: &str) -> String {
    format!("{}/../bots/weights/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_file_of_another_kind_is_called_what_it_is() {
    let folder = Folder::new("kinds");
    let out = folder.file("out.txt");
    let (greedy, planner, network) = (in_use("greedy.txt"), in_use("planner.txt"), in_use("network.txt"));
    let a_network = "a network, which planner and searcher take";
    let told = refusal(&["arena", "--seats", &format!("greedy:{network},random")]);
    assert_eq!(told, format!("ilos: --seats: {network}: expected weights of greedy, found {a_network}\n"));
    let told = refusal(&["arena", "--seats", &format!("searcher:{greedy},random")]);
    assert!(told.ends_with("expected weights of searcher, found weights of greedy\n"), "{told}");
    let told = refusal(&["tune", "network", "--out", &out, "--from", &planner]);
    assert!(told.contains("expected a network, found weights of the planner"), "{told}");
    let told = refusal(&["tune", "weights", "--out", &out, "--from", &network]);
    assert!(told.ends_with(&format!("expected weights of the planner, found {a_network}\n")), "{told}");
}

#[test]
fn a_seat_plays_by_the_weights_of_its_file() {
    let folder = Folder::new("absurd");
    let absurd = folder.file("absurd.txt");
    let usual = std::fs::read_to_string(in_use("greedy.txt")).unwrap();
    let names = usual.lines().map(|line| line.split_whitespace().next().unwrap());
    let only_pioneers = |name| format!("{name} {}\n", if name == "pioneer" { 1 } else { 0 });
    std::fs::write(&absurd, names.map(only_pioneers).collect::<String>()).unwrap();
    let points = |seat: &str| {
        let seats = format!("{seat},greedy");
        let output = ilos(&["arena", "--seats", &seats, "--deals", "8", "--seed", "7", "--json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        report["entries"][0]["mean_points"].as_f64().unwrap()
    };
    let as_usual = points("greedy");
    assert_eq!(points(&format!("greedy:{}", in_use("greedy.txt"))), as_usual);
    assert!(points(&format!("greedy:{absurd}")) < as_usual);
}

/// What `ilos tune` says when it is interrupted after a while; `None` where it has nothing to say yet.
#[cfg(unix)]
fn interrupted(arguments: &[&str], after: Duration) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.arg("tune").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::thread::sleep(after);
    interrupt(&mut child);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    if told.contains("ilos: interrupted before ") {
        return None;
    }
    assert!(output.status.success(), "{told}");
    Some(told)
}

#[cfg(unix)]
#[test]
fn interrupting_before_anything_is_found_leaves_the_file_as_it_was() {
    let folder = Folder::new("interrupted");
    let (kept, none) = (folder.file("kept.txt"), folder.file("none.txt"));
    std::fs::write(&kept, "as it was").unwrap();
    for out in [&kept, &none] {
        let flags = ["greedy", "--out", out, "--deals", "1000000", "--threads", "1"];
        let told = interrupted(&flags, Duration::from_secs(2)).unwrap();
        assert_eq!(told.lines().last(), Some("interrupted in round 1: nothing was found yet"));
    }
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "as it was");
    assert!(!Path::new(&none).exists());
}

/// All positions would take days.
#[cfg(unix)]
#[test]
fn a_comparison_that_is_interrupted_tells_what_is_known() {
    let flags = ["searcher", "--positions", "1000000", "--playouts", "1", "--games", "1", "--players", "2"];
    let flags = [&flags[..], &["--threads", "1"]].concat();
    let told = after_long_enough(|time| interrupted(&flags, time));
    assert!(told.contains("of 1000000 positions; this is what is known so far\n"), "{told}");
}

/// The games of the fit are over after a while, and its steps would take days.
#[cfg(unix)]
#[test]
fn a_fit_can_be_interrupted() {
    let folder = Folder::new("fit");
    let out = folder.file("out.txt");
    let flags =
        ["weights", "--out", &out, "--games", "2", "--playouts", "1", "--share", "0.3", "--rounds", "1"];
    let begun = Instant::now();
    tune(&[&flags[..], &["--steps", "1"]].concat());
    let found = std::fs::read_to_string(&out).unwrap();
    let after = 2 * begun.elapsed() + Duration::from_secs(1);
    let told = interrupted(&[&flags[..], &["--steps", "1000000"]].concat(), after).unwrap();
    assert_eq!(told.lines().last(), Some("interrupted in round 1: nothing was found yet"));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), found);
}
