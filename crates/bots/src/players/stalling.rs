//! Against games that come to no end by a tenth pioneer: everybody waits, or no tile can be placed any more.

use std::cmp::Ordering;

use ilos_rules::{Config, Destination, LocationKind, Position, Seat, TileId, ships_needed};

/// Rounds in which nobody played a card after which bots play rather than wait (F4 ends a game after five).
const PATIENCE: u16 = 2;
/// After so many rounds, twice as many as games have, bots end the game if they can, even when they lose it.
const LONG: u16 = 15;

/// What a way to go on does for the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Progress {
    /// Takes ships from where pioneers can be placed. Who brings them back would go on for ever.
    Closes,
    Nothing,
    /// Places a tile, or brings ships to where pioneers can be placed.
    Opens,
    PlacesPioneer,
}

/// A turn in which waiting is no longer an answer, as it began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stall {
    seat: Seat,
    pioneers_left: u8,
    tiles: usize,
    openings: u32,
}

impl Stall {
    /// What the seat to act finds, if the game does not get on.
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

    /// What was done when it has come to this.
    pub(crate) fn deed(&self, config: &Config, after: &Position) -> Progress {
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

/// How far the ships of a seat go towards placing pioneers: the ships at each vacant location that are needed there.
fn openings(config: &Config, position: &Position, seat: Seat) -> u32 {
    let mut openings = 0;
    position.each_vacant(config, |island, kind| {
        if kind != LocationKind::Site || position.buildings_left() > 0 {
            openings += position.ships_at(seat, island).min(ships_needed(kind.card()));
        }
    });
    openings
}

/// Of some ways to go on those stay that do most for the end of the game.
pub(crate) fn end_waiting<T>(ways: &mut Vec<T>, deed: impl FnMut(&T) -> Progress) {
    let deeds: Vec<Progress> = ways.iter().map(deed).collect();
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
    use std::convert::Infallible;

    use super::*;
    use crate::bot::Dice;
    use crate::bot::Situation;
    use crate::bot::{Bot, Budget};
    use crate::players::Greedy;
    use crate::players::planner::Planner;
    use ilos_rules::{Action, Cards, Dealer, Exploration, Game, Options, Phase, Play, Plays, Seed, Set};

    /// A deal in which two tiles can lie so that none of those to choose from fits beside them.
    fn a_narrow_sea() -> Game {
        let config = Config::new(Set::standard(), 4, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text("deal mixed 1225"));
        let Ok(mut game) = Game::new(config, &mut dealer);
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

    fn after(config: &Config, position: &Position, play: Play) -> Position {
        let mut after = *position;
        let action = Action::Play { play, payment: Cards::NONE };
        let Ok::<_, Infallible>(()) = after.apply_unchecked(config, &action, &mut Dice::new(1));
        after
    }

    /// Pioneers and tiles bring the end nearer, markets do not; and no ship can be sent somewhere and back for ever.
    #[test]
    fn deeds_are_told_apart() {
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
            let deed = |play| stall.deed(config, &after(config, position, play));
            for &play in &plays.others {
                let is_market = matches!(play, Play::Market { .. });
                assert_eq!(deed(play), if is_market { Progress::Nothing } else { Progress::PlacesPioneer });
            }
            for &from in &plays.berths {
                for &to in &plays.destinations {
                    let deed = deed(Play::Ship { from, to });
                    let explores = matches!(to, Destination::Explore(_));
                    assert!(
                        deed != Progress::PlacesPioneer && (!explores || deed == Progress::Opens),
                        "{deed:?}"
                    );
                    opened += (deed == Progress::Opens) as u32;
                    closed += (deed == Progress::Closes) as u32;
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
        end_waiting(&mut ways, |&deed| deed);
        assert_eq!(ways, [Progress::PlacesPioneer; 2]);
    }

    fn room(game: &Game, to: Destination) -> Room {
        let mut after = *game.position();
        let Ok::<_, Infallible>(()) =
            after.apply_unchecked(game.config(), &Action::FirstIsland { to }, &mut Dice::new(1));
        Room::after(Some(to), game.position().area(), &after)
    }

    #[test]
    fn placements_that_leave_most_room_stay() {
        let game = a_narrow_sea();
        let places = game.position().first_islands(game.config());
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
        let situation = Situation::new(game.config(), &view, Budget::Usual).expect("a view of a game");
        for bot in [&mut Greedy::default() as &mut dyn Bot, &mut Planner::default()] {
            let Action::FirstIsland { to } = bot.decide(&situation, &mut Dice::new(1)) else { panic!() };
            assert_eq!(room(&game, to), Room(Some(2)));
        }
    }
}
