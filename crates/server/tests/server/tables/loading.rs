//! Tables that are not in memory: those who want one at the same time share one load.

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{TestServer, settings};
use futures_util::future::join_all;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_who_want_a_table_at_once_have_it_loaded_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let server = TestServer::with(settings(&file)).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(3)).await;
    server.stop().await;
    let server = TestServer::with(settings(&file)).await;
    let ann = ann.at(&server);
    let path = format!("/api/v1/tables/{table}");
    let answers = join_all((0..100).map(|_| ann.get(&path))).await;
    assert!(answers.iter().all(|(status, shown)| *status == 200 && *shown == answers[0].1));
    assert_eq!(server.metric("ilos_table_loads_total").await, 1);
}

#[tokio::test]
async fn a_table_that_does_not_exist_leaves_nothing_in_memory() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let answers = join_all((0..20).map(|_| ann.get("/api/v1/tables/000000000000"))).await;
    assert!(answers.iter().all(|(status, _)| *status == 404));
    assert_eq!(server.metric("ilos_tables_in_memory").await, 0);
}
