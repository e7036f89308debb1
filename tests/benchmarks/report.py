"""The results of a run: one table, the goals that were missed, and a JSON file."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.table import Table

from tests.benchmarks.measure import Result


@dataclass(slots=True)
class Benchmark:
    """The *results* of one benchmark, the *seconds* it took, and the *error* that ended it."""

    name: str
    results: list[Result] = field(default_factory=list)
    seconds: float = 0.0
    error: str = ""

    @property
    def by_name(self) -> dict[str, Result]:
        """The results by their names."""
        return {result.name: result for result in self.results}

    @property
    def rows(self) -> list[Result]:
        """The results without those that are only baselines of others."""
        baselines = {result.baseline for result in self.results}
        return [r for r in self.results if r.goal or r.baseline or r.name not in baselines]

    @property
    def missed(self) -> list[Result]:
        """The results that miss their goals."""
        by_name = self.by_name
        return [result for result in self.results if result.met(by_name) is False]


def table_of(benchmarks: Sequence[Benchmark]) -> Table:
    """Return all results as one table, with a section for each benchmark."""
    table = Table(pad_edge=False)
    table.add_column("work", overflow="fold")
    table.add_column("ours", justify="right", no_wrap=True)
    table.add_column("baseline", overflow="fold")
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("goal", no_wrap=True)
    for benchmark in benchmarks:
        table.add_section()
        table.add_row(f"[bold]{benchmark.name}")
        by_name = benchmark.by_name
        for result in benchmark.rows:
            ratio, met = result.ratio(by_name), result.met(by_name)
            baseline = by_name.get(result.baseline)
            table.add_row(
                f"  {result.name}",
                amount(result),
                f"{amount(baseline)}, {baseline.name}" if baseline else "",
                "" if ratio is None else figure(ratio),
                {None: "", True: f"[green]{result.goal} met", False: f"[red]{result.goal} missed"}[
                    met
                ],
            )
        if benchmark.error:
            table.add_row("  [red]failed", "", f"[red]{benchmark.error}")
    return table


def amount(result: Result) -> str:
    """Return the value with its unit."""
    return f"{figure(result.value, 4)} {result.unit}"


def figure(value: float, digits: int = 3) -> str:
    """Return a number with *digits* significant digits, from 1,000 on a whole number."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}g}"


def verdict(benchmarks: Sequence[Benchmark]) -> list[str]:
    """Return the last lines of the report: the missed goals, and the benchmarks that failed."""
    goals = sum(bool(result.goal) for benchmark in benchmarks for result in benchmark.results)
    missed = []
    for benchmark in benchmarks:
        by_name = benchmark.by_name
        for result in benchmark.missed:
            ratio = result.ratio(by_name)
            reached = amount(result)
            if ratio is not None and result.goal.endswith("x"):
                reached = f"{figure(ratio)}x"
            missed.append(f"  {benchmark.name}: {result.name}: {reached}, goal {result.goal}")
    first = f"Missed {len(missed)} of {goals} goals:" if missed else f"Met all goals ({goals})."
    lines = [first if goals else "No goals in these benchmarks.", *missed]
    lines += [f"Failed: {b.name}: {b.error}" for b in benchmarks if b.error]
    return lines


def write_json(path: Path, benchmarks: Sequence[Benchmark], *, thorough: bool) -> None:
    """Write the machine, the time of each benchmark and all results, baselines included."""
    rows = [
        {
            "benchmark": benchmark.name,
            "name": result.name,
            "value": result.value,
            "unit": result.unit,
            "baseline": result.baseline,
            "ratio": result.ratio(benchmark.by_name),
            "goal": result.goal,
            "met": result.met(benchmark.by_name),
        }
        for benchmark in benchmarks
        for result in benchmark.results
    ]
    report = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "thorough": thorough,
        "seconds": {benchmark.name: round(benchmark.seconds, 2) for benchmark in benchmarks},
        "failed": {benchmark.name: benchmark.error for benchmark in benchmarks if benchmark.error},
        "results": rows,
    }
    path.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
