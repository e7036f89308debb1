"""Random playouts are uniform, repeatable, and the same compiled or not."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from cardtable.search.cards import hands as kernel
from cardtable.search.playouts import random_playouts
from tests.search.brute_force import deal, legal, winner_of

pytestmark = pytest.mark.quick

COMPILED = not kernel.__file__.endswith(".py")


def expected_tricks(hands: list[int], leader: int, broken: bool) -> list[Fraction]:
    """Return the exact mean tricks by seat of uniformly random play."""

    def mean(hands: Any, leader: int, trick: Any, broken: bool) -> list[Fraction]:
        if len(trick) == 4:
            leader = winner_of(trick, leader, 3)
            rest = mean(hands, leader, (), broken)
            return [n + (seat == leader) for seat, n in enumerate(rest)]
        if not trick and not any(hands):
            return [Fraction(0)] * 4
        seat = (leader + len(trick)) & 3
        cards = legal(hands[seat], trick, broken)
        total = [Fraction(0)] * 4
        for card in cards:
            after = [h ^ (1 << card) if i == seat else h for i, h in enumerate(hands)]
            for i, n in enumerate(mean(after, leader, (*trick, card), broken or card > 38)):
                total[i] += n / len(cards)
        return total

    return mean(hands, leader, (), broken)


@pytest.mark.sample(1)
@pytest.mark.parametrize("broken", [True, False])
def test_mean_tricks_match_uniform_play(broken: bool) -> None:
    rng = random.Random(5)
    n = 40_000 if COMPILED else 2_000
    for _ in range(10 if COMPILED else 2):
        hands, leader = deal(rng, 3), rng.randrange(4)
        sums = random_playouts(hands, leader, n, 1, spades_broken=broken)
        for found, expected in zip(sums, expected_tricks(hands, leader, broken), strict=True):
            assert found / n == pytest.approx(float(expected), abs=0.025 if COMPILED else 0.12)


def test_all_tricks_are_counted_once() -> None:
    hands = deal(random.Random(6), 13)
    sums = random_playouts(hands, 2, 50, 7)
    assert sum(sums) == 13 * 50
    assert sums == random_playouts(hands, 2, 50, 7)
    assert sums != random_playouts(hands, 2, 50, 8)
    assert random_playouts(hands, 2, 0, 7) == (0, 0, 0, 0)


def test_compiled_and_plain_python_agree() -> None:
    assert random_playouts(deal(random.Random(6), 13), 2, 50, 7) == PINNED


PINNED = (116, 210, 144, 180)


def test_refuses_impossible_arguments() -> None:
    for hands, leader, n in (([1, 1, 4, 8], 0, 1), ([3, 4, 8, 16], 0, 1), ([1, 2, 4, 8], 5, 1)):
        with pytest.raises(ValueError, match=r"hands|leader"):
            random_playouts(hands, leader, n, 1)
