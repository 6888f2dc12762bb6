//! Many bots against each other at mixed tables, and one strength for each.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use ilos_rules::{EndReason, Lots, Table};

use super::interval::{Estimate, mean};
use super::plackett_luce::{Orders, orders_of};
use super::report::{TurnTimes, forfeits};
use super::schedule::Schedule;
use super::{Block, Entry, EntryResult, GameResult, Match, MatchFault};
use crate::bot::Budget;
use crate::dice::Dice;
use crate::parallel::in_order;

/// Who takes part, and where.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The bots, two at least.
    pub entries: Vec<Entry>,
    /// One table for each number of players.
    pub tables: Vec<Table>,
    /// How many deals for each of them; every one is played in all rotations by bots that are drawn for it.
    pub deals: u32,
    /// From it follow deals, tables and the seeds of all bots.
    pub seed: String,
    /// What each decision may cost.
    pub budget: Budget,
}

/// The games of one deal.
#[derive(Clone, Debug)]
pub struct LadderBlock {
    /// Which entries played, in the order of the results.
    pub seats: Vec<usize>,
    /// Their games.
    pub block: Block,
}

/// What a ladder says.
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
}

/// A bot on the ladder.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Its name.
    pub name: String,
    /// How many games it played; one in which it had two seats counts twice.
    pub games: usize,
    /// From games with any number of players.
    pub strength: Strength,
    /// From games with each number of players, in the order of [`LadderReport::players`].
    pub by_players: Vec<Strength>,
    /// The share of games won with each number of players, in the same order.
    pub wins: Vec<f64>,
    /// Time for a turn.
    pub turn_times: TurnTimes,
    /// Why it forfeited games, and how many.
    pub forfeits: Vec<(String, usize)>,
}

/// How strong a bot is. The anchor's strength is 1; a bot finishes ahead of another with a chance in proportion to its
/// strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength(
    /// As a natural logarithm, with a 95 % interval.
    pub Estimate,
);

impl Strength {
    /// The strength itself.
    pub fn raw(&self) -> Estimate {
        self.scaled(f64::exp)
    }

    /// The chance to finish ahead of the anchor.
    pub fn ahead_of_anchor(&self) -> Estimate {
        self.scaled(|log| 1.0 / (1.0 + (-log).exp()))
    }

    /// In the units of Elo, where 400 points are odds of ten to one; the anchor has 1000.
    pub fn elo(&self) -> Estimate {
        self.scaled(|log| 1000.0 + 400.0 * log / 10f64.ln())
    }

    fn scaled(&self, scale: impl Fn(f64) -> f64) -> Estimate {
        let Estimate { mean, low, high } = self.0;
        Estimate { mean: scale(mean), low: scale(low), high: scale(high) }
    }
}

/// Intervals come from so many resamples of the deals.
const RESAMPLES: usize = 400;
/// With fewer deals of any number of players there is no telling how far off a strength may be.
const FEWEST_DEALS: usize = 10;

impl Ladder {
    /// How many games are played.
    pub fn games(&self) -> u32 {
        let seats: u32 = self.tables.iter().map(|table| u32::from(table.players())).sum();
        seats.saturating_mul(self.deals)
    }

