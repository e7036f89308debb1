"""Games small enough to list every deal: Kuhn poker and Leduc poker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from cardtable.solving.betting_tree import (
    FIRST,
    FOLD_FIRST,
    FOLD_SECOND,
    SHOWDOWN,
    BettingTree,
    build_tree,
)

FOLD, CALL, BET = -1, 0, 1
"""Actions: fold; check or call; bet or raise by the fixed amount."""


class Deal(NamedTuple):
    """The cards of a hand.

    *chance* is their probability, *first* and *second* are the buckets of the players on each
    street, *outcome* is what the first player gets of a showdown, from -1 to 1.
    """

    chance: float
    first: tuple[int, ...]
    second: tuple[int, ...]
    outcome: float


@dataclass(frozen=True)
class SmallGame:
    """A game with its betting *tree*, all *deals*, and the names of the *buckets* on each street.

    A bucket of a later street determines those of the same player on earlier ones. *unit* is what
    results are divided by, such as a big blind.
    """

    title: str
    tree: BettingTree
    deals: tuple[Deal, ...]
    buckets: tuple[tuple[str, ...], ...]
    unit: float = 1.0


@dataclass(frozen=True)
class FixedBetting:
    """Betting with fixed amounts: *paid* by both players, *bets* so far on this *street*."""

    sizes: tuple[int, ...]
    cap: int
    kind: int
    street: int
    paid: tuple[int, int]
    bets: int = 0
    acted: bool = False

    @property
    def stake(self) -> float:
        return float(min(self.paid))

    def actions(self) -> Sequence[int]:
        raises = (BET,) if self.bets < self.cap else ()
        return (FOLD, CALL, *raises) if self.paid[0] != self.paid[1] else (CALL, *raises)

    def after(self, action: int) -> FixedBetting:
        player = self.kind
        if action == FOLD:
            return self._next((FOLD_FIRST, FOLD_SECOND)[player], self.paid)
        paid = list(self.paid)
        paid[player] = max(self.paid) + (self.sizes[self.street] if action == BET else 0)
        both = (paid[0], paid[1])
        if action == BET:
            return self._next(1 - player, both, self.bets + 1, True)
        if not self.acted:
            return self._next(1 - player, both, self.bets, True)
        if self.street + 1 == len(self.sizes):
            return self._next(SHOWDOWN, both)
        return FixedBetting(self.sizes, self.cap, FIRST, self.street + 1, both)

    def _next(
        self, kind: int, paid: tuple[int, int], bets: int = 0, acted: bool = False
    ) -> FixedBetting:
        return FixedBetting(self.sizes, self.cap, kind, self.street, paid, bets, acted)


def kuhn() -> SmallGame:
    """Return Kuhn poker: three cards, one bet (H. W. Kuhn 1950)."""
    names = ("J", "Q", "K")
    deals = tuple(
        Deal(1 / 6, (a,), (b,), 1.0 if a > b else -1.0) for a, b in permutations(range(3), 2)
    )
    tree = build_tree(FixedBetting((1,), 1, FIRST, 0, (1, 1)))
    return SmallGame("Kuhn poker", tree, deals, (names,))


def leduc() -> SmallGame:
    """Return Leduc poker: six cards, two streets, two raises each (Southey and others 2005)."""
    ranks = ("J", "Q", "K")
    cards = [rank for rank in range(3) for _suit in range(2)]
    chances: dict[tuple[int, int, int], int] = {}
    for a, b, board in permutations(range(6), 3):
        key = (cards[a], cards[b], cards[board])
        chances[key] = chances.get(key, 0) + 1
    deals = tuple(
        Deal(count / 120, (a, 3 * a + board), (b, 3 * b + board), _leduc_outcome(a, b, board))
        for (a, b, board), count in chances.items()
    )
    tree = build_tree(FixedBetting((2, 4), 2, FIRST, 0, (1, 1)))
    after_board = tuple(f"{own} ({board})" for own in ranks for board in ranks)
    return SmallGame("Leduc poker", tree, deals, (ranks, after_board))


def _leduc_outcome(a: int, b: int, board: int) -> float:
    if a == b:
        return 0.0
    if board in (a, b):
        return 1.0 if board == a else -1.0
    return 1.0 if a > b else -1.0


SMALL_GAMES: dict[str, Callable[[], SmallGame]] = {"kuhn": kuhn, "leduc": leduc}
"""The small games by the names of the command line."""
