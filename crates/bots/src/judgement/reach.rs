//! The openings on the islands where a seat has ships.

use std::array::from_fn;
use std::ops::AddAssign;

use ilos_rules::{
    Config, Destination, IslandId, LocationKind, MAX_IN_PLAY, MAX_PORTIONS, Place, Play, Position, SHIPS,
    Seat, Seats, cost, ships_needed,
};

use super::OutlookWeights;

/// A number for each kind of location, in the order of [`LocationKind`]: ebony, spice, pigment, gold, site,
/// ruins. There are eight, so that all are counted at once.
pub(super) type ByKind<T> = [T; 8];

/// The vacant locations, by kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Vacancies {
    of_islands: [ByKind<u8>; MAX_IN_PLAY * MAX_PORTIONS],
    all: ByKind<u8>,
}

impl Vacancies {
    /// The vacant locations of a position.
    pub(crate) fn of(config: &Config, position: &Position) -> Vacancies {
        let mut vacancies = Vacancies { of_islands: [[0; 8]; MAX_IN_PLAY * MAX_PORTIONS], all: [0; 8] };
        let sites = position.buildings_left() > 0;
        position.each_vacant(config, |island, kind| {
            let count = (sites | (kind != LocationKind::Site)) as u8;
            vacancies.of_islands[island.index()][kind as usize] += count;
            vacancies.all[kind as usize] += count;
        });
        vacancies
    }

    /// How many there are on all islands.
    pub(super) fn all(&self) -> &ByKind<u8> {
        &self.all
    }

    /// The vacancies after a play, derived from the positions before and after it; `None` when they stay.
    pub(crate) fn after(
        &self,
        config: &Config,
        before: &Position,
        play: &Play,
        after: &Position,
    ) -> Option<Vacancies> {
        match *play {
            Play::Ship { to: Destination::Explore(_), .. } => Some(Vacancies::of(config, after)),
            Play::Ship { .. } | Play::Market { .. } => None,
            Play::Building { .. } if after.buildings_left() == 0 => Some(Vacancies::of(config, after)),
            Play::Plantation { at }
            | Play::GoldMine { at }
            | Play::Building { at, .. }
            | Play::Ruins { at } => {
                let mut left = *self;
                let kind = before.kind(config, at) as usize;
                left.of_islands[before.island_at(config, at).index()][kind] -= 1;
                left.all[kind] -= 1;
                Some(left)
            }
        }
    }
}

/// The share of an opening that counts: with one ship at the island and with more, without pirates and with
/// them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares([[ByKind<f32>; 2]; 2]);

impl Shares {
    pub(super) fn new(weights: &OutlookWeights) -> Shares {
        let (short, pirated) = (weights.one_ship_short as f32, weights.pirated as f32);
        let shares = |ships: u32, pirates: bool| -> ByKind<f32> {
            from_fn(|kind| {
                let Some(card) = LocationKind::ALL.get(kind).map(|kind| kind.card()) else { return 0.0 };
                let reached = if ships_needed(card) <= ships { 1.0 } else { short };
                let is_dearer = pirates && cost(card, true) > cost(card, false);
                if is_dearer { reached * pirated } else { reached }
            })
        };
        Shares([1, 2].map(|ships| [false, true].map(|pirates| shares(ships, pirates))))
    }
}

/// Openings in reach of a seat, by kind of location.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// How many can be taken now, as far as ships go.
    pub(super) now: ByKind<u8>,
    /// The same, with a share of those that lack something.
    pub(super) shares: ByKind<f32>,
    /// Those that can be taken now, each divided among all seats with ships at the island.
    pub(super) free: ByKind<f32>,
    /// At how many islands it has ships, and at how many of them more than one.
    pub(super) islands: u8,
    pub(super) double_islands: u8,
}

/// Who has ships at each island.
pub(super) struct Presence([Seats; MAX_IN_PLAY * MAX_PORTIONS]);

impl Presence {
    pub(super) fn of(position: &Position, players: u8) -> Presence {
        let mut presence = Presence([Seats::NONE; MAX_IN_PLAY * MAX_PORTIONS]);
        for seat in Seat::all(players) {
            for berth in position.ships(seat) {
                // Shores come first.
                let Place::Shore(portion) = berth.place() else { break };
                presence.0[position.island_of(portion).index()].add(seat);
            }
        }
        presence
    }
}

/// All ones for the kinds for which one ship is enough.
const WITH_ONE_SHIP: ByKind<u8> = {
    let mut enough = [0; 8];
    let mut kind = 0;
    while kind < LocationKind::ALL.len() {
        if ships_needed(LocationKind::ALL[kind].card()) <= 1 {
            enough[kind] = u8::MAX;
        }
        kind += 1;
    }
    enough
};

fn add<T: AddAssign + Copy>(sums: &mut ByKind<T>, more: ByKind<T>) {
    for kind in 0..8 {
        sums[kind] += more[kind];
    }
}

impl Reach {
    pub(super) fn of(
        shares: &Shares,
        position: &Position,
        vacancies: &Vacancies,
        presence: &Presence,
        seat: Seat,
    ) -> Reach {
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
        reach.islands = count as u8;
        for &(island, ships) in &islands[..count] {
            reach.double_islands += (ships > 1) as u8;
            let vacant = &vacancies.of_islands[island.index()];
            let shares = &shares.0[(ships > 1) as usize][position.is_pirated(seat, island) as usize];
            let part = 1.0 / presence.0[island.index()].count() as f32;
            let enough = if ships > 1 { &[u8::MAX; 8] } else { &WITH_ONE_SHIP };
            // In a separate pass, so that the processor counts all kinds side by side.
            let now = from_fn(|kind| vacant[kind] & enough[kind]);
            add(&mut reach.now, now);
            add(&mut reach.shares, from_fn(|kind| shares[kind] * vacant[kind] as f32));
            add(&mut reach.free, from_fn(|kind| part * now[kind] as f32));
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use ilos_rules::{Action, Dealer, Game, Options, Seed, Set};

    use super::*;
    use crate::bot::Dice;

    #[test]
    fn vacancies_follow_plays() {
        let config = Config::new(Set::standard(), 3, Options::default()).expect("a table");
        let mut followed = [0; 5];
        for seed in 0..20 {
            let mut dealer = Dealer::new(&config, Seed::from_text(&format!("vacancies {seed}")));
            let mut dice = Dice::new(seed);
            let Ok(mut game) = Game::new(config.clone(), &mut dealer);
            while let Some(seat) = game.position().to_act() {
                let before = *game.position();
                let action = before.draw_action(&config, &mut dice).expect("a decision");
                game.act(seat, &action, &mut dealer).expect("legal");
                let Action::Play { play, .. } = action else { continue };
                let vacancies = Vacancies::of(&config, &before);
                let after = vacancies.after(&config, &before, &play, game.position());
                assert_eq!(after.unwrap_or(vacancies), Vacancies::of(&config, game.position()), "{play:?}");
                let of_kind =
                    |kind: usize| vacancies.of_islands.iter().map(|island| island[kind]).sum::<u8>();
                assert_eq!(from_fn(of_kind), vacancies.all);
                followed[match play {
                    Play::Ship { .. } => 0,
                    Play::Plantation { .. } => 1,
                    Play::GoldMine { .. } => 2,
                    Play::Building { .. } => 3,
                    Play::Ruins { .. } | Play::Market { .. } => 4,
                }] += 1;
            }
        }
        assert!(followed.iter().all(|&count| count > 20), "too few of some kind: {followed:?}");
    }
}
