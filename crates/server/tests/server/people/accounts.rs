//! Accounts, bots with tokens, limits.

use std::time::{Duration, Instant};

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{Client, Socket, TestServer, settings};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PASSWORD: &str = "correct horse";

async fn account(server: &TestServer, name: &str) -> Client {
    let guest = server.guest().await;
    guest.register(name, PASSWORD).await
}

/// Someone without a cookie who tries to log in.
async fn log_in(server: &TestServer, name: &str, password: &str) -> (u16, Option<String>, Value) {
    let body = json!({"name": name, "password": password}).to_string();
    let answer = reqwest::Client::new().post(server.url("/api/v1/login")).body(body).send().await.unwrap();
    let cookie = answer.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
    let cookie = cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned());
    (answer.status().as_u16(), cookie, answer.json().await.unwrap())
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_logs_in_elsewhere() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let table = ann.open(json!({"players": 2})).await;
    let (status, cookie, person) = log_in(&server, "ANN", PASSWORD).await;
    assert_eq!((status, &person["id"]), (200, &json!(ann.id)));
    let phone = Client { cookie: cookie.unwrap(), ..ann.clone() };
    assert_ne!(phone.cookie, ann.cookie);
    assert_eq!(phone.get("/api/v1/tables?mine=true").await.1["tables"][0]["id"], json!(table));
    let again = ann.post("/api/v1/account", json!({"name": "Ann2", "password": PASSWORD})).await;
    assert_eq!(again.1["code"], "has_account");
    let ben = server.guest().await;
    let taken = ben.post("/api/v1/account", json!({"name": "aNN", "password": PASSWORD})).await;
    assert_eq!((taken.0, &taken.1["code"]), (409, &json!("name_taken")));
    let short = ben.post("/api/v1/account", json!({"name": "Ben", "password": "short"})).await;
    assert_eq!((short.0, &short.1["message"]), (422, &json!("a password has 8 to 200 bytes")));

    assert_eq!(phone.post("/api/v1/logout", json!({})).await.0, 204);
    assert_eq!((phone.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 200));
    let mut socket = ann.connect().await;
    assert_eq!(ann.post("/api/v1/logout-everywhere", json!({})).await.0, 204);
    let goodbye = json!({"say": "goodbye", "reason": "logged_out", "message": "you have logged out"});
    assert_eq!(socket.hear("goodbye").await, goodbye);
    assert_eq!(ann.get("/api/v1/me").await.0, 401);
}

#[tokio::test]
async fn a_login_that_ends_closes_only_its_own_sockets() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let elsewhere =
        async || Client { cookie: log_in(&server, "Ann", PASSWORD).await.1.unwrap(), ..ann.clone() };
    let (phone, tablet) = (elsewhere().await, elsewhere().await);
    let mut sockets = [ann.connect().await, phone.connect().await, tablet.connect().await];
    assert_eq!(phone.post("/api/v1/logout", json!({})).await.0, 204);
    assert_eq!(sockets[1].hear("goodbye").await["reason"], "logged_out");
    for socket in [0, 2] {
        sockets[socket].say(json!({"say": "ping"})).await;
        assert_eq!(sockets[socket].next().await["say"], "pong");
    }
    let new = json!({"password": PASSWORD, "new_password": "another one"});
    assert_eq!(ann.ask("PATCH", "/api/v1/me", Some(new)).await.0, 200);
    assert_eq!(sockets[2].hear("goodbye").await["reason"], "logged_out");
    assert_eq!((tablet.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 200));
    sockets[0].say(json!({"say": "ping"})).await;
    assert_eq!(sockets[0].next().await["say"], "pong", "the login that changed the password stays");
}

#[tokio::test]
async fn a_login_lasts_400_days_after_it_was_last_used() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder.path().join("test.db"));
    let time = settings.time.clone();
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    const DAY: i64 = 24 * 60 * 60 * 1000;
    for _ in 0..2 {
        time.shift(399 * DAY);
        assert_eq!(ann.get("/api/v1/me").await.0, 200);
    }
    time.shift(401 * DAY);
    assert_eq!(ann.get("/api/v1/me").await.0, 401);
}

