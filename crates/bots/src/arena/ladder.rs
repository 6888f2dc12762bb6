//! Many bots against each other at mixed tables, and one strength for each.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::{Config, EndReason};

use super::interval::mean;
use super::report::{TurnTimes, forfeits};
use super::schedule::Schedule;
use super::strength::{RESAMPLES, Sample, Strength};
use super::{Block, Contest, ContestError, Participant, ParticipantResult};
use crate::bot::Budget;
use crate::bot::Dice;
use crate::parallel::in_order;

/// The bots that take part, and their tables.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The bots, at least two.
    pub participants: Vec<Participant>,
    /// One table for each number of players.
    pub tables: Vec<Config>,
    /// How many deals for each table; each is played in all rotations by bots that are drawn for it.
    pub deals: u32,
    /// Deals, tables and the seeds of all bots follow from it.
    pub seed: String,
    /// What each decision may cost.
    pub budget: Budget,
}

/// The games of one deal.
#[derive(Clone, Debug)]
pub struct LadderBlock {
    /// Which participants played, in the order of the results.
    pub seats: Vec<usize>,
    /// Their games.
    pub block: Block,
}

/// The result of a ladder.
#[derive(Clone, Debug)]
pub struct LadderReport {
    /// Games in all.
    pub games: usize,
    /// Games that ended for each reason, in the order of [`EndReason::ALL`].
    pub ends: [usize; 4],
    /// The name of the bot whose strength is 1.
    pub anchor: String,
    /// The numbers of players.
    pub players: Vec<usize>,
    /// The bots, the strongest first.
    pub rungs: Vec<Rung>,
    /// It was told to stop before all intervals were computed.
    pub cut_short: bool,
}

/// A bot on the ladder.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// How many games it played.
    pub games: usize,
    /// From games with all numbers of players.
    pub strength: Strength,
    /// From games with each number of players, in the order of [`LadderReport::players`].
    pub by_players: Vec<Strength>,
    /// The share of games won with each number of players, in the same order.
    pub wins: Vec<f64>,
    /// Time for a turn.
    pub turn_times: TurnTimes,
    /// Why it forfeited games, with how many.
    pub forfeits: Vec<(String, usize)>,
}

impl Ladder {
    /// How many games are played.
    pub fn games(&self) -> u32 {
        let seats: u32 = self.tables.iter().map(|config| u32::from(config.players())).sum();
        seats.saturating_mul(self.deals)
    }

    /// Plays all deals on some threads, until it is told to stop. `progress` is called with the number of
    /// games done.
    pub fn play(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
    ) -> Result<Vec<LadderBlock>, ContestError> {
        if self.participants.len() < 2 {
            return Err(ContestError::TooFew(self.participants.len()));
        }
        let drawn = self.draw_tables();
        let done = AtomicU32::new(0);
        let play = |number: u32| {
            let (config, seats) = &drawn[number as usize];
            let of = Contest {
                config: self.tables[*config].clone(),
                participants: seats.iter().map(|&seat| self.participants[seat].clone()).collect(),
                deals: self.deals,
                seed: format!("{} {}", self.seed, seats.len()),
                budget: self.budget,
            };
            let deal = number / self.tables.len() as u32;
            let block = of.play_deal(deal, stop, || progress(done.fetch_add(1, Ordering::Relaxed) + 1))?;
            Ok(block.map(|block| LadderBlock { seats: seats.clone(), block }))
        };
        in_order(drawn.len() as u32, threads, stop, play, |_| false)
    }

    /// The table and the participants of every deal. The numbers of players alternate, so that a stopped
    /// ladder has some games of each.
    fn draw_tables(&self) -> Vec<(usize, Vec<usize>)> {
        let mut dice = Dice::from_text(&format!("tables {}", self.seed));
        let mut schedules: Vec<Schedule> =
            self.tables.iter().map(|_| Schedule::new(self.participants.len())).collect();
        let mut drawn = Vec::new();
        for _ in 0..self.deals {
            for (number, config) in self.tables.iter().enumerate() {
                drawn.push((number, schedules[number].draw(config.players().into(), &mut dice)));
            }
        }
        drawn
    }
}

impl LadderReport {
    /// The greatest number of resamples that a report takes.
    pub fn resamples(of: &Ladder) -> u32 {
        RESAMPLES * (1 + of.tables.len() as u32)
    }

    /// The report on some blocks of a ladder. `anchor` is the index of a participant; without one the
    /// participant in the middle is taken, the stronger of two. Intervals that are not finished when it is
    /// told to stop are left out. `progress` is called with the number of resamples done.
    pub fn new(
        of: &Ladder,
        blocks: &[LadderBlock],
        anchor: Option<usize>,
        stop: &AtomicBool,
        progress: impl Fn(u32),
    ) -> LadderReport {
        let players: Vec<usize> = of.tables.iter().map(|config| config.players().into()).collect();
        let of_size = |size: usize| blocks.iter().filter(move |block| block.seats.len() == size);
        let everything = Sample::new(of.participants.len(), blocks.iter());
        let anchor = anchor.unwrap_or_else(|| everything.middle());
        let mut cut_short = false;
        let mut strengths = |number: u32, sample: &Sample| {
            let resampled = sample.resample(anchor, stop, |done| progress(RESAMPLES * number + done));
            cut_short |= resampled.is_none() && !sample.is_thin();
            sample.strengths(anchor, resampled.as_deref())
        };
        let overall = strengths(0, &everything);
        let by_players: Vec<Vec<Strength>> = (1..)
            .zip(&players)
            .map(|(number, &size)| strengths(number, &Sample::new(of.participants.len(), of_size(size))))
            .collect();
        let games = || blocks.iter().flat_map(|block| &block.block.games);
        let rung = |participant: usize| {
            let results = || results_of(blocks.iter(), participant);
            let wins = |&size: &usize| mean(results_of(of_size(size), participant).map(|result| result.win));
            Rung {
                name: of.participants[participant].name().to_owned(),
                games: games_of(blocks, participant),
                strength: overall[participant],
                by_players: by_players.iter().map(|strengths| strengths[participant]).collect(),
                wins: players.iter().map(wins).collect(),
                turn_times: TurnTimes::new(
                    results().flat_map(|result| result.turns.iter().copied()).collect(),
                ),
                forfeits: forfeits(results()),
            }
        };
        let mut rungs: Vec<Rung> = (0..of.participants.len()).map(rung).collect();
        rungs.sort_by(|one, other| other.strength.0.mean.total_cmp(&one.strength.0.mean));
        LadderReport {
            games: games().count(),
            ends: EndReason::ALL.map(|reason| games().filter(|game| game.reason == reason).count()),
            anchor: of.participants[anchor].name().to_owned(),
            players,
            rungs,
            cut_short,
        }
    }
}

fn games_of(blocks: &[LadderBlock], participant: usize) -> usize {
    let played = |block: &&LadderBlock| block.seats.contains(&participant);
    blocks.iter().filter(played).map(|block| block.block.games.len()).sum()
}

/// The results of a participant in each of its games, two where it had two seats.
fn results_of<'a>(
    blocks: impl Iterator<Item = &'a LadderBlock>,
    participant: usize,
) -> impl Iterator<Item = &'a ParticipantResult> {
    blocks.flat_map(move |LadderBlock { seats, block }| {
        let mine = seats.iter().enumerate().filter(move |&(_, &seat)| seat == participant).map(|(at, _)| at);
        mine.flat_map(move |at| block.games.iter().map(move |game| &game.participants[at]))
    })
}
