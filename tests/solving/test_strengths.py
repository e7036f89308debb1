"""Strengths of hole cards on boards, against counts of every opposing pair."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards import DECK
from cardtable.poker.evaluator import evaluate
from cardtable.solving.strengths import Strengths, pair_of
from tests.uncompiled import run_plain

MOST = 1980
RIVER, TURN = [4, 17, 33, 40, 51], [0, 1, 2, 30]
PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[2])
from cardtable.solving import strengths
assert strengths.__file__.endswith(".py")
computer = strengths.Strengths()
print(json.dumps([computer.on_board(board) for board in json.load(sys.stdin)]))
"""
STRENGTHS = Strengths()
boards = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


def rank_all(board: list[int]) -> dict[tuple[int, int], int]:
    """Return the rank of each pair of cards on a river board."""
    rest = [card for card in range(52) if card not in board]
    return {
        pair: evaluate([DECK[card] for card in (*board, *pair)]) for pair in combinations(rest, 2)
    }


def score_of(ranks: dict[tuple[int, int], int], own: tuple[int, int]) -> int:
    """Return twice the number of pairs that *own* beats, plus the number that it ties."""
    mine = ranks[own]
    return sum(
        2 * (rank < mine) + (rank == mine)
        for other, rank in ranks.items()
        if not set(own) & set(other)
    )


def check_river(board: list[int], pairs: int, seed: int) -> None:
    strengths, spreads = STRENGTHS.on_board(board)
    ranks = rank_all(board)
    for own in Random(seed).sample(sorted(ranks), pairs):
        assert strengths[pair_of(*own)] == score_of(ranks, own) * 10_000 // MOST
    assert not any(spreads)
    for a, b in combinations(range(52), 2):
        assert (strengths[pair_of(a, b)] == -1) is bool({a, b} & set(board))


@pytest.mark.check
@settings(max_examples=6)
@given(boards, st.integers(0, 1000))
def test_scores_on_the_river_are_those_of_a_count(board: list[int], seed: int) -> None:
    check_river(board, 60, seed)


@pytest.mark.parametrize(
    "board",
    [
        [8, 9, 10, 11, 12],  # a royal flush: all pairs tie
        [0, 13, 26, 39, 12],  # four of a kind
        [0, 1, 2, 3, 17],  # near a straight flush
    ],
)
def test_scores_on_special_boards_are_those_of_a_count(board: list[int]) -> None:
    check_river(board, 200, 1)


def test_on_a_royal_board_everybody_ties() -> None:
    strengths, _spreads = STRENGTHS.on_board([8, 9, 10, 11, 12])
    assert sorted(set(strengths)) == [-1, 5_000]


def test_strength_and_spread_on_the_turn_are_mean_and_deviation() -> None:
    board = [3, 7, 20, 50]
    pairs = [(5, 9), (37, 51)]  # a flush draw, and a pair
    scores: dict[tuple[int, int], list[int]] = {pair: [] for pair in pairs}
    for card in set(range(52)) - set(board):
        if not any(card in pair for pair in pairs):
            ranks = rank_all([*board, card])
            for pair in pairs:
                scores[pair].append(score_of(ranks, pair))
            continue
        for pair in pairs:
            if card not in pair:
                scores[pair].append(score_of(rank_all([*board, card]), pair))
    strengths, spreads = STRENGTHS.on_board(board)
    for pair in pairs:
        assert len(scores[pair]) == 46
        number = pair_of(*pair)
        assert strengths[number] == int(fmean(scores[pair]) * 10_000 / MOST)
        assert spreads[number] == pytest.approx(pstdev(scores[pair]) * 10_000 / MOST, abs=1.001)
    assert spreads[pair_of(5, 9)] > 1.5 * spreads[pair_of(37, 51)]


@settings(max_examples=12)
@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.randoms())
def test_neither_the_order_nor_the_suits_of_a_turn_matter(board: list[int], rng: Random) -> None:
    strengths, spreads = STRENGTHS.on_board(board)
    suits = rng.sample(range(4), 4)

    def twin(card: int) -> int:
        return 13 * suits[card // 13] + card % 13

    other = [twin(card) for card in rng.sample(board, 4)]
    twin_strengths, twin_spreads = STRENGTHS.on_board(other)
    for a, b in combinations(range(52), 2):
        here, there = pair_of(a, b), pair_of(twin(a), twin(b))
        assert (strengths[here], spreads[here]) == (twin_strengths[there], twin_spreads[there])


def test_pairs_have_the_numbers_0_to_1325() -> None:
    numbers = [pair_of(a, b) for a, b in combinations(range(52), 2)]
    assert sorted(numbers) == list(range(1326))
    assert numbers == [pair_of(b, a) for a, b in combinations(range(52), 2)]


@pytest.mark.check
def test_plain_python_computes_the_same_strengths(tmp_path: Path) -> None:
    found = run_plain(PROGRAM, "", [RIVER, TURN], tmp_path)
    assert found == [[list(part) for part in STRENGTHS.on_board(b)] for b in (RIVER, TURN)]
