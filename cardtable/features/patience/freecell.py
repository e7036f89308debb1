"""A solver for FreeCell: whether a position can be won, and by which moves.

Cards are numbers: four times the rank (0 for an ace) plus the suit in the order clubs, diamonds,
hearts, spades. The search takes the most promising position first. It moves single cards, of which
all other moves consist: so if no position is left, the deal cannot be won.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import NamedTuple

RANKS, SUITS = "a23456789tjqk", "cdhs"
CELLS = 4
HOME, CELL, EMPTY = -1, -2, -3
"""Places to which a card may go instead of another card."""
LOOK_EVERY = 256
"""The number of positions between two looks at whether to stop."""

Column = tuple[int, ...]
Trail = dict[bytes, tuple[bytes, tuple["Move", ...]]]
"""For each key the one before, empty at the start, and the moves between them."""


class Position(NamedTuple):
    """The cards of the columns, the last one on top, of the cells, and the number home by suit."""

    columns: tuple[Column, ...]
    cells: tuple[int, ...] = ()
    home: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def cards_home(self) -> int:
        return sum(self.home)

    def key(self) -> bytes:
        """Return the same value for positions that differ in the order of columns or cells.

        A search keeps hundreds of thousands of them.
        """
        return b"\xff".join([*sorted(map(bytes, self.columns)), bytes(sorted(self.cells))])


class Move(NamedTuple):
    """A card, and the card on which it is put; or HOME, CELL, or EMPTY for an empty column."""

    card: int
    target: int


class Solution(NamedTuple):
    """The result of a search: the moves that win, or None.

    Without moves, the position cannot be won if the search *is_complete*; otherwise it was stopped.
    """

    moves: tuple[Move, ...] | None
    is_complete: bool
    positions: int
    """The number of positions that were looked at."""


def card_of(name: str) -> int:
    """Return the number of a card.

    >>> card_of("ac"), card_of("ks")
    (0, 51)
    """
    return 4 * RANKS.index(name[0]) + SUITS.index(name[1])


def name_of(card: int) -> str:
    """Return the name of a card.

    >>> name_of(51)
    'ks'
    """
    return RANKS[card >> 2] + SUITS[card & 3]


def _is_red(card: int) -> bool:
    return (card & 3) in (1, 2)


_FITS = [
    [below >> 2 == (card >> 2) + 1 and _is_red(below) is not _is_red(card) for below in range(52)]
    for card in range(52)
]
"""Whether a card may be put on another one in a column: first the card, then the one below."""


def _is_safe(card: int, home: tuple[int, ...]) -> bool:
    """Return whether a card that may go home is of no more use in a column."""
    rank = card >> 2
    others = (0, 3) if _is_red(card) else (1, 2)
    return rank < 2 or all(home[suit] >= rank for suit in others)


class Weights(NamedTuple):
    """What the parts of the distance from the end count; see :func:`_distance`."""

    home: float
    cell: float
    empty: float
    above: float
    gap: float
    low: float


WEIGHTS = (
    Weights(1, 1, 2, 1, 1.5, 2),
    Weights(0.5, 1, 1, 1, 1.5, 2.5),
    Weights(1, 1, 1, 0.5, 1, 1.5),
    Weights(2, 1, 3, 1, 1, 1),
    Weights(3, 2, 4, 2, 1, 1),
)
"""Weights that are tried in turn: a deal that is hard with some is easy with others."""
SHORT = 20_000
"""The number of positions that are looked at with each of the weights."""


def solve(
    start: Position, limit: int = 200_000, stopped: Callable[[], bool] = lambda: False
) -> Solution:
    """Search for a way to win from *start*, until *stopped* says so.

    After a short search with each of the weights, a last one looks at up to *limit* positions.
    """
    for weights in WEIGHTS:
        solution = _search(start, weights, min(limit, SHORT), stopped)
        if solution.is_complete or stopped():
            return solution
    return _search(start, WEIGHTS[0], limit, stopped) if limit > SHORT else solution


def _search(start: Position, weights: Weights, limit: int, stopped: Callable[[], bool]) -> Solution:
    """Search for a way to win, the positions with the smallest distance first."""
    first, moves = _cleared(start)
    trail: Trail = {first.key(): (b"", moves)}
    queue = [(0.0, 0, first)]
    looked = 0
    while queue:
        _value, _number, position = heapq.heappop(queue)
        if position.cards_home == 52:
            return Solution(_way(trail, position.key()), True, len(trail))
        looked += 1
        if len(trail) > limit or (looked % LOOK_EVERY == 0 and stopped()):
            return Solution(None, False, len(trail))
        here = position.key()
        for move, moved in _successors(position):
            after, home = _cleared(moved)
            key = after.key()
            if key not in trail:
                trail[key] = here, (move, *home)
                heapq.heappush(queue, (_distance(after, weights), -len(trail), after))
    return Solution(None, True, len(trail))


def _way(trail: Trail, key: bytes) -> tuple[Move, ...]:
    """Return the moves that led to the position of *key*."""
    steps = []
    while key:
        key, moves = trail[key]
        steps.append(moves)
    return tuple(move for moves in reversed(steps) for move in moves)


def _cleared(position: Position) -> tuple[Position, tuple[Move, ...]]:
    """Return the position after all safe moves home, and these moves."""
    moves: list[Move] = []
    columns, cells, home = list(position.columns), list(position.cells), list(position.home)
    is_moving = True
    while is_moving:
        is_moving = False
        for number, column in enumerate(columns):
            if column and _goes_safely(column[-1], home):
                moves.append(Move(column[-1], HOME))
                home[column[-1] & 3] += 1
                columns[number] = column[:-1]
                is_moving = True
        for card in tuple(cells):
            if _goes_safely(card, home):
                moves.append(Move(card, HOME))
                home[card & 3] += 1
                cells.remove(card)
                is_moving = True
    if not moves:
        return position, ()
    return Position(tuple(columns), tuple(cells), tuple(home)), tuple(moves)


def _goes_safely(card: int, home: list[int]) -> bool:
    return home[card & 3] == card >> 2 and _is_safe(card, tuple(home))


def _distance(position: Position, weights: Weights) -> float:
    """Return how far a position seems from the end.

    What counts are the cards not home, the cells in use, the cards that lie on the next cards of
    the foundations, those that are not built on the card below, most of all on a lower one, and,
    with the other sign, empty columns.
    """
    columns, cells, home = position
    per_home, per_cell, per_empty, per_above, per_gap, per_low = weights
    value = per_home * (52 - sum(home)) + per_cell * len(cells)
    for column in columns:
        if not column:
            value -= per_empty
            continue
        lowest, below, above = 99, -1, len(column)
        for card in column:
            above -= 1
            rank = card >> 2
            if rank == home[card & 3]:
                value += per_above * above
            if below >= 0 and not _FITS[card][below]:
                value += per_gap + (per_low if rank > lowest else 0.0)
            below = card
            lowest = min(lowest, rank)
    return value


def _successors(position: Position) -> Iterator[tuple[Move, Position]]:
    """Yield the moves of single cards and the positions after them."""
    columns, cells, home = position
    empty = next((number for number, column in enumerate(columns) if not column), None)
    for number, column in enumerate(columns):
        if column:
            rest = (*columns[:number], column[:-1], *columns[number + 1 :])
            yield from _moves_of(column[-1], rest, cells, home, None if len(column) == 1 else empty)
            if len(cells) < CELLS:
                yield Move(column[-1], CELL), Position(rest, (*cells, column[-1]), home)
    for card in cells:
        left = tuple(other for other in cells if other != card)
        yield from _moves_of(card, columns, left, home, empty)


def _moves_of(
    card: int,
    columns: tuple[Column, ...],
    cells: tuple[int, ...],
    home: tuple[int, ...],
    empty: int | None,
) -> Iterator[tuple[Move, Position]]:
    """Yield the moves of *card*, which has been taken away: home, on columns, to column *empty*."""
    suit = card & 3
    if home[suit] == card >> 2:
        counts = (*home[:suit], home[suit] + 1, *home[suit + 1 :])
        yield Move(card, HOME), Position(columns, cells, counts)
    fits = _FITS[card]
    for number, column in enumerate(columns):
        if (column and fits[column[-1]]) or number == empty:
            after = (*columns[:number], (*column, card), *columns[number + 1 :])
            yield Move(card, column[-1] if column else EMPTY), Position(after, cells, home)
