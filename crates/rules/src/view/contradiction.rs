//! Views that contradict themselves or the limits of the game. A view that comes from outside is checked
//! before anything is computed from it.

use std::fmt;

use crate::nouns::{BUILDINGS, Cards, FIRST_HAND, MARKERS, MAX_RISES, PIONEERS, Seat};
use crate::play::Event;
use crate::view::{SeatView, SeenEvent};

/// Why a view cannot be one of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewContradiction {
    /// Not one seat for each player.
    SeatCount {
        /// How many there are.
        found: usize,
        /// How many players there are.
        players: u8,
    },
    /// A price rose too often, or all prices together did (C6).
    TooManyRises,
    /// More buildings than tokens (C5).
    TooManyBuildings,
    /// A seat has more pioneers on the map than it has (C1).
    TooManyPioneers,
    /// An event draws or discards cards that are not there.
    NoSuchCards {
        /// The index of the event in the history.
        event: usize,
    },
    /// The discard pile was shuffled while there were cards in the deck, or while it was empty (T5).
    ReshuffleTooEarly {
        /// The index of the event in the history.
        event: usize,
    },
    /// The history leads to another hand of the viewer.
    OtherHand,
    /// The history leads to another deck or discard pile.
    OtherPiles,
}

impl fmt::Display for ViewContradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ViewContradiction::SeatCount { found, players } => {
                write!(f, "{found} seats, expected one for each of {players} players")
            }
            ViewContradiction::TooManyRises => {
                write!(f, "prices have at most {MAX_RISES} steps each and {MARKERS} in all (C6)")
            }
            ViewContradiction::TooManyBuildings => write!(f, "there are {BUILDINGS} building tokens (C5)"),
            ViewContradiction::TooManyPioneers => write!(f, "a player has {PIONEERS} pioneers (C1)"),
            ViewContradiction::NoSuchCards { event } => {
                write!(f, "history[{event}]: there are no such cards to draw or to discard")
            }
            ViewContradiction::ReshuffleTooEarly { event } => write!(
                f,
                "history[{event}]: the discard pile becomes the deck only when the deck is empty and the \
                 pile is not (T5)"
            ),
            ViewContradiction::OtherHand => {
                f.write_str("the history does not lead to the hand of the viewer")
            }
            ViewContradiction::OtherPiles => {
                f.write_str("the history does not lead to the deck and the discard pile of the view")
            }
        }
    }
}

impl std::error::Error for ViewContradiction {}

impl SeatView {
    /// Checks the numbers of pieces, and that a complete history leads to the cards that the view shows.
    pub fn check(&self) -> Result<(), ViewContradiction> {
        self.check_numbers()?;
        self.check_cards()
    }

    fn check_numbers(&self) -> Result<(), ViewContradiction> {
        let (found, players) = (self.seats.len(), self.players);
        if found != usize::from(players) {
            return Err(ViewContradiction::SeatCount { found, players });
        }
        let all: u32 = self.rises.iter().map(|&rises| u32::from(rises)).sum();
        if self.rises.iter().any(|&rises| rises > MAX_RISES) || all > u32::from(MARKERS) {
            return Err(ViewContradiction::TooManyRises);
        }
        let built = self.seats.iter().flat_map(|seat| &seat.pioneers).filter(|(_, built)| built.is_some());
        if built.count() > BUILDINGS {
            return Err(ViewContradiction::TooManyBuildings);
        }
        if self.seats.iter().any(|seat| seat.pioneers.len() > PIONEERS) {
            return Err(ViewContradiction::TooManyPioneers);
        }
        Ok(())
    }

    /// Follows the viewer's own hand and the piles through the history. A history that begins later says
    /// nothing about them.
    fn check_cards(&self) -> Result<(), ViewContradiction> {
        if !matches!(self.history.first(), Some(SeenEvent::SetUp { .. })) {
            return Ok(());
        }
        let mut known = KnownCards { hand: Cards::NONE, discard: Cards::NONE, deck: Cards::DECK.total() };
        for (number, event) in self.history.iter().enumerate() {
            known = known.after(event, self).ok_or(match event {
                SeenEvent::Open(Event::Reshuffled) => ViewContradiction::ReshuffleTooEarly { event: number },
                _ => ViewContradiction::NoSuchCards { event: number },
            })?;
        }
        let own = self.viewer.and_then(|seat| self.seats[seat.index()].hand);
        if own.is_some_and(|hand| hand != known.hand) {
            return Err(ViewContradiction::OtherHand);
        }
        if (known.deck, known.discard) != (self.deck, self.discard) {
            return Err(ViewContradiction::OtherPiles);
        }
        Ok(())
    }
}

/// What a viewer knows of cards for certain.
struct KnownCards {
    hand: Cards,
    discard: Cards,
    /// How many cards are in the deck.
    deck: u32,
}

impl KnownCards {
    /// What is known after an event; `None` if it cannot happen.
    fn after(self, event: &SeenEvent, view: &SeatView) -> Option<KnownCards> {
        let own = |seat: Seat| view.viewer == Some(seat);
        match *event {
            SeenEvent::SetUp { hand, .. } => {
                let drawn = self.draw(u32::from(view.players) * FIRST_HAND, None)?;
                Some(KnownCards { hand: hand.unwrap_or(Cards::NONE), ..drawn })
            }
            SeenEvent::Mulligan { seat, discarded, drawn } => {
                self.discard(own(seat), discarded)?.draw(discarded.total(), drawn.filter(|_| own(seat)))
            }
            SeenEvent::Drew { seat, count, cards } => self.draw(count, cards.filter(|_| own(seat))),
            SeenEvent::Took { seat, from, card } => {
                let card = card.map_or(Cards::NONE, Cards::one);
                let hand = if own(seat) { within_deck(self.hand.plus(card))? } else { self.hand };
                let hand = if own(from) { without(hand, card)? } else { hand };
                Some(KnownCards { hand, ..self })
            }
            SeenEvent::Open(Event::Played { seat, play, payment, .. }) => {
                self.discard(own(seat), within_deck(payment.plus(Cards::one(play.card())))?)
            }
            SeenEvent::Open(Event::Reshuffled) => {
                let is_due = self.deck == 0 && self.discard.total() > 0;
                is_due.then(|| KnownCards { deck: self.discard.total(), discard: Cards::NONE, ..self })
            }
            SeenEvent::Open(_) => Some(self),
        }
    }

    fn draw(self, count: u32, own: Option<Cards>) -> Option<KnownCards> {
        let hand = within_deck(self.hand.plus(own.unwrap_or(Cards::NONE)))?;
        Some(KnownCards { hand, deck: self.deck.checked_sub(count)?, ..self })
    }

    fn discard(self, own: bool, cards: Cards) -> Option<KnownCards> {
        let hand = if own { without(self.hand, cards)? } else { self.hand };
        Some(KnownCards { hand, discard: within_deck(self.discard.plus(cards))?, ..self })
    }
}

fn within_deck(cards: Cards) -> Option<Cards> {
    Cards::DECK.contains(cards).then_some(cards)
}

fn without(hand: Cards, cards: Cards) -> Option<Cards> {
    hand.contains(cards).then(|| hand.minus(cards))
}
