//! `ilos verify`, `repair` and `restore` on databases that are really damaged.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

const GAMES: usize = 3;

fn ilos(command: &str, arguments: &[&str], database: &Path) -> Output {
    let mut ilos = Command::new(env!("CARGO_BIN_EXE_ilos"));
    ilos.arg(command).args(arguments).arg("--database").arg(database).output().expect("ilos starts")
}

/// Whether it succeeded, and all that it said.
fn told(output: &Output) -> (bool, String) {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    (output.status.success(), String::from_utf8(text).expect("UTF-8"))
}

/// A database with games of bots that are over, and their ids in the order of their keys.
async fn played(folder: &Path) -> (PathBuf, Vec<String>) {
    let database = folder.join("games.db");
    let mut server = Command::new(env!("CARGO_BIN_EXE_ilos"))
        .args(["serve", "--log=off", "--address=127.0.0.1:0", "--database"])
        .arg(&database)
        .stdout(Stdio::piped())
        .spawn()
        .expect("ilos starts");
    let line = BufReader::new(server.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    let tables = format!("{}/api/v1/tables", line.rsplit_once(' ').unwrap().1);
    let client = reqwest::Client::new();
    let guest = client.post(tables.replace("tables", "guests")).send().await.unwrap();
    let cookie = guest.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let wanted = json!({"players": 2, "own_seats": 0, "bots": ["random", "random"], "start": true});
    let mut ids = Vec::new();
    for _ in 0..GAMES {
        let opened = client.post(&tables).header("cookie", &cookie).json(&wanted).send().await.unwrap();
        let table: Value = opened.json().await.unwrap();
        ids.push(table["id"].as_str().unwrap().to_owned());
    }
    for id in &ids {
        loop {
            let shown = client.get(format!("{tables}/{id}")).header("cookie", &cookie).send().await.unwrap();
            if shown.json::<Value>().await.unwrap()["status"] == "finished" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
    (database, ids)
}

fn change(database: &Path, sql: &str) {
    assert!(Connection::open(database).unwrap().execute(sql, []).unwrap() > 0, "{sql}");
}

fn steps(database: &Path) -> Vec<(i64, i64, String)> {
    let connection = Connection::open(database).unwrap();
    let mut statement =
        connection.prepare("SELECT game, sequence, events FROM entries ORDER BY 1, 2").unwrap();
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    statement.query_map([], row).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_gap_and_a_changed_step_are_named_and_only_their_games_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let (database, ids) = played(folder.path()).await;
    let (good, said) = told(&ilos("verify", &[], &database));
    assert!(good && said.contains("3 of 3 tables verify"), "{said}");
    let whole = steps(&database);

    change(&database, "DELETE FROM entries WHERE game = 1 AND sequence = 5");
    change(&database, "UPDATE entries SET events = 'end' WHERE game = 3 AND sequence = 7");
    let (good, said) = told(&ilos("verify", &[], &database));
    assert!(!good && said.contains("1 of 3 tables verify"), "{said}");
    assert!(said.contains(&format!("table {}, sequence 6: expected sequence 5", ids[0])), "{said}");
    assert!(said.contains(&format!("table {}, sequence 7: ", ids[2])), "{said}");

    let damaged = steps(&database);
    let (done, said) = told(&ilos("repair", &[], &database));
    assert!(!done && said.contains("add --yes"), "{said}");
    assert_eq!(steps(&database), damaged, "nothing is changed without --yes");

    let kept = folder.path().join("kept");
    let (done, said) = told(&ilos("repair", &["--yes", "--keep", kept.to_str().unwrap()], &database));
    assert!(done && said.contains("what was cut is kept in"), "{said}");
    let left = |game, sequence| (game != 1 || sequence < 5) && (game != 3 || sequence < 7);
    let expected: Vec<_> =
        whole.iter().filter(|(game, sequence, _)| left(*game, *sequence)).cloned().collect();
    assert_eq!(steps(&database), expected);
    let kept = std::fs::read_to_string(kept).unwrap();
    let kept: Vec<Value> = kept.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(kept.len(), damaged.len() - expected.len(), "what was cut is kept");
    assert_eq!((&kept[0]["table"], &kept[0]["sequence"]), (&json!(ids[0]), &json!(6)));
    let (good, said) = told(&ilos("verify", &[], &database));
    assert!(good && said.contains("3 of 3 tables verify"), "{said}");
    assert!(
        said.contains(&format!("table {}: it is over, but its steps end with sequence 4", ids[0])),
        "{said}"
    );
}

#[tokio::test]
async fn a_game_without_its_beginning_is_left_for_a_backup() {
    let folder = tempfile::tempdir().unwrap();
    let (database, ids) = played(folder.path()).await;
    change(&database, "DELETE FROM entries WHERE game = 2 AND sequence = 1");
    let before = steps(&database);
    let (done, said) = told(&ilos("repair", &["--yes"], &database));
    assert!(!done && said.contains(&format!("table {}: its beginning is damaged", ids[1])), "{said}");
    assert!(said.contains("restore a backup"), "{said}");
    assert_eq!(steps(&database), before);
}

#[tokio::test]
async fn a_file_with_overwritten_pages_is_told_and_a_backup_takes_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let (database, _) = played(folder.path()).await;
    let whole = steps(&database);
    let copy = folder.path().join("copy.db");
    assert!(told(&ilos("backup", &[copy.to_str().unwrap()], &database)).0);
    let mut bytes = std::fs::read(&database).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4 * 4096].fill(0x5a);
    std::fs::write(&database, bytes).unwrap();
    let (good, said) = told(&ilos("verify", &[], &database));
    // If the pages with the schema are among them, not even a list of what is damaged can be made.
    assert!(!good && (said.contains("damaged: ") || said.contains("malformed")), "{said}");

    let restore = |arguments: &[&str]| {
        let arguments: Vec<_> =
            [copy.to_str().unwrap()].into_iter().chain(arguments.iter().copied()).collect();
        told(&ilos("restore", &arguments, &database))
    };
    let (done, said) = restore(&[]);
    assert!(!done && said.contains("add --replace"), "{said}");
    let (done, said) = restore(&["--replace"]);
    assert!(done && said.contains("3 of 3 tables verify"), "{said}");
    assert_eq!(steps(&database), whole);
    assert!(told(&ilos("verify", &[], &database)).0);
    let kept = std::fs::read_dir(folder.path()).unwrap().flatten();
    let names: Vec<_> = kept.map(|entry| entry.file_name().into_string().unwrap()).collect();
    assert!(names.iter().any(|name| name.starts_with("games.db.before-restore-")), "{names:?}");
}

#[tokio::test]
async fn a_damaged_backup_and_a_database_in_use_are_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (database, _) = played(folder.path()).await;
    let copy = folder.path().join("copy.db");
    assert!(told(&ilos("backup", &[copy.to_str().unwrap()], &database)).0);
    let lease = std::fs::File::open(folder.path().join("games.db.lock")).unwrap();
    lease.lock().unwrap();
    let (done, said) = told(&ilos("restore", &["--replace", copy.to_str().unwrap()], &database));
    assert!(!done && said.contains("another server works with this file"), "{said}");
    let (done, said) = told(&ilos("repair", &["--yes"], &database));
    assert!(!done && said.contains("another server works with this file"), "{said}");
    drop(lease);
    change(&copy, "DELETE FROM entries WHERE game = 1 AND sequence = 5");
    let before = steps(&database);
    let (done, said) = told(&ilos("restore", &["--replace", copy.to_str().unwrap()], &database));
    assert!(!done && said.contains("try an older backup"), "{said}");
    assert_eq!(steps(&database), before);
}

#[test]
fn what_is_no_database_is_not_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let (good, said) = told(&ilos("verify", &[], &file));
    assert!(!good && said.contains("there is no database"), "{said}");
    std::fs::write(&file, "This is a text, and long enough to be taken for one. ".repeat(20)).unwrap();
    let (good, said) = told(&ilos("verify", &[], &file));
    assert!(!good && said.contains("not a database"), "{said}");
}
