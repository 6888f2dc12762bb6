//! Two worlds that differ only in what Ann cannot know: every byte that Ann receives is the same.

use std::collections::HashMap;

use crate::common::random::KnownRandom;
use crate::common::{Client, Socket, TestServer, settings};
use ilos_rules::{Action, Cards, Commitment, Config, Dealer, Game, Options, Seat, Seed, Set};
use ilos_server::Settings;
use ilos_wire::map::OpenMap;
use ilos_wire::view::View;
use serde_json::{Map, Value, json};

const SEEDS: u32 = 12_000;

fn table() -> Config {
    Config::new(Set::standard(), 2, Options { first: Seat::new(0), ..Options::default() }).unwrap()
}

/// The first four actions: both keep their cards and place a first island.
fn set_up_actions(game: &Game) -> Action {
    match game.position().first_islands(game.config()).first() {
        Some(&to) => Action::FirstIsland { to },
        None => Action::Mulligan { discard: Cards::NONE },
    }
}

/// Ann's views along the first four actions.
fn views_of_ann(table: &Config, seed: Seed) -> Vec<View> {
    let mut dealer = Dealer::new(table, seed);
    let Ok(mut game) = Game::new(table.clone(), &mut dealer);
    let view = |game: &Game| {
        View::from_rules(table, &game.view(Seat::new(0)), OpenMap::from_rules(table, game.position()))
    };
    let mut views = vec![view(&game)];
    for _ in 0..4 {
        let actor = game.position().to_act().unwrap();
        let action = set_up_actions(&game);
        game.act(actor, &action, &mut dealer).unwrap();
        views.push(view(&game));
    }
    views
}

/// Two seeds that show Ann the same for as long as possible, and deal Ben different cards.
fn twin_seeds(table: &Config) -> (Seed, Seed, usize) {
    let mut first_seen: HashMap<String, Vec<Seed>> = HashMap::new();
    let mut best: Option<(Seed, Seed, usize)> = None;
    for number in 0..SEEDS {
        let seed = Seed::from_text(&format!("twin {number}"));
        let Ok(game) = Game::new(table.clone(), &mut Dealer::new(table, seed));
        let hand = |game: &Game, seat| game.position().hand(Seat::new(seat).unwrap());
        let key = format!("{:?} {:?}", game.position().area(), hand(&game, 0));
        let others = first_seen.entry(key).or_default();
        for &other in others.iter() {
            let Ok(twin) = Game::new(table.clone(), &mut Dealer::new(table, other));
            if hand(&twin, 1) == hand(&game, 1) {
                continue;
            }
            let (one, two) = (views_of_ann(table, seed), views_of_ann(table, other));
            let depth = one.iter().zip(&two).take_while(|(one, two)| one == two).count() - 1;
            if best.is_none_or(|(_, _, most)| depth > most) {
                best = Some((seed, other, depth));
            }
        }
        others.push(seed);
    }
    best.expect("among these seeds there are twins")
}

/// A server with a table of Ann and Ben whose game is dealt from a seed. Everything else is the same for
/// every seed.
async fn world(seed: Seed, listed: bool) -> (TestServer, [Client; 3], String, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let random = KnownRandom::new(7);
    let settings = Settings { random: random.source(), ..settings(&folder.path().join("test.db")) };
    let server = TestServer::with(settings).await;
    let people = [server.guest().await, server.guest().await, server.guest().await];
    let [ann, ben, _] = &people;
    let table = ann.open(json!({"players": 2, "listed": listed, "options": {"first": 0}})).await;
    assert_eq!(ben.post(&format!("/api/v1/tables/{table}/join"), json!({})).await.0, 200);
    random.deal(seed);
    let (status, info) = ann.post(&format!("/api/v1/tables/{table}/start"), json!({})).await;
    assert_eq!(status, 200, "{info}");
    assert_eq!(info["commitment"], Commitment::new(&self::table(), &seed).to_string());
    (server, people, table, folder)
}

/// Everything that a client receives, with what must differ replaced: the commitment, and times.
struct Transcript(Vec<String>, String);

