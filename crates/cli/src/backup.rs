//! `ilos backup`: a copy of a SQLite database that may be in use.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ilos_server::Database;

use crate::serve;

/// Arguments of `ilos backup`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file to write, which must not be there yet
    file: PathBuf,
    /// The database; the one in the data folder of the user when left out
    #[arg(long, env = "ILOS_DATABASE", value_parser = Database::parse)]
    database: Option<Database>,
}

/// Writes the copy.
pub fn run(arguments: Arguments) -> Result<()> {
    let database = arguments.database.map_or_else(serve::database_of_user, Ok)?;
    match &database {
        Database::File(path) if !path.exists() => bail!("there is no database {database}"),
        Database::File(_) => {}
        Database::Postgres(_) => bail!("a PostgreSQL database is backed up with pg_dump"),
    }
    if arguments.file.exists() {
        bail!("{} is there already: choose another name", arguments.file.display());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime
        .block_on(async { ilos_server::store::open(&database).await?.back_up(&arguments.file).await })
        .with_context(|| format!("cannot copy {database}"))?;
    println!("{database} is copied to {}", arguments.file.display());
    Ok(())
}
