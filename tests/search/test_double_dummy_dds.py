"""Agreement with DDS, where the endplay package is installed."""

from __future__ import annotations

import ctypes
import random
import sys
from typing import Any

import pytest

from cardtable.search.double_dummy import solve, solve_all
from tests.oracles import oracle
from tests.search.brute_force import deal
from tests.uncompiled import IS_COMPILED

NOT_EVERYWHERE = "" if sys.version_info < (3, 14) else "endplay needs an earlier Python"
dds = oracle("endplay._dds", reason=NOT_EVERYWHERE)


def ask(hands: list[int], leader: int, trump: str, target: int, solutions: int) -> Any:
    board = dds.deal()
    board.trump, board.first = (0 if trump == "s" else 4), leader
    for seat in range(4):
        for suit in range(4):
            board.remainCards[seat][suit] = (hands[seat] >> (13 * (3 - suit)) & 8191) << 2
    answer = dds.futureTricks()
    assert dds._dll.SolveBoard(board, target, solutions, 1, ctypes.byref(answer), 0) == 1
    return answer


FEW = {4: 60, 5: 60, 6: 50, 7: 40, 8: 40, 9: 25, 10: 15, 11: 8, 12: 4, 13: 3}
MANY = {4: 2000, 5: 2000, 6: 2000, 7: 1500, 8: 1500, 9: 1000, 10: 600, 11: 300, 12: 150, 13: 100}
SIZES = [*FEW.items(), *(pytest.param(*item, marks=pytest.mark.soak) for item in MANY.items())]


@pytest.mark.sample(5)
@pytest.mark.skipif(not IS_COMPILED, reason="slow as plain Python")
@pytest.mark.parametrize("trump", ["s", "n"])
@pytest.mark.parametrize(("size", "count"), SIZES)
def test_solve_agrees(size: int, count: int, trump: str) -> None:
    rng = random.Random(100 * count + size)
    for _ in range(count if trump == "s" else count // 3):
        hands, leader = deal(rng, size), rng.randrange(4)
        tricks = ask(hands, leader, trump, -1, 1).score[0]
        expected = size - tricks if leader & 1 else tricks
        assert solve(hands, leader, trump=trump) == expected, (hands, leader)


@pytest.mark.skipif(not IS_COMPILED, reason="slow as plain Python")
@pytest.mark.parametrize(
    ("size", "count"),
    [(5, 60), (8, 20), (10, 4)]
    + [
        pytest.param(size, count, marks=pytest.mark.soak)
        for size, count in ((5, 1000), (8, 500), (10, 100), (13, 8))
    ],
)
def test_solve_all_agrees(size: int, count: int) -> None:
    rng = random.Random(100 * count + size)
    for _ in range(count):
        hands, leader = deal(rng, size), rng.randrange(4)
        answer = ask(hands, leader, "s", -1, 3)
        expected = {}
        for i in range(answer.cards):
            ranks = 1 << answer.rank[i] | answer.equals[i]
            for rank in range(13):
                if ranks >> (rank + 2) & 1:
                    score = answer.score[i]
                    card = 13 * (3 - answer.suit[i]) + rank
                    expected[card] = size - score if leader & 1 else score
        assert solve_all(hands, leader) == expected
