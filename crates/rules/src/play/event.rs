//! What happened: the facts from which a game can be replayed without any generator.

use crate::nouns::{AREA, BySeat, Card, Cards, Destination, EndReason, Goods, Seat, TileId};
use crate::play::{Action, Play};

/// Something that happened. It includes the results of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The table was laid (S1 to S3).
    SetUp {
        /// Who begins.
        first: Seat,
        /// The tiles turned up.
        area: [TileId; AREA],
        /// The first hands.
        hands: BySeat<Cards>,
    },
    /// A player exchanged cards of the first hand (S3).
    Mulligan {
        /// Who.
        seat: Seat,
        /// The cards discarded.
        discarded: Cards,
        /// The cards drawn in exchange.
        drawn: Cards,
    },
    /// A player's first ship came into play (S4, S5).
    FirstIsland {
        /// Who.
        seat: Seat,
        /// Where it went.
        to: Destination,
        /// The tile turned up in place of the one that was placed.
        revealed: Option<TileId>,
    },
    /// A card was played and paid for (T2).
    Played {
        /// By whom.
        seat: Seat,
        /// The card and its target.
        play: Play,
        /// The cards that paid for it.
        payment: Cards,
        /// The tile turned up in place of one that was placed.
        revealed: Option<TileId>,
    },
    /// A player ended the step of playing and took the goods produced (T3, T6).
    TurnEnded {
        /// Who.
        seat: Seat,
        /// What the production board brought.
        produced: Goods,
    },
    /// Cards came from the deck (T4).
    Drew {
        /// Who drew.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// The discard pile became the deck (T5).
    Reshuffled,
    /// A card came out of the largest hand (T5).
    Took {
        /// Who drew.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// The card.
        card: Card,
    },
    /// The next turn began (T1).
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// In which round, from 1.
        round: u16,
    },
    /// The game ended (F1, F4).
    Finished {
        /// Why.
        reason: EndReason,
    },
}

/// What an event revealed that no player could know before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revealed {
    /// A tile of the stack.
    Tile,
    /// Cards of the deck or of another hand.
    Cards,
    /// The stocks, which lie open at the end.
    Stocks,
}

impl Event {
    /// The decision of a player that caused this event; `None` for a consequence.
    pub fn action(&self) -> Option<(Seat, Action)> {
        match *self {
            Event::Mulligan { seat, discarded, .. } => Some((seat, Action::Mulligan { discard: discarded })),
            Event::FirstIsland { seat, to, .. } => Some((seat, Action::FirstIsland { to })),
            Event::Played { seat, play, payment, .. } => Some((seat, Action::Play { play, payment })),
            Event::TurnEnded { seat, .. } => Some((seat, Action::EndTurn)),
            Event::SetUp { .. }
            | Event::Drew { .. }
            | Event::Reshuffled
            | Event::Took { .. }
            | Event::TurnBegan { .. }
            | Event::Finished { .. } => None,
        }
    }

    /// Whether a tile came into play.
    pub fn places_tile(&self) -> bool {
        matches!(
            self,
            Event::FirstIsland { to: Destination::Explore(_), .. }
                | Event::Played { play: Play::Ship { to: Destination::Explore(_), .. }, .. }
        )
    }

    /// What it revealed.
    pub fn reveals(&self) -> Option<Revealed> {
        match self {
            Event::SetUp { .. } | Event::Took { .. } | Event::Reshuffled => Some(Revealed::Cards),
            Event::Mulligan { drawn: cards, .. } | Event::Drew { cards, .. } => {
                (!cards.is_empty()).then_some(Revealed::Cards)
            }
            Event::FirstIsland { revealed, .. } | Event::Played { revealed, .. } => {
                revealed.map(|_| Revealed::Tile)
            }
            Event::Finished { .. } => Some(Revealed::Stocks),
            Event::TurnEnded { .. } | Event::TurnBegan { .. } => None,
        }
    }
}
