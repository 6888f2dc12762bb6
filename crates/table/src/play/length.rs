//! How long a game can become, so that one that is stored can always be loaded soon.

use ilos_rules::{Config, Position};

use crate::error::TableError;

/// The most rounds of a new game.
pub(crate) const MOST_ROUNDS: u16 = 500;

/// The most steps of a game with so many rounds at most.
pub(crate) const MOST_STEPS: u64 = 5000;

/// How often actions can be taken back in a game, and how many of them in a row.
pub(crate) const MOST_TAKEN_BACK: u32 = 50;
pub(crate) const MOST_TAKEN_BACK_IN_A_ROW: u32 = 3;

/// The limit of rounds of a new game for which this one is wanted; 0 is none.
pub(crate) fn round_limit(wanted: u16) -> u16 {
    if wanted == 0 { MOST_ROUNDS } else { wanted.min(MOST_ROUNDS) }
}

/// Whether a card can still be played, so that every turn that is left can still be ended.
pub(super) fn has_room_for_plays(config: &Config, position: &Position, sequence: u64) -> bool {
    let rounds = round_limit(config.options().round_limit);
    let rounds_left = u64::from(rounds.saturating_sub(position.round())) + 1;
    sequence + rounds_left * config.players() as u64 <= MOST_STEPS
}

/// How often actions have been taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TakenBack {
    in_all: u32,
    in_a_row: u32,
}

impl TakenBack {
    /// Notes a step.
    pub(super) fn note(&mut self, takes_back: bool) {
        self.in_all += u32::from(takes_back);
        self.in_a_row = if takes_back { self.in_a_row + 1 } else { 0 };
    }

    /// Refuses to take one more action back.
    pub(super) fn check(self) -> Result<(), TableError> {
        let can = self.in_all < MOST_TAKEN_BACK && self.in_a_row < MOST_TAKEN_BACK_IN_A_ROW;
        if can { Ok(()) } else { Err(TableError::NoMoreTakeBacks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ilos_rules::{Dealer, Game, Options, Seed, Set};

    #[test]
    fn a_new_game_has_at_most_500_rounds() {
        assert_eq!([0, 60, 500, 501, u16::MAX].map(round_limit), [500, 60, 500, 500, 500]);
    }

    #[test]
    fn plays_end_while_every_turn_can_still_be_ended() {
        for (round_limit, last) in [(0, 5000 - 2 * 501), (60, 5000 - 2 * 61)] {
            let config = Config::new(Set::standard(), 2, Options { round_limit, ..Options::default() });
            let config = config.unwrap();
            let Ok(game) = Game::new(config.clone(), &mut Dealer::new(&config, Seed::from_text("long")));
            let has_room = |sequence| has_room_for_plays(&config, game.position(), sequence);
            let round = u64::from(game.position().round());
            let last = last + 2 * round;
            assert!(has_room(last) && !has_room(last + 1), "limit {round_limit}");
        }
    }

    #[test]
    fn actions_are_taken_back_so_often_in_a_row_and_in_a_game() {
        let mut taken = TakenBack::default();
        (0..3).for_each(|_| taken.note(true));
        assert_eq!(taken.check(), Err(TableError::NoMoreTakeBacks));
        taken.note(false);
        assert_eq!(taken.check(), Ok(()));
        for _ in 3..MOST_TAKEN_BACK {
            assert_eq!(taken.check(), Ok(()));
            taken.note(true);
            taken.note(false);
        }
        assert_eq!(taken.check(), Err(TableError::NoMoreTakeBacks));
    }
}
