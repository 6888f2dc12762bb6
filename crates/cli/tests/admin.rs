//! `ilos admin`: over the socket beside the database, while the server runs.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

struct Program {
    child: Child,
    greeting: Vec<String>,
}

impl Program {
    fn start(database: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ilos"))
            .args(["serve", "--log", "off", "--address", "127.0.0.1:0", "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let greeting = lines.take(3).map(Result::unwrap).collect();
        Program { child, greeting }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn admin(database: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ilos"));
    command.args(["admin", "--database"]).arg(database).args(arguments).output().unwrap()
}

/// What a command that succeeds prints.
fn told(database: &Path, arguments: &[&str]) -> String {
    let output = admin(database, arguments);
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {problem}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn a_server_that_runs_is_looked_after_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let server = Program::start(&database);
    let link = server.greeting[2].rsplit_once("make it at http://127.0.0.1:").expect("a link").1;
    assert!(link.contains("/me#invite="), "{link}");
    assert_eq!(told(&database, &["people"]), "");
    assert_eq!(told(&database, &["maintenance", "on"]), "done");
    assert_eq!(told(&database, &["announce", "Back at noon"]), "done");
    assert_eq!(told(&database, &["ban", "--network", "192.0.2.0/24", "--reason", "flood"]), "1");
    let in_force = told(&database, &["in-force"]);
    assert!(in_force.contains("192.0.2.0/24") && in_force.contains("new_games"), "{in_force}");
    assert_eq!(told(&database, &["lift", "1"]), "done");
    assert_eq!(told(&database, &["invite", "--uses", "3", "--days", "7"]).len(), "xxxx-xxxx-xxxx-xxxx".len());
    assert_eq!(told(&database, &["log"]).lines().count(), 5);
}

#[test]
fn what_cannot_be_done_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let refused = |arguments: &[&str]| {
        let output = admin(&database, arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["people"]).contains("no server answers at"));
    let _server = Program::start(&database);
    assert!(refused(&["reset-password", "No One"]).contains("there is no such person"));
    assert!(refused(&["ban", "Ann"]).contains("--reason"));
    assert!(refused(&["switch", "lights", "off"]).contains("lights"));
}
