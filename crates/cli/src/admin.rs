//! `ilos admin`: looking after a server that runs, over the socket beside its database.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use ilos_wire::moderation::{Deed, Role, Switch};
use ilos_wire::table::TableStatus;
use serde_json::Value;

use crate::database;

/// Arguments of `ilos admin`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The database of the server; by default the one in the user's data folder
    #[arg(long, env = "ILOS_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The socket of the server; by default the one beside the database file
    #[arg(long, env = "ILOS_ADMIN_SOCKET")]
    socket: Option<PathBuf>,
    #[command(subcommand)]
    order: Order,
}

#[derive(clap::Subcommand)]
enum Order {
    /// Lists people, the last seen first
    People {
        /// A part of the name
        name: Option<String>,
    },
    /// Lists where a person is logged in
    Logins {
        /// The name of the account, or the id
        person: String,
    },
    /// Lists tables, listed or not
    Tables {
        /// gathering, playing or finished
        #[arg(default_value = "playing", value_parser = parse_word::<TableStatus>)]
        status: TableStatus,
    },
    /// Lists reports that wait for an answer
    Reports,
    /// Lists bans, mutes and what is switched off
    InForce,
    /// Lists what was done, the latest first
    Log {
        /// Only what was done before the entry with this number
        #[arg(long)]
        before: Option<u64>,
    },
    /// Keeps a person or a network out
    Ban(Sanction),
    /// Lets a person or a network write to no one
    Mute(Sanction),
    /// Ends a ban or a mute
    Lift {
        /// Its number
        number: u64,
    },
    /// Closes a table: everyone leaves a lobby, a game ends as it stands
    CloseTable {
        /// The id of the table
        table: String,
    },
    /// Gives a person a name that the server makes up
    TakeName {
        /// The name of the account, or the id
        person: String,
    },
    /// Takes a line out of a chat
    TakeLine {
        /// The id of the table
        table: String,
        /// The number of the line
        line: i64,
    },
    /// Answers a report
    AnswerReport {
        /// Its number
        number: u64,
        /// What came of it, for the person who made it
        answer: String,
    },
    /// Announces something to everyone, or nothing any more
    Announce {
        /// The text; nothing is announced any more without one
        text: Option<String>,
    },
    /// Switches new-games, hints, bots, previews or spectators off or on
    Switch {
        /// What
        #[arg(value_parser = parse_word::<Switch>)]
        what: Switch,
        /// on or off
        #[arg(value_parser = ["on", "off"])]
        to: String,
    },
    /// Begins no new games, or again; games that run go on
    Maintenance {
        /// on or off
        #[arg(value_parser = ["on", "off"])]
        to: String,
    },
    /// Gives an account a role: moderator, admin or none
    Role {
        /// The name of the account, or the id
        person: String,
        /// moderator, admin or none
        #[arg(value_parser = ["moderator", "admin", "none"])]
        role: String,
    },
    /// Makes a link with which an account gets a new password, once and within a day
    ResetPassword {
        /// The name of the account, or the id
        person: String,
    },
    /// Makes a code with which people can make accounts
    Invite {
        /// For how many accounts
        #[arg(long, default_value_t = 1)]
        uses: u32,
        /// For how many days; always by default
        #[arg(long)]
        days: Option<u32>,
    },
}

/// Whom a ban or a mute is about, for how long and why.
#[derive(clap::Args)]
struct Sanction {
    /// The name of the account, or the id
    #[arg(required_unless_present = "network", conflicts_with = "network")]
    person: Option<String>,
    /// An address, or a network such as 192.0.2.0/24
    #[arg(long)]
    network: Option<String>,
    /// For how many hours
    #[arg(long, default_value_t = 24)]
    hours: u32,
    /// Why, in words that the person reads
    #[arg(long)]
    reason: String,
}

/// Reads a word as it stands in messages; dashes are as good as underscores.
fn parse_word<T: serde::de::DeserializeOwned>(word: &str) -> Result<T, String> {
    serde_json::from_value(Value::String(word.replace('-', "_"))).map_err(|error| error.to_string())
}

/// Some hours from now, in milliseconds since 1970.
fn in_hours(hours: u32) -> Result<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock of this machine is wrong")?;
    Ok(now.as_millis() as u64 + u64::from(hours) * 60 * 60 * 1000)
}

impl Order {
    fn deed(self) -> Result<Deed> {
        Ok(match self {
            Order::People { name } => Deed::People { name },
            Order::Logins { person } => Deed::Logins { person },
            Order::Tables { status } => Deed::Tables { status },
            Order::Reports => Deed::Reports,
            Order::InForce => Deed::InForce,
            Order::Log { before } => Deed::Log { before },
            Order::Ban(Sanction { person, network, hours, reason }) => {
                Deed::Ban { person, network, until: in_hours(hours)?, reason }
            }
            Order::Mute(Sanction { person, network, hours, reason }) => {
                Deed::Mute { person, network, until: in_hours(hours)?, reason }
            }
            Order::Lift { number } => Deed::Lift { number },
            Order::CloseTable { table } => Deed::CloseTable { table },
            Order::TakeName { person } => Deed::TakeName { person },
            Order::TakeLine { table, line } => Deed::TakeLine { table, line },
            Order::AnswerReport { number, answer } => Deed::AnswerReport { number, answer },
            Order::Announce { text } => Deed::Announce { text },
            Order::Switch { what, to } => Deed::Switch { what, on: to == "on" },
            Order::Maintenance { to } => Deed::Switch { what: Switch::NewGames, on: to == "off" },
            Order::Role { person, role } => {
                let role = match role.as_str() {
                    "moderator" => Some(Role::Moderator),
                    "admin" => Some(Role::Admin),
                    _ => None,
                };
                Deed::SetRole { person, role }
            }
            Order::ResetPassword { person } => Deed::ResetPassword { person },
            Order::Invite { uses, days } => {
                let until = days.map(|days| in_hours(24 * days)).transpose()?;
                Deed::Invite { uses: Some(uses), until }
            }
        })
    }
}

/// Sends the deed, and prints the answer.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let database = database::named(arguments.database)?;
    let socket = arguments.socket.or_else(|| database.operator_socket());
    let socket =
        socket.context("name the socket of the server with --socket: this database has none beside it")?;
    let line = serde_json::to_string(&arguments.order.deed()?)?;
    let answer: Value = serde_json::from_str(&ask(&socket, &line)?).context("the server gave no answer")?;
    if let Some(error) = answer.get("error").and_then(Value::as_str) {
        bail!("{error}");
    }
    println!("{}", shown(&answer));
    Ok(())
}

#[cfg(unix)]
fn ask(socket: &Path, line: &str) -> Result<String> {
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::net::UnixStream;
    let mut stream = UnixStream::connect(socket).with_context(|| {
        format!("no server answers at {}: start it, or name its database with --database", socket.display())
    })?;
    writeln!(stream, "{line}")?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    Ok(answer)
}

#[cfg(not(unix))]
fn ask(_: &Path, _: &str) -> Result<String> {
    bail!("a server on this system has no socket for `ilos admin`: use the page /admin")
}

/// A list as a line of JSON for each row, a value alone as it is.
fn shown(answer: &Value) -> String {
    let value = answer.as_object().and_then(|object| object.values().next()).unwrap_or(answer);
    match value {
        Value::Array(rows) => rows.iter().map(Value::to_string).collect::<Vec<_>>().join("\n"),
        Value::String(text) => text.clone(),
        Value::Object(object) if object.is_empty() => "done".to_owned(),
        other => other.to_string(),
    }
}
