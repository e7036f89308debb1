"""Compute the mean cribs for the Cribbage strategy Pegger: ``python packaging cribbage_cribs``.

It prints the two tables of assets/games/cribbage/strategies/pegger.py, within two minutes. In
random deals both players lay away as Pegger does; in the first round every crib counts the same, in
the next ones as in the tables before.
"""

from __future__ import annotations

import importlib.util
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

FILE = Path(__file__).parents[2] / "assets/games/cribbage/strategies/pegger.py"
DEALS = 2_000
ROUNDS = 3
CRIBS = 1_000
"""Cribs for each pair of ranks."""


def load() -> Any:
    """Return the module of the strategy."""
    spec = importlib.util.spec_from_file_location("pegger", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def laid_away(pegger: Any, is_dealer: bool, rng: Random) -> list[tuple[str, str]]:
    """Return what a player lays away in random deals."""
    found: list[tuple[str, str]] = []
    for _deal in range(DEALS):
        pack = rng.sample(pegger.PACK, 52)
        hand, others = pack[:6], pack[6:]
        laying = pegger.Laying(hand, others, is_dealer)
        found.append(max(combinations(hand, 2), key=laying.value))
    return found


def cribs(pegger: Any, others: list[tuple[str, str]], rng: Random) -> str:
    """Return the mean points of the cribs with the *others*' cards, in tenths, row by row."""
    by_ranks: dict[tuple[int, ...], list[tuple[str, str]]] = defaultdict(list)
    for pair in combinations(pegger.PACK, 2):
        by_ranks[tuple(sorted(map(pegger.rank_of, pair)))].append(pair)
    rows = []
    for high in range(1, 14):
        row = []
        for low in range(1, high + 1):
            points: list[int] = []
            while len(points) < CRIBS:
                crib = {*rng.choice(by_ranks[low, high]), *rng.choice(others)}
                starter = rng.choice(pegger.PACK)
                if len(crib) == 4 and starter not in crib:
                    points.append(pegger.hand_points(tuple(crib), starter, is_crib=True))
            row.append(f"{round(10 * fmean(points)):2}")
        rows.append(" ".join(row))
    return "\n".join(rows)


def main() -> None:
    """Improve the tables round by round, and print the last ones."""
    rng = Random(1)
    pegger = load()
    pegger.OWN_CRIB = pegger.OTHER_CRIB = "45 " * 91
    for _round in range(ROUNDS):
        own = cribs(pegger, laid_away(pegger, False, rng), rng)
        pegger.OTHER_CRIB, pegger.OWN_CRIB = cribs(pegger, laid_away(pegger, True, rng), rng), own
    print(f'OWN_CRIB = """\n{pegger.OWN_CRIB}\n"""\nOTHER_CRIB = """\n{pegger.OTHER_CRIB}\n"""')


if __name__ == "__main__":
    main()
