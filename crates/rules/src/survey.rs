//! What random games show about a set (D4).
//!
//! ```
//! use ilos_rules::{Config, Lots, Options, Set, Survey};
//!
//! struct Counter(u32);
//!
//! impl Lots for Counter {
//!     fn below(&mut self, bound: u32) -> u32 {
//!         self.0 = self.0.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
//!         (self.0 as u64 * bound as u64 >> 32) as u32
//!     }
//! }
//!
//! let config = Config::new(Set::standard(), 3, Options::default())?;
//! let survey = Survey::of(&config, 2, &mut Counter(1));
//! assert_eq!((survey.games, survey.ends.iter().sum()), (2, 2));
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

use std::convert::Infallible;

use crate::chance::Lots;
use crate::config::Config;
use crate::listing::Plays;
use crate::nouns::{Destination, EndReason, Phase, TileId};
use crate::position::Position;

/// Counts over some random games. Divide them by the number of games or decisions for means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Games played.
    pub games: u64,
    /// Games that ended for each reason, in the order of [`EndReason::ALL`].
    pub ends: [u64; 4],
    /// Rounds.
    pub rounds: u64,
    /// Decisions, including those of the set-up.
    pub decisions: u64,
    /// Tiles revealed, including those laid out at the beginning.
    pub revealed: u64,
    /// Revealed tiles that could be placed somewhere at that moment.
    pub placeable: u64,
    /// Tiles that came into play.
    pub placed: u64,
    /// Ways to place a tile and its ship that were listed, over all decisions.
    pub placements: u64,
    /// The decisions in which at least one was listed.
    pub placing_decisions: u64,
    /// Islands on the map at the end.
    pub islands: u64,
    /// Revealed tiles that had no placement at that moment, for each tile of the set.
    pub stuck: Vec<u64>,
}

impl Survey {
    /// Plays random games with a configuration and counts.
    pub fn of(config: &Config, games: u64, lots: &mut impl Lots) -> Survey {
        let mut survey = Survey { stuck: vec![0; config.set().tiles().len()], ..Survey::default() };
        for _ in 0..games {
            survey.play(config, lots);
        }
        survey
    }

    /// The share of games that ended for this reason.
    pub fn share_ended(&self, reason: EndReason) -> f64 {
        share(self.ends[reason as usize], self.games)
    }

    /// The share of revealed tiles that could be placed (D4).
    pub fn share_placeable(&self) -> f64 {
        share(self.placeable, self.revealed)
    }

    fn play(&mut self, config: &Config, lots: &mut impl Lots) {
        let Ok::<_, Infallible>((mut position, _)) = Position::set_up(config, lots);
        for &tile in position.area() {
            self.note_revealed(&position, tile);
        }
        let mut plays = Plays::default();
        while let Some(action) = position.draw_action(config, lots) {
            self.note_choice(config, &position, &mut plays);
            let stack = position.stack();
            let before = position.unseen(config);
            let Ok::<_, Infallible>(()) = position.apply_unchecked(config, &action, lots);
            if position.stack() < stack {
                let revealed = before.iter().find(|&tile| !position.unseen(config).has(tile));
                self.note_revealed(&position, revealed.expect("the stack shrank by a tile"));
            }
        }
        if let Phase::Finished(reason) = position.phase() {
            self.ends[reason as usize] += 1;
        }
        self.games += 1;
        self.rounds += position.round() as u64;
        self.placed += position.tiles().len() as u64;
        self.islands += position.islands().count() as u64;
    }

    fn note_choice(&mut self, config: &Config, position: &Position, plays: &mut Plays) {
        let explores = |to: &&Destination| matches!(to, Destination::Explore(_));
        let placements = match position.phase() {
            Phase::FirstIslands => position.first_islands(config).iter().filter(explores).count(),
            _ => {
                position.list_plays(config, plays);
                plays.destinations.iter().filter(explores).count()
            }
        };
        self.decisions += 1;
        self.placements += placements as u64;
        self.placing_decisions += (placements > 0) as u64;
    }

    fn note_revealed(&mut self, position: &Position, tile: TileId) {
        let placeable = position.can_be_placed(tile);
        self.revealed += 1;
        self.placeable += placeable as u64;
        self.stuck[tile.index()] += !placeable as u64;
    }
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
