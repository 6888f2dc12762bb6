//! The operator at the machine: a Unix socket beside the database, for `ilos admin`. A line of JSON with a
//! deed comes in, a line with the answer goes out. Only the user who runs the server, and root, can use it.

use std::io;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::{Path, PathBuf};

use ilos_wire::moderation::Deed;
use ilos_wire::read::read;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

use super::{DeedError, carry_out};
use crate::app::App;
use crate::store::StoreError;

/// The longest line with a deed.
const MAX_LINE: u64 = 64 * 1024;

/// The socket, whose file goes with it.
pub(crate) struct OperatorSocket {
    listener: UnixListener,
    path: PathBuf,
}

impl OperatorSocket {
    /// Opens the socket. A file that a server before has left is replaced.
    pub(crate) fn open(path: &Path) -> io::Result<OperatorSocket> {
        if path.symlink_metadata().is_ok_and(|file| file.file_type().is_socket()) {
            std::fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        Ok(OperatorSocket { listener, path: path.to_owned() })
    }

    /// Answers until the server stops.
    pub(crate) async fn serve(self, app: App) {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    let app = app.clone();
                    tokio::spawn(async move {
                        if let Err(error) = talk(stream, app).await {
                            tracing::debug!(%error, "the operator has hung up");
                        }
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "cannot hear the operator");
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                }
            }
        }
    }
}

impl Drop for OperatorSocket {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

async fn talk(stream: UnixStream, app: App) -> io::Result<()> {
    // Between the making of the file and its mode there is a moment, so the mode alone is not enough.
    let peer = stream.peer_cred()?.uid();
    if peer != 0 && peer != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    let (reading, mut writing) = stream.into_split();
    let mut lines = BufReader::new(reading);
    loop {
        let mut line = String::new();
        let mut limited = (&mut lines).take(MAX_LINE);
        if limited.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let mut text = answer(&app, &line).await.to_string();
        text.push('\n');
        writing.write_all(text.as_bytes()).await?;
    }
}

async fn answer(app: &App, line: &str) -> Value {
    let value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"));
    let deed = value.and_then(|value| read::<Deed>(value).map_err(|error| error.to_string()));
    let done = match deed {
        Ok(deed) => carry_out(app, None, deed).await.map_err(|error| words(&error)),
        Err(error) => Err(error),
    };
    match done {
        Ok(answer) => json!(answer),
        Err(error) => json!({ "error": error }),
    }
}

/// Why a deed is not done, in words for the operator.
fn words(error: &DeedError) -> String {
    match error {
        DeedError::Store(StoreError::Broken(detail)) => format!("the database does not work: {detail}"),
        error => error.to_string(),
    }
}
