"""Compute the strength of the 169 starting hands, and the push/fold ranges of short stacks.

``python packaging starting_hands`` takes about a minute. Equities are sampled. The equilibrium of
"all-in or fold" between small and big blind is found by fictitious play: each side responds to the
mean of the other's strategies so far.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from cardtable.games.holdem.strategies.starting_hands import (
    MAX_STACK,
    class_name,
    combination_count,
)
from cardtable.poker.equity import equity

TARGET = Path(__file__).parents[2] / "assets/strategies/holdem/starting.json"
TRIALS = 2_000
ROUNDS = 80
STEP = 0.5


def classes() -> dict[str, list[tuple[int, int]]]:
    """Return the deals of each class of starting hands, highest ranks first."""
    deals: dict[str, list[tuple[int, int]]] = {}
    for pair in combinations(range(51, -1, -1), 2):
        deals.setdefault(class_name(*pair), []).append(pair)
    return deals


Matrix = list[list[float]]
"""A value for each class (row) against each opposing class (column)."""


def matrices(deals: dict[str, list[tuple[int, int]]]) -> tuple[Matrix, Matrix]:
    """Return equities by class and opposing class, and the probability of the opposing class."""
    names = list(deals)
    share = [[0.5] * len(names) for _name in names]
    chance = [[0.0] * len(names) for _name in names]
    for i, name in enumerate(names):
        own = deals[name][0]
        for j, other in enumerate(names):
            free = [pair for pair in deals[other] if not set(pair) & set(own)]
            chance[i][j] = len(free) / 1225
            if i < j and free:
                total = 0.0
                for number, pair in enumerate(free):
                    seed = i * 2_003 + j * 17 + number
                    total += equity([own, pair], trials=TRIALS, seed=seed)[0].equity
                share[i][j] = total / len(free)
                share[j][i] = 1 - share[i][j]
    return share, chance


def equilibrium(stack: float, share: Matrix, chance: Matrix) -> tuple[list[float], list[float]]:
    """Return the frequencies of pushing and of calling each class at *stack* big blinds."""
    size = range(len(share))
    push, call = [1.0 for _ in size], [1.0 for _ in size]
    for turn in range(1, ROUNDS + 1):
        weight = 1 / (turn + 1)
        for i in size:
            called = sum(chance[i][j] * call[j] for j in size)
            win = sum(chance[i][j] * call[j] * share[i][j] for j in size)
            gain = (1 - called) + 2 * stack * win - stack * called
            push[i] += weight * ((gain > -0.5) - push[i])
        for j in size:
            pushed = sum(chance[j][i] * push[i] for i in size)
            win = sum(chance[j][i] * push[i] * share[j][i] for i in size)
            call[j] += weight * ((2 * stack * win - stack * pushed > -pushed) - call[j])
    return push, call


def main() -> None:
    """Write starting.json: for each class strength, largest stack to push, largest to call."""
    deals = classes()
    names = list(deals)
    share, chance = matrices(deals)
    strength = [
        sum(chance[i][j] * share[i][j] for j in range(len(names))) for i in range(len(names))
    ]
    push_to, call_to = [0.0] * len(names), [0.0] * len(names)
    stack = 1.0
    while stack <= MAX_STACK:
        push, call = equilibrium(stack, share, chance)
        for i in range(len(names)):
            if push[i] > 0.5:
                push_to[i] = stack
            if call[i] > 0.5:
                call_to[i] = stack
        stack += STEP if stack < 5 else 1.0
    lines = [
        f'  "{name}": [{strength[i]:.4f}, {push_to[i]:g}, {call_to[i]:g}]'
        for i, name in enumerate(names)
    ]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    assert len(json.loads(TARGET.read_text("utf-8"))) == 169
    assert sum(combination_count(name) for name in names) == 1326


if __name__ == "__main__":
    main()
