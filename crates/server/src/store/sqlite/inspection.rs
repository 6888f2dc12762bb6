//! Looking at a file without a server.

use std::path::Path;

use async_trait::async_trait;
use ilos_table::{Entry, Millis, TableId};
use rusqlite::{Connection, OpenFlags, TransactionBehavior, params};

use super::{PATIENCE, migrations, reading};
use crate::store::inspection::{
    CUT, Inspection, READ_AGAIN, STRAY_GAMES, SelfCheck, StoredTable, stored_table,
};
use crate::store::{StoreError, TableKey};

/// A file that is looked at.
pub(in crate::store) struct InspectedFile {
    connection: Connection,
    /// Whether it keeps sets apart from tables.
    has_sets: bool,
}

impl InspectedFile {
    /// Opens the file as it is.
    pub(in crate::store) fn open(path: &Path) -> Result<InspectedFile, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        migrations::check(&connection)?;
        let has_sets = connection
            .prepare("SELECT 1 FROM pragma_table_info('tables') WHERE name = 'own_set'")?
            .exists([])?;
        Ok(InspectedFile { connection, has_sets })
    }
}

#[async_trait]
impl Inspection for InspectedFile {
    async fn check_itself(&mut self) -> Result<SelfCheck, StoreError> {
        let mut check = SelfCheck::default();
        let mut statement = self.connection.prepare("PRAGMA quick_check")?;
        for line in statement.query_map([], |row| row.get::<_, String>(0))? {
            match line {
                Ok(line) if line == "ok" => {}
                Ok(line) => check.damage.push(line),
                Err(error) => {
                    check.damage.push(error.to_string());
                    break;
                }
            }
        }
        let stray = self.connection.prepare(STRAY_GAMES).and_then(|mut statement| {
            statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<TableKey>, _>>()
        });
        match stray {
            Ok(games) => check.add_stray_games(&games),
            Err(error) => check.damage.push(error.to_string()),
        }
        Ok(check)
    }

    async fn tables(&mut self) -> Result<Vec<TableKey>, StoreError> {
        let mut statement = self.connection.prepare("SELECT key FROM tables ORDER BY key")?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    async fn table(&mut self, key: TableKey) -> Result<StoredTable, StoreError> {
        let moment = self.connection.transaction()?;
        let entries = reading::entries(&moment, key)?;
        let mut statement = moment.prepare_cached(stored_table(self.has_sets))?;
        Ok(statement.query_row([key], |row| {
            let id = TableId::from_number(row.get("id")?);
            let set = row.get::<_, Option<Vec<u8>>>("own_set")?.map(reading::set_text).transpose()?;
            Ok(StoredTable { id, status: row.get("status")?, set, body: row.get("body")?, entries })
        })?)
    }

    async fn cut(&mut self, key: TableKey, steps: &[Entry], at: Millis) -> Result<(), StoreError> {
        let Some(first) = steps.first() else { return Ok(()) };
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let removed = transaction.execute(CUT, params![key, first.sequence as i64])?;
        if removed != steps.len() {
            return Err(StoreError::Conflict);
        }
        transaction.execute(READ_AGAIN, params![key, at as i64])?;
        Ok(transaction.commit()?)
    }
}
