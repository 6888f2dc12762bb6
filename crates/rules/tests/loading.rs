//! Positions written down loosely: what could not arise in a game is refused with a sentence (C1 to C6, S4, E1 to E3, P2).

mod common;

use common::{Given, Scene, cards, seat};
use ilos_rules::{Berth, Building, Cards, EndReason, Good, Location, Phase, Position, PositionDraft, Slot};

fn calm() -> Scene {
    Given::players(2)
        .tile("strait", (0, 0), 0)
        .tile("heart", (0, -1), 0)
        .ship(0, "heart")
        .ship(1, "strait hideout")
        .pioneer(0, "heart ebony")
        .post(0, "heart site", Good::Ebony)
        .hand(0, "2 ship")
        .stock(1, "1 gold")
        .scene()
}

/// What is wrong after this change.
fn fault(change: impl FnOnce(&mut PositionDraft)) -> String {
    let scene = calm();
    let mut setup = scene.position.to_draft(&scene.config);
    change(&mut setup);
    Position::from_draft(&scene.config, &setup).expect_err("it cannot arise").to_string()
}

/// C1, P2, K8: pieces that the box does not have or that lie where they cannot.
#[test]
fn pieces_that_cannot_be_there_are_refused() {
    let slot = |index| Slot::new(index).unwrap();
    assert_eq!(
        fault(|setup| setup.seats[1].ships = vec![Berth::RESERVE; 6]),
        "seat 1 has more than five ships"
    );
    let both_on_one_hideout = |setup: &mut PositionDraft| setup.seats[0].ships.push(Berth::hideout(slot(0)));
    assert_eq!(fault(both_on_one_hideout), "a hideout holds two ships");
    for berth in [Berth::hideout(slot(1)), Berth::hideout(slot(9))] {
        let sentence = "a ship of seat 0 is at a place that is not in play";
        assert_eq!(fault(|setup| setup.seats[0].ships.push(berth)), sentence);
    }
    let taken = (Location::new(slot(1), 0), None);
    let sentence = "a pioneer of seat 1 is at no vacant location in play";
    assert_eq!(fault(|setup| setup.seats[1].pioneers.push(taken)), sentence);
    let nowhere = (Location::new(slot(1), 4), None);
    assert_eq!(fault(|setup| setup.seats[1].pioneers.push(nowhere)), sentence);
    let no_ship = |setup: &mut PositionDraft| setup.seats[1].ships.clear();
    assert_eq!(fault(no_ship), "seat 1 has no ship in play, expected one at least (S4)");
}

/// C2: cards that are missing or there twice, however absurd their number.
#[test]
fn cards_that_do_not_add_up_are_refused() {
    let left_out = fault(|setup| setup.deck = setup.deck.minus(cards("1 ruins")));
    assert_eq!(left_out, "1 ruins are missing from deck, discard pile and hands");
    for extra in [cards("1 ruins"), Cards::of([0, 0, 0, 0, 0, 200]), Cards::of([255; 6])] {
        let sentence = "there are more cards than the 30 ship, 20 plantation, 10 gold_mine, 12 building, 6 ruins, \
                        12 market of the game";
        assert_eq!(fault(|setup| setup.discard = extra), sentence);
    }
}

/// S1, S4, E1 to E3: tiles that could not have been placed so, or that are there twice.
#[test]
fn tiles_that_cannot_lie_so_are_refused() {
    assert_eq!(
        fault(|setup| setup.tiles[0].cell = common::cell(1, 0)),
        "tile strait cannot lie at 1,0 with rotation 0 (E1 to E3, S4)"
    );
    assert_eq!(
        fault(|setup| setup.tiles[1].cell = common::cell(1, 0)),
        "tile heart cannot lie at 1,0 with rotation 0 (E1 to E3, S4)"
    );
    assert_eq!(fault(|setup| setup.area[0] = setup.tiles[0].tile), "tile strait is there twice");
    assert_eq!(fault(|setup| setup.area.truncate(2)), "2 tiles in the area, expected 3");
}

/// K4, C6: posts that copy what nobody works, sites without a building, prices that rose too often.
#[test]
fn buildings_and_prices_that_cannot_be_are_refused() {
    let copies = |building| move |setup: &mut PositionDraft| setup.seats[0].pioneers[1].1 = building;
    for good in [Good::Spice, Good::Gold] {
        let sentence = format!("a trading post copies {good}, which is not worked on its island (K4)");
        assert_eq!(fault(copies(Some(Building::Post(good)))), sentence);
    }
    assert_eq!(fault(copies(None)), "a pioneer of seat 0 is on a site without a building");
    let on_a_field = |setup: &mut PositionDraft| setup.seats[0].pioneers[0].1 = Some(Building::Fort);
    assert_eq!(fault(on_a_field), "a building of seat 0 is not on a construction site");
    for (rises, sentence) in [
        ([5, 0, 0, 0], "a price rose more than four times"),
        ([255; 4], "a price rose more than four times"),
        ([3, 2, 2, 2], "more than eight markers are used"),
    ] {
        assert_eq!(fault(|setup| setup.rises = rises), sentence);
    }
}

/// S3, S4, S6, F4: phases that take something for granted which is not so.
#[test]
fn phases_that_do_not_fit_are_refused() {
    let early = |setup: &mut PositionDraft| (setup.phase, setup.round) = (Phase::Mulligan, 0);
    assert!(fault(early).starts_with("in the set-up nobody has pioneers or goods"));
    let barren = |setup: &mut PositionDraft| setup.barren = true;
    assert_eq!(
        fault(barren),
        "the round began with nothing vacant or to place, but now there is something (F4)"
    );
    assert_eq!(fault(|setup| setup.round = 0), "rounds are counted from the first turn on");
    assert_eq!(fault(|setup| setup.turn = seat(2)), "seat 2 has no player, expected 0 to 1");
    assert_eq!(fault(|setup| setup.seats.truncate(1)), "1 seats, expected 2");
}

/// Nothing else is refused: the position comes back as it was.
#[test]
fn a_position_survives_being_written_down() {
    let scene = calm();
    let setup = scene.position.to_draft(&scene.config);
    assert_eq!(Position::from_draft(&scene.config, &setup), Ok(scene.position));
}

/// K6, F1, F4: what the rounds left behind must fit together, and the game must be over just when it should be.
#[test]
fn a_course_that_cannot_have_been_is_refused() {
    let over = "by its rounds the game would be over already (F4)";
    assert!(fault(|setup| setup.market_played = true).starts_with("a market was played in this turn"));
    assert_eq!(fault(|setup| setup.quiet_rounds = 5), "5 quiet rounds before round 1");
    let stalled = |setup: &mut PositionDraft| (setup.round, setup.quiet_rounds) = (9, 5);
    assert_eq!((fault(stalled), fault(|setup| setup.round = 61)), (over.into(), over.into()));
    let ended = |reason: EndReason, round: u16| {
        fault(move |setup| {
            setup.phase = Phase::Finished(reason);
            (setup.round, setup.turn, setup.card_played_this_round) = (round, seat(1), true);
        })
    };
    assert_eq!(ended(EndReason::TenthPioneer, 4), "the game cannot have ended by tenth_pioneer yet");
    assert_eq!(ended(EndReason::Stalled, 60), "the game ended by stalled, expected round_limit");
    let early =
        |setup: &mut PositionDraft| (setup.phase, setup.round) = (Phase::Finished(EndReason::RoundLimit), 60);
    assert_eq!(fault(early), "a game ends with the turn of the seat before the first (F1)");
}
