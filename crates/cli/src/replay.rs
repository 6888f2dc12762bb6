//! `ilos replay`: checks the record of a game and prints the game in sentences.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use ilos_rules::{Game, MAX_RECORD_TEXT, Phase, Record};

use crate::text;

mod narration;

/// Arguments of `ilos replay`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record; `-` reads standard input
    file: PathBuf,
    /// Checks the record and prints one line about it; fails if it is not a legal game
    #[arg(long)]
    verify: bool,
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let name = text::file::name(&arguments.file);
    let text = text::file::read(&arguments.file, "record", MAX_RECORD_TEXT)?;
    let record = Record::parse(&text).with_context(|| name.clone())?;
    let game = record.verify().with_context(|| name.clone())?;
    let told =
        if arguments.verify { verdict(&name, &record, &game) } else { narration::narrate(&record, &game) };
    std::io::stdout().lock().write_all(told.as_bytes())?;
    Ok(())
}

/// What was checked, in a line.
fn verdict(name: &str, record: &Record, game: &Game) -> String {
    let end = match game.position().phase() {
        Phase::Finished(_) => "finished".to_owned(),
        _ => format!("unfinished, in round {}", game.position().round()),
    };
    let deal = match (record.seed, record.commitment) {
        (Some(_), Some(_)) => "seed and commitment agree with it",
        (Some(_), None) => "the seed agrees with it, there is no commitment",
        (None, Some(_)) => "the seed is not told, so the commitment is not checked",
        (None, None) => "without seed and commitment",
    };
    format!("{name}: a legal game of {} events, {end}; {deal}\n", record.events.len())
}
