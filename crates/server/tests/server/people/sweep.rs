//! What no one needs any more goes, and what someone may still need stays.

use std::time::Duration;

use crate::common::{Client, TestServer, settings};
use ilos_server::{Retention, Settings, Time};
use serde_json::json;

const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;

/// A server that sweeps all the time.
async fn sweeping() -> (TestServer, Time, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let retention = Retention { sweep: Duration::from_millis(20), ..Retention::default() };
    let settings = Settings { retention, ..settings(&folder.path().join("test.db")) };
    let time = settings.time.clone();
    (TestServer::with(settings).await, time, folder)
}

/// Waits for several sweeps.
async fn swept() {
    tokio::time::sleep(Duration::from_millis(300)).await;
}

async fn status(person: &Client, table: &str) -> u16 {
    person.get(&format!("/api/v1/tables/{table}")).await.0
}

#[tokio::test]
async fn a_lobby_goes_when_no_one_was_there_for_an_hour_or_a_day() {
    let (server, time, _folder) = sweeping().await;
    let ann = server.guest().await;
    let listed = ann.open(json!({"players": 2, "listed": true})).await;
    let watched = ann.open(json!({"players": 2, "listed": true})).await;
    let unlisted = ann.open(json!({"players": 2})).await;
    let running = ann.open(json!({"players": 2, "own_seats": 2, "start": true, "listed": true})).await;
    // The last one opened stays in any case.
    ann.open(json!({"players": 2})).await;
    let mut socket = ann.connect().await;
    socket.watch(&watched).await;
    socket.hear("table").await;

    time.shift(59 * MINUTE);
    swept().await;
    assert_eq!(status(&ann, &listed).await, 200);
    time.shift(2 * MINUTE);
    swept().await;
    assert_eq!(status(&ann, &listed).await, 404);
    for kept in [&watched, &unlisted, &running] {
        assert_eq!(status(&ann, kept).await, 200);
    }
    time.shift(DAY);
    swept().await;
    assert_eq!(status(&ann, &unlisted).await, 404);
    assert_eq!(status(&ann, &watched).await, 200, "she has been there all the time");
    assert_eq!(status(&ann, &running).await, 200, "games stay");
    drop(socket);
    swept().await;
    time.shift(59 * MINUTE);
    swept().await;
    assert_eq!(status(&ann, &watched).await, 200, "its hour begins when she leaves");
}

#[tokio::test]
async fn a_guest_who_stays_away_for_30_days_is_forgotten_and_one_who_comes_back_is_not() {
    let (server, time, _folder) = sweeping().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let account = server.guest().await.register("Carla", "correct horse").await;
    time.shift(20 * DAY);
    assert_eq!(ben.get("/api/v1/me").await.0, 200);
    swept().await;
    time.shift(11 * DAY);
    swept().await;
    assert_eq!(ben.get("/api/v1/me").await.0, 200, "he was here 11 days ago");
    assert_eq!(account.get("/api/v1/me").await.0, 200, "accounts stay");
    assert_eq!(ann.get("/api/v1/me").await.0, 401);
    assert_eq!(ben.get(&format!("/api/v1/people/{}", ann.id)).await.0, 404, "nothing shows her");
}

#[tokio::test]
async fn a_guest_whose_game_others_still_see_keeps_a_place_in_it_under_another_name() {
    let (server, time, _folder) = sweeping().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    let join = format!("/api/v1/tables/{table}/join");
    assert_eq!(ben.post(&join, json!({})).await.0, 200);
    assert_eq!(ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await.0, 200);
    time.shift(20 * DAY);
    assert_eq!(ben.get("/api/v1/me").await.0, 200);
    swept().await;
    time.shift(11 * DAY);
    swept().await;
    assert_eq!(ann.get("/api/v1/me").await.0, 401);
    let (_, shown) = ben.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(shown["status"], "playing", "a bot plays on");
    let (_, person) = ben.get(&format!("/api/v1/people/{}", ann.id)).await;
    assert_eq!(person["name"], "former player");
}
