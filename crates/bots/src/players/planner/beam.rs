//! The search for turns: it extends the best turns so far by one play, as long as there are any.

use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use ilos_rules::{Action, Cards, Config, Play, Plays, Position};

use super::candidates::{Considered, candidates};
use super::turn::PlannedTurn;
use super::variety::keep_different;
use crate::bot::Dice;
use crate::judgement::{Judgement, Vacancies};
use crate::players::stalling::{Progress, Stall, TilesLeft, end_waiting, keep_map_open};

/// How widely to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width {
    /// How many turns are kept from each number of plays to the next.
    pub beam: usize,
    /// How many ways to place a tile are considered at first; lots decide where there are more.
    pub first_explorations: usize,
    /// How many of the best of them are still considered after the first play.
    pub explorations: usize,
    /// How many of the best shores and hideouts are still considered after the first play.
    pub moorings: usize,
    /// Whether ships in play are moved while there are others in the reserve.
    pub moves_ships: bool,
}

impl Width {
    /// For a player who takes a few milliseconds.
    pub const WIDE: Width =
        Width { beam: 32, first_explorations: usize::MAX, explorations: 12, moorings: 6, moves_ships: true };
    /// For a player whose playouts take much longer.
    pub const WIDER: Width = Width { moorings: usize::MAX, ..Width::WIDE };
    /// For a player who follows one line of plays.
    pub const NARROW: Width = Width {
        beam: 1,
        first_explorations: usize::MAX,
        explorations: 6,
        moorings: usize::MAX,
        moves_ships: false,
    };
    /// For a player without time: the same, with few ways to place tiles.
    pub const FAST: Width = Width { first_explorations: 6, ..Width::NARROW };
    /// For playouts: nearly the same as a planner, in a fraction of the time.
    pub const PLAYOUT: Width = Width { beam: 4, ..Width::WIDE };
}

/// The extent of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// How widely to search.
    pub width: Width,
    /// The greatest number of turns to return.
    pub turns: usize,
    /// After this moment the result is what was found so far, or what one line of plays leads to.
    pub until: Option<Instant>,
}

