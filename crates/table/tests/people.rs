//! Resigning, and going on without someone who is away.

mod common;

use common::*;
use ilos_table::{
    Clock, Command, Control, Due, Effect, Ending, MatchSeat, Motion, Nameplate, Status, TableError,
    TableWithoutGame, Terms,
};

const MINUTE: u64 = 60_000;

/// A match of Ann, Ben and Carl, in which Ann begins.
fn three(terms: Terms) -> Scene {
    let mut scene = Scene::lobby(3, terms);
    scene.join(BEN).unwrap();
    scene.join(CARL).unwrap();
    scene.start(ANN).unwrap();
    scene
}

fn control(scene: &Scene, who: i64) -> Control {
    match scene.table.played().unwrap().seats.get(seat(who as usize - 1)).unwrap() {
        MatchSeat::Person(_, control) => control.clone(),
        MatchSeat::Bot(_) => panic!("a bot"),
    }
}

fn bot_for(who: i64) -> Motion {
    Motion::BotFor(person(who))
}

fn ending(scene: &Scene) -> Option<Ending> {
    scene.table.result().map(|result| result.reason)
}

#[test]
fn after_two_minutes_one_vote_of_two_lets_a_bot_play_on() {
    let mut scene = Scene::duel(terms());
    scene.goes_away(ANN);
    scene.now += 2 * MINUTE - 1;
    assert_eq!(scene.vote(BEN, bot_for(ANN)).unwrap_err(), TableError::NotAway);
    scene.now += 1;
    scene.vote(BEN, bot_for(ANN)).unwrap();
    assert_eq!(control(&scene, ANN), Control::Substitute { bot: bot("trader"), returning: false });
    assert_eq!(
        scene.vote(BEN, bot_for(ANN)).unwrap_err(),
        TableError::NotAway,
        "a bot plays for her already"
    );
    assert!(scene.wakes_bot());
    assert_eq!(scene.due, Due::At(scene.now + 10_000));
    scene.come_back(ANN).unwrap();
    assert_eq!(control(&scene, ANN), Control::Own, "she plays on when she is back");
}

#[test]
fn the_table_chooses_how_long_a_person_may_be_away() {
    let mut scene = Scene::duel(Terms { away_after: Some(30), ..terms() });
    scene.goes_away(ANN);
    scene.now += 30_000;
    scene.vote(BEN, bot_for(ANN)).unwrap();
    let open = |seconds| {
        let terms = Terms { away_after: Some(seconds), ..terms() };
        TableWithoutGame::open(terms, (person(ANN), plate(ANN)), 2, 1, &[])
    };
    assert!(open(10).is_ok() && open(1_209_600).is_ok());
    assert_eq!(open(9).unwrap_err(), TableError::AwayAfter);
    assert_eq!(open(1_209_601).unwrap_err(), TableError::AwayAfter);
}

#[test]
fn of_three_who_are_there_two_have_to_agree() {
    let mut scene = Scene::lobby(4, terms());
    for who in [BEN, CARL, DORA] {
        scene.join(who).unwrap();
    }
    scene.start(ANN).unwrap();
    scene.goes_away(DORA);
    scene.now += 2 * MINUTE;
    scene.vote(ANN, Motion::End).unwrap();
    scene.vote(BEN, bot_for(DORA)).unwrap();
    assert_eq!(scene.table.status(), Status::Match, "one vote for each");
    scene.vote(ANN, None).unwrap();
    scene.vote(CARL, bot_for(DORA)).unwrap();
    assert_eq!(control(&scene, DORA), Control::Substitute { bot: bot("trader"), returning: false });
    assert_eq!(scene.table.played().unwrap().votes.iter().count(), 0, "what is done needs no votes");
}

#[test]
fn a_vote_is_shown_while_it_counts() {
    let mut scene = Scene::lobby(4, terms());
    for who in [BEN, CARL, 4] {
        scene.join(who).unwrap();
    }
    scene.start(ANN).unwrap();
    scene.goes_away(ANN);
    scene.now += 2 * MINUTE;
    scene.vote(BEN, bot_for(ANN)).unwrap();
    assert_eq!(scene.effects, [Effect::TableChanged], "those who look at it are told");
    let shown = |away: &[(i64, u64)]| {
        let absences = away.iter().map(|(who, since)| (person(*who), *since)).collect();
        scene.table.votes_now(&absences).len()
    };
    let since = scene.now - 2 * MINUTE;
    assert_eq!(shown(&[(ANN, since)]), 1, "one of the two that three people need");
    assert_eq!(shown(&[]), 0, "Ann is back");
    assert_eq!(shown(&[(ANN, since), (BEN, scene.now)]), 0, "who is for it has gone too");
}

