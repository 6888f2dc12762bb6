//! Random sets: everything that D2 and D3 allow.

use ilos_rules::{LocationKind, Lots, PortionData, Set, SetDraft, Sides, TileData};

use super::Dice;

/// A set of random tiles, some of them symmetric, some with islets.
pub(crate) fn random_set(tiles: usize, seed: u64) -> Set {
    let mut dice = Dice(seed);
    let tiles = (0..tiles).map(|number| random_tile(&format!("tile-{number}"), &mut dice)).collect();
    let row = || vec![1, 2, 3, 4, 5];
    let prices = [row(), row(), row(), vec![3, 4, 5, 6, 7]];
    Set::new(SetDraft { name: "Random".to_owned(), tiles, prices }).expect("a set")
}

fn random_tile(id: &str, dice: &mut Dice) -> TileData {
    let symmetry = [1, 1, 2, 3][dice.below(4) as usize];
    loop {
        // For each side: sea, or one of three portions. A symmetric tile repeats the portion or takes the
        // next one.
        let step = 6 / symmetry;
        let pattern: Vec<u32> = (0..step).map(|_| dice.below(4)).collect();
        let shift = dice.below(2);
        let owners: Vec<u32> = (0..6)
            .map(|side| match pattern[side % step] {
                0 => 0,
                owner => (owner - 1 + shift * (side / step) as u32) % 3 + 1,
            })
            .collect();
        if owners.iter().all(|&owner| owner == 0)
            || (1..=3).any(|one| (1..one).any(|two| cross(&owners, one, two)))
        {
            continue;
        }
        let mut portions = Vec::new();
        let alike = random_locations(dice);
        for owner in 1..=3 {
            let mut sides = Sides::default();
            (0..6).filter(|&side| owners[side] == owner).for_each(|side| sides.add(side));
            let is_islet = sides == Sides::default();
            if !is_islet || dice.below(4) == 0 {
                let locations =
                    if symmetry > 1 && !is_islet { alike.clone() } else { random_locations(dice) };
                portions.push(PortionData { sides, locations });
            }
        }
        let mut land = Sides::default();
        (0..6).filter(|&side| owners[side] > 0).for_each(|side| land.add(side));
        return TileData { id: id.to_owned(), land, portions, hideout: dice.below(2) == 0 };
    }
}

fn random_locations(dice: &mut Dice) -> Vec<LocationKind> {
    (0..dice.below(4)).map(|_| LocationKind::ALL[dice.below(6) as usize]).collect()
}

/// Whether two portions would have to cross: some a, b, c, d going round belong to one, two, one, two.
fn cross(owners: &[u32], one: u32, two: u32) -> bool {
    let owned: Vec<u32> = owners.iter().copied().filter(|&owner| owner == one || owner == two).collect();
    (0..owned.len()).filter(|&at| owned[at] != owned[(at + 1) % owned.len()]).count() > 2
}
