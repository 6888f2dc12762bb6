//! What is shown of a table: messages made from views, once for all viewers who see the same.

use std::sync::atomic::{AtomicU64, Ordering};

use ilos_rules as rules;
use ilos_table::{GameResult, MatchPlay, Millis, PersonId, Table, TableError, TableId};
use ilos_wire::growth::{Growth, Joins, growth_from_rules};
use ilos_wire::legal::Legal;
use ilos_wire::map::OpenMap;
use ilos_wire::place::Places;
use ilos_wire::scene::Scene;
use ilos_wire::score::Scores;
use ilos_wire::shared::Shared;
use ilos_wire::table::TableInfo;
use ilos_wire::to_client::{self, GameView, Suggestion, TakeBack, Times, ToClient};
use ilos_wire::view::View;
use ilos_wire::why::Closed;
use ilos_wire::{counts, words};

use super::chat::Chat;
use crate::art;
use crate::connections::MessageText;
use crate::store::LineNumber;

#[cfg(test)]
mod leak_tests;

/// How far a connection has seen a table.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Cursor {
    /// The number of the message about the table; 0 for none.
    table_message: u64,
    /// The sequence of the game; 0 for none.
    sequence: u64,
    /// When the time of the seat to act runs out. This also changes when people leave and come back.
    runs_out: Option<Millis>,
    /// Whether the game is over, which it can be without another step.
    is_over: bool,
    /// The last line of chat.
    line: LineNumber,
}

impl Cursor {
    /// The cursor of a client that has seen the game up to a sequence.
    pub(crate) fn at(sequence: u64) -> Cursor {
        Cursor { sequence, ..Cursor::default() }
    }

    /// Goes back to a sequence, so that the game is shown again from there on.
    pub(crate) fn back_to(&mut self, sequence: u64) {
        self.sequence = self.sequence.min(sequence);
    }
}

/// What can be shown of a table.
pub(super) struct Showable<'a> {
    pub(super) id: TableId,
    pub(super) table: &'a Table,
    pub(super) chat: &'a Chat,
}

impl Showable<'_> {
    fn play(&self) -> Option<&MatchPlay> {
        self.table.played().map(|played| &played.play)
    }

    /// When the time of the seat to act runs out, if a person is there to act.
    fn runs_out(&self) -> Option<Millis> {
        self.table.runs_out()
    }
}

/// Messages kept for other connections that need the same.
#[derive(Default)]
pub(super) struct Views {
    table: Option<TableText>,
    /// A position, its map and what stands on it.
    map: Option<(Box<rules::Position>, OpenMap, Shared<Scene>)>,
    /// The last step for each seat, and for spectators at the end.
    steps: [Option<StepText>; rules::MAX_PLAYERS + 1],
    /// Makes every view panic, as a bug in the program would.
    #[cfg(test)]
    pub(super) broken: bool,
}

/// A message about the table itself.
#[derive(Clone)]
pub(super) struct TableText {
    version: u64,
    /// No two messages of the process have the same.
    number: u64,
    text: MessageText,
}

struct StepText {
    sequence: u64,
    runs_out: Option<Millis>,
    is_over: bool,
    text: MessageText,
}

static NEXT_NUMBER: AtomicU64 = AtomicU64::new(1);

impl Views {
    /// Lets the table be shown again although its version stays the same.
    pub(super) fn table_changed(&mut self) {
        self.table = None;
    }

    /// The message about the table in a version, if it is made already.
    pub(super) fn known_table_text(&self, version: u64) -> Option<TableText> {
        self.table.as_ref().filter(|known| known.version == version).cloned()
    }

    /// Makes the message about the table in a version.
    pub(super) fn make_table_text(&mut self, version: u64, table: TableInfo) -> TableText {
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let text = MessageText::new(&ToClient::Table { table: Box::new(table) });
        self.table.insert(TableText { version, number, text }).clone()
    }

    pub(super) fn news(
        &mut self,
        of: &Showable<'_>,
        table_text: TableText,
        person: PersonId,
        cursor: &mut Cursor,
    ) -> Vec<MessageText> {
        let mut messages = Vec::new();
        if cursor.table_message != table_text.number {
            cursor.table_message = table_text.number;
            messages.push(table_text.text);
        }
        if cursor.line < of.chat.last() {
            messages.push(chat_message(of, cursor.line));
            cursor.line = of.chat.last();
        }
        let Some(play) = of.play() else { return messages };
        let (sequence, runs_out, is_over) = (play.sequence(), of.runs_out(), of.table.result().is_some());
        if (cursor.sequence, cursor.runs_out, cursor.is_over) != (sequence, runs_out, is_over) {
            let own = of.table.seats_of(person);
            if own.is_empty() {
                messages.push(self.step_message(of, play, None, cursor.sequence));
            }
            for seat in own {
                messages.push(self.step_message(of, play, Some(seat), cursor.sequence));
            }
            (cursor.sequence, cursor.runs_out, cursor.is_over) = (sequence, runs_out, is_over);
        }
        messages
    }

    /// The present map, which most steps leave as it is.
    fn map_of(&mut self, play: &MatchPlay) -> (OpenMap, Shared<Scene>) {
        let (config, position) = (play.game().config(), play.game().position());
        let known = self.map.as_ref().filter(|(before, ..)| OpenMap::stays(config, before, position));
        let map = match known {
            Some((before, map, scene)) if art::scene_stays(config, before, position) => {
                return (map.clone(), scene.clone());
            }
            Some((_, map, _)) => map.clone(),
            None => OpenMap::from_rules(config, position),
        };
        let scene = Shared::from(art::scene(config, position));
        self.map = Some((Box::new(*position), map.clone(), scene.clone()));
        (map, scene)
    }

