"""The simplified heads-up game: the text of its sizes, and its betting tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.holdem.core import CALL, FOLD
from cardtable.games.holdem.solved.bet_sizes import (
    BIG_BLIND,
    MAX_PERCENT,
    MAX_SIZES,
    MAX_STEPS,
    SimplifiedBetting,
    Sizes,
    read_sizes,
    write_sizes,
)
from cardtable.solving.betting_tree import FIRST, FOLD_FIRST, SECOND, SHOWDOWN, build_tree
from cardtable.training.mccfr import MAX_ACTIONS


def steps(most: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.sets(st.integers(1, MAX_PERCENT), max_size=most).map(lambda s: tuple(sorted(s)))


def streets(sizes: int, rounds: int) -> st.SearchStrategy[tuple[Sizes, ...]]:
    street = st.lists(steps(sizes), min_size=1, max_size=rounds).map(tuple)
    return st.tuples(street, street, street, street)


@pytest.mark.check
@given(streets(MAX_SIZES, MAX_STEPS))
@settings(max_examples=40)
def test_sizes_are_read_as_they_are_written(sizes: tuple[Sizes, ...]) -> None:
    assert read_sizes(write_sizes(sizes)) == sizes


def test_sizes_are_read_as_documented() -> None:
    assert read_sizes("75:100,50/100:100,, 50 / 100 ") == (
        ((75,), (100,)),
        ((50, 100), (100,)),
        ((),),
        ((50, 100),),
    )


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "", "sizes of four streets"),
        ("50,50,50", "50,50,50", "sizes of four streets"),
        ("50,50,50,50,50", "50,50,50,50,50", "sizes of four streets"),
        ("50,50:x,50,50", "x", "percentages of the pot from 1 to 1000"),
        ("50,50/,50,50", "50/", "percentages of the pot"),
        ("50,0,50,50", "0", "percentages of the pot"),
        ("50,-5,50,50", "-5", "percentages of the pot"),
        ("50,1001,50,50", "1001", "percentages of the pot"),
        ("50,7.5,50,50", "7.5", "percentages of the pot"),
        ("50,50,50,100/50", "100/50", "in ascending order"),
        ("50,50,50,50/50", "50/50", "in ascending order"),
        ("50,50,50,1/2/3/4/5/6/7", "1/2/3/4/5/6/7", "at most 6 percentages"),
        ("1,2,3,1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9", "at most 8 steps"),
    ],
)
def test_errors_name_the_place(text: str, place: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        read_sizes(text)
    assert str(caught.value).startswith(f"'{place}': ")


def test_a_huge_number_is_refused_like_any_other() -> None:
    with pytest.raises(ValueError, match="percentages of the pot from 1 to 1000"):
        read_sizes("50," + "9" * 5_000 + ",50,50")


@pytest.mark.parametrize("stack", [0.5, 0.0, -1.0, 1000.5, float("inf"), float("nan")])
def test_other_stacks_are_refused(stack: float) -> None:
    with pytest.raises(ValueError, match="Stacks from 1 to 1,000 big blinds"):
        SimplifiedBetting.start(stack, read_sizes("50,50,50,50"))


@settings(max_examples=12)
@given(streets(2, 2), st.sampled_from([1.0, 1.5, 2.0, 3.7, 8.0, 12.0]))
def test_the_tree_is_a_game(sizes: tuple[Sizes, ...], stack: float) -> None:
    """Every end is reached by legal actions, costs what was put in, and ends the hand."""
    tree = build_tree(SimplifiedBetting.start(stack, sizes))
    nodes = range(len(tree))
    children = [c for n in nodes for c in range(tree.firsts[n], tree.firsts[n] + tree.counts[n])]
    assert children == list(nodes[1:])  # every node but the root is the child of one other
    states = {0: SimplifiedBetting.start(stack, sizes)}
    whole = round(stack * BIG_BLIND)
    for node in nodes:
        state, kind = states.pop(node), tree.kinds[node]
        hand, count, actions = state.hand, tree.counts[node], tree.actions_at(node)
        assert (state.kind, state.street) == (kind, tree.streets[node])
        if kind > SECOND:
            assert count == 0
            assert 0.5 <= tree.stakes[node] <= stack
            if kind == SHOWDOWN:
                assert tree.stakes[node] >= 1
                ended = hand.copy()
                ended.apply(CALL if tree.actions[node] == CALL else hand.most)
                assert ended.to_act < 0
                # All five cards are out, or nobody can bet any more.
                assert tree.streets[node] == 3 or tree.stakes[node] == stack
            continue
        assert kind == hand.to_act
        assert 1 <= count <= min(MAX_ACTIONS, 5)
        assert list(actions) == sorted(set(actions))
        assert (FOLD in actions) is bool(hand.to_call)
        assert CALL in actions
        others = hand.bets[1 - kind] + hand.paid[1 - kind]
        if others < whole:
            assert actions[-1] == whole - hand.paid[kind]  # all-in
        else:
            assert actions == (FOLD, CALL)
        for number, action in enumerate(actions):
            assert hand.is_legal(action)
            child = tree.firsts[node] + number
            assert tree.actions[child] == action
            states[child] = state.after(action)
            if action == FOLD:
                assert tree.kinds[child] == FOLD_FIRST + kind
                mine = (hand.bets[kind] + hand.paid[kind]) / BIG_BLIND
                assert tree.stakes[child] == mine
            elif tree.counts[child] and tree.streets[child] == tree.streets[node]:
                assert tree.kinds[child] == 1 - kind  # the players alternate
            elif tree.counts[child]:
                assert tree.streets[child] == tree.streets[node] + 1
                assert tree.kinds[child] == SECOND  # the big blind begins after the flop
    assert not states


def test_the_tree_has_the_sizes_given() -> None:
    tree = build_tree(SimplifiedBetting.start(100, read_sizes("50/100:100,50,50,50")))
    assert tree.kinds[0] == FIRST
    assert tree.actions_at(0) == (FOLD, CALL, 200, 300, 10_000)
    raised = tree.firsts[0] + 3
    assert tree.actions_at(raised) == (FOLD, CALL, 900, 10_000)
    limped = tree.firsts[0] + 1
    # The first raise behind a call is still the first step.
    assert tree.actions_at(limped) == (CALL, 200, 300, 10_000)
    flop = tree.firsts[limped]
    assert tree.actions_at(flop) == (CALL, 100, 9_900)
    assert tree.payoff(tree.firsts[0], 0.0) == -0.5


def test_bets_near_the_stack_are_left_to_the_all_in() -> None:
    for stack, expected in ((4.2, (FOLD, CALL, 420)), (4.3, (FOLD, CALL, 300, 430))):
        tree = build_tree(SimplifiedBetting.start(stack, read_sizes("100,50,50,50")))
        assert tree.actions_at(0) == expected
