//! `ilos arena --ladder`: all bots against each other, and how strong each is.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail};
use ilos_bots::KINDS;
use ilos_bots::arena::{Ladder, LadderReport};
use ilos_rules::MAX_PLAYERS;

use super::Arguments;
use crate::bot_games;
use crate::text;
use crate::text::progress::Progress;

mod picture;
mod report;

/// The most deals of a ladder for each number of players.
const MOST_DEALS: u32 = 100_000;

/// Flags of a ladder only.
#[derive(clap::Args)]
pub(super) struct LadderFlags {
    /// The bots of a ladder, separated by commas; by default all kinds
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = bot_games::trimmed,
        requires = "ladder",
        conflicts_with = "seats",
        value_name = "BOT,BOT"
    )]
    bots: Vec<String>,
    /// The numbers of players in a ladder, separated by commas
    #[arg(
        long,
        value_delimiter = ',',
        requires = "ladder",
        conflicts_with = "seats",
        default_value = "2,3,4,5",
        value_name = "N,N"
    )]
    players: Vec<usize>,
    /// The bot that all others are compared with, at 1000 points; by default greedy, or else trader, or else
    /// the bot in the middle of the ladder
    #[arg(long, requires = "ladder", conflicts_with = "seats", value_name = "BOT")]
    anchor: Option<String>,
    /// Prints a ladder as a markdown table
    #[arg(long, requires = "ladder", conflicts_with_all = ["seats", "json"])]
    markdown: bool,
    /// Draws a ladder into this SVG file
    #[arg(long, requires = "ladder", conflicts_with = "seats", value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { flags, of_ladder, deals, json, .. } = arguments;
    let names = names(&of_ladder.bots)?;
    let anchor = anchor(of_ladder.anchor.as_deref(), &names)?;
    check_players(&of_ladder.players)?;
    if deals.get() > MOST_DEALS {
        bail!("--deals {deals}: a ladder keeps all its games to the end, expected {MOST_DEALS} at most");
    }
    of_ladder.svg.as_deref().map_or(Ok(()), text::file::check_writable)?;
    let tables = of_ladder.players.iter().map(|&players| flags.games.config(players));
    let tables = tables.collect::<Result<Vec<_>>>()?;
    let stop = bot_games::stop_when_interrupted()?;
    let participants =
        names.iter().map(|name| bot_games::participant("--bots", name, flags, &tables[0], &stop));
    let ladder = Ladder {
        participants: participants.collect::<Result<_>>()?,
        tables,
        deals: deals.get(),
        seed: flags.games.seed.clone(),
        budget: flags.budget(),
    };
    let progress = Progress::new(ladder.games(), "games");
    let blocks = ladder.play(flags.games.threads(), &stop, |games| progress.show(games));
    progress.hide();
    let blocks = blocks?;
    if blocks.is_empty() {
        bail!("interrupted before a deal was finished: nothing is known yet");
    }
    // From here on an interruption only skips intervals that take long; no result is lost.
    if stop.swap(false, Ordering::Relaxed) {
        let games: usize = blocks.iter().map(|block| block.seats.len()).sum();
        eprintln!(
            "interrupted after {games} of {} games; this is what is known so far, without intervals if interrupted again",
            ladder.games()
        );
    }
    let progress = Progress::new(LadderReport::resamples(&ladder), "resamples for the intervals");
    let report = LadderReport::new(&ladder, &blocks, anchor, &stop, |resamples| progress.show(resamples));
    progress.hide();
    if report.cut_short {
        eprintln!("interrupted before all intervals were computed; the figures are those of all games");
    }
    let text = match (json, of_ladder.markdown) {
        (true, _) => serde_json::to_string_pretty(&report::json(&report, &ladder))? + "\n",
        (_, true) => report::markdown(&report, &bot_games::command_line()),
        _ => report::text(&report),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    match &of_ladder.svg {
        Some(file) => text::file::write(file, &picture::svg(&report)),
        None => Ok(()),
    }
}

fn names(given: &[String]) -> Result<Vec<String>> {
    let names = match given {
        [] => KINDS.iter().map(|kind| kind.name.to_owned()).collect(),
        given => given.to_vec(),
    };
    if names.len() < 2 {
        bail!("--bots {}: a ladder needs two bots at least", names.join(","));
    }
    if let Some(twice) = names.iter().enumerate().find(|&(at, name)| names[..at].contains(name)) {
        bail!("--bots: {:?} is given twice, and would be compared with itself", twice.1);
    }
    Ok(names)
}

/// The index of the anchor, if it is known before the games.
fn anchor(given: Option<&str>, names: &[String]) -> Result<Option<usize>> {
    let place = |sought: &str| names.iter().position(|name| name == sought);
    match given {
        None => Ok(place("greedy").or_else(|| place("trader"))),
        Some(name) => place(name)
            .map(Some)
            .with_context(|| format!("--anchor: {name:?} does not take part, expected {}", names.join(", "))),
    }
}

fn check_players(players: &[usize]) -> Result<()> {
    for (at, number) in players.iter().enumerate() {
        if !(2..=MAX_PLAYERS).contains(number) {
            bail!("--players {number}: expected 2 to {MAX_PLAYERS}");
        }
        if players[..at].contains(number) {
            bail!("--players: {number} is given twice");
        }
    }
    Ok(())
}
