//! One game after another for the guests of one table.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::future::try_join_all;
use ilos_bots::Dice;
use serde_json::json;

use super::choice::{ServerMessage, of_another_turn};
use super::guest::Guest;
use super::take_one;

/// The speed and the duration of all games.
pub(super) struct Pace {
    pub think: Duration,
    /// Earlier moves are played, but not counted.
    pub counts_from: Instant,
    pub until: Instant,
    pub moves_left: AtomicU64,
}

/// The results.
#[derive(Default)]
pub(super) struct Tally {
    /// For every move, the time from sending it until the last of the others has seen it, in microseconds.
    pub latencies: Vec<u32>,
    pub rejected: u64,
    pub finished: u64,
}

impl Tally {
    pub(super) fn add(&mut self, mut other: Tally) {
        self.latencies.append(&mut other.latencies);
        self.rejected += other.rejected;
        self.finished += other.finished;
    }
}

/// What one guest saw of a step.
struct GuestView {
    sequence: u64,
    next: Option<(u8, String)>,
    over: bool,
    at: Instant,
}

/// Plays until the time or the moves are used up.
pub(super) async fn play(number: u32, mut guests: Vec<Guest>, pace: Arc<Pace>) -> Result<Tally> {
    let mut dice = Dice::new(number.into());
    let mut tally = Tally::default();
    // Games with pauses must not pause in step.
    tokio::time::sleep(pace.think.mul_f64(dice.share())).await;
    while Instant::now() < pace.until {
        if !play_one(&mut guests, &pace, &mut dice, &mut tally).await? {
            break;
        }
        tally.finished += 1;
    }
    Ok(tally)
}

async fn open(guests: &mut [Guest]) -> Result<String> {
    let table = guests[0].post("tables", &json!({"players": guests.len()})).await?;
    let id = table["id"].as_str().context("a table has an id")?.to_owned();
    for guest in &guests[1..] {
        guest.post(&format!("tables/{id}/join"), &json!({})).await?;
    }
    guests[0].post(&format!("tables/{id}/start"), &json!({})).await?;
    for guest in guests {
        guest.say(json!({"say": "watch", "table": id}).to_string()).await?;
    }
    Ok(id)
}

/// Plays a game to its end; false when the time or the moves were used up before.
async fn play_one(guests: &mut [Guest], pace: &Pace, dice: &mut Dice, tally: &mut Tally) -> Result<bool> {
    let table = open(guests).await?;
    let mut views = see(guests, 1, dice, &mut tally.rejected).await?;
    while !views.iter().any(|view| view.over) {
        if !pace.think.is_zero() {
            tokio::time::sleep(pace.think).await;
        }
        if Instant::now() >= pace.until || !take_one(&pace.moves_left) {
            return Ok(false);
        }
        let actor = views.iter().position(|view| view.next.is_some()).context("no seat is to act")?;
        let on = views[actor].sequence;
        let (seat, action) = views[actor].next.take().context("no seat is to act")?;
        let sent = Instant::now();
        guests[actor]
            .say(format!(
                r#"{{"say":"act","table":"{table}","seat":{seat},"on":{on},"id":"{on}","action":{action}}}"#
            ))
            .await?;
        views = see(guests, on + 1, dice, &mut tally.rejected).await?;
        let others = views.iter().enumerate().filter(|&(guest, _)| guest != actor).map(|(_, view)| view.at);
        let seen = others.max().unwrap_or(sent);
        if sent >= pace.counts_from {
            tally.latencies.push((seen - sent).as_micros() as u32);
        }
    }
    for guest in guests {
        guest.say(json!({"say": "unwatch", "table": table}).to_string()).await?;
    }
    Ok(true)
}

/// Waits until every guest has seen a sequence.
async fn see(
    guests: &mut [Guest],
    sequence: u64,
    dice: &mut Dice,
    rejected: &mut u64,
) -> Result<Vec<GuestView>> {
    let seeds: Vec<u64> = guests.iter().map(|_| (dice.share() * 1e15) as u64).collect();
    let looks = guests.iter_mut().zip(seeds).map(|(guest, seed)| look(guest, sequence, seed));
    let seen = try_join_all(looks).await?;
    *rejected += seen.iter().map(|(_, rejected)| rejected).sum::<u64>();
    Ok(seen.into_iter().map(|(view, _)| view).collect())
}

async fn look(guest: &mut Guest, sequence: u64, seed: u64) -> Result<(GuestView, u64)> {
    let mut rejected = 0;
    loop {
        let text = guest.hear().await?;
        let at = Instant::now();
        match of_another_turn(&text) {
            Some(seen) if seen >= sequence => {
                return Ok((GuestView { sequence: seen, next: None, over: false, at }, rejected));
            }
            Some(_) => continue,
            None => {}
        }
        let message: ServerMessage<'_> = serde_json::from_str(&text)?;
        match message.say {
            "game" if message.sequence.is_some_and(|seen| seen >= sequence) => {
                let next = message.choose(&mut Dice::new(seed));
                let view =
                    GuestView { sequence: message.sequence.unwrap_or(0), next, over: message.is_over(), at };
                return Ok((view, rejected));
            }
            "refused" => {
                anyhow::ensure!(rejected < 100, "everything is refused: {text}");
                rejected += 1;
            }
            _ => {}
        }
    }
}
