//! Moving what was written from the write-ahead log into the file, beside the thread that writes.
//!
//! SQLite by itself does it within a commit now and then, and everybody who waits for that commit waits for all of it. The
//! log must not become long either: as long as it grows, every sync has to write down its length too.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use rusqlite::Connection;

use crate::store::StoreError;

/// A log of so many pages is moved.
const LONG: i32 = 1000;

thread_local! {
    /// How many pages are in the log that this thread writes.
    static PAGES: Cell<i32> = const { Cell::new(0) };
}

/// The way to the thread that moves.
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

    /// Has the length of the log counted whenever this connection writes, in place of what SQLite does then.
    pub(super) fn count(connection: &Connection) {
        connection.wal_hook(Some(|_, pages| {
            PAGES.set(pages);
            Ok(())
        }));
    }

    /// Has a long log moved. Called by the thread that writes, between two transactions.
    pub(super) fn look(&mut self, connection: &Connection) {
        if self.moved.swap(false, Ordering::Relaxed) {
            // The little that was written meanwhile is moved while nobody writes: then the log begins anew.
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

/// Moves what can be moved without waiting for anybody.
fn checkpoint(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log could not be moved: it is tried again");
    }
}
