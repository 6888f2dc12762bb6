//! The program itself in trouble: stopped for a while, on a disk that is full, and killed while it calls
//! people.
#![cfg(unix)]

mod calls;
mod client;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use client::{Guest, Socket, act};
use serde_json::{Value, json};

struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    /// Starts `ilos serve`, maybe by a shell that does something first.
    fn start(database: &Path, first: &str) -> Program {
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!(
                "{first} exec \"$0\" serve --limits off --log off --address 127.0.0.1:0 --database \"$1\""
            ))
            .arg(env!("CARGO_BIN_EXE_ilos"))
            .arg(database)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let line = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        let address = line.rsplit_once("http://").unwrap().1.parse().unwrap();
        Program { child, address }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(name).arg(self.child.id().to_string()).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a table at which one person plays both seats, and a game that goes on for as long as it is played.
async fn pass_and_play(guest: &Guest, server: SocketAddr) -> (String, Socket, Value) {
    let options = json!({"first": 0, "stall_rounds": 0, "round_limit": 0});
    let table = json!({"players": 2, "own_seats": 2, "options": options, "start": true});
    let (status, table) = guest.post(server, "/api/v1/tables", &table).await;
    assert_eq!(status, 201, "{table}");
    let table = table["id"].as_str().unwrap().to_owned();
    let mut socket = guest.connect(server).await;
    let game = socket.watch(&table).await;
    (table, socket, game)
}

/// How long the process is stopped; longer when run by hand, as `docs/operating.md` says.
fn standstill() -> Duration {
    Duration::from_secs(
        std::env::var("ILOS_STOPPED_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_stopped_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let server = Program::start(&folder.path().join("test.db"), "");
    let ann = Guest::join(server.address).await;
    let (table, mut socket, game) = pass_and_play(&ann, server.address).await;
    server.signal("-STOP");
    // A move is on its way while the process is stopped, and the same move once more.
    socket.say(&act(&game, "a")).await;
    socket.say(&act(&game, "a")).await;
    tokio::time::sleep(standstill()).await;
    server.signal("-CONT");
    for _ in 0..2 {
        assert_eq!(socket.hear("accepted").await["sequence"], 2, "once, however often it was said");
    }
    let mut again = ann.connect(server.address).await;
    let game = again.watch(&table).await;
    assert_eq!(game["sequence"], 2);
    let done = again.act(&game, "b").await;
    assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(3)));
    assert_eq!(socket.turn_at(3).await["sequence"], 3, "the old connection lives, and is up to date");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_moves_are_refused_and_nothing_that_was_accepted_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    // A small file system if there is one, otherwise a limit on the length of files.
    let small = std::env::var("ILOS_SMALL_DISK").ok();
    let database =
        small.as_ref().map_or(folder.path().join("test.db"), |path| Path::new(path).join("test.db"));
    let limit = if small.is_some() { "" } else { "trap '' XFSZ; ulimit -f 900;" };
    let server = Program::start(&database, limit);
    let ann = Guest::join(server.address).await;
    let (table, mut socket, mut game) = pass_and_play(&ann, server.address).await;
    let mut accepted = 1;
    let (refused, ready) = loop {
        let done = socket.act(&game, &format!("{}", game["sequence"])).await;
        if done["say"] == "refused" {
            // Moving the log into the file can make room again; then moves are accepted again.
            match ann.get(server.address, "/readyz").await.0 {
                200 => continue,
                status => break (done, status),
            }
        }
        accepted = done["sequence"].as_u64().unwrap();
        game = socket.turn_at(accepted).await;
    };
    assert_eq!(refused["code"], "unavailable", "{refused}");
    assert_eq!(ready, 503, "monitoring must notice");
    let (status, answer) = ann.post(server.address, "/api/v1/tables", &json!({"players": 2})).await;
    assert_eq!((status, &answer["code"]), (503, &json!("unavailable")));
    let path = format!("/api/v1/tables/{table}");
    assert_eq!(ann.get(server.address, &path).await.0, 200, "what is stored can be seen");
    drop(server);

    // With room again everything is there, and the refused move can be made.
    if let Some(small) = &small {
        let status = Command::new("mount").args(["-o", "remount,size=16m", small]).status().unwrap();
        assert!(status.success());
    }
    let server = Program::start(&database, "");
    let mut socket = ann.connect(server.address).await;
    let now = socket.watch(&table).await;
    assert_eq!(now["sequence"], json!(accepted), "exactly what was accepted");
    let done = socket.act(&now, "again").await;
    assert_eq!(done["sequence"], json!(accepted + 1), "{done}");
}
