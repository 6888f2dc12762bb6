//! Attacks over sockets and over connections that never become one.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::bystander::Bystander;
use crate::scene::{Client, Scene, connect};

const ATTACKERS: [&str; 3] = ["127.0.0.66", "127.0.0.67", "127.0.0.68"];

/// A little more than the longest message that the server takes.
const TOO_LONG: usize = 17 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn long_games_played_as_fast_as_possible() {
    let scene = Scene::new().await;
    scene
        .endure(async {
            let mut playing = tokio::task::JoinSet::new();
            for address in ATTACKERS {
                let server = scene.address;
                playing.spawn(async move {
                    let mut player = Bystander::at(server, address).await;
                    for _ in 0..280 {
                        player.make_move().await;
                    }
                    let path = format!("/api/v1/tables/{}/preview.png", player.table);
                    let stranger = Client::stranger(server, address);
                    let statuses = stranger.storm(100, "GET", &path, "").await;
                    // On a busy machine some wait too long.
                    let known = |status: &u16| [200, 408, 429].contains(status);
                    assert!(statuses.iter().all(known), "{statuses:?}");
                });
            }
            playing.join_all().await;
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_for_many_guests_of_one_address() {
    let scene = Scene::new().await;
    scene
        .endure(async {
            let mut asking = tokio::task::JoinSet::new();
            for _ in 0..20 {
                let server = scene.address;
                asking.spawn(async move {
                    let mut player = Bystander::at(server, ATTACKERS[0]).await;
                    let hint = |number: usize| {
                        json!({"say": "hint", "table": player.table, "seat": 0, "on": 1, "id": format!("h{number}")})
                    };
                    let questions: Vec<String> = (0..20).map(|number| hint(number).to_string()).collect();
                    for question in questions {
                        player.socket.send(Message::text(question)).await.unwrap();
                    }
                    let mut answers = Vec::new();
                    while let Ok(Some(Ok(frame))) = timeout(Duration::from_secs(5), player.socket.next()).await {
                        let message: Value = serde_json::from_str(frame.to_text().unwrap()).unwrap_or_default();
                        answers.extend(message["id"].as_str().map(|_| message["say"].clone()));
                    }
                    assert!(answers.iter().filter(|say| **say == "hint").count() <= 6, "{answers:?}");
                });
            }
            asking.join_all().await;
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn storms_of_sockets_that_watch_and_talk() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKERS[0]).guest().await.unwrap();
    let new = json!({"players": 5, "own_seats": 5, "start": true}).to_string();
    let (_, table) = attacker.ask("POST", "/api/v1/tables", new).await;
    let id = table["id"].as_str().unwrap();
    scene
        .endure(async {
            let mut open = 0;
            for _ in 0..4 {
                let mut sockets = Vec::new();
                for _ in 0..70 {
                    let Ok(mut socket) = attacker.socket(ATTACKERS[0]).await else { continue };
                    open += 1;
                    for say in ["watch", "unwatch", "watch", "come_back"] {
                        let text = json!({"say": say, "table": id}).to_string();
                        let _ = socket.send(Message::text(text)).await;
                    }
                    let _ = socket.send(Message::text("{\"say\":")).await;
                    sockets.push(socket);
                }
                assert!(sockets.len() <= 50, "{} sockets of one person", sockets.len());
            }
            assert!(open > 0, "no socket was opened");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_ask_for_much_and_never_read() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKERS[0]).guest().await.unwrap();
    let new = json!({"players": 5, "own_seats": 5, "start": true}).to_string();
    let (_, table) = attacker.ask("POST", "/api/v1/tables", new).await;
    let id = table["id"].as_str().unwrap();
    scene
        .endure(async {
            let mut sockets = Vec::new();
            for _ in 0..50 {
                let Ok(mut socket) = attacker.slow_socket(ATTACKERS[0], 4096).await else { continue };
                for say in ["watch", "unwatch"].repeat(60) {
                    let text = json!({"say": say, "table": id}).to_string();
                    let sent = timeout(Duration::from_millis(50), socket.send(Message::text(text))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        break;
                    }
                }
                sockets.push(socket);
            }
            // Longer than the server waits for a client to read.
            tokio::time::sleep(Duration::from_secs(17)).await;
            assert!(!sockets.is_empty(), "no socket was opened");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn handshakes_that_never_end() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKERS[0]).guest().await.unwrap();
    let begin = format!(
        "GET /api/v1/socket HTTP/1.1\r\nHost: ilos\r\nCookie: {}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n",
        attacker.cookie
    );
    scene
        .endure(async {
            let mut open = Vec::new();
            for _ in 0..250 {
                let Ok(mut stream) = connect(scene.address, ATTACKERS[0], 4096).await else { continue };
                if stream.write_all(begin.as_bytes()).await.is_ok() {
                    open.push(stream);
                }
            }
            // Heads have ten seconds; then the server closes the connection.
            let mut ended = 0;
            for mut stream in open {
                let end = timeout(Duration::from_secs(30), stream.read_to_end(&mut Vec::new())).await;
                ended += usize::from(end.is_ok());
            }
            assert!(ended > 0, "a handshake goes on for ever");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_too_big() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKERS[0]).guest().await.unwrap();
    scene
        .endure(async {
            for _ in 0..100 {
                let Ok(mut socket) = attacker.socket(ATTACKERS[0]).await else { continue };
                let _ = socket.send(Message::text("x".repeat(TOO_LONG))).await;
                let ends = async { while let Some(Ok(_)) = socket.next().await {} };
                assert!(timeout(Duration::from_secs(10), ends).await.is_ok(), "the connection goes on");
            }
            // A frame that says it has two gigabytes, and many small ones that are one message.
            for head in
                [&[0x81u8, 0xff, 0, 0, 0, 0, 0x80, 0, 0, 0, 1, 2, 3, 4][..], &[0x01, 0x80, 1, 2, 3, 4]]
            {
                for _ in 0..20 {
                    let Ok(mut socket) = attacker.socket(ATTACKERS[0]).await else { continue };
                    let stream = socket.get_mut();
                    let _ = stream.write_all(head).await;
                    let _ = timeout(Duration::from_millis(100), stream.write_all(&vec![0; 1 << 20])).await;
                }
            }
        })
        .await;
}
