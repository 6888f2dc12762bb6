"""Why a card cannot be played (docs/rules.md, sections 5 and 6). Comments name the rule ids.

If there are several reasons, docs/engine-protocol.md says which one is reported. This module follows
that order, and takes each reason from the oracle's rules.
"""

from __future__ import annotations

from oracle import COST, FITTING, SHIPS_NEEDED, candidate_plays, cost, ship_plays, target_refusal
from table import PIONEERS, total


def why_not(game, card):
    """The rule that forbids a card and the numbers of the reason, or None if it can be played."""
    if game.phase != "play":
        return ("S3", []) if game.phase == "mulligan" else ("S4", [])
    hand = game.seats[game.turn].hand
    if hand[card] == 0:
        return "T2", []
    others = total(hand) - 1
    if card == "ship":
        return why_no_ship(game, others)
    if card == "market":
        sellable = [p for p in candidate_plays(game) if p["card"] == card and target_refusal(game, p) is None]
        return None if sellable else ("K6", [])
    return why_no_pioneer(game, card, others)


def why_no_ship(game, others):
    """T2, K1, K7"""
    needed = COST["ship"][0]
    if others < needed:
        return "T2", [needed, others]
    return None if ship_plays(game) else ("K7", [])


def why_no_pioneer(game, card, others):
    """K8, C5, K7, K0, T2: for the vacant location that lacks the least."""
    if len(game.seats[game.turn].pioneers) == PIONEERS:
        return "K8", []
    if card == "building" and game.buildings_left == 0:
        return "C5", []
    fitting = [at for at in game.locations_in_play() if game.kind_at(at) in FITTING[card]]
    vacant = [at for at in fitting if not game.occupied(at)]
    if not vacant:
        return "K7", []
    ships = {at_key(at): game.ships_at(game.turn, game.island_of_location(at)) for at in vacant}
    needed = SHIPS_NEEDED[card]
    if max(ships.values()) < needed:
        return "K0", [needed, max(ships.values())]
    in_reach = [at for at in vacant if ships[at_key(at)] >= needed]
    cheapest = min(cost(game, {"card": card, "at": at})[0] for at in in_reach)
    return ("T2", [cheapest, others]) if others < cheapest else None


def at_key(at):
    return at["tile"], at["location"]
