//! Whole games over real sockets.

use crate::common::TestServer;
use crate::common::player::{Dice, choose, play_to_the_end};
use serde_json::{Value, json};

fn first_bot(bots: &Value) -> Value {
    bots[0]["name"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_a_whole_game_with_bots_for_2_to_5_players() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let (_, bots) = ann.get("/api/v1/bots").await;
    for players in 2..=5 {
        let others: Vec<Value> = (1..players).map(|_| first_bot(&bots)).collect();
        let table = ann.open(json!({"players": players, "bots": others, "start": true})).await;
        let mut socket = ann.connect().await;
        let last = play_to_the_end(&mut socket, &table, &mut Dice(players)).await;
        assert_eq!(last["scores"]["final"], true);
        assert!(!last["scores"]["winners"].as_array().unwrap().is_empty());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_play_and_the_record_proves_the_shuffles() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let (_, bots) = ann.get("/api/v1/bots").await;
    let table = ann.open(json!({"players": 3})).await;
    assert_eq!(ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    let (status, early) = ann.get(&format!("/api/v1/tables/{table}/record")).await;
    assert_eq!((status, &early["code"]), (409, &json!("not_started")));
    assert_eq!(ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await.1["code"], "seats_open");
    assert_eq!(
        ann.post(&format!("/api/v1/tables/{table}/bots"), json!({"bot": first_bot(&bots)})).await.0,
        200
    );
    let (status, started) = ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    assert_eq!(status, 200, "{started}");
    let commitment = started["commitment"].as_str().unwrap().to_owned();
    assert!(started["seed"].is_null());
    let (status, early) = ann.get(&format!("/api/v1/tables/{table}/record")).await;
    assert_eq!((status, &early["code"]), (409, &json!("not_finished")));

    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    let (mut red, mut blue) = (Dice(1), Dice(2));
    let (first, second) = tokio::join!(
        play_to_the_end(&mut one, &table, &mut red),
        play_to_the_end(&mut two, &table, &mut blue)
    );
    assert_eq!(first["sequence"], second["sequence"]);
    assert_eq!(first["scores"], second["scores"]);

    let (_, info) = ben.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(info["status"], "finished");
    assert_eq!(info["result"]["scores"], first["scores"]);
    let (status, record) = ben.get(&format!("/api/v1/tables/{table}/record")).await;
    assert_eq!(status, 200);
    let record = ilos_rules::Record::parse(record.as_str().unwrap()).unwrap();
    assert_eq!(record.commitment.unwrap().to_string(), commitment);
    assert_eq!(record.seed.unwrap().to_string(), info["seed"]);
    record.verify().unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_postgresql_goes_on_at_another_server() {
    let cluster = crate::common::postgres::Cluster::start();
    let mut settings = crate::common::settings(std::path::Path::new(""));
    settings.database = ilos_server::Database::Postgres(cluster.new_database());
    let one = TestServer::with(settings.clone()).await;
    let ann = one.guest().await;
    let table =
        ann.open(json!({"players": 2, "bots": ["random"], "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let game = socket.watch_once(&table).await;
    assert_eq!(socket.act(&game, "a", choose(&game, &mut Dice(1))).await["say"], "accepted");
    one.stop().await;
    let other = TestServer::with(settings).await;
    let last = play_to_the_end(&mut ann.at(&other).connect().await, &table, &mut Dice(1)).await;
    assert_eq!(last["scores"]["final"], true);
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pass_and_play_shows_each_seat_its_own_view() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    let mut socket = ann.connect().await;
    socket.watch(&table).await;
    let (left, right) = (socket.hear("game").await, socket.hear("game").await);
    assert_eq!((&left["seat"], &right["seat"]), (&json!(0), &json!(1)));
    assert!(left["view"]["seats"][1]["hand"].is_null() && right["view"]["seats"][0]["hand"].is_null());
    assert!(left["legal"].is_null() != right["legal"].is_null(), "only one of them is to act");
    let last = play_to_the_end(&mut ann.connect().await, &table, &mut Dice(7)).await;
    assert_eq!(last["view"]["phase"], "finished");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::with(crate::common::settings(&database)).await;
    let ann = server.guest().await;
    let (_, bots) = ann.get("/api/v1/bots").await;
    let table = ann.open(json!({"players": 2, "bots": [first_bot(&bots)], "start": true})).await;
    let mut socket = ann.connect().await;
    socket.watch(&table).await;
    let mut dice = Dice(3);
    let mut game = loop {
        let game = socket.hear("game").await;
        if !game["legal"].is_null() {
            break game;
        }
    };
    for step in 0..12 {
        let done = socket.act(&game, &format!("before {step}"), choose(&game, &mut dice)).await;
        assert_eq!(done["say"], "accepted", "{done}");
        game = loop {
            let game = socket.game_at(done["sequence"].as_u64().unwrap()).await;
            if !game["legal"].is_null() {
                break game;
            }
        };
    }
    server.stop().await;
    let message = "the server stops for a moment: connect again";
    let goodbye = json!({"say": "goodbye", "reason": "stopping", "message": message});
    assert_eq!(socket.hear("goodbye").await, goodbye);

    let server = TestServer::with(crate::common::settings(&database)).await;
    let ann = ann.at(&server);
    let mut socket = ann.connect().await;
    socket.say(json!({"say": "watch", "table": table, "since": game["sequence"]})).await;
    socket.hear("table").await;
    // Nothing was missed, so the next message is about the next action.
    let done = socket.act(&game, "after", choose(&game, &mut dice)).await;
    assert_eq!(done["say"], "accepted", "{done}");
    let last = play_to_the_end(&mut ann.connect().await, &table, &mut dice).await;
    assert_eq!(last["scores"]["final"], true);
    server.stop().await;
}
