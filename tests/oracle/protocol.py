"""The engine's side of the comparison: the subprocess, and the shapes of its JSON answers.

Everything that depends on the line protocol (docs/engine-protocol.md) and on the text of set files
(docs/sets.md) is in this file.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess

from reasons import why_not
from table import CARDS, GOODS, PIONEERS, total
from views import expected_view
import oracle


class Difference(Exception):
    """Engine and oracle disagree."""

    def __init__(self, field, engine, expected):
        super().__init__(field)
        self.field, self.engine, self.expected = field, engine, expected


class Engine:
    """`ilos engine`: one JSON request a line, one JSON answer a line."""

    def __init__(self, path):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([path, "engine"], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.count = 0

    def ask(self, do, **fields):
        """The whole answer, with "ok" or "error"."""
        self.count += 1
        request = {"do": do, "id": self.count, **fields}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Difference(f"answer to {do}", "the engine ended", "an answer")
        answer = json.loads(line)
        if answer.get("id") != self.count:
            raise Difference(f"id of the answer to {do}", answer.get("id"), self.count)
        return answer

    def ok(self, do, **fields):
        """The answer to a request that must succeed."""
        answer = self.ask(do, **fields)
        if "ok" not in answer:
            raise Difference(f"answer to {json.dumps({'do': do, **fields})[:2000]}", answer.get("error"), "ok")
        return answer["ok"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)


# ---------------------------------------------------------------- chance


class RandomChance:
    """The driver draws the outcomes of chance and records them for the engine ("chance": "caller")."""

    def __init__(self, rng):
        self.rng, self.outcomes, self.needs = rng, [], []

    def note(self, name, value, possible):
        self.outcomes.append({name: value})
        self.needs.append({name: possible})
        return value

    def first(self, players):
        return self.note("first", self.rng.randrange(players), list(range(players)))

    def tile(self, unseen):
        return self.note("tile", self.rng.choice(unseen), list(unseen))

    def card(self, cards):
        return self.note("card", self.one_of(cards), dict(cards))

    def theft(self, cards):
        return self.note("theft", self.one_of(cards), dict(cards))

    def one_of(self, cards):
        return self.rng.choice([card for card, count in cards.items() for _ in range(count)])


# ---------------------------------------------------------------- comparing


def compare(field, engine, expected):
    """Checks that both are equal, with exactly the same fields; reports the first difference."""
    if isinstance(expected, dict) and isinstance(engine, dict):
        if set(engine) != set(expected):
            raise Difference(f"fields of {field}", sorted(engine), sorted(expected))
        for key, value in expected.items():
            compare(f"{field}.{key}", engine[key], value)
    elif isinstance(expected, list) and isinstance(engine, list) and len(engine) == len(expected):
        for index, value in enumerate(expected):
            compare(f"{field}[{index}]", engine[index], value)
    elif engine != expected or isinstance(engine, bool) != isinstance(expected, bool):
        raise Difference(field, engine, expected)


def sorted_list(items):
    """A list whose order does not matter."""
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))


# ---------------------------------------------------------------- state


def expected_state(game):
    """The answer to `state`, as the oracle expects it."""
    return {
        "players": game.players,
        "options": game.options,
        "phase": game.phase,
        "reason": game.reason,
        "turn": game.turn,
        "first": game.first,
        "round": game.round,
        "tiles": [placed._asdict() for placed in game.placed],
        "islands": [expected_island(game, island) for island in in_order(game, game.islands())],
        "area": list(game.area),
        "stack": game.stack,
        "unseen": [tile for tile in game.tiles.tiles if tile in game.unseen],
        "deck": game.deck,
        "discard": game.discard,
        "seats": [expected_seat(game, seat) for seat in game.seats],
        "prices": {good: {"steps": game.steps[good], "price": game.price(good)} for good in GOODS},
        "markers_left": game.markers_left,
        "buildings_left": game.buildings_left,
        "market_played": game.market_played,
        "ending": game.ending,
        "barren": game.barren,
        "quiet_rounds": game.quiet_rounds,
        "card_played_this_round": game.card_played_this_round,
    }


def in_order(game, islands):
    """Islands and their portions in the order in which their tiles came into play."""
    order = {placed.tile: number for number, placed in enumerate(game.placed)}
    place = lambda portion: (order[portion[0]], portion[1])
    return sorted((sorted(island, key=place) for island in islands), key=lambda island: place(island[0]))


def expected_island(game, portions):
    """E4, P1, P3, P4"""
    island, seats = tuple(sorted(portions)), range(game.players)
    on_tiles = {tile for tile, _ in island}
    return {
        "portions": [{"tile": tile, "portion": portion} for tile, portion in portions],
        "locations": [at for at in game.locations_in_play() if game.island_of_location(at) == island],
        "ships": [game.ships_at(seat, island) for seat in seats],
        "pirates": [seat for seat in seats if on_tiles & set(game.pirates(seat))],
        "forts": [seat for seat in seats if game.forts_on(seat, island)],
    }


def expected_seat(game, seat):
    order = {placed.tile: number for number, placed in enumerate(game.placed)}
    return {
        "hand": seat.hand,
        "stock": seat.stock,
        "production": seat.production,
        "ships": sorted_list(seat.ships),
        "pioneers": sorted(seat.pioneers, key=lambda p: (order[p["tile"]], p["location"])),
        "reserve": {"ships": seat.ships.count("reserve"), "pioneers": PIONEERS - len(seat.pioneers)},
    }


def with_sorted_ships(state):
    """A state or view with sorted ships, the one list whose order does not matter."""
    return {**state, "seats": [{**seat, "ships": sorted_list(seat["ships"])} for seat in state["seats"]]}


def compare_state(engine_state, expected):
    compare("state", with_sorted_ships(engine_state), expected)


def compare_view(view, game, state, seen, viewer):
    """V1 to V4: a view has everything public, nothing secret, and the history that the viewer saw."""
    expected, view = expected_view(game, state, seen, viewer), with_sorted_ships(view)
    if view != expected:  # the fast check first: histories are long
        compare(f"view of {viewer}", view, expected)


# ---------------------------------------------------------------- legal plays


def place_key(game, place):
    """P1: a berth or destination; a shore stands for its island."""
    if place == "reserve" or "shore" not in place:
        return json.dumps(place, sort_keys=True)
    return json.dumps(game.island_of_shore(place["shore"]))


def play_key(game, play, cost, pirated):
    """A play as a key that can be compared and sorted."""
    places = [place_key(game, play[name]) if name in play else "" for name in ("from", "to")]
    rest = [json.dumps(play.get(name), sort_keys=True) for name in ("card", "at", "build", "good")]
    return [*rest, *places, cost, pirated]


FIELDS = {
    # phase: (fields with factors, further fields and omitted fields when listed one by one)
    "mulligan": ({"cards", "exchange"}, {"exchanges"}, set()),
    "first_islands": ({"cards", "destinations"}, set(), set()),
    "play": ({"cards", "ship", "plays"}, set(), {"ship"}),
    "finished": (set(), set(), set()),
}


def compare_legal(answer, game, naive):
    """The legal actions, as factors or one by one."""
    factors, more, fewer = FIELDS[game.phase]
    fields = {"turn", "phase", "end_turn"} | ((factors | more) - fewer if naive else factors)
    compare("fields of legal", sorted(answer), sorted(fields))
    compare("legal.turn", answer["turn"], game.turn)
    compare("legal.phase", answer["phase"], game.phase)
    compare("legal.end_turn", answer["end_turn"], game.phase == "play")
    if game.phase != "finished":
        compare_cards(answer["cards"], game)
    if game.phase == "mulligan":
        compare_exchanges(answer, game, naive)
    elif game.phase == "first_islands":
        engine = [place_key(game, to) for to in answer["destinations"]]
        expected = [place_key(game, action["to"]) for action in oracle.first_island_actions(game)]
        compare_lists("legal.destinations", engine, expected)
    elif game.phase == "play":
        compare_plays(answer, game, naive)


def compare_cards(answer, game):
    """Section 6: for every card, whether it can be played, and if not, which rule forbids it."""
    hand, plays = game.seats[game.turn].hand, oracle.legal_plays(game)
    compare("legal.cards", [entry["card"] for entry in answer], list(CARDS))
    for entry in answer:
        card, reason = entry["card"], why_not(game, entry["card"])
        compare(f"the oracle's own reason for {card}", reason is None, any(p["card"] == card for p in plays))
        expected = {"card": card, "in_hand": hand[card], "playable": reason is None}
        if reason is not None:
            rule, numbers = reason
            expected = {**expected, "rule": rule, "reason": numbers}
            entry = {**entry, "reason": [int(number) for number in re.findall(r"\d+", entry["reason"])]}
            why = entry.pop("why")
            compare(f"legal.cards.{card}.why", [why[name] for name in why if name != "code"], numbers)
        compare(f"legal.cards.{card}", entry, expected)


def compare_exchanges(answer, game, naive):
    """S3: any of the cards of the hand."""
    hand = game.seats[game.turn].hand
    compare("legal.exchange", answer["exchange"], hand)
    if naive:
        every = itertools.product(*(range(hand[card] + 1) for card in CARDS))
        expected = [dict(zip(CARDS, way)) for way in every]
        compare("legal.exchanges", sorted_list(answer["exchanges"]), sorted_list(expected))


def compare_plays(answer, game, naive):
    """K0 to K8: the same plays, each once, with the same costs."""
    plays = oracle.legal_plays(game)
    engine = [play_key(game, play, play["cost"], play["pirated"]) for play in answer["plays"]]
    listed = [play for play in plays if naive or play["card"] != "ship"]
    compare_lists("legal.plays", engine, [play_key(game, play, *oracle.cost(game, play)) for play in listed])
    if naive:
        return
    sails = any(play["card"] == "ship" for play in plays)
    ship = answer["ship"]
    compare("fields of legal.ship", sorted(ship), ["berths", "cost", "destinations"])
    compare("legal.ship.cost", ship["cost"], oracle.COST["ship"][0])
    for name, places in (("berths", oracle.ship_berths), ("destinations", oracle.ship_destinations)):
        expected = [place_key(game, place) for place in places(game)] if sails else []
        compare_lists(f"legal.ship.{name}", [place_key(game, place) for place in ship[name]], expected)


def compare_lists(field, engine, expected):
    """Checks for the same items in any order; reports the missing and the extra ones."""
    if sorted(engine) == sorted(expected):
        return
    only_engine = [item for item in engine if engine.count(item) > expected.count(item)]
    only_oracle = [item for item in expected if expected.count(item) > engine.count(item)]
    raise Difference(field, {"only here": only_engine}, {"only here": only_oracle})


# ---------------------------------------------------------------- invalid outcomes of chance


def compare_need(error, outcome, need):
    """The engine reports which outcome is wrong, and what it may be."""
    compare("code of the error", error["code"], "chance")
    compare("outcome that is lacking", error["outcome"], outcome)
    found = error["need"]
    if "tile" in found:
        found, need = {"tile": sorted(found["tile"])}, {"tile": sorted(need["tile"])}
    compare("need", found, need)


# ---------------------------------------------------------------- set files, scores


def set_to_text(tiles):
    """D1: a set as the text of a set file (docs/sets.md)."""
    lines = ["prices"] + [f"  {good} {spaced(tiles.prices[good])}" for good in GOODS]
    for tile in tiles.tiles.values():
        sides = ["sea" if tile.portion_on(side) is None else "land" for side in range(6)]
        lines += [f"tile {tile.id}", f"  sides {spaced(sides)}"]
        lines += [f"  portion {spaced(p.sides) or 'islet'}: {spaced(p.locations)}" for p in tile.portions]
        lines += ["  hideout"] if tile.hideout else []
    return "\n".join(lines) + "\n"


def spaced(items):
    return " ".join(str(item) for item in items)


def compare_scores(answer, game):
    """F2, F3"""
    results, best = oracle.scores(game)
    finished = game.phase == "finished"
    seats = [expected_score(game, seat, *results[seat], seat in best) for seat in range(game.players)]
    compare("scores", answer, {"final": finished, "seats": seats, "winners": best if finished else []})


def expected_score(game, seat, points, pioneers, leads):
    stock = game.seats[seat].stock
    by_good = {good: stock[good] * game.price(good) for good in GOODS}
    return {"seat": seat, "by_good": by_good, "points": points, "pioneers": pioneers, "leads": leads}
