//! From the lobby to a match, and from a finished game to the next lobby.

use ilos_rules::{Commitment, RULES_VERSION, STANDARD_SET_VERSION, Seed};

use super::away::due;
use super::moves::turn_effect;
use crate::clock::Millis;
use crate::entropy::{Entropy, random_bytes, shuffle};
use crate::error::TableError;
use crate::id::{PersonId, TableId};
use crate::play::MatchPlay;
use crate::seat::{Chair, Control, PerSeat, Sitter};
use crate::stage::{Finished, Lobby, Match, Stage, Start};
use crate::step::{Effect, PlayStep, Step};
use crate::table::Table;
use crate::terms::SeatOrder;

impl<P> Table<P> {
    /// Whether a person could start the game now.
    pub fn check_start(&self, by: PersonId) -> Result<(), TableError> {
        self.sitters_at_start(by).map(drop)
    }

    fn sitters_at_start(&self, by: PersonId) -> Result<PerSeat<Sitter>, TableError> {
        let lobby = self.lobby()?;
        self.demand_host(by)?;
        let sitter = |chair: &Chair| match chair {
            Chair::Open => None,
            Chair::Person(person) => Some(Sitter::Person(*person, Control::Own)),
            Chair::Bot(bot) => Some(Sitter::Bot(bot.clone())),
        };
        let sitters = lobby.chairs.try_map(sitter).ok_or(TableError::SeatsOpen)?;
        if lobby.not_ready.iter().any(|person| *person != by) {
            return Err(TableError::NotReady);
        }
        Ok(sitters)
    }
}

impl Table {
    pub(super) fn start_game(
        &self,
        by: PersonId,
        just_opened: bool,
        now: Millis,
        entropy: &mut dyn Entropy,
    ) -> Result<Step, TableError> {
        let mut sitters = self.sitters_at_start(by)?;
        if self.terms.seat_order == SeatOrder::Random {
            shuffle(sitters.as_mut_slice(), entropy);
        }
        let seed = Seed(random_bytes(entropy));
        let commitment = Commitment::new(&self.terms.config(sitters.count(), None)?, &seed);
        let start = Start {
            rules_version: RULES_VERSION,
            standard_version: STANDARD_SET_VERSION,
            seed: seed.to_string(),
            commitment: commitment.to_string(),
        };
        let (mut play, entry) = MatchPlay::begin(&self.terms, sitters.count(), &start, now)?;
        let due = due(&sitters, play.turn(), now);
        let mut effects = vec![Effect::TableChanged];
        effects.extend(turn_effect(&sitters, &play, play.mark(), play.to_act(), play.sequence()));
        if just_opened && matches!(effects.last(), Some(Effect::TurnBegan { .. })) {
            effects.pop();
            play.announced = play.mark();
        }
        let outline = self.with_stage(Stage::Match(Match { sitters, start, play: () }));
        let play = PlayStep::Begins(Box::new(play), entry);
        Ok(Step { outline: Some(outline), play, due: Some(due), effects, ..Step::default() })
    }

    pub(super) fn decide_rematch(&self, by: PersonId, entropy: &mut dyn Entropy) -> Result<Step, TableError> {
        let over = self.finished().ok_or(TableError::NotFinished)?;
        if over.rematch.is_some() {
            return Ok(Step::default());
        }
        if !self.has_seat(by) {
            return Err(TableError::DidNotPlay);
        }
        let id = TableId::random(entropy);
        let mut outline = self.outline();
        if let Stage::Finished(over) = &mut outline.stage {
            over.rematch = Some(id);
        }
        let opens = Some((id, self.again(over, by)));
        let effects = vec![Effect::TableChanged];
        Ok(Step { outline: Some(outline), opens, effects, ..Step::default() })
    }

    /// The same table as a new lobby, where a person waits for the others.
    fn again(&self, over: &Finished<MatchPlay>, by: PersonId) -> Table<()> {
        let mut not_ready: Vec<PersonId> = Vec::new();
        for person in over.played.sitters.iter().filter_map(Sitter::person) {
            if person != by && !not_ready.contains(&person) {
                not_ready.push(person);
            }
        }
        let chairs = over.played.sitters.map(|sitter| match sitter {
            Sitter::Person(person, _) => Chair::Person(*person),
            Sitter::Bot(bot) => Chair::Bot(bot.clone()),
        });
        let mut again = self.with_stage(Stage::Lobby(Lobby { chairs, not_ready }));
        again.host = Some(by);
        again
    }
}
