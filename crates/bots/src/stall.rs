//! Against games that come to no end by a tenth pioneer: everybody waits, or no tile can be placed any more.

use ilos_rules::{Destination, Play, Position, TileId};

/// Rounds in which nobody played a card after which bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;
/// After so many rounds, twice as many as games have, bots end the game if they can, even when they lose it.
const LONG: u16 = 15;

/// What a way to go on does for the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Deed {
    Waits,
    Plays,
    PlacesPioneer,
}

impl Deed {
    fn of(plays: &[Play]) -> Deed {
        let places_pioneer = |play: &Play| !matches!(play, Play::Ship { .. } | Play::Market { .. });
        match plays {
            [] => Deed::Waits,
            plays if plays.iter().any(places_pioneer) => Deed::PlacesPioneer,
            _ => Deed::Plays,
        }
    }
}

/// Whether waiting is no longer an answer.
fn is_stalling(position: &Position) -> bool {
    let is_quiet = position.quiet_rounds() >= PATIENCE && !position.card_played_this_round();
    is_quiet || position.round() > LONG
}

/// Where everybody waits: of some ways to go on, each of one play or several, those that place a pioneer, otherwise those
/// that play anything.
pub(crate) fn end_waiting<T>(position: &Position, ways: &mut Vec<T>, plays: impl Fn(&T) -> &[Play]) {
    if is_stalling(position) {
        let most = ways.iter().map(|way| Deed::of(plays(way))).max();
        ways.retain(|way| Some(Deed::of(plays(way))) == most);
    }
}

/// How much room a way to go on leaves on the map: how many of the other tiles that lie there can be placed afterwards; nothing
/// for a way that places no tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Room(Option<usize>);

impl Room {
    /// What a ship that went there has left, or the play of something else. `area` are the tiles that lay there before.
    pub(crate) fn after(to: Option<Destination>, area: &[TileId], after: &Position) -> Room {
        let Some(Destination::Explore(_)) = to else { return Room(None) };
        let others = after.area().iter().filter(|tile| area.contains(tile));
        Room(Some(others.filter(|&&tile| after.can_be_placed(tile)).count()))
    }
}

/// Of the ways that place a tile those stay that leave most room: where the map is shut nobody finds places for ten pioneers.
pub(crate) fn keep_map_open<T>(ways: &mut Vec<T>, room: impl Fn(&T) -> Room) {
    let most = ways.iter().map(&room).max();
    ways.retain(|way| room(way) == Room(None) || Some(room(way)) == most);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{Bot, Budget};
    use crate::dice::Dice;
    use crate::greedy::Greedy;
    use crate::planner::Planner;
    use crate::situation::Situation;
    use ilos_rules::{Action, Cards, Dealer, Exploration, Game, Options, Seed, Set, Table};

    /// A deal in which two tiles can lie so that none of those to choose from fits beside them.
    fn a_narrow_sea() -> Game {
        let table = Table::new(Set::standard(), 4, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&table, Seed::from_text("deal mixed 1225"));
        let Ok(mut game) = Game::new(table, &mut dealer);
        let mut act = |game: &mut Game, action| {
            let seat = game.position().to_act().expect("somebody");
            game.act(seat, &action, &mut dealer).expect("legal");
        };
        for _ in 0..4 {
            act(&mut game, Action::Mulligan { discard: Cards::NONE });
        }
        let tile =
            game.position().area().iter().copied().find(|tile| tile.index() == 9).expect("it lies there");
        act(&mut game, Action::FirstIsland { to: Destination::Explore(Exploration::first(tile, 0)) });
        game
    }

    fn room(game: &Game, to: Destination) -> Room {
        let mut after = *game.position();
        let Ok::<_, std::convert::Infallible>(()) =
            after.apply_unchecked(game.table(), &Action::FirstIsland { to }, &mut Dice::new(1));
        Room::after(Some(to), game.position().area(), &after)
    }

    #[test]
    fn placements_that_leave_most_room_stay() {
        let game = a_narrow_sea();
        let places = game.position().first_islands(game.table());
        let leaving = |tiles| places.iter().filter(|&&to| room(&game, to) == Room(Some(tiles))).count();
        assert!(leaving(0) > 0 && leaving(2) > 0, "{} and {}", leaving(0), leaving(2));
        let mut ways = places.clone();
        keep_map_open(&mut ways, |&to| room(&game, to));
        assert_eq!(ways.len(), leaving(2));
    }

    #[test]
    fn ways_that_place_no_tile_stay_as_well() {
        let mut ways = vec![Room(None), Room(Some(0)), Room(Some(1)), Room(None), Room(Some(1))];
        keep_map_open(&mut ways, |&room| room);
        assert_eq!(ways, [Room(None), Room(Some(1)), Room(None), Room(Some(1))]);
    }

    #[test]
    fn bots_leave_the_map_open() {
        let game = a_narrow_sea();
        let seat = game.position().to_act().expect("somebody");
        let view = game.view(Some(seat));
        let situation = Situation::new(game.table(), &view, Budget::Usual).expect("a view of a game");
        for bot in [&mut Greedy::default() as &mut dyn Bot, &mut Planner::default()] {
            let Action::FirstIsland { to } = bot.decide(&situation, &mut Dice::new(1)) else { panic!() };
            assert_eq!(room(&game, to), Room(Some(2)));
        }
    }
}
