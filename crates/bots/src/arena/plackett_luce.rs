//! One strength for each competitor, from the orders in which they finished.
//!
//! The model of Plackett and Luce: the first place goes to each with a chance in proportion to its strength, the second
//! likewise among the rest, and so on. Fitted by the iteration of Hunter (2004), which climbs to the likeliest strengths.

use std::collections::BTreeMap;

/// Orders in which competitors finished, and how often.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    weights: BTreeMap<Vec<usize>, f64>,
}

/// The iteration ends when no strength changes by more than this share, or after so many steps.
const PRECISION: f64 = 1e-7;
const MOST_STEPS: usize = 10_000;
/// How much of a game each of two competitors is assumed to have won.
const DRAWN: f64 = 0.025;

impl Orders {
    /// As if every two competitors had met for a twentieth of a game and shared the places: nobody is infinitely better than
    /// another, and few games are not drowned in draws.
    pub(super) fn with_draws(competitors: usize) -> Orders {
        let mut orders = Orders::default();
        for one in 0..competitors {
            for other in (0..one).chain(one + 1..competitors) {
                orders.add(vec![one, other], DRAWN);
            }
        }
        orders
    }

    /// Adds an order, the first at first.
    pub(super) fn add(&mut self, order: Vec<usize>, weight: f64) {
        *self.weights.entry(order).or_default() += weight;
    }

    /// The likeliest strengths of so many competitors, with a geometric mean of 1; `start` is a guess.
    pub(super) fn strengths(&self, start: &[f64]) -> Vec<f64> {
        let mut strengths = start.to_vec();
        let mut won = vec![0.0; strengths.len()];
        for (order, weight) in &self.weights {
            for &competitor in &order[..order.len() - 1] {
                won[competitor] += weight;
            }
        }
        for _ in 0..MOST_STEPS {
            let next = self.step(&strengths, &won);
            let change = |(new, old): (&f64, &f64)| (new / old - 1.0).abs();
            let changed = next.iter().zip(&strengths).map(change).fold(0.0, f64::max);
            strengths = next;
            if changed < PRECISION {
                break;
            }
        }
        strengths
    }

    fn step(&self, strengths: &[f64], won: &[f64]) -> Vec<f64> {
        let mut exposed = vec![0.0; strengths.len()];
        for (order, weight) in &self.weights {
            // From the last place on, so that the weak are not lost in the sum of the strong.
            let mut left = vec![0.0; order.len()];
            let mut sum = 0.0;
            for (place, &competitor) in order.iter().enumerate().rev() {
                sum += strengths[competitor];
                left[place] = sum;
            }
            let mut passed = 0.0;
            for (place, &competitor) in order.iter().enumerate() {
                // The last place is nobody's choice.
                if place + 1 < order.len() {
                    passed += weight / left[place];
                }
                exposed[competitor] += passed;
            }
        }
        let next: Vec<f64> = won.iter().zip(&exposed).map(|(won, exposed)| won / exposed).collect();
        let mean = (next.iter().map(|strength| strength.ln()).sum::<f64>() / next.len() as f64).exp();
        next.into_iter().map(|strength| strength / mean).collect()
    }
}

/// Every order that a result with ties allows, each as often as the others; `rank` is higher for better.
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
    use crate::dice::Dice;
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

    /// A ladder of an evening: a few games for each pair of nine that differ much.
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

    /// Three wins in four games and the part of a draw that is assumed.
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

    /// Two of a kind at one table compete with the others and not with each other.
    #[test]
    fn a_competitor_may_take_part_twice() {
        let mut orders = Orders::with_draws(2);
        orders.add(vec![0, 0, 1], 10.0);
        orders.add(vec![0, 1, 0], 10.0);
        orders.add(vec![1, 0, 0], 10.0);
        let strengths = orders.strengths(&[1.0, 1.0]);
        assert!((strengths[0] / strengths[1] - 1.0).abs() < 1e-3, "{strengths:?}");
    }
}
