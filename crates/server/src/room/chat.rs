//! The chat of a table: the last lines, numbered, so that each watcher gets each line once.

use std::collections::BTreeMap;
use std::sync::Arc;

use ilos_table::{Effect, Nameplate, PersonId};

use super::Room;
use super::error::RoomError;
use crate::store::{ChatLine, LineNumber, StoreError};

/// The last lines of the chat, by the numbers that the store gave them.
pub(super) struct Chat(BTreeMap<LineNumber, ChatLine>);

impl Chat {
    /// How many lines are kept, and shown to new watchers. Older lines are in the store.
    pub(super) const KEPT: u32 = 50;

    /// The lines that the store has kept.
    pub(super) fn new(stored: Vec<(LineNumber, ChatLine)>) -> Chat {
        Chat(stored.into_iter().collect())
    }

    /// Adds a line; with too many, the oldest is dropped.
    pub(super) fn add(&mut self, number: LineNumber, line: ChatLine) {
        self.0.insert(number, line);
        if self.0.len() > Self::KEPT as usize {
            self.0.pop_first();
        }
    }

    /// Forgets what a person has written. The lines stay as empty ones, so that none is missed.
    pub(super) fn erase(&mut self, person: PersonId, name: &str) {
        for line in self.0.values_mut().filter(|line| line.person == person) {
            name.clone_into(&mut line.name);
            line.text.clear();
        }
    }

    /// The number of the last line; 0 before the first.
    pub(super) fn last(&self) -> LineNumber {
        self.0.last_key_value().map_or(0, |(number, _)| *number)
    }

    /// Forgets what a line says.
    fn erase_line(&mut self, number: LineNumber) {
        self.0.get_mut(&number).into_iter().for_each(|line| line.text.clear());
    }

    /// The lines after one, without those that are erased.
    pub(super) fn since(&self, seen: LineNumber) -> impl Iterator<Item = (LineNumber, &ChatLine)> {
        let lines = self.0.range(seen + 1..).map(|(number, line)| (*number, line));
        lines.filter(|(_, line)| !line.text.is_empty())
    }
}

impl Room {
    /// Takes a line back that is erased in the store, also from those who have seen it.
    pub(crate) fn unsay(&self, number: LineNumber) {
        self.state().chat.erase_line(number);
        self.watchers.lock().inboxes().for_each(|watcher| watcher.unsaid(self.id, number));
    }

    /// Adds a line to the chat, once for each request.
    pub(crate) async fn chat(
        self: &Arc<Self>,
        by: PersonId,
        text: String,
        request: String,
    ) -> Result<(), RoomError> {
        self.contain_panic(self.add_line(by, text, request)).await
    }

    async fn add_line(
        self: &Arc<Self>,
        by: PersonId,
        text: String,
        request: String,
    ) -> Result<(), RoomError> {
        // Lines are shown in the order in which they are stored, and none twice.
        let gate = self.enter().await?;
        if !self.state().table.has_seat(by) {
            // They may have taken one at another server.
            self.compare(&gate).await?;
        }
        let Nameplate { name, is_bot, .. } = {
            let state = self.state();
            if !state.table.has_seat(by) {
                return Err(RoomError::OnlyPlayersChat);
            }
            state.table.people().nameplate(by)
        };
        let line = ChatLine { person: by, name, is_bot, text, at: self.services.time.now() };
        match self.services.store.add_chat(self.key, line.clone(), request).await {
            Ok(number) if number == self.versions().line + 1 => {
                self.state().chat.add(number, line);
                self.publish([Effect::TableChanged]);
                Ok(())
            }
            Ok(_) => {
                // Another server has stored a line before it. If that one cannot be read now, it is read
                // later.
                self.state().in_doubt = true;
                let _ = self.reload(&gate).await;
                Ok(())
            }
            // It was stored before, maybe by another server.
            Err(StoreError::Conflict) => self.compare(&gate).await,
            Err(error) => {
                self.store_failed(&error);
                Err(error.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: LineNumber) -> (LineNumber, ChatLine) {
        let (person, name, text) = (PersonId::from_number(1), "Ann".to_owned(), number.to_string());
        (number, ChatLine { person, name, is_bot: false, text, at: 0 })
    }

    fn texts(chat: &Chat, seen: LineNumber) -> Vec<&str> {
        chat.since(seen).map(|(_, line)| line.text.as_str()).collect()
    }

    #[test]
    fn only_the_last_lines_stay_in_memory() {
        let mut chat = Chat::new(vec![line(7)]);
        (8..=1000).map(line).for_each(|(number, line)| chat.add(number, line));
        assert_eq!((chat.0.len(), chat.last()), (50, 1000));
        assert_eq!(texts(&chat, 998), ["999", "1000"], "a watcher who missed two lines gets two");
        assert_eq!(
            (texts(&chat, 0).len(), texts(&chat, 0)[0]),
            (50, "951"),
            "a new watcher gets what is kept"
        );
        assert!(texts(&chat, 1000).is_empty());
    }

    #[test]
    fn a_chat_that_is_loaded_again_continues_for_its_watchers() {
        let chat = Chat::new((951..=1001).map(line).collect());
        assert_eq!(texts(&chat, 1000), ["1001"]);
    }
}
