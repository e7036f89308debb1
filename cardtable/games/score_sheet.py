"""The contents of a score sheet as plain values, as the module ``sheet`` of a game makes them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column before points and total, in which a side's result in a hand is described.

    *weight* is its width relative to the others; that of the points is 0.95.
    """

    title: str
    weight: float = 0.8


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a breakdown: text and points."""

    words: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The result of one side in one hand.

    *texts* fill the columns. *made* is False for a missed contract, None in games without
    contracts. *spoken* is a sentence for screen readers, without the name of the side.
    """

    texts: tuple[str, ...]
    points: int
    total: int
    lines: tuple[SheetLine, ...]
    spoken: str
    made: bool | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand: number from 1, dealer, and a cell per side."""

    number: int
    dealer: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class SheetFact:
    """A line of the summary at the end of a game: a title, and a number per side."""

    title: str
    numbers: tuple[int, ...]
