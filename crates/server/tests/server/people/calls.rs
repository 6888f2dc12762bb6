//! Calling people back: pushes to a browser whose endpoint the test plays, and webhooks.

use std::time::Duration;

use crate::common::endpoint::Endpoint;
use crate::common::{Client, TestServer, settings};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ilos_server::{CallSettings, Settings, Time};
use serde_json::{Value, json};
use web_push_native::p256::ecdsa::signature::Verifier as _;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};

const TARGETS: &str = "/api/v1/me/calls/targets";

/// A server that calls at once, also into this machine.
async fn calling_server() -> (TestServer, Time, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let calls = CallSettings { after: Duration::ZERO, to_private: true };
    let settings = Settings { calls, ..settings(&folder.path().join("test.db")) };
    let time = settings.time.clone();
    (TestServer::with(settings).await, time, folder)
}

/// A game in which it is Ann's turn first. No one watches it.
async fn game_of(ann: &Client, ben: &Client) -> String {
    let table = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    assert_eq!(ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    assert_eq!(ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await.0, 200);
    table
}

/// Someone keeps their hand, which makes it another's turn.
async fn keep(who: &Client, table: &str, id: &str) {
    let mut socket = who.connect().await;
    let game = socket.watch_once(table).await;
    assert_eq!(socket.act(&game, id, json!({"action": "mulligan", "discard": {}})).await["say"], "accepted");
}

#[tokio::test]
async fn a_person_who_is_not_there_is_called_once_and_told_nothing_hidden() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let (status, target) = ann.post(TARGETS, endpoint.subscription("/ann")).await;
    assert_eq!((status, &target["kind"]), (201, &json!("push")), "{target}");
    let table = game_of(&ann, &ben).await;
    let sent = endpoint.wait_for(1).await;
    assert_eq!(endpoint.read(&sent[0]), json!({"about": "turn", "table": table, "sequence": 1}));
    assert_eq!((sent[0].path.as_str(), sent[0].header("topic")), ("/ann", table.as_str()));
    assert_eq!(sent[0].header("content-encoding"), "aes128gcm");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(endpoint.sent().len(), 1, "once");
}

#[tokio::test]
async fn a_push_is_signed_with_the_key_that_browsers_are_told() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    game_of(&ann, &ben).await;
    let told = ann.get("/api/v1/me/calls").await.1["push_key"].as_str().unwrap().to_owned();
    let sent = endpoint.wait_for(1).await;
    let signed = sent[0].header("authorization").strip_prefix("vapid t=").unwrap();
    let (token, key) = signed.split_once(", k=").unwrap();
    assert_eq!(key, told);
    let (text, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(key).unwrap()).unwrap();
    let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
    key.verify(text.as_bytes(), &signature).expect("the signature of this server");
    let claims = URL_SAFE_NO_PAD.decode(text.split_once('.').unwrap().1).unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    assert_eq!(claims["aud"], json!(endpoint.url("")));
    assert_eq!(claims["sub"], "mailto:security@ilos.example");
}

#[tokio::test]
async fn the_key_for_pushes_stays_when_the_server_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let server = TestServer::with(settings(&file)).await;
    let ann = server.guest().await;
    let key = ann.get("/api/v1/me/calls").await.1["push_key"].clone();
    server.stop().await;
    let server = TestServer::with(settings(&file)).await;
    assert_eq!(ann.at(&server).get("/api/v1/me/calls").await.1["push_key"], key);
}

