"""Implied odds: cheap calls with hands that seldom improve, but then win a large pot."""

from __future__ import annotations

from cardtable.games.holdem.strategies.odds import rivals
from cardtable.games.holdem.strategies.positions import effective_stack, is_last, raises_before
from cardtable.games.holdem.view import View

PAIR_STACK = 10
"""Effective stack, in prices of the call, with which a pair is played for a set."""
CONNECTOR_STACK = 20
"""Effective stack, in prices of the call, with which suited connectors are played."""
MAX_RAISES = 1


def is_pair(view: View) -> bool:
    """Whether this seat holds a pocket pair."""
    first, second = view.hand.hole(view.seat)
    return first % 13 == second % 13


def is_suited_connector(view: View) -> bool:
    """Whether this seat holds neighbouring cards of one suit, from five-four to queen-jack."""
    first, second = view.hand.hole(view.seat)
    low, high = sorted((first % 13, second % 13))
    return first // 13 == second // 13 and high - low == 1 and 2 <= low <= 9


def has_implied_odds(view: View) -> bool:
    """Whether a call before the flop pays through the pots won when the hand improves.

    A pair needs ten times the price behind; suited connectors twenty times, and the last position
    or several opponents. After a second raise the price is too high for either.
    """
    cost = view.to_call
    if view.hand.street or not cost or raises_before(view.hand) > MAX_RAISES:
        return False
    stack = effective_stack(view)
    if is_pair(view):
        return stack >= PAIR_STACK * cost
    several = is_last(view.hand, view.seat) or len(rivals(view)) > 2
    return is_suited_connector(view) and several and stack >= CONNECTOR_STACK * cost
