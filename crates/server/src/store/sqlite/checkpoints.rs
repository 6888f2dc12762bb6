//! Moving what was written from the write-ahead log into the file, beside the thread that writes.
//!
//! SQLite by itself does it within a commit now and then, and everybody who waits for that commit waits for all of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rusqlite::Connection;

use crate::store::StoreError;

/// So much is written before it is moved.
const EVERY: usize = 1000;

/// The way to the thread that moves.
pub(super) struct Checkpoints {
    written: usize,
    wanted: SyncSender<()>,
    moved: Arc<AtomicBool>,
}

impl Checkpoints {
    pub(super) fn start(connection: Connection) -> Result<Checkpoints, StoreError> {
        let (wanted, waiting) = sync_channel(1);
        let moved = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&moved);
        std::thread::Builder::new()
            .name("checkpoints".to_owned())
            .spawn(move || work(&connection, &waiting, &told))
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        // What a process before this one has left in the log is moved at once.
        Ok(Checkpoints { written: EVERY, wanted, moved })
    }

    /// Notes how much was written. Called by the thread that writes, between two transactions.
    pub(super) fn note(&mut self, connection: &Connection, count: usize) {
        self.written += count;
        if self.written >= EVERY && self.wanted.try_send(()).is_ok() {
            self.written = 0;
        }
        // The little that was written meanwhile has to be moved while nobody writes: then the log begins anew.
        if self.moved.swap(false, Ordering::Relaxed) {
            checkpoint(connection);
        }
    }
}

fn work(connection: &Connection, waiting: &Receiver<()>, moved: &AtomicBool) {
    while waiting.recv().is_ok() {
        checkpoint(connection);
        moved.store(true, Ordering::Relaxed);
    }
}

/// Moves what can be moved without waiting for anybody.
fn checkpoint(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log could not be moved: it is tried again");
    }
}
