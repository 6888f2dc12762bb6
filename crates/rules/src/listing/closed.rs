//! Islands where a card cannot be used although locations for it are vacant there.

use crate::config::{CLASSES, Config};
use crate::nouns::{Card, IslandId, Phase};
use crate::play::Refusal;
use crate::position::Position;

/// Islands that are closed to a card of the hand for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// The card.
    pub card: Card,
    /// The islands, in the order of their first portions.
    pub islands: Vec<IslandId>,
    /// Why the card cannot be used there.
    pub refusal: Refusal,
}

impl Position {
    /// Where the seat to act cannot use cards of its hand. A reason that holds on every island, like having
    /// no pioneer left, is not repeated here: [`Position::why_not`] has it.
    pub fn closed(&self, config: &Config) -> Vec<Closed> {
        if self.phase != Phase::Play {
            return Vec::new();
        }
        let mut vacant = [0u64; CLASSES.len()];
        self.each_vacant(config, |island, kind| vacant[kind.class() as usize] |= 1 << island.index());
        let islands = self.islands_in_order(config);
        let mut closed: Vec<Closed> = Vec::new();
        for class in CLASSES {
            let card = class.card();
            if !self.hands[self.turn].has(card) || self.check_pieces(card).is_err() {
                continue;
            }
            for &island in &islands {
                if vacant[class as usize] >> island.index() & 1 == 0 {
                    continue;
                }
                let Some(refusal) = self.why_not_on(card, island) else { continue };
                match closed.iter_mut().find(|entry| entry.card == card && entry.refusal == refusal) {
                    Some(entry) => entry.islands.push(island),
                    None => closed.push(Closed { card, islands: vec![island], refusal }),
                }
            }
        }
        closed
    }
}
