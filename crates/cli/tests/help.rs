//! What `ilos` says about itself, and what it does without a command.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

fn ilos() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ilos"))
}

#[test]
fn the_help_names_every_command() {
    let output = ilos().arg("--help").output().expect("ilos starts");
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(help.contains("Usage: ilos [COMMAND]"), "{help}");
    let commands = [
        "arena", "backup", "balance", "bench", "draw", "engine", "load", "random", "repair", "replay",
        "restore", "serve", "set", "tune", "verify",
    ];
    for command in commands {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing:\n{help}");
    }
}

#[test]
fn without_a_command_the_server_starts_and_says_where() {
    let folder = std::env::temp_dir().join(format!("ilos-cli-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut server = ilos()
        .env("ILOS_ADDRESS", "127.0.0.1:0")
        .env("XDG_DATA_HOME", &folder)
        .env("HOME", &folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("ilos starts");
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let (open, kept) = (lines.next().unwrap().unwrap(), lines.next().unwrap().unwrap());
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(open.starts_with("Ilôs is open at http://127.0.0.1:"), "{open}");
    assert!(kept.ends_with("ilos.db"), "{kept}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn settings_that_make_no_sense_are_refused_with_what_to_do() {
    for (arguments, expected) in [
        (["--address", "here"], "expected an IP address and a port, such as"),
        (["--database", "mysql://here"], "expected a file or postgres://"),
        (["--database", "/no/such/folder/ilos.db"], "there is no folder /no/such/folder: make it first"),
        (["--database", "/"], "it is a folder: name a file in it"),
        (["--database", "postgres://127.0.0.1:1/ilos"], "refused"),
        (["--public-url", "ilos.example"], "expected https://HOST"),
        (["--bot-threads", "0"], "not in 1..=256"),
    ] {
        let output = ilos().arg("serve").args(arguments).output().expect("ilos starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(expected), "{arguments:?}: {told}");
    }
}

#[test]
fn the_password_of_a_database_is_not_repeated() {
    let told = |database: &str, arguments: &[&str]| {
        let output = ilos().env("ILOS_DATABASE", database).args(arguments).output().expect("ilos starts");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    for arguments in [["serve", "--help"], ["backup", "--help"]] {
        let help = told("postgres://ilos:secret@db/ilos", &arguments);
        assert!(help.contains("ILOS_DATABASE") && !help.contains("secret"), "{help}");
    }
    for arguments in [["serve", "--log=off"], ["backup", "copy.db"]] {
        let refused = told("mysql://ilos:secret@db/ilos", &arguments);
        assert!(
            refused.contains("expected a file or postgres://") && !refused.contains("secret"),
            "{refused}"
        );
    }
}

#[test]
fn a_backup_is_a_database_and_writes_over_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (folder.path().join("games.db"), folder.path().join("copy.db"));
    let backup = |file: &std::path::Path| {
        ilos().arg("backup").arg(file).arg("--database").arg(&database).output().unwrap()
    };
    let told = |output: &std::process::Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let missing = backup(&copy);
    assert!(
        !missing.status.success() && told(&missing).contains("there is no database"),
        "{}",
        told(&missing)
    );
    let mut server = ilos()
        .args(["serve", "--address", "127.0.0.1:0", "--database"])
        .arg(&database)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    BufReader::new(server.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    assert!(backup(&copy).status.success(), "while the server runs");
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(std::fs::read(&copy).unwrap().starts_with(b"SQLite format 3"));
    let again = backup(&copy);
    assert!(!again.status.success() && told(&again).contains("exists already"), "{}", told(&again));
}

#[test]
fn a_server_for_the_home_network_shows_an_address_that_others_can_use_and_its_code() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = ilos()
        .args(["serve", "--lan", "--address", "127.0.0.1:0", "--database"])
        .arg(folder.path().join("games.db"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines().map(Result::unwrap);
    let (open, _kept, invitation) = (lines.next().unwrap(), lines.next().unwrap(), lines.next().unwrap());
    if invitation == "This machine is in no network, so that no other can come in." {
        assert!(open.starts_with("Ilôs is open at http://0.0.0.0:"), "{open}");
    } else {
        assert!(!open.contains("//127.") && !open.contains("//0.0.0.0"), "{open}");
        assert_eq!(invitation, "Others in your network come in with this code:");
        let code: Vec<String> = lines.by_ref().take(12).collect();
        assert!(code.iter().any(|line| line.contains('█')), "{code:?}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
}
