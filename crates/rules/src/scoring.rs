//! Points and winners (F2, F3).
//!
//! ```
//! use ilos_rules::{Config, Dealer, Options, Position, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//! let mut dealer = Dealer::new(&config, Seed::from_text("any"));
//! let Ok((position, _)) = Position::set_up(&config, &mut dealer);
//!
//! // No one has goods or pioneers yet, so both seats lead with no points.
//! let scores = position.scores(&config);
//! assert!(scores.iter().all(|score| score.leads && score.points == 0));
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

use crate::config::Config;
use crate::nouns::{Good, Seat};
use crate::position::Position;

/// The value of a seat's stock, and what breaks ties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Who.
    pub seat: Seat,
    /// The value of each good at its present price, in the order of [`Good::ALL`].
    pub by_good: [u32; 4],
    /// The sum.
    pub points: u32,
    /// Pioneers on the map.
    pub pioneers: u8,
    /// Whether no other seat is ahead. At the end of the game: whether the seat wins, alone or with others.
    pub leads: bool,
}

impl Score {
    /// What decides who is ahead: points, then pioneers (F3).
    fn strength(&self) -> (u32, u8) {
        (self.points, self.pioneers)
    }
}

/// The rank of each score, from 1; scores that tie share a rank (F3). Scores that lead come first: a table
/// may say that a player who gave up does not, however many points the seat has.
pub fn ranks(scores: &[Score]) -> Vec<u8> {
    let rank = |score: &Score| (score.leads, score.strength());
    let ahead = |score: &Score| scores.iter().filter(|other| rank(other) > rank(score)).count();
    scores.iter().map(|score| ahead(score) as u8 + 1).collect()
}

impl Position {
    /// The score of every seat at the present prices; when the game is over, the final one.
    pub fn scores(&self, config: &Config) -> Vec<Score> {
        let mut scores: Vec<Score> =
            Seat::all(config.players()).map(|seat| self.score(config, seat)).collect();
        let best = scores.iter().map(Score::strength).max();
        for score in &mut scores {
            score.leads = Some(score.strength()) == best;
        }
        scores
    }

    fn score(&self, config: &Config, seat: Seat) -> Score {
        let worth = |good| self.stock(seat).count(good) as u32 * self.price(config, good) as u32;
        let by_good = Good::ALL.map(worth);
        let pioneers = self.pioneers(seat).len() as u8;
        Score { seat, by_good, points: by_good.iter().sum(), pioneers, leads: false }
    }
}
