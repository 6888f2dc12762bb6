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

/// Found out before the work, not after it; what the file holds stays until there is something better.
fn check_writable(file: &Path) -> Result<()> {
    let open = std::fs::OpenOptions::new().append(true).create(true).open(file);
    open.map(drop).with_context(|| format!("{}: cannot be written", file.display()))
}

fn tell_interrupted(round: u32, out: &Path) {
    match round {
        1 => eprintln!("interrupted in round 1: nothing was found yet"),
        _ => eprintln!("interrupted in round {round}; {} holds what the round before found", out.display()),
    }
}

fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).with_context(|| format!("{}: cannot be written", file.display()))
}
