//! One strength for each competitor, from the orders in which they finished.
//!
//! The model of Plackett and Luce: the probability of the first place is proportional to strength, that of
//! the second is so among the rest, and so on. In the logarithms of the strengths the likelihood has a single
//! maximum, which Newton's steps find.

use std::collections::BTreeMap;

/// Orders in which competitors finished, and how often.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    weights: BTreeMap<Vec<usize>, f64>,
}

/// The iteration ends when no strength changes by more than this share, or after this many steps.
const PRECISION: f64 = 1e-6;
const MOST_STEPS: usize = 1000;
/// The part of a game that each of two competitors is assumed to have won.
const DRAWN: f64 = 0.025;

impl Orders {
    /// As if every two competitors had met for a twentieth of a game and shared the places: no competitor
    /// becomes infinitely better than another, and the assumed draws do not outweigh a few real games.
    pub(super) fn with_draws(competitors: usize) -> Orders {
        let mut orders = Orders::default();
        for one in 0..competitors {
            for other in (0..one).chain(one + 1..competitors) {
                orders.add(vec![one, other], DRAWN);
            }
        }
        orders
    }

    /// Adds an order, beginning with the first place.
    pub(super) fn add(&mut self, order: Vec<usize>, weight: f64) {
        *self.weights.entry(order).or_default() += weight;
    }

    /// The likeliest strengths of this many competitors, with a geometric mean of 1; `start` is a guess.
    pub(super) fn strengths(&self, start: &[f64]) -> Vec<f64> {
        let mut logs: Vec<f64> = start.iter().map(|strength| strength.ln()).collect();
        let mut longest = f64::INFINITY;
        for _ in 0..MOST_STEPS {
            let Slope { rise, bend } = self.slope(&logs);
            let step = solve(bend, rise);
            longest = step.iter().map(|change| change.abs()).max_by(f64::total_cmp).unwrap_or(0.0);
            // The likelihood curves like an exponential: far from the maximum a full step would overshoot.
            let part = f64::min(1.0, 1.0 / longest);
            logs.iter_mut().zip(step).for_each(|(log, change)| *log += part * change);
            if longest < PRECISION {
                break;
            }
        }
        debug_assert!(longest < PRECISION, "strengths still change by {longest}");
        let mean = logs.iter().sum::<f64>() / logs.len() as f64;
        logs.iter().map(|log| (log - mean).exp()).collect()
    }

    /// How the logarithm of the likelihood changes with those of the strengths.
    fn slope(&self, logs: &[f64]) -> Slope {
        let competitors = logs.len();
        // Multiplying all strengths by a factor changes nothing; a curvature of 1 in that direction fixes the
        // factor.
        let mut slope =
            Slope { rise: vec![0.0; competitors], bend: vec![vec![1.0; competitors]; competitors] };
        for (order, weight) in &self.weights {
            for place in 0..choices(order) {
                let left = &order[place..];
                let most = left.iter().map(|&competitor| logs[competitor]).fold(f64::MIN, f64::max);
                let shares = || left.iter().map(|&competitor| (logs[competitor] - most).exp());
                let whole: f64 = shares().sum();
                let chances: Vec<f64> = shares().map(|share| share / whole).collect();
                slope.rise[order[place]] += weight;
                for (&one, chance) in left.iter().zip(&chances) {
                    slope.rise[one] -= weight * chance;
                    slope.bend[one][one] += weight * chance;
                    for (&other, others) in left.iter().zip(&chances) {
                        slope.bend[one][other] -= weight * chance * others;
                    }
                }
            }
        }
        slope
    }
}

/// The first derivatives, and the second ones with the opposite sign.
struct Slope {
    rise: Vec<f64>,
    bend: Vec<Vec<f64>>,
}

/// Solves the linear equations by elimination. The matrix is positive definite, so no pivot is zero.
fn solve(mut matrix: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    for row in 0..values.len() {
        let (done, rest) = matrix.split_at_mut(row + 1);
        for (below, line) in rest.iter_mut().enumerate() {
            let factor = line[row] / done[row][row];
            line.iter_mut().zip(&done[row]).for_each(|(cell, above)| *cell -= factor * above);
            values[row + 1 + below] -= factor * values[row];
        }
    }
    for row in (0..values.len()).rev() {
        let known: f64 = (row + 1..values.len()).map(|column| matrix[row][column] * values[column]).sum();
        values[row] = (values[row] - known) / matrix[row][row];
    }
    values
}

/// How many places of an order had more than one candidate; the last competitor, even several times, has
/// none.
fn choices(order: &[usize]) -> usize {
    let last = order.last();
    order.iter().rposition(|competitor| Some(competitor) != last).map_or(0, |place| place + 1)
}

