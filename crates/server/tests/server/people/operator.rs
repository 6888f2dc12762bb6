//! The operator at the machine, over the socket beside the database.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use crate::common::{TestServer, settings};
use ilos_server::Settings;
use serde_json::{Value, json};

/// A server with a socket for its operator.
async fn start() -> (TestServer, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db.admin");
    let operator_socket = Some(path.clone());
    let server =
        TestServer::with(Settings { operator_socket, ..settings(&folder.path().join("test.db")) }).await;
    (server, path, folder)
}

/// A line in, a line out.
async fn tell(path: &Path, line: &str) -> Value {
    let (path, line) = (path.to_owned(), line.to_owned());
    let talk = move || {
        let mut stream = UnixStream::connect(path).unwrap();
        writeln!(stream, "{line}").unwrap();
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    tokio::task::spawn_blocking(talk).await.unwrap()
}

#[tokio::test]
async fn the_operator_needs_no_account_and_no_one_else_can_use_the_socket() {
    let (server, path, _folder) = start().await;
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let ann = server.member("Ann").await;
    let given = tell(&path, r#"{"do":"set_role","person":"Ann","role":"admin"}"#).await;
    assert_eq!(given, json!({"done": {}}));
    let (status, log) = ann.post("/api/v1/admin", json!({"do": "log"})).await;
    assert_eq!((status, &log["log"][0]["person"]), (200, &Value::Null), "{log}");
}

#[tokio::test]
async fn a_network_that_is_banned_reaches_nothing_until_the_ban_is_lifted() {
    let (server, path, _folder) = start().await;
    let ann = server.guest().await;
    let mut socket = ann.connect().await;
    let people = tell(&path, r#"{"do":"people"}"#).await;
    assert_eq!(people["people"][0]["networks"], json!(["127.0.0.1"]), "it is known while Ann is here");
    let ban = r#"{"do":"ban","network":"127.0.0.1","until":4000000000000,"reason":"flood"}"#;
    let number = tell(&path, ban).await["number"].clone();
    assert_eq!(socket.hear("goodbye").await["reason"], "banned");
    let (status, problem) = ann.get("/api/v1/bots").await;
    assert_eq!((status, &problem["code"]), (403, &json!("banned")));
    assert_eq!(ann.get("/healthz").await.0, 200);
    tell(&path, &json!({"do": "lift", "number": number}).to_string()).await;
    assert_eq!(ann.get("/api/v1/me").await.0, 200);
}

#[tokio::test]
async fn a_line_that_is_no_deed_is_answered_with_the_reason() {
    let (_server, path, _folder) = start().await;
    for (line, part) in [
        ("nonsense", "not JSON"),
        (r#"{"do":"dance"}"#, "dance"),
        (r#"{"do":"take_name","person":"No One"}"#, "there is no such person"),
    ] {
        let answer = tell(&path, line).await;
        assert!(answer["error"].as_str().unwrap().contains(part), "{answer}");
    }
}

#[tokio::test]
async fn what_is_in_force_outlives_the_server_and_the_socket_does_not() {
    let (server, path, folder) = start().await;
    let ann = server.guest().await;
    let ban = json!({"do": "ban", "person": ann.id, "until": 4_000_000_000_000_u64, "reason": "spam"});
    tell(&path, &ban.to_string()).await;
    server.stop().await;
    assert!(!path.exists());
    let server = TestServer::with(settings(&folder.path().join("test.db"))).await;
    assert_eq!(ann.at(&server).get("/api/v1/me").await.0, 403);
}
