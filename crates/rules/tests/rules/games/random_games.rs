//! Random games of every size: after every action nothing is lost, the map follows from its tiles, and the
//! checked and the unchecked path agree. Everything is computed here from the tiles, without asking the
//! engine.

use std::collections::HashSet;

use crate::common::Dice;
use crate::common::random_sets::random_set;
use ilos_rules::{
    Building, Card, Cards, Config, Event, Good, Goods, LocationKind, Options, Phase, PirateRule, Place, Play,
    Portion, Position, Seat, Set, Slot,
};

/// The island of every portion in play, found by flooding over land sides that meet.
struct Flooded {
    portions: Vec<(usize, usize)>,
    island: Vec<usize>,
}

impl Flooded {
    fn new(config: &Config, position: &Position) -> Flooded {
        let tiles = position.tiles();
        let data = |slot: usize| config.set().tile(tiles[slot].tile);
        let portions: Vec<(usize, usize)> = (0..tiles.len())
            .flat_map(|slot| (0..data(slot).portions.len()).map(move |index| (slot, index)))
            .collect();
        let mut island: Vec<usize> = (0..portions.len()).collect();
        let looks = |&(slot, index): &(usize, usize), direction: usize| {
            data(slot).portions[index].sides.turned(tiles[slot].rotation).has(direction)
        };
        let meet = |one: &(usize, usize), two: &(usize, usize)| {
            (0..6).any(|direction| {
                tiles[one.0].cell.neighbour(direction) == tiles[two.0].cell
                    && looks(one, direction)
                    && looks(two, (direction + 3) % 6)
            })
        };
        for start in 0..portions.len() {
            if island[start] != start {
                continue;
            }
            let mut shore = vec![start];
            while let Some(here) = shore.pop() {
                for there in 0..portions.len() {
                    if island[there] != start && meet(&portions[here], &portions[there]) {
                        island[there] = start;
                        shore.push(there);
                    }
                }
            }
        }
        Flooded { portions, island }
    }

    fn of(&self, portion: (usize, usize)) -> usize {
        self.island[self.portions.iter().position(|&other| other == portion).expect("it is in play")]
    }
}

/// C2, C1, C5, C6, S1: what was in the box is still there.
fn assert_nothing_is_lost(config: &Config, position: &Position) {
    let mut counts = [0u32; 6];
    let hands = Seat::all(config.players()).map(|seat| position.hand(seat));
    for pile in hands.chain([position.deck(), position.discard()]) {
        Card::ALL.into_iter().for_each(|card| counts[card as usize] += pile.count(card) as u32);
    }
    assert_eq!(counts, [30, 20, 10, 12, 6, 12]);

    let mut seen = HashSet::new();
    for tile in position.tiles().iter().map(|placed| placed.tile).chain(position.area().iter().copied()) {
        assert!(seen.insert(tile) && !position.unseen(config).has(tile));
    }
    assert_eq!(seen.len() + position.unseen(config).len() as usize, config.set().tiles().len());
    assert_eq!(seen.len() + position.stack() as usize, 4 * config.players() as usize);
    assert!(position.area().len() == 3 || position.stack() == 0);

    let rises = Good::ALL.map(|good| position.rises(good));
    assert!(rises.iter().all(|&rises| rises <= 4));
    assert_eq!(rises.iter().sum::<u8>() + position.markers_left(), 8);
    assert_eq!(position.buildings().len() + position.buildings_left() as usize, 10);
}

/// E1 to E3: every tile but the first touches another, sides match, and every tile meets land.
fn assert_sides_match(config: &Config, position: &Position) {
    let tiles = position.tiles();
    let land = |slot: usize| config.set().tile(tiles[slot].tile).land.turned(tiles[slot].rotation);
    for one in 0..tiles.len() {
        let mut met = tiles.len() == 1;
        for two in (0..tiles.len()).filter(|&two| two != one) {
            assert_ne!(tiles[one].cell, tiles[two].cell);
            for direction in
                (0..6).filter(|&direction| tiles[one].cell.neighbour(direction) == tiles[two].cell)
            {
                assert_eq!(land(one).has(direction), land(two).has((direction + 3) % 6));
                met |= land(one).has(direction);
            }
        }
        assert!(met, "tile {one} meets no land");
    }
}

