//! Games that count for ratings.

use serde_json::{Value, json};

use crate::common::{Client, TestServer, settings};
use ilos_server::Settings;

/// A table for ratings of people with accounts, of whom the first begins.
async fn rated(server: &TestServer, names: &[&str]) -> (Vec<Client>, String) {
    let mut people = Vec::new();
    for name in names {
        people.push(server.member(name).await);
    }
    let table = start_rated(&people).await;
    (people, table)
}

async fn start_rated(people: &[Client]) -> String {
    let clock = json!({"kind": "per_turn", "seconds": 600});
    let body = json!({"players": people.len(), "rated": true, "clock": clock, "options": {"first": 0}});
    let table = people[0].open(body).await;
    for other in &people[1..] {
        assert_eq!(other.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    }
    let (status, info) = people[0].post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    assert_eq!((status, &info["rated"]), (200, &json!(true)));
    table
}

async fn rating(person: &Client) -> (u64, i64) {
    let (_, me) = person.get("/api/v1/me").await;
    (me["rating"]["games"].as_u64().unwrap(), me["rating"]["value"].as_i64().unwrap())
}

/// The first person keeps the cards.
async fn first_step(person: &Client, table: &str) {
    let mut socket = person.connect().await;
    let game = socket.watch_once(table).await;
    let keep = json!({"action": "mulligan", "discard": {}});
    assert_eq!(socket.act(&game, "keep", keep).await["say"], "accepted");
}

#[tokio::test]
async fn whoever_resigns_a_rated_game_loses_it() {
    let (server, _folder) = TestServer::start().await;
    let (people, table) = rated(&server, &["Ann", "Ben"]).await;
    first_step(&people[0], &table).await;
    let (status, over) = people[0].post(&format!("/api/v1/tables/{table}/resign"), Value::Null).await;
    assert_eq!((status, &over["result"]["reason"]), (200, &json!("resigned")));
    assert_eq!(over["result"]["scores"]["winners"], json!([1]));
    let (ann, ben) = (rating(&people[0]).await, rating(&people[1]).await);
    assert!(ann.0 == 1 && ann.1 < 1500 && ben.0 == 1 && ben.1 > 1500, "{ann:?} {ben:?}");
    let (status, record) = people[1].get(&format!("/api/v1/tables/{table}/record")).await;
    assert_eq!(status, 200);
    assert!(record.as_str().unwrap().starts_with("ilos"), "{record}");
    assert_eq!(people[1].get(&format!("/api/v1/tables/{table}/replay/1")).await.0, 200);
}

#[tokio::test]
async fn the_same_opponents_count_less_each_time() {
    let (server, _folder) = TestServer::start().await;
    let people = [server.member("Ann").await, server.member("Ben").await];
    let mut gains = Vec::new();
    for _ in 0..3 {
        let before = rating(&people[1]).await.1;
        let table = start_rated(&people).await;
        first_step(&people[0], &table).await;
        people[0].post(&format!("/api/v1/tables/{table}/resign"), Value::Null).await;
        gains.push(rating(&people[1]).await.1 - before);
    }
    assert_eq!(rating(&people[1]).await.0, 3);
    assert!(gains[0] > gains[1] && gains[1] > gains[2] && gains[2] > 0, "{gains:?}");
    assert!(gains[1] < gains[0] * 6 / 10, "the second counts by half: {gains:?}");
}

#[tokio::test]
async fn games_of_people_at_one_address_count_for_no_one() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::with(Settings { limits: true, ..settings(&database) }).await;
    let (people, table) = rated(&server, &["Ann", "Ben"]).await;
    first_step(&people[0], &table).await;
    // The one who has left the page was there all the same.
    people[1].connect().await.watch_once(&table).await;
    let (status, over) = people[0].post(&format!("/api/v1/tables/{table}/resign"), Value::Null).await;
    assert_eq!((status, &over["result"]["reason"]), (200, &json!("resigned")));
    assert_eq!((rating(&people[0]).await, rating(&people[1]).await), ((0, 1500), (0, 1500)));
}

#[tokio::test]
async fn a_rated_game_that_no_one_has_played_counts_for_no_one() {
    let (server, _folder) = TestServer::start().await;
    let (people, table) = rated(&server, &["Ann", "Ben"]).await;
    assert_eq!(people[0].post(&format!("/api/v1/tables/{table}/resign"), Value::Null).await.0, 200);
    assert_eq!(rating(&people[0]).await.0, 0);
}

#[tokio::test]
async fn only_people_with_accounts_play_for_ratings_and_only_on_the_usual_terms() {
    let (server, _folder) = TestServer::start().await;
    let (ann, guest) = (server.member("Ann").await, server.guest().await);
    let clock = json!({"kind": "per_turn", "seconds": 600});
    let open = async |by: &Client, more: Value| {
        let mut body = json!({"players": 2, "rated": true, "clock": clock});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, answer) = by.post("/api/v1/tables", body).await;
        (status, answer["code"].clone())
    };
    assert_eq!(open(&guest, json!({})).await, (403, json!("no_account")));
    for terms in [json!({"clock": {"kind": "none"}}), json!({"options": {"round_limit": 4}})] {
        assert_eq!(open(&ann, terms).await, (422, json!("invalid")));
    }
    assert_eq!(open(&ann, json!({"own_seats": 2})).await, (409, json!("seat_taken")));
    let table = ann.open(json!({"players": 2, "rated": true, "clock": clock})).await;
    let join = format!("/api/v1/tables/{table}/join");
    assert_eq!(guest.post(&join, json!({})).await.1["code"], "no_account");
    let (_, made) = ann.post("/api/v1/my-bots", json!({"name": "Annabot"})).await;
    let id = made["bot"]["id"].as_str().unwrap();
    let program = Client::with_token(&server, made["token"].as_str().unwrap(), id);
    assert_eq!(program.post(&join, json!({})).await.1["code"], "no_account");
}

#[tokio::test]
async fn a_public_game_is_casual_unless_it_was_opened_for_ratings() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.member("Ann").await, server.member("Ben").await);
    let table = ann.open(json!({"players": 2, "listed": true, "options": {"first": 0}})).await;
    assert_eq!(ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    let (_, info) = ann.post(&format!("/api/v1/tables/{table}/start"), Value::Null).await;
    assert_eq!(info["rated"], false);
    first_step(&ann, &table).await;
    ben.post(&format!("/api/v1/tables/{table}/resign"), Value::Null).await;
    assert_eq!(rating(&ann).await.0, 0);
    let games = async |of: &Client| {
        let (_, list) = ben.get(&format!("/api/v1/people/{}/games", of.id)).await;
        list["tables"].as_array().unwrap().len()
    };
    assert_eq!(games(&ann).await, 1, "public games are shown");
    let private = ann.open(json!({"players": 2, "bots": ["random"], "start": true})).await;
    ann.post(&format!("/api/v1/tables/{private}/resign"), Value::Null).await;
    assert_eq!(games(&ann).await, 1, "private games stay private");
}
