//! Counts the instructions of random games under callgrind and compares them with a recorded baseline.
//!
//! The number of instructions does not depend on the load of the machine, so that a small loss shows. `cargo
//! bench` prints the ratio of each figure to the baseline and fails when one is more than 3 % above it;
//! `ILOS_BLESS=1 cargo bench` records a new baseline.

use std::convert::Infallible;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, ExitCode};

use ilos_rules::{Action, Config, Lots, Options, Phase, Plays, Position, Set};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const TOLERANCE: f64 = 1.03;
const GAMES: u32 = 40;
const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");

const FIGURES: [(&str, usize); 6] =
    [("sampling", 2), ("sampling", 3), ("sampling", 4), ("sampling", 5), ("listing", 2), ("listing", 5)];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, mode, players, games] = &arguments[..]
        && flag == "--play"
    {
        println!("{}", play(mode, players.parse().expect("a number"), games.parse().expect("a number")));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("valgrind is missing: install it to count instructions (Debian: apt-get install valgrind)");
        return ExitCode::FAILURE;
    }
    let baseline = std::fs::read_to_string(BASELINE).unwrap_or_default();
    let mut recorded =
        String::from("# Instructions for each decision of random games; ILOS_BLESS=1 cargo bench\n");
    let mut worse = false;
    println!("mode      players  instructions/decision  ratio to baseline");
    for (mode, players) in FIGURES {
        let now = instructions_per_decision(mode, players);
        let before = baseline_of(&baseline, mode, players);
        let ratio = before.map_or("none recorded".into(), |before| format!("{:.3}", now / before));
        println!("{mode:8}  {players:>7}  {now:>21.1}  {ratio:>17}");
        writeln!(recorded, "{mode} {players} {now:.1}").expect("strings can be written to");
        worse |= before.is_some_and(|before| now > before * TOLERANCE);
    }
    if std::env::var_os("ILOS_BLESS").is_some() {
        std::fs::write(BASELINE, recorded).expect("the baseline can be written");
        return ExitCode::SUCCESS;
    }
    if worse {
        eprintln!(
            "more than 3 % above the baseline: make it faster, or record a new baseline with ILOS_BLESS=1 cargo bench"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn baseline_of(baseline: &str, mode: &str, players: usize) -> Option<f64> {
    let start = format!("{mode} {players} ");
    baseline.lines().find_map(|line| line.strip_prefix(&start)?.parse().ok())
}

/// The difference between many games and none, so that the start of the program does not count.
fn instructions_per_decision(mode: &str, players: usize) -> f64 {
    let (idle, _) = count(mode, players, 0);
    let (busy, decisions) = count(mode, players, GAMES);
    (busy - idle) as f64 / decisions as f64
}

/// Instructions and decisions of this many games.
fn count(mode: &str, players: usize, games: u32) -> (u64, u64) {
    let program = std::env::current_exe().expect("the program knows where it is");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(Path::new(&program))
        .args(["--play", mode, &players.to_string(), &games.to_string()])
        .output()
        .expect("valgrind starts");
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "callgrind failed:\n{report}");
    let collected = report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    let decisions = String::from_utf8_lossy(&output.stdout).trim().parse().expect("a count of decisions");
    (collected.expect("callgrind tells what it collected"), decisions)
}

fn play(mode: &str, players: usize, games: u32) -> u64 {
    let config = Config::new(Set::standard(), players, Options::default()).expect("a valid table");
    let mut lots = Dice(SmallRng::seed_from_u64(1));
    let mut plays = Plays::default();
    let mut decisions = 0;
    for _ in 0..games {
        let Ok::<_, Infallible>((mut position, _)) = Position::set_up(&config, &mut lots);
        if mode == "sampling" {
            decisions += position.play_out(&config, &mut lots) as u64;
            continue;
        }
        while !matches!(position.phase(), Phase::Finished(_)) {
            position.list_plays(&config, &mut plays);
            let action = position.draw_action(&config, &mut lots).unwrap_or(Action::EndTurn);
            let Ok::<_, Infallible>(()) = position.apply_unchecked(&config, &action, &mut lots);
            decisions += 1;
        }
    }
    decisions
}

/// A fast generator of lots.
struct Dice(SmallRng);

impl Lots for Dice {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (((self.0.next_u64() >> 32) * bound as u64) >> 32) as u32
    }
}
