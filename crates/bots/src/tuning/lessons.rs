//! Games that the network learns from.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::{Action, BySeat, Config, Dealer, Game, Phase, Position, Seat, Seed};

use super::Tables;
use crate::bot::Dice;
use crate::judgement::reward::reward;
use crate::judgement::{Judgement, OWN, SHARED, Standings, Weights};
use crate::parallel::in_order;
use crate::players::exchange_for_ships;
use crate::players::planner::{PlannedTurn, Scope, Width, rank_first_islands, search};
use crate::players::searcher::playout::play_turn;

/// A position after the plays of a turn, and the result of the game.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub(super) players: u8,
    pub(super) shared: [f32; SHARED],
    pub(super) own: Vec<[f32; OWN]>,
    /// The prospects without the network.
    pub(super) prospects: BySeat<f64>,
    /// The reward of every seat.
    pub(super) reward: BySeat<f64>,
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How many games; half of them are of four players.
    pub games: u32,
    /// The share of decisions in which one of a dozen good ways is tried at random.
    pub curiosity: f64,
    /// All games follow from it.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// The share of turns that become lessons; those of one game have much in common.
const SHARE: f64 = 0.5;
/// A curious player chooses one of this many turns.
const TURNS: usize = 12;

/// Plays games, one play after another, and collects lessons. `progress` is called with the number of games
/// done.
pub fn play_lessons(
    tables: &Tables,
    weights: &Weights,
    self_play: &SelfPlay,
    stop: &AtomicBool,
    progress: impl Fn(u32) + Sync,
) -> Vec<Lesson> {
    let done = AtomicU32::new(0);
    let play = |game: u32| {
        let lessons = play_game(tables.of_game(game), weights, self_play, game);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok::<_, Infallible>(Some(lessons))
    };
    let Ok(lessons) = in_order(self_play.games, self_play.threads, stop, play, |_| false);
    lessons.into_iter().flatten().collect()
}

fn play_game(config: &Config, weights: &Weights, self_play: &SelfPlay, game: u32) -> Vec<Lesson> {
    let mut dice = Dice::from_text(&format!("lesson dice {} {game}", self_play.seed));
    let mut dealer = Dealer::new(config, Seed::from_text(&format!("lesson deal {} {game}", self_play.seed)));
    let Ok(game) = Game::new(config.clone(), &mut dealer);
    let mut position = *game.position();
    let mut lessons = Vec::new();
    while let Some(seat) = position.to_act() {
        let judgement = Judgement::new(config, weights, &position, seat);
        let is_curious = dice.share() < self_play.curiosity;
        match position.phase() {
            Phase::Mulligan => {
                let discard = exchange_for_ships(position.hand(seat));
                apply(config, &mut position, &Action::Mulligan { discard }, &mut dice);
            }
            Phase::FirstIslands => {
                let mut destinations = position.first_islands(config);
                if is_curious {
                    destinations = vec![*any_of(&destinations, &mut dice)];
                }
                let best = rank_first_islands(&judgement, config, &position, &destinations, &mut dice);
                apply(config, &mut position, &best[0].actions[0], &mut dice);
                lessons.push(judgement.with_standings(&position, position.hand(seat), lesson));
            }
            Phase::Play | Phase::Finished(_) => {
                let count = if is_curious { TURNS } else { 1 };
                let turns = search(config, &judgement, &position, Scope::new(Width::FAST, count), &mut dice);
                let turn = any_of(&turns, &mut dice).clone();
                if dice.share() < SHARE {
                    lessons.push(lesson_of(&judgement, config, position, turn.clone(), dice.fork()));
                }
                play_turn(config, &mut position, turn, &mut dice);
            }
        }
    }
    let reward = reward(config, &position);
    lessons.iter_mut().for_each(|lesson| lesson.reward = reward);
    lessons
}

fn apply(config: &Config, position: &mut Position, action: &Action, dice: &mut Dice) {
    let Ok::<_, Infallible>(()) = position.apply_unchecked(config, action, dice);
}

fn any_of<'a, T>(some: &'a [T], dice: &mut Dice) -> &'a T {
    &some[(dice.share() * some.len() as f64) as usize]
}

fn lesson_of(
    judgement: &Judgement<'_>,
    config: &Config,
    mut position: Position,
    turn: PlannedTurn,
    mut dice: Dice,
) -> Lesson {
    turn.make_plays(config, &mut position, &mut dice);
    judgement.with_standings(&position, position.hand(judgement.seat()), lesson)
}

/// A lesson whose reward is not known yet.
fn lesson(standings: Standings<'_>) -> Lesson {
    let players = standings.players();
    Lesson {
        players,
        shared: standings.shared_features(),
        own: Seat::all(players).map(|seat| standings.features(seat)).collect(),
        prospects: standings.prospects(),
        reward: BySeat::default(),
    }
}
