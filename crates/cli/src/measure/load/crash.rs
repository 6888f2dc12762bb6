//! Kills the server in the middle of games, and looks for moves that were lost, done twice or half done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use ilos_bots::Dice;
use ilos_server::store::Listing;
use ilos_table::Status;
use serde_json::json;

use super::Arguments;
use super::choice::ServerMessage;
use super::guest::Guest;
use super::process::OwnServer;

/// How long clients try to reconnect.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many games are checked in the store at the end.
const ALL: u32 = 1_000_000;

/// The result of a run; it exists only when nothing was lost.
pub(super) struct Outcome {
    kills: u32,
    accepted: usize,
    games: usize,
    slowest_start: Duration,
    slowest_return: Duration,
}

impl Outcome {
    pub(super) fn print(&self, as_json: bool) -> Result<()> {
        let (start, back) =
            (self.slowest_start.as_secs_f64() * 1000.0, self.slowest_return.as_secs_f64() * 1000.0);
        if as_json {
            let report = json!({
                "kills": self.kills, "accepted": self.accepted, "games": self.games, "lost": 0, "doubled": 0,
                "slowest_start_ms": start, "slowest_return_ms": back,
            });
            println!("{}", serde_json::to_string_pretty(&report)?);
        } else {
            println!("kills             {}", self.kills);
            println!(
                "accepted moves    {} in {} games, each stored exactly once, every game verified",
                self.accepted, self.games
            );
            println!("serving again     after {start:.0} ms at most");
            println!("clients back      after {back:.0} ms at most");
        }
        Ok(())
    }
}

/// An accepted move: its table, sequence and request id.
type Accepted = (String, u64, String);

#[derive(Default)]
struct Watch {
    stop: AtomicBool,
    /// The longest time until a game could continue, in microseconds.
    slowest_return: AtomicU64,
}

