//! What every player of this crate can do.

use std::time::Duration;

use ilos_rules::Action;

use crate::dice::Dice;
use crate::situation::Situation;
use crate::thought::Thought;

/// How much thought a decision may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many positions looked at: the same move on every machine.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

/// What is usual where nobody asks for anything else.
impl Default for Budget {
    fn default() -> Budget {
        Budget::Nodes(1000)
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
