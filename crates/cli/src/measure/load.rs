//! `ilos load`: many games at once on a server, and their cost. `docs/performance.md` has figures.

use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::json;

mod choice;
mod crash;
mod game;
mod guest;
mod process;
mod stored;

use game::{Pace, Tally};
use guest::Guest;
use process::{Meter, OwnServer};

use crate::text::number::positive;

/// Arguments of `ilos load`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many games are played at the same time
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "100")]
    games: NonZeroU32,
    /// How many players each game has, all of them clients of the server
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// How long a player thinks before a move, in milliseconds
    #[arg(long, default_value_t = 0)]
    think: u64,
    /// Ends after this many moves
    #[arg(long, value_parser = positive::<NonZeroU64>, default_value = "100000")]
    moves: NonZeroU64,
    /// Ends after this many seconds
    #[arg(long, value_parser = positive::<NonZeroU32>, default_value = "20")]
    seconds: NonZeroU32,
    /// Leaves this many seconds at the start out of the figures, in which caches fill and files grow
    #[arg(long, default_value_t = 0)]
    warm_up: u32,
    /// Opens this many idle connections first, and reports the cost of each
    #[arg(long, default_value_t = 0)]
    idle: u32,
    /// A running server, as HOST:PORT; by default a new one
    #[arg(long)]
    server: Option<String>,
    /// The process id of that server, to measure it
    #[arg(long, requires = "server")]
    pid: Option<u32>,
    /// Allows a server on another machine: confirms that it is yours
    #[arg(long, requires = "server")]
    remote: bool,
    /// The database of the new server; by default in a temporary folder
    #[arg(long, conflicts_with = "server")]
    database: Option<String>,
    /// Pins the new server to this core, with taskset
    #[arg(long, conflicts_with = "server")]
    server_core: Option<u16>,
    /// Kills the new server this many times at random moments, and checks that nothing is lost or done twice
    #[arg(long, default_value_t = 0, conflicts_with_all = ["server", "idle"])]
    kills: u32,
    /// Stores this many finished games first, then measures its pages and how fast it serves again after a
    /// kill
    #[arg(long, default_value_t = 0, conflicts_with_all = ["server", "idle", "kills"])]
    stored: u32,
    /// Prints JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    if let Some(server) = &arguments.server
        && !arguments.remote
        && !is_loopback(server)
    {
        bail!("{server} is not this machine: load is for servers of your own; --remote says that it is one");
    }
    if arguments.warm_up >= arguments.seconds.get() {
        bail!(
            "nothing is counted when all {} seconds are warm-up: choose less, or more --seconds",
            arguments.seconds
        );
    }
    let mut own = match &arguments.server {
        Some(_) => None,
        None => Some(OwnServer::start(arguments.database.as_deref(), arguments.server_core)?),
    };
    let server = arguments.server.clone().or(own.as_ref().map(|own| own.address.clone())).unwrap_or_default();
    let pid = arguments.pid.or(own.as_ref().map(OwnServer::pid));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if let (Some(own), 1..) = (own.as_mut(), arguments.kills) {
        return runtime.block_on(crash::run(&arguments, own))?.print(arguments.json);
    }
    if let (Some(own), 1..) = (own.as_mut(), arguments.stored) {
        return runtime.block_on(stored::run(arguments.stored, own))?.print(arguments.json);
    }
    let outcome = runtime.block_on(play(&arguments, &server, pid.map(Meter::new)))?;
    outcome.print(&arguments)
}

