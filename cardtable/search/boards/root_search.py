"""Iterative deepening at the root, shared by GridSearch and OthelloSearch.

The moves are searched one move ahead, then two, then three ... in the order of the last search. The
search below the root is the compiled one: it sets the limits and the depths.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from cardtable.search.boards.grid_game import WIN, GridGame
from cardtable.search.boards.limits import Limits

MAX_VALUE = 20_100
"""Above every value; root windows are as wide."""
MAX_LENGTH = 64
"""Of a principal variation: more moves than any of these games has."""


class CompiledSearch(Protocol):
    """A compiled search of a board, with its tables: GridSearch, or a game's own."""

    @property
    def game(self) -> GridGame: ...
    @property
    def limits(self) -> Limits: ...
    def next_depth(self, depth: int, empty: int, value: int, max_depth: int, exact: bool, /) -> int:
        """Return the depth of the search that follows one of *depth*, which found *value*.

        *empty* is the number of empty cells: a search of this depth reaches the end of the game.
        """
        ...

    def clear(self) -> None: ...
    def value_within(self, mine: int, theirs: int, depth: int, alpha: int, beta: int, /) -> int: ...
    def stored_move(self, mine: int, theirs: int, /) -> int:
        """Return the best cell stored for a position, a number above all cells if there is none."""
        ...


class RootResult(NamedTuple):
    """The result of deepen().

    *order* are the legal cells and *best* the best ones among them, both in the order of the last
    search. *value* is that of the position, *depth* that of the last complete search, and
    *is_complete* means that a deeper one would change nothing.
    """

    order: list[int]
    best: list[int]
    values: dict[int, int]
    value: int
    depth: int
    is_complete: bool


def deepen(
    search: CompiledSearch, mine: int, theirs: int, max_depth: int, exact: bool
) -> RootResult:
    """Search ever deeper until a limit is reached or a deeper search would change nothing.

    With *exact* every move gets its exact value, otherwise only the best moves do and the others an
    upper bound.
    """
    game = search.game
    legal = game.legal_cells(mine, theirs)
    order = [cell for cell in range(64) if legal >> cell & 1]
    order.sort(key=lambda cell: -game.static_score(mine, theirs, cell))
    empty = game.size - (mine | theirs).bit_count()
    values, best, value, depth = dict.fromkeys(order, 0), order[:1], 0, 0
    is_complete = not order and not game.legal_cells(theirs, mine)
    while order and not is_complete and not search.limits.interrupted and depth < max_depth:
        ahead = search.next_depth(depth, empty, value, max_depth, exact)
        found = root_values(search, mine, theirs, order, ahead, exact)
        if not found:
            break
        highest = max(found.values())
        if not search.limits.interrupted:
            depth, values = ahead, found
            is_complete = depth >= empty or (
                game.first_win_is_quickest and are_proven(found.values(), exact)
            )
        elif highest > found[order[0]]:
            values |= found
        else:  # interrupted before it found a better move
            break
        value = highest
        best = [cell for cell in order if found.get(cell) == value]
        order = best + [cell for cell in order if cell not in best]
    return RootResult(order, best, values, value, depth, is_complete)


def root_values(
    search: CompiledSearch, mine: int, theirs: int, order: list[int], depth: int, exact: bool
) -> dict[int, int]:
    """Return the values of the moves in *order* at *depth*; only some if interrupted.

    A move is first searched with a null window, unless *exact*; equal values count as better, so
    that all best moves are known.
    """
    values: dict[int, int] = {}
    best = -MAX_VALUE
    for cell in order:
        ours, others, value = search.game.after(mine, theirs, cell)
        if value is None:
            value = beta = MAX_VALUE
            if values and not exact:
                beta = 1 - best
                value = -search.value_within(others, ours, depth - 1, beta - 1, beta)
            if value >= best and not search.limits.interrupted:
                value = -search.value_within(others, ours, depth - 1, -MAX_VALUE, beta)
        if search.limits.interrupted:
            break
        values[cell] = value
        best = max(best, value)
    return values


def are_proven(values: Collection[int], exact: bool) -> bool:
    """Return whether *values* are those of proven wins and losses; unless *exact*, the best one."""
    return all(abs(value) >= WIN for value in (values if exact else [max(values)]))


def with_outcomes(
    search: CompiledSearch, mine: int, theirs: int, found: RootResult
) -> dict[int, int]:
    """Return the values of *found* without upper bounds that only look like a win or a draw.

    In a won position a bound of WIN or more says nothing about the outcome of a move, nor does one
    of 0 at the end of the game. Such moves are searched for a win, then for a draw; an interrupted
    search leaves a bound below WIN.
    """
    values = found.values.copy()
    least = 0 if found.is_complete else WIN
    for cell, bound in found.values.items():
        if bound >= least and cell not in found.best:
            values[cell] = outcome_of(search, mine, theirs, cell, found.depth)
    return values


def outcome_of(search: CompiledSearch, mine: int, theirs: int, cell: int, depth: int) -> int:
    """Return a bound of a move's value that tells a win at *depth* from a draw and a loss.

    It is a lower bound if it is a win, else an upper bound.
    """
    ours, others, value = search.game.after(mine, theirs, cell)
    if value is None and not search.limits.interrupted:
        value = -search.value_within(others, ours, depth - 1, -WIN, 1 - WIN)
        if value == 0 and not search.limits.interrupted:
            value = -search.value_within(others, ours, depth - 1, 0, 1)
    return WIN - 1 if value is None or search.limits.interrupted else value


def principal_variation(search: CompiledSearch, mine: int, theirs: int, cell: int) -> list[int]:
    """Return the line of best play that starts with *cell*, as cells; -1 is a pass.

    It follows the best moves in the transposition table, so it ends a few plies before the search
    did.
    """
    game, line = search.game, list[int]()
    while len(line) < MAX_LENGTH:
        line.append(cell)
        ours, others, value = game.after(mine, theirs, cell)
        mine, theirs = others, ours
        if value is not None:
            break
        if not game.legal_cells(mine, theirs):
            line.append(-1)
            mine, theirs = theirs, mine
        cell = search.stored_move(mine, theirs)
        if not game.legal_cells(mine, theirs) >> cell & 1:
            break
    return line