#[tokio::test]
async fn no_one_can_take_the_name_of_an_account_or_of_deleted_people() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann Lee").await;
    let guest = server.guest().await;
    for name in ["Ann Lee", " ann  LEE", "Former Player"] {
        let (status, refused) = guest.ask("PATCH", "/api/v1/me", Some(json!({"name": name}))).await;
        assert_eq!((status, &refused["code"]), (409, &json!("name_taken")), "{name}: {refused}");
        let made = guest.post("/api/v1/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(made.1["code"], "name_taken", "{name}: {}", made.1);
        let bot = ann.post("/api/v1/my-bots", json!({"name": name})).await;
        assert_eq!(bot.1["code"], "name_taken", "{name}: {}", bot.1);
    }
    let own = ann.ask("PATCH", "/api/v1/me", Some(json!({"name": "ANN LEE", "password": PASSWORD}))).await;
    assert_eq!(
        (own.0, &own.1["name"]),
        (200, &json!("ANN LEE")),
        "an account can change the case of its own name"
    );
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_look_the_same() {
    let (server, _folder) = TestServer::start().await;
    account(&server, "Ann").await;
    let wrong_password = log_in(&server, "Ann", "something else").await;
    let wrong_name = log_in(&server, "Unknown", PASSWORD).await;
    assert_eq!(wrong_password, wrong_name);
    assert_eq!((wrong_name.0, wrong_name.1), (403, None));
}

#[tokio::test]
async fn changing_an_account_needs_its_password() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let change = async |body: Value| ann.ask("PATCH", "/api/v1/me", Some(body)).await;
    assert_eq!(change(json!({"name": "Anna"})).await.0, 403);
    assert_eq!(change(json!({"name": "Anna", "password": PASSWORD})).await.1["name"], "Anna");
    assert_eq!(change(json!({"password": PASSWORD, "new_password": "another one"})).await.0, 200);
    assert_eq!(log_in(&server, "Anna", PASSWORD).await.0, 403);
    assert_eq!(log_in(&server, "Ann", "another one").await.0, 403);
    assert_eq!(log_in(&server, "Anna", "another one").await.0, 200);
    let guest = server.guest().await;
    let error = guest.ask("PATCH", "/api/v1/me", Some(json!({"new_password": "long enough"}))).await;
    assert_eq!(error.1["code"], "no_account");
}

#[tokio::test]
async fn a_deleted_person_stays_in_finished_games_as_a_former_player() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let body = json!({"players": 2, "bots": ["random"], "listed": true, "start": true});
    let table = ann.open(body).await;
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(4)).await;
    let mut socket = ann.connect().await;
    socket.chat(&table, "farewell").await;
    socket.hear("said").await;
    let record = async |by: &Client| by.get(&format!("/api/v1/tables/{table}/record")).await.1;
    let first = record(&ann).await;
    assert!(first.as_str().unwrap().contains("Ann"));
    ann.ask("PATCH", "/api/v1/me", Some(json!({"name": "Another", "password": PASSWORD}))).await;
    assert_eq!(record(&ann).await, first, "the record stays the same");
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({"password": "wrong one"}))).await.0, 403);
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({"password": PASSWORD}))).await.0, 204);
    socket.hear("goodbye").await;
    assert_eq!(ann.get("/api/v1/me").await.0, 401);
    let ben = account(&server, "Ann").await;
    let (_, info) = ben.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(info["seats"][0]["name"], "former player");
    let mut watching = ben.connect().await;
    watching.watch(&table).await;
    watching.hear("game").await;
    watching.say(json!({"say": "ping"})).await;
    assert_eq!(watching.next().await["say"], "pong", "what a deleted person wrote is not shown");
    let last = record(&ben).await;
    assert!(last.as_str().unwrap().contains("former player") && !last.as_str().unwrap().contains("Ann"));
    assert_eq!(ben.get(&format!("/api/v1/people/{}", ann.id)).await.1["kind"], "former");
    let (_, games) = ben.get(&format!("/api/v1/people/{}/games", ann.id)).await;
    assert_eq!(games["tables"][0]["id"], json!(table));
}

#[tokio::test]
async fn the_bots_of_a_deleted_person_lose_their_names_too() {
    let (server, _folder) = TestServer::start().await;
    let ann = account(&server, "Ann").await;
    let (_, made) = ann.post("/api/v1/my-bots", json!({"name": "Annabot"})).await;
    let bot =
        Client::with_token(&server, made["token"].as_str().unwrap(), made["bot"]["id"].as_str().unwrap());
    let table = bot.open(json!({"players": 2, "bots": ["random"], "start": true})).await;
    play_to_the_end(&mut bot.connect().await, &table, &mut Dice(9)).await;
    let ben = server.guest().await;
    let mut watching = ben.connect().await;
    watching.watch(&table).await;
    assert_eq!(watching.hear("table").await["table"]["seats"][0]["name"], "Annabot");
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({"password": PASSWORD}))).await.0, 204);
    let told = watching.hear("table").await["table"]["seats"][0].clone();
    assert_eq!((&told["name"], &told["bot"]), (&json!("former player"), &json!(true)));
    let (_, record) = ben.get(&format!("/api/v1/tables/{table}/record")).await;
    assert!(!record.as_str().unwrap().contains("Annabot"), "{record}");
    assert!(record.as_str().unwrap().contains("former player (bot)"), "{record}");
    let (_, info) = ben.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(info["seats"][0]["bot"], true, "a deleted bot is still marked as one");
}

