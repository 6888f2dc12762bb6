//! Calls to people who are away, while the server is killed again and again.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::Program;
use crate::client::Guest;

const KILLS: u64 = 20;

/// Lets a server call at once, also into this machine.
const CALLS: &str = "export ILOS_CALL_AFTER_SECONDS=0 ILOS_WEBHOOKS_TO_PRIVATE=on;";

/// Keys of a browser, from the example of RFC 8291.
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// How often a push came for each topic.
type Pushes = Arc<Mutex<BTreeMap<String, usize>>>;

/// A push service that takes its time, so that servers die while they wait for it.
async fn push_service() -> (SocketAddr, Pushes) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, pushes) = (listener.local_addr().unwrap(), Pushes::default());
    let kept = Arc::clone(&pushes);
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(take(stream, Arc::clone(&kept)));
        }
    });
    (address, pushes)
}

async fn take(mut stream: TcpStream, pushes: Pushes) {
    let mut request = Vec::new();
    let head = loop {
        let mut part = [0; 4096];
        let read = stream.read(&mut part).await.unwrap_or(0);
        request.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&request).into_owned();
        if let Some((head, _)) = text.split_once("\r\n\r\n") {
            break head.to_owned();
        } else if read == 0 {
            return;
        }
    };
    let topic = head.lines().find_map(|line| line.strip_prefix("topic: ")).expect("a topic").to_owned();
    *pushes.lock().unwrap().entry(topic).or_default() += 1;
    tokio::time::sleep(Duration::from_millis(40)).await;
    let _ = stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
}

#[tokio::test]
async fn each_turn_is_called_whatever_dies_and_a_browser_shows_it_once() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.db");
    let (service, pushes) = push_service().await;
    let mut program = Program::start(&database, CALLS);
    let ann = Guest::join(program.address).await;
    let target = json!({
        "kind": "push", "endpoint": format!("http://{service}/ann"), "p256dh": P256DH, "auth": AUTH,
    });
    let (status, added) = ann.post(program.address, "/api/v1/me/calls/targets", &target).await;
    assert_eq!(status, 201, "{added}");
    let mut tables = Vec::new();
    for kill in 0..KILLS {
        let new = json!({"players": 2, "own_seats": 2});
        let (status, table) = ann.post(program.address, "/api/v1/tables", &new).await;
        assert_eq!(status, 201, "{table}");
        let table = table["id"].as_str().unwrap().to_owned();
        let start = format!("/api/v1/tables/{table}/start");
        assert_eq!(ann.post(program.address, &start, &json!({})).await.0, 200);
        tables.push(table);
        // From before the next look at what is due until after it.
        tokio::time::sleep(Duration::from_millis(kill * 67 % 700)).await;
        drop(program);
        program = Program::start(&database, CALLS);
    }
    let missing = || tables.iter().filter(|table| !pushes.lock().unwrap().contains_key(*table)).count();
    for _ in 0..120 {
        if missing() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(missing(), 0, "every turn is called");
    // A push that a server had sent when it died, and could not note, is sent again under the same topic.
    let again = pushes.lock().unwrap().values().filter(|count| **count > 1).count() as u64;
    assert!(again < KILLS / 2, "{again} of {KILLS} were sent again");
    assert!(pushes.lock().unwrap().values().all(|count| *count <= 2), "{:?}", pushes.lock().unwrap());
}
