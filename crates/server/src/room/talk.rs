//! The talk at a table: the last lines, numbered, so that those who watch are told each once.

use std::collections::VecDeque;

use crate::store::ChatLine;

/// The last lines of the talk.
pub(super) struct Talk {
    lines: VecDeque<ChatLine>,
    /// How many lines were said before them since the table came into memory.
    before: usize,
}

impl Talk {
    /// So many lines are kept, and shown to those who come. Older ones are in the store.
    pub(super) const KEPT: u32 = 50;

    /// The lines that the store has kept.
    pub(super) fn new(stored: Vec<ChatLine>) -> Talk {
        Talk { lines: stored.into(), before: 0 }
    }

    /// Adds a line; the oldest gives way.
    pub(super) fn add(&mut self, line: ChatLine) {
        self.lines.push_back(line);
        if self.lines.len() > Self::KEPT as usize {
            self.lines.pop_front();
            self.before += 1;
        }
    }

    /// How many lines there were.
    pub(super) fn count(&self) -> usize {
        self.before + self.lines.len()
    }

    /// The lines after so many.
    pub(super) fn since(&self, count: usize) -> impl Iterator<Item = &ChatLine> {
        self.lines.iter().skip(count.saturating_sub(self.before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::PersonId;

    fn line(number: usize) -> ChatLine {
        ChatLine {
            person: PersonId::random(),
            name: "Ann".to_owned(),
            is_bot: false,
            text: number.to_string(),
            at: 0,
        }
    }

    #[test]
    fn however_much_is_said_only_the_last_lines_stay_in_memory() {
        let mut talk = Talk::new(vec![line(0)]);
        (1..=1000).for_each(|number| talk.add(line(number)));
        assert_eq!((talk.lines.len(), talk.count()), (50, 1001));
        let texts = |since| talk.since(since).map(|line| line.text.as_str()).collect::<Vec<_>>();
        assert_eq!(texts(999), ["999", "1000"], "those who heard nearly all hear the rest");
        assert_eq!((texts(0).len(), texts(0)[0]), (50, "951"), "those who come hear what is kept");
        assert!(texts(1001).is_empty());
    }
}
