//! Files with the weights of bots, as `ilos tune` writes them.

use std::path::Path;

use anyhow::{Result, anyhow};
use ilos_bots::{GreedyWeights, NamedWeights, Network, OutlookWeights, WeightsError};

use crate::text;

/// The longest file.
const MOST_BYTES: usize = 256 * 1024;

/// The content of a file; every error begins with the file's name and says what was expected.
pub(crate) fn read<T>(
    file: &Path,
    expected: &str,
    parse: impl FnOnce(&str) -> Result<T, WeightsError>,
) -> Result<T> {
    let text = text::file::read(file, "file of weights", MOST_BYTES)?;
    parse(&text).map_err(|error| {
        let name = text::file::name(file);
        match found_in(&text) {
            Some(found) => anyhow!("{name}: expected {expected}, found {found}"),
            None => anyhow!("{name}: expected {expected}: {error}"),
        }
    })
}

/// What a text is that was mistaken for something else.
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
