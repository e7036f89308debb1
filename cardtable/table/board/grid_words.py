"""Sentences about a game on a grid, and what they count."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.grid.actions import Say
from cardtable.games.grid.view import View
from cardtable.i18n import _

_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def longest_line(view: View, position: int) -> int:
    """Return how many pieces of *position* lie in a row at most, at most as many as win."""
    rows, columns = view.rules.rows, view.rules.columns
    best = 0
    for cell, who in enumerate(view.cells):
        if who != position:
            continue
        row, column = divmod(cell, columns)
        for down, right in _WAYS:
            length, y, x = 0, row, column
            while 0 <= y < rows and 0 <= x < columns and view.at(y, x) == position:
                length, y, x = length + 1, y + down, x + right
            best = max(best, length)
    return min(best, view.rules.line) if view.rules.line else best


def winning_lines(view: View) -> tuple[tuple[int, ...], ...]:
    """Return the lines that have won, each as its cells by number: one move may complete two."""
    won = {(cell.row, cell.column) for cell in view.line}
    lines = []
    for down, right in _WAYS:
        for row, column in sorted(won):
            if (row - down, column - right) in won:
                continue
            line = []
            while (row, column) in won:
                line.append(row * view.rules.columns + column)
                row, column = row + down, column + right
            if len(line) >= view.rules.line:
                lines.append(tuple(line))
    return tuple(lines)


def reason_words(view: View, names: Sequence[str]) -> str:
    """Return why the game of *view*, which is over, has ended; *names* are those by position."""
    if view.said is not None:
        loser = _loser(view, names)
        if view.said is Say.RESIGN:
            return _("{name} resigned").format(name=loser)
        return _("the time of {name} ran out").format(name=loser)
    if view.line:
        return _("{count} in a row").format(count=max(map(len, winning_lines(view))))
    if view.winners:
        high, *others = sorted(view.scores, reverse=True)
        return _("{high} discs to {low}").format(high=high, low=others[0])
    if view.rules.line:
        return _("the board is full")
    return _("both have the same number of discs")


def _loser(view: View, names: Sequence[str]) -> str:
    """Return who gave up: the one who has not won."""
    lost = [name for position, name in enumerate(names) if position not in view.winners]
    return ", ".join(lost)
