//! `ilos tune`: finds what the planner weighs, by self-play.

mod network;
mod weights;

use std::path::Path;

use anyhow::Result;

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

fn tell_interrupted(round: u32, out: &Path) {
    match round {
        1 => eprintln!("interrupted in round 1: nothing was found yet"),
        _ => eprintln!("interrupted in round {round}; {} holds what the round before found", out.display()),
    }
}
