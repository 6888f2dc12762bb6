//! `ilos tune`: tunes the weights of bots by self-play.

mod greedy;
mod network;
mod searcher;
mod weights;

use std::path::Path;

use anyhow::Result;

/// Arguments of `ilos tune`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Tunes the weights of greedy: changes one after another and keeps what wins more games
    Greedy(greedy::Arguments),
    /// Fits the named weights of the planner to playouts of possible turns
    Weights(weights::Arguments),
    /// Trains the network on the results of games
    Network(network::Arguments),
    /// Compares ways to spend the playouts of the searcher: how far ahead they look, how many, for how many
    /// turns
    Searcher(searcher::Arguments),
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    match arguments.what {
        What::Greedy(arguments) => greedy::run(arguments),
        What::Weights(arguments) => weights::run(arguments),
        What::Network(arguments) => network::run(arguments),
        What::Searcher(arguments) => searcher::run(arguments),
    }
}

/// Prints where the work was interrupted, and whether the file has been written by then.
fn tell_interrupted(round: u32, has_written: bool, out: &Path) {
    match has_written {
        false => eprintln!("interrupted in round {round}: nothing was found yet"),
        true => eprintln!("interrupted in round {round}; {} holds what was found so far", out.display()),
    }
}
