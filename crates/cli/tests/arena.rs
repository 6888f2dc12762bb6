//! `ilos arena` as a person meets it.

#[cfg(unix)]
mod interrupt;

use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use interrupt::{after_long_enough, interrupt};
use serde_json::Value;

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).arg("arena").args(arguments).output().unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = ilos(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no progress without a terminal");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn an_unknown_bot_is_answered_with_the_known_ones() {
    let told = refusal(&["--seats", "greedy,clever"]);
    assert!(
        told.starts_with("ilos: --seats: there is no bot \"clever\", expected random, greedy, "),
        "{told}"
    );
    assert!(told.ends_with(" or cmd:PROGRAM\n"), "{told}");
}

/// C1.
#[test]
fn there_are_two_to_five_seats() {
    assert!(refusal(&["--seats", "random"]).contains("expected 2 to 5 bots, separated by commas; found 1"));
    let six = ["random"; 6].join(",");
    assert!(refusal(&["--seats", &six]).contains("expected 2 to 5 bots, separated by commas; found 6"));
}

#[test]
fn bad_numbers_and_files_are_named() {
    assert!(refusal(&["--seats", "random,random", "--deals", "0"]).contains("--deals"));
    assert!(refusal(&["--seats", "random,random", "--threads", "none"]).contains("--threads"));
    let many = refusal(&["--seats", "random,random", "--threads", "2000"]);
    assert!(
        many.contains("invalid value '2000' for '--threads <THREADS>': 2000 is not in 1..=256"),
        "{many}"
    );
    assert!(refusal(&["--seats", "random,random", "--set", "/no/such/set"]).contains("/no/such/set"));
    assert!(refusal(&[]).contains("--seats"));
}

/// They would have no effect, and the user would not notice.
#[test]
fn flags_of_a_ladder_are_refused_beside_seats() {
    for flags in [
        &["--bots", "greedy"][..],
        &["--anchor", "greedy"],
        &["--markdown"],
        &["--svg", "x"],
        &["--players", "2"],
    ] {
        let told = refusal(&[&["--seats", "greedy,random"][..], flags].concat());
        assert!(told.contains("cannot be used with"), "{told}");
    }
}

