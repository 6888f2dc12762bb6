//! A store that fails: there are errors, but nothing is lost, doubled or half done.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::player::{Dice, choose, play_to_the_end};
use crate::common::{TestServer, settings};
use async_trait::async_trait;
use ilos_server::store::{
    self, Account, Call, CallTarget, Change, ChatLine, LineNumber, Listing, LoginRow, Logins, PersonChange,
    PersonRow, QuietHours, Row, Statement, Store, StoreError, TableKey, TableRow, UnusedSince, Versions,
    Write,
};
use ilos_server::{Database, SecretHash, Server, Time};
use ilos_table::{Entry, Millis, PersonId, TableId};
use serde_json::json;
use tokio::sync::{Notify, watch};

/// How long a slow write takes.
const SLOW: Duration = Duration::from_millis(1500);

/// How the store fails.
#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    None,
    /// Nothing is written, as on a full disk.
    Refuses,
    /// Writes succeed, but the answer is an error: the connection broke in the middle.
    WritesAndFails,
    /// Nothing can be written or read.
    IsGone,
    /// Writing panics.
    Panics,
    /// Reading a table panics.
    PanicsOnReading,
    /// Writes succeed, and the answer takes a while.
    IsSlow,
    /// Logins take a while to be written.
    LogsInLate,
    /// Another server is first, once.
    IsTakenOnce,
    /// Writing never ends.
    Stands,
}

struct Troubled {
    store: Arc<dyn Store>,
    trouble: Mutex<Trouble>,
    /// The table that has the trouble; `None` for all tables.
    only: Mutex<Option<(TableId, TableKey)>>,
    /// How many commits work before the trouble begins.
    spared: AtomicUsize,
    /// How many writes have met the trouble.
    met: watch::Sender<usize>,
    is_shared: AtomicBool,
    /// Told when nothing can ever be written again.
    lost: Notify,
}

impl Troubled {
    fn set(&self, trouble: Trouble) {
        self.set_after(0, trouble);
    }

    fn set_after(&self, commits: usize, trouble: Trouble) {
        *self.only.lock().unwrap() = None;
        self.spared.store(commits, Ordering::SeqCst);
        *self.trouble.lock().unwrap() = trouble;
    }

    async fn set_at(&self, trouble: Trouble, table: &str) {
        let row = self.store.table(table.parse().unwrap()).await.unwrap().unwrap();
        *self.only.lock().unwrap() = Some((row.id, row.key));
        *self.trouble.lock().unwrap() = trouble;
    }

    fn has(&self, trouble: Trouble) -> bool {
        *self.trouble.lock().unwrap() == trouble
    }

    fn concerns(&self, is_it: impl Fn(TableId, TableKey) -> bool) -> bool {
        self.only.lock().unwrap().is_none_or(|(id, key)| is_it(id, key))
    }

    fn readable(&self) -> Result<(), StoreError> {
        if self.has(Trouble::IsGone) { Err(StoreError::Broken("gone".to_owned())) } else { Ok(()) }
    }

    /// Waits until this many writes have met the trouble.
    async fn was_met(&self, writes: usize) {
        let mut met = self.met.subscribe();
        let enough = met.wait_for(|met| *met >= writes);
        tokio::time::timeout(Duration::from_secs(10), enough).await.expect("writes are tried").unwrap();
    }

    async fn commit_in(&self, trouble: Trouble, change: Change) -> Result<i64, StoreError> {
        let key = change.key;
        if trouble != Trouble::None {
            self.met.send_modify(|met| *met += 1);
        }
        let broken = || Err(StoreError::Broken("trouble".to_owned()));
        match trouble {
            Trouble::Refuses | Trouble::IsGone => return broken(),
            Trouble::Panics if self.concerns(|_, only| only == key) => panic!("a panic on purpose"),
            Trouble::IsTakenOnce => {
                self.set(Trouble::None);
                return Err(StoreError::Conflict);
            }
            Trouble::Stands => std::future::pending().await,
            _ => {}
        }
        let written = self.store.write(Write::Commit(change)).await?;
        match trouble {
            Trouble::WritesAndFails => return broken(),
            Trouble::IsSlow => tokio::time::sleep(SLOW).await,
            _ => {}
        }
        Ok(written)
    }
}

