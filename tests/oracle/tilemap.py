"""The oracle's set data (docs/rules.md, section 9) and map (section 3). Comments name the rule ids."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

GOODS = ("ebony", "spice", "pigment", "gold")  # C4
NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # directions 0 N, then clockwise


# ---------------------------------------------------------------- sets (section 9)


class Portion(NamedTuple):
    """D2: land of one tile: its land sides (none for an islet) and the kinds of its locations."""

    sides: tuple
    locations: tuple


class Tile(NamedTuple):
    """D2: a tile as printed, before rotation."""

    id: str
    portions: tuple
    hideout: bool

    def portion_on(self, side):
        """E6: the portion that owns a side, or None for sea."""
        for index, portion in enumerate(self.portions):
            if side in portion.sides:
                return index
        return None

    def locations(self):
        """D2: all locations of the tile in order, as (portion, kind)."""
        return [(i, kind) for i, portion in enumerate(self.portions) for kind in portion.locations]


class TileSet:
    """D1: tiles by id, and five prices for each good."""

    def __init__(self, tiles, prices):
        self.tiles = {tile.id: tile for tile in tiles}
        self.prices = {good: list(prices[good]) for good in GOODS}

    def __deepcopy__(self, memo):
        return self  # never changes


def read_set(data):
    """D1, D2: the set from the engine's JSON."""
    tiles = []
    for tile in data["tiles"]:
        portions = tuple(Portion(tuple(p["sides"]), tuple(p["locations"])) for p in tile["portions"])
        tiles.append(Tile(tile["id"], portions, bool(tile["hideout"])))
    return TileSet(tiles, data["prices"])


# ---------------------------------------------------------------- the map (section 3)


class Placed(NamedTuple):
    """A tile in play."""

    tile: str
    q: int
    r: int
    rotation: int


def portion_towards(tile, rotation, direction):
    """The portion facing a direction, None for sea: a tile turned by k has side i in direction i + k."""
    return tile.portion_on((direction - rotation) % 6)


def fits(tiles, placed, new):
    """E1, E2, E3; for the first tile S4."""
    if not placed:
        return (new.q, new.r, new.rotation) == (0, 0, 0)
    by_cell = {(p.q, p.r): p for p in placed}
    if (new.q, new.r) in by_cell:
        return False
    land_meets_land = False
    for direction, (dq, dr) in enumerate(NEIGHBOURS):
        other = by_cell.get((new.q + dq, new.r + dr))
        if other is None:
            continue
        mine = portion_towards(tiles.tiles[new.tile], new.rotation, direction)
        theirs = portion_towards(tiles.tiles[other.tile], other.rotation, (direction + 3) % 6)
        if (mine is None) != (theirs is None):
            return False
        if mine is not None:
            land_meets_land = True
    return land_meets_land


@lru_cache(maxsize=4096)
def islands(tiles, placed):
    """E4: every island as a sorted tuple of (tile id, portion), by flood fill."""
    by_cell = {(p.q, p.r): p for p in placed}
    todo = {(p.tile, i): p for p in placed for i in range(len(tiles.tiles[p.tile].portions))}
    found = []
    while todo:
        start = next(iter(todo))
        island, front = [], [(start, todo.pop(start))]
        while front:
            (tile_id, portion), here = front.pop()
            island.append((tile_id, portion))
            for direction, (dq, dr) in enumerate(NEIGHBOURS):
                if portion_towards(tiles.tiles[tile_id], here.rotation, direction) != portion:
                    continue
                there = by_cell.get((here.q + dq, here.r + dr))
                if there is None:
                    continue
                beyond = portion_towards(tiles.tiles[there.tile], there.rotation, (direction + 3) % 6)
                if (there.tile, beyond) in todo:
                    front.append(((there.tile, beyond), todo.pop((there.tile, beyond))))
        found.append(tuple(sorted(island)))
    return tuple(sorted(found))


def island_of(tiles, placed, tile, portion):
    """E4: the island of a portion in play."""
    return next(island for island in islands(tiles, placed) if (tile, portion) in island)


def looks_alike(tile, turn):
    """Whether a tile looks the same after a turn by sixths: sides, partition, kinds of locations."""

    def picture(by):
        return sorted((sorted((s + by) % 6 for s in p.sides), sorted(p.locations)) for p in tile.portions)

    return picture(0) == picture(turn)


def different_rotations(tile):
    """The rotations that do not look the same as a lower one."""
    return [r for r in range(6) if not any(looks_alike(tile, r - lower) for lower in range(r))]


def cells_to_try(placed):
    """E1: the empty cells next to the map; S4: the centre of an empty one."""
    if not placed:
        return [(0, 0)]
    taken = {(p.q, p.r) for p in placed}
    return sorted({(p.q + dq, p.r + dr) for p in placed for dq, dr in NEIGHBOURS} - taken)


@lru_cache(maxsize=4096)
def placements(tiles, placed, area):
    """E1 to E3: every different way to place a tile of the area."""
    found = []
    for tile_id in area:
        for q, r in cells_to_try(placed):
            for rotation in different_rotations(tiles.tiles[tile_id]):
                new = Placed(tile_id, q, r, rotation)
                if fits(tiles, placed, new):
                    found.append(new)
    return found


@lru_cache(maxsize=4096)
def explorations(tiles, placed, area):
    """K1b, S4: placements with a shore; portions that join one island count as one shore (P1)."""
    found = []
    for new in placements(tiles, placed, area):
        after = placed + (new,)
        seen = set()
        for portion in range(len(tiles.tiles[new.tile].portions)):
            island = island_of(tiles, after, new.tile, portion)
            if island not in seen:
                seen.add(island)
                found.append({"explore": {**new._asdict(), "portion": portion}})
    return found
