//! What greedy players think things are worth.

/// Weights of the evaluation, in points at the end of the game unless they say otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Pioneers that the fastest player is expected to place each round: from it follows how many turns are left.
    pub pioneers_per_round: f64,
    /// How often the price of a good is expected to rise from the beginning to the end.
    pub expected_rises: f64,
    /// A card in the hand, for each turn in which what it pays for will produce.
    pub card: f64,
    /// How many cards of a hand count for each pioneer still to place, and for ships besides; the others will find no use.
    pub cards_per_pioneer: f64,
    /// A pioneer placed, as a step towards the end.
    pub pioneer: f64,
    /// What others have, compared with what oneself has: divided among them.
    pub rivals: f64,
    /// Winning by ending the game now, or losing by it.
    pub decisive_end: f64,
    /// An open location in reach, for each turn left, by kind of card that takes it; further ones count for less.
    pub open_plantation: f64,
    /// See `open_plantation`.
    pub open_mine: f64,
    /// See `open_plantation`.
    pub open_site: f64,
    /// An open ruin in reach, whatever time is left.
    pub open_ruins: f64,
    /// The share of an opening that counts while a second ship is missing.
    pub one_ship_short: f64,
    /// The share of an opening that counts on an island with another's pirates.
    pub pirated: f64,
    /// What each further opening of a kind counts, compared with the one before.
    pub further_opening: f64,
    /// A card in the hand that has a place to go, for each turn left, beyond its worth as payment: Ship.
    pub ready_ship: f64,
    /// See `ready_ship`: Plantation.
    pub ready_plantation: f64,
    /// See `ready_ship`: Gold mine.
    pub ready_mine: f64,
    /// See `ready_ship`: Building.
    pub ready_building: f64,
    /// See `ready_ship`: Ruins.
    pub ready_ruins: f64,
    /// See `ready_ship`: Market.
    pub ready_market: f64,
    /// The share of the above that counts for a card without a place to go.
    pub unready: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            pioneers_per_round: 0.87,
            expected_rises: 1.5,
            card: 0.4,
            cards_per_pioneer: 4.0,
            pioneer: 1.3,
            rivals: 1.0,
            decisive_end: 300.0,
            open_plantation: 0.9,
            open_mine: 0.7,
            open_site: 0.5,
            open_ruins: 2.0,
            one_ship_short: 0.3,
            pirated: 0.6,
            further_opening: 0.9,
            ready_ship: 0.4,
            ready_plantation: 0.5,
            ready_mine: 0.6,
            ready_building: 0.4,
            ready_ruins: 0.3,
            ready_market: 0.3,
            unready: 0.3,
        }
    }
}
