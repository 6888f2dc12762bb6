//! How a server is run.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ilos_wire::moderation::Registration;
use ipnet::IpNet;

use crate::people::calls::CallSettings;
use crate::people::mail::Mailer;

mod access_log;
mod backup_plan;
mod disk;
mod random;
mod reach;
mod retention;
mod time;

pub(crate) use access_log::Access;
pub use access_log::AccessLog;
pub use backup_plan::BackupPlan;
pub use disk::{Disk, Room};
pub use random::RandomSource;
pub use reach::address_in_network;
pub use retention::Retention;
pub(crate) use time::LATEST;
pub use time::Time;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where everything is kept.
    pub database: Database,
    /// Where people reach it, if not at the address: behind a proxy, `https://…`.
    pub public_url: Option<PublicUrl>,
    /// Whom to tell about a hole in the security of the server: `mailto:…` or `https://…`.
    pub security_contact: Option<String>,
    /// Who can make an account.
    pub registration: Registration,
    /// Whether people can play without an account.
    pub guests: bool,
    /// The socket for `ilos admin`; none if there is to be none.
    pub operator_socket: Option<PathBuf>,
    /// Whether limits apply to clients: on requests, and on what a person can have.
    pub limits: bool,
    /// Whether a proxy says in `X-Forwarded-For` where requests come from.
    pub behind_proxy: bool,
    /// Proxies in front whose `X-Forwarded-For` is believed, one after the other.
    pub trusted_proxies: Vec<IpNet>,
    /// How many bots think at the same time.
    pub bot_threads: usize,
    /// How long an idle table stays in memory.
    pub idle: Duration,
    /// How often the server asks a socket whether its client is still there, and the store whether its login
    /// is still valid.
    pub heartbeat: Duration,
    /// How long it keeps what may no longer be needed.
    pub retention: Retention,
    /// Sends mail to people who have lost their passwords; `None` if there is no SMTP server.
    pub mailer: Option<Mailer>,
    /// From where the metrics can be read, besides this machine.
    pub metrics_networks: Vec<IpNet>,
    /// When copies of a SQLite database are made; `None` for never.
    pub backups: Option<BackupPlan>,
    /// Where requests are logged; `None` for nowhere.
    pub access_log: Option<AccessLog>,
    /// How people are called back.
    pub calls: CallSettings,
    /// The disk of the database.
    pub disk: Disk,
    /// The time of day.
    pub time: Time,
    /// Where ids, secrets, shuffles and the dice of bots come from.
    pub random: RandomSource,
}

impl Settings {
    /// The heartbeat of a server without special needs.
    pub const HEARTBEAT: Duration = Duration::from_secs(25);

    /// Whether connections come from a proxy.
    pub(crate) fn has_proxy(&self) -> bool {
        self.behind_proxy || !self.trusted_proxies.is_empty()
    }
}

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A SQLite file.
    File(PathBuf),
    /// The URL of a PostgreSQL database, which may hold a password.
    Postgres(String),
}

/// Where people reach the server: scheme, host and maybe port, without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Reads a URL; the error is a sentence for the operator.
    pub fn parse(text: &str) -> Result<PublicUrl, String> {
        let expected =
            || format!("{text:?} is not the address of a server, expected https://HOST or http://HOST:PORT");
        let text = text.strip_suffix('/').unwrap_or(text);
        let uri: http::Uri = text.parse().map_err(|_| expected())?;
        let plain = uri.path() == "/" && uri.query().is_none() && !text.contains('@');
        match (uri.scheme_str(), uri.authority()) {
            (Some("http" | "https"), Some(_)) if plain => Ok(PublicUrl(text.to_ascii_lowercase())),
            _ => Err(expected()),
        }
    }

    /// What a browser sends as `Origin`.
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// The host, without a port.
    pub(crate) fn host(&self) -> &str {
        let authority = self.0.split_once("://").map_or("", |(_, authority)| authority);
        authority.rsplit_once(':').map_or(authority, |(host, _)| host)
    }

    /// Whether everything goes over TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => write!(f, "{}", path.display()),
            // The user and the password come before the host, and are not shown.
            Database::Postgres(url) => {
                let host = url.rsplit_once('@').map_or_else(|| url.split_once("://"), Some);
                write!(
                    f,
                    "PostgreSQL at {}",
                    host.map_or("", |(_, host)| host.split('?').next().unwrap_or(""))
                )
            }
        }
    }
}

impl Database {
    /// The socket for `ilos admin` beside a database file; a database elsewhere has none of its own.
    pub fn operator_socket(&self) -> Option<PathBuf> {
        match self {
            Database::File(path) => {
                let mut beside = path.as_os_str().to_owned();
                beside.push(".admin");
                Some(beside.into())
            }
            Database::Postgres(_) => None,
        }
    }

    /// Reads a path or a URL; the error is a sentence for the operator.
    pub fn parse(text: &str) -> Result<Database, String> {
        let expected = "expected a file or postgres://USER:PASSWORD@HOST/NAME";
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Ok(Database::Postgres(text.to_owned())),
            Some((scheme, _)) => {
                Err(format!("{scheme}:// is not a database that this program knows, {expected}"))
            }
            None if text.is_empty() => Err(expected.to_owned()),
            None => Ok(Database::File(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_has_a_scheme_and_a_host_and_no_more() {
        assert_eq!(PublicUrl::parse("https://Ilos.example/").unwrap().origin(), "https://ilos.example");
        assert!(PublicUrl::parse("http://127.0.0.1:4000").is_ok_and(|url| !url.is_secure()));
        for text in
            ["", "ilos.example", "ftp://ilos.example", "https://ilos.example/game", "https://a@b", "https://"]
        {
            let error = PublicUrl::parse(text).unwrap_err();
            assert!(error.contains("expected https://HOST"), "{error}");
        }
    }

    #[test]
    fn a_database_is_a_file_or_postgresql_and_its_password_is_not_shown() {
        assert_eq!(Database::parse("games.db"), Ok(Database::File("games.db".into())));
        assert!(Database::parse("mysql://here").is_err());
        let shared = Database::parse("postgres://ann:secret@db.example:5432/ilos?sslmode=require").unwrap();
        assert_eq!(shared.to_string(), "PostgreSQL at db.example:5432/ilos");
        assert_eq!(
            Database::parse("postgres://localhost/ilos").unwrap().to_string(),
            "PostgreSQL at localhost/ilos"
        );
    }
}
