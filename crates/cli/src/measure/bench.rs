//! `ilos bench`: the speed of random games.

use std::convert::Infallible;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use ilos_bots::Dice;
use ilos_rules::{Action, Config, Lots, Options, Phase, Play, Plays, Position, Set};
use serde_json::json;

/// Arguments of `ilos bench`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many players, 2 to 5; by default all of them
    #[arg(long)]
    players: Option<usize>,
    /// How plays are found; by default both ways
    #[arg(long, value_enum)]
    mode: Option<Mode>,
    /// Seconds for each row of the table
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// How plays are found.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Mode {
    /// One play is drawn without a list.
    Sampling,
    /// All plays are listed in factors, then one is drawn from the list.
    Listing,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::Sampling => "sampling",
            Mode::Listing => "listing",
        }
    }
}

/// Games that are played to count plays where the measured ones do not list them.
const COUNTED_GAMES: u64 = 200;

/// Runs it.
pub(crate) fn run(arguments: Arguments) -> Result<()> {
    let players = match arguments.players {
        Some(players @ 2..=5) => players..=players,
        Some(players) => bail!("--players {players}: expected 2 to 5"),
        None => 2..=5,
    };
    if !(0.05..=600.0).contains(&arguments.seconds) {
        bail!("--seconds {}: expected 0.05 to 600", arguments.seconds);
    }
    let mut out = std::io::stdout().lock();
    if !arguments.json {
        writeln!(out, "{}", Figures::HEADING)?;
    }
    let mut lines = Vec::new();
    for players in players {
        let config = Config::new(Set::standard(), players, Options::default())?;
        for mode in [Mode::Sampling, Mode::Listing] {
            if arguments.mode.is_some_and(|only| only != mode) {
                continue;
            }
            if std::io::stderr().is_terminal() {
                eprint!("{players} players, {} …\r", mode.word());
            }
            let figures = Figures::measure(&config, mode, arguments.seconds, arguments.seed);
            if arguments.json {
                lines.push(figures.json());
            } else {
                writeln!(out, "{}", figures.line())?;
            }
        }
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&lines)?)?;
    }
    Ok(())
}

/// What was measured.
struct Figures {
    players: u8,
    mode: Mode,
    games: u64,
    decisions: u64,
    seconds: f64,
    offers: Offers,
}

/// What the lists of plays held, in the step of playing; the end of the turn counts as a play.
#[derive(Default)]
struct Offers {
    lists: u64,
    /// Ship plays counted as pairs.
    plays: u64,
    /// The entries of the lists, Ship plays in two factors.
    entries: u64,
}

impl Offers {
    fn note(&mut self, plays: &Plays) {
        self.lists += 1;
        self.plays += (plays.pairs() + plays.others.len() + 1) as u64;
        self.entries += (plays.entries() + 1) as u64;
    }

    fn plays_per_decision(&self) -> f64 {
        self.plays as f64 / self.lists as f64
    }

    fn entries_per_decision(&self) -> f64 {
        self.entries as f64 / self.lists as f64
    }
}

impl Figures {
    const HEADING: &str = "players  mode      decisions/s  games/s  ns/decision  plays/decision  ns/play  entries/decision  \
                           decisions/game  position bytes";

    fn measure(config: &Config, mode: Mode, seconds: f64, seed: u64) -> Figures {
        let mut dice = Dice::new(seed);
        let mut plays = Plays::default();
        let (mut games, mut decisions, mut offers) = (0, 0, Offers::default());
        let begun = Instant::now();
        let limit = Duration::from_secs_f64(seconds);
        while begun.elapsed() < limit {
            for _ in 0..100 {
                decisions += match mode {
                    Mode::Sampling => {
                        let Ok::<_, Infallible>((mut position, _)) = Position::set_up(config, &mut dice);
                        position.play_out(config, &mut dice) as u64
                    }
                    Mode::Listing => play_listing(config, &mut plays, &mut dice, &mut offers),
                };
                games += 1;
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        if mode == Mode::Sampling {
            for _ in 0..COUNTED_GAMES {
                play_listing(config, &mut plays, &mut dice, &mut offers);
            }
        }
        Figures { players: config.players(), mode, games, decisions, seconds, offers }
    }

    fn nanoseconds_per_decision(&self) -> f64 {
        self.seconds * 1e9 / self.decisions as f64
    }

    fn nanoseconds_per_play(&self) -> f64 {
        self.nanoseconds_per_decision() / self.offers.plays_per_decision()
    }

    fn line(&self) -> String {
        let listed = self.mode == Mode::Listing;
        format!(
            "{:>7}  {:8}  {:>11.0}  {:>7.0}  {:>11.1}  {:>14.1}  {:>7}  {:>16.1}  {:>14.1}  {:>14}",
            self.players,
            self.mode.word(),
            self.decisions as f64 / self.seconds,
            self.games as f64 / self.seconds,
            self.nanoseconds_per_decision(),
            self.offers.plays_per_decision(),
            if listed { format!("{:.1}", self.nanoseconds_per_play()) } else { "-".into() },
            self.offers.entries_per_decision(),
            self.decisions as f64 / self.games as f64,
            size_of::<Position>(),
        )
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "players": self.players,
            "mode": self.mode.word(),
            "decisions_per_second": self.decisions as f64 / self.seconds,
            "games_per_second": self.games as f64 / self.seconds,
            "nanoseconds_per_decision": self.nanoseconds_per_decision(),
            "plays_per_decision": self.offers.plays_per_decision(),
            "entries_per_decision": self.offers.entries_per_decision(),
            "decisions_per_game": self.decisions as f64 / self.games as f64,
            "position_bytes": size_of::<Position>(),
        })
    }
}

/// Plays a game in which every decision lists all plays; returns how many decisions it had.
fn play_listing(config: &Config, plays: &mut Plays, dice: &mut Dice, offers: &mut Offers) -> u64 {
    let Ok::<_, Infallible>((mut position, _)) = Position::set_up(config, dice);
    let mut decisions = 0;
    loop {
        let action = match position.phase() {
            Phase::Finished(_) => return decisions,
            Phase::Play => {
                position.list_plays(config, plays);
                offers.note(plays);
                draw_listed(config, &position, plays, dice)
            }
            Phase::Mulligan | Phase::FirstIslands => {
                position.draw_action(config, dice).expect("the game is not over")
            }
        };
        let Ok::<_, Infallible>(()) = position.apply_unchecked(config, &action, dice);
        decisions += 1;
    }
}

/// One of the listed plays, or the end of the turn, all equally likely.
fn draw_listed(config: &Config, position: &Position, plays: &Plays, dice: &mut Dice) -> Action {
    let pairs = plays.pairs() as u32;
    let choice = dice.below(1 + pairs + plays.others.len() as u32);
    let play = if choice < pairs {
        loop {
            let from = plays.berths[dice.below(plays.berths.len() as u32) as usize];
            let to = plays.destinations[dice.below(plays.destinations.len() as u32) as usize];
            if position.is_elsewhere(from, to) {
                break Play::Ship { from, to };
            }
        }
    } else {
        match plays.others.get((choice - pairs) as usize) {
            Some(&play) => play,
            None => return Action::EndTurn,
        }
    };
    Action::Play { play, payment: position.draw_payment_for(config, &play, dice) }
}