#[test]
fn a_vote_about_someone_who_was_back_in_between_is_void() {
    let mut scene = Scene::lobby(4, terms());
    for who in [BEN, CARL, DORA] {
        scene.join(who).unwrap();
    }
    scene.start(ANN).unwrap();
    scene.goes_away(DORA);
    scene.now += 2 * MINUTE;
    scene.vote(ANN, bot_for(DORA)).unwrap();
    scene.away.clear();
    scene.now += MINUTE;
    scene.goes_away(DORA);
    scene.now += 2 * MINUTE;
    scene.vote(BEN, bot_for(DORA)).unwrap();
    assert_eq!(control(&scene, DORA), Control::Own, "only Ben has said so since");
    scene.vote(ANN, bot_for(DORA)).unwrap();
    assert!(control(&scene, DORA) != Control::Own);
}

#[test]
fn a_game_that_is_ended_as_it_stands_has_a_result_and_can_be_loaded_again() {
    let mut scene = Scene::duel(terms());
    scene.act(ANN, "one", keep()).unwrap();
    scene.goes_away(BEN);
    scene.now += 2 * MINUTE;
    scene.vote(ANN, Motion::End).unwrap();
    assert_eq!((scene.table.status(), ending(&scene)), (Status::Finished, Some(Ending::Voted)));
    assert_eq!(scene.effects, [Effect::TableChanged, Effect::Finished]);
    assert_eq!(scene.table.played().unwrap().votes.iter().count(), 0, "nothing is left to vote on");
    assert_eq!((scene.due, scene.wakes_bot(), scene.turn_announced_to()), (Due::Never, false, None));
    assert_eq!(scene.table.person_to_act(), None);
    assert_eq!(scene.reloaded().result(), scene.table.result());
    let late = act(BEN, scene.sequence(), "late", keep());
    assert_eq!(scene.give(late).unwrap_err(), TableError::Rules(ilos_rules::Refusal::GameOver));
    scene.look_at_clock();
    assert_eq!(scene.table.status(), Status::Finished);
}

#[test]
fn a_match_that_is_closed_ends_as_it_stands_and_counts_for_no_rating() {
    let rated = Terms { rated: true, clock: Clock::PerTurn { seconds: 60 }, ..terms() };
    let mut scene = Scene::duel(rated);
    scene.act(ANN, "one", keep()).unwrap();
    scene.give(Command::Close).unwrap();
    assert_eq!((scene.table.status(), ending(&scene)), (Status::Finished, Some(Ending::Closed)));
    assert_eq!((scene.due, scene.ranks.clone()), (Due::Never, None));
    assert_eq!(scene.reloaded().result(), scene.table.result());
    assert_eq!(scene.give(Command::Close).unwrap_err(), TableError::Finished);
    // Ann would be last in a game that the players had broken off.
    let mut scene = three(Terms { rated: true, clock: Clock::PerTurn { seconds: 60 }, ..terms() });
    scene.act(ANN, "one", keep()).unwrap();
    scene.leave(ANN).unwrap();
    scene.give(Command::Close).unwrap();
    assert_eq!((ending(&scene), scene.ranks), (Some(Ending::Closed), None));
}

#[test]
fn everyone_leaves_a_lobby_that_is_closed() {
    let mut scene = Scene::lobby(3, Terms { listed: true, ..terms() });
    scene.join(BEN).unwrap();
    scene.give(Command::Close).unwrap();
    assert_eq!((scene.table.host(), scene.table.is_listed()), (None, false));
    assert!(scene.table.seated().is_empty());
    assert_eq!(scene.effects, [Effect::TableChanged], "those who look at it are told");
}

#[test]
fn who_has_left_is_gone_without_a_wait() {
    let mut scene = three(terms());
    assert_eq!(scene.vote(BEN, Motion::End).unwrap_err(), TableError::NotAway, "everyone is there");
    scene.leave(ANN).unwrap();
    assert_eq!(scene.vote(ANN, Motion::End).unwrap_err(), TableError::Away, "who left has no vote");
    scene.vote(BEN, Motion::End).unwrap();
    assert_eq!(ending(&scene), Some(Ending::Voted));
}

