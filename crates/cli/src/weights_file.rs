//! Files that hold what bots weigh, as `ilos tune` writes them.

use std::path::Path;

use anyhow::{Result, anyhow};
use ilos_bots::{GreedyWeights, NamedWeights, Network, OutlookWeights, WeightsError};

use crate::text_file;

/// No such file is longer.
const MOST_BYTES: usize = 256 * 1024;

/// What a file holds; every error begins with its name and says what was expected.
pub fn read<T>(
    file: &Path,
    expected: &str,
    parse: impl FnOnce(&str) -> Result<T, WeightsError>,
) -> Result<T> {
    let text = text_file::read(file, "file of weights", MOST_BYTES)?;
    parse(&text).map_err(|fault| {
        let name = text_file::name(file);
        match found_in(&text) {
            Some(found) => anyhow!("{name}: expected {expected}, found {found}"),
            None => anyhow!("{name}: expected {expected}: {fault}"),
        }
    })
}

/// What a text is that was taken for something else.
fn found_in(text: &str) -> Option<&'static str> {
    if Network::parse(text).is_ok() {
        Some("a network, which planner and searcher take")
    } else if OutlookWeights::parse(text).is_ok() {
        Some("weights of the planner, which searcher takes too")
    } else if GreedyWeights::parse(text).is_ok() {
        Some("weights of greedy")
    } else {
        None
    }
}
