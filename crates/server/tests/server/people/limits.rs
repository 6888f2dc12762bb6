//! What clients are refused that ask for too much, and what others notice of it.

use crate::common::{TestServer, settings};
use ilos_server::Settings;
use serde_json::json;

/// A server with limits, behind a proxy that names the addresses of clients.
async fn limited() -> (TestServer, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { limits: true, behind_proxy: true, ..settings(&folder.path().join("test.db")) };
    (TestServer::with(settings).await, folder)
}

/// A request from an address.
fn request(server: &TestServer, method: &str, path: &str, from: &str) -> reqwest::RequestBuilder {
    let request = reqwest::Client::new().request(method.parse().unwrap(), server.url(path));
    request.header("x-forwarded-for", from)
}

#[tokio::test]
async fn a_client_that_asks_for_too_much_is_told_when_to_ask_again() {
    let (server, _folder) = limited().await;
    let mut asked = 0;
    let refused = loop {
        let answer = request(&server, "GET", "/icon/7.png", "192.0.2.7").send().await.unwrap();
        if answer.status() == 429 {
            break answer;
        }
        asked += 1;
        assert!(asked < 1000, "no limit on what is not part of the interface");
    };
    let wait: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait} seconds");
    for path in ["/icon/7.png", "/api", "/", "/api/v1/tables"] {
        // Whatever is asked: what was cheap a moment ago may be refused now, and is not for others.
        let other = request(&server, "GET", path, "192.0.2.8").send().await.unwrap();
        assert_ne!(other.status(), 429, "{path} for another client");
    }
}

#[tokio::test]
async fn a_costly_request_counts_more_than_a_cheap_one() {
    let (server, _folder) = limited().await;
    // On a slow machine the limit grows as fast as cheap requests use it up.
    let answered = async |method: &str, path: &str, from: &str| {
        for asked in 0..2000 {
            if request(&server, method, path, from).send().await.unwrap().status() == 429 {
                return asked;
            }
        }
        2000
    };
    let records = answered("POST", "/api/v1/records", "192.0.2.7").await;
    let bots = answered("GET", "/api/v1/bots", "192.0.2.8").await;
    assert!(records * 20 < bots, "{records} records, {bots} lists of bots");
}

#[tokio::test]
async fn addresses_of_one_site_share_what_the_site_may_ask_for() {
    let (server, _folder) = limited().await;
    // Each has a network of its own in a /56, and asks for much less than a client may.
    for number in 0..256 {
        let from = format!("2001:db8:1:2{number:02x}::1");
        for _ in 0..10 {
            let answer = request(&server, "POST", "/api/v1/records", &from).body("x").send().await.unwrap();
            if answer.status() == 429 {
                let elsewhere = request(&server, "POST", "/api/v1/records", "2001:db8:2::1").body("x");
                assert_eq!(elsewhere.send().await.unwrap().status(), 422, "another site is not held up");
                return;
            }
        }
    }
    panic!("no limit on a site");
}

#[tokio::test]
async fn strangers_who_guess_a_password_are_limited_and_do_not_lock_its_owner_out() {
    let (server, _folder) = limited().await;
    let ann = server.guest().await;
    let credentials = json!({"name": "Ann", "password": "correct horse"});
    let registered = request(&server, "POST", "/api/v1/account", "192.0.2.1").header("cookie", &ann.cookie);
    assert_eq!(registered.body(credentials.to_string()).send().await.unwrap().status(), 201);
    let guess = async |from: &str| {
        let body = json!({"name": "Ann", "password": "a guess of mine"}).to_string();
        request(&server, "POST", "/api/v1/login", from).body(body).send().await.unwrap().status().as_u16()
    };
    let mut guesses = 0;
    while guess("203.0.113.66").await != 429 {
        guesses += 1;
        assert!(guesses < 30, "no limit on guesses from one network");
    }
    let own = request(&server, "POST", "/api/v1/login", "192.0.2.1").body(credentials.to_string());
    assert_eq!(own.send().await.unwrap().status(), 200, "the owner is let in all the same");
}
