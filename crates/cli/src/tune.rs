//! `ilos tune`: finds what the planner weighs, by self-play.

mod network;
mod weights;

use std::path::Path;

use anyhow::{Context, Result};

/// No file of weights is longer.
const MOST_BYTES: usize = 256 * 1024;

/// Arguments of `ilos tune`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Fits the named weights: ways to play a turn are compared by playing on
    Weights(weights::Arguments),
    /// Teaches the network how games end
    Network(network::Arguments),
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    match arguments.what {
        What::Weights(arguments) => weights::run(arguments),
        What::Network(arguments) => network::run(arguments),
    }
}

fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).with_context(|| format!("{}: cannot be written", file.display()))
}
