//! What a connection has to look at: marks, not messages, so that nobody's slowness grows anything.

use std::collections::{BTreeMap, HashSet};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::id::{PersonId, SecretHash, TableId};
use crate::store::{Nameplate, PersonRow};

/// So many invitations wait for a slow reader.
const MAX_INVITATIONS: usize = 20;

/// The marks for one connection.
pub struct Inbox {
    /// What the person is known by who is connected.
    login: SecretHash,
    marks: Mutex<Marks>,
    /// The tables that the connection watches, whose turns it sees by itself.
    watched: Mutex<HashSet<TableId>>,
    wake: Notify,
}

/// What is new since the connection last looked.
#[derive(Default)]
pub struct Marks {
    /// Tables that changed.
    pub tables: Vec<TableId>,
    /// Turns that began: the seat and the sequence, the latest for each table.
    pub turns: BTreeMap<TableId, (u8, u64)>,
    /// Tables that the person is asked to, and who asks, the latest for each table.
    pub invitations: BTreeMap<TableId, (PersonId, Nameplate)>,
    /// The answer to the question that took a while: a connection has one at a time.
    pub answer: Option<Utf8Bytes>,
    /// The person has logged out.
    pub logged_out: bool,
}

impl Inbox {
    /// Nothing to look at yet, for someone who is known by this.
    pub fn new(login: SecretHash) -> Inbox {
        Inbox { login, marks: Mutex::default(), watched: Mutex::default(), wake: Notify::new() }
    }

    /// What the person is known by who is connected.
    pub fn login(&self) -> SecretHash {
        self.login
    }

    /// Marks a table as changed.
    pub fn table_changed(&self, table: TableId) {
        let mut marks = self.marks.lock();
        if !marks.tables.contains(&table) {
            marks.tables.push(table);
        }
        drop(marks);
        self.wake.notify_one();
    }

    /// Notes whether the connection watches a table; then it sees by itself whose turn it is there.
    pub fn watching(&self, table: TableId, watches: bool) {
        if watches {
            self.watched.lock().insert(table);
            self.marks.lock().turns.remove(&table);
        } else {
            self.watched.lock().remove(&table);
        }
    }

    /// Marks a turn as begun at a table that is not watched.
    pub fn turn_began(&self, table: TableId, seat: u8, sequence: u64) {
        if self.watched.lock().contains(&table) {
            return;
        }
        self.marks.lock().turns.insert(table, (seat, sequence));
        self.wake.notify_one();
    }

    /// Marks that someone asks the person to a table.
    pub fn invited(&self, table: TableId, by: &PersonRow) {
        let mut marks = self.marks.lock();
        if marks.invitations.len() < MAX_INVITATIONS {
            marks.invitations.insert(table, (by.id, by.into()));
        }
        drop(marks);
        self.wake.notify_one();
    }

    /// Brings the answer to a question that took a while.
    pub fn answer(&self, message: Utf8Bytes) {
        self.marks.lock().answer = Some(message);
        self.wake.notify_one();
    }

    /// Marks the connection as ended.
    pub fn log_out(&self) {
        self.marks.lock().logged_out = true;
        self.wake.notify_one();
    }

    /// Waits for marks and takes them.
    pub async fn news(&self) -> Marks {
        self.wake.notified().await;
        std::mem::take(&mut *self.marks.lock())
    }
}
