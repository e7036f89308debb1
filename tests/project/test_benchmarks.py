"""The benchmark runner."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import measure
from benchmarks.__main__ import main, names_in
from benchmarks.measure import Result, processor_seconds, seconds_per_call

BENCH = """
from benchmarks.measure import Result
def results():
    yield Result("ours", 3.0, "ms", "theirs", "{goal}")
    yield Result("theirs", 2.0, "ms")
"""


def write(folder: Path, goal: str, name: str = "cards") -> None:
    (folder / f"bench_{name}.py").write_text(BENCH.format(goal=goal), encoding="utf-8")


def test_ratios_are_printed_and_results_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "<= 1.5x")
    assert main(["--json", str(tmp_path / "out.json")], tmp_path) == 0
    row = json.loads((tmp_path / "out.json").read_text())["results"][0]
    assert (row["benchmark"], row["name"], row["ratio"], row["met"]) == ("cards", "ours", 1.5, True)
    printed = capsys.readouterr().out
    assert "theirs" in printed
    assert "<= 1.5x met" in printed


def test_a_missed_goal_fails_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ">= 4")
    assert main([], tmp_path) == 1
    assert ">= 4 missed" in capsys.readouterr().out


def test_only_selects_by_name(tmp_path: Path) -> None:
    write(tmp_path, "", "cards")
    write(tmp_path, "", "search")
    assert names_in(tmp_path) == ["cards", "search"]
    assert names_in(tmp_path, ["sea"]) == ["search"]
    assert main(["--only", "poker"], tmp_path) == 2


@pytest.mark.parametrize("goal", ["8", "< 8", "<= eight", "<= 2x"])
def test_an_invalid_goal_is_rejected(goal: str) -> None:
    with pytest.raises(ValueError, match="goal"):
        Result("ours", 1.0, "ms", goal=goal)


def test_a_missing_baseline_is_an_error() -> None:
    with pytest.raises(KeyError):
        Result("ours", 1.0, "ms", "theirs").ratio({})


def test_processor_time_excludes_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(elapsed=0.0, worked=0.0)
    clock.perf_counter = clock.monotonic = clock.time = lambda: clock.elapsed
    clock.process_time = lambda: clock.worked
    monkeypatch.setattr(measure, "time", clock)

    def wait_and_work() -> None:
        clock.elapsed += 5.0 + 0.25
        clock.worked += 0.25

    assert seconds_per_call(wait_and_work, repeats=3, at_least=1.0) == 0.25
    assert processor_seconds(wait_and_work) == 0.25
