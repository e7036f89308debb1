"""The ladder: the strategies of a game from the weakest to the strongest.

Each plays the one below it and a reference strategy, the yardstick. Further tables compare the
levels of a strategy, and bids and card play separately.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.engine import GameKind
from cardtable.games.experiment import experiment_for
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.estimates import Mean, relative_position
from cardtable.lab.job import Length
from cardtable.lab.markdown import (
    command_lines,
    gain_cell,
    has_hands,
    head_lines,
    luck_note,
    name_cell,
    row_line,
    time_note,
)
from cardtable.lab.report import ContestantResult, Report
from cardtable.lab.tables import milliseconds, share_words

BLOCK = "ladder"
"""The name of the marked block that holds a ladder in a Markdown file."""


@dataclass(frozen=True)
class LadderTable:
    """One table of the ladder. Contestants are given as text.

    Each of the *rows* plays the contestant at the same index in *below* (unless that is empty) and
    the *yardstick*.
    """

    title: str
    rows: tuple[str, ...]
    below: tuple[str, ...]
    yardstick: str


@dataclass(frozen=True)
class Ladder:
    """The plan of a ladder: its tables, all contestants, and the length of each pair's match."""

    tables: tuple[LadderTable, ...]
    contestants: tuple[str, ...]
    lengths: dict[tuple[int, int], Length]


def plan_ladder(
    kind: GameKind,
    *,
    rules: object,
    rungs: Sequence[str] = (),
    deals: int,
    timed_deals: int,
    games: int,
    folders: tuple[Path, ...] = (),
) -> Ladder:
    """Return the plan of a game's ladder.

    *rungs* are contestants from the weakest to the strongest (default: the game's ladder). Pairs
    play *deals* deals, or *timed_deals* if one of them has a time limit; pairs with the yardstick
    also play *games* whole games. In a game without single hands each pair plays *games* whole
    games, or *deals* if that is 0. Raises ValueError for a game without a ladder.
    """
    experiment = experiment_for(kind, rules)
    if not experiment.ladder and not rungs:
        raise ValueError(
            _("{game} has no ladder. List the players, the weakest first.").format(
                game=_(kind.title)
            )
        )
    steps = tuple(rungs) or experiment.ladder
    yardstick = experiment.yardstick if experiment.yardstick in steps else steps[0]
    tables = [LadderTable(_("The ladder"), steps, ("", *steps[:-1]), yardstick)]
    if not rungs:
        tables += _levels(kind, yardstick, folders)
        tables += [
            LadderTable(_(title), rows, ("",) * len(rows), base)
            for title, rows, base in experiment.compared
        ]
    contestants: list[str] = []
    pairs: dict[tuple[int, int], bool] = {}
    for table in tables:
        for name in (*table.rows, table.yardstick):
            if name not in contestants:
                contestants.append(name)
        for name, below in zip(table.rows, table.below, strict=True):
            for other in (below, table.yardstick):
                a, b = contestants.index(name), contestants.index(other) if other else -1
                if b < 0 or a == b:
                    continue
                pair = (b, a) if (b, a) in pairs else (a, b)
                pairs[pair] = pairs.get(pair, False) or other == table.yardstick
    timed = [
        not StrategyFactory(read_contestant(name, kind, folders), kind).repeatable
        for name in contestants
    ]
    lengths = {}
    for (a, b), has_yardstick in pairs.items():
        count = timed_deals if timed[a] or timed[b] else deals
        whole = games if has_yardstick else 0
        lengths[a, b] = Length(count, whole) if experiment.has_hands else Length(0, games or count)
    return Ladder(tuple(tables), tuple(contestants), lengths)


def _levels(kind: GameKind, yardstick: str, folders: tuple[Path, ...]) -> Iterator[LadderTable]:
    """Yield a table for each strategy with more than two levels."""
    for key, strategy in kind.strategies(folders).classes.items():
        count = len(strategy.levels)
        if count > 2:
            rows = tuple(f"{key}@{number}" for number in range(1, count + 1))
            title = _("The levels of {name}").format(name=strategy.title())
            yield LadderTable(title, rows, ("", *rows[:-1]), yardstick)


