//! A server with many stored games: how fast it serves again after a kill, and how fast its pages are.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use futures_util::future::try_join_all;
use ilos_server::Database;
use ilos_server::RandomSource;
use ilos_server::store::{Change, Listing, Store, TableState};
use ilos_table::{
    Control, Entry, Finished, Match, MatchSeat, PerSeat, PersonId, Stage, Status, TableId, TableWithoutGame,
};
use serde_json::{Value, json};

use super::guest::Guest;
use super::process::OwnServer;

/// How many steps are stored in all; further games have none, and only fill lists.
const STEPS: usize = 1_000_000;

/// How many games are played, to be stored repeatedly.
const SAMPLES: usize = 20;

/// How many of the guest's games are stored half played: one page of them.
const RUNNING: usize = 50;

/// How many games are stored at a time.
const TOGETHER: usize = 100;

/// How often each measurement is made; the slowest counts.
const TRIES: usize = 10;

/// The slowest measurement of each kind.
pub(super) struct Outcome {
    games: u32,
    steps: usize,
    start: Duration,
    page: Duration,
    own_page: Duration,
    running_page: Duration,
    game: Duration,
}

impl Outcome {
    pub(super) fn print(&self, as_json: bool) -> Result<()> {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let Outcome { games, steps, .. } = self;
        if as_json {
            let report = json!({
                "stored_games": games, "stored_steps": steps, "slowest_start_ms": ms(self.start),
                "slowest_page_ms": ms(self.page), "slowest_own_page_ms": ms(self.own_page),
                "slowest_running_page_ms": ms(self.running_page), "slowest_game_ms": ms(self.game),
            });
            println!("{}", serde_json::to_string_pretty(&report)?);
        } else {
            println!("stored            {games} games, {steps} steps");
            println!("serving again     {:.1} ms after a kill at most", ms(self.start));
            println!(
                "a page of games   {:.1} ms at most, of a person's games {:.1} ms, of those that run {:.1} ms",
                ms(self.page),
                ms(self.own_page),
                ms(self.running_page)
            );
            println!("a game not in memory {:.1} ms at most", ms(self.game));
        }
        Ok(())
    }
}

