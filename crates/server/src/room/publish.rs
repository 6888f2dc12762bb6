//! Publishing: the one place that tells watchers, people and bots what has changed.

use std::sync::Arc;

use ilos_table::{Effect, PersonId};

use super::{Room, StateGuard};
use crate::connections::Inbox;
use crate::store::{PersonKind, PersonRow};

impl Room {
    /// Carries out what follows from a change outside the table.
    pub(super) fn publish(self: &Arc<Self>, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            match effect {
                Effect::TableChanged => {
                    for watcher in self.watchers.lock().inboxes() {
                        watcher.table_changed(self.id);
                    }
                }
                Effect::TurnBegan { person, seat, sequence } => {
                    self.services.connections.turn_began(person, self.id, seat, sequence);
                }
                Effect::BotToMove { .. } => self.wake_bots(),
                Effect::Finished => {
                    self.services.metrics.games.inc();
                }
            }
        }
    }

    /// Publishes that the table is shown differently, although its version stays the same.
    fn publish_new_look(self: &Arc<Self>, mut state: StateGuard<'_>) {
        state.views.table_changed();
        drop(state);
        self.publish([Effect::TableChanged]);
    }

    /// Tells a connection of every change from now on.
    pub(crate) fn watch(self: &Arc<Self>, person: PersonId, inbox: &Arc<Inbox>) {
        let is_new = self.watchers.lock().add(person, inbox);
        if is_new {
            self.presence_changed(person);
        }
    }

    /// Stops telling a connection of changes.
    pub(crate) fn unwatch(self: &Arc<Self>, person: PersonId, inbox: &Arc<Inbox>) {
        self.watchers.lock().remove(person, inbox, self.services.time.now());
        self.touch();
        self.presence_changed(person);
    }

    fn presence_changed(self: &Arc<Self>, person: PersonId) {
        let state = self.state();
        if state.table.has_seat(person) {
            self.publish_new_look(state);
        }
    }

    /// Notes that a person has another name. If they have deleted their account, their lines of chat
    /// are gone too.
    pub(crate) fn renamed(self: &Arc<Self>, person: &PersonRow) {
        let mut state = self.state();
        if person.kind == PersonKind::Former {
            state.chat.erase(person.id, &person.name);
        }
        if state.table.rename(person.id, person.nameplate()) {
            self.publish_new_look(state);
        }
    }
}
