//! Clients that do not want to play: others do not notice them.

use std::time::{Duration, Instant};

use crate::common::player::{Dice, play_to_the_end};
use crate::common::{TestServer, settings};
use futures_util::StreamExt;
use ilos_server::Settings;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_never_reads_holds_up_no_one_and_can_catch_up_in_the_end() {
    let (server, _folder) = TestServer::start().await;
    let (ann, sleeper) = (server.guest().await, server.guest().await);
    let mut asleep = sleeper.connect_with_little_room().await;
    let (mut last, mut steps) = (None, 0);
    // More than all buffers between server and client hold.
    for round in 0..6 {
        let body =
            json!({"players": 5, "own_seats": 2, "bots": ["random", "random", "random"], "start": true});
        let table = ann.open(body).await;
        asleep.watch(&table).await;
        let end = play_to_the_end(&mut ann.connect().await, &table, &mut Dice(round)).await;
        steps += end["sequence"].as_u64().unwrap();
        last = Some(end);
    }
    let last = last.unwrap();
    // Reads everything that was on its way, until the latest is there or the connection ends.
    let (mut read, mut latest) = (0, None);
    while let Some(Ok(frame)) = timeout(Duration::from_secs(20), asleep.stream.next()).await.unwrap() {
        let Message::Text(text) = frame else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        read += u64::from(message["say"] == "game");
        if message["table"] == last["table"] && message["sequence"] == last["sequence"] {
            latest = Some(message);
            break;
        }
    }
    assert!(read + 100 < steps, "{read} of {steps} steps were kept for a reader that did not read");
    let latest = match latest {
        Some(latest) => latest,
        None => sleeper.connect().await.watch_once(last["table"].as_str().unwrap()).await,
    };
    assert_eq!(latest["scores"], last["scores"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_survives_a_storm_of_connections() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    let mut calm = ann.connect().await;
    let storm: Vec<_> = (0..100)
        .map(|_| {
            let (ann, table) = (ann.clone(), table.clone());
            tokio::spawn(async move {
                for _ in 0..3 {
                    let mut socket = ann.connect().await;
                    socket.watch(&table).await;
                }
            })
        })
        .collect();
    for gust in storm {
        gust.await.unwrap();
    }
    let last = play_to_the_end(&mut calm, &table, &mut Dice(3)).await;
    assert_eq!(last["scores"]["final"], true);
    let begun = Instant::now();
    loop {
        let metrics = reqwest::get(server.url("/metrics")).await.unwrap().text().await.unwrap();
        if metrics.contains("\nilos_sockets 1\n") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "sockets are left over:\n{metrics}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_send_nonsense_or_endless_heads_are_dropped() {
    let (server, _folder) = TestServer::start().await;
    let mut noise = TcpStream::connect(server.address).await.unwrap();
    let bytes: Vec<u8> = (0..4000u32).map(|number| (number.wrapping_mul(2654435761) >> 13) as u8).collect();
    noise.write_all(&bytes).await.unwrap();
    let mut loris = TcpStream::connect(server.address).await.unwrap();
    loris.write_all(b"GET /api/v1/bots HTTP/1.1\r\nHost: here\r\nX-Slow: ").await.unwrap();
    let mut endless = TcpStream::connect(server.address).await.unwrap();
    let _ = endless.write_all(format!("GET / HTTP/1.1\r\nX-Long: {}", "x".repeat(100_000)).as_bytes()).await;
    assert_eq!(reqwest::get(server.url("/healthz")).await.unwrap().status(), 200);
    let mut open = vec![noise, loris, endless];
    // Clients that say nothing, or not enough, or speak another protocol, or stay silent after an answer.
    let answered = "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";
    for said in ["", "P", "PRI * HTTP/2.0\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", answered] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        open.push(stream);
    }
    for mut stream in open {
        let mut rest = Vec::new();
        let ended = timeout(Duration::from_secs(15), stream.read_to_end(&mut rest)).await;
        assert!(ended.is_ok(), "the server still listens to it");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_asks_and_never_reads_the_answers_is_dropped() {
    let (server, _folder) = TestServer::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let questions = "GET /api HTTP/1.1\r\nHost: here\r\n\r\n".repeat(100);
    let dropped = timeout(Duration::from_secs(60), async {
        // Sooner or later the server takes no more, and then closes the connection.
        while stream.write_all(questions.as_bytes()).await.is_ok() {}
    });
    assert!(dropped.await.is_ok(), "the server still waits for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_never_ends_gets_an_error() {
    let (server, _folder) = TestServer::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let half = "POST /api/v1/login HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{\"name\"";
    stream.write_all(half.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let ended = timeout(Duration::from_secs(40), stream.read_to_string(&mut answer)).await;
    assert!(ended.is_ok(), "the server still waits for it");
    assert!(answer.contains(" 408 ") && answer.contains(r#"{"code":"too_slow","message":"#), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_finishes_what_it_has_begun() {
    let (server, _folder) = TestServer::start().await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /api/v1/login HTTP/1.1\r\nHost: here\r\nContent-Length: 36\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(br#"{"name":"Ann","#).await.unwrap();
    let address = server.address;
    let requests = async || {
        let metrics = reqwest::get(server.url("/metrics")).await.unwrap().text().await.unwrap();
        let count = metrics.lines().find_map(|line| line.strip_prefix("ilos_http_requests_total "));
        count.unwrap().parse::<u64>().unwrap()
    };
    // The half request is counted before those that ask for the count.
    let mut own = 1;
    while requests().await == own {
        own += 1;
    }
    let stopping = tokio::spawn(server.stop());
    while TcpStream::connect(address).await.is_ok() {}
    assert!(!stopping.is_finished(), "a request is under way");
    stream.write_all(br#""password":"a guess "}"#).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains(r#""code":"wrong_password""#), "{answer}");
    timeout(Duration::from_secs(4), stopping).await.expect("nothing is under way any more").unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_not_available_through_a_proxy() {
    let (server, _folder) = TestServer::start().await;
    let ask = reqwest::Client::new().get(server.url("/metrics")).header("x-forwarded-for", "192.0.2.7");
    assert_eq!(ask.send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn metrics_are_available_in_the_networks_that_the_operator_names() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder.path().join("test.db"));
    let named =
        |network: &str| Settings { metrics_networks: vec![network.parse().unwrap()], ..settings.clone() };
    for (network, status) in [("192.0.2.0/24", 403), ("127.0.0.0/8", 200)] {
        let server = TestServer::with(named(network)).await;
        // As from another container, which calls the server by the name of its service.
        let ask = reqwest::Client::new().get(server.url("/metrics")).header("host", "ilos:4567");
        let through_a_proxy = ask.try_clone().unwrap().header("x-forwarded-for", "192.0.2.7");
        assert_eq!(ask.send().await.unwrap().status(), status, "{network}");
        assert_eq!(through_a_proxy.send().await.unwrap().status(), 403);
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_connections_of_one_address_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = settings(&folder.path().join("test.db"));
    settings.limits = true;
    let server = TestServer::with(settings).await;
    let mut open = Vec::new();
    for _ in 0..220 {
        open.push(TcpStream::connect(server.address).await.unwrap());
    }
    let mut refused = 0;
    for stream in &mut open {
        let ended = timeout(Duration::from_millis(5), stream.read_u8()).await;
        refused += usize::from(ended.is_ok());
    }
    assert!((15..=25).contains(&refused), "{refused} of 220 were refused");
    drop(open);
    let begun = Instant::now();
    while reqwest::get(server.url("/healthz")).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(5), "a closed connection does not free its permit");
    }
}
