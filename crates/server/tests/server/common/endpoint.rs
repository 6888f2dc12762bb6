//! A service that takes pushes and messages, and keeps what it is sent.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use web_push_native::p256::SecretKey;
use web_push_native::{Auth, decrypt};

const AUTH: [u8; 16] = [7; 16];

/// What someone has sent.
#[derive(Clone)]
pub(crate) struct Sent {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Sent {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// What is kept, and how it is answered.
struct Inner {
    sent: Vec<Sent>,
    status: StatusCode,
}

#[derive(Clone)]
pub(crate) struct Endpoint {
    pub address: SocketAddr,
    inner: Arc<Mutex<Inner>>,
    key: SecretKey,
}

impl Endpoint {
    pub(crate) async fn start() -> Endpoint {
        let inner = Arc::new(Mutex::new(Inner { sent: Vec::new(), status: StatusCode::CREATED }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let take =
            async |State(inner): State<Arc<Mutex<Inner>>>, uri: Uri, headers: HeaderMap, body: Bytes| {
                let mut inner = inner.lock().unwrap();
                inner.sent.push(Sent { path: uri.path().to_owned(), headers, body });
                (inner.status, [("location", "http://127.0.0.1:1/elsewhere")])
            };
        let service = Router::new().fallback(take).with_state(Arc::clone(&inner));
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Endpoint { address, inner, key: SecretKey::from_slice(&[5; 32]).unwrap() }
    }

    /// The request by which a browser with this endpoint asks to be called.
    pub(crate) fn subscription(&self, path: &str) -> Value {
        let key = self.key.public_key().to_sec1_bytes();
        let (p256dh, auth) = (URL_SAFE_NO_PAD.encode(key), URL_SAFE_NO_PAD.encode(AUTH));
        json!({"kind": "push", "endpoint": self.url(path), "p256dh": p256dh, "auth": auth})
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Answers like this from now on.
    pub(crate) fn answer(&self, status: u16) {
        self.inner.lock().unwrap().status = StatusCode::from_u16(status).unwrap();
    }

    /// Everything that was sent.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        self.inner.lock().unwrap().sent.clone()
    }

    /// What a push says, as the browser reads it.
    pub(crate) fn read(&self, push: &Sent) -> Value {
        let text =
            decrypt(push.body.to_vec(), &self.key, &Auth::from(AUTH)).expect("a push for this browser");
        serde_json::from_slice(&text).unwrap()
    }

    /// Waits until so much was sent.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<Sent> {
        for _ in 0..400 {
            let sent = self.sent();
            if sent.len() >= count {
                return sent;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("only {} of {count} were sent", self.sent().len());
    }
}
