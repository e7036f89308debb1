"""The chances of the open hands in a run-out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardtable.games.holdem.events import RunOut

TRIALS = 2_000_000
"""Enough to count every board, also before the flop."""
UNCOMPILED_TRIALS = 3_000
"""Enough to count every board from the flop on."""


@lru_cache(maxsize=256)
def chances_of(event: RunOut) -> Mapping[int, float]:
    """Return each hand's share of the pot by position, 0 to 1; a tie of two counts a half.

    All boards are counted; before the flop only by the compiled counter, else a sample.
    """
    # Imported late: its tables are computed on import, which would delay the program's start.
    from cardtable.poker import odds
    from cardtable.poker.equity import equity

    trials = UNCOMPILED_TRIALS if str(odds.__file__).endswith(".py") else TRIALS
    results = equity([cards for _seat, cards in event.hands], event.board, trials)
    return {seat: each.equity for (seat, _cards), each in zip(event.hands, results, strict=True)}
