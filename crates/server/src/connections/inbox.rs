//! What is new for a connection: marks, not messages, so that a slow reader costs no memory.

use std::collections::{BTreeMap, HashSet};
use std::net::IpAddr;

use ilos_rules::Seat;
use ilos_table::{Nameplate, PersonId, TableId};
use ilos_wire::to_client::ToClient;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::people::secret::SecretHash;
use crate::store::{LineNumber, PersonRow};

/// The most invitations that wait for a slow reader.
const MAX_INVITATIONS: usize = 20;

/// Where a connection comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// The owner of the person who opened it, who is a program then.
    pub owner: Option<PersonId>,
    /// The network of the client.
    pub network: IpAddr,
}

/// The marks for one connection.
pub(crate) struct Inbox {
    origin: Origin,
    /// The login that the connection belongs to.
    login: Mutex<SecretHash>,
    marks: Mutex<Marks>,
    /// The tables that the connection watches: it shows their turns anyway.
    watched: Mutex<HashSet<TableId>>,
    wake: Notify,
}

/// What is new since the connection last looked.
#[derive(Default)]
pub(crate) struct Marks {
    /// Tables that changed.
    pub tables: Vec<TableId>,
    /// Turns that began: the seat and the sequence, the latest for each table.
    pub turns: BTreeMap<TableId, (Seat, u64)>,
    /// Tables that the person is invited to, and by whom, the latest for each table.
    pub invitations: BTreeMap<TableId, (PersonId, Nameplate)>,
    /// The requested hint, or why there is none: a connection waits for one at a time.
    pub hint: Option<ToClient>,
    /// Lines of chat that were taken back.
    pub unsaid: Vec<(TableId, LineNumber)>,
    /// What is announced has changed.
    pub announced: bool,
    /// The person has logged out.
    pub logged_out: bool,
    /// The person or the network is banned, with the sentence that says so.
    pub banned: Option<String>,
}

impl Inbox {
    /// An inbox without marks.
    pub(crate) fn new(login: SecretHash, origin: Origin) -> Inbox {
        Inbox {
            origin,
            login: Mutex::new(login),
            marks: Mutex::default(),
            watched: Mutex::default(),
            wake: Notify::new(),
        }
    }

    /// Where the connection comes from.
    pub(crate) fn origin(&self) -> Origin {
        self.origin
    }

    /// The login that the connection belongs to.
    pub(crate) fn login(&self) -> SecretHash {
        *self.login.lock()
    }

    /// The connection belongs to another login of the same person.
    pub(crate) fn log_in_again(&self, login: SecretHash) {
        *self.login.lock() = login;
    }

    /// Marks a table as changed.
    pub(crate) fn table_changed(&self, table: TableId) {
        let mut marks = self.marks.lock();
        if !marks.tables.contains(&table) {
            marks.tables.push(table);
        }
        drop(marks);
        self.wake.notify_one();
    }

    /// Notes whether the connection watches a table. If it does, it shows whose turn it is there anyway.
    pub(crate) fn watching(&self, table: TableId, watches: bool) {
        if watches {
            self.watched.lock().insert(table);
            self.marks.lock().turns.remove(&table);
        } else {
            self.watched.lock().remove(&table);
        }
    }

    /// Marks a turn as begun at a table that is not watched.
    pub(crate) fn turn_began(&self, table: TableId, seat: Seat, sequence: u64) {
        if self.watched.lock().contains(&table) {
            return;
        }
        self.marks.lock().turns.insert(table, (seat, sequence));
        self.wake.notify_one();
    }

    /// Marks an invitation to a table.
    pub(crate) fn invited(&self, table: TableId, by: &PersonRow) {
        let mut marks = self.marks.lock();
        if marks.invitations.len() < MAX_INVITATIONS {
            marks.invitations.insert(table, (by.id, by.nameplate()));
        }
        drop(marks);
        self.wake.notify_one();
    }

    /// Delivers the requested hint, or why there is none.
    pub(crate) fn hint(&self, message: ToClient) {
        self.marks.lock().hint = Some(message);
        self.wake.notify_one();
    }

    /// Marks a line of chat as taken back.
    pub(crate) fn unsaid(&self, table: TableId, line: LineNumber) {
        self.marks.lock().unsaid.push((table, line));
        self.wake.notify_one();
    }

    /// Marks what is announced as changed.
    pub(crate) fn announce(&self) {
        self.marks.lock().announced = true;
        self.wake.notify_one();
    }

    /// Marks the connection as ended by a ban.
    pub(crate) fn ban(&self, sentence: String) {
        self.marks.lock().banned = Some(sentence);
        self.wake.notify_one();
    }

    /// Marks the connection as ended.
    pub(crate) fn log_out(&self) {
        self.marks.lock().logged_out = true;
        self.wake.notify_one();
    }

    /// Waits for marks and takes them.
    pub(crate) async fn news(&self) -> Marks {
        self.wake.notified().await;
        std::mem::take(&mut *self.marks.lock())
    }
}
