//! `ilos tune searcher`: how the searcher should spend its playouts.

use std::num::NonZeroU32;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::arena::Estimate;
use ilos_bots::tuning::{HORIZONS, Lookahead, Observation, TURNS, Way, gain};

use crate::bot_games::{GamesFlags, stop_when_interrupted};
use crate::text::number::positive;
use crate::text::progress::Progress;

/// Arguments of `ilos tune searcher`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many positions are examined, each from its own game of planners
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "100")]
    positions: NonZeroU32,
    /// How many playouts each candidate turn gets; fewer than 200 are not enough for every way
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "200")]
    playouts: NonZeroU32,
    /// How many games of planners decide the value of each candidate turn
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "40")]
    games: NonZeroU32,
    /// How many players
    #[arg(long, default_value = "4", value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    #[command(flatten)]
    flags: GamesFlags,
}

/// The ways to compare, at each horizon.
const COMPARED: [usize; 4] = [4, 8, 16, TURNS];
const PLAYOUTS: [u64; 4] = [50, 100, 200, 400];

/// Runs it.
pub(super) fn run(arguments: Arguments) -> Result<()> {
    let Arguments { positions, playouts, games, players, flags } = arguments;
    let lookahead = Lookahead {
        config: flags.config(players.into())?,
        positions: positions.get(),
        playouts: playouts.get(),
        games: games.get(),
        seed: flags.seed.clone(),
        threads: flags.threads(),
    };
    let stop = stop_when_interrupted()?;
    let progress = Progress::new(lookahead.positions, "positions");
    let observations = lookahead.look(&stop, |done| progress.show(done));
    progress.hide();
    if observations.is_empty() {
        bail!("interrupted before a position was finished: nothing is known yet");
    }
    if stop.load(Ordering::Relaxed) {
        eprintln!(
            "interrupted after {} of {positions} positions; this is what is known so far",
            observations.len()
        );
    }
    print!("{}", table(&observations));
    Ok(())
}

fn table(observations: &[Observation]) -> String {
    let mut text = format!(
        "How much more the chosen turn is worth than the one that is judged best without playouts, in percentage points, half of \
         the victory, half of how near the points are ({} positions)\n\n| playouts | turns compared |",
        observations.len()
    );
    for horizon in 1..HORIZONS {
        text += &format!(" {horizon} further |");
    }
    text += " to the end |\n| ---: | ---: |";
    text += &" ---: |".repeat(HORIZONS);
    text.push('\n');
    for playouts in PLAYOUTS {
        for turns in COMPARED {
            text += &format!("| {playouts} | {turns} |");
            for horizon in 0..HORIZONS {
                text += &format!(" {} |", cell(gain(observations, Way { turns, playouts, horizon })));
            }
            text.push('\n');
        }
    }
    text
}

fn cell(gain: Option<Estimate>) -> String {
    let Some(gain) = gain else { return "-".to_owned() };
    let [mean, low, high] = [gain.mean, gain.low, gain.high].map(|share| share * 100.0);
    // One position says nothing about the others.
    if low.is_finite() { format!("{mean:+.1} ({low:+.1} to {high:+.1})") } else { format!("{mean:+.1}") }
}
