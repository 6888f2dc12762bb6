//! What a connection has to look at: marks, not messages, so that nobody's slowness grows anything.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::id::TableId;

/// The marks for one connection.
#[derive(Default)]
pub struct Inbox {
    marks: Mutex<Marks>,
    wake: Notify,
}

/// What is new since the connection last looked.
#[derive(Default)]
pub struct Marks {
    /// Tables that changed.
    pub tables: Vec<TableId>,
    /// Turns that began: the seat and the sequence, the latest for each table.
    pub turns: BTreeMap<TableId, (u8, u64)>,
}

impl Inbox {
    /// Marks a table as changed.
    pub fn table_changed(&self, table: TableId) {
        let mut marks = self.marks.lock();
        if !marks.tables.contains(&table) {
            marks.tables.push(table);
        }
        drop(marks);
        self.wake.notify_one();
    }

    /// Marks a turn as begun.
    pub fn turn_began(&self, table: TableId, seat: u8, sequence: u64) {
        self.marks.lock().turns.insert(table, (seat, sequence));
        self.wake.notify_one();
    }

    /// Waits for marks and takes them.
    pub async fn news(&self) -> Marks {
        self.wake.notified().await;
        std::mem::take(&mut *self.marks.lock())
    }
}
