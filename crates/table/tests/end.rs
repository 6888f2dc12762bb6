//! A table after its game: the result, ratings, the record's names, playing again.

mod common;

use common::*;
use ilos_rules::{EndReason, Options, Refusal, Seat};
use ilos_table::{
    Command, Due, Effect, Ending, LobbySeat, Nameplate, Rated, Rating, Stage, Status, TableError, Terms,
    rating_changes,
};

/// A table, for ratings or not, whose game ends after three rounds.
fn short(rated: bool) -> Terms {
    let options = Options { first: Seat::new(0), round_limit: 3, ..Options::default() };
    Terms { rated, options, ..Terms::default() }
}

fn finished(rated: bool) -> Scene {
    let mut scene = Scene::duel(short(rated));
    scene.play_to_the_end();
    scene
}

/// The step that ends a game.
fn last_step(mut scene: Scene) -> (Scene, ilos_table::Step) {
    loop {
        let (on, seat) = (scene.sequence(), scene.to_act());
        let before = scene.table.clone();
        scene.go_on();
        if scene.table.result().is_none() {
            continue;
        }
        scene.table = before;
        let end = ilos_rules::Action::EndTurn;
        let command = match scene.table.bot_to_move() {
            Some(_) => Command::BotMove { seat, on, action: end },
            None => {
                let by = scene.table.seated()[seat.index()].1;
                Command::Act { by, seat, on, request: "end".to_owned(), action: Box::new(end) }
            }
        };
        let step = scene.decide(&command).unwrap();
        return (scene, step);
    }
}

#[test]
fn a_game_that_ends_has_a_result_and_nothing_is_due() {
    let scene = finished(false);
    assert_eq!(scene.table.status(), Status::Finished);
    let result = scene.table.result().unwrap();
    assert_eq!(
        (result.reason, result.rounds, result.scores.len()),
        (Ending::Rules(EndReason::RoundLimit), 3, 2)
    );
    assert!(result.scores.iter().any(|score| score.leads), "someone has won");
    assert_eq!((scene.due, scene.turn_announced_to(), scene.wakes_bot()), (Due::Never, None, false));
    assert_eq!(scene.effects, [Effect::TableChanged, Effect::Finished]);
}

#[test]
fn after_the_end_no_command_takes_effect() {
    let mut scene = finished(false);
    let on = scene.sequence();
    let refused = scene.act(ANN, "late", ilos_rules::Action::EndTurn).unwrap_err();
    assert_eq!(refused, TableError::Rules(Refusal::GameOver));
    for who in [ANN, BEN] {
        let seat = seat(who as usize - 1);
        let back = Command::TakeBack { by: person(who), seat, on, request: "oh".to_owned() };
        assert!(matches!(scene.give(back), Err(TableError::Rules(_))));
    }
    assert_eq!(scene.leave(ANN).unwrap_err(), TableError::Finished);
    assert!(scene.decide(&Command::ComeBack { by: person(ANN) }).unwrap().to_store().is_none());
    scene.look_at_clock();
    assert_eq!(scene.due, Due::Never);
}

#[test]
fn a_game_for_ratings_of_two_people_is_rated() {
    let (mut scene, step) = last_step(Scene::duel(short(true)));
    let ranks = step.to_store().unwrap().rated.expect("it counts").to_vec();
    let players = [ANN, BEN].map(|who| Rated::Person(person(who), Rating::NEW));
    let changes = rating_changes(&players, &ranks);
    assert_eq!(changes.len(), 2);
    scene.table.evolve(step);
    let scores = &scene.table.result().unwrap().scores;
    let won = scores[0].leads;
    assert_eq!(changes[0].mean > changes[1].mean, won && !scores[1].leads);
}

#[test]
fn casual_games_games_with_programs_and_games_that_bots_played_are_not_rated() {
    let rated = |scene: Scene| last_step(scene).1.to_store().unwrap().rated.is_some();
    assert!(!rated(Scene::duel(short(false))), "a casual game");
    let mut with_program = Scene::duel(short(true));
    let program = Nameplate { name: "Benbot".to_owned(), is_bot: true, ..Nameplate::default() };
    with_program.table.rename(person(BEN), program);
    assert!(!with_program.table.is_rated());
    assert!(!rated(with_program), "a game with a program");
    let mut left = Scene::duel(short(true));
    left.leave(ANN).unwrap();
    left.leave(BEN).unwrap();
    assert!(left.table.is_rated());
    assert!(!rated(left), "no person has played it");
}

#[test]
fn a_record_keeps_the_names_at_the_end_except_those_of_former_people() {
    let mut scene = finished(false);
    let renamed =
        |name: &str, is_former| Nameplate { name: name.to_owned(), is_former, ..Nameplate::default() };
    scene.table.rename(person(ANN), renamed("Anna", false));
    scene.table.rename(person(BEN), renamed("former player", true));
    assert_eq!(scene.table.seat_names(), ["Anna", "former player"]);
    assert_eq!(scene.table.record_names(), ["Ann", "former player"]);
}

#[test]
fn the_people_who_played_can_play_again_at_one_table() {
    let mut scene = finished(true);
    let again = |by| Command::Rematch { by: person(by), gone: None };
    assert_eq!(scene.give(again(CARL)).unwrap_err(), TableError::DidNotPlay);
    scene.give(again(BEN)).unwrap();
    let id = scene.table.finished().unwrap().rematch.expect("a table");
    let opened = scene.opened.take().unwrap();
    assert_eq!(opened.host(), Some(person(BEN)));
    let Stage::Lobby(lobby) = opened.stage() else { panic!("a lobby") };
    assert_eq!(
        lobby.seats.iter().cloned().collect::<Vec<_>>(),
        [1, 2].map(|who| LobbySeat::Person(person(who)))
    );
    assert_eq!(lobby.not_ready, [person(ANN)], "Ben wants to play, Ann has not said so yet");
    assert!(scene.decide(&again(ANN)).unwrap().to_store().is_none(), "the table is open already");
    assert_eq!(scene.table.finished().unwrap().rematch, Some(id));
}

#[test]
fn a_running_game_has_no_rematch() {
    let mut scene = Scene::duel(terms());
    assert_eq!(
        scene.give(Command::Rematch { by: person(ANN), gone: None }).unwrap_err(),
        TableError::NotFinished
    );
}

#[test]
fn a_game_by_unknown_rules_or_with_an_unknown_set_is_shown_but_not_loaded() {
    for (change, expected) in [
        ("rules", "version 999 of the rules, which this server does not know"),
        ("set", "version 999 of the standard set, which this server does not know"),
    ] {
        let scene = finished(false);
        let table = scene.table.without_game();
        let mut over = table.finished().expect("the game is over").clone();
        match change {
            "rules" => over.played.start.rules_version = 999,
            _ => over.played.start.standard_version = 999,
        }
        let table = table.with_stage(Stage::Finished(over));
        assert_eq!(table.seat_names(), ["Ann", "Ben"]);
        assert_eq!(table.terms().set_name(table.start()).unwrap(), "Standard archipelago");
        let refused = table.with_entries(&scene.entries).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused}");
    }
}
