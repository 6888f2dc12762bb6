//! Commands: decided by the table, stored, applied, published. This is the only place where a table changes.

use std::sync::Arc;

use ilos_rules::{Config, Position, Seat, SeatView};
use ilos_table::{
    Command, Effect, GameResult, PersonId, Proposal, ProposalError, Rated, Rating, RatingChange, Sitter,
    rating_changes,
};
use ilos_wire::action::{Action, ActionError};

use super::Room;
use super::consistency::Gate;
use super::error::{RoomError, retry_if_overtaken};
use crate::bots;
use crate::store::{Change, PersonRow, TableState};

/// What a hint is made from.
pub(crate) struct Question {
    /// Set, options and number of players.
    pub config: Arc<Config>,
    /// What the seat may know.
    pub view: SeatView,
}

/// An action as a client sent it.
pub(crate) struct ClientAction(pub Action);

impl Proposal for ClientAction {
    fn read(
        &self,
        config: &Config,
        position: &Position,
        seat: Seat,
    ) -> Result<ilos_rules::Action, ProposalError> {
        self.0.to_rules(config, position, seat).map_err(|error| match error {
            ActionError::Malformed(error) => ProposalError::Malformed(error.to_string()),
            ActionError::Refused(refusal) => ProposalError::Refused(refusal),
        })
    }
}

impl Room {
    /// Gives the table a command.
    pub(crate) async fn give(self: &Arc<Self>, command: &Command) -> Result<(), RoomError> {
        let gate = self.enter().await?;
        self.carry_out(&gate, command).await
    }

    /// Gives the table a command for a step of its game, decided on a sequence.
    pub(crate) async fn give_step(self: &Arc<Self>, on: u64, command: &Command) -> Result<(), RoomError> {
        let gate = self.enter().await?;
        if !self.has_reached(on) {
            self.compare(&gate).await?;
        }
        self.carry_out(&gate, command).await
    }

    /// Lets a person take over again from the bot that played for them.
    pub(crate) async fn come_back(self: &Arc<Self>, by: PersonId) -> Result<(), RoomError> {
        let come_back = || async {
            let gate = self.enter().await?;
            self.compare_if_shared(&gate).await?;
            self.carry_out(&gate, &Command::ComeBack { by }).await
        };
        retry_if_overtaken(come_back).await
    }

    /// Looks at the table when it is due: if a person's time has run out, a bot plays on.
    pub(crate) async fn look_at_clock(self: &Arc<Self>) -> Result<(), RoomError> {
        let gate = self.enter().await?;
        // Another server may have gone on with the game; the version of the table does not grow with every step.
        self.compare(&gate).await?;
        let now = self.services.time.now();
        let on_the_clock = self.state().table.person_on_the_clock();
        let late = match on_the_clock.filter(|(_, _, time)| *time <= now) {
            Some((person, seat, _)) => {
                let rating = self.services.store.person(person).await?.map_or(Rating::NEW, |row| row.rating);
                Some((seat, bots::matching(rating.mean)))
            }
            None => None,
        };
        self.carry_out(&gate, &Command::LookAtClock { late }).await
    }

    /// What a hint for a seat of a person is made from, decided on a sequence.
    pub(crate) async fn question(
        self: &Arc<Self>,
        by: PersonId,
        seat: Seat,
        on: u64,
    ) -> Result<Question, RoomError> {
        self.settle().await?;
        let state = self.state();
        let play = state.table.check_hint(by, seat, on)?;
        Ok(Question { config: Arc::clone(play.config()), view: play.view(seat) })
    }

    /// Decides a command, stores the step, applies it and publishes its effects.
    pub(super) async fn carry_out(
        self: &Arc<Self>,
        _gate: &Gate<'_>,
        command: &Command,
    ) -> Result<(), RoomError> {
        let at = self.services.time.now();
        let (step, before) = {
            let state = self.state();
            (state.table.decide(command, at, &mut self.services.random.clone())?, state.version)
        };
        if step.is_nothing() {
            return Ok(());
        }
        let ratings = match step.rated_result() {
            Some(result) => self.rating_changes(result).await?,
            None => Vec::new(),
        };
        let table = step.table().map(|outline| TableState::new(outline, before + 1));
        let version = before + u64::from(table.is_some());
        let is_step_of_game = step.entry().is_some();
        let change = Change {
            table,
            entry: step.entry().cloned(),
            due: step.due(),
            opens: step.opens().map(|(id, outline)| (*id, TableState::new(outline, 1))),
            ratings,
            ..Change::of(self.key, at)
        };
        self.commit(change).await?;
        let effects = {
            let mut state = self.state();
            state.version = version;
            state.table.evolve(step)
        };
        self.touch();
        if is_step_of_game {
            self.services.metrics.steps.inc();
        }
        self.publish(effects);
        Ok(())
    }

    /// Carries out what follows from a step outside the table.
    pub(super) fn publish(self: &Arc<Self>, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::TableChanged => self.mark_watchers(),
                Effect::TurnBegan { person, seat, sequence } => {
                    self.services.connections.turn_began(person, self.id, seat, sequence);
                }
                Effect::BotToMove { .. } => self.wake_bots(),
            }
        }
    }

    /// How a finished game changes the ratings of its people.
    async fn rating_changes(&self, result: &GameResult) -> Result<Vec<RatingChange>, RoomError> {
        let sitters: Vec<Sitter> = self
            .state()
            .table
            .played()
            .into_iter()
            .flat_map(|played| played.sitters.iter().cloned())
            .collect();
        let mut players = Vec::new();
        for sitter in sitters {
            players.push(match sitter {
                Sitter::Bot(kind) => Rated::Bot(bots::strength(kind.name())),
                Sitter::Person(id, _) => rated(id, self.services.store.person(id).await?.as_ref()),
            });
        }
        Ok(rating_changes(&players, result))
    }
}

fn rated(id: PersonId, person: Option<&PersonRow>) -> Rated {
    match person {
        Some(person) if person.is_bot() => Rated::Program,
        Some(person) => Rated::Person(id, person.rating),
        None => Rated::Person(id, Rating::NEW),
    }
}
