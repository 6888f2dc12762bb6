#!/usr/bin/env python3
"""A bot for `ilos arena`: builds whatever it can, and sails to new land when there is nothing to build.

    ilos arena --seats 'random,cmd:python3 examples/arena_bot.py,random'

docs/external-bots.md describes what it reads and writes.
"""
import json
import random
import sys

PAID_FIRST = ["ruins", "market", "ship", "gold_mine", "building", "plantation"]
PLAYED_FIRST = ["plantation", "building", "gold_mine", "ruins", "market", "ship"]


def pay(hand, card, cost):
    """A payment of `cost` cards from a hand, without the card that is played, the least useful first."""
    cards = [kind for kind in PAID_FIRST for _ in range(hand[kind] - (kind == card))]
    return {kind: cards[:cost].count(kind) for kind in PAID_FIRST}


def sail(ship):
    """A ship from the reserve, to a new tile where one can be placed."""
    to = max(ship["destinations"], key=lambda to: ("explore" in to, random.random()))
    return {"card": "ship", "from": "reserve", "to": to, "cost": ship["cost"]}


def decide(view, legal):
    me = view["seats"][view["viewer"]]
    if legal["phase"] == "mulligan":
        return {"action": "mulligan", "discard": {kind: me["hand"][kind] for kind in ("ruins", "market")}}
    if legal["phase"] == "first_islands":
        return {"action": "first_island", "to": random.choice(legal["destinations"])}
    plays = [play for play in legal["plays"] if play.get("build") != "fort"]
    if not plays and "reserve" in legal["ship"]["berths"]:
        plays = [sail(legal["ship"])]
    if not plays:
        return {"action": "end_turn"}
    # A Market raises the price of the good with the largest stock.
    best = min(plays, key=lambda play: (PLAYED_FIRST.index(play["card"]), -me["stock"].get(play.get("good"), 0)))
    play = {field: best[field] for field in best if field not in ("cost", "pirated")}
    return {"action": "play", **play, "payment": pay(me["hand"], play["card"], best["cost"])}


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "start":
        random.seed(message["seed"])
    print(json.dumps({"ready": True} if message["do"] == "start" else decide(message["view"], message["legal"])), flush=True)
