//! What the server refuses to clients without a cookie, and to requests from other sites.

use crate::common::{Client, TestServer};
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

async fn status(request: reqwest::RequestBuilder) -> u16 {
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_client_without_a_cookie_learns_how_to_get_one() {
    let (server, _folder) = TestServer::start().await;
    let http = reqwest::Client::new();
    for (method, path) in
        [(Method::GET, "/me"), (Method::POST, "/tables"), (Method::GET, "/tables?mine=true")]
    {
        let answer = http.request(method, server.url(&format!("/api/v1{path}"))).send().await.unwrap();
        assert_eq!(answer.status(), 401);
        let problem: Value = answer.json().await.unwrap();
        assert!(problem["message"].as_str().unwrap().contains("POST /api/v1/guests"));
    }
    for forged in ["ilos=", "ilos=00", "ilos=' OR 1=1 --", "other=1; ilos=\u{fffd}"] {
        assert_eq!(
            status(http.get(server.url("/api/v1/me")).header("cookie", forged)).await,
            401,
            "{forged}"
        );
    }
}

#[tokio::test]
async fn a_program_at_a_wrong_address_gets_an_error_and_not_a_page() {
    let (server, _folder) = TestServer::start().await;
    for path in ["/api/v2/tables", "/api/etc/passwd", "/api/v1/nothing"] {
        let answer = reqwest::get(server.url(path)).await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
        let problem: Value = answer.json().await.unwrap();
        assert!(problem["message"].as_str().unwrap().contains("docs/api.md"), "{path}: {problem}");
    }
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let (server, _folder) = TestServer::start().await;
    let answer = reqwest::Client::new().post(server.url("/api/v1/guests")).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "without TLS a browser would not send it: {cookie}");
}

#[tokio::test]
async fn behind_tls_the_cookie_is_secure_and_the_origin_is_that_of_the_proxy() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = crate::common::settings(&folder.path().join("test.db"));
    settings.public_url = Some(ilos_server::PublicUrl::parse("https://ilos.example").unwrap());
    let server = TestServer::with(settings).await;
    let guest = |origin: &'static str| {
        reqwest::Client::new().post(server.url("/api/v1/guests")).header("origin", origin).send()
    };
    let answer = guest("https://ilos.example").await.unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Secure"));
    assert_eq!(guest("http://ilos.example").await.unwrap().status(), 403);
}

#[tokio::test]
async fn another_site_can_change_nothing_and_open_no_socket() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let http = reqwest::Client::new();
    let own = format!("http://{}", server.address);
    for (origin, expected) in [(own.as_str(), 200), ("http://elsewhere.example", 403), ("null", 403)] {
        let request =
            http.post(server.url("/api/v1/guests")).header("cookie", &ann.cookie).header("origin", origin);
        assert_eq!(status(request).await, expected, "{origin}");
    }
    let request = http.post(server.url("/api/v1/guests")).header("sec-fetch-site", "cross-site");
    assert_eq!(status(request).await, 403);
    for (origin, good) in [(own.as_str(), true), ("http://elsewhere.example", false)] {
        let mut request = format!("ws://{}/api/v1/socket", server.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", ann.cookie.parse().unwrap());
        request.headers_mut().insert("origin", origin.parse().unwrap());
        assert_eq!(tokio_tungstenite::connect_async(request).await.is_ok(), good, "{origin}");
    }
    let without_cookie = format!("ws://{}/api/v1/socket", server.address).into_client_request().unwrap();
    assert!(tokio_tungstenite::connect_async(without_cookie).await.is_err());
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_strict() {
    let (server, _folder) = TestServer::start().await;
    for path in ["/", "/table/0123456789ab", "/api/v1/bots", "/api/v1/nothing", "/healthz", "/x.js"] {
        let answer = reqwest::get(server.url(path)).await.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert!(policy.contains("require-trusted-types-for 'script'"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-frame-options"), "DENY");
        assert!(!header("cache-control").is_empty());
    }
}

#[tokio::test]
async fn unknown_addresses_are_not_found() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    for path in [
        "/api/v1/tables/nonsense",
        "/api/v1/tables/0123456789ab",
        "/api/v1/tables/..%2f..%2fetc",
        "/api/v1/nothing",
        "/nothing.js",
        "/..%2fCargo.toml",
    ] {
        assert_eq!(ann.get(path).await.0, 404, "{path}");
    }
    assert_eq!(ann.ask("PUT", "/api/v1/me", Some(json!({}))).await.0, 405);
    assert_eq!(ann.post("/", json!({})).await.0, 405);
    let (status, page) = ann.get("/table/0123456789ab").await;
    assert_eq!(status, 200);
    assert!(page.as_str().unwrap().contains("<title>"), "{page}");
}

#[tokio::test]
async fn the_server_reports_whether_it_is_alive_and_ready() {
    let (server, _folder) = TestServer::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(reqwest::get(server.url(path)).await.unwrap().status(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_page_that_points_its_name_at_this_machine_is_refused() {
    let (server, _folder) = TestServer::start().await;
    let http = reqwest::Client::new();
    let rebound = |path: &str, host: &str| {
        let request = http.post(server.url(path)).header("host", host);
        request.header("origin", format!("http://{host}")).send()
    };
    assert_eq!(rebound("/api/v1/guests", "evil.example:4567").await.unwrap().status(), 403);
    assert_eq!(rebound("/api/v1/guests", "localhost:4567").await.unwrap().status(), 201);
    let metrics = http.get(server.url("/metrics")).header("host", "evil.example:4567").send().await.unwrap();
    assert_eq!(metrics.status(), 403);
}

#[tokio::test]
async fn a_table_is_opened_once_for_each_key() {
    let (server, _folder) = TestServer::start().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let open = async |who: &Client, key: &str| {
        let request = who.http.post(server.url("/api/v1/tables")).header("cookie", &who.cookie);
        let body = json!({"players": 2, "bots": ["random"], "start": true}).to_string();
        let answer = request.header("idempotency-key", key).body(body).send().await.unwrap();
        assert_eq!(answer.status(), 201);
        answer.json::<Value>().await.unwrap()["id"].clone()
    };
    let first = open(&ann, "one").await;
    assert_eq!(open(&ann, "one").await, first, "the answer was lost, and the request sent again");
    assert_ne!(open(&ann, "two").await, first);
    assert_ne!(open(&ben, "one").await, first, "a key is good for one person");
}
