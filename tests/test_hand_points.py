from __future__ import annotations

import random

import pytest

from cardtable.search import points
from cardtable.search.double_dummy import Interrupted, solve
from cardtable.search.hand_points import hand_worth, solve_points
from tests.brute_force import brute, deal, start_trick

COMPILED = not points.__file__.endswith(".py")


@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 150), (3, 60), (4, 6)])
def test_agrees_with_brute_force(size: int, count: int) -> None:
    rng = random.Random(size)
    for _ in range(count if COMPILED else count // 8):
        leader, broken = rng.randrange(4), rng.random() < 0.5
        hands, trick = start_trick(rng, deal(rng, size), leader, rng.randrange(4), broken)
        taken = tuple(rng.choice((0, 0, 1, 2)) for _ in range(4))
        nils = tuple(rng.choice((0, 0, 100, 200)) for _ in range(4))
        contracts = rng.randrange(size + 3), rng.randrange(size + 3)
        bag = rng.choice((1, -9, 0))

        def final(
            taken: tuple[int, ...],
            nils: tuple[int, ...] = nils,
            contracts: tuple[int, int] = contracts,
            bag: int = bag,
        ) -> int:
            failed = sum(1 << seat for seat in range(4) if nils[seat] and taken[seat])
            tricks = taken[0] + taken[2]
            return hand_worth(tricks, sum(taken), failed, contracts, nils, bag)

        broken_now = broken or any(card > 38 for card in trick)
        expected = brute(hands, leader, trick, 3, broken_now, taken, final)
        found = solve_points(
            hands,
            leader,
            contracts=contracts,
            nils=nils,
            taken=taken,
            trick=trick,
            spades_broken=broken,
            bag=bag,
        )
        assert found == expected


def test_worth_of_hands_scored_by_hand() -> None:
    assert hand_worth(7, 13, 0, (5, 6), (0, 0, 0, 0), bag=1) == 52 - 60
    assert hand_worth(4, 13, 0, (5, 6), (0, 0, 0, 0), bag=1) == -50 - 63
    assert hand_worth(5, 13, 0, (5, 8), (0, 100, 0, 0), bag=1) == 50 - 180
    assert hand_worth(5, 13, 2, (5, 8), (0, 100, 0, 0), bag=1) == 50 + 20


def test_plain_tricks_are_a_special_case() -> None:
    rng = random.Random(8)
    for _ in range(30 if COMPILED else 3):
        hands, leader = deal(rng, 6 if COMPILED else 4), rng.randrange(4)
        worth = solve_points(hands, leader, contracts=(0, 13), bag=1, per_trick=0)
        assert worth == solve(hands, leader)


def test_limits() -> None:
    hands = deal(random.Random(1), 10)
    with pytest.raises(Interrupted):
        solve_points(hands, 0, contracts=(5, 5), nodes=1100)
    with pytest.raises(ValueError, match="13 tricks"):
        solve_points(hands, 0, contracts=(5, 5), taken=(4, 0, 0, 0))
