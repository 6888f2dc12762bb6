//! Files that hold what bots weigh, as `ilos tune` writes them.

use std::path::Path;

use anyhow::{Context, Result};
use ilos_bots::WeightsFault;

use crate::text_file;

/// No such file is longer.
const MOST_BYTES: usize = 256 * 1024;

/// What a file holds; every error begins with its name.
pub fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, WeightsFault>) -> Result<T> {
    let text = text_file::read(file, "file of weights", MOST_BYTES)?;
    parse(&text).with_context(|| text_file::name(file))
}
