//! A database that lost the last entries of a running game, as after a failover or a restored copy: the game
//! goes on from what is stored, without a gap. No server loses entries by itself, so the tests delete them by
//! SQL.

use crate::common::postgres::Cluster;
use crate::common::{Client, Socket, TestServer, settings};
use ilos_server::{Database, Settings, store};
use serde_json::{Value, json};
use sqlx::Connection as _;

const LOSE_THE_LAST: &str = "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)";

/// A game of one person in both seats, with both mulligans stored.
pub(super) async fn game(server: &TestServer) -> (Client, Socket, String, Value) {
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let mut game = socket.watch_once(&table).await;
    for (sequence, id) in [(2, "one"), (3, "two")] {
        socket.act(&game, id, keep()).await;
        game = to_act(&mut socket, sequence).await;
    }
    (ann, socket, table, game)
}

/// The view at a sequence of the seat to act.
pub(super) async fn to_act(socket: &mut Socket, sequence: u64) -> Value {
    loop {
        let game = socket.hear("game").await;
        if game["sequence"] == sequence && !game["legal"].is_null() {
            return game;
        }
    }
}

pub(super) fn keep() -> Value {
    json!({"action": "mulligan", "discard": {}})
}

/// The game goes on from sequence 2, and the database has no gap.
async fn goes_on(ann: &Client, mut socket: Socket, table: &str, database: &Database) {
    let game = to_act(&mut socket, 2).await;
    assert_eq!(game["keep"], 0, "all of it is shown again");
    assert_eq!(socket.act(&game, "two again", keep()).await["sequence"], 3);
    assert_eq!(ann.get(&format!("/api/v1/tables/{table}")).await.0, 200);
    let store = store::open(database).await.unwrap();
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    let entries = store.entries(row.key).await.unwrap();
    assert!(entries.iter().map(|entry| entry.sequence).eq(1..=3), "{entries:?}");
}

#[tokio::test]
async fn a_move_on_a_lost_entry_of_a_file_is_refused_and_what_is_stored_is_shown() {
    let (server, folder) = TestServer::start().await;
    let (ann, mut socket, table, game) = game(&server).await;
    let file = folder.path().join("test.db");
    rusqlite::Connection::open(&file).unwrap().execute(LOSE_THE_LAST, []).unwrap();
    let island = json!({"action": "first_island", "to": game["legal"]["destinations"][0]});
    assert_eq!(socket.act(&game, "three", island).await["code"], "unavailable");
    goes_on(&ann, socket, &table, &Database::File(file)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_entry_of_postgresql_is_noticed_and_what_is_stored_is_shown() {
    let cluster = Cluster::start();
    let url = cluster.new_database();
    let database = Database::Postgres(url.clone());
    let server =
        TestServer::with(Settings { database: database.clone(), ..settings(std::path::Path::new("")) }).await;
    let (ann, socket, table, _) = game(&server).await;
    let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(LOSE_THE_LAST).execute(&mut connection).await.unwrap();
    goes_on(&ann, socket, &table, &database).await;
}
