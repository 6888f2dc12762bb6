//! Stall prevention: every player waits, or no tile can be placed any more, and no tenth pioneer ends the
//! game.

use std::cmp::Ordering;

use ilos_rules::{Config, Destination, LocationKind, Position, Seat, TileId, ships_needed};

/// After this many rounds without a card played, bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;
/// After this many rounds, twice the usual length, bots end the game if they can, even when they lose it.
const LONG: u16 = 15;

/// How a way to continue changes the distance to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Progress {
    /// Takes ships from where pioneers can be placed. Bringing them back could repeat endlessly.
    Closes,
    Nothing,
    /// Places a tile, or brings ships to where pioneers can be placed.
    Opens,
    PlacesPioneer,
}

/// A turn in which waiting is not allowed, with its first position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stall {
    seat: Seat,
    pioneers_left: u8,
    tiles: usize,
    openings: u32,
}

impl Stall {
    /// The stall that the seat to act finds, if the game makes no progress.
    pub(crate) fn of(config: &Config, position: &Position) -> Option<Stall> {
        let is_quiet = position.quiet_rounds() >= PATIENCE && !position.card_played_this_round();
        let seat = position.to_act().filter(|_| is_quiet || position.round() > LONG)?;
        Some(Stall {
            seat,
            pioneers_left: position.pioneers_left(seat),
            tiles: position.slots().count(),
            openings: openings(config, position, seat),
        })
    }

    /// The progress of a turn that led to this position.
    pub(crate) fn progress(&self, config: &Config, after: &Position) -> Progress {
        if after.pioneers_left(self.seat) < self.pioneers_left {
            return Progress::PlacesPioneer;
        }
        if after.slots().count() > self.tiles {
            return Progress::Opens;
        }
        match openings(config, after, self.seat).cmp(&self.openings) {
            Ordering::Less => Progress::Closes,
            Ordering::Equal => Progress::Nothing,
            Ordering::Greater => Progress::Opens,
        }
    }
}

/// How close the ships of a seat are to placing pioneers: the sum of the ships at each vacant location that
/// it needs there.
fn openings(config: &Config, position: &Position, seat: Seat) -> u32 {
    let mut openings = 0;
    position.each_vacant(config, |island, kind| {
        if kind != LocationKind::Site || position.buildings_left() > 0 {
            openings += position.ships_at(seat, island).min(ships_needed(kind.card()));
        }
    });
    openings
}

/// Keeps the ways to continue with the most progress towards the end of the game.
pub(crate) fn end_waiting<T>(ways: &mut Vec<T>, progress: impl FnMut(&T) -> Progress) {
    let progress_of: Vec<Progress> = ways.iter().map(progress).collect();
    let most = progress_of.iter().copied().max();
    let mut progress_of = progress_of.into_iter();
    ways.retain(|_| progress_of.next() == most);
}

/// How much room a way to continue leaves on the map: how many of the other tiles in the area can be placed
/// afterwards; `None` for a way that places no tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TilesLeft(Option<usize>);

impl TilesLeft {
    /// The tiles left after a ship went there, or after another play. `area` holds the tiles before it.
    pub(crate) fn after(to: Option<Destination>, area: &[TileId], after: &Position) -> TilesLeft {
        let Some(Destination::Explore(_)) = to else { return TilesLeft(None) };
        let others = after.area().iter().filter(|tile| area.contains(tile));
        TilesLeft(Some(others.filter(|&&tile| after.can_be_placed(tile)).count()))
    }
}

