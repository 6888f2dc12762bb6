//! What one seat can infer about hidden cards from what it saw.
//!
//! Cards that were shuffled together form a pool: of those not seen since, each is as likely to lie at one
//! unseen place as at another. The first pool is the whole deck, every reshuffled discard pile is a new one,
//! and its cards are known by count, so that a seat that counts knows what others hold between them at that
//! moment. When a card is played, it was a known one of its kind or came from one of the pools that the hand
//! has cards of. A lot decides which, with the probabilities that hold if any card of the hand could have
//! been shown. `likelihood` measures how well the lots of one hypothesis fit what was seen later.

use ilos_rules::{BySeat, Card, Cards, Event, Lots, Seat, SeatView, SeenEvent};

use crate::bot::Dice;

/// One hypothesis of where the hidden cards came from.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// The cards of each pool that were not seen since its shuffle. The deck holds cards of the last pool
    /// only.
    pools: Vec<Cards>,
    deck: u32,
    discard: Cards,
    hands: BySeat<Hand>,
    /// How likely the observations are under this hypothesis, compared with others; 0 when they are
    /// impossible.
    pub(crate) likelihood: f64,
}

#[derive(Clone, Debug, Default)]
struct Hand {
    known: Cards,
    /// How many cards of each pool; pools beyond the end have none here.
    unknown: Vec<u32>,
}

impl Hand {
    fn of_pool(&self, pool: usize) -> u32 {
        self.unknown.get(pool).copied().unwrap_or(0)
    }

    fn of_pool_mut(&mut self, pool: usize) -> &mut u32 {
        if self.unknown.len() <= pool {
            self.unknown.resize(pool + 1, 0);
        }
        &mut self.unknown[pool]
    }

    fn size(&self) -> u32 {
        self.known.total() + self.unknown.iter().sum::<u32>()
    }
}

/// Where a card that left a hand came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Known(Card),
    Pool(usize),
}

impl Knowledge {
    /// Nothing is dealt yet; the deck holds these cards.
    pub(crate) fn new(deck: Cards) -> Knowledge {
        Knowledge {
            pools: vec![deck],
            deck: deck.total(),
            discard: Cards::NONE,
            hands: BySeat::default(),
            likelihood: 1.0,
        }
    }

    /// Nothing was seen before now: all cards that the view does not show form one pool.
    pub(crate) fn from_now_on(view: &SeatView) -> Knowledge {
        let seen = view.seats.iter().filter_map(|seat| seat.hand).fold(view.discard, Cards::plus);
        let mut hands = BySeat::<Hand>::default();
        for (seat, seen) in Seat::all(view.players).zip(&view.seats) {
            hands[seat] = match seen.hand {
                Some(known) => Hand { known, unknown: Vec::new() },
                None => Hand { known: Cards::NONE, unknown: vec![seen.hand_size] },
            };
        }
        let pools = vec![Cards::DECK.minus(seen)];
        Knowledge { pools, deck: view.deck, discard: view.discard, hands, likelihood: 1.0 }
    }

    /// Updates the hypothesis with an event that the viewer saw.
    pub(crate) fn see(&mut self, event: &SeenEvent, viewer: Option<Seat>, players: u8, dice: &mut Dice) {
        match *event {
            SeenEvent::SetUp { hand, .. } => {
                for seat in Seat::all(players) {
                    let own = hand.filter(|_| viewer == Some(seat));
                    self.draw(seat, ilos_rules::FIRST_HAND, own);
                }
            }
            SeenEvent::Mulligan { seat, discarded, drawn } => {
                self.discard_from(seat, discarded, viewer, dice);
                self.draw(seat, discarded.total(), drawn);
            }
            SeenEvent::Drew { seat, count, cards } => self.draw(seat, count, cards),
            SeenEvent::Took { seat, from, card } => self.take(seat, from, card, viewer, dice),
            SeenEvent::Open(Event::Played { seat, play, payment, .. }) => {
                self.discard_from(seat, payment.plus(Cards::one(play.card())), viewer, dice);
            }
            SeenEvent::Open(Event::Reshuffled) => {
                self.deck = self.discard.total();
                self.pools.push(std::mem::take(&mut self.discard));
            }
            SeenEvent::Open(_) => return,
        }
        self.settle(players);
    }

    fn deck_pool(&self) -> usize {
        self.pools.len() - 1
    }

    fn draw(&mut self, seat: Seat, count: u32, cards: Option<Cards>) {
        let pool = self.deck_pool();
        match cards {
            None => *self.hands[seat].of_pool_mut(pool) += count,
            Some(cards) => {
                for card in cards.iter() {
                    self.likelihood *= self.chance_of(pool, card);
                    self.remove_from_pool(pool, card);
                }
                self.hands[seat].known = self.hands[seat].known.plus(cards);
            }
        }
        self.deck = self.deck.saturating_sub(count);
    }

    /// The probability that an unseen card of a pool is of a kind.
    fn chance_of(&self, pool: usize, card: Card) -> f64 {
        let cards = self.pools[pool];
        cards.count(card) as f64 / cards.total().max(1) as f64
    }

    /// Does nothing when the hypothesis has become impossible; its likelihood is 0 by then.
    fn remove_from_pool(&mut self, pool: usize, card: Card) {
        if self.pools[pool].has(card) {
            self.pools[pool] = self.pools[pool].minus(Cards::one(card));
        }
    }

    fn discard_from(&mut self, seat: Seat, cards: Cards, viewer: Option<Seat>, dice: &mut Dice) {
        for card in cards.iter() {
            if viewer == Some(seat) && self.hands[seat].known.has(card) {
                self.leave(seat, Origin::Known(card), card);
            } else {
                self.show(seat, card, dice);
            }
        }
        self.discard = self.discard.plus(cards);
    }

