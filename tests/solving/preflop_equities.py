"""Compute the equities of starting hands: ``python -m tests.solving.preflop_equities``.

Counts every deal of two hands and a board, a few minutes with NumPy, and writes
preflop.equities beside this file. Boards that differ only by a permutation of the suits are counted
once with their number: 134,459 instead of 2,598,960. The counts are exact; the file rounds the
means to 16 bits (preflop.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from cardtable.poker.evaluator import evaluate_many
from tests.solving.preflop import CLASSES, FILE, class_of, pack

HOLES = np.array(list(combinations(range(52), 2)), dtype=np.uint8)
BOARDS = comb(48, 5)
"""The number of boards for two hands."""

DEAD = 32767
"""The value of a hand that shares a card with the board, as an opponent: never beaten."""

Counts = npt.NDArray[np.int64]


def boards() -> dict[int, list[tuple[int, ...]]]:
    """Return one of the boards that differ only by their suits, by the number of those."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for board in combinations(range(52), 5):
        ranks = [0, 0, 0, 0]
        for card in board:
            ranks[card // 13] |= 1 << card % 13
        if ranks[0] >= ranks[1] >= ranks[2] >= ranks[3]:
            number = 24
            for repeated in Counter(ranks).values():
                number //= factorial(repeated)
            found.setdefault(number, []).append(board)
    assert sum(number * len(listed) for number, listed in found.items()) == comb(52, 5)
    return found


def batches(listed: list[tuple[int, ...]]) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the boards by 255, so that sums of ones fit a byte."""
    for begin in range(0, len(listed), 255):
        yield np.array(listed[begin : begin + 255], dtype=np.uint8)


def count_wins() -> Counts:
    """Return on how many boards each of the 1,326 hands beats each of the others."""
    wins: Counts = np.zeros((len(HOLES), len(HOLES)), dtype=np.int64)
    for number, listed in boards().items():
        for batch in batches(listed):
            some = np.zeros(wins.shape, dtype=np.uint8)
            for board in batch:
                cards = np.empty((len(HOLES), 7), dtype=np.uint8)
                cards[:, :2], cards[:, 2:] = HOLES, board
                ranks = evaluate_many(cards.data, 7, checked=False)
                own = np.asarray(ranks).astype(np.int16)
                dead = np.isin(HOLES, board).any(axis=1)
                other = own.copy()
                own[dead], other[dead] = 0, DEAD
                some += own[:, None] > other[None, :]
            wins += number * some.astype(np.int64)
    return wins


def main() -> None:
    """Write the file of equities."""
    wins = count_wins()
    disjoint = ~(HOLES[:, None, :, None] == HOLES[None, :, None, :]).any(axis=(2, 3))
    margins = np.where(disjoint, wins - wins.T, 0)
    index = np.array([class_of(*map(int, hole)) for hole in HOLES])
    sums: Counts = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    deals: Counts = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    rows = np.broadcast_to(index[:, None], margins.shape)
    columns = np.broadcast_to(index[None, :], margins.shape)
    np.add.at(sums, (rows, columns), margins)
    np.add.at(deals, (rows, columns), disjoint.astype(np.int64))
    means = sums / (BOARDS * np.maximum(deals, 1))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(pack(means.tolist()))


if __name__ == "__main__":
    main()
