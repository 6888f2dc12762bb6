//! The openings on the islands where a seat has ships.

use ilos_rules::{Config, IslandId, LocationKind, MAX_IN_PLAY, MAX_PORTIONS, Place, Position, Seat};

use super::place;
use super::weights::Weights;

const ISLANDS: usize = MAX_IN_PLAY * MAX_PORTIONS;
const KINDS_OF_CARD: usize = 6;

/// The vacant locations of every island, by the card that takes them.
pub(super) struct Vacancies([[u8; KINDS_OF_CARD]; ISLANDS]);

impl Vacancies {
    pub(super) fn of(config: &Config, position: &Position) -> Vacancies {
        let mut vacancies = [[0; KINDS_OF_CARD]; ISLANDS];
        for at in position.all_locations(config).filter(|&at| position.is_vacant(at)) {
            let kind = position.kind(config, at);
            if kind != LocationKind::Site || position.buildings_left() > 0 {
                vacancies[position.island_at(config, at).index()][place(kind.card())] += 1;
            }
        }
        Vacancies(vacancies)
    }
}

/// Openings in reach of a seat, by the card that takes them: whole ones, and shares of those that lack
/// something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// How many can be taken now, as far as ships go.
    pub(super) now: [u8; KINDS_OF_CARD],
    /// The best ones in order would be more exact; the sum of their shares is enough.
    pub(super) shares: [f64; KINDS_OF_CARD],
}

impl Reach {
    pub(super) fn of(weights: &Weights, position: &Position, vacancies: &Vacancies, seat: Seat) -> Reach {
        let mut reach = Reach::default();
        let mut seen: [Option<IslandId>; 5] = [None; 5];
        for (number, berth) in position.ships(seat).iter().enumerate() {
            let Place::Shore(portion) = berth.place() else { break };
            let island = position.island_of(portion);
            if seen.contains(&Some(island)) {
                continue;
            }
            seen[number] = Some(island);
            let two_ships = position.ships_at(seat, island) >= 2;
            let pirated = position.is_pirated(seat, island);
            for card in ilos_rules::Card::ALL {
                let count = vacancies.0[island.index()][place(card)];
                if count == 0 {
                    continue;
                }
                let enough_ships = two_ships || ilos_rules::ships_needed(card) < 2;
                let mut share = if enough_ships { 1.0 } else { weights.one_ship_short };
                if pirated && card != ilos_rules::Card::Ruins {
                    share *= weights.pirated;
                }
                reach.shares[place(card)] += share * count as f64;
                reach.now[place(card)] += if enough_ships { count } else { 0 };
            }
        }
        reach
    }
}