impl Transcript {
    fn note(&mut self, text: &str) {
        let text = without_times(&text.replace(&self.1, "COMMITMENT"));
        let (said, at) = text.split_once("\"at\":1").unwrap_or((&text, ""));
        let told = if text.contains("\"say\":\"talk\"") { said } else { &text };
        assert!(told == text || at.trim_start_matches(|c: char| c.is_ascii_digit()) == "}]}", "{text}");
        self.0.push(told.to_owned());
    }

    async fn get(&mut self, ann: &Client, path: &str) {
        let (status, body) = ann.get(path).await;
        self.note(&format!("{status} {body}"));
    }

    /// Sends a message, and notes everything until the answer to a ping.
    async fn say(&mut self, socket: &mut Socket, message: Value) {
        socket.say(message).await;
        self.listen(socket).await;
    }

    /// Notes messages until one has arrived.
    async fn until(&mut self, socket: &mut Socket, is_it: impl Fn(&str) -> bool) {
        loop {
            let text = socket.next_text().await;
            self.note(&text);
            if is_it(&text) {
                return;
            }
        }
    }

    /// A first island that the last view allows.
    fn first_island(&self) -> Value {
        let game = self.0.iter().rev().find(|text| text.contains("\"destinations\""));
        first_island(&serde_json::from_str(game.expect("Ann is to act")).unwrap())
    }

    async fn listen(&mut self, socket: &mut Socket) {
        socket.say(json!({"say": "ping"})).await;
        loop {
            let text = socket.next_text().await;
            if text.contains("\"say\":\"pong\"") {
                return;
            }
            self.note(&text);
        }
    }
}

/// The text without the times at which tables were opened and people went away.
fn without_times(text: &str) -> String {
    ["\"created\":", "\"away_since\":"].iter().fold(text.to_owned(), |text, name| {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |kept, part| kept + part.trim_start_matches(|c: char| c.is_ascii_digit()))
    })
}

/// What Ann receives, and what Cleo receives, who only watches.
async fn what_is_sent(seed: Seed, depth: usize, listed: bool) -> [Vec<String>; 2] {
    let (server, [ann, ben, cleo], table, _folder) = world(seed, listed).await;
    let commitment = Commitment::new(&self::table(), &seed).to_string();
    let mut told = Transcript(Vec::new(), commitment.clone());
    let mut shown = Transcript(Vec::new(), commitment);
    for path in
        ["/me", "/tables?status=playing", "/tables?mine=true&status=playing", &format!("/tables/{table}")]
    {
        told.get(&ann, &format!("/api/v1{path}")).await;
    }
    for path in ["/set", "/record", "/rematch"] {
        told.get(&ann, &format!("/api/v1/tables/{table}{path}")).await;
    }
    for path in ["/tables?status=playing", &format!("/tables/{table}"), &format!("/tables/{table}/replay/1")]
    {
        shown.get(&cleo, &format!("/api/v1{path}")).await;
    }
    let (mut one, mut two) = (ann.connect().await, ben.connect().await);
    let mut three = cleo.connect().await;
    told.say(&mut one, json!({"say": "watch", "table": table})).await;
    two.watch(&table).await;
    told.until(&mut one, |text| text.matches("\"present\":true").count() == 2).await;
    let act = |seat: u8, on: u64, id: &str, action: Value| json!({"say": "act", "table": table, "seat": seat, "on": on, "id": id, "action": action});
    // Everything that Ann tries is refused in the same words in both worlds.
    let payment = json!({"ship": 1, "ruins": 1});
    for action in [
        json!({"action": "end_turn"}),
        json!({"action": "mulligan", "discard": {"ruins": 5}}),
        json!({"action": "play", "card": "market", "good": "gold", "payment": payment}),
        json!({"action": "first_island", "to": {"hideout": {"tile": "lagoon"}}}),
    ] {
        told.say(&mut one, act(0, 1, "try", action.clone())).await;
        told.say(&mut one, act(1, 1, "spoof", action.clone())).await;
        told.say(&mut one, act(0, 9, "ahead", action)).await;
    }
    told.say(&mut one, json!({"say": "take_back", "table": table, "seat": 0, "on": 1, "id": "back"})).await;
    // Hints, if there are any, chat, and what strangers try.
    told.say(&mut one, json!({"say": "hint", "table": table, "seat": 1, "on": 1, "id": "theirs"})).await;
    one.say(json!({"say": "hint", "table": table, "seat": 0, "on": 1, "id": "mine"})).await;
    told.until(&mut one, |text| text.contains("\"mine\"")).await;
    two.chat(&table, "hello").await;
    told.until(&mut one, |text| text.contains("hello")).await;
    shown.say(&mut three, json!({"say": "watch", "table": table})).await;
    for action in [json!({"action": "mulligan", "discard": {"ruins": 1}}), json!({"action": "end_turn"})] {
        shown.say(&mut three, act(0, 1, "spoof", action.clone())).await;
        shown.say(&mut three, act(1, 1, "spoof", action)).await;
    }
    shown.say(&mut three, json!({"say": "hint", "table": table, "seat": 0, "on": 1, "id": "spoof"})).await;
    // The actions that show Ann nothing new in either world.
    let mut sequence = 1;
    for step in 0..depth {
        let action = match step {
            0 | 1 => json!({"action": "mulligan", "discard": {}}),
            2 => told.first_island(),
            _ => first_island(&two.game_at(sequence).await),
        };
        let (seat, socket) = if step % 2 == 0 { (0, &mut one) } else { (1, &mut two) };
        socket.say(act(seat, sequence, "step", action)).await;
        sequence += 1;
        let step = format!("\"sequence\":{sequence},\"keep\"");
        told.until(&mut one, |text| text.contains(&step)).await;
        shown.until(&mut three, |text| text.contains(&step)).await;
    }
    server.stop().await;
    [told.0, shown.0]
}

