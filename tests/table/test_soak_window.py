"""A window in use for hours: memory, threads and open files stay level, nothing on stderr."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.ui.surface_cache import limit_for
from tests.paths import ROOT
from tests.random_user import LARGEST

ACTIONS_PER_HOUR = 2_000
"""A person who thinks for three seconds, and three seats at the normal pace: 7 s for a trick."""
CLOSED_MB = 200
"""Memory beyond the program and its pictures: searches, closed tables that wait for the collector,
and free blocks between those in use."""
RISE_MB = 60
"""Difference between the second quarter of the time and the last one that is not yet a rise."""
WARM_HOURS = 0.5
"""After this time every screen has been opened in many sizes."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="reads /proc")


@pytest.mark.parametrize(
    "hours",
    [pytest.param(0.012, marks=pytest.mark.check), pytest.param(None, marks=pytest.mark.soak)],
)
def test_memory_threads_and_files_stay_level(
    pytestconfig: pytest.Config, tmp_path: Path, hours: float | None
) -> None:
    hours = pytestconfig.getoption("--soak-hours") if hours is None else hours
    assert hours is not None
    actions = round(hours * ACTIONS_PER_HOUR)
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.soak_window", str(actions)],
        cwd=ROOT,
        env={**os.environ, "CARDTABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    *lines, _deeds = done.stdout.splitlines()
    print(done.stdout)
    figures = [dict(zip(w[::2], map(int, w[1::2]), strict=True)) for w in map(str.split, lines)]
    begun, *used, rested = figures
    assert rested["actions"] >= actions
    pictures = limit_for(LARGEST) // 10**6
    assert max(line["pictures"] for line in used) <= pictures
    assert max(line["rss"] for line in used) <= begun["rss"] + pictures + CLOSED_MB
    if hours >= WARM_HOURS:
        assert mean_memory(used[75:]) <= mean_memory(used[25:50]) + RISE_MB
    assert max(line["threads"] for line in used) <= 8  # main, sound, table, hint, stopped searches
    assert rested["threads"] <= begun["threads"] + 1  # sound
    assert max(line["files"] for line in used) <= begun["files"] + 4  # saves, statistics
    assert rested["files"] <= begun["files"] + 1


def mean_memory(figures: list[dict[str, int]]) -> float:
    """Return the mean of the memory in MB."""
    return statistics.mean(line["rss"] for line in figures)
