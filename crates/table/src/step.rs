//! What a command leads to.

use ilos_rules::Seat;

use crate::clock::Millis;
use crate::id::{PersonId, TableId};
use crate::people::Nameplate;
use crate::play::{Entry, MatchPlay, NextStep};
use crate::seat::{BotName, PerSeat};
use crate::stage::{Finished, Lobby, Match, Stage};
use crate::table::{Table, TableWithoutGame};

/// An accepted command: what changes, and what follows from it. It counts once everything of
/// [`Step::to_store`] is stored; then the table evolves by it, and the caller carries out its effects.
#[derive(Debug, Default)]
pub struct Step {
    /// The table after it, if it changes more than the game.
    pub(crate) table: Option<TableWithoutGame>,
    /// A person the table did not know.
    pub(crate) newcomer: Option<(PersonId, Nameplate)>,
    pub(crate) play: PlayStep,
    /// The rank of each seat for ratings, if the game ends with the step and counts.
    pub(crate) rated: Option<Vec<usize>>,
    pub(crate) due: Option<Due>,
    pub(crate) opens: Option<(TableId, TableWithoutGame)>,
    pub(crate) effects: Vec<Effect>,
}

/// Everything of a step that has to be stored, in one piece: what must outlive the process that decided it,
/// such as the time at which the table is due.
#[derive(Clone, Copy, Debug)]
pub struct ToStore<'a> {
    /// The table after the step, if it has to be stored again.
    pub table: Option<&'a TableWithoutGame>,
    /// The entry to append to the game.
    pub entry: Option<&'a Entry>,
    /// When the table is due next; `None` leaves it as it was.
    pub due: Option<Due>,
    /// A table that is opened with the step.
    pub opens: Option<&'a (TableId, TableWithoutGame)>,
    /// The rank of each seat, from 1, if the game ends with the step and counts for ratings.
    pub rated: Option<&'a [usize]>,
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

/// What follows from a step outside the table, once it is stored.
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
        /// The bot.
        bot: BotName,
    },
    /// The game ended.
    Finished,
}

impl Step {
    /// What has to be stored of it; `None` if the command had taken effect before, so that nothing changes.
    pub fn to_store(&self) -> Option<ToStore<'_>> {
        let entry = match &self.play {
            PlayStep::Nothing => None,
            PlayStep::Begins(_, entry) => Some(entry),
            PlayStep::GoesOn(next) => Some(&next.entry),
        };
        let (table, due, opens) = (self.table.as_ref(), self.due, self.opens.as_ref());
        let changes = table.is_some() || entry.is_some() || due.is_some() || opens.is_some();
        changes.then_some(ToStore { table, entry, due, opens, rated: self.rated.as_deref() })
    }

    /// What follows.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }
}

impl Table {
    /// Applies a step that this table decided and that is stored. It returns the effects, for the caller to
    /// carry out.
    pub fn evolve(&mut self, step: Step) -> Vec<Effect> {
        let Step { table: after, newcomer, play, effects, rated: _, due: _, opens: _ } = step;
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
        if let Some(after) = after {
            let play = begun.or_else(|| self.take_play());
            // The step has no say in names: they may have changed since it was decided.
            (self.host, self.stage) = (after.host, stage_with_play(after.stage, play));
        }
        if let Some((person, nameplate)) = newcomer {
            self.people.add(person, nameplate);
        }
        self.note_announcement(&effects);
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
        effects.extend(self.turn_effect());
        self.note_announcement(&effects);
        effects
    }

    /// Each turn is announced once.
    fn note_announcement(&mut self, effects: &[Effect]) {
        if effects.iter().any(|effect| matches!(effect, Effect::TurnBegan { .. }))
            && let Some(play) = self.play_mut()
        {
            play.announced = play.mark();
        }
    }

    fn play_mut(&mut self) -> Option<&mut MatchPlay> {
        match &mut self.stage {
            Stage::Lobby(_) => None,
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => Some(&mut played.play),
        }
    }

    /// Takes the game out of the table.
    fn take_play(&mut self) -> Option<MatchPlay> {
        let empty = Stage::Lobby(Lobby { seats: PerSeat::default(), not_ready: Vec::new() });
        match std::mem::replace(&mut self.stage, empty) {
            Stage::Lobby(_) => None,
            Stage::Match(played) | Stage::Finished(Finished { played, .. }) => Some(played.play),
        }
    }
}

fn stage_with_play(stage: Stage<()>, play: Option<MatchPlay>) -> Stage<MatchPlay> {
    let with = |played: Match<()>| Match {
        seats: played.seats,
        start: played.start,
        votes: played.votes,
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
