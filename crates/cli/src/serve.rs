//! `ilos serve`: the server. `docs/operating.md` describes how to run it.

use std::io::{IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args as _;
use clap::FromArgMatches as _;
use clap::builder::BoolishValueParser;
use ilos_server::{CallSettings, Disk, IpNet, PublicUrl, Retention, Server, Settings, address_in_network};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::database;

/// Arguments of `ilos serve`. Each can also be set in the environment.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to listen
    #[arg(long, env = "ILOS_ADDRESS", default_value = "127.0.0.1:4567", value_parser = parse_address)]
    address: SocketAddr,
    /// Listens to the home network too, at the port of --address, and shows a QR code of the address
    #[arg(long, env = "ILOS_LAN", value_parser = BoolishValueParser::new())]
    lan: bool,
    /// A SQLite file, or postgres://USER:PASSWORD@HOST/NAME; by default a file in the user's data folder
    #[arg(long, env = "ILOS_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The public URL of the server, if it differs from the address: https://HOST behind a proxy with TLS
    #[arg(long, env = "ILOS_PUBLIC_URL", value_parser = PublicUrl::parse)]
    public_url: Option<PublicUrl>,
    /// Whom to tell about a hole in the security of this server: mailto:ADDRESS or an https:// page
    #[arg(long, env = "ILOS_SECURITY_CONTACT", value_parser = parse_contact)]
    security_contact: Option<String>,
    /// Whether limits apply to clients: on, or off for tests and measurements
    #[arg(long, env = "ILOS_LIMITS", default_value = "on", value_parser = ["on", "off"])]
    limits: String,
    /// Takes the addresses of clients from X-Forwarded-For; a proxy in front of the server must set this
    /// header
    #[arg(long, env = "ILOS_BEHIND_PROXY", value_parser = BoolishValueParser::new())]
    behind_proxy: bool,
    /// The networks of several proxies in a row, such as 10.0.0.0/8,2001:db8::/32: X-Forwarded-For is
    /// believed as far as they wrote it
    #[arg(long, env = "ILOS_TRUSTED_PROXIES", value_delimiter = ',')]
    trusted_proxies: Vec<IpNet>,
    /// How many bots think at the same time; by default half as many as the machine has threads
    #[arg(long, env = "ILOS_BOT_THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    bot_threads: Option<u16>,
    /// How many seconds an unused table stays in memory
    #[arg(long, env = "ILOS_IDLE_SECONDS", default_value_t = 300)]
    idle_seconds: u64,
    /// How many hours a listed table is kept before its game while no one is there; 0 to keep it always
    #[arg(long, env = "ILOS_LISTED_LOBBY_HOURS", default_value_t = 1)]
    listed_lobby_hours: u32,
    /// How many hours any other table is kept before its game while no one is there; 0 to keep it always
    #[arg(long, env = "ILOS_UNLISTED_LOBBY_HOURS", default_value_t = 24)]
    unlisted_lobby_hours: u32,
    /// How many days a guest without a finished listed game may be away; 0 for any time
    #[arg(long, env = "ILOS_GUEST_DAYS", default_value_t = 30)]
    guest_days: u32,
    /// After how many seconds of their turn people who are not there are called
    #[arg(long, env = "ILOS_CALL_AFTER_SECONDS", default_value_t = 30)]
    call_after_seconds: u32,
    /// Lets pushes and webhooks go into private networks, and without TLS
    #[arg(long, env = "ILOS_WEBHOOKS_TO_PRIVATE", value_parser = BoolishValueParser::new())]
    webhooks_to_private: bool,
    /// What to log: error, warn, info, debug or trace
    #[arg(long, env = "ILOS_LOG", default_value = "info")]
    log: tracing::level_filters::LevelFilter,
}

impl Arguments {
    /// The defaults, changed only by the environment.
    pub(crate) fn from_environment() -> Arguments {
        let command = Arguments::augment_args(clap::Command::new("ilos"));
        let matches = command.get_matches_from(["ilos"]);
        Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

fn parse_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an IP address and a port, such as 127.0.0.1:4567".to_owned())
}

fn parse_contact(text: &str) -> Result<String, String> {
    let known = text.starts_with("mailto:") || text.starts_with("https://");
    let plain = text.chars().all(|c| c.is_ascii_graphic());
    let error = || "expected mailto:ADDRESS or the address of a page, https://…".to_owned();
    if known && plain { Ok(text.to_owned()) } else { Err(error()) }
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    tracing_subscriber::fmt()
        .with_max_level(arguments.log)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
    let database = database::named(arguments.database)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let hours = |hours: u32| Duration::from_secs(60 * 60 * u64::from(hours));
    let retention = Retention {
        listed_lobbies: hours(arguments.listed_lobby_hours),
        unlisted_lobbies: hours(arguments.unlisted_lobby_hours),
        absent_guests: 24 * hours(arguments.guest_days),
        ..Retention::default()
    };
    let settings = Settings {
        address: if arguments.lan { in_all_networks(arguments.address) } else { arguments.address },
        disk: Disk::of(&database),
        database,
        public_url: arguments.public_url,
        security_contact: arguments.security_contact,
        limits: arguments.limits == "on",
        behind_proxy: arguments.behind_proxy,
        trusted_proxies: arguments.trusted_proxies,
        bot_threads: arguments.bot_threads.map_or((threads / 2).max(1), usize::from),
        idle: Duration::from_secs(arguments.idle_seconds),
        heartbeat: Settings::HEARTBEAT,
        calls: CallSettings {
            after: Duration::from_secs(arguments.call_after_seconds.into()),
            to_private: arguments.webhooks_to_private,
        },
        retention,
        time: ilos_server::Time::default(),
        random: ilos_server::RandomSource::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(settings, arguments.lan))
}

/// The same port, for all networks of the machine.
fn in_all_networks(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), address.port())
}

/// A QR code of an address for a dark or a light terminal.
fn qr_code(address: &str) -> Result<String> {
    let code = QrCode::new(address).context("the address is too long for a QR code")?;
    Ok(code.render::<Dense1x2>().build())
}

async fn serve(settings: Settings, lan: bool) -> Result<()> {
    let shown = settings.public_url.as_ref().map(|url| url.origin().to_owned());
    let database = settings.database.clone();
    let server = Server::open(settings).await?;
    let in_network = address_in_network(server.address()).filter(|_| lan);
    let listening = in_network.unwrap_or(server.address());
    let address = shown.unwrap_or_else(|| format!("http://{listening}"));
    let mut greeting = format!("Ilôs is open at {address}\nIts games are kept in {database}\n");
    if lan {
        greeting.push_str(&match in_network {
            Some(_) => format!("Others in your network come in with this code:\n{}\n", qr_code(&address)?),
            None => "This machine is in no network, so that no other can come in.\n".to_owned(),
        });
    }
    // Standard output may be closed.
    let _ = std::io::stdout().write_all(greeting.as_bytes());
    server.run(told_to_stop()).await?;
    Ok(())
}

/// Ctrl-C, or the signal of a service manager.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
