//! What is listed, what passes the checks and what is drawn at random are the same plays (K1 to K8, P1, S4,
//! S5).

use std::collections::HashMap;

use crate::common::random_sets::random_set;
use crate::common::{Dice, Given, Scene, assert_uniform};
use ilos_rules::{
    Action, Berth, Building, Card, Cards, Cell, Config, Destination, Exploration, Good, Location,
    LocationKind, Options, Phase, Place, Play, Plays, Portion, Position, Rotation, Set, Slot,
};

/// Positions from random games. Every second one has more cards in the hand of the seat to act, so that most
/// cards could be played.
fn positions(set: Set, players: usize, seed: u64, every: usize) -> (Config, Vec<Position>) {
    let config = Config::new(set, players, Options::default()).unwrap();
    let mut dice = Dice(seed);
    let Ok((mut position, _)) = Position::set_up(&config, &mut dice);
    let mut found = Vec::new();
    for step in 0.. {
        let Some(action) = position.draw_action(&config, &mut dice) else { break };
        if step % every == 0 {
            found.push(if (step / every).is_multiple_of(2) {
                position
            } else {
                with_more_cards(&config, &position)
            });
        }
        let Ok(()) = position.apply_unchecked(&config, &action, &mut dice);
    }
    (config, found)
}

fn with_more_cards(config: &Config, position: &Position) -> Position {
    if position.phase() != Phase::Play {
        return *position;
    }
    let mut setup = position.to_draft(config);
    let more: Cards = setup.deck.iter().step_by(4).collect();
    setup.deck = setup.deck.minus(more);
    let hand = &mut setup.seats[position.to_act().unwrap().index()].hand;
    *hand = hand.plus(more);
    Position::from_draft(config, &setup).unwrap()
}

/// The visible result of an exploration: the tile as it lies, and the island where the ship lands, both as
/// sets of portions seen from above.
type Looks = Vec<(u8, Vec<LocationKind>)>;

fn looks(config: &Config, position: &Position, exploration: Exploration) -> (Cell, usize, Looks, Looks) {
    let tile = config.set().tile(exploration.tile);
    let look = |index: usize| {
        let mut kinds = tile.portions[index].locations.clone();
        kinds.sort();
        (tile.portions[index].sides.turned(exploration.rotation).0, kinds)
    };
    let mut after = *position;
    let action = match position.phase() {
        Phase::FirstIslands => Action::FirstIsland { to: Destination::Explore(exploration) },
        _ => {
            let from = position.ships(position.to_act().unwrap())[4];
            let play = Play::Ship { from, to: Destination::Explore(exploration) };
            Action::Play { play, payment: position.draw_payment_for(config, &play, &mut Dice(0)) }
        }
    };
    let Ok(()) = after.apply_unchecked(config, &action, &mut Dice(0));
    let slot = Slot::new(after.tiles().len() - 1).unwrap();
    let island = |index: usize| after.island_of(Portion::new(slot, index));
    let all = 0..tile.portions.len();
    let mut whole: Looks = all.clone().map(look).collect();
    let mut landed: Looks =
        all.filter(|&index| island(index) == island(exploration.portion as usize)).map(look).collect();
    whole.sort();
    landed.sort();
    (exploration.cell, exploration.tile.index(), whole, landed)
}

/// Every exploration that anyone could name, near the map and far from it.
fn imaginable_explorations(config: &Config, position: &Position) -> Vec<Exploration> {
    let cells = position.tiles().iter().map(|placed| placed.cell);
    let (mut west, mut east, mut north, mut south) = (0, 0, 0, 0);
    for cell in cells {
        (west, east) = (west.min(cell.q - 2), east.max(cell.q + 2));
        (north, south) = (north.min(cell.r - 2), south.max(cell.r + 2));
    }
    let mut all = Vec::new();
    for tile in position.area().iter().copied().chain(position.unseen(config).iter().take(1)) {
        for q in west..=east {
            for r in north..=south {
                for rotation in Rotation::all() {
                    let shores = 0..=config.set().tile(tile).portions.len() as u8;
                    all.extend(shores.map(|portion| Exploration {
                        tile,
                        cell: Cell { q, r },
                        rotation,
                        portion,
                    }));
                }
            }
        }
    }
    all
}

/// How many rotations of a tile look the same as the first.
fn symmetry(config: &Config, tile: usize) -> usize {
    6 / config.set().tiles()[tile].distinct_rotations().count()
}

/// All that pass are listed, once for each island (P1) and once for rotations that look the same.
fn assert_explorations_agree(
    config: &Config,
    position: &Position,
    listed: &[Destination],
    passes: impl Fn(Destination) -> bool,
) {
    let mut counts: HashMap<_, (usize, usize)> = HashMap::new();
    for to in listed {
        let Destination::Explore(exploration) = *to else { continue };
        assert!(passes(*to), "{to:?}");
        counts.entry(looks(config, position, exploration)).or_default().0 += 1;
    }
    for exploration in imaginable_explorations(config, position) {
        if passes(Destination::Explore(exploration)) {
            counts.entry(looks(config, position, exploration)).or_default().1 += 1;
        }
    }
    for (look, (listed, passing)) in counts {
        let (_, tile, _, landed) = &look;
        let turns = if position.tiles().is_empty() { 1 } else { symmetry(config, *tile) };
        assert_eq!(passing, listed * turns * landed.len(), "{look:?}");
    }
}

