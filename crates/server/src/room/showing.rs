//! What is shown of a table: messages from views, made once for everybody who sees the same.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use ilos_rules as rules;
use ilos_wire::growth::{Growth, Prospect, growth};
use ilos_wire::legal::Legal;
use ilos_wire::map::OpenMap;
use ilos_wire::scene::Scene;
use ilos_wire::score::Scores;
use ilos_wire::shared::Shared;
use ilos_wire::to_client::{self, GameView, Suggestion, TakeBack, ToClient};
use ilos_wire::view::View;
use ilos_wire::why::{Closed, closed};

use super::play::Play;
use super::suggest;
use super::talk::Talk;
use crate::id::PersonId;
use crate::scenery;
use crate::store::{ChatLine, LineNumber, Millis};
use crate::table::Table;

/// How much of a table a connection has seen.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seen {
    /// The edition of the table; 0 for none.
    edition: u64,
    /// The sequence of the game; 0 for none.
    sequence: u64,
    /// When the time of whoever is to act runs out, which changes with those who leave and come back too.
    runs_out: Option<Millis>,
    /// The last line of the talk.
    line: LineNumber,
}

impl Seen {
    /// Someone who has seen the game up to a sequence.
    pub fn up_to(sequence: u64) -> Seen {
        Seen { sequence, ..Seen::default() }
    }

    /// Has the game shown again from a sequence on.
    pub fn again_from(&mut self, sequence: u64) {
        self.sequence = self.sequence.min(sequence);
    }
}

/// What can be shown of a table.
pub(super) struct Showable<'a> {
    pub(super) table: &'a Table,
    /// Those of its people who watch it.
    pub(super) present: Vec<PersonId>,
    pub(super) talk: &'a Talk,
    pub(super) play: Option<&'a Play>,
}

/// Messages kept for others who need the same.
#[derive(Default)]
pub(super) struct Shown {
    table: Option<TableMessage>,
    /// A position, its map and what stands on it.
    map: Option<(Box<rules::Position>, OpenMap, Shared<Scene>)>,
    /// The last step for each seat, and for spectators at the end.
    steps: [Option<StepMessage>; rules::MAX_PLAYERS + 1],
    /// Makes every view panic, as a fault in the program would.
    #[cfg(test)]
    pub(super) broken: bool,
}

struct TableMessage {
    version: u64,
    /// No two messages of the process have the same.
    edition: u64,
    text: Utf8Bytes,
}

struct StepMessage {
    sequence: u64,
    runs_out: Option<Millis>,
    text: Utf8Bytes,
}

static NEXT_EDITION: AtomicU64 = AtomicU64::new(1);

impl Shown {
    /// Has the table shown again although its version stays.
    pub(super) fn forget_table(&mut self) {
        self.table = None;
    }

    pub(super) fn news(&mut self, of: &Showable<'_>, person: PersonId, seen: &mut Seen) -> Vec<Utf8Bytes> {
        let mut messages = Vec::new();
        let (edition, text) = self.table_message(of.table, &of.present);
        if seen.edition != edition {
            seen.edition = edition;
            messages.push(text);
        }
        if seen.line < of.talk.last() {
            messages.push(talk_message(of.table, of.talk.since(seen.line)));
            seen.line = of.talk.last();
        }
        let Some(play) = of.play else { return messages };
        let runs_out = runs_out(of.table, play);
        if (seen.sequence, seen.runs_out) != (play.sequence(), runs_out) {
            let own: Vec<u8> = of.table.data.seats_of(person).collect();
            if own.is_empty() {
                messages.push(self.step_message(of.table, play, None, seen.sequence));
            }
            for seat in own {
                messages.push(self.step_message(
                    of.table,
                    play,
                    rules::Seat::new(seat.into()),
                    seen.sequence,
                ));
            }
            (seen.sequence, seen.runs_out) = (play.sequence(), runs_out);
        }
        messages
    }

    fn table_message(&mut self, table: &Table, present: &[PersonId]) -> (u64, Utf8Bytes) {
        let made = self.table.take().filter(|made| made.version == table.version);
        let message = made.unwrap_or_else(|| TableMessage {
            version: table.version,
            edition: NEXT_EDITION.fetch_add(1, Ordering::Relaxed),
            text: write(&ToClient::Table { table: table.info(present) }),
        });
        let message = self.table.insert(message);
        (message.edition, message.text.clone())
    }

    /// The map of now, which most steps leave as it is.
    fn map_of(&mut self, play: &Play) -> (OpenMap, Shared<Scene>) {
        let (table, position) = (play.game().config(), play.game().position());
        let known = self.map.as_ref().filter(|(before, ..)| OpenMap::stays(table, before, position));
        let map = match known {
            Some((before, map, scene)) if scenery::stays(table, before, position) => {
                return (map.clone(), scene.clone());
            }
            Some((_, map, _)) => map.clone(),
            None => OpenMap::from_rules(table, position),
        };
        let scene = Shared::from(scenery::scene(table, position));
        self.map = Some((Box::new(*position), map.clone(), scene.clone()));
        (map, scene)
    }

