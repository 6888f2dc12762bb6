//! A guest of the server with a socket.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A guest with a connection.
pub(super) struct Guest {
    server: String,
    cookie: String,
    http: reqwest::Client,
    stream: WebSocketStream<TcpStream>,
}

impl Guest {
    /// A new guest.
    pub(super) async fn connect(server: &str) -> Result<Guest> {
        let http = reqwest::Client::new();
        let answer = http.post(format!("http://{server}/api/v1/guests")).send().await?.error_for_status()?;
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie
            .and_then(|cookie| cookie.split(';').next())
            .context("the server gave no cookie")?
            .to_owned();
        let stream = socket(server, &cookie).await?;
        Ok(Guest { server: server.to_owned(), cookie, http, stream })
    }

    /// Connects again after the connection was lost.
    pub(super) async fn reconnect(&mut self) -> Result<()> {
        self.stream = socket(&self.server, &self.cookie).await?;
        Ok(())
    }

    /// The same guest with another connection.
    pub(super) async fn connect_again(&self) -> Result<Guest> {
        let stream = socket(&self.server, &self.cookie).await?;
        Ok(Guest {
            server: self.server.clone(),
            cookie: self.cookie.clone(),
            http: self.http.clone(),
            stream,
        })
    }

    /// Sends a GET request: the status and the body of the answer.
    pub(super) async fn get(&self, path: &str) -> Result<(u16, Value)> {
        let request = self.http.get(format!("http://{}/api/v1/{path}", self.server));
        let answer = request.header("cookie", &self.cookie).send().await?;
        Ok((answer.status().as_u16(), serde_json::from_str(&answer.text().await?)?))
    }

    /// Sends a POST request.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let request = self.http.post(format!("http://{}/api/v1/{path}", self.server));
        let answer = request.header("cookie", &self.cookie).body(body.to_string()).send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        if !status.is_success() {
            bail!("{path}: {status}: {text}");
        }
        Ok(serde_json::from_str(&text)?)
    }

    /// Sends a message over the socket.
    pub(super) async fn say(&mut self, message: String) -> Result<()> {
        Ok(self.stream.send(Message::text(message)).await?)
    }

    /// The next message of the socket.
    pub(super) async fn hear(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.stream.next().await.context("the server closed the connection")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(_) => bail!("the server closed the connection"),
                _ => {}
            }
        }
    }
}

async fn socket(server: &str, cookie: &str) -> Result<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(server).await.with_context(|| format!("cannot reach {server}"))?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{server}/api/v1/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    Ok(client_async_with_config(request, stream, Some(config)).await?.0)
}
