//! The reasons of hints are true. The checks replay the actions through `Position::decide` and count pieces,
//! events and refusals; they share no code with what finds the reasons.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use ilos_rules::{
    BUILDINGS, Building, BuildingToken, Cards, Dealer, Event, Game, Good, IslandId, Location, LocationKind,
    MARKERS, Options, Place, Play, Seed, Set, payments,
};

use super::*;
use crate::bot::Budget;
use crate::kinds::find;

/// Plays a game by hints and by greedy moves, and shows every hint with the position it was given in.
fn play(players: usize, seed: u8, mut look: impl FnMut(&Config, &Position, Seat, &Hint)) {
    let config = Config::new(Set::standard(), players, Options::default()).unwrap();
    let mut dealer = Dealer::new(&config, Seed([seed; 32]));
    let Ok(mut game) = Game::new(config.clone(), &mut dealer);
    let mut dice = Dice::new(seed.into());
    for step in 0.. {
        let Some(seat) = game.position().to_act() else { return };
        let view = game.view(Some(seat));
        let situation = Situation::new(&config, &view, Budget::Nodes(12)).unwrap();
        let action = if step % 6 == 0 || step < 2 * players {
            let hint = hint(&situation, &mut dice).unwrap();
            look(&config, game.position(), seat, &hint);
            hint.actions[0]
        } else {
            find("greedy").unwrap().make().decide(&situation, &mut dice)
        };
        game.act(seat, &action, &mut dealer).unwrap();
    }
}

/// The positions around each action, and its events, as the rules decide them. It ends where a revealed tile
/// makes the next action impossible, and before the end of the turn.
struct Replay<'a> {
    config: &'a Config,
    seat: Seat,
    actions: &'a [Action],
    positions: Vec<Position>,
    events: Vec<Vec<Event>>,
}

