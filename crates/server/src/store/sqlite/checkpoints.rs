//! Checkpoints: a thread of their own moves what was written from the write-ahead log into the file.
//!
//! SQLite by itself does this within a commit now and then, and every caller that waits for that commit waits
//! for all of it. The log must not become long either: as long as it grows, every sync also has to write its
//! length.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rusqlite::Connection;

use crate::store::StoreError;

/// The number of pages from which on the log is moved.
const LONG: i32 = 1000;

thread_local! {
    /// How many pages are in the log that this thread writes.
    static PAGES: Cell<i32> = const { Cell::new(0) };
}

/// A handle to the thread that moves the log.
pub(super) struct Checkpoints {
    wanted: SyncSender<()>,
    asked: bool,
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
        Ok(Checkpoints { wanted, asked: false, moved })
    }

    /// Counts the length of the log whenever this connection writes, in place of SQLite's own checkpoint.
    pub(super) fn count(connection: &Connection) {
        connection.wal_hook(Some(|_, pages| {
            PAGES.set(pages);
            Ok(())
        }));
    }

    /// Asks for a long log to be moved. The thread that writes calls it between two transactions.
    pub(super) fn look(&mut self, connection: &Connection) {
        if self.moved.swap(false, Ordering::Relaxed) {
            // The little that was written meanwhile is moved while no one writes: then the log starts over.
            checkpoint(connection);
            self.asked = false;
        } else if PAGES.get() >= LONG && !self.asked {
            self.asked = self.wanted.try_send(()).is_ok();
        }
    }
}

fn work(connection: &Connection, waiting: &Receiver<()>, moved: &AtomicBool) {
    while waiting.recv().is_ok() {
        checkpoint(connection);
        moved.store(true, Ordering::Relaxed);
    }
}

/// Moves what can be moved without waiting for other connections.
fn checkpoint(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "cannot move the write-ahead log: retrying later");
    }
}
