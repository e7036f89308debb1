"""Whether a patience at the table can still be won: the solver of its game, and the answer."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from cardtable.core.i18n import _, ngettext
from cardtable.engine import GameKind
from cardtable.features.patience import solvers
from cardtable.features.patience.solution import Progress, Solution, Table


@cache
def _solver_names() -> frozenset[str]:
    return frozenset(info.name for info in pkgutil.iter_modules(solvers.__path__))


def has_solver(kind: GameKind) -> bool:
    """Return whether there is a solver for the game *kind*."""
    return "_" not in kind.key and kind.key.replace("-", "_") in _solver_names()


def table_of(game: Any) -> Table:
    """Return the cards of a script for one person."""
    down = game.sight.down
    return Table(
        {
            name: tuple(token.name for token in container.tokens)
            for name, container in game.containers.items()
        },
        {
            name: count
            for name, container in game.containers.items()
            if (count := sum(token.identity in down for token in container.tokens))
        },
        game.view(0).properties,
    )


def solve(kind: GameKind, table: Table, progress: Progress) -> Solution:
    """Search for a way to win the game *kind* from the position on the *table*."""
    module = import_module(f"{solvers.__name__}.{kind.key.replace('-', '_')}")
    solution: Solution = module.solve_table(table, progress)
    return solution


def answer(solution: Solution, title: str, has_moved: bool = True) -> str:
    """Return the sentence about a *solution*; *title* is the text of its first move.

    *has_moved* says whether there are moves to undo.
    """
    if solution.lines is None:
        if solution.is_complete and not has_moved:
            return _("This deal cannot be won.")
        if solution.is_complete:
            return _("This can no longer be won. Undo some moves.")
        return _("No way to win was found, but there may be one.")
    count = len(solution.lines)
    return ngettext(
        "This can be won in {count} move: {move}.",
        "This can be won in {count} moves. The next one: {move}.",
        count,
    ).format(count=count, move=title)
