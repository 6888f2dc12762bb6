//! A database that an older program has written: nothing of it is lost, and everyone can go on.

use std::sync::Arc;

use crate::common::postgres::Cluster;
use crate::common::{TestServer, settings};
use ilos_server::Database;
use ilos_server::store::{self, Listing, Store};
use ilos_table::{PersonId, Status, TableId};
use serde_json::json;
use sqlx::Connection as _;

/// The number of the schema before hosts, counted lines and counted names.
const OLDER: u32 = 3;

/// What an older program has left: a table that everyone has left, Ann last; a table whose host is Ann,
/// without a seat, with a set whose remark ends in an odd character; a table of Carl, who is gone; and chat
/// at two of them.
fn rows() -> String {
    let (ann, carl) = (PersonId::from_number(1), PersonId::from_number(2));
    let set = format!("{}\n# odd \u{0}", include_str!("../../../../rules/sets/standard.txt"));
    let body = |host: PersonId, abandoned: bool| {
        let mut body = json!({
            "host": host.to_string(), "listed": true, "seat_order": "fixed", "options": {"first": 0},
            "seats": ["open", "open"], "clock": {"kind": "none"},
        });
        if abandoned {
            body["abandoned"] = json!(true);
        } else {
            body["set"] = json!(set);
        }
        body.to_string().replace('\'', "''")
    };
    let line = |game: i64, text: &str| {
        format!("INSERT INTO chat (game, person, name, text, at) VALUES ({game}, 1, 'Ann', '{text}', 5);")
    };
    let table = |id: i64, host: PersonId, abandoned: bool| {
        let (body, listed) = (body(host, abandoned), !abandoned);
        format!(
            "INSERT INTO tables (id, created, changed, version, status, listed, body)
             VALUES ({id}, 5, 5, 2, 'gathering', {listed}, '{body}');"
        )
    };
    let chat = [line(1, "one"), line(2, "other"), line(1, "two"), line(1, "three")].concat();
    format!(
        "INSERT INTO people (id, name, kind, rating_mean, rating_deviation, rated_games, created)
         VALUES (1, 'Ann', 'guest', 25, 8, 0, 5), (2, 'former player', 'former', 25, 8, 0, 5); {} {} {} {chat}",
        table(7, ann, true),
        table(8, ann, false),
        table(9, carl, false)
    )
}

async fn go_on(database: &Database) {
    let store = store::open(database).await.unwrap();
    let said = async |key| {
        let lines = store.chat(key, 10).await.unwrap();
        lines.into_iter().map(|(number, line)| (number, line.text)).collect::<Vec<_>>()
    };
    let line = |number, text: &str| (number, text.to_owned());
    assert_eq!(said(1).await, [line(1, "one"), line(2, "two"), line(3, "three")]);
    assert_eq!(said(2).await, [line(1, "other")]);
    let (ann, hosted) = (PersonId::from_number(1), TableId::from_number(8));
    let own = store.tables(Listing::Of(ann, Status::Lobby), None, 10).await.unwrap();
    assert_eq!(own.iter().map(|row| row.id).collect::<Vec<_>>(), [hosted], "Ann finds it again");
    let listed = store.tables(Listing::Public(Status::Lobby), None, 10).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.id).collect::<Vec<_>>(), [hosted], "the others have no host");
    let settings = ilos_server::Settings { database: database.clone(), ..settings(std::path::Path::new("")) };
    let server = TestServer::with_store(settings, Arc::clone(&store) as Arc<dyn Store>).await;
    let ben = server.guest().await;
    let path = format!("/api/v1/tables/{}", TableId::from_number(7));
    assert_eq!(ben.get(&path).await.1["host"], json!(null));
    let (_, of_ann) = ben.get(&format!("/api/v1/tables/{hosted}")).await;
    assert_eq!(of_ann["host"], json!(ann.to_string()));
    assert_eq!(ben.post(&format!("{path}/join"), json!({})).await.1["host"], json!(ben.id));
    assert_eq!(ben.post(&format!("{path}/bots"), json!({"bot": "random"})).await.0, 200);
    assert_eq!(ben.post(&format!("{path}/start"), json!({})).await.0, 200);
    assert_eq!(ben.post(&format!("/api/v1/tables/{hosted}/join"), json!({})).await.0, 200);
    let changed = store.table(hosted).await.unwrap().unwrap().state;
    assert!(changed.set.is_some_and(|set| set.ends_with("# odd \u{0}")), "its set has moved out of the body");
    assert!(!changed.body.contains("odd"));
    let mut socket = ben.connect().await;
    socket.chat(&TableId::from_number(7).to_string(), "four").await;
    socket.hear("said").await;
    assert_eq!(said(1).await[3], line(4, "four"));
}

#[tokio::test]
async fn a_file_of_an_older_program_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("older.db");
    let older = rusqlite::Connection::open(&file).unwrap();
    for step in [
        include_str!("../../../src/store/sqlite/001.sql"),
        include_str!("../../../src/store/sqlite/002.sql"),
        include_str!("../../../src/store/sqlite/003.sql"),
        &rows(),
    ] {
        older.execute_batch(step).unwrap();
    }
    older.pragma_update(None, "user_version", OLDER).unwrap();
    drop(older);
    go_on(&Database::File(file)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_database_of_an_older_program_is_upgraded() {
    let cluster = Cluster::start();
    let url = cluster.new_database();
    let mut older = sqlx::PgConnection::connect(&url).await.unwrap();
    for step in [
        "CREATE TABLE schema_steps (done INTEGER NOT NULL); INSERT INTO schema_steps VALUES (1), (2), (3);",
        include_str!("../../../src/store/postgres/001.sql"),
        include_str!("../../../src/store/postgres/002.sql"),
        include_str!("../../../src/store/postgres/003.sql"),
        &rows(),
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(step.to_owned())).execute(&mut older).await.unwrap();
    }
    older.close().await.unwrap();
    go_on(&Database::Postgres(url)).await;
}

#[test]
fn backing_up_an_older_database_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("older.db"), folder.path().join("copy.db"));
    let older = rusqlite::Connection::open(&file).unwrap();
    older.execute_batch("CREATE TABLE people (name TEXT); PRAGMA user_version = 1").unwrap();
    store::back_up(&Database::File(file.clone()), &copy).unwrap();
    for file in [file, copy] {
        let connection = rusqlite::Connection::open(file).unwrap();
        let schema = connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0)).unwrap();
        let tables: u32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
        assert_eq!((schema, tables), (1, 1));
    }
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("newer.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let refused = store::open(&Database::File(file)).await.err().unwrap();
    assert!(refused.to_string().contains("written by a newer one"), "{refused}");
}
