//! Tables and people over HTTP.

use std::sync::Arc;

use crate::common::player::{Dice, play_to_the_end};
use crate::common::rows::store_match;
use crate::common::{Client, TestServer, settings};
use ilos_rules::{RULES_VERSION, STANDARD_SET_VERSION, Set};
use ilos_server::Database;
use ilos_server::store;
use serde_json::{Value, json};

#[tokio::test]
async fn a_long_list_is_read_page_by_page() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let mut opened = Vec::new();
    for _ in 0..53 {
        opened.insert(0, ann.open(json!({"players": 2, "listed": true})).await);
    }
    let ids = async |path: String| -> Vec<String> {
        let (status, list) = ann.get(&path).await;
        assert_eq!(status, 200, "{list}");
        let tables = list["tables"].as_array().unwrap();
        tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
    };
    for path in ["/api/v1/tables?mine=true", "/api/v1/tables?mine=false"] {
        let first = ids(path.to_owned()).await;
        let second = ids(format!("{path}&after={}", first.last().unwrap())).await;
        assert_eq!([first, second].concat(), opened);
    }
    let games = format!("/api/v1/people/{}/games", ann.id);
    assert_eq!(ids(format!("{games}?after={}", opened[0])).await, Vec::<String>::new());
    assert_eq!(ann.get(&format!("{games}?after=nothing")).await.0, 422);
}

#[tokio::test]
async fn two_servers_cannot_use_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let first = TestServer::with(settings(&file)).await;
    let refused = ilos_server::Server::open(settings(&file)).await.err().unwrap().to_string();
    assert!(refused.contains("another server works with this file: stop it first"), "{refused}");
    first.stop().await;
    TestServer::with(settings(&file)).await.stop().await;
}

#[tokio::test]
async fn a_guest_has_a_name_and_can_change_it() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let (status, me) = ann.get("/api/v1/me").await;
    assert_eq!((status, &me["kind"]), (200, &json!("guest")));
    let table = ann.open(json!({"players": 2})).await;
    let mut socket = ann.connect().await;
    socket.watch(&table).await;
    assert_eq!(socket.hear("table").await["table"]["seats"][0]["name"], me["name"]);
    let (status, me) = ann.ask("PATCH", "/api/v1/me", Some(json!({"name": " <i>Ann</i>  Lee "}))).await;
    assert_eq!((status, &me["name"]), (200, &json!("<i>Ann</i> Lee")));
    loop {
        let seat = socket.hear("table").await["table"]["seats"][0].clone();
        if seat["name"] == "<i>Ann</i> Lee" {
            assert_eq!(seat["present"], true);
            break;
        }
    }
    let (status, error) = ann.ask("PATCH", "/api/v1/me", Some(json!({"name": "\u{200b}"}))).await;
    assert_eq!((status, &error["code"]), (422, &json!("invalid")));
    assert_eq!(
        ann.post("/api/v1/guests", json!({})).await.1["id"],
        json!(ann.id),
        "the same guest comes back"
    );
}

#[tokio::test]
async fn seats_are_taken_left_and_given_to_bots() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let id = ann.open(json!({"players": 3, "listed": true})).await;
    let path = |rest: &str| format!("/api/v1/tables/{id}{rest}");
    assert_eq!(ben.post(&path("/join"), json!({"seat": 0})).await.1["code"], "seat_taken");
    assert_eq!(ben.post(&path("/join"), json!({"seat": 3})).await.0, 422);
    let (status, table) = ben.post(&path("/join"), json!({"seat": 2})).await;
    assert_eq!((status, &table["seats"][2]["id"]), (200, &json!(ben.id)));
    assert_eq!(ben.post(&path("/bots"), json!({"bot": "random"})).await.0, 403);
    assert_eq!(ben.post(&path("/start"), json!({})).await.0, 403);
    let (status, error) = ann.post(&path("/bots"), json!({"bot": "genius"})).await;
    assert_eq!(status, 422);
    assert!(error["message"].as_str().unwrap().contains("expected one of deckhand"), "{error}");
    assert_eq!(ann.post(&path("/bots"), json!({"bot": "random"})).await.1["seats"][1]["bot"], "random");
    assert_eq!(ann.ask("DELETE", &path("/seats/1"), None).await.1["seats"][1]["kind"], "open");
    assert_eq!(ben.ask("DELETE", &path("/seats/0"), None).await.0, 403);
    assert_eq!(ben.post(&path("/leave"), json!({})).await.1["seats"][2]["kind"], "open");
    assert_eq!(ben.post(&path("/leave"), json!({})).await.1["code"], "not_seated");
    assert_eq!(ann.post(&path("/start"), json!({})).await.1["code"], "seats_open");
}