fn is_loopback(server: &str) -> bool {
    let host = server.rsplit_once(':').map_or(server, |(host, _)| host);
    host == "localhost"
        || host.trim_matches(['[', ']']).parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

async fn play(arguments: &Arguments, server: &str, meter: Option<Meter>) -> Result<Outcome> {
    let before_idle = rss(meter.as_ref())?;
    let _waiting = wait_idly(server, arguments.idle).await?;
    let with_idle = rss(meter.as_ref())?;

    let mut games = Vec::new();
    for number in 0..arguments.games.get() {
        let mut guests = Vec::new();
        for _ in 0..arguments.players {
            guests.push(Guest::connect(server).await?);
        }
        games.push((number, guests));
    }
    let counts_from = Instant::now() + Duration::from_secs(arguments.warm_up.into());
    let pace = Arc::new(Pace {
        think: Duration::from_millis(arguments.think),
        counts_from,
        until: Instant::now() + Duration::from_secs(arguments.seconds.get().into()),
        moves_left: AtomicU64::new(arguments.moves.get()),
    });
    let tasks: Vec<_> = games
        .into_iter()
        .map(|(number, guests)| tokio::spawn(game::play(number, guests, Arc::clone(&pace))))
        .collect();
    tokio::time::sleep_until(counts_from.into()).await;
    let own = Meter::new(std::process::id());
    let (begun, cpu_before, own_before) = (Instant::now(), cpu(meter.as_ref())?, own.cpu_seconds()?);
    let mut tally = Tally::default();
    for task in tasks {
        tally.add(task.await??);
    }
    if tally.latencies.is_empty() {
        bail!("no move was made after the warm-up: choose more --moves or more --seconds");
    }
    let seconds = begun.elapsed().as_secs_f64();
    let cpu_seconds = cpu(meter.as_ref())?.zip(cpu_before).map(|(after, before)| after - before);
    let own_cpu_seconds = own.cpu_seconds()? - own_before;
    tally.latencies.sort_unstable();
    let idle_bytes = with_idle.zip(before_idle).map(|(with, without)| with.saturating_sub(without));
    Ok(Outcome { tally, seconds, cpu_seconds, own_cpu_seconds, rss: rss(meter.as_ref())?, idle_bytes })
}

fn rss(meter: Option<&Meter>) -> Result<Option<u64>> {
    meter.map(Meter::rss_bytes).transpose()
}

fn cpu(meter: Option<&Meter>) -> Result<Option<f64>> {
    meter.map(Meter::cpu_seconds).transpose()
}

async fn wait_idly(server: &str, count: u32) -> Result<Vec<Guest>> {
    let mut waiting: Vec<Guest> = Vec::new();
    for _ in 0..count {
        let next = match waiting.first() {
            Some(first) => first.connect_again().await?,
            None => Guest::connect(server).await?,
        };
        waiting.push(next);
    }
    // By then the server has freed the memory of the handshakes.
    tokio::time::sleep(Duration::from_millis(if count == 0 { 0 } else { 1000 })).await;
    Ok(waiting)
}

struct Outcome {
    tally: Tally,
    seconds: f64,
    cpu_seconds: Option<f64>,
    /// The CPU time of the clients, which share a core: it limits the speed of any server.
    own_cpu_seconds: f64,
    rss: Option<u64>,
    idle_bytes: Option<u64>,
}

impl Outcome {
    fn moves(&self) -> f64 {
        self.tally.latencies.len() as f64
    }

    /// The latency in milliseconds that this share of all moves stays below.
    fn latency(&self, share: f64) -> Option<f64> {
        let last = self.tally.latencies.len().checked_sub(1)?;
        Some(self.tally.latencies[(last as f64 * share) as usize] as f64 / 1000.0)
    }

    fn cpu_per_1000(&self) -> Option<f64> {
        self.cpu_seconds.map(|cpu| cpu / self.moves() * 1000.0)
    }

    fn idle_connection_bytes(&self, arguments: &Arguments) -> Option<u64> {
        self.idle_bytes.and_then(|bytes| bytes.checked_div(arguments.idle.into()))
    }

    fn print(&self, arguments: &Arguments) -> Result<()> {
        let per_second = self.moves() / self.seconds;
        let idle = self.idle_connection_bytes(arguments);
        if arguments.json {
            let report = json!({
                "games": arguments.games.get(),
                "players": arguments.players,
                "think_ms": arguments.think,
                "moves": self.tally.latencies.len(),
                "seconds": self.seconds,
                "moves_per_second": per_second,
                "cpu_seconds_per_1000_moves": self.cpu_per_1000(),
                "client_cpu_seconds_per_1000_moves": self.own_cpu_seconds / self.moves() * 1000.0,
                "latency_ms": {"p50": self.latency(0.5), "p99": self.latency(0.99), "max": self.latency(1.0)},
                "rejected": self.tally.rejected,
                "games_finished": self.tally.finished,
                "server_rss_bytes": self.rss,
                "idle_connections": arguments.idle,
                "idle_connection_bytes": idle,
            });
            println!("{}", serde_json::to_string_pretty(&report)?);
            return Ok(());
        }
        let shown = |value: Option<f64>, unit: &str| {
            value.map_or("unknown".to_owned(), |value| format!("{value:.3} {unit}"))
        };
        println!(
            "moves             {} in {:.1} s, {} games finished",
            self.moves(),
            self.seconds,
            self.tally.finished
        );
        println!("moves a second    {per_second:.0}");
        println!("CPU of the server {} for 1000 moves", shown(self.cpu_per_1000(), "s"));
        println!(
            "CPU of clients    {} for 1000 moves",
            shown(Some(self.own_cpu_seconds / self.moves() * 1000.0), "s")
        );
        println!(
            "until seen        p50 {}, p99 {}",
            shown(self.latency(0.5), "ms"),
            shown(self.latency(0.99), "ms")
        );
        println!("rejected          {}", self.tally.rejected);
        println!("memory            {}", shown(self.rss.map(|bytes| bytes as f64 / 1048576.0), "MiB"));
        if arguments.idle > 0 {
            println!(
                "idle connections  {}, each {}",
                arguments.idle,
                shown(idle.map(|bytes| bytes as f64 / 1024.0), "KiB")
            );
        }
        Ok(())
    }
}

/// Takes one from a counter; false when it is 0.
fn take_one(left: &AtomicU64) -> bool {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
}
