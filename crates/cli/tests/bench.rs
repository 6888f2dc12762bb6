//! `ilos bench`, run as people run it.

use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).arg("bench").args(arguments).output().expect("ilos starts")
}

#[test]
fn every_row_has_every_figure() {
    let output = bench(&["--json", "--seconds", "0.05", "--players", "3"]);
    assert!(output.status.success());
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rows = rows.as_array().expect("a list");
    assert_eq!(
        rows.iter().map(|row| row["mode"].as_str().unwrap()).collect::<Vec<_>>(),
        ["sampling", "listing"]
    );
    for row in rows {
        assert_eq!(row["players"], 3);
        for figure in [
            "decisions_per_second",
            "games_per_second",
            "nanoseconds_per_decision",
            "position_bytes",
            "decisions_per_game",
            "plays_per_decision",
        ] {
            assert!(row[figure].as_f64().is_some_and(|value| value > 0.0), "{figure}: {row}");
        }
    }
}

#[test]
fn wrong_arguments_are_refused_with_what_was_expected() {
    for (arguments, message) in [
        (["--players", "9"], "ilos: --players 9: expected 2 to 5\n"),
        (["--seconds", "nan"], "ilos: --seconds NaN: expected 0.05 to 600\n"),
    ] {
        let output = bench(&arguments);
        assert!(!output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
    }
}
