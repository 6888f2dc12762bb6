//! What all commands that let bots play have in common.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use ilos_bots::arena::{Estimate, Participant};
use ilos_bots::{BotKind, Budget, KINDS, find};
use ilos_rules::{Config, Options, Set};
use ilos_wire::to_bot;
use serde_json::{Value, json};

use crate::text::number::positive;
use crate::{set, text};

mod external;
mod interrupt;

pub(crate) use interrupt::stop_when_interrupted;

/// Flags of every command that plays many games.
#[derive(clap::Args)]
pub(crate) struct GamesFlags {
    /// Any text: the same text gives the same games
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// How many threads, at most 256; by default as many as the machine has
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The set to play with; by default the standard set
    #[arg(long)]
    set: Option<PathBuf>,
}

/// Flags of every command that lets bots play at full strength.
#[derive(clap::Args)]
pub(crate) struct Flags {
    #[command(flatten)]
    pub games: GamesFlags,
    /// The budget of a turn in playouts, with which the same games are played every time; by default each bot
    /// has its own
    #[arg(long, value_parser = positive::<NonZeroU64>, value_name = "N", conflicts_with = "time")]
    nodes: Option<NonZeroU64>,
    /// The budget of a turn in milliseconds: bots are stronger on a faster machine, and no two matches are
    /// equal
    #[arg(long, value_parser = positive::<NonZeroU64>, value_name = "MS")]
    time: Option<NonZeroU64>,
    /// How long an external program may take for an answer, in milliseconds; by default 5000, or a second
    /// more than twice --time
    #[arg(long, value_parser = positive::<NonZeroU64>, value_name = "MS")]
    limit: Option<NonZeroU64>,
}

impl GamesFlags {
    /// The configuration for this many players.
    pub(crate) fn config(&self, players: usize) -> Result<Config> {
        let set = self.set.as_deref().map_or_else(|| Ok(Set::standard()), set::read)?;
        Ok(Config::new(set, players, Options::default())?)
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, usize::from)
    }
}

impl Flags {
    /// The budget of a turn.
    pub(crate) fn budget(&self) -> Budget {
        match (self.time, self.nodes) {
            (Some(time), _) => Budget::Time(Duration::from_millis(time.get())),
            (_, Some(nodes)) => Budget::Nodes(nodes.get()),
            _ => Budget::default(),
        }
    }

    /// How long an external program may take for an answer.
    fn limit(&self) -> Duration {
        let by_budget = || self.time.map_or(5000, |time| time.get().saturating_mul(2).saturating_add(1000));
        Duration::from_millis(self.limit.map_or_else(by_budget, NonZeroU64::get))
    }
}

/// The bot named by a flag: one of our kinds, a kind with weights from a file (`planner:FILE`), the
/// clairvoyant twin of the strongest, or `cmd:` and the command of a program. Waiting for a program ends when
/// `stop` is set.
pub(crate) fn participant(
    flag: &str,
    word: &str,
    flags: &Flags,
    config: &Config,
    stop: &Arc<AtomicBool>,
) -> Result<Participant> {
    if word == "clairvoyant" {
        return Ok(Participant::clairvoyant());
    }
    match word.split_once(':') {
        Some(("cmd", command)) => external::participant(flag, command, flags, config, stop),
        Some((name @ "clairvoyant", _)) => Err(takes_no_weights(flag, name)),
        Some((name, file)) => with_weights(flag, kind(flag, name)?, file),
        None => Ok(Participant::from(kind(flag, word)?)),
    }
}

fn kind(flag: &str, name: &str) -> Result<&'static BotKind> {
    find(name).ok_or_else(|| {
        let known: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        anyhow!(
            "{flag}: there is no bot {name:?}, expected {}, clairvoyant, KIND:FILE, or cmd:PROGRAM",
            known.join(", ")
        )
    })
}

/// A bot with the weights of a file.
fn with_weights(flag: &str, kind: &BotKind, file: &str) -> Result<Participant> {
    let name = kind.name;
    let parse = kind.with_weights.ok_or_else(|| takes_no_weights(flag, name))?;
    if file.is_empty() {
        bail!("{flag}: {name}: names no file, expected {name}:FILE");
    }
    let make = text::weights::read(Path::new(file), &format!("weights of {name}"), parse);
    Ok(Participant::new(&format!("{name}:{file}"), make.with_context(|| flag.to_owned())?))
}

fn takes_no_weights(flag: &str, name: &str) -> anyhow::Error {
    let others = KINDS.iter().filter(|kind| kind.with_weights.is_some()).map(|kind| kind.name);
    anyhow!("{flag}: {name} takes no file of weights; {} do", others.collect::<Vec<_>>().join(", "))
}

/// An item of a list, without the blanks around it.
pub(crate) fn trimmed(word: &str) -> Result<String, std::convert::Infallible> {
    Ok(word.trim().to_owned())
}

/// A budget in JSON.
pub(crate) fn budget_form(budget: Budget) -> to_bot::Budget {
    match budget {
        Budget::Usual => to_bot::Budget::Usual,
        Budget::Nodes(nodes) => to_bot::Budget::Nodes(nodes),
        Budget::Time(time) => to_bot::Budget::TimeMs(time.as_millis() as u64),
    }
}

/// The reasons for forfeits in JSON, with the number of games or whatever else is counted.
pub(crate) fn forfeit_reasons(forfeits: &[(String, usize)], counted: &str) -> Value {
    forfeits.iter().map(|(reason, count)| json!({ "reason": reason, counted: count })).collect()
}

/// A share in percent, without the sign.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// The 95 % confidence interval of a share, in percent.
pub(crate) fn range(share: &Estimate) -> String {
    format!("{} to {}", percent(share.low), percent(share.high))
}

/// The command line of the program, for reports that say how they were made.
pub(crate) fn command_line() -> String {
    shell_words::join(std::iter::once("ilos".to_owned()).chain(std::env::args().skip(1)))
}
