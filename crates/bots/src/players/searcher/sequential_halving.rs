//! Sequential halving: all are tried equally often, the worse half is dropped, and so on until one is left.

/// A round of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    /// How often each remaining one is tried in this round.
    pub(crate) tries: u64,
    /// How many of them stay.
    pub(crate) stay: usize,
}

impl Round {
    /// The rounds for `count` candidates, each of which takes an equal share of all tries, but at least one
    /// try for each candidate.
    pub(crate) fn rounds(count: usize, tries: u64) -> Vec<Round> {
        let halved = |&left: &usize| (left > 1).then(|| left.div_ceil(2));
        let left: Vec<usize> = std::iter::successors(Some(count), halved).collect();
        let rounds = left.len() - 1;
        let round =
            |pair: &[usize]| Round { tries: (tries / (rounds * pair[0]) as u64).max(1), stay: pair[1] };
        left.windows(2).map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_left_and_the_tries_are_shared() {
        let rounds = |count, tries| -> Vec<(u64, usize)> {
            Round::rounds(count, tries).iter().map(|round| (round.tries, round.stay)).collect()
        };
        assert_eq!(rounds(16, 1000), [(15, 8), (31, 4), (62, 2), (125, 1)]);
        assert_eq!(rounds(12, 1000), [(20, 6), (41, 3), (83, 2), (125, 1)]);
        assert_eq!(rounds(3, 0), [(1, 2), (1, 1)]);
        assert_eq!(rounds(1, 1000), []);
        for count in 1..40 {
            let mut left = count;
            let mut spent = 0;
            for round in Round::rounds(count, 5000) {
                spent += left as u64 * round.tries;
                left = round.stay;
            }
            assert_eq!(left, 1);
            assert!(count == 1 || (4700..=5000).contains(&spent), "{spent} for {count}");
        }
    }
}
