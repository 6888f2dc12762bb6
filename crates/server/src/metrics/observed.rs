//! What is looked at when someone asks for the metrics, and not counted all the time.

use std::fs;
use std::path::{Path, PathBuf};

use crate::app::App;
use crate::settings::Database;

/// What is looked at; 0 where it cannot be known.
#[derive(Clone, Copy, Default)]
pub(crate) struct Observed {
    pub tables: usize,
    pub bots_waiting: usize,
    pub hints_waiting: usize,
    pub pictures_waiting: usize,
    pub memory_bytes: u64,
    pub database_bytes: u64,
    pub log_bytes: u64,
    pub backup_age_seconds: u64,
}

impl Observed {
    pub(crate) fn of(app: &App) -> Observed {
        let (bots_waiting, hints_waiting) = app.rooms.bots_waiting();
        let (database_bytes, log_bytes) = match &app.settings.database {
            Database::File(path) => (size(path), size(&log_of(path))),
            Database::Postgres(_) => (0, 0),
        };
        Observed {
            tables: app.rooms.count(),
            bots_waiting,
            hints_waiting,
            pictures_waiting: app.picture_pool.waiting(),
            memory_bytes: resident_bytes().unwrap_or_default(),
            database_bytes,
            log_bytes,
            backup_age_seconds: app.backups.as_ref().map_or(0, |backups| backups.gap(app.now()).as_secs()),
        }
    }
}

/// Where the write-ahead log of a database is.
fn log_of(database: &Path) -> PathBuf {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |file| file.len())
}

/// The memory of this process, where Linux tells it.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
