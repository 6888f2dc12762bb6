//! What verifying a whole database shows.

use std::io::{self, Write};

use anyhow::{Context, Result};
use ilos_server::Database;
use ilos_server::store::{self, Fault, Inspection, SelfCheck, Sound, StoreError, StoredTable, TableKey};

use crate::text::progress::Progress;

/// What verifying a whole database shows.
pub(super) struct Report {
    checked: SelfCheck,
    tables: usize,
    /// Games whose tables are over, without their last steps.
    without_end: Vec<String>,
    /// Tables that do not verify.
    pub(super) faulty: Vec<FaultyTable>,
    /// What could not even be read.
    unreadable: Vec<String>,
}

/// A table that does not verify.
pub(super) struct FaultyTable {
    pub(super) key: TableKey,
    pub(super) table: StoredTable,
    pub(super) fault: Fault,
}

impl Report {
    /// Verifies a database, with progress.
    pub(super) async fn of(database: &Database) -> Result<Report> {
        let inspection = store::inspect(database).await.with_context(|| format!("cannot open {database}"));
        Report::of_inspected(&mut *inspection?).await.with_context(|| format!("cannot read {database}"))
    }

    /// Verifies a database that is open already.
    pub(super) async fn of_inspected(inspection: &mut dyn Inspection) -> Result<Report, StoreError> {
        let checked = inspection.check_itself().await?;
        let keys = match inspection.tables().await {
            Ok(keys) => keys,
            // A damaged database may have no list.
            Err(_) if !checked.damage.is_empty() => Vec::new(),
            Err(error) => return Err(error),
        };
        let (without_end, faulty, unreadable) = Default::default();
        let mut report = Report { checked, tables: keys.len(), without_end, faulty, unreadable };
        let progress = Progress::new(keys.len() as u32, "tables");
        for (done, key) in (1..).zip(keys) {
            match inspection.table(key).await {
                Ok(table) => report.add(key, table),
                Err(error) => report.unreadable.push(format!("table with key {key}: {error}")),
            }
            progress.show(done);
        }
        progress.hide();
        Ok(report)
    }

    fn add(&mut self, key: TableKey, table: StoredTable) {
        match table.verify() {
            Ok(Sound::Whole) => {}
            Ok(Sound::WithoutItsEnd { sequence }) => {
                let told =
                    format!("table {}: it is over, but its steps end with sequence {sequence}", table.id);
                self.without_end.push(told);
            }
            Err(fault) => self.faulty.push(FaultyTable { key, table, fault }),
        }
    }

    /// Whether everything verifies.
    pub(super) fn is_good(&self) -> bool {
        self.checked.damage.is_empty() && self.faulty.is_empty() && self.unreadable.is_empty()
    }

    /// Prints it to standard output.
    pub(super) fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for damage in &self.checked.damage {
            writeln!(out, "damaged: {damage}")?;
        }
        for faulty in &self.faulty {
            writeln!(out, "{}", faulty.line())?;
        }
        for line in self.unreadable.iter().chain(&self.without_end) {
            writeln!(out, "{line}")?;
        }
        for what in &self.checked.unchecked {
            writeln!(out, "not checked: {what}")?;
        }
        let failed = self.faulty.len() + self.unreadable.len();
        writeln!(out, "{} of {} tables verify", self.tables - failed, self.tables)
    }
}

impl FaultyTable {
    fn line(&self) -> String {
        let FaultyTable { table, fault, .. } = self;
        match fault.sequence {
            Some(sequence) => format!("table {}, sequence {sequence}: {fault}", table.id),
            None => format!("table {}: {fault}", table.id),
        }
    }
}
