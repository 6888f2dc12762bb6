//! The options of a game.

use crate::nouns::Seat;

/// Whether ships on hideouts bring cards (P5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PirateRule {
    /// The English and Polish texts: pirates bring no card.
    #[default]
    International,
    /// The Dutch text: pirates bring a card too.
    Dutch,
}

/// The options of a game, with the defaults of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Who begins; `None` draws lots (S2).
    pub first: Option<Seat>,
    /// P5.
    pub pirate_rule: PirateRule,
    /// Whether stocks lie open (V1).
    pub open_stock: bool,
    /// The game ends after this many rounds in a row without a card played; 0 means never (F4).
    pub stall_rounds: u16,
    /// The game ends after this round; 0 means never (F4).
    pub round_limit: u16,
}

impl PirateRule {
    /// The word for it in files and messages.
    pub fn word(self) -> &'static str {
        match self {
            PirateRule::International => "international",
            PirateRule::Dutch => "dutch",
        }
    }
}

impl Options {
    /// One line for each option, as in records.
    pub(crate) fn to_lines(self) -> String {
        let first = self.first.map_or("random".to_owned(), |seat| seat.to_string());
        let stock = if self.open_stock { "open" } else { "hidden" };
        format!(
            "first {first}\nedition {}\nstock {stock}\nstall_rounds {}\nround_limit {}\n",
            self.pirate_rule.word(),
            self.stall_rounds,
            self.round_limit
        )
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            first: None,
            pirate_rule: PirateRule::International,
            open_stock: false,
            stall_rounds: 5,
            round_limit: 60,
        }
    }
}
