"""Train a heads-up policy of donksolver, for the contestant ``docs/examples/donksolver_seat.py``.

``python packaging donksolver_policy FOLDER --minutes 10`` builds donksolver's card abstraction (50
buckets per street, its default), solves its preset ``hu`` with 100 big blinds on one core with its
default settings, but without rake, which cardtable's tables do not take, and writes
``FOLDER/bundle.json`` with the files it names. A second run with the same folder continues: the
minutes are added. It prints the iterations per second.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

STACK = 100.0
"""The stacks in big blinds."""
BUCKETS = (50, 50, 50)
CHUNK = 250_000
"""Number of iterations between two looks at the clock."""
NO_LIMIT = 10**12
"""More iterations than any run reaches: the time ends it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="made if missing")
    parser.add_argument("--minutes", type=float, default=10.0, help="time to solve (default: 10)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.minutes <= 0:
        parser.error("--minutes must be more than 0.")
    train(given.folder, given.minutes, given.seed)


def train(
    folder: Path, minutes: float, seed: int, river_boards: int = 20_000, chunk: int = CHUNK
) -> None:
    """Write ``bundle.json`` and its files into *folder*, after *minutes* of solving.

    *river_boards* is the number of boards that donksolver's ranking of the river samples.
    """
    from donksolver import Abstraction, Solve, Solver, preset, write_manifest

    folder.mkdir(parents=True, exist_ok=True)
    buckets = folder / "cards.dab"
    if not buckets.exists():
        print("Building the card abstraction, a few minutes ...", flush=True)
        Abstraction.build(BUCKETS, threads=1, river_boards=river_boards, seed=seed).save(buckets)
    game = preset("hu", STACK, BUCKETS)
    game.rake_pct = 0.0
    solver = Solver.nlhe(game, buckets, Solve(seed=seed))
    before, started = -1, time.perf_counter()

    def log(line: str) -> None:
        nonlocal before, started
        if before < 0:  # the first chunk has ended, or an earlier run was read
            before, started = solver.iterations, time.perf_counter()
        print(line, flush=True)

    policy = solver.solve(
        folder, NO_LIMIT, threads=1, chunk=chunk, time_limit_s=60 * minutes, log=log
    )
    rate = (solver.iterations - before) / (time.perf_counter() - started)
    print(f"{solver.iterations:,d} iterations, {rate:,.0f} per second")
    write_manifest(folder / "bundle.json", buckets, [policy], note=f"{solver.iterations} it")


if __name__ == "__main__":
    main()
