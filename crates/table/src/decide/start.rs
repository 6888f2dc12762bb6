//! From the lobby to a match, and from a finished game to the next lobby.

use std::sync::Arc;

use ilos_rules::{Commitment, RULES_VERSION, STANDARD_SET_VERSION, Seed};

use super::clock::due;
use super::moves::turn_effect;
use crate::clock::Millis;
use crate::entropy::{Entropy, random_bytes, shuffle};
use crate::error::TableError;
use crate::id::{PersonId, TableId};
use crate::play::MatchPlay;
use crate::seat::{Control, LobbySeat, MatchSeat, PerSeat};
use crate::stage::{Finished, Lobby, Match, Stage, Start};
use crate::step::{Effect, PlayStep, Step};
use crate::table::Table;
use crate::terms::{SeatOrder, Terms};
use crate::vote::Votes;

impl<P> Table<P> {
    /// Whether a person could start the game now.
    pub fn check_start(&self, by: PersonId) -> Result<(), TableError> {
        self.seats_at_start(by).map(drop)
    }

    fn seats_at_start(&self, by: PersonId) -> Result<PerSeat<MatchSeat>, TableError> {
        let lobby = self.lobby()?;
        self.demand_host(by)?;
        let seat = |seat: &LobbySeat| match seat {
            LobbySeat::Open => None,
            LobbySeat::Person(person) => Some(MatchSeat::Person(*person, Control::Own)),
            LobbySeat::Bot(bot) => Some(MatchSeat::Bot(bot.clone())),
        };
        let seats = lobby.seats.try_map(seat).ok_or(TableError::SeatsOpen)?;
        if lobby.not_ready.iter().any(|person| *person != by) {
            return Err(TableError::NotReady);
        }
        Ok(seats)
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
        let mut seats = self.seats_at_start(by)?;
        if self.terms.seat_order == SeatOrder::Random {
            shuffle(seats.as_mut_slice(), entropy);
        }
        let seed = Seed(random_bytes(entropy));
        let commitment = Commitment::new(&self.terms.config(seats.count(), None)?, &seed);
        let start = Start {
            rules_version: RULES_VERSION,
            standard_version: STANDARD_SET_VERSION,
            seed: seed.to_string(),
            commitment: commitment.to_string(),
        };
        let (mut play, entry) = MatchPlay::begin(&self.terms, seats.count(), &start, now)?;
        let due = due(&seats, play.turn(), now);
        let mut effects = vec![Effect::TableChanged];
        effects.extend(turn_effect(&seats, &play, play.mark(), play.to_act(), play.sequence()));
        if just_opened && matches!(effects.last(), Some(Effect::TurnBegan { .. })) {
            effects.pop();
            play.announced = play.mark();
        }
        let table = self.with_stage(Stage::Match(Match { seats, start, votes: Votes::default(), play: () }));
        let play = PlayStep::Begins(Box::new(play), entry);
        Ok(Step { table: Some(table), play, due: Some(due), effects, ..Step::default() })
    }

    pub(super) fn decide_rematch(
        &self,
        by: PersonId,
        gone: Option<TableId>,
        entropy: &mut dyn Entropy,
    ) -> Result<Step, TableError> {
        let over = self.finished().ok_or(TableError::NotFinished)?;
        if over.rematch.is_some() && over.rematch != gone {
            return Ok(Step::default());
        }
        if !self.has_seat(by) {
            return Err(TableError::DidNotPlay);
        }
        let id = TableId::random(entropy);
        let mut table = self.without_game();
        if let Stage::Finished(over) = &mut table.stage {
            over.rematch = Some(id);
        }
        let opens = Some((id, self.again(over, by)));
        let effects = vec![Effect::TableChanged];
        Ok(Step { table: Some(table), opens, effects, ..Step::default() })
    }

    /// The same table as a new lobby, where a person waits for the others.
    fn again(&self, over: &Finished<MatchPlay>, by: PersonId) -> Table<()> {
        let mut not_ready: Vec<PersonId> = Vec::new();
        for person in over.played.seats.iter().filter_map(MatchSeat::person) {
            if person != by && !not_ready.contains(&person) {
                not_ready.push(person);
            }
        }
        let seats = over.played.seats.map(|seat| match seat {
            MatchSeat::Person(person, _) => LobbySeat::Person(*person),
            MatchSeat::Bot(bot) => LobbySeat::Bot(bot.clone()),
        });
        let mut again = self.with_stage(Stage::Lobby(Lobby { seats, not_ready }));
        // A table of an older program may have no limit.
        again.terms = Arc::new(Terms::clone(&self.terms).with_an_end());
        again.host = Some(by);
        again
    }
}