#[async_trait]
impl Store for Troubled {
    fn is_shared(&self) -> bool {
        self.is_shared.load(Ordering::SeqCst)
    }
    async fn lost(&self) {
        self.lost.notified().await;
    }
    async fn write(&self, write: Write) -> Result<i64, StoreError> {
        let trouble = *self.trouble.lock().unwrap();
        match write {
            Write::Commit(change) => {
                let spared =
                    self.spared.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
                self.commit_in(if spared.is_ok() { Trouble::None } else { trouble }, change).await
            }
            Write::AddChat(..) => {
                assert!(trouble != Trouble::Panics, "a panic on purpose");
                let number = self.store.write(write).await?;
                let fails = trouble == Trouble::WritesAndFails;
                if fails { Err(StoreError::Broken("trouble".to_owned())) } else { Ok(number) }
            }
            Write::AddLogin(..) if trouble == Trouble::LogsInLate => {
                self.met.send_modify(|met| *met += 1);
                tokio::time::sleep(SLOW).await;
                self.store.write(write).await
            }
            Write::Check => self.readable().map(|()| 0),
            other => self.store.write(other).await,
        }
    }
    async fn query(&self, query: Statement) -> Result<Vec<Row>, StoreError> {
        self.store.query(query).await
    }
    async fn person(&self, id: PersonId) -> Result<Option<PersonRow>, StoreError> {
        self.store.person(id).await
    }
    async fn best(&self, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        self.store.best(count).await
    }
    async fn account(&self, name: &str) -> Result<Option<Account>, StoreError> {
        self.store.account(name).await
    }
    async fn bots_of(&self, owner: PersonId) -> Result<Vec<PersonRow>, StoreError> {
        self.store.bots_of(owner).await
    }
    async fn person_by_login(
        &self,
        login: SecretHash,
        now: Millis,
    ) -> Result<Option<(PersonRow, Millis)>, StoreError> {
        self.readable()?;
        self.store.person_by_login(login, now).await
    }
    async fn logins_of(&self, person: PersonId) -> Result<Vec<LoginRow>, StoreError> {
        self.store.logins_of(person).await
    }
    async fn account_like(&self, name: &str, skeleton: &str) -> Result<Option<PersonId>, StoreError> {
        self.store.account_like(name, skeleton).await
    }
    async fn recovery_codes(&self, person: PersonId) -> Result<u32, StoreError> {
        self.store.recovery_codes(person).await
    }
    async fn email(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        self.store.email(person).await
    }
    async fn said_by(&self, person: PersonId) -> Result<Vec<(TableId, ChatLine)>, StoreError> {
        self.store.said_by(person).await
    }
    async fn call_targets(&self, person: PersonId) -> Result<Vec<CallTarget>, StoreError> {
        self.store.call_targets(person).await
    }
    async fn quiet_hours(&self, person: PersonId) -> Result<Option<QuietHours>, StoreError> {
        self.store.quiet_hours(person).await
    }
    async fn due_calls(&self, at: Millis, count: u32) -> Result<Vec<Call>, StoreError> {
        self.store.due_calls(at, count).await
    }
    async fn kept_secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.kept_secret(name).await
    }
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        let panics = self.has(Trouble::PanicsOnReading) && self.concerns(|only, _| only == id);
        assert!(!panics, "a panic on purpose");
        self.readable()?;
        self.store.table(id).await
    }
    async fn tables(
        &self,
        listing: Listing,
        after: Option<TableId>,
        count: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        self.readable()?;
        self.store.tables(listing, after, count).await
    }
    async fn unfinished(
        &self,
        person: PersonId,
        after: TableKey,
        count: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.readable()?;
        self.store.unfinished(person, after, count).await
    }
    async fn unused_lobbies(&self, since: UnusedSince, count: u32) -> Result<Vec<TableId>, StoreError> {
        self.readable()?;
        self.store.unused_lobbies(since, count).await
    }
    async fn absent_guests(&self, since: Millis, count: u32) -> Result<Vec<PersonRow>, StoreError> {
        self.readable()?;
        self.store.absent_guests(since, count).await
    }
    async fn due(&self, at: Millis, count: u32) -> Result<Vec<TableId>, StoreError> {
        self.readable()?;
        self.store.due(at, count).await
    }
    async fn entries(&self, key: TableKey) -> Result<Vec<Entry>, StoreError> {
        self.readable()?;
        self.store.entries(key).await
    }
    async fn versions(&self, keys: Vec<TableKey>) -> Result<HashMap<TableKey, Versions>, StoreError> {
        self.readable()?;
        self.store.versions(keys).await
    }
    async fn chat(&self, key: TableKey, count: u32) -> Result<Vec<(LineNumber, ChatLine)>, StoreError> {
        self.store.chat(key, count).await
    }
}

