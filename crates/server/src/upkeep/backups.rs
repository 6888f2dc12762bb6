//! Copies of the database that are made while the server runs, and the removal of old ones.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use ilos_table::Millis;
use parking_lot::Mutex;
use time::OffsetDateTime;

use crate::app::App;
use crate::room::RoomError;
use crate::settings::{BackupPlan, Database};
use crate::store::{self, StoreError};

/// How often the server looks whether a copy is due; a failed one is tried again then.
const LOOK: Duration = Duration::from_secs(60);

/// What a copy is called until it is complete.
const INCOMPLETE: &str = "part";

/// The copies of a database.
pub(crate) struct Backups {
    plan: BackupPlan,
    database: Database,
    /// When the server began to make copies, and when the last one was made.
    begun: Millis,
    last: Mutex<Option<Millis>>,
}

impl Backups {
    /// Looks for the copies of before.
    pub(crate) fn new(plan: BackupPlan, database: Database, now: Millis) -> Backups {
        let last = copies(&plan.folder).ok().and_then(|copies| modified(copies.last()?));
        Backups { plan, database, begun: now, last: Mutex::new(last) }
    }

    /// How often to look whether a copy is due.
    pub(crate) fn look_every(&self) -> Duration {
        self.plan.every.min(LOOK)
    }

    /// How old the last copy is; `None` if there is none.
    pub(crate) fn age(&self, now: Millis) -> Option<Duration> {
        let last = *self.last.lock();
        last.map(|last| Duration::from_millis(now.saturating_sub(last)))
    }

    /// For how long there has been no new copy.
    pub(crate) fn gap(&self, now: Millis) -> Duration {
        self.age(now).unwrap_or_else(|| Duration::from_millis(now.saturating_sub(self.begun)))
    }

    fn is_due(&self, now: Millis) -> bool {
        self.age(now).is_none_or(|age| age >= self.plan.every)
    }

    /// Makes a copy, then removes the oldest that are too many.
    fn make(&self, now: Millis) -> Result<(), StoreError> {
        let broken = |error: io::Error| StoreError::Broken(error.to_string());
        let copy = self.plan.folder.join(name(now));
        let incomplete = copy.with_added_extension(INCOMPLETE);
        self.remove_incomplete().map_err(broken)?;
        store::back_up(&self.database, &incomplete)?;
        fs::rename(&incomplete, &copy).map_err(broken)?;
        *self.last.lock() = Some(now);
        let copies = copies(&self.plan.folder).map_err(broken)?;
        let too_many = copies.len().saturating_sub(self.plan.keep.get());
        copies[..too_many].iter().try_for_each(fs::remove_file).map_err(broken)
    }

    /// Removes what is left of a copy that was interrupted.
    fn remove_incomplete(&self) -> io::Result<()> {
        let is_incomplete = |path: &Path| {
            path.extension().is_some_and(|end| end == INCOMPLETE) && is_copy(&path.with_extension(""))
        };
        files(&self.plan.folder)?.iter().filter(|path| is_incomplete(path)).try_for_each(fs::remove_file)
    }
}

/// Makes a copy if one is due.
pub(crate) async fn back_up(app: App) -> Result<(), RoomError> {
    let now = app.now();
    let Some(backups) = app.backups.clone().filter(|backups| backups.is_due(now)) else { return Ok(()) };
    let made = tokio::task::spawn_blocking(move || backups.make(now)).await;
    let made = made.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())));
    if made.is_err() {
        app.metrics.backup_failures.inc();
    }
    Ok(made?)
}

/// The name of the copy of a time; later ones follow in the alphabet.
fn name(now: Millis) -> String {
    let at = OffsetDateTime::from_unix_timestamp((now / 1000) as i64).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.to_hms();
    let month = u8::from(month);
    format!("ilos-{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}.{:03}Z.db", now % 1000)
}

/// Whether a file has the name of a copy: no other is ever removed.
fn is_copy(path: &Path) -> bool {
    let pattern = name(0);
    let fits = |(found, expected): (char, char)| {
        found == expected || found.is_ascii_digit() && expected.is_ascii_digit()
    };
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.len() == pattern.len() && name.chars().zip(pattern.chars()).all(fits))
}

/// The copies in a folder, the oldest first.
fn copies(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut copies: Vec<PathBuf> = files(folder)?.into_iter().filter(|path| is_copy(path)).collect();
    copies.sort();
    Ok(copies)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

fn modified(path: &Path) -> Option<Millis> {
    let modified = path.metadata().ok()?.modified().ok()?;
    Some(modified.duration_since(UNIX_EPOCH).ok()?.as_millis() as Millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_copies_are_dates_in_order_and_other_names_are_none() {
        assert_eq!(name(1_795_132_381_007), "ilos-20261119T235301.007Z.db");
        assert!(name(999) < name(1000) && name(1_795_132_381_007) < name(1_795_218_781_000));
        assert!(is_copy(Path::new("/backups/ilos-20261119T235301.007Z.db")));
        for other in ["ilos.db", "ilos-20261119T235301.007Z.db.part", "ilos-monday--------------Z.db"] {
            assert!(!is_copy(Path::new(other)), "{other}");
        }
    }
}
