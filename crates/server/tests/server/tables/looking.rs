//! What people look at: pictures, and games that are over.

use std::time::Duration;

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{Client, TestServer};
use serde_json::{Value, json};

async fn text(server: &TestServer, path: &str) -> (u16, String) {
    let answer = reqwest::get(server.url(path)).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// A name that does harm if it is taken for markup.
const NAME: &str = "</text><script>\"'&amp;#";

#[tokio::test(flavor = "multi_thread")]
async fn markup_in_a_name_is_kept_as_text_in_a_record() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let (status, me) = ann.ask("PATCH", "/api/v1/me", Some(json!({"name": NAME}))).await;
    assert_eq!((status, &me["name"]), (200, &json!(NAME)));
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(2)).await;
    let record = reqwest::get(server.url(&format!("/api/v1/tables/{table}/record"))).await.unwrap();
    assert_eq!(record.headers()["content-type"], "text/plain; charset=utf-8");
    assert_eq!(record.headers()["x-content-type-options"], "nosniff");
    let record = ilos_rules::Record::parse(&record.text().await.unwrap()).unwrap();
    assert_eq!(record.names, [NAME, NAME]);
}

#[tokio::test]
async fn every_tile_of_a_table_has_pictures_and_anchors() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let (status, art) = ann.get(&format!("/api/v1/tables/{table}/art")).await;
    assert_eq!(status, 200);
    let (_, set) = ann.get(&format!("/api/v1/tables/{table}/set")).await;
    let base = art["base"].as_str().unwrap();
    for tile in set["tiles"].as_array().unwrap() {
        let id = tile["id"].as_str().unwrap();
        let anchors = &art["tiles"][id];
        assert_eq!(anchors["shores"].as_array().unwrap().len(), tile["portions"].as_array().unwrap().len());
        assert_eq!(anchors["hideout"].is_null(), tile["hideout"] == false, "{id}");
    }
    let id = set["tiles"][0]["id"].as_str().unwrap();
    for layer in ["ground", "plants", "tile"] {
        let (status, picture) = text(&server, &format!("{base}/{id}/5/{layer}.svg")).await;
        assert!(status == 200 && picture.starts_with("<svg"), "{layer}: {status}");
    }
    for wrong in ["none/0/ground.svg".to_owned(), format!("{id}/6/ground.svg"), format!("{id}/0/sky.svg")] {
        assert_eq!(text(&server, &format!("{base}/{wrong}")).await.0, 404, "{wrong}");
    }
    let (status, sprite) = text(&server, "/api/v1/art/sprite.svg").await;
    assert!(status == 200 && sprite.contains("id=\"ship-4\""));
    assert_eq!(text(&server, "/icon.svg").await.0, 200);
    assert_eq!(text(&server, "/icon-turn.svg").await.0, 200);
    assert_eq!(text(&server, "/api/v1/art/standard/lagoon/0/tile.svg").await.0, 200);
    for (icon, status) in [("192.png", 200), ("512.png", 200), ("7.png", 404)] {
        assert_eq!(
            reqwest::get(server.url(&format!("/icon/{icon}"))).await.unwrap().status(),
            status,
            "{icon}"
        );
    }
}

