//! `ilos tune weights`: fits the named weights of the planner to choices in games.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::tuning::{Plan, Tables, fit, misjudgement, play_choices};
use ilos_bots::{NamedWeights, OutlookWeights, Weights};

use super::tell_interrupted;
use crate::bot_games::{GamesFlags, stop_when_interrupted};
use crate::text;
use crate::text::number::positive;
use crate::text::progress::Progress;

/// Arguments of `ilos tune weights`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The file for the weights, written after every round
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The weights to begin with; by default those of the program
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many rounds: games with the weights so far, then a fit to all games
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "3")]
    rounds: NonZeroU32,
    /// How many games are played in a round
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "200")]
    games: NonZeroU32,
    /// The share of turns at which several ways to play are tried, from 0 to 1
    #[arg(long, default_value = "0.12")]
    share: f64,
    /// How many playouts each of them gets
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "20")]
    playouts: NonZeroU32,
    /// How many steps a fit has
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "300")]
    steps: NonZeroU32,
    #[command(flatten)]
    flags: GamesFlags,
}

/// Runs it.
pub(super) fn run(arguments: Arguments) -> Result<()> {
    let Arguments { out, share, flags, .. } = &arguments;
    if !(*share > 0.0 && *share <= 1.0) {
        bail!("--share {share}: expected a number above 0 and at most 1");
    }
    let mut weights = Weights::default();
    if let Some(file) = &arguments.from {
        weights.outlook = text::weights::read(file, "weights of the planner", OutlookWeights::parse)?;
    }
    let tables = Tables::new(flags.config(2)?.set());
    text::file::check_writable(out)?;
    let stop = stop_when_interrupted()?;
    let mut choices = Vec::new();
    for round in 1..=arguments.rounds.get() {
        let plan = Plan {
            games: arguments.games.get(),
            share: *share,
            playouts: arguments.playouts.get(),
            seed: format!("{} {round}", flags.seed),
            threads: flags.threads(),
        };
        let progress = Progress::new(plan.games, "games");
        choices.extend(play_choices(&tables, &weights, &plan, &stop, |done| progress.show(done)));
        progress.hide();
        if stop.load(Ordering::Relaxed) {
            tell_interrupted(round, round > 1, out);
            return Ok(());
        }
        if choices.is_empty() {
            bail!("no choice came up in {} games: raise --games or --share", plan.games);
        }
        let before = misjudgement(&tables, &weights, choices.iter());
        let steps = arguments.steps.get();
        let progress = Progress::new(steps, "steps");
        let show = |done| progress.show(done);
        let fitted = fit(&tables, &weights, &choices, steps, round as u64, &stop, show);
        progress.hide();
        let Some(fitted) = fitted else {
            tell_interrupted(round, round > 1, out);
            return Ok(());
        };
        weights = fitted;
        let after = misjudgement(&tables, &weights, choices.iter());
        println!(
            "round {round}: {} choices, misjudgement {before:.5} before, {after:.5} after",
            choices.len()
        );
        text::file::write(out, &weights.outlook.to_text())?;
    }
    Ok(())
}