async fn troubled_store(file: &Path) -> Arc<Troubled> {
    Arc::new(Troubled {
        store: store::open(&Database::File(file.to_owned())).await.unwrap(),
        trouble: Mutex::new(Trouble::None),
        only: Mutex::default(),
        spared: AtomicUsize::default(),
        met: watch::Sender::new(0),
        is_shared: AtomicBool::default(),
        lost: Notify::default(),
    })
}

async fn troubled_server() -> (TestServer, Arc<Troubled>, tempfile::TempDir) {
    let (server, troubled, _, folder) = troubled_server_and_time().await;
    (server, troubled, folder)
}

/// The same with the time of day of the server.
async fn troubled_server_and_time() -> (TestServer, Arc<Troubled>, Time, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let troubled = troubled_store(&file).await;
    let settings = settings(&file);
    let time = settings.time.clone();
    let server = TestServer::with_store(settings, Arc::clone(&troubled) as Arc<dyn Store>).await;
    (server, troubled, time, folder)
}

#[tokio::test]
async fn a_server_that_can_never_store_anything_again_ends_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let store = troubled_store(&file).await;
    let server = Server::with_store(settings(&file), Arc::clone(&store) as Arc<dyn Store>).await.unwrap();
    let (address, running) = (server.address(), tokio::spawn(server.run(std::future::pending())));
    assert!(reqwest::get(format!("http://{address}/healthz")).await.unwrap().status().is_success());
    store.lost.notify_one();
    let ended = tokio::time::timeout(Duration::from_secs(20), running).await.expect("it ends").unwrap();
    assert_eq!(ended.unwrap_err().to_string(), "the thread that writes to the database has ended");
}

#[tokio::test]
async fn a_move_that_could_not_be_stored_is_refused_and_can_be_sent_again() {
    for trouble in [Trouble::Refuses, Trouble::WritesAndFails, Trouble::IsGone, Trouble::Panics] {
        let (server, store, _folder) = troubled_server().await;
        let ann = server.guest().await;
        let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
        let mut socket = ann.connect().await;
        socket.watch(&table).await;
        let first = socket.hear("game").await;
        let second = socket.hear("game").await;
        let game = if first["legal"].is_null() { second } else { first };
        let action = choose(&game, &mut Dice(1));

        store.set(trouble);
        let refused = socket.act(&game, "a", action.clone()).await;
        assert_eq!((&refused["say"], &refused["code"]), (&json!("refused"), &json!("unavailable")));
        if trouble == Trouble::IsGone {
            assert_eq!(reqwest::get(server.url("/readyz")).await.unwrap().status(), 503);
            assert_eq!(ann.get(&format!("/api/v1/tables/{table}")).await.0, 503);
        }

        store.set(Trouble::None);
        let accepted = socket.act(&game, "a", action).await;
        assert_eq!((&accepted["say"], &accepted["sequence"]), (&json!("accepted"), &json!(2)), "{accepted}");
        let shown = ann.connect().await.watch_once(&table).await;
        assert_eq!(shown["sequence"], 2, "the move was made once");
        let last = play_to_the_end(&mut ann.connect().await, &table, &mut Dice(2)).await;
        assert_eq!(last["scores"]["final"], true);
    }
}

#[tokio::test]
async fn bots_go_on_when_the_store_works_again() {
    for trouble in [Trouble::Refuses, Trouble::Panics] {
        bots_go_on_after(trouble).await;
    }
}

async fn bots_go_on_after(trouble: Trouble) {
    let (server, store, _folder) = troubled_server().await;
    let ann = server.guest().await;
    let table = ann
        .open(json!({"players": 3, "bots": ["random", "random"], "options": {"first": 0}, "start": true}))
        .await;
    let mut socket = ann.connect().await;
    let game = socket.watch_once(&table).await;
    let keep = json!({"action": "mulligan", "discard": {}});
    // The person's move is stored, the moves of the bots are not.
    store.set_after(1, trouble);
    assert_eq!(socket.act(&game, "a", keep).await["say"], "accepted");
    store.was_met(1).await;
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(store.entries(row.key).await.unwrap().len(), 2, "no bot has moved");
    store.set(Trouble::None);
    let game = loop {
        let game = socket.hear("game").await;
        if !game["legal"].is_null() {
            break game;
        }
    };
    assert!(game["sequence"].as_u64().unwrap() >= 4, "both bots have moved");
}

