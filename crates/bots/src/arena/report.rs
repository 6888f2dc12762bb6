//! The report on a contest.

use std::collections::BTreeMap;
use std::time::Duration;

use ilos_rules::EndReason;

use super::interval::{Estimate, estimate, estimate_share, mean};
use super::{Block, Contest, GameResult, ParticipantResult};

/// The figures of a contest.
#[derive(Clone, Debug)]
pub struct Report {
    /// Deals played in every rotation.
    pub deals: usize,
    /// Games in all.
    pub games: usize,
    /// Games that ended for each reason, in the order of [`EndReason::ALL`]: first F1, then the three of F4.
    pub ends: [usize; 4],
    /// Mean number of rounds.
    pub rounds: f64,
    /// The share of victories of each place in the order of turns, over all bots.
    pub wins_by_place: Vec<Estimate>,
    /// One for each bot of the contest, in the same order.
    pub participants: Vec<ParticipantReport>,
}

/// The figures of one participant.
#[derive(Clone, Debug)]
pub struct ParticipantReport {
    /// The name of the bot.
    pub name: String,
    /// Share of games won, shared victories split.
    pub win_share: Estimate,
    /// Points at the end of a game.
    pub points: Estimate,
    /// Points less those of the best other.
    pub margin: Estimate,
    /// The share of victories in each place in the order of turns, beginning with the first.
    pub wins_by_place: Vec<Estimate>,
    /// Time for a turn.
    pub turn_times: TurnTimes,
    /// Time for the decision that took longest.
    pub longest_decision: Duration,
    /// Why it forfeited games, with how many, the most frequent reason first.
    pub forfeits: Vec<(String, usize)>,
}

/// How long turns took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnTimes {
    /// How many turns.
    pub turns: usize,
    /// Their mean.
    pub mean: Duration,
    /// Half of them took less.
    pub median: Duration,
    /// 99 of 100 took less.
    pub p99: Duration,
    /// The longest.
    pub worst: Duration,
}

impl TurnTimes {
    pub(super) fn new(mut times: Vec<Duration>) -> TurnTimes {
        if times.is_empty() {
            return TurnTimes::default();
        }
        times.sort();
        let turns = times.len();
        let mean = times.iter().sum::<Duration>() / turns as u32;
        TurnTimes {
            turns,
            mean,
            median: times[turns / 2],
            p99: times[turns * 99 / 100],
            worst: times[turns - 1],
        }
    }
}

impl Report {
    /// The report on some blocks of a contest.
    pub fn new(of: &Contest, blocks: &[Block]) -> Report {
        let games = || blocks.iter().flat_map(|block| &block.games);
        let count = games().count();
        let ended = |reason: EndReason| games().filter(|game| game.reason == reason).count();
        let everyone = |place: usize| {
            let in_block = |block: &Block| {
                let all = block.games.iter().flat_map(|game| &game.participants);
                mean(all.filter(|result| result.place == place).map(|result| result.win))
            };
            estimate_share(&blocks.iter().map(in_block).collect::<Vec<f64>>())
        };
        Report {
            deals: blocks.len(),
            games: count,
            ends: EndReason::ALL.map(ended),
            rounds: mean(games().map(|game| game.rounds as f64)),
            wins_by_place: (0..of.participants.len()).map(everyone).collect(),
            participants: (0..of.participants.len())
                .map(|participant| ParticipantReport::new(of, blocks, participant))
                .collect(),
        }
    }

    /// Games that ended without a tenth pioneer (F4).
    pub fn ended_by_f4(&self) -> usize {
        self.games - self.ended_by_f1()
    }

    /// Games that a tenth pioneer ended (F1).
    pub fn ended_by_f1(&self) -> usize {
        self.ends[EndReason::TenthPioneer as usize]
    }
}

impl ParticipantReport {
    /// Games that the fallback finished for some participant.
    pub fn games_forfeited(&self) -> usize {
        self.forfeits.iter().map(|&(_, games)| games).sum()
    }

    fn new(of: &Contest, blocks: &[Block], participant: usize) -> ParticipantReport {
        let result = |game: &'_ GameResult| game.participants[participant].clone();
        let by_block = |figure: fn(&ParticipantResult) -> f64| -> Vec<f64> {
            let block_mean =
                |block: &Block| mean(block.games.iter().map(|game| figure(&game.participants[participant])));
            blocks.iter().map(block_mean).collect()
        };
        let results: Vec<ParticipantResult> =
            blocks.iter().flat_map(|block| &block.games).map(result).collect();
        // In every deal it sits in each place once.
        let wins_at = |place: usize| {
            let wins = results.iter().filter(|result| result.place == place).map(|result| result.win);
            estimate_share(&wins.collect::<Vec<f64>>())
        };
        let times = results.iter().flat_map(|result| result.turns.iter().copied()).collect();
        ParticipantReport {
            name: of.participants[participant].name().to_owned(),
            win_share: estimate_share(&by_block(|result| result.win)),
            points: estimate(&by_block(|result| result.points)),
            margin: estimate(&by_block(|result| result.margin)),
            wins_by_place: (0..of.participants.len()).map(wins_at).collect(),
            turn_times: TurnTimes::new(times),
            longest_decision: results.iter().map(|result| result.longest_decision).max().unwrap_or_default(),
            forfeits: forfeits(results.iter()),
        }
    }
}

/// Why games were forfeited, with how many, the most frequent reason first.
pub fn forfeits<'a>(results: impl Iterator<Item = &'a ParticipantResult>) -> Vec<(String, usize)> {
    let mut counts = BTreeMap::<&String, usize>::new();
    for reason in results.filter_map(|result| result.forfeit.as_ref()) {
        *counts.entry(reason).or_default() += 1;
    }
    let mut forfeits: Vec<(String, usize)> =
        counts.into_iter().map(|(reason, games)| (reason.clone(), games)).collect();
    forfeits.sort_by_key(|&(_, games)| std::cmp::Reverse(games));
    forfeits
}
