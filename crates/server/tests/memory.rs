//! Tables leave memory and come back.

mod common;

use std::time::{Duration, Instant};

use common::player::{Dice, play_to_the_end};
use common::{TestServer, settings};
use serde_json::json;

#[tokio::test]
async fn a_table_that_nobody_uses_comes_back_from_the_store_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.idle = Duration::ZERO;
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 5, "own_seats": 5, "start": true})).await;
    let before = play_to_the_end(&mut ann.connect().await, &table, &mut Dice(5)).await;
    // The sweeper lets go of everything that is not watched.
    let in_memory = async || {
        let metrics = reqwest::get(server.url("/metrics")).await.unwrap().text().await.unwrap();
        !metrics.contains("\nilos_tables_in_memory 0\n")
    };
    while in_memory().await {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let begun = Instant::now();
    let after = ann.connect().await.watch_once(&table).await;
    let taken = begun.elapsed();
    assert_eq!(after["sequence"], before["sequence"]);
    assert_eq!(after["scores"], before["scores"]);
    let events = after["view"]["history"].as_array().unwrap().len();
    assert!(taken < Duration::from_secs(2), "{events} events took {taken:?} in a debug build");
}
