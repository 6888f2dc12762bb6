//! How dear goods are in a set, compared with the standard set, for which all weights are made.

use ilos_rules::{Good, Set};

/// All prices of each good in the standard set, added up.
pub(crate) const STANDARD_PRICES: [f64; 4] = [15.0, 15.0, 15.0, 35.0];

/// All prices of each good, added up.
pub(crate) fn added_prices(set: &Set) -> [f64; 4] {
    Good::ALL.map(|good| set.prices(good).map(f64::from).iter().sum())
}

/// What a point of a set is in points of the standard set. Prices are judged by their ratios: all together are taken to be
/// as dear as those of the standard set.
pub(crate) fn scale(set: &Set) -> f64 {
    STANDARD_PRICES.iter().sum::<f64>() / added_prices(set).iter().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_set_is_the_measure() {
        assert_eq!(added_prices(&Set::standard()), STANDARD_PRICES);
        assert_eq!(scale(&Set::standard()), 1.0);
    }
}
