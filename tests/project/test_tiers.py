"""The tiers select, sample and limit as docs/testing.md says."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardtable.games import all_games
from tests.tiers import BUDGETS, TIERS, UNMARKED, Tiers, sampled

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("folder", "words", "tier"),
    [
        (".", ["tests"], "test"),
        (".", ["tests/"], "test"),
        (".", ["./tests"], "test"),
        (".", ["."], "test"),
        (".", [str(TESTS)], "test"),
        ("tests", [str(TESTS)], "test"),  # what pytest makes of no words there
        (".", ["tests/test_cards.py"], "check"),
        ("tests", ["games/spades"], "check"),
        (".", ["tests/test_cards.py::test_a", "tests"], "check"),
    ],
)
def test_only_files_and_folders_in_tests_run_completely(
    folder: str, words: list[str], tier: str
) -> None:
    option = SimpleNamespace(tier=None, keyword="", markexpr="", collectonly=False)
    parameters = SimpleNamespace(dir=TESTS.parent / folder)
    config = SimpleNamespace(option=option, args=words, invocation_params=parameters)
    tiers = Tiers(config)  # type: ignore[arg-type]  # this much of it is enough
    assert (tiers.tier, tiers.is_whole) == (tier, tier == "test")


class Marked:
    """Stands in for a test with a mark ``sample`` and one parameter."""

    def __init__(self, nodeid: str, mark: pytest.Mark | None, **values: str) -> None:
        self.nodeid = nodeid
        self.mark = mark
        self.callspec = self
        self.params = values

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        assert name == "sample"
        return self.mark


def combinations(mark: pytest.Mark | None) -> list[Marked]:
    return [
        Marked(f"test_x.py::test_it[{kind}-{n}]", mark, kind=kind) for kind in "abc" for n in "0123"
    ]


def drawn(mark: pytest.Mark | None, seed: int, tier: str = "test") -> list[str]:
    kept = sampled(combinations(mark), seed, tier)  # type: ignore[arg-type]  # Marked is enough
    return sorted(item.nodeid for item in kept)


def test_a_sample_depends_on_the_seed_alone() -> None:
    mark = pytest.mark.sample(2).mark
    assert drawn(mark, 1) == drawn(mark, 1)
    assert len({tuple(drawn(mark, seed)) for seed in range(20)}) > 5
    assert all(len(drawn(mark, seed)) == 2 for seed in range(20))


def test_a_sample_per_value_keeps_each_value() -> None:
    names = drawn(pytest.mark.sample(1, per="kind").mark, 3)
    assert Counter(name.partition("[")[2][0] for name in names) == {"a": 1, "b": 1, "c": 1}


@pytest.mark.parametrize(("tier", "count"), [("quick", 3), ("test", 2)])
def test_the_tier_test_may_draw_from_all_values(tier: str, count: int) -> None:
    assert len(drawn(pytest.mark.sample(1, per="kind", test=2).mark, 3, tier)) == count


@pytest.mark.parametrize(("tier", "count"), [("test", 2), ("check", 3), ("soak", 12)])
def test_only_check_may_keep_each_value(tier: str, count: int) -> None:
    names = drawn(pytest.mark.sample(2, check=1, check_per="kind").mark, 3, tier)
    assert len(names) == count
    if tier == "check":
        assert {name.partition("[")[2][0] for name in names} == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("mark", "tier"), [(None, "quick"), (None, "check"), (pytest.mark.sample(1).mark, "check")]
)
def test_all_is_kept_without_a_mark_and_in_check(mark: pytest.Mark | None, tier: str) -> None:
    assert len(drawn(mark, 1, tier)) == 12


def test_the_tier_test_draws_from_tests_without_a_mark() -> None:
    assert len(drawn(None, 1, "test")) == UNMARKED
    assert drawn(None, 1, "test") != drawn(None, 2, "test")


@pytest.mark.parametrize(
    ("tier", "count"), [("quick", 1), ("plain", 1), ("test", 1), ("check", 5), ("soak", 12)]
)
def test_check_may_have_a_sample_of_its_own_and_soak_runs_all(tier: str, count: int) -> None:
    mark = pytest.mark.sample(1, check=5).mark
    assert len(drawn(mark, 1, tier)) == count


@pytest.mark.parametrize(
    ("tier", "marks", "runs"),
    [
        ("check", [pytest.mark.sample(1, check=5)], True),
        ("soak", [pytest.mark.sample(1, check=5)], True),
        ("soak", [pytest.mark.sample(1)], False),
        ("soak", [pytest.mark.check], False),
        ("soak", [pytest.mark.soak], True),
        ("check", [pytest.mark.soak], False),
        ("test", [pytest.mark.check], False),
    ],
)
def test_soak_runs_what_check_only_samples(
    tier: str, marks: list[pytest.MarkDecorator], runs: bool
) -> None:
    option = SimpleNamespace(tier=tier, keyword="", markexpr="", collectonly=False)
    config = SimpleNamespace(
        option=option, args=[], invocation_params=SimpleNamespace(dir=TESTS.parent)
    )
    found = {each.name: each.mark for each in marks}
    item = SimpleNamespace(get_closest_marker=found.get)
    assert Tiers(config).belongs(item) is runs  # type: ignore[arg-type]  # this much is enough


def test_no_file_sets_its_marks_twice() -> None:
    """The second assignment would silently replace the first."""
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text("utf-8")
        if text.count("pytestmark") < 2:  # which is faster than to parse each file
            continue
        body = ast.parse(text).body
        names = Counter(
            target.id
            for node in body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        )
        assert names["pytestmark"] < 2, path


def test_every_tier_for_compiled_modules_has_a_budget_but_soak() -> None:
    assert set(BUDGETS) == set(TIERS) - {"plain", "soak"}


SLOW = """
import pytest
from tests.tiers import BUDGETS, Tiers
from time import process_time

@pytest.fixture(scope="session", autouse=True)
def _tiny_budget(request):
    request.config.pluginmanager.get_plugin("tiers").limit = {limit}

def test_slow():
    start = process_time()
    while process_time() < start + 0.1:
        pass
"""


def run_pytest(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *map(str, words)]
    return subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)


@pytest.mark.check
@pytest.mark.parametrize(("limit", "status"), [(0.05, 1), (60.0, 0)])
def test_a_tier_over_its_budget_fails_with_a_list(
    tmp_path: Path, limit: float, status: int
) -> None:
    test = tmp_path / "test_slow.py"
    test.write_text(SLOW.format(limit=limit))
    done = run_pytest(
        test,
        "--rootdir",
        TESTS.parent,
        "-c",
        TESTS.parent / "pyproject.toml",
        "-p",
        "tests.conftest",
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert ("over its budget" in done.stdout) == bool(status)
    assert ("::test_slow" in done.stdout.rpartition("budget")[2]) == bool(status)


@pytest.mark.check
def test_the_quick_tier_has_the_contract_of_every_game() -> None:
    done = run_pytest("--tier", "quick", "--collect-only", "-q")
    contract = [line for line in done.stdout.splitlines() if "test_contract.py::" in line]
    for key in all_games():
        assert any(f"[{key}" in line for line in contract), key
