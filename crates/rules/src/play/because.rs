//! What an action achieves, counted in positions.

use crate::config::Config;
use crate::nouns::{Destination, Good, Location, LocationKind, Seat};
use crate::play::{Action, Play, ships_needed};
use crate::position::Position;

/// What an action achieves. Every number is counted in the positions before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// Discards cards that do not help at the beginning.
    Exchange {
        /// How many; 0 keeps the hand.
        cards: u32,
    },
    /// More of a good in every turn.
    Production {
        /// The good.
        good: Good,
        /// How much more.
        amount: u16,
    },
    /// Goods at once.
    Goods {
        /// The good.
        good: Good,
        /// How much.
        amount: u16,
    },
    /// A good becomes more expensive.
    Price {
        /// The good.
        good: Good,
        /// Its price before.
        from: u16,
        /// Its price afterwards.
        to: u16,
        /// What the seat has of it in stock.
        stock: u16,
        /// How much of it the seat produces in every turn.
        production: u16,
    },
    /// More cards in every turn.
    Cards {
        /// How many more.
        amount: u32,
    },
    /// More vacant locations where the seat has the ships it needs.
    Reach {
        /// How many more.
        places: u32,
    },
    /// A later action of the turn would not be possible without this one.
    Enables {
        /// The index of that action.
        action: usize,
    },
    /// The last vacant location of its kind on an island where others have the ships to take it.
    Denies {
        /// The kind.
        kind: LocationKind,
        /// Who could have taken it.
        seats: Vec<Seat>,
    },
    /// A pirate raises costs for others at their islands.
    Piracy {
        /// The seats that pay more.
        seats: Vec<Seat>,
    },
    /// Pirates no longer raise the costs on an island.
    Protects,
    /// The seat has the fewest pioneers left of all.
    Tempo {
        /// How many.
        left: u8,
    },
    /// The tenth pioneer: this round is the last.
    EndsTheGame,
    /// The cards are worth more in a later turn.
    SavesCards {
        /// How many are kept; 0 in the last round, when they are worth nothing.
        cards: u32,
    },
}

/// What one of several actions in a row achieves for a seat, the plainest first. `positions` are those
/// before, between and after the actions.
pub fn because(
    config: &Config,
    seat: Seat,
    actions: &[Action],
    positions: &[Position],
    at: usize,
) -> Vec<Because> {
    let (before, after) = (&positions[at], &positions[at + 1]);
    let mut found = Vec::new();
    match actions[at] {
        Action::Mulligan { discard } => return vec![Because::Exchange { cards: discard.total() }],
        Action::EndTurn if at > 0 => return Vec::new(),
        Action::EndTurn => return vec![saves_cards(config, seat, before)],
        Action::FirstIsland { .. } => {}
        Action::Play { play, .. } => {
            if after.is_ending() && !before.is_ending() {
                found.push(Because::EndsTheGame);
            }
            found.extend(enables(config, before, actions, positions, at));
            found.extend(price(config, seat, before, after, &play));
        }
    }
    for good in Good::ALL {
        let amount = after.production(seat).count(good).saturating_sub(before.production(seat).count(good));
        if amount > 0 {
            found.push(Because::Production { good, amount });
        }
        let amount = after.stock(seat).count(good).saturating_sub(before.stock(seat).count(good));
        if amount > 0 {
            found.push(Because::Goods { good, amount });
        }
    }
    if let Action::Play { play, .. } = actions[at] {
        found.extend(against(config, seat, before, &play));
        found.extend(protects(config, seat, before, after, &play));
    }
    let amount = after.draw_count(config, seat).saturating_sub(before.draw_count(config, seat));
    if amount > 0 {
        found.push(Because::Cards { amount });
    }
    let places = reach(config, after, seat).saturating_sub(reach(config, before, seat));
    if places > 0 {
        found.push(Because::Reach { places });
    }
    let left = after.pioneers_left(seat);
    let fewest = seat.others(config.players()).all(|rival| after.pioneers_left(rival) > left);
    if left < before.pioneers_left(seat) && fewest {
        found.push(Because::Tempo { left });
    }
    found
}

/// The cards that are kept for later: in the last round, none is worth anything.
fn saves_cards(config: &Config, seat: Seat, before: &Position) -> Because {
    // Others may still break a quiet round, so it does not count as the last.
    let is_last_round = before.reason_to_end(config, 0).is_some();
    Because::SavesCards { cards: if is_last_round { 0 } else { before.hand(seat).total() } }
}

/// The first later play that could not be made without this one.
fn enables(
    config: &Config,
    before: &Position,
    actions: &[Action],
    positions: &[Position],
    at: usize,
) -> Option<Because> {
    let Action::Play { play: Play::Ship { .. }, .. } = actions[at] else { return None };
    let later = |other: &usize| match &actions[*other] {
        Action::Play { play, .. } => {
            let ships = |position: &Position| position.check_play(config, play).is_ok();
            !ships(before) && ships(&positions[at + 1])
        }
        _ => false,
    };
    (at + 1..actions.len()).find(later).map(|action| Because::Enables { action })
}

fn price(config: &Config, seat: Seat, before: &Position, after: &Position, play: &Play) -> Option<Because> {
    let Play::Market { good } = *play else { return None };
    Some(Because::Price {
        good,
        from: before.price(config, good),
        to: after.price(config, good),
        stock: after.stock(seat).count(good),
        production: after.production(seat).count(good),
    })
}

/// What the play takes away from others.
fn against(config: &Config, seat: Seat, before: &Position, play: &Play) -> Option<Because> {
    let rivals = || seat.others(config.players());
    match *play {
        Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } | Play::Building { at, .. } => {
            let (island, kind) = (before.island_at(config, at), before.kind(config, at));
            let same = |other: &Location| {
                *other != at && before.is_vacant(*other) && before.kind(config, *other) == kind
            };
            let last = !before.locations(config, island).any(|other| same(&other));
            let could = |rival: &Seat| before.ships_at(*rival, island) >= ships_needed(kind.card());
            let seats: Vec<Seat> = rivals().filter(could).collect();
            (last && !seats.is_empty()).then_some(Because::Denies { kind, seats })
        }
        Play::Ship { to: Destination::Hideout(slot), .. } => {
            let seats = before.raided(config, seat, slot);
            (!seats.is_empty()).then_some(Because::Piracy { seats })
        }
        Play::Ship { .. } | Play::Market { .. } => None,
    }
}

fn protects(
    config: &Config,
    seat: Seat,
    before: &Position,
    after: &Position,
    play: &Play,
) -> Option<Because> {
    let Play::Building { at, .. } = *play else { return None };
    let pirated = |position: &Position| position.is_pirated(seat, position.island_at(config, at));
    (pirated(before) && !pirated(after)).then_some(Because::Protects)
}

/// How many vacant locations a seat has the ships for.
fn reach(config: &Config, position: &Position, seat: Seat) -> u32 {
    let mut places = 0;
    position.each_vacant(config, |island, kind| {
        let usable = kind != LocationKind::Site || position.buildings_left() > 0;
        places += u32::from(usable && position.ships_at(seat, island) >= ships_needed(kind.card()));
    });
    places
}
