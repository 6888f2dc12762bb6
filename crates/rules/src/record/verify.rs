//! Replaying a recorded game through the rules: everything that the rules can compute is computed, not
//! believed.

use std::iter::once;
use std::ops::Range;

use crate::chance::{Commitment, Dealer, Need, Outcome, Script, ScriptError, Seed};
use crate::config::Config;
use crate::game::Game;
use crate::play::{Event, Rejection};
use crate::position::Position;
use crate::record::text::check_rules_version;
use crate::record::{Notation, Record, RecordError, RecordErrorKind};

impl Record {
    /// Plays the game again by the rules, with the recorded decisions of players and chance, and requires
    /// exactly the recorded events. With a seed, the commitment must match it and a dealer must deal the same
    /// game. The game may be unfinished.
    pub fn verify(&self) -> Result<Game, RecordError> {
        check_rules_version(self.rules_version).map_err(|kind| RecordError {
            line: None,
            event: None,
            kind,
        })?;
        if let Some(seed) = &self.seed {
            self.check_commitment(seed)?;
        }
        let mut dealer = self.seed.map(|seed| Dealer::new(&self.config, seed));
        let mut steps = self.steps().into_iter();
        let mut game = self.replay_set_up(steps.next().unwrap_or_default(), dealer.as_mut())?;
        for step in steps {
            self.replay_step(&mut game, step, dealer.as_mut())?;
        }
        Ok(game)
    }

    fn replay_set_up(&self, step: Range<usize>, dealer: Option<&mut Dealer>) -> Result<Game, RecordError> {
        let Some(Event::SetUp { .. }) = self.events.first() else {
            let recorded = self.events.first().map(|_| self.text_of(0));
            let expected = Some("setup".to_owned());
            return Err(self.error_at(0, RecordErrorKind::Differs { recorded, expected }));
        };
        let told = self.told_by_chance(step.clone());
        let mut script = Script::new(&told.outcomes);
        let game = Game::new(self.config.clone(), &mut script)
            .map_err(|error| self.chance_fault(error, &told, script.left(), 0))?;
        self.compare(&game, step)?;
        if let Some(dealer) = dealer {
            let Ok((_, dealt)) = Position::set_up(&self.config, dealer);
            self.compare_dealt(0, &[dealt])?;
        }
        Ok(game)
    }

    /// One decision of a player, and its consequences.
    fn replay_step(
        &self,
        game: &mut Game,
        step: Range<usize>,
        dealer: Option<&mut Dealer>,
    ) -> Result<(), RecordError> {
        let start = step.start;
        let Some((seat, action)) = self.events[start].action() else { return Ok(()) };
        let before = *game.position();
        let told = self.told_by_chance(step.clone());
        let mut script = Script::new(&told.outcomes);
        let done = game.act(seat, &action, &mut script).map(|_| ());
        done.map_err(|rejection| match rejection {
            Rejection::Refused(refusal) => self.error_at(start, RecordErrorKind::Refused(refusal)),
            Rejection::Chance(error) => self.chance_fault(error, &told, script.left(), start),
        })?;
        self.compare(game, step)?;
        if let Some(dealer) = dealer
            && let Ok(dealt) = before.decide(&self.config, seat, &action, dealer)
        {
            self.compare_dealt(start, &dealt.events)?;
        }
        Ok(())
    }

    /// The events in steps: a decision of a player, or the set-up, with its consequences.
    fn steps(&self) -> Vec<Range<usize>> {
        let later = (1..self.events.len()).filter(|&index| self.events[index].action().is_some());
        let starts: Vec<usize> = once(0).chain(later).collect();
        let ends = starts.iter().copied().skip(1).chain(once(self.events.len()));
        starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
    }

    fn told_by_chance(&self, step: Range<usize>) -> Told {
        let mut told = Told::default();
        for index in step {
            let outcomes = outcomes_of(&self.config, &self.events[index]);
            told.events.extend(outcomes.iter().map(|_| index));
            told.outcomes.extend(outcomes);
        }
        told
    }

    /// Requires that the last step of the game equals the recorded one.
    fn compare(&self, game: &Game, step: Range<usize>) -> Result<(), RecordError> {
        let happened = &game.events()[step.start..];
        let recorded = &self.events[step.clone()];
        let length = happened.len().max(recorded.len());
        let Some(differs) = (0..length).find(|&at| happened.get(at) != recorded.get(at)) else {
            return Ok(());
        };
        let index = step.start + differs;
        let recorded = (index < self.events.len()).then(|| self.text_of(index));
        let expected = happened.get(differs).map(|_| text_of(&self.config, game.events(), index));
        let mut error = self.error_at(index, RecordErrorKind::Differs { recorded, expected });
        error.line = error.line.or(self.lines.events.last().copied());
        Err(error)
    }