#[tokio::test]
async fn a_panic_ends_its_request_and_not_the_connection() {
    let (server, store, _folder) = troubled_server().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 1}})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let mut socket = ann.connect().await;
    socket.watch_once(&table).await;
    assert_eq!(ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await.0, 200);
    let elsewhere = TableId::from_number(99).to_string();
    for (trouble, message) in [
        (Trouble::Panics, json!({"say": "chat", "table": table, "text": "hello", "id": "1"})),
        (Trouble::Panics, json!({"say": "come_back", "table": table})),
        (Trouble::PanicsOnReading, json!({"say": "watch", "table": elsewhere})),
        (Trouble::PanicsOnReading, json!({"say": "chat", "table": elsewhere, "text": "hello", "id": "2"})),
    ] {
        store.set(trouble);
        socket.say(message.clone()).await;
        assert_eq!(socket.hear("refused").await["code"], "unavailable", "{message}");
        store.set(Trouble::None);
    }
    socket.say(json!({"say": "come_back", "table": table})).await;
    while socket.hear("table").await["table"]["seats"][0]["away"] != false {}
}

#[tokio::test]
async fn a_line_that_was_stored_without_an_answer_is_shown_once() {
    let (server, store, _folder) = troubled_server().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let (mut one, mut two) = (ann.connect().await, server.guest().await.connect().await);
    two.watch(&table).await;
    let chat = |text: &str| json!({"say": "chat", "table": table, "text": text, "id": text});
    one.say(chat("first")).await;
    assert_eq!(one.hear("said").await, json!({"say": "said", "table": table, "id": "first"}));
    let mut heard = two.hear("talk").await["lines"].as_array().unwrap().clone();
    store.set(Trouble::WritesAndFails);
    one.say(chat("second")).await;
    let refused = one.hear("refused").await;
    assert_eq!((&refused["code"], &refused["id"]), (&json!("unavailable"), &json!("second")));
    store.set(Trouble::None);
    one.say(chat("second")).await;
    assert_eq!(one.hear("said").await["id"], "second", "it is stored already, and not stored again");
    one.say(chat("third")).await;
    while heard.len() < 3 {
        heard.extend(two.hear("talk").await["lines"].as_array().unwrap().clone());
    }
    let texts: Vec<_> = heard.iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["first", "second", "third"]);
}

#[tokio::test]
async fn a_deleted_person_leaves_even_a_table_that_another_server_has_just_changed() {
    let (server, store, _folder) = troubled_server().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    store.set(Trouble::IsTakenOnce);
    assert_eq!(ann.ask("DELETE", "/api/v1/me", Some(json!({}))).await.0, 204);
    let (_, info) = ben.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!((&info["host"], &info["seats"][0]["kind"]), (&json!(null), &json!("open")));
}

#[tokio::test]
async fn leaving_is_tried_again_if_another_server_was_first_and_joining_is_not() {
    let (server, store, _folder) = troubled_server().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    let path = |what: &str| format!("/api/v1/tables/{table}/{what}");
    store.set(Trouble::IsTakenOnce);
    let (status, refused) = ben.post(&path("join"), json!({})).await;
    assert_eq!((status, &refused["code"]), (409, &json!("conflict")), "Ben has not seen what changed");
    store.set(Trouble::IsTakenOnce);
    assert_eq!(ann.post(&path("leave"), json!({})).await.0, 200, "Ann leaves whatever changed");
}

#[tokio::test]
async fn no_one_waits_long_behind_a_command_that_the_store_does_not_answer() {
    let (server, store, _folder) = troubled_server().await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    one.watch(&table).await;
    let game = one.game_at(1).await;
    store.set(Trouble::Stands);
    let action = choose(&game, &mut Dice(3));
    one.say(json!({"say": "act", "table": table, "seat": 0, "on": 1, "id": "1", "action": action})).await;
    store.was_met(1).await;
    let begun = std::time::Instant::now();
    two.chat(&table, "are you there?").await;
    assert_eq!(two.hear("refused").await["code"], "unavailable");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    two.say(json!({"say": "ping"})).await;
    two.hear("pong").await;
}

