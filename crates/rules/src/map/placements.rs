//! Where the tiles of the exploration area can go (E1 to E3), found once for every new tile.

use arrayvec::ArrayVec;

use crate::bits::nth_of_six;
use crate::config::{Config, TileFacts};
use crate::map::Map;
use crate::nouns::{
    AREA, Cell, Exploration, MAX_IN_PLAY, MAX_PORTIONS, Portion, Rotation, STEPS, Sides, Slot, TileId,
    opposite,
};

/// The most empty cells around a connected map before the last tile: 4 n + 2 around n tiles.
const MAX_CELLS: usize = 4 * (MAX_IN_PLAY - 1) + 2;

/// An empty cell where some tile of the area fits.
///
/// Bits 0 to 17: for each tile of the area the rotations that fit, 6 bits each. Bit 18: some island would
/// meet two sides of the new tile, so that two of its portions may become one island. Bits 24 to 30: a tile
/// in play and the direction in which the cell is its neighbour; they locate the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Opening(u32);

impl Opening {
    /// The rotations that fit of all tiles of the area.
    #[inline]
    fn fits(self) -> u32 {
        self.0 & 0x3_ffff
    }

    #[inline]
    fn rotations(self, choice: usize) -> u32 {
        self.0 >> (6 * choice) & 0x3f
    }

    #[inline]
    fn may_join_portions(self) -> bool {
        self.0 >> 18 & 1 != 0
    }

    #[inline]
    fn cell(self, map: &Map) -> Cell {
        let anchor = (self.0 >> 24) as usize;
        map.placed(Slot((anchor / 6) as u8)).cell.neighbour(anchor % 6)
    }
}

/// All placements of the tiles of the area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placements {
    openings: [Opening; MAX_CELLS],
    /// For each tile of the area: its (cell, rotation) pairs times its portions.
    landings: [u16; AREA],
    len: u8,
}

impl Placements {
    pub(crate) const NONE: Placements =
        Placements { openings: [Opening(0); MAX_CELLS], landings: [0; AREA], len: 0 };

    /// For each tile of the area, how many ways there are to place it and land at one of its portions;
    /// portions that would become one island are counted separately.
    #[inline]
    pub(crate) fn landings(&self) -> [u32; AREA] {
        self.landings.map(u32::from)
    }

    fn clear(&mut self) {
        self.openings[..self.len as usize].fill(Opening(0));
        self.landings = [0; AREA];
        self.len = 0;
    }

    /// Whether no tile of the area can be placed.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A cell next to the map, while placements are sought.
#[derive(Clone, Copy)]
struct Border {
    /// The islands that meet it, a bit for each, and whether one of them does on more than one side.
    islands: u64,
    meets_twice: bool,
    anchor: u8,
    /// The directions in which it touches a tile, and those in which that tile shows land.
    touched: u8,
    land: u8,
}

const UNTOUCHED: Border = Border { islands: 0, meets_twice: false, anchor: 0, touched: 0, land: 0 };

/// The first of the borders stands for all cells that have a tile.
const OCCUPIED: usize = 0;

const REACH: usize = MAX_IN_PLAY;
const WIDTH: usize = 2 * REACH + 1;

/// The index of a cell in a grid that holds every cell a game can reach.
#[inline]
fn grid_index(cell: Cell) -> usize {
    (cell.r as i32 + REACH as i32) as usize * WIDTH + (cell.q as i32 + REACH as i32) as usize
}

impl Map {
    /// Finds the placements of the tiles of the area again.
    pub(crate) fn find_placements(&mut self, config: &Config, area: &[TileId]) {
        self.placements.clear();
        if area.is_empty() {
            return;
        }
        let mut borders = [UNTOUCHED; MAX_CELLS + 1];
        let count = self.find_borders(config, &mut borders);
        let tiles: ArrayVec<&TileFacts, AREA> = area.iter().map(|&tile| config.facts(tile)).collect();
        let found = &mut self.placements;
        for border in &borders[OCCUPIED + 1..count] {
            let mut fits = 0u32;
            for (choice, facts) in tiles.iter().enumerate() {
                let rotations = fitting_rotations(facts, border.touched, border.land);
                found.landings[choice] += rotations.count_ones() as u16 * facts.portions as u16;
                fits |= rotations << (6 * choice);
            }
            // A cell where nothing fits is written as well; the next one overwrites it.
            let joins = (border.meets_twice as u32) << 18;
            found.openings[found.len as usize] = Opening(fits | joins | (border.anchor as u32) << 24);
            found.len += (fits != 0) as u8;
        }
        if let Some(behind_last) = found.openings.get_mut(found.len as usize) {
            *behind_last = Opening(0);
        }
    }