    /// Requires that a dealer, in the same position, dealt what the record holds from an index on.
    fn compare_dealt(&self, start: usize, dealt: &[Event]) -> Result<(), RecordError> {
        let recorded = &self.events[start..];
        let Some(differs) = (0..dealt.len()).find(|&at| recorded.get(at) != dealt.get(at)) else {
            return Ok(());
        };
        let index = start + differs;
        let as_dealt = [&self.events[..start], dealt].concat();
        let recorded = self.text_of(index);
        let dealt = text_of(&self.config, &as_dealt, index);
        Err(self.error_at(index, RecordErrorKind::Seed { recorded, dealt }))
    }

    fn chance_fault(&self, error: ScriptError, told: &Told, left: usize, start: usize) -> RecordError {
        // The script stopped at the last outcome it took; if it ran out, another event should follow.
        let used = told.outcomes.len() - left;
        let index = used.checked_sub(1).map_or(start, |last| told.events[last]);
        let given = error.given.map(|outcome| outcome_in_words(&self.config, outcome));
        let needed = need_in_words(&self.config, error.need);
        self.error_at(index, RecordErrorKind::Chance { given, needed })
    }

    fn check_commitment(&self, seed: &Seed) -> Result<(), RecordError> {
        let expected = Commitment::new(&self.config, seed);
        if self.commitment.is_none_or(|commitment| commitment == expected) {
            return Ok(());
        }
        let kind = RecordErrorKind::Commitment { expected };
        Err(RecordError { line: self.lines.commitment, event: None, kind })
    }

    fn text_of(&self, index: usize) -> String {
        text_of(&self.config, &self.events, index)
    }
}

/// What chance decided in a step, and the index of the event that holds it.
#[derive(Default)]
struct Told {
    outcomes: Vec<Outcome>,
    events: Vec<usize>,
}

/// An event in the notation of records, which depends on the events before it.
fn text_of(config: &Config, events: &[Event], index: usize) -> String {
    let mut notation = Notation::new(config);
    events.iter().map(|event| notation.write(event)).nth(index).unwrap_or_default()
}

/// What chance decided in an event, in the order in which the rules ask for it.
fn outcomes_of(config: &Config, event: &Event) -> Vec<Outcome> {
    match *event {
        Event::SetUp { first, area, hands } => {
            let drawn_by_lot = config.options().first.is_none().then_some(Outcome::First(first));
            let tiles = area.into_iter().map(Outcome::Tile);
            let seats = once(first).chain(first.others(config.players()));
            let cards = seats.flat_map(|seat| hands[seat].iter()).map(Outcome::Card);
            drawn_by_lot.into_iter().chain(tiles).chain(cards).collect()
        }
        Event::Mulligan { drawn: cards, .. } | Event::Drew { cards, .. } => {
            cards.iter().map(Outcome::Card).collect()
        }
        Event::FirstIsland { revealed, .. } | Event::Played { revealed, .. } => {
            revealed.into_iter().map(Outcome::Tile).collect()
        }
        Event::Took { card, .. } => vec![Outcome::Theft(card)],
        Event::TurnEnded { .. } | Event::Reshuffled | Event::TurnBegan { .. } | Event::Finished { .. } => {
            Vec::new()
        }
    }
}

fn outcome_in_words(config: &Config, outcome: Outcome) -> String {
    match outcome {
        Outcome::First(seat) => format!("the first turn to seat {seat}"),
        Outcome::Tile(tile) => format!("the tile {}", Notation::new(config).tile(tile)),
        Outcome::Card(card) => format!("a {card} card of the deck"),
        Outcome::Theft(card) => format!("a {card} card of a hand"),
    }
}

fn need_in_words(config: &Config, need: Need) -> String {
    match need {
        Need::First(players) => format!("a seat below {players} to begin"),
        Need::Tile(unseen) => {
            let names: Vec<&str> = unseen.iter().map(|tile| Notation::new(config).tile(tile)).collect();
            format!("one of the unseen tiles: {}", names.join(", "))
        }
        Need::Card(deck) => format!("a card of the deck, which holds {deck}"),
        Need::Theft(hand) => format!("a card of the hand, which holds {hand}"),
    }
}
