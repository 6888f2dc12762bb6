//! `ilos set`: checks, shows and surveys sets of tiles.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ilos_bots::Dice;
use ilos_rules::{
    Config, EndReason, Good, LocationKind, MAX_SET_TEXT, Options, PortionData, Set, Survey, TileData,
};

use crate::text;

/// Arguments of `ilos set`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Says whether a file is a valid set and, if not, what is wrong and where
    Check {
        /// The file
        file: PathBuf,
    },
    /// Prints the tiles, totals and prices of a set
    Show {
        /// The file; by default the standard set
        file: Option<PathBuf>,
    },
    /// Plays random games with a set and prints figures for its designer
    Report {
        /// The file; by default the standard set
        file: Option<PathBuf>,
        /// How many games for each number of players
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// The seed of the random numbers: the same seed gives the same report
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match arguments.command {
        Command::Check { file } => {
            let set = read(&file)?;
            writeln!(out, "{}: a set, {}", file.display(), Totals::of(&set).in_words())?;
        }
        Command::Show { file } => show(&mut out, &read_or_standard(file.as_deref())?)?,
        Command::Report { file, games, seed } => {
            report(&mut out, &read_or_standard(file.as_deref())?, games, seed)?;
        }
    }
    Ok(())
}

fn read_or_standard(file: Option<&Path>) -> Result<Set> {
    file.map_or_else(|| Ok(Set::standard()), read)
}

/// Reads a set from a file; every error begins with the name of the file.
pub(crate) fn read(file: &Path) -> Result<Set> {
    let text = text::file::read(file, "set", MAX_SET_TEXT)?;
    Set::parse(&text).with_context(|| text::file::name(file))
}

/// The totals of a set.
struct Totals {
    tiles: usize,
    locations: [usize; 6],
    hideouts: usize,
}

impl Totals {
    fn of(set: &Set) -> Totals {
        let kinds = || set.tiles().iter().flat_map(|tile| tile.locations()).map(|(_, kind)| kind);
        Totals {
            tiles: set.tiles().len(),
            locations: LocationKind::ALL.map(|kind| kinds().filter(|&other| other == kind).count()),
            hideouts: set.tiles().iter().filter(|tile| tile.hideout).count(),
        }
    }

    fn in_words(&self) -> String {
        let kinds = LocationKind::ALL.into_iter().zip(self.locations);
        let locations: Vec<String> = kinds.map(|(kind, count)| format!("{count} {kind}")).collect();
        format!("{} tiles, {}, {} hideouts", self.tiles, locations.join(", "), self.hideouts)
    }
}

fn show(out: &mut impl Write, set: &Set) -> std::io::Result<()> {
    if !set.name().is_empty() {
        writeln!(out, "{}\n", set.name())?;
    }
    let width = set.tiles().iter().map(|tile| tile.id.len()).max().unwrap_or(0);
    writeln!(out, "{:<width$}  012345  hideout  portions", "tile")?;
    for tile in set.tiles() {
        let hideout = if tile.hideout { "hideout" } else { "-" };
        writeln!(out, "{:<width$}  {}  {hideout:<7}  {}", tile.id, sides(tile), portions(tile))?;
    }
    writeln!(out, "\n{}", Totals::of(set).in_words())?;
    for good in Good::ALL {
        let prices: Vec<String> = set.prices(good).iter().map(|price| price.to_string()).collect();
        writeln!(out, "{:<7}  {}", good.word(), prices.join(" "))?;
    }
    Ok(())
}

/// One character for each side, clockwise from the top: `#` land, `~` sea.
fn sides(tile: &TileData) -> String {
    (0..6).map(|side| if tile.land.has(side) { '#' } else { '~' }).collect()
}

fn portions(tile: &TileData) -> String {
    let words: Vec<String> = tile.portions.iter().map(portion).collect();
    words.join(" | ")
}

/// `0 1 3: spice pigment site`.
fn portion(portion: &PortionData) -> String {
    let sides: Vec<String> = portion.sides.iter().map(|side| side.to_string()).collect();
    let place = if sides.is_empty() { "islet".to_owned() } else { sides.join(" ") };
    let locations: Vec<&str> = portion.locations.iter().map(|kind| kind.word()).collect();
    if locations.is_empty() { place } else { format!("{place}: {}", locations.join(" ")) }
}

fn report(out: &mut impl Write, set: &Set, games: u64, seed: u64) -> Result<()> {
    writeln!(out, "{games} random games for each number of players, seed {seed}")?;
    writeln!(
        out,
        "players  placeable  tenth pioneer  map exhausted  stalled  round limit  rounds  decisions  placements  \
         tiles placed  islands"
    )?;
    let mut stuck = vec![0; set.tiles().len()];
    for players in 2..=5 {
        let config = Config::new(set.clone(), players, Options::default())?;
        let survey = Survey::of(&config, games, &mut Dice::new(seed));
        let mean = |count: u64, of: u64| count as f64 / of.max(1) as f64;
        let [tenth, exhausted, stalled, limit] =
            EndReason::ALL.map(|reason| format!("{:.1} %", 100.0 * survey.share_ended(reason)));
        writeln!(
            out,
            "{players:>7}  {:>9}  {tenth:>13}  {exhausted:>13}  {stalled:>7}  {limit:>11}  {:>6.1}  {:>9.1}  \
             {:>10.1}  {:>12.1}  {:>7.1}",
            format!("{:.2} %", 100.0 * survey.share_placeable()),
            mean(survey.rounds, games),
            mean(survey.decisions, games),
            mean(survey.placements, survey.placing_decisions),
            mean(survey.placed, games),
            mean(survey.islands, games),
        )?;
        for (sum, more) in stuck.iter_mut().zip(&survey.stuck) {
            *sum += more;
        }
    }
    writeln!(out, "\nTiles that could not be placed when they were revealed, and how often:")?;
    let mut tiles: Vec<_> = set.tiles().iter().zip(stuck).filter(|(_, count)| *count > 0).collect();
    tiles.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    for (tile, count) in &tiles {
        writeln!(out, "{count:>7}  {}", tile.id)?;
    }
    if tiles.is_empty() {
        writeln!(out, "none")?;
    }
    Ok(())
}