/// Every order that a result with ties allows, with equal weights; a higher `rank` is better.
pub(super) fn orders_of<R: PartialOrd>(
    competitors: &[usize],
    rank: impl Fn(usize) -> R,
) -> Vec<(Vec<usize>, f64)> {
    let mut orders = vec![(Vec::new(), 1.0)];
    let mut left: Vec<usize> = (0..competitors.len()).collect();
    while !left.is_empty() {
        let is_best = |at: &usize| left.iter().all(|&other| rank(*at) >= rank(other));
        let tied: Vec<usize> = left.iter().copied().filter(is_best).collect();
        left.retain(|at| !tied.contains(at));
        orders = orders
            .into_iter()
            .flat_map(|(order, weight)| {
                let ways = permutations(&tied);
                let weight = weight / ways.len() as f64;
                ways.into_iter().map(move |way| ([order.clone(), way].concat(), weight))
            })
            .collect();
    }
    let named =
        |(order, weight): (Vec<usize>, f64)| (order.into_iter().map(|at| competitors[at]).collect(), weight);
    orders.into_iter().map(named).collect()
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.len() <= 1 {
        return vec![items.to_vec()];
    }
    let mut found = Vec::new();
    for (at, &first) in items.iter().enumerate() {
        let rest = [&items[..at], &items[at + 1..]].concat();
        found.extend(permutations(&rest).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Dice;
    use ilos_rules::Lots;

    /// A game by the model itself.
    fn finish(seats: &[usize], strengths: &[f64], dice: &mut Dice) -> Vec<usize> {
        let mut left = seats.to_vec();
        let mut order = Vec::new();
        while let Some(at) = dice.weighted(left.iter().map(|&seat| strengths[seat])) {
            order.push(left.remove(at));
        }
        order
    }

    #[test]
    fn strengths_that_made_the_games_are_found_again() {
        let truth = [0.02, 0.5, 1.0, 4.0, 25.0];
        let mut dice = Dice::new(1);
        let mut orders = Orders::with_draws(5);
        for game in 0..12_000 {
            let players = 2 + game % 4;
            let mut seats: Vec<usize> = (0..5).collect();
            while seats.len() > players {
                seats.remove(dice.below(seats.len() as u32) as usize);
            }
            orders.add(finish(&seats, &truth, &mut dice), 1.0);
        }
        let found = orders.strengths(&[1.0; 5]);
        for (found, truth) in found.iter().zip(truth) {
            assert!((found / truth).ln().abs() < 0.12, "{found} for {truth}");
        }
    }

    /// A small ladder: a few games for each pair of nine competitors who differ a lot.
    #[test]
    fn few_games_are_not_drowned_in_assumed_draws() {
        let truth: Vec<f64> = (0..9).map(|step| 10f64.powf(step as f64 * 0.4)).collect();
        let mut spread = 0.0;
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut orders = Orders::with_draws(9);
            for game in 0..216 {
                let (one, other) = (game % 9, (game % 9 + 1 + game / 9 % 8) % 9);
                orders.add(finish(&[one, other], &truth, &mut dice), 1.0);
            }
            let found = orders.strengths(&[1.0; 9]);
            spread += (found[8] / found[0]).log10() / 20.0;
        }
        assert!((2.6..=4.2).contains(&spread), "10 to the power of {spread}, expected 3.2");
    }

    /// Three wins in four games, plus the share of the assumed draw.
    #[test]
    fn two_competitors_are_as_strong_as_they_win() {
        let mut orders = Orders::with_draws(2);
        orders.add(vec![0, 1], 3.0);
        orders.add(vec![1, 0], 1.0);
        let strengths = orders.strengths(&[1.0, 1.0]);
        assert!((strengths[0] / strengths[1] - (3.0 + DRAWN) / (1.0 + DRAWN)).abs() < 1e-6, "{strengths:?}");
    }

    #[test]
    fn who_always_wins_is_not_infinitely_strong() {
        let mut orders = Orders::with_draws(3);
        orders.add(vec![0, 1, 2], 1000.0);
        let strengths = orders.strengths(&[1.0; 3]);
        assert!(strengths.iter().all(|strength| strength.is_finite() && *strength > 0.0), "{strengths:?}");
        assert!(strengths[0] > 100.0 * strengths[1] && strengths[1] > 100.0 * strengths[2], "{strengths:?}");
    }

    #[test]
    fn ties_count_as_every_order_equally_often() {
        let points = [5, 9, 5, 1];
        let orders = orders_of(&[10, 11, 12, 13], |at| points[at]);
        assert_eq!(orders, [(vec![11, 10, 12, 13], 0.5), (vec![11, 12, 10, 13], 0.5)]);
        let all_tied = orders_of(&[0, 1, 2], |_| 0);
        assert_eq!(all_tied.len(), 6);
        assert!((all_tied.iter().map(|(_, weight)| weight).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    /// Two of a kind at one table compete with the others, not with each other.
    #[test]
    fn a_competitor_may_take_part_twice() {
        let mut orders = Orders::with_draws(2);
        orders.add(vec![0, 0, 1], 10.0);
        orders.add(vec![0, 1, 0], 10.0);
        orders.add(vec![1, 0, 0], 10.0);
        let strengths = orders.strengths(&[1.0, 1.0]);
        assert!((strengths[0] / strengths[1] - 1.0).abs() < 1e-6, "{strengths:?}");
    }

    /// Three seats of one and two of the other, always with the same winner: the steps find the maximum and
    /// do not end on the way to it.
    #[test]
    fn many_seats_of_few_competitors_come_to_rest() {
        let mut orders = Orders::with_draws(2);
        orders.add(vec![0, 0, 0, 1, 1], 100.0);
        orders.add(vec![0, 0, 1, 1, 1], 100.0);
        let found = orders.strengths(&[1.0, 1.0]);
        let again = orders.strengths(&[100.0, 0.01]);
        assert!((found[0] / again[0] - 1.0).abs() < 1e-5, "{found:?} {again:?}");
        assert_eq!(choices(&[0, 0, 1, 0, 0]), 3);
        assert_eq!((choices(&[0, 1]), choices(&[0, 0]), choices(&[])), (1, 0, 0));
    }
}
