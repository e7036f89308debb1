"""Equity: known counts, exhaustive counts, and the error of samples."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.poker.equity import HandEquity, count_deals, equity
from cardtable.poker.evaluator import evaluate
from tests.uncompiled import plain_module, repetitions

pytestmark = pytest.mark.quick


def count_boards(hands: list[list[int]], board: list[int]) -> list[tuple[int, int, float]]:
    """Return wins, ties and share of each hand, counted board by board."""
    deck = [c for c in range(52) if c not in board and not any(c in hand for hand in hands)]
    wins, ties, shares = [0] * len(hands), [0] * len(hands), [0.0] * len(hands)
    for rest in combinations(deck, 5 - len(board)):
        values = [evaluate((*hand, *board, *rest)) for hand in hands]
        best = [i for i, value in enumerate(values) if value == max(values)]
        for i in best:
            shares[i] += 1 / len(best)
            if len(best) == 1:
                wins[i] += 1
            else:
                ties[i] += 1
    return list(zip(wins, ties, shares, strict=True))


def check(results: tuple[HandEquity, ...], expected: list[tuple[int, int, float]]) -> None:
    for result, (wins, ties, share) in zip(results, expected, strict=True):
        assert (result.wins, result.ties) == (wins, ties)
        assert result.equity * result.trials == pytest.approx(share)
        assert result.error == 0.0
        assert result.exact


def test_aces_against_kings() -> None:
    aces, kings = equity(["AsAh", "KsKh"])
    assert (aces.wins, aces.ties, aces.losses) == (1_410_336, 9_308, 292_660)
    assert (kings.wins, kings.ties, kings.losses) == (292_660, 9_308, 1_410_336)
    assert aces.trials == 1_712_304
    assert aces.win == 1_410_336 / 1_712_304
    assert aces.tie == 9_308 / 1_712_304
    assert aces.equity + kings.equity == pytest.approx(1)


@settings(max_examples=15)
@given(st.permutations(range(52)), st.integers(2, 5), st.integers(3, 5))
def test_every_board_is_counted_once(deck: list[int], hands: int, dealt: int) -> None:
    holes = [deck[2 * i : 2 * i + 2] for i in range(hands)]
    board = deck[20 : 20 + dealt]
    check(equity(holes, board), count_boards(holes, board))


def test_a_random_hand_is_dealt_every_pair() -> None:
    board, hand = [3, 17, 30, 41, 50], [0, 14]
    found = equity([hand, "random"], board)
    wins = ties = 0
    free = [c for c in range(52) if c not in board and c not in hand]
    for other in combinations(free, 2):
        rank, other_rank = evaluate((*hand, *board)), evaluate((*other, *board))
        wins, ties = wins + (rank > other_rank), ties + (rank == other_rank)
    assert (found[0].trials, found[0].wins, found[0].ties) == (990, wins, ties)
    assert (found[1].losses, found[1].ties) == (wins, ties)


def test_two_random_hands_share_no_card() -> None:
    found = equity(["AsAh", "random", "random"], "2c 3c 4c 5d 6h")
    assert found[0].trials == count_deals([b"\x33\x19", b"", b""], bytes(5)) == 990 * 903
    assert found[1] == found[2]


def test_a_royal_flush_on_the_board_is_shared_by_all() -> None:
    found = equity(["2c2d", "3c3d", "4c4d", "random"], "AsKsQsJsTs", trials=1_000)
    assert {(result.wins, result.ties, result.equity) for result in found} == {
        (0, found[0].trials, 0.25)
    }


@pytest.mark.parametrize("hands", [["AsAh", "random"], ["AsKs", "QdQc", "random"]])
def test_the_standard_error_of_samples_is_correct(hands: list[str]) -> None:
    """Mean and spread of forty samples are within the expected bounds."""
    samples = [equity(hands, trials=4_000, seed=seed)[0] for seed in range(40)]
    assert not any(sample.exact for sample in samples)
    truth = equity(hands, trials=repetitions(2_000_000, as_plain_python=200_000), seed=99)[0]
    errors = [(sample.equity - truth.equity) / sample.error for sample in samples]
    assert abs(sum(errors)) / 40**0.5 < 4
    assert 0.5 < sum(error**2 for error in errors) / 40 < 1.8
    assert truth.error < min(sample.error for sample in samples) / 5


def test_aces_against_a_random_hand_have_the_known_equity() -> None:
    found = equity(["AsAh", "random"], trials=repetitions(2_000_000, as_plain_python=200_000))[0]
    assert found.equity == pytest.approx(0.85204, abs=5 * found.error)


def test_the_same_seed_draws_the_same_deals() -> None:
    result = equity(["AsAh", "random"], trials=1_000, seed=5)
    assert result == equity(["AsAh", "random"], trials=1_000, seed=5)
    assert result != equity(["AsAh", "random"], trials=1_000, seed=6)


@pytest.mark.parametrize(
    ("hands", "board", "sentence"),
    [
        (["AsAh"], "", "Give two to 10 hands."),
        ("AsAh", "", "Give two to 10 hands."),
        (["random"] * 11, "", "Give two to 10 hands."),
        (["AsAh", "AsKd"], "", "The ace of spades appears twice."),
        (["AsAh", "KsKd"], "2c 3c Kd", "The king of diamonds appears twice."),
        (["AsAh", "Ks"], "", "Give 2 cards; you gave 1."),
        (["AsAh", "KsKh"], "2c3c4c5c6c7c", "Give 0 to 5 cards; you gave 6."),
        (["AsAh", "somebody"], "", "Unknown card"),
        (
            ["AA", "KK"],
            "",
            "'AA' is more than one hand. Give the cards with their suits, like AhAd",
        ),
        (
            ["AsAh", "kqs"],
            "",
            "'kqs' is more than one hand. Give the cards with their suits, like KsQs",
        ),
        (["AsAh", "A5s-A2s"], "", "'A5s-A2s' is more than one hand."),
        (["AsAh", "22+"], "", "'22+' is more than one hand."),
    ],
)
def test_invalid_hands_and_boards_are_refused(hands: list[str], board: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        equity(hands, board)


def test_at_least_one_trial_is_needed() -> None:
    with pytest.raises(ValueError, match="The number of trials must be at least 1, not 0"):
        equity(["AsAh", "KsKh"], trials=0)


def test_plain_python_counts_the_same() -> None:
    plain = plain_module("cardtable.poker", "equity")
    deck = Random(4).sample(range(52), 52)
    hands: Any
    for hands, board, trials in (
        ([deck[:2], deck[2:4]], deck[40:44], 2_000),
        ([deck[:2], "random"], deck[40:45], 2_000),
        ([deck[:2], "random", deck[2:4]], (), 300),
    ):
        expected = equity(hands, board, trials)
        found = plain.equity(hands, board, trials)
        assert [(o.wins, o.ties, o.equity, o.error) for o in found] == [
            (o.wins, o.ties, o.equity, o.error) for o in expected
        ]
