//! External programs in the arena, well-behaved and not.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const READY: &str = "read line; echo '{\"ready\":true}'";

fn ilos(arguments: &[&str]) -> Output {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.arg("arena").args(arguments).current_dir(root).output().unwrap()
}

/// A shell script as a bot, with a unique name, so that its processes can be found.
fn script(name: &str, text: &str) -> String {
    let folder = std::env::temp_dir().join(format!("ilos-external-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.sh"));
    fs::write(&file, text).unwrap();
    format!("cmd:sh {}", file.display())
}

fn has_no_survivor(bot: &str) -> bool {
    let path = bot.strip_prefix("cmd:sh ").unwrap();
    let listed = Command::new("ps").args(["-eo", "args"]).output().unwrap();
    !String::from_utf8_lossy(&listed.stdout)
        .lines()
        .any(|line| line.contains(path) && !line.contains("ilos arena"))
}

fn refusal(bot: &str) -> String {
    let output = ilos(&["--seats", &format!("greedy,{bot}"), "--deals", "1"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The reason for which a bot forfeits every game that it starts, while the match continues.
fn forfeit(bot: &str) -> String {
    let seats = format!("random,{bot}");
    let output = ilos(&["--seats", &seats, "--deals", "1", "--limit", "500", "--threads", "1", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let entry = &report["entries"][1];
    assert_eq!((&report["games"], &entry["forfeits"]), (&2.into(), &2.into()), "{entry}");
    assert_eq!(report["entries"][0]["forfeits"], 0);
    assert!(has_no_survivor(bot), "{bot} still runs");
    entry["forfeit_reasons"][0]["reason"].as_str().unwrap().to_owned()
}

#[test]
fn the_example_beats_random_players() {
    let seats = "random,cmd:python3 examples/arena_bot.py,random";
    let output = ilos(&["--seats", seats, "--deals", "8", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let example = &report["entries"][1];
    assert_eq!(
        (&example["name"], &example["forfeits"]),
        (&"python3 examples/arena_bot.py".into(), &0.into())
    );
    assert!(example["win_share"].as_f64().unwrap() > 0.75, "{example}");
}

/// It draws only from the seed that it is given.
#[test]
fn the_example_plays_the_same_games_again() {
    let points = || {
        let seats = "random,cmd:python3 examples/arena_bot.py";
        let output = ilos(&["--seats", seats, "--deals", "2", "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        report["entries"][1]["mean_points"].as_f64().unwrap()
    };
    assert_eq!(points(), points());
}

#[test]
fn a_program_that_does_not_start_is_refused_before_the_first_game() {
    let told = refusal("cmd:/no/such/program");
    assert!(
        told.starts_with("ilos: --seats: /no/such/program: /no/such/program cannot be started: "),
        "{told}"
    );
    let told = refusal("cmd:");
    assert!(told.contains("cmd: names no program"), "{told}");
    let told = refusal("cmd:python3 -c 'import json,sys'");
    assert!(
        told.contains("cmd:python3 -c 'import json: missing closing quote; in a list of bots a comma ends"),
        "{told}"
    );
    let told = refusal(&script("mute", "echo 'no licence' >&2; exit 3"));
    assert!(
        told.contains("it ended (exit status: 3), saying: no licence; docs/external-bots.md says"),
        "{told}"
    );
    let told = refusal("cmd:yes");
    assert!(told.contains("it wrote a line without a request"), "{told}");
}

#[test]
fn a_crash_forfeits_the_game() {
    let bot = script("crash", &format!("{READY}; read line; echo 'something broke' >&2; exit 7"));
    assert_eq!(forfeit(&bot), "it ended (exit status: 7), saying: something broke");
}

#[test]
fn silence_forfeits_the_game_and_what_the_program_started_ends_too() {
    let bot = script("hang", &format!("{READY}; sh -c 'sleep 1000; : '$0; sleep 1000"));
    let begun = Instant::now();
    assert_eq!(forfeit(&bot), "no answer within 500 ms");
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn an_unreadable_answer_forfeits_the_game() {
    let answering = |name: &str, line: &str| {
        forfeit(&script(name, &format!("{READY}; while read line; do echo '{line}'; done")))
    };
    let told = answering("garbage", "garbage");
    assert!(
        told.starts_with("its answer cannot be read: not JSON: ") && told.ends_with(": garbage"),
        "{told}"
    );
    assert_eq!(answering("empty", ""), "its answer cannot be read: it is an empty line");
    let told = answering("long", &format!("{{\"action\":\"{}\"}}", "x".repeat(9000)));
    assert!(told.chars().count() < 500 && told.ends_with("xxx…"), "{told}");
    assert_eq!(
        answering("pass", "{\"action\":\"pass\"}"),
        "its answer cannot be read: action: unknown variant `pass`, expected one of `mulligan`, `first_island`, `play`, \
         `end_turn`"
    );
}

/// T1: the present decision is an exchange.
#[test]
fn an_illegal_move_forfeits_the_game() {
    let bot =
        script("hasty", &format!("{READY}; while read line; do echo '{{\"action\":\"end_turn\"}}'; done"));
    assert_eq!(forfeit(&bot), "its move is illegal by S3: first keep or exchange your cards");
}

#[test]
fn an_endless_line_forfeits_the_game_and_fills_nothing() {
    let bot = script("endless", &format!("{READY}; read line; tr '\\0' x < /dev/zero"));
    assert_eq!(forfeit(&bot), "it wrote a line of more than 65536 bytes");
}

#[test]
fn bytes_that_are_no_text_forfeit_the_game() {
    let bot = script("bytes", &format!("{READY}; read line; printf '\\377\\n'; read line"));
    assert_eq!(forfeit(&bot), "it wrote a line that is not UTF-8");
}

/// A program that never reads fills its pipe; that must block only itself.
#[test]
fn a_program_that_floods_standard_error_and_reads_nothing_more_is_given_up() {
    let bot = script("flood", &format!("{READY}; yes complaint >&2"));
    let told = forfeit(&bot);
    assert!(told.starts_with("no answer within 500 ms, saying: c"), "{told}");
}

#[test]
fn the_table_tells_who_forfeited_and_why() {
    let bot = script("table", &format!("{READY}; exit 1"));
    let output = ilos(&["--seats", &format!("random,{bot}"), "--deals", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains(" forfeited 2 games to the fallback:\n  2 x it ended (exit status: 1)\n"),
        "{text}"
    );
}

#[test]
fn ladders_and_balances_tell_in_json_who_forfeited_and_why() {
    let bot = script("everywhere", &format!("{READY}; exit 1"));
    let reasons = |counted: &str, count: u32| serde_json::json!([{"reason": "it ended (exit status: 1)", counted: count}]);
    let bots = format!("random,{bot}");
    let output = ilos(&["--ladder", "--bots", &bots, "--deals", "1", "--players", "2", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let entries = report["entries"].as_array().unwrap();
    let faulty = entries.iter().find(|entry| entry["name"] != "random").unwrap();
    assert_eq!((&faulty["forfeits"], &faulty["forfeit_reasons"]), (&2.into(), &reasons("seats", 2)));
    let mut balance = Command::new(env!("CARGO_BIN_EXE_ilos"));
    let output = balance
        .args(["balance", "--seats", &bot, "--games", "2", "--players", "3", "--json"])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["forfeits"], &report["forfeit_reasons"]), (&6.into(), &reasons("players", 6)));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.ends_with(":\n  6 x it ended (exit status: 1)\n"), "{told}");
}

/// They could move the cursor, or worse.
#[test]
fn what_a_program_says_does_not_steer_the_terminal() {
    let bot = script("steering", &format!("{READY}; read line; printf 'a\\033[2Jb\\007\\n' >&2; exit 7"));
    assert_eq!(forfeit(&bot), "it ended (exit status: 7), saying: a\\u{1b}[2Jb\\u{7}");
    let answer = r#"{"action":"\u001b[2J"}"#;
    let bot = script("answering", &format!("{READY}; read line; printf '%s\\n' '{answer}'; read line"));
    let told = forfeit(&bot);
    assert!(told.contains("unknown variant `\\u{1b}[2J`"), "{told}");
    let backwards =
        script("backwards", &format!("{READY}; read line; printf 'a\\342\\200\\256b\\n' >&2; exit 7"));
    assert_eq!(forfeit(&backwards), "it ended (exit status: 7), saying: a\\u{202e}b");
    let told = refusal(&script("refused", "printf '\\033[2J\\n' >&2"));
    assert!(told.contains("saying: \\u{1b}[2J; docs"), "{told}");
}

#[test]
fn the_start_before_the_first_game_tells_the_budget_of_the_games() {
    let heard = std::env::temp_dir().join(format!("ilos-budget-{}", std::process::id()));
    let bot = script("budget", &format!("head -n 1 > {}; echo no", heard.display()));
    ilos(&["--seats", &format!("random,{bot}"), "--deals", "1", "--nodes", "77"]);
    let start: Value = serde_json::from_str(&fs::read_to_string(&heard).unwrap()).unwrap();
    assert_eq!(start["budget"], serde_json::json!({"nodes": 77}));
    fs::remove_file(heard).unwrap();
}

fn arena(arguments: &[&str]) -> Child {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.arg("arena").args(arguments).current_dir(root).stderr(Stdio::piped()).spawn().unwrap()
}

fn tell_to_end(child: &Child) {
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits until a file has this many lines.
fn wait_for_lines(file: &Path, lines: usize) {
    let begun = Instant::now();
    while fs::read_to_string(file).unwrap_or_default().lines().count() < lines {
        assert!(begun.elapsed() < Duration::from_secs(60), "{} does not fill", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a program has used a second of processor time from now on.
fn wait_for_thought(child: &mut Child) {
    let ticks = |child: &Child| -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(')').unwrap();
        fields.split_whitespace().skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
    };
    let (begun, before) = (Instant::now(), ticks(child));
    while ticks(child) < before + 100 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not think");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_interruption_does_not_wait_for_a_program() {
    let heard = std::env::temp_dir().join(format!("ilos-interrupted-{}", std::process::id()));
    let silent = format!("while read line; do echo heard >> {}; SAY; done", heard.display());
    let before = silent.replace("SAY", ":");
    let during = silent.replace("SAY", "case $line in *start*) echo '{\"ready\":true}';; esac");
    // The second is asked twice to get ready and once for a decision.
    for (text, lines, told) in
        [(before, 1, "before the first game"), (during, 3, "before a deal was finished")]
    {
        let bot = script("silent", &text);
        let child = arena(&["--seats", &format!("random,{bot}"), "--limit", "600000"]);
        wait_for_lines(&heard, lines);
        tell_to_end(&child);
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr, format!("ilos: interrupted {told}: nothing is known yet\n"));
        assert!(has_no_survivor(&bot));
        fs::remove_file(&heard).unwrap();
    }
}

/// A second interruption leaves no time for the others to finish thinking, and still no program survives.
#[test]
fn no_program_outlives_an_impatient_end() {
    let heard = std::env::temp_dir().join(format!("ilos-orphan-{}", std::process::id()));
    let bot = script("orphan", &format!("tee -a {} | python3 examples/arena_bot.py", heard.display()));
    let seats = format!("{bot},admiral");
    let mut child = arena(&["--seats", &seats, "--time", "600000", "--threads", "1"]);
    // Two requests to get ready, one about its hand and one about its first island; then the admiral thinks
    // for minutes.
    wait_for_lines(&heard, 4);
    for _ in 0..2 {
        wait_for_thought(&mut child);
        tell_to_end(&child);
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(has_no_survivor(&bot));
    fs::remove_file(heard).unwrap();
}
