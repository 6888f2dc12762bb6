"""The oracle's table: what every player has and where it is (docs/rules.md). Comments name the rule ids."""

from __future__ import annotations

import copy

from tilemap import GOODS, island_of, islands

DECK = {"ship": 30, "plantation": 20, "gold_mine": 10, "building": 12, "ruins": 6, "market": 12}  # C2
CARDS = tuple(DECK)
PLANTATIONS = ("ebony", "spice", "pigment")  # K2
SHIPS, PIONEERS, BUILDINGS, MARKERS, TOP_STEP = 5, 10, 10, 8, 4  # C1, C5, C6
DEFAULT_OPTIONS = {"first": "random", "edition": "international", "open_stock": False, "stall_rounds": 5, "round_limit": 60}


def no_cards():
    """C2: no card of any kind."""
    return dict.fromkeys(CARDS, 0)


def all_cards(cards):
    """C2: counts over all six kinds."""
    return {card: cards.get(card, 0) for card in CARDS}


def total(counts):
    """C2: how many cards in all."""
    return sum(counts.values())


def contains(have, wanted):
    """K7: whether the wanted cards are all there."""
    return all(0 <= count <= have.get(kind, 0) for kind, count in wanted.items())


def move_cards(source, target, cards):
    """T2, T5: moves cards from one hand or pile to another."""
    for card, count in cards.items():
        source[card] -= count
        target[card] += count


class Seat:
    """C1: what one player has."""

    def __init__(self):
        self.hand = no_cards()
        self.stock = dict.fromkeys(GOODS, 0)  # S6
        self.production = dict.fromkeys(GOODS, 0)
        self.ships = ["reserve"] * SHIPS  # berths
        self.pioneers = []  # {"tile", "location", "building": None | "fort" | {"post": good}}


class Game:
    """The whole table."""

    def __init__(self, tiles, players, options):
        self.tiles, self.players, self.options = tiles, players, {**DEFAULT_OPTIONS, **options}
        self.seats = [Seat() for _ in range(players)]
        self.phase, self.turn, self.first, self.round = "mulligan", None, None, 0
        self.placed, self.area, self.stack = (), [], 4 * players  # S1
        self.unseen = sorted(tiles.tiles)
        self.deck, self.discard = dict(DECK), no_cards()
        self.steps = dict.fromkeys(GOODS, 0)
        self.markers_left, self.buildings_left = MARKERS, BUILDINGS
        self.market_played = self.ending = self.barren = self.card_played_this_round = False
        self.quiet_rounds, self.reason = 0, None

    def clone(self):
        """A copy to return to (undo)."""
        return copy.deepcopy(self)

    def price(self, good):
        """C6: the current price."""
        return self.tiles.prices[good][self.steps[good]]

    def islands(self):
        """E4: all islands."""
        return islands(self.tiles, self.placed)

    def island_of_shore(self, shore):
        """P1: the whole island of a shore."""
        return island_of(self.tiles, self.placed, shore["tile"], shore["portion"])

    def island_of_location(self, at):
        """D2, E4: the island of a location."""
        portion, _ = self.tiles.tiles[at["tile"]].locations()[at["location"]]
        return island_of(self.tiles, self.placed, at["tile"], portion)

    def kind_at(self, at):
        """D2: the kind of a location."""
        return self.tiles.tiles[at["tile"]].locations()[at["location"]][1]

    def ships_at(self, seat, island):
        """P1, K0: a player's ships at the shores of an island."""
        berths = [b["shore"] for b in self.seats[seat].ships if isinstance(b, dict) and "shore" in b]
        return sum((shore["tile"], shore["portion"]) in island for shore in berths)

    def pirates(self, seat):
        """P2: the tiles on whose hideout a player has a ship."""
        return [b["hideout"]["tile"] for b in self.seats[seat].ships if isinstance(b, dict) and "hideout" in b]

    def all_pirates(self):
        """P2: the tiles of all occupied hideouts."""
        return [tile for seat in range(self.players) for tile in self.pirates(seat)]

    def forts_on(self, seat, island):
        """P4, K4: how many forts a player has on an island."""
        forts = [p for p in self.seats[seat].pioneers if p["building"] == "fort"]
        return sum(self.island_of_location(fort) == island for fort in forts)

    def pirated(self, seat, island):
        """P3, P4: whether a player pays the piracy cost on an island."""
        on_tiles = {tile for tile, _ in island}
        others = [s for s in range(self.players) if s != seat]
        afflicted = any(tile in on_tiles for s in others for tile in self.pirates(s))
        return afflicted and self.forts_on(seat, island) == 0

    def occupied(self, at):
        """K8: whether anyone's pioneer is at a location."""
        return any(is_at(p, at) for seat in self.seats for p in seat.pioneers)

    def locations_in_play(self):
        """E5: every location on the map."""
        return [
            {"tile": p.tile, "location": i}
            for p in self.placed
            for i in range(len(self.tiles.tiles[p.tile].locations()))
        ]

    def copyable_goods(self, island):
        """K4: the goods of the plantations of an island that have a pioneer."""
        settled = [p for seat in self.seats for p in seat.pioneers if self.island_of_location(p) == island]
        kinds = {self.kind_at(p) for p in settled}
        return [good for good in PLANTATIONS if good in kinds]


def is_at(pioneer, at):
    """K8: whether a pioneer is at a location."""
    return (pioneer["tile"], pioneer["location"]) == (at["tile"], at["location"])


def exists(game, tile, portion=None, location=None):
    """E5: whether a tile in play has such a portion or location."""
    if tile not in [p.tile for p in game.placed]:
        return False
    data = game.tiles.tiles[tile]
    if portion is not None:
        return 0 <= portion < len(data.portions)
    return location is None or 0 <= location < len(data.locations())
