//! Two servers on one database: what must happen once happens once.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::common::player::{Dice, choose};
use crate::common::postgres::Cluster;
use crate::common::{Client, Socket, TestServer};
use ilos_server::store::{self};
use ilos_server::{Database, Settings};
use ilos_table::Entry;
use serde_json::{Value, json};

struct Nodes {
    one: TestServer,
    other: TestServer,
    database: Database,
    _cluster: Cluster,
}

async fn nodes() -> Nodes {
    nodes_with(Settings::HEARTBEAT).await
}

async fn nodes_with(heartbeat: Duration) -> Nodes {
    let cluster = Cluster::start();
    let database = Database::Postgres(cluster.new_database());
    let settings = Settings {
        database: database.clone(),
        heartbeat,
        ..crate::common::settings(std::path::Path::new(""))
    };
    let (one, other) = (TestServer::with(settings.clone()).await, TestServer::with(settings).await);
    Nodes { one, other, database, _cluster: cluster }
}

async fn entries(database: &Database, table: &str) -> Vec<Entry> {
    let store = store::open(database).await.unwrap();
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    store.entries(row.key).await.unwrap()
}

/// Checks that every sequence is there once, without a gap, and no request twice. Loading the game verifies
/// it too.
async fn check(nodes: &Nodes, ann: &Client, table: &str) -> Vec<Entry> {
    let entries = entries(&nodes.database, table).await;
    assert!(entries.iter().map(|entry| entry.sequence).eq(1..=entries.len() as u64));
    let requests: Vec<&String> = entries.iter().filter_map(|entry| entry.request.as_ref()).collect();
    assert_eq!(requests.len(), requests.iter().collect::<BTreeSet<_>>().len());
    let third = TestServer::with(Settings {
        database: nodes.database.clone(),
        ..crate::common::settings(std::path::Path::new(""))
    })
    .await;
    assert_eq!(ann.at(&third).get(&format!("/api/v1/tables/{table}")).await.0, 200);
    entries
}

