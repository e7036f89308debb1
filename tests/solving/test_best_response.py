"""Exact values and best responses, compared with what is known and with a search of all answers."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.solving.betting_tree import FIRST, SECOND
from tests.solving.best_response import best_response, exploitability, policy_value
from tests.solving.cfr import solve_small
from tests.solving.policy import (
    BETTOR,
    CALLER,
    Policy,
    TablePolicy,
    policy_of,
    preferring,
    uniform_policy,
)
from tests.solving.small_games import BET, CALL, Deal, SmallGame, kuhn, leduc

pytestmark = pytest.mark.quick

KUHN, LEDUC = kuhn(), leduc()
JACK, QUEEN = range(2)


def kuhn_equilibrium(alpha: float) -> TablePolicy:
    """Return the equilibrium whose first player bets the jack with the chance *alpha*, 0 to 1/3."""
    tree = KUHN.tree
    check, bet = tree.firsts[0], tree.firsts[0] + 1
    check_bet = tree.firsts[check] + tree.actions_at(check).index(BET)
    bets = {
        0: (alpha, 0.0, 3 * alpha),  # what the first player bets
        check: (1 / 3, 0.0, 1.0),  # what the second bets behind a check
        bet: (0.0, 1 / 3, 1.0),  # what it calls
        check_bet: (0.0, alpha + 1 / 3, 1.0),  # what the first calls after its check
    }

    def chances(node: int, bucket: int) -> list[float]:
        active = BET if BET in tree.actions_at(node) else CALL
        chance = bets[node][bucket]
        return [chance if action == active else 1 - chance for action in tree.actions_at(node)]

    return policy_of(KUHN, chances)


def random_policy(game: SmallGame, seed: int) -> TablePolicy:
    """Return a policy with random probabilities, many of them 0 or 1."""
    rng = Random(seed)

    def chances(node: int, _bucket: int) -> list[float]:
        weights = [rng.choice((0.0, 1.0, rng.random())) for _a in range(game.tree.counts[node])]
        if not any(weights):
            weights = [1.0] * len(weights)
        return [weight / sum(weights) for weight in weights]

    return policy_of(game, chances)


def deal_value(game: SmallGame, first: Policy, second: Policy) -> float:
    """Return the value of the first seat by a walk through the tree for each deal."""
    tree = game.tree

    def walk(node: int, deal: Deal) -> float:
        if not tree.counts[node]:
            return tree.payoff(node, deal.outcome)
        policy, buckets = ((first, deal.first), (second, deal.second))[tree.kinds[node]]
        chances = policy.probabilities(node, buckets[tree.streets[node]])
        child = tree.firsts[node]
        return sum(c * walk(child + i, deal) for i, c in enumerate(chances) if c)

    return sum(deal.chance * walk(0, deal) for deal in game.deals)


def best_by_information_sets(game: SmallGame, policy: Policy, player: int) -> float:
    """Return the value of a best response, found top down, deal by deal.

    All deals that look the same to *player* are walked together with their weights, so that the
    memory of the player is what it has seen, not what the game says about its buckets.
    """
    tree = game.tree

    def walk(node: int, held: Sequence[tuple[Deal, float]]) -> float:
        if not tree.counts[node]:
            sign = -1 if player else 1
            return sum(w * sign * tree.payoff(node, deal.outcome) for deal, w in held)
        street, children = tree.streets[node], range(tree.counts[node])
        first = tree.firsts[node]
        if tree.kinds[node] != player:
            value = 0.0
            for i in children:
                reached = []
                for deal, w in held:
                    bucket = (deal.first, deal.second)[1 - player][street]
                    reached.append((deal, w * policy.probabilities(node, bucket)[i]))
                value += walk(first + i, reached)
            return value
        seen = defaultdict(list)
        for deal, w in held:
            seen[(deal.first, deal.second)[player][: street + 1]].append((deal, w))
        return sum(max(walk(first + i, part) for i in children) for part in seen.values())

    return walk(0, [(deal, deal.chance) for deal in game.deals])


@pytest.mark.parametrize("alpha", [0.0, 0.1, 0.25, 1 / 3])
def test_the_equilibria_of_kuhn_poker_are_worth_one_eighteenth(alpha: float) -> None:
    found = exploitability(KUHN, kuhn_equilibrium(alpha))
    assert found.value == pytest.approx(-1 / 18, abs=1e-9)
    assert found.nash_conv == pytest.approx(0, abs=1e-9)


def test_too_many_bluffs_in_kuhn_poker_cost_what_they_must() -> None:
    """A first player that bets all jacks and kings loses 2/9 more to a caller with queens.

    The jack and the king each meet the queen in 1/6 of the deals. A call instead of a fold wins 3
    more against the jack and loses 1 more against the king; in equilibrium a third is called.
    """
    bluffing = kuhn_equilibrium(1 / 3)
    bluffing.put(0, JACK, [0.0, 1.0])
    assert policy_value(KUHN, bluffing, kuhn_equilibrium(1 / 3)) == pytest.approx(-1 / 18, abs=1e-9)
    value, response = best_response(KUHN, bluffing, SECOND)
    assert value == pytest.approx(1 / 18 + (1 - 1 / 3) * (3 - 1) / 6, abs=1e-9)
    assert list(response.probabilities(KUHN.tree.firsts[0] + 1, QUEEN)) == [0.0, 1.0]
    assert exploitability(KUHN, bluffing).nash_conv == pytest.approx(2 / 9, abs=1e-9)


@pytest.mark.parametrize(("game", "nash_conv"), [(KUHN, 0.916667), (LEDUC, 4.747222)])
def test_uniform_play_is_as_exploitable_as_in_openspiel(game: SmallGame, nash_conv: float) -> None:
    found = exploitability(game, uniform_policy(game))
    assert found.nash_conv == pytest.approx(nash_conv, abs=1e-6)
    assert found.exploitability == found.nash_conv / 2


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=["kuhn", "leduc"])
@pytest.mark.parametrize("seed", range(4))
def test_values_agree_with_a_walk_of_each_deal(game: SmallGame, seed: int) -> None:
    policy, other = random_policy(game, seed), random_policy(game, seed + 100)
    assert policy_value(game, policy, other) == pytest.approx(deal_value(game, policy, other))
    found = exploitability(game, policy)
    assert found.value == pytest.approx(deal_value(game, policy, policy))
    assert found.first == pytest.approx(best_by_information_sets(game, policy, FIRST))
    assert found.second == pytest.approx(best_by_information_sets(game, policy, SECOND))


def test_no_pure_policy_of_kuhn_poker_beats_the_best_response() -> None:
    opponent = random_policy(KUHN, 7)
    places = [(0, b) for b in range(3)]
    inner = next(
        node
        for node in range(1, len(KUHN.tree))
        if KUHN.tree.kinds[node] == FIRST and KUHN.tree.counts[node]
    )
    places += [(inner, b) for b in range(3)]
    best = -9.0
    for choices in product((0, 1), repeat=len(places)):
        pure = uniform_policy(KUHN)
        for (node, bucket), choice in zip(places, choices, strict=True):
            pure.put(node, bucket, [float(choice == 0), float(choice == 1)])
        best = max(best, deal_value(KUHN, pure, opponent))
    assert best_response(KUHN, opponent, FIRST)[0] == pytest.approx(best)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([KUHN, LEDUC]), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_best_response_is_the_best(game: SmallGame, seed: int, other: int) -> None:
    policy, rival = random_policy(game, seed), random_policy(game, other)
    found = exploitability(game, policy)
    assert found.nash_conv >= -1e-12
    assert found.first >= found.value - 1e-12
    assert found.second >= -found.value - 1e-12
    value, response = best_response(game, policy, FIRST)
    assert value == pytest.approx(policy_value(game, response, policy))
    assert value >= policy_value(game, rival, policy) - 1e-12
    value, response = best_response(game, policy, SECOND)
    assert value == pytest.approx(-policy_value(game, policy, response))
    assert value >= -policy_value(game, policy, rival) - 1e-12


@pytest.mark.check
def test_cfr_solves_kuhn_and_leduc() -> None:
    kuhn_found = exploitability(KUHN, solve_small(KUHN, 1000))
    assert kuhn_found.value == pytest.approx(-1 / 18, abs=1e-4)
    assert kuhn_found.exploitability < 5e-4
    found = exploitability(LEDUC, solve_small(LEDUC, 400))
    assert found.value == pytest.approx(-0.0856, abs=5e-4)
    assert found.exploitability < 2e-3


def test_callers_and_bettors_do_what_they_are_called() -> None:
    caller, bettor = preferring(LEDUC, CALLER), preferring(LEDUC, BETTOR)
    for node in range(len(LEDUC.tree)):
        actions = LEDUC.tree.actions_at(node)
        if actions:
            assert caller.probabilities(node, 0)[actions.index(CALL)] == 1
            assert bettor.probabilities(node, 0)[-1] == 1
    assert policy_value(LEDUC, caller, caller) == pytest.approx(0)
    assert policy_value(LEDUC, bettor, bettor) == pytest.approx(0)


def test_the_layout_of_a_policy_is_flat() -> None:
    policy = uniform_policy(LEDUC)
    sizes = [len(names) for names in LEDUC.buckets]
    expected = 0
    for node in range(len(LEDUC.tree)):
        assert policy.offsets[node] == expected
        expected += LEDUC.tree.counts[node] * sizes[LEDUC.tree.streets[node]]
    assert len(policy.numbers) == expected
    policy.put(0, 2, [0.25, 0.75])
    assert policy.numbers[4:6] == array("d", [0.25, 0.75])
    again = TablePolicy(LEDUC.tree, sizes, policy.numbers)
    assert list(again.probabilities(0, 2)) == [0.25, 0.75]
    with pytest.raises(ValueError, match=f"has {expected} numbers, not 3"):
        TablePolicy(LEDUC.tree, sizes, array("d", [1, 2, 3]))
    with pytest.raises(ValueError, match="Node 0 has 2 actions, not 1"):
        policy.put(0, 0, [1.0])
    policy.put(0, 1, [0.5, 0.6])
    with pytest.raises(ValueError, match="not probabilities"):
        policy.check()


def forgetful() -> SmallGame:
    """Return Leduc poker in which the players forget their own card when the board comes."""
    deals = tuple(
        deal._replace(
            first=(deal.first[0], deal.first[1] % 3), second=(deal.second[0], deal.second[1] % 3)
        )
        for deal in LEDUC.deals
    )
    return replace(LEDUC, deals=deals, buckets=(LEDUC.buckets[0], ("J", "Q", "K")))


FIRST_DEAL, *OTHERS = KUHN.deals


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (forgetful(), "Leduc poker forgets: bucket . of street 1 follows from . and from ."),
        (replace(KUHN, deals=KUHN.deals[1:]), "sum to 0.83.*, not to 1"),
        (replace(KUHN, deals=(FIRST_DEAL._replace(first=(3,)), *OTHERS)), "do not fit the sizes"),
        (replace(KUHN, deals=(FIRST_DEAL._replace(first=(0, 0)), *OTHERS)), "do not fit the sizes"),
        (replace(KUHN, deals=(FIRST_DEAL._replace(outcome=1.5), *OTHERS)), "out of range"),
        (replace(KUHN, deals=(FIRST_DEAL._replace(chance=float("nan")), *OTHERS)), "out of range"),
        (replace(LEDUC, buckets=LEDUC.buckets[:1]), "streets without buckets"),
    ],
)
def test_a_game_that_cannot_be_solved_is_refused(game: SmallGame, words: str) -> None:
    policy = uniform_policy(LEDUC if game.title == LEDUC.title else KUHN)
    with pytest.raises(ValueError, match=words):
        exploitability(game, policy)


def test_cfr_needs_an_iteration() -> None:
    with pytest.raises(ValueError, match="at least one iteration, not 0"):
        solve_small(KUHN, 0)
