"""Plots of matches and training curves, drawn with matplotlib (extra ``cardtable[plots]``).

matplotlib is imported only when a plot is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from math import isfinite, sqrt
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.lab.estimates import Mean, Proportion, student_point
from cardtable.lab.measurement import GameMeasures, Measure, Scale, bounds, measures_shown
from cardtable.lab.report import Pair, Report
from cardtable.lab.training import Stretch
from cardtable.storage.files import replace_file

# Distinguishable with colour vision deficiency: M. Okabe and K. Ito, "Color Universal Design".
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333", "#8c6d31")
GREY = "#888888"
MAX_LINES = len(COLOURS)
MEASURE_COLUMNS = 4
"""Number of measures side by side."""
ENDINGS = (".png", ".svg", ".pdf")


class PlotsMissing(RuntimeError):
    """matplotlib is not installed."""


def check_plot(path: Path) -> None:
    """Raise PlotsMissing without matplotlib, ValueError for an unknown file extension."""
    _library()
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(
            _("Cannot write a plot to {path}. Allowed file extensions: {endings}.").format(
                path=path, endings=", ".join(ENDINGS)
            )
        )


def plot_match(report: Report, path: Path) -> None:
    """Plot the gain of each pair with 95% intervals: final values, and running means over deals.

    Without hands the values are shares of whole games won. Raises PlotsMissing, SaveFailed.
    """
    lines = _lines(report)
    bars = _bars(report)
    height = max(4.5, 1.6 + 0.38 * len(bars))
    with _figure(path, 1 + bool(lines), (6.5 * (1 + bool(lines)), height)) as axes:
        _draw_bars(axes[0], report, bars)
        if lines:
            _draw_lines(axes[1], report, lines)


def plot_curve(curve: Sequence[Stretch], path: Path, title: str = "") -> None:
    """Plot a training curve: points per hand over hands. Raises PlotsMissing, SaveFailed.

    The default *title* is the title of the strategy Evolutionary.
    """
    hands = [stretch.hands for stretch in curve]
    with _figure(path, 1, (8, 4.5)) as (axes,):
        axes.axhline(0, color=GREY, linewidth=1)
        axes.fill_between(
            hands,
            [stretch.mean - stretch.half_width for stretch in curve],
            [stretch.mean + stretch.half_width for stretch in curve],
            color=COLOURS[0],
            alpha=0.2,
            linewidth=0,
            label=_("95% interval"),
        )
        means = [stretch.mean for stretch in curve]
        axes.plot(hands, means, color=COLOURS[0], marker="o", markersize=3, label=_("mean"))
        axes.set_xlabel(_("hands played"))
        axes.set_ylabel(_("points per hand over the opponents"))
        axes.set_title(title or _("Evolutionary's progress"))
        axes.legend(loc="lower right", frameon=False)


def plot_strength(report: Report, lines: Mapping[str, Sequence[int]], path: Path) -> None:
    """Plot the gain of pairs over the median time of a decision, with 95% intervals.

    *lines* has the indexes of the pairs that each line connects, by its name; the second contestant
    of each pair is the same. Raises PlotsMissing, SaveFailed.
    """
    bars = _bars(report)
    yardstick = report.standings[report.pairs[0].b].name
    with _figure(path, 1, (8, 5)) as (axes,):
        axes.axhline(0 if report.deals else 50, color=GREY, linewidth=1)
        for index, (name, pairs) in enumerate(lines.items()):
            times = [report.standings[report.pairs[pair].a].measured.ms_p50 for pair in pairs]
            axes.errorbar(
                times,
                [bars[pair][1] for pair in pairs],
                yerr=[[bars[pair][2] for pair in pairs], [bars[pair][3] for pair in pairs]],
                fmt="o-",
                color=COLOURS[index % len(COLOURS)],
                capsize=4,
                label=name,
            )
        axes.set_xscale("log")
        ticker = import_module("matplotlib.ticker")
        axes.xaxis.set_major_formatter(ticker.LogFormatter())
        axes.xaxis.set_minor_formatter(ticker.LogFormatter(minor_thresholds=(2, 0.5)))
        axes.grid(color=GREY, alpha=0.25)
        axes.set_xlabel(_("median time of a decision in ms"))
        if report.deals:
            axes.set_ylabel(_("{unit} per hand, 95% interval").format(unit=_(report.unit)))
        else:
            axes.set_ylabel(_("% of whole games won, 95% interval"))
        axes.set_title(_("Strength against {name}").format(name=yardstick))
        axes.legend(frameon=False)


def plot_measures(measured: Sequence[GameMeasures], path: Path) -> None:
    """Plot each measure of the games with 95% intervals in axes of its own.

    The first axes have the share of the win by seat. Raises PlotsMissing, SaveFailed.
    """
    shown = measures_shown(measured)
    rows = -(-(1 + len(shown)) // MEASURE_COLUMNS)
    height = rows * (1.0 + 0.45 * len(measured))
    size = (4.2 * MEASURE_COLUMNS, height)
    with _figure(path, MEASURE_COLUMNS, size, rows) as axes:
        _draw_seats(axes[0], measured)
        for place, measure in zip(axes[1:], shown, strict=False):
            _draw_measure(place, measured, measure)
        for number, place in enumerate(axes):
            if number > len(shown):
                place.set_axis_off()
            is_first = number % MEASURE_COLUMNS == 0
            titles = [game.title if is_first else "" for game in measured]
            place.set_ylim(len(measured) - 0.5, -0.5)
            place.set_yticks(range(len(measured)), titles)
            place.grid(axis="x", color=GREY, alpha=0.25)


def _draw_seats(axes: Any, measured: Sequence[GameMeasures]) -> None:
    """Draw the share of the win of each seat, and the fair share as a line."""
    for row, game in enumerate(measured):
        axes.plot([100 / game.sides] * 2, [row - 0.4, row + 0.4], color=GREY, linewidth=1)
        for turn, seat in enumerate(game.seats):
            place = row + 0.6 * ((turn + 0.5) / len(game.seats) - 0.5)
            colour = COLOURS[turn % len(COLOURS)]
            _draw_estimate(axes, place, seat, 100, colour)
    axes.set_title(_("wins by seat, %"), fontsize="small")


def _draw_measure(axes: Any, measured: Sequence[GameMeasures], measure: Measure) -> None:
    factor = 100 if measure.scale in (Scale.SHARE, Scale.DIFFERENCE) else 1
    if measure.scale in (Scale.GAIN, Scale.DIFFERENCE):
        axes.axvline(0, color=GREY, linewidth=1)
    for row, game in enumerate(measured):
        if measure.key in game.values:
            _draw_estimate(axes, row, game.values[measure.key], factor, COLOURS[0])
    unit = ", %" if factor == 100 else ""
    axes.set_title(_(measure.title) + unit, fontsize="small")


def _draw_estimate(
    axes: Any, row: float, estimate: Mean | Proportion, factor: int, colour: str
) -> None:
    low, high = bounds(estimate)
    value = estimate.value
    error = [[value - low], [high - value]] if isfinite(low) else [[0.0], [0.0]]  # a single value
    axes.errorbar(
        [factor * value],
        [row],
        xerr=[[factor * each for each in side] for side in error],
        fmt="o",
        markersize=4,
        color=colour,
        capsize=3,
    )


def running_means(gains: Sequence[float]) -> Iterator[tuple[int, Mean]]:
    """Yield (n, mean of the first n values) for each n from 2 on."""
    total = squares = 0.0
    for count, gain in enumerate(gains, 1):
        total += gain
        squares += gain * gain
        if count > 1:
            mean = total / count
            spread = sqrt(max(0.0, squares - count * mean * mean) / (count - 1))
            yield count, Mean(mean, student_point(count - 1) * spread / sqrt(count), count)


def _library() -> tuple[Any, Any]:
    try:
        matplotlib = import_module("matplotlib")
        matplotlib.use("Agg")
        return matplotlib, import_module("matplotlib.pyplot")
    except ImportError:
        raise PlotsMissing(
            _("A plot needs matplotlib; install cardtable with the extra 'plots'.")
        ) from None


@contextmanager
def _figure(
    path: Path, columns: int, size: tuple[float, float], rows: int = 1
) -> Iterator[Sequence[Any]]:
    """Yield axes side by side, row by row; write the figure to *path* afterwards."""
    _matplotlib, plots = _library()
    figure, grid = plots.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)
    try:
        yield list(grid.flat)
        for axes in grid.flat:
            axes.spines[["top", "right"]].set_visible(False)
        picture = BytesIO()
        figure.savefig(picture, dpi=150, format=path.suffix[1:].lower())
        replace_file(path, picture.getvalue())
    finally:
        plots.close(figure)


def _title(report: Report, pair: Pair) -> str:
    names = [report.standings[index].name for index in (pair.a, pair.b)]
    return _("{a} against {b}").format(a=names[0], b=names[1])


def _bars(report: Report) -> list[tuple[str, float, float, float]]:
    """Return title, value, and the lengths of the error bar to the left and to the right."""
    if not report.deals:
        return [
            (
                _title(report, pair),
                100 * pair.won.value,
                100 * (pair.won.value - pair.won.low),
                100 * (pair.won.high - pair.won.value),
            )
            for pair in report.pairs
            if pair.won is not None
        ]
    return [
        (_title(report, pair), pair.points.value, pair.points.half_width, pair.points.half_width)
        for pair in report.pairs
        if pair.points is not None
    ]


def _draw_bars(axes: Any, report: Report, bars: list[tuple[str, float, float, float]]) -> None:
    rows = range(len(bars))
    axes.axvline(0 if report.deals else 50, color=GREY, linewidth=1)
    axes.errorbar(
        [value for _name, value, _low, _high in bars],
        rows,
        xerr=[[low for _n, _v, low, _h in bars], [high for _n, _v, _l, high in bars]],
        fmt="o",
        color=COLOURS[0],
        capsize=4,
    )
    axes.set_yticks(rows, [name for name, _value, _low, _high in bars])
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.grid(axis="x", color=GREY, alpha=0.25)
    if report.deals:
        axes.set_xlabel(_("{unit} per hand, 95% interval").format(unit=_(report.unit)))
        axes.set_title(_("{deals} duplicate deals").format(deals=write_number(report.deals)))
    else:
        axes.set_xlabel(_("% of whole games won, 95% interval"))
        axes.set_title(_("{games} whole games").format(games=write_number(report.games)))


def _lines(report: Report) -> list[tuple[str, Sequence[float]]]:
    """Return the gains by deal of the first pairs, at most one for each colour."""
    if min(len(pair.gains) for pair in report.pairs) < 3:
        return []
    return [(_title(report, pair), pair.gains) for pair in report.pairs[:MAX_LINES]]


def _draw_lines(axes: Any, report: Report, lines: list[tuple[str, Sequence[float]]]) -> None:
    axes.axhline(0, color=GREY, linewidth=1)
    highest, lowest = 0.0, 0.0
    alpha = max(0.05, 0.2 / len(lines))
    for colour, (name, gains) in zip(COLOURS, lines, strict=False):
        means = list(running_means(gains))
        counts = [count for count, _mean in means]
        low = [mean.interval[0] for _count, mean in means]
        high = [mean.interval[1] for _count, mean in means]
        axes.fill_between(counts, low, high, color=colour, alpha=alpha, linewidth=0)
        axes.plot(counts, [mean.value for _count, mean in means], color=colour, label=name)
        skipped = len(means) // 10  # the wide intervals of the first deals do not set the scale
        highest = max(highest, *high[skipped:])
        lowest = min(lowest, *low[skipped:])
    margin = 0.05 * (highest - lowest)
    axes.set_ylim(lowest - margin, highest + margin)
    axes.set_xlim(0, report.deals)
    axes.grid(color=GREY, alpha=0.25)
    axes.set_xlabel(_("deals"))
    axes.set_ylabel(_("{unit} per hand, running mean").format(unit=_(report.unit)))
    axes.set_title(_("Running means"))
    axes.legend(frameon=False, fontsize="small")