    /// Where a card of this kind that a hand shows can come from: first the known cards, then the pools.
    fn origins(&self, seat: Seat, card: Card) -> impl Iterator<Item = f64> + Clone {
        let hand = &self.hands[seat];
        let fits = move |pool: usize| hand.of_pool(pool) as f64 * self.chance_of(pool, card);
        std::iter::once(hand.known.count(card) as f64).chain((0..self.pools.len()).map(fits))
    }

    /// The probability that any card of a hand is of a kind.
    fn chance_to_show(&self, seat: Seat, card: Card) -> f64 {
        self.origins(seat, card).sum::<f64>() / self.hands[seat].size().max(1) as f64
    }

    /// A random card of a hand was shown, and it is of this kind.
    fn show(&mut self, seat: Seat, card: Card, dice: &mut Dice) {
        let origin = dice.weighted(self.origins(seat, card));
        self.likelihood *= self.chance_to_show(seat, card);
        match origin {
            Some(0) => self.leave(seat, Origin::Known(card), card),
            Some(at) => self.leave(seat, Origin::Pool(at - 1), card),
            None => self.likelihood = 0.0,
        }
    }

    fn leave(&mut self, seat: Seat, origin: Origin, card: Card) {
        match origin {
            Origin::Known(card) => self.hands[seat].known = self.hands[seat].known.minus(Cards::one(card)),
            Origin::Pool(pool) => {
                *self.hands[seat].of_pool_mut(pool) -= 1;
                self.remove_from_pool(pool, card);
            }
        }
    }

    /// T5: a random card of the hand is taken; only the two seats know which (V4).
    fn take(&mut self, seat: Seat, from: Seat, card: Option<Card>, viewer: Option<Seat>, dice: &mut Dice) {
        match card {
            Some(card) => {
                if viewer != Some(from) {
                    self.show(from, card, dice);
                } else if self.hands[from].known.has(card) {
                    self.leave(from, Origin::Known(card), card);
                } else {
                    self.likelihood = 0.0;
                }
                self.hands[seat].known = self.hands[seat].known.plus(Cards::one(card));
            }
            None => match self.any_card(from, dice) {
                Some(Origin::Known(card)) => {
                    self.leave(from, Origin::Known(card), card);
                    self.hands[seat].known = self.hands[seat].known.plus(Cards::one(card));
                }
                Some(Origin::Pool(pool)) => {
                    *self.hands[from].of_pool_mut(pool) -= 1;
                    *self.hands[seat].of_pool_mut(pool) += 1;
                }
                None => self.likelihood = 0.0,
            },
        }
    }

    fn any_card(&self, seat: Seat, dice: &mut Dice) -> Option<Origin> {
        let hand = &self.hands[seat];
        if hand.size() == 0 {
            return None;
        }
        let mut nth = dice.below(hand.size());
        if nth < hand.known.total() {
            return Some(Origin::Known(hand.known.nth(nth)));
        }
        nth -= hand.known.total();
        for (pool, &count) in hand.unknown.iter().enumerate() {
            if nth < count {
                return Some(Origin::Pool(pool));
            }
            nth -= count;
        }
        None
    }

    /// The rest of a pool is known when it lies in one hand.
    fn settle(&mut self, players: u8) {
        for pool in 0..self.pools.len() {
            let left = self.pools[pool];
            if left.is_empty() {
                continue;
            }
            let whole = |seat: &Seat| self.hands[*seat].of_pool(pool) == left.total();
            if let Some(seat) = Seat::all(players).find(whole) {
                *self.hands[seat].of_pool_mut(pool) = 0;
                self.hands[seat].known = self.hands[seat].known.plus(left);
                self.pools[pool] = Cards::NONE;
            }
        }
    }

    /// Keeps the sizes of all piles and the viewer's cards and forgets everything else: all unseen cards form
    /// one pool.
    pub(crate) fn forget(&mut self, viewer: Option<Seat>, players: u8) {
        let others = || Seat::all(players).filter(|&seat| viewer != Some(seat));
        let mut unseen = self.pools.iter().copied().fold(Cards::NONE, Cards::plus);
        for seat in others() {
            let hand = &mut self.hands[seat];
            unseen = unseen.plus(hand.known);
            *hand = Hand { known: Cards::NONE, unknown: vec![hand.size()] };
        }
        self.pools = vec![unseen];
        self.likelihood = 1.0;
    }

    /// Deals the unseen cards to the places where they can be.
    pub(crate) fn deal(&self, players: u8, dice: &mut Dice) -> (BySeat<Cards>, Cards) {
        let mut hands = BySeat::from_fn(|seat| self.hands[seat].known);
        let mut deck = Cards::NONE;
        for (pool, &cards) in self.pools.iter().enumerate() {
            let mut left = cards;
            for seat in Seat::all(players) {
                for _ in 0..self.hands[seat].of_pool(pool) {
                    let card = Cards::one(left.nth(dice.below(left.total())));
                    left = left.minus(card);
                    hands[seat] = hands[seat].plus(card);
                }
            }
            deck = deck.plus(left);
        }
        (hands, deck)
    }

    /// The cards that a seat must hold, as far as this hypothesis shows.
    pub(crate) fn known(&self, seat: Seat) -> Cards {
        self.hands[seat].known
    }

    pub(crate) fn discard(&self) -> Cards {
        self.discard
    }

    pub(crate) fn deck_size(&self) -> u32 {
        self.deck
    }

    pub(crate) fn hand_size(&self, seat: Seat) -> u32 {
        self.hands[seat].size()
    }
}

#[cfg(test)]
mod tests;
