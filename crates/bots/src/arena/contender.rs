//! The players of a contest, honest and clairvoyant.

use ilos_rules::{Action, Game};

use crate::bot::Bot;
use crate::bot::Dice;
use crate::bot::Situation;
use crate::kinds::strongest;
use crate::players::Searcher;

/// A player in a seat.
pub(super) enum Contender {
    /// Sees what its seat may see.
    Honest(Box<dyn Bot>),
    /// Sees all hands.
    Clairvoyant(Box<Clairvoyant>),
}

impl Contender {
    /// Decides in a situation of a game.
    pub(super) fn decide(&mut self, situation: &Situation<'_>, game: &Game, dice: &mut Dice) -> Action {
        match self {
            Contender::Honest(bot) => bot.decide(situation, dice),
            Contender::Clairvoyant(clairvoyant) => clairvoyant.decide(situation, game, dice),
        }
    }

    /// Why the fallback plays for it in this game, if it does.
    pub(super) fn forfeit(&self) -> Option<String> {
        match self {
            Contender::Honest(bot) => bot.forfeit(),
            Contender::Clairvoyant(_) => None,
        }
    }
}

/// The strongest level, except that its playouts begin at the real position. It is not a bot, but measures
/// how much of the game is luck.
pub(super) struct Clairvoyant(Searcher);

impl Default for Clairvoyant {
    fn default() -> Clairvoyant {
        Clairvoyant(strongest())
    }
}

impl Clairvoyant {
    fn decide(&mut self, situation: &Situation<'_>, game: &Game, dice: &mut Dice) -> Action {
        self.0.decide_from(situation, |_| *game.position(), dice)
    }
}
