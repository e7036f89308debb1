"""Agreement with DDS, where the endplay package is installed."""

from __future__ import annotations

import ctypes
import random

import pytest

from cardtable.search import solver
from cardtable.search.double_dummy import solve, solve_all
from tests.brute_force import deal

dds = pytest.importorskip("endplay._dds")
COMPILED = not solver.__file__.endswith(".py")


def ask(hands: list[int], leader: int, trump: str, target: int, solutions: int) -> object:
    board = dds.deal()
    board.trump, board.first = (0 if trump == "s" else 4), leader
    for seat in range(4):
        for suit in range(4):
            board.remainCards[seat][suit] = (hands[seat] >> (13 * (3 - suit)) & 8191) << 2
    answer = dds.futureTricks()
    assert dds._dll.SolveBoard(board, target, solutions, 1, ctypes.byref(answer), 0) == 1
    return answer


@pytest.mark.skipif(not COMPILED, reason="slow as plain Python")
@pytest.mark.parametrize("trump", ["s", "n"])
@pytest.mark.parametrize(
    ("size", "count"),
    [
        (4, 2000),
        (5, 2000),
        (6, 1500),
        (7, 1000),
        (8, 800),
        (9, 300),
        (10, 100),
        (11, 30),
        (12, 10),
        (13, 4),
    ],
)
def test_one_value(size: int, count: int, trump: str) -> None:
    rng = random.Random(size)
    for _ in range(count if trump == "s" else count // 5):
        hands, leader = deal(rng, size), rng.randrange(4)
        tricks = ask(hands, leader, trump, -1, 1).score[0]
        expected = size - tricks if leader & 1 else tricks
        assert solve(hands, leader, trump=trump) == expected, (hands, leader)


@pytest.mark.skipif(not COMPILED, reason="slow as plain Python")
@pytest.mark.parametrize(("size", "count"), [(5, 300), (8, 150)])
def test_every_card(size: int, count: int) -> None:
    rng = random.Random(size)
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
