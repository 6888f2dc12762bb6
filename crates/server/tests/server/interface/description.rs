//! The description of the interface is complete and correct.

use std::collections::BTreeSet;

use crate::common::TestServer;
use crate::common::player::{Dice, play_to_the_end};
use serde_json::{Value, json};

/// Its tables list every path over HTTP.
const DOCUMENT: &str = include_str!("../../../../../docs/api.md");

async fn description(server: &TestServer) -> Value {
    reqwest::get(server.url("/api")).await.unwrap().json().await.unwrap()
}

fn operations(description: &Value) -> Vec<(String, String)> {
    let paths = description["paths"].as_object().unwrap();
    let of = |(path, item): (&String, &Value)| -> Vec<(String, String)> {
        let methods = item.as_object().unwrap().keys();
        methods.map(|method| (method.to_uppercase(), path.clone())).collect()
    };
    paths.iter().flat_map(of).collect()
}

#[tokio::test]
async fn every_described_request_exists() {
    let (server, _folder) = TestServer::start().await;
    let described = description(&server).await;
    assert_eq!(described["openapi"], "3.1.0");
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let operations = operations(&described);
    assert!(operations.len() >= 38, "{operations:?}");
    for (method, path) in operations {
        let filled = path
            .replace("/tables/{id}", &format!("/tables/{table}"))
            .replace("{id}", "unknown")
            .replace("{set}/{tile}/{rotation}/{layer}", "set/tile/0/tile.svg")
            .replace("{seat}", "1")
            .replace("{at}", "1");
        let (status, answer) = ann.ask(&method, &filled, None).await;
        let refused = answer["message"].as_str().unwrap_or_default();
        assert_ne!(status, 405, "{method} {path}");
        assert!(!refused.contains("no such address"), "{method} {path}: {refused}");
        assert!(status < 500, "{method} {path}: {refused}");
    }
}

/// The other direction, that every path is described, follows from `clippy.toml`: it forbids other ways to
/// add one.
#[tokio::test]
async fn a_described_path_accepts_no_other_method() {
    let (server, _folder) = TestServer::start().await;
    let described = description(&server).await;
    let ann = server.guest().await;
    for (path, item) in described["paths"].as_object().unwrap() {
        let methods = item.as_object().unwrap();
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            if !methods.contains_key(&method.to_lowercase()) {
                let (status, _) = ann.ask(method, &path.replace(['{', '}'], ""), None).await;
                assert_eq!(status, 405, "{method} {path}");
            }
        }
    }
}

#[tokio::test]
async fn every_request_in_the_document_is_described() {
    let (server, _folder) = TestServer::start().await;
    let operations = operations(&description(&server).await);
    let mut listed = 0;
    for row in DOCUMENT.lines().filter(|line| line.starts_with("| `") && line.contains("/api/v1/")) {
        let asked = row.split('|').nth(1).unwrap();
        let path =
            asked.split_whitespace().find_map(|word| word.split('`').find(|part| part.starts_with('/')));
        let path = path.unwrap();
        for method in
            ["GET", "POST", "PUT", "PATCH", "DELETE"].into_iter().filter(|method| asked.contains(method))
        {
            let same = |described: &&(String, String)| {
                let (mut one, mut other) = (described.1.split('/'), path.split('/'));
                let alike = |(part, word): (&str, &str)| part == word || part.starts_with('{');
                described.0 == method
                    && described.1.split('/').count() == path.split('/').count()
                    && one.by_ref().zip(other.by_ref()).all(alike)
            };
            assert!(operations.iter().any(|described| same(&described)), "{method} {path}");
            listed += 1;
        }
    }
    assert!(listed > 25, "{listed} requests in the document");
}

/// All names that the description refers to.
fn references(part: &Value) -> Vec<&str> {
    match part {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str);
            own.into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn every_form_that_the_description_names_is_described() {
    let (server, _folder) = TestServer::start().await;
    let described = description(&server).await;
    let references = references(&described);
    assert!(references.len() > 50, "{references:?}");
    let is_missing = |reference: &&str| described.pointer(reference.trim_start_matches('#')).is_none();
    let missing: BTreeSet<&str> = references.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn a_moment_of_a_game_has_the_members_that_are_described() {
    let (server, _folder) = TestServer::with_luck(1).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    play_to_the_end(&mut ann.connect().await, &table, &mut Dice(1)).await;
    let (_, moment) = ann.get(&format!("/api/v1/tables/{table}/replay/40")).await;
    let schemas = &description(&server).await["components"]["schemas"];
    for (form, value) in [
        ("Moment", &moment),
        ("Scene", &moment["scene"]),
        ("View", &moment["view"]),
        ("SeenSeat", &moment["view"]["seats"][0]),
        ("PlacedTile", &moment["view"]["tiles"][0]),
        ("Island", &moment["view"]["islands"][0]),
        ("Shore", &moment["growth"][0][0][0]),
    ] {
        let members = |value: &Value| -> BTreeSet<String> {
            value.as_object().into_iter().flat_map(|object| object.keys().cloned()).collect()
        };
        assert_eq!(members(&schemas[form]["properties"]), members(value), "{form}");
    }
}

#[tokio::test]
async fn a_browser_gets_the_description_as_a_page() {
    let (server, _folder) = TestServer::start().await;
    let asking = reqwest::Client::new().get(server.url("/api")).header("accept", "text/html,*/*");
    let page = asking.send().await.unwrap().text().await.unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("/api/v1/tables/{id}/join"), "{page}");
}
