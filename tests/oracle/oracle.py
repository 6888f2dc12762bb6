"""A second, naive implementation of docs/rules.md, used as an oracle against the Rust engine.

It was written from the rule text alone. Everything is brute force; nothing is cached that can be
computed again from the table. Comments name the rule ids. Actions, events, berths and destinations
are the plain JSON objects of the engine's line protocol.
"""

from __future__ import annotations

from tilemap import GOODS, Placed, explorations, fits, placements
from table import (
    PIONEERS, PLANTATIONS, TOP_STEP, Game, all_cards, contains, exists, move_cards, no_cards, total,
)

COST = {"ship": (1, 1), "plantation": (2, 3), "gold_mine": (5, 7), "building": (2, 4), "ruins": (7, 7)}  # section 6
SHIPS_NEEDED = {"plantation": 1, "gold_mine": 2, "building": 2, "ruins": 1}  # section 6
FITTING = {"plantation": PLANTATIONS, "gold_mine": ("gold",), "building": ("site",), "ruins": ("ruins",)}  # K2 to K5


# ---------------------------------------------------------------- what is refused


def refusal(game, seat, action):
    """T2: the id of a rule that forbids an action, or None when it is legal."""
    if game.phase == "finished" or seat != game.turn:
        return "T1"
    kind = action["action"]
    if kind == "mulligan":
        return mulligan_refusal(game, action)
    if kind == "first_island":
        return first_island_refusal(game, action)
    if game.phase != "play":
        return "S3" if game.phase == "mulligan" else "S4"
    if kind == "end_turn":
        return None
    return target_refusal(game, action) or payment_refusal(game, action)


def mulligan_refusal(game, action):
    """S3"""
    ok = game.phase == "mulligan" and contains(game.seats[game.turn].hand, action["discard"])
    return None if ok else "S3"


def first_island_refusal(game, action):
    """S4, S5, S6"""
    if game.phase != "first_islands":
        return "S4"
    to = action["to"]
    if "explore" in to:
        return explore_refusal(game, to["explore"])
    if "hideout" in to:
        return "S6"
    if placements(game.tiles, game.placed, tuple(game.area)):
        return "S5"
    return None if exists(game, to["shore"]["tile"], portion=to["shore"]["portion"]) else "S5"


def explore_refusal(game, explore):
    """E1 to E3, S4"""
    if explore["tile"] not in game.area or not 0 <= explore["rotation"] < 6:
        return "E1"
    if not 0 <= explore["portion"] < len(game.tiles.tiles[explore["tile"]].portions):
        return "E5"
    new = Placed(explore["tile"], explore["q"], explore["r"], explore["rotation"])
    return None if fits(game.tiles, game.placed, new) else "E3"


def target_refusal(game, action):
    """K1 to K8: everything about a play except its payment."""
    if action["card"] == "ship":
        return ship_refusal(game, action["from"], action["to"])
    if action["card"] == "market":
        return market_refusal(game, action["good"])
    return pioneer_refusal(game, action)


def ship_refusal(game, berth, to):
    """K1, P2, K8"""
    if not has_ship(game, berth):
        return "K8"
    if "explore" in to:
        return explore_refusal(game, to["explore"])
    if "hideout" in to:
        tile = to["hideout"]["tile"]
        ok = exists(game, tile) and game.tiles.tiles[tile].hideout and tile not in game.all_pirates()
        return None if ok else "P2"
    if not exists(game, to["shore"]["tile"], portion=to["shore"]["portion"]):
        return "K1"
    return "K1" if stays(game, berth, to) else None


def has_ship(game, berth):
    """K1, P1: whether the player to act has a ship there; any shore of an island stands for all of it."""
    ships = game.seats[game.turn].ships
    if berth in ships:
        return True
    if berth == "reserve" or "hideout" in berth:
        return False
    shore = berth["shore"]
    if not exists(game, shore["tile"], portion=shore["portion"]):
        return False
    return game.ships_at(game.turn, game.island_of_shore(shore)) > 0


def stays(game, berth, to):
    """K1: whether a ship lifted from a shore would come down at the same island."""
    if berth == "reserve" or "shore" not in berth or "shore" not in to:
        return False
    return game.island_of_shore(berth["shore"]) == game.island_of_shore(to["shore"])


def market_refusal(game, good):
    """K6, C6"""
    ok = (
        not game.market_played
        and game.seats[game.turn].stock[good] > 0
        and game.markers_left > 0
        and game.steps[good] < TOP_STEP
    )
    return None if ok else "K6"