/// Fills the store of a new server, and measures it.
pub(super) async fn run(games: u32, server: &mut OwnServer) -> Result<Outcome> {
    let guest = Guest::connect(&server.address).await?;
    let mut played = Vec::new();
    for _ in 0..SAMPLES {
        let body = json!({"players": 2, "own_seats": 0, "bots": ["random", "random"], "listed": true, "start": true});
        let table = guest.post("tables", &body).await?;
        played.push(table["id"].as_str().context("a table has an id")?.to_owned());
    }
    for table in &played {
        while guest.get(&format!("tables/{table}")).await?.1["status"] != "finished" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    let database = Database::parse(server.database()).map_err(anyhow::Error::msg)?;
    let store = ilos_server::store::open(&database).await?;
    let person = guest.get("me").await?.1["id"].as_str().context("a person has an id")?.parse();
    let person =
        person.map_err(|_| anyhow::anyhow!("the server names a person by something that is not an id"))?;
    let (copies, steps) = fill(&*store, games, person).await?;
    drop(store);

    let (mut start, mut page, mut own_page, mut running_page, mut game) = Default::default();
    for number in 0..TRIES {
        let begun = Instant::now();
        server.kill_and_restart()?;
        ready(&server.address).await?;
        slowest(&mut start, begun);
        let begun = Instant::now();
        let (_, list) = guest.get("tables?status=finished").await?;
        slowest(&mut page, begun);
        ensure!(list["tables"].as_array().is_some_and(|tables| tables.len() == 50), "a page has 50 tables");
        let begun = Instant::now();
        guest.get("tables?status=finished&mine=true").await?;
        slowest(&mut own_page, begun);
        let begun = Instant::now();
        let (_, list) = guest.get("tables?status=playing&mine=true").await?;
        slowest(&mut running_page, begun);
        let all_told = |seats: &Vec<Value>| seats.len() == RUNNING && seats.iter().all(Value::is_number);
        ensure!(list["to_act"].as_array().is_some_and(all_told), "a stored game that runs does not verify");
        let begun = Instant::now();
        let (status, _) = guest.get(&format!("tables/{}", copies[number * copies.len() / TRIES])).await?;
        slowest(&mut game, begun);
        ensure!(status == 200, "a stored game does not verify");
    }
    let games = games + (SAMPLES + RUNNING) as u32;
    Ok(Outcome { games, steps, start, page, own_page, running_page, game })
}

fn slowest(of: &mut Duration, begun: Instant) {
    *of = (*of).max(begun.elapsed());
}

async fn ready(address: &str) -> Result<()> {
    reqwest::get(format!("http://{address}/readyz")).await?.error_for_status()?;
    Ok(())
}

/// Stores the finished games again under new ids, some of them with the guest in a seat, and some of those
/// half played. Returns the ids of those that have steps, and the number of steps.
async fn fill(store: &dyn Store, games: u32, person: PersonId) -> Result<(Vec<TableId>, usize)> {
    let mut samples = Vec::new();
    for row in store.tables(Listing::Public(Status::Finished), None, SAMPLES as u32).await? {
        samples.push((row.without_game()?, store.entries(row.key).await?));
    }
    for number in 0..RUNNING {
        let (table, entries) = &samples[number % samples.len()];
        copy(store, &half_played(&with_guest(table, person)?), &entries[..entries.len() / 2]).await?;
    }
    let of_guest = samples.iter().map(|(table, _)| with_guest(table, person)).collect::<Result<Vec<_>>>()?;
    let (mut copies, mut steps) = (Vec::new(), 0);
    let numbers: Vec<usize> = (0..games as usize).collect();
    for together in numbers.chunks(TOGETHER) {
        let mut copying = Vec::new();
        for &number in together {
            let sample = number % samples.len();
            let (table, entries) = &samples[sample];
            // Every tenth game belongs to the guest.
            let table = if number % 10 == 0 { &of_guest[sample] } else { table };
            let entries = if steps < STEPS { &entries[..] } else { &[] };
            steps += entries.len();
            copying.push(copy(store, table, entries));
        }
        copies.extend(try_join_all(copying).await?.into_iter().flatten());
    }
    Ok((copies, steps))
}

/// A finished game with the guest in the first seat.
fn with_guest(table: &TableWithoutGame, person: PersonId) -> Result<TableWithoutGame> {
    let over = table.finished().context("the game is over")?.clone();
    let mut seats: Vec<MatchSeat> = over.played.seats.iter().cloned().collect();
    seats[0] = MatchSeat::Person(person, Control::Own);
    let seats = PerSeat::new(seats).context("as many seats as before")?;
    let played = Match { seats, ..over.played };
    Ok(table.with_stage(Stage::Finished(Finished { played, ..over })))
}

/// A finished game as it was before its end.
fn half_played(table: &TableWithoutGame) -> TableWithoutGame {
    let stage = match table.stage() {
        Stage::Finished(over) => Stage::Match(over.played.clone()),
        other => other.clone(),
    };
    table.with_stage(stage)
}

/// Stores a game again; returns its id if it has steps.
async fn copy(store: &dyn Store, table: &TableWithoutGame, entries: &[Entry]) -> Result<Option<TableId>> {
    let id = TableId::random(&mut RandomSource::default());
    let key = store.add_table(id, 1, TableState::new(table, 1)).await?;
    let step = |entry: &Entry| Change { entry: Some(entry.clone()), ..Change::of(key, entry.at) };
    try_join_all(entries.iter().map(|entry| store.commit(step(entry)))).await?;
    Ok((!entries.is_empty()).then_some(id))
}
