//! The end of the game (F1 to F4).

use crate::common::{Given, Scene, goods, seat};
use ilos_rules::{Action, EndReason, Event, Good, Options, Play, Seat, ranks};

/// A heart and two orchards in a row; seats with nine pioneers are about to place their last.
fn with_nine(players: usize, of: &[usize]) -> Given {
    let mut given = Given::players(players)
        .tile("heart", (0, 0), 0)
        .tile("orchard-a", (0, 1), 0)
        .tile("orchard-b", (0, 2), 0)
        .tile("yard-a", (0, 3), 0)
        .tile("yard-b", (0, 4), 0);
    let places = [("orchard-a", 6, "yard-a", 3), ("orchard-b", 6, "yard-b", 3)];
    for (&player, (orchard, fields, yard, forts)) in of.iter().zip(places) {
        given = given.pioneers(player, orchard, fields).hand(player, "2 plantation 1 ruins 1 market 8 ship");
        given = (1..=forts).fold(given, |given, nth| given.fort(player, &format!("{yard} site {nth}")));
    }
    given
}

/// Ends the turn, whatever is drawn.
fn passes(scene: &mut Scene) -> Vec<Event> {
    let actor = scene.position.to_act().expect("the game goes on");
    let mut dice = crate::common::Dice(scene.position.round() as u64);
    let decision =
        scene.position.decide(&scene.config, actor, &Action::EndTurn, &mut dice).expect("it is legal");
    scene.position = decision.after;
    decision.events
}

/// F1: a tenth pioneer starts the end, and the round is finished: the last turn is that of the player before
/// the first.
#[test]
fn the_round_of_the_tenth_pioneer_is_finished() {
    let mut scene = with_nine(3, &[2, 0]).first(1).turn(2).scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    assert!(scene.position.is_ending());
    assert_eq!(scene.position.pioneers_left(seat(2)), 0);
    passes(&mut scene);
    assert_eq!((scene.ended(), scene.position.to_act()), (None, Some(seat(0))));
    let events = passes(&mut scene);
    assert_eq!(events.last(), Some(&Event::Finished { reason: EndReason::TenthPioneer }));
    assert_eq!((scene.ended(), scene.position.to_act()), (Some(EndReason::TenthPioneer), None));
}

/// F1: when the last player of the round places a tenth pioneer the game ends with that turn.
#[test]
fn the_last_player_of_a_round_ends_the_game_at_once() {
    let mut scene = with_nine(2, &[1, 0]).turn(1).scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    assert_eq!(scene.ended(), None, "the turn is still to be finished");
    passes(&mut scene);
    assert_eq!(scene.ended(), Some(EndReason::TenthPioneer));
}

/// F1: the rest of every turn is played as usual: cards, production and draw, by all.
#[test]
fn turns_after_the_tenth_pioneer_are_played_as_usual() {
    let mut scene = with_nine(2, &[0, 1]).stock(0, "1 spice").stock(1, "1 spice").scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    scene.plays(Play::Market { good: Good::Spice }, "");
    let hand = scene.hand(0).total();
    let drawn = scene.position.draw_count(&scene.config, seat(0));
    passes(&mut scene);
    assert_eq!(scene.stock(0), goods("3 ebony 2 spice 2 pigment"));
    assert_eq!(scene.hand(0).total(), hand + drawn);
    scene.plays(Play::Market { good: Good::Spice }, "");
    passes(&mut scene);
    assert_eq!(scene.stock(1), goods("2 ebony 2 spice 2 pigment"), "the last production counts");
    assert_eq!(scene.ended(), Some(EndReason::TenthPioneer));
}

/// F1: several players may place a tenth pioneer in the last round.
#[test]
fn several_players_can_reach_ten() {
    let mut scene = with_nine(2, &[0, 1]).scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    passes(&mut scene);
    scene.plays(scene.ruins("heart ruins"), "1 plantation 6 ship");
    passes(&mut scene);
    assert!(Seat::all(2).all(|player| scene.position.pioneers_left(player) == 0));
    assert_eq!(scene.ended(), Some(EndReason::TenthPioneer));
    let scores = scene.position.scores(&scene.config);
    assert_eq!(scores.iter().map(|score| score.pioneers).collect::<Vec<_>>(), [10, 10]);
}

/// F1: nine pioneers do not start the end.
#[test]
fn nine_pioneers_end_nothing() {
    let mut scene = with_nine(2, &[0, 1]).scene();
    assert!(!scene.position.is_ending());
    passes(&mut scene);
    passes(&mut scene);
    assert_eq!((scene.ended(), scene.position.round()), (None, 2));
}

