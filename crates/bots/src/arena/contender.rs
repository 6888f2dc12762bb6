//! Who decides for an entry in a game.

use ilos_rules::{Action, Game};

use crate::bot::Bot;
use crate::bot::Dice;
use crate::bot::Situation;
use crate::kinds::strongest;
use crate::players::Searcher;

/// Someone in a seat.
pub(super) enum Contender {
    /// Sees what its seat may see.
    Honest(Box<dyn Bot>),
    /// Sees all hands.
    Clairvoyant(Box<Clairvoyant>),
}

impl Contender {
    /// An action in a situation of a game.
    pub(super) fn decide(&mut self, situation: &Situation<'_>, game: &Game, dice: &mut Dice) -> Action {
        match self {
            Contender::Honest(bot) => bot.decide(situation, dice),
            Contender::Clairvoyant(clairvoyant) => clairvoyant.decide(situation, game, dice),
        }
    }

    /// Why somebody else plays for it in this game.
    pub(super) fn forfeit(&self) -> Option<String> {
        match self {
            Contender::Honest(bot) => bot.forfeit(),
            Contender::Clairvoyant(_) => None,
        }
    }
}

/// The strongest level, but that its playouts begin at the real position: no bot, but a measure of what luck leaves to be
/// won.
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
