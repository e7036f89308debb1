"""Games small enough to list every deal: Kuhn poker, Leduc poker, and all-in or fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from cardtable.solving.betting_tree import (
    FIRST,
    FOLD_FIRST,
    FOLD_SECOND,
    SECOND,
    SHOWDOWN,
    BettingTree,
    build_tree,
)
from tests.solving.preflop import CLASS_NAMES, CLASSES, count_deals, preflop_outcomes

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
    results are divided by: a big blind if the game has blinds, else an ante.
    """

    title: str
    tree: BettingTree
    deals: tuple[Deal, ...]
    buckets: tuple[tuple[str, ...], ...]
    unit: float = 1.0
    has_blinds: bool = False


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


MIN_STACK, MAX_STACK = 1.0, 25.0
"""The limits of the stack of the push-fold game, in big blinds."""


@dataclass(frozen=True)
class AllInOrFold:
    """Betting of two players with *stack* big blinds: all-in or fold, then call or fold."""

    kind: int
    stake: float
    stack: float
    street: int = 0

    def actions(self) -> Sequence[int]:
        return (FOLD, BET) if self.kind == FIRST else (FOLD, CALL)

    def after(self, action: int) -> AllInOrFold:
        if self.kind == FIRST:
            if action == FOLD:
                return AllInOrFold(FOLD_FIRST, 0.5, self.stack)
            return AllInOrFold(SECOND, 0.0, self.stack)
        if action == FOLD:
            return AllInOrFold(FOLD_SECOND, 1.0, self.stack)
        return AllInOrFold(SHOWDOWN, self.stack, self.stack)


def push_fold(stack: float = 10.0) -> SmallGame:
    """Return the push-fold game of Hold'em: the small blind goes all-in or folds.

    Both begin the hand with *stack* big blinds, 1 to 25. The buckets are the 169 classes of
    starting hands. Nothing is lost by them: hands of a class differ only by the names of their
    suits. Raises ValueError for another stack, and if the file of equities is damaged.
    """
    if not MIN_STACK <= stack <= MAX_STACK:
        raise ValueError(
            f"The push-fold game has stacks of {MIN_STACK:g} to {MAX_STACK:g} big blinds, "
            f"not {stack:g}."
        )
    counts, outcomes = count_deals(), preflop_outcomes()
    total = sum(map(sum, counts))
    deals = tuple(
        Deal(counts[a][b] / total, (a,), (b,), outcomes[a][b])
        for a in range(CLASSES)
        for b in range(CLASSES)
        if counts[a][b]
    )
    tree = build_tree(AllInOrFold(FIRST, 0.0, stack))
    return SmallGame("Push-fold", tree, deals, (CLASS_NAMES,), has_blinds=True)


SMALL_GAMES: dict[str, Callable[[], SmallGame]] = {
    "kuhn": kuhn,
    "leduc": leduc,
    "push-fold": push_fold,
}
"""The small games by the names of the command line."""
