//! What the strongest level would do, asked over a socket.

use crate::common::{Client, Socket, TestServer, settings};
use serde_json::{Value, json};

fn question(game: &Value, id: &str) -> Value {
    let (table, seat, on) = (&game["table"], &game["seat"], &game["sequence"]);
    json!({"say": "hint", "table": table, "seat": seat, "on": on, "id": id})
}

/// Asks for a hint and returns the answer: a hint or a refusal.
async fn ask(socket: &mut Socket, game: &Value, id: &str) -> Value {
    socket.say(question(game, id)).await;
    loop {
        let message = socket.next().await;
        if message["id"] == id {
            return message;
        }
    }
}

/// Someone who plays both seats of a table.
async fn alone(server: &TestServer) -> (Client, Socket, Value) {
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let game = socket.watch_once(&table).await;
    assert_eq!(game["seat"], 0);
    (ann, socket, game)
}

/// The view of the seat to act at a sequence.
async fn turn_at(socket: &mut Socket, sequence: u64) -> Value {
    loop {
        let game = socket.game_at(sequence).await;
        if !game["legal"].is_null() {
            return game;
        }
    }
}

#[tokio::test]
async fn a_player_who_only_follows_hints_plays_legal_turns_and_learns_the_reasons() {
    let (server, _folder) = TestServer::start().await;
    let (_, mut socket, mut game) = alone(&server).await;
    let mut phases = Vec::new();
    let mut plays = 0;
    for step in 0..14 {
        let hint = ask(&mut socket, &game, &format!("hint {step}")).await;
        assert_eq!(hint["say"], "hint", "{hint}");
        assert_eq!((&hint["seat"], &hint["on"]), (&game["seat"], &game["sequence"]));
        assert_eq!(hint["plays"][0], hint["action"]);
        assert!(!hint["why"].as_array().unwrap().is_empty(), "{hint}");
        plays += usize::from(hint["action"]["action"] == "play");
        phases.push(game["legal"]["phase"].clone());
        let done = socket.act(&game, &format!("act {step}"), hint["action"].clone()).await;
        assert_eq!(done["say"], "accepted", "{done} to {hint}");
        game = turn_at(&mut socket, done["sequence"].as_u64().unwrap()).await;
    }
    for phase in ["mulligan", "first_islands", "play"] {
        assert!(phases.contains(&json!(phase)), "{phases:?}");
    }
    assert!(plays > 0, "in five turns something is worth playing");
}

#[tokio::test]
async fn a_hint_is_for_a_seat_of_the_player_when_it_is_to_act_and_on_the_present_view() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    let mut socket = ann.connect().await;
    let not_yet = json!({"table": table, "seat": 0, "sequence": 1});
    assert_eq!(ask(&mut socket, &not_yet, "a").await["code"], "not_started");
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let mut other = ben.connect().await;
    let (mine, theirs) = (socket.watch_once(&table).await, other.watch_once(&table).await);
    let refused = ask(&mut other, &theirs, "b").await;
    assert_eq!((&refused["code"], &refused["rule"]), (&json!("rules"), &json!("T1")), "out of turn");
    assert_eq!(ask(&mut other, &mine, "c").await["code"], "not_your_seat");
    let mut stranger = server.guest().await.connect().await;
    assert_eq!(ask(&mut stranger, &mine, "d").await["code"], "not_your_seat");
    let past = json!({"table": table, "seat": 0, "sequence": 0});
    assert_eq!(ask(&mut socket, &past, "e").await["code"], "stale");
    let nowhere = json!({"table": "nowhere", "seat": 0, "sequence": 1});
    assert_eq!(ask(&mut socket, &nowhere, "f").await["code"], "no_such_table");
    socket.say(question(&mine, &"x".repeat(41))).await;
    assert_eq!(socket.hear("refused").await["code"], "malformed");
    assert_eq!(ask(&mut socket, &mine, "g").await["say"], "hint", "a private game has hints");
    ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    assert!(
        ["away", "stale", "rules"].contains(&ask(&mut socket, &mine, "h").await["code"].as_str().unwrap())
    );
}

#[tokio::test]
async fn a_rated_game_has_no_hints() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.member("Ann").await, server.member("Ben").await);
    let clock = json!({"kind": "per_turn", "seconds": 600});
    let rated = json!({"players": 2, "rated": true, "clock": clock, "options": {"first": 0}});
    let table = ann.open(rated).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let mut socket = ann.connect().await;
    let game = socket.watch_once(&table).await;
    let refused = ask(&mut socket, &game, "please").await;
    assert_eq!((&refused["say"], &refused["code"]), (&json!("refused"), &json!("rated")));
    // A game against only bots is not rated, whatever was agreed on.
    let table = ann
        .open(
            json!({"players": 2, "rated": true, "clock": clock, "bots": ["random"], "options": {"first": 0}, "start": true}),
        )
        .await;
    let game = socket.watch_once(&table).await;
    assert_eq!(ask(&mut socket, &game, "here").await["say"], "hint");
}

#[tokio::test]
async fn a_full_queue_refuses_hints_and_holds_up_no_moves() {
    let folder = tempfile::tempdir().unwrap();
    // Without threads for bots, every hint waits.
    let without_bots = ilos_server::Settings { bot_threads: 0, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(without_bots).await;
    let mut waiting = Vec::new();
    for _ in 0..16 {
        let (client, mut socket, game) = alone(&server).await;
        socket.say(question(&game, "waits")).await;
        socket.say(json!({"say": "ping"})).await;
        socket.hear("pong").await;
        waiting.push((client, socket, game));
    }
    let (_, mut socket, game) = alone(&server).await;
    let refused = ask(&mut socket, &game, "one too many").await;
    assert_eq!(refused["code"], "too_many");
    assert!(refused["message"].as_str().unwrap().contains("in a moment"));
    let (_, socket, game) = &mut waiting[0];
    let second = ask(socket, game, "again").await;
    assert_eq!(second["code"], "too_many", "one at a time for a connection");
    let keep = json!({"action": "mulligan", "discard": {}});
    assert_eq!(socket.act(game, "meanwhile", keep).await["say"], "accepted");
}

#[tokio::test]
async fn hints_are_limited_for_each_person() {
    let folder = tempfile::tempdir().unwrap();
    let limited = ilos_server::Settings { limits: true, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(limited).await;
    let (_, mut socket, game) = alone(&server).await;
    for number in 0..6 {
        assert_eq!(ask(&mut socket, &game, &format!("{number}")).await["say"], "hint");
    }
    assert_eq!(ask(&mut socket, &game, "greedy").await["code"], "too_many");
}
