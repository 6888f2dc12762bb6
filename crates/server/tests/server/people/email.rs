//! The way back into an account by mail, with an SMTP server that the test plays.

use std::time::Duration;

use crate::common::postgres::Cluster;
use crate::common::{Client, TestServer, settings};
use ilos_server::store::{self, PersonChange, PersonRow, RecoveryLink, Store, StoreError, UsedCode};
use ilos_server::{Database, Mailer, PublicUrl, SecretHash, Settings, Time};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::common::rows::added;

const PASSWORD: &str = "correct horse";

/// A mail as it arrived: the addresses of its envelope, and its lines.
struct Mail {
    from: String,
    to: String,
    lines: Vec<String>,
}

impl Mail {
    /// The name and the code in its link.
    fn link(&self) -> (String, String) {
        // In quoted-printable, a line that goes on ends with "=", and a "=" of the text is "=3D".
        let text = self.lines.join("\n").replace("=\n", "").replace("=3D", "=");
        let start = "https://ilos.example/me#recover=";
        let link = text.lines().find_map(|line| line.strip_prefix(start)).expect("a link");
        let (code, name) = link.split_once("&name=").unwrap();
        (name.to_owned(), code.to_owned())
    }
}

/// Takes every mail, as RFC 5321 says.
async fn post_office() -> (String, mpsc::UnboundedReceiver<Mail>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (sender, mails) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(take_mail(stream, sender.clone()));
        }
    });
    (url, mails)
}

async fn take_mail(stream: TcpStream, sender: mpsc::UnboundedSender<Mail>) {
    let mut stream = BufReader::new(stream);
    let mut mail = Mail { from: String::new(), to: String::new(), lines: Vec::new() };
    let mut is_text = false;
    stream.write_all(b"220 post.example\r\n").await.unwrap();
    let mut line = String::new();
    while stream.read_line(&mut line).await.is_ok_and(|length| length > 0) {
        let said = std::mem::take(&mut line);
        let said = said.trim_end();
        let address = || said.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match said {
            "." if is_text => {
                is_text = false;
                let next = Mail { from: String::new(), to: String::new(), lines: Vec::new() };
                sender.send(std::mem::replace(&mut mail, next)).unwrap();
                "250 taken"
            }
            _ if is_text => {
                mail.lines.push(said.to_owned());
                continue;
            }
            "DATA" => {
                is_text = true;
                "354 go on"
            }
            "QUIT" => "221 goodbye",
            _ if said.starts_with("MAIL FROM:") => {
                mail.from = address();
                "250 ok"
            }
            _ if said.starts_with("RCPT TO:") => {
                mail.to = address();
                "250 ok"
            }
            _ => "250 post.example",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
    }
}

/// A server that sends mail, its time, and what arrives.
async fn server() -> (TestServer, Time, mpsc::UnboundedReceiver<Mail>, tempfile::TempDir) {
    let (url, mails) = post_office().await;
    let folder = tempfile::tempdir().unwrap();
    let mailer = Mailer::new(&url, None, PublicUrl::parse("https://ilos.example").unwrap()).unwrap();
    let settings = Settings { mailer: Some(mailer), ..settings(&folder.path().join("test.db")) };
    let time = settings.time.clone();
    (TestServer::with(settings).await, time, mails, folder)
}

async fn set(person: &Client, address: Option<&str>) -> (u16, serde_json::Value) {
    person.ask("PUT", "/api/v1/me/email", Some(json!({"address": address, "password": PASSWORD}))).await
}

async fn ask_for_link(person: &Client, name: &str) -> u16 {
    person.post("/api/v1/recover/email", json!({"name": name, "language": "de"})).await.0
}

async fn recover(person: &Client, code: &str, password: &str) -> u16 {
    let body = json!({"name": "Zoë", "code": code, "new_password": password});
    person.post("/api/v1/recover", body).await.0
}

async fn next(mails: &mut mpsc::UnboundedReceiver<Mail>) -> Mail {
    timeout(Duration::from_secs(20), mails.recv()).await.expect("a mail in time").unwrap()
}

async fn none_comes(mails: &mut mpsc::UnboundedReceiver<Mail>) -> bool {
    timeout(Duration::from_millis(500), mails.recv()).await.is_err()
}

#[tokio::test]
async fn a_link_leads_back_into_an_account_once() {
    let (server, _time, mut mails, _folder) = server().await;
    let zoe = server.member("Zoë").await;
    let shown = set(&zoe, Some(" zoe@mail.example ")).await;
    assert_eq!(shown, (200, json!({"available": true, "address": "zoe@mail.example"})));
    assert_eq!(zoe.get("/api/v1/me/data").await.1["email"], "zoe@mail.example");
    let stranger = server.guest().await;
    assert_eq!(ask_for_link(&stranger, "zoë").await, 202);
    let mail = next(&mut mails).await;
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("ilos@ilos.example", "zoe@mail.example"));
    assert!(mail.lines.iter().any(|line| line.starts_with("Hallo Zo")), "{:?}", mail.lines);
    let (name, code) = mail.link();
    assert_eq!(name, "%5A%6F%C3%AB", "her name, for the page");

    assert_eq!(ask_for_link(&stranger, "Zoë").await, 202);
    assert!(none_comes(&mut mails).await, "strangers cannot fill a mailbox");
    assert_eq!(recover(&stranger, &code, "a new password").await, 200);
    assert_eq!(zoe.get("/api/v1/me").await.0, 401, "all other logins end");
    assert_eq!(recover(&stranger, &code, "another password").await, 403, "a link works once");
}