#[tokio::test]
async fn a_bot_of_an_account_plays_with_its_token() {
    let (server, _folder) = TestServer::start().await;
    assert_eq!(server.guest().await.post("/api/v1/my-bots", json!({"name": "Guestbot"})).await.0, 403);
    let ann = account(&server, "Ann").await;
    let (status, made) = ann.post("/api/v1/my-bots", json!({"name": "Annabot"})).await;
    assert_eq!((status, &made["bot"]["kind"]), (201, &json!("bot")));
    let bot =
        Client::with_token(&server, made["token"].as_str().unwrap(), made["bot"]["id"].as_str().unwrap());
    let table = bot.open(json!({"players": 2, "bots": ["random"], "start": true})).await;
    let last = play_to_the_end(&mut bot.connect().await, &table, &mut Dice(9)).await;
    assert_eq!(last["scores"]["final"], true);
    let (_, bots) = ann.get("/api/v1/my-bots").await;
    assert_eq!(bots[0]["name"], "Annabot");
    assert_eq!(ann.ask("DELETE", &format!("/api/v1/my-bots/{}", bot.id), None).await.0, 204);
    assert_eq!(bot.get("/api/v1/me").await.0, 401);
}

#[tokio::test]
async fn a_client_that_asks_too_much_has_to_wait() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.limits = true;
    settings.behind_proxy = true;
    let server = TestServer::with(settings).await;
    let http = reqwest::Client::new();
    let guest =
        |from: &'static str| http.post(server.url("/api/v1/guests")).header("x-forwarded-for", from).send();
    let mut made = 0;
    while guest("6.6.6.6, 10.0.0.1").await.unwrap().status() == 201 {
        made += 1;
        assert!(made < 100, "no limit on guests");
    }
    let answer = guest("7.7.7.7, 10.0.0.1").await.unwrap();
    assert_eq!(answer.status(), 429, "addresses before the last one prove nothing");
    assert_eq!(guest("10.0.0.2").await.unwrap().status(), 201, "others are not held up");
}

#[tokio::test]
async fn the_sockets_of_a_person_are_limited_behind_a_proxy_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.limits = true;
    settings.behind_proxy = true;
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let connect = async |who: &Client| {
        let mut request = format!("ws://{}/api/v1/socket", server.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", who.cookie.parse().unwrap());
        tokio_tungstenite::connect_async(request).await
    };
    let mut open = Vec::new();
    let refusal = loop {
        match connect(&ann).await {
            Ok(socket) => open.push(socket),
            Err(refusal) => break refusal.to_string(),
        }
        assert!(open.len() < 60, "no limit on sockets of one person");
    };
    assert!(open.len() >= 40 && refusal.contains("429"), "{} sockets, then {refusal}", open.len());
    assert!(connect(&server.guest().await).await.is_ok(), "others are not held up");
    open.clear();
    for _ in 0..100 {
        if connect(&ann).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("sockets that were closed still count");
}

#[tokio::test]
async fn a_flood_of_messages_is_refused_and_a_flood_of_chat_sooner() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.limits = true;
    let server = TestServer::with(settings).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let mut socket = ann.connect().await;
    let mut said = 0;
    loop {
        socket.chat(&table, "spam").await;
        let answer = socket.next().await;
        if answer["code"] == "too_many" {
            break;
        }
        assert_eq!(answer["say"], "said");
        said += 1;
        assert!(said < 20, "no limit on chat");
    }
    for _ in 0..400 {
        socket.say(json!({"say": "ping"})).await;
    }
    let refused = socket.hear("refused").await;
    assert_eq!(refused["code"], "too_many");
}

#[tokio::test]
async fn frames_of_every_kind_count_as_messages() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.limits = true;
    let server = TestServer::with(settings).await;
    let mut socket = server.guest().await.connect().await;
    for _ in 0..400 {
        socket.stream.send(Message::binary("x")).await.unwrap();
    }
    while socket.hear("refused").await["code"] != "too_many" {}

    let limited = flood(&mut server.guest().await.connect().await).await;
    let (unlimited, _folder) = TestServer::start().await;
    let usual = flood(&mut unlimited.guest().await.connect().await).await;
    // However long the machine takes: what is over the limit takes seconds more.
    assert!(limited > usual + Duration::from_secs(1), "a flood is read slowly: {limited:?}, {usual:?}");
}

/// How long it takes until a message that follows many pings is answered.
async fn flood(socket: &mut Socket) -> Duration {
    let begun = Instant::now();
    for _ in 0..450 {
        socket.stream.send(Message::Ping("x".into())).await.unwrap();
    }
    socket.say(json!({"say": "ping"})).await;
    socket.next().await;
    begun.elapsed()
}
