//! Requests and messages with something wrong in them, thousands of times, with what each costs: an input
//! that takes much of the processor or of memory is a finding, whatever its answer is.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::scene::{Client, Scene, Socket, connect, measure_memory_anew, memory};

const ADDRESS: &str = "127.0.0.66";

const INPUTS: u64 = 3000;

/// What one input may cost. A debug build takes several times as long.
const MOST_TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 50 });
const MOST_MEMORY: u64 = 10 << 20;

/// An input is a finding if it costs too much this often; once can be something else at the same time.
const RUNS: usize = 3;

struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Bytes with up to three things wrong.
    fn spoil(&mut self, bytes: &[u8]) -> Vec<u8> {
        const ODD: [&str; 12] =
            ["", "0", "-1", "9999999999999999999", "\"", "[[[[[[[[", "{", "\u{0}", "é", "\n", "  ", "null"];
        let mut bytes = bytes.to_vec();
        for _ in 0..self.below(4) {
            let from = self.below(bytes.len() + 1);
            let to = (from + self.below(12)).min(bytes.len());
            let part = match self.below(4) {
                0 => vec![self.below(256) as u8],
                1 => self.pick(&ODD).as_bytes().to_vec(),
                2 => bytes[from..to].repeat(self.below(400)),
                _ => bytes[..from].to_vec(),
            };
            bytes.splice(from..to, part);
        }
        bytes
    }
}

/// An input for the server.
enum Input {
    /// The head without its length, and the body.
    Request(Vec<u8>, Vec<u8>),
    Frame(Vec<u8>),
}

struct Attacker {
    scene: Scene,
    client: Client,
    socket: Option<Socket>,
    table: String,
}

impl Attacker {
    async fn enter() -> Attacker {
        let scene = Scene::without_limits().await;
        let client = Client::stranger(scene.address, ADDRESS).guest().await.unwrap();
        let new = json!({"players": 3, "own_seats": 3, "start": true}).to_string();
        let (_, table) = client.ask("POST", "/api/v1/tables", new).await;
        Attacker { scene, client, socket: None, table: table["id"].as_str().unwrap().to_owned() }
    }

