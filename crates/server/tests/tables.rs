//! Tables and people over HTTP.

mod common;

use common::TestServer;
use common::player::{Dice, play_to_the_end};
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
async fn two_servers_do_not_work_with_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let first = TestServer::with(common::settings(&file)).await;
    let refused = ilos_server::Server::open(common::settings(&file)).await.err().unwrap().to_string();
    assert!(refused.contains("another server works with this file: stop it first"), "{refused}");
    first.stop().await;
    TestServer::with(common::settings(&file)).await.stop().await;
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
    let (status, fault) = ann.ask("PATCH", "/api/v1/me", Some(json!({"name": "\u{200b}"}))).await;
    assert_eq!((status, &fault["code"]), (422, &json!("invalid")));
    assert_eq!(ann.post("/api/v1/guests", json!({})).await.1["id"], json!(ann.id), "a guest stays the same");
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
    let (status, fault) = ann.post(&path("/bots"), json!({"bot": "genius"})).await;
    assert_eq!(status, 422);
    assert!(fault["message"].as_str().unwrap().contains("expected one of deckhand"), "{fault}");
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
    assert_eq!(ben.get(&format!("/api/v1/tables/{private}")).await.0, 200, "whoever has the link can see it");
    assert_eq!(ben.get("/api/v1/tables?colour=red").await.0, 400);
}

#[tokio::test]
async fn a_table_that_cannot_be_is_refused_in_plain_words() {
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
        let (answered, fault) = ann.post("/api/v1/tables", body).await;
        assert_eq!(answered, status, "{fault}");
        assert!(fault["message"].as_str().unwrap().contains(expected), "{fault}");
    }
    assert_eq!(ann.post("/api/v1/tables", json!({"players": 2, "set": "x".repeat(200_000)})).await.0, 413);
    assert_eq!(ann.get("/api/v1/tables?mine=true").await.1["tables"], json!([]), "nothing was left behind");
}

#[tokio::test]
async fn a_set_of_ones_own_is_played_and_shown() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let text =
        ilos_rules::Set::standard().to_text().replace(ilos_rules::Set::standard().name(), "my own isles");
    let table = ann.open(json!({"players": 2, "own_seats": 2, "set": text, "start": true})).await;
    let (_, info) = ann.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(info["set_name"], "my own isles");
    let (_, set) = ann.get(&format!("/api/v1/tables/{table}/set")).await;
    assert_eq!(set["tiles"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn seats_are_drawn_by_lot_where_the_table_says_so() {
    let (server, _folder) = TestServer::start().await;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_set_of_ones_own_is_played_to_its_end_and_its_record_verifies() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let text =
        ilos_rules::Set::standard().to_text().replace(ilos_rules::Set::standard().name(), "my own isles");
    let table = ann.open(json!({"players": 2, "bots": ["random"], "set": text, "start": true})).await;
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(2)).await;
    let (_, record) = ann.get(&format!("/api/v1/tables/{table}/record")).await;
    let record = ilos_rules::Record::parse(record.as_str().unwrap()).unwrap();
    record.verify().unwrap();
}

/// D4: what a game is worth does not change when the standard set does.
#[tokio::test]
async fn a_game_goes_on_with_the_edition_of_the_standard_set_that_it_began_with() {
    let (server, folder) = TestServer::start().await;
    let ann = server.guest().await;
    let body = json!({"players": 2, "own_seats": 2, "start": true});
    let (old, new, later) =
        (ann.open(body.clone()).await, ann.open(body.clone()).await, ann.open(body).await);
    server.stop().await;
    let file = folder.path().join("test.db");
    let named = format!("\"standard_edition\":{},", ilos_rules::STANDARD_SET_VERSION);
    for (table, instead) in [(&old, ""), (&later, "\"standard_edition\":999,")] {
        let number = table.parse::<ilos_server::TableId>().unwrap().number();
        let changed = rusqlite::Connection::open(&file).unwrap().execute(
            "UPDATE tables SET body = replace(body, ?1, ?2) WHERE id = ?3",
            rusqlite::params![named, instead, number],
        );
        assert_eq!(changed, Ok(1));
    }
    let server = TestServer::with(common::settings(&file)).await;
    let ann = ann.at(&server);
    for (table, price) in [(&old, 4), (&new, 5)] {
        let state = ann.connect().await.watch_once(table).await;
        assert_eq!(state["view"]["prices"]["gold"]["price"], price, "{state}");
    }
    let (status, answer) = ann.get(&format!("/api/v1/tables/{later}")).await;
    assert_eq!((status, &answer["code"]), (501, &json!("unknown_rules")));
    assert!(answer["message"].as_str().unwrap().contains("edition 999 of the standard set"), "{answer}");
}

#[tokio::test]
async fn a_game_by_rules_of_another_version_is_refused_in_plain_words_and_others_go_on() {
    let (server, folder) = TestServer::start().await;
    let ann = server.guest().await;
    let body = json!({"players": 2, "own_seats": 2, "start": true});
    let (other, well) = (ann.open(body.clone()).await, ann.open(body).await);
    server.stop().await;
    let file = folder.path().join("test.db");
    let known = format!("\"rules_version\":{}", ilos_rules::RULES_VERSION);
    let changed = rusqlite::Connection::open(&file)
        .unwrap()
        .execute(
            "UPDATE tables SET body = replace(body, ?1, '\"rules_version\":999') WHERE id = ?2",
            rusqlite::params![known, other.parse::<ilos_server::TableId>().unwrap().number()],
        )
        .unwrap();
    assert_eq!(changed, 1);
    let server = TestServer::with(common::settings(&file)).await;
    let ann = ann.at(&server);
    let (status, answer) = ann.get(&format!("/api/v1/tables/{other}")).await;
    assert_eq!((status, &answer["code"]), (501, &json!("unknown_rules")));
    let mut socket = ann.connect().await;
    socket.watch(&other).await;
    let refused = socket.hear("refused").await;
    assert!(refused["message"].as_str().unwrap().contains("version 999 of the rules"), "{refused}");
    assert_eq!(socket.watch_once(&well).await["sequence"], 1, "other games go on");
    assert_eq!(
        ann.get("/api/v1/tables?mine=true&status=playing").await.1["tables"].as_array().unwrap().len(),
        2
    );
    assert_eq!(ann.ask("DELETE", "/api/v1/me", None).await.0, 204, "it keeps nobody from going");
}
