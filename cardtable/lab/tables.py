"""A report as text for a terminal, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from math import inf

from cardtable.core.i18n import _, write_number, write_percent
from cardtable.lab.estimates import Mean, Proportion
from cardtable.lab.report import ContestantResult, Pair, Report


def report_lines(report: Report, width: float = inf) -> Iterator[str]:
    """Yield the report as lines for a terminal: the result of each pair, then the table.

    A table that does not fit into *width* characters is transposed if that makes it narrower.
    """
    for pair in report.pairs:
        yield from pair_lines(report, pair)
    yield ""
    titles, rows = standing_table(report)
    yield from narrow_table(titles, rows, width)
    yield ""
    yield from _notes(report)


def narrow_table(
    titles: Sequence[str], rows: Sequence[Sequence[str]], width: float
) -> Sequence[str]:
    """Return the lines of a table, transposed if it exceeds *width* characters and that helps."""
    lines = list(in_columns(titles, rows))
    if max(map(len, lines)) <= width:
        return lines
    first, *rest = zip(titles, *rows, strict=True)
    return min(lines, list(in_columns(first, rest)), key=lambda table: max(map(len, table)))


def pair_lines(report: Report, pair: Pair) -> Iterator[str]:
    """Yield the result of a pair as lines."""
    yield _("{a} against {b}:").format(
        a=report.standings[pair.a].name, b=report.standings[pair.b].name
    )
    if pair.points is not None and pair.points.values == 1:
        yield "  " + _("{mean} {unit} per hand over one duplicate deal").format(
            mean=mean_words(pair.points), unit=_(report.unit)
        )
    elif pair.points is not None:
        low, high = pair.points.interval
        yield "  " + _(
            "{mean} {unit} per hand over {deals} duplicate deals (95%: {low} to {high})"
        ).format(
            mean=mean_words(pair.points),
            unit=_(report.unit),
            deals=write_number(pair.points.values),
            low=write_number(low, 1, signed=True),
            high=write_number(high, 1, signed=True),
        )
    if pair.plain is not None:
        yield "  " + _("corrected for luck; without the correction {mean} {unit}").format(
            mean=mean_words(pair.plain), unit=_(report.unit)
        )
    if pair.won is not None:
        line = _("{share} of {games} whole games won").format(
            share=share_words(pair.won), games=write_number(pair.games)
        )
        if pair.undecided:
            line += ", " + _("{count} undecided").format(count=write_number(pair.undecided))
        yield "  " + line


def mean_words(mean: Mean | None) -> str:
    """Return ``+15.3 ± 2.1``; of a single value the error is not known."""
    if mean is None:
        return "-"
    value = write_number(mean.value, 1, signed=True)
    return value if mean.half_width == inf else f"{value} ± {write_number(mean.half_width, 1)}"


def share_words(share: Proportion | None) -> str:
    """Return ``75.0% (71.2 to 78.5%)``."""
    if share is None:
        return "-"
    return _("{value} ({low} to {high})").format(
        value=write_percent(100 * share.value, 1),
        low=write_number(100 * share.low, 1),
        high=write_percent(100 * share.high, 1),
    )


def milliseconds(value: float) -> str:
    """Return a time with two significant digits: ``0.042``, ``1.3``, ``450``."""
    if value >= 10:
        return write_number(value)
    digits = f"{value:.2g}"
    return write_number(float(digits), len(digits.partition(".")[2]))


def standing_table(report: Report) -> tuple[list[str], list[list[str]]]:
    """Return titles and rows of the table of contestants, the strongest first."""
    ranked = sorted(report.standings, key=lambda standing: -standing.rating)
    several = len(ranked) > 2
    titles = [_("contestant")]
    hands = any(pair.gains for pair in report.pairs)
    titles += [_("gain per hand")] if several and hands else []
    titles += [_("rating")] if several else []
    titles += [_(metric.title) for metric in report.shown_metrics]
    titles += [_("ms p50"), _("ms p99"), _("worlds")]
    return titles, [_row(report, standing, several, hands) for standing in ranked]


def _row(report: Report, standing: ContestantResult, several: bool, hands: bool) -> list[str]:
    row = [standing.name + ("" if standing.repeatable else " *")]
    row += [mean_words(standing.points)] if several and hands else []
    row += [write_number(standing.rating, signed=True)] if several else []
    for metric in report.shown_metrics:
        value = standing.figures[metric.key]
        text = (
            "-"
            if value is None
            else write_percent(100 * value, 1)
            if metric.share
            else write_number(value, 2)
        )
        row.append(text)
    times = standing.measured
    row += [milliseconds(times.ms_p50), milliseconds(times.ms_p99)]
    row.append("-" if times.worlds is None else write_number(times.worlds))
    return row


def _notes(report: Report) -> Iterator[str]:
    yield _("Seed {seed}, results {sum}.").format(seed=report.job.seed, sum=report.checksum)
    if not all(standing.repeatable for standing in report.standings):
        yield _("* has a time limit, so other runs differ; with worlds= they are repeatable.")


def in_columns(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table in lines, the first column aligned left and the others right.

    >>> list(in_columns(["name", "won"], [["Ann", "7"], ["Benjamin", "12"]]))
    ['name      won', 'Ann         7', 'Benjamin   12']
    """
    table = [titles, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(titles))]
    for row in table:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()


def to_json(report: Report) -> str:
    """Return the report as JSON, with measured times separate from the results."""
    return json.dumps(report.to_data(), ensure_ascii=False, indent=1) + "\n"


def to_csv(report: Report) -> str:
    """Return two CSV tables separated by an empty line: contestants, then pairs.

    Numbers have full precision and column names are English, for use by other programs.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    keys = [metric.key for metric in report.metrics]
    writer.writerow(
        [
            "contestant",
            "repeatable",
            "gain",
            "gain_half_width",
            "rating",
            *keys,
            "decisions",
            "ms_p50",
            "ms_p99",
            "ms_max",
            "worlds",
        ]
    )
    for standing in report.standings:
        points = standing.points
        times = standing.measured
        writer.writerow(
            [
                standing.name,
                int(standing.repeatable),
                points and points.value,
                points and points.half_width,
                standing.rating,
                *(standing.figures[key] for key in keys),
                times.decisions,
                times.ms_p50,
                times.ms_p99,
                times.ms_max,
                times.worlds,
            ]
        )
    out.write("\n")
    titles = ["a", "b", "deals", "points", "half_width", "games", "won", "low", "high", "undecided"]
    has_plain = any(pair.plain for pair in report.pairs)
    writer.writerow([*titles, "plain", "plain_half_width"] if has_plain else titles)
    for pair in report.pairs:
        points, won = pair.points, pair.won
        writer.writerow(
            [
                report.standings[pair.a].name,
                report.standings[pair.b].name,
                len(pair.gains),
                points and points.value,
                points and points.half_width,
                pair.games,
                won and won.value,
                won and won.low,
                won and won.high,
                pair.undecided,
                *((pair.plain.value, pair.plain.half_width) if pair.plain else ()),
            ]
        )
    return out.getvalue()
