"""The tiers of the tests: which tests run, how many combinations of each, and what they may cost.

| tier | tests | combinations | processor time |
|---|---|---|---|
| quick | marked ``quick`` | sampled | BUDGETS["quick"] |
| plain | marked ``quick`` or ``plain`` | sampled | none: it is for plain Python |
| test | all but those marked ``check`` | sampled | BUDGETS["test"] |
| check | all | complete, or a larger sample | BUDGETS["check"] |

Those marked ``soak`` run on their own. A test marked ``sample(n)`` runs with *n* of its
combinations of parameters in the lower tiers, drawn by the seed of the order
(``--randomly-seed``); ``sample(n, per="kind")`` draws *n* for each value of the parameter *kind*.
Of a test without this mark, the tier test draws UNMARKED combinations.
``sample(n, check=m)`` also draws *m* in the tier check, and the tier soak runs all of them;
``sample(n, check=m, check_per="kind")`` draws *m* there for each value of the parameter *kind*.
``sample(n, per="kind", test=m)`` draws *m* of all combinations in the tier test.

Without ``--tier``, files and tests named on the command line run completely, and the whole folder
as in the tier test.
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import pytest

from cardtable.search import kernel_is_compiled

TIERS = ("quick", "plain", "test", "check", "soak")
MARKS = {"quick": ("quick",), "plain": ("quick", "plain")}
"""The marks of the tests in the lowest tiers."""
BUDGETS = {"quick": 60.0, "test": 330.0, "check": 1700.0}
"""Seconds of processor time on a machine that takes REFERENCE seconds for the calibration."""
REFERENCE = 0.100
UNMARKED = 3
"""Combinations of a test without the mark ``sample`` in the tier test."""
CALIBRATED = 250
"""Each process of the tests calibrates the machine once in this number of tests."""
WHOLE = (Path(__file__).resolve().parent, Path(__file__).resolve().parents[1])
SHOWN = 20
"""Tests listed if a tier exceeds its budget."""


class Tiers:
    """Selects the tests of a tier, and compares their processor time with its budget."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        folder = config.invocation_params.dir
        named = [path for path in config.args if (folder / path).resolve() not in WHOLE]
        self.tier: str = config.option.tier or ("check" if named else "test")
        self.is_complete = bool(named) and not config.option.tier
        """Whether all combinations run."""
        self.is_whole = not (
            named
            or config.option.keyword
            or config.option.markexpr
            or config.option.collectonly
            or getattr(config.option, "lf", False)
        )
        self.costs: dict[str, float] = defaultdict(float)
        self.paces: list[float] = []
        self.count = 0
        """The number of tests that this process has run."""
        self.limit = float("inf")

    def budget(self) -> float:
        """Return the budget of the run in seconds, infinite if there is none.

        The machine is calibrated while the tests run: its speed changes, and with all cores busy
        each of them is slower.
        """
        # As plain Python everything takes longer.
        if not self.is_whole or self.tier not in BUDGETS or not kernel_is_compiled():
            return float("inf")
        return BUDGETS[self.tier] * max(1.0, fmean(self.paces or [REFERENCE]) / REFERENCE)

    def seed(self) -> int:
        """Return the seed of the order, which the first lines of the output name."""
        seed = getattr(self.config.option, "randomly_seed", 0)
        worker = getattr(self.config, "workerinput", {})
        seed = worker.get("randomly_seed", seed)
        return seed if isinstance(seed, int) else 0

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out files without a test of the lowest tiers; importing them takes longer."""
        is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
        if is_test and self.tier in MARKS:
            text = collection_path.read_text("utf-8")
            return None if any(f"mark.{mark}" in text for mark in MARKS[self.tier]) else True
        return None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        members = [item for item in items if self.belongs(item)]
        kept = set(members) if self.is_complete else sampled(members, self.seed(), self.tier)
        if removed := [item for item in items if item not in kept]:
            config.hook.pytest_deselected(items=removed)
            items[:] = [item for item in items if item in kept]

    def pytest_collection_finish(self) -> None:
        """Let the garbage collector pass over what the collection made: it stays to the end.

        Otherwise each of its rounds visits thousands of tests and their modules again.
        """
        gc.collect()
        gc.freeze()

    def belongs(self, item: pytest.Item) -> bool:
        """Return whether *item* is part of the tier."""
        if self.tier == "soak":
            return is_long(item)
        if item.get_closest_marker("soak") is not None:
            return False
        if self.tier in MARKS and not any(map(item.get_closest_marker, MARKS[self.tier])):
            return False
        return self.tier == "check" or item.get_closest_marker("check") is None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        item.stash[BEFORE] = used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        report = yield
        if call.when == "teardown":
            report.processor_seconds = used() - item.stash[BEFORE]
            if self.is_whole and self.count % CALIBRATED == 0:
                report.pace = calibration()
            self.count += 1
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.costs[report.nodeid] += getattr(report, "processor_seconds", 0.0)
        if (pace := getattr(report, "pace", None)) is not None:
            self.paces.append(pace)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.limit = min(self.limit, self.budget())
        if session.exitstatus == pytest.ExitCode.OK and sum(self.costs.values()) > self.limit:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_report_header(self) -> str:
        return f"tier: {self.tier}"

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if not self.costs:
            return
        total = sum(self.costs.values())
        line = f"tier {self.tier}: {total:.0f} s of processor time"
        if self.limit != float("inf"):
            line += f", budget {self.limit:.0f} s"
        terminalreporter.write_line(line)
        if total > self.limit:
            terminalreporter.write_line("The tier is over its budget. Most expensive tests:")
            for name, cost in sorted(self.costs.items(), key=lambda cost: -cost[1])[:SHOWN]:
                terminalreporter.write_line(f"{cost:8.2f} s  {name}")


BEFORE = pytest.StashKey[float]()


def is_long(item: pytest.Item) -> bool:
    """Return whether the tier soak runs *item*: a long test, or one of many combinations."""
    sample = item.get_closest_marker("sample")
    is_thinned = sample is not None and "check" in sample.kwargs
    return is_thinned or item.get_closest_marker("soak") is not None


def sampled(items: list[pytest.Item], seed: int, tier: str) -> set[pytest.Item]:
    """Return *items* without the combinations that ``sample`` marks leave out in this tier."""
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    kept = set(items)
    for item in items:
        marker = item.get_closest_marker("sample")
        if marker is not None or tier == "test":
            group = item.nodeid.partition("[")[0]
            if marker is not None and (parameter := divided_by(marker, tier)):
                group += f" {value_of(item, parameter)}"
            groups[group].append(item)
    for name, members in groups.items():
        marker = members[0].get_closest_marker("sample")
        members.sort(key=lambda item: item.nodeid)
        count = sample_size(marker, tier, len(members))
        kept -= set(members) - set(Random(f"{seed} {name}").sample(members, count))
    return kept


def divided_by(marker: pytest.Mark, tier: str) -> str:
    """Return the parameter for each of whose values combinations are drawn, "" if there is none."""
    parameter: str = marker.kwargs.get("per", "")
    if tier == "test" and "test" in marker.kwargs:
        parameter = ""
    if tier == "check":
        parameter = marker.kwargs.get("check_per", parameter)
    return parameter


def sample_size(marker: pytest.Mark | None, tier: str, all_of_them: int) -> int:
    """Return how many combinations run in *tier*; *marker* is None for tests without a mark."""
    drawn: int = all_of_them
    if marker is None:
        drawn = UNMARKED
    elif tier in ("quick", "plain", "test"):
        drawn = marker.kwargs.get(tier, marker.args[0])
    elif tier == "check":
        drawn = marker.kwargs.get("check", all_of_them)
    return min(drawn, all_of_them)


def value_of(item: pytest.Item, parameter: str) -> str:
    """Return a text for the value of *parameter* in a combination."""
    value = item.callspec.params[parameter]  # type: ignore[attr-defined]  # pytest gives it to combinations
    return str(getattr(value, "key", value))


def used() -> float:
    """Return the processor time of this process and its ended children, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def calibration() -> float:
    """Return the processor time of a fixed piece of work, in seconds: the best of five."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        numbers = {str(number): [number] for number in range(120_000)}
        sum(len(name) for name in sorted(numbers))
        best = min(best, process_time() - start)
    return best
