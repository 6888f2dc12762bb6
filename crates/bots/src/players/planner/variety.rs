//! Distinguishing turns by their effect, not by exact places.

use ilos_rules::{Building, Config, Destination, Location, Play, Position};

use super::turn::PlannedTurn;

/// How many turns with the same effect stay.
const ALIKE: usize = 2;

/// Of turns in order, best first, those that stay when only a few may be alike; at most `count`.
pub(super) fn keep_different(config: &Config, root: &Position, best: &mut Vec<PlannedTurn>, count: usize) {
    if count > 1 {
        let mut seen: Vec<Vec<u8>> = Vec::with_capacity(best.len());
        best.retain(|turn| {
            let mut effects: Vec<u8> = turn.plays.iter().map(|play| effect_of(config, root, play)).collect();
            effects.sort_unstable();
            let stays = seen.iter().filter(|&other| *other == effects).count() < ALIKE;
            if stays {
                seen.push(effects);
            }
            stays
        });
    }
    best.truncate(count);
}

/// The effect of a play, as a number. All locations of tiles that are not yet in play count as one kind.
fn effect_of(config: &Config, root: &Position, play: &Play) -> u8 {
    let kind = |at: Location| match root.slots().any(|slot| slot == at.slot()) {
        true => root.kind(config, at) as u8,
        false => 7,
    };
    match *play {
        Play::Ship { to: Destination::Shore(_), .. } => 0,
        Play::Ship { to: Destination::Hideout(_), .. } => 1,
        Play::GoldMine { .. } => 2,
        Play::Ruins { .. } => 3,
        Play::Building { building: Building::Fort, .. } => 4,
        Play::Building { building: Building::Post(good), .. } => 10 + good as u8,
        Play::Market { good } => 20 + good as u8,
        Play::Plantation { at } => 30 + kind(at),
        // A set has at most 64 tiles.
        Play::Ship { to: Destination::Explore(exploration), .. } => 64 + exploration.tile.index() as u8,
    }
}
