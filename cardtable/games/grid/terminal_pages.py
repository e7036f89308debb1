"""The pages of board games in the terminal; the board is drawn, or described in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.core.i18n import _
from cardtable.games.grid.view import View
from cardtable.games.grid.words import result_sentences
from cardtable.games.speech import Speech, personal

SIGNS = "XO#"
"""The signs of the pieces by player."""
EMPTY = "."


def board(view: View, speech: Speech) -> Iterator[str]:
    """Yield the board in lines, described in words if *speech* is for a screen reader."""
    yield from _in_words(view) if speech.words else _in_signs(view)


def _in_signs(view: View) -> Iterator[str]:
    names = view.rules.row_names
    margin = max((len(name) + 1 for name in names), default=0)
    yield " " * margin + " ".join(view.rules.column_names)
    for row in range(view.rules.rows):
        signs = (
            EMPTY if owner is None else SIGNS[view.player_of(owner)]
            for owner in (view.at(row, column) for column in range(view.rules.columns))
        )
        head = f"{names[row]:>{margin - 1}} " if names else ""
        yield head + " ".join(signs)


def _in_words(view: View) -> Iterator[str]:
    """Yield a line for each row with pieces, from the top."""
    rules, is_empty = view.rules, True
    for row in range(rules.rows):
        pieces: dict[int, list[str]] = {}
        for column, name in enumerate(rules.column_names):
            owner = view.at(row, column)
            if owner is not None:
                pieces.setdefault(view.player_of(owner), []).append(name)
        if not pieces:
            continue
        is_empty = False
        parts = [
            _("{piece} on {columns}").format(
                piece=rules.piece_name(player), columns=", ".join(names)
            )
            for player, names in sorted(pieces.items())
        ]
        if rules.has_gravity:
            words, number = _("Row {row} from below: {pieces}."), rules.rows - row
        else:
            words, number = _("Row {row}: {pieces}."), row + 1
        yield words.format(row=number, pieces="; ".join(parts))
    if is_empty:
        yield _("The board is empty.")


def last(view: View) -> Iterator[str]:
    """Yield the last move."""
    made = view.last
    if made is None:
        yield _("No moves yet.")
    else:
        yield _("Move {number}: {name}, {move}.").format(
            number=len(view.history), name=view.names[made.position], move=made.move.title
        )


def score(view: View) -> Iterator[str]:
    """Yield each player's pieces and their number, and whose turn it is."""
    if view.colours_are_open:
        yield _("The colours are not chosen yet.")
    for seat, name in enumerate(() if view.colours_are_open else view.names):
        yield personal(
            name,
            _("You play {piece}; {count} on the board."),
            _("{name} plays {piece}; {count} on the board."),
            piece=view.rules.piece_name(view.player_of(seat)),
            count=view.cells.count(seat),
        )
    if view.to_act >= 0:
        yield personal(view.names[view.to_act], _("It is your turn."), _("It is {name}'s turn."))
    else:
        yield from result_sentences(view.names, view.winners)
