"""The sampling solver on Kuhn and Leduc poker, whose equilibria are known."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Any

import pytest

from cardtable.solving.betting_tree import FIRST, SHOWDOWN, BettingTree
from cardtable.training.dealer import ListDealer
from cardtable.training.mccfr import MAX_ACTIONS, Solver
from tests.solving.best_response import Exploitability, exploitability
from tests.solving.policy import TablePolicy
from tests.solving.small_games import CALL, FOLD, SmallGame, kuhn, leduc
from tests.uncompiled import minutes_as_plain_python, plain_module, repetitions

KUHN, LEDUC = kuhn(), leduc()
SMALL_GAMES = pytest.mark.parametrize("game", [KUHN, LEDUC], ids=["kuhn", "leduc"])


def sizes_of(game: SmallGame) -> list[int]:
    return [len(names) for names in game.buckets]


def solver_of(game: SmallGame, seed: int = 1, **options: Any) -> Solver:
    return Solver(game.tree, sizes_of(game), ListDealer(game.deals, seed), **options)


def flat(solver: Solver) -> tuple[int, int, list[float], list[float]]:
    iterations, state, regrets, sums = solver.state()
    return iterations, state, list(regrets), list(sums)


def judge(game: SmallGame, solver: Solver) -> Exploitability:
    policy = TablePolicy(game.tree, sizes_of(game), array("d", solver.average()))
    policy.normalise()
    policy.check()
    return exploitability(game, policy)


@pytest.mark.parametrize("seed", [1, 2])
def test_kuhn_poker_is_solved(seed: int) -> None:
    solver = solver_of(KUHN, seed)
    solver.run(400_000)
    found = judge(KUHN, solver)
    assert found.value == pytest.approx(-1 / 18, abs=0.004)
    assert found.exploitability < 0.006


@pytest.mark.check
@minutes_as_plain_python
@pytest.mark.sample(1)
@pytest.mark.parametrize(("prune", "bound"), [(0.0, 0.02), (6_000.0, 0.05)])
def test_leduc_poker_is_solved_with_and_without_pruning(prune: float, bound: float) -> None:
    solver = solver_of(LEDUC, 3, prune=prune)
    solver.run(1_000_000)
    found = judge(LEDUC, solver)
    assert found.value == pytest.approx(-0.0856, abs=0.01)
    assert found.exploitability < bound
    assert (min(solver.state()[2]) < -12_000) is not bool(prune)  # regrets stay above that


@pytest.mark.check
@minutes_as_plain_python
def test_exploring_spoils_nothing() -> None:
    solver = solver_of(LEDUC, 3, explore=0.05)
    solver.run(1_000_000)
    found = judge(LEDUC, solver)
    assert found.value == pytest.approx(-0.0856, abs=0.01)
    assert found.exploitability < 0.02


@pytest.mark.parametrize("explore", [0.0, 0.05])
def test_answers_to_actions_that_never_happen_are_learned_by_exploring(explore: float) -> None:
    """The first player is made to check always; after a bet, a king calls and a jack folds."""
    solver, tree = solver_of(KUHN, 1, explore=explore), KUHN.tree
    iterations, state, regrets, sums = solver.state()
    changed = array("f", regrets)
    check = tree.actions_at(0).index(CALL)
    for bucket in range(3):
        changed[solver.place(0, bucket) + check] = 1e9
    solver.restore(iterations, state, changed, sums)
    solver.run(5_000)
    after_bet = tree.firsts[0] + 1 - check
    assert tree.actions_at(after_bet) == (FOLD, CALL)
    learned = list(solver.state()[2])
    found = [learned[solver.place(after_bet, bucket) :][:2] for bucket in range(3)]
    if not explore:
        assert found == [[0, 0]] * 3
    else:
        (jack_fold, jack_call), _queen, (king_fold, king_call) = found
        assert jack_fold > 0 > jack_call
        assert king_call > 0 > king_fold


def test_costs_of_folding_and_calling_in_kuhn_poker() -> None:
    """After a bet, a king wins 2 and a jack loses 2, and a fold loses 1, whatever the others do."""
    solver = solver_of(KUHN)
    with pytest.raises(ValueError, match="measure"):
        solver.costs()
    solver.run(100_000)
    solver.measure(100_000)
    costs, errors = solver.costs()
    tree, names = KUHN.tree, KUHN.buckets[0]
    at = row = checked = 0
    for node, count in enumerate(tree.counts):
        for name in names if count else ():
            found, error = list(costs[at : at + count]), errors[row]
            at, row = at + count, row + 1
            if error < 0:
                assert set(found) == {-1}
                continue
            assert min(found) == 0
            assert error < 0.1
            if tree.actions_at(node) == (FOLD, CALL) and name in "JK":
                checked += 1
                assert found == ([3, 0] if name == "K" else [0, 1])
                assert error == 0
    assert checked == 4
    assert (at, row) == (len(costs), len(errors))


@pytest.mark.check
def test_more_iterations_are_less_exploitable() -> None:
    solver = solver_of(LEDUC, 5)
    found = []
    for count in (1_000, 30_000, 500_000)[: repetitions(3, as_plain_python=2)]:
        solver.run(count - solver.iterations)
        found.append(judge(LEDUC, solver).exploitability)
    assert all(few > 2 * many for few, many in pairwise(found))


def test_a_discount_weakens_what_was_learned_before() -> None:
    solver = solver_of(LEDUC)
    solver.run(2_000)
    _count, _state, regrets, sums = flat(solver)
    average = solver.average()
    solver.discount(0.5)
    assert flat(solver)[2:] == ([0.5 * x for x in regrets], [0.5 * x for x in sums])
    assert solver.average() == average


@SMALL_GAMES
@pytest.mark.parametrize("options", [{}, {"prune": 20.0}, {"explore": 0.1}])
def test_the_seed_alone_determines_the_result(game: SmallGame, options: dict[str, float]) -> None:
    runs = [solver_of(game, seed, **options) for seed in (7, 7, 8)]
    for solver in runs:
        solver.run(3_000)
    assert flat(runs[0]) == flat(runs[1]) != flat(runs[2])


@SMALL_GAMES
def test_a_solver_continues_from_a_state_bit_by_bit(game: SmallGame) -> None:
    whole, first, second = (solver_of(game, seed, prune=20.0, explore=0.1) for seed in (4, 4, 99))
    whole.run(5_000)
    first.run(1_234)
    second.restore(*first.state())
    second.run(5_000 - 1_234)
    assert flat(second) == flat(whole)


def test_a_state_of_another_game_is_refused() -> None:
    solver = solver_of(LEDUC)
    with pytest.raises(ValueError, match=r"^\d+ regrets instead of \d+$"):
        solver.restore(*solver_of(KUHN).state())
    iterations, state, regrets, _sums = solver.state()
    with pytest.raises(ValueError, match="regrets instead of"):
        solver.restore(iterations, state, regrets, array("f"))
    assert flat(solver)[0] == 0


@pytest.mark.parametrize("count", [MAX_ACTIONS, MAX_ACTIONS + 1])
def test_a_decision_has_at_most_ten_actions(count: int) -> None:
    tree = BettingTree(
        array("b", [FIRST] + count * [SHOWDOWN]),
        array("b", (count + 1) * [0]),
        array("i", [1] + count * [count + 1]),
        array("b", [count] + count * [0]),
        array("q", range(count + 1)),
        array("d", (count + 1) * [1.0]),
    )
    dealer = ListDealer(KUHN.deals)
    if count > MAX_ACTIONS:
        with pytest.raises(ValueError, match=r"^11 actions; at most 10 are possible$"):
            Solver(tree, (3,), dealer)
        return
    solver = Solver(tree, (3,), dealer)
    solver.run(10)
    assert solver.average() == pytest.approx([0.1] * 30)


def test_the_deals_of_a_list_come_with_their_chances() -> None:
    dealer = ListDealer(LEDUC.deals, 11)
    counts: dict[tuple[tuple[int, ...], tuple[int, ...], float], int] = {}
    for _number in range(60_000):
        deal = dealer.next_deal()
        counts[deal] = counts.get(deal, 0) + 1
    expected = {
        ((*deal.first, 0, 0), (*deal.second, 0, 0), deal.outcome): deal.chance
        for deal in LEDUC.deals
    }
    assert counts.keys() == expected.keys()
    for each, chance in expected.items():
        assert counts[each] / 60_000 == pytest.approx(chance, abs=5 * (chance / 60_000) ** 0.5)


@SMALL_GAMES
@pytest.mark.parametrize("options", [{}, {"prune": 5.0, "explore": 0.1}])
def test_plain_python_computes_the_same_numbers(game: SmallGame, options: dict[str, float]) -> None:
    mccfr = plain_module("cardtable.training", "mccfr")
    dealer = plain_module("cardtable.training", "dealer")
    slow = mccfr.Solver(game.tree, sizes_of(game), dealer.ListDealer(game.deals, 6), **options)
    fast = solver_of(game, 6, **options)
    for solver in (slow, fast):
        solver.run(300)
        solver.discount(0.5)
        solver.run(100)
    assert flat(slow) == flat(fast)
    assert slow.average() == fast.average()