    /// Finds the cells next to the map and returns how many entries are used. It has no branches that depend
    /// on the shape of the map, because no processor could predict them.
    #[inline]
    fn find_borders(&self, config: &Config, borders: &mut [Border; MAX_CELLS + 1]) -> usize {
        // The index of each cell's border; a cell without one points behind the last.
        const NONE: u8 = u8::MAX;
        let mut place = [NONE; WIDTH * WIDTH];
        for placed in self.tiles() {
            place[grid_index(placed.cell)] = OCCUPIED as u8;
        }
        let mut count = OCCUPIED + 1;
        for slot in self.slots() {
            let placed = self.placed(slot);
            let facts = config.facts(placed.tile);
            let land = facts.land(placed.rotation);
            let centre = grid_index(placed.cell);
            for (direction, (q, r)) in STEPS.into_iter().enumerate() {
                let step = r as isize * WIDTH as isize + q as isize;
                let known = &mut place[centre.wrapping_add_signed(step)];
                let is_new = *known == NONE;
                let at = if is_new { count } else { *known as usize };
                *known = at as u8;
                count += is_new as usize;
                let border = &mut borders[at];
                border.anchor = slot.0 * 6 + direction as u8;
                border.touched |= 1 << opposite(direction);
                let is_land = land.has(direction);
                border.land |= (is_land as u8) << opposite(direction);
                let side = placed.rotation.side_towards(direction);
                let portion = Portion::new(slot, facts.portion_of_side[side] as usize);
                let island = (is_land as u64) << self.island_of(portion).0;
                border.meets_twice |= border.islands & island != 0;
                border.islands |= island;
            }
        }
        count
    }

    /// Whether a portion is the first of its island there, and so the one that is listed (P1). Counting how
    /// many portions stay islands of their own needs this for each (cell, rotation).
    pub(crate) fn is_first_of_island(&self, config: &Config, exploration: Exploration) -> bool {
        let meets = self.islands_met(config, exploration);
        let portion = exploration.portion as usize;
        // Grow the island of the portion until no other portion of the tile joins it.
        let mut mine = meets[portion];
        let mut joined = 1u8 << portion;
        loop {
            let more = (0..MAX_PORTIONS).find(|&other| joined >> other & 1 == 0 && meets[other] & mine != 0);
            let Some(other) = more else { break };
            mine |= meets[other];
            joined |= 1 << other;
        }
        joined.trailing_zeros() as usize == portion
    }

    /// The islands in play that each portion of the tile would join, a bit for each.
    pub(crate) fn islands_met(&self, config: &Config, exploration: Exploration) -> [u64; MAX_PORTIONS] {
        let facts = config.facts(exploration.tile);
        let land = facts.land(exploration.rotation);
        let mut meets = [0; MAX_PORTIONS];
        for direction in land.iter() {
            let Some(slot) = self.slot_at(exploration.cell.neighbour(direction)) else { continue };
            let Some(theirs) = self.portion_towards(config, slot, opposite(direction)) else { continue };
            let mine = facts.portion_of_side[exploration.rotation.side_towards(direction)] as usize;
            meets[mine] |= 1 << self.island_of(theirs).index();
        }
        meets
    }

