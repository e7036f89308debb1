"""Scores of scripts, read from a property or from the argument of END_GAME."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardtable.games.scripted.description import Columns, Description, Sheet
from cardtable.games.speech import plain

Score = int | float
ScoreColumn = tuple[str, tuple[Score | str, ...]]
"""A title and one value per player: a number, or a text such as ``pass``."""


class SheetRow(NamedTuple):
    """A row of the score sheet: its name, its title, and what each player has in the box.

    A free box is empty. *help* says what it counts; a total is a sum of other boxes.
    """

    name: str
    title: str
    values: tuple[str, ...]
    help: str = ""
    is_total: bool = False


_WHOLE = frozenset({int})
NOTHING_YET = "–"
"""Stands for a value of null."""


def by_player(value: Any, codes: Sequence[str]) -> tuple[Score, ...] | None:
    """Return the score of each position (0 where one is missing), or None without any score.

    *value* is a dict by player code, or a list with one entry per player.
    """
    scores = values_of(value, codes)
    if scores and _WHOLE.issuperset(map(type, scores)):  # the usual case
        return tuple(scores)
    numbers = [_number(score) for score in scores]
    if all(number is None for number in numbers):
        return None
    return tuple(number or 0 for number in numbers)


def values_of(value: Any, codes: Sequence[str]) -> list[Any]:
    """Return the entry of each position in *value*; none if it has no entry per player."""
    if isinstance(value, dict):
        return [value.get(code) for code in codes]
    return list(value) if isinstance(value, list) and len(value) == len(codes) else []


def by_side(scores: Sequence[Score] | None, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the rounded score of the first player of each side, or zeros without scores."""
    if scores is None:
        return (0,) * len(sides)
    return tuple([round(scores[side[0]]) for side in sides])


def columns_of(
    properties: Any,
    columns: Columns,
    codes: Sequence[str],
    heading: Callable[[str, str], str],
    word: Callable[[str], str],
) -> tuple[ScoreColumn, ...]:
    """Return the columns of the score panel; those without any value are left out.

    *heading* returns the heading for the name and the title of a property, *word* the text for a
    word of the script.
    """
    shown = []
    for name, title in columns:
        values = values_of(properties.get(name), codes)
        if any(value is not None and value != "" for value in values):
            shown.append((heading(name, title), tuple(_shown(value, word) for value in values)))
    return tuple(shown)


def chips_of(value: Any, codes: Sequence[str]) -> tuple[int, ...]:
    """Return the chips of each position in a property; empty if it has none."""
    numbers = by_player(value, codes)
    return tuple(max(0, round(number)) for number in numbers or ())


def sheet_of(
    properties: Any, sheet: Sheet, codes: Sequence[str], text: Callable[[str], str]
) -> tuple[SheetRow, ...]:
    """Return the rows of the score sheet; *text* returns a text in the chosen language."""
    columns = values_of(properties.get(sheet.name), codes) or [None] * len(codes)
    return tuple(
        SheetRow(
            box.name,
            text(box.title),
            tuple(
                _in_box(column.get(box.name) if isinstance(column, Mapping) else None, text)
                for column in columns
            ),
            text(box.help) if box.help else "",
            box.is_total,
        )
        for box in sheet.boxes
    )


def _in_box(value: Any, text: Callable[[str], str]) -> str:
    """Return what is written in a box, nothing if it is still free."""
    number = _number(value)
    if number is not None:
        return plain(number)
    return text(value) if isinstance(value, str) else ""


def _shown(value: Any, word: Callable[[str], str]) -> Score | str:
    number = _number(value)
    if number is not None:
        return number
    return word(value) if isinstance(value, str) and value else NOTHING_YET


def winners_of(
    scores: Sequence[int], sides: Sequence[Sequence[int]], description: Description
) -> tuple[int, ...]:
    """Return the positions of all sides with the best score; none if all scores are equal.

    The best score is the lowest one if the least wins, otherwise the highest. A single side has won
    if its score is good enough.
    """
    wins = description.wins
    if len(sides) == 1:
        won = description.won
        if wins == "least":
            return tuple(sides[0]) if scores[0] <= (won or 0) else ()
        return tuple(sides[0]) if scores[0] >= (1 if won is None else won) else ()
    best = min(scores) if wins == "least" else max(scores)
    if all(score == best for score in scores):
        return ()
    return tuple(
        sorted(
            seat
            for side, score in zip(sides, scores, strict=True)
            if score == best
            for seat in side
        )
    )


def _number(value: Any) -> Score | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
