//! `ilos load` on a server of its own.

use std::process::{Command, Output};

use serde_json::Value;

fn load(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ilos")).arg("load").args(arguments).output().expect("ilos starts")
}

fn report(arguments: &[&str]) -> Value {
    let output = load(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn games_are_played_and_what_they_cost_is_told() {
    let report = report(&["--games", "4", "--players", "3", "--moves", "200", "--idle", "5", "--json"]);
    assert_eq!(report["moves"], 200);
    assert_eq!(report["rejected"], 0);
    for field in ["moves_per_second", "cpu_seconds_per_1000_moves", "server_rss_bytes"] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}: {report}");
    }
    let latency = &report["latency_ms"];
    assert!(latency["p50"].as_f64().unwrap() <= latency["p99"].as_f64().unwrap(), "{report}");
}

#[test]
fn a_server_killed_at_random_loses_nothing_and_does_nothing_twice() {
    let report = report(&["--kills", "4", "--games", "4", "--json"]);
    assert_eq!((&report["kills"], &report["lost"], &report["doubled"]), (&5.into(), &0.into(), &0.into()));
    assert!(report["accepted"].as_u64().unwrap() > 10, "{report}");
}

#[test]
fn the_servers_of_others_are_spared() {
    let output = load(&["--server", "ilos.example:80"]);
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("is not this machine") && told.contains("--remote"), "{told}");
}

#[test]
fn a_warm_up_that_leaves_nothing_to_count_is_refused() {
    let output = load(&["--seconds", "5", "--warm-up", "5"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains("more --seconds"), "{told}");
}
