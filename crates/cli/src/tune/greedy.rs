//! `ilos tune greedy`: changes one weight of `greedy` after another and keeps what wins.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::tuning::Ascent;
use ilos_bots::{GreedyWeights, NamedWeights};

use super::tell_interrupted;
use crate::bot_games::{GamesFlags, percent, range, stop_when_interrupted};
use crate::text;
use crate::text::number::positive;
use crate::text::progress::Progress;

/// Arguments of `ilos tune greedy`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The file for the weights, written after every change that stays and after every round
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The weights to begin with; by default those of the program
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many rounds; each tries to make every weight larger, and smaller if that gains nothing
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "2")]
    rounds: NonZeroU32,
    /// How many deals decide on a change, each played in every rotation
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "250")]
    deals: NonZeroU32,
    /// How many players, one of them with the change
    #[arg(long, default_value = "4", value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// The share by which a weight is changed in the first round; each further round halves it. A weight of 0
    /// is not changed
    #[arg(long, default_value = "0.25")]
    step: f64,
    #[command(flatten)]
    flags: GamesFlags,
}

/// Runs it.
pub(super) fn run(arguments: Arguments) -> Result<()> {
    let Arguments { out, step, flags, .. } = &arguments;
    if !(*step > 0.0 && *step <= 1.0) {
        bail!("--step {step}: expected a number above 0 and at most 1");
    }
    let mut weights = match &arguments.from {
        Some(file) => text::weights::read(file, "weights of greedy", GreedyWeights::parse)?,
        None => GreedyWeights::default(),
    };
    let config = flags.config(arguments.players.into())?;
    text::file::check_writable(out)?;
    let stop = stop_when_interrupted()?;
    let mut has_written = false;
    for round in 1..=arguments.rounds.get() {
        let ascent = Ascent {
            config: config.clone(),
            deals: arguments.deals.get(),
            step: step / 2f64.powi(round as i32 - 1),
            seed: format!("{} {round}", flags.seed),
            threads: flags.threads(),
        };
        let progress = Progress::new(ascent.most_games(), "games");
        let mut written = Ok(());
        weights = ascent.round(
            &weights,
            &stop,
            |done| progress.show(done),
            |trial, weights| {
                progress.suspend(|| {
                    println!(
                        "round {round}: {} {} instead of {} wins {} % ({}){}",
                        trial.name,
                        trial.to,
                        trial.from,
                        percent(trial.share.mean),
                        range(&trial.share),
                        if trial.stays { ", stays" } else { "" }
                    )
                });
                if trial.stays && written.is_ok() {
                    written = text::file::write(out, &weights.to_text());
                    has_written = true;
                }
            },
        )?;
        progress.hide();
        written?;
        if stop.load(Ordering::Relaxed) {
            tell_interrupted(round, has_written, out);
            return Ok(());
        }
        text::file::write(out, &weights.to_text())?;
        has_written = true;
    }
    Ok(())
}
