//! `ilos tune`: finds what bots weigh, by self-play, and how they think best.

mod greedy;
mod network;
mod searcher;
mod weights;

use std::path::Path;

use anyhow::Result;

/// Arguments of `ilos tune`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Finds the weights of greedy: one after the other is changed, and what wins more games stays
    Greedy(greedy::Arguments),
    /// Fits the named weights of the planner: ways to play a turn are compared by playing on
    Weights(weights::Arguments),
    /// Teaches the network how games end
    Network(network::Arguments),
    /// Compares ways to spend the playouts of the searcher: how far they go, how many there are, among how many turns
    Searcher(searcher::Arguments),
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    match arguments.what {
        What::Greedy(arguments) => greedy::run(arguments),
        What::Weights(arguments) => weights::run(arguments),
        What::Network(arguments) => network::run(arguments),
        What::Searcher(arguments) => searcher::run(arguments),
    }
}

/// Says where the work ended, and whether the file holds something by then.
fn tell_interrupted(round: u32, has_written: bool, out: &Path) {
    match has_written {
        false => eprintln!("interrupted in round {round}: nothing was found yet"),
        true => eprintln!("interrupted in round {round}; {} holds what was found so far", out.display()),
    }
}
