"""A solver for Klondike, which knows the cards in the stock and those that lie face down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.features.patience.solution import SUITS, Progress, Solution, Table, card_of
from cardtable.search.patience.klondike_search import KlondikeSearch

COLUMNS = 7
MAX_POSITIONS = 4_000_000
"""The number of positions that the last search looks at, which takes some ten seconds."""
SHORT_SEARCHES, SHORT = 10, 10_000
"""The number of short searches before that, in other orders of moves, and of their positions."""
NOISE = 40
"""How much these orders differ from the usual one; see KlondikeSearch.restart()."""
SLICE = 20_000
"""The number of positions between two reports of progress."""


def solve_table(table: Table, progress: Progress, limit: int = MAX_POSITIONS) -> Solution:
    """Search for a way to win, at last among up to *limit* positions."""
    search = KlondikeSearch(packed(table), int(table.properties["drawn"]), COLUMNS)
    before, total = 0, limit + SHORT_SEARCHES * SHORT
    for number in range(SHORT_SEARCHES + 1):
        is_short = number < SHORT_SEARCHES
        if number:
            before += search.positions
            search.restart(NOISE if is_short else 0, number)
        maximum = min(SHORT, limit) if is_short else limit
        while search.positions < maximum:
            if search.run(min(SLICE, maximum - search.positions)):
                lines = tuple(lines_of(search.solution(), table)) if search.won else None
                return Solution(lines, True, before + search.positions)
            progress.share = min((before + search.positions) / total, 1.0)
            if progress.is_stopped:
                return Solution(None, False, before + search.positions)
    return Solution(None, False, before + search.positions)


def packed(table: Table) -> bytes:
    """Return the bytes of a position for KlondikeSearch."""
    contents = table.contents
    columns = [contents[f"column_{number}"] for number in range(1, COLUMNS + 1)]
    waste, stock = contents["waste"], contents["stock"]
    head = [len(column) for column in columns]
    head += [table.face_down.get(f"column_{number}", 0) for number in range(1, COLUMNS + 1)]
    head += [len(contents[f"foundation_{suit}"]) for suit in SUITS]
    head += [len(waste) + len(stock), len(waste), 0, 0]
    parts = [bytes(head), bytes(map(card_of, (*waste, *stock))).ljust(26, b"\0")]
    parts += [bytes(map(card_of, column)).ljust(20, b"\0") for column in columns]
    return b"".join(parts)


def lines_of(steps: Sequence[tuple[str, int, int, int]], table: Table) -> Iterator[str]:
    """Yield the messages for the steps of a search, with those that turn cards over in between."""
    columns = [list(table.contents[f"column_{number}"]) for number in range(1, COLUMNS + 1)]
    home = {suit: list(table.contents[f"foundation_{suit}"]) for suit in SUITS}
    talon = [*table.contents["waste"], *table.contents["stock"]]
    turned, drawn = len(table.contents["waste"]), int(table.properties["drawn"])
    for kind, source, place, target in steps:
        if kind.startswith("talon"):
            while turned != place + 1:
                yield "draw" if turned < len(talon) else "redeal"
                turned = min(turned + drawn, len(talon)) if turned < len(talon) else 0
            turned = place
            cards = [talon.pop(place)]
        elif kind == "back":
            cards = [home[SUITS[source]].pop()]
        else:
            place = len(columns[source]) - 1 if kind == "home" else place
            cards = columns[source][place:]
            del columns[source][place:]
        if kind.endswith("home"):
            home[cards[0][1]] += cards
            yield f"home {cards[0]}"
        else:
            columns[target] += cards
            yield f"move {cards[0]} column_{target + 1}"
