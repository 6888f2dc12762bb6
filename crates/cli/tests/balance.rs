//! `ilos balance` as a person meets it.

use std::process::{Command, Output};

use serde_json::Value;

fn ilos(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).arg("balance").args(arguments).output().unwrap()
}

fn told(arguments: &[&str]) -> String {
    let output = ilos(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_page_tells_the_command_and_every_part() {
    let page = told(&["--seats", "greedy", "--games", "6", "--players", "3", "--markdown"]);
    assert!(
        page.starts_with("    ilos balance --seats greedy --games 6 --players 3 --markdown\n\n### Games\n")
    );
    for part in ["Wins by place", "Goods", "Cards", "What players do", "Out of balance"] {
        assert!(page.contains(&format!("\n### {part}")), "{part} is missing:\n{page}");
    }
    assert!(page.contains("| figure | 3 players |\n| --- | ---: |\n| games | 6 |\n"), "{page}");
    assert!(page.contains("\n| gold_mine | "), "{page}");
}

#[test]
fn text_and_json_tell_the_same_games() {
    let arguments = ["--seats", "greedy", "--games", "5", "--players", "2", "--seed", "x"];
    let text = told(&arguments);
    let json: Value = serde_json::from_str(&told(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert_eq!((&json["games"], &json["players"], &json["bot"]), (&5.into(), &2.into(), &"greedy".into()));
    let points = json["points"]["all"].as_f64().unwrap();
    assert!(text.contains(&format!("{points:.1}")), "{points} is not in\n{text}");
    let wins = json["wins_by_place"].as_array().unwrap();
    assert_eq!(wins.len(), 2);
    assert!(json["cards"]["market"]["played"]["winners"].is_number());
}

#[test]
fn bad_flags_are_named() {
    let refusal = |arguments: &[&str]| {
        let output = ilos(arguments);
        assert!(!output.status.success() && output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    let unknown = refusal(&["--seats", "nobody"]);
    assert!(unknown.starts_with("ilos: --seats: there is no bot \"nobody\""), "{unknown}");
    assert!(refusal(&["--seats", "greedy", "--players", "6"]).contains("--players 6: expected 2 to 5"));
    assert!(refusal(&["--seats", "greedy", "--json", "--markdown"]).contains("cannot be used with"));
}