#[tokio::test]
async fn lists_show_listed_tables_and_my_own() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let listed = ann.open(json!({"players": 2, "listed": true})).await;
    let private = ann.open(json!({"players": 2})).await;
    let begun = ann.open(json!({"players": 2, "own_seats": 2, "listed": true, "start": true})).await;
    let ids = |list: Value| -> Vec<String> {
        list["tables"]
            .as_array()
            .unwrap()
            .iter()
            .map(|table| table["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(ids(ben.get("/api/v1/tables").await.1), std::slice::from_ref(&listed));
    assert_eq!(ids(ben.get("/api/v1/tables?status=playing").await.1), std::slice::from_ref(&begun));
    let mut mine = ids(ann.get("/api/v1/tables?mine=true").await.1);
    mine.sort();
    let mut both = vec![listed, private.clone()];
    both.sort();
    assert_eq!(mine, both);
    assert_eq!(ids(ann.get("/api/v1/tables?mine=true&status=playing").await.1), [begun]);
    assert_eq!(ben.get(&format!("/api/v1/tables/{private}")).await.0, 200, "anyone with the link can see it");
    assert_eq!(ben.get("/api/v1/tables?colour=red").await.0, 400);
}

#[tokio::test]
async fn an_impossible_table_is_refused_in_plain_words() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    for (body, status, expected) in [
        (json!({}), 400, "missing field `players`"),
        (json!({"players": 7}), 422, "7 players, expected 2 to 5 (C1)"),
        (json!({"players": "two"}), 400, "players: invalid type"),
        (json!({"players": 2, "colour": 1}), 400, "unknown field `colour`"),
        (json!({"players": 2, "options": {"first": 4}}), 422, "seat 4 should begin but has no player"),
        (json!({"players": 2, "own_seats": 2, "bots": ["random"]}), 422, "do not fit"),
        (json!({"players": 2, "start": true}), 409, "a seat is still open"),
        (json!({"players": 2, "set": "no set"}), 422, "the set: "),
        (json!({"players": 2, "set": "x".repeat(70_000)}), 422, "at most 65536"),
    ] {
        let (answered, error) = ann.post("/api/v1/tables", body).await;
        assert_eq!(answered, status, "{error}");
        assert!(error["message"].as_str().unwrap().contains(expected), "{error}");
    }
    assert_eq!(ann.post("/api/v1/tables", json!({"players": 2, "set": "x".repeat(200_000)})).await.0, 413);
    assert_eq!(ann.get("/api/v1/tables?mine=true").await.1["tables"], json!([]), "nothing was left behind");
}

#[tokio::test]
async fn a_table_with_its_own_set_shows_it() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let text = Set::standard().to_text().replace(Set::standard().name(), "my own isles");
    let table = ann.open(json!({"players": 2, "own_seats": 2, "set": text, "start": true})).await;
    let (_, info) = ann.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(info["set_name"], "my own isles");
    let (_, set) = ann.get(&format!("/api/v1/tables/{table}/set")).await;
    assert_eq!(set["tiles"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn seats_are_drawn_by_lot_if_the_table_says_so() {
    let (server, _folder) = TestServer::with_luck(5).await;
    let ann = server.guest().await;
    let mut first_seats = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let body =
            json!({"players": 5, "bots": ["random", "random", "random", "random"], "seat_order": "random"});
        let table = ann.open(body).await;
        let (_, info) = ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
        let own = info["seats"].as_array().unwrap().iter().position(|seat| seat["kind"] == "person");
        first_seats.insert(own.unwrap());
    }
    assert!(first_seats.len() >= 4, "40 draws of five seats: {first_seats:?}");
}

/// The standard set with one more tile and another price of gold.
fn own_set() -> Set {
    let text = Set::standard().to_text().replace(Set::standard().name(), "my own isles");
    let dearer = text.replace("5 6 7 8 9", "6 7 8 9 10");
    assert_ne!(dearer, text);
    let bay = &text[text.find("tile broad-bay").expect("a tile to copy")..];
    let bay = &bay[..bay[1..].find("\ntile ").expect("a tile after it") + 1];
    Set::parse(&format!("{dearer}\n{}", bay.replace("broad-bay", "my-bay"))).expect("a set of one tile more")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_its_own_set_can_be_played_to_the_end_and_its_record_has_that_set() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let set = own_set();
    let table =
        ann.open(json!({"players": 2, "bots": ["random"], "set": set.to_text(), "start": true})).await;
    let dealt = ann.connect().await.watch_once(&table).await;
    assert_eq!(dealt["view"]["prices"]["gold"]["price"], 6, "the game does not use the standard set");
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(2)).await;
    let (_, record) = ann.get(&format!("/api/v1/tables/{table}/record")).await;
    let record = ilos_rules::Record::parse(record.as_str().unwrap()).unwrap();
    assert_eq!(record.config.set().to_text(), set.to_text());
    record.verify().unwrap();
}

/// A server with a guest, and tables of that guest whose games began with these versions of rules and
/// standard set.
async fn with_matches_of(versions: [(u32, u32); 2]) -> (TestServer, Client, [String; 2], tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let store = store::open(&Database::File(file.clone())).await.unwrap();
    let server = TestServer::with_store(settings(&file), Arc::clone(&store)).await;
    let ann = server.guest().await;
    let mut tables = [const { String::new() }; 2];
    for (table, (rules, set)) in tables.iter_mut().zip(versions) {
        *table = store_match(&*store, ann.id.parse().unwrap(), rules, set).await.to_string();
    }
    (server, ann, tables, folder)
}

/// D4: what a game is worth does not change when the standard set does.
#[tokio::test]
async fn a_game_goes_on_with_the_version_of_the_standard_set_that_it_began_with() {
    let (_server, ann, [first, second], _folder) =
        with_matches_of([(RULES_VERSION, 1), (RULES_VERSION, 2)]).await;
    for (table, price) in [(&first, 4), (&second, 5)] {
        let state = ann.connect().await.watch_once(table).await;
        assert_eq!(state["view"]["prices"]["gold"]["price"], price, "{state}");
    }
}

#[tokio::test]
async fn a_game_with_an_unknown_standard_set_is_refused_in_plain_words() {
    let (_server, ann, [unknown, _], _folder) =
        with_matches_of([(RULES_VERSION, 999), (RULES_VERSION, 1)]).await;
    let (status, answer) = ann.get(&format!("/api/v1/tables/{unknown}")).await;
    assert_eq!((status, &answer["code"]), (501, &json!("unknown_rules")));
    assert!(answer["message"].as_str().unwrap().contains("version 999 of the standard set"), "{answer}");
}

#[tokio::test]
async fn a_game_by_an_unknown_version_of_the_rules_is_refused_in_plain_words_and_others_go_on() {
    let (_server, ann, [unknown, known], _folder) =
        with_matches_of([(999, STANDARD_SET_VERSION), (RULES_VERSION, STANDARD_SET_VERSION)]).await;
    let (status, answer) = ann.get(&format!("/api/v1/tables/{unknown}")).await;
    assert_eq!((status, &answer["code"]), (501, &json!("unknown_rules")));
    let mut socket = ann.connect().await;
    socket.watch(&unknown).await;
    let refused = socket.hear("refused").await;
    assert!(refused["message"].as_str().unwrap().contains("version 999 of the rules"), "{refused}");
    assert_eq!(socket.watch_once(&known).await["sequence"], 1, "other games go on");
    assert_eq!(
        ann.get("/api/v1/tables?mine=true&status=playing").await.1["tables"].as_array().unwrap().len(),
        2
    );
    assert_eq!(ann.ask("DELETE", "/api/v1/me", None).await.0, 204, "its people can still delete themselves");
}
