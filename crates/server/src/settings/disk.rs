//! How much room there is on the disk of the database.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::Database;

/// The least part of the disk, and the least number of bytes, that must be free for new tables.
const LEAST_PART: u64 = 20;
const LEAST_BYTES: u64 = 200_000_000;

/// What was measured, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// What is free.
    pub free: u64,
    /// The size of the disk.
    pub size: u64,
}

/// Measures the disk of the database.
#[derive(Clone)]
pub struct Disk(Arc<dyn Fn() -> Option<Room> + Send + Sync>);

impl Disk {
    /// The disk of a file; a database elsewhere looks after its own.
    pub fn of(database: &Database) -> Disk {
        let file = match database {
            Database::File(path) => Some(path.clone()),
            Database::Postgres(_) => None,
        };
        Disk::measured_by(move || measure(file.as_deref()?))
    }

    /// A disk that is measured in another way, for tests.
    pub fn measured_by(measure: impl Fn() -> Option<Room> + Send + Sync + 'static) -> Disk {
        Disk(Arc::new(measure))
    }

    /// Whether there is room for new tables. The last room is kept for the games that are running.
    pub(crate) fn has_room(&self) -> bool {
        (self.0)().is_none_or(|Room { free, size }| free >= LEAST_BYTES && free >= size / LEAST_PART)
    }
}

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Disk")
    }
}

#[cfg(unix)]
fn measure(file: &Path) -> Option<Room> {
    let disk = rustix::fs::statvfs(file).ok()?;
    Some(Room { free: disk.f_bavail * disk.f_frsize, size: disk.f_blocks * disk.f_frsize })
}

#[cfg(not(unix))]
fn measure(_file: &Path) -> Option<Room> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_has_room_above_5_percent_and_200_megabytes() {
        let has_room = |free, size| Disk::measured_by(move || Some(Room { free, size })).has_room();
        assert!(has_room(50_000_000_000, 1_000_000_000_000));
        assert!(!has_room(49_000_000_000, 1_000_000_000_000));
        assert!(!has_room(199_000_000, 1_000_000_000));
        assert!(Disk::measured_by(|| None).has_room(), "what cannot be measured refuses no one");
    }

    #[cfg(unix)]
    #[test]
    fn the_disk_of_a_file_is_measured() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let room = measure(file.path()).unwrap();
        assert!(room.free > 0 && room.size >= room.free, "{room:?}");
    }
}
