"""The cards of a real hand in the terms of a solved policy: the bucket of each pair on a board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from cardtable.games.holdem.solved.river import Order, order_of
from cardtable.solving.boards import TEXTURES, Boards, texture_of
from cardtable.solving.groupings import STARTS, Grouping, start_bucket
from cardtable.solving.policy_file import SolvedPolicy
from cardtable.solving.strengths import Strengths, pair_of

PAIRS = tuple((high, low) for high in range(52) for low in range(high))
"""All pairs of cards, in the order of pair_of()."""
_FLOPS = 1755


class SolvedCards:
    """Finds the buckets of a *policy*. Raises ValueError if it is of another game.

    Boards are card indexes, none to four of them; results are kept for the boards met last.
    """

    def __init__(self, policy: SolvedPolicy) -> None:
        self.groupings = [Grouping(*data) for data in policy.groupings]
        self.table = policy.flop_table
        sizes = (STARTS, *[TEXTURES * grouping.size for grouping in self.groupings[:2]], 0)
        if len(self.groupings) != 3 or policy.buckets != sizes:
            raise ValueError("buckets")
        if len(self.table) != _FLOPS * len(PAIRS) or max(self.table) >= self.groupings[0].size:
            raise ValueError("flops")
        self._flops = Boards(3)
        self._on_board = lru_cache(maxsize=64)(Strengths().on_board)
        self.groups = lru_cache(maxsize=64)(self._groups)
        self.order = lru_cache(maxsize=16)(self._order)

    def buckets_on(self, board: Sequence[int]) -> range:
        """Return the buckets that occur on a board."""
        if not board:
            return range(STARTS)
        size = self.groupings[len(board) - 3].size
        first = texture_of(board) * size
        return range(first, first + size)

    def buckets(self, board: Sequence[int], holdings: Sequence[tuple[int, int]]) -> list[int]:
        """Return the bucket of each of *holdings* on a board."""
        if not board:
            return [start_bucket(a, b) for a, b in holdings]
        # All pairs are grouped at once: their groups are needed again when the river is solved.
        first, groups = self.buckets_on(board).start, self.groups(tuple(board))
        return [first + groups[pair_of(a, b)] for a, b in holdings]

    def _groups(self, board: tuple[int, ...]) -> array[int]:
        """Return the place of each pair's bucket among those that occur on the board."""
        if not board:
            return array("i", [start_bucket(a, b) for a, b in PAIRS])
        if len(board) == 3:
            number, suits = self._flops.find(board)
            table = self.table[len(PAIRS) * number : len(PAIRS) * (number + 1)]
            card = [13 * suits[index // 13] + index % 13 for index in range(52)]
            return array("i", [table[pair_of(card[a], card[b])] for a, b in PAIRS])
        group_of = self.groupings[len(board) - 3].group_of
        return array("i", map(group_of, *self._on_board(tuple(sorted(board)))))

    def _order(self, board: tuple[int, ...]) -> Order:
        """Return the order of all pairs by strength on a sorted *board* of five cards."""
        return order_of(self._on_board(board)[0])
