"""A solver for FreeCell: whether a position can be won, and by which moves.

Cards are numbers (:func:`~cardtable.features.patience.solution.card_of`). The search takes the most
promising position first. It moves single cards, of which all other moves consist: so if no position
is left, the deal cannot be won.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from cardtable.features.patience.solution import (
    SUITS,
    Contents,
    Progress,
    Solution,
    Table,
    card_of,
    name_of,
)

CELLS = 4
MAX_POSITIONS = 400_000
"""The number of positions that the last search looks at, which takes up to a minute."""
HOME, CELL, EMPTY = -1, -2, -3
"""Places to which a card may go instead of another card."""
LOOK_EVERY = 256
"""The number of positions between two reports of progress."""

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


class Way(NamedTuple):
    """The result of a search: the moves that win, or None; see :class:`.Solution`."""

    moves: tuple[Move, ...] | None
    is_complete: bool
    positions: int


def solve_table(table: Table, progress: Progress) -> Solution:
    """Search for a way to win from the position on the *table*."""
    way = solve(position_of(table.contents), MAX_POSITIONS, progress)
    lines = None if way.moves is None else tuple(lines_of(way.moves, table.contents))
    return Solution(lines, way.is_complete, way.positions)


def position_of(contents: Contents) -> Position:
    """Return the position with these *contents*."""
    named = {place: tuple(map(card_of, cards)) for place, cards in contents.items()}
    return Position(
        tuple(cards for place, cards in named.items() if place.startswith("column")),
        tuple(card for place, cards in named.items() if place.startswith("cell") for card in cards),
        tuple(len(named[f"foundation_{suit}"]) for suit in SUITS),
    )


def lines_of(moves: tuple[Move, ...], contents: Contents) -> Iterator[str]:
    """Yield the messages that make *moves*, beginning with these *contents*."""
    places = {
        place: list(cards)
        for place, cards in contents.items()
        if place.startswith(("column", "cell"))
    }
    for number, target in moves:
        card = name_of(number)
        next(cards for cards in places.values() if cards[-1:] == [card]).pop()
        if target == HOME:
            yield f"home {card}"
            continue
        area = "cell" if target == CELL else "column"
        last = [] if target in (CELL, EMPTY) else [name_of(target)]
        there = (place for place in places if place.startswith(area))
        to = next(place for place in there if places[place][-1:] == last)
        places[to].append(card)
        yield f"move {card} {to}"


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


def solve(start: Position, limit: int = 200_000, progress: Progress | None = None) -> Way:
    """Search for a way to win from *start*.

    After a short search with each of the weights, a last one looks at up to *limit* positions.
    """
    progress = progress or Progress()
    short = min(limit, SHORT)
    total = len(WEIGHTS) * short + (limit if limit > SHORT else 0)
    for number, weights in enumerate(WEIGHTS):
        begun, share = number * short / total, short / total
        way = _search(start, weights, short, progress, begun, share)
        if way.is_complete or progress.is_stopped:
            return way
    if limit > SHORT:
        begun = len(WEIGHTS) * short / total
        way = _search(start, WEIGHTS[0], limit, progress, begun, 1 - begun)
    return way


def _search(
    start: Position, weights: Weights, limit: int, progress: Progress, begun: float, share: float
) -> Way:
    """Search for a way to win, the positions with the smallest distance first.

    This search is a *share* of all, before which the part *begun* has been done.
    """
    first, moves = _cleared(start)
    trail: Trail = {first.key(): (b"", moves)}
    queue = [(0.0, 0, first)]
    looked = 0
    while queue:
        _value, _number, position = heapq.heappop(queue)
        if position.cards_home == 52:
            return Way(_moves(trail, position.key()), True, len(trail))
        looked += 1
        if looked % LOOK_EVERY == 0:
            progress.share = begun + share * min(len(trail) / limit, 1.0)
        if len(trail) > limit or progress.is_stopped:
            return Way(None, False, len(trail))
        here = position.key()
        for move, moved in _successors(position):
            after, home = _cleared(moved)
            key = after.key()
            if key not in trail:
                trail[key] = here, (move, *home)
                heapq.heappush(queue, (_distance(after, weights), -len(trail), after))
    return Way(None, True, len(trail))


def _moves(trail: Trail, key: bytes) -> tuple[Move, ...]:
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
