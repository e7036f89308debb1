"""A solver for Golf patience, which knows the order of the stock: a complete search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.features.patience.solution import Progress, Solution, Table, card_of
from cardtable.search.patience.golf_search import GolfSearch

COLUMNS = 7
RANKS = 13
KING = RANKS - 1
SLICE = 20_000
"""The number of positions between two reports of progress."""
USUAL = 2_000_000
"""More positions than most deals have, by which progress is measured."""


def solve_table(table: Table, progress: Progress) -> Solution:
    """Search for a way to clear the columns."""
    columns = [_ranks(table.contents[f"column_{number}"]) for number in range(1, COLUMNS + 1)]
    stock, waste = _ranks(table.contents["stock"]), _ranks(table.contents["waste"])
    search = GolfSearch(columns, stock, waste[-1], fitting(str(table.properties["kings"])))
    while not search.run(SLICE):
        progress.share = min(search.positions / USUAL, 0.99)
        if progress.is_stopped:
            return Solution(None, False, search.positions)
    lines = tuple(_lines(search.solution(), table)) if search.won else None
    return Solution(lines, True, search.positions)


def fitting(kings: str) -> bytes:
    """Return for each rank and each rank below whether it may be played, by the option *kings*."""

    def fits(rank: int, below: int) -> bool:
        if abs(rank - below) == KING:
            return kings == "corner"
        return abs(rank - below) == 1 and not (kings == "stop" and below == KING)

    return bytes(fits(rank, below) for rank in range(RANKS) for below in range(RANKS))


def _ranks(cards: Sequence[str]) -> bytes:
    return bytes(card_of(card) >> 2 for card in cards)


def _lines(choices: Sequence[int], table: Table) -> Iterator[str]:
    """Yield the messages for the moves of a search."""
    columns = [list(table.contents[f"column_{number}"]) for number in range(1, COLUMNS + 1)]
    for choice in choices:
        yield f"play {columns[choice].pop()}" if choice < COLUMNS else "draw"
