"""One game on both sides, compared after every action."""

from __future__ import annotations

import collections
import itertools
import json
import random

from choices import illegal_attempt, random_action, random_options
from dealer import Dealer, Lottery, commitment, seed_of
from protocol import (
    Difference, RandomChance, compare, compare_legal, compare_need, compare_scores, compare_state, compare_view,
    expected_state, set_to_text,
)
from randomset import random_set
from table import CARDS, DECK, GOODS, all_cards
from tilemap import read_set
from views import reveals, seen_event
import oracle

EAGERNESS = (0.05, 0.4, 0.8, 0.97)  # how likely a seat is to play another card


class Match:
    """One game on both sides."""

    def __init__(self, engine, seed, players, custom_sets):
        self.engine, self.rng, self.number = engine, random.Random(f"ilos {seed}"), 0
        self.players = players or self.rng.randint(2, 5)
        self.custom_sets = custom_sets
        self.by_caller = self.rng.random() < 0.6
        self.dealer = None  # deals if the caller does not
        self.eagerness = self.rng.choice(EAGERNESS)
        self.past = []  # before each action: the game, the dealer, and how many events there were
        self.events = []
        self.seen = {}  # viewer: the events as that viewer saw them
        self.has_record = True
        self.tally = collections.Counter()  # counts of what occurred
        self.action = None

    def play(self):
        """The whole game; raises Difference."""
        self.start()
        self.check()
        while self.game.phase != "finished":
            self.action = random_action(self.rng, self.game, self.eagerness)
            if self.rng.random() < 0.15:
                self.try_illegal()
            self.act()
            self.check()
            if self.rng.random() < 0.03:
                self.undo()
            if self.rng.random() < 0.03:
                self.take_back()
            if self.rng.random() < 0.01:
                self.reload()
        self.check_all_views(expected_state(self.game))
        self.reload()

    # ------------------------------------------------------------ going on

    def start(self):
        """S1 to S3"""
        options = random_options(self.rng, self.players)
        request = {"players": self.players, "options": options}
        custom = random_set(self.rng) if self.custom_sets and self.rng.random() < 0.4 else None
        if custom:
            request["set"] = set_to_text(custom)
        tiles = custom or read_set(self.engine.ok("set"))
        if self.by_caller:
            chance = RandomChance(self.rng)
            self.game, events = oracle.new_game(tiles, self.players, options, chance)
            answer = self.engine.ok("new", chance="caller", outcomes=chance.outcomes, **request)
            expected = {"chance": "caller", "seed": None, "commitment": None}
        else:
            number = self.rng.randrange(10**9)
            seed = seed_of(number)
            self.dealer = Dealer(seed, tiles)
            self.game, events = oracle.new_game(tiles, self.players, options, self.dealer)
            answer = self.engine.ok("new", chance="seed", seed=number, **request)
            promise = commitment(seed, self.engine.ok("set")["text"], self.players, options)
            expected = {"chance": "seed", "seed": seed.hex(), "commitment": promise}
        compare("new", {**answer, "events": []}, {**expected, "events": []})
        self.happened(answer["events"], events)
        compare_sets(read_set(self.engine.ok("set")), tiles)

    def act(self):
        """T2: the same action on both sides."""
        self.number += 1
        self.past.append((self.game.clone(), self.dealer and self.dealer.clone(), len(self.events)))
        seat = self.game.turn
        compare("the oracle's own refusal", oracle.refusal(self.game, seat, self.action), None)
        compare("check", self.engine.ok("check", seat=seat, action=self.action), {"legal": True})
        if self.by_caller:
            chance = RandomChance(self.rng)
            events = oracle.apply(self.game, self.action, chance)
            if self.rng.random() < 0.05:
                self.try_wrong_chance(seat, chance)
            answer = self.engine.ok("act", seat=seat, action=self.action, outcomes=chance.outcomes)
        else:
            events = oracle.apply(self.game, self.action, self.dealer)
            answer = self.engine.ok("act", seat=seat, action=self.action)
        self.happened(answer["events"], events)
        compare("number of events", answer["total"], len(self.events))

    def happened(self, engine, expected):
        """Checks for the same events; every viewer sees its part of them."""
        compare("events", engine, expected)
        self.tally.update(tally_word(event) for event in expected)
        self.events += expected
        for viewer in [None, *range(self.players)]:
            self.seen.setdefault(viewer, []).extend(seen_event(event, viewer) for event in expected)

    def forget(self, count):
        """Keeps only the first `count` events."""
        del self.events[count:]
        for seen in self.seen.values():
            del seen[count:]

    def undo(self):
        """Undoes some actions on both sides."""
        count = self.rng.randint(0, min(3, len(self.past)))
        answer = self.engine.ok("undo", count=count)
        for _ in range(count):
            self.back()
        compare("undo", answer, {"undone": count, "total": len(self.events)})
        self.check()

    def back(self):
        self.game, self.dealer, count = self.past.pop()
        self.forget(count)

    def take_back(self):
        """T7: a player's own last action, if nothing was revealed since (V1)."""
        seat = self.rng.randrange(self.players)
        answer = self.engine.ask("take_back", seat=seat)
        if not self.past or self.past[-1][0].turn != seat:
            compare("take_back", answer["error"]["rule"], "T1")
        elif any(reveals(event) for event in self.events[self.past[-1][2]:]):
            compare("take_back", answer["error"]["rule"], "V1")
        else:
            self.back()
            compare("take_back", answer["ok"], {"undone": 1, "total": len(self.events)})
        self.check()

    def reload(self):
        """Saves and loads: a record goes on as before; a position has no past and gets new chance."""
        if self.rng.random() < 0.5:
            answer = self.engine.ask("save", what="record")
            if not self.has_record:
                compare("save of a record", answer["error"]["code"], "invalid")
                return
            loaded = self.engine.ok("load", **answer["ok"])
            compare("events of a record", loaded["events"], self.events)
            compare("chance of a record", loaded["chance"], "caller" if self.by_caller else "seed")
        else:
            self.by_caller, self.has_record, self.past = self.rng.random() < 0.5, False, []
            self.forget(0)
            self.dealer = None if self.by_caller else Lottery(seed_of(self.number), self.game.tiles)
            seed = {} if self.by_caller else {"seed": self.number}
            loaded = self.engine.ok("load", **self.engine.ok("save"), **seed)
            compare("events of a position", loaded["events"], [])
        self.check()

    # ------------------------------------------------------------ comparing

    def check(self):
        """State, legal plays, payments and views."""
        game = self.game
        state = expected_state(game)
        compare_state(self.engine.ok("state"), state)
        for naive in (False, True):
            compare_legal(self.engine.ok("legal", naive=naive), game, naive)
        if self.rng.random() < 0.05:
            self.check_payments()
            self.check_all_views(state)
            compare_scores(self.engine.ok("scores"), game)
            start = self.rng.randint(0, len(self.events))
            told = self.engine.ok("events", **{"from": start})
            compare("events so far", told, {"events": self.events[start:], "total": len(self.events)})
        else:
            self.check_view(state, self.rng.choice([None, *range(game.players)]))

    def check_all_views(self, state):
        for viewer in [None, *range(self.players)]:
            self.check_view(state, viewer)
        compare_scores(self.engine.ok("scores"), self.game)

    def check_view(self, state, viewer):
        compare_view(self.engine.ok("view", seat=viewer), self.game, state, self.seen[viewer], viewer)

    def check_payments(self):
        """K7: every payment for some card and cost."""
        if self.game.turn is None:
            return
        hand = self.game.seats[self.game.turn].hand
        card, cost = self.rng.choice(CARDS), self.rng.randint(0, 7)
        if hand[card] == 0:
            return
        rest = {**hand, card: hand[card] - 1}
        ways = itertools.product(*(range(min(rest[c], cost) + 1) for c in CARDS))
        expected = sorted(list(way) for way in ways if sum(way) == cost)
        answer = self.engine.ok("payments", card=card, cost=cost)["payments"]
        compare("payments", sorted([payment[c] for c in CARDS] for payment in answer), expected)

    # ------------------------------------------------------------ what must be refused

    def try_illegal(self):
        """T2: an illegal action is refused as a whole and changes nothing."""
        seat, action = illegal_attempt(self.rng, self.game, self.action)
        before = self.engine.ok("state")
        answer = self.engine.ask("act", seat=seat, action=action)
        expected = "malformed" if too_many_cards(action) else "refused"
        if answer.get("error", {}).get("code") != expected:
            rule = oracle.refusal(self.game, seat, action)
            raise Difference(f"refusal of {json.dumps(action)} by seat {seat}", answer, f"{expected}, by {rule}")
        if expected == "refused":
            judged = self.engine.ok("check", seat=seat, action=action)
            told = {"legal": False, "rule": answer["error"]["rule"], "reason": answer["error"]["message"]}
            compare("check", judged, told)
        compare("state after a refusal", self.engine.ok("state"), before)

    def try_wrong_chance(self, seat, chance):
        """Too few, too many or impossible outcomes give an error and change nothing."""
        before = self.engine.ok("state")
        act = lambda outcomes: self.engine.ask("act", seat=seat, action=self.action, outcomes=outcomes)["error"]
        error = act(chance.outcomes + [{"card": "ship"}])
        compare("one outcome too many", (error["code"], error["outcome"]), ("chance", len(chance.outcomes)))
        if chance.outcomes:
            cut = self.rng.randrange(len(chance.outcomes))
            compare_need(act(chance.outcomes[:cut]), cut, chance.needs[cut])
            impossible = chance.outcomes[:cut] + [{"first": 0}] + chance.outcomes[cut + 1 :]
            compare_need(act(impossible), cut, chance.needs[cut])
        compare("state after wrong chance", self.engine.ok("state"), before)


def tally_word(event):
    """What an event counts as: a card played, a reason to end, a first ship without island (S5), itself."""
    if event["event"] == "first_island" and "shore" in event["to"]:
        return "first_ship"
    return {"played": event.get("card"), "finished": event.get("reason")}.get(event["event"], event["event"])


def too_many_cards(action):
    """C2: a message with more cards of a kind than the game has is malformed."""
    cards = all_cards(action.get("payment", action.get("discard", {})))
    return any(count > DECK[card] for card, count in cards.items())


def compare_sets(engine, expected):
    """D1, D2: the engine uses the set it was given."""
    compare("set.prices", engine.prices, {good: expected.prices[good] for good in GOODS})
    compare("set.tiles", list(engine.tiles), list(expected.tiles))
    for tile_id, tile in expected.tiles.items():
        compare(f"set.{tile_id}", plain_tile(engine.tiles[tile_id]), plain_tile(tile))


def plain_tile(tile):
    portions = [{"sides": sorted(p.sides), "locations": list(p.locations)} for p in tile.portions]
    return {"portions": portions, "hideout": tile.hideout}
