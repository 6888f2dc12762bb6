//! Which competitors meet at which table.

use ilos_rules::Lots;

use crate::bot::Dice;

/// Draws tables of a given size so that every pair meets about equally often.
pub(super) struct Schedule {
    competitors: usize,
    /// How often two competitors sat at one table.
    met: Vec<Vec<u32>>,
    /// How many seats each took.
    seats: Vec<u32>,
}

impl Schedule {
    pub(super) fn new(competitors: usize) -> Schedule {
        let met = vec![vec![0; competitors]; competitors];
        Schedule { competitors, met, seats: vec![0; competitors] }
    }

    /// The next table, in the order of its seats. With fewer competitors than seats, some sit there several
    /// times, as evenly as possible.
    pub(super) fn draw(&mut self, players: usize, dice: &mut Dice) -> Vec<usize> {
        let most = players.div_ceil(self.competitors);
        let mut table: Vec<usize> = Vec::new();
        while table.len() < players {
            let has_room = |&one: &usize| table.iter().filter(|&&other| other == one).count() < most;
            let familiar = |one: usize| -> u32 { table.iter().map(|&other| self.met[one][other]).sum() };
            let next = (0..self.competitors)
                .filter(has_room)
                .min_by_key(|&one| (familiar(one), self.seats[one], dice.below(u32::MAX)));
            table.push(next.expect("there is a seat left"));
        }
        for (at, &one) in table.iter().enumerate() {
            self.seats[one] += 1;
            for &other in table[at + 1..].iter().filter(|&&other| other != one) {
                self.met[one][other] += 1;
                self.met[other][one] += 1;
            }
        }
        for at in (1..table.len()).rev() {
            table.swap(at, dice.below(at as u32 + 1) as usize);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_meets_about_equally_often() {
        for competitors in 2..=9 {
            for players in 2..=5 {
                let mut schedule = Schedule::new(competitors);
                let mut dice = Dice::new(7);
                for _ in 0..200 {
                    assert_eq!(schedule.draw(players, &mut dice).len(), players);
                }
                let pairs = || (0..competitors).flat_map(|one| (0..one).map(move |other| (one, other)));
                let meetings: Vec<u32> = pairs().map(|(one, other)| schedule.met[one][other]).collect();
                let (least, most) = (meetings.iter().min().unwrap(), meetings.iter().max().unwrap());
                assert!(*least * 10 >= *most * 8, "{competitors} at tables of {players}: {least} to {most}");
                let (least, most) =
                    (schedule.seats.iter().min().unwrap(), schedule.seats.iter().max().unwrap());
                assert!(
                    *least * 10 >= *most * 8,
                    "{competitors} at tables of {players}: {least} to {most} seats"
                );
            }
        }
    }

    #[test]
    fn no_bot_sits_twice_at_a_table_while_there_are_others() {
        let mut schedule = Schedule::new(3);
        let mut dice = Dice::new(1);
        for _ in 0..50 {
            let mut table = schedule.draw(5, &mut dice);
            table.sort();
            let counts: Vec<usize> =
                (0..3).map(|one| table.iter().filter(|&&other| other == one).count()).collect();
            assert!(counts.iter().all(|count| (1..=2).contains(count)), "{table:?}");
        }
    }
}
