//! What many games of one kind of bot say about the game itself.

use ilos_rules::{Card, EndReason, Good, MARKERS};

use super::interval::{Estimate, estimate, estimate_ratio, estimate_share, mean};
use super::{GameResult, ParticipantResult};

/// The figures of some games. Every game is one observation.
#[derive(Clone, Debug)]
pub struct Balance {
    /// How many players there are.
    pub players: usize,
    /// How many games.
    pub games: usize,
    /// The share of games won by each place in the order of turns, shared victories split.
    pub wins_by_place: Vec<Estimate>,
    /// Games that ended for each reason, in the order of [`EndReason::ALL`].
    pub ends: [usize; 4],
    /// Rounds of a game.
    pub rounds: Estimate,
    /// How many games took how many rounds, beginning with the fewest rounds.
    pub games_by_rounds: Vec<(u16, usize)>,
    /// Points of a player.
    pub points: PerPlayer,
    /// Points of the winner of a game less those of the second.
    pub lead: f64,
    /// Points of a player from each good, in the order of [`Good::ALL`].
    pub points_by_good: [PerPlayer; 4],
    /// How each kind of card was used, in the order of [`Card::ALL`].
    pub cards: [CardUse; 6],
    /// Tiles that a player placed with Ship cards.
    pub explored: PerPlayer,
    /// Times that a player sent a ship to a hideout.
    pub pirates: PerPlayer,
    /// Plays of a player that pirates made dearer.
    pub pirated: PerPlayer,
    /// Plantations of a player, by good in the order of [`Good::ALL`]; none for gold.
    pub plantations: [PerPlayer; 4],
    /// Forts of a player.
    pub forts: PerPlayer,
    /// Trading posts of a player.
    pub posts: PerPlayer,
    /// Cards that a player took out of other hands (T5).
    pub thefts: PerPlayer,
    /// The share of games in which this happened.
    pub games_with_theft: f64,
    /// Reshuffles in a game.
    pub reshuffles: f64,
    /// The share of games with a reshuffle.
    pub games_with_reshuffle: f64,
    /// Tiles on the map at the end.
    pub tiles: f64,
    /// Islands on the map at the end.
    pub islands: f64,
    /// Islands lost in a game because a tile joined them.
    pub merges: f64,
    /// Price markers used in a game, by good in the order of [`Good::ALL`].
    pub markers: [f64; 4],
    /// The share of games in which all markers were used.
    pub games_without_markers: f64,
    /// The share of winners, and of others, that relied on gold: it brought them more points than any other
    /// good.
    pub gold: PerPlayer,
    /// The share of players relying on gold that won, if there were any.
    pub gold_wins: Option<Estimate>,
}

/// A mean over all players, and separate ones for winners and others.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PerPlayer {
    /// Everyone.
    pub all: f64,
    /// Winners; a shared victory counts by its share.
    pub winners: f64,
    /// The others.
    pub others: f64,
}

/// How a kind of card was used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardUse {
    /// How many of it a player played.
    pub played: PerPlayer,
    /// With how many of it a player paid for others.
    pub paid: PerPlayer,
    /// The share of games in which it was played at all.
    pub games: f64,
}

/// A place in the order of turns is reported when it wins more than its par by this factor: 30 % at a table
/// of four. The report also says how certain that is.
const FAVOURED: f64 = 1.2;
/// A card is reported when it is played less often than this in a game.
const HARDLY_PLAYED: f64 = 0.5;
/// Gold is reported when fewer than this share of winners rely on it, or all but this share.
const ONE_SIDED: f64 = 0.05;