/// F1: when the game is over nothing can be done.
#[test]
fn after_the_end_everything_is_refused() {
    let mut scene = with_nine(2, &[1, 0]).turn(1).scene();
    scene.plays(scene.plantation("heart ebony"), "2 ship");
    passes(&mut scene);
    scene.refuses_action(Action::EndTurn, "F1", "the game is over");
    scene.refuses(scene.ruins("heart ruins"), "7 ship", "F1", "the game is over");
    assert!(scene.position.every_play(&scene.config).is_empty());
    assert_eq!(scene.position.draw_action(&scene.config, &mut crate::common::Dice(1)), None);
}

/// F2: only the stock scores, each good at its price; boards are cleared, hands and tokens on posts are worth
/// nothing.
#[test]
fn stocks_are_worth_their_prices_and_nothing_else_scores() {
    let mut scene = Given::players(2)
        .options(Options { round_limit: 1, ..Options::default() })
        .tile("heart", (0, 0), 0)
        .turn(1)
        .pioneer(1, "heart ebony")
        .post(1, "heart site", Good::Ebony)
        .hand(0, "20 ship")
        .stock(0, "1 ebony 2 spice 3 pigment 4 gold")
        .stock(1, "5 ebony")
        .rises([0, 1, 4, 2])
        .scene();
    passes(&mut scene);
    assert!(Seat::all(2).all(|player| scene.position.production(player).is_empty()), "boards are cleared");
    let scores = scene.position.scores(&scene.config);
    assert_eq!(scores[0].by_good, [1, 2 * 2, 3 * 5, 4 * 5]);
    assert_eq!(scores[0].points, 40);
    assert_eq!(scores[1].points, 5 + 2, "five, and two of the last production");
    assert_eq!(scores.iter().map(|score| score.leads).collect::<Vec<_>>(), [true, false]);
}

fn winners(scene: &Scene) -> Vec<usize> {
    scene
        .position
        .scores(&scene.config)
        .iter()
        .filter(|score| score.leads)
        .map(|score| score.seat.index())
        .collect()
}

/// A finished game of three with these stocks and pioneers.
fn finished(stocks: [&str; 3], pioneers: [usize; 3]) -> Scene {
    let mut given = Given::players(3)
        .tile("orchard-a", (0, 0), 0)
        .tile("orchard-b", (0, 1), 0)
        .tile("heart", (0, 2), 0)
        .over();
    for (player, stock) in stocks.into_iter().enumerate() {
        given = given.ship(player, "heart").stock(player, stock);
    }
    given = given.pioneers(0, "orchard-a", pioneers[0]).pioneers(1, "orchard-b", pioneers[1]);
    given.pioneers(2, "heart", pioneers[2]).scene()
}

/// F3: points decide, then pioneers; seats that are equal in both share a rank.
#[test]
fn ranks_follow_points_and_pioneers() {
    let ranked = |stocks, pioneers| {
        let scene = finished(stocks, pioneers);
        ranks(&scene.position.scores(&scene.config))
    };
    assert_eq!(ranked(["1 ebony", "3 pigment", "3 pigment"], [2, 1, 2]), [3, 2, 1]);
    assert_eq!(ranked(["3 pigment", "1 ebony", "3 pigment"], [2, 1, 2]), [1, 3, 1]);
}

/// F3: most points win, whatever the number of pioneers.
#[test]
fn most_points_win() {
    assert_eq!(winners(&finished(["4 ebony", "1 gold 2 spice", "3 pigment"], [6, 0, 2])), [1]);
}

/// F3: ties in points go to more pioneers on the map.
#[test]
fn ties_go_to_more_pioneers() {
    assert_eq!(winners(&finished(["3 ebony", "1 gold", "3 pigment"], [2, 4, 2])), [1]);
    assert_eq!(winners(&finished(["3 ebony", "1 gold", "2 pigment"], [1, 0, 2])), [0]);
}

/// F3: with the same points and pioneers the victory is shared.
#[test]
fn what_stays_tied_is_a_shared_victory() {
    assert_eq!(winners(&finished(["3 ebony", "1 gold", "3 pigment"], [2, 1, 2])), [0, 2]);
    assert_eq!(winners(&finished(["", "", ""], [0, 0, 0])), [0, 1, 2]);
}

/// Two capes without locations that close each other: nothing is vacant and no tile fits.
fn exhausted() -> Given {
    Given::players(2).tile("cape-c", (0, 0), 0).tile("cape-d", (0, -1), 3)
}

/// F4: a round that begins with nothing vacant and no tile to place is the last, and is played to its end.
#[test]
fn a_round_that_begins_with_nothing_left_is_the_last() {
    let mut scene = exhausted().turn(1).card_played().scene();
    passes(&mut scene);
    assert!(scene.position.is_barren());
    assert_eq!((scene.ended(), scene.position.round()), (None, 2));
    passes(&mut scene);
    assert_eq!(scene.ended(), None);
    passes(&mut scene);
    assert_eq!(scene.ended(), Some(EndReason::MapExhausted));
}

