//! Positions as unchecked data: impossible ones are refused with a sentence (C1 to C6, S4, E1 to E3, P2).

use crate::common::{Given, Scene, cards, seat};
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
fn error(change: impl FnOnce(&mut PositionDraft)) -> String {
    let scene = calm();
    let mut draft = scene.position.to_draft(&scene.config);
    change(&mut draft);
    Position::from_draft(&scene.config, &draft).expect_err("it cannot arise").to_string()
}

/// C1, P2, K8: pieces that the box does not have, or in impossible places.
#[test]
fn pieces_that_cannot_be_there_are_refused() {
    let slot = |index| Slot::new(index).unwrap();
    assert_eq!(
        error(|draft| draft.seats[1].ships = vec![Berth::RESERVE; 6]),
        "seat 1 has more than five ships"
    );
    let both_on_one_hideout = |draft: &mut PositionDraft| draft.seats[0].ships.push(Berth::hideout(slot(0)));
    assert_eq!(error(both_on_one_hideout), "a hideout holds two ships");
    for berth in [Berth::hideout(slot(1)), Berth::hideout(slot(9))] {
        let sentence = "a ship of seat 0 is at a place that is not in play";
        assert_eq!(error(|draft| draft.seats[0].ships.push(berth)), sentence);
    }
    let taken = (Location::new(slot(1), 0), None);
    let sentence = "a pioneer of seat 1 is at no vacant location in play";
    assert_eq!(error(|draft| draft.seats[1].pioneers.push(taken)), sentence);
    let nowhere = (Location::new(slot(1), 4), None);
    assert_eq!(error(|draft| draft.seats[1].pioneers.push(nowhere)), sentence);
    let no_ship = |draft: &mut PositionDraft| draft.seats[1].ships.clear();
    assert_eq!(error(no_ship), "seat 1 has no ship in play, expected one at least (S4)");
}

/// C2: cards that are missing or there twice, however absurd their number.
#[test]
fn cards_that_do_not_add_up_are_refused() {
    let left_out = error(|draft| draft.deck = draft.deck.minus(cards("1 ruins")));
    assert_eq!(left_out, "1 ruins are missing from deck, discard pile and hands");
    for extra in [cards("1 ruins"), Cards::of([0, 0, 0, 0, 0, 200]), Cards::of([255; 6])] {
        let sentence = "there are more cards than the 30 ship, 20 plantation, 10 gold_mine, 12 building, 6 ruins, \
                        12 market of the game";
        assert_eq!(error(|draft| draft.discard = extra), sentence);
    }
}

/// S1, S4, E1 to E3: tiles that could not have been placed there, or that are there twice.
#[test]
fn tiles_that_cannot_lie_so_are_refused() {
    assert_eq!(
        error(|draft| draft.tiles[0].cell = crate::common::cell(1, 0)),
        "tile strait cannot lie at 1,0 with rotation 0 (E1 to E3, S4)"
    );
    assert_eq!(
        error(|draft| draft.tiles[1].cell = crate::common::cell(1, 0)),
        "tile heart cannot lie at 1,0 with rotation 0 (E1 to E3, S4)"
    );
    assert_eq!(error(|draft| draft.area[0] = draft.tiles[0].tile), "tile strait is given twice");
    assert_eq!(error(|draft| draft.area.truncate(2)), "2 tiles in the area, expected 3");
}

/// K4, C6: posts that copy a good without a plantation, sites without a building, prices that rose too often.
#[test]
fn buildings_and_prices_that_cannot_be_are_refused() {
    let copies = |building| move |draft: &mut PositionDraft| draft.seats[0].pioneers[1].1 = building;
    for good in [Good::Spice, Good::Gold] {
        let sentence = format!("a trading post copies {good}, which is not worked on its island (K4)");
        assert_eq!(error(copies(Some(Building::Post(good)))), sentence);
    }
    assert_eq!(error(copies(None)), "a pioneer of seat 0 is on a site without a building");
    let on_a_field = |draft: &mut PositionDraft| draft.seats[0].pioneers[0].1 = Some(Building::Fort);
    assert_eq!(error(on_a_field), "a building of seat 0 is not on a construction site");
    for (rises, sentence) in [
        ([5, 0, 0, 0], "a price rose more than four times"),
        ([255; 4], "a price rose more than four times"),
        ([3, 2, 2, 2], "more than eight markers are used"),
    ] {
        assert_eq!(error(|draft| draft.rises = rises), sentence);
    }
}

/// S3, S4, S6, F4: phases whose conditions do not hold.
#[test]
fn phases_that_do_not_fit_are_refused() {
    let early = |draft: &mut PositionDraft| (draft.phase, draft.round) = (Phase::Mulligan, 0);
    assert!(error(early).starts_with("in the set-up no seat has pioneers or goods"));
    let barren = |draft: &mut PositionDraft| draft.barren = true;
    assert_eq!(
        error(barren),
        "the round began with nothing vacant or to place, but now there is something (F4)"
    );
    assert_eq!(error(|draft| draft.round = 0), "rounds are counted from the first turn on");
    assert_eq!(error(|draft| draft.turn = seat(2)), "seat 2 has no player, expected 0 to 1");
    assert_eq!(error(|draft| draft.seats.truncate(1)), "1 seats, expected 2");
}

/// Nothing else is refused: the position comes back as it was.
#[test]
fn a_position_survives_being_written_down() {
    let scene = calm();
    let draft = scene.position.to_draft(&scene.config);
    assert_eq!(Position::from_draft(&scene.config, &draft), Ok(scene.position));
}

/// K6, F1, F4: the traces of earlier rounds must fit together, and the game must be over exactly when it
/// should be.
#[test]
fn a_course_that_cannot_have_been_is_refused() {
    let over = "the game would have ended in an earlier round (F4)";
    assert!(error(|draft| draft.market_played = true).starts_with("a market was played in this turn"));
    assert_eq!(error(|draft| draft.quiet_rounds = 5), "5 quiet rounds before round 1");
    let stalled = |draft: &mut PositionDraft| (draft.round, draft.quiet_rounds) = (9, 5);
    assert_eq!((error(stalled), error(|draft| draft.round = 61)), (over.into(), over.into()));
    let ended = |reason: EndReason, round: u16| {
        error(move |draft| {
            draft.phase = Phase::Finished(reason);
            (draft.round, draft.turn, draft.card_played_this_round) = (round, seat(1), true);
        })
    };
    assert_eq!(ended(EndReason::TenthPioneer, 4), "the game cannot have ended by tenth_pioneer yet");
    assert_eq!(ended(EndReason::Stalled, 60), "the game ended by stalled, expected round_limit");
    let early =
        |draft: &mut PositionDraft| (draft.phase, draft.round) = (Phase::Finished(EndReason::RoundLimit), 60);
    assert_eq!(error(early), "a game ends with the turn of the seat before the first (F1)");
}