async fn finished_game(ann: &Client) -> String {
    let table =
        ann.open(json!({"players": 2, "own_seats": 0, "bots": ["random", "random"], "start": true})).await;
    for _ in 0..600 {
        if ann.get(&format!("/api/v1/tables/{table}")).await.1["status"] == "finished" {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the bots have not finished their game within a minute");
}

#[tokio::test]
async fn a_finished_game_is_shown_at_any_moment_to_any_seat() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = finished_game(&ann).await;
    let moment = async |at: &str| ann.get(&format!("/api/v1/tables/{table}/replay/{at}")).await.1;
    let last = moment("1000000").await;
    let events = last["events"].as_u64().unwrap();
    assert_eq!((last["at"].as_u64(), &last["view"]["phase"]), (Some(events), &json!("finished")));
    let first = moment("1").await;
    assert_eq!((first["view"]["history"].as_array().unwrap().len(), &first["view"]["round"]), (1, &json!(0)));
    let hands = |view: &Value| {
        view["seats"].as_array().unwrap().iter().filter(|seat| !seat["hand"].is_null()).count()
    };
    assert_eq!(hands(&moment("9").await["view"]), 2, "all cards are open");
    assert_eq!(hands(&moment("9?seat=1").await["view"]), 1, "a seat sees its own");
    assert_eq!(moment("9?seat=2").await["code"], "invalid");
}

#[tokio::test]
async fn a_running_game_is_not_replayed() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "bots": ["random"], "start": true})).await;
    let (status, error) = ann.get(&format!("/api/v1/tables/{table}/replay/1")).await;
    assert_eq!((status, &error["code"]), (409, &json!("not_finished")));
}

#[tokio::test]
async fn a_table_has_a_preview_picture_as_soon_as_its_game_has_begun() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let picture = format!("/api/v1/tables/{table}/preview.png");
    assert_eq!(ann.get(&picture).await.0, 409);
    ann.ask("PATCH", "/api/v1/me", Some(json!({"name": NAME}))).await;
    ann.post(&format!("/api/v1/tables/{table}/bots"), json!({"bot": "random"})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let answer = reqwest::get(server.url(&picture)).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert!(answer.bytes().await.unwrap().starts_with(b"\x89PNG"));
}

#[tokio::test]
async fn the_course_of_a_finished_game_ends_with_its_result() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = finished_game(&ann).await;
    let (_, info) = ann.get(&format!("/api/v1/tables/{table}")).await;
    let (_, course) = ann.get(&format!("/api/v1/tables/{table}/course")).await;
    let rounds = course["rounds"].as_array().unwrap();
    assert_eq!(json!(rounds.len()), info["result"]["rounds"]);
    let last = rounds.last().unwrap();
    for seat in 0..2 {
        assert_eq!(last["points"][seat], info["result"]["scores"]["seats"][seat]["points"]);
    }
    let made = |round: &Value| {
        round["production"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>()
    };
    assert!(made(last) >= made(&rounds[0]), "pioneers stay, so that production never shrinks");
}

async fn send(server: &TestServer, path: &str, body: &str) -> (u16, Value) {
    let answer = reqwest::Client::new().post(server.url(path)).body(body.to_owned()).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn people_can_look_at_their_own_records_and_a_broken_one_says_where_it_breaks() {
    const RECORD: &str = include_str!("../../../../rules/tests/golden/two.txt");
    let (server, _folder) = TestServer::start().await;
    let (status, look) = send(&server, "/api/v1/records", RECORD).await;
    assert_eq!(status, 200);
    assert_eq!(look["record"]["names"].as_array().unwrap().len(), 2);
    assert!(look["art"]["base"].as_str().unwrap().starts_with("/api/v1/art/"));
    let (status, moment) = send(&server, "/api/v1/records/1000000", RECORD).await;
    assert_eq!((status, &moment["at"]), (200, &look["record"]["events"]));
    let (_, seen) = send(&server, "/api/v1/records/5?seat=1", RECORD).await;
    assert!(seen["view"]["seats"][0]["hand"].is_null() && seen["view"]["seats"][1]["hand"].is_object());

    let broken = RECORD.replacen("pays ship", "pays market", 1);
    let (status, error) = send(&server, "/api/v1/records", &broken).await;
    let message = error["message"].as_str().unwrap();
    assert_eq!((status, &error["code"]), (422, &json!("invalid")));
    assert!(message.starts_with("line ") && message.contains("docs/records.md"), "{message}");
    let (status, error) = send(&server, "/api/v1/records", "no record at all").await;
    assert_eq!(status, 422);
    assert!(error["message"].as_str().unwrap().starts_with("line 1"), "{error}");
    assert_eq!(send(&server, "/api/v1/records", &"#\n".repeat(600_000)).await.0, 413);
}
