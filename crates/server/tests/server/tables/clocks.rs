//! Clocks, with a time of day that the test moves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::player::{Dice, choose};
use crate::common::rows::seat;
use crate::common::{Client, Socket, TestServer, settings};
use ilos_server::{Time, store};
use serde_json::{Value, json};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

struct World {
    server: TestServer,
    time: Time,
    folder: tempfile::TempDir,
}

async fn world() -> World {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder.path().join("test.db"));
    let time = settings.time.clone();
    World { server: TestServer::with(settings).await, time, folder }
}

/// A game of two people, where seat 0 is to act.
async fn game(server: &TestServer, clock: Value) -> (Client, Socket, Client, Socket, Value) {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2, "options": {"first": 0}, "clock": clock})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    let view = one.watch_once(&table).await;
    two.watch_once(&table).await;
    (ann, one, ben, two, view)
}

async fn away(client: &Client, table: &Value, seat: usize) -> bool {
    let (_, info) = client.get(&format!("/api/v1/tables/{}", table.as_str().unwrap())).await;
    info["seats"][seat]["away"] == true
}

/// Waits until the server has checked all clocks again, from the first to the last.
async fn clocks_are_checked(server: &TestServer) {
    let checks = async || server.metric("ilos_clock_checks_total").await;
    // One check may be under way already.
    let enough = checks().await + 2;
    while checks().await < enough {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_bot_plays_on_only_after_the_days_for_a_turn_and_a_person_who_comes_back_takes_over() {
    let World { server, time, folder: _folder } = world().await;
    let clock = json!({"kind": "per_turn", "seconds": 3 * 86_400});
    let (ann, mut one, _ben, mut two, view) = game(&server, clock).await;
    time.shift(3 * DAY - 60_000);
    clocks_are_checked(&server).await;
    assert!(!away(&ann, &view["table"], 0).await, "a minute is left");
    time.shift(60_000);
    let moved = two.game_at(2).await;
    assert!(away(&ann, &view["table"], 0).await, "a bot kept Ann's cards");
    assert_eq!(moved["times"]["left"], json!([3 * DAY, 3 * DAY]), "a new turn has all its time");
    // Ben plays, and Ann comes back in the middle of the bot's game.
    one.say(json!({"say": "come_back", "table": view["table"]})).await;
    while one.hear("table").await["table"]["seats"][0]["away"] != false {}
    let done = two.act(&moved, "mine", choose(&moved, &mut Dice(1))).await;
    let mine = one.game_at(done["sequence"].as_u64().unwrap()).await;
    time.shift(DAY);
    clocks_are_checked(&server).await;
    let done = one.act(&mine, "back", choose(&mine, &mut Dice(2))).await;
    assert_eq!(done["say"], "accepted", "a day later it is still Ann's turn: {done}");
}

#[tokio::test]
async fn thinking_costs_exactly_the_time_it_takes_and_a_turn_adds_its_increment() {
    let World { server, time, folder: _folder } = world().await;
    let clock = json!({"kind": "real_time", "seconds": 600, "increment": 20});
    let (_ann, mut one, _ben, mut two, view) = game(&server, clock).await;
    assert_eq!(view["times"]["left"], json!([600_000, 600_000]));
    time.shift(100_000);
    let done = one.act(&view, "slow", choose(&view, &mut Dice(1))).await;
    let seen = two.game_at(done["sequence"].as_u64().unwrap()).await;
    let left = seen["times"]["left"][0].as_u64().unwrap();
    assert!((519_000..=520_000).contains(&left), "600 - 100 + 20 seconds, not {left}");
    let runs_out = seen["times"]["runs_out"].as_u64().unwrap();
    assert!(runs_out.abs_diff(time.now() + 600_000) < 2_000, "now Ben's time runs");
}

#[tokio::test]
async fn leaving_and_coming_back_changes_no_clock_and_everyone_sees_it_run() {
    let folder = tempfile::tempdir().unwrap();
    // Without a thread no bot ever moves.
    let settings = || ilos_server::Settings { bot_threads: 0, ..settings(&folder.path().join("test.db")) };
    let (first, later) = (settings(), settings());
    let time = first.time.clone();
    let server = TestServer::with(first).await;
    let clock = json!({"kind": "real_time", "seconds": 600, "increment": 0});
    let (ann, mut one, ben, mut two, view) = game(&server, clock).await;
    let table = view["table"].as_str().unwrap();
    let leave = format!("/api/v1/tables/{table}/leave");
    // Ben leaves and comes back while Ann thinks.
    ben.post(&leave, json!({})).await;
    while two.hear("table").await["table"]["seats"][1]["away"] != true {}
    time.shift(300_000);
    two.say(json!({"say": "come_back", "table": table})).await;
    while two.hear("table").await["table"]["seats"][1]["away"] != false {}
    assert_eq!(ann.connect().await.watch_once(table).await["times"], view["times"]);
    // Ann leaves and comes back: her time runs as before, and all watchers see when it runs.
    ann.post(&leave, json!({})).await;
    let stopped = two.hear("game").await;
    assert_eq!((&stopped["sequence"], &stopped["times"]["runs_out"]), (&json!(1), &json!(null)));
    one.say(json!({"say": "come_back", "table": table})).await;
    let runs = two.hear("game").await;
    assert_eq!((&runs["sequence"], &runs["times"]), (&json!(1), &view["times"]));
    // The times are the same after the game is loaded again.
    let done = one.act(&view, "mine", choose(&view, &mut Dice(1))).await;
    let told = two.game_at(done["sequence"].as_u64().unwrap()).await;
    let left = told["times"]["left"][0].as_u64().unwrap();
    assert!((290_000..=300_000).contains(&left), "600 - 300 seconds, not {left}");
    server.stop().await;
    let later = TestServer::with(later).await;
    assert_eq!(ben.at(&later).connect().await.watch_once(table).await["times"], told["times"]);
}

#[tokio::test]
async fn a_person_who_comes_back_too_late_plays_on_after_one_step_of_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    // Without a thread no bot ever moves.
    let settings =
        |bot_threads| ilos_server::Settings { bot_threads, ..settings(&folder.path().join("test.db")) };
    let (without_bots, with_bots) = (settings(0), settings(1));
    let time = without_bots.time.clone();
    let server = TestServer::with(without_bots).await;
    let clock = json!({"kind": "real_time", "seconds": 600, "increment": 0});
    let (ann, mut one, _ben, _two, view) = game(&server, clock).await;
    let table = view["table"].as_str().unwrap();
    time.shift(600_000);
    while one.hear("table").await["table"]["seats"][0]["away"] != true {}
    // Ann comes back before the bot has moved, changes her mind, and comes back again.
    let mut come_back = async || {
        one.say(json!({"say": "come_back", "table": table})).await;
        one.say(json!({"say": "ping"})).await;
        let mut answers = Vec::new();
        while answers.last().is_none_or(|last: &Value| last["say"] != "pong") {
            answers.push(one.next().await);
        }
        assert!(answers.iter().all(|answer| answer["say"] != "refused"), "{answers:?}");
    };
    come_back().await;
    ann.post(&format!("/api/v1/tables/{table}/leave"), json!({})).await;
    come_back().await;
    assert!(away(&ann, &view["table"], 0).await, "the bot still makes this step");
    // The server ends before the bot has moved; that Ann is back is stored.
    server.stop().await;
    with_bots.time.shift(611_000);
    let later = TestServer::with(with_bots).await;
    let ann = ann.at(&later);
    let mut one = ann.connect().await;
    one.watch(table).await;
    while one.hear("table").await["table"]["seats"][0]["away"] != false {}
    let (_, stored) = ann.get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!(stored["seats"][0]["away"], false);
    let store = store::open(&ilos_server::Database::File(folder.path().join("test.db"))).await.unwrap();
    let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
    let steps = store.entries(row.key).await.unwrap();
    assert_eq!(steps.len(), 2, "the set-up, and one step of the bot");
    assert_eq!((steps[1].seat, &steps[1].request), (Some(seat(0)), &None));
}

#[tokio::test]
async fn bots_whose_server_was_killed_play_on_without_a_request() {
    let folder = tempfile::tempdir().unwrap();
    let settings = || settings(&folder.path().join("test.db"));
    // Without a thread a bot never decides, as in a process that has died.
    let server = TestServer::with(ilos_server::Settings { bot_threads: 0, ..settings() }).await;
    let (ann, ben) = (server.guest().await, server.guest().await);
    let of_bot =
        ann.open(json!({"players": 2, "bots": ["random"], "options": {"first": 1}, "start": true})).await;
    let abandoned = ann.open(json!({"players": 2, "options": {"first": 0}})).await;
    ben.post(&format!("/api/v1/tables/{abandoned}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{abandoned}/start"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{abandoned}/leave"), json!({})).await;
    server.stop().await;

    let later = settings();
    later.time.shift(11_000);
    let store = store::open(&later.database).await.unwrap();
    let _later = TestServer::with_store(later, Arc::clone(&store)).await;
    for table in [of_bot, abandoned] {
        let row = store.table(table.parse().unwrap()).await.unwrap().unwrap();
        let begun = Instant::now();
        while store.versions(vec![row.key]).await.unwrap()[&row.key].sequence < 2 {
            assert!(begun.elapsed() < Duration::from_secs(20), "the bot does not move");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_if_the_clock_jumps_by_an_hour() {
    let World { server, time, folder } = world().await;
    let clock = json!({"kind": "real_time", "seconds": 600, "increment": 0});
    let (ann, mut one, ben, mut two, view) = game(&server, clock.clone()).await;
    // Back: no one loses time, and the game goes on.
    time.shift(-HOUR);
    let done = one.act(&view, "a", choose(&view, &mut Dice(1))).await;
    assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(2)));
    let seen = two.game_at(2).await;
    assert_eq!(seen["times"]["left"], json!([600_000, 600_000]));
    clocks_are_checked(&server).await;
    assert!(!away(&ann, &view["table"], 1).await);
    // Forward: the time of the seat to act runs out, a bot plays on, the person comes back.
    time.shift(2 * HOUR);
    let moved = one.game_at(3).await;
    assert!(away(&ann, &view["table"], 1).await);
    two.say(json!({"say": "come_back", "table": view["table"]})).await;
    while two.hear("table").await["table"]["seats"][1]["away"] != false {}
    let table = view["table"].as_str().unwrap();
    let sequence = moved["sequence"].as_u64().unwrap();
    // Another server, whose clock is an hour behind, goes on with the stored game.
    server.stop().await;
    let later = TestServer::with(settings(&folder.path().join("test.db"))).await;
    let (ann, ben) = (ann.at(&later), ben.at(&later));
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    let (left, right) = (one.watch_once(table).await, two.watch_once(table).await);
    assert_eq!((&left["sequence"], &right["sequence"]), (&json!(sequence), &json!(sequence)));
    let (socket, game) = if left["legal"].is_null() { (&mut two, &right) } else { (&mut one, &left) };
    let done = socket.act(game, "later", choose(game, &mut Dice(3))).await;
    assert_eq!(done["sequence"], json!(sequence + 1), "{done}");
}
