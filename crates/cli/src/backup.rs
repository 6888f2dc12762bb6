//! `ilos backup`: a copy of a SQLite database that may be in use.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ilos_server::Database;

use crate::serve;

/// Arguments of `ilos backup`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The file to write, which must not exist yet
    file: PathBuf,
    /// The database; by default the one in the user's data folder
    #[arg(long, env = "ILOS_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

/// Writes the copy.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let database = serve::database(arguments.database)?;
    match &database {
        Database::File(path) if !path.exists() => bail!("there is no database {database}"),
        Database::File(_) => {}
        Database::Postgres(_) => bail!("a PostgreSQL database is backed up with pg_dump"),
    }
    if arguments.file.exists() {
        bail!("{} exists already: choose another name", arguments.file.display());
    }
    ilos_server::store::back_up(&database, &arguments.file)
        .with_context(|| format!("cannot copy {database}"))?;
    println!("{database} is copied to {}", arguments.file.display());
    Ok(())
}
