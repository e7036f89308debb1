"""A board in plain lines: drawn with signs, or told row by row."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.games.grid.actions import LETTERS
from cardtable.games.grid.pieces import EMPTY, SIGNS, piece_name
from cardtable.games.grid.view import View
from cardtable.games.speech import Speech
from cardtable.i18n import _
from cardtable.text.grid.telling import standing


def board(view: View, speech: Speech) -> Iterator[str]:
    """Yield the board, in words or in signs as *speech* has it."""
    yield from _told(view) if speech.words else _drawn(view)


def _columns(view: View) -> list[str]:
    """Return what the columns are called: letters, or numbers where discs fall."""
    count = view.rules.columns
    return [str(n + 1) for n in range(count)] if view.falls else list(LETTERS[:count])


def _drawn(view: View) -> Iterator[str]:
    rows = view.rules.rows
    margin = 0 if view.falls else len(str(rows)) + 1
    yield " " * margin + " ".join(_columns(view))
    for row in range(rows):
        signs = (
            EMPTY if who is None else SIGNS[view.player_of(who)]
            for who in (view.at(row, column) for column in range(view.rules.columns))
        )
        head = "" if view.falls else f"{row + 1:>{margin - 1}} "
        yield head + " ".join(signs)


def _told(view: View) -> Iterator[str]:
    """Yield a line for each row that has a piece, from above."""
    columns, found = _columns(view), False
    for row in range(view.rules.rows):
        pieces: dict[int, list[str]] = {}
        for column, name in enumerate(columns):
            who = view.at(row, column)
            if who is not None:
                pieces.setdefault(view.player_of(who), []).append(name)
        if not pieces:
            continue
        found = True
        parts = [
            _("{piece} on {columns}").format(
                piece=piece_name(view.rules, player), columns=", ".join(names)
            )
            for player, names in sorted(pieces.items())
        ]
        number = view.rules.rows - row if view.falls else row + 1
        words = _("Row {row} from below: {pieces}.") if view.falls else _("Row {row}: {pieces}.")
        yield words.format(row=number, pieces="; ".join(parts))
    if not found:
        yield _("The board is empty.")


def last(view: View) -> Iterator[str]:
    """Yield the last move."""
    made = view.last
    if made is None:
        yield _("Nobody has moved yet.")
    else:
        yield _("Move {number}: {name}, {move}.").format(
            number=len(view.history), name=view.names[made.position], move=made.move.title
        )


def score(view: View) -> Iterator[str]:
    """Yield who plays with which pieces, how many lie, and whose turn it is."""
    for seat, name in enumerate(view.names):
        yield _("{name} plays {piece}; {count} on the board.").format(
            name=name,
            piece=piece_name(view.rules, view.player_of(seat)),
            count=view.cells.count(seat),
        )
    if view.to_act >= 0:
        yield _("It is {name}'s turn.").format(name=view.names[view.to_act])
    else:
        yield from standing(view.names, view.winners)


def rules(view: View) -> Iterator[str]:
    """Yield every option of the rules in force."""
    shown = view.rules
    yield _("Rules: {name}.").format(name=shown.name)
    for key, option in shown.options.items():
        yield f"{_(option.title)}: {option.written(getattr(shown, key))}."
