//! `ilos random`: a game of random players, as a record.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use ilos_rules::{
    Commitment, Config, Dealer, Game, Lots, Options, Phase, PirateRule, Record, Seat, Seed, Set,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::set;

/// Arguments of `ilos random`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many players, 2 to 5
    #[arg(long, default_value_t = 3)]
    players: usize,
    /// Any text: the same text gives the same game; by default drawn at random
    #[arg(long)]
    seed: Option<String>,
    /// The set to play with; by default the standard set
    #[arg(long)]
    set: Option<PathBuf>,
    /// The pirate rule of an edition of the game: only in the Dutch one pirates bring a card
    #[arg(long = "edition", value_enum, default_value = "international")]
    pirate_rule: PirateRuleName,
    /// The seat that begins, counted from 0; by default drawn at random
    #[arg(long)]
    first: Option<usize>,
    /// Plays with open stocks: everyone sees the goods of all players
    #[arg(long)]
    open_stock: bool,
    /// The game ends after this many rounds without a card played; 0 means never
    #[arg(long, default_value_t = Options::default().stall_rounds)]
    stall_rounds: u16,
    /// The game ends after this round; 0 means never
    #[arg(long, default_value_t = Options::default().round_limit)]
    round_limit: u16,
    /// Stops after this many actions; the record of an unfinished game does not contain its seed
    #[arg(long)]
    actions: Option<usize>,
    /// The record to write; by default standard output
    #[arg(short, long)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PirateRuleName {
    International,
    Dutch,
}

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let config = config(&arguments)?;
    let text = arguments.seed.clone().unwrap_or_else(|| Seed(rand::rng().random()).to_string());
    let record = play(config, &text, arguments.actions.unwrap_or(usize::MAX))?.to_text();
    match &arguments.output {
        Some(file) => {
            std::fs::write(file, record).with_context(|| format!("{}: cannot be written", file.display()))
        }
        None => Ok(std::io::stdout().lock().write_all(record.as_bytes())?),
    }
}

fn config(arguments: &Arguments) -> Result<Config> {
    let first = match arguments.first {
        Some(number) => match Seat::new(number) {
            Some(seat) => Some(seat),
            None => bail!("--first {number}: expected a seat, 0 to 4"),
        },
        None => None,
    };
    let pirate_rule = match arguments.pirate_rule {
        PirateRuleName::International => PirateRule::International,
        PirateRuleName::Dutch => PirateRule::Dutch,
    };
    let Arguments { open_stock, stall_rounds, round_limit, .. } = *arguments;
    let options = Options { first, pirate_rule, open_stock, stall_rounds, round_limit };
    let set = arguments.set.as_deref().map_or_else(|| Ok(Set::standard()), set::read)?;
    Ok(Config::new(set, arguments.players, options)?)
}

/// Draws the players' choices; the deal has its own streams.
struct Choices(StdRng);

impl Lots for Choices {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.random_range(..bound)
    }
}

fn play(config: Config, text: &str, most_actions: usize) -> Result<Record> {
    let seed = Seed::from_hex(text).unwrap_or_else(|| Seed::from_text(text));
    let commitment = Commitment::new(&config, &seed);
    let names = Seat::all(config.players()).map(|seat| format!("Random {seat}")).collect();
    let mut dealer = Dealer::new(&config, seed);
    let mut choices = Choices(StdRng::from_seed(Seed::from_text(&format!("choices {text}")).0));
    let Ok(mut game) = Game::new(config, &mut dealer);
    for _ in 0..most_actions {
        let Some(seat) = game.position().to_act() else { break };
        let Some(action) = game.position().draw_action(game.config(), &mut choices) else { break };
        let done = game.act(seat, &action, &mut dealer).map(|_| ());
        done.map_err(|rejection| anyhow::anyhow!("a random action was rejected: {rejection:?}"))?;
    }
    let finished = matches!(game.position().phase(), Phase::Finished(_));
    Ok(Record::new(&game, names, Some(commitment), finished.then_some(seed)))
}
