//! Weights with names: lists of numbers that a file can hold, people can read and tuning can change.

use std::fmt;

/// A list of named numbers.
pub trait NamedWeights: Sized {
    /// The names of all weights, in order.
    const NAMES: &'static [&'static str];

    /// What each weight means, in order.
    const MEANINGS: &'static [&'static str];

    /// All weights, in the order of their names.
    fn values(&self) -> Vec<f64>;

    /// The weights with these values, one for each name, in order.
    fn from_values(values: &[f64]) -> Self;

    /// Reads lines of a name and a number; a `#` begins a comment.
    fn parse(text: &str) -> Result<Self, WeightsError> {
        let mut values = vec![None; Self::NAMES.len()];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let error = |error: String| WeightsError(format!("line {number}: {error}"));
            let (name, value) = line
                .split_once(char::is_whitespace)
                .ok_or_else(|| error(format!("\"{line}\" is not a name and a number")))?;
            let place = Self::NAMES
                .iter()
                .position(|&known| known == name)
                .ok_or_else(|| error(format!("there is no weight \"{name}\"")))?;
            let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite());
            let value = value.ok_or_else(|| error(format!("{name} needs a number")))?;
            if values[place].replace(value).is_some() {
                return Err(error(format!("{name} is given twice")));
            }
        }
        let missing = values.iter().position(Option::is_none);
        if let Some(place) = missing {
            return Err(WeightsError(format!("{} is missing", Self::NAMES[place])));
        }
        Ok(Self::from_values(&values.into_iter().flatten().collect::<Vec<f64>>()))
    }

    /// The text that [`NamedWeights::parse`] reads, with what each weight means.
    fn to_text(&self) -> String {
        let lines = Self::NAMES.iter().zip(self.values()).zip(Self::MEANINGS);
        lines.map(|((name, value), meaning)| format!("{name:<18} {value:>10}  #{meaning}\n")).collect()
    }
}

/// A value as tuning leaves it: at most six decimals, so that files stay easy to read.
pub(crate) fn to_six_decimals(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// Why a text does not hold these weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

impl WeightsError {
    pub(crate) fn new(error: String) -> WeightsError {
        WeightsError(error)
    }
}

/// Declares a struct of named weights; the doc comment of each is its meaning in files too.
macro_rules! named_weights {
    ($(#[doc = $about:literal])+ $visibility:vis struct $Weights:ident { $($(#[doc = $doc:literal])+ $name:ident,)+ }) => {
        $(#[doc = $about])+
        #[derive(Clone, PartialEq, Debug)]
        $visibility struct $Weights {
            $($(#[doc = $doc])+ $visibility $name: f64,)+
        }

        impl $crate::named_weights::NamedWeights for $Weights {
            const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            const MEANINGS: &'static [&'static str] = &[$(concat!($($doc),+)),+];

            fn values(&self) -> Vec<f64> {
                vec![$(self.$name),+]
            }

            fn from_values(values: &[f64]) -> $Weights {
                let [$($name),+] = *values else { panic!("a number for each weight") };
                $Weights { $($name,)+ }
            }
        }
    };
}

pub(crate) use named_weights;

#[cfg(test)]
mod tests {
    use super::*;

    named_weights! {
        /// Two weights.
        struct Two {
            /// The first.
            one,
            /// The second.
            other,
        }
    }

    #[test]
    fn small_weights_are_read_back_as_they_were_written() {
        let weights = Two { one: 0.0004, other: to_six_decimals(100.0 / 3.0) };
        let text = weights.to_text();
        assert_eq!(
            text,
            "one                    0.0004  # The first.\n\
             other               33.333333  # The second.\n"
        );
        assert_eq!(Two::parse(&text), Ok(weights));
    }
}
