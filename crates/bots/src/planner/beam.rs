//! The search for turns: from the best turns so far to those with one play more, as long as there are any.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};

use ilos_rules::{Action, Berth, Building, Cards, Destination, Exploration, Location, Lots, Play, Plays, Position, Table, TileId};

use super::turn::Turn;
use crate::dice::Dice;
use crate::judgement::{Judgement, Vacancies};

/// How widely to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width {
    /// How many turns are carried on from each number of plays to the next.
    pub beam: usize,
    /// How many ways to place a tile are considered once something else was played.
    pub explorations: usize,
    /// How many ways to place a tile are considered at all, drawn by lot where there are more.
    pub first_explorations: usize,
    /// Whether ships in play are moved while there are others in the reserve.
    pub moves_ships: bool,
}

/// A turn as far as it was planned. Payments are put off: `debt` cards of the hand will have been paid.
struct Node {
    position: Position,
    debt: u32,
    plays: Vec<Play>,
    key: u64,
    vacancies: Vacancies,
}

/// A node with one play more, not yet carried out.
#[derive(Clone, Copy)]
struct Step {
    parent: usize,
    play: Play,
    debt: u32,
    kept: Cards,
    value: f64,
}

/// The best turns of the seat to act, best first: at most `count`, at least the one without plays.
pub fn search(
    table: &Table,
    judgement: &Judgement<'_>,
    root: &Position,
    width: Width,
    count: usize,
    dice: &mut Dice,
) -> Vec<Turn> {
    let mut search = Search { first_explorations: width.first_explorations, moves_ships: width.moves_ships,  table, judgement, area: root.area(), explorations: None, dice, plays: Plays::default() };
    let vacancies = Vacancies::of(table, root);
    let (kept, value) = search.judge(root, 0, &vacancies);
    let mut best = vec![Turn { plays: Vec::new(), kept, value }];
    let mut nodes = vec![Node { position: *root, debt: 0, plays: Vec::new(), key: 0, vacancies }];
    while !nodes.is_empty() {
        let mut steps = Vec::new();
        for parent in 0..nodes.len() {
            search.expand(&nodes, parent, &mut steps);
        }
        sort_best(&mut steps, 4 * (width.beam.max(4 * count) + width.explorations));
        if search.explorations.is_none() {
            search.explorations = Some(best_explorations(&steps, width.explorations));
        }
        drop_repetitions(&nodes, &mut steps, width.beam.max(4 * count));
        for step in &steps {
            let mut plays = nodes[step.parent].plays.clone();
            plays.push(step.play);
            best.push(Turn { plays, kept: step.kept, value: step.value });
        }
        best.sort_by(|one, other| other.value.total_cmp(&one.value));
        keep_different(table, root, &mut best, count);
        nodes = steps.iter().take(width.beam).map(|step| search.node(&nodes[step.parent], step)).collect();
    }
    best
}

struct Search<'a> {
    table: &'a Table,
    judgement: &'a Judgement<'a>,
    /// The tiles that lay there when the turn began. Those turned up since are guesses, and no plan is built on them.
    area: &'a [TileId],
    /// The ways to place a tile that are still considered; all at first.
    explorations: Option<Vec<Exploration>>,
    first_explorations: usize,
    moves_ships: bool,
    dice: &'a mut Dice,
    plays: Plays,
}