impl<'a> Replay<'a> {
    fn new(config: &'a Config, position: &Position, seat: Seat, hint: &'a Hint) -> Replay<'a> {
        let mut replay =
            Replay { config, seat, actions: &hint.actions, positions: vec![*position], events: Vec::new() };
        for action in &hint.actions {
            let before = replay.positions.last().unwrap();
            let Ok(decision) = before.decide(config, seat, action, &mut Dice::new(1)) else { break };
            replay.positions.push(decision.after);
            replay.events.push(decision.events);
        }
        replay
    }

    fn reaches(&self, action: usize) -> bool {
        action < self.events.len()
    }

    fn pirates_at(&self, position: &Position, island: IslandId) -> BTreeSet<Seat> {
        let slots: BTreeSet<_> =
            position.portions(self.config, island).map(|portion| portion.slot()).collect();
        let on_island = |seat: &Seat| {
            let is_there = |place| matches!(place, Place::Hideout(slot) if slots.contains(&slot));
            position.ships(*seat).iter().any(|ship| is_there(ship.place()))
        };
        Seat::all(self.config.players()).filter(on_island).collect()
    }

    /// P4, from the ships, the tiles and the buildings.
    fn pays_more(&self, position: &Position, seat: Seat, island: IslandId) -> bool {
        let has_fort = position.buildings().iter().any(|token| {
            token.building == Building::Fort
                && position.owner(self.config, token.at) == Some(seat)
                && position.island_at(self.config, token.at) == island
        });
        !has_fort && self.pirates_at(position, island).iter().any(|pirate| *pirate != seat)
    }

    fn ships_at(&self, position: &Position, seat: Seat, island: IslandId) -> u32 {
        let is_there =
            |place| matches!(place, Place::Shore(portion) if position.island_of(portion) == island);
        position.ships(seat).iter().filter(|ship| is_there(ship.place())).count() as u32
    }

    /// T3, from the pioneers on the map: what each produces in a turn.
    fn produced(&self, position: &Position, good: Good) -> u16 {
        let produces = |at: &&Location| match position.building_at(**at) {
            Some(Building::Post(copied)) => copied == good,
            Some(Building::Fort) => false,
            None => position.kind(self.config, **at).good() == Some(good),
        };
        position.pioneers(self.seat).iter().filter(produces).count() as u16
    }

    /// T4: three cards, and one more for each ship at a shore and each fort.
    fn drawn(&self, position: &Position) -> usize {
        let ships = position.ships(self.seat).iter();
        let at_shores = ships.filter(|ship| matches!(ship.place(), Place::Shore(_))).count();
        let is_own_fort = |token: &&BuildingToken| {
            token.building == Building::Fort && position.owner(self.config, token.at) == Some(self.seat)
        };
        3 + at_shores + position.buildings().iter().filter(is_own_fort).count()
    }

    /// K2 to K5, C5: the vacant locations for which the seat has enough ships, from the pieces on the map.
    fn reachable(&self, position: &Position) -> u32 {
        let reachable = |at: &Location| {
            let kind = position.kind(self.config, *at);
            let island = position.island_at(self.config, *at);
            position.owner(self.config, *at).is_none()
                && self.ships_at(position, self.seat, island) >= ships_for(kind)
                && (kind != LocationKind::Site || position.buildings().len() < BUILDINGS)
        };
        position.all_locations(self.config).filter(reachable).count() as u32
    }

    /// Whether a reason is true.
    fn check(&self, action: usize, because: &Because) {
        let (before, after) = (&self.positions[action], &self.positions[action + 1]);
        let gained = |good: Good| after.stock(self.seat).count(good) - before.stock(self.seat).count(good);
        match *because {
            Because::Exchange { cards } => {
                let discarded = |event: &Event| matches!(event, Event::Mulligan { discarded, .. } if discarded.total() == cards);
                assert!(discarded(&self.events[action][0]));
            }
            Because::Production { good, amount } => {
                assert_eq!(self.produced(after, good), self.produced(before, good) + amount);
            }
            Because::Goods { good, amount } => {
                assert!(amount > 0 && gained(good) == amount);
            }
            Because::Price { good, from, to, stock, production } => {
                let row = self.config.set().prices(good);
                let rises = before.rises(good) as usize;
                assert_eq!((from, to), (row[rises], row[rises + 1]));
                let of_good = |goods: ilos_rules::Goods| goods.count(good);
                assert_eq!(
                    (stock, production),
                    (of_good(after.stock(self.seat)), self.produced(after, good))
                );
                let markers: u8 = Good::ALL.iter().map(|&good| after.rises(good)).sum();
                assert!(markers <= MARKERS);
            }
            Because::Cards { amount } => assert_eq!(self.drawn(after), self.drawn(before) + amount as usize),
            Because::Reach { places } => assert_eq!(self.reachable(after), self.reachable(before) + places),
            Because::Enables { action: later } => {
                assert!(later > action && later < self.actions.len());
                let Action::Play { play, .. } = self.actions[later] else { panic!("not a play") };
                before.check_play(self.config, &play).unwrap_err();
                assert_eq!(after.check_play(self.config, &play), Ok(()));
            }
            Because::Denies { kind, ref seats } => {
                let Action::Play { play, .. } = self.actions[action] else { panic!("not a play") };
                let at = place_of(&play);
                let island = before.island_at(self.config, at);
                let vacant = |position: &Position| {
                    let there = position.locations(self.config, position.island_at(self.config, at));
                    there
                        .filter(|at| position.is_vacant(*at) && position.kind(self.config, *at) == kind)
                        .count()
                };
                assert_eq!((vacant(before), vacant(after)), (1, 0));
                let could: Vec<Seat> = Seat::all(self.config.players())
                    .filter(|&rival| {
                        rival != self.seat && self.ships_at(before, rival, island) >= ships_for(kind)
                    })
                    .collect();
                assert_eq!(sorted(seats), sorted(&could));
            }
            Because::Piracy { ref seats } => {
                let harmed = |rival: &Seat| {
                    *rival != self.seat
                        && before.islands().any(|island| {
                            self.ships_at(before, *rival, island) > 0
                                && !self.pays_more(before, *rival, island)
                                && self.pays_more(after, *rival, island)
                        })
                };
                let harmed: Vec<Seat> = Seat::all(self.config.players()).filter(harmed).collect();
                assert_eq!(sorted(seats), sorted(&harmed));
            }
            Because::Protects => {
                let Action::Play { play, .. } = self.actions[action] else { panic!("not a play") };
                let island = |position: &Position| position.island_at(self.config, place_of(&play));
                assert!(self.pays_more(before, self.seat, island(before)));
                assert!(!self.pays_more(after, self.seat, island(after)));
            }
            Because::Tempo { left } => {
                let placed = |seat| after.pioneers(seat).len();
                assert_eq!(usize::from(left) + placed(self.seat), 10);
                let rivals = self.seat.others(self.config.players());
                assert!(rivals.into_iter().all(|rival| placed(rival) < placed(self.seat)));
            }
            Because::EndsTheGame => {
                assert_eq!((before.pioneers(self.seat).len(), after.pioneers(self.seat).len()), (9, 10));
            }
            Because::SavesCards { cards } => {
                assert_eq!(self.actions, [Action::EndTurn]);
                let kept =
                    if is_last_round(self.config, before) { 0 } else { before.hand(self.seat).total() };
                assert_eq!(cards, kept);
            }
        }
    }
}

