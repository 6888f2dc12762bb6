//! `ilos balance`: what many games of one kind of bot show about the game.

use std::io::Write;
use std::num::NonZeroU32;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::arena::{Balance, Contest, forfeits};
use ilos_rules::MAX_PLAYERS;

use crate::bot_games::{self, Flags};
use crate::text::number::positive;
use crate::text::progress::Progress;

mod report;

/// Arguments of `ilos balance`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The bot that takes every seat, named as in `ilos arena`: a kind, a level, KIND:FILE with weights of
    /// `ilos tune`, cmd:PROGRAM ARGUMENTS for a program of your own, or clairvoyant
    #[arg(long, value_name = "KIND")]
    seats: String,
    /// How many games, each with its own deal
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "1000")]
    games: NonZeroU32,
    /// How many players, 2 to 5
    #[arg(long, default_value_t = 4)]
    players: usize,
    #[command(flatten)]
    flags: Flags,
    /// Prints tables in markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Prints JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let Arguments { ref seats, games, players, ref flags, markdown, json } = arguments;
    if !(2..=MAX_PLAYERS).contains(&players) {
        bail!("--players {players}: expected 2 to {MAX_PLAYERS}");
    }
    let config = flags.games.config(players)?;
    let stop = bot_games::stop_when_interrupted()?;
    let participant = bot_games::participant("--seats", seats, flags, &config, &stop)?;
    let contest = Contest {
        config,
        participants: vec![participant; players],
        deals: games.get(),
        seed: flags.games.seed.clone(),
        budget: flags.budget(),
    };
    let progress = Progress::new(games.get(), "games");
    let played = contest.play_unrotated(flags.games.threads(), &stop, |games| progress.show(games));
    progress.hide();
    let played = played?;
    if played.is_empty() {
        bail!("interrupted before a game was finished: nothing is known yet");
    }
    if stop.load(Ordering::Relaxed) {
        eprintln!("interrupted after {} of {games} games; this is what is known so far", played.len());
    }
    let forfeits = forfeits(played.iter().flat_map(|game| &game.participants));
    if !forfeits.is_empty() {
        eprintln!("players who forfeited their game to the fallback, and are counted all the same:");
    }
    for (reason, players) in &forfeits {
        eprintln!("  {players} x {reason}");
    }
    let balance = Balance::new(players, &played);
    let text = match (json, markdown) {
        (true, _) => {
            let told = report::json(&balance, seats, &flags.games.seed, &forfeits);
            serde_json::to_string_pretty(&told)? + "\n"
        }
        (_, true) => report::markdown(&balance, &bot_games::command_line()),
        _ => report::text(&balance),
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}