fn every_shore(config: &Config, position: &Position) -> Vec<Portion> {
    position
        .slots()
        .flat_map(|slot| {
            let count = config.set().tile(position.placed(slot).tile).portions.len();
            (0..count).map(move |index| Portion::new(slot, index))
        })
        .collect()
}

fn assert_sailings_agree(config: &Config, position: &Position, plays: &Plays, every: &[Play]) {
    let passes = |from, to| position.check_play(config, &Play::Ship { from, to }).is_ok();
    let shores = every_shore(config, position);
    let beyond = Slot::new(position.tiles().len());
    let slots: Vec<Slot> = position.slots().chain(beyond).collect();
    let mut berths = vec![Berth::RESERVE];
    berths.extend(shores.iter().map(|&portion| Berth::shore(portion)));
    berths.extend(slots.iter().map(|&slot| Berth::hideout(slot)));
    // Ships and shores of one island are the same to the rules (P1): each is told by the first portion.
    let first = |portion| {
        shores.iter().copied().find(|&other| position.island_of(other) == position.island_of(portion))
    };
    let ship = |berth: Berth| match berth.place() {
        Place::Shore(portion) => Berth::shore(first(portion).unwrap()),
        _ => berth,
    };
    let goal = |to: Destination| match to {
        Destination::Shore(portion) => Destination::Shore(first(portion).unwrap()),
        _ => to,
    };
    let mut listed: HashMap<(Berth, Destination), usize> = HashMap::new();
    for play in every {
        if let Play::Ship { from, to } = *play {
            *listed.entry((ship(from), goal(to))).or_default() += 1;
        }
    }
    let mut goals: Vec<Destination> = shores.iter().map(|&portion| Destination::Shore(portion)).collect();
    goals.extend(slots.iter().map(|&slot| Destination::Hideout(slot)));
    goals.extend(plays.destinations.iter().filter(|to| matches!(to, Destination::Explore(_))));
    for &from in &berths {
        for &to in &goals {
            let times = listed.get(&(ship(from), goal(to))).copied().unwrap_or(0);
            assert_eq!(times, passes(from, to) as usize, "{from:?} to {to:?}");
        }
    }
    let last_ship = position.ships(position.to_act().unwrap())[4];
    assert_explorations_agree(config, position, &plays.destinations, |to| passes(last_ship, to));
}

fn assert_other_plays_agree(config: &Config, position: &Position, plays: &Plays) {
    let passes = |play: &Play| position.check_play(config, play).is_ok();
    let mut passing = Vec::new();
    let buildings: Vec<Building> =
        [Building::Fort].into_iter().chain(Good::ALL.map(Building::Post)).collect();
    for slot in (0..=position.tiles().len()).filter_map(Slot::new) {
        for at in (0..12).map(|index| Location::new(slot, index)) {
            passing.extend([Play::Plantation { at }, Play::GoldMine { at }, Play::Ruins { at }]);
            passing.extend(buildings.iter().map(|&building| Play::Building { at, building }));
        }
    }
    passing.extend(Good::ALL.map(|good| Play::Market { good }));
    passing.retain(passes);
    assert_eq!(passing.len(), plays.others.len(), "{passing:?} {:?}", plays.others);
    assert!(passing.iter().all(|play| plays.others.contains(play)));
}

fn assert_listing_agrees(config: &Config, position: &Position) {
    match position.phase() {
        Phase::Play => {}
        Phase::FirstIslands => {
            let listed = position.first_islands(config);
            let actor = position.to_act().unwrap();
            let passes = |to| position.check(config, actor, &Action::FirstIsland { to }).is_ok();
            assert_explorations_agree(config, position, &listed, passes);
            let explores = |to: &Destination| matches!(to, Destination::Explore(_));
            let shores = every_shore(config, position);
            let any_shore_passes = shores.iter().any(|&portion| passes(Destination::Shore(portion)));
            assert_eq!(any_shore_passes, !listed.iter().any(explores));
            return;
        }
        _ => return,
    }
    let mut plays = Plays::default();
    position.list_plays(config, &mut plays);
    let every = position.every_play(config);
    assert_eq!(every.len(), plays.pairs() + plays.others.len());
    for (at, play) in every.iter().enumerate() {
        assert_eq!(position.check_play(config, play), Ok(()), "{play:?}");
        assert!(!every[..at].contains(play), "{play:?} is listed twice");
    }
    for card in Card::ALL {
        let reason = position.why_not(config, card);
        assert_eq!(reason.is_none(), every.iter().any(|play| play.card() == card), "{card}: {reason:?}");
    }
    assert_sailings_agree(config, position, &plays, &every);
    assert_other_plays_agree(config, position, &plays);
}

