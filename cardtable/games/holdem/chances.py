"""The chances of the open hands in a run-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cardtable.games.holdem.events import RunOut
from cardtable.poker.card_input import Cards

TRIALS = 2_000_000
"""Enough to count every board, also before the flop."""
EQUITY = "equity"
"""The key of the share of the pot that a check or call wins against the hands that are likely."""
MIX = "mix"
"""The key of the chance with which a solved policy takes an action."""
UNCOMPILED_TRIALS = 3_000
"""Enough to count every board from the flop on."""


@lru_cache(maxsize=256)
def chances_of(event: RunOut) -> Mapping[int, float]:
    """Return each hand's share of the pot by position, 0 to 1; a tie of two counts a half.

    All boards are counted, except before the flop in uncompiled code, which draws a sample.
    """
    shares = shares_of([cards for _seat, cards in event.hands], event.board)
    return {seat: share for (seat, _cards), share in zip(event.hands, shares, strict=True)}


def shares_of(hands: Sequence[Cards], board: Cards) -> list[float]:
    """Return the share of the pot of each of the open *hands*, as chances_of() does."""
    # Imported late: its tables are computed on import, which would delay the program's start.
    from cardtable.poker import odds
    from cardtable.poker.equity import equity

    trials = UNCOMPILED_TRIALS if str(odds.__file__).endswith(".py") else TRIALS
    return [each.equity for each in equity(hands, board, trials)]