impl Search<'_> {
    /// The cards to keep when so many must have been paid, and how good that is.
    fn judge(&self, position: &Position, debt: u32, vacancies: &Vacancies) -> (Cards, f64) {
        let hand = position.hand(position.to_act().expect("a turn is being planned"));
        let outlook = self.judgement.outlook(position, vacancies);
        let keep = outlook.keep(position);
        let kept = hand.minus(keep.cheapest(hand, debt));
        (kept, outlook.odds_with(position, kept, &keep))
    }

    fn expand(&mut self, nodes: &[Node], parent: usize, steps: &mut Vec<Step>) {
        let node = &nodes[parent];
        for play in self.candidates(&node.position) {
            let debt = node.debt + node.position.play_cost(self.table, &play);
            let seat = node.position.to_act().expect("a turn is being planned");
            if node.position.hand(seat).total() < debt + 1 {
                continue;
            }
            let after = self.after(&node.position, play);
            let vacancies = node.vacancies.after(self.table, &node.position, &play, &after);
            let (kept, value) = self.judge(&after, debt, &vacancies);
            steps.push(Step { parent, play, debt, kept, value });
        }
    }

    fn node(&mut self, parent: &Node, step: &Step) -> Node {
        let mut plays = parent.plays.clone();
        plays.push(step.play);
        let position = self.after(&parent.position, step.play);
        let vacancies = parent.vacancies.after(self.table, &parent.position, &step.play, &position);
        Node { position, debt: step.debt, plays, key: parent.key.wrapping_add(key(&step.play)), vacancies }
    }

    /// The position after a play that is paid for later.
    fn after(&mut self, position: &Position, play: Play) -> Position {
        let mut after = *position;
        let action = Action::Play { play, payment: Cards::NONE };
        let Ok::<_, Infallible>(()) = after.apply_unchecked(self.table, &action, self.dice);
        after
    }

    /// The plays worth a look: one of those that come to the same, no tiles that are guesses.
    fn candidates(&mut self, position: &Position) -> Vec<Play> {
        let seat = position.to_act().expect("a turn is being planned");
        let mut plays = std::mem::take(&mut self.plays);
        position.list_plays(self.table, &mut plays);
        let mut found = Vec::with_capacity(plays.entries());
        let mut seen = Vec::with_capacity(16);
        for &play in &plays.others {
            if let Some(like) = self.likeness(position, &play) {
                if seen.contains(&like) {
                    continue;
                }
                seen.push(like);
            }
            found.push(play);
        }
        let has_reserve = position.ships(seat).contains(&Berth::RESERVE);
        self.draw_lots(&mut plays.destinations);
        for &to in &plays.destinations {
            if let Destination::Explore(exploration) = to
                && !self.is_considered(&exploration)
            {
                continue;
            }
            let explores = matches!(to, Destination::Explore(_));
            for &from in &plays.berths {
                if position.is_elsewhere(from, to) && (from.is_reserve() || !has_reserve || (self.moves_ships && !explores)) {
                    found.push(Play::Ship { from, to });
                }
            }
        }
        self.plays = plays;
        found
    }

    /// Leaves no more ways to place a tile than are to be considered.
    fn draw_lots(&mut self, destinations: &mut Vec<Destination>) {
        // They come last.
        let explores = |to: &Destination| matches!(to, Destination::Explore(_));
        let from = destinations.iter().position(explores).unwrap_or(destinations.len());
        let count = destinations.len() - from;
        if self.explorations.is_none() && count > self.first_explorations {
            for place in 0..self.first_explorations {
                let other = place + self.dice.below((count - place) as u32) as usize;
                destinations.swap(from + place, from + other);
            }
            destinations.truncate(from + self.first_explorations);
        }
    }

    fn is_considered(&self, exploration: &Exploration) -> bool {
        let known = self.area.contains(&exploration.tile);
        known && self.explorations.as_ref().is_none_or(|considered| considered.contains(exploration))
    }

    /// What tells a pioneer's play from another: island, kind of location, building.
    fn likeness(&self, position: &Position, play: &Play) -> Option<(usize, u8, Play)> {
        let (at, play_at) = match *play {
            Play::Plantation { at } | Play::GoldMine { at } | Play::Ruins { at } => (at, Play::Market { good: ilos_rules::Good::Gold }),
            Play::Building { at, building } => (at, Play::Building { at: ilos_rules::Location::new(ilos_rules::Slot::new(0)?, 0), building }),
            Play::Ship { .. } | Play::Market { .. } => return None,
        };
        let island = position.island_at(self.table, at);
        Some((island.index(), position.kind(self.table, at) as u8, play_at))
    }
}

fn best_explorations(steps: &[Step], count: usize) -> Vec<Exploration> {
    let exploration = |step: &Step| match step.play {
        Play::Ship { to: Destination::Explore(exploration), .. } => Some(exploration),
        _ => None,
    };
    let mut best = Vec::new();
    for exploration in steps.iter().filter_map(exploration) {
        if best.len() < count && !best.contains(&exploration) {
            best.push(exploration);
        }
    }
    best
}

/// Of steps that make the same plays in another order the first one stays; at most `count` steps.
fn drop_repetitions(nodes: &[Node], steps: &mut Vec<Step>, count: usize) {
    let mut keys = Vec::with_capacity(count);
    steps.retain(|step| {
        if keys.len() == count {
            return false;
        }
        let key = nodes[step.parent].key.wrapping_add(key(&step.play));
        let fresh = !keys.contains(&key);
        if fresh {
            keys.push(key);
        }
        fresh
    });
}

/// The best turns that differ in more than where exactly something happens, and a few that do not; at most `count`.
fn keep_different(table: &Table, root: &Position, best: &mut Vec<Turn>, count: usize) {
    const ALIKE: usize = 2;
    let mut seen: Vec<u64> = Vec::with_capacity(best.len());
    best.retain(|turn| {
        let sketch = turn.plays.iter().map(|play| sketch(table, root, play)).fold(0, u64::wrapping_add);
        let alike = seen.iter().filter(|&&other| other == sketch).count();
        let stays = alike < ALIKE;
        if stays {
            seen.push(sketch);
        }
        stays
    });
    best.truncate(count);
}

/// What a play does, but for the place; locations of new tiles count as one.
fn sketch(table: &Table, root: &Position, play: &Play) -> u64 {
    let kind = |at: Location| match root.slots().any(|slot| slot == at.slot()) {
        true => root.kind(table, at) as u64,
        false => 6,
    };
    let number = match *play {
        Play::Ship { to: Destination::Shore(_), .. } => 1,
        Play::Ship { to: Destination::Hideout(_), .. } => 2,
        Play::Ship { to: Destination::Explore(exploration), .. } => 8 + exploration.tile.index() as u64,
        Play::Plantation { at } => 100 + kind(at),
        Play::GoldMine { .. } => 3,
        Play::Building { building: Building::Fort, .. } => 4,
        Play::Building { building: Building::Post(good), .. } => 110 + good as u64,
        Play::Ruins { .. } => 5,
        Play::Market { good } => 120 + good as u64,
    };
    // Spread, so that sums of few are told apart.
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// The best steps in order; at most `count`.
fn sort_best(steps: &mut Vec<Step>, count: usize) {
    let better = |one: &Step, other: &Step| other.value.total_cmp(&one.value);
    if steps.len() > count {
        steps.select_nth_unstable_by(count, better);
        steps.truncate(count);
    }
    steps.sort_by(better);
}

/// The same for the same plays in any order, added up.
fn key(play: &Play) -> u64 {
    let mut hasher = DefaultHasher::new();
    play.hash(&mut hasher);
    hasher.finish()
}
