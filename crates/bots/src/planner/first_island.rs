//! The first island.

use std::convert::Infallible;

use ilos_rules::{Action, Destination, Position, Table};

use crate::dice::Dice;
use crate::judgement::Judgement;
use crate::stall::{MapDeed, keep_map_open};

/// The first islands, those after which the position looks best first; none that shuts the map where others do not.
pub(crate) fn best_first_islands(
    judgement: &Judgement<'_>,
    table: &Table,
    position: &Position,
    destinations: &[Destination],
    dice: &mut Dice,
) -> Vec<Destination> {
    let judge = |&to: &Destination| {
        let mut after = *position;
        let Ok::<_, Infallible>(()) = after.apply_unchecked(table, &Action::FirstIsland { to }, dice);
        let odds = judgement.odds(&after, after.hand(judgement.seat()));
        (to, odds, MapDeed::of(Some(to), position.area(), &after))
    };
    let mut judged: Vec<_> = destinations.iter().map(judge).collect();
    keep_map_open(&mut judged, |&(_, _, map)| map);
    judged.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    judged.into_iter().map(|(to, ..)| to).collect()
}
