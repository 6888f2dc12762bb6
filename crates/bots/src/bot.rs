//! What every player of this crate can do.

mod dice;
mod situation;
mod thought;

use std::time::{Duration, Instant};

use ilos_rules::{Action, Refusal};

pub use dice::Dice;
pub use situation::{Legal, Situation};
pub use thought::Thought;

/// How much thought a turn may cost, for bots that profit from more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Budget {
    /// The bot's own limit.
    #[default]
    Usual,
    /// This number of positions judged by playouts: the same move every time.
    Nodes(u64),
    /// This much time.
    Time(Duration),
}

impl Budget {
    /// When a plan that begins now has to be ready, if the turn has already taken `spent`; `None` where time
    /// does not matter. A new plan is made after each revealed tile, so each plan takes two thirds of the
    /// time left.
    pub(crate) fn until(self, begun: Instant, spent: Duration) -> Option<Instant> {
        match self {
            Budget::Time(time) => {
                let left = time.saturating_sub(spent);
                begun.checked_add(left - left / 3)
            }
            Budget::Usual | Budget::Nodes(_) => None,
        }
    }
}

/// A player. Every game has a new one.
pub trait Bot: Send {
    /// A legal action in this situation. The same situation, dice and past give the same action, unless the
    /// budget is a time.
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action;

    /// The same, checked against the rules. What plays a bot that it does not trust asks this way: bots can
    /// have bugs, and a view from outside can lead any of them astray.
    fn decide_checked(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Result<Action, Refusal> {
        let action = self.decide(situation, dice);
        situation.check(&action)?;
        Ok(action)
    }

    /// The alternatives of its last decision, the best first; empty for bots that keep no such list.
    fn thoughts(&self) -> Vec<Thought> {
        Vec::new()
    }

    /// Why the fallback plays for it in this game; `None` as long as it plays itself.
    fn forfeit(&self) -> Option<String> {
        None
    }
}
