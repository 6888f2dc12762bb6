//! `ilos replay`: checks the record of a game and tells it.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ilos_rules::{Game, MAX_RECORD_TEXT, Phase, Record};

use crate::story;

/// Arguments of `ilos replay`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The record; `-` reads standard input
    file: PathBuf,
    /// Checks the record and says in one line how it is; fails when it is no legal game
    #[arg(long)]
    verify: bool,
}

/// Runs it.
pub fn run(arguments: Arguments) -> Result<()> {
    let name = name_of(&arguments.file);
    let text = read_text(&arguments.file, &name)?;
    let record = Record::parse(&text).with_context(|| name.clone())?;
    let game = record.verify().with_context(|| name.clone())?;
    let told = if arguments.verify { verdict(&name, &record, &game) } else { story::tell(&record, &game) };
    std::io::stdout().lock().write_all(told.as_bytes())?;
    Ok(())
}

fn name_of(file: &Path) -> String {
    if is_standard_input(file) { "standard input".to_owned() } else { file.display().to_string() }
}

fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

/// Reads no more than a record can have, so that a wrong file is no burden.
fn read_text(file: &Path, name: &str) -> Result<String> {
    let source: Box<dyn Read> = if is_standard_input(file) {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(file).with_context(|| format!("{name}: cannot be opened"))?)
    };
    let mut bytes = Vec::new();
    let limit = MAX_RECORD_TEXT as u64 + 1;
    source.take(limit).read_to_end(&mut bytes).with_context(|| format!("{name}: cannot be read"))?;
    if bytes.len() > MAX_RECORD_TEXT {
        bail!("{name}: too long for a record, expected at most {MAX_RECORD_TEXT} bytes");
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        anyhow::anyhow!("{name}: line {line}: not UTF-8, expected a text file")
    })
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
