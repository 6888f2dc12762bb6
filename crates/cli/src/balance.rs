//! `ilos balance`: what many games of one kind of bot say about the game.

use std::io::Write;
use std::num::NonZeroU32;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use ilos_bots::arena::{Balance, Match, forfeits};
use ilos_rules::MAX_PLAYERS;

use crate::lab::{self, Flags, Progress};
use crate::positive::positive;

mod tell;

/// Arguments of `ilos balance`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The bot that takes every seat: a kind or a level as in `ilos arena`; KIND:FILE with weights of `ilos tune`;
    /// cmd:PROGRAM ARGUMENTS for a program of your own; clairvoyant, the admiral with all hands open
    #[arg(long, value_name = "KIND")]
    seats: String,
    /// How many games, each of another deal
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "1000")]
    games: NonZeroU32,
    /// How many players, 2 to 5
    #[arg(long, default_value_t = 4)]
    players: usize,
    #[command(flatten)]
    flags: Flags,
    /// Prints tables for a page of markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Prints JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    let Arguments { ref seats, games, players, ref flags, markdown, json } = arguments;
    if !(2..=MAX_PLAYERS).contains(&players) {
        bail!("--players {players}: expected 2 to {MAX_PLAYERS}");
    }
    let config = flags.games.config(players)?;
    let stop = lab::stop_when_interrupted()?;
    let entry = lab::entry("--seats", seats, flags, &config, &stop)?;
    let a_match = Match {
        config,
        entries: vec![entry; players],
        deals: games.get(),
        seed: flags.games.seed.clone(),
        budget: flags.budget(),
    };
    let progress = Progress::new(games.get(), "games");
    let played = a_match.play_unrotated(flags.games.threads(), &stop, |games| progress.show(games));
    progress.hide();
    let played = played?;
    if played.is_empty() {
        bail!("interrupted before a game was finished: nothing is known yet");
    }
    if stop.load(Ordering::Relaxed) {
        eprintln!("interrupted after {} of {games} games; this is what is known so far", played.len());
    }
    let forfeits = forfeits(played.iter().flat_map(|game| &game.entries));
    if !forfeits.is_empty() {
        eprintln!("players who forfeited their game to the fallback, and are counted all the same:");
    }
    for (reason, players) in &forfeits {
        eprintln!("  {players} x {reason}");
    }
    let balance = Balance::new(players, &played);
    let text = match (json, markdown) {
        (true, _) => {
            let told = tell::json(&balance, seats, &flags.games.seed, &forfeits);
            serde_json::to_string_pretty(&told)? + "\n"
        }
        (_, true) => tell::markdown(&balance, &lab::command_line()),
        _ => tell::text(&balance),
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}
