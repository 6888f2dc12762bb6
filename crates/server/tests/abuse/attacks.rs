//! The attacks, each with bounds in count and time.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::scene::{Client, Scene};

const ATTACKER: &str = "127.0.0.66";

/// The text of a set with tiles that take long to lay out.
fn costly_set(number: usize) -> String {
    let prices = "prices\n ebony 1 2 3 4 5\n spice 1 2 3 4 5\n pigment 1 2 3 4 5\n gold 5 6 7 8 9\n";
    let portions = " portion 0 1: ebony spice pigment gold\n portion 3 4: ebony spice site gold\n portion islet: ruins ebony spice site\n";
    let tile = |tile: usize| {
        format!("tile t{number}-{tile}\n sides land land sea land land sea\n{portions} hideout\n")
    };
    format!("set Costly {number}\n{prices}{}", (0..24).map(tile).collect::<String>())
}

fn all_but(statuses: &[u16], refused: u16) -> usize {
    statuses.iter().filter(|status| **status != refused).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_in_bulk() {
    let scene = Scene::new().await;
    let attackers = ["127.0.0.66", "127.0.0.67", "127.0.0.68"].map(|at| Client::stranger(scene.address, at));
    scene
        .endure(async {
            for attacker in attackers {
                let statuses = attacker.storm(190, "GET", "/icon/512.png", "").await;
                assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
                let records = attacker.storm(190, "POST", "/api/v1/records", &costly_set(1)).await;
                assert!(all_but(&records, 429) < 60, "{records:?}");
            }
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_of_own_tables() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER).guest().await.unwrap();
    scene
        .endure(async {
            let mut drawn = 0;
            for number in 0..2 {
                let new = json!({"players": 2, "set": costly_set(number)}).to_string();
                let (_, table) = attacker.ask("POST", "/api/v1/tables", new).await;
                let Some(id) = table["id"].as_str() else { continue };
                for what in ["preview.png", "art"] {
                    let path = format!("/api/v1/tables/{id}/{what}");
                    drawn += all_but(&attacker.storm(60, "GET", &path, "").await, 429);
                }
            }
            assert!(drawn < 240, "no limit on pictures");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_to_fill_the_list_and_the_disk() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER).guest().await.unwrap();
    scene
        .endure(async {
            let new = json!({"players": 2, "listed": true}).to_string();
            let statuses = attacker.storm(190, "POST", "/api/v1/tables", &new).await;
            assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 3, "{statuses:?}");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_strong_bots_that_no_one_watches() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER).guest().await.unwrap();
    scene
        .endure(async {
            let game = json!({"players": 5, "own_seats": 0, "bots": vec!["admiral"; 5], "start": true});
            let statuses = attacker.storm(100, "POST", "/api/v1/tables", &game.to_string()).await;
            let opened = statuses.iter().filter(|status| **status == 201).count();
            assert!((1..=30).contains(&opened), "{opened} games");
            tokio::time::sleep(Duration::from_secs(3)).await;
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deletions_of_one_person_all_at_once() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER).guest().await.unwrap();
    scene
        .endure(async {
            for _ in 0..5 {
                let new = json!({"players": 2, "set": costly_set(1)}).to_string();
                attacker.ask("POST", "/api/v1/tables", new).await;
            }
            let statuses = attacker.storm(50, "DELETE", "/api/v1/me", "{}").await;
            let known = |status: &u16| [204, 401, 429].contains(status);
            assert!(statuses.contains(&204) && statuses.iter().all(known), "{statuses:?}");
            assert_eq!(attacker.ask("GET", "/api/v1/me", "").await.0, 401);
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_guessed_by_a_stranger() {
    let scene = Scene::new().await;
    let owner = Client::stranger(scene.address, "127.0.0.10").guest().await.unwrap();
    let right = json!({"name": "Ann", "password": "correct horse"}).to_string();
    assert_eq!(owner.ask("POST", "/api/v1/account", right.clone()).await.0, 201);
    let attacker = Client::stranger(scene.address, ATTACKER);
    scene
        .endure(async {
            let guess = json!({"name": "Ann", "password": "a guess of mine"}).to_string();
            let statuses = attacker.storm(100, "POST", "/api/v1/login", &guess).await;
            assert!(all_but(&statuses, 429) <= 20, "{statuses:?}");
            assert_eq!(owner.ask("POST", "/api/v1/login", right).await.0, 200, "the owner gets in");
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cold_pages_of_one_long_game() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER);
    let host = attacker.guest().await.unwrap();
    scene
        .endure(async {
            let game = json!({"players": 2, "own_seats": 0, "bots": ["deckhand", "deckhand"], "start": true});
            let (_, table) = host.ask("POST", "/api/v1/tables", game.to_string()).await;
            let id = table["id"].as_str().unwrap();
            tokio::time::sleep(Duration::from_secs(2)).await;
            for what in ["", "/record", "/set", "/course"] {
                let path = format!("/api/v1/tables/{id}{what}");
                let statuses = attacker.storm(100, "GET", &path, "").await;
                let known = |status: &u16| [200, 409, 429].contains(status);
                assert!(statuses.iter().all(known), "{what}: {statuses:?}");
            }
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_or_read_nothing() {
    let scene = Scene::new().await;
    scene
        .endure(async {
            let mut open = Vec::new();
            for number in 0..250 {
                let from = TcpSocket::new_v4().unwrap();
                from.bind(format!("{ATTACKER}:0").parse().unwrap()).unwrap();
                let Ok(mut stream) = from.connect(scene.address).await else { continue };
                // Half of them begin a request, and none reads an answer.
                if number % 2 == 0 {
                    let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ilos\r\n").await;
                } else {
                    let _ = stream.write_all(&b"GET / HTTP/1.1\r\nHost: ilos\r\n\r\n".repeat(20)).await;
                }
                open.push(stream);
            }
            tokio::time::sleep(Duration::from_secs(5)).await;
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_without_end() {
    let scene = Scene::new().await;
    let attacker = Client::stranger(scene.address, ATTACKER);
    scene
        .endure(async {
            let statuses = attacker.storm(190, "POST", "/api/v1/guests", "").await;
            let made = statuses.iter().filter(|status| **status == 201).count();
            assert!(made <= 70, "{made} guests");
            let (_, problem): (u16, Value) = attacker.ask("POST", "/api/v1/guests", "").await;
            assert_eq!(problem["code"], "too_many");
        })
        .await;
}
