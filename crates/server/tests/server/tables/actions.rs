//! What a socket accepts, refuses and repeats.

use crate::common::player::{Dice, choose};
use crate::common::{Client, Socket, TestServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Two people at a table whose game has begun: the one to act first, each with a socket and a view.
struct Duel {
    table: String,
    actor: (Client, Socket, Value),
    other: (Client, Socket, Value),
}

async fn duel(server: &TestServer) -> Duel {
    let (ann, ben) = (server.guest().await, server.guest().await);
    let table = ann.open(json!({"players": 2})).await;
    ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await;
    ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    one.watch(&table).await;
    two.watch(&table).await;
    let (left, right) = (one.hear("game").await, two.hear("game").await);
    let (ann, ben) = ((ann, one, left), (ben, two, right));
    if ann.2["legal"].is_null() {
        Duel { table, actor: ben, other: ann }
    } else {
        Duel { table, actor: ann, other: ben }
    }
}

fn keep_all() -> Value {
    json!({"action": "mulligan", "discard": {}})
}

/// Plays the set-up until the actor can play cards.
async fn reach_the_first_turn(duel: &mut Duel) {
    let mut dice = Dice(11);
    for step in 0..4 {
        let ((_, socket, game), (_, other, view)) = if duel.actor.2["legal"].is_null() {
            (&mut duel.other, &mut duel.actor)
        } else {
            (&mut duel.actor, &mut duel.other)
        };
        let done = socket.act(game, &format!("set up {step}"), choose(game, &mut dice)).await;
        let sequence = done["sequence"].as_u64().unwrap();
        *game = socket.game_at(sequence).await;
        *view = other.game_at(sequence).await;
    }
    if duel.actor.2["legal"].is_null() {
        std::mem::swap(&mut duel.actor, &mut duel.other);
    }
    assert_eq!(duel.actor.2["view"]["phase"], "play");
}

#[tokio::test]
async fn an_action_is_accepted_and_shown_to_both() {
    let (server, _folder) = TestServer::start().await;
    let Duel { mut actor, mut other, .. } = duel(&server).await;
    let done = actor.1.act(&actor.2, "one", keep_all()).await;
    assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(2)));
    let seen = other.1.game_at(2).await;
    assert_eq!(seen["keep"], 1);
    assert_eq!(seen["view"]["history"].as_array().unwrap().len(), 1);
    assert_eq!(seen["view"]["history"][0]["event"], "mulligan");
    assert!(!seen["legal"].is_null(), "now the other is to act");
}

#[tokio::test]
async fn a_turn_at_an_unwatched_table_is_announced() {
    let (server, _folder) = TestServer::start().await;
    let Duel { table, mut actor, mut other } = duel(&server).await;
    let mut elsewhere = other.0.connect().await;
    actor.1.act(&actor.2, "one", keep_all()).await;
    let turn = elsewhere.next().await;
    assert_eq!(turn, json!({"say": "your_turn", "table": table, "seat": other.2["seat"], "sequence": 2}));
    other.1.game_at(2).await;
    other.1.say(json!({"say": "ping"})).await;
    assert_eq!(other.1.next().await["say"], "pong", "a watcher sees it anyway");
}

