//! `ilos arena`: bots against each other, and their results.

use std::io::Write;
use std::num::NonZeroU32;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail};
use ilos_bots::arena::{Contest, Report, Sprt};
use ilos_rules::MAX_PLAYERS;

use crate::bot_games::{self, Flags};
use crate::text::number::positive;
use crate::text::progress::Progress;

mod ladder;
mod report;

/// Arguments of `ilos arena`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The bots, one for each of 2 to 5 seats, separated by commas: greedy,random,random. A bot is a kind
    /// (random, greedy, planner, searcher), a level (deckhand, helmsman, trader, captain, admiral), greedy,
    /// planner or searcher with weights of `ilos tune` (planner:FILE), a program of your own (cmd:PROGRAM
    /// ARGUMENTS), or clairvoyant, an admiral who sees all hands
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = bot_games::trimmed,
        required_unless_present = "ladder",
        conflicts_with = "ladder"
    )]
    seats: Vec<String>,
    /// Plays all bots against each other at mixed tables, and gives each one strength
    #[arg(long, conflicts_with = "sprt")]
    ladder: bool,
    /// How many deals, each played once in every rotation of the seats; in a ladder, for each number of
    /// players
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "100")]
    deals: NonZeroU32,
    #[command(flatten)]
    flags: Flags,
    /// Stops as soon as it is decided whether the first bot wins more than an equal share (par); --deals is
    /// then the maximum
    #[arg(long)]
    sprt: bool,
    /// How much more than par, in percentage points
    #[arg(long, requires = "sprt", default_value_t = 5.0, value_name = "POINTS")]
    sprt_gain: f64,
    /// The accepted probability of a wrong decision, in percent
    #[arg(long, requires = "sprt", default_value_t = 5.0, value_name = "PERCENT")]
    sprt_error: f64,
    #[command(flatten)]
    of_ladder: ladder::LadderFlags,
    /// Prints JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    if arguments.ladder {
        return ladder::run(&arguments);
    }
    let Arguments { seats, flags, .. } = &arguments;
    if !(2..=MAX_PLAYERS).contains(&seats.len()) {
        bail!(
            "--seats {:?}: expected 2 to {MAX_PLAYERS} bots, separated by commas; found {}",
            seats.join(","),
            seats.len()
        );
    }
    let mut test = test(&arguments, seats.len())?;
    let config = flags.games.config(seats.len())?;
    let stop = bot_games::stop_when_interrupted()?;
    let participants =
        seats.iter().map(|seat| bot_games::participant("--seats", seat, flags, &config, &stop));
    let contest = Contest {
        participants: participants.collect::<Result<_>>()?,
        config,
        deals: arguments.deals.get(),
        seed: flags.games.seed.clone(),
        budget: flags.budget(),
    };
    let progress = Progress::new(contest.deals.saturating_mul(contest.participants.len() as u32), "games");
    let show = |games| progress.show(games);
    let blocks = match &mut test {
        Some(test) => contest.play_tested(flags.games.threads(), &stop, show, test),
        None => contest.play(flags.games.threads(), &stop, show),
    };
    progress.hide();
    let blocks = blocks?;
    if blocks.is_empty() {
        bail!("interrupted before a deal was finished: nothing is known yet");
    }
    if stop.load(Ordering::Relaxed) {
        eprintln!(
            "interrupted after {} of {} deals; this is what is known so far",
            blocks.len(),
            contest.deals
        );
    }
    let report = Report::new(&contest, &blocks);
    let text = if arguments.json {
        serde_json::to_string_pretty(&report::json(&report, &contest, test.as_ref()))? + "\n"
    } else {
        report::text(&report, test.as_ref())
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// Par is an equal share of the games.
fn test(arguments: &Arguments, players: usize) -> Result<Option<Sprt>> {
    let Arguments { sprt, sprt_gain, sprt_error, .. } = *arguments;
    if !sprt {
        return Ok(None);
    }
    let par = 1.0 / players as f64;
    let test = Sprt::new(par, par + sprt_gain / 100.0, sprt_error / 100.0);
    test.map(Some).with_context(|| format!("--sprt-gain {sprt_gain} --sprt-error {sprt_error}: no test"))
}
