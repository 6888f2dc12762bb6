//! The reward of every seat for a finished game.

use ilos_rules::{BySeat, Config, Position, Seat};

/// The decay constant of closeness, in points: a seat this far behind gets 1/e of the reward for closeness.
const CLOSENESS: f64 = 4.0;

/// Shares that add up to 1: half of the reward is the victory, half is how close the points were. So a
/// network also learns from close seconds, and playouts that end the game count in the same unit as those
/// that it judges.
pub(crate) fn reward(config: &Config, position: &Position) -> BySeat<f64> {
    let scores = position.scores(config);
    let winners = scores.iter().filter(|score| score.leads).count() as f64;
    let most = scores.iter().map(|score| score.points).max().unwrap_or(0) as f64;
    let nearness: Vec<f64> =
        scores.iter().map(|score| ((score.points as f64 - most) / CLOSENESS).exp()).collect();
    let sum: f64 = nearness.iter().sum();
    let mut reward = BySeat::default();
    for (seat, (score, nearness)) in Seat::all(config.players()).zip(scores.iter().zip(nearness)) {
        let won = if score.leads { 1.0 / winners } else { 0.0 };
        reward[seat] = (won + nearness / sum) / 2.0;
    }
    reward
}
