//! Runs every example of `docs/api.md`.
//!
//! In its fenced blocks a line such as `Ann> GET /api/v1/me` is a request of Ann, `Ann> socket` connects her, `Ann> {…}`
//! is what she says over it, and each `< ` an answer; other lines go on with the one above. `…` stands for anything,
//! `TABLE` for the id of the table that was opened. Every heading of the second level begins with a new server.

mod common;

use std::collections::HashMap;

use common::{Socket, TestServer};
use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const DOCUMENT: &str = include_str!("../../../docs/api.md");

enum Line {
    Heading,
    Request { who: String, text: String },
    Answer { pattern: String },
}

/// The lines of all examples with their numbers.
fn lines() -> Vec<(usize, Line)> {
    let mut lines: Vec<(usize, Line)> = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(DOCUMENT.lines()) {
        if line.starts_with("```") {
            fenced = line == "```" && !fenced;
        } else if line.starts_with("## ") {
            lines.push((number, Line::Heading));
        } else if let Some(answer) = line.strip_prefix("< ").filter(|_| fenced) {
            lines.push((number, Line::Answer { pattern: answer.to_owned() }));
        } else if fenced && let Some((who, text)) = line.split_once("> ") {
            lines.push((number, Line::Request { who: who.to_owned(), text: text.to_owned() }));
        } else if fenced
            && let Some((_, Line::Request { text, .. } | Line::Answer { pattern: text })) = lines.last_mut()
        {
            text.push_str(line.trim());
        }
    }
    lines
}

/// Whether a text is what a pattern says, in which `…` stands for anything.
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut left) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return left.is_empty() };
    for part in parts {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

#[derive(Default)]
struct Someone {
    cookie: String,
    socket: Option<Socket>,
}

struct Stage {
    server: TestServer,
    _folder: tempfile::TempDir,
    people: HashMap<String, Someone>,
    table: Option<String>,
    /// The answer of the last request over HTTP, until it is compared.
    answered: Option<String>,
    speaker: String,
}

impl Stage {
    async fn new() -> Stage {
        let (server, folder) = TestServer::start().await;
        Stage {
            server,
            _folder: folder,
            people: HashMap::new(),
            table: None,
            answered: None,
            speaker: String::new(),
        }
    }

    fn fill_in(&self, text: &str) -> String {
        self.table.as_ref().map_or(text.to_owned(), |table| text.replace("TABLE", table))
    }

    async fn request(&mut self, who: &str, text: &str) {
        let text = self.fill_in(text);
        who.clone_into(&mut self.speaker);
        let someone = self.people.entry(who.to_owned()).or_default();
        if text.starts_with('{') {
            let message = serde_json::from_str(&text).expect("examples are JSON");
            someone.socket.as_mut().expect("connected before").say(message).await;
        } else if text == "socket" {
            let mut request =
                format!("ws://{}/api/v1/socket", self.server.address).into_client_request().unwrap();
            request.headers_mut().insert("cookie", someone.cookie.parse().unwrap());
            let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
            someone.socket = Some(Socket { stream });
        } else {
            let (method, rest) = text.split_once(' ').expect("a method and a path");
            let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
            let request = reqwest::Client::new().request(method.parse().unwrap(), self.server.url(path));
            let answer =
                request.header("cookie", &someone.cookie).body(body.to_owned()).send().await.unwrap();
            if let Some(cookie) = answer.headers().get("set-cookie") {
                someone.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            }
            let status = answer.status().as_u16();
            let text = format!("{status} {}", answer.text().await.unwrap());
            self.answered = Some(text.trim_end().to_owned());
        }
    }

    async fn answer(&mut self, number: usize, pattern: &str) {
        let answer = match self.answered.take() {
            Some(answer) => answer,
            None => {
                let socket = self.people.get_mut(&self.speaker).and_then(|someone| someone.socket.as_mut());
                read_in_order(socket.expect("connected before"), pattern).await
            }
        };
        if self.table.is_none() && pattern.contains("\"id\":\"TABLE\"") {
            let json = answer.split_once(' ').map_or(answer.as_str(), |(_, json)| json);
            let table: Value = serde_json::from_str(json).expect("tables are JSON");
            self.table = table["id"].as_str().map(str::to_owned);
        }
        let pattern = self.fill_in(pattern);
        assert!(fits(&pattern, &answer), "line {number}: expected {pattern}\nanswered {answer}");
    }
}

/// The next message of the kind that the pattern shows: bots play in between, and it may become someone's turn.
async fn read_in_order(socket: &mut Socket, pattern: &str) -> String {
    loop {
        let text = socket.next_text().await;
        let message: Value = serde_json::from_str(&text).unwrap();
        let say = message["say"].as_str().unwrap();
        let passed_over =
            ["game", "your_turn"].contains(&say) && !pattern.contains(&format!("\"say\":\"{say}\""));
        if !passed_over {
            return text;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_answered_as_the_document_says() {
    let mut stage = Stage::new().await;
    for (number, line) in lines() {
        match line {
            Line::Heading => stage = Stage::new().await,
            Line::Request { who, text } => stage.request(&who, &text).await,
            Line::Answer { pattern } => stage.answer(number, &pattern).await,
        }
    }
}

#[test]
fn every_word_of_the_socket_has_an_example() {
    let examples: String = lines()
        .into_iter()
        .map(|(_, line)| match line {
            Line::Heading => String::new(),
            Line::Request { text, .. } | Line::Answer { pattern: text } => text,
        })
        .collect();
    for word in [
        "watch",
        "unwatch",
        "act",
        "take_back",
        "ping",
        "welcome",
        "table",
        "game",
        "accepted",
        "refused",
        "pong",
    ] {
        assert!(examples.contains(&format!("\"say\":\"{word}\"")), "{word} has no example");
    }
}
