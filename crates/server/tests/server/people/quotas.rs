//! How much one person can have: tables, games and seats.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{Client, TestServer, settings};
use ilos_server::{Disk, DiskRoom, Settings};
use serde_json::{Value, json};

async fn limited() -> (TestServer, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { limits: true, bot_threads: 0, ..settings(&folder.path().join("test.db")) };
    (TestServer::with(settings).await, folder)
}

/// Does something until it is refused: how often it was done, and why it was refused.
async fn until_refused(mut what: impl AsyncFnMut() -> (u16, Value)) -> (usize, Value) {
    for done in 0..40 {
        let (status, answer) = what().await;
        if status >= 400 {
            assert_eq!(status, 409, "{answer}");
            return (done, answer);
        }
    }
    panic!("no limit");
}

async fn open(person: &Client, listed: bool) -> (u16, Value) {
    person.post("/api/v1/tables", json!({"players": 2, "listed": listed})).await
}

#[tokio::test]
async fn one_person_does_not_fill_the_list_of_tables() {
    let (server, _folder) = limited().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let (listed, refusal) = until_refused(async || open(&ann, true).await).await;
    assert_eq!((listed, &refusal["code"]), (3, &json!("too_many_listed")));
    let message = refusal["message"].as_str().unwrap();
    assert!(message.contains('3') && message.contains("leave one first"), "{message}");
    let (unlisted, refusal) = until_refused(async || open(&ann, false).await).await;
    assert_eq!((unlisted, &refusal["code"]), (2, &json!("too_many_tables")));
    assert_eq!(open(&ben, true).await.0, 201, "others open theirs");
    let (_, own) = ann.get("/api/v1/tables?mine=true").await;
    let id = own["tables"][0]["id"].as_str().unwrap();
    assert_eq!(ann.post(&format!("/api/v1/tables/{id}/leave"), json!({})).await.0, 200);
    assert_eq!(open(&ann, false).await.0, 201, "there is room again");
}

#[tokio::test]
async fn a_nearly_full_disk_keeps_its_room_for_running_games() {
    let folder = tempfile::tempdir().unwrap();
    let is_full = Arc::new(AtomicBool::new(false));
    let full = Arc::clone(&is_full);
    let measure = move || {
        let free = if full.load(Ordering::SeqCst) { 1_000_000 } else { 1_000_000_000 };
        Some(DiskRoom { free, size: 2_000_000_000 })
    };
    let disk = Disk::measured_by(measure);
    let settings = Settings { limits: true, disk, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    is_full.store(true, Ordering::SeqCst);
    let (status, problem) = open(&ann, false).await;
    assert_eq!((status, &problem["code"]), (503, &json!("unavailable")));
    let mut socket = ann.connect().await;
    socket.watch(&table).await;
    let mut game = socket.hear("game").await;
    if game["legal"].is_null() {
        game = socket.hear("game").await;
    }
    let answer = socket.act(&game, "a", json!({"action": "mulligan", "discard": {}})).await;
    assert_eq!(answer["say"], "accepted", "games go on: {answer}");
    is_full.store(false, Ordering::SeqCst);
    assert_eq!(open(&ann, false).await.0, 201);
}

#[tokio::test]
async fn one_person_has_so_many_games_running_and_so_many_seats() {
    let (server, _folder) = limited().await;
    let ann = server.guest().await;
    let game = json!({"players": 2, "bots": ["deckhand"], "start": true});
    let (running, refusal) = until_refused(async || ann.post("/api/v1/tables", game.clone()).await).await;
    assert_eq!((running, &refusal["code"]), (30, &json!("too_many_games")));
    let (_, lobbies) = ann.get("/api/v1/tables?mine=true").await;
    assert_eq!(lobbies["tables"], json!([]), "a table that could not start is not opened");
    let mut hosts = Vec::new();
    for _ in 0..11 {
        let host = server.guest().await;
        let (_, table) = host.post("/api/v1/tables", json!({"players": 5, "own_seats": 1})).await;
        hosts.push(table["id"].as_str().unwrap().to_owned());
    }
    let mut taken = 0;
    let (seats, refusal) = until_refused(async || {
        let table = &hosts[taken / 4];
        taken += 1;
        ann.post(&format!("/api/v1/tables/{table}/join"), json!({})).await
    })
    .await;
    assert_eq!((seats, &refusal["code"]), (30, &json!("too_many_seats")));
    let table = format!("/api/v1/tables/{}", hosts[0]);
    assert_eq!(ann.post(&format!("{table}/leave"), json!({})).await.0, 200, "she can still leave");
    assert_eq!(ann.post(&format!("{table}/join"), json!({})).await.0, 200);
}
