//! What a player can do.

use crate::nouns::{Berth, Building, Card, Cards, Destination, Good, Location};

/// A card played, without its payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Play {
    /// K1.
    Ship {
        /// Where the ship is taken from.
        from: Berth,
        /// Where it goes.
        to: Destination,
    },
    /// K2.
    Plantation {
        /// Where the pioneer goes.
        at: Location,
    },
    /// K3.
    GoldMine {
        /// Where the pioneer goes.
        at: Location,
    },
    /// K4.
    Building {
        /// Where token and pioneer go.
        at: Location,
        /// What is built.
        building: Building,
    },
    /// K5.
    Ruins {
        /// Where the pioneer goes.
        at: Location,
    },
    /// K6.
    Market {
        /// The good that is discarded and becomes dearer.
        good: Good,
    },
}

impl Play {
    /// The card that is played.
    #[inline]
    pub fn card(&self) -> Card {
        match self {
            Play::Ship { .. } => Card::Ship,
            Play::Plantation { .. } => Card::Plantation,
            Play::GoldMine { .. } => Card::GoldMine,
            Play::Building { .. } => Card::Building,
            Play::Ruins { .. } => Card::Ruins,
            Play::Market { .. } => Card::Market,
        }
    }
}

/// Everything that a player can decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Exchanges cards of the first hand; an empty `discard` keeps the hand (S3).
    Mulligan {
        /// The cards discarded.
        discard: Cards,
    },
    /// The first island (S4), or a first ship where no tile can be placed (S5).
    FirstIsland {
        /// Where the first ship goes.
        to: Destination,
    },
    /// Plays a card (T2).
    Play {
        /// The card and its target.
        play: Play,
        /// The cards that pay for it.
        payment: Cards,
    },
    /// Ends the step of playing (T6).
    EndTurn,
}

/// The kinds of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    /// An exchange of cards of the first hand.
    Mulligan,
    /// A first island.
    FirstIsland,
    /// A card.
    Play,
    /// The end of the turn.
    EndTurn,
}

impl Action {
    /// Which kind it is.
    pub fn kind(&self) -> ActionKind {
        match self {
            Action::Mulligan { .. } => ActionKind::Mulligan,
            Action::FirstIsland { .. } => ActionKind::FirstIsland,
            Action::Play { .. } => ActionKind::Play,
            Action::EndTurn => ActionKind::EndTurn,
        }
    }
}