/// C1, P2, K8: five ships and ten pioneers each, a hideout holds one ship, a location one pioneer.
fn assert_pieces_fit(config: &Config, position: &Position) {
    let data = |slot: Slot| config.set().tile(position.placed(slot).tile);
    let (mut pirates, mut taken) = (HashSet::new(), HashSet::new());
    for seat in Seat::all(config.players()) {
        assert_eq!(position.ships(seat).len(), 5);
        for berth in position.ships(seat) {
            match berth.place() {
                Place::Reserve => {}
                Place::Shore(portion) => assert!(portion.index() < data(portion.slot()).portions.len()),
                Place::Hideout(slot) => assert!(data(slot).hideout && pirates.insert(slot)),
            }
        }
        assert_eq!(position.pioneers(seat).len() + position.pioneers_left(seat) as usize, 10);
        let mut production = Goods::default();
        for &at in position.pioneers(seat) {
            assert!(taken.insert(at), "two pioneers at one location");
            let (_, kind) = data(at.slot()).locations().nth(at.index()).expect("it is a location");
            match (kind, position.building_at(at)) {
                (LocationKind::Site, Some(Building::Post(good))) => production.add_one(good, 1),
                (LocationKind::Site, Some(Building::Fort)) | (LocationKind::Ruins, None) => {}
                (_, None) => production.add_one(kind.good().expect("a field or a mine"), 1),
                (_, Some(_)) => panic!("a building on {kind}"),
            }
        }
        if position.to_act().is_some() {
            assert_eq!(position.production(seat), production);
        }
        let forts =
            position.pioneers(seat).iter().filter(|&&at| position.building_at(at) == Some(Building::Fort));
        assert_eq!(position.forts(seat) as usize, forts.count());
    }
}

/// E4, P3, P4, K4: islands, their pirates and their forts agree with a flood over the land.
fn assert_islands_are_right(config: &Config, position: &Position, flooded: &Flooded) {
    let engine =
        |&(slot, index): &(usize, usize)| position.island_of(Portion::new(Slot::new(slot).unwrap(), index));
    for (portion, &island) in flooded.portions.iter().zip(&flooded.island) {
        assert_eq!(engine(portion), engine(&flooded.portions[island]), "land that meets is one island");
    }
    // The first portion of each island represents it.
    let first = |at: &usize| flooded.island[*at] == *at;
    let islands: Vec<usize> = (0..flooded.portions.len()).filter(first).collect();
    let different: HashSet<_> = islands.iter().map(|&island| engine(&flooded.portions[island])).collect();
    assert_eq!((different.len(), position.islands().count()), (islands.len(), islands.len()));
    for island in islands {
        let portion = &flooded.portions[island];
        for seat in Seat::all(config.players()) {
            let afflicts = position.ships(seat).iter().any(|berth| match berth.place() {
                Place::Hideout(slot) => {
                    let here = |&(at, index): &(usize, usize)| {
                        at == slot.index() && flooded.of((at, index)) == island
                    };
                    flooded.portions.iter().any(here)
                }
                _ => false,
            });
            assert_eq!(position.pirates(engine(portion)).has(seat), afflicts);
            let island_at = |at: ilos_rules::Location| {
                let data = config.set().tile(position.placed(at.slot()).tile);
                let (index, _) = data.locations().nth(at.index()).expect("it is a location");
                flooded.of((at.slot().index(), index))
            };
            let fort = |at: ilos_rules::Location| position.building_at(at) == Some(Building::Fort);
            let protected = position.pioneers(seat).iter().any(|&at| fort(at) && island_at(at) == island);
            assert_eq!(position.fort_owners(engine(portion)).has(seat), protected);
            let ships = position.ships(seat).iter().filter(|berth| match berth.place() {
                Place::Shore(shore) => flooded.of((shore.slot().index(), shore.index())) == island,
                _ => false,
            });
            assert_eq!(position.ships_at(seat, engine(portion)) as usize, ships.count());
        }
    }
}

/// What stocks must hold according to the events alone (T3, K5, K6).
fn follow_goods(stocks: &mut [Goods], event: &Event) {
    match *event {
        Event::TurnEnded { seat, produced } => stocks[seat.index()].add(produced),
        Event::Played { seat, play: Play::Ruins { .. }, .. } => stocks[seat.index()].add_one(Good::Gold, 3),
        Event::Played { seat, play: Play::Market { good }, .. } => stocks[seat.index()].0[good as usize] -= 1,
        _ => {}
    }
}

