//! Telling turns apart that differ in what they do, not only in where exactly.

use ilos_rules::{Building, Config, Destination, Location, Play, Position};

use super::turn::Turn;

/// How many turns of one sketch stay.
const ALIKE: usize = 2;

/// Of turns in order, best first, those that stay when only a few may be alike; at most `count`.
pub(super) fn keep_different(config: &Config, root: &Position, best: &mut Vec<Turn>, count: usize) {
    if count > 1 {
        let mut seen: Vec<Vec<u8>> = Vec::with_capacity(best.len());
        best.retain(|turn| {
            let mut sketch: Vec<u8> = turn.plays.iter().map(|play| deed(config, root, play)).collect();
            sketch.sort_unstable();
            let stays = seen.iter().filter(|&other| *other == sketch).count() < ALIKE;
            if stays {
                seen.push(sketch);
            }
            stays
        });
    }
    best.truncate(count);
}

/// What a play does, as a number. All locations of tiles that are not yet in play count as one kind.
fn deed(config: &Config, root: &Position, play: &Play) -> u8 {
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
