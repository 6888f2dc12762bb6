//! Runs every example of `docs/api.md`, and demands one for every request and message.
//!
//! In its fenced blocks a line such as `Ann> GET /api/v1/me` is a request of Ann, `Ann> socket` connects her,
//! `Ann> {…}` is what she sends over it, and each `< ` an answer to the last request. `Ben< {…}` is a message
//! to Ben's socket. Other lines continue the one above. `…` stands for anything, and each of `NAMES` for what
//! stood in its place the first time. Every heading of the second level begins with a new server.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use crate::common::{Socket, TestServer, settings};
use ilos_server::{Mailer, PublicUrl, Settings};
use ilos_wire::to_client::ToClient;
use ilos_wire::to_server::ToServer;
use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use ts_rs::TS;

const DOCUMENT: &str = include_str!("../../../../../docs/api.md");

/// Words for ids and texts that a server makes up.
const NAMES: [&str; 9] = ["TABLE", "ANN", "BEN", "BOT", "RECORD", "LOGIN", "PHONE", "PLACE", "CODE"];

/// The word for the code in the link that a new server shows when it starts.
const INVITE: &str = "INVITE";

enum Line {
    Heading,
    Request {
        who: String,
        text: String,
    },
    /// Without a name, it is an answer to the last request.
    Answer {
        who: Option<String>,
        pattern: String,
    },
}

/// The lines of all examples with their numbers.
fn lines() -> Vec<(usize, Line)> {
    let mut lines: Vec<(usize, Line)> = Vec::new();
    let mut fenced = false;
    for (number, line) in (1..).zip(DOCUMENT.lines()) {
        let name = |who: &str| !who.is_empty() && who.chars().all(char::is_alphabetic);
        if line.starts_with("```") {
            fenced = line == "```" && !fenced;
        } else if line.starts_with("## ") {
            lines.push((number, Line::Heading));
        } else if !fenced {
        } else if let Some(answer) = line.strip_prefix("< ") {
            lines.push((number, Line::Answer { who: None, pattern: answer.to_owned() }));
        } else if let Some((who, text)) = line.split_once("> ").filter(|(who, _)| name(who)) {
            lines.push((number, Line::Request { who: who.to_owned(), text: text.to_owned() }));
        } else if let Some((who, text)) = line.split_once("< ").filter(|(who, _)| name(who)) {
            lines.push((number, Line::Answer { who: Some(who.to_owned()), pattern: text.to_owned() }));
        } else if let Some((_, Line::Request { text, .. } | Line::Answer { pattern: text, .. })) =
            lines.last_mut()
        {
            text.push_str(line.trim());
        }
    }
    lines
}

/// Whether a text fits a pattern, in which `…` stands for anything.
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
    /// What the names stand for up to now.
    names: HashMap<&'static str, String>,
    /// The last request over HTTP and its answer, until the answer is compared.
    asked: Option<(String, String)>,
    speaker: String,
}

impl Stage {
    async fn new() -> Stage {
        let folder = tempfile::tempdir().unwrap();
        let site = PublicUrl::parse("https://ilos.example").unwrap();
        // No mail arrives from here: the requests succeed all the same.
        let mailer = Some(Mailer::new("smtp://127.0.0.1:1", None, site).unwrap());
        let server = TestServer::with(Settings { mailer, ..settings(&folder.path().join("test.db")) }).await;
        let invite = server.first_code.clone().expect("a new server");
        Stage {
            server,
            _folder: folder,
            people: HashMap::new(),
            names: HashMap::from([(INVITE, invite)]),
            asked: None,
            speaker: String::new(),
        }
    }

    fn fill_in(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    /// Learns from an answer what the new names in a pattern stand for.
    fn learn(&mut self, pattern: &str, answer: &str) {
        for name in NAMES {
            let Some((before, _)) = pattern.split_once(name).filter(|_| !self.names.contains_key(name))
            else {
                continue;
            };
            let before = before.rsplit('…').next().unwrap();
            let Some((_, value)) = answer.split_once(before) else { continue };
            let value = if before.ends_with('"') { value.split('"').next().unwrap() } else { value };
            self.names.insert(name, value.to_owned());
        }
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
            let answer = self.ask(&text).await;
            self.asked = Some((text, answer));
        }
    }