    fn input(&self, dice: &mut Dice) -> Input {
        let (set, record) = (
            include_str!("../../../rules/sets/standard.txt"),
            include_str!("../../../rules/tests/golden/four-open-stock.txt"),
        );
        let own_set = json!({"players": 2, "set": set}).to_string();
        let table = &self.table;
        if dice.below(2) == 0 {
            let act = json!({
                "say": "act", "table": table, "seat": 0, "on": 1, "id": "a",
                "action": {"action": "mulligan", "discard": {}},
            });
            let frames = [
                json!({"say": "watch", "table": table, "after": 1}),
                json!({"say": "hint", "table": table, "seat": 0, "on": 1, "id": "h"}),
                json!({"say": "take_back", "table": table, "seat": 0, "on": 2, "id": "t"}),
                json!({"say": "chat", "table": table, "text": "Good luck!", "id": "c"}),
                act,
            ];
            let frame = dice.pick(&frames).to_string();
            return Input::Frame(dice.spoil(frame.as_bytes()));
        }
        let requests: [(&str, String, &str); 14] = [
            ("GET", "/".to_owned(), ""),
            ("GET", "/api/v1/tables?status=playing&after=3".to_owned(), ""),
            ("GET", format!("/api/v1/tables/{table}"), ""),
            ("GET", format!("/api/v1/tables/{table}/art"), ""),
            ("GET", format!("/api/v1/tables/{table}/set"), ""),
            ("GET", format!("/api/v1/tables/{table}/preview.png"), ""),
            ("GET", format!("/api/v1/tables/{table}/replay/5?seat=1"), ""),
            ("GET", "/api/v1/art/standard/bend/3/ground.svg".to_owned(), ""),
            ("GET", "/icon/512.png".to_owned(), ""),
            ("PATCH", "/api/v1/me".to_owned(), r#"{"name":"Ann"}"#),
            ("POST", "/api/v1/login".to_owned(), r#"{"name":"Ann","password":"correct horse"}"#),
            ("POST", "/api/v1/tables".to_owned(), &own_set),
            ("POST", "/api/v1/records".to_owned(), record),
            ("POST", "/api/v1/records/9?seat=2".to_owned(), record),
        ];
        let (method, path, body) = dice.pick(&requests);
        let cookie = &self.client.cookie;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
             Accept-Encoding: gzip, br;q=0.5\r\nIf-None-Match: \"a\", W/\"b\"\r\nConnection: close\r\n"
        );
        // A spoiled head tests little else, so most inputs have a good one.
        match dice.below(4) {
            0 => Input::Request(dice.spoil(head.as_bytes()), body.as_bytes().to_vec()),
            _ => Input::Request(head.into_bytes(), dice.spoil(body.as_bytes())),
        }
    }

    async fn send(&mut self, input: &Input) {
        let done = match input {
            Input::Request(head, body) => timeout(Duration::from_secs(30), self.request(head, body)).await,
            Input::Frame(frame) => timeout(Duration::from_secs(30), self.frame(frame)).await,
        };
        assert!(done.is_ok(), "no answer and no end of the connection: {input}");
    }

    async fn request(&self, head: &[u8], body: &[u8]) {
        let mut stream = connect(self.scene.address, ADDRESS, 1 << 20).await.unwrap();
        let length = format!("Content-Length: {}\r\n\r\n", body.len());
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(&[head, length.as_bytes(), body].concat()).await;
        let _ = stream.shutdown().await;
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }

    async fn frame(&mut self, frame: &[u8]) {
        let mut socket = match self.socket.take() {
            Some(socket) => socket,
            None => self.client.socket(ADDRESS).await.unwrap(),
        };
        let message = match str::from_utf8(frame) {
            Ok(text) => Message::text(text),
            Err(_) => Message::binary(frame.to_vec()),
        };
        let _ = socket.send(message).await;
        let _ = socket.send(Message::text(r#"{"say":"ping"}"#)).await;
        while let Some(Ok(answer)) = socket.next().await {
            if answer.to_text().is_ok_and(|text| text.contains("\"pong\"")) {
                self.socket = Some(socket);
                return;
            }
        }
    }

    /// What an input takes of the processor and of memory.
    async fn cost(&mut self, input: &Input) -> (Duration, u64) {
        measure_memory_anew();
        let (time, resident) = (processor_time(), memory("VmRSS:"));
        self.send(input).await;
        (processor_time() - time, memory("VmHWM:").saturating_sub(resident))
    }
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(2000)]).into_owned();
        match self {
            Input::Request(head, body) => write!(f, "{}\n{}", text(head), text(body)),
            Input::Frame(frame) => write!(f, "{}", text(frame)),
        }
    }
}

/// What this process has taken of the processor; 0 where it cannot be told.
fn processor_time() -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let numbers = stat.rsplit_once(')').map_or("", |(_, numbers)| numbers);
    // The time of its own code and that of the system for it.
    let ticks = numbers.split_whitespace().skip(11).take(2);
    TICK * ticks.filter_map(|number| number.parse::<u32>().ok()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_input_costs_much() {
    let mut attacker = Attacker::enter().await;
    let mut dice = Dice(19);
    let (mut most_time, mut most_memory) = (Duration::ZERO, 0);
    for number in 0..INPUTS {
        let input = attacker.input(&mut dice);
        let mut costs = Vec::new();
        while costs.len() < RUNS {
            costs.push(attacker.cost(&input).await);
            let (time, memory) = costs[costs.len() - 1];
            if time <= MOST_TIME && memory <= MOST_MEMORY {
                break;
            }
        }
        let least = |of: fn(&(Duration, u64)) -> u64| costs.iter().map(of).min().unwrap_or(0);
        let (time, memory) = (least(|cost| cost.0.as_millis() as u64), least(|cost| cost.1));
        assert!(costs.len() < RUNS, "input {number} takes {time} ms and {} KiB:\n{input}", memory >> 10);
        most_time = most_time.max(Duration::from_millis(time));
        most_memory = most_memory.max(memory);
    }
    println!("{INPUTS} inputs, at most {most_time:?} and {} KiB", most_memory >> 10);
}