    fn step_message(
        &mut self,
        table: &Table,
        play: &Play,
        viewer: Option<rules::Seat>,
        since: u64,
    ) -> Utf8Bytes {
        #[cfg(test)]
        assert!(!self.broken, "a panic that the test wants");
        let (map, scene) = self.map_of(play);
        let make = || write(&ToClient::Game(Box::new(game_view(table, play, viewer, since, map, scene))));
        if since + 1 != play.sequence() {
            return make();
        }
        let kept = &mut self.steps[viewer.map_or(rules::MAX_PLAYERS, rules::Seat::index)];
        let (sequence, runs_out) = (play.sequence(), runs_out(table, play));
        match kept {
            Some(made) if (made.sequence, made.runs_out) == (sequence, runs_out) => made.text.clone(),
            _ => {
                let text = make();
                *kept = Some(StepMessage { sequence, runs_out, text: text.clone() });
                text
            }
        }
    }
}

fn talk_message<'a>(table: &Table, lines: impl Iterator<Item = &'a ChatLine>) -> Utf8Bytes {
    let lines = lines
        .map(|line| to_client::ChatLine {
            person: line.person.to_string(),
            name: line.name.clone(),
            bot: line.is_bot,
            text: line.text.clone(),
            at: line.at,
        })
        .collect();
    write(&ToClient::Talk { table: table.id.to_string(), lines })
}

/// What a client is shown who has seen the game up to a sequence.
fn game_view(
    table: &Table,
    play: &Play,
    viewer: Option<rules::Seat>,
    since: u64,
    map: OpenMap,
    scene: Shared<Scene>,
) -> GameView {
    let (game, keep) = (play.game(), play.events_kept_since(since));
    let (rules_table, position) = (game.config(), game.position());
    let Known { view, growth, legal, prospect, closed, suggested, take_back, scores, worth } =
        Known::new(rules_table, position, game.events(), keep, viewer, map);
    GameView {
        table: table.id.to_string(),
        seat: viewer.map(|seat| seat.index() as u8),
        sequence: play.sequence(),
        keep,
        view,
        scene,
        growth,
        legal,
        prospect,
        closed,
        suggested,
        take_back,
        times: play.timing().times(rules_table.players(), runs_out(table, play)),
        places: scores.as_ref().map(Scores::places),
        scores,
        worth,
    }
}

/// All that a viewer is told of a position: whatever the viewer cannot know must make no difference to it.
#[derive(PartialEq, Debug)]
pub(super) struct Known {
    view: View,
    growth: Vec<Growth>,
    legal: Option<Legal>,
    prospect: Option<Prospect>,
    closed: Option<Vec<Closed>>,
    suggested: Option<Vec<Suggestion>>,
    take_back: Option<TakeBack>,
    scores: Option<Scores>,
    worth: Option<u32>,
}

impl Known {
    pub(super) fn new(
        table: &rules::Config,
        position: &rules::Position,
        events: &[rules::Event],
        keep: usize,
        viewer: Option<rules::Seat>,
        map: OpenMap,
    ) -> Known {
        let to_act = viewer.is_some() && position.to_act() == viewer;
        let (legal, prospect) = to_act.then(|| Legal::with_prospect(table, position, false)).unzip();
        let view = rules::SeatView::new(table, position, &events[keep..], viewer);
        Known {
            view: View::from_rules(table, &view, map),
            growth: growth(table, position, &events[keep..]),
            prospect: prospect.flatten(),
            closed: to_act.then(|| closed(table, position)),
            suggested: if to_act { suggest::payments(table, position) } else { None },
            legal,
            take_back: viewer.map(|seat| take_back(events, seat)),
            scores: position.to_act().is_none().then(|| Scores::from_rules(table, position)),
            worth: viewer.map(|seat| position.scores(table)[seat.index()].points),
        }
    }
}

/// When the time of the seat to act runs out, if a person is there to act.
fn runs_out(table: &Table, play: &Play) -> Option<Millis> {
    let (seat, time) = play.turn()?;
    time.filter(|_| table.data.person_to_act(seat.index() as u8).is_some())
}

fn take_back(events: &[rules::Event], seat: rules::Seat) -> TakeBack {
    let refusal = rules::take_back_point(events, seat).err();
    TakeBack {
        possible: refusal.is_none(),
        rule: refusal.as_ref().map(rules::Refusal::rule),
        reason: refusal.as_ref().map(rules::Refusal::to_string),
    }
}

/// Most views fit, so that the text need not be moved while it grows.
const USUAL_LENGTH: usize = 8 * 1024;

/// A message as the text of a frame.
pub(crate) fn write(message: &ToClient) -> Utf8Bytes {
    let room = if matches!(message, ToClient::Game(_)) { USUAL_LENGTH } else { 128 };
    let mut text = Vec::with_capacity(room);
    serde_json::to_writer(&mut text, message).expect("messages are plain data");
    String::from_utf8(text).expect("JSON is UTF-8").into()
}