/// F1 to F5, without the quiet rounds: others may still break those.
fn is_last_round(config: &Config, position: &Position) -> bool {
    let limit = config.options().round_limit;
    position.is_ending() || position.is_barren() || (limit > 0 && position.round() >= limit)
}

fn place_of(play: &Play) -> Location {
    match *play {
        Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } | Play::Building { at, .. } => {
            at
        }
        Play::Ship { .. } | Play::Market { .. } => panic!("not at a location"),
    }
}

/// The table of section 6.
fn ships_for(kind: LocationKind) -> u32 {
    if matches!(kind, LocationKind::Gold | LocationKind::Site) { 2 } else { 1 }
}

fn sorted(seats: &[Seat]) -> BTreeSet<Seat> {
    seats.iter().copied().collect()
}

fn kinds(reasons: &[Because]) -> Vec<Discriminant<Because>> {
    let mut kinds = Vec::new();
    for kind in reasons.iter().map(discriminant) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

#[test]
fn every_hint_can_be_played_and_has_reasons_that_are_true() {
    let mut checked = Vec::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        play(players, seed, |config, position, seat, hint| {
            assert_eq!(position.check(config, seat, &hint.actions[0]), Ok(()));
            assert!((1..=MOST).contains(&hint.reasons.len()), "{hint:?}");
            let replay = Replay::new(config, position, seat, hint);
            for Reason { action, because } in &hint.reasons {
                assert!(*action < hint.actions.len());
                if replay.reaches(*action) {
                    replay.check(*action, because);
                    checked.push(because.clone());
                }
            }
        });
    }
    let kinds = kinds(&checked).len();
    assert!(kinds >= 9, "only {kinds} kinds of reasons in four games");
}

/// Reasons that hints rarely give, too: those of every legal play in games of greedy players.
#[test]
fn the_reasons_of_every_play_are_true_and_none_is_forgotten() {
    let mut checked = Vec::new();
    for (players, seed) in [(3, 5), (4, 6), (5, 7)] {
        let config = Config::new(Set::standard(), players, Options::default()).unwrap();
        let mut dealer = Dealer::new(&config, Seed([seed; 32]));
        let Ok(mut game) = Game::new(config.clone(), &mut dealer);
        let mut dice = Dice::new(seed.into());
        while let Some(seat) = game.position().to_act() {
            for play in game.position().every_play(&config) {
                let rest = game.position().hand(seat).minus(Cards::one(play.card()));
                let payment = payments(rest, game.position().play_cost(&config, &play))[0];
                let actions = vec![Action::Play { play, payment }];
                let hint = Hint { actions, after: *game.position(), reasons: Vec::new(), prospects: None };
                let replay = Replay::new(&config, game.position(), seat, &hint);
                let reasons = because(&config, seat, &hint.actions, &replay.positions, 0);
                reasons.iter().for_each(|because| replay.check(0, because));
                if let Play::Building { at, .. } = play {
                    let pays_more = |position: &Position| {
                        replay.pays_more(position, seat, position.island_at(&config, at))
                    };
                    let protects = pays_more(&replay.positions[0]) && !pays_more(&replay.positions[1]);
                    assert_eq!(reasons.contains(&Because::Protects), protects);
                }
                checked.extend(reasons);
            }
            let view = game.view(Some(seat));
            let situation = Situation::new(&config, &view, Budget::Usual).unwrap();
            let action = find("greedy").unwrap().make().decide(&situation, &mut dice);
            game.act(seat, &action, &mut dealer).unwrap();
        }
    }
    assert!(checked.contains(&Because::Protects));
    assert_eq!(kinds(&checked).len(), 10, "all but those of exchanges, ends of turns and later plays");
}
