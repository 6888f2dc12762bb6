"""Random valid sets by section 9 of docs/rules.md."""

from __future__ import annotations

from tilemap import GOODS, Portion, Tile, TileSet

KINDS = GOODS + ("site", "ruins")  # D2
FLAVOURS = (KINDS, KINDS, KINDS, ("site",), ("site", "spice"))  # building tokens run out where sites abound
SIZES = ((0, 0, 0, 1), (0, 1, 1, 2, 3), (1, 2, 3, 6, 12))  # locations of a portion: poor, usual, rich sets
SCARCE = 0.1
LAND = (0.6, 0.6, 0.6, SCARCE)  # share of land sides; when land is scarce, first islands soon have no place (S5)
SYMMETRIC = (
    # (land sides of each portion): tiles that look the same in several rotations
    ((0, 1, 2, 3, 4, 5),),
    ((0, 3),),
    ((0, 2, 4),),
    ((0,), (3,)),
    ((0, 1), (3, 4)),
    ((0,), (2,), (4,)),
    ((0, 1), (2, 3), (4, 5)),
)


def cross(a, b):
    """D3: whether two portions would have to cross: going round, sides of a and b alternate twice."""
    ring = [("a" if side in a else "b") for side in range(6) if side in a or side in b]
    changes = sum(ring[i] != ring[i - 1] for i in range(len(ring)))
    return changes > 2


def random_partition(rng, land):
    """D2, D3: one to three portions that do not cross, one or more with land; `land`: share of land sides."""
    while True:
        count = rng.randint(1, 3)
        portions = [[] for _ in range(count)]
        for side in range(6):
            if rng.random() < land:
                rng.choice(portions).append(side)
        pairs = [(a, b) for i, a in enumerate(portions) for b in portions[:i]]
        if any(portions) and not any(cross(a, b) for a, b in pairs):
            return portions


def random_locations(rng, kinds, sizes, room):
    """D2: random locations, at most `room`."""
    count = min(room, rng.choice(sizes))
    return tuple(rng.choice(kinds) for _ in range(count))


def random_tile(rng, tile_id, kinds, sizes, land):
    """D2: a tile with at most 12 locations; sometimes a symmetric one, if land is not scarce."""
    symmetric = rng.random() < 0.3 and land > SCARCE
    partition = rng.choice(SYMMETRIC) if symmetric else random_partition(rng, land)
    alike = random_locations(rng, kinds, sizes, 12 // len(partition))
    room, portions = 12, []
    for sides in partition:
        locations = alike if symmetric else random_locations(rng, kinds, sizes, room)
        room -= len(locations)
        portions.append(Portion(tuple(sides), locations))
    return Tile(tile_id, tuple(portions), rng.random() < 0.4)


def random_prices(rng):
    """C6, D3: five rising prices for each good."""
    return {good: sorted(rng.sample(range(1, 16), 5)) for good in GOODS}


def random_set(rng):
    """D1 to D3: 20 to 30 tiles."""
    kinds, sizes, land = rng.choice(FLAVOURS), rng.choice(SIZES), rng.choice(LAND)
    tiles = [random_tile(rng, f"x{i}", kinds, sizes, land) for i in range(rng.randint(20, 30))]
    return TileSet(tiles, random_prices(rng))
