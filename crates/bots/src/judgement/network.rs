//! A small neural network: what it has learnt about a seat's prospects beyond the outlook.

use ilos_rules::Set;

use super::features::{FEATURES, NAMES_AND_SCALES, OWN, SHARED};
use super::prices::{STANDARD_PRICES, added_prices};
use crate::bot::Dice;
use crate::named_weights::WeightsError;

/// How many units the hidden layer has.
pub(super) const HIDDEN: usize = 32;

/// A number for each unit of the hidden layer.
pub(crate) type Layer = [f32; HIDDEN];

/// One hidden layer over the features of a seat; the same network for every seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// The weight of each feature for each unit, the shared features first.
    pub(crate) inputs: Box<[Layer; FEATURES]>,
    /// The bias of each unit.
    pub(crate) biases: Layer,
    /// The weight of each unit for the result.
    pub(crate) outputs: Layer,
    /// The sum of all prices of each good in the set of its training.
    pub(super) prices: [f64; 4],
}

impl Network {
    pub(crate) fn zero() -> Network {
        let zero = Layer::default();
        Network { inputs: Box::new([zero; FEATURES]), biases: zero, outputs: zero, prices: STANDARD_PRICES }
    }

    /// An untrained network, whose result is always 0.
    pub fn fresh(dice: &mut Dice) -> Network {
        // About 20 features are not 0 at a time.
        let spread = (3.0f32 / 20.0).sqrt();
        let mut network = Network::zero();
        for weight in network.inputs.as_flattened_mut() {
            *weight = (dice.share() as f32 * 2.0 - 1.0) * spread;
        }
        network
    }

    /// The same network, to be trained with a set.
    pub fn to_learn_with(self, set: &Set) -> Network {
        Network { prices: added_prices(set), ..self }
    }

    /// All trainable numbers.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.inputs.as_flattened_mut().iter_mut().chain(&mut self.biases).chain(&mut self.outputs)
    }

    /// The hidden units before their threshold, from the shared features only.
    pub(crate) fn shared(&self, shared: &[f32; SHARED]) -> Layer {
        let mut units = self.biases;
        add(&mut units, shared, self.inputs[..SHARED].try_into().expect("the right length"));
        units
    }

    /// The hidden units of a seat before their threshold.
    pub(crate) fn units(&self, shared: &Layer, own: &[f32; OWN]) -> Layer {
        let mut units = *shared;
        add(&mut units, own, self.inputs[SHARED..].try_into().expect("the right length"));
        units
    }

    /// The result of the units.
    pub(crate) fn sum(&self, units: &Layer) -> f32 {
        // Eight sums side by side, which the processor computes at once; a single running sum would be
        // serial.
        let mut sums = [0.0; 8];
        for (units, outputs) in units.as_chunks::<8>().0.iter().zip(self.outputs.as_chunks::<8>().0) {
            for at in 0..8 {
                // `max` would be slower, because it handles NaN.
                let unit = if units[at] > 0.0 { units[at] } else { 0.0 };
                sums[at] += unit * outputs[at];
            }
        }
        sums.iter().sum()
    }
}

/// Does not skip features that are 0: testing for them costs more than adding zeros.
#[inline(always)]
fn add<const COUNT: usize>(units: &mut Layer, features: &[f32; COUNT], inputs: &[Layer; COUNT]) {
    let mut sums = *units;
    for (&feature, input) in features.iter().zip(inputs) {
        for (sum, weight) in sums.iter_mut().zip(input) {
            *sum += feature * weight;
        }
    }
    *units = sums;
}

impl Network {
    /// Reads a line for each feature, its name and a number for each unit, then the lines `biases`, `outputs`
    /// and `prices`.
    pub fn parse(text: &str) -> Result<Network, WeightsError> {
        let mut network = Network::zero();
        let mut lines = (1..).zip(text.lines());
        for (name, row) in network.rows_mut() {
            *row = read_row(name, &mut lines)?;
        }
        let prices: [f32; 4] = read_row(PRICES, &mut lines)?;
        if prices.iter().any(|&price| price <= 0.0) {
            return Err(WeightsError::new(format!("{PRICES} are above 0")));
        }
        network.prices = prices.map(f64::from);
        match lines.next().and_then(|(number, line)| Some((number, line.split_whitespace().next()?))) {
            Some((number, found)) => {
                Err(WeightsError::new(format!("line {number}: expected nothing more, found {found}")))
            }
            None => Ok(network),
        }
    }

    /// Reads a text that begins like that of a network; `None` for any other text.
    pub(super) fn parse_if_one(text: &str) -> Option<Result<Network, WeightsError>> {
        (text.split_whitespace().next() == Some(NAMES_AND_SCALES[0].0)).then(|| Network::parse(text))
    }

    /// The text that [`Network::parse`] reads.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, row) in self.clone().rows_mut() {
            text += &format!("{name:<18}");
            text.extend(row.iter().map(|value| format!(" {value:.4}")));
            text.push('\n');
        }
        text += &format!("{PRICES:<18}");
        text.extend(self.prices.map(|price| format!(" {price}")));
        text.push('\n');
        text
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = (&'static str, &mut Layer)> {
        let rows = self.inputs.iter_mut().chain([&mut self.biases, &mut self.outputs]);
        NAMES_AND_SCALES.map(|(name, _)| name).into_iter().chain(["biases", "outputs"]).zip(rows)
    }
}

/// The name of the last line.
const PRICES: &str = "prices";

/// The numbers of the next line, which begins with a name.
fn read_row<'t, const COUNT: usize>(
    name: &str,
    lines: &mut impl Iterator<Item = (usize, &'t str)>,
) -> Result<[f32; COUNT], WeightsError> {
    let (number, line) = lines.next().ok_or_else(|| WeightsError::new(format!("{name} is missing")))?;
    let error = |error: String| WeightsError::new(format!("line {number}: {error}"));
    let mut words = line.split_whitespace();
    let found = words.next().unwrap_or_default();
    if found != name {
        return Err(error(format!("expected {name}, found {found}")));
    }
    let number = |word: &str| word.parse().ok().filter(|value: &f32| value.is_finite());
    let numbers: Option<Vec<f32>> = words.map(number).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| error(format!("{name} needs {COUNT} numbers")))
}