#[tokio::test]
async fn a_link_works_for_an_hour_and_the_next_one_replaces_it() {
    let (server, time, mut mails, _folder) = server().await;
    let zoe = server.member("Zoë").await;
    set(&zoe, Some("zoe@mail.example")).await;
    ask_for_link(&zoe, "Zoë").await;
    let first = next(&mut mails).await.link().1;
    time.shift(11 * 60 * 1000);
    ask_for_link(&zoe, "Zoë").await;
    let second = next(&mut mails).await.link().1;
    assert_eq!(recover(&zoe, &first, "a new password").await, 403);
    time.shift(61 * 60 * 1000);
    assert_eq!(recover(&zoe, &second, "a new password").await, 403, "its hour is over");
    ask_for_link(&zoe, "Zoë").await;
    let third = next(&mut mails).await.link().1;
    assert_eq!(set(&zoe, None).await, (200, json!({"available": true, "address": null})));
    assert_eq!(recover(&zoe, &third, "a new password").await, 403, "the address is gone");
    time.shift(61 * 60 * 1000);
    ask_for_link(&zoe, "Zoë").await;
    assert!(none_comes(&mut mails).await);
}

#[tokio::test]
async fn strangers_learn_nothing_and_only_accounts_keep_an_address() {
    let (server, _time, mut mails, _folder) = server().await;
    let guest = server.guest().await;
    assert_eq!(guest.get("/api/v1/me/email").await.1, json!({"available": true, "address": null}));
    assert_eq!(set(&guest, Some("ann@mail.example")).await.1["code"], "no_account");
    let ann = guest.register("Ann", PASSWORD).await;
    assert_eq!(set(&ann, Some("no address")).await.0, 422);
    let wrong = json!({"address": "ann@mail.example", "password": "a wrong one"});
    assert_eq!(ann.ask("PUT", "/api/v1/me/email", Some(wrong)).await.0, 403);
    for name in ["Ann", "no one"] {
        assert_eq!(ask_for_link(&server.guest().await, name).await, 202);
    }
    assert!(none_comes(&mut mails).await);
}

#[tokio::test]
async fn without_an_smtp_server_no_address_is_taken() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.member("Ann").await;
    assert_eq!(ann.get("/api/v1/me/email").await.1, json!({"available": false, "address": null}));
    assert_eq!(set(&ann, Some("ann@mail.example")).await.0, 404);
    assert_eq!(ask_for_link(&ann, "Ann").await, 404);
    assert_eq!(set(&ann, None).await.0, 200, "an address from before can go");
}

#[tokio::test]
async fn a_mail_that_cannot_be_sent_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let site = PublicUrl::parse("https://ilos.example").unwrap();
    let mailer = Mailer::new("smtp://127.0.0.1:1", None, site).unwrap();
    let server =
        TestServer::with(Settings { mailer: Some(mailer), ..settings(&folder.path().join("test.db")) }).await;
    let ann = server.member("Ann").await;
    set(&ann, Some("ann@mail.example")).await;
    assert_eq!(ask_for_link(&ann, "Ann").await, 202);
    let counted = async || {
        let metrics = reqwest::get(server.url("/metrics")).await.unwrap().text().await.unwrap();
        metrics.contains("ilos_failures_total{kind=\"mail\"} 1")
    };
    while !counted().await {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// An account with an address.
async fn account(store: &std::sync::Arc<dyn Store>) -> PersonRow {
    let ann = added(store, "Ann").await;
    let (name, account, skeleton) = ("Ann".to_owned(), "ann".to_owned(), "ann".to_owned());
    let password = Some("hash".to_owned());
    let change = PersonChange::Account { name, account, skeleton, password, ends: None };
    store.change_person(ann.id, change).await.unwrap();
    store.set_email(ann.id, Some("ann@mail.example".to_owned())).await.unwrap();
    ann
}

async fn keeps_addresses_and_links(database: Database) {
    let store = store::open(&database).await.unwrap();
    let ann = account(&store).await;
    assert_eq!(store.email(ann.id).await.unwrap().as_deref(), Some("ann@mail.example"));
    let link = |number: u8, until| RecoveryLink { hash: SecretHash([number; 32]), until };
    store.set_recovery_link(ann.id, link(1, 100), 50).await.unwrap();
    let refused = store.set_recovery_link(ann.id, link(2, 200), 99).await;
    assert_eq!(refused, Err(StoreError::Conflict), "the one before ends later");
    store.set_recovery_link(ann.id, link(2, 200), 100).await.unwrap();
    let ends = store::Logins::All;
    let use_link = async |number: u8, at| {
        let code = Some(UsedCode { hash: SecretHash([number; 32]), at });
        store.change_person(ann.id, PersonChange::Password { password: "hash".to_owned(), code, ends }).await
    };
    assert_eq!(use_link(1, 50).await, Err(StoreError::Conflict), "another took its place");
    assert_eq!(use_link(2, 200).await, Err(StoreError::Conflict), "it has ended");
    use_link(2, 199).await.unwrap();
    assert_eq!(use_link(2, 199).await, Err(StoreError::Conflict), "it is used up");
    store.set_recovery_link(ann.id, link(3, 300), 0).await.unwrap();
    store.change_person(ann.id, PersonChange::Delete { name: "former player".to_owned() }).await.unwrap();
    assert_eq!(store.email(ann.id).await.unwrap(), None, "nothing is left of who is deleted");
    let ben = added(&store, "Ben").await;
    let refused = store.set_email(ben.id, Some("ben@mail.example".to_owned())).await;
    assert_eq!(refused, Err(StoreError::Gone), "a guest has no account");
}

#[tokio::test]
async fn a_file_keeps_addresses_and_links() {
    let folder = tempfile::tempdir().unwrap();
    keeps_addresses_and_links(Database::File(folder.path().join("test.db"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_addresses_and_links() {
    let cluster = Cluster::start();
    keeps_addresses_and_links(Database::Postgres(cluster.new_database())).await;
}
