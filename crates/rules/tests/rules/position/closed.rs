//! Islands where a card of the hand cannot be used, and why.

use crate::common::{Given, Scene, almost_joined, seat};
use ilos_rules::{Action, ActionKind, Card, Closed, Refusal};

fn closed(scene: &Scene) -> Vec<Closed> {
    scene.position.closed(&scene.config)
}

/// K0: a card that needs ships is closed to the islands without them, all named in one entry.
#[test]
fn islands_with_too_few_ships_are_closed_to_the_card() {
    let scene = almost_joined().ship(0, "heart").hand(0, "1 plantation 6 ship").scene();
    let south = scene.island("ring");
    let refusal = Refusal::ShipsNeeded { need: 1, have: 0 };
    assert_eq!(closed(&scene), [Closed { card: Card::Plantation, islands: vec![south], refusal }]);
}

/// T2, P4: pirates can make an island too expensive for a hand that could pay elsewhere.
#[test]
fn an_island_that_is_too_expensive_is_closed_by_its_cost() {
    let given = Given::players(2).tile("heart", (0, 0), 0).ship(0, "heart").hand(0, "1 ruins 3 ship");
    let scene = given.scene();
    let (islands, refusal) = (vec![scene.island("heart")], Refusal::CannotPay { cost: 7, cards: 3 });
    assert_eq!(closed(&scene), [Closed { card: Card::Ruins, islands, refusal }]);
}

/// T2, K8: cards that are not in the hand, and reasons that hold everywhere, close no island.
#[test]
fn what_keeps_a_card_from_being_used_anywhere_is_not_repeated_for_islands() {
    let given = || {
        Given::players(2).tile("heart", (0, 0), 0).tile("orchard-a", (0, 1), 0).tile("orchard-b", (0, 2), 0)
    };
    assert_eq!(closed(&given().hand(0, "9 ship").scene()), []);
    let all_placed = given().pioneers(0, "orchard-a", 6).pioneers(0, "orchard-b", 4);
    let scene = all_placed.hand(0, "1 ruins 2 ship").scene();
    assert_eq!(closed(&scene), []);
    assert_eq!(scene.position.why_not(&scene.config, Card::Ruins), Some(Refusal::NoPioneerLeft));
}

/// S4, T1, F1: the turn and the phase are judged before anything else of an action.
#[test]
fn a_kind_of_action_has_its_turn_and_its_phase() {
    let scene = almost_joined().scene();
    let check = |number, kind| scene.position.check_kind(seat(number), kind);
    assert_eq!(check(0, ActionKind::Play), Ok(()));
    assert_eq!(check(0, Action::EndTurn.kind()), Ok(()));
    assert_eq!(check(0, ActionKind::FirstIsland), Err(Refusal::SetUpIsOver));
    assert_eq!(check(1, ActionKind::FirstIsland), Err(Refusal::NotYourTurn { turn: seat(0) }));
    let over = Given::players(2).tile("heart", (0, 0), 0).ship(0, "heart").ship(1, "heart").over().scene();
    assert_eq!(over.position.check_kind(seat(0), ActionKind::EndTurn), Err(Refusal::GameOver));
}
