//! `ilos draw`: pictures of positions, games and sets.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ilos_art::{MAX_PIXELS, Picture, SetArt};
use ilos_rules::{Config, MAX_RECORD_TEXT, Phase, Position, Record, Set};
use ilos_wire::read::read as read_json;
use ilos_wire::state::StateDraft;
use serde_json::Value;

use crate::text;

/// Arguments of `ilos draw`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to draw: a saved position (JSON), the record of a game, or a set; `-` reads standard input; by
    /// default the standard set
    file: Option<PathBuf>,
    /// The picture to write; its extension decides the format: .svg or .png
    #[arg(short, long)]
    output: PathBuf,
    /// For a record: the game after this many events, the first of which is the set-up; by default after the
    /// last
    #[arg(long, value_name = "EVENTS")]
    at: Option<usize>,
    /// What to show of a position or a game
    #[arg(long, value_enum)]
    view: Option<View>,
    /// The set of a position that does not contain its own; by default the standard set
    #[arg(long)]
    set: Option<PathBuf>,
    /// A PNG with at most 256 colours, in a file about a quarter as large
    #[arg(long)]
    small: bool,
    /// Draws a sheet of all pieces, cards and marks, without a file
    #[arg(long, conflicts_with_all = ["file", "at", "view", "set"])]
    pieces: bool,
    /// The width of a PNG in pixels; by default that of the SVG
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PIXELS)))]
    width: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum View {
    /// The map, the exchange chart, the players and the tiles to explore
    Table,
    /// The map alone
    Map,
    /// The picture of a shared link, 1200 by 630
    Preview,
}

/// The format of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

/// The content of a file.
enum Subject {
    Set(Box<Set>),
    Game { config: Box<Config>, position: Box<Position>, names: Vec<String> },
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let format = format_of(&arguments.output)?;
    if (arguments.width.is_some() || arguments.small) && format == Format::Svg {
        bail!("--width and --small are for a .png; an .svg has no pixels");
    }
    let svg =
        if arguments.pieces { ilos_art::pieces_sheet() } else { draw(read(&arguments)?, arguments.view)? };
    let name = arguments.output.display();
    let picture = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png if arguments.small => {
            ilos_art::small_png(&svg, arguments.width).with_context(|| name.to_string())?
        }
        Format::Png => ilos_art::png(&svg, arguments.width).with_context(|| name.to_string())?,
    };
    std::fs::write(&arguments.output, picture).with_context(|| format!("{name}: cannot be written"))
}

fn draw(subject: Subject, view: Option<View>) -> Result<String> {
    match (subject, view) {
        (Subject::Set(set), None) => Ok(ilos_art::set_sheet(&set, &SetArt::new(&set))),
        (Subject::Set(_), Some(_)) => {
            bail!("--view is for a position or a record; a set is drawn as a sheet of its tiles")
        }
        (Subject::Game { config, position, names }, view) => {
            let art = SetArt::new(config.set());
            let scene = Picture { config: &config, position: &position, art: &art, names: &names };
            Ok(match view.unwrap_or(View::Table) {
                View::Table => scene.svg(),
                View::Map => scene.map_svg(),
                View::Preview => scene.preview_svg(&standing(&position)),
            })
        }
    }
}

fn format_of(output: &Path) -> Result<Format> {
    match output.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => bail!("{}: what kind of picture? expected a name that ends in .svg or .png", output.display()),
    }
}

/// The state of a game in a few words.
fn standing(position: &Position) -> String {
    match position.phase() {
        Phase::Mulligan | Phase::FirstIslands => "Setting up".to_owned(),
        Phase::Play => format!("Round {}", position.round()),
        Phase::Finished(_) => format!("Finished after {} rounds", position.round()),
    }
}

fn read(arguments: &Arguments) -> Result<Subject> {
    let Some(file) = &arguments.file else {
        forbid(arguments.at.is_some(), "--at is for a record; the standard set has no events")?;
        forbid(arguments.set.is_some(), "--set is for a position; name the set itself to draw it")?;
        return Ok(Subject::Set(Box::new(Set::standard())));
    };
    let name = text::file::name(file);
    let text = text::file::read(file, "position, record or set", MAX_RECORD_TEXT)?;
    let is_record = text.trim_start().starts_with("ilos record");
    let is_position = text.trim_start().starts_with('{');
    forbid(arguments.at.is_some() && !is_record, "--at is for a record, which this file is not")?;
    forbid(arguments.set.is_some() && !is_position, "--set is for a position; a record brings its own set")?;
    if is_position {
        return position_in(&text, arguments.set.as_deref()).with_context(|| name);
    }
    if is_record {
        return game_in(&text, arguments.at).with_context(|| name);
    }
    let set = Set::parse(&text).with_context(|| {
        format!("{name}: neither a position, which begins with {{, nor a record, which begins with \"ilos record\"; as a set")
    })?;
    Ok(Subject::Set(Box::new(set)))
}

fn forbid(is_wrong: bool, why: &str) -> Result<()> {
    if is_wrong { bail!("{why}") } else { Ok(()) }
}

/// A position in the form that `ilos engine` saves, with or without its set.
fn position_in(text: &str, set: Option<&Path>) -> Result<Subject> {
    let saved: Value = serde_json::from_str(text).context("not JSON, as a position is")?;
    let saved = match saved.get("ok") {
        Some(answer) => answer.clone(),
        None => saved,
    };
    let (state, own_set) = match saved.get("position") {
        Some(position) => (position.clone(), saved.get("set").and_then(Value::as_str)),
        None => (saved, None),
    };
    let set = match (set, own_set) {
        (Some(file), _) => crate::set::read(file)?,
        (None, Some(text)) => Set::parse(text).context("its set")?,
        (None, None) => Set::standard(),
    };
    let state: StateDraft = read_json(state).map_err(anyhow::Error::msg)?;
    let (config, position) = state.to_rules(set)?;
    Ok(Subject::Game { config: Box::new(config), position: Box::new(position), names: Vec::new() })
}

/// A game after this many of its events.
fn game_in(text: &str, at: Option<usize>) -> Result<Subject> {
    let record = Record::parse(text)?;
    let game = record.verify()?;
    let events = game.events();
    let at = at.unwrap_or(events.len());
    if !(1..=events.len()).contains(&at) {
        bail!("--at {at}: the game has {} events, expected a number from 1 to that", events.len());
    }
    let mut position = *game.opening().position();
    for event in &events[1..at] {
        position.evolve(game.config(), event);
    }
    let config = Box::new(game.config().clone());
    Ok(Subject::Game { config, position: Box::new(position), names: record.names })
}