#[test]
fn a_bot_plays_to_the_end_for_a_person_who_resigns() {
    let mut scene = three(terms());
    scene.resign(ANN).unwrap();
    assert_eq!(control(&scene, ANN), Control::Resigned { bot: bot("trader") });
    assert!(scene.wakes_bot());
    assert_eq!(scene.come_back(ANN).unwrap_err(), TableError::Resigned);
    assert_eq!(scene.vote(ANN, Motion::End).unwrap_err(), TableError::Resigned);
    let again = Command::Resign { by: person(ANN), substitute: bot("captain") };
    assert!(scene.decide(&again).unwrap().to_store().is_none());
    scene.go_on();
    assert_eq!(scene.turn_announced_to(), Some(person(BEN)));
}

#[test]
fn the_last_one_who_has_not_resigned_wins() {
    let mut scene = three(terms());
    scene.resign(ANN).unwrap();
    scene.resign(CARL).unwrap();
    assert_eq!(ending(&scene), Some(Ending::Resigned));
    let leads: Vec<bool> = scene.table.result().unwrap().scores.iter().map(|score| score.leads).collect();
    assert_eq!(leads, [false, true, false]);
    assert_eq!(
        control(&scene, CARL),
        Control::Resigned { bot: bot("trader") },
        "the result shows who gave up"
    );
}

#[test]
fn bots_do_not_play_on_among_themselves() {
    let bots = [bot("captain"), bot("captain")];
    let table = TableWithoutGame::open(terms(), (person(ANN), plate(ANN)), 3, 1, &bots).unwrap();
    let mut scene = Scene::of(table);
    scene.start(ANN).unwrap();
    scene.resign(ANN).unwrap();
    assert_eq!(ending(&scene), Some(Ending::Resigned));
    assert!(!scene.table.result().unwrap().scores[0].leads);
}

#[test]
fn in_a_rated_game_whoever_let_a_bot_play_is_last() {
    let options = ilos_rules::Options { round_limit: 3, ..terms().options };
    let mut scene = three(Terms { rated: true, options, ..terms() });
    scene.leave(BEN).unwrap();
    while scene.table.result().is_none() {
        if scene.table.played().unwrap().play.sequence() == 8 {
            scene.come_back(BEN).unwrap();
        }
        scene.go_on();
    }
    assert_eq!(scene.ranks.as_ref().unwrap()[1], 3);
}

#[test]
fn a_rated_game_that_is_broken_off_is_lost_by_whoever_gave_it_up_and_by_no_one_else() {
    let mut scene = three(Terms { rated: true, ..terms() });
    scene.act(ANN, "one", keep()).unwrap();
    scene.goes_away(CARL);
    scene.now += 2 * MINUTE;
    let mut resigned = three(Terms { rated: true, ..terms() });
    resigned.act(ANN, "one", keep()).unwrap();
    scene.vote(BEN, Motion::End).unwrap();
    assert_eq!(scene.ranks, None, "no one gave up");
    resigned.resign(CARL).unwrap();
    resigned.vote(BEN, Motion::End).unwrap();
    assert_eq!(resigned.ranks, Some(vec![1, 1, 3]));
}

#[test]
fn a_game_for_ratings_needs_a_clock_the_standard_set_the_usual_options_and_accounts() {
    let clock = Clock::PerTurn { seconds: 120 };
    let options = ilos_rules::Options::default();
    let rated = Terms { rated: true, clock, options, ..Terms::default() };
    let open = |terms: Terms, host: Nameplate, own_seats| {
        TableWithoutGame::open(terms, (person(ANN), host), 3, own_seats, &[]).map(drop)
    };
    assert_eq!(open(rated.clone(), plate(ANN), 1), Ok(()));
    let short = ilos_rules::Options { round_limit: 3, ..options };
    for terms in [Terms { clock: Clock::None, ..rated.clone() }, Terms { options: short, ..rated.clone() }] {
        assert_eq!(open(terms, plate(ANN), 1), Err(TableError::CannotBeRated));
    }
    let guest = Nameplate { has_account: false, ..plate(BEN) };
    assert_eq!(open(rated.clone(), guest.clone(), 1), Err(TableError::NoAccount));
    assert_eq!(open(rated.clone(), plate(ANN), 2), Err(TableError::OneSeatEach));
    let mut scene = Scene::lobby(3, rated);
    let join = Command::Join { by: person(BEN), nameplate: guest, seat: None };
    assert_eq!(scene.give(join).unwrap_err(), TableError::NoAccount);
    assert_eq!(scene.join(ANN).unwrap_err(), TableError::OneSeatEach);
}