    /// Sends a request of the speaker over HTTP.
    async fn ask(&mut self, text: &str) -> String {
        let someone = self.people.get_mut(&self.speaker).expect("has spoken");
        let (method, rest) = text.split_once(' ').expect("a method and a path");
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let request = reqwest::Client::new().request(method.parse().unwrap(), self.server.url(path));
        let answer = request.header("cookie", &someone.cookie).body(body.to_owned()).send().await.unwrap();
        if let Some(cookie) = answer.headers().get("set-cookie") {
            someone.cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        let status = answer.status().as_u16();
        format!("{status} {}", answer.text().await.unwrap()).trim_end().to_owned()
    }

    async fn answer(&mut self, number: usize, who: Option<String>, pattern: &str) {
        let answer = match self.asked.take() {
            Some((request, answer)) if who.is_none() => self.when_finished(&request, answer, pattern).await,
            asked => {
                self.asked = asked;
                let who = who.as_ref().unwrap_or(&self.speaker);
                let socket = self.people.get_mut(who).and_then(|someone| someone.socket.as_mut());
                read_in_order(socket.expect("connected before"), pattern).await
            }
        };
        self.learn(pattern, &answer);
        let pattern = self.fill_in(pattern);
        assert!(fits(&pattern, &answer), "line {number}: expected {pattern}\nanswered {answer}");
    }

    /// The answer after the game, if the document shows that one while bots still play.
    async fn when_finished(&mut self, request: &str, mut answer: String, pattern: &str) -> String {
        let begun = Instant::now();
        while pattern.starts_with("200") && answer.starts_with("409 {\"code\":\"not_finished\"") {
            assert!(begun.elapsed() < Duration::from_secs(60), "{request}: {answer}");
            tokio::time::sleep(Duration::from_millis(50)).await;
            answer = self.ask(request).await;
        }
        answer
    }
}

/// The next message of the kind that the pattern shows: bots play in between, and it may become someone's
/// turn.
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
            Line::Answer { who, pattern } => stage.answer(number, who, &pattern).await,
        }
    }
}

/// The words that `say` can be, from the type as clients in TypeScript know it.
fn words<T: TS>() -> HashSet<String> {
    let declared = T::inline(&ts_rs::Config::default());
    let words: HashSet<String> = declared
        .split("\"say\": \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    assert!(words.len() >= 8, "{declared}");
    words
}

#[test]
fn every_word_of_the_socket_has_an_example() {
    let (mut sent, mut received) = (HashSet::new(), HashSet::new());
    for (_, line) in lines() {
        let (text, said) = match &line {
            Line::Heading => continue,
            Line::Request { text, .. } => (text, &mut sent),
            Line::Answer { pattern, .. } => (pattern, &mut received),
        };
        if let Some(rest) = text.strip_prefix("{\"say\":\"") {
            said.insert(rest.split('"').next().unwrap().to_owned());
        }
    }
    assert_eq!(sent, words::<ToServer>());
    assert_eq!(received, words::<ToClient>());
}

#[tokio::test]
async fn every_request_has_an_example_that_succeeds() {
    let (server, _folder) = TestServer::start().await;
    let described: Value = reqwest::get(server.url("/api")).await.unwrap().json().await.unwrap();
    let lines = lines();
    let mut done = Vec::new();
    for (index, (_, line)) in lines.iter().enumerate() {
        let Line::Request { text, .. } = line else { continue };
        let answered = matches!(lines.get(index + 1), Some((_, Line::Answer { pattern, .. })) if pattern.starts_with('2'));
        if text == "socket" {
            done.push(("GET", "/api/v1/socket"));
        } else if let Some((method, rest)) = text.split_once(' ').filter(|_| answered) {
            done.push((method, rest.split([' ', '?']).next().unwrap()));
        }
    }
    let mut missing = Vec::new();
    for (path, item) in described["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            let is_it = |(done_method, done_path): &(&str, &str)| {
                let parts = path.split('/').zip(done_path.split('/'));
                done_method.eq_ignore_ascii_case(method)
                    && path.split('/').count() == done_path.split('/').count()
                    && parts.into_iter().all(|(part, word)| part == word || part.starts_with('{'))
            };
            if !done.iter().any(is_it) {
                missing.push(format!("{} {path}", method.to_uppercase()));
            }
        }
    }
    assert_eq!(missing, [""; 0], "without an example that succeeds");
}
