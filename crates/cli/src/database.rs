//! What commands do with the database of a server.

use std::path::PathBuf;

use anyhow::{Context, Error, Result, bail};
use ilos_server::Database;

pub(crate) mod backup;
pub(crate) mod repair;
mod report;
pub(crate) mod restore;
pub(crate) mod verify;

/// Which database.
#[derive(clap::Args)]
pub(crate) struct DatabaseFlag {
    /// The database; by default the one in the user's data folder
    #[arg(long, env = "ILOS_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl DatabaseFlag {
    /// The database, which has to be there if it is a file.
    fn existing(self) -> Result<Database> {
        let database = named(self.database)?;
        match &database {
            Database::File(path) if !path.exists() => bail!("there is no database {database}"),
            _ => Ok(database),
        }
    }
}

/// The named database, or the user's own. It is read here and not with the other arguments, so that an error
/// message never repeats the password of a refused one.
pub(crate) fn named(named: Option<String>) -> Result<Database> {
    let read = |text: String| Database::parse(&text).map_err(|error| Error::msg(error).context("--database"));
    named.map_or_else(database_of_user, read)
}

/// The database in the user's data folder.
fn database_of_user() -> Result<Database> {
    let folders = directories::ProjectDirs::from("", "", "ilos")
        .context("this user has no data folder: name a file with --database")?;
    let folder = folders.data_dir();
    std::fs::create_dir_all(folder).with_context(|| {
        format!("cannot make the folder {}: name a file with --database", folder.display())
    })?;
    Ok(Database::File(PathBuf::from(folder).join("ilos.db")))
}
