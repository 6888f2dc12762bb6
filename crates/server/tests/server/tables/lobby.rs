//! A table before its game: who sits there, who is its host, who is ready.

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{Client, TestServer};
use serde_json::{Value, json};

fn path(table: &str, rest: &str) -> String {
    format!("/api/v1/tables/{table}{rest}")
}

async fn two_at_a_table(server: &TestServer) -> (Client, Client, String) {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    assert_eq!(ben.post(&path(&table, "/join"), json!({})).await.0, 200);
    (ann, ben, table)
}

#[tokio::test]
async fn a_game_does_not_start_while_someone_is_not_ready() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = two_at_a_table(&server).await;
    let mut watching = ann.connect().await;
    watching.watch(&table).await;
    let (_, info) = ben.post(&path(&table, "/ready"), json!({"ready": false})).await;
    assert_eq!((&info["seats"][0]["ready"], &info["seats"][1]["ready"]), (&json!(true), &json!(false)));
    while watching.hear("table").await["table"]["seats"][1]["ready"] != false {}
    assert_eq!(ann.post(&path(&table, "/start"), json!({})).await.1["code"], "not_ready");
    let (_, info) = ben.post(&path(&table, "/ready"), json!({})).await;
    assert_eq!(info["seats"][1]["ready"], true);
    let stranger = server.guest().await;
    assert_eq!(stranger.post(&path(&table, "/ready"), json!({})).await.1["code"], "not_seated");
    // No one waits for a person who has left.
    ben.post(&path(&table, "/ready"), json!({"ready": false})).await;
    ben.post(&path(&table, "/leave"), json!({})).await;
    stranger.post(&path(&table, "/join"), json!({})).await;
    assert_eq!(ann.post(&path(&table, "/start"), json!({})).await.1["status"], "playing");
    assert_eq!(stranger.post(&path(&table, "/ready"), json!({})).await.1["code"], "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_each_player_says_whether_to_play_again() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = two_at_a_table(&server).await;
    ann.post(&path(&table, "/start"), json!({})).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    let (mut red, mut blue) = (Dice(1), Dice(2));
    tokio::join!(play_to_the_end(&mut one, &table, &mut red), play_to_the_end(&mut two, &table, &mut blue));
    let (_, again) = ben.post(&path(&table, "/rematch"), json!({})).await;
    assert_eq!((&again["seats"][0]["ready"], &again["seats"][1]["ready"]), (&json!(false), &json!(true)));
    let start = path(again["id"].as_str().unwrap(), "/start");
    assert_eq!(ben.post(&start, json!({})).await.1["code"], "not_ready");
    let (_, both) = ann.post(&path(&table, "/rematch"), json!({})).await;
    assert_eq!((&both["id"], &both["seats"][0]["ready"]), (&again["id"], &json!(true)));
    assert_eq!(ben.post(&start, json!({})).await.1["status"], "playing");
}

#[tokio::test]
async fn an_invitation_reaches_a_person_who_is_connected() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    let invite = path(&table, "/invite");
    let (status, answer) = ann.post(&invite, json!({"person": ben.id})).await;
    assert_eq!((status, answer), (200, json!({"reached": false})));
    let mut socket = ben.connect().await;
    let (_, answer) = ann.post(&invite, json!({"person": ben.id})).await;
    assert_eq!(answer, json!({"reached": true}));
    let (_, me) = ann.get("/api/v1/me").await;
    let invited = socket.hear("invited").await;
    assert_eq!(invited, json!({"say": "invited", "table": table, "person": ann.id, "name": me["name"]}));
    assert_eq!(ben.post(&invite, json!({"person": ann.id})).await.1["code"], "not_seated");
    assert_eq!(ann.post(&invite, json!({"person": "unknown"})).await.0, 404);
}

#[tokio::test]
async fn a_table_whose_host_leaves_belongs_to_the_next_person() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, table) = two_at_a_table(&server).await;
    assert_eq!(ann.post(&path(&table, "/leave"), json!({})).await.1["host"], json!(ben.id));
    assert_eq!(ann.post(&path(&table, "/bots"), json!({"bot": "random"})).await.0, 403);
    assert_eq!(ben.post(&path(&table, "/bots"), json!({"bot": "random"})).await.0, 200);
    assert_eq!(ben.post(&path(&table, "/start"), json!({})).await.0, 200);
}

#[tokio::test]
async fn a_table_that_everyone_left_is_not_listed_and_belongs_to_the_next_person_who_joins() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "listed": true})).await;
    let listed = async || ben.get("/api/v1/tables").await.1["tables"].as_array().unwrap().len();
    assert_eq!(listed().await, 1);
    assert_eq!(ann.post(&path(&table, "/leave"), json!({})).await.1["host"], json!(null));
    assert_eq!(listed().await, 0);
    let (status, refused) = ann.post(&path(&table, "/bots"), json!({"bot": "random"})).await;
    assert_eq!((status, &refused["code"]), (403, &json!("forbidden")), "a host who left has no say in it");
    assert_eq!(ben.post(&path(&table, "/join"), json!({})).await.1["host"], json!(ben.id));
    assert_eq!(listed().await, 1);
    assert_eq!(ben.post(&path(&table, "/bots"), json!({"bot": "random"})).await.0, 200);
    assert_eq!(ben.post(&path(&table, "/start"), json!({})).await.0, 200);
}