    /// Calls `visit` with every exploration, once for each island at whose shore the ship could land.
    #[inline]
    pub(crate) fn each_exploration(
        &self,
        config: &Config,
        area: &[TileId],
        mut visit: impl FnMut(Exploration),
    ) {
        let portions: [u8; AREA] =
            std::array::from_fn(|choice| area.get(choice).map_or(0, |&tile| config.facts(tile).portions));
        for opening in &self.placements.openings[..self.placements.len as usize] {
            let cell = opening.cell(self);
            let mut fits = opening.fits();
            while fits != 0 {
                let (choice, sixths) =
                    (fits.trailing_zeros() as usize / 6, fits.trailing_zeros() as usize % 6);
                fits &= fits - 1;
                let rotation = Rotation::new(sixths).expect("less than six");
                for portion in 0..portions[choice] {
                    let exploration = Exploration { tile: area[choice], cell, rotation, portion };
                    if portion == 0
                        || !opening.may_join_portions()
                        || self.is_first_of_island(config, exploration)
                    {
                        visit(exploration);
                    }
                }
            }
        }
    }

    /// The `nth` of the landings of a tile of the area; `None` when its portion is listed under another one
    /// of its island.
    #[inline]
    pub(crate) fn nth_exploration(
        &self,
        config: &Config,
        tile: TileId,
        choice: usize,
        nth: u32,
    ) -> Option<Exploration> {
        let portions = config.facts(tile).portions as u32;
        let (mut left, portion) =
            if portions == 1 { (nth, 0) } else { (nth / portions, (nth % portions) as u8) };
        for opening in &self.placements.openings[..self.placements.len as usize] {
            let rotations = opening.rotations(choice);
            let here = rotations.count_ones();
            if left >= here {
                left -= here;
                continue;
            }
            let rotation = Rotation::new(nth_of_six(rotations, left) as usize).expect("one of six bits");
            let exploration = Exploration { tile, cell: opening.cell(self), rotation, portion };
            let listed =
                portion == 0 || !opening.may_join_portions() || self.is_first_of_island(config, exploration);
            return listed.then_some(exploration);
        }
        unreachable!("nth is less than the landings")
    }
}

const ONES: u64 = 0x0000_0101_0101_0101;

/// The distinct rotations of a tile, a bit for each, that match every touched side (E3), with land at least
/// once (E2).
#[inline]
fn fitting_rotations(facts: &TileFacts, touched: u8, land: u8) -> u32 {
    let differs = (facts.land_by_rotation ^ (land as u64 * ONES)) & (touched as u64 * ONES);
    let meets = facts.land_by_rotation & (land as u64 * ONES);
    // Bit 7 of a byte is set when the byte, at most 0x3f, is not zero.
    let differs = differs + 0x7f * ONES;
    let meets = meets + 0x7f * ONES;
    let fits = (meets & !differs & facts.distinct) >> 7;
    // Gathers bit 0 of each byte into one byte.
    (fits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// The first reason why a tile cannot lie somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misfit {
    Occupied,
    Apart,
    SideDiffers(usize),
    NoLandMet,
}

impl Map {
    /// Judges a placement by E1 to E3, for any rotation, listed or not.
    pub(crate) fn judge_placement(
        &self,
        config: &Config,
        tile: TileId,
        cell: Cell,
        rotation: Rotation,
    ) -> Result<(), Misfit> {
        if self.slot_at(cell).is_some() {
            return Err(Misfit::Occupied);
        }
        let land: Sides = config.facts(tile).land(rotation);
        let (mut touches, mut meets) = (false, false);
        for direction in 0..6 {
            let Some(slot) = self.slot_at(cell.neighbour(direction)) else { continue };
            touches = true;
            let theirs = self.portion_towards(config, slot, opposite(direction)).is_some();
            if theirs != land.has(direction) {
                return Err(Misfit::SideDiffers(direction));
            }
            meets |= theirs;
        }
        match (touches, meets) {
            (false, _) => Err(Misfit::Apart),
            (true, false) => Err(Misfit::NoLandMet),
            (true, true) => Ok(()),
        }
    }
}
