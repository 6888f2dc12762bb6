//! Tuning by self-play: the named weights of `greedy` and of the outlook, the network, and how the searcher
//! spends its playouts best.

mod ascent;
mod choices;
mod learning;
mod lessons;
mod lookahead;
mod planners;

use ilos_rules::{Config, Options, Set};

pub use ascent::{Ascent, Trial};
pub use choices::{Choice, Plan, fit, misjudgement, play_choices};
pub use learning::{learn, surprise};
pub use lessons::{Lesson, SelfPlay, play_lessons};
pub use lookahead::{HORIZONS, Lookahead, Observation, TURNS, Way, gain};

/// The number of players in one game after another.
const PLAYERS: [u8; 6] = [4, 2, 4, 3, 4, 5];

/// Tables of a set for 2 to 5 players.
#[derive(Clone, Debug)]
pub struct Tables(Vec<Config>);

impl Tables {
    /// The tables of a set.
    pub fn new(set: &Set) -> Tables {
        let config = |players| Config::new(set.clone(), players, Options::default()).expect("2 to 5 play");
        Tables((2..=5).map(config).collect())
    }

    /// The table of a game, by its number.
    fn of_game(&self, game: u32) -> &Config {
        self.of(PLAYERS[game as usize % PLAYERS.len()])
    }

    fn of(&self, players: u8) -> &Config {
        &self.0[players as usize - 2]
    }
}