#[tokio::test]
async fn a_person_who_is_there_or_has_moved_is_not_called() {
    let (server, time, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let here = ann.connect().await;
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    let table = game_of(&ann, &ben).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert!(endpoint.sent().is_empty(), "Ann is connected");
    keep(&ann, &table, "one").await;
    drop(here);
    time.shift(60 * 60 * 1000);
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert!(endpoint.sent().is_empty(), "it is Ben's turn");
}

#[tokio::test]
async fn no_one_is_called_in_quiet_hours_before_they_end() {
    let (server, time, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    let minute = time.now() / 60_000 % 1440;
    let quiet = json!({"begin": (minute + 1440 - 5) % 1440, "end": (minute + 60) % 1440});
    assert_eq!(ann.ask("PATCH", "/api/v1/me/calls", Some(json!({"quiet": quiet}))).await.0, 204);
    game_of(&ann, &ben).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert!(endpoint.sent().is_empty());
    time.shift(61 * 60 * 1000);
    endpoint.wait_for(1).await;
    assert_eq!(ann.get("/api/v1/me/calls").await.1["quiet"], quiet);
    let wrong = json!({"quiet": {"begin": 5, "end": 1440}});
    assert_eq!(ann.ask("PATCH", "/api/v1/me/calls", Some(wrong)).await.0, 422);
}

#[tokio::test]
async fn a_call_that_a_service_cannot_take_now_is_sent_again() {
    let (server, time, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    endpoint.answer(503);
    let (ann, ben) = (server.guest().await, server.guest().await);
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    game_of(&ann, &ben).await;
    endpoint.wait_for(1).await;
    endpoint.answer(201);
    time.shift(61_000);
    let sent = endpoint.wait_for(2).await;
    assert_eq!(endpoint.read(&sent[0]), endpoint.read(&sent[1]));
    assert_eq!(sent[0].header("topic"), sent[1].header("topic"), "of which a browser shows one");
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    endpoint.answer(410);
    let (ann, ben) = (server.guest().await, server.guest().await);
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    game_of(&ann, &ben).await;
    endpoint.wait_for(1).await;
    for _ in 0..100 {
        if ann.get("/api/v1/me/calls").await.1["targets"] == json!([]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the browser is still called");
}

#[tokio::test]
async fn webhooks_have_the_form_of_their_service() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    for form in ["discord", "matrix", "ntfy", "slack"] {
        let address = endpoint.url(&format!("/{form}"));
        let hook = json!({"kind": "webhook", "form": form, "address": address, "words": "Your turn, Ann!"});
        assert_eq!(ann.post(TARGETS, hook).await.0, 201);
    }
    game_of(&ann, &ben).await;
    let mut sent = endpoint.wait_for(4).await;
    sent.sort_by(|one, other| one.path.cmp(&other.path));
    let [discord, matrix, ntfy, slack] = &sent[..] else { panic!("{} were sent", sent.len()) };
    assert_eq!(discord.json()["content"], "Your turn, Ann!");
    assert_eq!(discord.json()["allowed_mentions"], json!({"parse": []}));
    assert_eq!(matrix.json(), json!({"text": "Your turn, Ann!", "username": "Ilôs"}));
    assert_eq!(ntfy.body, "Your turn, Ann!");
    assert_eq!(slack.json(), json!({"text": "Your turn, Ann!"}));
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    endpoint.answer(307);
    let (ann, ben) = (server.guest().await, server.guest().await);
    ann.post(TARGETS, endpoint.subscription("/ann")).await;
    game_of(&ann, &ben).await;
    endpoint.wait_for(1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(endpoint.sent().len(), 1);
}

#[tokio::test]
async fn no_request_goes_into_a_private_network_unless_the_operator_allows_it() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    for address in ["https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/", "https://[::1]:8443/"] {
        let hook = json!({"kind": "webhook", "form": "slack", "address": address});
        let (status, error) = ann.post(TARGETS, hook).await;
        assert_eq!(status, 422, "{address}");
        assert!(error["message"].as_str().unwrap().contains("private network"), "{error}");
    }
    let plain = json!({"kind": "webhook", "form": "slack", "address": "http://service.example/"});
    assert_eq!(ann.post(TARGETS, plain).await.0, 422);
    let push = Endpoint::start().await.subscription("/ann");
    assert_eq!(ann.post(TARGETS, push).await.0, 422);
    assert_eq!(ann.get("/api/v1/me/calls").await.1["targets"], json!([]));
}

#[tokio::test]
async fn a_target_is_added_once_and_removed_and_goes_with_the_person() {
    let (server, _, _folder) = calling_server().await;
    let endpoint = Endpoint::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let (_, first) = ann.post(TARGETS, endpoint.subscription("/ann")).await;
    let (_, second) = ann.post(TARGETS, endpoint.subscription("/ann")).await;
    assert_eq!(first["id"], second["id"]);
    for number in 1..10 {
        assert_eq!(ann.post(TARGETS, endpoint.subscription(&format!("/ann/{number}"))).await.0, 201);
    }
    let (status, full) = ann.post(TARGETS, endpoint.subscription("/ann/10")).await;
    assert_eq!((status, &full["code"]), (409, &json!("too_many_targets")));
    let path = format!("{TARGETS}/{}", first["id"].as_str().unwrap());
    assert_eq!(ben.ask("DELETE", &path, None).await.0, 404, "it is not Ben's");
    assert_eq!(ann.ask("DELETE", &path, None).await.0, 204);
    assert_eq!(ann.get("/api/v1/me/data").await.1["call_targets"].as_array().unwrap().len(), 9);
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({}))).await.0, 204);
    let carl = server.guest().await;
    game_of(&ben, &carl).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(endpoint.sent().is_empty());
}