def pioneer_refusal(game, action):
    """K0, K2 to K5, K8, C5"""
    card, at, me = action["card"], action["at"], game.turn
    if len(game.seats[me].pioneers) == PIONEERS:
        return "K8"
    if not exists(game, at["tile"], location=at["location"]) or game.kind_at(at) not in FITTING[card]:
        return "K7"
    if game.occupied(at):
        return "K8"
    island = game.island_of_location(at)
    if game.ships_at(me, island) < SHIPS_NEEDED[card]:
        return "K0"
    if card == "building" and game.buildings_left == 0:
        return "C5"
    if card == "building" and action["build"] == "post" and action["good"] not in game.copyable_goods(island):
        return "K4"
    return None


def cost(game, action):
    """Section 6, P4: (how many cards a play costs, whether by piracy). K6: a Market costs no card."""
    card = action["card"]
    if card == "market":
        return 0, False
    if card in ("ship", "ruins"):  # K5: no piracy cost exists
        return COST[card][0], False
    pirated = game.pirated(game.turn, game.island_of_location(action["at"]))
    return COST[card][1 if pirated else 0], pirated


def payment_refusal(game, action):
    """T2, K0, K7: the card must be in the hand, and the rest of the hand must pay the exact cost."""
    rest = dict(game.seats[game.turn].hand)
    rest[action["card"]] -= 1
    if rest[action["card"]] < 0:
        return "T2"
    payment = action["payment"]
    ok = contains(rest, payment) and total(payment) == cost(game, action)[0]
    return None if ok else "K7"


# ---------------------------------------------------------------- what is legal


def ship_berths(game):
    """K1, P1: the reserve, each island with ships of the player, each hideout with one: once each."""
    found = []
    for berth in game.seats[game.turn].ships:
        if not any(same_place(game, berth, other) for other in found):
            found.append(berth)
    return found


def same_place(game, a, b):
    """P1: two berths or destinations that mean the same."""
    shores = a != "reserve" and b != "reserve" and "shore" in a and "shore" in b
    return game.island_of_shore(a["shore"]) == game.island_of_shore(b["shore"]) if shores else a == b


def shore_destinations(game):
    """K1a, S5: the lowest shore of every island."""
    return [{"shore": {"tile": island[0][0], "portion": island[0][1]}} for island in game.islands()]


def ship_destinations(game):
    """K1 a, b, c, before the rule that a lifted ship must come down elsewhere."""
    hideouts = [p.tile for p in game.placed if game.tiles.tiles[p.tile].hideout]
    vacant = [{"hideout": {"tile": tile}} for tile in hideouts if tile not in game.all_pirates()]
    return shore_destinations(game) + vacant + explorations(game.tiles, game.placed, tuple(game.area))


def ship_plays(game):
    """K1: every pair of a berth and a destination."""
    return [
        {"action": "play", "card": "ship", "from": berth, "to": to}
        for berth in ship_berths(game)
        for to in ship_destinations(game)
        if not stays(game, berth, to)
    ]


def candidate_plays(game):
    """Section 6: every conceivable play except ships."""
    plays = [{"action": "play", "card": "market", "good": good} for good in GOODS]
    for at in game.locations_in_play():
        for card in ("plantation", "gold_mine", "ruins"):
            plays.append({"action": "play", "card": card, "at": at})
        plays.append({"action": "play", "card": "building", "at": at, "build": "fort"})
        for good in GOODS:
            plays.append({"action": "play", "card": "building", "at": at, "build": "post", "good": good})
    return plays


def payable(game, play):
    """T2, K7: whether the card and enough other cards are in the hand."""
    hand = game.seats[game.turn].hand
    return hand[play["card"]] > 0 and total(hand) - 1 >= cost(game, play)[0]


def legal_plays(game):
    """T1, K7: every legal play of the seat to act, without its payment."""
    if game.phase != "play":
        return []
    others = [play for play in candidate_plays(game) if target_refusal(game, play) is None]
    ships = ship_plays(game) if payable(game, {"card": "ship"}) else []
    return ships + [play for play in others if payable(game, play)]


def first_island_actions(game):
    """S4, S5"""
    places = explorations(game.tiles, game.placed, tuple(game.area)) or shore_destinations(game)
    return [{"action": "first_island", "to": to} for to in places]


# ---------------------------------------------------------------- doing it


