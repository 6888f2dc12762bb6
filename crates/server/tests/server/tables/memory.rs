//! Tables leave memory and come back.

use std::time::Duration;

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{TestServer, settings};
use serde_json::json;

#[tokio::test]
async fn an_idle_table_comes_back_from_the_store_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.idle = Duration::ZERO;
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 5, "own_seats": 5, "start": true})).await;
    let before = play_to_the_end(&mut ann.connect().await, &table, &mut Dice(5)).await;
    // The sweep drops all tables that are not watched.
    for _ in 0..300 {
        if server.metric("ilos_tables_in_memory").await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(server.metric("ilos_tables_in_memory").await, 0, "a minute later");
    let after = ann.connect().await.watch_once(&table).await;
    assert_eq!(after["sequence"], before["sequence"]);
    assert_eq!(after["scores"], before["scores"]);
    assert_eq!(after["view"]["seats"], before["view"]["seats"]);
}
