//! What a player can do.

use ilos_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::counts::Cards;
use crate::name_error::NameError;
use crate::place::{Berth, Destination, Location, Places};
use crate::words::{Card, Good};

mod reading;

use reading::Fields;

/// An action: everything that a player can decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "action", rename_all = "snake_case", try_from = "Fields")]
pub enum Action {
    /// Exchanges cards of the first hand; no cards keep it (S3).
    Mulligan {
        /// The cards discarded.
        discard: Cards,
    },
    /// Places the first island (S4), or only a first ship if no tile can be placed (S5).
    FirstIsland {
        /// Where the first ship goes.
        to: Destination,
    },
    /// Plays a card (T2).
    Play {
        /// The card and its target.
        #[serde(flatten)]
        play: Play,
        /// The cards that pay for it.
        payment: Cards,
    },
    /// Ends the step of playing (T6).
    EndTurn,
}

/// A card played, without its payment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "card", rename_all = "snake_case")]
pub enum Play {
    /// A ship moves or comes into play (K1).
    Ship {
        /// Where the ship is taken from.
        from: Berth,
        /// Where it goes.
        to: Destination,
    },
    /// A pioneer goes to a plantation (K2).
    Plantation {
        /// Where the pioneer goes.
        at: Location,
    },
    /// A pioneer goes to a gold mine (K3).
    GoldMine {
        /// Where the pioneer goes.
        at: Location,
    },
    /// A pioneer builds on a construction site (K4).
    Building {
        /// Where the pioneer and the building token go.
        at: Location,
        /// What is built.
        #[serde(flatten)]
        building: Building,
    },
    /// A pioneer goes to ruins (K5).
    Ruins {
        /// Where the pioneer goes.
        at: Location,
    },
    /// The price of a good rises (K6).
    Market {
        /// The good: one is discarded from the stock, and its price rises.
        good: Good,
    },
}

/// A building: `"build":"fort"`, or `"build":"post"` with the good that the post copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "build", rename_all = "snake_case")]
pub enum Building {
    /// A fort.
    Fort,
    /// A trading post.
    Post {
        /// The good that it copies.
        good: Good,
    },
}

impl Building {
    /// A building of the rules.
    pub fn from_rules(building: rules::Building) -> Building {
        match building {
            rules::Building::Fort => Building::Fort,
            rules::Building::Post(good) => Building::Post { good: Good::from_rules(good) },
        }
    }

    /// The building of the rules.
    pub fn to_rules(self) -> rules::Building {
        match self {
            Building::Fort => rules::Building::Fort,
            Building::Post { good } => rules::Building::Post(good.to_rules()),
        }
    }
}

impl Play {
    /// The card that is played.
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

    /// A play of the rules.
    pub fn from_rules(places: &Places<'_>, play: &rules::Play) -> Play {
        let location = |at| Location::from_rules(places, at);
        match *play {
            rules::Play::Ship { from, to } => {
                Play::Ship { from: Berth::from_rules(places, from), to: Destination::from_rules(places, to) }
            }
            rules::Play::Plantation { at } => Play::Plantation { at: location(at) },
            rules::Play::GoldMine { at } => Play::GoldMine { at: location(at) },
            rules::Play::Ruins { at } => Play::Ruins { at: location(at) },
            rules::Play::Building { at, building } => {
                Play::Building { at: location(at), building: Building::from_rules(building) }
            }
            rules::Play::Market { good } => Play::Market { good: Good::from_rules(good) },
        }
    }

    /// The play of the rules.
    pub fn to_rules(&self, places: &Places<'_>) -> Result<rules::Play, NameError> {
        Ok(match self {
            Play::Ship { from, to } => {
                rules::Play::Ship { from: from.to_rules(places)?, to: to.to_rules(places)? }
            }
            Play::Plantation { at } => rules::Play::Plantation { at: at.to_rules(places)? },
            Play::GoldMine { at } => rules::Play::GoldMine { at: at.to_rules(places)? },
            Play::Ruins { at } => rules::Play::Ruins { at: at.to_rules(places)? },
            Play::Building { at, building } => {
                rules::Play::Building { at: at.to_rules(places)?, building: building.to_rules() }
            }
            Play::Market { good } => rules::Play::Market { good: good.to_rules() },
        })
    }
}

/// Why an action cannot be translated for the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionError {
    /// It makes no sense in any position.
    Malformed(NameError),
    /// The rules forbid it.
    Refused(rules::Refusal),
}

impl Action {
    /// An action of the rules.
    pub fn from_rules(places: &Places<'_>, action: &rules::Action) -> Action {
        match *action {
            rules::Action::Mulligan { discard } => Action::Mulligan { discard: Cards::from_rules(discard) },
            rules::Action::FirstIsland { to } => {
                Action::FirstIsland { to: Destination::from_rules(places, to) }
            }
            rules::Action::Play { play, payment } => {
                Action::Play { play: Play::from_rules(places, &play), payment: Cards::from_rules(payment) }
            }
            rules::Action::EndTurn => Action::EndTurn,
        }
    }

    /// The action that a seat means in a position. Only its places are translated; [`rules::Position::check`]
    /// decides whether it is legal.
    pub fn to_rules(
        &self,
        config: &rules::Config,
        position: &rules::Position,
        seat: rules::Seat,
    ) -> Result<rules::Action, ActionError> {
        let places = Places::of(config, position);
        let action = match self {
            Action::Mulligan { discard } => Ok(rules::Action::Mulligan { discard: discard.to_rules() }),
            Action::FirstIsland { to } => to.to_rules(&places).map(|to| rules::Action::FirstIsland { to }),
            Action::Play { play, payment } => {
                let payment = payment.to_rules();
                play.to_rules(&places).map(|play| rules::Action::Play { play, payment })
            }
            Action::EndTurn => Ok(rules::Action::EndTurn),
        };
        action.map_err(|error| match error {
            NameError::NotInPlay => ActionError::Refused(self.refusal_of_place(position, seat)),
            malformed => ActionError::Malformed(malformed),
        })
    }

    /// A place that is not in play has no name in the rules, so they cannot check the action as a whole. They
    /// still check what comes before the place: turn and phase.
    fn refusal_of_place(&self, position: &rules::Position, seat: rules::Seat) -> rules::Refusal {
        position.check_kind(seat, self.kind()).err().unwrap_or(rules::Refusal::NoSuchPlace)
    }

    fn kind(&self) -> rules::ActionKind {
        match self {
            Action::Mulligan { .. } => rules::ActionKind::Mulligan,
            Action::FirstIsland { .. } => rules::ActionKind::FirstIsland,
            Action::Play { .. } => rules::ActionKind::Play,
            Action::EndTurn => rules::ActionKind::EndTurn,
        }
    }
}
