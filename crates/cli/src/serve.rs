//! `ilos serve`: the server. `docs/operating.md` describes how to run it.

use std::fs::OpenOptions;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Error, Result, bail};
use clap::Args as _;
use clap::FromArgMatches as _;
use clap::builder::BoolishValueParser;
use ilos_server::{
    AccessLog, BackupPlan, CallSettings, Database, Disk, IpNet, Mailer, PublicUrl, Registration, Retention,
    Server, Settings, address_in_network,
};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::database;

mod log;
mod process;

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
    /// Who can make an account: open to everyone, those with a code, or closed
    #[arg(long, env = "ILOS_REGISTRATION", default_value = "open", value_parser = ["open", "code", "closed"])]
    registration: String,
    /// Whether people can play without an account: on or off
    #[arg(long, env = "ILOS_GUESTS", default_value = "on", value_parser = ["on", "off"])]
    guests: String,
    /// The socket for `ilos admin`; by default beside a database file
    #[arg(long, env = "ILOS_ADMIN_SOCKET")]
    admin_socket: Option<PathBuf>,
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
    /// Sends mail to people who have lost their passwords: smtps://USER:PASSWORD@HOST or smtp://HOST:PORT
    #[arg(long, env = "ILOS_SMTP", value_name = "URL", hide_env_values = true, requires = "public_url")]
    smtp: Option<String>,
    /// The address that this mail comes from; by default ilos@ the host of --public-url
    #[arg(long, env = "ILOS_MAIL_FROM", value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
    /// Networks from which /metrics can be read, such as 172.16.0.0/12; this machine can always read it
    #[arg(long, env = "ILOS_METRICS_NETWORKS", value_delimiter = ',')]
    metrics_networks: Vec<IpNet>,
    /// Makes copies of a SQLite database in this folder while the server runs
    #[arg(long, env = "ILOS_BACKUP_FOLDER")]
    backup_folder: Option<PathBuf>,
    /// The time from one copy to the next, such as 24h or 30m
    #[arg(long, env = "ILOS_BACKUP_EVERY", default_value = "24h", value_parser = parse_every)]
    backup_every: Duration,
    /// How many copies are kept; older ones are removed
    #[arg(long, env = "ILOS_BACKUP_KEEP", default_value_t = NonZeroUsize::MIN.saturating_add(6))]
    backup_keep: NonZeroUsize,
    /// Writes one line for each request to this file, or with - to standard output
    #[arg(long, env = "ILOS_ACCESS_LOG", value_name = "FILE")]
    access_log: Option<PathBuf>,
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

fn parse_every(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(every) if every >= Duration::from_secs(1) => Ok(every),
        _ => Err("expected a time of a second or more, such as 24h, 30m or 1h 30m".to_owned()),
    }
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let repetitions = log::begin(arguments.log);
    process::raise_file_limit();
    let database = database::named(arguments.database)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let hours = |hours: u32| Duration::from_secs(60 * 60 * u64::from(hours));
    let retention = Retention {
        listed_lobbies: hours(arguments.listed_lobby_hours),
        unlisted_lobbies: hours(arguments.unlisted_lobby_hours),
        absent_guests: 24 * hours(arguments.guest_days),
        ..Retention::default()
    };
    let backups = match arguments.backup_folder {
        Some(folder) => Some(backup_plan(&database, folder, arguments.backup_every, arguments.backup_keep)?),
        None => None,
    };
    let mailer = match (&arguments.smtp, &arguments.public_url) {
        (Some(smtp), Some(site)) => {
            let mailer = Mailer::new(smtp, arguments.mail_from.as_deref(), site.clone());
            Some(mailer.map_err(|error| Error::msg(error).context("--smtp"))?)
        }
        _ => None,
    };
    // Requests do not wait for this log: another thread writes it until the guard goes.
    let (access_log, _guard) = arguments.access_log.as_deref().map(access_log).transpose()?.unzip();
    let settings = Settings {
        address: if arguments.lan { in_all_networks(arguments.address) } else { arguments.address },
        disk: Disk::of(&database),
        operator_socket: arguments.admin_socket.or_else(|| database.operator_socket()),
        registration: match arguments.registration.as_str() {
            "code" => Registration::Code,
            "closed" => Registration::Closed,
            _ => Registration::Open,
        },
        guests: arguments.guests == "on",
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
        mailer,
        metrics_networks: arguments.metrics_networks,
        backups,
        access_log,
        time: ilos_server::Time::default(),
        random: ilos_server::RandomSource::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::spawn(repetitions.tell_always());
        serve(settings, arguments.lan).await
    })
}

fn backup_plan(
    database: &Database,
    folder: PathBuf,
    every: Duration,
    keep: NonZeroUsize,
) -> Result<BackupPlan> {
    if let Database::Postgres(_) = database {
        bail!("--backup-folder is for SQLite: back up PostgreSQL with pg_dump");
    }
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    Ok(BackupPlan { every, keep, folder })
}

fn access_log(place: &Path) -> Result<(AccessLog, tracing_appender::non_blocking::WorkerGuard)> {
    let (writer, guard) = if place == Path::new("-") {
        tracing_appender::non_blocking(std::io::stdout())
    } else {
        let file = OpenOptions::new().create(true).append(true).open(place);
        tracing_appender::non_blocking(file.with_context(|| format!("cannot write {}", place.display()))?)
    };
    Ok((AccessLog::to(writer), guard))
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
    if let Some(link) = server.first_link() {
        greeting += &format!("Its first account becomes its admin: make it at {link}\n");
    }
    // Standard output may be closed.
    let _ = std::io::stdout().write_all(greeting.as_bytes());
    tokio::spawn(process::tell_manager());
    let until = async {
        process::told_to_stop().await;
        process::tell_stopping();
    };
    server.run(until).await?;
    Ok(())
}
