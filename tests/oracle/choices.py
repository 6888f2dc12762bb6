"""Random options and actions, legal and illegal, from the oracle's own lists."""

from __future__ import annotations

import json

from table import CARDS, all_cards, no_cards, total
from tilemap import NEIGHBOURS
import oracle

def random_cards(rng, hand, count):
    """K7: random cards from a hand."""
    found = no_cards()
    for card in rng.sample([c for c in CARDS for _ in range(hand[c])], count):
        found[card] += 1
    return found


def random_options(rng, players):
    """S2, P5, V1, F4"""
    return {
        "first": rng.choice(["random", rng.randrange(players)]),
        "edition": rng.choice(["international", "dutch"]),
        "open_stock": rng.random() < 0.3,
        "stall_rounds": rng.choice([0, 1, 2, 5, 5]),
        "round_limit": rng.choice([1, 3, 10, 25, 60]),
    }


def random_action(rng, game, eagerness):
    """A legal action with a random exact payment."""
    if game.phase == "mulligan":
        hand = game.seats[game.turn].hand
        return {"action": "mulligan", "discard": random_cards(rng, hand, rng.randint(0, total(hand)))}
    if game.phase == "first_islands":
        return vary(rng, game, rng.choice(oracle.first_island_actions(game)))
    plays = oracle.legal_plays(game)
    if not plays or rng.random() > eagerness:
        return {"action": "end_turn"}
    card = rng.choice(sorted({play["card"] for play in plays}))
    play = rng.choice([play for play in plays if play["card"] == card])
    return with_payment(rng, game, vary(rng, game, play))


def with_payment(rng, game, play):
    """T2, K7: the play with a payment of random other cards from the hand, as far as they suffice."""
    rest = dict(game.seats[game.turn].hand)
    rest[play["card"]] = max(0, rest[play["card"]] - 1)
    return {**play, "payment": random_cards(rng, rest, min(total(rest), oracle.cost(game, play)[0]))}


def vary(rng, game, action):
    """P1: sometimes uses another shore of the same island, or an equivalent rotation; neither is listed."""
    if "to" not in action or rng.random() < 0.5:
        return action
    listed, action = action, json.loads(json.dumps(action))
    to = action["to"]
    if "shore" in to:
        tile, portion = rng.choice(game.island_of_shore(to["shore"]))
        to["shore"] = {"tile": tile, "portion": portion}
    elif "explore" in to:
        to["explore"]["rotation"] = rng.randrange(6)
        to["explore"]["portion"] = rng.randrange(3)
    if action["action"] == "play" and "shore" in action["from"]:
        tile, portion = rng.choice(game.island_of_shore(action["from"]["shore"]))
        action["from"] = {"shore": {"tile": tile, "portion": portion}}
    return action if target_is_legal(game, action) else listed


def target_is_legal(game, action):
    """Whether a varied action is legal, apart from its payment."""
    if action["action"] == "first_island":
        return oracle.refusal(game, game.turn, action) is None
    return oracle.target_refusal(game, action) is None


# ---------------------------------------------------------------- illegal actions


def random_shore(rng, game):
    """A random shore, in play or not."""
    tile = rng.choice(sorted(game.tiles.tiles))
    return {"tile": tile, "portion": rng.randrange(3)}


def random_destination(rng, game):
    """K1: a random destination, usually an illegal one."""
    kind = rng.choice(("shore", "hideout", "explore"))
    if kind == "shore":
        return {"shore": random_shore(rng, game)}
    if kind == "hideout":
        return {"hideout": {"tile": rng.choice(sorted(game.tiles.tiles))}}
    near = rng.choice(game.placed) if game.placed else None
    dq, dr = rng.choice(NEIGHBOURS + ((0, 0), (5, 5)))
    cell = {"q": near.q + dq, "r": near.r + dr} if near else {"q": dq, "r": dr}
    tile = rng.choice(game.area or sorted(game.tiles.tiles))
    return {"explore": {"tile": tile, **cell, "rotation": rng.randrange(6), "portion": rng.randrange(3)}}


def random_berth(rng, game):
    """K1: a random berth, perhaps without a ship of the player."""
    ships = [berth for seat in game.seats for berth in seat.ships]
    return rng.choice(ships + [{"shore": random_shore(rng, game)}])


def random_attempt(rng, game):
    """A random play, mulligan or first island, mostly illegal."""
    kind = rng.choice(("mulligan", "first_island", "end_turn", "ship", "other", "other", "other"))
    if kind == "mulligan":
        return {"action": "mulligan", "discard": {card: rng.randint(0, 3) for card in CARDS}}
    if kind == "first_island":
        return {"action": "first_island", "to": random_destination(rng, game)}
    if kind == "end_turn":
        return {"action": "end_turn"}
    if kind == "ship":
        places = {"from": random_berth(rng, game), "to": random_destination(rng, game)}
        return with_payment(rng, game, {"action": "play", "card": "ship", **places})
    return with_payment(rng, game, rng.choice(oracle.candidate_plays(game)))


def spoil_payment(rng, action):
    """K7: one card too many or too few."""
    payment = all_cards(action["payment"])
    payment[rng.choice(CARDS)] += rng.choice((1, 1, -1))
    return {**action, "payment": {card: max(0, count) for card, count in payment.items()}}


def illegal_attempt(rng, game, legal_action):
    """A seat and an action that the oracle refuses."""
    while True:
        seat, action = game.turn, random_attempt(rng, game)
        if rng.random() < 0.3:
            action = legal_action
            if rng.random() < 0.5:
                seat = (game.turn + rng.randrange(1, game.players)) % game.players
        if "payment" in action and rng.random() < 0.3:
            action = spoil_payment(rng, action)
        if oracle.refusal(game, seat, action) is not None:
            return seat, action