impl Scope {
    /// Without a time limit.
    pub(crate) fn new(width: Width, turns: usize) -> Scope {
        Scope { width, turns, until: None }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// A turn as far as it was planned. Payments are put off: `debt` cards of the hand will have been paid.
struct Node {
    position: Position,
    vacancies: Vacancies,
    debt: u32,
    plays: Vec<Play>,
    key: u64,
}

/// A node with one play more, not yet carried out.
#[derive(Clone, Copy)]
struct Extension {
    parent: usize,
    play: Play,
    debt: u32,
    kept: Cards,
    value: f64,
    tiles_left: TilesLeft,
    /// The progress of the turn towards the end of the game, where that matters.
    progress: Progress,
}

/// The best turns of the seat to act, the best first: at least one, and not too much alike.
pub(crate) fn search(
    config: &Config,
    judgement: &Judgement<'_>,
    root: &Position,
    scope: Scope,
    dice: &mut Dice,
) -> Vec<PlannedTurn> {
    let Scope { width, turns: count, .. } = scope;
    // Room for similar ones when several are asked for.
    let wanted = if count > 1 { 4 * count } else { 1 };
    let mut search = Search {
        config,
        judgement,
        scope,
        considered: Considered::new(root, width),
        stall: Stall::of(config, root),
        dice,
        plays: Plays::default(),
        found: Vec::new(),
    };
    let vacancies = Vacancies::of(config, root);
    let (kept, value) = search.judge(root, 0, &vacancies);
    let mut best = vec![PlannedTurn { plays: Vec::new(), kept, value }];
    let mut nodes = vec![Node { position: *root, vacancies, debt: 0, plays: Vec::new(), key: 0 }];
    let mut most = Progress::Nothing;
    while !nodes.is_empty() {
        let mut extensions = Vec::new();
        for (parent, node) in nodes.iter().enumerate() {
            search.expand(node, parent, &mut extensions);
        }
        let mut beam = width.beam;
        match search.stall {
            None => sort_best(&mut extensions, 4 * (beam.max(wanted) + width.explorations)),
            Some(_) => sort_best(&mut extensions, usize::MAX),
        }
        search.keep_best(&extensions);
        if search.stall.is_some() {
            beam += bring_progress_forward(&mut extensions);
        }
        drop_repetitions(&nodes, &mut extensions, beam.max(wanted));
        for extension in &extensions {
            if extension.progress > most {
                most = extension.progress;
                best.clear();
            }
            if extension.progress < most {
                continue;
            }
            let mut plays = nodes[extension.parent].plays.clone();
            plays.push(extension.play);
            best.push(PlannedTurn { plays, kept: extension.kept, value: extension.value });
        }
        best.sort_by(|one, other| other.value.total_cmp(&one.value));
        keep_different(config, root, &mut best, count);
        nodes = extensions
            .iter()
            .take(beam)
            .map(|extension| search.node(&nodes[extension.parent], extension))
            .collect();
    }
    for turn in &mut best {
        search.keep_better(root, turn);
    }
    if scope.is_over() {
        // Some plays may never have been looked at; the result of one line of plays is known in any case.
        let lines = self::search(config, judgement, root, Scope::new(Width::FAST, count), search.dice);
        best.retain(|turn| lines.iter().all(|line| line.plays != turn.plays));
        best.extend(lines);
        if let Some(stall) = search.stall {
            end_waiting(&mut best, |turn| stall.progress(config, &search.after_all(root, &turn.plays)));
        }
    }
    best.sort_by(|one, other| other.value.total_cmp(&one.value));
    best.truncate(count);
    best
}

struct Search<'a> {
    config: &'a Config,
    judgement: &'a Judgement<'a>,
    scope: Scope,
    considered: Considered<'a>,
    stall: Option<Stall>,
    dice: &'a mut Dice,
    /// The possible plays at the node that was expanded last.
    plays: Plays,
    /// Kept to reuse its memory.
    found: Vec<Play>,
}

impl Search<'_> {
    /// The cards to keep when `debt` cards must be paid, and the value of the position then.
    fn judge(&self, position: &Position, debt: u32, vacancies: &Vacancies) -> (Cards, f64) {
        let hand = position.hand(self.judgement.seat());
        let outlook = self.judgement.outlook(position, vacancies);
        let keep = outlook.keep(position);
        let kept = hand.minus(keep.cheapest(hand, debt));
        (kept, outlook.odds(position, kept, &keep))
    }

    /// Swaps a kept card for a paid one as long as the full judgement improves. During the search the kept
    /// cards follow from rough weights; here the full judgement decides, as long as there is time.
    fn keep_better(&mut self, root: &Position, turn: &mut PlannedTurn) {
        let position = self.after_all(root, &turn.plays);
        let hand = position.hand(self.judgement.seat());
        let vacancies = Vacancies::of(self.config, &position);
        let outlook = self.judgement.outlook(&position, &vacancies);
        let keep = outlook.keep(&position);
        while !self.scope.is_over() {
            let (kept, pays) = (turn.kept, hand.minus(turn.kept));
            for given in kept.kinds_present() {
                for taken in pays.kinds_present().filter(|&taken| taken != given) {
                    let other = kept.minus(Cards::one(given)).plus(Cards::one(taken));
                    let value = outlook.odds(&position, other, &keep);
                    if value > turn.value {
                        *turn = PlannedTurn { plays: std::mem::take(&mut turn.plays), kept: other, value };
                    }
                }
            }
            if turn.kept == kept {
                return;
            }
        }
    }

    /// After the first plays were judged, keeps the best destinations for later plays.
    fn keep_best(&mut self, extensions: &[Extension]) {
        let goes_to = |extension: &Extension| match extension.play {
            Play::Ship { to, .. } => Some(to),
            _ => None,
        };
        self.considered.keep_best(&self.plays.destinations, extensions.iter().filter_map(goes_to));
    }

