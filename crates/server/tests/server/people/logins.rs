//! Logins, tokens and recovery codes.

use crate::common::{Client, TestServer, settings};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

const FIREFOX: &str = "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0";

/// Logs in with a browser.
async fn log_in(server: &TestServer, ann: &Client, agent: &str) -> Client {
    let body = json!({"name": "Ann", "password": PASSWORD}).to_string();
    let request = reqwest::Client::new().post(server.url("/api/v1/login")).header("user-agent", agent);
    let answer = request.body(body).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    Client { cookie, ..ann.clone() }
}

/// The cookies that an answer sets, with all that follows each.
async fn cookies_of(request: reqwest::RequestBuilder) -> Vec<String> {
    let answer = request.send().await.unwrap();
    let cookies = answer.headers().get_all("set-cookie").iter();
    cookies.map(|cookie| cookie.to_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn whoever_had_the_cookie_of_a_guest_does_not_have_the_account() {
    let (server, _folder) = TestServer::start().await;
    let guest = server.guest().await;
    let (mut here, thief) = (guest.connect().await, guest.clone());
    let ann = guest.register("Ann", PASSWORD).await;
    assert_eq!((thief.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 200));
    here.say(json!({"say": "ping"})).await;
    assert_eq!(here.next().await["say"], "pong", "the browser that registered stays connected");
    let taken = server.guest().await;
    assert_eq!(taken.post("/api/v1/account", json!({"name": "ann", "password": PASSWORD})).await.0, 409);
    assert_eq!(taken.get("/api/v1/me").await.0, 200, "nothing has changed for a guest who was refused");
}

#[tokio::test]
async fn logging_in_ends_the_login_that_the_browser_had() {
    let (server, _folder) = TestServer::start().await;
    server.guest().await.register("Ann", PASSWORD).await;
    let guest = server.guest().await;
    let (status, _) = guest.post("/api/v1/login", json!({"name": "Ann", "password": PASSWORD})).await;
    assert_eq!((status, guest.get("/api/v1/me").await.0), (200, 401));
}

#[tokio::test]
async fn everyone_sees_and_ends_their_own_logins() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let phone = log_in(&server, &ann, FIREFOX).await;
    let (status, logins) = ann.get("/api/v1/me/logins").await;
    let logins = logins.as_array().unwrap();
    assert_eq!((status, logins.len()), (200, 2));
    let other = logins.iter().find(|login| login["current"] == false).unwrap();
    assert_eq!((&other["browser"], &other["device"]), (&json!("Firefox"), &json!("phone")));
    assert!(other["since"].is_u64() && other["seen"].is_u64(), "{other}");
    let path = format!("/api/v1/me/logins/{}", other["id"].as_str().unwrap());
    assert_eq!(server.guest().await.ask("DELETE", &path, None).await.0, 404, "it is the login of another");
    let mut socket = phone.connect().await;
    assert_eq!(ann.ask("DELETE", &path, None).await.0, 204);
    assert_eq!(socket.hear("goodbye").await["reason"], "logged_out");
    assert_eq!((phone.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 200));
    assert_eq!(ann.ask("DELETE", &path, None).await.0, 404);
}

#[tokio::test]
async fn behind_tls_no_other_host_can_set_the_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.public_url = Some(ilos_server::PublicUrl::parse("https://ilos.example").unwrap());
    let server = TestServer::with(settings).await;
    let http = reqwest::Client::new();
    let set = cookies_of(http.post(server.url("/api/v1/guests"))).await;
    let secret = set[0].strip_prefix("__Host-ilos=").unwrap().split(';').next().unwrap();
    for part in ["Path=/", "Secure", "HttpOnly"] {
        assert!(set[0].contains(part) && !set[0].contains("Domain"), "{}", set[0]);
    }
    let old = http.post(server.url("/api/v1/guests")).header("cookie", format!("ilos={secret}"));
    let mut replaced = cookies_of(old).await;
    replaced.sort();
    assert!(replaced[0].starts_with(&format!("__Host-ilos={secret};")), "{replaced:?}");
    assert!(replaced[1].starts_with("ilos=;") && replaced[1].contains("Max-Age=0"), "{replaced:?}");
    let both = format!("ilos=planted; __Host-ilos={secret}");
    let me = http.get(server.url("/api/v1/me")).header("cookie", both).send().await.unwrap();
    assert_eq!(me.status(), 200, "a planted cookie does not count");
}

