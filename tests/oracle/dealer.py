"""What a seed deals, written from docs/engine-protocol.md ("How a seed deals", "save and load")."""

from __future__ import annotations

import copy
import hashlib

from table import CARDS, DECK, total

WORD = 0xFFFFFFFF


def seed_of(number):
    """A number stands for the SHA-256 of its decimal digits."""
    return hashlib.sha256(str(number).encode()).digest()


def commitment(seed, set_text, players, options):
    """The SHA-256 of ten lines."""
    set_hash = hashlib.sha256(set_text.encode()).hexdigest()
    lines = [
        "ilos shuffle",
        "rules 1",
        f"set {set_hash}",
        f"players {players}",
        f"first {options['first']}",
        f"edition {options['edition']}",
        f"stock {'open' if options['open_stock'] else 'hidden'}",
        f"stall_rounds {options['stall_rounds']}",
        f"round_limit {options['round_limit']}",
        f"seed {seed.hex()}",
    ]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


# ---------------------------------------------------------------- ChaCha20


def rotate(word, by):
    return ((word << by) | (word >> (32 - by))) & WORD


def quarter_round(x, a, b, c, d):
    for first, second, third, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[first] = (x[first] + x[second]) & WORD
        x[third] = rotate(x[third] ^ x[first], by)


def block(key, stream, counter):
    """16 numbers."""
    constants = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start = constants + words + [counter & WORD, counter >> 32, stream & WORD, stream >> 32]
    x = list(start)
    for _ in range(10):
        for column in range(4):
            quarter_round(x, column, 4 + column, 8 + column, 12 + column)
        for i in range(4):
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & WORD for a, b in zip(x, start)]


class Stream:
    """One stream of the generator."""

    def __init__(self, seed, number):
        self.seed, self.number, self.counter, self.left = seed, number, 0, []

    def next(self):
        if not self.left:
            self.left = block(self.seed, self.number, self.counter)
            self.counter += 1
        return self.left.pop(0)

    def below(self, bound):
        while True:
            product = self.next() * bound
            if product & WORD >= 2**32 % bound:
                return product >> 32

    def shuffled(self, pile):
        pile = list(pile)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile


# ---------------------------------------------------------------- chance


def nth_card(cards, nth):
    """A card of a pile or hand sorted by kind."""
    return [card for card in CARDS for _ in range(cards[card])][nth]


class Dealer:
    """The shuffles of a seed, from the set-up on."""

    def __init__(self, seed, tiles):
        self.seed, self.thefts = seed, Stream(seed, 2)
        self.tiles = Stream(seed, 1).shuffled(tiles.tiles)
        self.deck, self.next_deck = [], 3

    def first(self, players):
        return Stream(self.seed, 0).below(players)

    def tile(self, unseen):
        return self.tiles.pop(0)

    def card(self, cards):
        if not self.deck:  # the first deck, or a reshuffled one, holding these cards
            whole = [(card, nth) for card in CARDS for nth in range(DECK[card])]
            order = Stream(self.seed, self.next_deck).shuffled(whole)
            self.deck = [card for card, nth in order if nth < cards[card]]
            self.next_deck += 1
        return self.deck.pop(0)

    def theft(self, cards):
        return nth_card(cards, self.thefts.below(total(cards)))

    def clone(self):
        return copy.deepcopy(self)


class Lottery:
    """Draws from a seed, for a position whose shuffles are unknown."""

    def __init__(self, seed, tiles):
        self.stream, self.order = Stream(seed, 0), list(tiles.tiles)

    def tile(self, unseen):
        in_order = [tile for tile in self.order if tile in unseen]
        return in_order[self.stream.below(len(in_order))]

    def card(self, cards):
        return nth_card(cards, self.stream.below(total(cards)))

    theft = card

    def clone(self):
        return copy.deepcopy(self)
