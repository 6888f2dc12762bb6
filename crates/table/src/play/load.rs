//! Replaying a stored game. The rules decide each step again, with the dealer of the seed, and it must come
//! out as it is stored.

use ilos_rules::{Notation, Seat};

use super::{Author, Entry, MatchPlay, TAKE_BACK, action_of};
use crate::error::TableError;
use crate::stage::{Finished, Match, Stage, Start};
use crate::table::{Table, TableWithoutGame};
use crate::terms::Terms;

impl TableWithoutGame {
    /// The table with its game, replayed from its entries; a lobby has none.
    pub fn with_entries(self, entries: &[Entry]) -> Result<Table, TableError> {
        let play =
            |played: &Match<()>| MatchPlay::load(&self.terms, played.seats.count(), &played.start, entries);
        let stage = match &self.stage {
            Stage::Lobby(lobby) => Stage::Lobby(lobby.clone()),
            Stage::Match(played) => Stage::Match(played.with_play(play(played)?)),
            Stage::Finished(over) => Stage::Finished(Finished {
                played: over.played.with_play(play(&over.played)?),
                result: over.result.clone(),
                names: over.names.clone(),
                rematch: over.rematch,
            }),
        };
        Ok(self.with_stage(stage))
    }
}

impl MatchPlay {
    fn load(
        terms: &Terms,
        players: usize,
        start: &Start,
        entries: &[Entry],
    ) -> Result<MatchPlay, TableError> {
        let corrupt = |entry: &Entry, detail| TableError::CorruptEntry { sequence: entry.sequence, detail };
        let without_entries = || TableError::Corrupt("a game without entries".to_owned());
        let (first, later) = entries.split_first().ok_or_else(without_entries)?;
        let (mut play, set_up) = MatchPlay::begin(terms, players, start, first.at)?;
        if first.events != set_up.events {
            return Err(corrupt(first, "a stored set-up does not come from its seed".to_owned()));
        }
        for entry in later {
            play.replay(entry).map_err(|detail| corrupt(entry, detail))?;
        }
        // What happened before the game was loaded has been announced by then, or is shown on connecting.
        play.announced = play.mark();
        Ok(play)
    }

    fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.sequence != self.sequence() + 1 {
            return Err(format!("expected sequence {}", self.sequence() + 1));
        }
        let seat: Seat = entry.seat.ok_or("it has no seat")?;
        let step = if entry.events == TAKE_BACK {
            self.game.decide_take_back(seat).map_err(|refusal| refusal.to_string())?
        } else {
            let mut notation = Notation::after(self.game.config(), self.game.position());
            let read = |line| notation.read_line(line).map_err(|error| error.to_string());
            let events = entry.events.lines().map(read).collect::<Result<Vec<_>, _>>()?;
            let (actor, action) = action_of(&events).ok_or("it has no action")?;
            let decided = self.game.decide(actor, &action, &mut self.dealer);
            let step = decided.map_err(|rejection| rejection.into_refusal().to_string())?;
            if actor != seat || step.events() != events {
                return Err("the rules lead to other events".to_owned());
            }
            step
        };
        self.taken_back.note(step.events().is_empty());
        self.game.follow(step);
        let turn_ended = self.to_act() != Some(seat);
        self.timing = self.timing.after_step(seat, entry.request.is_some(), turn_ended, entry.at);
        self.authors.push(Author { seat: Some(seat), request: entry.request.clone() });
        Ok(())
    }
}
