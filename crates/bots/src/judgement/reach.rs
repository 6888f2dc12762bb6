//! What is open on the islands where a seat has ships.

use ilos_rules::{Destination, IslandId, LocationKind, MAX_IN_PLAY, MAX_PORTIONS, Place, Play, Position, SHIPS, Seat, Table};

use super::Weights;

/// Kinds of location, in the order of [`LocationKind`]: ebony, spice, pigment, gold, site, ruins.
const KINDS: usize = 6;
/// Those that need two ships (section 6): gold and sites.
const TWO_SHIPS: [bool; KINDS] = [false, false, false, true, true, false];
/// Those that pirates make dearer: all but ruins.
const PIRATED: [bool; KINDS] = [true, true, true, true, true, false];

/// The vacant locations of every island, by kind.
#[derive(Clone, Copy, Debug)]
pub struct Vacancies([[u8; 8]; MAX_IN_PLAY * MAX_PORTIONS]);

impl Vacancies {
    /// The vacant locations of a position.
    pub fn of(table: &Table, position: &Position) -> Vacancies {
        let mut vacancies = Vacancies([[0; 8]; MAX_IN_PLAY * MAX_PORTIONS]);
        let sites = position.buildings_left() > 0;
        position.each_vacant(table, |island, kind| {
            vacancies.0[island.index()][kind as usize] += (sites | (kind != LocationKind::Site)) as u8;
        });
        vacancies
    }

    /// The same after a play, seen from the position before and after it.
    pub fn after(&self, table: &Table, before: &Position, play: &Play, after: &Position) -> Vacancies {
        match *play {
            Play::Ship { to: Destination::Explore(_), .. } => Vacancies::of(table, after),
            Play::Ship { .. } | Play::Market { .. } => *self,
            Play::Building { .. } if after.buildings_left() == 0 => Vacancies::of(table, after),
            Play::Plantation { at } | Play::GoldMine { at } | Play::Building { at, .. } | Play::Ruins { at } => {
                let mut left = *self;
                left.0[before.island_at(table, at).index()][before.kind(table, at) as usize] -= 1;
                left
            }
        }
    }
}

/// Openings in reach of a seat, by kind of location.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// How many can be taken now, as far as ships go.
    pub(super) now: [u8; KINDS],
    /// The same with a share of those where something is missing.
    pub(super) shares: [f64; KINDS],
}

impl Reach {
    pub(super) fn of(weights: &Weights, position: &Position, vacancies: &Vacancies, seat: Seat) -> Reach {
        let mut reach = Reach::default();
        let mut islands = [(IslandId::default(), 0); SHIPS];
        let mut count = 0;
        for berth in position.ships(seat) {
            // Shores come first.
            let Place::Shore(portion) = berth.place() else { break };
            let island = position.island_of(portion);
            match islands[..count].iter_mut().find(|(known, _)| *known == island) {
                Some((_, ships)) => *ships += 1,
                None => {
                    islands[count] = (island, 1);
                    count += 1;
                }
            }
        }
        for (island, ships) in islands.into_iter().take(count) {
            let vacant = &vacancies.0[island.index()];
            if *vacant == [0; 8] {
                continue;
            }
            let with_pirates = if position.is_pirated(seat, island) { weights.pirated } else { 1.0 };
            for kind in 0..KINDS {
                let enough_ships = (ships > 1) | !TWO_SHIPS[kind];
                let for_ships = if enough_ships { 1.0 } else { weights.one_ship_short };
                let for_pirates = if PIRATED[kind] { with_pirates } else { 1.0 };
                reach.shares[kind] += for_ships * for_pirates * vacant[kind] as f64;
                reach.now[kind] += vacant[kind] * enough_ships as u8;
            }
        }
        reach
    }
}
