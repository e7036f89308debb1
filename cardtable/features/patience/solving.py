"""Whether a patience at the table can still be won: the position for its solver, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameKind
from cardtable.features.patience import freecell
from cardtable.features.patience.freecell import CELL, EMPTY, HOME, Move, Position, Solution

MAX_POSITIONS = 400_000
"""The number of positions that are looked at, which takes up to a minute."""
Contents = Mapping[str, Sequence[str]]
"""The names of the cards in each container."""


def has_solver(kind: GameKind) -> bool:
    """Return whether there is a solver for the game *kind*."""
    return kind.key == "freecell"


def contents_of(view: Any) -> Contents:
    """Return the cards in each container of the *view* of a script without hidden cards."""
    return {place: [entry[0] for entry in entries] for place, entries in view.contents}


def position_of(contents: Contents) -> Position:
    """Return the position of FreeCell with these *contents*."""
    named = {place: tuple(map(freecell.card_of, cards)) for place, cards in contents.items()}
    return Position(
        tuple(cards for place, cards in named.items() if place.startswith("column")),
        tuple(card for place, cards in named.items() if place.startswith("cell") for card in cards),
        tuple(len(named[f"foundation_{suit}"]) for suit in freecell.SUITS),
    )


def line_of(move: Move, contents: Contents) -> str:
    """Return the message that makes *move* in the position with these *contents*."""
    card = freecell.name_of(move.card)
    if move.target == HOME:
        return f"home {card}"
    area = "cell" if move.target == CELL else "column"
    last = [] if move.target in (CELL, EMPTY) else [freecell.name_of(move.target)]
    places = (place for place in contents if place.startswith(area))
    target = next(place for place in places if list(contents[place][-1:]) == last)
    return f"move {card} {target}"


def solve(contents: Contents, stopped: Callable[[], bool]) -> Solution:
    """Search for a way to win from the position with these *contents*, until *stopped* says so."""
    return freecell.solve(position_of(contents), MAX_POSITIONS, stopped)


def answer(solution: Solution, title: str) -> str:
    """Return the sentence about a *solution*; *title* is the text of its first move."""
    if solution.moves is None:
        if solution.is_complete:
            return _("This can no longer be won. Undo some moves.")
        return _("No way to win was found, but there may be one.")
    count = len(solution.moves)
    return ngettext(
        "This can be won in {count} move: {move}.",
        "This can be won in {count} moves. The next one: {move}.",
        count,
    ).format(count=count, move=title)
