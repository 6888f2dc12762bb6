//! What the longest game that a table can have costs: to load it from its entries, and to look back at it.
//! `cargo bench -p ilos-table` prints it.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{ANN, Scene, act, terms};
use ilos_rules::{Action, Lots, Options, Phase};
use ilos_table::Terms;

const STEPS: u64 = 5000;

/// The least of several runs is the one that other programs disturbed least.
const RUNS: usize = 5;

/// Pioneers of a seat, so that no tenth one ends the game.
const MOST_PIONEERS: usize = 8;

struct Dice(u64);

impl Lots for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}

/// Four people who play at random for as long as they are allowed to.
fn play() -> Scene {
    let options = Options { stall_rounds: 0, round_limit: 500, ..terms().options };
    let mut scene = Scene::lobby(4, Terms { options, ..terms() });
    (ANN + 1..ANN + 4).for_each(|who| scene.join(who).expect("there is a seat"));
    scene.start(ANN).expect("all are there");
    let mut dice = Dice(1);
    while scene.sequence() < STEPS && scene.table.result().is_none() {
        let (seat, on) = (scene.to_act(), scene.sequence());
        let game = scene.table.played().expect("it has begun").play.game();
        let position = game.position();
        let is_opening = matches!(position.phase(), Phase::Mulligan | Phase::FirstIslands);
        let action = match position.draw_action(game.config(), &mut dice) {
            Some(action) if is_opening || position.pioneers(seat).len() < MOST_PIONEERS => action,
            _ => Action::EndTurn,
        };
        let who = ANN + seat.index() as i64;
        if scene.give(act(who, on, &format!("m{on}"), action)).is_err() {
            scene.give(act(who, on, &format!("m{on}"), Action::EndTurn)).expect("a turn can be ended");
        }
    }
    scene
}

fn time<T>(mut work: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        std::hint::black_box(work());
        begun.elapsed()
    };
    (0..RUNS).map(run).min().expect("there are runs")
}

fn main() {
    let scene = play();
    let game = scene.table.played().expect("it has begun").play.game();
    println!("{} steps, {} events", scene.sequence(), game.events().len());
    println!("load it              {:?}", time(|| scene.reloaded()));
    println!("copy it              {:?}", time(|| game.clone()));
    for share in [0, 1, 2, 4] {
        let at = game.events().len() * share / 4;
        println!("look at event {at:6} {:?}", time(|| game.at(at)));
        println!("  as a spectator     {:?}", time(|| game.at(at).view(None)));
    }
    println!("undo an action       {:?}", time(|| game.decide_undo(1)));
}
