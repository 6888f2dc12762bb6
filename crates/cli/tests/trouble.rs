//! The program itself in trouble: stopped for a while, and on a disk that is full.
#![cfg(unix)]

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::player::{Dice, choose};
use common::{Client, Socket};
use serde_json::{Value, json};

struct Program {
    child: Child,
    address: std::net::SocketAddr,
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

    async fn guest(&self) -> Client {
        let http = reqwest::Client::new();
        let answer = http.post(format!("http://{}/api/v1/guests", self.address)).send().await.unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        let person: Value = answer.json().await.unwrap();
        let id = person["id"].as_str().unwrap().to_owned();
        Client { address: self.address, http, cookie, token: None, id }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn pass_and_play(client: &Client) -> (String, Socket, Value) {
    let table =
        client.open(json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true})).await;
    let mut socket = client.connect().await;
    let game = socket.watch_once(&table).await;
    (table, socket, game)
}

async fn turn_at(socket: &mut Socket, sequence: u64) -> Value {
    loop {
        let game = socket.game_at(sequence).await;
        if !game["legal"].is_null() || !game["scores"].is_null() {
            return game;
        }
    }
}

/// The present view of the seat to act, over a new connection.
async fn fresh(client: &Client, table: &str) -> (Socket, Value) {
    let mut socket = client.connect().await;
    socket.watch(table).await;
    let game = turn_at(&mut socket, 1).await;
    (socket, game)
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
    let ann = server.guest().await;
    let (table, mut socket, game) = pass_and_play(&ann).await;
    server.signal("-STOP");
    // A move is on its way while the process is stopped, and the same move once more.
    let (seat, on) = (&game["seat"], &game["sequence"]);
    let action = choose(&game, &mut Dice(1));
    let act = json!({"say": "act", "table": table, "seat": seat, "on": on, "id": "a", "action": action});
    socket.say(act.clone()).await;
    socket.say(act).await;
    tokio::time::sleep(standstill()).await;
    server.signal("-CONT");
    for _ in 0..2 {
        assert_eq!(socket.hear("accepted").await["sequence"], 2, "once, however often it was said");
    }
    let (mut again, game) = fresh(&ann, &table).await;
    assert_eq!(game["sequence"], 2);
    let done = again.act(&game, "b", choose(&game, &mut Dice(2))).await;
    assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(3)));
    assert_eq!(socket.game_at(3).await["sequence"], 3, "the connection from before lives, and is up to date");
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
    let ann = server.guest().await;
    let (mut table, mut socket, mut game) = pass_and_play(&ann).await;
    let mut dice = Dice(3);
    let mut accepted = 1;
    let (refused, ready) = loop {
        if !game["scores"].is_null() {
            (table, socket, game) = pass_and_play(&ann).await;
            accepted = 1;
        }
        let done = socket.act(&game, &format!("{}", game["sequence"]), choose(&game, &mut dice)).await;
        if done["say"] == "refused" {
            // Moving the log into the file can make room again; then moves are accepted again.
            match reqwest::get(format!("http://{}/readyz", server.address)).await.unwrap().status().as_u16() {
                200 => continue,
                status => break (done, status),
            }
        }
        accepted = done["sequence"].as_u64().unwrap();
        game = turn_at(&mut socket, accepted).await;
    };
    assert_eq!(refused["code"], "unavailable", "{refused}");
    assert_eq!(ready, 503, "monitoring must notice");
    let (status, answer) = ann.post("/api/v1/tables", json!({"players": 2})).await;
    assert_eq!((status, &answer["code"]), (503, &json!("unavailable")));
    assert_eq!(ann.get(&format!("/api/v1/tables/{table}")).await.0, 200, "what is stored can be seen");
    drop(server);

    // With room again everything is there, and the refused move can be made.
    if let Some(small) = &small {
        let status = Command::new("mount").args(["-o", "remount,size=16m", small]).status().unwrap();
        assert!(status.success());
    }
    let server = Program::start(&database, "");
    let ann = Client { address: server.address, ..ann };
    let (mut socket, now) = fresh(&ann, &table).await;
    assert_eq!(now["sequence"], json!(accepted), "exactly what was accepted");
    let done = socket.act(&now, "again", choose(&now, &mut dice)).await;
    assert_eq!(done["sequence"], json!(accepted + 1), "{done}");
}
