//! Stored games that no longer verify, on both stores: the first wrong step is named, and a game that is cut
//! there goes on.

use super::lost_entries::{game, keep, to_act};
use crate::common::postgres::Cluster;
use crate::common::{TestServer, settings};
use ilos_server::store::{self, Fault};
use ilos_server::{Database, Settings};
use serde_json::json;
use sqlx::Connection as _;

/// The steps of the first game, damaged: one is gone, or says something else.
const LOSE_THE_SECOND: &str = "DELETE FROM entries WHERE game = 1 AND sequence = 2";
const CHANGE_THE_SECOND: &str = "UPDATE entries SET events = 'nonsense' WHERE game = 1 AND sequence = 2";

/// Plays two games, damages the first, cuts it, and goes on in it.
async fn is_cut_and_goes_on(settings: Settings, damage: impl AsyncFnOnce(), wrong: u64, detail: &str) {
    let database = settings.database.clone();
    let server = TestServer::with(settings.clone()).await;
    let (ann, _, table, _) = game(&server).await;
    game(&server).await;
    let set = format!("{}\n# of my own", include_str!("../../../../rules/sets/standard.txt"));
    ann.open(json!({"players": 2, "own_seats": 2, "set": set, "start": true})).await;
    server.stop().await;
    damage().await;

    let mut inspection = store::inspect(&database).await.unwrap();
    assert_eq!(inspection.check_itself().await.unwrap().damage, Vec::<String>::new());
    assert_eq!(inspection.tables().await.unwrap(), [1, 2, 3]);
    let good = inspection.table(2).await.unwrap();
    assert_eq!(good.verify(), Ok(store::Sound::Whole));
    let with_own_set = inspection.table(3).await.unwrap();
    assert_eq!(with_own_set.verify(), Ok(store::Sound::Whole));
    let stored = inspection.table(1).await.unwrap();
    let Fault { sequence, detail: told } = stored.verify().unwrap_err();
    assert!(sequence == Some(wrong) && told.contains(detail), "{sequence:?} {told}");
    let (left, removed) = stored.cut_at(wrong).unwrap();
    assert_eq!(left.entries.len(), 1);
    inspection.cut(1, &removed, 7).await.unwrap();
    assert_eq!(inspection.table(1).await.unwrap(), left);
    assert_eq!(inspection.table(2).await.unwrap(), good, "no other game is touched");
    let again = inspection.cut(1, &removed, 7).await;
    assert_eq!(again, Err(store::StoreError::Conflict), "what is not there cannot be cut");

    let server = TestServer::with(settings).await;
    let mut socket = ann.at(&server).connect().await;
    let game = socket.watch_once(&table).await;
    assert_eq!(game["sequence"], 1);
    socket.act(&game, "two again", keep()).await;
    to_act(&mut socket, 2).await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_of_a_file_with_a_gap_is_cut_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let damage = async || {
        rusqlite::Connection::open(&file).unwrap().execute(LOSE_THE_SECOND, []).unwrap();
    };
    is_cut_and_goes_on(settings(&file), damage, 3, "expected sequence 2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_postgresql_with_a_changed_step_is_cut_there() {
    let cluster = Cluster::start();
    let url = cluster.new_database();
    let database = Database::Postgres(url.clone());
    let damage = async || {
        let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(CHANGE_THE_SECOND).execute(&mut connection).await.unwrap();
    };
    let settings = Settings { database, ..settings(std::path::Path::new("")) };
    is_cut_and_goes_on(settings, damage, 2, "").await;
}

#[tokio::test]
async fn steps_without_their_table_are_damage() {
    let (server, folder) = TestServer::start().await;
    game(&server).await;
    server.stop().await;
    let file = folder.path().join("test.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch("DELETE FROM seats; DELETE FROM tables").unwrap();
    let mut inspection = store::inspect(&Database::File(file)).await.unwrap();
    let damage = inspection.check_itself().await.unwrap().damage;
    assert_eq!(damage, ["games with steps but without a table: 1, the first with key 1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_postgresql_cannot_check_is_told() {
    let cluster = Cluster::start();
    let url = cluster.new_database();
    let database = Database::Postgres(url.clone());
    let nothing = store::inspect(&database).await.err().unwrap().to_string();
    assert_eq!(nothing, "no games of Ilôs were ever kept there");
    store::open(&database).await.unwrap();
    let check = async || store::inspect(&database).await.unwrap().check_itself().await.unwrap();
    let unchecked = check().await.unchecked;
    assert!(unchecked.iter().any(|what| what.contains("amcheck")), "{unchecked:?}");
    let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("CREATE EXTENSION amcheck").execute(&mut connection).await.unwrap();
    let checked = check().await;
    assert!(!checked.unchecked.iter().any(|what| what.contains("amcheck")), "{checked:?}");
    assert_eq!(checked.damage, Vec::<String>::new());
}
