//! A dealer whose shuffles follow from a seed, with a commitment that can be checked after the game.
//!
//! Every pile has a ChaCha20 stream of its own, keyed by the seed, so that two games with one seed see the
//! same shuffles however they are played: stream 0 says who begins, 1 orders the tiles, 2 chooses cards out
//! of hands, 3 orders the deck, and 4, 5, … order the reshuffled decks.
//!
//! A number below `n` is the high half of a 32-bit draw times `n`, drawn again while the low half is less
//! than `2^32 mod n`. A pile is ordered by Fisher and Yates from its last card down to its second (swap card
//! `i` with card `number below i + 1`) and dealt from its first card on. The unshuffled deck lies sorted by
//! kind, in the order of [`Card::ALL`], the tiles in the order of the set. For a reshuffle all 90 cards are
//! ordered again, and of each kind only those stay that were the first in the unshuffled deck, as many as
//! were in the discard pile: so discard piles that differ a little give decks that differ a little.

use std::convert::Infallible;
use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::chance::{Chance, draw_below};
use crate::config::Config;
use crate::nouns::{Card, Cards, Seat, TileId, TileSet};

/// The secret from which all shuffles of a game follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a word or a number stands for: its SHA-256. For games that should be easy to repeat; a
    /// fair game takes its seed from the operating system.
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        from_hex(text).map(Seed)
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// A hash of seed and table, published before the deal, so that anyone who learns the seed later can check
/// that it was fixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// The commitment to a seed at a table: the SHA-256 of ten lines of text.
    pub fn new(config: &Config, seed: &Seed) -> Commitment {
        let set = Sha256::digest(config.set().to_text().as_bytes()).into();
        let text = format!(
            "ilos shuffle\nrules {}\nset {}\nplayers {}\n{}seed {seed}\n",
            crate::RULES_VERSION,
            Commitment(set),
            config.players(),
            config.options().to_lines(),
        );
        Commitment(Sha256::digest(text.as_bytes()).into())
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Commitment> {
        from_hex(text).map(Commitment)
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn from_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

const FIRST_STREAM: u64 = 0;
const TILE_STREAM: u64 = 1;
const THEFT_STREAM: u64 = 2;
const DECK_STREAM: u64 = 3;

/// Deals a game from a seed.
#[derive(Clone)]
pub struct Dealer {
    seed: Seed,
    /// What is left to deal, the next at the end.
    tiles: Vec<TileId>,
    deck: Vec<Card>,
    thefts: Stream,
    shuffles: u64,
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer(secret)")
    }
}

impl Dealer {
    /// A dealer for a new game.
    pub fn new(config: &Config, seed: Seed) -> Dealer {
        let mut tiles: Vec<TileId> = config.set().tile_ids().collect();
        Stream::new(seed, TILE_STREAM).shuffle(&mut tiles);
        tiles.reverse();
        let deck = shuffled_deck(seed, DECK_STREAM, Cards::DECK);
        Dealer { seed, tiles, deck, thefts: Stream::new(seed, THEFT_STREAM), shuffles: 1 }
    }

    /// The seed, to be published when the game is over.
    pub fn seed(&self) -> Seed {
        self.seed
    }
}

/// The cards of `deck` in the order of a stream, the next at the end.
fn shuffled_deck(seed: Seed, stream: u64, deck: Cards) -> Vec<Card> {
    let mut all: Vec<(Card, u8)> = Card::ALL
        .into_iter()
        .flat_map(|card| (0..Cards::DECK.count(card)).map(move |nth| (card, nth)))
        .collect();
    Stream::new(seed, stream).shuffle(&mut all);
    all.into_iter().rev().filter(|&(card, nth)| nth < deck.count(card)).map(|(card, _)| card).collect()
}

impl Chance for Dealer {
    type Failure = Infallible;

    fn first_seat(&mut self, players: u8) -> Result<Seat, Infallible> {
        let seat = Stream::new(self.seed, FIRST_STREAM).below(players as u32);
        Ok(Seat::new(seat as usize).expect("less than the players"))
    }

    fn tile(&mut self, unseen: TileSet) -> Result<TileId, Infallible> {
        let tile = self.tiles.pop().expect("the engine asks for no more tiles than there are");
        debug_assert!(unseen.has(tile));
        Ok(tile)
    }

    fn card(&mut self, deck: Cards) -> Result<Card, Infallible> {
        let card = self.deck.pop().expect("the engine asks for no more cards than there are");
        debug_assert!(deck.has(card));
        Ok(card)
    }

    fn theft(&mut self, hand: Cards) -> Result<Card, Infallible> {
        Ok(hand.nth(self.thefts.below(hand.total())))
    }

    fn reshuffle(&mut self, deck: Cards) -> Result<(), Infallible> {
        self.deck = shuffled_deck(self.seed, DECK_STREAM + self.shuffles, deck);
        self.shuffles += 1;
        Ok(())
    }
}

/// One stream of the generator.
#[derive(Clone)]
struct Stream(ChaCha20Rng);

impl Stream {
    fn new(seed: Seed, stream: u64) -> Stream {
        let mut generator = ChaCha20Rng::from_seed(seed.0);
        generator.set_stream(stream);
        Stream(generator)
    }

    fn below(&mut self, bound: u32) -> u32 {
        draw_below(bound, || self.0.next_u32())
    }

    fn shuffle<T>(&mut self, pile: &mut [T]) {
        for at in (1..pile.len()).rev() {
            pile.swap(at, self.below(at as u32 + 1) as usize);
        }
    }
}