    fn step_message(
        &mut self,
        of: &Showable<'_>,
        play: &MatchPlay,
        viewer: Option<rules::Seat>,
        since: u64,
    ) -> MessageText {
        #[cfg(test)]
        assert!(!self.broken, "a panic on purpose");
        let (map, scene) = self.map_of(play);
        let make =
            || MessageText::new(&ToClient::Game(Box::new(game_view(of, play, viewer, since, map, scene))));
        if since + 1 != play.sequence() {
            return make();
        }
        let kept = &mut self.steps[viewer.map_or(rules::MAX_PLAYERS, rules::Seat::index)];
        let (sequence, runs_out, is_over) = (play.sequence(), of.runs_out(), of.table.result().is_some());
        match kept {
            Some(made) if (made.sequence, made.runs_out, made.is_over) == (sequence, runs_out, is_over) => {
                made.text.clone()
            }
            _ => {
                let text = make();
                *kept = Some(StepText { sequence, runs_out, is_over, text: text.clone() });
                text
            }
        }
    }
}

fn chat_message(of: &Showable<'_>, seen: LineNumber) -> MessageText {
    let lines = of.chat.since(seen).map(|(number, line)| to_client::ChatLine {
        person: line.person.to_string(),
        name: line.name.clone(),
        bot: line.is_bot,
        guest: of.table.people().is_guest(line.person),
        line: number,
        text: line.text.clone(),
        at: line.at,
    });
    MessageText::new(&ToClient::Talk { table: of.id.to_string(), lines: lines.collect() })
}

/// What to show a client that has seen the game up to a sequence.
fn game_view(
    of: &Showable<'_>,
    play: &MatchPlay,
    viewer: Option<rules::Seat>,
    since: u64,
    map: OpenMap,
    scene: Shared<Scene>,
) -> GameView {
    let (game, keep) = (play.game(), play.events_kept_since(since));
    let Known { view, growth, legal, joins, excluded, closed, suggested, take_back, scores, places, worth } =
        Known::new(game.config(), game.position(), game.events(), keep, viewer, map, of.table.result());
    let take_back = take_back.map(|now| match now.possible && !play.has_take_backs_left() {
        true => TakeBack::used_up(TableError::NoMoreTakeBacks.to_string()),
        false => now,
    });
    GameView {
        table: of.id.to_string(),
        seat: viewer.map(words::seat_from_rules),
        sequence: play.sequence(),
        keep,
        keep_growth: game.position().slots().count() - growth.len(),
        view,
        scene,
        growth,
        legal,
        joins,
        excluded,
        closed,
        suggested,
        take_back,
        times: play.times_left().map(|left| Times { left, runs_out: of.runs_out() }),
        scores,
        places,
        worth,
    }
}

/// Everything that a viewer is told of a position. What the viewer cannot know must make no difference to it.
#[derive(PartialEq, Debug)]
pub(super) struct Known {
    view: View,
    growth: Vec<Growth>,
    legal: Option<Legal>,
    joins: Option<Joins>,
    excluded: Option<Vec<Option<u16>>>,
    closed: Option<Vec<Closed>>,
    suggested: Option<Vec<Suggestion>>,
    take_back: Option<TakeBack>,
    scores: Option<Scores>,
    places: Option<Vec<u8>>,
    worth: Option<u32>,
}

impl Known {
    pub(super) fn new(
        config: &rules::Config,
        position: &rules::Position,
        events: &[rules::Event],
        keep: usize,
        viewer: Option<rules::Seat>,
        map: OpenMap,
        result: Option<&GameResult>,
    ) -> Known {
        let to_act = result.is_none() && viewer.is_some() && position.to_act() == viewer;
        let was_broken_off = result.is_some() && position.to_act().is_some();
        let (places, islands) = (Places::of(config, position), position.islands_in_order(config));
        let growth = position.growth_by(config, &events[keep..]);
        let joins = if to_act { position.joins(config) } else { None };
        let excluded = to_act.then(|| position.excluded_destinations(config));
        let closed = to_act.then(|| position.closed(config));
        let view = rules::SeatView::new(config, position, &events[keep..], viewer);
        Known {
            view: View::from_rules(config, &view, map),
            growth: growth.iter().map(|growth| growth_from_rules(&places, growth)).collect(),
            joins: joins.map(|joins| Joins::from_rules(&islands, &joins)),
            excluded: excluded.map(|ships| ships.into_iter().map(|index| Some(index? as u16)).collect()),
            closed: closed.map(|closed| {
                closed.iter().filter_map(|closed| Closed::from_rules(&islands, closed)).collect()
            }),
            suggested: if to_act { suggestions(config, position) } else { None },
            legal: to_act.then(|| Legal::from_rules(config, position, false)),
            take_back: viewer.filter(|_| !was_broken_off).map(|seat| TakeBack::from_rules(events, seat)),
            worth: viewer.map(|seat| position.scores(config)[seat.index()].points),
            places: result.map(|result| rules::ranks(&result.scores)),
            scores: result.map(|result| Scores::from_rules(&result.scores, true)),
        }
    }
}

/// For each card that the seat to act can play and each cost of its plays, the cards of its hand that it will
/// miss least.
fn suggestions(config: &rules::Config, position: &rules::Position) -> Option<Vec<Suggestion>> {
    if position.phase() != rules::Phase::Play {
        return None;
    }
    let suggestion = |of: ilos_bots::SuggestedPayment| Suggestion {
        card: words::Card::from_rules(of.card),
        cost: of.cost,
        payment: counts::Cards::from_rules(of.payment),
    };
    Some(ilos_bots::suggested_payments(config, position).into_iter().map(suggestion).collect())
}
