"""Helpers for tests of reasons at Spades: views with advice written by hand."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.games.spades import Bid, View
from cardtable.games.spades.reasons import reason
from tests.games.spades.spades_views import view_with

GAP = 20.0
"""The points between the best card and the next one."""


def candidate(action: Any, expected: float, numbers: dict[str, float]) -> Candidate[Any]:
    """Return a candidate with chances by key, and the figure ``bags``."""
    bags = tuple(
        Figure("bags", value, "", "bags") for key, value in numbers.items() if key == "bags"
    )
    chances = tuple(Chance(key, share, key) for key, share in numbers.items() if key != "bags")
    return Candidate(action, expected, 0.1, chances=chances, figures=bags)


def reason_for(
    view: View,
    best: str,
    other: str,
    *,
    gap: float = GAP,
    equal: str = "",
    **numbers: tuple[float, float],
) -> str:
    """Return the reason for *best* over *other* in *view*.

    Both are cards or bids; *numbers* are the chances of either, by key. *equal* is as good as
    *best*.
    """
    read = Card.parse if view.bids[view.seat] is not None else Bid.parse
    pairs = numbers.items()
    rows = [
        candidate(read(best), gap, {key: pair[0] for key, pair in pairs}),
        candidate(read(other), 0.0, {key: pair[1] for key, pair in pairs}),
    ]
    if equal:
        rows.insert(1, candidate(read(equal), gap, {key: pair[0] for key, pair in pairs}))
    return reason(view, Advice(tuple(rows), 100, "points"))


def bidding_view(held: str, bids: str, **options: Any) -> View:
    """Return the view of a seat that is to bid; *bids* by position, ``-`` for none yet."""
    words = bids.split()
    view = view_with(held, bids=" ".join(word.replace("-", "1") for word in words), **options)
    made = tuple(None if word == "-" else Bid.parse(word) for word in words)
    return view._replace(bids=made, phase=type(view.phase).BIDDING, history=b"", leaders=b"")
