"""The deviations between searches of different depths, for the probabilistic cuts."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from cardtable.games.othello.learned_evaluation import read_weights
from cardtable.search.boards.othello import OthelloKernel
from cardtable.search.boards.othello_search import OthelloSearch, cut_depth
from cardtable.search.boards.root_search import MAX_VALUE
from tests.benchmarks.othello_endings import ending

DEPTHS = range(5, 9)
"""Depths that are compared with those of their cuts."""
EMPTY = (50, 40, 30, 22)
UNDECIDED = 15_000
"""Positions with a greater value are left out."""


def deviations(file: Path, count: int, seed: int) -> None:
    """Print, from *count* positions for each number of empty cells, the standard deviations."""
    search = OthelloSearch(OthelloKernel(read_weights(file)))
    search.set_cuts(False)
    for empty in EMPTY:
        rows = [
            differences(search, *ending(seed + number, empty), DEPTHS) for number in range(count)
        ]
        spread = np.array([row for row in rows if row]).std(axis=0)
        words = (
            f"{depth}-{cut_depth(depth)}: {s:.0f}" for depth, s in zip(DEPTHS, spread, strict=True)
        )
        print(f"{empty} empty  " + "  ".join(words), flush=True)


def differences(search: OthelloSearch, mine: int, theirs: int, depths: Sequence[int]) -> list[int]:
    """Return the value at each depth minus that at the depth of its cut; empty if decided."""
    values = {}
    for depth in {*depths, *map(cut_depth, depths)}:
        search.clear()
        search.limits.set(array("i", [0]), 0, 0.0)
        values[depth] = search.value_within(mine, theirs, depth, -MAX_VALUE, MAX_VALUE)
    if max(map(abs, values.values())) > UNDECIDED:
        return []
    return [values[depth] - values[cut_depth(depth)] for depth in depths]
