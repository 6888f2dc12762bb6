//! Chat, presence, clocks, bots that take over, ratings, rematches.

use std::time::{Duration, Instant};

use crate::common::player::{Dice, choose, play_to_the_end};
use crate::common::{Client, Socket, TestServer, settings};
use serde_json::{Value, json};

async fn table_of_two(server: &TestServer, extra: Value) -> (Client, Client, String) {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let mut body = json!({"players": 2, "options": {"first": 0}});
    body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    let table = ann.open(body).await;
    assert_eq!(ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    (ann, ben, table)
}

async fn start(host: &Client, table: &str) {
    assert_eq!(host.post(&format!("/api/v1/tables/{table}/start"), json!({})).await.0, 200);
}

/// The next state of the table for which something holds.
async fn table_where(socket: &mut Socket, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let table = socket.hear("table").await["table"].clone();
        if holds(&table) {
            return table;
        }
    }
}

#[tokio::test]
async fn chat_is_shown_kept_and_never_more_than_text() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = table_of_two(&server, json!({})).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    two.watch(&table).await;
    one.chat(&table, " <script>alert(1)</script>\u{7}\n ").await;
    let heard = two.hear("talk").await;
    assert_eq!(heard["lines"][0]["text"], "<script>alert(1)</script>");
    assert_eq!(heard["lines"][0]["person"], json!(ann.id));
    let mut late = ben.connect().await;
    late.watch(&table).await;
    assert_eq!(late.hear("talk").await["lines"], heard["lines"]);
    for text in ["", " \n ", &"x".repeat(301)] {
        one.chat(&table, text).await;
        assert_eq!(one.hear("refused").await["code"], "malformed");
    }
    let mut stranger = server.guest().await.connect().await;
    stranger.chat(&table, "hello").await;
    assert_eq!(stranger.hear("refused").await["code"], "not_seated");
}

#[tokio::test]
async fn a_connection_that_is_older_than_a_new_name_uses_the_new_name() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = table_of_two(&server, json!({"options": {"first": 1}})).await;
    start(&ann, &table).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    two.watch(&table).await;
    assert_eq!(ann.ask("PATCH", "/api/v1/me", Some(json!({"name": "Anna"}))).await.0, 200);
    one.chat(&table, "hello").await;
    assert_eq!(two.hear("talk").await["lines"][0]["name"], "Anna");
    ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    table_where(&mut two, |table| table["seats"][0]["away"] == true).await;
    one.say(json!({"say": "come_back", "table": table})).await;
    let shown = table_where(&mut two, |table| table["seats"][0]["away"] == false).await;
    assert_eq!(shown["seats"][0]["name"], "Anna");
}

#[tokio::test]
async fn an_accepted_action_stays_accepted_for_someone_who_is_away() {
    let (server, _folder) = TestServer::start().await;
    let (ann, _ben, table) = table_of_two(&server, json!({})).await;
    start(&ann, &table).await;
    let mut one = ann.connect().await;
    let game = one.watch_once(&table).await;
    let keep = json!({"action": "mulligan", "discard": {}});
    let accepted = one.act(&game, "keep", keep.clone()).await;
    assert_eq!(accepted["say"], "accepted");
    ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    assert_eq!(one.act(&game, "keep", keep.clone()).await, accepted);
    assert_eq!(one.act(&game, "other", keep).await["code"], "away");
}

#[tokio::test]
async fn no_one_can_fill_the_queue_of_the_bots_by_leaving_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let one_thread = ilos_server::Settings { bot_threads: 1, ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(one_thread).await;
    let (ann, ben, table) = table_of_two(&server, json!({})).await;
    start(&ann, &table).await;
    let mut one = ann.connect().await;
    one.watch(&table).await;
    let leave = format!("/api/v1/tables/{table}/leave");
    let (_, left) = ben.post(&leave, json!({})).await;
    assert_eq!(ben.post(&leave, json!({})).await.1["version"], left["version"], "nothing changed");
    let mut asked = 0;
    while asked < 60 {
        ann.post(&leave, json!({})).await;
        one.say(json!({"say": "come_back", "table": table})).await;
        let is_over = |table: &Value| table["status"] == "finished";
        let back = |table: &Value| is_over(table) || table["seats"][0]["away"] == false;
        if is_over(&table_where(&mut one, back).await) {
            break;
        }
        asked += 1;
    }
    let begun = Instant::now();
    let other =
        ben.open(json!({"players": 2, "bots": ["random"], "options": {"first": 1}, "start": true})).await;
    let mut two = ben.connect().await;
    two.watch(&other).await;
    two.game_at(2).await;
    assert!(begun.elapsed() < Duration::from_secs(15), "a bot at another table waited {:?}", begun.elapsed());
}

