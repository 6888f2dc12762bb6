//! The prices of a set, compared with those of the standard set, for which all weights are made.

use ilos_rules::{Good, Set};

/// The sum of all prices of each good in the standard set.
pub(crate) const STANDARD_PRICES: [f64; 4] = [15.0, 15.0, 15.0, 35.0];

/// The sum of all prices of each good.
pub(crate) fn added_prices(set: &Set) -> [f64; 4] {
    Good::ALL.map(|good| set.prices(good).map(f64::from).iter().sum())
}

/// The value of a point of a set in points of the standard set. Only the ratios of prices matter: their sum
/// is scaled to that of the standard set.
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
