//! Chance stands outside of the rules: the engine says what it needs drawn, and a [`Chance`] supplies it.
//!
//! ```
//! use ilos_rules::{Config, Dealer, Need, Options, Outcome, Position, Script, Seat, Seed, Set};
//!
//! let config = Config::new(Set::standard(), 2, Options::default())?;
//!
//! // A dealer takes every result from its seed.
//! let deal = || Position::set_up(&config, &mut Dealer::new(&config, Seed::from_text("any")));
//! assert_eq!(deal(), deal());
//!
//! // A script gives the results it was told, and says what is needed when they run out.
//! let first = [Outcome::First(Seat::new(1).expect("two seats"))];
//! let error = Position::set_up(&config, &mut Script::new(&first)).unwrap_err();
//! assert!(matches!(error.need, Need::Tile(unseen) if unseen.len() == 20));
//! # Ok::<(), ilos_rules::ConfigError>(())
//! ```

mod dealer;
mod script;

use std::convert::Infallible;

use crate::nouns::{Card, Cards, Seat, TileId, TileSet};

pub use dealer::{Commitment, Dealer, Seed};
pub use script::{Script, ScriptError};

/// Supplies what chance decides. Each request comes with the possible answers. Any other answer makes the
/// engine panic or leaves a meaningless position, so answers from outside must be checked first, as
/// [`Script`] does.
pub trait Chance {
    /// Why an answer can be missing.
    type Failure;

    /// Who begins (S2).
    fn first_seat(&mut self, players: u8) -> Result<Seat, Self::Failure>;

    /// The top tile of the stack, one of those that no player has seen (S1).
    fn tile(&mut self, unseen: TileSet) -> Result<TileId, Self::Failure>;

    /// The top card of the deck, which holds these (T4).
    fn card(&mut self, deck: Cards) -> Result<Card, Self::Failure>;

    /// `count` cards from the top of the deck, which holds these and has enough of them.
    #[inline]
    fn cards(&mut self, deck: Cards, count: u32) -> Result<Cards, Self::Failure> {
        let mut left = deck;
        for _ in 0..count {
            left = left.minus(Cards::one(self.card(left)?));
        }
        Ok(deck.minus(left))
    }

    /// A card out of a hand, which holds these (T5).
    fn theft(&mut self, hand: Cards) -> Result<Card, Self::Failure>;

    /// The discard pile was shuffled and is now the deck.
    fn reshuffle(&mut self, deck: Cards) -> Result<(), Self::Failure>;
}

/// A source of equally likely numbers; the caller brings its own generator.
pub trait Lots {
    /// A number below `bound`, each as likely as the other.
    fn below(&mut self, bound: u32) -> u32;
}

/// A number below `bound`, each as likely as the other, out of 32-bit draws: the high half of a draw times
/// `bound`, drawn again while the low half is one of the few that would favour some numbers.
#[inline]
pub fn draw_below(bound: u32, mut draw: impl FnMut() -> u32) -> u32 {
    loop {
        let product = draw() as u64 * bound as u64;
        let low = product as u32;
        // Only a low half below `bound` can be one of them, so that the division is rare.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Draws that need no verifiable order: every card and tile is a lot of its own.
impl<L: Lots> Chance for L {
    type Failure = Infallible;

    fn first_seat(&mut self, players: u8) -> Result<Seat, Infallible> {
        Ok(Seat::new(self.below(players as u32) as usize).expect("less than the players"))
    }

    #[inline]
    fn tile(&mut self, unseen: TileSet) -> Result<TileId, Infallible> {
        let mut left = unseen.0;
        for _ in 0..self.below(unseen.len()) {
            left &= left - 1;
        }
        Ok(TileId(left.trailing_zeros() as u8))
    }

    #[inline]
    fn card(&mut self, deck: Cards) -> Result<Card, Infallible> {
        Ok(deck.nth(self.below(deck.total())))
    }

    /// Computes the number of cards left instead of counting them, so that drawing lots does not wait for
    /// earlier cards.
    #[inline]
    fn cards(&mut self, deck: Cards, count: u32) -> Result<Cards, Infallible> {
        let total = deck.total();
        let mut left = deck;
        for drawn in 0..count {
            left = left.minus(left.nth_card(self.below(total - drawn)));
        }
        Ok(deck.minus(left))
    }

    fn theft(&mut self, hand: Cards) -> Result<Card, Infallible> {
        self.card(hand)
    }

    fn reshuffle(&mut self, _deck: Cards) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Something that chance must decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Who begins, with this many players.
    First(u8),
    /// The next tile, one of these.
    Tile(TileSet),
    /// The next card of the deck, one of these.
    Card(Cards),
    /// A card out of a hand, one of these.
    Theft(Cards),
}

/// What chance decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Who begins.
    First(Seat),
    /// The tile turned up.
    Tile(TileId),
    /// The card from the deck.
    Card(Card),
    /// The card out of the hand.
    Theft(Card),
}
