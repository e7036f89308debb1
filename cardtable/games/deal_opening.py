"""The beginning of a hand, as the modules ``deal_code`` of the games describe it."""

from __future__ import annotations

from typing import NamedTuple


class Opening(NamedTuple):
    """A hand before its first action: the dealer's position and the deals.

    *deals* are texts as in ``Game.deals()``: a new game that is given them begins with this hand.
    *number* is that of the deal among those of the game's seed, from 0; None if the deal cannot be
    repeated from the seed alone.
    """

    dealer: int
    deals: tuple[str, ...]
    number: int | None