/// K1 to K8, P1: every listed play passes, everything that passes is listed, and a card is refused exactly
/// when it has no play.
#[test]
fn in_games_with_the_standard_set_what_passes_is_listed() {
    for game in 0..8 {
        let (config, positions) = positions(Set::standard(), 2 + game as usize % 4, 40 + game, 7);
        assert!(positions.len() > 8);
        positions.iter().for_each(|position| assert_listing_agrees(&config, position));
    }
}

/// K1 to K8, P1, E1 to E6: the same with random tiles, including islets and symmetric ones.
#[test]
fn in_games_with_random_sets_what_passes_is_listed() {
    for game in 0..12 {
        let set = random_set(22, 70 + game);
        let (config, positions) = positions(set, 2 + game as usize % 4, 80 + game, 7);
        assert!(positions.len() > 4);
        positions.iter().for_each(|position| assert_listing_agrees(&config, position));
    }
}

/// K1 to K6, P1: the same where every kind of play is open.
#[test]
fn in_a_rich_position_what_passes_is_listed() {
    let scene = rich_position();
    assert_listing_agrees(&scene.config, &scene.position);
    for card in Card::ALL {
        assert_eq!(scene.position.why_not(&scene.config, card), None);
    }
}

/// Ships of every kind, a merged island, posts to copy, hideouts free and taken, two goods to sell.
fn rich_position() -> Scene {
    crate::common::almost_joined()
        .area(&["fork", "twins", "cays"])
        .ship(0, "heart")
        .ship(0, "heart")
        .ship(0, "star")
        .ship(0, "ring")
        .ship(1, "strait hideout")
        .pioneer(1, "heart ebony")
        .pioneer(0, "ring spice")
        .stock(0, "1 ebony 2 gold")
        .hand(0, "3 ship 2 plantation 1 gold_mine 2 building 1 ruins 1 market")
        .scene()
}

/// Positions whose random actions are counted: many plays, few plays, portions that join, none but the end.
fn fixed_positions() -> Vec<Scene> {
    let joining = Given::players(2)
        .tile("plain", (0, 0), 0)
        .tile("ring", (1, 0), 0)
        .tile("cove", (0, -1), 3)
        .area(&["fork", "triplets", "keys"])
        .ship(0, "cove hideout")
        .ship(0, "plain")
        .hand(0, "2 ship 1 market");
    let idle = Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 ship");
    let seller =
        Given::players(2).tile("heart", (0, 0), 0).hand(0, "1 market").stock(0, "1 ebony 1 spice 1 gold");
    vec![rich_position(), joining.scene(), idle.scene(), seller.scene()]
}

/// T1, K1 to K6: a random action is any of the plays or the end of the turn, all equally often.
#[test]
fn plays_are_drawn_equally_often() {
    let mut dice = Dice(21);
    for scene in fixed_positions() {
        let mut outcomes: Vec<Option<Play>> =
            scene.position.every_play(&scene.config).into_iter().map(Some).collect();
        outcomes.push(None);
        assert_uniform(&outcomes, 60, || match scene.position.draw_action(&scene.config, &mut dice) {
            Some(Action::Play { play, payment }) => {
                let cost = scene.position.play_cost(&scene.config, &play);
                assert_eq!(scene.position.check_payment(play.card(), cost, payment), Ok(()));
                Some(play)
            }
            Some(Action::EndTurn) => None,
            other => panic!("{other:?} in the step of playing"),
        });
    }
}

/// S4, P1: a random first island is any of those listed, all equally often.
#[test]
fn first_islands_are_drawn_equally_often() {
    let mut dice = Dice(22);
    let config = Config::new(crate::common::islands(), 4, Options::default()).unwrap();
    let Ok((mut position, _)) = Position::set_up(&config, &mut dice);
    let mut tested = 0;
    while position.round() == 0 {
        if position.phase() == Phase::FirstIslands {
            let outcomes = position.first_islands(&config);
            assert_uniform(&outcomes, 60, || match position.draw_action(&config, &mut dice) {
                Some(Action::FirstIsland { to }) => to,
                other => panic!("{other:?} while first islands are placed"),
            });
            tested += 1;
        }
        let action = position.draw_action(&config, &mut dice).unwrap();
        let Ok(()) = position.apply_unchecked(&config, &action, &mut dice);
    }
    assert_eq!(tested, 4);
}

/// S3: a random exchange is any part of the hand, all equally often.
#[test]
fn exchanges_are_drawn_equally_often() {
    let given = Given::players(2).hand(0, "2 ship 1 market 2 ruins").hand(1, "5 ship").with(|setup| {
        setup.phase = Phase::Mulligan;
        setup.round = 0;
    });
    let scene = given.scene();
    let mut outcomes = Vec::new();
    for ships in 0..=2 {
        for ruins in 0..=2 {
            outcomes.extend([0, 1].map(|markets| Cards::of([ships, 0, 0, 0, ruins, markets])));
        }
    }
    let mut dice = Dice(23);
    assert_uniform(&outcomes, 100, || match scene.position.draw_action(&scene.config, &mut dice) {
        Some(Action::Mulligan { discard }) => discard,
        other => panic!("{other:?} before the first islands"),
    });
}
