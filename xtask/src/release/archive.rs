//! A compressed archive whose bytes follow from its files alone: no owner, no machine, one time.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use time::OffsetDateTime;

use crate::process::TaskError;

pub(super) struct File {
    name: String,
    mode: u32,
    bytes: Vec<u8>,
}

impl File {
    pub(super) fn program(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), mode: 0o755, bytes }
    }

    pub(super) fn text(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), mode: 0o644, bytes }
    }
}

/// The files in a folder `name`, in the order given.
pub(super) fn pack(name: &str, time: OffsetDateTime, files: &[File]) -> Result<Vec<u8>, TaskError> {
    let pack = || -> io::Result<Vec<u8>> {
        // Without a time in the header of the compressed file.
        let mut archive = tar::Builder::new(GzBuilder::new().write(Vec::new(), Compression::best()));
        for file in files {
            let mut header = tar::Header::new_ustar();
            header.set_size(file.bytes.len() as u64);
            header.set_mode(file.mode);
            header.set_mtime(time.unix_timestamp().unsigned_abs());
            header.set_uid(0);
            header.set_gid(0);
            archive.append_data(&mut header, format!("{name}/{}", file.name), file.bytes.as_slice())?;
        }
        let mut compressed = archive.into_inner()?;
        compressed.flush()?;
        compressed.finish()
    };
    pack().map_err(|error| TaskError::new(format!("the archive cannot be packed: {error}")))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn an_archive_holds_its_files_and_nothing_of_the_machine() {
        let files = [File::program("a", b"one".to_vec()), File::text("b", b"two".to_vec())];
        let time = OffsetDateTime::from_unix_timestamp(12).unwrap();
        let packed = pack("x-1", time, &files).unwrap();
        assert_eq!(packed, pack("x-1", time, &files).unwrap());
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            let header = entry.header();
            assert_eq!((header.mtime().unwrap(), header.uid().unwrap(), header.gid().unwrap()), (12, 0, 0));
            found.push((entry.path().unwrap().display().to_string(), header.mode().unwrap(), text));
        }
        assert_eq!(found, [("x-1/a".into(), 0o755, "one".into()), ("x-1/b".into(), 0o644, "two".into())]);
    }
}