#[tokio::test]
async fn an_action_sent_a_thousand_times_takes_effect_once() {
    let (server, _folder) = TestServer::start().await;
    let Duel { mut actor, mut other, .. } = duel(&server).await;
    for _ in 0..1000 {
        let done = actor.1.act(&actor.2, "again", keep_all()).await;
        assert_eq!((&done["say"], &done["sequence"]), (&json!("accepted"), &json!(2)));
    }
    assert_eq!(other.1.game_at(2).await["sequence"], 2);
    // Another client of the same person that repeats it gets the same answer.
    let done = actor.0.connect().await.act(&actor.2, "again", keep_all()).await;
    assert_eq!(done["sequence"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn if_many_tabs_act_at_once_one_is_first_and_the_others_get_the_new_view() {
    let (server, _folder) = TestServer::start().await;
    let Duel { actor: (ann, _, view), mut other, .. } = duel(&server).await;
    let mut tabs = Vec::new();
    for _ in 0..20 {
        tabs.push(ann.connect().await);
    }
    let acting = tabs.into_iter().enumerate().map(|(number, mut tab)| {
        let view = view.clone();
        tokio::spawn(async move {
            let done = tab.act(&view, &format!("tab {number}"), keep_all()).await;
            if done["say"] == "refused" {
                assert_eq!(tab.hear("game").await["sequence"], 2);
            }
            done
        })
    });
    let mut accepted = 0;
    for done in acting.collect::<Vec<_>>() {
        let done = done.await.unwrap();
        accepted += u32::from(done["say"] == "accepted");
        assert!(done["say"] == "accepted" || done["code"] == "stale", "{done}");
    }
    assert_eq!(accepted, 1);
    assert_eq!(other.1.game_at(2).await["sequence"], 2);
}

#[tokio::test]
async fn a_stale_action_is_refused_with_the_new_view() {
    let (server, _folder) = TestServer::start().await;
    let Duel { mut actor, .. } = duel(&server).await;
    actor.1.act(&actor.2, "first tab", keep_all()).await;
    // A second tab that has not seen it.
    let mut tab = actor.0.connect().await;
    let refused = tab.act(&actor.2, "second tab", keep_all()).await;
    assert_eq!((&refused["say"], &refused["code"]), (&json!("refused"), &json!("stale")));
    assert_eq!(refused["message"], "based on sequence 1, but the game is at 2");
    let news = tab.hear("game").await;
    assert_eq!((&news["sequence"], &news["keep"]), (&json!(2), &json!(1)));
}

#[tokio::test]
async fn an_action_against_the_rules_is_refused_with_the_rule() {
    let (server, _folder) = TestServer::start().await;
    let Duel { mut actor, mut other, .. } = duel(&server).await;
    let refused = other.1.act(&other.2, "not mine", keep_all()).await;
    assert_eq!((&refused["code"], &refused["rule"]), (&json!("rules"), &json!("T1")));
    let refused = actor.1.act(&actor.2, "too soon", json!({"action": "end_turn"})).await;
    assert_eq!((&refused["code"], &refused["rule"]), (&json!("rules"), &json!("S3")));
    assert!(refused["message"].as_str().unwrap().len() > 10);
    let done = actor.1.act(&actor.2, "well", keep_all()).await;
    assert_eq!(done["say"], "accepted", "a refusal changes nothing");
}

#[tokio::test]
async fn no_one_acts_for_the_seat_of_someone_else() {
    let (server, _folder) = TestServer::start().await;
    let Duel { table, mut actor, mut other } = duel(&server).await;
    for socket in [&mut other.1, &mut actor.1] {
        let spoofed = json!({"table": table, "seat": 4, "sequence": 1});
        assert_eq!(socket.act(&spoofed, "spoofed", keep_all()).await["code"], "not_your_seat");
    }
    assert_eq!(other.1.act(&actor.2, "yours", keep_all()).await["code"], "not_your_seat");
    let mut stranger = server.guest().await.connect().await;
    assert_eq!(stranger.act(&actor.2, "theirs", keep_all()).await["code"], "not_your_seat");
    assert_eq!(actor.1.act(&actor.2, "mine", keep_all()).await["say"], "accepted");
}

/// A number whose shuffles let the first player sail to an island.
const SAIL: u64 = 1;

#[tokio::test]
async fn a_play_can_be_taken_back_until_something_is_revealed() {
    let (server, _folder) = TestServer::with_luck(SAIL).await;
    let mut duel = duel(&server).await;
    reach_the_first_turn(&mut duel).await;
    let destinations = duel.actor.2["legal"]["ship"]["destinations"].as_array().unwrap();
    let shore =
        destinations.iter().find(|to| to.get("shore").is_some()).cloned().expect("a shore to sail to");
    let Duel { table, actor: (_, socket, game), other: (_, other, _) } = &mut duel;
    assert_eq!(game["take_back"]["possible"], false);
    let payment = &game["suggested"][0]["payment"];
    let sail = json!({"action": "play", "card": "ship", "from": "reserve", "to": shore, "payment": payment});
    let done = socket.act(game, "sail", sail).await;
    let sequence = done["sequence"].as_u64().unwrap();
    let sailed = socket.game_at(sequence).await;
    assert_eq!(sailed["take_back"]["possible"], true);
    let message =
        json!({"say": "take_back", "table": table, "seat": sailed["seat"], "on": sequence, "id": "oh"});
    socket.say(message.clone()).await;
    assert_eq!(socket.hear("accepted").await["sequence"], sequence + 1);
    let back = socket.game_at(sequence + 1).await;
    assert_eq!(back["keep"], sailed["keep"]);
    assert_eq!(back["keep_growth"], back["view"]["tiles"].as_array().unwrap().len());
    assert_eq!(back["view"]["history"], json!([]));
    assert_eq!(back["view"]["seats"], game["view"]["seats"]);
    let seen = other.game_at(sequence + 1).await;
    assert_eq!(seen["keep"], sailed["keep"]);
    // The same request again takes nothing else back.
    socket.say(message).await;
    assert_eq!(socket.hear("accepted").await["sequence"], sequence + 1);
    // At the end of the turn cards were drawn.
    let done = socket.act(&back, "end", json!({"action": "end_turn"})).await;
    let on = &done["sequence"];
    let shown = socket.game_at(sequence + 2).await;
    socket.say(json!({"say": "take_back", "table": table, "seat": back["seat"], "on": on, "id": "no"})).await;
    let refused = socket.hear("refused").await;
    assert_eq!(refused["code"], "rules");
    assert_eq!(shown["take_back"]["reason"], refused["message"]);
    assert_eq!(shown["take_back"]["why"], "cards_drawn");
}

#[tokio::test]
async fn a_take_back_that_is_used_up_is_not_offered() {
    let (server, _folder) = TestServer::with_luck(SAIL).await;
    let mut duel = duel(&server).await;
    reach_the_first_turn(&mut duel).await;
    let destinations = duel.actor.2["legal"]["ship"]["destinations"].as_array().unwrap();
    let shore =
        destinations.iter().find(|to| to.get("shore").is_some()).cloned().expect("a shore to sail to");
    let Duel { table, actor: (_, socket, game), .. } = &mut duel;
    let payment = game["suggested"][0]["payment"].clone();
    let sail = json!({"action": "play", "card": "ship", "from": "reserve", "to": shore, "payment": payment});
    let mut before = game.clone();
    for round in 0..50 {
        let done = socket.act(&before, &format!("sail {round}"), sail.clone()).await;
        let on = done["sequence"].as_u64().unwrap();
        assert_eq!(socket.game_at(on).await["take_back"]["possible"], true, "{round}");
        let (seat, id) = (&before["seat"], format!("back {round}"));
        socket.say(json!({"say": "take_back", "table": table, "seat": seat, "on": on, "id": id})).await;
        before = socket.game_at(on + 1).await;
    }
    let done = socket.act(&before, "the last", sail).await;
    let shown = socket.game_at(done["sequence"].as_u64().unwrap()).await;
    assert_eq!(
        (&shown["take_back"]["possible"], &shown["take_back"]["why"]),
        (&json!(false), &json!("used_up"))
    );
}

#[tokio::test]
async fn a_reconnect_gets_what_it_missed() {
    let (server, _folder) = TestServer::start().await;
    let mut duel = duel(&server).await;
    reach_the_first_turn(&mut duel).await;
    let (client, _, game) = &duel.actor;
    let sequence = game["sequence"].as_u64().unwrap();
    let mut again = client.connect().await;
    again.say(json!({"say": "watch", "table": duel.table, "since": 2})).await;
    let missed = again.game_at(sequence).await;
    assert_eq!(missed["keep"], 2, "the client knew the set-up and one mulligan");
    let fresh = {
        let mut socket = client.connect().await;
        socket.watch(&duel.table).await;
        socket.game_at(sequence).await
    };
    assert_eq!(fresh["keep"], 0);
    let all = fresh["view"]["history"].as_array().unwrap();
    assert_eq!(missed["view"]["history"].as_array().unwrap()[..], all[2..]);
    assert_eq!(fresh["legal"], game["legal"]);
    // A client that claims to have seen more than happened is shown everything.
    let mut ahead = client.connect().await;
    ahead.say(json!({"say": "watch", "table": duel.table, "since": 99999})).await;
    assert_eq!(ahead.hear("game").await["keep"], 0);
}

#[tokio::test]
async fn a_spectator_sees_what_is_public() {
    let (server, _folder) = TestServer::start().await;
    let Duel { table, mut actor, .. } = duel(&server).await;
    let mut spectator = server.guest().await.connect().await;
    spectator.watch(&table).await;
    assert_eq!(spectator.hear("table").await["table"]["status"], "playing");
    let game = spectator.hear("game").await;
    assert!(game["seat"].is_null() && game["legal"].is_null() && game["take_back"].is_null());
    for seat in game["view"]["seats"].as_array().unwrap() {
        assert!(seat["hand"].is_null() && seat["stock"].is_null());
    }
    actor.1.act(&actor.2, "one", keep_all()).await;
    assert_eq!(spectator.game_at(2).await["view"]["history"][0]["drawn"], Value::Null);
    spectator.say(json!({"say": "unwatch", "table": table})).await;
    spectator.say(json!({"say": "ping"})).await;
    assert_eq!(spectator.next().await["say"], "pong");
}

#[tokio::test]
async fn a_senseless_message_is_refused_in_plain_words_and_the_next_one_is_read() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let table = ann.open(json!({"players": 2})).await;
    let mut socket = ann.connect().await;
    let deep = "[".repeat(15_000);
    let known = json!({"say": "watch", "table": table, "colour": "red"}).to_string();
    let action =
        json!({"say": "act", "table": table, "seat": 0, "on": 1, "id": "x", "action": {"action": "fly"}});
    for (text, expected) in [
        ("", "not JSON"),
        ("{", "not JSON"),
        (&deep, "not JSON"),
        ("[]", "missing field `say`"),
        (r#"{"say":"sing"}"#, "unknown variant `sing`"),
        (r#"{"say":"watch"}"#, "missing field `table`"),
        (&known, "unknown field `colour`"),
        (&action.to_string(), "unknown variant `fly`"),
    ] {
        socket.stream.send(Message::text(text)).await.unwrap();
        let refused = socket.next().await;
        assert_eq!(
            (&refused["say"], &refused["code"]),
            (&json!("refused"), &json!("malformed")),
            "{text:.80}"
        );
        assert!(refused["message"].as_str().unwrap().contains(expected), "{refused}");
        assert_eq!(refused["id"] == "x", text.contains(r#""id":"x""#), "an id comes back if it can be read");
    }
    socket.stream.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.next().await["code"], "malformed");
    for (table, code) in [("nonsense", "no_such_table"), ("000000000000", "no_such_table")] {
        socket.watch(table).await;
        assert_eq!(socket.next().await["code"], code);
    }
    let not_yet = json!({"table": table, "seat": 0, "sequence": 1});
    assert_eq!(socket.act(&not_yet, "early", keep_all()).await["code"], "not_started");
    let long = "x".repeat(41);
    socket.say(json!({"say": "take_back", "table": table, "seat": 0, "on": 1, "id": long})).await;
    assert_eq!(socket.next().await["code"], "malformed");
    socket.say(json!({"say": "ping"})).await;
    assert_eq!(socket.next().await["say"], "pong");
}

#[tokio::test]
async fn a_frame_that_is_too_long_ends_only_its_own_connection() {
    let (server, _folder) = TestServer::start().await;
    let ann = server.guest().await;
    let (mut flood, mut calm) = (ann.connect().await, ann.connect().await);
    let _ = flood.stream.send(Message::text("x".repeat(1_000_000))).await;
    while let Some(Ok(message)) = flood.stream.next().await {
        assert!(message.is_close(), "{message:?}");
    }
    calm.say(json!({"say": "ping"})).await;
    assert_eq!(calm.next().await["say"], "pong");
}

/// A number with whose shuffles both reasons soon occur in a game.
const REASONS: u64 = 1;

/// K0, T2: at every vacant location of a card in the hand there is a play, or the message says why not.
#[tokio::test]
async fn a_place_without_a_play_has_a_reason() {
    let (server, _folder) = TestServer::with_luck(REASONS).await;
    let ann = server.guest().await;
    let (mut dice, mut codes) = (Dice(5), Vec::new());
    let table = ann.open(json!({"players": 2, "own_seats": 2, "start": true})).await;
    let (_, set) = ann.get(&format!("/api/v1/tables/{table}/set")).await;
    let mut socket = ann.connect().await;
    let mut game = socket.watch_once(&table).await;
    for step in 0..60 {
        if game["legal"].is_null() {
            game = socket.hear("game").await;
        }
        look_for_reasons(&game, &set, &mut codes);
        let done = socket.act(&game, &format!("{step}"), choose(&game, &mut dice)).await;
        game = socket.game_at(done["sequence"].as_u64().unwrap()).await;
        if game["view"]["phase"] == "finished" {
            break;
        }
    }
    for code in ["ships_needed", "cannot_pay"] {
        assert!(codes.contains(&json!(code)), "{code} is not among {codes:?}");
    }
}

fn look_for_reasons(game: &Value, set: &Value, codes: &mut Vec<Value>) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for (number, island) in list(&game["view"]["islands"]).iter().enumerate() {
        for at in list(&island["locations"]) {
            let card = card_for(set, &at);
            let is_there =
                |pioneer: &Value| (&pioneer["tile"], &pioneer["location"]) == (&at["tile"], &at["location"]);
            let taken =
                list(&game["view"]["seats"]).iter().any(|seat| list(&seat["pioneers"]).iter().any(is_there));
            let plays = list(&game["legal"]["plays"]);
            let is_play = plays.iter().any(|play| play["at"] == at && play["card"] == card);
            let closed = list(&game["closed"]);
            let reason = closed
                .iter()
                .find(|entry| entry["card"] == card && list(&entry["islands"]).contains(&json!(number)));
            codes.extend(reason.map(|reason| reason["why"]["code"].clone()));
            assert!(reason.is_none_or(|reason| list(&reason["kinds"]).contains(kind_of(set, &at))));
            let states = list(&game["legal"]["cards"]);
            let state = states.iter().find(|state| state["card"] == card).unwrap();
            let nowhere = state["playable"] == false && !state["why"]["code"].is_null();
            let told = usize::from(is_play) + usize::from(reason.is_some());
            assert!(taken || told == 1 || (told == 0 && nowhere), "{card} at {at}: {game}");
        }
    }
}

fn kind_of<'a>(set: &'a Value, at: &Value) -> &'a Value {
    let tile = set["tiles"].as_array().unwrap().iter().find(|tile| tile["id"] == at["tile"]).unwrap();
    let portions = tile["portions"].as_array().unwrap();
    let mut kinds = portions.iter().flat_map(|portion| portion["locations"].as_array().unwrap());
    kinds.nth(at["location"].as_u64().unwrap() as usize).unwrap()
}

/// The card that places a pioneer at a location.
fn card_for(set: &Value, at: &Value) -> &'static str {
    match kind_of(set, at).as_str().unwrap() {
        "gold" => "gold_mine",
        "site" => "building",
        "ruins" => "ruins",
        _ => "plantation",
    }
}
