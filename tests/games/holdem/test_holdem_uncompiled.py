"""The core and the batch as plain Python, with and without Cython: the same hands."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.games.holdem import Rules, core_is_compiled
from cardtable.games.holdem.batch import Batch
from cardtable.games.holdem.core import new_hand
from cardtable.search import kernel_is_compiled
from tests.games.holdem.holdem_tables import random_number, random_table
from tests.uncompiled import run_plain

PROGRAM = """
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from cardtable.games.holdem import Rules, core, core_is_compiled
from cardtable.games.holdem.batch import Batch
from cardtable.games.holdem.core import new_hand
assert core.__file__.endswith(".py") and not core_is_compiled()
assert ("Cython" in sys.modules) == (sys.argv[1] == "with Cython")
data = json.load(sys.stdin)
out = []
for text, button, seed, numbers in data["hands"]:
    rules = Rules.from_data(text)
    core = new_hand(rules, button=button, seed=seed)
    course = [core.state()]
    for number in numbers:
        core.apply(number)
        core.undo()
        core.apply(number)
        course.append(core.state())
    out.append([core.deck, course, core.points(), core.award_parts])
batch = Batch(Rules(seats=3), 4, seed=5)
arrays = []
for _step in range(60):
    observations, rewards, done = batch.step(batch.random_actions())
    arrays.append([observations.tolist(), rewards.tolist(), done.tolist(), batch.legal.tolist()])
print(json.dumps([out, arrays]))
"""


def plain(value: Any) -> Any:
    """Return nested tuples as the lists that JSON has."""
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_hands_in_plain_python_are_the_same(kind: str, tmp_path: Path) -> None:
    assert core_is_compiled() == kernel_is_compiled()  # all modules are, or none
    hands, expected = [], []
    for seed in range(60):
        rng = Random(seed)
        rules, _stacks, button = random_table(rng)
        core = new_hand(rules, button=button, seed=seed)
        numbers, course = [], [core.state()]
        while core.to_act >= 0:
            numbers.append(random_number(core, rng))
            core.apply(numbers[-1])
            course.append(core.state())
        hands.append([rules.to_data(), button, seed, numbers])
        expected.append([core.deck, course, core.points(), core.award_parts])
    batch = Batch(Rules(seats=3), 4, seed=5)
    found_hands, found_arrays = run_plain(PROGRAM, kind, {"hands": hands}, tmp_path)
    assert found_hands == plain(expected)
    arrays = []
    for _step in range(60):
        observations, rewards, done = batch.step(batch.random_actions())
        arrays.append(
            [observations.tolist(), rewards.tolist(), done.tolist(), batch.legal.tolist()]
        )
    assert found_arrays == arrays