#[tokio::test]
async fn people_are_present_while_they_watch() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = table_of_two(&server, json!({})).await;
    let mut one = ann.connect().await;
    one.watch(&table).await;
    let mut two = ben.connect().await;
    two.watch(&table).await;
    table_where(&mut one, |table| table["seats"][1]["present"] == true).await;
    drop(two);
    table_where(&mut one, |table| table["seats"][1]["present"] == false).await;
}

#[tokio::test]
async fn a_bot_plays_on_when_time_runs_out_until_the_person_comes_back() {
    let (server, _folder) = TestServer::start().await;
    let clock = json!({"clock": {"kind": "real_time", "seconds": 2, "increment": 1}});
    let (ann, ben, table) = table_of_two(&server, clock).await;
    start(&ann, &table).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    two.watch(&table).await;
    let game = one.watch_once(&table).await;
    assert_eq!(game["times"]["left"], json!([2000, 2000]));
    assert!(game["times"]["runs_out"].as_u64().is_some());
    // Ann thinks for too long.
    table_where(&mut one, |table| table["seats"][0]["away"] == true).await;
    let moved = two.game_at(2).await;
    assert!(!moved["legal"].is_null(), "a bot kept Ann's cards, and Ben is to act");
    let refused = one.act(&game, "late", choose(&game, &mut Dice(1))).await;
    assert_eq!(refused["code"], "away");
    one.say(json!({"say": "come_back", "table": table})).await;
    table_where(&mut one, |table| table["seats"][0]["away"] == false).await;
    let done = two.act(&moved, "keep", json!({"action": "mulligan", "discard": {}})).await;
    let mine = one.game_at(done["sequence"].as_u64().unwrap()).await;
    assert!(mine["times"]["left"][0].as_u64().unwrap() >= 60_000, "{}", mine["times"]);
    let done = one.act(&mine, "mine", choose(&mine, &mut Dice(1))).await;
    assert_eq!(done["say"], "accepted", "{done}");
}

#[tokio::test]
async fn a_game_whose_people_are_all_gone_is_finished_by_bots() {
    let (server, _folder) = TestServer::start().await;
    let clock = json!({"clock": {"kind": "per_turn", "seconds": 1}});
    let (ann, _ben, table) = table_of_two(&server, clock).await;
    start(&ann, &table).await;
    let mut spectator = server.guest().await.connect().await;
    spectator.watch(&table).await;
    let last = table_where(&mut spectator, |table| table["status"] == "finished").await;
    assert!(last["seats"].as_array().unwrap().iter().all(|seat| seat["away"] == true));
}

#[tokio::test]
async fn a_bot_plays_for_a_person_who_leaves_a_game_without_a_clock() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = table_of_two(&server, json!({})).await;
    start(&ann, &table).await;
    let mut two = ben.connect().await;
    two.watch(&table).await;
    let (status, info) = ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    assert_eq!((status, &info["seats"][0]["away"]), (200, &json!(true)));
    let last = play_to_the_end(&mut two, &table, &mut Dice(6)).await;
    assert_eq!(last["scores"]["final"], true);
}

#[tokio::test]
async fn the_people_who_played_play_again_at_one_table() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let body = json!({"players": 3, "bots": ["random", "random"], "start": true, "clock": {"kind": "per_turn", "seconds": 600}});
    let table = ann.open(body).await;
    let path = format!("/api/v1/tables/{table}/rematch");
    assert_eq!(ann.post(&path, json!({})).await.1["code"], "not_finished");
    let mut socket = ann.connect().await;
    play_to_the_end(&mut socket, &table, &mut Dice(8)).await;
    assert_eq!(server.guest().await.post(&path, json!({})).await.0, 403);
    let (status, again) = ann.post(&path, json!({})).await;
    assert_eq!((status, &again["status"]), (200, &json!("gathering")));
    assert_eq!(again["seats"][2], json!({"kind": "bot", "bot": "random"}));
    assert_eq!(again["clock"], json!({"kind": "per_turn", "seconds": 600}));
    assert_eq!(ann.post(&path, json!({})).await.1["id"], again["id"], "everyone gets the same table");
    table_where(&mut socket, |table| table["rematch"] == again["id"]).await;
    start(&ann, again["id"].as_str().unwrap()).await;
}

#[tokio::test]
async fn impossible_clocks_are_refused() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    for clock in [
        json!({"kind": "real_time", "seconds": 0, "increment": 0}),
        json!({"kind": "real_time", "seconds": 10, "increment": 9999}),
        json!({"kind": "per_turn", "seconds": 99_999_999}),
    ] {
        assert_eq!(ann.post("/api/v1/tables", json!({"players": 2, "clock": clock})).await.0, 422);
    }
    assert_eq!(ann.post("/api/v1/tables", json!({"players": 2, "clock": {"kind": "sundial"}})).await.0, 400);
}
