"""Measures of games as a table for a terminal, as JSON, and as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import inf

from cardtable.core.i18n import _, ngettext, write_number, write_percent
from cardtable.lab.estimates import Mean, Proportion
from cardtable.lab.markdown import command_lines, head_lines, row_line
from cardtable.lab.measurement import GameMeasures, Measure, Scale, bounds, measures_shown
from cardtable.lab.tables import narrow_table

BLOCK = "measures"
"""The block of a Markdown file for these tables."""
_STRENGTH = (
    "skill",
    "ahead",
    "solved",
    "iterations_per_second",
    "iterations_per_choice",
    "hands_per_second",
)
_PLAY = ("advantage", "length", "branching", "decisions", "drama", "leads", "endless")


def measure_lines(measured: Sequence[GameMeasures], width: float = inf) -> Iterator[str]:
    """Yield the table of one game, or of several side by side, as lines for a terminal.

    The measures are columns if that is narrower than *width* and the other table is not.
    """
    titles = ["", *(game.title for game in measured)]
    rows = [
        *_seat_rows(measured),
        *(
            [_(each.title), *(_cell(game, each) for game in measured)]
            for each in measures_shown(measured)
        ),
    ]
    yield from narrow_table(titles, rows, width)
    yield ""
    yield from _notes(measured)


def _seat_rows(measured: Sequence[GameMeasures]) -> Iterator[list[str]]:
    """Yield a row for each turn with the shares of the win."""
    for turn in range(max(len(game.seats) for game in measured)):
        title = _("wins of seat {number}").format(number=turn + 1)
        cells = (
            _written(game.seats[turn], Scale.SHARE) if turn < len(game.seats) else "-"
            for game in measured
        )
        yield [title, *cells]


def _cell(game: GameMeasures, measure: Measure) -> str:
    estimate = game.values.get(measure.key)
    return "-" if estimate is None else _written(estimate, measure.scale)


def _written(estimate: Mean | Proportion, scale: Scale) -> str:
    """Return ``12.3 ± 0.4``, or ``75.0% (71.2 to 78.5%)`` for a share of games."""
    if isinstance(estimate, Proportion):
        low, high = bounds(estimate)
        return _("{value} ({low} to {high})").format(
            value=write_percent(100 * estimate.value, 1),
            low=write_number(100 * low, 1),
            high=write_percent(100 * high, 1),
        )
    value, half_width = estimate.value, estimate.half_width
    if scale in (Scale.SHARE, Scale.DIFFERENCE):
        error = "" if half_width == inf else f" ± {write_number(100 * half_width, 1)}"
        sign = "+" if scale is Scale.DIFFERENCE and value > 0 else ""
        return f"{sign}{write_percent(100 * value, 1)}{error}"
    decimals = _decimals(value, scale)
    text = write_number(value, decimals, signed=scale is Scale.GAIN)
    return text if half_width == inf else f"{text} ± {write_number(half_width, decimals)}"


def _decimals(value: float, scale: Scale) -> int:
    if scale is Scale.COUNT:
        return 0 if value >= 10 else 1
    return 1 if scale is Scale.GAIN or value >= 10 else 2


def _notes(measured: Sequence[GameMeasures]) -> Iterator[str]:
    first = measured[0]
    games = ngettext("{count} random game", "{count} random games", first.games)
    deals = ngettext("{count} deal", "{count} deals", first.deals)
    strategies = ", ".join(dict.fromkeys(game.strategy for game in measured))
    yield _("{games}, {deals} of {strategy} against Random, seed {seed}; 95% intervals.").format(
        games=games.format(count=write_number(first.games)),
        deals=deals.format(count=write_number(first.deals)),
        strategy=strategies,
        seed=first.seed,
    )
    if first.deals and not all(game.is_repeatable for game in measured):
        yield _("The strategy has a time limit, so other runs differ.")


def measures_page(measured: Sequence[GameMeasures], command: str) -> str:
    """Return the tables of strength, speed and play as Markdown, with the *command* for them."""
    lines = command_lines(
        _("Each script's usual opponent against Random, and games of random seats, measured with"),
        command,
    )
    for keys in (_STRENGTH, _PLAY):
        chosen = [each for each in measures_shown(measured) if each.key in keys]
        lines += head_lines([_("game"), *(_(measure.title) for measure in chosen)])
        lines += [
            row_line([game.title, *(_cell(game, measure) for measure in chosen)])
            for game in measured
        ]
        lines.append("")
    return "\n".join([*lines, *_notes(measured)])


def to_json(measured: Sequence[GameMeasures]) -> str:
    """Return the measures as JSON, a list with an entry for each game."""
    data = [game.to_data() for game in measured]
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
