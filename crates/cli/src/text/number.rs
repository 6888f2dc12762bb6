//! Numbers of the command line.

use std::str::FromStr;

/// A whole number, 1 or more.
pub(crate) fn positive<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| match text.parse::<u128>() {
        Ok(1..) => "that is too much".to_owned(),
        _ => "expected a whole number, 1 or more".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    #[test]
    fn what_is_wrong_with_a_number_is_said() {
        let said = |text: &str| positive::<NonZeroU32>(text).expect_err("an error");
        assert_eq!(positive("7"), Ok(NonZeroU32::MIN.saturating_add(6)));
        assert_eq!(said("0"), "expected a whole number, 1 or more");
        assert_eq!(said("few"), "expected a whole number, 1 or more");
        assert_eq!(said("5000000000"), "that is too much");
    }
}
