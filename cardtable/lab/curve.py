"""Strength as a curve: the gain over a yardstick by the number of worlds, or by the time limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.core.i18n import _, write_number
from cardtable.engine import GameKind
from cardtable.games.experiment import experiment_for
from cardtable.lab.contestants import with_option, with_time_limit
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
from cardtable.lab.report import Report
from cardtable.lab.tables import milliseconds

BLOCK = "curve"
"""The name of the marked block that holds a curve in a Markdown file."""


@dataclass(frozen=True)
class CurvePoint:
    """One player of a curve: *name* limited to *limit* worlds or milliseconds."""

    name: str
    limit: str
    text: str


@dataclass(frozen=True)
class Curve:
    """The plan of a curve: each of its *points* plays a match against the *yardstick*.

    *is_timed* says whether the limits are milliseconds, not numbers of worlds.
    """

    points: tuple[CurvePoint, ...]
    yardstick: str
    is_timed: bool
    length: Length

    @property
    def contestants(self) -> tuple[str, ...]:
        """The texts of the points, then that of the yardstick."""
        return (*(point.text for point in self.points), self.yardstick)

    @property
    def lengths(self) -> dict[tuple[int, int], Length]:
        """The length of each match."""
        last = len(self.points)
        return {(number, last): self.length for number in range(last)}

    @property
    def lines(self) -> dict[str, list[int]]:
        """The points of each player, by their indexes."""
        lines: dict[str, list[int]] = {}
        for number, point in enumerate(self.points):
            lines.setdefault(point.name, []).append(number)
        return lines


def plan_curve(
    kind: GameKind,
    contestants: Sequence[str],
    against: str,
    *,
    rules: object,
    worlds: Sequence[int] = (),
    times: Sequence[float] = (),
    deals: int,
    folders: tuple[Path, ...] = (),
) -> Curve:
    """Return the plan of a curve by numbers of *worlds*, or by *times* in milliseconds if given.

    Each match has *deals* deals, or this many whole games if the game has no single hands. Raises
    BadContestant for a player without such a limit.
    """
    points = [
        CurvePoint(name, f"{time:g}", with_time_limit(name, time, kind, folders))
        for name in contestants
        for time in times
    ] or [
        CurvePoint(name, str(count), with_option(name, "worlds", str(count)))
        for name in contestants
        for count in worlds
    ]
    single = experiment_for(kind, rules).has_hands
    length = Length(deals) if single else Length(0, deals)
    return Curve(tuple(points), against, bool(times), length)


def curve_page(curve: Curve, report: Report, command: str) -> str:
    """Return the table of a curve as Markdown."""
    single = has_hands(report)
    intro = _(
        "Mean gain in points per hand over `{name}` in duplicate deals, with its 95% confidence "
        "interval, and the time of a decision; seed {seed}, results `{sum}`. Command:"
    )
    if not single:
        intro = _(
            "Share of whole games won against `{name}`, each played from both sides, with its 95% "
            "confidence interval, and the time of a decision; seed {seed}, results `{sum}`. "
            "Command:"
        )
    words = intro.format(name=curve.yardstick, seed=report.job.seed, sum=report.checksum)
    titles = [_("player"), _("limit in ms") if curve.is_timed else _("worlds")]
    titles += [_("ms p50"), _("ms p99"), _("deals") if single else _("games")]
    titles.append(_("against {name}").format(name=f"`{curve.yardstick}`"))
    lines = [*command_lines(words, command), *head_lines(titles)]
    for number, point in enumerate(curve.points):
        result, pair = report.standings[number], report.pairs[number]
        cells = [name_cell(point.name, result), point.limit]
        cells += [milliseconds(result.measured.ms_p50), milliseconds(result.measured.ms_p99)]
        cells.append(write_number(len(pair.gains) or pair.games))
        cells.append(gain_cell(report, pair.a, pair.b))
        lines.append(row_line(cells))
    return "\n".join([*lines, "", *luck_note(report), *time_note(report)])