impl Balance {
    /// The figures of games with this many players.
    pub fn new(players: usize, games: &[GameResult]) -> Balance {
        let mean_of = |figure: &dyn Fn(&GameResult) -> f64| mean(games.iter().map(figure));
        let share_of = |holds: &dyn Fn(&GameResult) -> bool| mean_of(&|game| f64::from(holds(game)));
        let per_player = |figure: &dyn Fn(&ParticipantResult) -> f64| PerPlayer::new(games, figure);
        let goods = || Good::ALL.map(|good| good as usize);
        Balance {
            players,
            games: games.len(),
            wins_by_place: (0..players).map(|place| wins_at(games, place)).collect(),
            ends: EndReason::ALL.map(|reason| games.iter().filter(|game| game.reason == reason).count()),
            rounds: estimate(&games.iter().map(|game| f64::from(game.rounds)).collect::<Vec<f64>>()),
            games_by_rounds: by_rounds(games),
            points: per_player(&|result| result.points),
            lead: mean_of(&|game| game.participants.iter().map(|result| result.margin).fold(0.0, f64::max)),
            points_by_good: goods().map(|good| per_player(&|result| f64::from(result.facts.points[good]))),
            cards: Card::ALL.map(|card| card as usize).map(|card| CardUse {
                played: per_player(&|result| f64::from(result.facts.played[card])),
                paid: per_player(&|result| f64::from(result.facts.paid[card])),
                games: share_of(&|game| game.participants.iter().any(|result| result.facts.played[card] > 0)),
            }),
            explored: per_player(&|result| f64::from(result.facts.explored)),
            pirates: per_player(&|result| f64::from(result.facts.pirates)),
            pirated: per_player(&|result| f64::from(result.facts.pirated)),
            plantations: goods().map(|good| per_player(&|result| f64::from(result.facts.plantations[good]))),
            forts: per_player(&|result| f64::from(result.facts.forts)),
            posts: per_player(&|result| f64::from(result.facts.posts)),
            thefts: per_player(&|result| f64::from(result.facts.thefts)),
            games_with_theft: share_of(&|game| {
                game.participants.iter().any(|result| result.facts.thefts > 0)
            }),
            reshuffles: mean_of(&|game| f64::from(game.facts.reshuffles)),
            games_with_reshuffle: share_of(&|game| game.facts.reshuffles > 0),
            tiles: mean_of(&|game| f64::from(game.facts.tiles)),
            islands: mean_of(&|game| f64::from(game.facts.islands)),
            merges: mean_of(&|game| f64::from(game.facts.merges)),
            markers: goods().map(|good| mean_of(&|game| f64::from(game.facts.rises[good]))),
            games_without_markers: share_of(&|game| {
                game.facts.rises.iter().sum::<u32>() == u32::from(MARKERS)
            }),
            gold: per_player(&|result| f64::from(result.facts.relied_on_gold())),
            gold_wins: gold_wins(games),
        }
    }

    /// What looks out of balance, in sentences.
    pub fn remarks(&self) -> Vec<String> {
        let par = 1.0 / self.players as f64;
        let mut remarks = Vec::new();
        for (place, wins) in (1..).zip(&self.wins_by_place) {
            if wins.mean > FAVOURED * par {
                let (won, low) = (100.0 * wins.mean, 100.0 * wins.low);
                let doubt = match wins.low / par {
                    FAVOURED.. => "",
                    1.0.. => ", which may be less of an advantage than it seems",
                    _ => ", which may be luck in so few games",
                };
                remarks.push(format!(
                    "player {place} in turn order wins {won:.1} %, {low:.1} % at the least{doubt}"
                ));
            }
        }
        for (card, used) in Card::ALL.into_iter().zip(&self.cards) {
            let played = used.played.all * self.players as f64;
            if played < HARDLY_PLAYED {
                remarks.push(format!("{} is hardly ever played: {played:.2} times a game", card.word()));
            }
        }
        if self.gold.winners < ONE_SIDED {
            remarks.push(format!("gold is hardly ever right: {:.1} % of winners", 100.0 * self.gold.winners));
        }
        if self.gold.winners > 1.0 - ONE_SIDED {
            remarks.push(format!("gold is always right: {:.1} % of winners", 100.0 * self.gold.winners));
        }
        remarks
    }
}

impl PerPlayer {
    fn new(games: &[GameResult], figure: impl Fn(&ParticipantResult) -> f64) -> PerPlayer {
        let weighted = |weight: fn(&ParticipantResult) -> f64| {
            let results = games.iter().flat_map(|game| &game.participants);
            let (sum, weights) = results.fold((0.0, 0.0), |(sum, weights), result| {
                (sum + weight(result) * figure(result), weights + weight(result))
            });
            if weights > 0.0 { sum / weights } else { 0.0 }
        };
        PerPlayer {
            all: weighted(|_| 1.0),
            winners: weighted(|result| result.win),
            others: weighted(|result| 1.0 - result.win),
        }
    }
}

fn wins_at(games: &[GameResult], place: usize) -> Estimate {
    let won = |game: &GameResult| -> f64 {
        game.participants.iter().filter(|result| result.place == place).map(|result| result.win).sum()
    };
    estimate_share(&games.iter().map(won).collect::<Vec<f64>>())
}

/// One observation for each game in which anyone relied on gold: how many of these players won, and how many
/// there were.
fn gold_wins(games: &[GameResult]) -> Option<Estimate> {
    let wins_of = |game: &GameResult| {
        let lived = game.participants.iter().filter(|result| result.facts.relied_on_gold());
        lived.fold((0.0, 0.0), |(wins, players), result| (wins + result.win, players + 1.0))
    };
    let blocks: Vec<(f64, f64)> = games.iter().map(wins_of).filter(|(_, players)| *players > 0.0).collect();
    (!blocks.is_empty()).then(|| estimate_ratio(&blocks))
}

fn by_rounds(games: &[GameResult]) -> Vec<(u16, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for game in games {
        *counts.entry(game.rounds).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}