#[test]
fn the_table_has_a_line_for_each_seat_and_says_how_games_ended() {
    let output = ilos(&["--seats", "greedy,random", "--deals", "2", "--threads", "1"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("bot "));
    assert!(lines[1].starts_with("greedy ") && lines[2].starts_with("random "));
    assert!(lines[4].starts_with("4 games: 2 deals in 2 rotations; "), "{text}");
    assert_eq!(lines[7], "wins % by place in the order of turns");
    for (line, name) in lines[8..].iter().zip(["bot ", "greedy ", "random ", "all bots "]) {
        assert!(line.starts_with(name), "{text}");
    }
    assert!(lines[9].contains("100.0 ("), "{text}");
}

#[test]
fn json_tells_every_figure_of_every_entry() {
    let report = json(&["--seats", "greedy,random,random", "--deals", "2", "--seed", "a"]);
    assert_eq!((&report["games"], &report["deals"], &report["players"]), (&6.into(), &2.into(), &3.into()));
    let entries = report["entries"].as_array().unwrap();
    let names: Vec<&str> = entries.iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["greedy", "random", "random"]);
    for entry in entries {
        let share = |key: &str| entry[key].as_f64().unwrap();
        assert!(
            share("win_share_low") <= share("win_share") && share("win_share") <= share("win_share_high")
        );
        assert!(share("mean_points") >= 0.0 && share("milliseconds_per_turn") > 0.0);
        assert!(share("milliseconds_per_turn_p99") >= share("milliseconds_per_turn"));
        assert!(share("milliseconds_per_turn_worst") >= share("milliseconds_per_turn_p99"));
        assert!(share("milliseconds_per_decision_worst") > 0.0);
        for key in ["win_share_by_place", "win_share_by_place_low", "win_share_by_place_high"] {
            assert_eq!(entry[key].as_array().unwrap().len(), 3, "{key}");
        }
    }
    let shares: f64 = entries.iter().map(|entry| entry["win_share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

/// The same seed gives the same games, whatever the threads.
#[test]
fn a_seed_repeats_a_match() {
    let without_times = |threads: &str| {
        let mut report =
            json(&["--seats", "random,random", "--deals", "6", "--seed", "b", "--threads", threads]);
        for entry in report["entries"].as_array_mut().unwrap() {
            entry.as_object_mut().unwrap().retain(|key, _| !key.starts_with("milliseconds"));
        }
        report
    };
    assert_eq!(without_times("1"), without_times("3"));
    let other = json(&["--seats", "random,random", "--deals", "6", "--seed", "c"]);
    assert_ne!(without_times("1")["entries"][0]["mean_points"], other["entries"][0]["mean_points"]);
}

#[test]
fn a_budget_is_nodes_or_time_and_not_both() {
    let report = json(&["--seats", "greedy,random", "--deals", "1", "--nodes", "500"]);
    assert_eq!(report["budget"], serde_json::json!({"nodes": 500}));
    let report = json(&["--seats", "greedy,random", "--deals", "1", "--time", "20"]);
    assert_eq!(report["budget"], serde_json::json!({"time_ms": 20}));
    let usual = json(&["--seats", "greedy,random", "--deals", "1"]);
    assert_eq!(usual["budget"], "usual");
    let both = refusal(&["--seats", "greedy,random", "--nodes", "5", "--time", "5"]);
    assert!(both.contains("'--nodes <N>' cannot be used with '--time <MS>'"), "{both}");
    assert!(refusal(&["--seats", "greedy,random", "--nodes", "0"]).contains("--nodes"));
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_is_decided() {
    let seats = ["--seats", "greedy,random", "--deals", "5000", "--sprt", "--sprt-gain", "10"];
    let report = |threads: &str| json(&[&seats[..], &["--threads", threads]].concat());
    let decided = report("1");
    assert_eq!(decided["sprt"]["verdict"], "high", "{decided}");
    assert_eq!((&decided["sprt"]["low"], &decided["sprt"]["high"]), (&0.5.into(), &0.6.into()));
    let deals = decided["deals"].as_u64().unwrap();
    assert!((16..200).contains(&deals), "{deals} deals");
    assert_eq!(decided["sprt"]["deals"], deals);
    assert_eq!(report("3")["deals"], deals, "threads that are ahead change nothing");
    let open = json(&["--seats", "random,random", "--deals", "16", "--sprt"]);
    assert_eq!((&open["sprt"]["verdict"], &open["deals"]), (&"undecided".into(), &16.into()));
}

#[test]
fn a_sequential_test_is_told_in_a_sentence() {
    let output = ilos(&["--seats", "random,greedy", "--deals", "500", "--sprt", "--sprt-gain", "20"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("sequential test: random is worse than 70.0 %, 50.0 % fits better, after "),
        "{text}"
    );
}

#[test]
fn hypotheses_that_make_no_test_are_refused() {
    let refused = |gain: &str| refusal(&["--seats", "random,random", "--sprt", "--sprt-gain", gain]);
    assert!(
        refused("60")
            .starts_with("ilos: --sprt-gain 60 --sprt-error 5: no test: shares of 50.0 % and 110.0 %")
    );
    assert!(refused("0").contains("--sprt-gain 0"));
    assert!(refusal(&["--seats", "random,random", "--sprt-gain", "5"]).contains("--sprt"));
}

/// The report is complete, although the match is not.
#[cfg(unix)]
#[test]
fn interrupting_prints_what_is_known_so_far() {
    let output = after_long_enough(|time| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
        command.args(["arena", "--seats", "random,random", "--deals", "1000000", "--threads", "1", "--json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(time);
        interrupt(&mut child);
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        (!told.contains("interrupted before a deal was finished")).then_some(output)
    });
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let deals = report["deals"].as_u64().unwrap();
    assert!(0 < deals && deals < 1_000_000);
    assert_eq!((&report["games"], &report["deals_asked"]), (&(2 * deals).into(), &1_000_000.into()));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("interrupted after {deals} of 1000000 deals")), "{told}");
}
