#!/usr/bin/env python3
"""Random games, played side by side by the Rust engine and the oracle.

    python3 tests/oracle/compare.py --games 50 --seed 1 --players all

Every action comes from the oracle's own list. After each action, the state, the legal plays with their costs and the
reasons against cards, the events and the views with their histories must agree. Exits with 1 after any difference, and
reports where it occurred.
"""

from __future__ import annotations

import argparse
import collections
import json
import sys

sys.dont_write_bytecode = True  # leaves no __pycache__ in the repository

from side_by_side import Match
from protocol import Difference, Engine


def report(seed, match, difference):
    """Prints a difference in readable form."""
    print(f"difference in game seed {seed}, {match.players} players, action {match.number}")
    print(f"  last action: {json.dumps(match.action)}")
    print(f"  field:  {difference.field}")
    print(f"  engine: {json.dumps(difference.engine)[:3000]}")
    print(f"  oracle: {json.dumps(difference.expected)[:3000]}")


def play_one(path, seed, players, custom_sets):
    """Plays one game with its own engine: whether all agreed, how many actions it had, what occurred."""
    engine = Engine(path)
    match = Match(engine, seed, players, custom_sets)
    try:
        match.play()
        return True, match.number, match.tally
    except Difference as difference:
        report(seed, match, difference)
        return False, match.number, match.tally
    finally:
        engine.close()


def main():
    parser = argparse.ArgumentParser(description="random games against the oracle")
    parser.add_argument("--engine", default="target/release/ilos")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="all", choices=["all", "2", "3", "4", "5"])
    parser.add_argument("--no-custom-sets", action="store_true")
    arguments = parser.parse_args()
    players = None if arguments.players == "all" else int(arguments.players)
    passed = failed = actions = 0
    tally = collections.Counter()
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        agreed, count, seen = play_one(arguments.engine, seed, players, not arguments.no_custom_sets)
        tally.update(seen)
        passed, failed, actions = passed + agreed, failed + (not agreed), actions + count
        print(f"oracle: game {seed}: {'agreed' if agreed else 'DIFFERS'} after {count} actions", flush=True)
    print(f"oracle: went through {', '.join(f'{word} {count}' for word, count in sorted(tally.items()))}")
    print(f"oracle: {actions} actions compared")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