def ladder_page(ladder: Ladder, report: Report, command: str) -> str:
    """Return the tables of a ladder as Markdown."""
    intro = _(
        "Mean difference in points per hand over duplicate deals, with its 95% confidence "
        "interval; seed {seed}, results `{sum}`. Command:"
    )
    if not has_hands(report):
        intro = _(
            "Share of whole games won, each played from both sides, with its 95% confidence "
            "interval; seed {seed}, results `{sum}`. Command:"
        )
    lines = command_lines(intro.format(seed=report.job.seed, sum=report.checksum), command)
    for table in ladder.tables:
        lines += [f"### {table.title}", "", *_table_lines(table, report), ""]
        if any(table.below):
            if has_hands(report):
                lines += [_("Bidding and play over all hands:"), ""]
            else:
                lines += [_("Play over all games:"), ""]
            lines += [*_figure_lines(table, report), ""]
    return "\n".join([*lines, *luck_note(report), *time_note(report)])


def _table_lines(table: LadderTable, report: Report) -> Iterator[str]:
    names = [result.name for result in report.standings]
    has_row_above = any(table.below)
    titles = [_("player")]
    titles += [_("against the row above")] if has_row_above else []
    hands = has_hands(report)
    both = hands and any(pair.games for pair in report.pairs)
    titles += [_("against {name}").format(name=f"`{table.yardstick}`")]
    titles += [_("deals") if hands else _("games")]
    titles += [_("games won")] if both else []
    titles += [_("from Random to Cheater")] if _has_scale(table, report) else []
    yield from head_lines(titles)
    for name, below in zip(table.rows, table.below, strict=True):
        index, base = names.index(name), names.index(table.yardstick)
        cells = [name_cell(name, report.standings[index])]
        if has_row_above:
            cells.append(gain_cell(report, index, names.index(below)) if below else "")
        share = report.share(index, base)
        count = len(report.gains(index, base)) if hands else share.games if share else 0
        cells += [gain_cell(report, index, base), write_number(count) if count else ""]
        if both:
            cells.append(share_words(share) if share else "")
        if _has_scale(table, report):
            position = _scale_position(table, report, index)
            cells.append("" if position is None else _position_words(position))
        yield row_line(cells)


def _figure_lines(table: LadderTable, report: Report) -> Iterator[str]:
    titles = [_("player"), *(_(metric.title) for metric in report.shown_metrics)]
    yield from head_lines([*titles, _("ms p50"), _("ms p99"), _("worlds")])
    for result in report.standings:
        if result.name in table.rows:
            yield row_line([name_cell(result.name, result), *_figures(report, result)])


def _figures(report: Report, result: ContestantResult) -> Iterator[str]:
    for metric in report.shown_metrics:
        value = result.figures[metric.key]
        text = write_percent(100 * (value or 0)) if metric.share else write_number(value or 0, 1)
        yield "" if value is None else text
    times = result.measured
    yield milliseconds(times.ms_p50)
    yield milliseconds(times.ms_p99)
    yield "" if times.worlds is None else write_number(times.worlds)


def _has_scale(table: LadderTable, report: Report) -> bool:
    """Return whether the table has both ends of the scale, Random and Cheater."""
    names = [result.name for result in report.standings]
    return {"random", "cheater"} <= set(table.rows) and table.yardstick in names


def _scale_position(table: LadderTable, report: Report, index: int) -> Mean | None:
    """Return the position of a contestant between Random (0) and Cheater (1).

    It is measured by the deals that all three played against the yardstick.
    """
    names = [result.name for result in report.standings]
    base = names.index(table.yardstick)
    low = report.gains(names.index("random"), base)
    high = report.gains(names.index("cheater"), base)
    gains = report.gains(index, base) if index != base else (0.0,) * len(high)
    shared = min(len(low), len(high), len(gains))
    if shared < 2:
        return None
    return relative_position(low[:shared], gains[:shared], high[:shared])


def _position_words(position: Mean) -> str:
    if position.half_width < 1e-9:  # one of the two ends
        return write_percent(100 * position.value)
    return f"{write_number(100 * position.value)} ± {write_percent(100 * position.half_width)}"
