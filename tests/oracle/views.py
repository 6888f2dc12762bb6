"""What a viewer may know according to the oracle (docs/rules.md, section 8). Comments name the rule ids."""

from __future__ import annotations

from oracle import cards_to_draw
from table import total


def expected_view(game, state, seen, viewer):
    """V1 to V3: the public fields of a state, the viewer's own secrets, and what the viewer saw."""
    public = {key: value for key, value in state.items() if key not in ("deck", "seats")}
    seats = [seen_seat(game, state["seats"][index], index, index == viewer) for index in range(game.players)]
    return {**public, "viewer": viewer, "deck": total(game.deck), "seats": seats, "history": seen}


def seen_seat(game, seat, index, own):
    """V1, V2, T4: one seat."""
    shown = {key: value for key, value in seat.items() if key not in ("hand", "stock")}
    shown["hand_size"] = total(seat["hand"])
    shown["hand"] = seat["hand"] if own else None
    stock_is_open = own or game.options["open_stock"] or game.phase == "finished"
    shown["stock"] = seat["stock"] if stock_is_open else None
    shown["draws"] = cards_to_draw(game, index)
    return shown


def seen_event(event, viewer):
    """V1, V3, V4: an event as a viewer sees it."""
    kind, shown = event["event"], dict(event)
    if kind == "set_up":
        hands = shown.pop("hands")
        shown["hand"] = None if viewer is None else hands[viewer]
    elif kind == "mulligan" and event["seat"] != viewer:
        shown["drawn"] = None
    elif kind == "drew":
        shown["count"] = total(event["cards"])
        shown["cards"] = event["cards"] if event["seat"] == viewer else None
    elif kind == "took" and viewer not in (event["seat"], event["from"]):
        shown["card"] = None
    return shown


def reveals(event):
    """V1: whether something hidden was revealed."""
    if event["event"] in ("set_up", "took", "reshuffled", "finished"):
        return True
    drawn = event.get("cards") or event.get("drawn") or {}
    return total(drawn) > 0 or event.get("revealed") is not None