/// Among the ways that place a tile, keeps those that leave most room: a closed map has too few places for
/// ten pioneers.
pub(crate) fn keep_map_open<T>(ways: &mut Vec<T>, tiles_left: impl Fn(&T) -> TilesLeft) {
    let most = ways.iter().map(&tiles_left).max();
    ways.retain(|way| tiles_left(way) == TilesLeft(None) || Some(tiles_left(way)) == most);
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::bot::Dice;
    use crate::bot::Situation;
    use crate::bot::{Bot, Budget};
    use crate::players::Greedy;
    use crate::players::planner::Planner;
    use ilos_rules::{Action, Cards, Dealer, Exploration, Game, Options, Phase, Play, Plays, Seed, Set};

    /// A deal in which two tiles can close the map, so that none of the area fits beside them.
    fn a_narrow_sea() -> Game {
        let config = Config::new(Set::standard(), 4, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text("deal mixed 1225"));
        let Ok(mut game) = Game::new(config, &mut dealer);
        let mut act = |game: &mut Game, action| {
            let seat = game.position().to_act().expect("a seat is to act");
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

    fn after(config: &Config, position: &Position, play: Play) -> Position {
        let mut after = *position;
        let action = Action::Play { play, payment: Cards::NONE };
        let Ok::<_, Infallible>(()) = after.apply_unchecked(config, &action, &mut Dice::new(1));
        after
    }

    /// Pioneers and tiles bring the end nearer, markets do not; and no ship can go back and forth endlessly.
    #[test]
    fn kinds_of_progress_are_distinguished() {
        let config = Config::new(Set::standard(), 3, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text("to and fro"));
        let Ok(mut game) = Game::new(config, &mut dealer);
        let mut bot = Planner::default();
        let (mut opened, mut closed) = (0, 0);
        while let Some(seat) = game.position().to_act() {
            let (config, position) = (game.config(), game.position());
            let mut plays = Plays::default();
            if position.phase() == Phase::Play {
                position.list_plays(config, &mut plays);
            }
            let stall = Stall {
                seat,
                pioneers_left: position.pioneers_left(seat),
                tiles: position.slots().count(),
                openings: openings(config, position, seat),
            };
            let progress = |play| stall.progress(config, &after(config, position, play));
            for &play in &plays.others {
                let is_market = matches!(play, Play::Market { .. });
                assert_eq!(
                    progress(play),
                    if is_market { Progress::Nothing } else { Progress::PlacesPioneer }
                );
            }
            for &from in &plays.berths {
                for &to in &plays.destinations {
                    let progress = progress(Play::Ship { from, to });
                    let explores = matches!(to, Destination::Explore(_));
                    assert!(
                        progress != Progress::PlacesPioneer && (!explores || progress == Progress::Opens),
                        "{progress:?}"
                    );
                    opened += (progress == Progress::Opens) as u32;
                    closed += (progress == Progress::Closes) as u32;
                }
            }
            let view = game.view(Some(seat));
            let situation = Situation::new(config, &view, Budget::Usual).expect("a view of a game");
            let action = bot.decide(&situation, &mut Dice::new(2));
            game.act(seat, &action, &mut dealer).expect("legal");
        }
        assert!(opened > 100 && closed > 100, "{opened} {closed}");
    }

    #[test]
    fn of_several_ways_those_stay_that_do_most() {
        let mut ways = vec![
            Progress::Opens,
            Progress::PlacesPioneer,
            Progress::Closes,
            Progress::Nothing,
            Progress::PlacesPioneer,
        ];
        end_waiting(&mut ways, |&progress| progress);
        assert_eq!(ways, [Progress::PlacesPioneer; 2]);
    }

    fn tiles_left(game: &Game, to: Destination) -> TilesLeft {
        let mut after = *game.position();
        let Ok::<_, Infallible>(()) =
            after.apply_unchecked(game.config(), &Action::FirstIsland { to }, &mut Dice::new(1));
        TilesLeft::after(Some(to), game.position().area(), &after)
    }

    #[test]
    fn placements_that_leave_most_room_stay() {
        let game = a_narrow_sea();
        let places = game.position().first_islands(game.config());
        let leaving =
            |tiles| places.iter().filter(|&&to| tiles_left(&game, to) == TilesLeft(Some(tiles))).count();
        assert!(leaving(0) > 0 && leaving(2) > 0, "{} and {}", leaving(0), leaving(2));
        let mut ways = places.clone();
        keep_map_open(&mut ways, |&to| tiles_left(&game, to));
        assert_eq!(ways.len(), leaving(2));
    }

    #[test]
    fn ways_that_place_no_tile_stay_as_well() {
        let mut ways = vec![
            TilesLeft(None),
            TilesLeft(Some(0)),
            TilesLeft(Some(1)),
            TilesLeft(None),
            TilesLeft(Some(1)),
        ];
        keep_map_open(&mut ways, |&tiles_left| tiles_left);
        assert_eq!(ways, [TilesLeft(None), TilesLeft(Some(1)), TilesLeft(None), TilesLeft(Some(1))]);
    }

    #[test]
    fn bots_leave_the_map_open() {
        let game = a_narrow_sea();
        let seat = game.position().to_act().expect("a seat is to act");
        let view = game.view(Some(seat));
        let situation = Situation::new(game.config(), &view, Budget::Usual).expect("a view of a game");
        for bot in [&mut Greedy::default() as &mut dyn Bot, &mut Planner::default()] {
            let Action::FirstIsland { to } = bot.decide(&situation, &mut Dice::new(1)) else { panic!() };
            assert_eq!(tiles_left(&game, to), TilesLeft(Some(2)));
        }
    }
}
