"""The score of a hand of Spades as a pure function; rules/rule_numbers.py computes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.rules.rule_numbers import BLIND_BID, score_sides


class Item(NamedTuple):
    """One line of a breakdown. *what* is one of the names below; *points* may be negative.

    ``made`` and ``set`` (contract), ``bags`` (overtricks), ``bag-penalty``, ``nil-made``,
    ``nil-failed``, ``blind-made``, ``blind-failed``, ``ten-made``, ``ten-set``, ``moon-made``,
    ``moon-set``. *position* is the seat that bid the nil, else None.
    """

    what: str
    points: int
    position: int | None = None


class SideScore(NamedTuple):
    """The score of one side for one hand.

    *points* is the change of the running score, *bags* the bag counter afterwards, *gained_bags*
    the overtricks of this hand, *tricks* the tricks taken by the side, *items* the breakdown.
    """

    points: int
    bags: int
    gained_bags: int
    contract: int
    tricks: int
    items: tuple[Item, ...]

    @property
    def made(self) -> bool:
        """Whether the contract was made (always, without a contract)."""
        return not any(item.what in ("set", "ten-set", "moon-set") for item in self.items)


def score_hand(
    rules: Rules, bids: Sequence[Bid], tricks: Sequence[int], bags: Sequence[int]
) -> tuple[SideScore, ...]:
    """Return one SideScore per side.

    *bids* and *tricks* are by position, *bags* the counters by side before the hand. Sides are
    those of ``rules.sides``. The rules are in docs/spades-rules.md.
    """
    numbers = [BLIND_BID if bid.blind else bid.tricks for bid in bids]
    return score_sides(rules.numbers, numbers, tricks, bags, Item, SideScore)