/// Plays a random game and checks everything after every action; returns the number of actions.
fn follow(config: &Config, seed: u64) -> usize {
    let mut dice = Dice(seed);
    let Ok((mut position, _)) = Position::set_up(config, &mut dice);
    let mut stocks = vec![Goods::default(); config.players() as usize];
    let mut turns = vec![0; config.players() as usize];
    let mut known: Option<Flooded> = None;
    let mut actions = 0;
    while let Some(action) = position.draw_action(config, &mut dice) {
        let actor = position.to_act().expect("someone acts");
        assert_eq!(position.check(config, actor, &action), Ok(()));

        let (mut twin, mut same_dice) = (position, dice.clone());
        let Ok(()) = twin.apply_unchecked(config, &action, &mut same_dice);
        let decision = position.decide(config, actor, &action, &mut dice).expect("it was drawn as legal");
        let events = decision.events;
        for event in &events {
            position.evolve(config, event);
            follow_goods(&mut stocks, event);
        }
        assert_eq!(position, decision.after, "evolve differs from decide after {action:?}");
        assert_eq!(position, twin, "decide and evolve differ from apply_unchecked after {action:?}");
        assert_eq!(dice.0, same_dice.0, "they ask chance for different things");
        assert_eq!(events[0].action(), Some((actor, action)));
        if let Event::TurnEnded { seat, .. } = events[0] {
            turns[seat.index()] += 1;
        }

        assert_eq!(position.validate(config), Ok(()));
        assert_nothing_is_lost(config, &position);
        assert_pieces_fit(config, &position);
        Seat::all(config.players()).for_each(|seat| assert_eq!(position.stock(seat), stocks[seat.index()]));
        let tiles = position.tiles().len();
        if known.as_ref().is_none_or(|known| known.portions.last().map_or(0, |last| last.0 + 1) != tiles) {
            assert_sides_match(config, &position);
            let flooded = Flooded::new(config, &position);
            if let Some(known) = &known {
                assert_islands_only_grow(known, &flooded);
            }
            known = Some(flooded);
        }
        assert_islands_are_right(config, &position, known.as_ref().expect("just found"));
        if actions % 5 == 0 {
            assert_eq!(Position::from_draft(config, &position.to_draft(config)), Ok(position));
        }
        actions += 1;
    }
    assert!(matches!(position.phase(), Phase::Finished(_)));
    assert_eq!(Position::from_draft(config, &position.to_draft(config)), Ok(position));
    assert!(turns.iter().all(|&count| count == turns[0]), "all have had the same number of turns: {turns:?}");
    actions
}

/// E4: an island stays one island.
fn assert_islands_only_grow(before: &Flooded, after: &Flooded) {
    for (at, &one) in before.portions.iter().enumerate() {
        for (other_at, &two) in before.portions.iter().enumerate() {
            if before.island[at] == before.island[other_at] {
                assert_eq!(after.of(one), after.of(two));
            }
        }
    }
}

fn follow_games(set: impl Fn(u64) -> Set, games: u64) {
    for game in 0..games {
        for players in 2..=5 {
            let pirate_rule = [PirateRule::International, PirateRule::Dutch][(game as usize + players) % 2];
            let options = Options { pirate_rule, ..Options::default() };
            let config = Config::new(set(10 * game + players as u64), players, options).unwrap();
            assert!(follow(&config, 1000 * game + players as u64) >= 4 * players);
        }
    }
}

/// C1, C2, C5, C6, S1, E1 to E4, P2 to P4, T3, K5, K6, K8, F1: conservation in games with the standard set.
#[test]
fn nothing_is_lost_in_games_with_the_standard_set() {
    follow_games(|_| Set::standard(), 4);
}

/// C1, C2, C5, C6, S1, E1 to E6, P2 to P4, T3, K5, K6, K8, F1: conservation in games with random sets.
#[test]
fn nothing_is_lost_in_games_with_random_sets() {
    follow_games(|seed| random_set(20 + seed as usize % 5, seed), 6);
}

/// F4, T5: players who only end their turns reach the end as well, through reshuffles and cards out of other
/// hands.
#[test]
fn nothing_is_lost_when_no_seat_plays_a_card() {
    let options = Options { stall_rounds: 0, round_limit: 40, ..Options::default() };
    let config = Config::new(Set::standard(), 3, options).unwrap();
    let mut dice = Dice(5);
    let Ok((mut position, _)) = Position::set_up(&config, &mut dice);
    while position.round() == 0 {
        let action = position.draw_action(&config, &mut dice).unwrap();
        let Ok(()) = position.apply_unchecked(&config, &action, &mut dice);
    }
    let mut took = 0;
    while let Some(actor) = position.to_act() {
        let decision = position.decide(&config, actor, &ilos_rules::Action::EndTurn, &mut dice).unwrap();
        took += decision.events.iter().filter(|event| matches!(event, Event::Took { .. })).count();
        position = decision.after;
        assert_nothing_is_lost(&config, &position);
    }
    assert_eq!(position.phase(), Phase::Finished(ilos_rules::EndReason::RoundLimit));
    assert_eq!((position.deck(), position.discard()), (Cards::NONE, Cards::NONE));
    assert!(took > 100, "{took}");
}
