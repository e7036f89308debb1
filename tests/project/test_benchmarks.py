"""The benchmark runner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.benchmarks import measure, progress
from tests.benchmarks.__main__ import FOLDER, main, names_in
from tests.benchmarks.measure import (
    Result,
    processor_seconds,
    samples,
    seconds_of_each,
    seconds_per_call,
)
from tests.benchmarks.progress import minutes, seconds_left

BENCH = """
from tests.benchmarks.measure import Result
def results():
    yield Result("ours", 3.0, "ms", "theirs", "{goal}")
    yield Result("theirs", 2.0, "ms")
"""


def write(folder: Path, goal: str, name: str = "cards") -> None:
    (folder / f"bench_{name}.py").write_text(BENCH.format(goal=goal), encoding="utf-8")


@pytest.fixture(autouse=True)
def quick_again() -> Iterator[None]:
    """Undo ``--thorough``, which lasts as long as the process."""
    yield
    measure.use_thorough(False)


def test_all_results_are_in_one_table_and_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "<= 1.5x")
    write(tmp_path, "", "search")
    assert main(["--json", str(tmp_path / "out.json")], tmp_path) == 0
    report = json.loads((tmp_path / "out.json").read_text())
    rows = report["results"]
    assert [(row["benchmark"], row["name"], row["ratio"], row["met"]) for row in rows] == [
        ("cards", "ours", 1.5, True),
        ("cards", "theirs", None, None),
        ("search", "ours", 1.5, None),
        ("search", "theirs", None, None),
    ]
    assert (set(report["seconds"]), report["failed"]) == ({"cards", "search"}, {})
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert sum("baseline" in line for line in lines) == 1
    row = next(line for line in lines if "ours" in line and "theirs" in line)
    assert [cell.strip() for cell in row.strip("│").split("│")] == [
        "ours",
        "3 ms",
        "2 ms, theirs",
        "1.5",
        "<= 1.5x met",
    ]
    assert not any(line.strip("│ ").startswith("theirs") for line in lines)
    assert "Met all goals (1)." in printed.out
    assert "1 of 2: cards" in printed.err


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--strict"], 1)])
def test_missed_goals_are_listed_and_fail_a_strict_run(
    arguments: list[str], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, ">= 4")
    write(tmp_path, "<= 1.2x", "search")
    write(tmp_path, "<= 4", "solver")
    assert main(arguments, tmp_path) == status
    printed = capsys.readouterr().out
    assert ">= 4 missed" in printed
    listed = printed[printed.index("Missed 2 of 3 goals:") :].splitlines()
    assert listed[1:3] == ["  cards: ours: 3 ms, goal >= 4", "  search: ours: 1.5x, goal <= 1.2x"]


def test_a_strict_run_that_meets_its_goals_succeeds(tmp_path: Path) -> None:
    write(tmp_path, "<= 4")
    assert main(["--strict"], tmp_path) == 0


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [("raise OSError('no disk')", "OSError: no disk"), ("pass", "KeyError: 'theirs'")],
)
def test_a_benchmark_that_fails_is_reported_and_the_others_run(
    fault: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BENCH.format(goal="").replace('yield Result("theirs", 2.0, "ms")', fault)
    (tmp_path / "bench_broken.py").write_text(text, encoding="utf-8")
    write(tmp_path, "<= 4")
    assert main(["--json", str(tmp_path / "out.json")], tmp_path) == 1
    printed = capsys.readouterr().out
    assert f"Failed: broken: {sentence}" in printed
    assert "<= 4 met" in printed
    assert json.loads((tmp_path / "out.json").read_text())["failed"] == {"broken": sentence}


def test_only_selects_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "", "cards")
    write(tmp_path, "", "search")
    assert names_in(tmp_path) == ["cards", "search"]
    assert names_in(tmp_path, ["sea"]) == ["search"]
    assert main(["--only", "poker"], tmp_path) == 2
    assert "There are: cards, search." in capsys.readouterr().out


def test_the_help_lists_every_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    printed = capsys.readouterr().out
    for name in names_in(FOLDER):
        assert f"\n  {name} " in printed
    assert set(progress.EXPECTED) <= set(names_in(FOLDER))


def test_the_time_left_follows_the_pace_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EXPECTED", {"cards": 5.0, "search": 20.0})
    names = ["cards", "other", "search"]
    assert seconds_left(names, "cards", 0.0) == 35.0
    assert seconds_left(names, "other", 10.0) == 60.0
    assert seconds_left(names, "search", 15.0) == 20.0
    assert [minutes(seconds) for seconds in (0.4, 59.6, 185.0)] == ["0:00", "1:00", "3:05"]


def test_thorough_runs_take_larger_samples(tmp_path: Path) -> None:
    assert samples(3, 9) == 3
    (tmp_path / "bench_sizes.py").write_text(
        "from tests.benchmarks.measure import Result, samples\n"
        "def results():\n"
        "    yield Result('size', samples(3, 9), 'deals', goal='>= 9')\n",
        encoding="utf-8",
    )
    assert main(["--strict"], tmp_path) == 1
    assert main(["--strict", "--thorough"], tmp_path) == 0


@pytest.mark.parametrize("goal", ["8", "< 8", "<= eight", "<= 2x"])
def test_an_invalid_goal_is_rejected(goal: str) -> None:
    with pytest.raises(ValueError, match="goal"):
        Result("ours", 1.0, "ms", goal=goal)


def test_a_missing_baseline_is_an_error() -> None:
    with pytest.raises(KeyError):
        Result("ours", 1.0, "ms", "theirs").ratio({})


@pytest.mark.check
def test_processor_time_excludes_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(elapsed=0.0, worked=0.0)
    clock.perf_counter = clock.monotonic = clock.time = lambda: clock.elapsed
    clock.process_time = lambda: clock.worked
    monkeypatch.setattr(measure, "time", clock)
    monkeypatch.setattr("gc.collect", lambda: 0)  # slow among so many tests

    def wait_and_work() -> None:
        clock.elapsed += 5.0 + 0.25
        clock.worked += 0.25

    assert seconds_per_call(wait_and_work, repeats=3, at_least=1.0) == 0.25
    assert processor_seconds(wait_and_work) == 0.25


@pytest.mark.check
def test_works_to_be_compared_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(worked=0.0)
    clock.process_time = lambda: clock.worked
    monkeypatch.setattr(measure, "time", clock)
    monkeypatch.setattr("gc.collect", lambda: 0)
    order: list[str] = []

    def work(name: str, seconds: float) -> None:
        order.append(name)
        clock.worked += seconds

    slow, fast = seconds_of_each(
        lambda: work("slow", 2.0), lambda: work("fast", 0.5), repeats=3, at_least=1.0
    )
    assert (slow, fast) == (2.0, 0.5)
    assert order == ["slow", "fast"] * 4
