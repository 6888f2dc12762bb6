//! `ilos restore`: puts a backup in the place of a SQLite database.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ilos_server::{Database, Time, store};

use super::report::Report;

/// Arguments of `ilos restore`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The backup
    file: PathBuf,
    /// Where to put it; by default the database in the user's data folder
    #[arg(long, env = "ILOS_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Replaces a database that is there, and keeps it beside under another name
    #[arg(long)]
    replace: bool,
}

/// The ends of the names of what belongs to a SQLite database: the log, its index, the file itself.
const PARTS: [&str; 3] = ["-wal", "-shm", ""];

/// Checks the backup and puts a copy of it in place.
#[tokio::main(flavor = "current_thread")]
pub(crate) async fn run(arguments: Arguments) -> Result<()> {
    let Arguments { file, database, replace } = arguments;
    let database = super::named(database)?;
    let Database::File(place) = &database else {
        bail!("a PostgreSQL database is restored with pg_restore");
    };
    if !file.exists() {
        bail!("there is no backup {}", file.display());
    }
    let _lease = store::take_lease(&database)?;
    let before = parts(place).any(|part| part.exists());
    if before && !replace {
        bail!("{database} exists: add --replace to put the backup in its place and keep it beside");
    }
    let backup = Database::File(file.clone());
    let report = Report::of(&backup).await?;
    report.print()?;
    if !report.is_good() {
        bail!("{backup} is damaged: try an older backup, or `ilos repair --database {backup}`");
    }
    let now = Time::default().now();
    let fresh = with_suffix(place, &format!(".restored-{now}"));
    let copied = store::back_up(&backup, &fresh);
    copied.with_context(|| format!("cannot copy {backup} to {}", fresh.display()))?;
    if before {
        let aside = with_suffix(place, &format!(".before-restore-{now}"));
        move_aside(place, &aside)?;
        println!("the database of before is kept as {}", aside.display());
    }
    fs::rename(&fresh, place).with_context(|| format!("cannot put {} in place", fresh.display()))?;
    sync_folder(place);
    println!("{backup} is restored to {database}");
    Ok(())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The files of a database.
fn parts(place: &Path) -> impl Iterator<Item = PathBuf> {
    PARTS.into_iter().map(|part| with_suffix(place, part))
}

/// Moves a database. Its log goes first: one that stayed would be taken for the log of the backup.
fn move_aside(from: &Path, to: &Path) -> Result<()> {
    for (from, to) in parts(from).zip(parts(to)) {
        if from.exists() {
            fs::rename(&from, &to).with_context(|| format!("cannot move {}", from.display()))?;
        }
    }
    Ok(())
}

/// Makes the new name last, where folders can be synced.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
