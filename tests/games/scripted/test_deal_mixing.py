"""Random swaps of hidden tokens that keep the constraints."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from cardtable.games.scripted.deal_mixing import Need, mix

BARRED = [frozenset({0}), frozenset[int](), frozenset[int](), frozenset({1, 2})]
NEEDS: list[Need] = [([0, 1], frozenset({3, 4})), ([1, 2], frozenset({0, 4}))]
WALKS = 3_000
SPARE = 9
"""A token in a place that is not mixed."""


def is_valid(deal: tuple[int, ...]) -> bool:
    is_allowed = all(token not in BARRED[place] for place, token in enumerate(deal))
    return is_allowed and all(
        any(deal[place] in tokens for place in places) for places, tokens in NEEDS
    )


def mixed(deal: list[int], rng: Random, *, are_met: bool) -> tuple[int, ...]:
    """Return a deal after 40 swaps; there is another place before those that are mixed."""
    held = [SPARE, *deal]
    needs: list[list[Need]] = [[] for _place in held]
    for places, tokens in NEEDS:
        shifted = [place + 1 for place in places], tokens
        for place in shifted[0]:
            needs[place].append(shifted)
    mix(held, 1, len(deal), 40, [frozenset(), *BARRED], needs, rng.random, are_met)
    assert held[0] == SPARE
    return tuple(held[1:])


def test_swaps_lead_to_all_valid_deals_equally_often() -> None:
    valid = [deal for deal in permutations((0, 1, 3, 4)) if is_valid(deal)]
    rng = Random(1)
    reached = Counter(mixed(list(valid[0]), rng, are_met=True) for _walk in range(WALKS))
    assert set(reached) == set(valid)
    share = WALKS / len(valid)
    assert all(abs(count - share) < 5 * share**0.5 for count in reached.values()), reached


def test_swaps_keep_all_requirements_if_some_were_not_met() -> None:
    rng = Random(2)
    for _walk in range(100):
        assert is_valid(mixed([1, 3, 0, 4], rng, are_met=False))