def new_game(tiles, players, options, chance):
    """S1 to S3: a game, and the event of setting up."""
    game = Game(tiles, players, options)
    given = game.options["first"]
    game.first = chance.first(players) if given == "random" else given  # S2
    for _ in range(3):
        reveal(game, len(game.area), chance)
    for step in range(players):
        draw_from_deck(game, (game.first + step) % players, 5, chance)
    game.turn = game.first
    hands = [dict(seat.hand) for seat in game.seats]
    return game, [{"event": "set_up", "first": game.first, "area": list(game.area), "hands": hands}]


def reveal(game, place, chance):
    """S1: moves the next tile of the stack into the area; its id, or None when the stack is empty."""
    if game.stack == 0:
        return None
    tile = chance.tile(game.unseen)
    game.unseen.remove(tile)
    game.stack -= 1
    game.area.insert(place, tile)
    return tile


def draw_from_deck(game, seat, count, chance):
    """S3: draws cards from a deck that has enough of them."""
    drawn = no_cards()
    for _ in range(count):
        card = chance.card(game.deck)
        move_cards(game.deck, game.seats[seat].hand, {card: 1})
        drawn[card] += 1
    return drawn


def apply(game, action, chance):
    """T2: performs a legal action of the seat to act and returns the events. Call refusal() first."""
    doing = {"mulligan": do_mulligan, "first_island": do_first_island, "play": do_play, "end_turn": do_end_turn}
    return doing[action["action"]](game, action, chance)


def do_mulligan(game, action, chance):
    """S3"""
    seat, discarded = game.turn, all_cards(action["discard"])
    move_cards(game.seats[seat].hand, game.discard, discarded)
    drawn = draw_from_deck(game, seat, total(discarded), chance)
    game.turn = (seat + 1) % game.players
    if game.turn == game.first:
        game.phase = "first_islands"
    return [{"event": "mulligan", "seat": seat, "discarded": discarded, "drawn": drawn}]


def do_first_island(game, action, chance):
    """S4, S5; then the first round begins."""
    seat = game.turn
    revealed = land_ship(game, ship_named(game, "reserve"), action["to"], chance)
    events = [{"event": "first_island", "seat": seat, "to": action["to"], "revealed": revealed}]
    game.turn = (seat + 1) % game.players
    if game.turn == game.first:
        game.phase = "play"
        events += begin_round(game)
    return events


def ship_named(game, berth):
    """P1: the ship at exactly that place, or else the one of its island that is at the earliest tile."""
    ships = game.seats[game.turn].ships
    if berth in ships:
        return berth
    order = {placed.tile: number for number, placed in enumerate(game.placed)}
    there = [b for b in ships if same_place(game, b, berth)]
    return min(there, key=lambda b: (order[b["shore"]["tile"]], b["shore"]["portion"]))


def land_ship(game, berth, to, chance):
    """K1, S4: moves a ship, placing a tile if needed; returns the tile revealed, if any."""
    ships = game.seats[game.turn].ships
    index = ships.index(berth)
    if "explore" not in to:
        ships[index] = to
        return None
    new = to["explore"]
    ships[index] = {"shore": {"tile": new["tile"], "portion": new["portion"]}}
    game.placed += (Placed(new["tile"], new["q"], new["r"], new["rotation"]),)
    place = game.area.index(new["tile"])
    game.area.pop(place)
    return reveal(game, place, chance)


def do_play(game, action, chance):
    """T2: discard the card, pay, then the effect."""
    seat = game.seats[game.turn]
    payment = all_cards(action["payment"])
    move_cards(seat.hand, game.discard, {action["card"]: 1})
    move_cards(seat.hand, game.discard, payment)
    game.card_played_this_round = True
    event = {**action, "event": "played", "seat": game.turn, "payment": payment, "revealed": None}
    del event["action"]
    if action["card"] == "ship":
        event["from"] = ship_named(game, action["from"])
        event["revealed"] = land_ship(game, event["from"], action["to"], chance)
    elif action["card"] == "market":
        raise_price(game, action["good"])
    else:
        place_pioneer(game, action)
    return [event]


def raise_price(game, good):
    """K6, C6"""
    game.seats[game.turn].stock[good] -= 1
    game.steps[good] += 1
    game.markers_left -= 1
    game.market_played = True


