//! Training the network on lessons.

use std::sync::atomic::{AtomicBool, Ordering};

use ilos_rules::{BySeat, Seat};

use super::lessons::Lesson;
use crate::bot::Dice;
use crate::judgement::{Layer, Network, SHARED};

/// How many lessons contribute to each step.
const BATCH: usize = 128;
/// The decay of each number, compared with the step.
const DECAY: f32 = 1e-5;

/// The mean cross entropy of the rewards of lessons. Less is better.
pub fn surprise(network: &Network, lessons: &[Lesson]) -> f64 {
    let of = |lesson: &Lesson| {
        let (foreseen, _) = foreseen(network, lesson);
        let of = |seat| -lesson.reward[seat] * f64::max(foreseen[seat], 1e-12).ln();
        Seat::all(lesson.players).map(of).sum::<f64>()
    };
    lessons.iter().map(of).sum::<f64>() / lessons.len() as f64
}

/// Trains a network by gradient descent (Adam) with decreasing steps, on as many lessons as there are, drawn
/// by lot, `passes` times over; `None` when it was stopped on the way. `progress` is called with the number
/// of lessons done.
pub fn learn(
    start: &Network,
    lessons: &[Lesson],
    passes: u32,
    pace: f32,
    seed: u64,
    stop: &AtomicBool,
    progress: impl Fn(u32),
) -> Option<Network> {
    let mut network = start.clone();
    let mut dice = Dice::new(seed);
    let mut slope = Network::zero();
    let (mut mean, mut square) = (Network::zero(), Network::zero());
    let steps = (lessons.len() / BATCH).max(1) as u32 * passes;
    for step in 1..=steps {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        slope.values_mut().for_each(|value| *value = 0.0);
        for _ in 0..BATCH {
            let lesson = &lessons[(dice.share() * lessons.len() as f64) as usize];
            add_slope(&mut slope, &network, lesson);
        }
        let pace = pace * (1.0 - step as f32 / (steps + 1) as f32);
        let (bias, square_bias) = (1.0 - 0.9f32.powi(step as i32), 1.0 - 0.999f32.powi(step as i32));
        let moments = mean.values_mut().zip(square.values_mut());
        for ((value, slope), (mean, square)) in network.values_mut().zip(slope.values_mut()).zip(moments) {
            let slope = *slope / BATCH as f32 + DECAY * *value;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *value -= pace * (*mean / bias) / ((*square / square_bias).sqrt() + 1e-8);
        }
        progress(step.saturating_mul(BATCH as u32));
    }
    Some(network)
}

/// The reward that the network predicts, and the hidden units of each seat that led to it.
fn foreseen(network: &Network, lesson: &Lesson) -> (BySeat<f64>, BySeat<Layer>) {
    let shared = network.shared(&lesson.shared);
    let (mut foreseen, mut units) = (lesson.prospects, BySeat::default());
    for seat in Seat::all(lesson.players) {
        units[seat] = network.units(&shared, &lesson.own[seat.index()]);
        foreseen[seat] += network.sum(&units[seat]) as f64;
    }
    let most = Seat::all(lesson.players).map(|seat| foreseen[seat]).fold(f64::MIN, f64::max);
    let mut sum = 0.0;
    for seat in Seat::all(lesson.players) {
        foreseen[seat] = (foreseen[seat] - most).exp();
        sum += foreseen[seat];
    }
    for seat in Seat::all(lesson.players) {
        foreseen[seat] /= sum;
    }
    (foreseen, units)
}

/// Adds the gradient of a lesson's cross entropy (backpropagation).
fn add_slope(slope: &mut Network, network: &Network, lesson: &Lesson) {
    let (foreseen, units) = foreseen(network, lesson);
    let mut shared = Layer::default();
    for seat in Seat::all(lesson.players) {
        let off = (foreseen[seat] - lesson.reward[seat]) as f32;
        let mut back = Layer::default();
        for at in 0..back.len() {
            let unit = units[seat][at];
            slope.outputs[at] += off * unit.max(0.0);
            back[at] = if unit > 0.0 { off * network.outputs[at] } else { 0.0 };
            shared[at] += back[at];
        }
        add_inputs(&mut slope.inputs[SHARED..], &lesson.own[seat.index()], &back);
    }
    for (bias, back) in slope.biases.iter_mut().zip(&shared) {
        *bias += back;
    }
    add_inputs(&mut slope.inputs[..SHARED], &lesson.shared, &shared);
}

fn add_inputs(inputs: &mut [Layer], features: &[f32], back: &Layer) {
    for (input, &feature) in inputs.iter_mut().zip(features) {
        if feature != 0.0 {
            for (weight, back) in input.iter_mut().zip(back) {
                *weight += feature * back;
            }
        }
    }
}
