//! `ilos arena`: bots against each other, and how they fared.

use std::io::{IsTerminal, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use ilos_bots::arena::{Entry, Match, Report};
use ilos_bots::{Budget, KINDS, find};
use ilos_rules::{MAX_PLAYERS, Options, Set, Table};

use crate::set;

mod tell;

/// Arguments of `ilos arena`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The bots, one for each seat, 2 to 5, separated by commas: greedy,random,random
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// How many deals; each is played once in every rotation of the seats
    #[arg(long, default_value = "100")]
    deals: NonZeroU32,
    /// Any text: the same text gives the same games
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// The set to play with; the standard set without one
    #[arg(long)]
    set: Option<PathBuf>,
    /// Prints JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    let entries = entries(&arguments.seats)?;
    let set = arguments.set.as_deref().map_or_else(|| Ok(Set::standard()), set::read)?;
    let table = Table::new(set, entries.len(), Options::default())?;
    // Today's bots look at every play once and keep to no budget.
    let budget = Budget::Nodes(u64::MAX);
    let a_match = Match { table, entries, deals: arguments.deals.get(), seed: arguments.seed, budget };
    let threads = match arguments.threads {
        Some(threads) => threads.get(),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let stop = stop_when_interrupted()?;
    let blocks = a_match.play(threads, &stop, |done| show_progress(done, a_match.deals))?;
    hide_progress();
    if stop.load(Ordering::Relaxed) {
        eprintln!(
            "interrupted after {} of {} deals; this is what is known so far",
            blocks.len(),
            a_match.deals
        );
    }
    let report = Report::new(&a_match, &blocks);
    let text = if arguments.json {
        serde_json::to_string_pretty(&tell::json(&report, &a_match))? + "\n"
    } else {
        tell::table(&report)
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

fn entries(names: &[String]) -> Result<Vec<Entry>> {
    if !(2..=MAX_PLAYERS).contains(&names.len()) {
        bail!("--seats {}: {} bots, expected 2 to {MAX_PLAYERS}", names.join(","), names.len());
    }
    let entry = |name: &String| match find(name) {
        Some(kind) => Ok(Entry::from(kind)),
        None => {
            let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            bail!("--seats: there is no bot {name:?}, expected {}", known.join(" or "))
        }
    };
    names.iter().map(entry).collect()
}

/// A flag that the first Ctrl-C sets; the second ends the program as usual.
fn stop_when_interrupted() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

fn show_progress(done: u32, deals: u32) {
    const WIDTH: u32 = 40;
    // A person reads no more than a hundred steps.
    let news = done * 100 / deals != (done - 1) * 100 / deals;
    if news && std::io::stderr().is_terminal() {
        let filled = (WIDTH * done / deals) as usize;
        eprint!("\r[{}{}] {done}/{deals} deals", "#".repeat(filled), ".".repeat(WIDTH as usize - filled));
    }
}

fn hide_progress() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}
