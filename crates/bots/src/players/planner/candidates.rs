//! The plays that a search considers.

use ilos_rules::{
    Berth, Building, Config, Destination, Exploration, LocationKind, Play, Plays, Position, TileId,
};

use super::beam::Width;
use crate::bot::Dice;

/// What a search considers besides pioneers and markets.
pub(super) struct Considered<'a> {
    /// The tiles in the area when the search began. Those revealed since are guesses, and no plan relies on
    /// them.
    area: &'a [TileId],
    width: Width,
    /// The remaining ways to place a tile; `None` means all.
    explorations: Option<Vec<Exploration>>,
    /// The best shores and hideouts, and the others, which are no longer considered.
    moorings: Vec<Destination>,
    dismissed: Vec<Destination>,
}

impl<'a> Considered<'a> {
    pub(super) fn new(root: &'a Position, width: Width) -> Considered<'a> {
        Considered {
            area: root.area(),
            width,
            explorations: None,
            moorings: Vec::new(),
            dismissed: Vec::new(),
        }
    }

    /// The tiles in the area when the search began.
    pub(super) fn area(&self) -> &[TileId] {
        self.area
    }

    /// After the first plays were judged: keeps the best of all destinations. They come from best to worst.
    pub(super) fn keep_best(&mut self, all: &[Destination], best: impl Iterator<Item = Destination>) {
        if self.explorations.is_some() {
            return;
        }
        let (mut ways, mut moorings) = (Vec::new(), Vec::new());
        for to in best {
            match to {
                Destination::Explore(way) => keep(way, &mut ways, self.width.explorations),
                Destination::Shore(_) | Destination::Hideout(_) => {
                    keep(to, &mut moorings, self.width.moorings)
                }
            }
        }
        self.explorations = Some(ways);
        if moorings.len() == self.width.moorings {
            let is_other =
                |to: &&Destination| !matches!(to, Destination::Explore(_)) && !moorings.contains(to);
            self.dismissed = all.iter().filter(is_other).copied().collect();
            self.moorings = moorings;
        }
    }

    /// Whether a shore or hideout is no longer considered. A shore that a new tile has joined to one of the
    /// best is considered again.
    fn dismisses(&self, position: &Position, to: Destination) -> bool {
        let joins = |best: &Destination| match (best, to) {
            (Destination::Shore(best), Destination::Shore(to)) => {
                position.island_of(*best) == position.island_of(to)
            }
            _ => false,
        };
        self.dismissed.contains(&to) && !self.moorings.iter().any(joins)
    }

    fn has(&self, exploration: &Exploration) -> bool {
        let is_left = |left: &Vec<Exploration>| left.contains(exploration);
        self.area.contains(&exploration.tile) && self.explorations.as_ref().is_none_or(is_left)
    }

    /// Reduces the ways to place a tile to the number that is considered at first.
    fn draw_lots(&self, destinations: &mut Vec<Destination>, dice: &mut Dice) {
        // Explorations come last.
        let explores = |to: &Destination| matches!(to, Destination::Explore(_));
        let from = destinations.iter().position(explores).unwrap_or(destinations.len());
        let count = destinations.len() - from;
        if self.explorations.is_none() && count > self.width.first_explorations {
            dice.draw_first(self.width.first_explorations, &mut destinations[from..]);
            destinations.truncate(from + self.width.first_explorations);
        }
    }
}

/// Adds one to the best, as long as there are too few.
fn keep<T: PartialEq>(one: T, best: &mut Vec<T>, count: usize) {
    if best.len() < count && !best.contains(&one) {
        best.push(one);
    }
}

/// Lists the plays to consider in `found`: only one of those with the same effect.
pub(super) fn candidates(
    config: &Config,
    position: &Position,
    considered: &Considered<'_>,
    plays: &mut Plays,
    found: &mut Vec<Play>,
    dice: &mut Dice,
) {
    position.list_plays(config, plays);
    found.clear();
    let mut seen = Vec::with_capacity(16);
    for &play in &plays.others {
        let purpose = purpose(config, position, &play);
        if purpose.is_none() || !seen.contains(&purpose) {
            seen.push(purpose);
            found.push(play);
        }
    }
    considered.draw_lots(&mut plays.destinations, dice);
    let has_reserve = plays.berths.contains(&Berth::RESERVE);
    for &to in &plays.destinations {
        let explores = match &to {
            Destination::Explore(exploration) if !considered.has(exploration) => continue,
            Destination::Explore(_) => true,
            Destination::Shore(_) | Destination::Hideout(_) if considered.dismisses(position, to) => continue,
            Destination::Shore(_) | Destination::Hideout(_) => false,
        };
        for &from in &plays.berths {
            let at_hand = from.is_reserve() || !has_reserve || (considered.width.moves_ships && !explores);
            if at_hand && position.is_elsewhere(from, to) {
                found.push(Play::Ship { from, to });
            }
        }
    }
}

/// What a pioneer is placed for: island, kind of location, building. The exact location makes no difference.
fn purpose(
    config: &Config,
    position: &Position,
    play: &Play,
) -> Option<(usize, LocationKind, Option<Building>)> {
    let (at, building) = match *play {
        Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } => (at, None),
        Play::Building { at, building } => (at, Some(building)),
        Play::Ship { .. } | Play::Market { .. } => return None,
    };
    Some((position.island_at(config, at).index(), position.kind(config, at), building))
}
