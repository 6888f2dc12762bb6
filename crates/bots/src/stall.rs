//! Against games that come to no end by a tenth pioneer: everybody waits, or no tile can be placed any more.

use ilos_rules::{Destination, LocationKind, Position, Seat, Table, TileId, ships_needed};

/// Rounds in which nobody played a card after which bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;
/// After so many rounds, twice as many as games have, bots end the game if they can, even when they lose it.
const LONG: u16 = 15;

/// What a way to go on does for the end of the game. To send ships to and fro, or to raise prices, brings it no nearer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Deed {
    Nothing,
    /// Places a tile, or brings ships to where pioneers can be placed.
    Opens,
    PlacesPioneer,
}

impl Deed {
    /// What a seat has done between two positions of its turn.
    pub(crate) fn between(table: &Table, before: &Position, after: &Position, seat: Seat) -> Deed {
        let openings = |position| openings(table, position, seat);
        if after.pioneers_left(seat) < before.pioneers_left(seat) {
            Deed::PlacesPioneer
        } else if after.slots().count() > before.slots().count() || openings(after) > openings(before) {
            Deed::Opens
        } else {
            Deed::Nothing
        }
    }
}

/// How far the ships of a seat go towards placing pioneers: the ships at each vacant location that are needed there.
fn openings(table: &Table, position: &Position, seat: Seat) -> u32 {
    let mut openings = 0;
    position.each_vacant(table, |island, kind| {
        if kind != LocationKind::Site || position.buildings_left() > 0 {
            openings += position.ships_at(seat, island).min(ships_needed(kind.card()));
        }
    });
    openings
}

/// Whether waiting is no longer an answer.
pub(crate) fn is_stalling(position: &Position) -> bool {
    let is_quiet = position.quiet_rounds() >= PATIENCE && !position.card_played_this_round();
    is_quiet || position.round() > LONG
}

/// Of some ways to go on those stay that do most for the end of the game.
pub(crate) fn end_waiting<T>(ways: &mut Vec<T>, deed: impl FnMut(&T) -> Deed) {
    let deeds: Vec<Deed> = ways.iter().map(deed).collect();
    let most = deeds.iter().copied().max();
    let mut deeds = deeds.into_iter();
    ways.retain(|_| deeds.next() == most);
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
    use ilos_rules::{Action, Cards, Dealer, Exploration, Game, Options, Phase, Play, Plays, Seed, Set};

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

    /// Pioneers and tiles bring the end nearer, markets do not; nor does it help to send a ship somewhere and back.
    #[test]
    fn ships_that_go_to_and_fro_do_nothing_for_the_end() {
        let table = Table::new(Set::standard(), 3, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&table, Seed::from_text("to and fro"));
        let Ok(mut game) = Game::new(table, &mut dealer);
        let (mut bot, mut dice) = (Planner::default(), Dice::new(1));
        let mut seen = [0; 3];
        while let Some(seat) = game.position().to_act() {
            let (table, position) = (game.table(), game.position());
            let mut plays = Plays::default();
            if position.phase() == Phase::Play {
                position.list_plays(table, &mut plays);
            }
            let mut after = |position: &Position, play: Play| {
                let mut after = *position;
                let action = Action::Play { play, payment: Cards::NONE };
                let Ok::<_, std::convert::Infallible>(()) = after.apply_unchecked(table, &action, &mut dice);
                after
            };
            for &play in &plays.others {
                let places_pioneer = !matches!(play, Play::Market { .. });
                let expected = if places_pioneer { Deed::PlacesPioneer } else { Deed::Nothing };
                assert_eq!(
                    Deed::between(table, position, &after(position, play), seat),
                    expected,
                    "{play:?}"
                );
            }
            for (&from, &to) in
                plays.berths.iter().flat_map(|from| plays.destinations.iter().map(move |to| (from, to)))
            {
                let there = after(position, Play::Ship { from, to });
                let deed = Deed::between(table, position, &there, seat);
                seen[deed as usize] += 1;
                if let Destination::Explore(_) = to {
                    assert_eq!(deed, Deed::Opens);
                } else if deed == Deed::Opens {
                    assert_eq!(Deed::between(table, &there, position, seat), Deed::Nothing, "and back");
                    seen[2] += 1;
                }
            }
            let view = game.view(Some(seat));
            let situation = Situation::new(table, &view, Budget::Usual).expect("a view of a game");
            let action = bot.decide(&situation, &mut Dice::new(2));
            game.act(seat, &action, &mut dealer).expect("legal");
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    fn of_several_ways_those_stay_that_do_most() {
        let mut ways = vec![Deed::Opens, Deed::Nothing, Deed::PlacesPioneer, Deed::PlacesPioneer];
        end_waiting(&mut ways, |&deed| deed);
        assert_eq!(ways, [Deed::PlacesPioneer; 2]);
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