async fn bot_of(server: &TestServer, ann: &Client, body: Value) -> Client {
    let (status, made) = ann.post("/api/v1/my-bots", body).await;
    assert_eq!(status, 201, "{made}");
    Client::with_token(server, made["token"].as_str().unwrap(), made["bot"]["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_token_is_no_cookie_and_a_cookie_no_token() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let bot = bot_of(&server, &ann, json!({"name": "Annabot"})).await;
    let token = bot.token.clone().unwrap();
    assert!(token.starts_with("ilb_"), "{token}");
    assert_eq!(bot.get("/api/v1/me").await.0, 200);
    let as_cookie = Client { cookie: format!("ilos={token}"), token: None, ..bot.clone() };
    assert_eq!(as_cookie.get("/api/v1/me").await.0, 401);
    let secret = ann.cookie.strip_prefix("ilos=").unwrap().to_owned();
    let as_token = Client { cookie: String::new(), token: Some(secret), ..ann.clone() };
    assert_eq!(as_token.get("/api/v1/me").await.0, 401);
}

#[tokio::test]
async fn a_token_can_end_and_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder.path().join("test.db"));
    let time = settings.time.clone();
    let server = TestServer::with(settings).await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let until = time.now() + 60_000;
    let bot = bot_of(&server, &ann, json!({"name": "Annabot", "until": until})).await;
    assert_eq!(bot.get("/api/v1/me").await.0, 200);
    time.shift(61_000);
    assert_eq!(bot.get("/api/v1/me").await.0, 401);
    let path = format!("/api/v1/my-bots/{}/token", bot.id);
    assert_eq!(ann.post(&path, json!({"until": until})).await.0, 422, "that time has passed");
    let (_, first) = ann.post(&path, json!({})).await;
    let (_, second) = ann.post(&path, json!({})).await;
    let with = |made: &Value| Client::with_token(&server, made["token"].as_str().unwrap(), &bot.id);
    assert_eq!(with(&first).get("/api/v1/me").await.0, 401, "another token replaces it");
    assert_eq!(with(&second).get("/api/v1/me").await.0, 200);
    assert_eq!(server.guest().await.post(&path, json!({})).await.0, 404, "it is the bot of another");
}

#[tokio::test]
async fn tokens_of_bots_end_with_all_logins_only_if_their_owner_says_so() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let bot = bot_of(&server, &ann, json!({"name": "Annabot"})).await;
    let new =
        |end_tokens: bool| json!({"password": PASSWORD, "new_password": PASSWORD, "end_tokens": end_tokens});
    assert_eq!(ann.ask("PATCH", "/api/v1/me", Some(new(false))).await.0, 200);
    assert_eq!(bot.get("/api/v1/me").await.0, 200);
    let mut socket = bot.connect().await;
    assert_eq!(ann.ask("PATCH", "/api/v1/me", Some(new(true))).await.0, 200);
    assert_eq!(socket.hear("goodbye").await["reason"], "logged_out");
    assert_eq!((bot.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 200));
    let other = bot_of(&server, &ann, json!({"name": "Other"})).await;
    assert_eq!(ann.post("/api/v1/logout-everywhere", json!({"end_tokens": true})).await.0, 204);
    assert_eq!((other.get("/api/v1/me").await.0, ann.get("/api/v1/me").await.0), (401, 401));
}

