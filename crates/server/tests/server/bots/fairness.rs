//! Bots think for tables that someone watches first, and in turns by owner.

use std::time::{Duration, Instant};

use crate::common::player::{Dice, choose};
use crate::common::{TestServer, settings};
use ilos_server::Settings;
use serde_json::json;

/// How many tables of bots alone the stranger opens.
const TABLES: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_with_many_tables_of_admirals_keeps_no_one_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { bot_threads: 1, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(settings).await;
    let (stranger, ann) = (server.guest().await, server.guest().await);
    for _ in 0..TABLES {
        let bots = ["admiral"; 2];
        stranger.open(json!({"players": 2, "own_seats": 0, "bots": bots, "start": true})).await;
    }
    // Until all are in their first turns, where an admiral thinks for about a second.
    while server.metric("ilos_bot_steps_total").await < TABLES * 4 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let table =
        ann.open(json!({"players": 2, "bots": ["helmsman"], "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let mut game = socket.watch_once(&table).await;
    // Two moves that a bot answers: its mulligan and its first island.
    for move_number in 0..2 {
        let before = server.metric("ilos_bot_steps_total").await;
        let begun = Instant::now();
        let done = socket.act(&game, &format!("{move_number}"), choose(&game, &mut Dice(1))).await;
        game = socket.game_at(done["sequence"].as_u64().unwrap() + 1).await;
        let (waited, others) = (begun.elapsed(), server.metric("ilos_bot_steps_total").await - before);
        // Decisions under way are waited for, not those of all tables.
        assert!(others < TABLES, "{others} steps of bots in {waited:?}");
    }
}