/// The game as a server shows it to a new connection, at least up to a sequence.
async fn look(client: &Client, table: &str, since: u64) -> (Socket, Value) {
    let mut socket = client.connect().await;
    socket.watch(table).await;
    let game = socket.game_at(since).await;
    (socket, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_changes_servers_with_every_move_plays_one_game_and_bots_move_once() {
    let nodes = nodes().await;
    let ann = nodes.one.guest().await;
    let table = ann
        .open(json!({"players": 3, "bots": ["random", "random"], "options": {"first": 0}, "start": true}))
        .await;
    // Both servers have the table in memory and would play for its bots.
    let (_watching, _) = look(&ann.at(&nodes.other), &table, 1).await;
    let (_watching_too, _) = look(&ann, &table, 1).await;
    let mut dice = Dice(4);
    let (mut known, mut moves) = (1, 0);
    let mut over = false;
    while moves < 25 && !over {
        let here = if moves % 2 == 0 { ann.clone() } else { ann.at(&nodes.other) };
        let (mut socket, mut game) = look(&here, &table, known).await;
        while game["legal"].is_null() && game["scores"].is_null() {
            game = socket.hear("game").await;
        }
        over = !game["scores"].is_null();
        if !over {
            let (id, action) = (format!("move {moves}"), choose(&game, &mut dice));
            let done = socket.act(&game, &id, action.clone()).await;
            // If another writer was first, the move is refused and can be sent again.
            let done =
                if done["code"] == "unavailable" { socket.act(&game, &id, action).await } else { done };
            assert_eq!(done["say"], "accepted", "{done}");
            known = done["sequence"].as_u64().unwrap();
            moves += 1;
        }
    }
    let entries = check(&nodes, &ann, &table).await;
    let mine = entries.iter().filter(|entry| entry.request.is_some()).count();
    assert_eq!(mine, moves, "each move of Ann is there once");
    assert!(entries.len() > 2 * moves, "and the bots moved in between");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_one_server_handles_a_time_that_runs_out_and_the_game_is_finished_once() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.other.guest().await);
    let clock = json!({"kind": "per_turn", "seconds": 1});
    let table = ann.open(json!({"players": 2, "options": {"first": 0}, "clock": clock})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    // Both servers check the clocks, and both have the table in memory from the start.
    let (mut here, _) = look(&ann, &table, 1).await;
    let (_there, _) = look(&ben, &table, 1).await;
    let finished = async {
        loop {
            let (_, info) = ann.get(&format!("/api/v1/tables/{table}")).await;
            let (_, other) = ben.get(&format!("/api/v1/tables/{table}")).await;
            if info["status"] == "finished" || other["status"] == "finished" {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), finished).await.expect("bots finish the game");
    here.say(json!({"say": "ping"})).await;
    let entries = check(&nodes, &ann, &table).await;
    assert!(entries.iter().all(|entry| entry.request.is_none()), "bots made every move");
    assert_eq!(ann.get("/api/v1/me").await.1["rating"]["games"], 0, "a private game is not rated");
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_what_happens_at_another_server() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.other.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    let (mut here, mut there) = (ann.connect().await, ben.connect().await);
    here.watch(&table).await;
    there.watch(&table).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    while here.hear("table").await["table"]["seats"][1]["id"] != json!(ben.id) {}
    there.chat(&table, "hello").await;
    assert_eq!(here.hear("talk").await["lines"][0]["text"], "hello");
    here.chat(&table, "hello yourself").await;
    let mut heard = Vec::new();
    while heard.len() < 2 {
        heard.extend(there.hear("talk").await["lines"].as_array().unwrap().clone());
    }
    assert_eq!([&heard[0]["text"], &heard[1]["text"]], ["hello", "hello yourself"], "each line once");
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let mut dice = Dice(7);
    let mut sockets = [here, there];
    let mut games = [sockets[0].game_at(1).await, sockets[1].game_at(1).await];
    for number in 0..12 {
        let mover = games.iter().position(|game| !game["legal"].is_null()).expect("someone to move");
        let action = choose(&games[mover], &mut dice);
        let done = sockets[mover].act(&games[mover], &format!("move {number}"), action).await;
        let sequence = done["sequence"].as_u64().unwrap();
        for (game, socket) in games.iter_mut().zip(&mut sockets) {
            *game = socket.game_at(sequence).await;
        }
    }
    assert_eq!(check(&nodes, &ann, &table).await.len(), 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_chat_at_once_at_two_servers_see_all_lines_in_one_order() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.other.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    let (mut here, mut there) = (ann.connect().await, ben.connect().await);
    here.watch(&table).await;
    there.watch(&table).await;
    for number in 0..10 {
        here.chat(&table, &format!("ann {number}")).await;
        there.chat(&table, &format!("ben {number}")).await;
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    let heard = async |mut socket: Socket| {
        let mut texts = Vec::new();
        while texts.len() < 20 {
            let lines = socket.hear("talk").await["lines"].clone();
            texts.extend(lines.as_array().unwrap().iter().map(|line| line["text"].to_string()));
        }
        texts
    };
    let (by_ann, by_ben) = (heard(here).await, heard(there).await);
    assert_eq!(by_ann, by_ben);
    assert_eq!(by_ann.iter().collect::<BTreeSet<_>>().len(), 20, "each line once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_shows_at_every_server_and_a_turn_is_announced_once() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.other.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 1}})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    let (mut watcher, mut ben_elsewhere) = (nodes.other.guest().await.connect().await, ben.connect().await);
    watcher.watch(&table).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    watcher.game_at(1).await;
    assert_eq!(ben_elsewhere.hear("your_turn").await["sequence"], 1);
    let mut speaker = ann.connect().await;
    speaker.chat(&table, "your turn").await;
    watcher.hear("talk").await;
    for (request, name) in
        [(("PATCH", json!({"name": "Anna"})), "Anna"), (("DELETE", json!({})), "former player")]
    {
        let (method, body) = request;
        assert!(ann.ask(method, "/api/v1/me", Some(body)).await.0 < 300);
        while watcher.hear("table").await["table"]["seats"][0]["name"] != name {}
    }
    ben_elsewhere.say(json!({"say": "ping"})).await;
    assert_eq!(ben_elsewhere.next().await["say"], "pong", "no second announcement");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_announced_even_if_someone_else_looked_first() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.other.guest().await);
    for _ in 0..5 {
        let table = ann.open(json!({"players": 2, "options": {"first": 1}})).await;
        let path = format!("/api/v1/tables/{table}");
        ben.post(&format!("{path}/join"), json!({})).await;
        let (mut watcher, mut of_ben) = (nodes.other.guest().await.connect().await, ben.connect().await);
        watcher.watch(&table).await;
        ann.post(&format!("{path}/start"), json!({})).await;
        ben.get(&path).await;
        assert_eq!(of_ben.hear("your_turn").await["table"], json!(table));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_at_one_server_takes_effect_at_once_at_another() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.one.guest().await);
    let (ann_there, ben_there) = (ann.at(&nodes.other), ben.at(&nodes.other));
    let table = ann.open(json!({"players": 2, "options": {"first": 1}})).await;
    let (mut of_ann, mut of_ben) = (ann_there.connect().await, ben_there.connect().await);
    of_ann.watch(&table).await;
    of_ben.watch(&table).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    of_ben.chat(&table, "here I am").await;
    of_ben.hear("said").await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    of_ann.game_at(1).await;
    ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    of_ann.say(json!({"say": "come_back", "table": table})).await;
    let back = async {
        loop {
            let (_, info) = ann.get(&format!("/api/v1/tables/{table}")).await;
            if info["seats"][0]["away"] == false {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), back).await.expect("Ann plays on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_shows_even_if_another_renamed_person_has_left() {
    let nodes = nodes().await;
    let (ann, ben) = (nodes.one.guest().await, nodes.one.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    let path = format!("/api/v1/tables/{table}");
    assert_eq!(ben.ask("PATCH", "/api/v1/me", Some(json!({"name": "Benno"}))).await.0, 200);
    ben.post(&format!("{path}/join"), json!({})).await;
    ben.post(&format!("{path}/leave"), json!({})).await;
    assert_eq!(ann.at(&nodes.other).ask("PATCH", "/api/v1/me", Some(json!({"name": "Anna"}))).await.0, 200);
    assert_eq!(ann.get(&path).await.1["seats"][0]["name"], "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_that_ends_at_one_server_ends_its_sockets_at_the_other() {
    let nodes = nodes_with(Duration::from_secs(1)).await;
    let ann = nodes.one.guest().await.register("Ann", "a long one").await;
    let ben = nodes.other.guest().await;
    let password = json!({"name": "Ann", "password": "a long one"});
    let log_in = async || {
        let request = reqwest::Client::new().post(nodes.other.url("/api/v1/login"));
        let answer = request.body(password.to_string()).send().await.unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
        Client { cookie, ..ann.at(&nodes.other) }
    };
    // A client that reads answers the server's pings, and lives until the server says goodbye.
    let living = |mut socket: Socket| tokio::spawn(async move { socket.hear("goodbye").await });
    let of_ben = living(ben.connect().await);
    // The server checks the login before each ping: a valid one keeps its socket.
    let mut there = log_in().await.connect().await;
    there.hear_pings(2).await;
    let there = living(there);
    let change = json!({"password": "a long one", "new_password": "a longer one"});
    assert_eq!(ann.ask("PATCH", "/api/v1/me", Some(change)).await.0, 200);
    assert_eq!(there.await.unwrap()["reason"], "logged_out");
    // The login that changed the password stays, on both servers, until Ann logs out everywhere.
    let (here, there) = (living(ann.connect().await), living(ann.at(&nodes.other).connect().await));
    assert_eq!(ann.post("/api/v1/logout-everywhere", json!({})).await.0, 204);
    for socket in [here, there] {
        assert_eq!(socket.await.unwrap()["reason"], "logged_out");
    }
    assert!(!of_ben.is_finished(), "no one else is disconnected");
}