#[tokio::test]
async fn a_game_that_panics_when_its_clock_is_checked_stops_no_other_clock() {
    let (server, store, _folder) = troubled_server().await;
    let clock = json!({"kind": "per_turn", "seconds": 1});
    let (ann, ben) = (server.guest().await, server.guest().await);
    let begin = async || {
        let table = ann.open(json!({"players": 2, "options": {"first": 0}, "clock": clock})).await;
        ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
        ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
        table
    };
    let broken = begin().await;
    store.set_at(Trouble::Panics, &broken).await;
    // Its time runs out first.
    store.was_met(1).await;
    let other = begin().await;
    let is_away =
        async |table: &str| ann.get(&format!("/api/v1/tables/{table}")).await.1["seats"][0]["away"] == true;
    let ran_out = async {
        while !is_away(&other).await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), ran_out).await.expect("another clock runs out");
    assert!(!is_away(&broken).await);
    store.set(Trouble::None);
    let mended = async {
        while !is_away(&broken).await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), mended).await.expect("its clock is checked again");
}

#[tokio::test]
async fn a_game_in_doubt_that_panics_on_loading_does_not_keep_others_in_doubt() {
    let (server, store, _folder) = troubled_server().await;
    let ann = server.guest().await;
    let new = json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true});
    let keep = json!({"action": "mulligan", "discard": {}});
    let mut sockets = Vec::new();
    // Enough tables that the broken one is hardly the last to be loaded.
    for _ in 0..20 {
        let table = ann.open(new.clone()).await;
        let mut socket = ann.connect().await;
        let game = socket.watch_once(&table).await;
        sockets.push((table, socket, game));
    }
    store.set(Trouble::WritesAndFails);
    for (_, socket, game) in &mut sockets {
        assert_eq!(socket.act(game, "1", keep.clone()).await["code"], "unavailable");
    }
    store.set_at(Trouble::PanicsOnReading, &sockets[0].0).await;
    for (_, socket, _) in &mut sockets[1..] {
        while socket.hear("game").await["sequence"] != 2 {}
    }
    store.set(Trouble::None);
    while sockets[0].1.hear("game").await["sequence"] != 2 {}
}

#[tokio::test]
async fn a_game_that_panics_on_loading_does_not_hold_back_news_of_other_servers() {
    let (server, store, _folder) = troubled_server().await;
    store.is_shared.store(true, Ordering::SeqCst);
    let ann = server.guest().await;
    let mut sockets = Vec::new();
    for _ in 0..6 {
        let table = ann.open(json!({"players": 2})).await;
        let mut socket = ann.connect().await;
        socket.watch(&table).await;
        sockets.push((table, socket));
    }
    store.set_at(Trouble::PanicsOnReading, &sockets[0].0).await;
    for (table, _) in &sockets {
        let key = store.store.table(table.parse().unwrap()).await.unwrap().unwrap().key;
        let (person, name, text) = (ann.id.parse().unwrap(), "Ann".to_owned(), "from elsewhere".to_owned());
        let line = ChatLine { person, name, is_bot: false, text, at: 1 };
        store.store.add_chat(key, line, "1".to_owned()).await.unwrap();
    }
    for (_, socket) in &mut sockets[1..] {
        assert_eq!(socket.hear("talk").await["lines"][0]["text"], "from elsewhere");
    }
    store.set(Trouble::None);
    assert_eq!(sockets[0].1.hear("talk").await["lines"][0]["text"], "from elsewhere", "it is read again");
}

#[tokio::test]
async fn a_login_with_a_password_that_changes_meanwhile_is_refused() {
    let (server, store, _folder) = troubled_server().await;
    let ann = server.guest().await;
    let old = json!({"name": "Ann", "password": "an old one"});
    assert_eq!(ann.post("/api/v1/account", old.clone()).await.0, 201);
    store.set(Trouble::LogsInLate);
    let thief = reqwest::Client::new();
    let logging_in = thief.post(server.url("/api/v1/login")).body(old.to_string()).send();
    let changing = async {
        // The password was correct, and the login is not stored yet.
        store.was_met(1).await;
        let (name, account) = ("Ann".to_owned(), "ann".to_owned());
        let (password, ends) = (Some("the hash of another one".to_owned()), Some(Logins::All));
        let change = PersonChange::Account { name, skeleton: account.clone(), account, password, ends };
        store.change_person(ann.id.parse().unwrap(), change).await.unwrap();
    };
    let (answer, ()) = tokio::join!(logging_in, changing);
    let answer = answer.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers().get("set-cookie")), (403, None));
}

