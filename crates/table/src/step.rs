//! What a command leads to.

use ilos_rules::Seat;

use crate::clock::Millis;
use crate::id::{PersonId, TableId};
use crate::people::Nameplate;
use crate::play::{Entry, MatchPlay, NextStep};
use crate::seat::{BotKind, PerSeat};
use crate::stage::{Finished, GameResult, Lobby, Match, Stage};
use crate::table::{Outline, Table};

/// An accepted command: what changes, and what follows from it. It counts once it is stored; then the table evolves by
/// it, and the caller carries out its effects.
#[derive(Debug, Default)]
pub struct Step {
    /// The table after it, if it changes more than the game.
    pub(crate) outline: Option<Outline>,
    /// A person the table did not know.
    pub(crate) newcomer: Option<(PersonId, Nameplate)>,
    pub(crate) play: PlayStep,
    pub(crate) rated: bool,
    pub(crate) due: Option<Due>,
    pub(crate) opens: Option<(TableId, Outline)>,
    pub(crate) effects: Vec<Effect>,
}

/// What a step does to the game.
#[derive(Debug, Default)]
pub(crate) enum PlayStep {
    /// Nothing.
    #[default]
    Nothing,
    /// The game begins.
    Begins(Box<MatchPlay>, Entry),
    /// The game goes on.
    GoesOn(Box<NextStep>),
}

/// When a table is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// At this time.
    At(Millis),
    /// Never, as things stand.
    Never,
}

/// What follows from a step outside the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Something changed that watchers see.
    TableChanged,
    /// A turn of a person began.
    TurnBegan {
        /// The person.
        person: PersonId,
        /// The seat.
        seat: Seat,
        /// The sequence of the game.
        sequence: u64,
    },
    /// A bot has to move.
    BotToMove {
        /// The seat.
        seat: Seat,
        /// The kind of bot.
        kind: BotKind,
    },
}

impl Step {
    /// Whether there is nothing to store: the command had taken effect before.
    pub fn is_nothing(&self) -> bool {
        self.outline.is_none()
            && matches!(self.play, PlayStep::Nothing)
            && self.due.is_none()
            && self.opens.is_none()
    }

    /// The table after the step, if it has to be stored again.
    pub fn table(&self) -> Option<&Outline> {
        self.outline.as_ref()
    }

    /// The entry to append to the game.
    pub fn entry(&self) -> Option<&Entry> {
        match &self.play {
            PlayStep::Nothing => None,
            PlayStep::Begins(_, entry) => Some(entry),
            PlayStep::GoesOn(next) => Some(&next.entry),
        }
    }

    /// When the table is due next; `None` leaves it as it was.
    pub fn due(&self) -> Option<Due> {
        self.due
    }

    /// A table that is opened with the step.
    pub fn opens(&self) -> Option<&(TableId, Outline)> {
        self.opens.as_ref()
    }

    /// The result of the game, if it ends with the step and counts for ratings.
    pub fn rated_result(&self) -> Option<&GameResult> {
        match &self.play {
            PlayStep::GoesOn(next) if self.rated => next.result.as_ref(),
            _ => None,
        }
    }

    /// What follows.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }
}

impl Table {
    /// Applies a step that this table decided and that is stored. It returns the effects, for the caller to carry out.
    pub fn evolve(&mut self, step: Step) -> Vec<Effect> {
        let Step { outline, newcomer, play, effects, .. } = step;
        let begun = match play {
            PlayStep::Nothing => None,
            PlayStep::Begins(play, _) => Some(*play),
            PlayStep::GoesOn(next) => {
                if let Some(play) = self.play_mut() {
                    play.follow(*next);
                }
                None
            }
        };
        if let Some(after) = outline {
            let play = begun.or_else(|| self.take_play());
            // The step has no say in names: they may have changed since it was decided.
            (self.host, self.stage) = (after.host, stage_with_play(after.stage, play));
        }
        if let Some((person, nameplate)) = newcomer {
            self.people.meet(person, nameplate);
        }
        if effects.iter().any(|effect| matches!(effect, Effect::TurnBegan { .. }))
            && let Some(play) = self.play_mut()
        {
            play.announced = play.mark();
        }
        effects
    }

    /// What follows from loading this table, in place of another version of it or for the first time.
    pub fn arrive(&mut self, before: Option<&Table>) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(before) = before {
            effects.push(Effect::TableChanged);
            let announced = before.played().and_then(|played| played.play.announced);
            if let Some(play) = self.play_mut() {
                play.announced = announced;
            }
        }
        effects.extend(self.turn_effects());
        if effects.iter().any(|effect| matches!(effect, Effect::TurnBegan { .. }))
            && let Some(play) = self.play_mut()
        {
            play.announced = play.mark();
        }
        effects
    }

    fn play_mut(&mut self) -> Option<&mut MatchPlay> {
        match &mut self.stage {
            Stage::Lobby(_) => None,
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => Some(&mut played.play),
        }
    }

    /// Takes the game out of the table.
    fn take_play(&mut self) -> Option<MatchPlay> {
        let empty = Stage::Lobby(Lobby { chairs: PerSeat::default(), not_ready: Vec::new() });
        match std::mem::replace(&mut self.stage, empty) {
            Stage::Lobby(_) => None,
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => Some(played.play),
        }
    }
}

fn stage_with_play(stage: Stage<()>, play: Option<MatchPlay>) -> Stage<MatchPlay> {
    let with = |played: Match<()>| Match {
        sitters: played.sitters,
        start: played.start,
        play: play.expect("a match has a game"),
    };
    match stage {
        Stage::Lobby(lobby) => Stage::Lobby(lobby),
        Stage::Match(played) => Stage::Match(with(played)),
        Stage::Finished(Finished { played, result, names, rematch }) => {
            Stage::Finished(Finished { played: with(played), result, names, rematch })
        }
    }
}
