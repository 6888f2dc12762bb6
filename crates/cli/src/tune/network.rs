//! `ilos tune network`: trains the network by self-play.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::tuning::{Lesson, SelfPlay, Tables, learn, play_lessons, surprise};
use ilos_bots::{Dice, Network, Weights};

use super::tell_interrupted;
use crate::bot_games::{GamesFlags, stop_when_interrupted};
use crate::text;
use crate::text::number::positive;
use crate::text::progress::Progress;

/// Arguments of `ilos tune network`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The file for the network, written after every round
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// The network to begin with; by default an untrained one
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many rounds: games with the network so far, then lessons from all games kept
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "20")]
    rounds: NonZeroU32,
    /// How many games are played in a round
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "10000")]
    games: NonZeroU32,
    /// For how many rounds games are kept
    #[arg(long, value_parser = positive::<NonZeroUsize>, default_value = "8")]
    keep: NonZeroUsize,
    /// How many passes over all lessons a round makes
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "2")]
    passes: NonZeroU32,
    /// The learning rate at the start of a round; it falls to almost 0
    #[arg(long, alias = "pace", default_value = "0.0015")]
    learning_rate: f32,
    /// The share of decisions that try something other than the best, from 0 to 1
    #[arg(long, alias = "curiosity", default_value = "0.2")]
    exploration: f64,
    #[command(flatten)]
    flags: GamesFlags,
}

/// Runs it.
pub(super) fn run(arguments: Arguments) -> Result<()> {
    let Arguments { out, learning_rate, exploration, flags, .. } = &arguments;
    if !(0.0..=1.0).contains(exploration) {
        bail!("--exploration {exploration}: expected a number from 0 to 1");
    }
    if !(*learning_rate > 0.0 && *learning_rate <= 1.0) {
        bail!("--learning-rate {learning_rate}: expected a number above 0 and at most 1");
    }
    let mut network = match &arguments.from {
        Some(file) => text::weights::read(file, "a network", Network::parse)?,
        None => Network::fresh(&mut Dice::from_text(&flags.seed)),
    };
    let config = flags.config(2)?;
    network = network.to_learn_with(config.set());
    let tables = Tables::new(config.set());
    text::file::check_writable(out)?;
    let stop = stop_when_interrupted()?;
    let (mut lessons, mut counts): (Vec<Lesson>, Vec<usize>) = Default::default();
    for round in 1..=arguments.rounds.get() {
        let self_play = SelfPlay {
            games: arguments.games.get(),
            curiosity: *exploration,
            seed: format!("{} {round}", flags.seed),
            threads: flags.threads(),
        };
        let weights = Weights { network: Arc::new(network.clone()), ..Weights::default() };
        let progress = Progress::new(self_play.games, "games");
        let new = play_lessons(&tables, &weights, &self_play, &stop, |done| progress.show(done));
        progress.hide();
        if stop.load(Ordering::Relaxed) {
            tell_interrupted(round, round > 1, out);
            return Ok(());
        }
        let before = surprise(&network, &new);
        counts.push(new.len());
        if counts.len() > arguments.keep.get() {
            lessons.drain(..counts.remove(0));
        }
        lessons.extend(new);
        let passes = arguments.passes.get();
        let progress = Progress::new((lessons.len() as u32).saturating_mul(passes), "lessons");
        let show = |done| progress.show(done);
        let taught = learn(&network, &lessons, passes, *learning_rate, round as u64, &stop, show);
        progress.hide();
        let Some(taught) = taught else {
            tell_interrupted(round, round > 1, out);
            return Ok(());
        };
        network = taught;
        let latest = &lessons[lessons.len() - counts[counts.len() - 1]..];
        let after = surprise(&network, latest);
        println!("round {round}: {} lessons, surprise {before:.4} before, {after:.4} after", lessons.len());
        text::file::write(out, &network.to_text())?;
    }
    Ok(())
}