/// Kills and restarts the server while games are played, then checks everything.
pub(super) async fn run(arguments: &Arguments, server: &mut OwnServer) -> Result<Outcome> {
    let watch = Arc::new(Watch::default());
    let mut tasks = Vec::new();
    for number in 0..arguments.games.get() {
        let mut guests = Vec::new();
        for _ in 0..arguments.players {
            guests.push(Guest::connect(&server.address).await?);
        }
        tasks.push(tokio::spawn(Player::play(number, guests, Arc::clone(&watch))));
    }
    let mut dice = Dice::new(arguments.moves.get());
    let mut slowest_start = Duration::ZERO;
    for _ in 0..arguments.kills {
        tokio::time::sleep(Duration::from_millis(50 + (dice.share() * 700.0) as u64)).await;
        let begun = Instant::now();
        server.kill_and_restart()?;
        slowest_start = slowest_start.max(begun.elapsed());
        ensure!(tasks.iter().any(|task| !task.is_finished()), "every game has ended with a error");
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    watch.stop.store(true, Ordering::Relaxed);
    let mut accepted = Vec::new();
    for task in tasks {
        accepted.append(&mut task.await??);
    }
    // One more restart, so that the checks see what is on disk.
    server.kill_and_restart()?;
    let tables = check_store(server.database(), &accepted).await?;
    for table in &tables {
        // Showing a table loads it, and loading decides and deals every step again.
        let url = format!("http://{}/api/v1/tables/{table}", server.address);
        reqwest::get(url)
            .await?
            .error_for_status()
            .with_context(|| format!("game {table} does not verify"))?;
    }
    let games = tables.len();
    let slowest_return = Duration::from_micros(watch.slowest_return.load(Ordering::Relaxed));
    Ok(Outcome { kills: arguments.kills + 1, accepted: accepted.len(), games, slowest_start, slowest_return })
}

/// Every accepted move is stored once, with the sequence of its answer, and no request is stored twice.
async fn check_store(database: &str, accepted: &[Accepted]) -> Result<Vec<String>> {
    let database = ilos_server::Database::parse(database).map_err(anyhow::Error::msg)?;
    let store = ilos_server::store::open(&database).await?;
    let mut stored = std::collections::HashMap::new();
    let mut games = Vec::new();
    for status in [Status::Match, Status::Finished] {
        for table in store.tables(Listing::Public(status), None, ALL).await? {
            let entries = store.entries(table.key).await?;
            ensure!(
                entries.iter().map(|entry| entry.sequence).eq(1..=entries.len() as u64),
                "a gap in {}",
                table.id
            );
            for entry in entries {
                let Some(request) = entry.request else { continue };
                let before = stored.insert((table.id.to_string(), request.clone()), entry.sequence);
                ensure!(before.is_none(), "{request} was done twice in {}", table.id);
            }
            games.push(table.id.to_string());
        }
    }
    for (table, sequence, request) in accepted {
        let found = stored.get(&(table.clone(), request.clone()));
        ensure!(
            found == Some(sequence),
            "{request} of {table} was accepted as {sequence}, and stored as {found:?}"
        );
    }
    Ok(games)
}

/// What one guest has seen of the game.
#[derive(Default)]
struct GuestView {
    sequence: u64,
    history: Vec<String>,
    next: Option<(u8, String)>,
    over: bool,
}

/// A move without an answer yet.
struct Pending {
    guest: usize,
    on: u64,
    seat: u8,
    action: String,
}

/// The guests of one table, who reconnect when the server is back.
struct Player {
    guests: Vec<Guest>,
    views: Vec<GuestView>,
    dice: Dice,
    table: String,
    accepted: Vec<Accepted>,
    watch: Arc<Watch>,
}

impl Player {
    async fn play(number: u32, guests: Vec<Guest>, watch: Arc<Watch>) -> Result<Vec<Accepted>> {
        let dice = Dice::new(number.into());
        let (views, accepted) = (Vec::new(), Vec::new());
        let mut player = Player { guests, views, dice, table: String::new(), accepted, watch };
        while !player.stopped() {
            player.open().await?;
            while !player.stopped() && !player.views.iter().any(|view| view.over) {
                player.make_a_move().await?;
            }
            player.look_again().await?;
        }
        Ok(player.accepted)
    }

    fn stopped(&self) -> bool {
        self.watch.stop.load(Ordering::Relaxed)
    }

    /// Opens a table; if the answer is lost, the table is abandoned.
    async fn open(&mut self) -> Result<()> {
        let begun = Instant::now();
        self.table = loop {
            match try_to_open(&self.guests).await {
                Ok(table) => break table,
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        self.views = self.guests.iter().map(|_| GuestView::default()).collect();
        self.come_back().await
    }

    async fn make_a_move(&mut self) -> Result<()> {
        let guest = self.views.iter().position(|view| view.next.is_some()).context("no seat is to act")?;
        let (seat, action) = self.views[guest].next.take().context("no seat is to act")?;
        let pending = Pending { guest, on: self.views[guest].sequence, seat, action };
        let begun = Instant::now();
        while let Err(error) = self.try_to_move(&pending).await {
            if is_violation(&error) || begun.elapsed() > PATIENCE {
                return Err(error);
            }
            self.come_back().await?;
        }
        self.accepted.push((self.table.clone(), pending.on + 1, request_id(&pending)));
        Ok(())
    }

    /// Sends the move, repeatedly if necessary, until it is accepted and every guest has seen it.
    async fn try_to_move(&mut self, pending: &Pending) -> Result<()> {
        let Pending { guest, on, seat, action } = pending;
        let (table, id) = (&self.table, request_id(pending));
        let message = format!(
            r#"{{"say":"act","table":"{table}","seat":{seat},"on":{on},"id":"{id}","action":{action}}}"#
        );
        self.guests[*guest].say(message).await?;
        loop {
            let text = self.guests[*guest].hear().await?;
            let message: ServerMessage<'_> = serde_json::from_str(&text)?;
            match message.say {
                "accepted" if message.id == Some(&id) => {
                    if message.sequence != Some(on + 1) {
                        bail!(Violation(format!("accepted as another sequence than {}: {text}", on + 1)));
                    }
                    break;
                }
                "refused" if text.contains("\"unavailable\"") => bail!("not now"),
                "refused" => bail!(Violation(format!("{text} to sequence {on} of {table}"))),
                _ => self.views[*guest].follow(&message, &mut self.dice)?,
            }
        }
        for (guest, view) in self.guests.iter_mut().zip(&mut self.views) {
            while view.sequence <= *on {
                let text = guest.hear().await?;
                view.follow(&serde_json::from_str(&text)?, &mut self.dice)?;
            }
        }
        Ok(())
    }

    /// Reconnects every guest and lets it catch up.
    async fn come_back(&mut self) -> Result<()> {
        let begun = Instant::now();
        while let Err(error) = self.try_to_come_back().await {
            if is_violation(&error) || begun.elapsed() > PATIENCE {
                return Err(error);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.watch.slowest_return.fetch_max(begun.elapsed().as_micros() as u64, Ordering::Relaxed);
        Ok(())
    }

    async fn try_to_come_back(&mut self) -> Result<()> {
        for (guest, view) in self.guests.iter_mut().zip(&mut self.views) {
            guest.reconnect().await?;
            catch_up(guest, &self.table, view, &mut self.dice).await?;
            if view.sequence == 0 {
                bail!("the game is not shown");
            }
        }
        Ok(())
    }

    /// Requests the whole game again, and compares it with what was seen step by step.
    async fn look_again(&mut self) -> Result<()> {
        let begun = Instant::now();
        loop {
            match self.try_to_look_again().await {
                Ok(()) => return Ok(()),
                Err(error) if is_violation(&error) || begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => self.come_back().await?,
            }
        }
    }

    async fn try_to_look_again(&mut self) -> Result<()> {
        for (guest, view) in self.guests.iter_mut().zip(&self.views) {
            let mut fresh = GuestView::default();
            catch_up(guest, &self.table, &mut fresh, &mut self.dice).await?;
            if (fresh.sequence, &fresh.history) != (view.sequence, &view.history) {
                bail!(Violation(format!("game {} is not as it was shown", self.table)));
            }
            guest.say(json!({"say": "unwatch", "table": self.table}).to_string()).await?;
        }
        Ok(())
    }
}

/// Something that must never happen, unlike a broken connection.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Violation(String);

fn is_violation(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Violation>().is_some()
}

fn request_id(pending: &Pending) -> String {
    format!("{}-{}", pending.seat, pending.on)
}

async fn try_to_open(guests: &[Guest]) -> Result<String> {
    let table = guests[0].post("tables", &json!({"players": guests.len(), "listed": true})).await?;
    let id = table["id"].as_str().context("a table has an id")?.to_owned();
    for guest in &guests[1..] {
        guest.post(&format!("tables/{id}/join"), &json!({})).await?;
    }
    guests[0].post(&format!("tables/{id}/start"), &json!({})).await?;
    Ok(id)
}

/// Watches from the last sequence seen; the answer to a ping shows that nothing more is coming.
async fn catch_up(guest: &mut Guest, table: &str, view: &mut GuestView, dice: &mut Dice) -> Result<()> {
    guest.say(json!({"say": "watch", "table": table, "since": view.sequence}).to_string()).await?;
    guest.say(json!({"say": "ping"}).to_string()).await?;
    loop {
        let text = guest.hear().await?;
        let message: ServerMessage<'_> = serde_json::from_str(&text)?;
        match message.say {
            "pong" => return Ok(()),
            "refused" => bail!("{text}"),
            _ => view.follow(&message, dice)?,
        }
    }
}

impl GuestView {
    fn follow(&mut self, message: &ServerMessage<'_>, dice: &mut Dice) -> Result<()> {
        let (Some(sequence), Some(keep), Some(view)) = (message.sequence, message.keep, &message.view) else {
            return Ok(());
        };
        if sequence < self.sequence {
            bail!(Violation(format!(
                "sequence {} was shown, and now there are only {sequence}",
                self.sequence
            )));
        }
        self.sequence = sequence;
        self.history.truncate(keep);
        if self.history.len() != keep {
            bail!(Violation(format!("told to keep {keep} events of {}", self.history.len())));
        }
        self.history.extend(view.history.iter().map(|event| event.get().to_owned()));
        self.next = message.choose(dice);
        self.over = message.is_over();
        Ok(())
    }
}
