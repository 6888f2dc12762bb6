//! What a person may be called, and what text may not do.

use crate::common::{Client, TestServer};
use serde_json::json;

const PASSWORD: &str = "correct horse";

async fn rename(who: &Client, name: &str) -> (u16, serde_json::Value) {
    let (status, answer) = who.ask("PATCH", "/api/v1/me", Some(json!({"name": name}))).await;
    (status, if status == 200 { answer["name"].clone() } else { answer["code"].clone() })
}

#[tokio::test]
async fn no_one_looks_like_an_account() {
    let (server, _folder) = TestServer::start().await;
    server.guest().await.register("Iris", PASSWORD).await;
    server.guest().await.register("АСЕ", PASSWORD).await;
    let guest = server.guest().await;
    for twin in ["lris", "IRIS", "ACE", "\u{ff29}ris"] {
        assert_eq!(rename(&guest, twin).await, (409, json!("name_taken")), "{twin}");
        let made = guest.post("/api/v1/account", json!({"name": twin, "password": PASSWORD})).await;
        assert_eq!(made.1["code"], "name_taken", "{twin}");
    }
    assert_eq!(rename(&guest, "Irina").await, (200, json!("Irina")));
}

#[tokio::test]
async fn names_are_visible_of_one_script_and_not_those_of_bots() {
    let (server, _folder) = TestServer::start().await;
    let guest = server.guest().await;
    for name in ["\u{3164}", "\u{2800}", "Ann\u{fe0f}", "\u{410}nn", "\u{301}"] {
        assert_eq!(rename(&guest, name).await, (422, json!("invalid")), "{name:?}");
    }
    for name in ["admiral (bot)", "Admiral"] {
        assert_eq!(rename(&guest, name).await, (409, json!("name_taken")), "{name:?}");
    }
    assert_eq!(rename(&guest, "Zoe\u{308}").await, (200, json!("Zoë")));
}

#[tokio::test]
async fn a_line_of_chat_cannot_turn_text_around() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let mut socket = ann.connect().await;
    socket.watch(&table).await;
    socket.chat(&table, "\u{202e}olleh\u{2066} שלום").await;
    assert_eq!(socket.hear("talk").await["lines"][0]["text"], "olleh שלום");
}
