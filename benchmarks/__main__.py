"""Run the benchmarks in this folder and print their results and goals as tables."""

from __future__ import annotations

import argparse
import importlib.util
import json
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Result

FOLDER = Path(__file__).parent


def names_in(folder: Path, only: Sequence[str] = ()) -> list[str]:
    """Return the names of the benchmarks in *folder* that contain a word of *only* (or all)."""
    found = sorted(path.stem.removeprefix("bench_") for path in folder.glob("bench_*.py"))
    return [name for name in found if not only or any(word in name for word in only)]


def run(name: str, folder: Path) -> list[Result]:
    """Return all results of one benchmark. Raises KeyError for a baseline without a result."""
    path = folder / f"bench_{name}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = list(module.results())
    by_name = {result.name: result for result in found}
    for result in found:
        result.ratio(by_name)
    return found


def table_of(name: str, results: Iterable[Result]) -> Table:
    """Return the results of one benchmark as a table."""
    table = Table(title=name, title_justify="left", title_style="bold")
    table.add_column("measurement")
    for heading in ("value", "unit", "ratio", "baseline", "goal"):
        table.add_column(heading, justify="right" if heading in ("value", "ratio") else "left")
    results = list(results)
    by_name = {result.name: result for result in results}
    for result in results:
        ratio, met = result.ratio(by_name), result.met(by_name)
        goal = {None: "", True: f"[green]{result.goal} met", False: f"[red]{result.goal} missed"}
        table.add_row(
            result.name,
            f"{result.value:,.4g}" if abs(result.value) < 1000 else f"{result.value:,.0f}",
            result.unit,
            "" if ratio is None else f"{ratio:.3g}",
            result.baseline,
            goal[met],
        )
    return table


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Run the selected benchmarks; return 1 if a goal was missed, 2 if none was selected."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="by name")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to FILE too")
    options = parser.parse_args(arguments)
    console = Console()
    names = names_in(folder, options.only)
    if not names:
        console.print("No benchmark matches.")
        return 2
    rows: list[dict[str, object]] = []
    for name in names:
        results = run(name, folder)
        console.print(table_of(name, results))
        by_name = {result.name: result for result in results}
        rows += [
            {
                "benchmark": name,
                "name": result.name,
                "value": result.value,
                "unit": result.unit,
                "baseline": result.baseline,
                "ratio": result.ratio(by_name),
                "goal": result.goal,
                "met": result.met(by_name),
            }
            for result in results
        ]
    if options.json:
        machine = {"python": platform.python_version(), "machine": platform.machine()}
        text = json.dumps({**machine, "results": rows}, indent=2)
        options.json.write_text(text + "\n", encoding="utf-8")
    return int(any(row["met"] is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
