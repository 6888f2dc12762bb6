//! `ilos arena --ladder` as a person meets it.

#[cfg(unix)]
mod interrupt;

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use interrupt::{after_long_enough, interrupt, line_about_it};
use serde_json::Value;

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).args(["arena", "--ladder"]).args(arguments).output().unwrap()
}

fn told(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refusal(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

const SHORT: [&str; 6] = ["--bots", "random,greedy", "--deals", "10", "--players", "2,3"];

#[test]
fn a_page_tells_the_command_and_a_row_for_each_bot() {
    let page = told(&[&SHORT[..], &["--markdown"]].concat());
    let lines: Vec<&str> = page.lines().collect();
    assert_eq!(lines[0], "    ilos arena --ladder --bots random,greedy --deals 10 --players 2,3 --markdown");
    assert_eq!(
        lines[2],
        "| bot | Elo | 95 % | strength | ahead of greedy % | 2 players | 3 players | games | ms a turn |"
    );
    assert!(
        lines[4].starts_with("| greedy | 1000 | 1000 to 1000 | 1.00 | 50.0 | 1000 (1000 to 1000) | "),
        "{page}"
    );
    assert!(lines[5].starts_with("| random | "), "{page}");
    assert!(lines[7].starts_with("50 games, ended 50 by tenth_pioneer. greedy has 1000 points"), "{page}");
}

#[test]
fn json_and_a_picture_tell_the_same_order() {
    let file = std::env::temp_dir().join(format!("ilos-ladder-{}.svg", std::process::id()));
    let picture = ["--svg", file.to_str().unwrap(), "--json", "--anchor", "random"];
    let report: Value = serde_json::from_str(&told(&[&SHORT[..], &picture].concat())).unwrap();
    assert_eq!((&report["games"], &report["anchor"]), (&50.into(), &"random".into()));
    let entries = report["entries"].as_array().unwrap();
    assert_eq!((&entries[0]["name"], &entries[1]["name"]), (&"greedy".into(), &"random".into()));
    assert!(entries[0]["elo"].as_f64().unwrap() > 1000.0);
    assert_eq!(entries[1]["elo"], 1000.0);
    assert_eq!(entries[0]["by_players"].as_array().unwrap().len(), 2);
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.find(">greedy<").unwrap() < drawn.find(">random<").unwrap());
    std::fs::remove_file(file).unwrap();
}

/// A bot that always loses is a poor measure for the others.
#[test]
fn the_anchor_is_greedy_or_its_twin_or_the_one_in_the_middle() {
    for (bots, anchor) in [
        ("random,trader,greedy", "greedy"),
        ("random,trader", "trader"),
        ("random,deckhand,captain", "deckhand"),
    ] {
        let report: Value =
            serde_json::from_str(&told(&["--bots", bots, "--deals", "3", "--players", "2", "--json"]))
                .unwrap();
        assert_eq!(report["anchor"], anchor, "{bots}");
    }
}

/// More seats than bots, and `random` never wins.
#[test]
fn a_bot_that_always_loses_has_no_interval() {
    let arguments = ["--bots", "random, trader", "--deals", "20", "--players", "5"];
    let page = told(&[&arguments[..], &["--markdown"]].concat());
    let row = page.lines().find(|line| line.starts_with("| random | ")).unwrap();
    let cells: Vec<&str> = row.split(" | ").collect();
    assert!(cells[1].parse::<i32>().unwrap() < 0 && cells[2] == "unknown", "{page}");
    let report: Value = serde_json::from_str(&told(&[&arguments[..], &["--json"]].concat())).unwrap();
    let random = &report["entries"][1];
    assert!(random["elo_low"].is_null() && random["elo_high"].is_null(), "{report}");
    assert_eq!((&report["deals_asked"], &report["games_asked"]), (&20.into(), &100.into()));
    assert_eq!((&report["games"], &random["games"]), (&100.into(), &100.into()));
}

#[test]
fn where_there_is_no_interval_both_ends_of_it_are_null() {
    let arguments = ["--bots", "random,greedy", "--deals", "2", "--players", "2", "--json"];
    let report: Value = serde_json::from_str(&told(&arguments)).unwrap();
    let random = &report["entries"][1];
    assert_eq!(random["name"], "random");
    for figures in [random, &random["by_players"][0]] {
        for end in ["elo_low", "elo_high", "strength_low", "strength_high"] {
            assert_eq!(figures[end], Value::Null, "{end}");
        }
        assert!(figures["elo"].is_number() && figures["strength"].is_number());
    }
}

/// The second interruption comes while intervals are computed, which takes longer with many bots and deals.
#[cfg(unix)]
#[test]
fn interrupting_twice_prints_what_is_known_without_intervals() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights");
    let bots = format!(
        "random,deckhand,helmsman,trader,greedy,greedy:{weights}/greedy.txt,greedy:{weights}/./greedy.txt"
    );
    let (games, told, output) = after_long_enough(|time| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
        command.args(["arena", "--ladder", "--bots", &bots, "--players", "5", "--deals", "100000", "--json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        std::thread::sleep(time);
        interrupt(&mut child);
        let first = line_about_it(&mut lines);
        let games = first.strip_prefix("interrupted after ").and_then(|rest| rest.split(' ').next());
        let games: u64 = games.map_or(0, |games| games.parse().unwrap());
        // Few deals have no intervals anyway.
        if games < 60 {
            let _ = child.kill();
            child.wait().unwrap();
            return None;
        }
        assert!(first.contains("known so far"), "{first}");
        interrupt(&mut child);
        let second = line_about_it(&mut lines);
        Some((games, second, child.wait_with_output().unwrap()))
    });
    assert_eq!(told, "interrupted before all intervals were computed; the figures are those of all games");
    assert!(output.status.success(), "{:?}", output.status);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], games);
    // The anchor, which has its figure by definition, may come first.
    let mut others = report["entries"].as_array().unwrap().iter().filter(|entry| entry["name"] != "greedy");
    assert!(
        others.clone().count() > 1
            && others
                .all(|entry| { entry["elo"].is_number() && entry["by_players"][0]["elo_low"].is_null() }),
        "{report}"
    );
}

#[test]
fn bad_flags_are_named() {
    assert!(refusal(&["--bots", "greedy"]).contains("--bots greedy: a ladder needs two bots at least"));
    assert!(refusal(&["--bots", "greedy,greedy"]).contains("\"greedy\" is given twice"));
    assert!(refusal(&["--bots", "greedy,nobody"]).contains("--bots: there is no bot \"nobody\""));
    assert!(refusal(&["--players", "2,6"]).contains("--players 6: expected 2 to 5"));
    assert!(refusal(&["--players", "2,2"]).contains("--players: 2 is given twice"));
    assert!(
        refusal(&["--anchor", "nobody"]).contains("--anchor: \"nobody\" does not take part, expected random")
    );
    assert!(refusal(&["--seats", "greedy,random"]).contains("cannot be used with"));
    let unwritable = refusal(&[&SHORT[..], &["--svg", "/no/such/folder/x.svg"]].concat());
    assert!(unwritable.contains("/no/such/folder/x.svg: cannot be written"), "{unwritable}");
}