#[tokio::test]
async fn many_bots_at_once_are_no_more_than_an_account_may_have() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let making = (0..30).map(|number| {
        let ann = ann.clone();
        tokio::spawn(async move {
            ann.post("/api/v1/my-bots", json!({"name": format!("Annabot {number}")})).await.0
        })
    });
    let mut made = 0;
    for answer in making.collect::<Vec<_>>() {
        made += usize::from(answer.await.unwrap() == 201);
    }
    assert_eq!((made, ann.get("/api/v1/my-bots").await.1.as_array().unwrap().len()), (10, 10));
}

#[tokio::test]
async fn a_recovery_code_leads_back_into_an_account_once() {
    let (server, _folder) = TestServer::start().await;
    let guest = server.guest().await;
    let path = "/api/v1/me/recovery-codes";
    assert_eq!(guest.post(path, json!({})).await.1["code"], "no_account");
    let ann = guest.register("Ann", PASSWORD).await;
    assert_eq!(ann.post(path, json!({"password": "a wrong one"})).await.0, 403);
    let (status, made) = ann.post(path, json!({"password": PASSWORD})).await;
    let codes = made["codes"].as_array().unwrap();
    assert_eq!((status, codes.len()), (201, 8));
    let stranger = Client { cookie: String::new(), ..ann.clone() };
    let recover = async |name: &str, code: &str, password: &str| {
        let body = json!({"name": name, "code": code, "new_password": password});
        stranger.post("/api/v1/recover", body).await
    };
    let code = codes[3].as_str().unwrap();
    assert_eq!(recover("Ann", code, "short").await.0, 422);
    let wrong_code = recover("Ann", "0000-0000-0000-0000", "a new password").await;
    assert_eq!(wrong_code, recover("Ben", code, "a new password").await, "strangers learn no names");
    assert_eq!((wrong_code.0, &wrong_code.1["code"]), (403, &json!("wrong_password")));
    let typed = code.to_uppercase().replace('-', " ");
    assert_eq!(recover("ann", &typed, "a new password").await.1["id"], json!(ann.id));
    assert_eq!(ann.get("/api/v1/me").await.0, 401, "all other logins end");
    assert_eq!(recover("Ann", code, "another password").await.0, 403, "a code works once");
    let credentials = json!({"name": "Ann", "password": "a new password"});
    assert_eq!(stranger.post("/api/v1/login", credentials.clone()).await.0, 200);
}

#[tokio::test]
async fn new_recovery_codes_replace_the_earlier_ones() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let make = async || ann.post("/api/v1/me/recovery-codes", json!({"password": PASSWORD})).await.1;
    let (first, second) = (make().await, make().await);
    assert_eq!(ann.get("/api/v1/me/recovery-codes").await.1, json!({"left": 8}));
    let recover = async |codes: &Value| {
        let body = json!({"name": "Ann", "code": codes["codes"][0], "new_password": PASSWORD});
        ann.post("/api/v1/recover", body).await.0
    };
    assert_eq!((recover(&first).await, recover(&second).await), (403, 200));
}

#[tokio::test]
async fn a_password_alone_does_not_count_as_another_name() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await.register("Ann", PASSWORD).await;
    let table = ann.open(json!({"players": 2})).await;
    let mut socket = server.guest().await.connect().await;
    socket.watch(&table).await;
    socket.hear("table").await;
    let change = async |body: Value| ann.ask("PATCH", "/api/v1/me", Some(body)).await.0;
    assert_eq!(change(json!({"password": PASSWORD, "new_password": "another one"})).await, 200);
    socket.say(json!({"say": "ping"})).await;
    assert_eq!(socket.next().await["say"], "pong", "the table looks the same");
    assert_eq!(change(json!({"password": "another one", "name": "Anna"})).await, 200);
    assert_eq!(socket.hear("table").await["table"]["seats"][0]["name"], "Anna");
}
