#!/usr/bin/env python3
"""A bot for `ilos arena`: plants what it can, and sails on to new land when there is nothing to plant.

    ilos arena --seats 'random,cmd:python3 examples/arena_bot.py,random'

docs/external-bots.md describes what it reads and writes.
"""
import json
import random
import sys

PAID_FIRST = ["ruins", "market", "ship", "gold_mine", "building", "plantation"]
PLAYED_FIRST = ["plantation", "building", "gold_mine", "ruins", "market", "ship"]


def pay(hand, card, cost):
    """So many cards of a hand, without the card that is played, the least useful first."""
    cards = [kind for kind in PAID_FIRST for _ in range(hand[kind] - (kind == card))]
    return {kind: cards[:cost].count(kind) for kind in PAID_FIRST}


def size_of_tiles(set_text):
    """How many locations each tile has: `portion 0 1: spice site` lists those of a portion."""
    sizes = {}
    for line in set_text.splitlines():
        if line.startswith("tile "):
            tile = line.split()[1]
            sizes[tile] = 0
        elif line.strip().startswith("portion"):
            sizes[tile] += len(line.partition(":")[2].split())
    return sizes


def largest(destinations, sizes):
    """A new tile with many locations, or else any destination."""
    return max(destinations, key=lambda to: (sizes.get(to.get("explore", {}).get("tile"), 0), random.random()))


def decide(view, legal, sizes):
    me = view["seats"][view["viewer"]]
    if legal["phase"] == "mulligan":
        return {"action": "mulligan", "discard": {kind: me["hand"][kind] for kind in ("ruins", "market")}}
    if legal["phase"] == "first_islands":
        return {"action": "first_island", "to": largest(legal["destinations"], sizes)}
    plays = [play for play in legal["plays"] if play.get("build") != "fort"]
    berths, places = legal["ship"]["berths"], legal["ship"]["destinations"]
    if not plays and berths and places:
        berth = "reserve" if "reserve" in berths else random.choice(berths)
        # A ship in play must come down at another island.
        home = [shore for island in view["islands"] for shore in island["portions"]
                if berth != "reserve" and berth.get("shore") in island["portions"]]
        to = largest([to for to in places if to.get("shore") not in home], sizes)
        plays = [{"card": "ship", "from": berth, "to": to, "cost": legal["ship"]["cost"]}]
    if not plays:
        return {"action": "end_turn"}
    # Of goods it raises the price of the one that it has most of.
    best = min(plays, key=lambda play: (PLAYED_FIRST.index(play["card"]), -me["stock"].get(play.get("good"), 0)))
    play = {field: best[field] for field in best if field not in ("cost", "pirated")}
    return {"action": "play", **play, "payment": pay(me["hand"], play["card"], best["cost"])}


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "start":
        random.seed(message["seed"])
        sizes = size_of_tiles(message["set"])
        answer = {"ready": True}
    else:
        answer = decide(message["view"], message["legal"], sizes)
    print(json.dumps(answer), flush=True)