def place_pioneer(game, action):
    """K2 to K5, F1"""
    seat, card, building = game.seats[game.turn], action["card"], None
    if card in ("plantation", "gold_mine"):
        seat.production[game.kind_at(action["at"])] += 1
    elif card == "ruins":
        seat.stock["gold"] += 3
    else:
        game.buildings_left -= 1
        building = "fort" if action["build"] == "fort" else {"post": action["good"]}
        if building != "fort":
            seat.production[action["good"]] += 1
    seat.pioneers.append({**action["at"], "building": building})
    if len(seat.pioneers) == PIONEERS:
        game.ending = True


def do_end_turn(game, action, chance):
    """T3, T4, T6: produce, draw, pass on."""
    seat = game.turn
    produced = dict(game.seats[seat].production)
    for good in GOODS:
        game.seats[seat].stock[good] += produced[good]
    events = [{"event": "turn_ended", "seat": seat, "produced": produced}]
    events += draw_cards(game, seat, cards_to_draw(game, seat), chance)
    game.turn = (seat + 1) % game.players
    game.market_played = False
    if game.turn == game.first:
        return events + end_round(game)
    return events + [{"event": "turn_began", "seat": game.turn, "round": game.round}]


def cards_to_draw(game, seat):
    """T4, P5"""
    at_shores = sum(isinstance(b, dict) and "shore" in b for b in game.seats[seat].ships)
    as_pirates = len(game.pirates(seat)) if game.options["edition"] == "dutch" else 0
    forts = sum(p["building"] == "fort" for p in game.seats[seat].pioneers)
    return 3 + at_shores + as_pirates + forts


def draw_cards(game, seat, count, chance):
    """T5: card by card; the events."""
    events = []
    for _ in range(count):
        if total(game.deck) == 0 and total(game.discard) > 0:
            move_cards(game.discard, game.deck, dict(game.discard))
            events.append({"event": "reshuffled"})
        if total(game.deck) > 0:
            card = chance.card(game.deck)
            move_cards(game.deck, game.seats[seat].hand, {card: 1})
            if not events or events[-1]["event"] != "drew":
                events.append({"event": "drew", "seat": seat, "cards": no_cards()})
            events[-1]["cards"][card] += 1
            continue
        victim = richest_opponent(game, seat)
        if total(game.seats[victim].hand) == 0:
            break
        card = chance.theft(game.seats[victim].hand)
        move_cards(game.seats[victim].hand, game.seats[seat].hand, {card: 1})
        events.append({"event": "took", "seat": seat, "from": victim, "card": card})
    return events


def richest_opponent(game, seat):
    """T5: most cards, ties to the first clockwise from the drawer."""
    clockwise = [(seat + step) % game.players for step in range(1, game.players)]
    most = max(total(game.seats[s].hand) for s in clockwise)
    return next(s for s in clockwise if total(game.seats[s].hand) == most)


def begin_round(game):
    """T1, F4: a new round."""
    game.round += 1
    game.card_played_this_round = False
    game.barren = is_barren(game)
    return [{"event": "turn_began", "seat": game.turn, "round": game.round}]


def is_barren(game):
    """F4: no vacant location for pioneers and no tile that could be placed."""
    vacant = [at for at in game.locations_in_play() if not game.occupied(at)]
    useful = [at for at in vacant if game.kind_at(at) != "site" or game.buildings_left > 0]
    return not useful and not placements(game.tiles, game.placed, tuple(game.area))


def end_round(game):
    """F1, F4: another round, or the end."""
    game.quiet_rounds = 0 if game.card_played_this_round else game.quiet_rounds + 1
    game.reason = reason_to_finish(game)
    if game.reason is None:
        return begin_round(game)
    game.phase, game.turn = "finished", None
    for seat in game.seats:
        seat.production = dict.fromkeys(GOODS, 0)  # F2
    return [{"event": "finished", "reason": game.reason}]


def reason_to_finish(game):
    """F1, F4, in the order of the text."""
    if game.ending:
        return "tenth_pioneer"
    if game.barren:
        return "map_exhausted"
    if game.options["stall_rounds"] and game.quiet_rounds >= game.options["stall_rounds"]:
        return "stalled"
    if game.options["round_limit"] and game.round >= game.options["round_limit"]:
        return "round_limit"
    return None


def scores(game):
    """F2, F3: points and pioneers of every seat, and the winners."""
    points = [sum(count * game.price(good) for good, count in seat.stock.items()) for seat in game.seats]
    results = [(points[s], len(game.seats[s].pioneers)) for s in range(game.players)]
    winners = [s for s in range(game.players) if results[s] == max(results)]
    return results, winners
