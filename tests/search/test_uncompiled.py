"""The kernel as plain Python, with and without Cython: same results, and the build reports it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.poker.equity import equity
from cardtable.poker.evaluator import evaluate
from cardtable.poker.patterns import Ranking
from cardtable.search.cards.hand_points import solve_points
from cardtable.search.double_dummy import solve, solve_all
from cardtable.search.playouts import random_playouts
from tests.paths import ROOT
from tests.search.brute_force import deal
from tests.search.seat_logs import log_of
from tests.uncompiled import run_plain
from tests.waiting import LIMIT

PROGRAM = """
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from cardtable.search.cards import solver
from cardtable.search.cards import position
from cardtable.search.double_dummy import solve, solve_all
from cardtable.search.cards.hand_points import solve_points
from cardtable.search.playouts import random_playouts
assert solver.__file__.endswith(".py") and position.__file__.endswith(".py")
assert ("Cython" in sys.modules) == (sys.argv[1] == "with Cython")
out = []
for hands, leader, broken in json.load(sys.stdin):
    out.append([
        solve(hands, leader, spades_broken=broken),
        {str(k): v for k, v in solve_all(hands, leader, spades_broken=broken).items()},
        solve_points(hands, leader, contracts=(2, 2), nils=(0, 100, 0, 0), spades_broken=broken),
        list(random_playouts(hands, leader, 20, 3, spades_broken=broken)),
    ])
print(json.dumps(out))
"""


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_search_in_plain_python_gives_the_same_results(kind: str, tmp_path: Path) -> None:
    rng = random.Random(12)
    cases = [(deal(rng, size), rng.randrange(4), rng.random() < 0.5) for size in (2, 3, 4, 5) * 3]
    answers = run_plain(PROGRAM, kind, cases, tmp_path)
    for (hands, leader, broken), found in zip(cases, answers, strict=True):
        every = solve_all(hands, leader, spades_broken=broken)
        worth = solve_points(
            hands, leader, contracts=(2, 2), nils=(0, 100, 0, 0), spades_broken=broken
        )
        assert found == [
            solve(hands, leader, spades_broken=broken),
            {str(card): value for card, value in every.items()},
            worth,
            list(random_playouts(hands, leader, 20, 3, spades_broken=broken)),
        ]


POKER = """
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from cardtable.poker import evaluator_is_compiled, lookup
from cardtable.poker.equity import equity
from cardtable.poker.evaluator import evaluate, evaluate_many
from cardtable.poker.patterns import Ranking
assert lookup.__file__.endswith(".py") and not evaluator_is_compiled()
assert ("Cython" in sys.modules) == (sys.argv[1] == "with Cython")
standard = Ranking.load("standard")
hands = json.load(sys.stdin)
found = equity([hands[0][:2], "random"], hands[0][2:], 500)
print(json.dumps([
    [evaluate(hand) for hand in hands],
    evaluate_many(bytes(sum(hands, [])), 7).tolist(),
    [standard.classify(hand) for hand in hands],
    [[seat.wins, seat.ties, seat.equity] for seat in found],
]))
"""


@pytest.mark.sample(1, check=1)
@pytest.mark.check
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_poker_in_plain_python_gives_the_same_results(kind: str, tmp_path: Path) -> None:
    rng = random.Random(13)
    hands = [rng.sample(range(52), 7) for _ in range(60)]
    found = run_plain(POKER, kind, hands, tmp_path)
    standard = Ranking.load("standard")
    assert found == [
        [evaluate(hand) for hand in hands],
        [evaluate(hand) for hand in hands],
        [standard.classify(hand) for hand in hands],
        [
            [seat.wins, seat.ties, seat.equity]
            for seat in equity([hands[0][:2], "random"], hands[0][2:], 500)
        ],
    ]


SEATS = """
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from cardtable.search.kernel import kernel_is_compiled
from tests.search.seat_logs import log_of
assert not kernel_is_compiled()
print(json.dumps([log_of(*names) for names in json.load(sys.stdin)]))
"""


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_seats_in_plain_python_play_the_same_hands(kind: str, tmp_path: Path) -> None:
    seats = [("spades", "search"), ("connect-four", "iterative-deepening"), ("holdem", "shark")]
    assert run_plain(SEATS, kind, seats, tmp_path) == [log_of(*names) for names in seats]


@pytest.mark.check
def test_without_a_compiler_the_build_succeeds_and_reports_it(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "-b", str(tmp_path), "-t", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "CC": "false"},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    reported = [line for line in run.stderr.splitlines() if line.startswith("Not compiled")]
    assert len(reported) == 1
    assert "no C compiler" in reported[0]
    assert not list(tmp_path.rglob("*.so"))