    /// Plays all deals on some threads, until it is told to stop. `progress` hears how many games are done.
    pub fn play(
        &self,
        threads: usize,
        stop: &AtomicBool,
        progress: impl Fn(u32) + Sync,
    ) -> Result<Vec<LadderBlock>, MatchFault> {
        if self.entries.len() < 2 {
            return Err(MatchFault::TooFew(self.entries.len()));
        }
        let drawn = self.draw_tables();
        let done = AtomicU32::new(0);
        let play = |number: u32| {
            let (table, seats) = &drawn[number as usize];
            let of = Match {
                table: self.tables[*table].clone(),
                entries: seats.iter().map(|&seat| self.entries[seat].clone()).collect(),
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

    /// The table and the entries of every deal. Numbers of players take turns, so that a ladder that is stopped has some
    /// of each.
    fn draw_tables(&self) -> Vec<(usize, Vec<usize>)> {
        let mut dice = Dice::from_text(&format!("tables {}", self.seed));
        let mut schedules: Vec<Schedule> =
            self.tables.iter().map(|_| Schedule::new(self.entries.len())).collect();
        let mut drawn = Vec::new();
        for _ in 0..self.deals {
            for (number, table) in self.tables.iter().enumerate() {
                drawn.push((number, schedules[number].draw(table.players().into(), &mut dice)));
            }
        }
        drawn
    }
}

impl LadderReport {
    /// What some blocks of a ladder say; `anchor` is the place of an entry.
    pub fn new(of: &Ladder, blocks: &[LadderBlock], anchor: usize) -> LadderReport {
        let players: Vec<usize> = of.tables.iter().map(|table| table.players().into()).collect();
        let of_size = |size: usize| blocks.iter().filter(move |block| block.seats.len() == size);
        let overall = strengths(of.entries.len(), anchor, blocks.iter());
        let by_players: Vec<Vec<Strength>> =
            players.iter().map(|&size| strengths(of.entries.len(), anchor, of_size(size))).collect();
        let games = || blocks.iter().flat_map(|block| &block.block.games);
        let rung = |entry: usize| {
            let results = || results_of(blocks.iter(), entry);
            let wins = |&size: &usize| mean(results_of(of_size(size), entry).map(|result| result.win));
            Rung {
                name: of.entries[entry].name().to_owned(),
                games: results().count(),
                strength: overall[entry],
                by_players: by_players.iter().map(|strengths| strengths[entry]).collect(),
                wins: players.iter().map(wins).collect(),
                turn_times: TurnTimes::new(
                    results().flat_map(|result| result.turns.iter().copied()).collect(),
                ),
                forfeits: forfeits(results()),
            }
        };
        let mut rungs: Vec<Rung> = (0..of.entries.len()).map(rung).collect();
        rungs.sort_by(|one, other| other.strength.0.mean.total_cmp(&one.strength.0.mean));
        LadderReport {
            games: games().count(),
            ends: EndReason::ALL.map(|reason| games().filter(|game| game.reason == reason).count()),
            anchor: of.entries[anchor].name().to_owned(),
            players,
            rungs,
        }
    }
}

fn results_of<'a>(
    blocks: impl Iterator<Item = &'a LadderBlock>,
    entry: usize,
) -> impl Iterator<Item = &'a EntryResult> {
    blocks.flat_map(move |LadderBlock { seats, block }| {
        let mine = seats.iter().enumerate().filter(move |&(_, &seat)| seat == entry).map(|(at, _)| at);
        mine.flat_map(move |at| block.games.iter().map(move |game| &game.entries[at]))
    })
}

/// The orders in which a deal's games finished, with their weights.
type Finishes = Vec<(Vec<usize>, f64)>;

fn finishes(LadderBlock { seats, block }: &LadderBlock) -> Finishes {
    let of_game =
        |game: &GameResult| orders_of(seats, |at| (game.entries[at].points, game.entries[at].pioneers));
    block.games.iter().flat_map(of_game).collect()
}

/// The strength of every entry, with intervals from deals drawn anew, those of each number of players among themselves.
fn strengths<'a>(
    entries: usize,
    anchor: usize,
    blocks: impl Iterator<Item = &'a LadderBlock>,
) -> Vec<Strength> {
    let mut by_size = BTreeMap::<usize, Vec<Finishes>>::new();
    for block in blocks {
        by_size.entry(block.seats.len()).or_default().push(finishes(block));
    }
    let fit = |start: &[f64], deals: &[&Finishes]| {
        let mut orders = Orders::with_draws(entries);
        for (order, weight) in deals.iter().copied().flatten() {
            orders.add(order.clone(), *weight);
        }
        orders.strengths(start)
    };
    let found = fit(&vec![1.0; entries], &by_size.values().flatten().collect::<Vec<_>>());
    let mut dice = Dice::new(1);
    let mut resample = || -> Vec<f64> {
        let mut drawn = Vec::new();
        for deals in by_size.values() {
            drawn.extend((0..deals.len()).map(|_| &deals[dice.below(deals.len() as u32) as usize]));
        }
        fit(&found, &drawn)
    };
    let resampled: Vec<Vec<f64>> = (0..RESAMPLES).map(|_| resample()).collect();
    // Of a few deals the same are drawn again and again, and seem to agree.
    let is_thin = by_size.is_empty() || by_size.values().any(|deals| deals.len() < FEWEST_DEALS);
    let log = |strengths: &[f64], entry: usize| (strengths[entry] / strengths[anchor]).ln();
    let strength = |entry: usize| {
        let mut logs: Vec<f64> = resampled.iter().map(|strengths| log(strengths, entry)).collect();
        logs.sort_by(f64::total_cmp);
        let at = |share: f64| logs[(share * (RESAMPLES - 1) as f64).round() as usize];
        let mean = log(&found, entry);
        if entry != anchor && is_thin {
            return Strength(Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY });
        }
        Strength(Estimate { mean, low: at(0.025), high: at(0.975) })
    };
    (0..entries).map(strength).collect()
}
