//! Giving up, and going on without someone who is away.

use super::moves::check_control;
use crate::clock::Millis;
use crate::error::TableError;
use crate::id::PersonId;
use crate::play::MatchPlay;
use crate::seat::{BotName, MatchSeat, PerSeat};
use crate::stage::{Ending, Finished, Match, Stage};
use crate::step::{Due, Effect, Step};
use crate::table::Table;
use crate::vote::{Absences, Ballot, Motion, Votes};

impl Table {
    /// The person resigns. The game is over if it is left to bots, or if everyone else has resigned.
    pub(super) fn resign(&self, by: PersonId, substitute: &BotName, now: Millis) -> Result<Step, TableError> {
        let played = self.match_of(by)?;
        let mut seats = played.seats.clone();
        for seat in played.seats_of(by) {
            seats.get_mut(seat).into_iter().for_each(|seat| seat.resign(substitute));
        }
        if seats == played.seats {
            return Ok(Step::default());
        }
        let plays_on = |seat: &&MatchSeat| seat.person().is_some() && !seat.has_resigned();
        let people = seats.iter().filter(plays_on).count();
        let others = seats.iter().filter(|seat| !seat.has_resigned()).count();
        if people == 0 || others < 2 {
            Ok(self.end_step(played, seats, Ending::Resigned))
        } else {
            Ok(self.seats_step(played, seats, now))
        }
    }

    /// A person votes, and what enough people are for is done.
    pub(super) fn vote(
        &self,
        by: PersonId,
        motion: Option<Motion>,
        absences: &Absences,
        substitute: &BotName,
        now: Millis,
    ) -> Result<Step, TableError> {
        let played = self.match_of(by)?;
        for seat in played.seats_of(by) {
            check_control(played, seat)?;
        }
        let votes = played.votes.with(by, motion, now);
        let Some(motion) = motion else { return Ok(self.votes_step(played, votes)) };
        if !self.is_open(played, motion, absences, now) {
            return Err(TableError::NotAway);
        }
        let ballots = votes.iter().filter(|ballot| ballot.motion == motion);
        let voters = self.voters(played, by, absences);
        let counts = |ballot: &&Ballot| {
            voters.contains(&ballot.by) && self.is_open(played, motion, absences, ballot.at)
        };
        if ballots.filter(counts).count() < votes_needed(&voters) {
            return Ok(self.votes_step(played, votes));
        }
        match motion {
            Motion::End => Ok(self.end_step(played, played.seats.clone(), Ending::Voted)),
            Motion::BotFor(person) => {
                let mut seats = played.seats.clone();
                for seat in played.seats_of(person) {
                    seats.get_mut(seat).into_iter().for_each(|seat| seat.set_away(substitute));
                }
                let decided = Match { votes: Votes::default(), ..played.clone() };
                Ok(self.seats_step(&decided, seats, now))
            }
        }
    }

    fn match_of(&self, person: PersonId) -> Result<&Match<MatchPlay>, TableError> {
        let played = match &self.stage {
            Stage::Lobby(_) => return Err(TableError::NotStarted),
            Stage::Match(played) => played,
            Stage::Finished(_) => return Err(TableError::Finished),
        };
        if self.has_seat(person) { Ok(played) } else { Err(TableError::NotSeated) }
    }

    /// Those who decide: the people who are there and play themselves, without programs.
    fn voters(&self, played: &Match<MatchPlay>, by: PersonId, absences: &Absences) -> Vec<PersonId> {
        let is_there = |person: &PersonId| {
            *person == by || (absences.since(*person).is_none() && !self.people.is_program(*person))
        };
        let people = played.seats.iter().filter_map(MatchSeat::acting_person);
        let mut voters: Vec<PersonId> = people.filter(is_there).collect();
        voters.sort();
        voters.dedup();
        voters
    }

    fn votes_step(&self, played: &Match<MatchPlay>, votes: Votes) -> Step {
        let stage = Stage::Match(Match { votes, ..played.with_play(()) });
        Step { table: Some(self.with_stage(stage)), effects: vec![Effect::TableChanged], ..Step::default() }
    }

    /// The game ends as it stands.
    pub(super) fn end_step(
        &self,
        played: &Match<MatchPlay>,
        seats: PerSeat<MatchSeat>,
        reason: Ending,
    ) -> Step {
        let has_resigned = |seat| seats.get(seat).is_some_and(MatchSeat::has_resigned);
        let result = played.play.result_as_it_stands(reason, has_resigned);
        let rated = self.ranks(&seats, &result);
        let played = Match { seats, votes: Votes::default(), ..played.with_play(()) };
        let over = Finished { played, result, names: self.seat_names(), rematch: None };
        let effects = vec![Effect::TableChanged, Effect::Finished];
        let table = Some(self.with_stage(Stage::Finished(over)));
        Step { table, rated, due: Some(Due::Never), effects, ..Step::default() }
    }
}

impl<P> Table<P> {
    /// The votes of those who are there that count as things are.
    pub fn votes_now(&self, absences: &Absences) -> Vec<Ballot> {
        let Some(played) = self.running() else { return Vec::new() };
        let counts = |ballot: &&Ballot| {
            absences.since(ballot.by).is_none() && self.is_open(played, ballot.motion, absences, ballot.at)
        };
        played.votes.iter().filter(counts).copied().collect()
    }

    /// Whether a motion could be made at a time: its person, or for the end anyone, had been away for long
    /// enough by then, and still is. So a vote about someone who was back in between is void. Those for whom
    /// a bot plays are gone without any wait.
    fn is_open(&self, played: &Match<P>, motion: Motion, absences: &Absences, at: Millis) -> bool {
        let is_gone = |person| {
            absences.since(person).is_some_and(|since| since.saturating_add(self.terms.away_after()) <= at)
        };
        match motion {
            Motion::BotFor(person) => {
                let plays = |seat: &MatchSeat| seat.acting_person() == Some(person);
                is_gone(person) && played.seats.iter().any(plays)
            }
            Motion::End => {
                played.seats.iter().any(|seat| seat.is_away() || seat.person().is_some_and(is_gone))
            }
        }
    }
}

/// One vote is enough where one or two people are left, otherwise more than half.
fn votes_needed(voters: &[PersonId]) -> usize {
    if voters.len() <= 2 { 1 } else { voters.len() / 2 + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_people_need_one_vote_and_more_need_more_than_half() {
        let needed = |voters: i64| votes_needed(&(0..voters).map(PersonId::from_number).collect::<Vec<_>>());
        assert_eq!([1, 2, 3, 4].map(needed), [1, 1, 2, 3]);
    }
}