#[tokio::test]
async fn a_game_goes_on_if_its_host_hung_up_while_starting_it() {
    let (server, store, time, _folder) = troubled_server_and_time().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "bots": ["random"], "options": {"first": 1}})).await;
    let path = format!("/api/v1/tables/{table}");
    store.set(Trouble::IsSlow);
    let request = ann.http.post(server.url(&format!("{path}/start"))).header("cookie", &ann.cookie);
    let hung_up = request.timeout(Duration::from_millis(700)).send().await;
    assert!(hung_up.unwrap_err().is_timeout());
    time.shift(-3_600_000);
    store.set(Trouble::None);
    let key = store.table(table.parse().unwrap()).await.unwrap().unwrap().key;
    let bot_moved = async {
        while store.entries(key).await.unwrap().len() < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // The clock stands far before the time at which the table is due, so that only the step itself can wake
    // the bot.
    let moved = tokio::time::timeout(Duration::from_secs(20), bot_moved).await;
    moved.expect("the bot has made its first step without another request");
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(row.state.version, 2, "it is stored");
    let (_, info) = ann.get(&path).await;
    assert_eq!(
        (&info["version"], &info["status"]),
        (&json!(2), &json!("playing")),
        "the server shows what is stored"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_postgresql_crashed_and_started_again() {
    let mut cluster = crate::common::postgres::Cluster::start();
    let database = Database::Postgres(cluster.new_database());
    let server =
        TestServer::with(ilos_server::Settings { database: database.clone(), ..settings("".as_ref()) }).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let mut game = socket.watch_once(&table).await;
    let (mut dice, mut refused) = (Dice(9), 0);
    for sequence in 2..30 {
        let action = choose(&game, &mut dice);
        match sequence {
            // A restart between two moves, and a crash during one.
            10 => tokio::task::block_in_place(|| cluster.crash_and_restart()),
            20 => {
                tokio::task::block_in_place(|| cluster.crash());
                let done = socket.act(&game, "to 20", action.clone()).await;
                assert_eq!(done["code"], "unavailable", "{done}");
                tokio::task::block_in_place(|| cluster.start_again());
            }
            _ => {}
        }
        let done = loop {
            let done = socket.act(&game, &format!("to {sequence}"), action.clone()).await;
            if done["say"] == "accepted" {
                break done;
            }
            assert_eq!(done["code"], "unavailable", "{done}");
            refused += 1;
            assert!(refused < 200, "PostgreSQL does not come back");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(done["sequence"], sequence, "each move is made once");
        let (mut again, mut found) = (ann.connect().await, None);
        again.watch(&table).await;
        while found.is_none() {
            let view = again.game_at(sequence).await;
            found = (!view["legal"].is_null() || !view["scores"].is_null()).then_some(view);
        }
        (socket, game) = (again, found.unwrap());
        if !game["scores"].is_null() {
            break;
        }
    }
    let store = store::open(&database).await.unwrap();
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    let entries = store.entries(row.key).await.unwrap();
    assert_eq!(json!(entries.len()), game["sequence"]);
    assert!(entries.iter().map(|entry| entry.sequence).eq(1..=entries.len() as u64));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_postgresql_does_not_answer_is_refused_in_time_and_made_once() {
    let cluster = crate::common::postgres::Cluster::start();
    let url = cluster.new_database();
    let database = Database::Postgres(url.clone());
    let server = TestServer::with(ilos_server::Settings { database, ..settings("".as_ref()) }).await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "options": {"first": 0}, "start": true})).await;
    let mut socket = ann.connect().await;
    let game = socket.watch_once(&table).await;
    let action = choose(&game, &mut Dice(1));
    let name = url.rsplit('/').next().unwrap();
    let mut held = tokio::task::block_in_place(|| cluster.hold_steps(name, 14));
    let refused = socket.act(&game, "a", action.clone()).await;
    assert_eq!((&refused["say"], &refused["code"]), (&json!("refused"), &json!("unavailable")));
    tokio::task::block_in_place(|| held.wait()).unwrap();
    // PostgreSQL may still make the refused move when it goes on; sent again, the move is made once.
    let done = socket.act(&game, "a", action).await;
    let done = if done["say"] == "refused" {
        socket.act(&game, "a", choose(&game, &mut Dice(1))).await
    } else {
        done
    };
    assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(2)), "{done}");
    let shown = ann.connect().await.watch_once(&table).await;
    assert_eq!(shown["sequence"], 2);
}
