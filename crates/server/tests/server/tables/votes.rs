//! A person goes away, and the others go on.

use ilos_server::{Settings, Time};
use serde_json::{Value, json};

use crate::common::{Client, Socket, TestServer, settings};

const TWO_MINUTES: i64 = 120_000;

/// A server whose time can jump, and people who all watch their table, of whom the first begins.
struct Scene {
    server: TestServer,
    time: Time,
    people: Vec<Client>,
    sockets: Vec<Socket>,
    table: String,
    folder: tempfile::TempDir,
}

impl Scene {
    async fn of(players: usize) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let time = Time::default();
        let settings = Settings { time: time.clone(), ..settings(&folder.path().join("test.db")) };
        let server = TestServer::with(settings).await;
        let host = server.guest().await;
        let table = host.open(json!({"players": players, "options": {"first": 0}})).await;
        let mut people = vec![host];
        for _ in 1..players {
            let guest = server.guest().await;
            assert_eq!(guest.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
            people.push(guest);
        }
        people[0].post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
        let mut sockets = Vec::new();
        for person in &people {
            let mut socket = person.connect().await;
            socket.watch_once(&table).await;
            sockets.push(socket);
        }
        let mut scene = Scene { server, time, people, sockets, table, folder };
        let is_there = |seat: &Value| seat["present"] == true;
        scene.until(0, |table| table["seats"].as_array().unwrap().iter().all(is_there)).await;
        scene
    }

    /// The last person closes the page, and the others see it.
    async fn last_goes_away(&mut self) {
        self.sockets.pop();
        let seat = self.people.len() - 1;
        self.until(0, |table| table["seats"][seat]["away_since"].is_u64()).await;
    }

    /// The next state of the table, as a person sees it, for which something holds.
    async fn until(&mut self, who: usize, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let table = self.sockets[who].hear("table").await["table"].clone();
            if holds(&table) {
                return table;
            }
        }
    }

    async fn vote(&self, who: usize, vote: Value) -> (u16, Value) {
        self.people[who].post(&format!("/api/v1/tables/{}/vote", self.table), vote).await
    }

    fn bot_for(&self, who: usize) -> Value {
        json!({"for": "bot", "person": self.people[who].id})
    }
}

#[tokio::test]
async fn after_two_minutes_the_other_person_lets_a_bot_play_on_and_all_are_told() {
    let mut scene = Scene::of(2).await;
    scene.last_goes_away().await;
    assert_eq!(scene.vote(0, scene.bot_for(1)).await.1["code"], "not_away");
    scene.time.shift(TWO_MINUTES);
    let (status, info) = scene.vote(0, scene.bot_for(1)).await;
    assert_eq!((status, &info["seats"][1]["away"]), (200, &json!(true)));
    let mut back = scene.people[1].connect().await;
    back.watch_once(&scene.table).await;
    back.say(json!({"say": "come_back", "table": scene.table})).await;
    let told =
        scene.until(0, |table| table["seats"][1]["present"] == true && table["seats"][1]["away"] == false);
    assert_eq!(told.await["seats"][1]["away_since"], Value::Null);
}

#[tokio::test]
async fn a_game_is_ended_as_it_stands_once_most_of_those_who_are_there_are_for_it() {
    let mut scene = Scene::of(4).await;
    scene.last_goes_away().await;
    scene.time.shift(TWO_MINUTES);
    let (status, info) = scene.vote(0, json!({"for": "end"})).await;
    assert_eq!((status, &info["status"]), (200, &json!("playing")));
    assert_eq!(info["votes"], json!([{"by": scene.people[0].id, "vote": {"for": "end"}}]));
    let (_, info) = scene.vote(1, json!({"for": "end"})).await;
    assert_eq!((&info["status"], &info["result"]["reason"]), (&json!("finished"), &json!("voted")));
    let last = scene.sockets[2].hear("game").await;
    assert_eq!((&last["scores"]["final"], &last["legal"]), (&json!(true), &Value::Null));
    assert_eq!(scene.people[3].get(&format!("/api/v1/tables/{}/record", scene.table)).await.0, 200);
    let path = scene.folder.path().join("test.db");
    let Scene { server, people, table, folder: _folder, .. } = scene;
    server.stop().await;
    let again = TestServer::with(settings(&path)).await;
    let (_, info) = people[0].at(&again).get(&format!("/api/v1/tables/{table}")).await;
    assert_eq!((&info["status"], &info["result"]["reason"]), (&json!("finished"), &json!("voted")));
}

#[tokio::test]
async fn who_is_there_cannot_be_voted_away_and_who_is_not_seated_has_no_vote() {
    let mut scene = Scene::of(2).await;
    scene.time.shift(TWO_MINUTES);
    assert_eq!(scene.vote(0, scene.bot_for(1)).await.1["code"], "not_away");
    scene.last_goes_away().await;
    scene.time.shift(TWO_MINUTES);
    let stranger = scene.server.guest().await;
    let path = format!("/api/v1/tables/{}/vote", scene.table);
    assert_eq!(stranger.post(&path, json!({"for": "end"})).await.1["code"], "not_seated");
    assert_eq!(scene.vote(0, json!({"for": "peace"})).await.0, 400);
}

#[tokio::test]
async fn a_person_who_resigns_stays_away_while_a_bot_plays() {
    let mut scene = Scene::of(3).await;
    let resign = format!("/api/v1/tables/{}/resign", scene.table);
    let (status, info) = scene.people[0].post(&resign, Value::Null).await;
    assert_eq!((status, &info["seats"][0]["resigned"]), (200, &json!(true)));
    scene.sockets[0].say(json!({"say": "come_back", "table": scene.table})).await;
    assert_eq!(scene.sockets[0].hear("refused").await["code"], "resigned");
    scene.sockets[1].game_at(2).await;
    let (_, info) = scene.vote(1, json!({"for": "end"})).await;
    assert_eq!(info["status"], "finished", "two are left, and one vote is enough");
}
