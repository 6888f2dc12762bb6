//! Bots do not cheat: after everything that a seat cannot know is dealt again, its view is the same, and so
//! must be its move.

mod common;

use common::{decide, hoarders, mixed, planners, play, view_of_sample};
use ilos_bots::{BotKind, Dice, KINDS, Random, Sampler};
use ilos_rules::{Action, Config, Game, Phase, Position, Seat, SeatView};

/// The decision of someone who could look at everything.
type Mind<'a> = &'a dyn Fn(&Config, &Position, &SeatView, Seat, u64) -> Action;

/// For each mind, in how many positions its move changed when only hidden things did. The positions come from
/// many games of good, bad and hoarding players, two to five of them.
fn changed_moves(minds: &[Mind<'_>], positions: usize) -> Vec<usize> {
    /// Consecutive positions have much in common.
    const EVERY: usize = 17;
    let mut changed = vec![0; minds.len()];
    let (mut seen, mut looked_at) = (0, 0);
    let mut dice = Dice::new(1);
    for seed in 0.. {
        let bots = [planners, mixed, hoarders][seed as usize % 3](2 + seed as usize / 3 % 4);
        play(bots, seed, |game, seat| {
            seen += 1;
            if looked_at < positions && seen % EVERY == 0 {
                looked_at += 1;
                for (mind, changed) in minds.iter().zip(&mut changed) {
                    *changed += is_changed(*mind, game, seat, looked_at as u64, &mut dice) as usize;
                }
                if looked_at % 500 == 0 {
                    eprintln!("{looked_at} of {positions} positions, moves changed: {changed:?}");
                }
            }
        });
        if looked_at == positions {
            break;
        }
    }
    changed
}

fn is_changed(mind: Mind<'_>, game: &Game, seat: Seat, seed: u64, dice: &mut Dice) -> bool {
    let (config, view) = (game.config(), game.view(Some(seat)));
    let sampler = Sampler::new(config, &view, dice).expect("the view of a game");
    let other = sampler.sample(dice).expect("a position");
    let view_of_other = view_of_sample(game, &other, Some(seat));
    mind(config, game.position(), &view, seat, seed) != mind(config, &other, &view_of_other, seat, seed)
}

/// Fifty positions by default. The full count, by hand:
/// `ILOS_HONESTY_POSITIONS=10000 cargo test --release -p ilos-bots --test honesty -- --nocapture`.
fn positions() -> usize {
    let asked = std::env::var("ILOS_HONESTY_POSITIONS").ok();
    asked.map_or(50, |text| text.parse().expect("ILOS_HONESTY_POSITIONS is a number"))
}

/// V1.
#[test]
fn every_bot_makes_the_same_move_whatever_it_cannot_see() {
    let mind = |kind: &'static BotKind| {
        move |config: &Config, _: &Position, view: &SeatView, _: Seat, seed: u64| {
            decide(&mut *kind.make(), view, config, &mut Dice::new(seed))
        }
    };
    let minds: Vec<_> = KINDS.iter().map(mind).collect();
    let minds: Vec<Mind<'_>> = minds.iter().map(|mind| mind as Mind<'_>).collect();
    for (kind, changed) in KINDS.iter().zip(changed_moves(&minds, positions())) {
        assert_eq!(changed, 0, "{} looks at what it cannot know", kind.name);
    }
}

/// The test of this test: a bot that peeks into the next player's hand, only to break ties, is noticed.
#[test]
fn a_cheating_twin_is_found_out() {
    let cheat = |config: &Config, position: &Position, view: &SeatView, seat: Seat, seed: u64| {
        let peeked = position.hand(seat.next(config.players())).counts();
        let seed = seed ^ peeked[0] as u64;
        decide(&mut Random, view, config, &mut Dice::new(seed))
    };
    let changed = changed_moves(&[&cheat], 300)[0];
    assert!(changed > 30, "only {changed} of 300 moves gave it away");
}

/// The seeds matter: the equal moves above are not equal by chance.
#[test]
fn positions_in_the_proof_do_differ_in_what_is_hidden() {
    let mut dice = Dice::new(2);
    let (mut positions, mut different) = (0, 0);
    play(mixed(4), 3, |game, seat| {
        if game.position().phase() == Phase::Play {
            let view = game.view(Some(seat));
            let sampler = Sampler::new(game.config(), &view, &mut dice).expect("the view of a game");
            positions += 1;
            different += (sampler.sample(&mut dice).expect("a position") != *game.position()) as usize;
        }
    });
    assert!(different * 10 > positions * 9, "{different} of {positions}");
}
