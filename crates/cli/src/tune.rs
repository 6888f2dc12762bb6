//! `ilos tune`: finds weights for the planner by self-play.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use ilos_bots::tuning::{Plan, Tables, fit, misjudgement, play_choices};
use ilos_bots::JudgementWeights as Weights;
use ilos_rules::Set;

use crate::text_file;

/// Arguments of `ilos tune`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The weights to begin with; those of the program without a file
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the weights found are written
    #[arg(long, short)]
    out: PathBuf,
    /// How many rounds: games with the weights so far, then a fit to all games
    #[arg(long, default_value = "3")]
    rounds: u32,
    /// How many games are played in a round
    #[arg(long, default_value = "2000")]
    games: u32,
    /// How many steps a fit takes
    #[arg(long, default_value = "400")]
    steps: u32,
    #[arg(long, default_value = "1")]
    seed: u64,
    #[arg(long, default_value = "2")]
    threads: usize,
    /// The share of turns at which ways to play are tried
    #[arg(long, default_value = "0.15")]
    share: f64,
    /// How many playouts each of them gets
    #[arg(long, default_value = "24")]
    playouts: u32,
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    let mut weights = match &arguments.from {
        Some(path) => {
            let text = text_file::read(path, "weights", 65_536)?;
            Weights::parse(&text).with_context(|| path.display().to_string())?
        }
        None => Weights::default(),
    };
    let tables = Tables::new(&Set::standard());
    let mut choices = Vec::new();
    for round in 1..=arguments.rounds {
        let seed = arguments.seed.wrapping_mul(1_000_003).wrapping_add(1_000_000 * round as u64);
        let plan = Plan {
            games: arguments.games,
            share: arguments.share,
            playouts: arguments.playouts,
            seed,
            threads: arguments.threads,
        };
        choices.extend(play_choices(&tables, &weights, &plan, &AtomicBool::new(false), |_| {}));
        let before = misjudgement(&tables, &weights, choices.iter());
        weights = fit(&tables, &weights, &choices, arguments.steps, seed, |_| {});
        let after = misjudgement(&tables, &weights, choices.iter());
        eprintln!("round {round}: {} choices, misjudgement {before:.5} -> {after:.5}", choices.len());
        std::fs::write(&arguments.out, weights.to_text()).context("cannot write the weights")?;
    }
    Ok(())
}
