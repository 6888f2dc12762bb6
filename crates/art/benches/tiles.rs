//! How long the art of a tile takes to work out: for the standard set, for ordinary sets, and for sets that
//! someone made so that it takes long. `cargo bench -p ilos-art` prints it; a tile should take no more than
//! 15 ms.

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{fullest_tiles, random_set, set_of};
use ilos_art::TileArt;
use ilos_rules::{Set, TileData};

/// The least of several runs is the one that other programs disturbed least.
const RUNS: usize = 3;

fn time_of(tile: &TileData) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        std::hint::black_box(TileArt::new(tile));
        begun.elapsed()
    };
    (0..RUNS).map(run).min().expect("there are runs")
}

fn main() {
    println!("set       tiles  mean ms  most ms");
    let sets = [
        ("standard", Set::standard()),
        ("ordinary", random_set(1, 64, 5)),
        ("crowded", random_set(10, 64, 12)),
        ("fullest", set_of(fullest_tiles()).expect("valid tiles")),
    ];
    for (name, set) in sets {
        let times: Vec<Duration> = set.tiles().iter().map(time_of).collect();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let mean = milliseconds(times.iter().sum::<Duration>() / times.len() as u32);
        let most = milliseconds(times.iter().copied().max().unwrap_or_default());
        println!("{name:8}  {:>5}  {mean:>7.1}  {most:>7.1}", times.len());
    }
}
