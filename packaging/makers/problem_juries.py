"""Test all problems that ship with juries of fresh seeds: ``python packaging problem_juries``.

``run`` asks 100 juries of reviewing strength for the answer to each problem, and appends a line for
each problem to ``assets/problems/juries.csv``; problems that are listed there are skipped, so it
continues where it was stopped. A problem fails when a third jury disagrees, which ends its test.

``difficulty`` asks weak players, and lists the problems whose difficulty in the file is not the one
that their answers give. ``table`` writes the agreement into the table of ``docs/problems.md``.
``check`` fails unless every problem has the agreement of at least 98 of 100 juries.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardtable.engine import Strategy
from cardtable.problems.collection import bundle
from cardtable.problems.problem import Problem
from cardtable.problems.themes import THEMES
from cardtable.review import reviewer_of
from cardtable.review.jury import Jury
from makers.find_problems import difficulty_of, weak_share

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "assets" / "problems" / "juries.csv"
PAGE = ROOT / "docs" / "problems.md"
BEGIN, END = "<!-- juries: begin -->", "<!-- juries: end -->"

JURIES = 100
REQUIRED = 98
SIZES = (1, 3, 8)
"""The searches of a jury. The smallest is the hardest test and the quickest, so it comes first; if
too many of its juries disagree, the next size is tried. The last one is the jury of reviews, which
may ask up to 16."""
FIRST_SEED = 1001
"""The seeds of the juries follow; no problem was made with any of them."""


class Result(NamedTuple):
    """The test of one problem: how many of the juries *asked* *agreed* with its answer.

    *searches* is the size of the juries.
    """

    game: str
    name: str
    asked: int
    agreed: int
    searches: int

    @property
    def is_passed(self) -> bool:
        """Whether enough juries agree."""
        return self.asked == JURIES and self.agreed >= REQUIRED


def read_results(path: Path = RESULTS) -> dict[str, Result]:
    """Return the results by the name of the problem."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row["name"]: Result(
                row["game"],
                row["name"],
                int(row["asked"]),
                int(row["agreed"]),
                int(row["searches"]),
            )
            for row in csv.DictReader(file)
        }


def test_by_juries(problem: Problem) -> Result:
    """Return the result with the smallest size of juries that agree, else with the largest."""
    results = (test_at(problem, size) for size in SIZES)
    result = next(results)
    while not result.is_passed and result.searches < SIZES[-1]:
        result = next(results)
    return result


def test_at(problem: Problem, size: int) -> Result:
    """Ask juries of *size* searches; stop when too many have disagreed."""
    position = problem.position()
    view, classes = position.view, problem.kind.strategies().classes
    asked = agreed = 0
    while asked < JURIES and asked - agreed <= JURIES - REQUIRED:
        agreed += position.is_right(
            make_jury(problem, classes, FIRST_SEED + asked, size).decide(view)
        )
        asked += 1
    return Result(problem.kind.key, problem.name, asked, agreed, size)


def make_jury(
    problem: Problem, classes: Mapping[str, type[Strategy]], seed: int, size: int
) -> Strategy:
    """Return the jury with *seed* of *size* searches, each of reviewing strength."""
    if size == SIZES[-1]:
        adviser = reviewer_of(problem.kind, classes, seed)
        assert adviser is not None
        return adviser
    hint = classes[problem.kind.hint]
    return Jury(
        lambda member: hint(seed=member, **hint.reviewing), size, max_members=size, seed=seed
    )


def run(problems: Iterable[Problem]) -> None:
    """Test the *problems* without a result, and append theirs."""
    done = read_results()
    if not RESULTS.exists():
        RESULTS.write_text("game,name,asked,agreed,searches\n", encoding="utf-8")
    for problem in problems:
        if problem.name in done:
            continue
        result = test_by_juries(problem)
        with RESULTS.open("a", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(result)
        print(*result, "" if result.is_passed else "FAILED", flush=True)


def measure(problems: Iterable[Problem]) -> None:
    """Print the problems of another difficulty than the answers of weak players give."""
    for problem in problems:
        position = problem.position()
        share = weak_share(problem.kind, position.view, position.right)
        measured = difficulty_of(share)
        if measured != problem.difficulty:
            told = f"{share:.0%} right, difficulty {measured} instead of {problem.difficulty}"
            print(f"{problem.name}: {told}", flush=True)


def table_of(problems: Sequence[Problem], results: dict[str, Result]) -> str:
    """Return the agreement as a table in Markdown, one row for each theme of a game."""
    rows: dict[tuple[str, str], list[tuple[Problem, Result]]] = {}
    for problem in problems:
        result = results[problem.name]
        rows.setdefault((problem.kind.title, problem.theme), []).append((problem, result))
    lines = [
        "| game | theme | problems | easy | medium | hard "
        "| 100 of 100 | 99 | 98 | 1 search | 3 searches | 8 to 16 |",
        f"| --- | --- |{' ---: |' * 10}",
    ]
    totals = [0] * 10
    for (game, theme), tested in rows.items():
        counts = [
            len(tested),
            *(sum(each.difficulty == level for each, _result in tested) for level in (1, 2, 3)),
            *(sum(result.agreed == agreed for _each, result in tested) for agreed in (100, 99, 98)),
            *(sum(result.searches == size for _each, result in tested) for size in SIZES),
        ]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        lines.append(f"| {game} | {THEMES[theme].title} | {' | '.join(map(str, counts))} |")
    lines.append(f"| **all** | | {' | '.join(f'**{total}**' for total in totals)} |")
    return "\n".join(lines)


def write_table(problems: Sequence[Problem]) -> None:
    """Replace the table in the documentation."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    table = table_of(problems, read_results())
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", "utf-8")


def failures(problems: Iterable[Problem], results: dict[str, Result]) -> list[str]:
    """Return the names of the *problems* without the agreement that is required."""
    return [
        problem.name
        for problem in problems
        if problem.name not in results or not results[problem.name].is_passed
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("mode", choices=("run", "difficulty", "table", "check"))
    parser.add_argument("--game", help="run, difficulty: only this game")
    options = parser.parse_args()
    problems = bundle()
    chosen = [each for each in problems if options.game in (None, each.kind.key)]
    if options.mode == "run":
        run(chosen)
    elif options.mode == "difficulty":
        measure(chosen)
    elif options.mode == "table":
        write_table(problems)
    else:
        failed = failures(problems, read_results())
        if failed:
            sys.exit(f"without the agreement of {REQUIRED} of {JURIES} juries: {', '.join(failed)}")


if __name__ == "__main__":
    main()
