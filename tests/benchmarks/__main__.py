"""Measure the speed of cardtable beside other programs, and compare it with the goals.

Prints one table, then the goals that were missed. The table has the measured value ("ours"), the
value of the baseline from the same run, and the ratio of the two: ours divided by the baseline's.
Where a smaller value is better, so is a smaller ratio; the goal says which. Baselines that are not
installed are left out, with their goals.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from tests.benchmarks.measure import Result, use_thorough
from tests.benchmarks.progress import Progress, minutes
from tests.benchmarks.report import Benchmark, table_of, verdict, write_json

FOLDER = Path(__file__).parent
PLAIN_WIDTH = 150
"""The width of the table where the output is not a terminal."""

EXAMPLES = """\
examples:
  python -m tests.benchmarks                              everything, in under four minutes
  python -m tests.benchmarks --only poker --only boards   those with these words in their names
  python -m tests.benchmarks --strict                     fails if a goal is missed
  python -m tests.benchmarks --thorough --json out.json   larger samples, and the results as JSON
  make bench ARGS="--only poker"

exit status:
  0  all benchmarks ran; with --strict, and met their goals
  1  a benchmark failed; with --strict, or a goal was missed
  2  invalid arguments, or no benchmark has the word
"""


def names_in(folder: Path, only: Sequence[str] = ()) -> list[str]:
    """Return the names of the benchmarks in *folder* that contain a word of *only* (or all)."""
    found = sorted(path.stem.removeprefix("bench_") for path in folder.glob("bench_*.py"))
    return [name for name in found if not only or any(word in name for word in only)]


def results_of(name: str, folder: Path) -> Iterator[Result]:
    """Yield the results of one benchmark as they are measured."""
    path = folder / f"bench_{name}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield from module.results()


def run(names: Sequence[str], folder: Path, console: Console) -> list[Benchmark]:
    """Run benchmarks one after the other. One that fails has an error and no results."""
    found = []
    start = time.perf_counter()
    with Progress(names, console) as progress:
        for name in names:
            benchmark = Benchmark(name)
            begin = time.perf_counter()
            progress.show(name, begin - start, 0)
            try:
                for result in results_of(name, folder):
                    benchmark.results.append(result)
                    progress.show(name, begin - start, len(benchmark.results))
                for result in benchmark.results:
                    result.ratio(benchmark.by_name)
            except Exception as error:
                benchmark.results.clear()
                benchmark.error = f"{type(error).__name__}: {error}"
            benchmark.seconds = time.perf_counter() - begin
            found.append(benchmark)
    return found


def parser(folder: Path) -> argparse.ArgumentParser:
    """Return the parser of the command line, whose help lists the benchmarks in *folder*."""
    listed = "".join(f"  {name:<10}{summary(folder, name)}\n" for name in names_in(folder))
    made = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description=__doc__,
        epilog=f"benchmarks:\n{listed}\n{EXAMPLES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="WORD",
        help="run the benchmarks with WORD in their names (may be repeated)",
    )
    made.add_argument(
        "--thorough", action="store_true", help="measure longer and with larger samples"
    )
    made.add_argument("--strict", action="store_true", help="exit with 1 if a goal is missed")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the results to FILE too")
    return made


def summary(folder: Path, name: str) -> str:
    """Return the first line of a benchmark's docstring, without importing it."""
    source = (folder / f"bench_{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Run the selected benchmarks and return the exit status (see EXAMPLES)."""
    options = parser(folder).parse_args(arguments)
    console = Console()
    if not console.is_terminal:
        console.width = PLAIN_WIDTH
    names = names_in(folder, options.only)
    if not names:
        console.print(f"No benchmark matches. There are: {', '.join(names_in(folder))}.")
        return 2
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    use_thorough(options.thorough)
    found = run(names, folder, Console(stderr=True))
    console.print(table_of(found))
    for line in verdict(found):
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    console.print(f"Took {minutes(sum(benchmark.seconds for benchmark in found))} minutes.")
    if options.json:
        write_json(options.json, found, thorough=options.thorough)
    failed = any(benchmark.error for benchmark in found)
    missed = any(benchmark.missed for benchmark in found)
    return int(failed or (options.strict and missed))


if __name__ == "__main__":
    sys.exit(main())
