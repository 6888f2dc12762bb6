//! The talk at a table: the last lines, numbered, so that those who watch are told each once.

use std::collections::BTreeMap;

use crate::id::PersonId;
use crate::store::{ChatLine, LineNumber};

/// The last lines of the talk, by the numbers that the store gave them.
pub(super) struct Talk(BTreeMap<LineNumber, ChatLine>);

impl Talk {
    /// So many lines are kept, and shown to those who come. Older ones are in the store.
    pub(super) const KEPT: u32 = 50;

    /// The lines that the store has kept.
    pub(super) fn new(stored: Vec<(LineNumber, ChatLine)>) -> Talk {
        Talk(stored.into_iter().collect())
    }

    /// Adds a line; the oldest gives way.
    pub(super) fn add(&mut self, number: LineNumber, line: ChatLine) {
        self.0.insert(number, line);
        if self.0.len() > Self::KEPT as usize {
            self.0.pop_first();
        }
    }

    /// Gives someone another name in all that was said.
    pub(super) fn rename(&mut self, person: PersonId, name: &str) {
        for line in self.0.values_mut().filter(|line| line.person == person) {
            name.clone_into(&mut line.name);
        }
    }

    /// The number of the last line; 0 before the first.
    pub(super) fn last(&self) -> LineNumber {
        self.0.last_key_value().map_or(0, |(number, _)| *number)
    }

    /// The lines after one.
    pub(super) fn since(&self, seen: LineNumber) -> impl Iterator<Item = &ChatLine> {
        self.0.range(seen + 1..).map(|(_, line)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: LineNumber) -> (LineNumber, ChatLine) {
        let (person, name, text) = (PersonId::random(), "Ann".to_owned(), number.to_string());
        (number, ChatLine { person, name, is_bot: false, text, at: 0 })
    }

    fn texts(talk: &Talk, seen: LineNumber) -> Vec<&str> {
        talk.since(seen).map(|line| line.text.as_str()).collect()
    }

    #[test]
    fn however_much_is_said_only_the_last_lines_stay_in_memory() {
        let mut talk = Talk::new(vec![line(7)]);
        (8..=1000).map(line).for_each(|(number, line)| talk.add(number, line));
        assert_eq!((talk.0.len(), talk.last()), (50, 1000));
        assert_eq!(texts(&talk, 998), ["999", "1000"], "those who heard nearly all hear the rest");
        assert_eq!(
            (texts(&talk, 0).len(), texts(&talk, 0)[0]),
            (50, "951"),
            "those who come hear what is kept"
        );
        assert!(texts(&talk, 1000).is_empty());
    }

    #[test]
    fn a_talk_that_is_loaded_anew_goes_on_where_everybody_was() {
        let talk = Talk::new((951..=1001).map(line).collect());
        assert_eq!(texts(&talk, 1000), ["1001"]);
    }
}