/// The first way to place a first island that a view lists.
fn first_island(game: &Value) -> Value {
    json!({"action": "first_island", "to": game["legal"]["destinations"][0]})
}

#[tokio::test(flavor = "multi_thread")]
async fn every_byte_to_ann_and_to_a_spectator_is_the_same_in_two_worlds_that_ann_cannot_tell_apart() {
    let (one, other, depth) = twin_seeds(&table());
    assert!(depth >= 2, "both have at least kept their cards: {depth}");
    for listed in [true, false] {
        let here = what_is_sent(one, depth, listed).await;
        let there = what_is_sent(other, depth, listed).await;
        for (here, there) in here.iter().zip(&there) {
            assert!(here.len() > 8, "{} messages", here.len());
            for (here, there) in here.iter().zip(there) {
                assert_eq!(here, there);
            }
            assert_eq!(here.len(), there.len());
        }
        let hinted = here[0].iter().any(|text| text.contains("\"say\":\"hint\""));
        assert!(hinted, "there are hints in a casual game");
    }
}

const CARDS: [&str; 6] = ["building", "gold_mine", "market", "plantation", "ruins", "ship"];

/// Collects cards from anywhere in a message, unless they are open or the reader's own.
fn secrets(value: &Value, own: Option<u64>, found: &mut Vec<String>) {
    let Value::Object(fields) = value else {
        value.as_array().into_iter().flatten().for_each(|item| secrets(item, own, found));
        return;
    };
    for (name, field) in fields.iter().filter(|(name, _)| !may_know(fields, name, own)) {
        let one = name == "card" && field.as_str().is_some_and(|card| CARDS.contains(&card));
        let many = |cards: &Value| {
            cards.as_object().is_some_and(|cards| CARDS.iter().all(|card| cards.contains_key(*card)))
        };
        if one || many(field) || field.as_array().is_some_and(|list| list.iter().any(many)) {
            found.push(format!("{name} in {value}"));
        } else {
            secrets(field, own, found);
        }
    }
}

/// Whether someone may know all the cards in a field.
fn may_know(fields: &Map<String, Value>, name: &str, own: Option<u64>) -> bool {
    let is_own = |field: &str| own.is_some() && fields.get(field).and_then(Value::as_u64) == own;
    match (fields.get("event").and_then(Value::as_str), name) {
        (Some("mulligan"), "discarded") | (Some("played"), "card" | "payment") | (None, "discard") => true,
        (Some("mulligan"), "drawn") | (Some("drew"), "cards") => is_own("seat"),
        (Some("took"), "card") => is_own("seat") || is_own("from"),
        // The server works these out for the player to act, from that player's hand.
        (Some("set_up"), "hand") | (None, "legal" | "suggested" | "closed") => own.is_some(),
        // For these, `look_for_secrets` knows whose they are.
        (None, "hand") => true,
        _ => false,
    }
}

