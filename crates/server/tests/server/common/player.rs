//! A player who knows no rules: every choice comes from the legal plays and the suggestions of a message.

use serde_json::{Value, json};

use super::Socket;

/// Numbers that look random and are the same every time.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, list: &'a Value) -> &'a Value {
        let list = list.as_array().unwrap();
        &list[self.below(list.len())]
    }
}

/// An action for the seat to act; it plays cards more often than it ends its turn.
pub(crate) fn choose(game: &Value, dice: &mut Dice) -> Value {
    let legal = &game["legal"];
    match legal["phase"].as_str().unwrap() {
        "mulligan" => json!({"action": "mulligan", "discard": {}}),
        "first_islands" => json!({"action": "first_island", "to": dice.pick(&legal["destinations"])}),
        _ => {
            let plays = legal["plays"].as_array().unwrap();
            let ships = &legal["ship"];
            let can_sail = !ships["berths"].as_array().unwrap().is_empty();
            if !plays.is_empty() && dice.below(8) > 0 {
                pay(game, plays[dice.below(plays.len())].clone(), None)
            } else if can_sail && dice.below(3) > 0 {
                sail(game, dice)
            } else {
                json!({"action": "end_turn"})
            }
        }
    }
}

/// Takes a ship from the reserve, or ends the turn if there is none: a ship on the map cannot go everywhere.
fn sail(game: &Value, dice: &mut Dice) -> Value {
    let ships = &game["legal"]["ship"];
    if !ships["berths"].as_array().unwrap().contains(&json!("reserve")) {
        return json!({"action": "end_turn"});
    }
    let play = json!({"card": "ship", "from": "reserve", "to": dice.pick(&ships["destinations"])});
    pay(game, play, ships["cost"].as_u64())
}

fn pay(game: &Value, mut play: Value, cost: Option<u64>) -> Value {
    let fields = play.as_object_mut().unwrap();
    let cost = cost.or(fields.get("cost").and_then(Value::as_u64)).unwrap();
    fields.remove("cost");
    fields.remove("pirated");
    let suggested = game["suggested"].as_array().unwrap();
    let fits = |suggestion: &&Value| suggestion["card"] == fields["card"] && suggestion["cost"] == cost;
    let payment = suggested.iter().find(fits).map_or(json!({}), |suggestion| suggestion["payment"].clone());
    fields.insert("action".to_owned(), json!("play"));
    fields.insert("payment".to_owned(), payment);
    play
}

/// Plays all own seats at a table until the game is over, and returns the last view.
pub(crate) async fn play_to_the_end(socket: &mut Socket, table: &str, dice: &mut Dice) -> Value {
    socket.watch(table).await;
    let mut acted_on = 0;
    loop {
        let message = socket.next().await;
        match message["say"].as_str().unwrap() {
            "game" if message["view"]["phase"] == "finished" => return message,
            "game" if !message["legal"].is_null() && message["sequence"].as_u64().unwrap() > acted_on => {
                acted_on = message["sequence"].as_u64().unwrap();
                let action = choose(&message, dice);
                let (seat, id) = (&message["seat"], format!("{acted_on}"));
                let act = json!({"say": "act", "table": table, "seat": seat, "on": acted_on, "id": id, "action": action});
                socket.say(act).await;
            }
            "refused" => panic!("{message}"),
            _ => {}
        }
    }
}
