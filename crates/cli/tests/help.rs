//! `ilos` without a command, as after a first `cargo run`.

use std::process::Command;

#[test]
fn without_a_command_the_help_is_shown() {
    let output = Command::new(env!("CARGO_BIN_EXE_ilos")).output().expect("ilos starts");
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(help.contains("Usage: ilos [COMMAND]"), "{help}");
    for command in ["arena", "bench", "draw", "engine", "random", "replay", "set"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing:\n{help}");
    }
}