fn look_for_secrets(text: &str, own: Option<u64>, seed: &str, found: &mut Vec<String>) {
    let message: Value = serde_json::from_str(text).unwrap();
    secrets(&message, own, found);
    let over = !message["scores"].is_null();
    for (seat, told) in (0..).zip(message["view"]["seats"].as_array().into_iter().flatten()) {
        if Some(seat) != own && !(told["hand"].is_null() && (over || told["stock"].is_null())) {
            found.push(format!("seat {seat}: {told}"));
        }
    }
    if !over && message["table"]["status"] != "finished" && text.contains(seed) {
        found.push(format!("the seed: {text}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_whole_game_no_client_receives_cards_that_only_others_hold() {
    let seed = Seed::from_text("a whole game");
    let (server, people, table, _folder) = world(seed, false).await;
    let owners = [Some(0), Some(1), None];
    let mut sockets = Vec::new();
    for person in &people {
        let mut socket = person.connect().await;
        socket.watch(&table).await;
        sockets.push(socket);
    }
    let (mut dice, mut sequence, mut read, mut found) = (crate::common::player::Dice(21), 1, 0, Vec::new());
    loop {
        let step = format!("\"sequence\":{sequence},\"keep\"");
        let mut next = None;
        let mut over = false;
        for (owner, socket) in owners.iter().zip(&mut sockets) {
            loop {
                let text = socket.next_text().await;
                read += 1;
                look_for_secrets(&text, *owner, &seed.to_string(), &mut found);
                if text.contains(&step) {
                    let game: Value = serde_json::from_str(&text).unwrap();
                    over |= !game["scores"].is_null();
                    next = next.or((!game["legal"].is_null()).then_some((*owner, game)));
                    break;
                }
            }
        }
        assert_eq!(found, Vec::<String>::new());
        if over {
            break;
        }
        let (owner, game) = next.expect("a seat is to act");
        let action = match (game["legal"]["phase"].as_str(), owner) {
            // Some cards are exchanged, so that the test also looks for the cards drawn then.
            (Some("mulligan"), _) => {
                let hand = &game["legal"]["exchange"];
                json!({"action": "mulligan", "discard": {"ship": hand["ship"], "market": hand["market"]}})
            }
            _ => crate::common::player::choose(&game, &mut dice),
        };
        let seat = owner.unwrap_or_default();
        let act =
            json!({"say": "act", "table": table, "seat": seat, "on": sequence, "id": "x", "action": action});
        sockets[seat as usize].say(act).await;
        sequence += 1;
    }
    assert!(read > 100, "{read} messages");
    server.stop().await;
}

#[test]
fn a_secret_would_be_found() {
    let cards = json!({"ship": 1, "plantation": 0, "gold_mine": 0, "building": 0, "ruins": 0, "market": 0});
    let drew = json!({"say": "game", "view": {"history": [{"event": "drew", "seat": 1, "count": 1, "cards": cards}]}});
    let hand = json!({"say": "game", "view": {"seats": [{"hand": {"ship": 1}, "stock": {}}, {"hand": {"ship": 1}}]}});
    let somewhere = json!({"say": "game", "view": {"deep": [{"inside": cards}], "discard": cards}});
    let set_up = json!({"say": "game", "view": {"history": [{"event": "set_up", "hand": cards, "hands": [cards, cards]}]}});
    let took = json!({"say": "game", "view": {"history": [{"event": "took", "seat": 1, "from": 2, "card": "ship"}]}});
    for (message, own, count) in [
        (&drew, Some(0), 1),
        (&drew, Some(1), 0),
        (&hand, Some(0), 1),
        (&hand, None, 2),
        (&somewhere, Some(0), 1),
        (&set_up, Some(0), 1),
        (&set_up, None, 2),
        (&took, Some(0), 1),
        (&took, None, 1),
        (&took, Some(1), 0),
        (&took, Some(2), 0),
    ] {
        let mut found = Vec::new();
        look_for_secrets(&message.to_string(), own, "seed", &mut found);
        assert_eq!(found.len(), count, "{found:?}");
    }
}
