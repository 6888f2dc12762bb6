//! One game of a contest.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ilos_rules::{Action, Dealer, EndReason, Game, Phase, Rejection, Seat, Seed};

use super::facts::{self, GameFacts, SeatFacts};
use super::{Contender, Contest, ContestError};
use crate::bot::Dice;
use crate::bot::Situation;

/// How a game went.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// Why it ended.
    pub reason: EndReason,
    /// After how many rounds.
    pub rounds: u16,
    /// What happened at the table.
    pub facts: GameFacts,
    /// How each participant fared, in the order of the participants.
    pub participants: Vec<ParticipantResult>,
}

/// How a participant fared in a game.
#[derive(Clone, Debug)]
pub struct ParticipantResult {
    /// Its place in the order of turns, from 0.
    pub place: usize,
    /// Its share of the victory: 1, or less when it is shared.
    pub win: f64,
    /// Its points.
    pub points: f64,
    /// Its points less those of the best other.
    pub margin: f64,
    /// Its pioneers on the map, which break ties (F3).
    pub pioneers: u8,
    /// What it did.
    pub facts: SeatFacts,
    /// How long it thought in each turn.
    pub turns: Vec<Duration>,
    /// The time of its longest decision, including those of the set-up.
    pub longest_decision: Duration,
    /// Why the fallback played for it from some decision on, if it did.
    pub forfeit: Option<String>,
}

/// A bot in its seat.
struct Player {
    participant: usize,
    contender: Contender,
    dice: Dice,
    turns: Vec<Duration>,
    this_turn: Duration,
    longest_decision: Duration,
}

impl Player {
    fn new(participant: usize, contender: Contender, dice: Dice) -> Player {
        let longest_decision = Duration::ZERO;
        Player {
            participant,
            contender,
            dice,
            turns: Vec::new(),
            this_turn: Duration::ZERO,
            longest_decision,
        }
    }
}

impl Contest {
    /// A game with participant `i` in seat `i + rotation`; `None` when it was stopped on the way.
    pub(super) fn play_game(
        &self,
        deal: u32,
        rotation: usize,
        stop: &AtomicBool,
    ) -> Result<Option<GameResult>, ContestError> {
        let count = self.participants.len();
        let mut dealer = Dealer::new(&self.config, Seed::from_text(&format!("deal {} {deal}", self.seed)));
        let mut players: Vec<Player> = (0..count)
            .map(|seat| {
                let participant = (seat + count - rotation) % count;
                let seed = format!("bot {} {deal} {rotation} {participant}", self.seed);
                Player::new(participant, self.participants[participant].make(), Dice::from_text(&seed))
            })
            .collect();
        let Ok(mut game) = Game::new(self.config.clone(), &mut dealer);
        while let Some(seat) = game.position().to_act() {
            let player = &mut players[seat.index()];
            let action = self.decide(&game, seat, player)?;
            // A decision after a stop may be meaningless, because no one waits for external programs any
            // longer.
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if let Err(rejection) = game.act(seat, &action, &mut dealer) {
                let Rejection::Refused(refusal) = rejection;
                let name = self.participants[player.participant].name().to_owned();
                return Err(ContestError::Illegal { name, game: (deal, rotation), refusal });
            }
        }
        Ok(Some(result(&game, players)))
    }

    fn decide(&self, game: &Game, seat: Seat, player: &mut Player) -> Result<Action, ContestError> {
        let view = game.view(Some(seat));
        let begun = Instant::now();
        let situation = Situation::new(&self.config, &view, self.budget).map_err(ContestError::View)?;
        let action = player.contender.decide(&situation, game, &mut player.dice);
        let thought = begun.elapsed();
        player.longest_decision = player.longest_decision.max(thought);
        player.this_turn += thought;
        if action == Action::EndTurn {
            player.turns.push(std::mem::take(&mut player.this_turn));
        } else if view.phase != Phase::Play {
            // Time spent during the set-up belongs to no turn.
            player.this_turn = Duration::ZERO;
        }
        Ok(action)
    }
}

fn result(game: &Game, players: Vec<Player>) -> GameResult {
    let (config, position) = (game.config(), game.position());
    let Phase::Finished(reason) = position.phase() else {
        unreachable!("no seat to act, so the game is over")
    };
    let (game_facts, mut seat_facts) = facts::count(game);
    let scores = position.scores(config);
    let winners = scores.iter().filter(|score| score.leads).count() as f64;
    let mut participants: Vec<(usize, ParticipantResult)> = players
        .into_iter()
        .zip(&scores)
        .map(|(player, score)| {
            let others = scores.iter().filter(|other| other.seat != score.seat).map(|other| other.points);
            let best_other = others.max().unwrap_or(0) as f64;
            let points = score.points as f64;
            let result = ParticipantResult {
                place: score.seat.steps_from(position.first(), config.players()).into(),
                win: if score.leads { 1.0 / winners } else { 0.0 },
                points,
                margin: points - best_other,
                pioneers: score.pioneers,
                facts: std::mem::take(&mut seat_facts[score.seat]),
                turns: player.turns,
                longest_decision: player.longest_decision,
                forfeit: player.contender.forfeit(),
            };
            (player.participant, result)
        })
        .collect();
    participants.sort_by_key(|&(participant, _)| participant);
    let participants = participants.into_iter().map(|(_, result)| result).collect();
    GameResult { reason, rounds: position.round(), facts: game_facts, participants }
}
