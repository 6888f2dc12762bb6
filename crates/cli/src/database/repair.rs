//! `ilos repair`: cuts games where they stop to verify, so that they can be opened again.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ilos_server::{Database, Time, store};
use ilos_table::{Entry, TableId};
use serde_json::json;

use super::DatabaseFlag;
use super::report::{FaultyTable, Report};

/// Arguments of `ilos repair`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: DatabaseFlag,
    /// Cuts the games; without it, says what would be cut
    #[arg(long)]
    yes: bool,
    /// The new file for the steps that are cut; by default its name is that of the database with .cut-TIME
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// Cuts games that do not verify. No other game is touched.
#[tokio::main(flavor = "current_thread")]
pub(crate) async fn run(arguments: Arguments) -> Result<()> {
    let database = arguments.database.existing()?;
    let now = Time::default().now();
    let _lease = store::take_lease(&database)?;
    let mut inspection =
        store::inspect(&database).await.with_context(|| format!("cannot open {database}"))?;
    let report = Report::of_inspected(&mut *inspection).await?;
    report.print()?;
    let mut hopeless = !report.is_good() && report.faulty.is_empty();
    let mut cuts = Vec::new();
    for FaultyTable { key, table, fault } in &report.faulty {
        match fault.sequence.and_then(|sequence| table.cut_at(sequence)) {
            Some((_, removed)) => cuts.push((*key, table.id, removed)),
            None => {
                println!("table {}: its beginning is damaged, so that nothing can be kept", table.id);
                hopeless = true;
            }
        }
    }
    for (_, table, removed) in &cuts {
        let last = removed[0].sequence - 1;
        println!("table {table}: its game goes on from sequence {last}, without {} steps", removed.len());
    }
    if !cuts.is_empty() {
        if !arguments.yes {
            bail!(
                "nothing is changed: stop all servers, copy the database, and add --yes to cut these games"
            );
        }
        let kept_in = arguments.keep.unwrap_or_else(|| place_for_cuts(&database, now));
        let mut kept = new_file(&kept_in)?;
        for (key, table, removed) in &cuts {
            keep(&mut kept, *table, removed)
                .with_context(|| format!("cannot write {}", kept_in.display()))?;
            inspection.cut(*key, removed, now).await.with_context(|| format!("cannot cut table {table}"))?;
        }
        println!("what was cut is kept in {}", kept_in.display());
    }
    if hopeless {
        bail!("not everything can be repaired: restore a backup");
    }
    Ok(())
}

fn place_for_cuts(database: &Database, now: u64) -> PathBuf {
    match database {
        Database::File(path) => {
            let mut beside = path.as_os_str().to_owned();
            beside.push(format!(".cut-{now}"));
            beside.into()
        }
        Database::Postgres(_) => format!("ilos.cut-{now}").into(),
    }
}

/// A file that only its owner can read: steps of running games show hidden cards.
fn new_file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the steps that a game loses, one on each line, before they are removed from the database.
fn keep(file: &mut File, table: TableId, removed: &[Entry]) -> std::io::Result<()> {
    for Entry { sequence, seat, request, events, at } in removed {
        let seat = seat.map(|seat| seat.index());
        let line = json!({
            "table": table.to_string(), "sequence": sequence, "seat": seat, "request": request,
            "events": events, "at": at,
        });
        writeln!(file, "{line}")?;
    }
    file.sync_all()
}
