//! Moves of players who know no rules: taken from the legal plays of a message as cheaply as possible.

use ilos_bots::Dice;
use ilos_rules::Lots as _;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// The sequence in a view when another player is to act, found without reading the whole view: the players of
/// a load must cost less than the server. `None` for any other message.
pub(super) fn of_another_turn(text: &str) -> Option<u64> {
    let rest = text.strip_prefix(r#"{"say":"game","#)?;
    let legal = &text[text.rfind(r#","legal":"#)?..];
    if !legal.starts_with(r#","legal":null,"#) || !legal.contains(r#","scores":null,"#) {
        return None;
    }
    let (_, from_sequence) = rest.split_once(r#","sequence":"#)?;
    let (sequence, _) = from_sequence.split_once(',')?;
    sequence.parse().ok()
}

/// The parts of a message that a player uses.
#[derive(Deserialize)]
pub(super) struct ServerMessage<'m> {
    pub say: &'m str,
    pub sequence: Option<u64>,
    pub id: Option<&'m str>,
    pub keep: Option<usize>,
    #[serde(borrow)]
    pub view: Option<View<'m>>,
    seat: Option<u8>,
    #[serde(borrow)]
    legal: Option<Legal<'m>>,
    #[serde(borrow)]
    suggested: Option<Vec<Suggested<'m>>>,
    #[serde(borrow)]
    scores: Option<&'m RawValue>,
}

/// The parts of a view that a player uses.
#[derive(Deserialize)]
pub(super) struct View<'m> {
    #[serde(borrow)]
    pub history: Vec<&'m RawValue>,
}

#[derive(Deserialize)]
struct Legal<'m> {
    phase: &'m str,
    #[serde(borrow, default)]
    destinations: Vec<&'m RawValue>,
    #[serde(borrow)]
    ship: Option<Ship<'m>>,
    #[serde(borrow, default)]
    plays: Vec<&'m RawValue>,
}

#[derive(Deserialize)]
struct Ship<'m> {
    cost: u32,
    #[serde(borrow)]
    berths: Vec<&'m RawValue>,
    #[serde(borrow)]
    destinations: Vec<&'m RawValue>,
}

#[derive(Deserialize)]
struct Suggested<'m> {
    card: &'m str,
    cost: u32,
    #[serde(borrow)]
    payment: &'m RawValue,
}

impl ServerMessage<'_> {
    /// Whether it shows the end of the game.
    pub(super) fn is_over(&self) -> bool {
        self.scores.is_some()
    }

    /// The seat to act and its action, if the message is for that seat.
    pub(super) fn choose(&self, dice: &mut Dice) -> Option<(u8, String)> {
        let legal = self.legal.as_ref()?;
        let action = match legal.phase {
            "mulligan" => r#"{"action":"mulligan","discard":{}}"#.to_owned(),
            "first_islands" => {
                format!(r#"{{"action":"first_island","to":{}}}"#, pick(&legal.destinations, dice)?)
            }
            _ => self.play(legal, dice).unwrap_or_else(|| r#"{"action":"end_turn"}"#.to_owned()),
        };
        Some((self.seat?, action))
    }

    fn play(&self, legal: &Legal<'_>, dice: &mut Dice) -> Option<String> {
        if !legal.plays.is_empty() && dice.below(8) > 0 {
            let mut play: Map<String, Value> = serde_json::from_str(pick(&legal.plays, dice)?).ok()?;
            let cost = play.remove("cost")?.as_u64()? as u32;
            play.remove("pirated");
            let payment = self.payment(play["card"].as_str()?, cost)?;
            play.insert("action".to_owned(), json!("play"));
            play.insert("payment".to_owned(), serde_json::from_str(payment).ok()?);
            return Some(Value::Object(play).to_string());
        }
        let ship = legal.ship.as_ref().filter(|_| dice.below(3) > 0)?;
        // A ship at an island cannot go to every destination, one of the reserve can.
        ship.berths.iter().find(|berth| berth.get() == "\"reserve\"")?;
        let (to, payment) = (pick(&ship.destinations, dice)?, self.payment("ship", ship.cost)?);
        Some(format!(r#"{{"action":"play","card":"ship","from":"reserve","to":{to},"payment":{payment}}}"#))
    }

    fn payment(&self, card: &str, cost: u32) -> Option<&str> {
        if cost == 0 {
            return Some("{}");
        }
        let suggested = self.suggested.as_ref()?;
        suggested.iter().find(|one| one.card == card && one.cost == cost).map(|one| one.payment.get())
    }
}

fn pick<'m>(list: &[&'m RawValue], dice: &mut Dice) -> Option<&'m str> {
    if list.is_empty() {
        return None;
    }
    list.get(dice.below(list.len() as u32) as usize).map(|value| value.get())
}

#[cfg(test)]
mod tests {
    use ilos_rules::{Config, Dealer, Game, Options, Seat, Seed, Set, ranks};
    use ilos_wire::legal::Legal;
    use ilos_wire::map::OpenMap;
    use ilos_wire::score::Scores;
    use ilos_wire::to_client::{GameView, ToClient};
    use ilos_wire::view::View;

    use super::*;

    /// The text of a message about a new game, as a seat gets it.
    fn message(seat: usize, is_over: bool) -> String {
        let config = Config::new(Set::standard(), 2, Options::default()).expect("a table of two");
        let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("glance")));
        let (position, viewer) = (game.position(), Seat::new(seat));
        let final_scores = is_over.then(|| position.scores(&config));
        let is_to_act = position.to_act() == viewer;
        let view = GameView {
            table: "t".to_owned(),
            seat: Some(seat as u8),
            sequence: 42,
            keep: 7,
            keep_growth: 0,
            view: View::from_rules(&config, &game.view(viewer), OpenMap::from_rules(&config, position)),
            scene: ilos_wire::scene::Scene::default().into(),
            growth: Vec::new(),
            legal: is_to_act.then(|| Legal::from_rules(&config, position, false)),
            joins: None,
            excluded: None,
            closed: None,
            raids: None,
            suggested: None,
            take_back: None,
            times: None,
            scores: final_scores.as_ref().map(|scores| Scores::from_rules(scores, true)),
            places: final_scores.as_ref().map(|scores| ranks(scores)),
            worth: Some(0),
        };
        serde_json::to_string(&ToClient::Game(Box::new(view))).expect("a message is JSON")
    }

    #[test]
    fn views_for_those_who_wait_are_told_from_all_others_by_a_glance() {
        let first = usize::from(of_another_turn(&message(0, false)).is_some());
        assert_eq!(of_another_turn(&message(1 - first, false)), Some(42), "the other seat waits");
        assert_eq!(of_another_turn(&message(first, false)), None, "a turn of its own is read");
        assert_eq!(of_another_turn(&message(1 - first, true)), None, "so is the end of a game");
        assert_eq!(of_another_turn(r#"{"say":"refused","code":"stale"}"#), None);
    }
}
