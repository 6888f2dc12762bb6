//! `ilos backup`: a copy of a SQLite database that may be in use.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ilos_server::Database;

use super::DatabaseFlag;

/// Arguments of `ilos backup`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The file to write, which must not exist yet
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseFlag,
}

/// Writes the copy.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let database = arguments.database.existing()?;
    if let Database::Postgres(_) = &database {
        bail!("a PostgreSQL database is backed up with pg_dump");
    }
    if arguments.file.exists() {
        bail!("{} exists already: choose another name", arguments.file.display());
    }
    ilos_server::store::back_up(&database, &arguments.file)
        .with_context(|| format!("cannot copy {database}"))?;
    println!("{database} is copied to {}", arguments.file.display());
    Ok(())
}
