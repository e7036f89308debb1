"""The learned evaluation of Othello: its patterns, its symmetry, its phases."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.othello.board import Othello
from cardtable.search.boards.othello_patterns import (
    PATTERNS,
    PHASES,
    PatternWeights,
    mirrored_states,
    offsets,
    places,
    symmetric_cells,
)
from tests.search.sample_boards import played

STORED = sum(
    sum(mirror >= state for state, mirror in enumerate(mirrored_states(cells)))
    for cells in PATTERNS
)
"""The number of weights of a phase in the file."""


@cache
def random_weights() -> array[int]:
    return array("h", Random(1).choices(range(-3_000, 3_000), k=PHASES * STORED))


@cache
def learned() -> PatternWeights:
    return PatternWeights(random_weights())


def naive_value(mine: int, theirs: int) -> int:
    """Return the sum of the weights by the definition: place by place, state by state."""
    phase = min(max(((mine | theirs).bit_count() - 4) // 4, 0), PHASES - 1)
    total = 0
    for number, cells in places():
        state = sum(
            3**digit * (1 if mine >> cell & 1 else 2 if theirs >> cell & 1 else 0)
            for digit, cell in enumerate(cells)
        )
        total += random_weights()[phase * STORED + stored_numbers()[offsets()[number] + state]]
    return total


@cache
def stored_numbers() -> list[int]:
    """Return for each state of all patterns the number of its weight within a phase."""
    found: list[int] = []
    count = 0
    for cells in PATTERNS:
        mirrored = mirrored_states(cells)
        first = len(found)
        for state, mirror in enumerate(mirrored):
            if mirror >= state:
                found.append(count)
                count += 1
            else:
                found.append(found[first + mirror])
    return found


def image(mask: int, symmetry: int) -> int:
    """Return *mask* after one of the eight symmetries of the board."""
    return sum(1 << symmetric_cells(cell)[symmetry] for cell in range(64) if mask >> cell & 1)


def test_each_pattern_has_all_its_places() -> None:
    counts = [sum(number == pattern for number, _ in places()) for pattern in range(len(PATTERNS))]
    assert counts == [4, 4, 8, 4, 4, 4, 2, 4, 4, 4, 4]
    for cell in range(64):
        assert len(set(symmetric_cells(cell))) in (4, 8)
        assert sum(cell in cells for _number, cells in places()) >= 3


def test_a_mirrored_state_is_mirrored_back() -> None:
    for cells in PATTERNS:
        mirrored = mirrored_states(cells)
        assert sorted(mirrored) == list(range(3 ** len(cells)))
        assert all(mirrored[mirror] == state for state, mirror in enumerate(mirrored))


@pytest.mark.check
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 59))
def test_all_symmetries_of_a_position_have_the_same_value(seed: int, moves: int) -> None:
    board, player = played(Othello, Random(seed), moves)
    mine, theirs = board.masks[player], board.masks[1 - player]
    values = {
        learned().evaluation(image(mine, symmetry), image(theirs, symmetry))
        for symmetry in range(8)
    }
    assert values == {naive_value(mine, theirs)}


@pytest.mark.check
@settings(max_examples=60, deadline=None)
@given(discs=st.integers(0, 2**64 - 1), owners=st.integers(0, 2**64 - 1))
def test_any_position_has_the_value_of_the_definition(discs: int, owners: int) -> None:
    mine, theirs = discs & owners, discs & ~owners
    assert learned().evaluation(mine, theirs) == naive_value(mine, theirs)


@pytest.mark.parametrize("count", [0, PHASES * STORED - 1, PHASES * STORED + 1])
def test_a_wrong_number_of_weights_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="weights"):
        PatternWeights(array("h", bytes(2 * count)))
