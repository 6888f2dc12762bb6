//! Commands: decided by the table, stored, applied, published. No command changes a table in another place; a
//! table also changes when it is loaded again (`consistency`) and when a person is renamed (`publish`).

use std::sync::Arc;
use std::time::Instant;

use ilos_rules::{Config, Position, Seat};
use ilos_table::{Command, Effect, Millis, PersonId, Proposal, ProposalError, Rating, ToStore};
use ilos_wire::action::{Action, ActionError};

use super::Room;
use super::consistency::Gate;
use super::error::RoomError;
use crate::bots;
use crate::store::{Allowance, Change, NewCall, PersonRow, Quota, TableState};

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
    /// Gives the table a command: the one entry for people, bots and clocks. What the command needs follows
    /// from the command: whether the store is asked first whether this room has the latest, and whether it is
    /// tried again if another writer was first.
    pub(crate) async fn give(self: &Arc<Self>, command: Command) -> Result<(), RoomError> {
        let begun = Instant::now();
        let done = match self.contain_panic(self.attempt(&command)).await {
            // By now the table is loaded again.
            Err(error) if error.is_overtaken() && means_the_same_later(&command) => {
                self.contain_panic(self.attempt(&command)).await
            }
            done => done,
        };
        if let (Command::Act { .. }, Ok(())) = (&command, &done) {
            self.services.metrics.move_seconds.observe(begun.elapsed().as_secs_f64());
        }
        done
    }

    /// Gives the table the command that it is due, with the bot that would play on for the person who is to
    /// act.
    pub(crate) async fn look_at_clock(self: &Arc<Self>) -> Result<(), RoomError> {
        let person = self.state().table.person_to_act();
        let row = match person {
            Some(person) => self.services.store.person(person).await?,
            None => None,
        };
        let rating = row.map_or(Rating::NEW, |row| row.rating);
        self.give(Command::LookAtClock { substitute: bots::matching(rating.mean) }).await
    }

    async fn attempt(self: &Arc<Self>, command: &Command) -> Result<(), RoomError> {
        let gate = self.enter().await?;
        if self.may_be_behind(command) {
            self.compare(&gate).await?;
        }
        self.carry_out(&gate, command).await
    }

    /// Whether a command may rest on more than this room has, because another server went on with the game.
    fn may_be_behind(&self, command: &Command) -> bool {
        match command {
            // The client has seen a later step.
            Command::Act { on, .. } | Command::TakeBack { on, .. } => !self.has_reached(*on),
            // These are about whose turn it is or may end the game, and the version of the table does not
            // grow with every step.
            Command::ComeBack { .. }
            | Command::Resign { .. }
            | Command::Vote { .. }
            | Command::Close
            | Command::LookAtClock { .. } => true,
            // These change the version of the table, or bring the sequence that they are based on, so that
            // the store itself refuses them if this room is behind.
            Command::Join { .. }
            | Command::Leave { .. }
            | Command::SetReady { .. }
            | Command::AddBot { .. }
            | Command::ClearSeat { .. }
            | Command::Start { .. }
            | Command::BotMove { .. }
            | Command::Rematch { .. } => false,
        }
    }

    /// Decides a command, stores the step, applies it and publishes its effects.
    async fn carry_out(self: &Arc<Self>, _gate: &Gate<'_>, command: &Command) -> Result<(), RoomError> {
        let at = self.services.time.now();
        let (step, before) = {
            let state = self.state();
            (state.table.decide(command, at, &mut self.services.random.clone())?, state.version)
        };
        let Some(ToStore { table, entry, due, opens, rated }) = step.to_store() else { return Ok(()) };
        let ratings = match rated {
            Some(ranks) => self.rating_changes(ranks, at).await?,
            None => Vec::new(),
        };
        let version = before + u64::from(table.is_some());
        let is_step_of_game = entry.is_some();
        let change = Change {
            key: self.key,
            table: table.map(|table| TableState::new(table, version)),
            entry: entry.cloned(),
            due,
            opens: opens.map(|(id, opened)| (*id, TableState::new(opened, 1))),
            ratings,
            calls: step.effects().iter().filter_map(|effect| self.call_about(effect, at)).collect(),
            at,
        };
        self.commit(change, self.allowances(command)).await?;
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

    /// The call about a turn that begins, for a person who may not be there.
    fn call_about(&self, effect: &Effect, at: Millis) -> Option<NewCall> {
        let Effect::TurnBegan { person, sequence, .. } = *effect else { return None };
        Some(NewCall { person, sequence, due: at + self.services.call_after })
    }

    /// What the person who gives a command can have at most after it.
    fn allowances(&self, command: &Command) -> Vec<Allowance> {
        let (by, quotas): (PersonId, &[Quota]) = match command {
            _ if !self.services.has_quotas => return Vec::new(),
            Command::Join { by, .. } => (*by, &[Quota::SeatsOfOthers]),
            Command::Start { by, .. } => (*by, &[Quota::RunningTables]),
            Command::Rematch { by, .. } if self.state().table.is_listed() => {
                (*by, &[Quota::GatheringTables, Quota::ListedTables])
            }
            Command::Rematch { by, .. } => (*by, &[Quota::GatheringTables]),
            _ => return Vec::new(),
        };
        quotas.iter().map(|quota| quota.of(by)).collect()
    }
}

/// The command by which a person leaves one seat or all of them.
pub(crate) fn leave_command(person: &PersonRow, seat: Option<Seat>) -> Command {
    Command::Leave { by: person.id, seat, substitute: bots::matching(person.rating.mean) }
}

/// Whether a person wants the same, whatever another writer has done to the table meanwhile.
fn means_the_same_later(command: &Command) -> bool {
    matches!(
        command,
        Command::Leave { .. } | Command::Resign { .. } | Command::ComeBack { .. } | Command::Close
    )
}
