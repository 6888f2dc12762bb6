//! Who may come in.

use crate::common::{TestServer, settings};
use ilos_server::{Registration, Settings};
use serde_json::{Value, json};

async fn start(registration: Registration, guests: bool) -> (TestServer, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { registration, guests, ..settings(&folder.path().join("test.db")) };
    (TestServer::with(settings).await, folder)
}

fn account(name: &str, code: Option<&str>) -> Value {
    json!({"name": name, "password": "correct horse", "code": code})
}

#[tokio::test]
async fn a_code_is_good_for_as_many_accounts_as_it_says() {
    let (server, _folder) = start(Registration::Code, true).await;
    let admin = server.admin().await;
    let refused = server.guest().await.post("/api/v1/account", account("Ann", None)).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!("code_needed")));
    let (_, made) = admin.post("/api/v1/admin", json!({"do": "invite", "uses": 2})).await;
    let code = made["code"].as_str();
    assert_eq!(server.guest().await.post("/api/v1/account", account("Ann", code)).await.0, 201);
    assert_eq!(
        server.guest().await.post("/api/v1/account", account("ann", code)).await.0,
        409,
        "not used up"
    );
    assert_eq!(server.guest().await.post("/api/v1/account", account("Ben", code)).await.0, 201);
    let refused = server.guest().await.post("/api/v1/account", account("Carl", code)).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!("code_needed")));
    assert_eq!(admin.get("/api/v1/server").await.1["registration"], "code");
}

#[tokio::test]
async fn a_closed_server_lets_only_its_first_admin_in() {
    let (server, _folder) = start(Registration::Closed, true).await;
    let admin = server.admin().await;
    let (_, made) = admin.post("/api/v1/admin", json!({"do": "invite"})).await;
    for code in [None, made["code"].as_str()] {
        let refused = server.guest().await.post("/api/v1/account", account("Ann", code)).await;
        assert_eq!((refused.0, &refused.1["code"]), (403, &json!("registration_closed")));
    }
}

#[tokio::test]
async fn without_guests_an_account_is_made_at_once() {
    let (server, _folder) = start(Registration::Open, false).await;
    let http = reqwest::Client::new();
    let guest = http.post(server.url("/api/v1/guests")).send().await.unwrap();
    assert_eq!(guest.status(), 403);
    assert_eq!(guest.json::<Value>().await.unwrap()["code"], "no_guests");
    let made = http.post(server.url("/api/v1/account")).body(account("Ann", None).to_string());
    let made = made.send().await.unwrap();
    assert_eq!(made.status(), 201);
    let cookie = made.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let me = http.get(server.url("/api/v1/me")).header("cookie", cookie).send().await.unwrap();
    assert_eq!(me.json::<Value>().await.unwrap()["kind"], "account");
    let taken = http.post(server.url("/api/v1/account")).body(account("ann", None).to_string());
    assert_eq!(taken.send().await.unwrap().status(), 409);
}

#[tokio::test]
async fn a_server_with_accounts_shows_no_link_for_the_first() {
    let (server, folder) = start(Registration::Open, true).await;
    server.admin().await;
    server.stop().await;
    let again = TestServer::with(settings(&folder.path().join("test.db"))).await;
    assert_eq!(again.first_code, None);
}
