//! The plays that are worth a look.

use ilos_rules::{
    Berth, Building, Config, Destination, Exploration, LocationKind, Play, Plays, Position, TileId,
};

use super::beam::Width;
use crate::bot::Dice;

/// What a search looks at besides pioneers and markets.
pub(super) struct Considered<'a> {
    /// The tiles that lay there when the search began. Those turned up since are guesses, and no plan is built on them.
    area: &'a [TileId],
    width: Width,
    /// The ways to place a tile that are left; all at first.
    explorations: Option<Vec<Exploration>>,
    /// The shores and hideouts that were best, and the others, which are not worth a look any more.
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

    /// The tiles that lay there when the search began.
    pub(super) fn area(&self) -> &[TileId] {
        self.area
    }

    /// After the first plays were judged: leaves of all destinations those that were best. They come from best to worst.
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

    /// Whether a shore or hideout is not worth a look any more. A shore that a new tile has joined to one of the best is.
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

    /// At first leaves no more ways to place a tile than are to be considered.
    fn draw_lots(&self, destinations: &mut Vec<Destination>, dice: &mut Dice) {
        // They come last.
        let explores = |to: &Destination| matches!(to, Destination::Explore(_));
        let from = destinations.iter().position(explores).unwrap_or(destinations.len());
        let count = destinations.len() - from;
        if self.explorations.is_none() && count > self.width.first_explorations {
            dice.draw_first(self.width.first_explorations, &mut destinations[from..]);
            destinations.truncate(from + self.width.first_explorations);
        }
    }
}

/// Keeps one more of the best, as long as there are too few.
fn keep<T: PartialEq>(one: T, best: &mut Vec<T>, count: usize) {
    if best.len() < count && !best.contains(&one) {
        best.push(one);
    }
}

/// Lists the plays worth a look in `found`: one of those that come to the same.
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

/// What a pioneer is placed for: island, kind of location, building. Where exactly makes no difference.
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
