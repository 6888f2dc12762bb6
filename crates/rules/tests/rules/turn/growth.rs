//! What tiles do to islands (E4), before and after they are placed.

use std::collections::BTreeSet;

use crate::common::Dice;
use ilos_rules::{
    Action, Config, Dealer, Destination, Exploration, Game, Options, Play, Plays, Portion, Position, Seed,
    Set,
};

/// The first portion of each island, for each portion in play.
fn firsts(config: &Config, position: &Position) -> Vec<(Portion, Portion)> {
    let first = |portion| position.portions(config, position.island_of(portion)).next().expect("it is there");
    position.all_portions(config).map(|portion| (portion, first(portion))).collect()
}

/// The islands of one position as those of a later one: a set of first portions for each.
fn joined(config: &Config, before: &Position, after: &Position) -> BTreeSet<BTreeSet<Portion>> {
    let old: BTreeSet<Portion> = firsts(config, before).into_iter().map(|(_, first)| first).collect();
    let new = after.slots().last().expect("a tile was placed");
    let touched = after.all_portions(config).filter(|portion| portion.slot() == new);
    let islands: BTreeSet<_> = touched.map(|portion| after.island_of(portion).index()).collect();
    let members = |island: usize| {
        let mine = after.all_portions(config).filter(|&portion| after.island_of(portion).index() == island);
        mine.filter(|portion| portion.slot() == new || old.contains(portion)).collect()
    };
    islands.into_iter().map(members).collect()
}

/// The destinations that place a tile, in the order of the list.
fn explorations(config: &Config, position: &Position) -> Vec<Exploration> {
    let mut plays = Plays::default();
    position.list_plays(config, &mut plays);
    let destinations = position.first_islands(config).into_iter().chain(plays.destinations);
    destinations
        .filter_map(|to| match to {
            Destination::Explore(exploration) => Some(exploration),
            _ => None,
        })
        .collect()
}

/// E4: the prediction for a tile before it is placed and the history of every tile afterwards agree with the
/// map.
#[test]
fn what_a_tile_does_to_islands_is_told_before_and_after() {
    let (mut placed, mut merged) = (0, 0);
    for number in 0..60u64 {
        let players = 2 + (number % 4) as usize;
        let config = Config::new(Set::standard(), players, Options::default()).expect("a table");
        let mut dealer = Dealer::new(&config, Seed::from_text(&format!("growth {number}")));
        let Ok(mut game) = Game::new(config.clone(), &mut dealer);
        let mut dice = Dice(number);
        let mut seen = Vec::new();
        while let Some(seat) = game.position().to_act() {
            let before = *game.position();
            let action = before.draw_action(&config, &mut dice).expect("the game goes on");
            game.act(seat, &action, &mut dealer).expect("a legal action");
            let to = match action {
                Action::Play { play: Play::Ship { to, .. }, .. } | Action::FirstIsland { to } => to,
                _ => continue,
            };
            let Destination::Explore(exploration) = to else { continue };
            let joins = before.joins(&config).expect("a tile could be placed");
            let mut listed = explorations(&config, &before).into_iter().zip(&joins.placings);
            let (_, &outcome) = listed.find(|(other, _)| *other == exploration).expect("it is legal");
            let after = joined(&config, &before, game.position());
            let name = |island| before.portions(&config, island).next().expect("an island has a portion");
            let told = before.islands_touched(&config, exploration);
            let told: BTreeSet<BTreeSet<Portion>> =
                told.iter().map(|group| group.iter().map(name).collect()).collect();
            let earlier = |group: &BTreeSet<Portion>| -> BTreeSet<Portion> {
                group
                    .iter()
                    .copied()
                    .filter(|portion| portion.slot().index() < before.tiles().len())
                    .collect()
            };
            let expected: BTreeSet<_> = after.iter().map(earlier).filter(|group| !group.is_empty()).collect();
            assert_eq!(told, expected, "game {number}, {exploration:?}");
            let groups = joins.outcomes[usize::from(outcome)].iter();
            let told: BTreeSet<BTreeSet<Portion>> =
                groups.map(|group| group.iter().map(name).collect()).collect();
            assert_eq!(told, expected, "game {number}, the list of {exploration:?}");
            merged += expected.iter().filter(|group| group.len() > 1).count();
            placed += 1;
            seen.push(after);
        }
        let growth = game.position().growth(&config);
        let all_events = game.position().growth_by(&config, game.events());
        assert_eq!(all_events, growth, "game {number}");
        let last = game.events().iter().rposition(|event| event.places_tile()).expect("a tile was placed");
        assert_eq!(game.position().growth_by(&config, &game.events()[last..]), growth[growth.len() - 1..]);
        assert!(game.position().growth_by(&config, &game.events()[last + 1..]).is_empty());
        let growth: Vec<BTreeSet<BTreeSet<Portion>>> = growth
            .into_iter()
            .map(|groups| groups.into_iter().map(|group| group.into_iter().collect()).collect())
            .collect();
        assert_eq!(growth, seen, "game {number}");
    }
    assert!(placed > 300 && merged >= 20, "{placed} tiles placed, {merged} times islands became one");
}
