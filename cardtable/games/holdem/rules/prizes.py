"""The prizes of a sit-and-go: shares of all buy-ins, each the starting stack of a player."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.holdem.rules import Rules

SHARES = {3: (100,), 6: (65, 35), 10: (50, 30, 20)}
"""Percent of the buy-ins by place, from the first, by the maximum number of players."""


def prizes_of(rules: Rules) -> tuple[int, ...]:
    """Return the prize of each paid place, from the first; nothing in a cash game.

    >>> prizes_of(Rules(seats=6, game="sit_and_go", stack=1_500))
    (5850, 3150)
    """
    if rules.game != "sit_and_go":
        return ()
    buy_ins = [chips for chips in rules.start if chips]
    shares = next(found for count, found in SHARES.items() if len(buy_ins) <= count)
    lower = [sum(buy_ins) * share // 100 for share in shares[1:]]
    return (sum(buy_ins) - sum(lower), *lower)


def prize_of(rules: Rules, places: Sequence[int], seat: int) -> int:
    """Return the prize of *seat* by the *places* of all seats, 0 for those still playing.

    Players who share a place share the prizes of the places they take together.

    >>> rules = Rules(seats=3, game="sit_and_go", stack=1_000)
    >>> [prize_of(rules, (2, 1, 2), seat) for seat in range(3)]
    [0, 3000, 0]
    """
    place = places[seat]
    if not place:
        return 0
    tied = places.count(place)
    return sum(prizes_of(rules)[place - 1 : place - 1 + tied]) // tied