#[tokio::test]
async fn a_host_without_a_seat_stays_the_host_when_others_leave() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, carl) = (server.guest().await, server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 3, "own_seats": 0, "listed": true})).await;
    for person in [&ben, &carl] {
        person.post(&path(&table, "/join"), json!({})).await;
    }
    for person in [&ben, &carl] {
        let (_, info) = person.post(&path(&table, "/leave"), json!({})).await;
        assert_eq!(info["host"], json!(ann.id));
    }
    assert_eq!(
        ben.get("/api/v1/tables").await.1["tables"][0]["id"],
        json!(table),
        "Ann still waits for people"
    );
}

#[tokio::test]
async fn the_table_of_a_deleted_host_without_a_seat_belongs_to_the_others() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben, carl) = (account(&server, "Ann").await, server.guest().await, server.guest().await);
    let new = json!({"players": 2, "own_seats": 0, "listed": true});
    let (table, empty, private) = (ann.open(new.clone()).await, ann.open(new).await, {
        ann.open(json!({"players": 2, "own_seats": 0, "bots": ["random"]})).await
    });
    let (_, mine) = ann.get("/api/v1/tables?mine=true").await;
    assert_eq!(mine["tables"].as_array().unwrap().len(), 3, "a host finds the table again: {mine}");
    ben.post(&path(&table, "/join"), json!({})).await;
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({"password": "long enough"}))).await.0, 204);
    assert_eq!(ben.get(&path(&table, "")).await.1["host"], json!(ben.id));
    assert_eq!(ben.post(&path(&table, "/bots"), json!({"bot": "random"})).await.0, 200);
    assert_eq!(ben.post(&path(&table, "/start"), json!({})).await.0, 200);
    let (_, listed) = ben.get("/api/v1/tables").await;
    assert_eq!(listed["tables"], json!([]), "a table without a host is not listed");
    for table in [empty, private] {
        assert_eq!(carl.post(&path(&table, "/join"), json!({})).await.1["host"], json!(carl.id));
    }
}

#[tokio::test]
async fn a_host_without_a_seat_can_give_the_table_up() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "own_seats": 0})).await;
    assert_eq!(ben.post(&path(&table, "/leave"), json!({})).await.1["code"], "not_seated");
    assert_eq!(ann.post(&path(&table, "/leave"), json!({"seat": 0})).await.1["code"], "not_seated");
    assert_eq!(ann.post(&path(&table, "/leave"), json!({})).await.1["host"], json!(null));
    assert_eq!(ann.post(&path(&table, "/leave"), json!({})).await.1["code"], "not_seated");
}

async fn account(server: &TestServer, name: &str) -> Client {
    server.guest().await.register(name, "long enough").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_a_token_is_marked_wherever_it_is_shown() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let (_, made) = ann.post("/api/v1/my-bots", json!({"name": "Annabot"})).await;
    let (token, id) = (made["token"].as_str().unwrap(), made["bot"]["id"].as_str().unwrap());
    let bot = Client::with_token(&server, token, id);
    let table = bot.open(json!({"players": 2, "listed": true})).await;
    let seat = |list: Value| list["tables"][0]["seats"][0].clone();
    assert_eq!(seat(ann.get("/api/v1/tables").await.1)["bot"], true);
    let mut asked = ann.connect().await;
    bot.post(&path(&table, "/invite"), json!({"person": ann.id})).await;
    assert_eq!(asked.hear("invited").await["bot"], true);
    let mut socket = bot.connect().await;
    socket.watch(&table).await;
    assert_eq!(socket.hear("table").await["table"]["seats"][0]["bot"], true);
    socket.chat(&table, "beep").await;
    assert_eq!(socket.hear("talk").await["lines"][0]["bot"], true);
    bot.post(&path(&table, "/bots"), json!({"bot": "random"})).await;
    bot.post(&path(&table, "/start"), json!({})).await;
    play_to_the_end(&mut socket, &table, &mut Dice(5)).await;
    let (_, record) = ann.get(&path(&table, "/record")).await;
    assert!(record.as_str().unwrap().contains("Annabot (bot)"), "{record}");
    let (_, history) = ann.get(&format!("/api/v1/people/{id}/games")).await;
    assert_eq!(seat(history)["bot"], true);
    assert_eq!(seat(ann.get("/api/v1/tables?status=finished").await.1)["bot"], true);
    assert_eq!(ann.get(&format!("/api/v1/people/{id}")).await.1["kind"], "bot");
    assert_eq!(ann.ask("DELETE", &format!("/api/v1/my-bots/{id}"), None).await.0, 204);
    assert_eq!(
        ann.get(&path(&table, "")).await.1["seats"][0]["bot"],
        true,
        "a deleted bot is still marked as one"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_person_leaves_every_table_and_a_bot_plays_on() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (account(&server, "Ann").await, server.guest().await);
    let lobby = ben.open(json!({"players": 2})).await;
    let running = ben.open(json!({"players": 2, "options": {"first": 1}})).await;
    for table in [&lobby, &running] {
        assert_eq!(ann.post(&path(table, "/join"), json!({})).await.0, 200);
    }
    ben.post(&path(&running, "/start"), json!({})).await;
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({"password": "long enough"}))).await.0, 204);
    assert_eq!(ben.get(&path(&lobby, "")).await.1["seats"][1]["kind"], "open");
    let (_, info) = ben.get(&path(&running, "")).await;
    assert_eq!(
        (&info["seats"][1]["name"], &info["seats"][1]["away"]),
        (&json!("former player"), &json!(true))
    );
    let last = play_to_the_end(&mut ben.connect().await, &running, &mut Dice(3)).await;
    assert_eq!(last["scores"]["final"], true, "no one waits for a person who is gone");
}