/// F4: a vacant location or a tile that could be placed keeps the game going.
#[test]
fn something_vacant_or_a_tile_to_place_keeps_the_game_going() {
    let vacant = Given::players(2).tile("cape-a", (0, 0), 0).tile("cape-d", (0, -1), 3);
    let placeable = Given::players(2).tile("cape-c", (0, 0), 0);
    for mut scene in [vacant.turn(1).scene(), placeable.turn(1).scene()] {
        passes(&mut scene);
        assert!(!scene.position.is_barren());
    }
}

/// F4, C5: sites do not count once the building tokens are gone.
#[test]
fn vacant_sites_do_not_count_without_building_tokens() {
    let with_forts = |forts: usize| {
        let mut given = Given::players(3)
            .tile("cape-c", (0, 0), 0)
            .tile("yard-a", (0, -1), 0)
            .tile("yard-b", (0, -2), 0)
            .tile("yard-c", (0, -3), 0)
            .tile("cape-d", (0, -4), 3)
            .card_played()
            .turn(2);
        for nth in 0..forts {
            let yard = ["yard-a", "yard-b", "yard-c"][nth / 4];
            given = given.fort(nth % 3, &format!("{yard} site {}", nth % 4 + 1));
        }
        let mut scene = given.scene();
        passes(&mut scene);
        scene
    };
    assert!(!with_forts(9).position.is_barren());
    let mut scene = with_forts(10);
    assert!(scene.position.is_barren());
    for _ in 0..3 {
        passes(&mut scene);
    }
    assert_eq!(scene.ended(), Some(EndReason::MapExhausted));
}

/// F4: five rounds in a row without a card played end the game, four do not.
#[test]
fn five_quiet_rounds_end_the_game() {
    let mut scene = Given::players(2).tile("heart", (0, 0), 0).scene();
    for round in 1..=5 {
        assert_eq!((scene.ended(), scene.position.round()), (None, round));
        passes(&mut scene);
        passes(&mut scene);
    }
    assert_eq!(scene.ended(), Some(EndReason::Stalled));
}

/// F4: a card played by anyone in the round breaks the row.
#[test]
fn a_card_played_breaks_the_row_of_quiet_rounds() {
    let given = Given::players(2).tile("heart", (0, 0), 0).hand(0, "4 ship").with(|setup| {
        setup.round = 5;
        setup.quiet_rounds = 4;
    });
    let mut scene = given.scene();
    scene.plays_and_reveals(scene.explore("plain", (0, 1), 0, 1), "1 ship", "cove");
    passes(&mut scene);
    passes(&mut scene);
    assert_eq!((scene.ended(), scene.position.quiet_rounds()), (None, 0));
    for _ in 0..10 {
        assert_eq!(scene.ended(), None);
        passes(&mut scene);
    }
    assert_eq!(scene.ended(), Some(EndReason::Stalled));
}

/// F4: the number of quiet rounds is an option of the table, 0 means never.
#[test]
fn the_row_of_quiet_rounds_is_an_option() {
    let scene = |stall_rounds, quiet| {
        let options = Options { stall_rounds, ..Options::default() };
        let mut scene = Given::players(2)
            .options(options)
            .tile("heart", (0, 0), 0)
            .turn(1)
            .with(|setup| {
                setup.round = quiet + 1;
                setup.quiet_rounds = quiet;
            })
            .scene();
        passes(&mut scene);
        scene.ended()
    };
    assert_eq!((scene(2, 0), scene(2, 1)), (None, Some(EndReason::Stalled)));
    assert_eq!(scene(1, 0), Some(EndReason::Stalled));
    assert_eq!(scene(0, 50), None);
}

/// F4: round 60 is the last, or the round that the table chose; 0 means never.
#[test]
fn the_round_limit_ends_the_game() {
    let scene = |round_limit, round| {
        let options = Options { round_limit, ..Options::default() };
        let mut scene = Given::players(2)
            .options(options)
            .tile("heart", (0, 0), 0)
            .turn(1)
            .with(|setup| setup.round = round)
            .scene();
        passes(&mut scene);
        scene.ended()
    };
    assert_eq!(Options::default().round_limit, 60);
    assert_eq!((scene(60, 59), scene(60, 60)), (None, Some(EndReason::RoundLimit)));
    assert_eq!((scene(3, 2), scene(3, 3)), (None, Some(EndReason::RoundLimit)));
    assert_eq!(scene(0, 5000), None);
}
