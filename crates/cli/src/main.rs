//! The `ilos` program.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod admin;
mod arena;
mod balance;
mod bot_games;
mod database;
mod draw;
mod engine;
mod measure;
mod random;
mod replay;
mod serve;
mod set;
mod text;
mod tune;

use measure::{bench, load};

/// The server makes many small allocations for every view, for which the system's allocator is slow.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Ilôs: islands, ships and trade for 2 to 5 players.
#[derive(Parser)]
#[command(name = "ilos", version)]
struct Arguments {
    /// What to do; by default runs the server.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Looks after a server that runs: people, tables, reports, bans, switches
    Admin(admin::Arguments),
    /// Lets bots play each other and reports the results
    Arena(arena::Arguments),
    /// Copies the database of a server, which may be running
    Backup(database::backup::Arguments),
    /// Lets one kind of bot play many games and reports what they show about the game
    Balance(balance::Arguments),
    /// Measures how fast random games go
    Bench(bench::Arguments),
    /// Draws a position, a game or a set as SVG or PNG
    Draw(draw::Arguments),
    /// Answers requests about a game, one JSON object per line
    Engine(engine::Arguments),
    /// Plays many games at once on a server and reports their cost
    Load(load::Arguments),
    /// Plays a game of random players and writes its record
    Random(random::Arguments),
    /// Cuts stored games where they stop to verify, so that they can be opened again
    Repair(database::repair::Arguments),
    /// Prints a recorded game in sentences, or checks it
    Replay(replay::Arguments),
    /// Puts a backup in the place of the database of a server
    Restore(database::restore::Arguments),
    /// Runs the server, which opens the game to players; `ilos` without a command does so too
    Serve(serve::Arguments),
    /// Checks or shows a set of tiles
    Set(set::Arguments),
    /// Tunes the weights of bots by self-play
    Tune(tune::Arguments),
    /// Checks that a database can be read and that every game in it follows from the rules
    Verify(database::verify::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Some(Command::Admin(arguments)) => admin::run(arguments),
        Some(Command::Arena(arguments)) => arena::run(arguments),
        Some(Command::Backup(arguments)) => database::backup::run(arguments),
        Some(Command::Balance(arguments)) => balance::run(arguments),
        Some(Command::Bench(arguments)) => bench::run(arguments),
        Some(Command::Draw(arguments)) => draw::run(arguments),
        Some(Command::Engine(arguments)) => engine::run(arguments),
        Some(Command::Load(arguments)) => load::run(arguments),
        Some(Command::Random(arguments)) => random::run(arguments),
        Some(Command::Repair(arguments)) => database::repair::run(arguments),
        Some(Command::Replay(arguments)) => replay::run(arguments),
        Some(Command::Restore(arguments)) => database::restore::run(arguments),
        Some(Command::Set(arguments)) => set::run(arguments),
        Some(Command::Serve(arguments)) => serve::run(arguments),
        Some(Command::Tune(arguments)) => tune::run(arguments),
        Some(Command::Verify(arguments)) => database::verify::run(arguments),
        None => serve::run(serve::Arguments::from_environment()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ilos: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the reader of our output has gone, as in `ilos replay FILE | head`: not an error of ours.
fn reader_left(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
