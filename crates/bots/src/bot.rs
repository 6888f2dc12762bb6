//! What every player of this crate can do.

mod dice;
mod situation;
mod thought;

use std::time::{Duration, Instant};

use ilos_rules::Action;

pub use dice::Dice;
pub use situation::{Legal, Situation};
pub use thought::Thought;

/// How much thought a turn may cost, for bots that get better with more of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Budget {
    /// As much as the bot is made for.
    #[default]
    Usual,
    /// So many positions judged by playing on from them: the same move every time.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

impl Budget {
    /// When a plan that is begun then has to be ready, in a turn that had taken so much before; nothing where time does not
    /// matter. A turn is planned anew whenever a tile was turned up, so that each plan takes two thirds of what is left.
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

/// A player. It is made anew for every game.
pub trait Bot: Send {
    /// A legal action in this situation. The same situation, dice and past give the same action, unless the budget is
    /// one of time.
    fn decide(&mut self, situation: &Situation<'_>, dice: &mut Dice) -> Action;

    /// What it compared in its last decision, the best first; nothing for bots that keep no such list.
    fn thoughts(&self) -> Vec<Thought> {
        Vec::new()
    }

    /// Why somebody else plays for it in this game; nothing as long as it plays itself.
    fn forfeit(&self) -> Option<String> {
        None
    }
}
