"""The push-fold game: its equities, its deals, and its solution."""

from __future__ import annotations

import struct
from itertools import combinations

import pytest

from cardtable.games.holdem.strategies.starting_hands import all_starting_hands, combination_count
from cardtable.games.holdem.strategies.starting_hands import class_name as name_in_games
from cardtable.poker.equity import equity
from cardtable.solving.betting_tree import FIRST
from tests.solving.best_response import exploitability
from tests.solving.cfr import solve_small
from tests.solving.policy import BETTOR, CALLER, policy_of, preferring
from tests.solving.preflop import (
    CLASS_NAMES,
    CLASSES,
    FILE,
    class_of,
    count_deals,
    pack,
    preflop_outcomes,
    unpack,
)
from tests.solving.small_games import BET, CALL, push_fold
from tests.uncompiled import minutes_as_plain_python

DATA = FILE.read_bytes()


def test_the_classes_are_those_of_the_game() -> None:
    assert len(CLASS_NAMES) == len(set(CLASS_NAMES)) == CLASSES
    for first, second in combinations(range(52), 2):
        name = CLASS_NAMES[class_of(first, second)]
        assert name == name_in_games(first, second)
        assert class_of(second, first) == class_of(first, second)


def test_deals_are_counted_without_shared_cards() -> None:
    counts = count_deals()
    assert sum(map(sum, counts)) == 1326 * 1225
    for name, row in zip(CLASS_NAMES, counts, strict=True):
        assert sum(row) == combination_count(name) * 1225
    number = CLASS_NAMES.index
    assert counts[number("AA")][number("AA")] == 6  # the one pair of aces left, for each
    assert counts[number("AA")][number("AKs")] == 6 * 2
    assert counts[number("AKo")][number("AKo")] == 12 * 7


@pytest.mark.check
@minutes_as_plain_python
@pytest.mark.sample(1)
@pytest.mark.parametrize(("one", "other"), [("AA", "KK"), ("AKs", "72o"), ("22", "32s")])
def test_equities_agree_with_a_count_of_all_boards(one: str, other: str) -> None:
    a, b = CLASS_NAMES.index(one), CLASS_NAMES.index(other)
    holes = list(combinations(range(52), 2))
    own = next(pair for pair in holes if class_of(*pair) == a)
    rivals = [pair for pair in holes if class_of(*pair) == b and not set(pair) & set(own)]
    exact = 0.0
    for rival in rivals:
        result = equity([own, rival])[0]
        assert result.exact
        exact += (result.wins - result.losses) / result.trials / len(rivals)
    assert preflop_outcomes()[a][b] == pytest.approx(exact, abs=1 / 65534)
    assert preflop_outcomes()[b][a] == -preflop_outcomes()[a][b]


def test_a_file_of_equities_is_read_as_it_was_written() -> None:
    assert pack(unpack(DATA)) == DATA
    assert len(DATA) == 28_404


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "0 bytes instead of 28,404"),
        (DATA[:-1], "28,403 bytes instead of 28,404"),
        (DATA + b"\0", "28,405 bytes"),
        (b"equity 2" + DATA[8:], "not a file of equities before the flop, version 1"),
        (DATA[:5000] + bytes([DATA[5000] ^ 1]) + DATA[5001:], "its checksum is wrong"),
        (DATA[:8] + b"\0\0\0\0" + DATA[12:], "its checksum is wrong"),
    ],
)
def test_a_damaged_file_of_equities_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        unpack(data)


def test_an_equity_out_of_range_is_refused() -> None:
    from zlib import crc32

    body = struct.pack("<h", -32768) + DATA[14:]
    with pytest.raises(ValueError, match="out of range"):
        unpack(DATA[:8] + struct.pack("<I", crc32(body)) + body)


@pytest.mark.parametrize("stack", [0.5, 25.5, -1, float("nan"), float("inf")])
def test_other_stacks_are_refused(stack: float) -> None:
    with pytest.raises(ValueError, match="push-fold game has stacks of 1 to 25 big blinds, not"):
        push_fold(stack)


def test_the_simplest_policies_have_known_values() -> None:
    game = push_fold(10)
    found = exploitability(game, preferring(game, CALLER))  # folds, or calls anything
    assert found.value == pytest.approx(-0.5)
    assert found.second == pytest.approx(0.5)
    found = exploitability(game, preferring(game, BETTOR))
    assert found.value == pytest.approx(0, abs=1e-12)  # all-in with any two cards, both
    # Against any two cards, a hand is played that has an equity of half, or 45% to call 9 in 20.
    hands = all_starting_hands()
    share = {name: combination_count(name) / 1326 for name in CLASS_NAMES}
    calls = sum(share[n] * max(20 * hands[n].equity - 10, -1.0) for n in CLASS_NAMES)
    pushes = sum(share[n] * max(20 * hands[n].equity - 10, -0.5) for n in CLASS_NAMES)
    assert found.second == pytest.approx(calls, abs=0.01)
    assert found.first == pytest.approx(pushes, abs=0.01)


@pytest.mark.check
def test_the_solution_is_that_of_the_push_fold_table() -> None:
    game = push_fold(10)
    policy = solve_small(game, 60)
    found = exploitability(game, policy)
    assert found.exploitability < 5e-4
    assert found.value == pytest.approx(-0.0454, abs=5e-4)
    hands, differ = all_starting_hands(), []
    for bucket, name in enumerate(CLASS_NAMES):
        push, call = policy.probabilities(0, bucket)[1], policy.probabilities(2, bucket)[1]
        # The table is of sampled equities, and says only whether a hand is played more often.
        if abs(push - (hands[name].push >= 10)) > 0.5:
            differ.append(name)
        if abs(call - (hands[name].call >= 10)) > 0.5:
            differ.append(name)
    assert len(differ) <= 8, differ
    for name in ("AA", "22", "A2o", "K9s", "JTs"):
        assert policy.probabilities(0, CLASS_NAMES.index(name))[1] > 0.99
    for name in ("72o", "32o", "J2o"):
        assert policy.probabilities(0, CLASS_NAMES.index(name))[0] > 0.99


@pytest.mark.parametrize(("stack", "mbb"), [(5, 0.143), (10, 0.432), (15, 0.622)])
def test_the_table_of_shark_loses_next_to_nothing(stack: int, mbb: float) -> None:
    game, hands = push_fold(stack), all_starting_hands()

    def chances(node: int, bucket: int) -> list[float]:
        hand = hands[CLASS_NAMES[bucket]]
        is_first = game.tree.kinds[node] == FIRST
        plays = (hand.push if is_first else hand.call) >= stack
        active = BET if is_first else CALL
        return [float((action == active) == plays) for action in game.tree.actions_at(node)]

    found = exploitability(game, policy_of(game, chances))
    assert 1_000 * found.exploitability == pytest.approx(mbb, abs=5e-4)


@pytest.mark.check
def test_one_big_blind_is_never_folded() -> None:
    game = push_fold(1)
    policy = solve_small(game, 30)
    assert min(policy.probabilities(2, bucket)[1] for bucket in range(CLASSES)) > 0.49
    assert exploitability(game, policy).exploitability < 1e-3