    /// Adds the extensions from a node, as many as time allows.
    fn expand(&mut self, node: &Node, parent: usize, all: &mut Vec<Extension>) {
        if self.scope.is_over() {
            return;
        }
        let mut extensions = Vec::new();
        let Search { config, considered, dice, plays, found, .. } = self;
        candidates(config, &node.position, considered, plays, found, dice);
        let mut after = node.position;
        let found = std::mem::take(&mut self.found);
        for &play in &found {
            if self.scope.is_over() {
                break;
            }
            let debt = node.debt + node.position.play_cost(self.config, &play);
            if node.position.hand(self.judgement.seat()).total() < debt + 1 {
                continue;
            }
            self.after(&node.position, play, &mut after);
            let vacancies = node.vacancies.after(self.config, &node.position, &play, &after);
            let (kept, value) = self.judge(&after, debt, vacancies.as_ref().unwrap_or(&node.vacancies));
            let to = match play {
                Play::Ship { to, .. } => Some(to),
                _ => None,
            };
            extensions.push(Extension {
                parent,
                play,
                debt,
                kept,
                value,
                tiles_left: TilesLeft::after(to, self.considered.area(), &after),
                progress: self.stall.map_or(Progress::Nothing, |stall| stall.progress(self.config, &after)),
            });
        }
        self.found = found;
        keep_map_open(&mut extensions, |extension| extension.tiles_left);
        all.append(&mut extensions);
    }

    fn node(&mut self, parent: &Node, extension: &Extension) -> Node {
        let mut plays = parent.plays.clone();
        plays.push(extension.play);
        let mut position = parent.position;
        self.after(&parent.position, extension.play, &mut position);
        let vacancies = parent.vacancies.after(self.config, &parent.position, &extension.play, &position);
        let vacancies = vacancies.unwrap_or(parent.vacancies);
        Node {
            position,
            vacancies,
            debt: extension.debt,
            plays,
            key: parent.key.wrapping_add(key(&extension.play)),
        }
    }

    /// The position after some plays that will be paid later.
    fn after_all(&mut self, root: &Position, plays: &[Play]) -> Position {
        let mut position = *root;
        for &play in plays {
            let before = position;
            self.after(&before, play, &mut position);
        }
        position
    }

    /// Writes the position after a play that will be paid later.
    fn after(&mut self, position: &Position, play: Play, after: &mut Position) {
        *after = *position;
        let action = Action::Play { play, payment: Cards::NONE };
        let Ok::<_, Infallible>(()) = after.apply_unchecked(self.config, &action, self.dice);
    }
}

/// The best extensions in order; at most `count`.
fn sort_best(extensions: &mut Vec<Extension>, count: usize) {
    let better = |one: &Extension, other: &Extension| other.value.total_cmp(&one.value);
    if extensions.len() > count {
        extensions.select_nth_unstable_by(count, better);
        extensions.truncate(count);
    }
    extensions.sort_by(better);
}

/// Moves the best extension of each kind that makes progress towards the end of the game to the front, and
/// returns how many there are.
fn bring_progress_forward(extensions: &mut [Extension]) -> usize {
    let mut count = 0;
    for progress in [Progress::Opens, Progress::PlacesPioneer] {
        if let Some(at) = extensions.iter().position(|extension| extension.progress == progress) {
            extensions[..=at].rotate_right(1);
            count += 1;
        }
    }
    count
}

/// Of extensions that make the same plays in another order the first one stays; at most `count` extensions.
fn drop_repetitions(nodes: &[Node], extensions: &mut Vec<Extension>, count: usize) {
    let mut keys = Vec::with_capacity(count);
    extensions.retain(|extension| {
        if keys.len() == count {
            return false;
        }
        let key = nodes[extension.parent].key.wrapping_add(key(&extension.play));
        let fresh = !keys.contains(&key);
        if fresh {
            keys.push(key);
        }
        fresh
    });
}

/// A sum of these is the same for the same plays in any order.
fn key(play: &Play) -> u64 {
    let mut hasher = DefaultHasher::new();
    play.hash(&mut hasher);
    hasher.finish()
}
